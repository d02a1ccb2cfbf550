package phalanx

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
)

var _ game.Speaker = Rules{}

// italianWords are the words of lines in Italian.
var italianWords = sync.OnceValue(func() board.Words {
	more := map[string]string{"at": "contro", "with": "con", "against": "avverso", "odds": "prob", "w": "o", "none": "nessuna", "heavy": "pesante", "light": "leggera", "next": "avanti", french: "francesi", allied: "alleati", prussian: "prussiani"}
	for _, it := range slices.Sorted(maps.Keys(toldWords)) {
		if en := toldWords[it]; more[en] == "" && !strings.ContainsAny(it, "é") && en != it && len(it) > 2 && !slices.Contains([]string{"foot", "heavy", "light", "pesante", "leggera", "nothing", "crinale", "aperto", "libero"}, it) {
			more[en] = it
		}
	}
	for _, v := range boardVerbs {
		more[v.name] = v.words[len(v.words)-1]
		if v.name == "units" {
			more[v.name] = v.words[1]
		}
	}
	return board.Italian(declared(), more)
})

// Speak implements game.Speaker.
func (r Rules) Speak(s game.State, line, lang string) string {
	if lang != "it" || strings.HasPrefix(line, "adjutant ") {
		return board.Speak(r, s, line, lang, italianWords())
	}
	words := strings.Fields(line) // cards first: rally is a verb too, and the card another word
	for i, w := range words {
		use, name, acting := strings.Cut(w, "=")
		if !acting {
			use, name = "", w
		}
		name, many, several := strings.Cut(name, "*") // of a deck: p4-2-artillery*4
		it := italianCard(name)
		if len(it) == 0 {
			continue
		}
		words[i] = it[0]
		if acting {
			words[i] = use + "=" + it[0]
		}
		if several {
			words[i] += "*" + many
		}
	}
	return board.Speak(r, s, strings.Join(words, " "), lang, italianWords())
}
