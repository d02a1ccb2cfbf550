package boardtest

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// thrower throws whatever is asked.
type thrower struct{ *rand.Rand }

func (l thrower) Throw(d dice.Die, _ int) (int, dice.By, bool) {
	return l.IntN(int(d)) + 1, dice.Rolled, true
}

// Telling goes through a game, of lines that are listed and of those that the program plans by turns, and holds whatever
// is told against what happens: every event changes the state, or is one of those that only say so, and no work is
// nobody's. It tries so many lines.
func Telling(t *testing.T, r interface {
	game.Rules
	game.Lister
	game.Planner
	game.Decider
	Canonical(a game.Action, faces []dice.Face) string
}, scenario []byte, seed uint64, lines int, silent ...string) {
	t.Helper()
	start, err := r.Setup(scenario)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 33))
	s, stuck := start, 0
	for range lines {
		if r.Decided(s) || stuck > 50 {
			s, stuck = start, 0
		}
		var a game.Action
		found := false
		if rng.IntN(3) > 0 {
			for side := range 2 {
				if a, _, found = r.Plan(s, side, rng.Uint64()); found {
					break
				}
			}
		}
		if all := r.Legal(s, -1); !found && len(all) > 0 {
			a, found = all[rng.IntN(len(all))], true
		}
		if !found {
			stuck = 100
			continue
		}
		adj, err := r.Prepare(s, a)
		if err != nil {
			stuck++
			continue
		}
		stuck = 0
		line := r.Canonical(a, nil)
		v := chanced(t, line, adj, rng)
		for _, l := range v.Lines {
			for _, h := range l.Hands {
				if h.Unit == "" {
					t.Errorf("%s: work for nobody: %+v", line, h)
				}
			}
		}
		for _, e := range v.Events {
			next := r.Apply(s, e)
			if kind := e.Kind(); !slices.Contains(silent, kind) && reflect.DeepEqual(r.Encode(s), r.Encode(next)) {
				t.Errorf("%s: %s changes nothing: %+v", line, kind, e)
			}
			s = next
		}
	}
}

// chanced is what an action comes to, whatever the dice show and whoever decides.
func chanced(t *testing.T, line string, adj game.Adjudication, rng *rand.Rand) (v game.Verdict) {
	t.Helper()
	seed := rng.Uint64()
	var faces []dice.Face
	for range 200 {
		d := dice.New(faces, thrower{rand.New(rand.NewPCG(seed, 1))})
		owed, err := d.Run(func() { v = adj.Play(d) })
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if len(owed) == 0 {
			return v
		}
		n := owed[0]
		f := dice.Face{Unit: n.Unit, Die: n.Die, By: dice.Hand}
		if len(n.Answers) == 0 {
			t.Fatalf("%s: %+v is owed", line, n)
		}
		f.Pick = n.Answers[rng.IntN(len(n.Answers))]
		faces = append(faces, f)
	}
	t.Fatalf("%s asks on and on", line)
	return v
}
