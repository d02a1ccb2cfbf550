package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// Reading is the reading of a ruling that is in force; empty for one that the register
// does not know.
func (Rules) Reading(gs game.State, r ref.Ref) string { return turn.InForce(gs.(*state.State), r) }
