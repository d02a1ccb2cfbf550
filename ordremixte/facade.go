package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Book is the name of this game's tables.
const Book = state.Book

// Flag is one flag of `adjutant odds`; see [facts.Flag].
type Flag = facts.Flag

// Notes says which facts of an action no rule reads where they stand; see [facts.Notes].
func Notes(a game.Action) []ref.Msg { return facts.Notes(a) }
