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

// BlocksFolder is Blocks as a program lists it.
var BlocksFolder = game.Folder{Rules: Blocks{}, Aliases: BlockAliases, Tables: tables.New("blocks", "BLK", fstest.MapFS{
	"sections.yaml": {Data: []byte(`sections:
  - {id: "1", title: Schieramento, en: a face for each block, it: una faccia per blocco, status: done}
  - {id: "2", title: Carte, en: a card says how many moves, it: una carta dice quante mosse, status: done}
  - {id: "3", title: Mosse, en: one area on, it: un'area più in là, status: done}
  - {id: "4", title: Battaglia, en: a d6 for each point of strength, it: un d6 per punto di forza, status: done}
  - {id: "5", title: Vittoria, en: "a camp, all strength, or the areas at dusk", it: "un campo, tutta la forza, o le aree al tramonto", status: done}
`)},
	"rulings.yaml": {Data: []byte("rulings: []\n")},
})}
