package ordremixte

import (
	"fmt"
	"slices"
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// What a seat may do and read, asked of the rules alone: which actions rest on the open table, what an action closes, whose choice a
// fact is, what a side says of the initiative, what a unit has spent for who knows no order of it.

// Fire and its end, melees, morale, rallies, the initiative and what the referee records ask no order, in their own phase; what is done
// by orders does, and what leads to its phase through one with orders (OM §4.2, §7).
func TestWhatRestsOnTheOpenTable(t *testing.T) {
	for _, c := range []struct {
		phase, line string
		want        bool
	}{
		{"fire", "fire A at X", true}, {"move-first", "fire A at X", false}, {"fire", "next", true}, {"move-first", "next", false}, {"orders", "next", false},
		{"melee", "melee A X", true}, {"fire", "melee A X", false}, {"rally", "rally A", true}, {"fire", "morale A", true}, {"initiative", "initiative", true},
		{"move-first", "move A forward 3", false}, {"orders", "order fane halt", false}, {"fire", "first british", true}, {"fire", "place A at 46,40 facing 0", true}, {"orders", "detach A", false}, {"breakthrough", "breakthrough H 3", false},
	} {
		s := inPhase(corps(t), c.phase)
		if got := (Rules{}).Open(s, actionOf(t, s, c.line)); got != c.want {
			t.Errorf("OM §4.2: %q in %s rests on the open table: got %v, want %v", c.line, c.phase, got, c.want)
		}
	}
}

// An action closes what lies open before its phase: `next`, by ruling or not, the movement of a side, or of a phase of both those who have
// not said that they are done; `next SIDE` nothing of another's. What belongs to a phase that is open or over, or by ruling to any, closes
// nothing, and neither does the about face of who has made its retreat (OM §7, §11.1).
func TestWhatAnActionCloses(t *testing.T) {
	at := func(phase string, first, done int) *state.State {
		s := *inPhase(corps(t), phase)
		s.First, s.Done = first, done
		return &s
	}
	met := func(stage state.ChargeStage) *state.State {
		return after(at("melee", 0, 0), &state.EvCharge{N: 1, Attackers: []string{"X"}, Target: "A"}, &state.EvChargeStage{N: 1, Stage: stage})
	}
	moves := mayGo(corps(t), state.StepFoot)
	retreated := as(at("rally", 0, 0), "X", func(u *state.Unit) { u.Motion = state.Fleeing })
	for _, c := range []struct {
		name, line string
		s          *state.State
		want       string
	}{
		{"the first moves", "next", moves, "[0]"}, {"the second moves", "next", at("move-second", 0, 0), "[1]"}, {"by ruling", "next !", moves, "[0]"},
		{"the fire", "next", at("fire", 0, 0), "[0 1]"}, {"the first is done with it", "next", at("fire", 0, 1), "[1]"}, {"both are", "next", at("fire", 0, 3), "[]"}, {"the fire", "next british", at("fire", 0, 0), "[]"},
		{"the initiative, which its dice end", "next", at("initiative", -1, 0), "[]"},
		{"his own", "move A forward 3", moves, "[]"}, {"the second's", "move X forward 3", moves, "[0]"}, {"over", "move A forward 3", at("fire", 0, 0), "[]"},
		{"the second moves", "fire A at X", at("move-second", 0, 0), "[0 1]"}, {"the fire", "fire A at X", at("fire", 0, 0), "[]"}, {"by ruling", "fire A at X !", moves, "[]"},
		{"late charges, the second done", "fire A at X", at("late", 0, 2), "[0]"}, {"late charges, both done", "fire A at X", at("late", 0, 3), "[]"},
		{"the fire, both done", "melee A X", at("fire", 0, 3), "[]"}, {"late charges, both done, but not with the fire", "melee A X", at("late", 0, 3), "[0 1]"},
		{"nobody knows who is first", "fire A at X", at("initiative", -1, 0), "[]"}, {"no phase of its own", "moved A", moves, "[]"},
		{"it has made its retreat", "face X about", retreated, "[]"}, {"it has made none, and nobody has a rally", "face X about", at("rally", 0, 0), "[0]"},
		{"it has made none", "face X about", as(at("rally", 0, 0), "A", func(u *state.Unit) { u.Status, u.Fled = state.Routing, 1 }), "[0 1]"},
		{"a melee without one", "next", at("melee", 0, 0), "[]"}, {"one that is to be fought", "next", met(state.InContact), "[0 1]"}, {"one that was fought, behind which a second wave may come", "next", met(state.Fought), "[0 1]"},
	} {
		parts, answers := Rules{}.Closes(c.s, actionOf(t, c.s, c.line))
		slices.Sort(parts)
		if got := fmt.Sprint(slices.Compact(parts)); got != c.want || len(answers) > 0 {
			t.Errorf("OM §7: %s: %q closes %s and the answers of %v, want %s and of nobody", c.name, c.line, got, answers, c.want)
		}
	}
}

// At a seat the end of a phase of both says of its own side that it is done; a movement, the initiative and a table without seats have
// one end alone, and a line that names a side says so of that one already (OM §7).
func TestWhatTheEndOfAPhaseSaysAtASeat(t *testing.T) {
	for _, c := range []struct {
		phase, line string
		sides       []int
		want        string
	}{
		{"fire", "next", []int{0}, "next british"}, {"fire", "next", []int{1}, "next french"}, {"orders", "next", []int{1}, "next french"}, {"late", "next !", []int{0}, "next british !"},
		{"fire", "next", []int{0, 1}, ""}, {"move-first", "next", []int{0}, ""}, {"initiative", "next", []int{0}, ""}, {"fire", "next french", []int{0}, ""}, {"fire", "fire A at X", []int{0}, ""},
	} {
		s := inPhase(corps(t), c.phase)
		got := ""
		if done, ok := (Rules{}).Done(s, actionOf(t, s, c.line), c.sides); ok {
			got = game.Canonical(done)
		}
		if got != c.want {
			t.Errorf("OM §7: %q in %s at the seat of %v says %q, want %q", c.line, c.phase, c.sides, got, c.want)
		}
	}
}

// Whoever may form an emergency square loses its moment with the movement of the charge: by `next` and by what leads out of it, not by
// what is done in it or belongs to no phase; by the other reading, which has it last till the fire, with nothing (OM §8.6, R312).
func TestWhoseMomentAnActionCloses(t *testing.T) {
	for _, letter := range []string{"a", "b"} {
		s := exact(scenario(t, []string{line("T", 60, 60, 0)}, []string{unitAt("A", 4, "line", 60, 75, 180, ", arm: light-cavalry")}))
		s = after(frenchMove(s, "move-first"), &state.EvRuling{Ruling: 312, Reading: letter})
		s = after(s, anyDice(t, prepared(t, s, actionOf(t, s, "charge A at T"))).Events...)
		for line, want := range map[string][]int{"next": {0}, "fire T at A": {0}, "move A forward 1": nil, "moved A": nil} {
			if letter == "b" {
				want = nil
			}
			if _, got := (Rules{}).Closes(s, actionOf(t, s, line)); !slices.Equal(got, want) {
				t.Errorf("OM §8.6, R312 %s: %q closes the moment of %v, want %v", letter, line, got, want)
			}
		}
		waived := played(t, s, game.Action{Verb: "drop", Units: []game.Operand{only("T")}, Args: []string{"square"}})
		if _, got := (Rules{}).Closes(waived, game.Action{Verb: "next"}); got != nil {
			t.Errorf("OM §8.6, R312 %s: once it is waived: got the moment of %v, want of nobody", letter, got)
		}
	}
}

// Whether the charged form square or ride to meet the charge, and what a crew does, its own side says; what else is said of a unit is
// nobody's choice (OM §8.6, §8.7, §10.5, R91).
func TestWhoseChoiceAFactIs(t *testing.T) {
	s := corps(t)
	a := actionOf(t, s, "charge H at X")
	for _, c := range []struct {
		of, name string
		want     int
	}{
		{"t", "square", 1}, {"t", "countercharge", 1}, {"t", "crew", 1}, {"a", "countercharge", 0}, {"t1", "square", 1}, {"t", "bases", -1}, {"", "square", -1}, {"x", "square", -1},
	} {
		if got := (Rules{}).Chooses(s, a, game.Fact{Of: c.of, Name: c.name, Value: "yes"}); got != c.want {
			t.Errorf("OM R91: %s of %q: got the choice of %d, want %d", c.name, c.of, got, c.want)
		}
	}
}

// What a side says beside its die of who moves first is told to the throw that waits, its last word alone; from no seat, or with no word,
// nothing is told, and another deed joins none (OM §6).
func TestWhatASideSaysOfTheInitiative(t *testing.T) {
	s := inPhase(corps(t), "initiative")
	waits := actionOf(t, s, "initiative")
	tells := func(waits game.Action, line, seat string) (game.Action, bool) {
		return Rules{}.Joins(s, waits, actionOf(t, s, line), seat)
	}
	once, _ := tells(waits, "initiative french", "british")
	for _, c := range []struct {
		waits      game.Action
		line, seat string
		want       string
		ok         bool
	}{
		{waits, "initiative french", "british", "[{british first french}]", true}, {once, "initiative british", "british", "[{british first british}]", true},
		{once, "initiative british", "french", "[{british first french} {french first british}]", true}, {once, "initiative", "french", "[{british first french}]", true},
		{waits, "initiative french", "", "[]", true}, {waits, "fire A at X", "british", "[]", false}, {actionOf(t, s, "fire A at X"), "initiative french", "british", "[]", false}, {actionOf(t, s, "fire A at X"), "fire A at X", "british", "[]", false},
	} {
		told, ok := tells(c.waits, c.line, c.seat)
		if got := fmt.Sprint(told.Facts); got != c.want || ok != c.ok {
			t.Errorf("OM §6: %q from %q: got %s, %v, want %s, %v", c.line, c.seat, got, ok, c.want, c.ok)
		}
	}
}

// Under a cautious advance a change of formation or of facing costs half of what it costs else (R76), and who knows no order of the unit
// reads what it costs else, beside the way that it has gone, which costs what it costs (OM §4.2).
func TestWhatAUnitHasSpentForTheOthers(t *testing.T) {
	const cautious, attack = "cautious", "attack"
	for _, c := range []struct {
		name, order string
		id          string
		do          func(*state.Unit)
		reading     string
		want        int
	}{
		{"it has changed formation", cautious, "X", func(u *state.Unit) { u.Spent, u.Motion = 300, state.Reformed }, "a", 600},
		{"it has turned", cautious, "X", func(u *state.Unit) { u.Spent, u.Motion = 300, state.Turned }, "a", 600},
		{"2 cm gone and changed", cautious, "X", func(u *state.Unit) { u.Spent, u.Gone, u.Motion = 500, 200, state.Reformed }, "a", 800},
		{"gone farther than it is charged for", cautious, "X", func(u *state.Unit) { u.Spent, u.Gone, u.Motion = 300, 400, state.Reformed }, "a", 300},
		{"gone alone", cautious, "X", func(u *state.Unit) { u.Spent, u.Motion = 300, state.WentForward }, "a", 300},
		{"under another order", attack, "X", func(u *state.Unit) { u.Spent, u.Motion = 600, state.Reformed }, "a", 600},
		{"a change costs half of the full move", cautious, "X", func(u *state.Unit) { u.Spent, u.Motion = 600, state.Reformed }, "b", 600},
		{"guns", cautious, "X", func(u *state.Unit) { u.Spent, u.Motion, u.Arm = 300, state.Reformed, facts.FootArtillery }, "a", 300},
	} {
		s := after(as(corps(t), c.id, c.do), &state.EvOrder{Brigade: "foy", Order: c.order, Turn: 1}, &state.EvRuling{Ruling: 76, Reading: c.reading})
		own := s.Unit(c.id).Spent
		if got := (Rules{}).View(s, []int{0}).(*state.State).Unit(c.id).Spent; got != c.want {
			t.Errorf("OM §4.2, R76: %s: got %d hundredths for the others, want %d", c.name, got, c.want)
		}
		if got := (Rules{}).View(s, []int{1}).(*state.State).Unit(c.id).Spent; got != own {
			t.Errorf("OM §4.2: %s: got %d hundredths for its own side, want %d", c.name, got, own)
		}
	}
	s := corps(t)
	v := game.Verdict{Events: []game.Event{&state.EvSpent{Unit: "X", Spent: 300, Gone: 100, Motion: state.Reformed}}}
	for side, want := range []state.EvSpent{{Unit: "X", Motion: state.Reformed}, {Unit: "X", Spent: 300, Gone: 100, Motion: state.Reformed}} {
		if got := *(Rules{}).Veil(s, game.Action{Verb: "form"}, v, []int{side}).Events[0].(*state.EvSpent); got != want {
			t.Errorf("OM §4.2: side %d is told %+v, want %+v", side, got, want)
		}
	}
	if e := v.Events[0].(*state.EvSpent); e.Spent != 300 {
		t.Errorf("OM §4.2: what is veiled for one side: the deed itself says %d hundredths then, want 300", e.Spent)
	}
}
