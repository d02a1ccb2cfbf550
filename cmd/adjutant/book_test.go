package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adjutant/internal/i18n"

	"github.com/google/go-cmp/cmp"
)

// listed are answers as long as what they list: of questions, and of the moves that many
// units owe at once.
var listed = regexp.MustCompile(`^more than 6 lines: .*> (legal|targets|reach|near|show|command|todo|zoc|measure|log|phase)\b|^more than 6 lines: -- Compulsory moves: .*, .*,`)

// The rulebook chapter by chapter as it is typed at the prompt, with questions, refusals
// and reasons between, and battles of legal lines played on: testdata/book holds what is
// on the screen, and it is what the files show. `-update` writes them anew; the
// difference is to be read against the book before it is kept.
func TestConformanceAtTheTable(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "book", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			script := read(string(b))
			s := sitting{lang: i18n.EN, what: began.FindStringSubmatch(script.command)[2]}
			screen, _, err := s.play(script.typed())
			if err != nil {
				t.Fatal(err)
			}
			screen = steady(screen)
			for _, f := range faults(screen) {
				if !listed.MatchString(f) {
					t.Error(f)
				}
			}
			now := strings.Join(append(append(script.remarks, script.command), screen), "\n")
			if *update {
				if err := os.WriteFile(path, []byte(now), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if d := cmp.Diff(strings.Split(string(b), "\n"), strings.Split(now, "\n")); d != "" {
				t.Errorf("%s (-file +now):\n%s", path, d)
			}
		})
	}
}
