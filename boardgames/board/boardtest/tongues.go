package boardtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/session"
)

// languages are those in which a whole game is kept as it is typed.
var languages = []string{"en", "it"}

// TwoTongues types a whole game in each language, chances by hand: no line is refused, both come to one end, and the
// rules name it. The games are files of a folder: game-en.txt and game-it.txt.
func TwoTongues(t *testing.T, r Player, scenario []byte, dir fs.FS) {
	t.Helper()
	hashes := map[string]string{}
	for _, lang := range languages {
		s, err := session.New(r, scenario, session.Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		lines, err := fs.ReadFile(dir, "game-"+lang+".txt")
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range strings.Split(strings.TrimSpace(string(lines)), "\n") {
			for _, x := range s.Submit(l) {
				if !x.OK() {
					t.Fatalf("%s, line %d, %q: %s", lang, i+1, l, x.Refusal.Say.Key)
				}
			}
		}
		if hashes[lang] = s.Hash(); !r.Decided(s.State()) || len(s.Owed()) > 0 {
			t.Errorf("%s: at %+v, owed %v", lang, s.Clock(), s.Owed())
		}
	}
	if hashes[languages[0]] != hashes[languages[1]] {
		t.Error("the two games end otherwise")
	}
}

// WriteTongues lets the automatic player play a game, and writes it as somebody types it who throws by hand.
func WriteTongues(t *testing.T, r Player, scenario []byte, dir string) {
	t.Helper()
	s, err := session.New(r, scenario, session.Options{Edition: "test", Dice: session.Mode{Name: "seed", Text: "1"}})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	add := func(st game.State, line string) {
		for _, lang := range languages {
			said := line
			if x, ok := r.(game.Speaker); ok {
				said = x.Speak(st, line, lang)
			}
			out[lang] = append(out[lang], said)
		}
	}
	for n := 0; !r.Decided(s.State()) && n < 4000; n++ {
		for side := range 2 {
			st := s.State()
			a, _, ok := r.Plan(r.View(st, []int{side}), side, 1)
			if !ok || r.Owner(st, a) != side && r.Owner(st, a) >= 0 {
				continue
			}
			line := r.Canonical(a, nil)
			add(st, line)
			for _, x := range s.Submit(line) {
				for _, f := range x.Faces { // a line each: what is drawn next may hang on it
					add(st, f.Shows())
				}
			}
			break
		}
	}
	for _, lang := range languages {
		if err := os.WriteFile(filepath.Join(dir, "game-"+lang+".txt"), []byte(strings.Join(out[lang], "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// InItalian holds words by themselves, and facts that are given a value, against what they are called in Italian: each as
// ENGLISH=ITALIAN. Every one stays as it is in English.
func InItalian(t *testing.T, r game.Speaker, s game.State, words, facts string) {
	t.Helper()
	for i, list := range []string{words, facts} {
		end := []string{"", "=9"}[i]
		for _, pair := range strings.Fields(list) {
			en, it, _ := strings.Cut(pair, "=")
			if got := r.Speak(s, en+end, "it"); got != it+end {
				t.Errorf("%s is %q in Italian; want %q", en+end, got, it+end)
			}
			if got := r.Speak(s, en+end, "en"); got != en+end {
				t.Errorf("%s is %q in English", en+end, got)
			}
		}
	}
}
