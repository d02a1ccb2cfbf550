package repl

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/render"
)

// A refusal never loses the line that overrules it, however many other ways it has and
// however much it says; a hint goes before a way does.
func TestTheWayThatOverrulesIsShown(t *testing.T) {
	w := Text{P: i18n.New(i18n.EN)}
	say := func(words int) ref.Msg { return ref.M("repl.plain", strings.TrimSpace(strings.Repeat("word ", words))) }
	for _, words := range []int{3, 40, 90, 200} {
		for n := range 6 {
			for _, force := range []string{"", "next !", "n ! the table says so"} {
				r := &game.Refusal{Kind: game.NotNow, Ref: "OM §7", Say: say(words), Hint: say(20)}
				for k := range n {
					r.Ways = append(r.Ways, game.Way{Line: fmt.Sprintf("evade %d", k), Say: say(2)})
				}
				if force != "" {
					r.Ways = append(r.Ways, game.Way{Line: force, Say: say(3)})
				}
				got := w.Refusal(r)
				if err := render.Fits(got, render.MaxLines); err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(got, force) {
					t.Errorf("%d words, %d ways: %q is not shown:\n%s", words, n, force, got)
				}
				if words < 90 && n > 0 && !strings.Contains(got, "evade 0") {
					t.Errorf("%d words, %d ways: the first is not shown:\n%s", words, n, got)
				}
			}
		}
	}
	short := &game.Refusal{Kind: game.NotNow, Say: say(3), Hint: ref.M("repl.nothing"), Ways: []game.Way{{Line: "a", Say: say(2)}, {Line: "b", Say: say(2)}, {Line: "next !", Say: say(2)}}}
	got := w.Refusal(short)
	for _, x := range []string{w.P.Say(short.Hint), "     a ", "     b ", "     next ! "} {
		if !strings.Contains(got, x) {
			t.Errorf("%q is lost where there is room:\n%s", x, got)
		}
	}
}

// In a narrow window the line that would be right is not lost for the one that overrules.
func TestNarrowWaysAreShown(t *testing.T) {
	defer render.SetWidth(render.Width + 1)
	w := Text{P: i18n.New(i18n.IT)}
	say := func(words int) ref.Msg {
		return ref.M("repl.plain", strings.TrimSpace(strings.Repeat("parola ", words)))
	}
	r := &game.Refusal{Kind: game.NotNow, Ref: "OM §8.2", Say: say(14), Ways: []game.Way{{Line: "muovi 1/86 avanti 11,4", Say: say(5)}, {Line: "mu 1/86 avanti 17 !", Say: say(8)}}}
	for _, columns := range []int{80, 60, 50, 40} {
		render.SetWidth(columns)
		got := w.Refusal(r)
		for _, x := range r.Ways {
			if !strings.Contains(got, x.Line) {
				t.Errorf("%d columns: %q is lost:\n%s", columns, x.Line, got)
			}
		}
	}
}
