package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

// Book is the name of this game's tables.
const Book = state.Book

// Flag is one flag of `adjutant odds`; see [facts.Flag].
type Flag = facts.Flag

// ParseFacts makes the question of `adjutant odds VERB --FACT VALUE...`; the error is a
// *game.Refusal. See [language.ParseFacts].
func ParseFacts(verb string, flags []Flag) (game.Command, error) {
	return language.ParseFacts(verb, flags)
}

// Notes says which facts of an action no rule reads where they stand; see [facts.Notes].
func Notes(a game.Action) []ref.Msg { return facts.Notes(a) }
