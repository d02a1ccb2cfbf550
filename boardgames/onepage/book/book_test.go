package book_test

import (
	"flag"
	"strings"
	"testing"

	"adjutant/boardgames/onepage/book"
	"adjutant/tables/tablestest"
)

var write = flag.Bool("write", false, "write readings.go anew from rulings.yaml")

func TestW1PBookIsSound(t *testing.T) {
	if err := book.Tables.Check(); err != nil {
		t.Error(err)
	}
}

func TestW1PReadings(t *testing.T) { tablestest.Readings(t, book.Tables, *write) }

// The two tables, typed a second time from the sheet (W1P §17 [+]).
func TestW1PTablesAgainstTheSheet(t *testing.T) {
	for name, want := range map[string]string{
		"combat": `
		die negative 0 1 2 3 4-5 6-9 10+
		1 A5 A3 A1 - D1 D1 D3 D4
		2 A3 A2 - D1 D1 D2 D4 D4
		3 A2 - D1 D1 D2 D3 D4 D5
		4 - D1 D1 D2 D3 D4 D5 DE
		5 D1 D1 D2 D3 D4 D5 DE DE
		6 D1 D2 D3 D4 D5 DE DE DE`,
		"guns": `
		die 1 2 3 4 5 6 7 8 9 10
		2 - - - - - - - - - -
		3 D3 D2 - - - - - - - -
		4 D3 D2 D1 - - - - - - -
		5 D4 D3 D2 D1 - - - - - -
		6 D4 D3 D2 D1 D1 - - - - -
		7 D5 D4 D3 D2 D1 D1 - - - -
		8 D5 D4 D3 D2 D2 D1 D1 - - -
		9 DE D5 D4 D3 D2 D2 D1 D1 - -
		10 DE D5 D4 D3 D3 D2 D2 D1 D1 -
		11 DE DE D5 D4 D3 D3 D2 D2 D1 D1
		12 DE DE D5 D4 D4 D3 D3 D2 D2 D1`,
	} {
		g := book.Tables.Grid(name)
		got := "die " + strings.Join(g.Columns, " ") + "\n"
		for _, r := range g.Rows {
			got += r.Name + " " + strings.Join(r.Cells, " ") + "\n"
		}
		tablestest.Same(t, name, want, got)
	}
}

// The length of a game, typed a second time from its box 1.
func TestW1PLengthAgainstTheSheet(t *testing.T) {
	if got := book.Tables.Int("game.turns"); got != 18 {
		t.Errorf("a game of %d turns", got)
	}
}
