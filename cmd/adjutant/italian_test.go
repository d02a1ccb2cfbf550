package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
	"adjutant/internal/schema"
	"adjutant/scenarios"
)

// alikeInItalian are names of people, places, units and cards that both languages write alike.
var alikeInItalian = strings.Fields(`hill ney hougomont brunswick merde brussels left right east west south centre lane
	slope valley battery ridge`)

// wordsOfLines are the English words of a game's lines that an Italian answer never has: those with an Italian word of
// their own that no Italian sentence uses.
func wordsOfLines(r game.Rules) map[string]bool {
	out := map[string]bool{}
	for _, list := range r.(game.Worded).Words() {
		for _, p := range list.Words {
			out[p.EN[0]] = !slices.Contains(p.IT, p.EN[0])
		}
	}
	if x, declares := r.(game.Declarer); declares {
		for _, v := range x.Facts().Verbs {
			out[v.Verb] = len(v.Words) > 1 && v.Words[1] != v.Verb
			for _, f := range v.Fields {
				out[f.Name] = len(f.Names) > 0
			}
		}
	}
	for _, c := range i18n.Catalogs() {
		for _, text := range c.IT {
			for _, w := range letters.FindAllString(strings.ToLower(text), -1) {
				delete(out, w)
			}
		}
	}
	maps.DeleteFunc(out, func(w string, only bool) bool { return !only || len(w) < 3 })
	return out
}

// asItStands is what an answer takes from the board as it stands there: the id of an area or a unit, a code, and who is let off, with the verb
// by which the session knows it.
var asItStands = regexp.MustCompile(`french-(?:left|right|reserve)|G-(?:heavy|light|foot)|(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}|^ +x \S+ \S+`)

var letters = regexp.MustCompile(`\pL+`)

// A game of each board game typed in Italian is answered in Italian, at every prompt: what its lines did, what they might
// have done, what may be typed and what is owed name no side, fact or verb by its English word.
func TestBoardGamesAnswerInItalian(t *testing.T) {
	register()
	for _, name := range []string{"centoore", "onepage", "phalanx", "waterloo200"} {
		t.Run(name, func(t *testing.T) {
			b, err := os.ReadFile(filepath.Join("..", "..", "boardgames", name, "testdata", "game-it.txt"))
			if err != nil {
				t.Fatal(err)
			}
			var lines []string
			for i, l := range strings.Split(strings.TrimSpace(string(b)), "\n") {
				if i == effort.Of(40, 300) {
					break
				}
				if strings.Contains(l, " ") && l[0] > '9' && !strings.HasPrefix(l, "x ") {
					lines = append(lines, l+"?")
				}
				if lines = append(lines, l); i%12 == 0 || i < 12 {
					lines = append(lines, "lecite", "dafare", "perché", "registro 3", "dovuti")
				}
			}
			screen, _, err := (sitting{lang: i18n.IT, what: name + "-practice"}).play(lines)
			if err != nil {
				t.Fatal(err)
			}
			noneOf(t, englishOf(t, name), screen)
		})
	}
}

// englishOf are the English words that no Italian answer about a game has: those of its lines, and those that only the English
// catalogues know.
func englishOf(t *testing.T, name string) map[string]bool {
	t.Helper()
	f, _ := folder(name)
	raw := wordsOfLines(f.Rules)
	maps.Copy(raw, i18ntest.English())
	raw["at"], raw["with"] = true, true
	for _, w := range alikeInItalian {
		delete(raw, w)
	}
	return raw
}

// noneOf fails on every word of a screen that is one of these, once a word; what was typed is said again as it was.
func noneOf(t *testing.T, raw map[string]bool, screen string, typed ...string) {
	t.Helper()
	told := map[string]bool{}
	for _, w := range typed {
		told[strings.ToLower(w)] = true
	}
	for _, l := range strings.Split(printed(screen), "\n") {
		l = asItStands.ReplaceAllString(l, "")
		for _, w := range letters.FindAllString(strings.ToLower(l), -1) {
			if raw[w] && !told[w] {
				told[w] = true
				t.Errorf("got the English word %q, want none: %s", w, l)
			}
		}
	}
}

// A verb, a fact or a value that is misspelt in Italian is answered with Italian words alone, at the prompt and to who asks
// for odds, in every board game: what is offered is what an Italian types.
func TestSlipsAreAnsweredInItalian(t *testing.T) {
	register()
	for _, name := range []string{"centoore", "onepage", "phalanx", "waterloo200"} {
		t.Run(name, func(t *testing.T) {
			f, _ := folder(name)
			var lines []string
			for _, list := range f.Rules.(game.Worded).Words() {
				for _, p := range list.Words {
					if it := p.IT[0]; len(it) > 3 {
						lines = append(lines, it[:len(it)-1], "prob "+it[:2]+it[3:])
					}
				}
			}
			for _, v := range f.Rules.(game.Declarer).Facts().Verbs {
				verb := v.Words[min(1, len(v.Words)-1)]
				for l := range schema.Leaves(&v) {
					said := l.Typed(true)
					lines = append(lines, "prob "+verb+" "+said+"=zzz", "prob "+verb+" "+said[:len(said)-1]+"=sì")
					for _, w := range l.Words {
						if len(w.Also) > 0 && len(w.Also[0]) > 3 {
							lines = append(lines, "prob "+verb+" "+said+"="+w.Also[0][1:])
						}
					}
				}
			}
			screen, _, err := (sitting{lang: i18n.IT, what: name + "-practice"}).play(lines)
			if err != nil {
				t.Fatal(err)
			}
			noneOf(t, englishOf(t, name), screen, letters.FindAllString(strings.Join(lines, " "), -1)...)
		})
	}
}

// bothNames is a name of a scenario that is another in Italian.
var bothNames = regexp.MustCompile(`id: ([\w-]+)[^\n]*name: \{en: "?([^",}]+)"?, it: "?([^",}]+)`)

// The report and the map of every battle that is shipped are in Italian: ground and leaders go by their Italian names, not by the
// ids of the file nor by their English names.
func TestReportsAreInItalian(t *testing.T) {
	register()
	for _, name := range scenarios.List() {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "r.html")
			screen, _, err := (sitting{lang: i18n.IT, what: name}).play([]string{"mappa", "rapporto " + out})
			if err != nil {
				t.Fatal(err)
			}
			page, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			_, body, _ := strings.Cut(string(page), "</style>")
			text := screen + "\n" + regexp.MustCompile(`<[^>]*>`).ReplaceAllString(body, "\n")
			_, file, _ := scenarios.Shipped(name)
			typed := scenarios.Game(file) != "" // ids of a board are what lines have
			for _, m := range bothNames.FindAllStringSubmatch(string(file), -1) {
				for i, english := range m[1:3] {
					if (i > 0 || !typed && !strings.Contains(m[0], " type: ")) && len(english) > 3 && english != m[3] && !strings.Contains(strings.ToLower(m[3]), strings.ToLower(english)) &&
						regexp.MustCompile(`(^|[^\pL-])`+regexp.QuoteMeta(english)+`($|[^\pL-])`).MatchString(text) {
						t.Errorf("got %q, want only %q", english, m[3])
					}
				}
			}
		})
	}
}
