package charge

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// This file asks whether a charger can still come at whom it charged, who has evaded (OM §7, 8.7, R370): whether it does its owner says.

// onward is a charger that looks at a unit anew, and its ways to it; false of who has none that the program knows.
func onward(s *state.State, ch *state.Charge, id string) (*casting.Cast, []casting.ChargeWay, bool) {
	a := game.Action{Verb: "charge", Units: []game.Operand{{IDs: []string{id}}, {IDs: []string{ch.Target}}}}
	c, err := casting.Gather(s, a)
	if err != nil || c.Units[0][0].Unit.Foot() == nil || c.Units[1][0].Unit.Foot() == nil {
		return nil, nil, false
	}
	var with []*state.Sheet
	for _, x := range ch.Attackers {
		with = append(with, casting.Sheet(s.Unit(x), s))
	}
	ways := chargeWays(s, c.Units[0][0].Unit, c.Units[1][0].Unit, with, func(w *casting.ChargeWay) bool { return len(motion.Entered(w.Path, w.Contact)) == 0 })
	return c, ways, true
}

// Follow reports that a charger can go on to the target of its charge, which has evaded and stands where
// the state has it, and how many cm it has left. Not where what it has left of its move does not
// take it so far over the ground (OM §8.3), somebody or something bars its way, or the ground would disorder it before
// close order (OM §13, R366).
func Follow(s *state.State, ch *state.Charge, id string) (left float64, can bool) {
	c, ways, known := onward(s, ch, id)
	if !known {
		return 0, false
	}
	a, d := c.Units[0][0], c.Units[1][0]
	for i := range ways {
		w := &ways[i]
		if !unbarred(w) || w.Cost > leftOn(c, a.Unit, w) || past(s, w, d.Unit) != nil || rough(c, a, d, w) != nil {
			continue
		}
		return float64(leftToCharge(c, a.Unit)) / 100, true
	}
	return 0, false
}
