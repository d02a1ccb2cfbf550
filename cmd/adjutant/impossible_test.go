package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"adjutant/internal/effort"
	"adjutant/internal/session"
)

// value is a number or a word that some field of an event has.
var value = regexp.MustCompile(`"(\w+)":(-?\d+(?:\.\d+)?|"[^"]*")`)

// A line that is said to have come to what cannot be is named, whatever it says: the program neither ends on it nor goes on for
// ever. One value in one event is another, and the chain is made anew.
func TestImpossibleEventsAreNamed(t *testing.T) {
	names, dir := journals(t), t.TempDir()
	for _, board := range []string{"centoore", "phalanx", "waterloo200", "onepage"}[:effort.Of(0, 4)] {
		name := filepath.Join(dir, board+".jsonl")
		if code, _, _ := command("", dir, "auto", board+"-practice", "--seed", "3", "--journal", name); code != done {
			t.Fatalf("auto %s: got %d, want %d", board, code, done)
		}
		names = append(names, name)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			h, err := session.ReadHeader(name, session.Options{})
			if err != nil {
				t.Fatal(err)
			}
			rules := rulesOf(t, h.Game)
			lines := strings.SplitAfter(contentsOf(t, name), "\n")
			lines = lines[:min(len(lines), 250)]                                      // a game has no other events later on
			rejudged := strings.Contains(strings.Join(lines, ""), `"verb":"edition"`) // what came of lines before counts no more
			r := rand.New(rand.NewPCG(1815, uint64(len(lines))))
			for range effort.Of(1, 5, 60, 600) {
				text, what := impossible(r, lines)
				if what == "" {
					return // nothing comes of any line
				}
				file := file(t, "forged.jsonl", resealed(text))
				said := make(chan string, 1)
				go func() {
					defer func() {
						if p := recover(); p != nil {
							said <- fmt.Sprintf("it panics: %v\n%s", p, debug.Stack())
						}
					}()
					a, err := session.Audit(rules, file, nil, session.Options{Edition: "now"})
					if err == nil && a.Sound() && len(a.Kept) == 0 && !rejudged {
						said <- "it finds nothing"
						return
					}
					said <- ""
				}()
				select {
				case got := <-said:
					if got != "" {
						t.Errorf("%s: %s", what, got)
					}
				case <-time.After(time.Minute):
					t.Fatalf("%s: audit goes on for ever", what)
				}
			}
		})
	}
}

// impossible is a journal in one of whose events one value is another.
func impossible(r *rand.Rand, lines []string) (text, what string) {
	for range 200 {
		i := 1 + r.IntN(len(lines)-1)
		from := strings.Index(lines[i], `"ev":`)
		if from < 0 {
			continue
		}
		var all struct{ Ev json.RawMessage }
		if json.Unmarshal([]byte(lines[i]), &all) != nil {
			continue
		}
		at := value.FindAllStringSubmatchIndex(string(all.Ev), -1)
		if len(at) == 0 {
			continue
		}
		m := at[r.IntN(len(at))]
		if string(all.Ev[m[2]:m[3]]) == "k" {
			continue
		}
		old, other := string(all.Ev[m[4]:m[5]]), `"zz"`
		if old[0] != '"' {
			other = []string{"-1", "99", "1", "2", "7"}[r.IntN(5)]
		}
		if other == old {
			continue
		}
		ev := string(all.Ev[:m[4]]) + other + string(all.Ev[m[5]:])
		changed := append([]string{}, lines...)
		changed[i] = strings.Replace(lines[i], `"ev":`+string(all.Ev), `"ev":`+ev, 1)
		return strings.Join(changed, ""), fmt.Sprintf("line %d: %s instead of %s in %s", i, other, old, all.Ev)
	}
	return "", ""
}
