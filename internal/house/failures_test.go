package house_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// bareFailure is a failure that prints one value and not what it is or what was wanted.
var bareFailure = regexp.MustCompile(`\.(Error|Fatal)f\("%[+#]?[vsqdx]\\?n?"|\.(Error|Fatal)f?\("(hands|got|bad|wrong|failed|no)"\)`)

// TestFailuresSayWhatTheyAreAbout fails on a test whose failure is a value alone: who
// reads it at the end of a long run has neither the paragraph nor what was wanted.
func TestFailuresSayWhatTheyAreAbout(t *testing.T) {
	tests := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		tests++
		for i, l := range strings.Split(string(text), "\n") {
			if bareFailure.MatchString(l) {
				t.Errorf("%s:%d: %s: say what this is, and what was wanted", path, i+1, strings.TrimSpace(l))
			}
		}
		return nil
	})
	if err != nil || tests < 100 {
		t.Fatalf("%d files of tests read (%v), want all of them", tests, err)
	}
	for line, bare := range map[string]bool{
		`t.Error` + `f("%v", got)`:          true,
		`rt.Fatal` + `f("%s\n", got)`:       true,
		`t.Err` + `or("got")`:               true,
		`t.Errorf("Sum = %v, want 3", n)`:   false,
		`t.Errorf("%s: %v, want %v", a...)`: false,
		`t.Fatal(err)`:                      false,
	} {
		if bareFailure.MatchString(line) != bare {
			t.Errorf("%s: taken for a bare failure: %v, want %v", line, !bare, bare)
		}
	}
}
