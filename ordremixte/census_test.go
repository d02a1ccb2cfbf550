package ordremixte

import (
	flags "flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

// The census is what the program says of some thousand lines, word for word: a folder of
// scenes, each a table and the lines typed at it with their answers. It notices what a
// change touches, and shows it as the sentences that became others; it proves nothing,
// for no answer of it was ever compared with the book.
//
// A scene is text and nothing in it is drawn when it is played: neither the table nor a
// line nor a die hangs on another scene, nor a die on another line. So a change of a rule
// shows in the scenes that feel it and nowhere else. -census writes the answers anew under
// the same lines; -draw draws new tables and lines, after which nothing can be compared.
//
// What stands before the line of three dashes is the table: a scenario, the name of one
// behind "from", or nothing. A name that begins with "facts-" has every line on a table of
// its own, and of "read-" the lines are only read: what they were understood to mean.

var takeCensus = flags.Bool("census", false, "write the answers of testdata/census anew, to the same lines")

// censusDir holds the scenes.
var censusDir = filepath.Join("testdata", "census")

// A scene is one file of the census.
type scene struct {
	name, table string
	lines       []string
}

// readScene takes a file apart, answers left out.
func readScene(name, text string) scene {
	sc := scene{name: name}
	table, said, _ := strings.Cut("\n"+text, "\n---\n")
	sc.table = strings.TrimPrefix(table, "\n")
	for _, l := range strings.Split(said, "\n") {
		if line, ok := strings.CutPrefix(l, "> "); ok {
			sc.lines = append(sc.lines, line)
		}
	}
	return sc
}

// lang is the language of a scene: every other one is Italian.
func (sc *scene) lang() i18n.Lang {
	if strings.HasSuffix(sc.name, "-it") {
		return i18n.IT
	}
	return i18n.EN
}

// open sets the table of a scene up.
func (sc *scene) open() (*session.Session, error) {
	var data []byte
	switch name, shipped := strings.CutPrefix(strings.TrimSpace(sc.table), "from "); {
	case shipped:
		s, err := battle.Load(name)
		if err != nil {
			b, err := os.ReadFile(filepath.Join("testdata", name))
			if err != nil {
				return nil, err
			}
			if s, err = battle.Parse(name, b); err != nil {
				return nil, err
			}
		}
		data = s.JSON()
	case name != "":
		s, err := battle.Parse(sc.name, []byte(sc.table))
		if err != nil {
			return nil, err
		}
		data = s.JSON()
	}
	return session.New(Rules{}, data, session.Options{Edition: "test", Tape: &[2]float64{0.3, 2}})
}

// play writes a scene with the answers that it gets now.
func (sc *scene) play() (string, error) {
	var b strings.Builder
	b.WriteString(strings.TrimRight(sc.table, "\n"))
	b.WriteString("\n---\n")
	s, err := sc.open()
	if err != nil {
		return "", err
	}
	for _, line := range sc.lines {
		b.WriteString("> " + line + "\n")
		if strings.HasPrefix(sc.name, "read-") {
			b.WriteString(readAs(s, line, sc.lang()))
			continue
		}
		if strings.HasPrefix(sc.name, "facts-") {
			if s, err = sc.open(); err != nil {
				return "", err
			}
		}
		b.WriteString(replies(s, s.Submit(line), sc.lang()))
		b.WriteString(sc.dice(s, line))
	}
	return b.String(), nil
}

// dice answers what a line owes, with dice that hang on the scene, the line and what was
// owed before on its account.
func (sc *scene) dice(s *session.Session, line string) string {
	var b strings.Builder
	for k := range 40 {
		var now *session.Owed
		for _, o := range s.Owed() {
			if o.Now {
				now = &o
				break
			}
		}
		if now == nil {
			return b.String()
		}
		h := fnv.New32a()
		fmt.Fprint(h, sc.name, line, k)
		n := int(h.Sum32() >> 8)
		typed := ""
		if now.Need.Die == dice.Choice {
			typed = now.Need.Answers[n%len(now.Need.Answers)]
		} else {
			typed = fmt.Sprint(n%int(now.Need.Die) + 1)
		}
		b.WriteString(": " + typed + "\n")
		rs := s.Submit(typed)
		b.WriteString(replies(s, rs, sc.lang()))
		if len(rs) == 1 && rs[0].Refusal != nil {
			return b.String()
		}
	}
	return b.String() + ": and so on\n"
}

// counted is what numbers an answer in its game: it would change with every line before.
var counted = regexp.MustCompile(`(?m)^\[\d+\] *|(entry|riga|voce|why|perché) \d+|[0-9a-z]{4}(-[0-9a-z]{4})+ ==$`)

// replies are answers as they are read, without their numbers in the game.
func replies(s *session.Session, rs []session.Reply, lang i18n.Lang) string {
	w := repl.Text{P: i18n.New(lang), Speak: func(line string) string { return Rules{}.Speak(s.Seen(), line, string(lang)) }}
	var b strings.Builder
	for i := range rs {
		text := w.Reply(&rs[i])
		if rs[i].Refusal != nil {
			text = w.Refusal(rs[i].Refusal)
		}
		for _, l := range strings.Split(text, "\n") {
			l = counted.ReplaceAllStringFunc(l, func(x string) string {
				if word, _, ok := strings.Cut(x, " "); ok && !strings.HasPrefix(x, "[") && !strings.HasSuffix(x, "==") {
					return word
				}
				return ""
			})
			if l = strings.TrimRight(l, " "); l != "" {
				b.WriteString("  " + strings.TrimLeft(l, " ") + "\n")
			}
		}
	}
	return b.String()
}

// readAs is what a line was understood to mean, or why it was not.
func readAs(s *session.Session, line string, lang i18n.Lang) string {
	ls, err := game.Scan(line)
	var b strings.Builder
	for _, l := range ls {
		var cmd game.Command
		if cmd, err = language.Parse(s.State().(*state.State), l, &game.Last{}); err != nil {
			break
		}
		text := language.Canonical(cmd.Action, cmd.Faces)
		if lang == i18n.IT {
			text = Rules{}.Speak(s.Seen(), text, string(lang))
		}
		if cmd.Ask {
			text += "?"
		}
		b.WriteString("  = " + text + "\n")
	}
	if r, ok := err.(*game.Refusal); ok {
		b.WriteString(replies(s, []session.Reply{{Refusal: r}}, lang))
	} else if err != nil {
		b.WriteString("  " + err.Error() + "\n")
	}
	return b.String()
}

// firstDifference tells where two texts part: the last line typed before, and a few lines
// of both.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	typed := ""
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("%s\n got %s\nwant %s", typed, strings.Join(g[i:min(i+4, len(g))], "\n     "), strings.Join(w[i:min(i+4, len(w))], "\n     "))
		}
		if strings.HasPrefix(g[i], "> ") {
			typed = g[i]
		}
	}
	return fmt.Sprintf("%s\n got %d lines, want %d", typed, len(g), len(w))
}

// Every scene of the census gets the answers that it had.
func TestCensus(t *testing.T) {
	registerWords()
	files, err := filepath.Glob(filepath.Join(censusDir, "*.txt"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d scenes in %s, want 10 at least (%v)", len(files), censusDir, err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			t.Parallel()
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			sc := readScene(strings.TrimSuffix(filepath.Base(path), ".txt"), string(b))
			got, err := sc.play()
			if err != nil {
				t.Fatal(err)
			}
			if *takeCensus {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != string(b) {
				t.Errorf("other sentences than before (-run Census -census writes them, git diff shows them all):\n%s", firstDifference(got, string(b)))
			}
		})
	}
}
