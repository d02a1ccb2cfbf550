package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/journal"
	"adjutant/internal/repl"
	"adjutant/internal/session"
	"adjutant/ordremixte"
	"adjutant/ordremixte/battle"
)

// grammar is a correct line or more for each verb of the game, with its parts
// marked: {u} a unit that acts, {v} an enemy, {b} a brigade or a unit, {g} a
// general, {x} a position, {f} a formation, {n} a number that is no die.
var grammar = map[string][]string{
	"fire":   {"fire s {u} at {v} !", "fire s {u}+2/97 at {v} !", "fire s 2/97+{u} at {v} !", "fire s 2/43 at {v}>2/86 !", "fire s {u} at 2/86>{v} !", "fire s {u} {f} at {v} {f} !"},
	"charge": {"charge {u} at {v} !", "charge {u}+2/97 at {v} !", "charge {u} at {v} {f} !"},
	"melee":  {"melee {u} {v} !", "melee {u}+2/97 at {v} !", "melee {u} {f} {v} !"},
	"morale": {"morale {u} fire !", "morale {u} melee !"},
	"square": {"square {u} against {v} !"}, "counter": {"counter {u} at {v} !"}, "fate": {"fate {g}"},
	"next": nil, "night": nil, "initiative": nil, "phase": nil, "map": nil, "first": nil, "ruling": nil,
	"rally": {"rally {u}"}, "order": {"order {b} attack"}, "orders": {"orders british {b}=attack"}, "evade": {"evade {u}"}, "courier": {"courier {b} attack"},
	"breakthrough": {"breakthrough {u} at {v}"}, "follow": {"follow {u}"}, "form": {"form {u} {f}"}, "limber": {"limber {u}"}, "unlimber": {"unlimber {u}"},
	"move": {"move {u} forward {n}cm", "move {u} oblique {n}cm left 20"}, "wheel": {"wheel {u} left 20"}, "face": {"face {u} about"},
	"moved": {"moved {u}", "moved {b}"}, "place": {"place {u} at {x} facing 90", "place {u} at {x}"},
	"set": {"set {u} pm={n}", "set {u} bases={n}", "set {u} formation={f}"}, "attach": {"attach {g} {u}"}, "detach": {"detach {g}"}, "tag": {"tag {u} zq"},
	"units": nil, "show": {"show {u}"}, "legal": {"legal {u}"}, "targets": {"targets {u}"}, "measure": {"measure {u} {v}"}, "arc": {"arc {u} {v}", "arc {u}"},
	"los": {"los {u} {v}", "los {u}"}, "side": {"side {u} of {v}"}, "ray": {"ray {u} {v}"}, "zoc": {"zoc {u}"}, "who": {"who", "who british"}, "rulings": {"rulings", "rulings all"}, "near": {"near {u}"}, "command": {"command {b}"}, "reach": {"reach {u}"},
}

var plainParts = map[string]string{"{u}": "1/50", "{v}": "1/86", "{b}": "fane", "{g}": "fane", "{x}": "85,45", "{f}": "line", "{n}": "4"}

// with writes the lines of a verb that hold a part, the part being a word and the
// others correct.
func with(verb, part, word string) []string {
	var out []string
	for _, l := range grammar[verb] {
		if !strings.Contains(l, part) {
			continue
		}
		l = strings.ReplaceAll(l, part, word)
		for p, w := range plainParts {
			l = strings.ReplaceAll(l, p, w)
		}
		out = append(out, l)
	}
	return out
}

// court is a battle at which bad lines are thrown.
type court struct {
	*testing.T
	s        *session.Session
	refusals int
}

// quickest is how long something takes that may be done again: the best of three, where
// the first is slow, for the machine may have been busy with something else.
func quickest(do func()) time.Duration {
	best := time.Hour
	for range 3 {
		began := time.Now()
		do()
		if best = min(best, time.Since(began)); best < time.Second {
			break
		}
	}
	return best
}

