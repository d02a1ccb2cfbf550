package ordremixte

import "adjutant/internal/ref"

// This file holds what Cossacks alone do (OM §16): how they move, that nobody in close
// order goes through them, whom they charge and before whom they must run. They are
// the only horse that stands in open order: in fire and melee that is what counts.

const s16 = ref.Ref("OM §16")

// cossacks reports a regiment of Cossacks.
func (u *Unit) cossacks() bool { return u.mounted() && u.OpenOrder }

// cossacks reports horse in open order, named or not.
func (s *Sheet) cossacks() bool { return s.horse() && s.V[FFormation] == Open }

// prey reports whom Cossacks may charge of their own will (OM §16): foot in open order,
// the disordered, who is in march column or routs, guns on the move.
func (s *Sheet) prey() bool {
	switch {
	case s.is(FDisordered), s.is(FRouting), s.crewAlone():
		return true
	case s.foot():
		return s.V[FFormation] == Open || s.V[FFormation] == March
	}
	return s.V[FFormation] == March || s.V[FFormation] == Limbered
}

// makesEvade reports an attacker before whom a unit may slip away (OM §8.7): foot in
// close order, and for Cossacks any horse that is none (OM §16).
func (u *Unit) makesEvade(a *Unit) bool {
	return a.closeFoot() || u.cossacks() && a.mounted() && !a.cossacks()
}

// flees reports Cossacks that other horse charges: they must evade (OM §16).
func (s *State) flees(u *Unit) bool {
	if !u.cossacks() {
		return false
	}
	for _, ch := range s.charging(u) {
		for _, id := range ch.Attackers {
			if a := s.unit(id); a != nil && a.mounted() && a.Status == Steady {
				return true
			}
		}
	}
	return false
}
