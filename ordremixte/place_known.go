package ordremixte

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file answers one question for everything that measures: does the program know
// where a unit stands? It knows from the scenario, from `place`, and from the moves that
// it worked out itself. It does not know when nobody has told it, when hands moved the
// unit and only said so (`moved`), or when a ruling put its place in doubt. Then what
// the place would tell is asked or trusted, as in a battle in which nobody is placed.

// placeKnown reports that the program knows where the unit stands.
func (u *Unit) placeKnown() bool { return u.Placed && !u.Doubtful }

// stance is how the unit stands, and where if that is known.
func (u *Unit) stance() Stance {
	if !u.placeKnown() {
		return Stance{Formation: u.Formation}
	}
	return Stance{true, u.Pose, u.Formation}
}

// forgetPlace makes the place of the unit unknown, and that of the light base ahead of
// it; nothing that hung on the old place outlives it.
func (u *Unit) forgetPlace() {
	none := Unit{}
	u.Placed, u.Doubtful, u.ByHand, u.Stray = false, false, false, false
	u.Pose, u.ScreenAt = geometry.Pose{Facing: u.Pose.Facing}, none.ScreenAt // told again without one, it faces as before
}

// goesByHand is the event of a move that only hands can make, because the place of
// somebody else in it is unknown: afterwards its own is too. None when it was before.
func (u *Unit) goesByHand() []game.Event {
	if u == nil || !u.placeKnown() {
		return nil
	}
	return []game.Event{{Kind: evUnplaced, Unit: u.ID}}
}

// onField reports a unit that stands somewhere on the table, known or not.
func (u *Unit) onField() bool { return u.Status != Destroyed && u.Off == 0 }

// against reports an enemy.
func (u *Unit) against(e *Unit) bool { return e.Side != u.Side }

// unknown lists the units that pass a test and stand on the table the program does not
// know where.
func (s *State) unknown(keep func(*Unit) bool) []*Unit {
	return s.those(func(u *Unit) bool { return u.onField() && u.foot() == nil && keep(u) })
}

// anyUnknown reports that the program does not know where one of the units that pass a
// test stands, of those on the table.
func (s *State) anyUnknown(keep func(*Unit) bool) bool {
	return slices.ContainsFunc(s.Units, func(u *Unit) bool { return u.onField() && u.foot() == nil && keep(u) })
}

// mayAnchor reports that a unit set down without a position may stand anywhere: nothing on
// the table, neither ground nor a unit, could be measured from it wrongly.
func (s *State) mayAnchor() bool { return len(s.Field.Terrain) == 0 && len(s.standing()) == 0 }

// movable lists the units that pass a test and can move of their own will; when none
// can, all of them that still fight.
func (s *State) movable(keep func(*Unit) bool) []*Unit {
	all := s.those(func(u *Unit) bool { return u.onField() && keep(u) })
	free := slices.DeleteFunc(slices.Clone(all), func(u *Unit) bool { return u.Status != Steady || s.engaged(u) })
	if len(free) == 0 {
		return all
	}
	return free
}

// engaged reports a unit that charges or is charged.
func (s *State) engaged(u *Unit) bool {
	ch := s.charge(u.ID)
	return ch != nil && ch.Stage != Eluded
}

// figuresAway are the events that make unknown where the figures of generals stand whose
// commands have just been moved by hand: a brigadier goes with his brigade, who commands
// more with all that he commands. before is the state in which the units still had their
// places; a general who rides with a unit stands where that does.
func (s *State) figuresAway(before *State) []game.Event {
	var evs []game.Event
	for _, g := range s.Generals {
		if !g.Placed || g.With != "" || g.Lost > 0 {
			continue
		}
		his := func(u *Unit) bool {
			return !u.Guns && u.Side == g.Side && (g.Brigade < 0 || u.Brigade == g.Brigade) && (g.Division < 0 || u.Division == g.Division)
		}
		stays := func(u *Unit) bool { return his(u) && u.foot() != nil && u.Status == Steady && !s.engaged(u) }
		went := func(u *Unit) bool { return his(u) && before.unit(u.ID).foot() != nil && u.foot() == nil }
		if slices.ContainsFunc(s.Units, went) && !slices.ContainsFunc(s.Units, stays) {
			evs = append(evs, game.Event{Kind: evUnplaced, Unit: g.ID, Name: "figure"})
		}
	}
	return evs
}

// tellUnknown ends an answer with the units that pass a test and whose place is unknown:
// what it measured leaves them out.
func (s *State) tellUnknown(v game.Verdict, keep func(*Unit) bool) game.Verdict {
	lost := s.unknown(keep)
	if len(lost) == 0 {
		return v
	}
	ids := []string{}
	for _, u := range lost {
		ids = append(ids, u.ID)
	}
	v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("measure.unknown", some(lost, func(u *Unit) any { return u.ID }))})
	v.Data = append(v.Data, game.KV{Key: "unknown", Value: ids})
	return v
}

// sayUnknown is what `show` says of a unit whose place is unknown.
func (u *Unit) sayUnknown() ref.Msg {
	if u.PlacedTurn > 0 {
		return ref.M("measure.show-lost", u.PlacedTurn)
	}
	return ref.M("measure.show-unknown")
}
