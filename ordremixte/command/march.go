package command

import (
	"adjutant/geometry"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
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

// Permits is the whole move that a formation and an order give a unit that has so much more than the
// speed of its formation (OM §4.2, 8.2): what a march column adds is speed, so that a cautious
// advance halves it, too.
func Permits(s *state.State, u *state.Unit, form facts.Formation, more int) int {
	all := u.Speed(form) + more
	if casting.OrderOf(s, u) == facts.Cautious && !u.IsArtillery() {
		all /= state.CommandNumbers(s.Book()).CautiousPart
	}
	return all
}

// MarchHere is what a march column has above its speed by the ground over which it has gone this turn,
// or on which it stands as long as it has not gone anywhere (OM §8.2, R101); where nobody knows that,
// on open ground.
func MarchHere(s *state.State, u *state.Unit, form facts.Formation) int {
	f := u.Foot()
	road, rough := u.Motion&state.WentForward != 0, u.Motion&state.CrossedRough != 0
	if f != nil && !road {
		road = table.Ground(s, OnRoad, func(q *geometry.Polygon) bool { return q.Contains(f.Front().Centre()) }) != nil
	}
	road = road && u.Motion&state.OffRoad == 0
	if f != nil && !road {
		rough = rough || table.Ground(s, Rough, func(q *geometry.Polygon) bool { return q.Meets(f) }) != nil
	}
	return MarchBonus(s, u, form, road, rough)
}

// OnRoad reports ground that leads who files along it (OM §8.2).
func OnRoad(kind string) bool { return kind == "road" || kind == "bridge" }

// Rough reports ground that is difficult for all (OM §8.3).
func Rough(kind string) bool {
	switch kind {
	case "wood", "rough", "steep-hill", "walled-field":
		return true
	}
	return false
}
