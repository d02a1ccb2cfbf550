package onepage

import (
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
)

// Pieces in one square or town act together (W1P §4, §12): whichever of them an attack, a shot or a sortie names, alone or
// with others in any order, it is one deed and has one stream of dice. Outside each piece has its own.
func TestWhoDoesADeed(t *testing.T) {
	s, err := Rules{}.Setup(boardtest.Practice(t, Rules{}, field.Files{}))
	if err != nil {
		t.Fatal(err)
	}
	b := *s.(*state).Board
	b.All = append([]counter(nil), b.All...)
	var on []*counter
	for i := range b.All {
		if c := &b.All[i]; c.Where == onBoard && c.Kind == infantry && c.Side == b.All[0].Side {
			on = append(on, c)
		}
	}
	if len(on) < 3 {
		t.Fatalf("got %d foot on the board, want three", len(on))
	}
	on[0].Stack, on[1].Stack, on[1].At = true, true, on[0].At
	st := &state{Board: &b}
	for _, verb := range []string{"attack", "fire", "sortie"} {
		doers := func(ids ...string) string {
			return game.Doers(Rules{}, st, game.Action{Verb: verb, Units: []game.Operand{{IDs: ids}, {IDs: []string{"x"}}}})
		}
		want := doers(on[0].ID)
		if strings.Count(want, "+") != 1 {
			t.Errorf("%s: %s and %s in one square are %q, want both", verb, on[0].ID, on[1].ID, want)
		}
		for _, ids := range [][]string{{on[1].ID}, {on[0].ID, on[1].ID}, {on[1].ID, on[0].ID}, {on[0].ID, on[2].ID}} {
			if got := doers(ids...); got != want {
				t.Errorf("%s of %v is the deed of %q, want %q", verb, ids, got, want)
			}
		}
		if got := doers(on[2].ID); got != on[2].ID {
			t.Errorf("%s of %s is the deed of %q", verb, on[2].ID, got)
		}
	}
}