// refused submits a line that must be refused in one clear answer: it names the
// thing, cites a paragraph, shows a way out in both languages and as JSON, and
// leaves no trace.
func (c *court) refused(line string, named string) *game.Refusal {
	c.Helper()
	c.refusals++
	short := line[:min(len(line), 60)]
	hash, check, entries, owed := c.s.Hash(), c.s.Checkpoint(), c.s.Entries(), fmt.Sprint(replies(c.s, "owed"))
	var rs []session.Reply
	if d := quickest(func() { rs = c.s.Submit(line) }); d > time.Second {
		c.Errorf("%q is answered in %v, want a second at most", short, d)
	}
	if len(rs) != 1 || rs[0].OK() {
		c.Errorf("%q is not refused: %s", short, rs[0].Kind)
		c.s.Submit("undo")
		return &game.Refusal{}
	}
	if c.s.Hash() != hash || c.s.Checkpoint() != check || c.s.Entries() != entries || fmt.Sprint(replies(c.s, "owed")) != owed {
		c.Errorf("%q is refused and changes something", short)
	}
	r := rs[0].Refusal
	if r.Hint.IsZero() && len(r.Ways) == 0 && !slices.Contains(saysItAll, r.Say.Key) && !slices.Contains(barred, r.Say.Key) {
		c.Errorf("%q: got no way out: %s; want %s", short, r.Say.Key, "not (r.Hint.IsZero() && len(r.Ways) == 0 && !slices.Contains(saysItAll, r.Say.Key) && !slices.Contains(barred, r.Say.Key))")
	}
	kinds := []game.RefusalKind{game.Unknown, game.Ambiguous, game.BadValue, game.NotNow, game.NotYours, game.Illegal, game.Failed}
	if !slices.Contains(kinds, r.Kind) {
		c.Errorf("%q: got kind %q; want %s", short, r.Kind, "slices.Contains(kinds, r.Kind)")
	}
	for _, lang := range []i18n.Lang{i18n.EN, i18n.IT} {
		text := repl.Text{P: i18n.New(lang)}.Reply(&rs[0])
		first, _, _ := strings.Cut(text, "\n")
		if !strings.HasPrefix(text, " ! ") {
			c.Errorf("%q: does not begin as a refusal: %s", short, text)
		}
		if n := strings.Count(text, "§") + strings.Count(text, "(R"); n == 0 && !ours(r) {
			c.Errorf("%q cites no paragraph: %s", short, first)
		}
		for _, l := range strings.Split(text, "\n") {
			if n := utf8.RuneCountInString(l); n > 79 && len(line) < 60 {
				c.Errorf("%q: a line of %d columns: %s", short, n, l)
			}
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && unicode.IsControl(r) }); i >= 0 {
			c.Errorf("%q: a control character in %q", short, text)
		}
		if strings.Contains(text, "%!") || len(text) > 3000 {
			c.Errorf("%q: badly said: %.300s", short, text)
		}
		if named != "" && !strings.Contains(strings.ToLower(strings.Join(strings.Fields(text), " ")), strings.ToLower(named)) {
			c.Errorf("%q does not name %s: %s", short, named, text)
		}
		var o struct {
			OK      *bool
			Refusal struct{ Kind, Say, Ref, Hint string }
		}
		if err := json.Unmarshal((repl.JSON{P: i18n.New(lang)}).Reply(&rs[0]), &o); err != nil || o.OK == nil || *o.OK || o.Refusal.Kind != string(r.Kind) || o.Refusal.Say == "" {
			c.Errorf("%q under --json: %+v %v", short, o, err)
		}
	}
	if m := i18n.Missing(); m != nil {
		c.Errorf("%q: no text for %q", short, m)
	}
	return r
}

// ours reports a refusal of the program's own: no rulebook has a paragraph about
// undo, or about numbers too many.
func ours(r *game.Refusal) bool {
	return strings.HasPrefix(r.Say.Key, "session.") || strings.HasPrefix(r.Say.Key, "journal.")
}

// saysItAll are the refusals whose sentence itself says what would do: the faces
// of the die, the least and the greatest number, the words that there are.
var saysItAll = []string{
	"session.die.bad", "session.die.bad-of", "session.die.number", "session.scan.control", "session.scan.utf8", "session.scan.long",
	"parse.bad-position", "parse.bad-number", "parse.bad-word", "parse.bad-measure", "parse.off-table", "parse.same-corner", "parse.same-unit", "parse.bad-reading", "parse.label-taken",
}

