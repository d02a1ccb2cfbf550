package desk

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkDesk200x8 is what the desk itself takes for eight rounds of two hundred players of twenty clubs at a hundred tables: drawn up,
// told, published and written down; the entry of players and of results is not counted.
func BenchmarkDesk200x8(b *testing.B) {
	tables := ""
	for i := range 100 {
		tables += fmt.Sprintf(", t%d", i+1)
	}
	for b.Loop() {
		b.StopTimer()
		r := rand.New(rand.NewPCG(28112026, 6))
		s := opened(b, "pairing: swiss\nrounds: 8\napart: 2\ntables: ["+tables[2:]+"]\n")
		for i := range 200 {
			typed(b, s, fmt.Sprintf("player p%d rating=%d club=c%d", i+1, 2000-i, i%20))
		}
		for range 8 {
			b.StartTimer()
			st := typed(b, s, "pair", "publish")
			b.StopTimer()
			for _, g := range st.last().Pairs {
				typed(b, s, fmt.Sprintf("result %s %d-%d", g.A, r.IntN(20), r.IntN(20)))
			}
		}
		b.StartTimer()
	}
}
