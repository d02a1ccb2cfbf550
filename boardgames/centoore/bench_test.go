package centoore

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/schema"
)

// practiced are moments of a game that the program plays against itself on the practice ground: every one
// in which somebody has operations or fights, and those in which strategic events are played.
func practiced(t testing.TB, seed uint64) (out []game.State) {
	t.Helper()
	r := Rules{}
	s, err := r.Setup(boardtest.Practice(t, r, theatre.Files{}))
	if err != nil {
		t.Fatal(err)
	}
	for step := 0; step < 600 && !r.Decided(s); step++ {
		if p := mapOf(s).Phase; p == operating || p == fighting || p == dawning {
			out = append(out, s)
		}
		next := stepped(t, s, seed, step)
		if next == nil {
			break
		}
		s = next
	}
	return out
}

// stepped is a state after what the first player does who has something to do; nil where nobody has.
func stepped(t testing.TB, s game.State, seed uint64, step int) game.State {
	t.Helper()
	r := Rules{}
	for side := range playerNames {
		a, _, ok := r.Plan(r.View(s, []int{side}), side, seed)
		if !ok {
			continue
		}
		adj, err := r.Prepare(s, a)
		if err != nil {
			continue
		}
		next := s
		for _, e := range thrownEvents(t, adj, seed*1000+uint64(step)) {
			next = r.Apply(next, e)
		}
		for {
			es, _ := r.Follow(next)
			if len(es) == 0 {
				return next
			}
			for _, e := range es {
				next = r.Apply(next, e)
			}
		}
	}
	return nil
}

// BenchmarkLegal lists what the player may do whose operations they are, at the moment of a game on the
// practice ground at which there is most.
func BenchmarkLegal(b *testing.B) {
	var at game.State
	most := 0
	for _, s := range practiced(b, 1) {
		if n := len(Rules{}.Legal(s, mapOf(s).Side)); n > most {
			at, most = s, n
		}
	}
	for b.Loop() {
		if len(Rules{}.Legal(at, mapOf(at).Side)) != most {
			b.Fatal("another list")
		}
	}
	b.ReportMetric(float64(most), "lines")
}

// BenchmarkBattleWithEvents is a battle of three phases with heavy horse and eleven events.
func BenchmarkBattleWithEvents(b *testing.B) {
	st, no := schema.Read(battleFacts(), []byte(`{"phases":3,"french":"attacker","battery":true,
		"attacker":{"units":["3","3","3","3","2c","4g"],"leaders":["napoleon:1"],"heavy":3,"chits":["vandamme:2","kellermann","milhaud","merde","dutch-elan","reconnaissance"]},
		"defender":{"units":["3","3","3","3","2c"],"leaders":["wellington:1"],"heavy":1,"chits":["hougomont","hill","square","square","reverse-slope"]}}`))
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
			b.Fatal(o.Outcomes)
		}
	}
}
