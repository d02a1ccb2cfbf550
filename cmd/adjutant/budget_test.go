package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
)

// budget is one adjudication: how many keys and lines it may take, and its script
// in each language.
type budget struct {
	name        string
	keys, lines int
	scripts     map[i18n.Lang]*script
}

// script is what is typed. counted marks the lines that the budget is about.
type script struct {
	what    string
	unknown bool // nobody is placed
	lines   []string
	counted []bool
	want    []string // what the screen shows in the end
}

var (
	budgetHead = regexp.MustCompile(`^(.*): (\d+) keys, (\d+) lines?$`)
	budgetLang = regexp.MustCompile(`^(en|it) (\S+)( --unplaced)?$`)
)

func budgets(t *testing.T) []*budget {
	b, err := os.ReadFile(filepath.Join("testdata", "budget.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var out []*budget
	var in *script
	for i, l := range strings.Split(string(b), "\n") {
		if strings.HasPrefix(l, "#") || l == "" {
			continue
		}
		if m := budgetHead.FindStringSubmatch(l); m != nil {
			x := &budget{name: m[1], scripts: map[i18n.Lang]*script{}}
			fmt.Sscan(m[2], &x.keys)
			fmt.Sscan(m[3], &x.lines)
			out, in = append(out, x), nil
			continue
		}
		if m := budgetLang.FindStringSubmatch(l); m != nil && len(out) > 0 {
			in = &script{what: strings.TrimPrefix(m[2], "-"), unknown: m[3] != ""}
			out[len(out)-1].scripts[i18n.Lang(m[1])] = in
			continue
		}
		if in == nil {
			t.Fatalf("budget.txt:%d: %q belongs to no script", i+1, l)
		}
		if w, ok := strings.CutPrefix(l, "= "); ok {
			in.want = append(in.want, w)
			continue
		}
		line, counted := strings.CutPrefix(l, "* ")
		in.lines, in.counted = append(in.lines, line), append(in.counted, counted)
	}
	return out
}

// keys counts what is pressed for the counted lines: their characters and Enter.
func (s *script) keys() (keys, lines int) {
	for i, l := range s.lines {
		if s.counted[i] {
			keys += utf8.RuneCountInString(l) + 1
			lines++
		}
	}
	return keys, lines
}

// The budget of the prompt: what an adjudication costs in keys, counted from the
// very lines that are played; nothing but what budget.txt overrules is refused,
// nothing stays owed, every verdict fits six lines of 79 columns.
func TestBudget(t *testing.T) {
	all := budgets(t)
	if len(all) < 10 {
		t.Fatalf("got %d budgets; want %s", len(all), "len(all) >= 10")
	}
	for _, b := range all {
		t.Run(b.name, func(t *testing.T) {
			hashes := map[string]bool{}
			for _, lang := range i18n.Langs {
				s := b.scripts[lang]
				if s == nil {
					t.Fatalf("no script in %s", lang)
				}
				keys, lines := s.keys()
				if keys > b.keys || lines > b.lines || lines == 0 {
					t.Errorf("%s: %d keys in %d lines; the budget is %d in %d", lang, keys, lines, b.keys, b.lines)
				}
				screen, hash, err := (sitting{lang: lang, what: s.what, unplaced: s.unknown}).play(s.lines)
				if err != nil {
					t.Fatal(err)
				}
				hashes[hash] = true
				for _, f := range faults(screen) {
					t.Error(f)
				}
				if len(s.want) == 0 {
					t.Errorf("%s: nothing is wanted of the screen", lang)
				}
				for _, w := range s.want {
					if !strings.Contains(screen, w) {
						t.Errorf("%s: the screen lacks %q:\n%s", lang, w, screen)
					}
				}
				if lang == i18n.IT {
					i18ntest.NoEnglish(t, printed(screen), names(t)...)
				}
				counted := map[string]bool{}
				for i, l := range s.lines {
					counted[l] = s.counted[i]
				}
				last := ""
				for _, l := range strings.Split(screen, "\n") {
					if m := prompted.FindStringSubmatch(l); m != nil {
						last = m[2]
					}
					if strings.HasPrefix(l, " ! ") && counted[last] {
						t.Errorf("%s: %s is refused: %s", lang, last, l)
					}
				}
			}
			if len(hashes) != 1 {
				t.Errorf("the languages end in different states: %v", hashes)
			}
		})
	}
}
