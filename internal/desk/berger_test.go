package desk

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The rounds of a group are those of the Berger tables that FIDE prints (Handbook C.05, annex 1), typed here from there: for four,
// six and eight, the odd numbers with the last player out (TD §4 [+]).
func Test4_BergerTablesOfFIDE(t *testing.T) {
	for n, want := range map[int]string{
		4: "1-4 2-3, 3-4 1-2, 2-4 1-3",
		6: "1-6 2-5 3-4, 4-6 3-5 1-2, 2-6 1-3 4-5, 5-6 1-4 2-3, 3-6 2-4 1-5",
		8: "1-8 2-7 3-6 4-5, 5-8 4-6 3-7 1-2, 2-8 1-3 4-7 5-6, 6-8 5-7 1-4 2-3, 3-8 2-4 1-5 6-7, 7-8 1-6 2-5 3-4, 4-8 3-5 2-6 1-7",
	} {
		for _, players := range []int{n, n - 1} {
			s := opened(t, "pairing: round-robin\n")
			enter(t, s, players)
			for round, row := range strings.Split(want, ", ") {
				st := typed(t, s, "pair", "publish")
				var of []string
				for _, g := range strings.Fields(row) {
					if a, b, _ := strings.Cut(g, "-"); b != fmt.Sprint(n) || players == n {
						of = append(of, "p"+a+"-p"+b)
					} else if out := st.last().Out; len(out) != 1 || out[0] != "p"+a {
						t.Errorf("TD §4: round %d of %d players: got %v out, want p%s", round+1, players, out, a)
					}
				}
				slices.Sort(of)
				if got := games(st); !slices.Equal(got, of) {
					t.Errorf("TD §4: round %d of %d players: got %v, want %v", round+1, players, got, of)
				}
				for _, g := range st.last().Pairs {
					typed(t, s, "result "+g.A+" 1-0")
				}
			}
		}
	}
}
