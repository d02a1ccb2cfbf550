package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/language"
)

// Facts implements game.Declarer.
func (Rules) Facts() *game.Schema { return language.Declared() }

// Question implements game.Declarer.
func (Rules) Question(verb string, st game.Stated) (game.Command, error) {
	return language.FromFacts(verb, st)
}
