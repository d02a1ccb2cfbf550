package ordremixte

import (
	"slices"
	"testing"

	"adjutant/internal/game"
)

// changed carries out a change of formation or front and gives the state after it.
func changed(t *testing.T, s *State, verb, id string, args ...string) *State {
	t.Helper()
	adj := prepared(t, s, drillOf(verb, id, args...))
	for _, e := range adj.(done).v.Events {
		s = s.apply(e)
	}
	return s
}

func drillOf(verb, id string, args ...string) game.Action {
	return game.Action{Verb: verb, Units: []game.Operand{only(id)}, Args: args}
}

// costOf is what a change costs and what is left of the move, in hundredths.
func costOf(t *testing.T, s *State, verb, id string, args ...string) (spent int, finished bool) {
	t.Helper()
	u := changed(t, s, verb, id, args...).unit(id)
	return u.Spent, u.Motion&FinishedMove != 0
}

// moveOfFirst is a table in the movement phase of the British.
func moveOfFirst(t *testing.T, british, french []string, terrain ...string) *State {
	t.Helper()
	s := exact(table(t, british, french, terrain...))
	return after(inPhase(s, "move-first"), game.Event{Kind: evFirst, N: 0})
}

// drillNation is a state whose one British unit serves another nation.
func drillNation(t *testing.T, nation, date, unit string) *State {
	t.Helper()
	s := moveOfFirst(t, []string{unit}, nil)
	f := *s.Field
	f.Date = date
	s.Field = &f
	s.each(func(u *Unit) { u.Nation = nation })
	return s
}

// TestCostByNation is OM §8.6 with R34: half a move for the foot of Britain, France,
// the Confederation of the Rhine and France's allies, for the Portuguese from 1809, and
// for all horse and guns; the whole move for all other foot (OM §8.6 [+], OM §8.6 [-]).
func TestCostByNation(t *testing.T) {
	foot := line("A", 60, 20, 0)
	horse := unitAt("A", 4, "line", 60, 20, 0, ", arm: heavy-cavalry")
	guns := "id: A, arm: foot-artillery, bases: 2, formation: unlimbered, at: [60, 20], facing: 0"
	for _, c := range []struct {
		nation, date, unit, verb string
		args                     []string
		spent                    int
		finished                 bool
	}{
		{"britain", "1808", foot, "face", []string{"about"}, 700, false},
		{"france", "1808", foot, "form", []string{"column"}, 700, false},
		{"france", "1808", foot, "face", []string{"about"}, 700, false},
		{"portugal", "1808", foot, "face", []string{"about"}, 1400, true},
		{"portugal", "1809", foot, "face", []string{"about"}, 700, false},
		{"russia", "1808", foot, "face", []string{"about"}, 1400, true},
		{"austria", "1809", foot, "form", []string{"column"}, 1700, true},
		{"prussia", "1813", foot, "form", []string{"march"}, 1700, true},
		{"spain", "1808", foot, "face", []string{"left"}, 1700, true},
		{"russia", "1812", horse, "form", []string{"column"}, 1000, false},
		{"austria", "1809", horse, "face", []string{"about"}, 1000, false},
		{"russia", "1812", guns, "limber", nil, 300, false},
		{"spain", "1808", guns, "face", []string{"about"}, 300, false},
	} {
		spent, finished := costOf(t, drillNation(t, c.nation, c.date, c.unit), c.verb, "A", c.args...)
		if spent != c.spent || finished != c.finished {
			t.Errorf("%s %s %s %v: %d %v, want %d %v", c.nation, c.date, c.verb, c.args, spent, finished, c.spent, c.finished)
		}
	}
}

// TestWhoseHalf is OM §8.6 with R21: the half is of the formation that is left, with
// march column of the one that is taken.
func TestWhoseHalf(t *testing.T) {
	for _, c := range []struct {
		from, to string
		spent    int
	}{
		{"line", "column", 700}, {"column", "line", 850}, {"line", "march", 850}, {"march", "line", 700},
		{"column", "march", 850}, {"march", "column", 850},
	} {
		s := after(drillNation(t, "france", "1808", line("A", 60, 60, 0)), game.Event{Kind: evForm, Unit: "A", Text: c.from})
		if spent, _ := costOf(t, s, "form", "A", c.to); spent != c.spent {
			t.Errorf("%s to %s: %d, want %d", c.from, c.to, spent, c.spent)
		}
	}
}

// TestRefusedChanges is OM §8.6: a change comes before any other movement, once the
// move is enough for it, in the unit's own phase; `!` overrules (OM §8.6 [-]).
func TestRefusedChanges(t *testing.T) {
	s := moveOfFirst(t, []string{line("A", 60, 20, 0), unitAt("M", 4, "march", 20, 20, 0, "")}, []string{line("X", 60, 100, 180)})
	went := func(id string, spent int) *State {
		return after(s, game.Event{Kind: evSpent, Unit: id, N: spent, M: spent, Name: "1"})
	}
	for _, c := range []struct {
		s          *State
		verb, id   string
		arg        string
		ref, key   string
		forceable_ bool
	}{
		{went("A", 100), "form", "A", "march", "OM §8.6", "drill.first", true},
		{went("M", 900), "form", "M", "line", "OM §8.6", "drill.late", true},
		{s, "form", "X", "march", "OM §7", "om.not-yours", true},
		{inPhase(s, "fire"), "form", "A", "march", "OM §7", "om.wrong-phase", true},
		{s, "form", "A", "line", "OM §5", "drill.stands-so", false},
		{s, "form", "A", "column", "OM §15", "placed.no-formation", true},
		{changed(t, s, "form", "A", "square"), "form", "A", "line", "OM §8.6", "drill.done", true},
		{changed(t, s, "form", "A", "square"), "face", "A", "about", "OM §8.6", "drill.square-faces", false},
		{after(s, game.Event{Kind: evStatus, Unit: "A", Text: Routing.String()}), "face", "A", "about", "OM §14", "drill.broken", true},
	} {
		r := refused(t, c.s, drillOf(c.verb, c.id, c.arg), c.ref, c.key)
		if r.Forceable() != c.forceable_ {
			t.Errorf("%s: forceable %v", c.key, r.Forceable())
		}
		a := drillOf(c.verb, c.id, c.arg)
		a.Force = true
		adj, err := c.s.prepare(a)
		if (err == nil) != c.forceable_ {
			t.Errorf("%s with !: %v", c.key, err)
		}
		if err == nil && len(adj.(done).v.Overrode) == 0 {
			t.Errorf("%s with !: no ruling", c.key)
		}
	}
	// A march column may change after half of its move (OM §8.6 [+]).
	if n := changed(t, went("M", 850), "form", "M", "line").unit("M"); n.Formation != Line || n.Spent > 1400 {
		t.Errorf("march column after half a move: %d, %d", n.Formation, n.Spent)
	}
}

// TestChangeUnplaced: units without a place pay alike, and what only the table shows
// is trusted.
func TestChangeUnplaced(t *testing.T) {
	s := moveOfFirst(t, []string{"id: A, bases: 4, formation: line"}, nil)
	v := prepared(t, s, drillOf("form", "A", "march")).(done).v
	if n := changed(t, s, "form", "A", "march").unit("A"); n.Formation != March || n.Spent != 850 || n.Placed {
		t.Errorf("%+v", n)
	}
	if !slices.Contains(v.Trusted, "zone") {
		t.Errorf("trusted %v", v.Trusted)
	}
}
