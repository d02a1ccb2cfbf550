package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/state"
)

// This file says what may be done now (OM §7): it makes candidates for every verb of
// the phase and keeps those that prepare takes.

var _ interface {
	game.Lister
	game.Valuer
	game.Decider
	game.Trier
} = Rules{}

// Legal implements game.Lister: the answers to what is owed, then what the units and
// brigades of the side may do in this phase, then its end. Units that stand on the
// table have a few distances and angles for each movement, not all of them. A side
// below 0 is both.
func (Rules) Legal(gs game.State, side int) []game.Action { return ask.Legal(gs.(*state.State), side) }

// Tries implements game.Trier: every shot, charge and melee of a unit at each enemy, and its rally.
func (Rules) Tries(gs game.State, id string) []game.Action { return ask.Tries(gs.(*state.State), id) }

// Worth implements game.Valuer, for whoever plays by himself: it ranks, and judges nothing.
func (Rules) Worth(gs game.State, side int) float64 { return ask.Worth(gs.(*state.State), side) }

// Decided implements game.Decider.
func (Rules) Decided(gs game.State) bool { return ask.Decided(gs.(*state.State)) }
