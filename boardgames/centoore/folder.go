package centoore

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/centoore/book"
	"adjutant/boardgames/centoore/theatre"
	_ "adjutant/boardgames/centoore/words" // what it says, in both languages
	"adjutant/internal/edition"
	"adjutant/internal/game"
)

// Folder is Le Cento-Ore as the program lists it.
var Folder = game.Folder{
	Rules:   Rules{},
	Tables:  book.Tables,
	Battles: theatre.Files{},
	Start:   theatre.Start,
	Schema:  theatre.Schema,
	Aliases: aliases,
	Sources: []edition.Part{{Name: "boardgames/centoore", FS: Sources}, {Name: "boardgames/centoore/book", FS: book.Sources}, {Name: "boardgames/centoore/theatre", FS: theatre.Sources}, {Name: "boardgames/board", FS: board.Sources}},
}
