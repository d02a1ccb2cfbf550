package charge

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file takes a charger on to whom it charges, who has evaded and is still in its reach (OM §7,
// 8.7, R370).

// Following is how a charger goes on to an evader.
type Following struct {
	U   *state.Unit
	way *casting.ChargeWay
}

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

// Follow is the way by which a charger goes on to the target of its charge, which has evaded and stands where
// the state has it. nil when it cannot come there any more: what it has left of its move does not
// take it so far over the ground (OM §8.3), somebody or something bars its way, or the ground would disorder it before
// close order (OM §13, R366).
func Follow(s *state.State, ch *state.Charge, id string) *Following {
	c, ways, known := onward(s, ch, id)
	if !known {
		return nil
	}
	a, d := c.Units[0][0], c.Units[1][0]
	for i := range ways {
		w := &ways[i]
		if !unbarred(w) || w.Cost > leftOn(c, a.Unit, w) || past(s, w, d.Unit) != nil || rough(c, a, d, w) != nil {
			continue
		}
		return &Following{U: a.Unit, way: w}
	}
	return nil
}

// Goes takes the charger to 1 cm before the evader, and says so.
func (f *Following) Goes(s *state.State, t *game.Trace, target string) *state.State {
	do := func(e game.Event) {
		t.Event(e)
		s = s.Apply(e)
	}
	u, w := f.U, f.way
	left := motion.Allowance(s, u, u.Formation) - u.Spent
	pose, cm := halts(s, w, min(w.Contact, haltsAfter(s, w, s.Unit(target))), w.Contact, nil)
	if !u.Disordered && slices.ContainsFunc(Entered(w, cm), Upsets) {
		do(&state.EvDisorder{Unit: u.ID, On: true})
	}
	if pose != u.Pose {
		setDown(s, t, u.ID, pose, do)
	}
	kind := state.WentForward
	if w.Turn != 0 {
		kind |= state.Wheeled
	}
	do(melee.SpentEvent(u, u.Spent+w.Wheel+motion.Cost(w.Path, cm), u.Gone+state.Hundredths(cm), kind))
	for _, x := range w.Passed {
		for _, e := range melee.MakesWay(s, t, x.ID, u.ID, w.Bearing) {
			do(e)
		}
	}
	t.Line(game.BodyLine, ref.M("charge.follows", u.ID, ref.CM(table.Round2(cm)), ref.CM(table.Round2(float64(left)/100)), target), facts.S8_7, facts.S8_2)
	sayGround(s, w, t, cm)
	t.Hand(game.Hand{Unit: u.ID, Act: "halt-1cm", Far: game.CM(motion.Halt(s)), When: "now"})
	return s
}
