package waterloo200

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/schema"
)

// deployed is the practice ground with its blocks set up.
func deployed(t testing.TB) game.State {
	t.Helper()
	s, err := Rules{}.Setup(practised(t))
	if err != nil {
		t.Fatal(err)
	}
	return played(t, s, act("deploy", nil), 7)
}

// veiled is a battle of which a seat does not see all blocks.
type veiled struct {
	name string
	s    game.State
	act  game.Action
}

// hiddenFights are battles on the practice ground as who attacks sees them: four of the French in an area, of 53 that they
// may be; and six of the Prussians, of 19, under the fire of a grand battery; both with the optional rules that a battle counts.
func hiddenFights(t testing.TB) []veiled {
	t.Helper()
	ground := boardOf(deployed(t)).apply(&optioned{[]string{"charge", "grand-battery", "languages", "combined", "morale"}})
	b := ground.copied()
	for _, p := range b.in("french-right", -1) {
		p.At, p.Pool = "", true
	}
	b.Side, b.Phase, b.Action, b.Engaged = theAllies, moving, tactical, []string{"french-right"}
	b.unit("uxbridge").Active, b.unit("uxbridge").Up = true, true
	b.unit("AC-C1").At, b.unit("AC-C2").At = "french-right", "french-right"
	for i, id := range []string{"derlon", "F1-C1", "F1-I1", "F1-G1"} {
		p := b.unit(id)
		p.At, p.Pool, p.Step = "french-right", false, i%2
	}
	out := []veiled{{"a battle", Rules{}.View(&state{b}, []int{theAllies}), act("battle", nil, "french-right")}}
	b = ground.copied()
	b.Contested = []string{}
	n := 0
	for i := range b.Units {
		if p := &b.Units[i]; p.Faction == prussian && p.Arm != supreme {
			if p.Pool = true; n < 6 {
				p.Pool, p.At = false, "bois-de-paris"
				n++
			}
		}
	}
	b.unit("FG-H2").At = "lasne-bank"
	return append(out, veiled{"a bombardment", Rules{}.View(&state{b}, []int{theFrench}), with(act("bombard", nil, "bois-de-paris"), []string{"FG-H2"})})
}

// chances asks for the chances of a battle, which has more than a few ends.
func (v *veiled) chances(t testing.TB) {
	t.Helper()
	adj, err := Rules{}.Prepare(v.s, v.act)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(adj.Odds(odds.NewEngine()).Outcomes); n < 5 {
		t.Fatalf("%s has %d ends", v.name, n)
	}
}

// Battles on the map over hidden blocks.
func BenchmarkW200HiddenOnTheMap(b *testing.B) {
	for _, v := range hiddenFights(b) {
		b.Run(v.name, func(b *testing.B) {
			for b.Loop() {
				v.chances(b)
			}
		})
	}
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
