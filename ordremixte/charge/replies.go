package charge

import (
	"adjutant/ordremixte/facts"
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
	case o.Def.SquareAnswer() == facts.Yes && o.Att[0].Horse() || mayCounter(o):
		e.Tried = true
	case o.Def.Horse() && o.Sit.V[facts.SSecond] == 1:
		e.Second = true
	case o.Def.Foot() && o.Def.CloseOrder() && o.Att[0].Horse() && o.Sit.S[facts.SDistance] == facts.Measured:
		gap := o.Sit.V[facts.SDistance]
		e.Gap = &gap
	}
}
