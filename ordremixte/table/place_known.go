package table

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
)

// GoesByHand is the event of a move that only hands can make, because the place of
// somebody else in it is unknown: afterwards its own is too. None when it was before.
func GoesByHand(u *state.Unit) []game.Event {
	if u == nil || !u.PlaceKnown() {
		return nil
	}
	return []game.Event{&state.EvUnplaced{Unit: u.ID}}
}

// OnField reports a unit that stands somewhere on the table, known or not.
func OnField(u *state.Unit) bool { return u.Status != state.Destroyed && u.Off == 0 }

// Against reports an enemy.
func Against(u *state.Unit, e *state.Unit) bool { return e.Side != u.Side }

// unknown lists the units that pass a test and stand on the table the program does not
// know where.
func unknown(s *state.State, keep func(*state.Unit) bool) []*state.Unit {
	return s.Those(func(u *state.Unit) bool { return OnField(u) && u.Foot() == nil && keep(u) })
}

// AnyUnknown reports that the program does not know where one of the units that pass a
// test stands, of those on the table.
func AnyUnknown(s *state.State, keep func(*state.Unit) bool) bool {
	return slices.ContainsFunc(s.Units, func(u *state.Unit) bool { return OnField(u) && u.Foot() == nil && keep(u) })
}

// MayAnchor reports that a unit set down without a position may stand anywhere: nothing on
// the table, neither ground nor a unit, could be measured from it wrongly.
func MayAnchor(s *state.State) bool { return len(s.Field.Terrain) == 0 && len(Standing(s)) == 0 }

// Movable lists the units that pass a test and can move of their own will; when none
// can, all of them that still fight.
func Movable(s *state.State, keep func(*state.Unit) bool) []*state.Unit {
	all := s.Those(func(u *state.Unit) bool { return OnField(u) && keep(u) })
	free := slices.DeleteFunc(slices.Clone(all), func(u *state.Unit) bool { return u.Status != state.Steady || Engaged(s, u) })
	if len(free) == 0 {
		return all
	}
	return free
}

// Engaged reports a unit that charges or is charged.
func Engaged(s *state.State, u *state.Unit) bool {
	ch := s.Charge(u.ID)
	return ch != nil && ch.Stage != state.Eluded
}

// FiguresAway are the events that make unknown where the figures of generals stand whose
// commands have just been moved by hand: a brigadier goes with his brigade, who commands
// more with all that he commands. before is the state in which the units still had their
// places; a general who rides with a unit stands where that does.
func FiguresAway(s *state.State, before *state.State) []game.Event {
	var evs []game.Event
	for _, g := range s.Generals {
		if !g.Placed || g.With != "" || g.Lost > 0 {
			continue
		}
		his := func(u *state.Unit) bool {
			return !u.Guns && u.Side == g.Side && (g.Brigade < 0 || u.Brigade == g.Brigade) && (g.Division < 0 || u.Division == g.Division)
		}
		stays := func(u *state.Unit) bool {
			return his(u) && u.Foot() != nil && u.Status == state.Steady && !Engaged(s, u)
		}
		went := func(u *state.Unit) bool { return his(u) && before.Unit(u.ID).Foot() != nil && u.Foot() == nil }
		if slices.ContainsFunc(s.Units, went) && !slices.ContainsFunc(s.Units, stays) {
			evs = append(evs, &state.EvFigureGone{General: g.ID})
		}
	}
	return evs
}

// TellUnknown ends an answer with the units that pass a test and whose place is unknown:
// what it measured leaves them out.
func TellUnknown(s *state.State, v game.Verdict, keep func(*state.Unit) bool) game.Verdict {
	lost := unknown(s, keep)
	if len(lost) == 0 {
		return v
	}
	ids := []string{}
	for _, u := range lost {
		ids = append(ids, u.ID)
	}
	v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("measure.unknown", state.Some(lost, func(u *state.Unit) any { return u.ID }))})
	v.Data = append(v.Data, game.KV{Key: "unknown", Value: ids})
	return v
}

// SayUnknown is what `show` says of a unit whose place is unknown.
func SayUnknown(u *state.Unit) ref.Msg {
	if u.PlacedTurn > 0 {
		return ref.M("measure.show-lost", u.PlacedTurn)
	}
	return ref.M("measure.show-unknown")
}
