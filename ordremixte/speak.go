package ordremixte

import (
	"reflect"

	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

// This file writes lines in the words of a language: the ways out of a refusal, which
// the rules compose in English.

var _ game.Speaker = Rules{}

// Speak implements game.Speaker: a line in the words of a language. A line that would
// mean another thing there stays as it is.
func (Rules) Speak(gs game.State, line, lang string) string {
	said := facts.InWords(line, lang)
	if said == line {
		return line
	}
	read := func(l string) (a game.Action, ok bool) {
		ls, err := game.Scan(l)
		if err != nil || len(ls) != 1 {
			return a, false
		}
		c, err := language.Parse(gs.(*state.State), ls[0], nil)
		a = c.Action
		return a, err == nil
	}
	if a, ok := read(line); ok {
		if b, same := read(said); !same || !reflect.DeepEqual(a, b) {
			return line
		}
	}
	return said
}
