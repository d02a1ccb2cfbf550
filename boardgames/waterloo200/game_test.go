package waterloo200_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/effort"
	"adjutant/tables/tablestest"
)

// practice is the practice ground as the program ships it.
func practice(t testing.TB) []byte {
	t.Helper()
	return boardtest.Practice(t, waterloo200.Rules{}, field.Files{})
}

// Whole games against oneself come to an end that the rules name.
func TestW200WholeGames(t *testing.T) {
	boardtest.Whole(t, waterloo200.Rules{}, practice(t), effort.Of(1, 3))
}

// Every reading that can be chosen is asked for by some rule.
func TestW200ReadingsThatCanBeChosenAreRead(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	tablestest.ReadingsAreRead(t, "book", slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, "_test.go") }))
}

var write = flag.Bool("game", false, "write the whole game of testdata anew")

// A whole game on the practice ground as it is typed in each language, from the set-up to an end that the rules name.
func TestW200AWholeGame(t *testing.T) {
	if *write {
		boardtest.WriteTongues(t, waterloo200.Rules{}, practice(t), "testdata")
	}
	boardtest.TwoTongues(t, waterloo200.Rules{}, practice(t), os.DirFS("testdata"))
}

// What the program types at the seats of both sides is theirs to do, to the end of the game.
func TestW200ItTypesAWholeGame(t *testing.T) {
	boardtest.PlaysItself(t, waterloo200.Rules{}, practice(t), []uint64{4, 1, 5, 6}[:effort.Of(1, 4)]...)
}
