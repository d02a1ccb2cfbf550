package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/i18n"
	"adjutant/internal/journal"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
	"adjutant/ordremixte/book"
	"adjutant/tables"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"
)

var (
	update = flag.Bool("update", false, "rewrite what the scripts expect")
	kills  = flag.Int("kills", 25, "how often the program is killed in the middle of a game")
	keys   = flag.Int("keys", 4, "sessions of random keys at each width")
)

// TestMain makes the program a command of the scripts. There it also knows a game
// of one page, so that sessions can be tested without a rulebook.
func TestMain(m *testing.M) {
	effort.SeldomCollected()
	register() // tests that write answers without a command line find all words too
	testscript.Main(m, map[string]func(){"adjutant": func() {
		folders = append(folders, sessiontest.Folder)
		i18n.Register(sessiontest.Words)
		main()
	}})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: filepath.Join("testdata", "script"), UpdateScripts: *update, RequireExplicitExec: true, Cmds: commands(t),
		Setup: func(e *testscript.Env) error {
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			root, err := filepath.Abs("../..")
			if err != nil {
				return err
			}
			e.Setenv("ROOT", root)
			e.Setenv("LANG", "C")
			e.Setenv("LC_ALL", "")
			e.Setenv("LC_MESSAGES", "")
			return nil
		}})
}

// The session's own words are those of the glossary.
func TestWordsAreTheGlossarys(t *testing.T) {
	g, err := book.Glossary()
	if err != nil {
		t.Fatal(err)
	}
	for verb, words := range session.Words() {
		want := append(g.Aliases(tables.Verbs, verb, "en"), g.Aliases(tables.Verbs, verb, "it")...)
		slices.Sort(want)
		slices.Sort(words)
		if d := cmp.Diff(slices.Compact(want), slices.Compact(words)); d != "" {
			t.Errorf("%s: got %s; want %s", verb, d, `d == ""`)
		}
	}
}

// game is the built program at the other end of a pipe.
type program struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
}

func start(t *testing.T, args ...string) *program {
	t.Helper()
	p := &program{cmd: exec.Command("adjutant", args...)}
	p.cmd.Env = append(os.Environ(), "LANG=C", "LC_ALL=", "XDG_STATE_HOME="+t.TempDir())
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewScanner(out)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *program) kill() {
	p.cmd.Process.Kill()
	p.in.Close()
	p.cmd.Wait()
}

var entryNumber = regexp.MustCompile(`"entry":(\d+)`)

// The program is killed with no warning after any answer, also between the dice of
// one command: what was answered is there when the game is resumed, and the dice
// that are owed are owed again.
func TestKilled(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1808, 8))
	path := filepath.Join(t.TempDir(), "killed.jsonl")
	p := start(t, "--game", "toy", "--json", "--journal", path)
	lines := []string{"hit a at b", "%d", "duel c d", "%d", "%d", "c", "note tea", "mark a", "hit b at a", "r", "5", "u", "redo", "set a pm=5", "set b pm=5", "far"}
	for range *kills {
		n := r.IntN(4) + 1
		var answers []string
		for range n {
			line := lines[r.IntN(len(lines))]
			if strings.Contains(line, "%") {
				line = fmt.Sprintf(line, r.IntN(100)+1)
			}
			fmt.Fprintln(p.in, line)
			if !p.out.Scan() {
				t.Fatal("no answer")
			}
			answers = append(answers, p.out.Text())
		}
		// Half the time it is killed with a line under way that nobody answered.
		if r.IntN(2) == 0 {
			fmt.Fprintln(p.in, "mark b")
		}
		p.kill()
		h, entries, _, err := journal.Read(path, journal.Options{})
		if err != nil || h.Game != "toy" {
			t.Fatal(err)
		}
		for _, a := range answers {
			m := entryNumber.FindStringSubmatch(a)
			if m == nil || strings.Contains(a, `"ok":false`) {
				continue
			}
			if !slices.ContainsFunc(entries, func(e journal.Entry) bool { return fmt.Sprint(e.E) == m[1] }) {
				t.Fatalf("acknowledged and gone: %s", a)
			}
		}
		p = start(t, "--json", "play", path)
		fmt.Fprintln(p.in, "owed")
		if !p.out.Scan() || !strings.Contains(p.out.Text(), `"ok":true`) {
			t.Fatalf("not resumed: %s", p.out.Text())
		}
	}
	p.in.Close()
	p.cmd.Wait()
	a, err := session.Audit(sessiontest.Ready{}, path, nil, session.Options{})
	if err != nil || !a.Sound() {
		t.Fatalf("%+v %v", a, err)
	}
}