// barred are the refusals that name what forbids the deed and offer nothing in
// its place: another unit, or none.
var barred = []string{
	"parse.no-last", "parse.unknown-general", "parse.unknown-brigade", "ruling.unknown",
	"charge.order", "om.own-side", "om.nothing-to-close", "morale.no-test", "square.cavalry-only", "counter.cavalry",
}

// Every verb of the game has its line in grammar: a new verb is tried as the old
// ones are.
func TestEveryVerbIsTried(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range (ordremixte.Rules{}).Verbs() {
		seen[v.Name] = true
		if _, ok := grammar[v.Name]; !ok {
			t.Errorf("grammar has no line for %s", v.Name)
		}
	}
	for v := range grammar {
		if !seen[v] {
			t.Errorf("grammar has a line for %s, which is no verb", v)
		}
	}
}

func TestBadUnits(t *testing.T) {
	c := &court{T: t, s: mirror(t)}
	for verb := range grammar {
		for _, part := range []string{"{u}", "{v}"} {
			for _, l := range with(verb, part, "zzzz") {
				c.refused(l, "zzzz")
			}
			// A slip of the finger: the names that are near are offered.
			slip := map[string]string{"{u}": "1/5o", "{v}": "1/87"}[part]
			for _, l := range with(verb, part, slip) {
				r := c.refused(l, slip)
				if r.Kind == game.Unknown && len(r.Ways) == 0 {
					t.Errorf("%q offers no name that is near", l)
				}
			}
			for _, l := range with(verb, part, "3/") {
				if r := c.refused(l, ""); r.Kind == game.Ambiguous && len(r.Ways) < 2 {
					t.Errorf("%q offers %d names", l, len(r.Ways))
				}
			}
		}
		for _, l := range slices.Concat(with(verb, "{b}", "nobody"), with(verb, "{g}", "nobody")) {
			c.refused(l, "nobody")
		}
	}
	t.Logf("%d lines refused", c.refusals)
}

// What a destroyed unit can still do: be put right, and be asked about.
var ofTheDead = []string{"set", "show"}

func TestDeadUnits(t *testing.T) {
	c := &court{T: t, s: mirror(t)}
	for _, l := range []string{"set 1/50 status=destroyed", "set 1/86 status=destroyed"} {
		if rs := c.s.Submit(l); !rs[0].OK() {
			t.Fatal(l, rs[0].Refusal)
		}
	}
	for verb := range grammar {
		if slices.Contains(ofTheDead, verb) {
			continue
		}
		for _, l := range with(verb, "{u}", "1/50") {
			l = strings.ReplaceAll(l, "1/86", "2/86")
			c.refused(l, "1/50")
		}
		for _, l := range with(verb, "{v}", "1/86") {
			l = strings.ReplaceAll(l, "1/50", "2/43")
			c.refused(l, "1/86")
		}
	}
	t.Logf("%d lines refused", c.refusals)
}

// The first phase is not the one of these verbs, nor do they belong to the side
// whose move it is: without ! they are refused.
func TestWrongPhaseAndSide(t *testing.T) {
	c := &court{T: t, s: mirror(t)}
	for _, verb := range []string{"charge", "melee", "morale", "square", "counter"} {
		for _, l := range with(verb, "{u}", "1/50") {
			c.refused(strings.TrimSuffix(l, " !"), "")
		}
	}
	c.s.Submit("next") // the French move
	if a := c.s.Clock(); a.Phase == "" {
		t.Fatal(a)
	}
	for _, l := range []string{"charge 1/50 at 1/86", "charge 1/86 at 2/86", "charge 1/86 at 1/86", "melee 1/86 2/86", "melee 1/50 2/97"} {
		c.refused(l, "")
	}
	for _, l := range []string{"fire s 1/50 at 2/97", "fire s 1/50 at 1/50"} {
		c.refused(l, "")
	}
}

