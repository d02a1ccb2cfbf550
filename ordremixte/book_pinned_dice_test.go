package ordremixte

import (
	"testing"

	"adjutant/internal/dice"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file states which dice are asked together, and of which kind.

// Of those who have lost a point to fire, who charges medium guns frontally tests on a d6, nobody else (OM §11.1 [+],
// [-]): not the unit beside it, nor one whose charge the guns have eluded.
func TestPinned11_1_WhoChargesGunsTestsOnASix(t *testing.T) {
	for _, c := range []struct {
		stage state.ChargeStage
		want  map[string]dice.Die
	}{
		{state.Declared, map[string]dice.Die{"A": dice.D6, "B": dice.D10}},
		{state.Eluded, map[string]dice.Die{"A": dice.D10, "B": dice.D10}},
	} {
		s := exact(scenario(t, []string{battery("G", 2, 60, 72, 180, "")}, []string{unitAt("A", 4, "column", 60, 60, 0, ""), unitAt("B", 4, "column", 80, 60, 0, "")}))
		s = charged(t, frenchMove(s, "move-first"), "A", "G")
		s = after(inPhase(s, "fire"), &state.EvChargeStage{N: nthOf(s.Charges, 0).N, Stage: c.stage}, &state.EvStage{Stage: state.FireTests})
		for _, id := range []string{"A", "B"} {
			s = as(s, id, func(u *state.Unit) { u.PM, u.Shot, u.FireLost = 4, true, 1 })
		}
		got := map[string]dice.Die{}
		for _, d := range turn.Dues(s) {
			got[d.Action.Units[0].IDs[0]] = d.Needs[0].Die
		}
		for id, want := range c.want {
			if got[id] != want {
				t.Errorf("OM §11.1: with the charge at stage %v %s tests on %v, want %v", c.stage, id, got[id], want)
			}
		}
	}
}

// Who is in order strikes before who is disordered, and his blow is the only one that is asked then (OM §13 [+]); two
// in order are asked both at once (OM §10.6 [+]).
func TestPinned13_OnlyTheBlowThatFallsIsAsked(t *testing.T) {
	for _, c := range []struct {
		own, target string
		want        int
	}{{"", " disordered", 1}, {" disordered", "", 1}, {"", "", 2}} {
		adj := act(t, "melee", 1, 1, "a: bases=4 formation=column pm=6"+c.own, "t: bases=4 pm=5"+c.target)
		d := dice.New(nil, nil)
		owed, err := d.Run(func() { adj.Play(d) })
		if err != nil || len(owed) != c.want {
			t.Errorf("OM §13, 10.6: %q against %q: asked are %+v (%v), want %d dice", c.own, c.target, owed, err, c.want)
		}
	}
}
