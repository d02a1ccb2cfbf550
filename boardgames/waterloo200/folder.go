package waterloo200

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/waterloo200/book"
	"adjutant/boardgames/waterloo200/field"
	_ "adjutant/boardgames/waterloo200/words" // what it says, in both languages
	"adjutant/internal/edition"
	"adjutant/internal/game"
)

// Folder is Waterloo 200 as the program lists it.
var Folder = game.Folder{
	Rules:   Rules{},
	Tables:  book.Tables,
	Battles: field.Files{},
	Start:   field.Start,
	Schema:  field.Schema,
	Sources: []edition.Part{{Name: "boardgames/waterloo200", FS: Sources}, {Name: "boardgames/waterloo200/book", FS: book.Sources}, {Name: "boardgames/waterloo200/field", FS: field.Sources},
		{Name: "boardgames/board", FS: board.Sources}, {Name: "boardgames/board/boardfile", FS: boardfile.Sources}},
	Aliases: aliases,
}
