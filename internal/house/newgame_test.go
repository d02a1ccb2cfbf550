package house_test

import (
	"encoding/json"
	"go/format"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"adjutant/internal/effort"
	"adjutant/tables"
)

// newGame is a whole game in one folder: a paragraph with its two tests, a verb with its
// example, a die, both languages. It is what CONTRIBUTING.md says to copy.
var newGame = map[string]string{
	"boardgames/coin/book/sections.yaml": "sections:\n  - {id: \"1\", title: Moneta, en: high wins, it: alto vince, status: done}\n",
	"boardgames/coin/book/rulings.yaml":  "rulings: []\n",
	"boardgames/coin/book/die.yaml":      "measures:\n  - {id: die.high, ref: \"COIN §1\", value: 4, unit: die}\n",
	"boardgames/coin/coin.go": `// Package coin is a game of one die.
package coin

import (
	"embed"
	"io/fs"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/edition"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/tables"
)

//go:embed *.go book
var sources embed.FS

func init() {
	i18n.Register(i18n.Catalog{Domain: "coin",
		EN: map[string]string{"coin.wins": "%[1]s: you win", "coin.loses": "%[1]s: you lose", "coin.no": "no verb %[1]s", "coin.hint": "the verb is toss", "coin.die": "toss",
			"coin.begin": "toss?", "coin.begin.table": "toss?", "coin.example.toss": "toss 5", "coin.example.odds": "odds toss", "coin.example.whatif": "whatif toss 5"},
		IT: map[string]string{"coin.wins": "%[1]s: hai vinto", "coin.loses": "%[1]s: hai perso", "coin.no": "nessun verbo %[1]s", "coin.hint": "il verbo è testa", "coin.die": "lancio",
			"coin.begin": "testa?", "coin.begin.table": "testa?", "coin.example.toss": "testa 5", "coin.example.odds": "prob testa", "coin.example.whatif": "ipotesi testa 5"}})
}

var printed = func() *tables.Book {
	sub, err := fs.Sub(sources, "book")
	if err != nil {
		panic(err)
	}
	return tables.New("coin", "COIN", sub)
}()

// Folder is the game as the program lists it.
var Folder = game.Folder{Rules: Rules{}, Tables: printed, Sources: []edition.Part{{Name: "boardgames/coin", FS: sources}},
	Aliases: func(string) []string { return []string{"toss", "testa"} }}

// won is its one event.
type won struct{ By int }

func (*won) Kind() string          { return "won" }
func (e *won) Fields(w *game.Wire) { w.Int("by", &e.By) }

var kinds = game.NewKinds(&won{})

// Rules is the game behind the contract. Its state is how often somebody won.
type Rules struct{}

func (Rules) Name() string                     { return "coin" }
func (Rules) Book() string                     { return "COIN" }
func (Rules) Setup([]byte) (game.State, error) { return 0, nil }
func (Rules) Verbs() []game.Verb               { return []game.Verb{{Name: "toss", Refs: []ref.Ref{"COIN §1"}}} }
func (Rules) Advance(game.State, game.Action) ([]game.Event, []game.Text, error) {
	return nil, nil, nil
}
func (Rules) Follow(game.State) ([]game.Event, []game.Text)        { return nil, nil }
func (Rules) Dues(game.State) []game.Due                           { return nil }
func (Rules) Kinds() *game.Kinds                                   { return kinds }
func (Rules) Apply(s game.State, e game.Event) game.State          { return s.(int) + e.(*won).By }
func (Rules) Check(game.State) error                               { return nil }
func (Rules) Encode(s game.State) []byte                           { return []byte{byte('0' + s.(int)%10)} }
func (Rules) Clock(game.State) game.Clock                          { return game.Clock{} }
func (Rules) Complete(game.State, string) []string                 { return []string{"toss"} }
func (Rules) Answer(game.State, game.Action) (game.Verdict, error) { return game.Verdict{}, nil }

func (Rules) Parse(_ game.State, l game.Line, _ *game.Last) (game.Command, error) {
	w := l.Words[0].Text
	if !slices.Contains([]string{"toss", "testa"}, w) {
		return game.Command{}, game.Refuse(game.Unknown, "COIN §1", ref.M("coin.no", w), ref.M("coin.hint"))
	}
	c := game.Command{Action: game.Action{Verb: "toss"}}
	for _, w := range l.Words[1:] {
		if len(w.Text) == 1 {
			c.Faces = append(c.Faces, dice.Face{Face: int(w.Text[0] - '0'), By: dice.Hand})
		}
	}
	return c, nil
}

func (Rules) Prepare(game.State, game.Action) (game.Adjudication, error) {
	high := printed.Int("die.high")
	return &game.Proc[int]{
		Segments: []game.Segment[int]{func(d *dice.Dice, t *game.Trace, wins *int) {
			b := d.Band(&dice.Need{Die: dice.D6, Unit: "coin", What: "coin.die", Ref: "COIN §1"}, high-1)
			if t != nil {
				t.Line(game.HeadLine, ref.M([]string{"coin.loses", "coin.wins"}[b], d.Last()), "COIN §1")
			}
			*wins = b
		}},
		Report:  func(t *game.Trace, b int) { t.Event(&won{b}) },
		Outcome: func(b int) game.Object { return game.Object{{Key: "wins", Value: b}} },
	}, nil
}
`,
	"boardgames/coin/coin_test.go": `package coin

import (
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// outcome is what comes of a face.
func outcome(t *testing.T, face int) game.State {
	t.Helper()
	adj, err := Rules{}.Prepare(0, game.Action{Verb: "toss"})
	if err != nil {
		t.Fatal(err)
	}
	d := dice.New([]dice.Face{{Face: face, By: dice.Hand}}, nil)
	var v game.Verdict
	if need, err := d.Run(func() { v = adj.Play(d) }); need != nil || err != nil {
		t.Fatal(need, err)
	}
	return Rules{}.Apply(0, v.Events[0])
}

// A high face wins (COIN §1 [+]).
func Test1_HighWins(t *testing.T) {
	if got := outcome(t, 4); got != 1 {
		t.Errorf("COIN §1: a 4 has won %v times, want 1", got)
	}
}

// A low one does not (COIN §1 [-]).
func Test1_LowLoses(t *testing.T) {
	if got := outcome(t, 3); got != 0 {
		t.Errorf("COIN §1: a 3 has won %v times, want 0", got)
	}
}
`,
}

