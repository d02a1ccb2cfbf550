package table

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

// SomeOf finds the first so many units of a question.
func SomeOf(s *state.State, a game.Action, n int) ([]*state.Unit, error) {
	var out []*state.Unit
	for _, op := range a.Units {
		for _, id := range op.IDs {
			u := s.Unit(id)
			if u == nil {
				return nil, casting.UnknownUnit(id)
			}
			out = append(out, u)
		}
	}
	if len(out) < n {
		return nil, casting.Need(facts.S9_1, "om.need-unit", a.Verb)
	}
	return out, nil
}

// PlacedAll demands that units stand on the table beyond doubt.
func PlacedAll(us ...*state.Unit) error {
	for _, u := range us {
		if u.Foot() != nil {
			continue
		}
		r := &game.Refusal{Kind: game.NotNow, Ref: "OM §10.1", Say: ref.M("measure.not-placed", u.ID), Hint: ref.M("measure.hint-place", u.ID)}
		if u.Status == state.Destroyed {
			return &game.Refusal{Kind: game.Unknown, Ref: "OM §2.3", Say: ref.M("om.dead-unit", u.ID), Hint: ref.M("om.hint-dead")}
		}
		if u.Doubtful {
			r.Say = ref.M("measure.doubtful", u.ID, u.PlacedTurn)
			r.Ways = []game.Way{{Line: "place " + u.ID, Say: ref.M("measure.way-confirm")}}
		}
		return r
	}
	return nil
}

// Slack is how far two measured ends of a front may miss its width: the tape at
// both ends.
func Slack(s *state.State) float64 { return 2*s.Field.Tape + geometry.Tolerance }

// Fits reports that a unit would stand on the table and over nobody.
func Fits(s *state.State, u *state.Unit, form facts.Formation, p geometry.Pose) bool {
	f, err := u.At(form, p.Rounded())
	if err != nil {
		return false
	}
	for _, c := range f.Corners {
		if !s.Field.Holds(c, geometry.Tolerance) {
			return false
		}
	}
	for _, x := range BodiesNear(s, f, 0, u, Screen(u)) {
		if geometry.Apart(f, x.F) {
			continue
		}
		if over, _ := geometry.Overlapping(f, x.F); over {
			return false
		}
	}
	return true
}

// seenFrom is how near one must come to see what stands at an edge, in cm (OM §3).
func seenFrom(b *tables.Book) float64 { return b.CM("visibility.seen-from") }
