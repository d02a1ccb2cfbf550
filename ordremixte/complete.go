package ordremixte

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/language"
)

// Canonical writes an action as a line; see the function of that name.
func (Rules) Canonical(a game.Action, faces []dice.Face) string { return language.Canonical(a, faces) }
