package repl_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/repl"
	"adjutant/internal/session"
)

// A verdict that is too long loses what says why, the first of it first. A result, a side
// and what hands must do stand, however many there are.
func TestOnlyReasonsGiveWay(t *testing.T) {
	say := func(k game.LineKind, s string) game.Text { return game.Text{Kind: k, Say: ref.M("repl.plain", s)} }
	for _, x := range []struct {
		reasons, results, hands int
		gone                    int // reasons that are left out
	}{
		{2, 2, 1, 0},
		{3, 2, 1, 2},
		{4, 5, 3, 4},
		{0, 9, 4, 0},
		{1, 6, 2, 0}, // one line less for the line that says so is none less
	} {
		var lines []game.Text
		lines = append(lines, say(game.HeadLine, "head"))
		for i := range x.reasons {
			lines = append(lines, say(game.ReasonLine, fmt.Sprint("reason ", i)))
		}
		for i := range x.results {
			lines = append(lines, say(game.BodyLine, fmt.Sprint("result ", i)))
		}
		for i := range x.hands {
			lines = append(lines, say(game.HandsLine, fmt.Sprint("hand ", i)))
		}
		r := session.Reply{Kind: session.Done, Entry: 7, Verdict: game.Verdict{Lines: lines}}
		for _, whole := range []bool{false, true} {
			out := repl.Text{P: i18n.New(i18n.EN), Whole: whole}.Reply(&r)
			for i := range x.results {
				if !strings.Contains(out, fmt.Sprint("     result ", i)) {
					t.Errorf("%+v: result %d is cut:\n%s", x, i, out)
				}
			}
			for i := range x.hands {
				if !strings.Contains(out, fmt.Sprint("  >> hand ", i)) {
					t.Errorf("%+v: what hands must do is cut:\n%s", x, out)
				}
			}
			gone := x.gone
			if whole { // a report has room
				gone = 0
			}
			for i := range x.reasons {
				if got, want := strings.Contains(out, fmt.Sprint("reason ", i)), i >= gone; got != want {
					t.Errorf("%+v, whole %t: reason %d stands: %t, want %t\n%s", x, whole, i, got, want, out)
				}
			}
			if got := strings.Contains(out, "... and more: why 7"); got != (gone > 0) {
				t.Errorf("%+v, whole %t: says that something is left out: %t\n%s", x, whole, got, out)
			}
		}
	}
}

// An answer without a head line has its number before its first line, and no empty line.
func TestNumberBeforeTheFirstLine(t *testing.T) {
	r := session.Reply{Kind: session.Done, Entry: 1234, Verdict: game.Verdict{Lines: []game.Text{
		{Kind: game.BodyLine, Say: ref.M("repl.plain", "first")}, {Kind: game.BodyLine, Say: ref.M("repl.plain", "second")}}}}
	got := strings.Split(repl.Text{P: i18n.New(i18n.EN)}.Reply(&r), "\n")
	if want := []string{"[1234] first", "     second"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
