package command

import (
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Files reports a unit in march column or limbered: roads lead it, and villages let it
// through (OM §8.2, 15).
func Files(u *state.Unit, form facts.Formation) bool {
	return form == facts.March || form == facts.Limbered
}

// MarchBonus is what a march column adds to its speed: on a road all its way, or else
// off rough ground (OM §8.2, R19, R75).
func MarchBonus(s *state.State, u *state.Unit, form facts.Formation, road, rough bool) int {
	b := Gaits(s.Book())
	switch {
	case !Files(u, form):
	case road && (!u.IsArtillery() || !s.Read().Has(book.NoRoadSpeedForGuns)):
		return b.Road
	case form == facts.March && !rough:
		return b.Open
	}
	return 0
}
