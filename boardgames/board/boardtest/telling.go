package boardtest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
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
// is told against what happens: every event changes the state, or is one of those that only say so, no work is
// nobody's, and several who act in one operand belong together. It tries so many lines; look sees the state before each.
func Telling(t *testing.T, r interface {
	game.Rules
	game.Lister
	game.Planner
	game.Decider
	Canonical(a game.Action, faces []dice.Face) string
}, scenario []byte, seed uint64, lines int, look func(game.State), silent ...string) {
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
		for _, o := range a.Units {
			if (len(o.IDs) > 1) != (o.Join != game.Alone) {
				t.Errorf("%s: %v belong together: %q", r.Canonical(a, nil), o.IDs, o.Join)
			}
		}
		if look != nil {
			look(s)
		}
		adj, err := r.Prepare(s, a)
		if err != nil {
			stuck++
			continue
		}
		stuck = 0
		line := r.Canonical(a, nil)
		v := chanced(t, line, adj, rng)
		if len(v.Lines) == 0 || v.Lines[0].Kind != game.HeadLine && v.Lines[0].Kind != game.PhaseLine {
			t.Errorf("%s: what is told has no head: %+v", line, v.Lines)
		}
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

// KeptInFile is a look for Telling: now and then the file that a game writes of itself is read, and what is drawn of the
// game that begins with it is what was drawn of the other; whole that it keeps too how they are and where the game stands.
// skip are phases of which no file tells.
func KeptInFile(t *testing.T, r interface {
	game.Rules
	game.Charter
	game.Filer
}, files game.Battles, whole bool, skip ...string) func(game.State) {
	n := 0
	return func(s game.State) {
		t.Helper()
		if n++; n%9 != 0 || slices.Contains(skip, r.Clock(s).Phase) {
			return
		}
		text, _ := r.File(s)
		op, err := files.Read("kept.yaml", []byte(text), game.Wish{})
		if err != nil {
			t.Errorf("turn %d, %s: the file is not read: %v\n%s", r.Clock(s).Turn, r.Clock(s).Phase, err, text)
			return
		}
		again, err := r.Setup(op.JSON)
		if err != nil {
			t.Errorf("turn %d, %s: no game begins with the file: %v", r.Clock(s).Turn, r.Clock(s).Phase, err)
			return
		}
		a, _ := r.Chart(s)
		b, _ := r.Chart(again)
		if x, y := drawn(a.Pieces, whole), drawn(b.Pieces, whole); x != y {
			t.Errorf("turn %d, %s: there stand\n%s\nand of its file\n%s", r.Clock(s).Turn, r.Clock(s).Phase, x, y)
		}
		if x, y := fmt.Sprint(left(a), a.Result), fmt.Sprint(left(b), b.Result); whole && x != y {
			t.Errorf("turn %d, %s: it stands at\n%s\nand of its file\n%s", r.Clock(s).Turn, r.Clock(s).Phase, x, y)
		}
	}
}

// drawn are pieces in the order of their names, with how they are where marks are kept.
func drawn(all []game.Piece, marks bool) string {
	var out []string
	for _, p := range all {
		if !marks {
			p.Mark = ""
		}
		out = append(out, fmt.Sprintf("%s %v %s %t", p.ID, p.At, p.Mark, p.Down))
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// left are those of a tally of whom something is left: a file need not name who is gone.
func left(c game.Chart) (out []game.Tally) {
	for _, x := range c.Tally {
		if x.Now > 0 {
			out = append(out, x)
		}
	}
	return out
}
