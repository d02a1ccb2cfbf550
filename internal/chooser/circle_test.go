package chooser

import (
	"fmt"
	"testing"

	"adjutant/internal/game"
)

// A deed that leads the game back to where it stood in this phase is not done again in it; one
// that leads on is, and a new phase forgets both.
func TestNobodyTurnsInACircle(t *testing.T) {
	a := &Auto{bad: map[string]bool{}, left: map[string]bool{}, been: map[string]bool{}, back: map[string]bool{}}
	move := game.Clock{Turn: 1, Phase: "move"}
	at := 0
	stands := func(hash string) {
		at++
		a.learns(mark{hash: hash, entries: at})
		a.counts(move)
	}
	stands("ahead")
	for _, x := range []struct {
		deed, to string
		back     bool
	}{{"wheel", "aside", false}, {"about", "away", false}, {"about", "aside", true}, {"march", "on", false}} {
		a.tried, a.at = x.deed, mark{hash: map[string]string{"wheel": "ahead", "away": "aside", "aside": "away"}[x.to], entries: at}
		stands(x.to)
		if a.back[x.deed] != x.back {
			t.Errorf("%s to %s: led back %v, want %v", x.deed, x.to, a.back[x.deed], x.back)
		}
	}
	move.Phase = "fire"
	stands("fire")
	if len(a.back) > 0 {
		t.Errorf("in the next phase %v still lead back", a.back)
	}
}

// Likewise in a match; where nothing else is legal it is done all the same.
func TestNobodyTurnsInACircleInAMatch(t *testing.T) {
	f := &fighting{rules: circling{}, Match: Match{State: 0}}
	own := []game.Action{{Verb: "about"}, {Verb: "march"}}
	for i, x := range []struct {
		at   int
		left int
	}{{0, 2}, {1, 2}, {0, 1}} { // there, and back
		f.State = x.at
		if i > 0 {
			f.returned(own[0])
		}
		if got := f.onward(own); len(got) != x.left {
			t.Errorf("step %d: %d deeds are left, want %d", i, len(got), x.left)
		}
	}
	if got := f.onward(own[:1]); len(got) != 1 {
		t.Errorf("of one deed %d are left", len(got))
	}
}

// Who stands a hair elsewhere each time turns in a circle, too: a deed is not done for ever, and where all have led back each of
// them comes round.
func TestNobodyTurnsInACircleByAHair(t *testing.T) {
	f := &fighting{rules: circling{}, Match: Match{State: 0}}
	own := []game.Action{{Verb: "left"}, {Verb: "right"}}
	done := map[string]int{}
	for n := range 4 * mostTimes {
		f.State = n // nowhere twice
		got := f.onward(own)
		if len(got) == 0 {
			t.Fatalf("step %d: nothing is left, want a deed", n)
		}
		done[got[0].Verb]++
		f.returned(got[0])
	}
	if done["left"] != done["right"] {
		t.Errorf("got %v, want each as often", done)
	}
}

// Who has paced out what is left often enough does no more of it of his own will, but does what the phase waits for.
func TestWhatAPhaseWaitsForIsDoneHoweverOften(t *testing.T) {
	deed := func(verb, id string) game.Action {
		return game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{id}}}}
	}
	x, y := deed("move", "x"), deed("wheel", "y")
	a := &Auto{often: map[string]int{"move x": mostAlike}}
	for _, c := range []struct {
		own  []game.Action
		ends bool
		want []game.Action
	}{
		{[]game.Action{x, y}, false, []game.Action{y}},
		{[]game.Action{y, x}, false, []game.Action{y, x}},
		{[]game.Action{x}, false, []game.Action{x}},
		{[]game.Action{y, x}, true, []game.Action{y}},
		{nil, false, nil},
	} {
		if got := a.rested(c.own, c.ends); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("of %v, the phase may end %v: got %v, want %v", c.own, c.ends, got, c.want)
		}
	}
}

// circling is a game of which only the state is told.
type circling struct{ game.Rules }

func (circling) Clock(game.State) game.Clock { return game.Clock{Turn: 1, Phase: "move"} }

func (circling) Encode(s game.State) []byte { return []byte{byte(s.(int))} }
