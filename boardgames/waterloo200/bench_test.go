package waterloo200

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/schema"
)

// deployed is the practice ground with its blocks set up.
func deployed(b *testing.B) game.State {
	b.Helper()
	s, err := Rules{}.Setup(practised(b))
	if err != nil {
		b.Fatal(err)
	}
	return played(b, s, act("deploy", nil), 7)
}

// What a whole side may do, with four commanders activated.
func BenchmarkW200Legal(b *testing.B) {
	s := deployed(b)
	for _, id := range []string{"derlon", "reille", "kellermann", "milhaud"} {
		s = played(b, s, act("activate", []string{id}), 1)
	}
	t := boardOf(s)
	for b.Loop() {
		if len(t.legal(theFrench)) < 50 {
			b.Fatal("few lines")
		}
	}
}

// A battle with six hidden blocks, two of six and four of ten that they may be: chances of every end.
func BenchmarkW200Hidden(b *testing.B) {
	facts := `{"area":{"colour":"green","terrain":3},"attacker":{"units":["4-3-2-1",{"arm":"cavalry","block":"3-2-1"}],"hidden":{"count":2,"pool":["4-3-2-1","4-3-2-1","3-2-1","3-2-1",{"arm":"cavalry","block":"2-1"},{"arm":"horse-artillery","block":"2-1-p"}]}},"defender":{"faction":"prussian","hidden":{"count":4,"pool":["3-2-1","3-2-1","3-2-1","2-1","2-1","2-1",{"arm":"cavalry","block":"2-1"},{"arm":"cavalry","block":"2-1"},{"arm":"foot-artillery","block":"3-2-1-p"},{"arm":"tactical","block":"4-3-2-h"}]}}}`
	st, no := schema.Read(verbFacts("battle"), []byte(facts))
	if no != nil {
		b.Fatal(no)
	}
	c, err := Rules{}.Question("battle", st)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		adj, err := Rules{}.Prepare(&state{}, c.Action)
		if err != nil {
			b.Fatal(err)
		}
		if o := adj.Odds(odds.NewEngine()); len(o.Outcomes) < 5 {
			b.Fatal("few ends")
		}
	}
}

// What the automatic player does next.
func BenchmarkW200Plan(b *testing.B) {
	s := Rules{}.View(deployed(b), []int{theFrench})
	for b.Loop() {
		if _, _, ok := (Rules{}).Plan(s, theFrench, 1); !ok {
			b.Fatal("nothing to do")
		}
	}
}