func TestBadDice(t *testing.T) {
	c := &court{T: t, s: mirror(t)}
	many := strings.Repeat(" 44", 12)
	// Typed with the line, for every verb that throws; ! passes no impossible die.
	for _, l := range []string{"fire s 1/50 at 1/86 0 !", "fire s 1/50 at 1/86 101 !", "fire s 1/50 0 at 1/86 !", "fire s 1/50 101 at 1/86 !", "fire s 1/50 at 1/86 999999999999999999999 !",
		"melee 1/86 1/50 0 4 !", "melee 1/86 1/50 4 101 !", "melee 1/86 101 1/50 4 !", "fire s 1/50 at 1/86" + many + " !", "melee 1/86 1/50" + many + " !"} {
		c.refused(l, "")
	}
	for _, l := range []string{"0", "101", "-3", "44 44", "1/50 0", "1/50 101", "1/50 44 44", "00000", "1/86 4", many, "²", "٣", "1e2"} {
		s := c.s
		c.s = mirror(t)
		if rs := c.s.Submit("fire s 1/50 at 1/86 !"); rs[0].Kind != session.Waiting {
			t.Fatalf("got %+v; want %s", rs[0], "rs[0].Kind == session.Waiting")
		}
		c.refused(l, "")
		c.s = s
	}
	for _, l := range []string{"11", "0 0", "44", "-1", "1/86 11"} {
		s := c.s
		c.s = mirror(t)
		c.s.Submit("set 1/86 pm=2")
		c.s.Submit("morale 1/86 fire !")
		if len(c.s.Owed()) != 1 {
			t.Fatalf("got %+v; want %s", c.s.Owed(), "len(c.s.Owed()) == 1")
		}
		c.refused(l, "")
		c.s = s
	}
	// A die nobody asks for.
	for _, l := range []string{"44", "0", "1/50 44"} {
		c.refused(l, "")
	}
}

func TestBadNumbers(t *testing.T) {
	c := &court{T: t, s: mirror(t)}
	for _, x := range []string{"NaN,3", "3,NaN", "nan 3", "Inf,3", "-inf,3", "+Inf 3", "1e400,3", "1e9,3", "0x10,3", "1e308,-1e308", "-0.5,3", "181,3", "3,121", "180.01,3", "85", ",", "85,",
		"85 45 3 4 5", "1/0,3", "∞,3"} {
		for verb := range grammar {
			for _, l := range with(verb, "{x}", x) {
				c.refused(l, "")
			}
		}
	}
	for _, l := range []string{"place 1/50 at 85,45 facing NaN", "place 1/50 at 85,45 facing 1e400", "place 1/50 at 85,45 facing", "place 1/50 fl X 3 Y 4",
		"place 1/50 fl 1/86.fl NaN 2/86.fl 3 fr 1/86.fl 4 2/86.fl 5", "place 1/50 fl 1/86.fl 0 1/86.fl 0 fr 1/86.fl 0 1/86.fl 0", "place 1/50 fl 1/86.fl 500 2/86.fl 500 fr 1/86.fl 500 2/86.fl 500"} {
		c.refused(l, "")
	}
	for _, n := range []string{"NaN", "Inf", "-1", "99", "1e3", "1.5", "", "many", "99999999999999999999"} {
		for _, l := range with("set", "{n}", n) {
			if !strings.Contains(l, "formation") {
				c.refused(l, "")
			}
		}
	}
	for _, l := range []string{"fire NaNcm 1/50 at 1/86 !", "fire distance=NaN 1/50 at 1/86 !", "fire distance=Inf 1/50 at 1/86 !", "fire distance=-4 1/50 at 1/86 !", "fire distance=1e300 1/50 at 1/86 !",
		"fire 1e400cm 1/50 at 1/86 !", "fire s 1/50 99b at 1/86 !", "fire s 1/50 -1b at 1/86 !", "fire s 1/50 99x at 1/86 !", "fire s 1/50 pm=99 at 1/86 !"} {
		c.refused(l, "")
	}
}

// A formation that the arm or the nation may not use, in every line that takes one.
func TestBadFormations(t *testing.T) {
	c := &court{T: t, s: mirror(t)}
	for verb := range grammar {
		for _, f := range []string{"formation=wedge", "formation="} {
			for _, l := range with(verb, "{f}", f) {
				if verb == "set" || verb == "form" {
					l = strings.Replace(l, "formation=formation=", "formation=", 1)
				}
				c.refused(l, "")
			}
		}
	}
	for _, l := range []string{"set 20LD formation=square", "set 20LD formation=open", "set RA1 formation=column", "set RA1 formation=square", "set 1/50 formation=limbered", "set 1/50 formation=mass", "set 1/86 formation=mass",
		"set 1PC formation=mass"} {
		c.refused(l, "")
	}
}

