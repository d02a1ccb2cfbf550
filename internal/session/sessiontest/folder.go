package sessiontest

import (
	"testing/fstest"

	"adjutant/internal/game"
	"adjutant/tables"
)

// Folder is the toy as a program lists it: units a to d stand on the table from the
// start, and its book has one paragraph.
var Folder = game.Folder{Rules: Ready{}, Tables: tables.New("toy", "TOY", fstest.MapFS{
	"sections.yaml": {Data: []byte("sections:\n  - {id: \"9\", title: Tiro, en: a shot is one die, it: un tiro è un dado, status: done}\n")},
	"rulings.yaml":  {Data: []byte("rulings: []\n")},
})}
