package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// Disputes implements game.Disputer: what a line states of a charge, of fire or of a melee otherwise than the bases stand (§9, 10).
func (Rules) Disputes(gs game.State, a game.Action) []*game.Refusal {
	return turn.Disputes(gs.(*state.State), a)
}

// Reading is the reading of a ruling that is in force; empty for one that the register
// does not know.
func (Rules) Reading(gs game.State, r ref.Ref) string { return turn.InForce(gs.(*state.State), r) }
