package main

import (
	"testing"

	"adjutant/internal/i18n"
)

// The reason behind what strikes or corrects stands in the log, also of a game that is opened again, and is gone when the entry stands.
func TestTheLogSaysWhyAnEntryIsStruck(t *testing.T) {
	for _, c := range []walked{
		{"vimeiro", i18n.EN, "set 1/86 pm=4|undo because wrong unit|log", []string{"(struck)", "reason: wrong unit"}, nil},
		{"vimeiro", i18n.EN, "set 1/86 pm=4|undo because wrong unit|redo|log", nil, []string{"reason", "(struck)"}},
		{"vimeiro", i18n.IT, "poni 1/86 pm=4|annulla perche ho sbagliato|registro", []string{"motivo: ho sbagliato"}, nil},
		{"vimeiro-turn-3", i18n.EN, "n|41|fix 14 because cocked|log", []string{"d100 14", "reason: cocked"}, nil},
		{"vimeiro-turn-3", i18n.EN, "n|41|n|bt 20ld|first french|f s 1/50 1/86|x because no shot|log", []string{"reason: no shot"}, nil},
	} {
		c.holds(t)
	}
}
