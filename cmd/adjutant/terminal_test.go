package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
	"adjutant/internal/journal"
	"adjutant/internal/repl"
	"adjutant/ordremixte/battle"

	"github.com/rogpeppe/go-internal/testscript"
)

// typist is somebody at the prompt: what the program asks and what is typed
// stand in the transcript as they do on the screen.
type typist struct {
	lines  []string
	out    io.Writer
	prompt string
	asked  func() // is called at every prompt, when it is not nil
}

func (y *typist) SetPrompt(p string) { y.prompt = p }
func (y *typist) Notice(string)      {}
func (y *typist) Sits(string)        {}

// Secret is a line of which the screen shows nothing but its prompt.
func (y *typist) Secret(prompt string) (string, error) {
	if len(y.lines) == 0 {
		return "", io.EOF
	}
	l := y.lines[0]
	y.lines = y.lines[1:]
	fmt.Fprintf(y.out, "%s\n", prompt)
	return l, nil
}
func (y *typist) Close() error { return nil }

func (y *typist) ReadLine() (string, error) {
	if y.asked != nil {
		y.asked()
	}
	if len(y.lines) == 0 {
		return "", io.EOF
	}
	l := y.lines[0]
	y.lines = y.lines[1:]
	fmt.Fprintf(y.out, "%s%s\n", y.prompt, l)
	return l, nil
}

// sitting is one evening at the prompt.
type sitting struct {
	lang     i18n.Lang
	what     string // a scenario that ships, a file, a journal, or "" for none
	journal  string // where it is kept; "" keeps it in memory
	unplaced bool   // nobody is placed when it begins
	greet    bool
	heed     func(hash string) // hears the state at every prompt, when it is not nil
	env      func(string) string
}

// play types the lines and gives what is on the screen afterwards, and the hash
// of the state in which the game is left. A line that begins with # is a remark
// of the script and not typed.
func (s sitting) play(lines []string) (screen, hash string, err error) {
	register()
	if s.env == nil {
		s.env = func(string) string { return "" }
	}
	var out strings.Builder
	var typed []string
	for _, l := range lines {
		if !strings.HasPrefix(l, "#") && l != "" {
			typed = append(typed, l)
		}
	}
	o := &Options{Streams: Streams{In: strings.NewReader(""), Out: &out, Err: &out, Env: s.env}, Lang: s.lang, P: i18n.New(s.lang), Journal: s.journal, Unplaced: s.unplaced}
	var g *opened
	if s.what != "" && s.journal == "" && !s.greet {
		g, err = o.unkept(s.what)
	} else {
		g, err = o.open(s.what)
	}
	if err != nil {
		return out.String(), "", err
	}
	defer g.Close()
	if s.greet {
		o.greet(g, true)
	}
	in := &typist{lines: typed, out: &out}
	if s.heed != nil {
		in.asked = func() { s.heed(g.Hash()) }
	}
	_, err = repl.Run(repl.Config{Session: g.Session, Lang: s.lang, In: in, Out: &out, Err: &out, Interactive: true, Rule: ruleText})
	if err == nil {
		err = i18nHoles()
	}
	return out.String(), g.Hash(), err
}

func i18nHoles() error {
	if m := i18n.Missing(); len(m) > 0 {
		return fmt.Errorf("no text for %q", m)
	}
	return nil
}

// kinds begin what is printed as one piece: an entry, odds, a refusal, a close
// call, a phase.
var kinds = regexp.MustCompile(`^(\[\d+\] | [?!~]   |-- |== |(?:[^ >\[=-][^>]*)?> )`)

// free are the pieces that are no verdict and may be longer: what somebody asked
// to have listed or explained.
var free = regexp.MustCompile(`> (why|w|perche|perché|p|log|registro|units|unita|map|mappa|help|aiuto|rule|regola|legal|lecite)( .*)?$`)

// results are verdicts that tell what several dice did, or both sides of a limit: none of
// that is cut, so that two lines of it may go on below.
var results = regexp.MustCompile(`^(\[\d+\]\s+(Melee|Mischia|Charge|Carica): | ~   )`)

// faults lists what no screen may show: a line wider than the paper, a verdict of
// more lines than the eye takes in.
func faults(screen string) (out []string) {
	n, head, listing := 0, "", false
	for i, l := range strings.Split(strings.TrimRight(screen, "\n"), "\n") {
		k := kinds.FindString(l)
		if w := utf8.RuneCountInString(l); w > 79 && !strings.HasSuffix(k, "> ") && !strings.Contains(l, ".jsonl") {
			out = append(out, fmt.Sprintf("line %d has %d columns: %s", i+1, w, l))
		}
		if k != "" {
			n, head = 0, l
			if strings.HasSuffix(k, "> ") {
				listing = free.MatchString(l)
				continue
			}
		}
		most := 6
		switch {
		case strings.HasPrefix(head, "=="): // who stands how at a turn's end is never cut
			most = 10
		case results.MatchString(head): // nor are many results
			most = 8
		}
		if n++; n == most+1 && head != "" && !listing {
			out = append(out, fmt.Sprintf("more than %d lines: %s", most, head))
		}
	}
	return out
}

// names are what the battles call their units, people and places: they stand in
// the answers of both languages.
func names(t testing.TB) []string {
	var out []string
	for _, what := range []string{"vimeiro", "vimeiro-turn-3"} {
		sc, err := battle.Load(what)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range sc.Terrain {
			out = append(out, g.ID)
		}
		for _, side := range sc.Sides {
			out = append(out, side.Commander.ID, side.Commander.Name.IT)
			for _, b := range side.Brigades {
				out = append(out, b.ID, b.General.ID, b.General.Name.IT)
				for _, u := range b.Units {
					out = append(out, u.ID, u.Name.IT)
				}
			}
		}
	}
	return out
}

