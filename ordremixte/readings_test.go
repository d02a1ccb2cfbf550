package ordremixte

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/state"
	"adjutant/tables/tablestest"
)

// sources are the files that the rules are made of: those of the face and of every room.
func sources(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, pattern := range []string{"*.go", "*/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if !strings.HasSuffix(f, "_test.go") && filepath.Dir(f) != "oracle" {
				out = append(out, f)
			}
		}
	}
	if len(out) < 20 {
		t.Fatalf("only %d files of rules", len(out))
	}
	return out
}

// Every reading that can be chosen is asked for by some rule. That each has its row, and
// each row its name or that nobody plays it, the book's own test holds.
func TestReadingsThatCanBeChosenAreRead(t *testing.T) {
	tablestest.ReadingsAreRead(t, "book", sources(t))
}

// Every ruling of the register can be chosen: a game has room for its number.
func TestRoomForEveryRuling(t *testing.T) {
	rs, err := book.Tables.Rulings()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rs.All {
		if n := r.Ref.Ruling(); n > state.LastRuling {
			t.Errorf("%s: got room for rulings up to %d, want it in", r.Ref, state.LastRuling)
		}
	}
}

func TestReadingsOfChaptersToComeAreRefused(t *testing.T) {
	for _, c := range []struct {
		r      ref.Ref
		letter string
		ok     bool
	}{
		{"OM R3", "b", true}, {"OM R3", "a", true}, {"OM R3", "c", false}, {"OM R17", "b", true}, {"OM R40", "b", false},
		{"OM R900", "a", false}, {"OM §9.1", "a", false},
	} {
		err := state.CheckReading(c.r, c.letter)
		var no *game.Refusal
		if (err == nil) != c.ok || err != nil && !errors.As(err, &no) {
			t.Errorf("%s %s: got %v; want %s", c.r, c.letter, err, "(err == nil) == c.ok, not (err != nil && !errors.As(err, &no))")
		}
	}
}
