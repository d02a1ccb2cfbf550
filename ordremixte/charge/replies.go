package charge

import (
	"strconv"

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

// answerText is what a charge keeps for the answers to it: that its target has thrown
// one with the declaration, that both sides' horse has moved when it may still throw it
// (OM §10.5), or from how far the horse came that foot may form square against (OM §8.6).
func answerText(o *melee.Onset) string {
	switch {
	case o.Def.SquareAnswer() == facts.Yes && o.Att[0].Horse() || mayCounter(o):
		return " tried"
	case o.Def.Horse() && o.Sit.V[facts.SSecond] == 1:
		return " second"
	case o.Def.Foot() && o.Def.CloseOrder() && o.Att[0].Horse() && o.Sit.S[facts.SDistance] == facts.Measured:
		return " " + state.GapMark + strconv.Itoa(o.Sit.V[facts.SDistance])
	}
	return ""
}
