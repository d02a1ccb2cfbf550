package ordremixte

import (
	"reflect"
	"strings"

	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

// This file writes lines in the words of a language: the ways out of a refusal, which
// the rules compose in English.

var _ game.Speaker = Rules{}

// Speak implements game.Speaker: a line in the words of a language. A line that would
// mean another thing there stays as it is. Of several in one each is said by itself: a reason ends with its line.
func (r Rules) Speak(gs game.State, line, lang string) string {
	if parts := strings.Split(line, "; "); len(parts) > 1 {
		if ls, err := game.Scan(line); err == nil && len(ls) == len(parts) {
			for i, part := range parts {
				parts[i] = r.Speak(gs, part, lang)
			}
			return strings.Join(parts, "; ")
		}
	}
	said := sidesInWords(gs.(*state.State), facts.InWords(line, lang), lang)
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

// sidesInWords puts the names that the sides of a battle have in a language for those in the other, up to the reason of a
// line: what they are called is the scenario's to say.
func sidesInWords(s *state.State, line, lang string) string {
	if s.Field == nil {
		return line
	}
	words := strings.Split(line, " ")
	for i, w := range words {
		if strings.HasPrefix(w, "!") || i > 0 && facts.ReasonWords[w] {
			break
		}
		bare := strings.TrimRight(w, ";?")
		for _, x := range s.Field.Sides {
			en, it := casting.SideSlug(x.Say.EN), casting.SideSlug(x.Say.IT)
			switch {
			case it == "" || en == "":
			case lang == "it" && (bare == en || bare == casting.SideSlug(x.Name)):
				words[i] = it + w[len(bare):]
			case lang == "en" && bare == it:
				words[i] = en + w[len(bare):]
			}
		}
	}
	return strings.Join(words, " ")
}
