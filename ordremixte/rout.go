package ordremixte

import "adjutant/internal/game"

// This file rallies routers and moves those who flee (OM §14).

// duesCompulsory lists the dice of friends that a retreat passes through.
func (s *State) duesCompulsory(add addDue) {}

// followCompulsory moves those who flee, one after the other, when the phase opens;
// nothing when all have moved or a die is owed.
func (s *State) followCompulsory() ([]game.Event, []game.Text) { return nil, nil }

// closeCompulsory is what the end of the phase brings about.
func (s *State) closeCompulsory() ([]game.Event, []game.Text, *game.Refusal) { return nil, nil, nil }
