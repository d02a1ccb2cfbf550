// Package book is the printed side of Le Cento-Ore: every number of the rulebook beside
// its paragraph, the list of its paragraphs, its event chits, and the rulings where it
// is silent.
package book

import (
	"embed"

	"adjutant/tables"
)

const (
	Name = "centoore" // of the game
	Mark = "CO"       // in citations
)

// Sources is this folder as it was compiled: part of the edition of the rules.
//
//go:embed *.go *.yaml
var Sources embed.FS

// Tables are the numbers, paragraphs, chits and rulings. Nothing is read before it is
// asked for.
var Tables = tables.New(Name, Mark, Sources)
