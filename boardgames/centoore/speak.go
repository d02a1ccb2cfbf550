package centoore

import (
	"sync"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
)

var _ game.Speaker = Rules{}

// italianWords are the words of lines in Italian.
var italianWords = sync.OnceValue(func() board.Words {
	return board.Italian(declared(), map[string]string{"at": "contro", "battles": "battaglie", "odds": "prob"})
})

// Speak implements game.Speaker.
func (r Rules) Speak(s game.State, line, lang string) string {
	return board.Speak(r, s, line, lang, italianWords())
}
