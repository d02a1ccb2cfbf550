package tables_test

import (
	"fmt"
	"testing/fstest"

	"adjutant/tables"
)

// A book is a folder of files: numbers with their units and paragraphs, tables of results.
func Example() {
	b := tables.New("skat", "SK", fstest.MapFS{
		"game.yaml": {Data: []byte(`measures:
  - {id: game.turns, ref: "SK §1", value: 18, unit: turns}
grids:
  - id: game.fight
    ref: "SK §2"
    name: {en: fights, it: scontri}
    columns: ["1", "2"]
    rows:
      - {row: 1, cells: [A1, D1]}
`)},
	})
	m := b.Measure("game.turns")
	fmt.Println(m.Value, m.Unit, m.Ref)
	cell, ok := b.Grid("game.fight").Cell("1", "2")
	fmt.Println(cell, ok)
	// Output:
	// 18 turns SK §1
	// D1 true
}
