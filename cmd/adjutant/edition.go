package main

import (
	"sync"

	"adjutant/internal/dice"
	"adjutant/internal/doc"
	"adjutant/internal/edition"
	"adjutant/internal/game"
	"adjutant/internal/near"
	"adjutant/internal/schema"
	"adjutant/internal/session"
	"adjutant/tables"
)

// editionParts is all that can change what a saved game comes to when it is played
// again: TestEditionCoversTheRules holds the list against the imports of the games.
func editionParts() []edition.Part {
	parts := []edition.Part{
		{Name: "tables", FS: tables.Sources},
		{Name: "internal/game", FS: game.Sources},
		{Name: "internal/schema", FS: schema.Sources},
		{Name: "internal/near", FS: near.Sources},
		{Name: "internal/dice", FS: dice.Sources},
		{Name: "internal/doc", FS: doc.Sources},
		{Name: "internal/session", FS: session.Sources},
	}
	for _, f := range kept() {
		parts = append(parts, f.Sources...)
	}
	return parts
}

// rulesEdition is the edition of the rules in this program. A journal names the one
// that wrote it.
var rulesEdition = sync.OnceValue(func() string { return edition.Of(editionParts()...) })
