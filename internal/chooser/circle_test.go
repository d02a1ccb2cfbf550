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
