package melee

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
)

// This file tells what a melee leaves behind it: the events of its units and of the charge
// that brought it about.

// settle tells what became of everybody who fought.
func (m *clash) settle(s *state.State, t *game.Trace, start, r *chain.Result) {
	for _, f := range m.All {
		a, b := start.U[f.Slot], r.U[f.Slot]
		f.Foe = m.foes(f)[0].ID
		morale.Settle(m.r, t, s, f, &a, &b)
		if f.ID != "" && b.Marks&chain.Checked != 0 { // a critical has settled it (R72)
			t.Event(&state.EvChecked{Unit: f.ID})
		}
	}
}

// endsCharge tells what the melee makes of the charge that brought it about; rodeOver says
// that open order was ridden over (§10.5).
func endsCharge(c *casting.Cast, m *clash, t *game.Trace, ch *state.Charge, r *chain.Result, rodeOver bool) {
	t.Event(&state.EvFought{Charge: ch.N, Winner: int(r.Winner)})
	for _, o := range c.Merged {
		t.Event(&state.EvFought{Charge: o.N, Winner: int(r.Winner)})
	}
	if rodeOver && r.Out == 0 { // §10.5: it rides on
		ridesOn(c, t)
	}
	att := m.sides[0]
	for _, o := range append([]*state.Charge{ch}, c.Merged...) {
		for _, f := range m.All {
			if o.Has(f.ID) && (ch.Ground == "" || o == ch) {
				waveEnds(c.S, t, o, f, r.U[f.Slot].Status)
			}
		}
	}
	for _, f := range c.Units[0] {
		garrison.BackToBlock(c.S, t, ch, f.ID, r.U[garrison.SlotOf(att, f.ID)].Status)
	}
	// §10.5: cavalry that fought, but not guns, is blown when the turn ends; §12: after
	// a breakthrough, when the melee ends.
	for _, f := range m.All {
		foes := m.foes(f)
		if rodeOver && !ch.Pursuit { // nobody fought (R343)
			continue
		}
		if f.Horse() && (!foes[0].Artillery() || ch.Pursuit) && r.U[f.Slot].Status != state.Destroyed {
			t.Event(&state.EvBlown{Unit: f.ID, On: true, Later: !ch.Pursuit})
		}
		if !rodeOver && m.beat(f, r) {
			for _, e := range foes {
				Wins(t, c.S, chargeOf(f.ID, ch, c.Merged), f, e, r.U[e.Slot].Status)
			}
		}
	}
}

// chargeOf is the charge that a unit has made, of one and those that were fought with it; the first where it has made none.
func chargeOf(id string, ch *state.Charge, with []*state.Charge) *state.Charge {
	for _, o := range with {
		if o.Has(id) {
			return o
		}
	}
	return ch
}

// ridesOn takes cavalry through the open order that it has ridden over (§10.5); where it ends on that, that closes behind it (R128).
func ridesOn(c *casting.Cast, t *game.Trace) {
	s, over := c.S, c.Units[1][0]
	do := func(e game.Event) {
		t.Event(e)
		s = s.Apply(e)
	}
	for _, f := range c.Units[0] {
		evs, cm := RideThrough(s, f.Unit, over.Unit)
		if len(evs) == 0 {
			continue
		}
		for _, e := range evs {
			do(e)
		}
		t.Line(game.BodyLine, ref.M("charge.rides-through", f.ID, over.ID, ref.CM(cm)), facts.SOpenH)
		t.Hand(game.Hand{Unit: f.ID, Act: "move", Far: game.CM(geometry.Round6(cm)), When: "now"})
		for _, e := range MakesWay(s, t, over.ID, f.ID, f.Unit.Pose.Facing) {
			do(e)
		}
	}
}
