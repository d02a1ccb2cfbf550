package repl_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
	"adjutant/internal/input"
	"adjutant/internal/journal"
	"adjutant/internal/render"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func init() {
	i18n.Register(sessiontest.Words)
	i18n.Register(i18n.Catalog{Domain: "journal", EN: journal.EN(), IT: journal.IT()})
}

// typed is a reader of lines that writes the prompt and the line to the
// transcript, as a terminal would show them.
type typed struct {
	lines  []string
	out    io.Writer
	prompt string
}

func (r *typed) ReadLine() (string, error) {
	if len(r.lines) == 0 {
		return "", io.EOF
	}
	l := r.lines[0]
	r.lines = r.lines[1:]
	if l == "^C" {
		return "", input.ErrInterrupt
	}
	if r.out != nil {
		fmt.Fprintf(r.out, "%s%s\n", r.prompt, l)
	}
	return l, nil
}
func (r *typed) SetPrompt(s string)            { r.prompt = s }
func (r *typed) Notice(string)                 {}
func (r *typed) Sits(string)                   {}
func (r *typed) Secret(string) (string, error) { return r.ReadLine() }
func (r *typed) Close() error                  { return nil }

func begin(t testing.TB, dice string) *session.Session {
	t.Helper()
	return play(t, sessiontest.Toy{}, dice)
}

