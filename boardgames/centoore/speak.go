package centoore

import (
	"strings"
	"sync"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
)

var _ game.Speaker = Rules{}

// italianWords are the words of lines in Italian.
var italianWords = sync.OnceValue(func() board.Words {
	more := map[string]string{"at": "contro", "battles": "battaglie", "odds": "prob", "with": "con", "taking": "porta", "leaving": "lascia", "phases": "fasi", "decoy": "inganno",
		french: "francesi", allied: "alleati", english: "inglesi", prussian: "prussiani", "first": "primo", "second": "secondo", "full": "piena", "dotted": "punteggiata"}
	for _, v := range campaignVerbs {
		if len(v.words) > 1 {
			more[v.name] = v.words[1]
		}
	}
	more["end"], more["charge"], more["hold"] = "avanti", "carica", "tiene"
	more[answerNone], more[answerNoMore] = "nessuno", "basta"
	for _, points := range []string{"1", "2", "3"} {
		more["plain-"+points] = "semplice-" + points
	}
	for italian, chit := range chitsInItalian {
		more[chit] = italian
	}
	return board.Italian(declared(), more)
})

// Speak implements game.Speaker.
func (r Rules) Speak(s game.State, line, lang string) string {
	if strings.HasPrefix(line, "x ") { // names of who waits, which the session reads as they are
		return line
	}
	return board.Speak(r, s, line, lang, italianWords())
}

// chitsInItalian are the chits as an Italian line names them; others are called alike.
var chitsInItalian = map[string]string{"slancio-degli-olandesi": "dutch-elan", "rombo": "sound-of-guns", "ricognizione": "reconnaissance", "quadrato": "square", "primo-corpo": "first-corps",
	"maltempo": "bad-weather", "contropendenza": "reverse-slope", "emorroidi": "haemorrhoids", "ballo": "richmond-ball", "caduta-di-blucher": "bluchers-fall"}
