package onepage_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/onepage"
	"adjutant/boardgames/onepage/field"
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