func play(t testing.TB, rules game.Rules, dice string) *session.Session {
	t.Helper()
	m, err := session.ParseMode(dice)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(rules, []byte(`["1/50","1/86","a","b"]`), session.Options{Dice: m, Random: zeros{},
		Now: func() time.Time { return time.Date(1808, 8, 21, 9, 0, 0, 0, time.UTC) }})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// Every kind of answer, as a terminal shows it, in both languages; and the same
// lines as JSON. The lines are read from the golden file itself.
func TestTranscripts(t *testing.T) { transcripts(t, sessiontest.Toy{}, "") }

// The same of a game with a deck: cards owed, typed, face down and shown.
func TestCardTranscripts(t *testing.T) { transcripts(t, sessiontest.Cards{}, "cards-") }

// transcripts plays the lines of the files whose names begin so.
func transcripts(t *testing.T, rules game.Rules, prefix string) {
	lines, err := os.ReadFile(filepath.Join("testdata", prefix+"lines.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		lang i18n.Lang
		json bool
	}{{"en.txt", i18n.EN, false}, {"it.txt", i18n.IT, false}, {"en.json", i18n.EN, true}, {"it.json", i18n.IT, true}} {
		t.Run(c.name, func(t *testing.T) {
			i18n.Missing()
			var b bytes.Buffer
			s := play(t, rules, "hand")
			r := &typed{lines: strings.Split(strings.TrimSuffix(string(lines), "\n"), "\n"), out: &b}
			if c.json {
				r.out = nil
			}
			if _, err := repl.Run(repl.Config{Session: s, Lang: c.lang, JSON: c.json, In: r, Out: &b, Err: &b, Interactive: true}); err != nil {
				t.Fatal(err)
			}
			if m := i18n.Missing(); m != nil {
				t.Errorf("no text for %q", m)
			}
			golden(t, prefix+c.name, b.String())
			for _, l := range strings.Split(strings.TrimSpace(b.String()), "\n") {
				if c.json {
					var o struct {
						OK      *bool
						Command string
					}
					if err := json.Unmarshal([]byte(l), &o); err != nil || o.OK == nil {
						t.Errorf("%s: %v", l, err)
					}
				} else if n := len([]rune(l)); n > render.Width {
					t.Errorf("%d columns: %s", n, l)
				}
			}
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Error(d)
	}
}

// The JSON of both languages differs in say, hint and text alone.
func TestJSONIsEnglishButForSay(t *testing.T) {
	var out [2][]string
	for i, name := range []string{"en.json", "it.json"} {
		b, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range strings.Split(strings.TrimSpace(string(b)), "\n") {
			var v any
			if err := json.Unmarshal([]byte(l), &v); err != nil {
				t.Fatal(err)
			}
			plain, err := json.Marshal(without(v))
			if err != nil {
				t.Fatal(err)
			}
			out[i] = append(out[i], string(plain))
		}
	}
	if d := cmp.Diff(out[0], out[1]); d != "" {
		t.Error(d)
	}
}

func without(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			if k == "say" || k == "hint" {
				delete(v, k)
				continue
			}
			v[k] = without(v[k])
		}
	case []any:
		for i := range v {
			v[i] = without(v[i])
		}
	}
	return v
}

// On a pipe the loop goes on after a refusal and counts it; what is still owed at
// the end counts too.
func TestPipe(t *testing.T) {
	for _, c := range []struct {
		lines   string
		stop    bool
		dice    string
		refused int
		out     string
	}{
		{"hit a at b 90", false, "hand", 0, "[1]"},
		{"fly\nhit a at b 90", false, "hand", 1, "[1]"},
		{"fly\nhit a at b 90", true, "hand", 1, ""},
		{"hit a at b", false, "hand", 1, "[1]"},
		{"hit a at b\n\n# remark\n90", false, "hand", 0, "[1]"},
		{"hit a at b", false, "script:90", 0, "[1]"},
		{"hit a at b", false, "script:90,3", 1, "[1]"},
		{"duel a b", false, "script:90", 1, "[1]"},
		{"hit a at b 2\n1\nx", false, "hand", 0, "[3]"},
	} {
		var out, errs bytes.Buffer
		res, err := repl.Run(repl.Config{Session: begin(t, c.dice), Lang: i18n.EN, In: &typed{lines: strings.Split(c.lines, "\n")}, Out: &out, Err: &errs,
			Stop: c.stop, File: "f.txt"})
		if err != nil || res.Refused != c.refused {
			t.Errorf("%q: %d refused, want %d (%v)\n%s%s", c.lines, res.Refused, c.refused, err, out.String(), errs.String())
		}
		if !strings.Contains(out.String(), c.out) || strings.Contains(out.String(), " ! ") {
			t.Errorf("%q: stdout %q, want %q in it and no refusal", c.lines, out.String(), c.out)
		}
		if c.refused > 0 && !strings.HasPrefix(errs.String(), "f.txt:") {
			t.Errorf("%q: stderr %q names no line", c.lines, errs.String())
		}
	}
}

func TestInterruptAndEnter(t *testing.T) {
	var out bytes.Buffer
	s := begin(t, "hand")
	r := &typed{lines: []string{"duel a b 1 1", "^C", ""}, out: &out}
	if _, err := repl.Run(repl.Config{Session: s, Lang: i18n.EN, In: r, Out: &out, Err: &out, Interactive: true}); err != nil {
		t.Fatal(err)
	}
	if n := len(s.Owed()); n != 0 || !strings.Contains(out.String(), "[a] b>") {
		t.Errorf("Enter takes the marked answer; %d owed\n%s", n, out.String())
	}
}

func TestColoursCarryNothingAlone(t *testing.T) {
	lines := []string{"hit a at b 2", "fly", "hit a at b?", "n"}
	text := func(colour bool) string {
		var out bytes.Buffer
		if _, err := repl.Run(repl.Config{Session: begin(t, "hand"), Lang: i18n.EN, In: &typed{lines: lines}, Out: &out, Err: &out, Colour: colour}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	plain, coloured := text(false), text(true)
	if plain == coloured || strings.Contains(plain, "\x1b") {
		t.Error("no colour where there should be, or the other way round")
	}
	for _, sgr := range []string{"\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[36m", "\x1b[31;1m", "\x1b[32;1m", "\x1b[33;1m"} {
		coloured = strings.ReplaceAll(coloured, sgr, "")
	}
	if plain != coloured {
		t.Error(cmp.Diff(plain, coloured))
	}
}

// The end of a turn has its banner, with the code for the sheet, and its block at
// the left edge.
func TestEndOfTurn(t *testing.T) {
	for _, c := range []struct {
		lang i18n.Lang
		want string
	}{{i18n.EN, `^== Turn 1 ends =+ entry 2 =+ write on the sheet: [0-9A-Z]{4}(-[0-9A-Z]{4}){3} ==+$`}, {i18n.IT, `^== Fine turno 1 =+ voce 2 =+ sul foglio: [0-9A-Z]{4}(-[0-9A-Z]{4}){3} ==+$`}} {
		var out bytes.Buffer
		s := begin(t, "hand")
		if _, err := repl.Run(repl.Config{Session: s, Lang: c.lang, In: &typed{lines: []string{"n", "n", "mark a"}}, Out: &out, Err: &out}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(out.String(), "\n")
		if len(lines) != 5 || !regexp.MustCompile(c.want).MatchString(lines[1]) || len([]rune(lines[1])) != render.Width ||
			strings.HasPrefix(lines[2], " ") || !strings.HasPrefix(lines[3], "[3]") {
			t.Errorf("a turn's end printed\n%s\nwant five lines, the second like %s and as wide as the screen", out.String(), c.want)
		}
	}
}

func TestCompleter(t *testing.T) {
	if got := repl.Completer(begin(t, "hand"), i18n.IT)("perc", 4); !slices.Equal(got, []string{"perché"}) {
		t.Errorf("perc: got %q; want perché in one spelling, the one with its accent", got)
	}
	c := repl.Completer(begin(t, "hand"), i18n.EN)
	for _, x := range []struct{ line, want string }{{"hit 1/", "1/50 1/86"}, {"un", "undo"}, {"annu", "annulla"}, {"hit a ; hit 1/8", "1/86"}, {"HI", ""}, {"zz", ""}} {
		if got := strings.Join(c(x.line, len(x.line)), " "); got != x.want {
			t.Errorf("%q: %q, want %q", x.line, got, x.want)
		}
	}
}

func TestCatalogues(t *testing.T) {
	mine := map[string]bool{"session": true, "repl": true, "cli": true, "toy": true}
	var cats []i18n.Catalog
	for _, c := range i18n.Catalogs() {
		if mine[c.Domain] {
			cats = append(cats, c)
		}
	}
	if len(cats) != len(mine) {
		t.Errorf("%d catalogues, want %d", len(cats), len(mine))
	}
	for _, f := range i18ntest.Faults(cats) {
		t.Error(f)
	}
}

// Whatever is typed, every answer of either language fits the paper, no answer has
// a hole, and nothing panics.
func TestAnyLineFits(t *testing.T) {
	words := []string{"hit", "h", "duel", "a", "b", "1/50", "1/86", "at", "hard", "near", "far", "4", "44", "99", "00", "0", "n", "u", "redo", "fix", "x", "r",
		"why", "log", "todo", "help", "owed", "phase", "note", "odds", "whatif", "mark", "look", "?", "!", ";", "2:", "undo", "chase", "roll", "2d6+1", "set", "pm=3"}
	rapid.Check(t, func(rt *rapid.T) {
		s := begin(t, "hand")
		lang := rapid.SampledFrom(i18n.Langs).Draw(rt, "lang")
		text := repl.Text{P: i18n.New(lang)}
		js := repl.JSON{P: i18n.New(lang)}
		i18n.Missing()
		for range rapid.IntRange(1, 12).Draw(rt, "lines") {
			line := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, 7).Draw(rt, "words"), " ")
			for _, r := range s.Submit(line) {
				limit := 0
				switch r.Kind {
				case session.Refused, session.Asked:
					limit = render.MaxLines
				}
				if out := text.Reply(&r); out != "" {
					if err := render.Fits(out, limit); err != nil {
						rt.Fatalf("%q: %v\n%s", line, err, out)
					}
				}
				if !json.Valid(js.Reply(&r)) {
					rt.Fatalf("%q: %s", line, js.Reply(&r))
				}
			}
			if p := text.Prompt(s); !strings.HasSuffix(p, "> ") || len([]rune(p)) > 79 {
				rt.Fatalf("prompt %q", p)
			}
		}
		if m := i18n.Missing(); m != nil {
			rt.Fatalf("no text for %q", m)
		}
	})
}

// TAB offers the same words in the same order every time.
func TestCompletionKeepsItsOrder(t *testing.T) {
	s, err := session.New(sessiontest.Toy{}, []byte(`["a","b"]`), session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	complete := repl.Completer(s, i18n.EN)
	first := complete("", 0)
	if len(first) < 10 {
		t.Fatalf("got %q, want the verbs", first)
	}
	for range 20 {
		if again := complete("", 0); !slices.Equal(first, again) {
			t.Fatalf("got %q, want %q", again, first)
		}
	}
}
