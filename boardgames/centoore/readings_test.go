package centoore

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/tables/tablestest"
)

// Every reading that can be chosen is asked for by some rule.
func TestReadingsThatCanBeChosenAreRead(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	tablestest.ReadingsAreRead(t, "book", slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, "_test.go") }))
}
