package command

import (
	"slices"

	"adjutant/armylists"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

const (
	nowhere = -1.0 // a distance that nobody said
	noTurn  = 0    // no turn in which he may
)

// Commander is whose orders count in a division (OM §1): its own commander, nil when it
// has none.
func Commander(s *state.State, division, side int) *state.General {
	if division >= 0 && division < len(s.Field.Divisions) {
		if c := s.Field.Divisions[division].Commander; c >= 0 && c < len(s.Generals) {
			return s.Generals[c]
		}
	}
	for _, g := range s.Generals {
		if g.Brigade < 0 && g.Side == side && g.Division < 0 {
			return g
		}
	}
	if len(s.Field.Divisions) == 0 && side < len(s.Field.Sides) && s.Field.Sides[side].Commander != "" {
		i := s.Field.Sides[side]
		return &state.General{ID: i.Commander, Say: ref.Name{EN: i.Commander, IT: i.Commander}, Side: side, Brigade: -1, Quality: i.Quality, Charisma: i.Charisma}
	}
	return nil
}

// brigadeName is how a brigade is called.
func brigadeName(s *state.State, b int) ref.Name {
	x := s.Field.Brigades[b]
	if x.Say.EN != "" {
		return x.Say
	}
	return ref.Name{EN: state.Capital(x.ID), IT: state.Capital(x.ID)}
}

// objectiveName is how the objective of an order is called, a brigade or a piece of ground.
func objectiveName(s *state.State, id string) any {
	if b := s.BrigadeNamed(id); b >= 0 {
		return brigadeName(s, b)
	}
	return s.Called(id)
}

// short reports a side whose orders reach less far: its list says so, and a state without
// a list is not the French (OM §4.2).
func short(s *state.State, side int) bool {
	year, nation := Year(s.Field), s.Field.Sides[side].Nation
	if n, err := armylists.Load(nation); err == nil {
		return n.Has(armylists.ShortCommand, year)
	}
	return year > 0 && year < state.CommandNumbers(s.Book()).EarlyUntil
}

// Of is the longer limit, or the one of a side whose orders reach less far.
func Of(s *state.State, side int, long, early float64) float64 {
	if short(s, side) {
		return early
	}
	return long
}

// orderReach is how far from a commander's figure his orders reach a brigadier (OM
// §4.2), of one divisional general of several perhaps as far everywhere (§1, R136).
func orderReach(s *state.State, side int) float64 {
	c := state.CommandNumbers(s.Book())
	if chain.Several(s, side) && s.Read().Has(book.OrdersReachAlikeForAll) {
		return c.ReachOwn
	}
	return Of(s, side, c.Reach, c.ReachEarly)
}

// broken counts the units of a brigade that retreat or rout, and all its units (OM
// §4.1); the destroyed and those that ran off the table count too, or do not (R97).
func broken(s *state.State, b int) (n, of int) {
	for _, u := range s.Units {
		if u.Brigade != b || u.Guns {
			continue
		}
		gone := u.Status == state.Destroyed || u.Off > 0 && !u.Awaited()
		if gone && s.Read().Has(book.HalfOfThoseOnTheTable) {
			continue
		}
		of++
		n += facts.B2i(gone || u.Status == state.Retreating || u.Status == state.Routing)
	}
	return n, of
}

// halfBroken reports a brigade of which so many units retreat or rout that its orders may be
// changed in any turn (OM §4.1).
func halfBroken(s *state.State, b int) bool {
	n, of := broken(s, b)
	return of > 0 && n*state.CommandNumbers(s.Book()).BrokenPart >= of
}

// leaderless reports a brigade whose brigadier is lost and not yet replaced: it takes no new
// orders (OM §17).
func leaderless(s *state.State, b int) bool {
	g := s.Brigadier(b)
	return g != nil && g.Lost > 0 && s.Turn < g.Lost+state.CommandNumbers(s.Book()).Replaced
}

// HalfBroken names the brigades of a division whose orders may be changed in any turn (OM
// §4.1), of those that have anybody left and somebody to take the order.
func HalfBroken(s *state.State, division int) []ref.Name {
	var out []ref.Name
	for i, b := range s.Field.Brigades {
		left := slices.ContainsFunc(s.Units, func(u *state.Unit) bool { return u.Brigade == i && u.Status != state.Destroyed && u.Off == 0 })
		if b.Division == division && left && halfBroken(s, i) && !leaderless(s, i) {
			out = append(out, brigadeName(s, i))
		}
	}
	return out
}

// RodeLast reports that a commander rode with a unit in the turn before: he gives no orders
// in this one (OM §4.4).
func RodeLast(s *state.State, g *state.General) bool { return g.Led > 0 && g.Led == s.Turn-1 }
