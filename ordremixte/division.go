package ordremixte

import "adjutant/internal/game"

// This file keeps the morale of divisions and what a night gives back (OM §18, 19).

// closeTurn is what the end of a turn brings about: disorder that is over, generals
// who are replaced, divisions that go home (OM §13, 17, 18).
func (s *State) closeTurn() ([]game.Event, []game.Text) { return nil, nil }
