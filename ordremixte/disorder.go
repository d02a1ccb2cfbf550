package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file puts units in order again (OM §13), and crews back to their guns (§11.2).

// turnBlock is how many lines the end of a turn may say at most, besides its head.
const turnBlock = 5

// disorderOver ends the disorder of everybody for whom its cause is over, at the end
// of the turn (OM §13): not of who flees, of who is told to stay disordered for
// longer, or of who still stands on ground that disorders it.
func (s *State) disorderOver() ([]game.Event, []game.Text) {
	var evs []game.Event
	over, lasts := ref.Comma{}, ref.Comma{}
	var say []game.Text
	for _, u := range s.Units {
		if !u.Disordered || u.Status != Steady || u.DisorderTo > s.Turn {
			continue
		}
		if s.roughUnder(u) {
			lasts = append(lasts, u.ID)
			continue
		}
		evs = append(evs, game.Event{Kind: evDisorder, Unit: u.ID})
		over = append(over, u.ID)
	}
	if len(lasts) > 0 && len(s.endOfTurn()) < turnBlock {
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("disorder.lasts", lasts), Refs: []ref.Ref{s13, s8_3}})
	}
	if len(over) > 0 && len(say)+len(s.endOfTurn()) < turnBlock { // what is worst comes first
		say = append([]game.Text{{Kind: game.BodyLine, Say: ref.M("disorder.over", over), Refs: []ref.Ref{s13}}}, say...)
	}
	return evs, say
}
