package book_test

import (
	"flag"
	"testing"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/tables/tablestest"
)

var write = flag.Bool("write", false, "write readings.go anew from rulings.yaml")

func TestW200BookIsSound(t *testing.T) {
	if err := book.Tables.Check(); err != nil {
		t.Error(err)
	}
}

// Each reading that can be chosen has a constant of the name in its row, and none else has.
func TestW200Readings(t *testing.T) { tablestest.Readings(t, book.Tables, *write) }
