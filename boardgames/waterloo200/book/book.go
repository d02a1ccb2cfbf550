// Package book is the printed side of Waterloo 200: every number of its rulebook beside its
// paragraph, the list of its paragraphs, and the rulings where it is silent.
package book

import (
	"embed"

	"adjutant/tables"
)

const (
	Name = "waterloo200" // of the game
	Mark = "W200"        // in citations
)

// Sources is this folder as it was compiled: part of the edition of the rules.
//
//go:embed *.go *.yaml
var Sources embed.FS

// Tables are the numbers, boxes and rulings. Nothing is read before it is asked for.
var Tables = tables.New(Name, Mark, Sources)
