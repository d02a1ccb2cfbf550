// Package book is the printed side of One-Page Waterloo: every number of the sheet beside its
// box, the list of its boxes, and the rulings where it is silent.
package book

import (
	"embed"

	"adjutant/tables"
)

const (
	Name = "onepage" // of the game
	Mark = "W1P"     // in citations
)

// Sources is this folder as it was compiled: part of the edition of the rules.
//
//go:embed *.go *.yaml
var Sources embed.FS

// Tables are the numbers, boxes and rulings. Nothing is read before it is asked for.
var Tables = tables.New(Name, Mark, Sources)
