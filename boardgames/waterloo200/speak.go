package waterloo200

import (
	"slices"
	"strings"
	"sync"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
)

var _ game.Speaker = Rules{}

// italianWords are the words of lines in Italian.
var italianWords = sync.OnceValue(func() board.Words {
	more := map[string]string{"at": "su", "with": "con", "odds": "prob", "none": "nessuna", "support": "appoggio", "foot": "fanteria", "horse": "cavalleria", "guns": "artiglieria", "horse-guns": "artiglieria-a-cavallo", french: "francesi", british: "britannici", prussian: "prussiani", allied: "alleati"}
	for _, v := range boardVerbs {
		more[v.name] = v.words[1]
	}
	more["end"] = "avanti"
	return board.Italian(declared(), more)
})

// Speak implements game.Speaker.
func (r Rules) Speak(s game.State, line, lang string) string {
	out := board.Speak(r, s, line, lang, italianWords())
	t := boardOf(s)
	if lang != "it" || t == nil {
		return out
	}
	words := strings.Fields(out)
	if len(words) == 0 || boardVerb(words[0]) == nil || slices.Contains(toldVerbs, boardVerb(words[0]).name) {
		return out
	}
	for i := range words[1:] { // areas by their Italian names
		if a := t.land.Area(words[i+1]); a != nil && t.called(words[i+1]) == "" {
			words[i+1] = t.typedName(a).IT
		}
	}
	return strings.Join(words, " ")
}

// toldVerbs are those of which an area is a new name.
var toldVerbs = []string{"ground", "link", "block"}