// commands are what the scripts can do beside what every script can.
func commands(t testing.TB) map[string]func(*testscript.TestScript, bool, []string) {
	register()
	italian := names(t)
	return map[string]func(*testscript.TestScript, bool, []string){
		// fits LANG FILE... looks for lines and verdicts that are too long, and in
		// Italian for English words.
		"fits": func(ts *testscript.TestScript, _ bool, args []string) {
			for _, name := range args[1:] {
				text := ts.ReadFile(name)
				if f := faults(text); len(f) > 0 {
					ts.Fatalf("%s: got %s; want %s", name, strings.Join(f, "\n"), "len(f) <= 0")
				}
				if args[0] == "it" {
					var c collector
					i18ntest.NoEnglish(&c, printed(text), italian...)
					if len(c.said) > 0 {
						ts.Fatalf("%s: got %s; want %s", name, strings.Join(c.said, "\n"), "len(c.said) <= 0")
					}
				}
			}
		},
		// forge JOURNAL PATTERN TEXT... puts other text into a journal and seals every
		// line anew, as whoever holds the file can.
		"forge": func(ts *testscript.TestScript, _ bool, args []string) {
			ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(forged(ts.ReadFile(args[0]), args[1:]...)), 0o600))
		},
		// rolled JOURNAL FILE puts the faces that a game threw where FILE names its
		// entry: <11> is the last face of entry 11.
		"rolled": func(ts *testscript.TestScript, _ bool, args []string) {
			_, entries, _, err := journal.Read(ts.MkAbs(args[0]), journal.Options{})
			ts.Check(err)
			text := ts.ReadFile(args[1])
			for _, e := range entries {
				if n := len(e.Dice); n > 0 {
					text = strings.ReplaceAll(text, fmt.Sprintf("<%d>", e.E), fmt.Sprint(e.Dice[n-1].F))
				}
			}
			ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o644))
		},
		// killed SEEN LINES ARGS... types lines to the built program and kills it
		// with no warning as soon as it has answered what matches SEEN.
		"killed": func(ts *testscript.TestScript, _ bool, args []string) {
			if len(args) < 3 {
				ts.Fatalf("killed SEEN LINES ARGS...")
			}
			out, err := killed(ts.MkAbs("."), ts.Getenv, regexp.MustCompile(args[0]), ts.ReadFile(args[1]), args[2:])
			fmt.Fprint(ts.Stdout(), out)
			ts.Check(err)
		},
		// state JOURNAL prints the hash of the state a journal ends in.
		"state": func(ts *testscript.TestScript, _ bool, args []string) {
			out, err := exec.Command("adjutant", "audit", ts.MkAbs(args[0])).CombinedOutput()
			h := regexp.MustCompile(`[0-9a-f]{64}`).Find(out)
			if err != nil || h == nil {
				ts.Fatalf("got %v %s; want %s", err, out, "err == nil, h != nil")
			}
			fmt.Fprintf(ts.Stdout(), "%s\n", h)
		},
	}
}

// slug is the title in a citation: an id, alike in both languages.
var slug = regexp.MustCompile(`§[0-9.]+/[a-z-]+`)

// printed is a screen without what was typed: words of both languages may be. Codes for the sheet are letters that fell so: one of
// them may spell an English word.
func printed(screen string) string {
	var b []string
	for _, l := range strings.Split(strings.TrimRight(screen, "\n"), "\n") {
		if m := prompted.FindStringSubmatch(l); m != nil {
			l = m[1]
		}
		b = append(b, slug.ReplaceAllString(l, ""))
	}
	return steady(strings.Join(b, "\n"))
}

// collector is a test that remembers what it was told.
type collector struct {
	testing.TB
	said []string
}

func (c *collector) Helper()                   {}
func (c *collector) Errorf(f string, a ...any) { c.said = append(c.said, fmt.Sprintf(f, a...)) }

var code = regexp.MustCompile(`[0-9A-Z]{4}(-[0-9A-Z]{4}){3}`)

// steady hides the code for the sheet: it depends on the hour of the game.
func steady(s string) string { return code.ReplaceAllString(s, "....-....-....-....") }

// killed starts the program on a pipe, types, waits for an answer and kills it.
func killed(dir string, env func(string) string, seen *regexp.Regexp, lines string, args []string) (string, error) {
	cmd := exec.Command("adjutant", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LANG=C", "LC_ALL=", "XDG_STATE_HOME="+cmp.Or(env("XDG_STATE_HOME"), dir))
	in, err := cmd.StdinPipe()
	if err != nil {
		return "", err
	}
	defer in.Close()
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	found := make(chan bool, 1)
	text := make(chan string, 1)
	go func() {
		var all strings.Builder
		b := make([]byte, 4096)
		for sent := false; ; {
			n, err := out.Read(b)
			all.Write(b[:n])
			if !sent && seen.MatchString(all.String()) {
				found <- true
				sent = true
			}
			if err != nil {
				text <- all.String()
				return
			}
		}
	}()
	io.WriteString(in, lines)
	ok := false
	select {
	case ok = <-found:
	case <-time.After(20 * time.Second):
	}
	cmd.Process.Kill()
	all := <-text
	cmd.Wait()
	if !ok {
		return all, fmt.Errorf("the program never answered %s", seen)
	}
	return all, nil
}
