package onepage

import (
	"sync"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
)

var _ game.Speaker = Rules{}

// italianWords are the words of lines in Italian.
var italianWords = sync.OnceValue(func() board.Words {
	more := map[string]string{"at": "contro", fightsVerb: fightsWords[1], "odds": "prob"}
	for _, v := range boardVerbs {
		more[v.name] = v.words[1]
	}
	more["end"] = "avanti"
	for way, words := range alsoWays {
		if len(words[0]) < 3 {
			more[way] = words[0]
		}
	}
	return board.Italian(declared(), more)
})

// Speak implements game.Speaker.
func (r Rules) Speak(s game.State, line, lang string) string {
	return board.Speak(r, s, line, lang, italianWords())
}
