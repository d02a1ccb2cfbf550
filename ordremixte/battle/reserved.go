package battle

import (
	"fmt"
	"sync"

	"adjutant/ordremixte/book"
	"adjutant/tables"
)

// reserved reports whether a word in lower case means something at the prompt
// beside or after a unit: a fact, an order or one of the words that may be left
// out, in either language. Verbs are not among them: they stand only at the
// start of a line.
func reserved(word string) bool { return reservedWords()[word] }

var reservedWords = sync.OnceValue(func() map[string]bool {
	g, err := book.Glossary()
	if err != nil {
		panic(fmt.Sprintf("battle: %v", err)) // a shipped file, proven by a test
	}
	m := map[string]bool{}
	for _, l := range []tables.List{tables.Facts, tables.Orders} {
		for _, w := range g.Words(l) {
			m[w] = true
		}
	}
	for _, w := range optional {
		m[w] = true
	}
	return m
})

// optional are the words that a line may leave out.
var optional = []string{"at", "vs", "on", "su", "contro", "roll", "dado", "because", "perche", "perché"}