// The copy is written as gofmt writes it, so that who takes it has nothing to mend.
func TestTheNewGameIsWrittenWell(t *testing.T) {
	for path, text := range newGame {
		if !strings.HasSuffix(path, ".go") {
			continue
		}
		if b, err := format.Source([]byte(text)); err != nil || string(b) != text {
			t.Errorf("%s is not as gofmt writes it (%v); it writes\n%s", path, err, b)
		}
	}
}

// The paragraph that a new game calls done is counted with the two tests of its folder,
// and missed without either of them, though nothing of the house was told its mark.
func TestAGameBringsItsTests(t *testing.T) {
	sub, folder := fstest.MapFS{}, "boardgames/coin/book/"
	for path, text := range newGame {
		if name, ok := strings.CutPrefix(path, folder); ok {
			sub[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	its := []*tables.Book{tables.New("coin", "COIN", sub)}
	if err := its[0].Check(); err != nil {
		t.Error(err)
	}
	tests := newGame["boardgames/coin/coin_test.go"]
	for text, want := range map[string]int{
		tests: 0, "": 1, strings.Replace(tests, "[+]", "", 1): 1, strings.Replace(tests, "[-]", "", 1): 1,
		tests + "// COIN §2 [+]\n": 1,
	} {
		if got := untested(t, its, []string{text}); len(got) != want {
			t.Errorf("the index lacks %q, want %d in\n%s", got, want, text)
		}
	}
	for _, cite := range []string{"COIN §1", "COIN §1..", "COIN §"} {
		source := strings.ReplaceAll(newGame["boardgames/coin/coin.go"], `"COIN §1"`, `"`+cite+`"`)
		if got := cited(its).FindStringSubmatch(source); got == nil || got[1] != cite {
			t.Errorf("its citations of %s are not looked at: %q", cite, got)
		}
	}
	for _, garbled := range []string{"COIN 1", "COIN §x", "COIN §2"} {
		bad := maps.Clone(sub)
		bad["die.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(newGame[folder+"die.yaml"], "COIN §1", garbled, 1))}
		if err := tables.New("coin", "COIN", bad).Check(); err == nil || !strings.Contains(err.Error(), "die.yaml:2") {
			t.Errorf("a number of %q: got %v, want its file and line", garbled, err)
		}
	}
}

// A game is a folder and a line: one that is put into a copy of the program is played at
// once, in both languages, with typed dice, odds, its paragraph and its saved game.
func TestAGameIsOneFolderAndOneLine(t *testing.T) {
	dir := t.TempDir()
	replaced := map[string]string{}
	put := func(path, text string) {
		t.Helper()
		file := filepath.Join(dir, filepath.Base(filepath.Dir(path))+"-"+filepath.Base(path))
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		at, err := filepath.Abs(filepath.FromSlash(path))
		if err != nil {
			t.Fatal(err)
		}
		replaced[at] = file
	}
	for path, text := range newGame {
		put(path, text)
	}
	list, err := os.ReadFile(filepath.Join("cmd", "games", "games.go"))
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Replace(string(list), "\tordremixte.Folder,\n", "\tordremixte.Folder,\n\tcoin.Folder,\n", 1)
	put("cmd/games/games.go", strings.Replace(line, "import (\n", "import (\n\t\"adjutant/boardgames/coin\"\n", 1))
	overlay := overlaid(t, dir, replaced)
	tests := filepath.Join(dir, "coin.test.exe")
	if out, err := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", overlay, "-o", tests, "./boardgames/coin").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(tests).CombinedOutput(); err != nil {
		t.Errorf("its own tests: %v\n%s", err, out)
	}
	if !effort.Longer() { // a whole program is built for the rest
		return
	}
	program := build(t, dir, overlay)
	play := func(lang, lines string, args ...string) string {
		c := exec.Command(program, append([]string{"--lang", lang}, args...)...)
		c.Stdin, c.Env = strings.NewReader(lines), append(os.Environ(), "XDG_STATE_HOME="+dir)
		out, _ := c.CombinedOutput()
		return string(out)
	}
	saved := filepath.Join(dir, "coin.jsonl")
	for _, c := range []struct{ lang, lines, want string }{
		{"en", "toss 5\ntoss 2\nflip\n", "[1]  5: you win"}, {"it", "testa 5\ntesta 2\nflip\n", "[1]  5: hai vinto"},
		{"en", "toss 5\ntoss 2\n", "[2]  2: you lose"}, {"it", "lancio\n", "nessun verbo lancio"}, {"en", "toss?\n", "50"}, {"en", "help toss\n", "toss, testa"}, {"it", "help toss\n", "testa 5"},
		{"en", "rule 1\n", "high wins"}, {"it", "rule 1\n", "alto vince"},
	} {
		if got := play(c.lang, c.lines, "--game", "coin"); !strings.Contains(got, c.want) {
			t.Errorf("%q says no %q:\n%s", c.lines, c.want, got)
		}
	}
	play("en", "toss 5\n", "--game", "coin", "--journal", saved)
	if got := play("en", "toss 6\n", "play", saved); !strings.Contains(got, "[2]  6: you win") {
		t.Errorf("its saved game does not go on:\n%s", got)
	}
}

// overlaid tells the go command which files stand in the place of others, or are added.
func overlaid(t *testing.T, dir string, replaced map[string]string) string {
	t.Helper()
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return overlay
}

// build compiles the program with an overlay.
func build(t *testing.T, dir, overlay string) string {
	t.Helper()
	program := filepath.Join(dir, "adjutant.exe")
	if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-overlay", overlay, "-o", program, "./cmd/adjutant").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}