// Lines that are no lines: control characters, broken UTF-8, enormous ones, and
// marks in the wrong places. Each is refused at once, and shown without what a
// terminal would obey.
func TestBadLines(t *testing.T) {
	c := &court{T: t, s: mirror(t)}
	for _, l := range []string{"\x1b[2J\x1b[H", "fire \x1b[31m1/50 at 1/86", "fire s 1/50\x00 at 1/86", "a\x07b", "fire\x7f 1/50", "\u202efire 1/50", "fire s 1/50 \u200b at 1/86 \u2028 x", "\xff\xfe", "fire \xc3 at \xff",
		strings.Repeat("a", 70_000), "fire " + strings.Repeat("1/50+", 14_000) + "1/50 at 1/86", strings.Repeat("?", 70_000), strings.Repeat("fire ", 14_000), "fire s 1/50 at 1/86" + strings.Repeat(" 44", 24_000),
		strings.Repeat("a;", 35_000), strings.Repeat("1", 70_000), "note " + strings.Repeat("x", 70_000),
		"?", "!", "fire", "at", "fire at", "at at at", "fire s 1/50 at", "fire s at 1/86 at 2/86", "charge", "fire . at .", "fire zzzz ?", "fly", "=", "pm=", "=4", "fire =4 at 1/86 !",
		"undo zzz", "undo 99", "undo 0", "undo -1", "undo 1 2", "redo", "fix", "fix 3:", "fix 99: 4", "fix zzz 4", "why 99", "drop", "drop zzz", "odds", "odds next", "whatif", "whatif fly", "note", "save", "load", "load /nonexistent/x.jsonl",
		"roll 2x6", "roll 101d6", "roll d1", "roll d100000", "roll", "ruling R159 b", "ruling R3 z", "ruling zzz b", "ruling", "first nobody", "first", "help fly", "tag 1/50 44", "tag 1/50 line", "tag 1/50 1/86", "tag 1/50 toolongatag", "tag 1/50 a;b"} {
		if strings.Contains(l, ";") && len(l) < 100 {
			continue
		}
		switch l {
		case "fire", "charge":
			continue // a verb alone goes to its phase
		}
		c.refused(l, "")
	}
}

// disk is the machine's disk until it fails.
type disk struct {
	journal.FS
	err error
}

func (d *disk) OpenFile(name string, flag int, perm fs.FileMode) (journal.File, error) {
	if d.err == syscall.EROFS && flag&(os.O_WRONLY|os.O_RDWR|os.O_CREATE) != 0 {
		return nil, &fs.PathError{Op: "open", Path: name, Err: d.err}
	}
	f, err := d.FS.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return &diskFile{f, d}, nil
}

type diskFile struct {
	journal.File
	d *disk
}

func (f *diskFile) Write(p []byte) (int, error) {
	if f.d.err != nil {
		n, _ := f.File.Write(p[:len(p)/2]) // a full disk takes the part it has room for
		return n, f.d.err
	}
	return f.File.Write(p)
}

// file writes a file and gives its path.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// command runs one command line.
func command(in string, env string, args ...string) (code int, out, errs string) {
	var o, e strings.Builder
	code = Main(args, Streams{In: strings.NewReader(in), Out: &o, Err: &e, Env: func(k string) string {
		if k == "XDG_STATE_HOME" {
			return env
		}
		return ""
	}})
	return code, o.String(), e.String()
}