// Every exit code and stream of the command line.
func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		out  string
		err  string
	}{
		{"--help", done, "Usage: adjutant", ""},
		{"--lang it --help", done, "Uso: adjutant", ""},
		{"--lang it odds --help", done, "Uso: adjutant odds", ""},
		{"help roll", done, "adjutant roll EXPR", ""},
		{"fly", usage, "", "no command fly"},
		{"--fly", usage, "", "no flag --fly"},
		{"--lang", usage, "", "needs a value"},
		{"--lang fr version", usage, "", "fr is not a language"},
		{"--game chess", usage, "", "chess"},
		{"--dice loaded roll d6", usage, "", "loaded"},
		{"--tape 1 odds roll d6", usage, "", "tape"},
		{"--tape NaN,1 odds roll d6", usage, "", "tape"},
		{"roll 2x6", usage, "", "2x6"},
		{"roll", usage, "", "adjutant roll EXPR"},
		{"--dice seed:1 roll 3d6", done, "3d6: ", ""},
		{"roll d6 --odds", done, "1 17", ""},
		{"odds", usage, "", "needs a verb"},
		{"odds roll 2d6 --json", done, `{"p":"1/36","value":12}`, ""},
		{"rule 99.99", failed, "", "99.99"},
		{"rule nonsense", failed, "", "nonsense"},
		{"rule 9.10", done, "OM §9.10", ""},
		{"play /nonexistent", failed, "", "/nonexistent"},
		{"audit /nonexistent", failed, "", "/nonexistent"},
		{"check /nonexistent", failed, "", "/nonexistent"},
		{"run /nonexistent", failed, "", "/nonexistent"},
		{"version", done, "edition", ""},
		{"--json fly", usage, `"ok":false`, ""},
		// lines that may be typed instead stand in the words of the language
		{"--lang it --game waterloo200 odds combat 4 at 3", usage, "", "battaglia 4-3-2-1 + cavalleria 2-1 su 4w-3-2-1 terreno=3"},
		{"--lang it --game centoore odds contact wing dotted", usage, "", "contatto iniziativa=2 via1-connessione=punteggiata"},
		{"--lang it --game centoore odds move wing dotted", failed, "", "muovi vuole una campagna"},
		{"--game centoore odds move wing dotted", failed, "", "move needs a campaign"},
	} {
		var out, errs strings.Builder
		code := Main(strings.Fields(c.args), Streams{In: strings.NewReader(""), Out: &out, Err: &errs, Env: func(string) string { return "" }})
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(errs.String(), c.err) || c.err == "" && errs.Len() > 0 || c.out == "" && out.Len() > 0 {
			t.Errorf("adjutant %s: code %d, want %d\nstdout %q\nstderr %q", c.args, code, c.code, out.String(), errs.String())
		}
		if m := i18n.Missing(); m != nil {
			t.Errorf("adjutant %s: no text for %q", c.args, m)
		}
	}
}

// The flags of one command line are forgotten by the next.
func TestFreshTree(t *testing.T) {
	run := func(args ...string) string {
		var out strings.Builder
		Main(args, Streams{In: strings.NewReader(""), Out: &out, Err: &out, Env: func(string) string { return "" }})
		return out.String()
	}
	first := run("roll", "d6", "--odds")
	run("roll", "--help")
	run("--json", "--lang", "it", "roll", "d6", "--odds")
	if again := run("roll", "d6", "--odds"); again != first {
		t.Errorf("got %q, was %q; want %s", again, first, "again == first")
	}
}

func BenchmarkOddsCommand(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Main([]string{"odds", "f", "s", "4b", "at", "col"}, Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard, Env: func(string) string { return "" }})
	}
}
