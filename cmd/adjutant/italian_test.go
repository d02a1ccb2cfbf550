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
			f, _ := folder(name)
			raw, told := wordsOfLines(f.Rules), map[string]bool{}
			maps.Copy(raw, i18ntest.English())
			raw["at"], raw["with"] = true, true
			for _, w := range alikeInItalian {
				delete(raw, w)
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
		})
	}
}