// fails runs a command that must be refused, in both languages and as JSON, with
// the exit code and on the stream that the surface promises.
func fails(t *testing.T, want int, naming string, args ...string) {
	t.Helper()
	state := t.TempDir()
	for _, lang := range []string{"en", "it"} {
		var code int
		var out, errs string
		if d := quickest(func() { code, out, errs = command("", state, append([]string{"--lang", lang}, args...)...) }); d > time.Second {
			t.Errorf("%.100q is answered in %v, want a second at most", args, d)
		}
		if code != want || out != "" || errs == "" || !strings.Contains(errs, naming) || strings.Contains(errs, "panic") || len(errs) > 20_000 {
			t.Errorf("%.200q: code %d, want %d naming %s\nstdout %.300q\nstderr %.600q", args, code, want, naming, out, errs)
		}
		code, out, errs = command("", state, append([]string{"--json", "--lang", lang}, args...)...)
		first, _, _ := strings.Cut(out, "\n")
		var o struct{ OK *bool }
		if err := json.Unmarshal([]byte(first), &o); err != nil || o.OK == nil || *o.OK || code != want {
			t.Errorf("--json %.200q: code %d, want %d: %v\nstdout %.300q\nstderr %.300q", args, code, want, err, out, errs)
		}
	}
	if left, err := filepath.Glob(filepath.Join(state, "adjutant", "*.jsonl")); err != nil || len(left) > 0 {
		t.Errorf("got %.200q leaves %v %v; want %s", args, left, err, "err == nil, len(left) <= 0")
	}
	if m := i18n.Missing(); m != nil {
		t.Errorf("%.200q: no text for %q", args, m)
	}
}

