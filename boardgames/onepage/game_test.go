package onepage_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/onepage"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// A whole game on the practice ground, from the set-up to the points of the eighteenth turn, as it is
// typed in each language: both come to the same end (W1P §1 [+], W1P §3 [+]).
func TestW1PAWholeGame(t *testing.T) {
	start := boardtest.Practice(t, onepage.Rules{}, field.Files{})
	hashes := map[string]string{}
	for _, lang := range []string{"en", "it"} {
		s, err := session.New(onepage.Rules{}, start, session.Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		lines, err := os.ReadFile(filepath.Join("testdata", "game-"+lang+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range strings.Split(strings.TrimSpace(string(lines)), "\n") {
			for _, r := range s.Submit(l) {
				if !r.OK() {
					t.Fatalf("%s, line %d, %q: %s %v", lang, i+1, l, r.Refusal.Say.Key, r.Refusal.Say.Args)
				}
			}
		}
		hashes[lang] = s.Hash()
		holds(t, said(t, s, "en", "score"), "Points: French 59, Allies 55; turn 18 of 18")
		if d := s.Rules().(game.Decider); !d.Decided(s.Seen()) || len(s.Owed()) > 0 {
			t.Errorf("%s: at %+v, owed %v", lang, s.Clock(), s.Owed())
		}
	}
	if hashes["en"] != hashes["it"] {
		t.Error("the two games end otherwise")
	}
}

// No line ends the program, whatever it names and wherever that is: on the practice ground and on one that the table tells.
func TestW1PAnyLine(t *testing.T) {
	y := boardtest.Typist{Rules: onepage.Rules{}, Scenario: boardtest.Practice(t, onepage.Rules{}, field.Files{}), Between: 12}
	y.Types(t, 7, effort.Of(60, 3000, 40000))
	y = boardtest.Typist{Rules: onepage.Rules{}, Between: 20, Opening: []string{"board 20,20", "piece F1 french infantry 10,9 n", "piece F2 french cavalry 11,9 n", "piece FL french leader 12,9 n", "piece FG french artillery 12,8 n", "piece A1 allied infantry 10,12 s", "piece A2 allied artillery 11,12 s", "ground wood 12,15 12,16"}}
	y.Types(t, 8, effort.Of(40, 1500, 20000))
}

// What the program types at the seats of both sides is theirs to do, to the end of the game.
func TestW1PItTypesAWholeGame(t *testing.T) {
	boardtest.PlaysItself(t, onepage.Rules{}, boardtest.Practice(t, onepage.Rules{}, field.Files{}), []uint64{4, 1, 5, 6}[:effort.Of(0, 4)]...)
}
