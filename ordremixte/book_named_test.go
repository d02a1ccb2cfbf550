package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/state"
)

// This file states what things are called that were called by the name of something else.

// A square or a masse is a dense target and no column, a column is one (OM §9.10, R67).
func Test9_10_ADenseTargetIsCalledSo(t *testing.T) {
	for form, want := range map[string]string{"square": "+5 dense target", "mass": "+5 dense target", "column": "+5 column"} {
		adj := act(t, "fire", 1, 1, "a: bases=4 formation=line", "t: bases=4 pm=9 formation="+form, ": range=short")
		said := ""
		for _, l := range verdictOf(t, adj, 100).Lines {
			said += i18n.New(i18n.EN).Say(l.Say) + "\n"
		}
		if !strings.Contains(said, want) {
			t.Errorf("OM §9.10: at a %s: got %q; want %q in it", form, said, want)
		}
	}
}

// Horse in support that does not ride stays where it is: nobody comes at it (OM §10.5/support [-]).
func Test10_5_SupportThatDoesNotRideReceivesNobody(t *testing.T) {
	s := frenchMove(exact(scenario(t, []string{line("U", 60, 58, 180), unitAt("HH", 2, "line", 71, 59, 180, lightHorse)}, []string{unitAt("A", 2, "line", 60, 48, 0, lightHorse)})), "move-first")
	s = played(t, s, with(on("charge", "A", "U"), "t", "square", "no"))
	v := verdictOf(t, prepared(t, s, with(on("counter", "HH", "A"), "a", "order", "support")), 6)
	if !slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Say.Key == "om.counter-stays" }) {
		t.Errorf("OM §10.5: got %v; want that it stays where it is", v.Lines)
	}
	alone := frenchMove(exact(scenario(t, []string{unitAt("HH", 2, "line", 60, 60, 180, lightHorse)}, []string{unitAt("A", 2, "line", 60, 48, 0, lightHorse)})), "move-first")
	v = verdictOf(t, prepared(t, alone, on("charge", "A", "HH")), 6)
	if !slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Say.Key == "om.counter-no" }) {
		t.Errorf("OM §10.5: charged itself: got %v; want that it stands to receive it", v.Lines)
	}
}

// Once a side has had enough, the order of its brigades is told to be that of its units: to withdraw, whatever they were told (OM §18).
func Test18_WhoGoesHomeIsUnderWithdraw(t *testing.T) {
	s := corps(t)
	told := func(s *state.State) (order any, line string) {
		v, no := replied(t, s, "command fane")
		if no != "" {
			t.Fatal(no)
		}
		return v.Data.Get("command").(game.Object).Get("order"), linesOf(v)
	}
	if order, line := told(s); order != "attack" || strings.Contains(line, "order-home") {
		t.Errorf("OM §4.3: at the start: got %v, %s; want attack", order, line)
	}
	lost := *s
	lost.ChiefLost = []int{1, 1}
	if order, line := told(&lost); order != "withdraw" || !strings.Contains(line, "order-home") {
		t.Errorf("OM §17: its commander is lost: got %v, %s; want withdraw", order, line)
	}
}
