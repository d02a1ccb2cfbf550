// Package book is the regulations of an event as the tournament desk keeps them: its paragraphs, the points that
// are usual, and the points on which regulations elsewhere differ.
package book

import (
	"embed"

	"adjutant/tables"
)

const (
	Name = "tournament" // as a game is named
	Mark = "TD"         // in citations
)

// Sources is this folder as it was compiled: part of the edition of the rules.
//
//go:embed *.go *.yaml
var Sources embed.FS

// Tables are the numbers, paragraphs and rulings. Nothing is read before it is asked for.
var Tables = tables.New(Name, Mark, Sources)
