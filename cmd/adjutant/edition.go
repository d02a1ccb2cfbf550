package main

import (
	"sync"

	"adjutant/armylists"
	"adjutant/boardgames/centoore"
	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/doc"
	"adjutant/internal/edition"
	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/ordremixte"
	"adjutant/scenarios"
	"adjutant/tables"
)

// editionParts is all that can change what a saved game comes to when it is played
// again: TestEditionCoversTheRules holds the list against the imports of the games.
var editionParts = []edition.Part{
	{Name: "ordremixte", FS: ordremixte.Sources},
	{Name: "boardgames/centoore", FS: centoore.Sources},
	{Name: "geometry", FS: geometry.Sources},
	{Name: "tables", FS: tables.Sources},
	{Name: "armylists", FS: armylists.Sources},
	{Name: "scenarios", FS: scenarios.Sources},
	{Name: "internal/game", FS: game.Sources},
	{Name: "internal/dice", FS: dice.Sources},
	{Name: "internal/doc", FS: doc.Sources},
	{Name: "internal/session", FS: session.Sources},
}

// rulesEdition is the edition of the rules in this program. A journal names the one
// that wrote it.
var rulesEdition = sync.OnceValue(func() string { return edition.Of(editionParts...) })
