package charge

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
)

// This file tells the odds of a charge that comes to contact at once and brings its units into a melee of several contacts (OM §10.6, R392).

// inChain reckons the whole chain of such a charge with all who fight in that melee.
func (x *Declaration) inChain() {
	if !x.hangs() || !x.touchesAtOnce() {
		return
	}
	d := dice.New(nil, nil)
	s := x.C.S
	owed, err := d.Run(func() {
		for _, e := range x.Play(d).Events {
			s = s.Apply(e)
		}
	})
	if err != nil || len(owed) > 0 {
		return
	}
	for _, ch := range s.Charges {
		if ch.Stage == state.Declared && ch.Side == facts.Front && !ch.Squared && stands(s, ch) {
			s = s.Apply(&state.EvChargeStage{N: ch.N, Stage: state.InContact})
		}
	}
	k := slices.IndexFunc(s.Charges, func(ch *state.Charge) bool { return ch.Stage == state.InContact && ch.Has(x.O.Att[0].ID) })
	if k < 0 {
		return
	}
	all := melee.Together(s, s.Charges[k])
	if all == nil {
		return
	}
	att, defs, err := all.Fighters()
	if err != nil {
		return
	}
	o := melee.NewOnset(all.R, att, defs[0], all.Sit)
	o.Closing, o.Shots = facts.OutOfRange, nil
	o.Clash = melee.NewClash(all.R, att, defs, all.Sit)
	all.Base = x.C.Base
	x.Chain = chargeProc(all, o)
	x.Chain.Why = x.C.Why
}

// hangs reports a charge at somebody who charges himself, or who is charged already by units that others charge.
func (x *Declaration) hangs() bool {
	with := standing(x.C)
	return slices.ContainsFunc(x.C.S.Charges, func(ch *state.Charge) bool {
		return ch.Stage == state.Declared && (ch.Has(x.O.Def.ID) || with != nil && with.Has(ch.Target))
	})
}

// touchesAtOnce reports a charge in front that nothing holds up: no answer, no fire, nobody who may still evade, and a way that is known.
func (x *Declaration) touchesAtOnce() bool {
	c, o := x.C, x.O
	if !c.Tracked() || c.A.Force || c.Ground != nil || c.Pursuit || c.Sit.V[facts.SWave] == 1 || c.Sit.Side() != facts.Front {
		return false
	}
	if o.Over || o.Def.SquareAnswer() == facts.Yes || mayCounter(o) || waits(c.S, o) || len(x.shots) > 0 {
		return false
	}
	return !slices.ContainsFunc(c.Units[0], func(a *state.Sheet) bool {
		w := c.Ways[a.ID]
		return w == nil || w.Doubt || w.U == nil
	})
}

// stands reports a charge that has come to contact.
func stands(s *state.State, ch *state.Charge) bool {
	t := s.Unit(ch.Target)
	return t != nil && t.PlaceKnown() && slices.ContainsFunc(ch.Attackers, func(id string) bool {
		u := s.Unit(id)
		return u != nil && u.PlaceKnown() && geometry.Between(u.Foot(), t.Foot()).CM <= melee.Apart
	})
}
