package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"

	"github.com/google/go-cmp/cmp"
)

// transcript is a file that shows a session: remarks, the command that begins it,
// and what is on the screen.
type transcript struct {
	remarks []string
	command string
	screen  []string
}

var (
	prompted = regexp.MustCompile(`^((?:[^ >\[=-][^>]*)?> )(.*)$`)
	began    = regexp.MustCompile(`^\$ (?:go run \./cmd/)?adjutant((?: --lang it)?)(?: play (\S+))?$`)
)

func read(text string) transcript {
	var t transcript
	for _, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		switch {
		case t.command == "" && strings.HasPrefix(l, "$ "):
			t.command = l
		case t.command == "":
			t.remarks = append(t.remarks, l)
		default:
			t.screen = append(t.screen, l)
		}
	}
	return t
}

// typed is what was typed in a transcript.
func (t transcript) typed() []string {
	var out []string
	for _, l := range t.screen {
		if m := prompted.FindStringSubmatch(l); m != nil {
			out = append(out, m[2])
		}
	}
	return out
}

// replay plays a transcript again and gives it as it is now.
func (t transcript) replay(tt *testing.T, greet bool, env func(string) string) (string, string) {
	tt.Helper()
	m := began.FindStringSubmatch(t.command)
	if m == nil {
		tt.Fatalf("%q begins no session", t.command)
	}
	s := sitting{lang: i18n.EN, what: m[2], greet: greet, env: env}
	if m[1] != "" {
		s.lang = i18n.IT
	}
	screen, hash, err := s.play(t.typed())
	if err != nil {
		tt.Fatal(err)
	}
	screen = steady(screen)
	for _, f := range faults(screen) {
		tt.Error(f)
	}
	if s.lang == i18n.IT {
		i18ntest.NoEnglish(tt, printed(screen), names(tt)...)
	}
	return strings.Join(append(append(append([]string{}, t.remarks...), t.command), screen), "\n"), hash
}

// The sessions in testdata are played again, prompt by prompt: what is on the
// screen is what the files show, in both languages, and both end in one state.
func TestSessions(t *testing.T) {
	dir := filepath.Join("testdata", "sessions")
	files, err := filepath.Glob(filepath.Join(dir, "*.en.txt"))
	if err != nil || len(files) < 4 {
		t.Fatal(files, err)
	}
	for _, english := range files {
		name := strings.TrimSuffix(filepath.Base(english), ".en.txt")
		t.Run(name, func(t *testing.T) {
			hash := map[string]string{}
			for _, lang := range []string{"en", "it"} {
				path := filepath.Join(dir, name+"."+lang+".txt")
				b, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				now, h := read(string(b)).replay(t, false, nil)
				hash[lang] = h
				if *update {
					if err := os.WriteFile(path, []byte(now), 0o644); err != nil {
						t.Fatal(err)
					}
					continue
				}
				if d := cmp.Diff(strings.Split(string(b), "\n"), strings.Split(now, "\n")); d != "" {
					t.Errorf("%s (-file +now):\n%s", path, d)
				}
			}
			if hash["en"] != hash["it"] {
				t.Errorf("the languages end in different states: %v", hash)
			}
		})
	}
}
