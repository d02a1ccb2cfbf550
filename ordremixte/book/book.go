// Package book is the printed side of Ordre Mixte: every number of the rulebook beside
// its paragraph, the list of its paragraphs, the rulings where it is silent, and the
// words of a typed line in both languages. A look-up by id is all that it does.
package book

import (
	"embed"

	"adjutant/tables"
)

const (
	Name = "ordremixte" // of the game
	Mark = "OM"         // in citations
)

// Sources is this folder as it was compiled: part of the edition of the rules.
//
//go:embed *.go *.yaml
var Sources embed.FS

//go:generate go test -run Made -write

// Tables are the numbers, paragraphs and rulings. Nothing is read before it is asked for.
var Tables = tables.NewMade(Name, Mark, Sources, &made)

// Glossary is the words of lines, read once. The error is a [doc.Faults].
var Glossary = tables.LazyGlossary(Sources, &made)
