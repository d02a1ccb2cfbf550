package charge

import (
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
)

// horseOf is the first charger that is horse; nil when none is.
func horseOf(s *state.State, ch *state.Charge) *state.Unit {
	for _, id := range ch.Attackers {
		if u := s.Unit(id); u != nil && u.Mounted() {
			return u
		}
	}
	return nil
}

// answered puts into the event of a charge what is kept for the answers to it: that its
// target has thrown one with the declaration, that both sides' horse has moved when it may
// still throw it (OM §10.5), or from how far the horse came that foot may form square
// against (OM §8.6).
func answered(o *melee.Onset, e *state.EvCharge) {
	switch {
	case answersBySquare(o) || mayCounter(o):
		e.Tried = true
	case o.Def.Horse() && o.Sit.V[facts.SSecond] == 1:
		e.Second = true
	default:
		e.Gap = gapOf(o)
	}
}

// answersBySquare reports foot that answers this charge, in which somebody rides, with an emergency square (OM §8.6).
func answersBySquare(o *melee.Onset) bool {
	return o.Def.SquareAnswer() == facts.Yes && fire.AnyHorse(o.Att)
}

// gapOf is from how far the nearest horse of a charge has come that foot may form square against; nil where nobody measured it (OM §8.6, R383).
func gapOf(o *melee.Onset) *int {
	if !o.Def.Foot() || !o.Def.CloseOrder() || !fire.AnyHorse(o.Att) || o.Sit.S[facts.SDistance] != facts.Measured {
		return nil
	}
	gap := o.Sit.V[facts.SDistance]
	return &gap
}

// nearer is gapOf of those who join a charge, where it changes what is kept of that: they are nearer than who came before, or those were
// let come.
func nearer(ch *state.Charge, o *melee.Onset) *int {
	gap := gapOf(o)
	if gap == nil || ch.Gap > 0 && ch.Gap <= *gap && !ch.WasTried(ch.Target) {
		return nil
	}
	return gap
}
