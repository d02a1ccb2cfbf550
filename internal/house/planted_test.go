package house_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// The faults that are put in to see what the tests notice are texts of the tree: each is still
// found exactly once, in a file that is no test, and something else would stand in its place.
// One that is not would be noticed by nobody until the night, or never.
func TestPlantedFaultsAreFound(t *testing.T) {
	list := filepath.Join("tools", "mutate", "planted.yaml")
	b, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Faults []struct {
			Paragraph, Wrong, File, Old, New string
			Spare                            bool
		}
	}
	d := yaml.NewDecoder(strings.NewReader(string(b)))
	d.KnownFields(true)
	if err := d.Decode(&all); err != nil {
		t.Fatalf("%s: %v", list, err)
	}
	counted := 0
	for i, f := range all.Faults {
		src, err := os.ReadFile(filepath.FromSlash(f.File))
		switch n := strings.Count(string(src), f.Old); {
		case err != nil:
			t.Errorf("%s, fault %d: %v", list, i+1, err)
		case n != 1:
			t.Errorf("%s, fault %d (%s): got %q %d times in %s, want once: write down where that rule stands now", list, i+1, f.Wrong, f.Old, n, f.File)
		case f.New == f.Old || f.Paragraph == "" || f.Wrong == "" || strings.HasSuffix(f.File, "_test.go"):
			t.Errorf("%s, fault %d: got %+v, want another text in a file that is no test, its paragraph, and what is wrong", list, i+1, f)
		}
		if !f.Spare {
			counted++
		}
	}
	if counted != 30 {
		t.Errorf("%s: got %d faults that are counted, want 30", list, counted)
	}
}
