package ordremixte

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
	"adjutant/tables"
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

// TestCarriedReadings holds the list of readings against the code: what the list
// names is asked for somewhere, and what is asked for stands in the list.
func TestCarriedReadings(t *testing.T) {
	asked := map[string]bool{}
	is := regexp.MustCompile(`\.[iI]s\((\d+), '([a-z])'\)`)
	for _, f := range sources(t) {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range is.FindAllStringSubmatch(string(b), -1) {
			asked[m[1]+m[2]] = true
		}
	}
	for _, c := range state.Carried {
		if !asked[c] {
			t.Errorf("no rule asks for reading %s", c)
		}
	}
	for a := range asked {
		if !slices.Contains(state.Carried, a) {
			t.Errorf("reading %s is asked for and cannot be chosen", a)
		}
	}
}

// Every ruling of the register can be chosen: a game has room for its number.
func TestRoomForEveryRuling(t *testing.T) {
	rs, err := tables.MustLoad(state.Book).Rulings()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rs.All {
		if n := r.Ref.Ruling(); n >= len(state.Rulings{}) {
			t.Errorf("%s: got room for rulings below %d, want it in", r.Ref, len(state.Rulings{}))
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
