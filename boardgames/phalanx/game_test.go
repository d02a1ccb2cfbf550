package phalanx_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/phalanx"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/effort"
	"adjutant/internal/session"
	"adjutant/tables/tablestest"
)

// practice is the practice ground as the program ships it.
func practice(t testing.TB) []byte {
	t.Helper()
	return boardtest.Practice(t, phalanx.Rules{}, ground.Files{})
}

// Whole games against oneself come to an end that the rules name, nothing that is planned or listed is
// refused, and nobody stands in two places; undone to its beginning a game is as it was.
func TestPHXWholeGames(t *testing.T) {
	boardtest.Whole(t, phalanx.Rules{}, practice(t), effort.Of(1, 2), "cards", "bid")
}

// Games that the program plays against itself end by points, with nothing refused and nothing broken; the
// same seed plays the same game. Of many games each side wins at least a fifth.
func TestPHXItPlaysByItself(t *testing.T) {
	boardtest.EvenFights(t, phalanx.Rules{}, practice(t), 28112026, effort.Of(1, 10, 100, 500), "points")
}

// Every reading that can be chosen is asked for by some rule.
func TestPHXReadingsThatCanBeChosenAreRead(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	tablestest.ReadingsAreRead(t, "book", slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, "_test.go") }))
}

var write = flag.Bool("game", false, "write the whole game of testdata anew")

// A whole game on the practice ground as it is typed in each language, from the set-up to an end that the rules name.
func TestPHXAWholeGame(t *testing.T) {
	if *write {
		boardtest.WriteTongues(t, phalanx.Rules{}, practice(t), "testdata")
	}
	boardtest.TwoTongues(t, phalanx.Rules{}, practice(t), os.DirFS("testdata"))
}

// No line ends the program, whatever it names and wherever that is: on the practice ground and on one that the table tells.
func TestPHXAnyLine(t *testing.T) {
	y := boardtest.Typist{Rules: phalanx.Rules{}, Scenario: practice(t), Between: 12}
	y.Types(t, 7, effort.Of(60, 3000, 40000))
	y = boardtest.Typist{Rules: phalanx.Rules{}, Between: 20, Opening: []string{"board 9,8", "piece F1 french 4/2 4,2", "piece FH french heavy-cavalry 4/2 elite 2,2 e", "piece A1 allied infantry 3/1 4,4", "piece A2 allied infantry 3/1 5,5", "ground wood 5,4"}}
	y.Types(t, 8, effort.Of(40, 1500, 20000))
}

// A battle or a charge in which nobody attacks is none, and no ruling of the table makes it one: PHX §9.2 [-].
func TestPHX9_2NobodyAttacks(t *testing.T) {
	s, err := session.New(phalanx.Rules{}, nil, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"battle at 4", "battle at 4 !", "charge at 4", "charge at 4 !"} {
		boardtest.Line(t, s, line, "PHX §9.2")
	}
}

// What the program types at the seats of both sides is theirs to do, to the end of the game.
func TestPHXItTypesAWholeGame(t *testing.T) {
	boardtest.PlaysItself(t, phalanx.Rules{}, practice(t), []uint64{4, 1, 5, 6}[:effort.Of(1, 4)]...)
}
