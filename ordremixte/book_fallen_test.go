package ordremixte

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// The fire of both sides is of one moment (OM §7 [+]): who is destroyed by a shot has its own all the same, with what it was when the
// phase opened, four bases at long range being 40, once and no more; whichever of the two is typed first, both lose a point. Who was
// destroyed in an earlier phase fires at nobody (OM §7 [-]), and at who is destroyed nobody fires any more.
func Test7_WhoFallsInTheFireHasItsOwn(t *testing.T) {
	s := scenario(t, []string{line("U", 60, 40, 0)}, []string{unitAt("E", 6, "line", 60, 46, 180, "")})
	s = inPhase(as(s, "U", func(u *state.Unit) { u.PM = 1 }), "fire")
	fell := played(t, s, shotAt("E", "U"), 10)
	if fell.Unit("U").Status != state.Destroyed {
		t.Fatalf("OM §9.10: U has %d PM left; want it destroyed", fell.Unit("U").PM)
	}
	shot := shotAt("U", "E")
	if got := prepared(t, fell, shot).Odds(odds.NewEngine()).Chance.Get("value"); got != 40 {
		t.Errorf("OM §7: U, which has fallen: got %v, want 40", got)
	}
	both := played(t, fell, shot, 40)
	other := played(t, played(t, s, shot, 40), shotAt("E", "U"), 10)
	for _, n := range []*state.State{both, other} {
		if e, u := n.Unit("E"), n.Unit("U"); e.PM != 6 || u.Status != state.Destroyed {
			t.Errorf("OM §7: E has %d PM, U is %v; want 6 and destroyed", e.PM, u.Status)
		}
	}
	if k, r := kindOf(t, both, shot); k != game.NotNow || r != "OM §7" {
		t.Errorf("OM §7: U fires again: got %s %s, want it refused", k, r)
	}
	offered := false
	for _, a := range ask.Legal(fell, 0) {
		offered = offered || a.Verb == "fire" && a.Units[0].IDs[0] == "U"
	}
	if !offered {
		t.Error("OM §7: the fire of U is not among what may be done")
	}
	gone := inPhase(after(s, &state.EvPM{Unit: "U", Now: 0, Was: 1}, &state.EvStatus{Unit: "U", Is: state.Destroyed}), "fire")
	if _, err := turn.Prepare(gone, shot); err == nil {
		t.Error("OM §7: U, destroyed before the fire, fires")
	}
}

// A charged unit that falls in the fire still owes its closing fire, and its charger has nobody to close on afterwards (OM §10.2 [+], 7).
func Test10_2_WhoFallsStillFiresAtItsCharger(t *testing.T) {
	s := exact(scenario(t, []string{line("U", 60, 50, 0), line("F", 90, 50, 0)}, []string{unitAt("X", 4, "column", 60, 58, 180, ""), battery("G", 2, 90, 80, 180, "")}))
	s = charged(t, frenchMove(s, "move-first"), "X", "U")
	s = as(s, "X", func(u *state.Unit) { u.PM, u.PMStart = 7, 7 })
	s = inPhase(as(s, "U", func(u *state.Unit) { u.PM = 1 }), "fire")
	s = after(s, &state.EvFirst{Side: 1}, &state.EvPM{Unit: "U", Now: 0, Was: 1}, &state.EvStatus{Unit: "U", Is: state.Destroyed}) // however it fell
	due := turn.Dues(s)
	if len(due) != 1 || due[0].Action.Verb != "fire" {
		t.Fatalf("OM §10.2: owed %+v; want the closing fire of U", due)
	}
	s = played(t, s, due[0].Action, 50)
	if x := s.Unit("X"); x.PM != x.PMStart-1 {
		t.Errorf("OM §10.2: X has %d of %d PM; want one less, 4 x (10 + 5 + 5) = 80", x.PM, x.PMStart)
	}
	for s.PhaseID() == "fire" {
		s = nextPhase(t, s)
	}
	if len(turn.Dues(s)) > 0 {
		t.Errorf("OM §10.1: owed %+v; want nothing, U is gone", turn.Dues(s))
	}
}