// Scenario files that are wrong in one way each: named with line and column where
// there is one, refused by check, play and run, in under a second whatever their
// size.
func TestBadScenarioFiles(t *testing.T) {
	good, err := os.ReadFile(filepath.Join("..", "..", "scenarios", "data", "vimeiro.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if code, _, errs := command("", "", "check", file(t, "good.yaml", string(good))); code != done {
		t.Fatalf("the shipped file is refused: %s", errs)
	}
	edit := func(old, with string) string {
		t.Helper()
		if !strings.Contains(string(good), old) {
			t.Fatalf("the shipped file has no %q", old)
		}
		return strings.Replace(string(good), old, with, 1)
	}
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c <= 'k'; c++ {
		bomb += fmt.Sprintf("%c: &%c [*%c,*%c,*%c,*%c,*%c,*%c,*%c,*%c,*%c]\n", c, c, c-1, c-1, c-1, c-1, c-1, c-1, c-1, c-1, c-1)
	}
	for name, text := range map[string]string{
		"unknown-key":    edit("bases: 5, formation: line, at: [110, 66]", "bases: 5, moustaches: 9, formation: line, at: [110, 66]"),
		"wrong-type":     edit("bases: 5, formation: line, at: [110, 66]", "bases: five, formation: line, at: [110, 66]"),
		"duplicate-id":   edit("{id: 5/60,", "{id: 1/50,"),
		"digits-id":      edit("{id: 5/60,", "{id: 560,"),
		"off-table":      edit("at: [110, 66]", "at: [1100, 66]"),
		"nan":            edit("at: [110, 66]", "at: [.nan, 66]"),
		"inf":            edit("at: [110, 66]", "at: [.inf, 66]"),
		"bad-formation":  edit("bases: 5, formation: line, at: [110, 66]", "bases: 5, formation: limbered, at: [110, 66]"),
		"alias-bomb":     bomb + string(good),
		"megabyte":       string(good) + strings.Repeat("# "+strings.Repeat("x", 1022)+"\n", 1024),
		"megabyte-deep":  strings.Repeat("[", 1<<20),
		"megabyte-flow":  "a: " + strings.Repeat("{a: ", 1<<18),
		"megabyte-keys":  strings.Repeat("a: 1\n", 200_000),
		"not-utf8":       edit("Sir Arthur", "Sir \xff\xfeArthur"),
		"control":        edit("Sir Arthur", "Sir \x01Arthur"),
		"empty":          "",
		"no-yaml":        "\t{]",
		"two-documents":  string(good) + "\n---\n" + string(good),
		"another-format": edit("adjutant/scenario/1", "adjutant/scenario/99"),
		"list":           "- 1\n- 2\n",
	} {
		path := file(t, name+".yaml", text)
		fails(t, failed, "", "check", path)
		fails(t, failed, "", "play", path)
		fails(t, failed, "", "run", "--scenario", path, file(t, "lines.txt", "next\n"))
		switch name {
		case "unknown-key", "wrong-type", "duplicate-id", "off-table", "nan", "inf", "bad-formation", "digits-id":
			_, _, errs := command("", "", "check", path)
			line := 1 + strings.Count(text[:firstDiff(text, string(good))], "\n")
			if !strings.Contains(errs, fmt.Sprintf("%s:%d:", path, line)) {
				t.Errorf("%s: not placed at line %d: %s", name, line, errs)
			}
		}
	}
	for _, args := range [][]string{{"play", "/nonexistent.yaml"}, {"check", "/nonexistent.yaml"}, {"play", t.TempDir()}, {"check", t.TempDir()}, {"audit", t.TempDir()}, {"play", "waterloo"}} {
		fails(t, failed, args[1], args...)
	}
}

// firstDiff is the first byte at which two texts differ.
func firstDiff(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return i
}

// A saved game whose bytes are not what was written: every class of byte changed
// in every line, lines left out, doubled and exchanged, another edition, another
// game. None is opened for playing; a tail that a crash cut short alone is put
// aside with a notice.
func TestBadJournals(t *testing.T) {
	state := t.TempDir()
	path := filepath.Join(state, "good.jsonl")
	if code, _, errs := command("set 1/86 pm=4\nfire s 1/50 at 1/86 44 !\nnote tè\nundo\nredo\nfix 2: 45\n", state, "--journal", path, "play", "vimeiro"); code != done {
		t.Fatal(errs)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	good := string(b)
	code, out, _ := command("", state, "--json", "audit", path)
	if code != done || !strings.Contains(out, `"hash"`) {
		t.Fatal(out)
	}
	lines := strings.SplitAfter(good, "\n")
	lines = lines[:len(lines)-1]
	bad := func(name, text string) {
		t.Helper()
		p := file(t, name+".jsonl", text)
		for _, args := range [][]string{{"audit", p}, {"play", p}, {"check", p}} {
			fails(t, failed, "", args...)
		}
		after, err := os.ReadFile(p)
		if err != nil || string(after) != text {
			t.Errorf("%s: the file was touched: %v", name, err)
		}
	}
	// One byte of each class in each line but its newline.
	classes := map[string]string{"digit": "0123456789", "letter": "abcdefghijklmnopqrstuvwxyz", "quote": `"`, "brace": "{}[]", "comma": ",", "colon": ":"}
	for i := range lines {
		for class, set := range classes {
			if len(lines) > 3 && i > 2 && class == "brace" {
				continue
			}
			at := strings.LastIndexAny(strings.TrimSuffix(lines[i], "\n"), set)
			with := byte('x')
			switch {
			case at < 0:
				continue
			case class == "digit":
				with = '0' + (lines[i][at]-'0'+1)%10
			}
			if lines[i][at] == with {
				with = 'y'
			}
			l := lines[i][:at] + string(with) + lines[i][at+1:]
			text := strings.Join(slices.Concat(lines[:i], []string{l}, lines[i+1:]), "")
			if i == len(lines)-1 && class != "digit" && class != "letter" {
				continue // the last line, unreadable: what a crash leaves
			}
			bad(fmt.Sprintf("line-%d-%s", i+1, class), text)
		}
	}
	bad("left-out", strings.Join(slices.Concat(lines[:2], lines[3:]), ""))
	bad("doubled", strings.Join(slices.Concat(lines[:2], lines[1:]), ""))
	bad("exchanged", strings.Join(slices.Concat(lines[:1], []string{lines[2], lines[1]}, lines[3:]), ""))
	bad("no-header", strings.Join(lines[1:], ""))
	for _, name := range []string{"no-header.jsonl", "no-header.txt"} {
		p := file(t, name, strings.Join(lines[1:], ""))
		if _, out, errs := command("", state, "play", p); !strings.Contains(squeezed(out, errs), squeezed("damaged at line 1")) {
			t.Errorf("%s: got %s%s, want it read as a journal whose first line is wrong", name, out, errs)
		}
	}
	bad("header-only-part", good[:len(lines[0])/2])
	bad("crlf", strings.ReplaceAll(good, "\n", "\r\n"))
	bad("other-format", strings.Replace(good, journal.Format(journal.Newest), "adjutant/journal/9", 1))
	// Cut in the last line: it is put aside and the game goes on without it.
	cut := file(t, "cut.jsonl", good[:len(good)-9])
	if code, out, errs := command("owed\n", state, "play", cut); code != done || !strings.Contains(errs, ".torn") || out == "" {
		t.Errorf("a torn end: code %d %q %q", code, out, errs)
	}
	if _, err := os.Stat(cut + ".torn"); err != nil {
		t.Error(err)
	}
	// Another edition that judges otherwise (a shot without a target is no shot): read,
	// not played on, until somebody chooses.
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(state, "old.jsonl")
	j, err := journal.Create(old, journal.Header{Game: "ordremixte", Edition: "0123456789ab", Scenario: sc.JSON(), Dice: journal.DiceMode{Mode: "hand", Key: strings.Repeat("0", 64)}}, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	shot := journal.Entry{E: 1, K: journal.Do, Verb: "next", Ev: []byte(`[{"k":"pm","unit":"1/86","now":4,"was":6}]`)}
	if err := errors.Join(j.Append(&shot), j.Close()); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(old)
	if err != nil {
		t.Fatal(err)
	}
	if code, _, errs := command("set 1/86 pm=3\n", state, "play", old); code != failed || !strings.Contains(errs, "0123456789ab") || !strings.Contains(errs, "--edition recorded") {
		t.Errorf("another edition: code %d %s", code, errs)
	}
	if after, err := os.ReadFile(old); err != nil || string(after) != string(before) {
		t.Errorf("a game of another edition was written: %v", err)
	}
	fails(t, usage, "older", "--edition", "older", "play", old)
	if code, _, errs := command("set 1/86 pm=3\n", state, "--edition", "recorded", "play", old); code != done {
		t.Errorf("kept as recorded: code %d %s", code, errs)
	}
	// Another game, and one that does not exist.
	fails(t, usage, "centoore", "--game", "centoore", "play", path)
	if code, _, errs := command("load "+old+"\n", state, "--game", "centoore"); code != failed || !strings.Contains(errs, "ordremixte") {
		t.Errorf("another game is loaded: code %d %s", code, errs)
	}
}

// A disk that is full or read-only: every line that would be kept is refused,
// questions are answered, and what was acknowledged before is there afterwards.
func TestBadDisks(t *testing.T) {
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range []error{syscall.ENOSPC, syscall.EROFS, syscall.EIO} {
		d := &disk{FS: journal.OS}
		path := filepath.Join(t.TempDir(), "game.jsonl")
		o := session.Options{Path: path, FS: d, Edition: "one"}
		register()
		s, err := session.New(ordremixte.Rules{}, sc.JSON(), o)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range []string{"set 1/86 pm=4", "fire s 1/50 at 1/86 !"} {
			if rs := s.Submit(l); !rs[0].OK() {
				t.Fatal(rs[0].Refusal)
			}
		}
		c := &court{T: t, s: s}
		d.err = failure
		lines := []string{"44", "fire s 2/97 at 3/32 44 !", "charge 1/86 at 1/50 !", "melee 1/86 1/50 44 44 !", "morale 1/86 fire 4 !", "set 1/50 pm=4", "place 1/50 at 170,80 facing 0", "moved 1/50", "attach fane 1/50",
			"tag 1/50 zq", "ruling R3 b", "first british", "note tea", "undo", "undo 1", "fix 1: pm=3", "x", "r", "save " + filepath.Join(t.TempDir(), "copy.jsonl")}
		for _, l := range lines {
			if failure != syscall.EROFS && strings.HasPrefix(l, "save") {
				l = "save /proc/nowhere/copy.jsonl"
			}
			if r := c.refused(l, ""); r.Kind != game.Failed {
				t.Errorf("%v, %q: got %s %s; want %s", failure, l, r.Kind, r.Say.Key, "r.Kind == game.Failed")
			}
		}
		for _, l := range []string{"log", "owed", "why 1", "todo"} {
			if rs := s.Submit(l); !rs[0].OK() {
				t.Errorf("%v: the question %q is refused: %s", failure, l, rs[0].Refusal.Say.Key)
			}
		}
		hash := s.Hash()
		s.Close()
		if _, err := session.New(ordremixte.Rules{}, sc.JSON(), session.Options{Path: filepath.Join(t.TempDir(), "new.jsonl"), FS: d}); err == nil {
			t.Errorf("%v: a game is begun", failure)
		}
		d.err = nil
		s, _, err = session.Resume(ordremixte.Rules{}, path, o)
		if err != nil || s.Hash() != hash || s.Entries() != 2 {
			t.Fatalf("%v: got resumed %v; want %s", failure, err, "err == nil, s.Hash() == hash, s.Entries() == 2")
		}
		s.Close()
	}
}
