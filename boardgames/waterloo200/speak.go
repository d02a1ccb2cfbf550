package waterloo200

import (
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
	return board.Speak(r, s, line, lang, italianWords())
}
