package charge

import (
	"adjutant/ordremixte/state"
)

// makesEvade reports an attacker before whom a unit may slip away (OM §8.7): foot in
// close order, and for Cossacks any horse that is none (OM §16).
func makesEvade(u *state.Unit, a *state.Unit) bool {
	return closeFoot(a) || u.Cossacks() && a.Mounted() && !a.Cossacks()
}

// Flees reports Cossacks that other horse charges: they must evade (OM §16).
func Flees(s *state.State, u *state.Unit) bool {
	if !u.Cossacks() {
		return false
	}
	for _, ch := range Charging(s, u) {
		for _, id := range ch.Attackers {
			if a := s.Unit(id); a != nil && a.Mounted() && a.Status == state.Steady {
				return true
			}
		}
	}
	return false
}
