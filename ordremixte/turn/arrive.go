package turn

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
)

// This file brings onto the table those for whom the scenario has a later turn. The book knows
// no reinforcements: it is the scenario that gives them, and once they stand they are as
// everybody else.

// arrivals are the events by which those come whose turn it is, before anybody moves in it: each
// to the place that the scenario has for it, or, where nobody is placed, to one that people
// tell. Whose place somebody stands on waits for the next turn.
func arrivals(s *state.State) (evs []game.Event, say []game.Text) {
	if !s.Field.Reinforced || s.Phase >= state.Phases().Index("move-first") {
		return nil, nil
	}
	var came ref.Comma
	for _, u := range s.Units {
		if !u.Awaited() || s.Turn < u.Arrives {
			continue
		}
		if u.Entry == (geometry.Pose{}) {
			evs, came = append(evs, &state.EvOff{Unit: u.ID}), append(came, u.ID)
			continue
		}
		f, err := u.At(u.Formation, u.Entry)
		if err != nil || !free(s, f) {
			continue
		}
		evs = append(evs, &state.EvOff{Unit: u.ID}, &state.EvPlace{Unit: u.ID, X: u.Entry.At.X, Y: u.Entry.At.Y, Deg: u.Entry.Facing})
		came = append(came, ref.M("turn.arrives-at", u.ID, ref.CM(u.Entry.At.X), ref.CM(u.Entry.At.Y)))
	}
	if len(evs) == 0 {
		return nil, nil
	}
	return evs, []game.Text{{Kind: game.BodyLine, Say: ref.M("turn.arrive", came)}}
}

// free reports that no unit stands on some ground.
func free(s *state.State, f *geometry.Footprint) bool {
	for _, x := range s.Units {
		g := x.Foot()
		if g == nil || geometry.Apart(f, g) {
			continue
		}
		if over, _ := geometry.Overlapping(f, g); over {
			return false
		}
	}
	return true
}
