package phalanx

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/book"
	"adjutant/boardgames/phalanx/ground"
	_ "adjutant/boardgames/phalanx/words" // what it says, in both languages
	"adjutant/internal/edition"
	"adjutant/internal/game"
)

// Folder is Waterloo by Phalanx as the program lists it.
var Folder = game.Folder{
	Rules:   Rules{},
	Tables:  book.Tables,
	Battles: ground.Files{},
	Start:   ground.Start,
	Schema:  ground.Schema,
	Sources: []edition.Part{{Name: "boardgames/phalanx", FS: Sources}, {Name: "boardgames/phalanx/book", FS: book.Sources}, {Name: "boardgames/phalanx/ground", FS: ground.Sources}, {Name: "boardgames/board", FS: board.Sources}},
	Aliases: aliases,
}
