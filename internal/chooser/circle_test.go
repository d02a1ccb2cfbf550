package chooser

import (
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

// circling is a game of which only the state is told.
type circling struct{ game.Rules }

func (circling) Clock(game.State) game.Clock { return game.Clock{Turn: 1, Phase: "move"} }

func (circling) Encode(s game.State) []byte { return []byte{byte(s.(int))} }
