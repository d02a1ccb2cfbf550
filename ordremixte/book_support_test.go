package ordremixte

import (
	"slices"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// This file states how near horse in support keeps to those whom it supports, who move after it (OM §4.2, R349).

// goesOn is `move A forward CM`.
func goesOn(id, cm string) game.Action {
	return game.Action{Verb: "move", Units: []game.Operand{only(id)}, Args: []string{"forward", cm}}
}

// supports is the horse H, four bases two wide and two deep, that supports the lines of fane, whose right one, C,
// ends at x 80; H looks to a bearing. The lines have 14 cm a move, the horse 22.
func supports(t *testing.T, at, facing string) *state.State {
	t.Helper()
	s := corps(t, "at: [90, 40], facing: 0", "at: "+at+", facing: "+facing)
	return exact(mayGo(after(s, &state.EvStatus{Unit: "I", Is: state.Destroyed}), state.StepHorse)) // it alone supports
}

// Horse in support rides no farther from the foot than that can still follow within 10 cm: 10 and the 14 of a line
// (OM §4.2 [-], R349), and no farther than 10 where that halts or, by the other reading, in any case; the
// refusal has the farthest that it may go. Up to there, and back to them from farther off, it may (OM §4.2 [+]).
func Test4_2_SupportKeepsWithinReach(t *testing.T) {
	attack := supports(t, "[92, 39]", "90") // its rear is at 86, 6 cm from C, and it rides away
	halt := commanded(attack, "fane", func(c *state.Command) { c.Order = facts.Halt })
	for _, c := range []struct {
		name, may, not, key string
		s                   *state.State
	}{
		{"under Attack", "18", "18.1", "order.support-outruns", attack},
		{"at Halt", "4", "4.1", "order.support-leaves", halt},
		{"by reading b", "4", "4.1", "order.support-leaves", byReading(attack, 349, "b")},
	} {
		played(t, c.s, goesOn("H", c.may))
		r := refused(t, c.s, goesOn("H", c.not), "OM §4.2", c.key)
		if want := "move H forward " + c.may; !slices.ContainsFunc(r.Ways, func(w game.Way) bool { return w.Line == want }) {
			t.Errorf("OM §4.2: %s: the ways out are %+v; want %q among them", c.name, r.Ways, want)
		}
	}
	far := byReading(supports(t, "[110, 39]", "270"), 349, "b") // its front is 30 cm from C
	if r := refusedBy(far, goesOn("H", "10")); r != "" {
		t.Errorf("OM §4.2, R349 b: who comes nearer from 30 cm is refused by %s; want it taken", r)
	}
}

// Who rode from them is not excused while one of them can come up: with C 7 cm on, H, 10 cm beside it and 14 ahead
// of where it stood, is 1 cm before it and 10.05 off, and 0.7 cm more of C leaves 0.3, which is 10 to the
// hundredth (OM §4.2 [-], R349). Once C has come up nothing is owed, nor of horse from which they marched away (OM §4.2 [+], R133).
func Test4_2_WhoRodeFromThemIsNotExcused(t *testing.T) {
	owes := func(s *state.State) string {
		for _, d := range motion.Debts(s, 0) {
			if d.Name == "H" {
				return d.Line
			}
		}
		return ""
	}
	s := played(t, supports(t, "[93, 40]", "0"), goesOn("H", "14"))
	for _, id := range []string{"A", "B", "C"} {
		s = played(t, s, goesOn(id, "7"))
	}
	if got := owes(s); got != "move C forward 0.7" {
		t.Errorf("OM §4.2, R349: for H is asked %q; want %q", got, "move C forward 0.7")
	}
	if got := owes(played(t, s, goesOn("C", "0.7"))); got != "" {
		t.Errorf("OM §4.2, R349: for H, 10 cm from C, is asked %q; want nothing", got)
	}
	stays := supports(t, "[93, 40]", "0")
	stays = after(stays, &state.EvSpent{Unit: "H", Spent: 2200, Gone: 0}) // it has turned about and back
	for _, id := range []string{"A", "B", "C"} {
		stays = played(t, stays, goesOn(id, "14"))
	}
	if got := owes(stays); got != "" {
		t.Errorf("OM R133: for H, from which they marched, is asked %q; want nothing", got)
	}
}

// An order tells its objective by its name, a brigade or a piece of ground, and not by the id that was typed (OM
// §4.2): what is asked of it, what a move falls short of, and whom it may not charge for it.
func Test4_2_AnObjectiveIsToldByItsName(t *testing.T) {
	s := under(t, "advance", "farm")
	named := func(m ref.Msg) bool {
		return slices.ContainsFunc(m.Args, func(a any) bool { n, ok := a.(ref.Name); return ok && n.EN == "F" })
	}
	away := command.Obeys(s, onward(s, "B", -5))
	if away == nil || !named(away.Say) {
		t.Errorf("OM §4.2: a move away from the farm, whose name is F, is refused by %+v; want its name in it", away)
	}
	v, _ := replied(t, s, "command fane")
	if !slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Say.Key == "command.order-to" && named(l.Say) }) {
		t.Errorf("OM §4.2: the order of fane is told as %+v; want the name of the farm, F", v.Lines)
	}
	v, _ = replied(t, s, "command cotton")
	if !slices.ContainsFunc(v.Lines, func(l game.Text) bool {
		return l.Say.Key == "command.order-to" && l.Say.Args[1] == ref.Name{EN: "Fane", IT: "Fane"}
	}) {
		t.Errorf("OM §4.2: the order of cotton, which supports fane, is told as %+v; want Fane by name", v.Lines)
	}
}

// Horse that supports those who halt and stands nearer to the enemy than they do comes no nearer than it stands, and
// is told so of itself (OM §4.2 [-]); from behind them it is told who is the foremost.
func Test4_2_TheForemostOfThoseWhoHalt(t *testing.T) {
	for at, c := range map[string]struct{ cm, key string }{"[93, 60]": {"1", "order.support-halts-self"}, "[90, 36]": {"6", "order.support-halts"}} {
		s := commanded(supports(t, at, "0"), "fane", func(c *state.Command) { c.Order = facts.Halt })
		refused(t, s, goesOn("H", c.cm), "OM §4.2", c.key)
	}
}
