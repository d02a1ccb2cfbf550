package onepage

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/boardgames/onepage/field"
	_ "adjutant/boardgames/onepage/words" // what it says, in both languages
	"adjutant/internal/edition"
	"adjutant/internal/game"
)

// Folder is One-Page Waterloo as the program lists it.
var Folder = game.Folder{
	Rules:   Rules{},
	Tables:  book.Tables,
	Battles: field.Files{},
	Start:   field.Start,
	Schema:  field.Schema,
	Sources: []edition.Part{{Name: "boardgames/onepage", FS: Sources}, {Name: "boardgames/onepage/book", FS: book.Sources}, {Name: "boardgames/onepage/field", FS: field.Sources}, {Name: "boardgames/board", FS: board.Sources}},
	Aliases: aliases,
}
