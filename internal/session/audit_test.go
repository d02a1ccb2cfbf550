package session_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"adjutant/internal/effort"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// reseal makes every seal of a journal anew, as a forger does.
func reseal(text string) string {
	end := regexp.MustCompile(`,"h":"[0-9a-f]{32}"}$`)
	var out strings.Builder
	last := ""
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		body := end.ReplaceAllString(line, "")
		sum := sha256.Sum256([]byte(last + body))
		last = hex.EncodeToString(sum[:16])
		out.WriteString(body + `,"h":"` + last + "\"}\n")
	}
	return out.String()
}

// ticking gives every line a second of its own.
func ticking() func() time.Time {
	n := clock()
	return func() time.Time { n = n.Add(time.Second); return n }
}

// kept plays lines into a journal and gives its text.
func kept(t *testing.T, mode string, lines ...string) (text string, o session.Options) {
	t.Helper()
	o = options(mode)
	o.Now = ticking()
	o.Path = filepath.Join(t.TempDir(), "g.jsonl")
	s, err := session.New(sessiontest.Toy{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, lines...)
	s.Close()
	b, err := os.ReadFile(o.Path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b), o
}

func audited(t *testing.T, text string, o session.Options, codes ...string) (session.Audited, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "forged.jsonl")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return session.Audit(sessiontest.Toy{}, path, codes, o)
}

// Of a note of dice that decide nothing text and dice belong together (what was asked for, in its order).
func TestRolledNotesSayTheirDice(t *testing.T) {
	s, o := sworn(t, "committed", 9)
	play(t, s, "roll 3d6+2", "nonce end")
	s.Close()
	b, err := os.ReadFile(o.Path)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := audited(t, string(b), o); err != nil || !a.Sound() {
		t.Fatalf("as it was written: %v %+v", err, a.Forged)
	}
	for _, from := range []string{`"text":"3d6\+2: \d+"`, `"args":\["=3d6\+2"\]`} {
		to := map[bool]string{true: `"text":"3d6+2: 19"`, false: `"args":["=3d6+3"]`}[strings.HasPrefix(from, `"text"`)]
		text := reseal(regexp.MustCompile(from).ReplaceAllString(string(b), to))
		if a, err := audited(t, text, o); err != nil || a.Forged == nil || a.Forged.Why.Key != "session.forged.roll" {
			t.Errorf("%s: %v %+v, want it found", to, err, a.Forged)
		}
	}
}

// A journal whose chain was made anew is found out by its dice and its times, and the
// line is named.
func TestForgedJournals(t *testing.T) {
	auto, ao := kept(t, "auto", "hit a at b", "duel c d", "mark a", "undo", "redo", "hit c at a")
	hand, ho := kept(t, "hand", "hit a at b 44", "3", "hit c at d", "r", "mark a", "undo", "note tea", "fix 1: 45")
	script, so := kept(t, "script:44,3,90", "hit a at b", "hit c at d")
	for _, x := range []struct {
		text string
		o    session.Options
	}{{auto, ao}, {hand, ho}, {script, so}} {
		if a, err := audited(t, x.text, x.o); err != nil || !a.Sound() {
			t.Fatalf("as it was written: got %+v %v, want nothing against it\n%s", a.Forged, err, x.text)
		}
	}
	other := func(line, what string) string { // the rolled face after what, another
		m := regexp.MustCompile(what + `(\d+)`).FindStringSubmatchIndex(line)
		f := line[m[2]:m[3]]
		g := "1"
		if f == g {
			g = "2"
		}
		return line[:m[2]] + g + line[m[3]:]
	}
	for name, c := range map[string]struct {
		text     string
		o        session.Options
		from, to string
		line     int
		key      string
	}{
		"a typed die said to be rolled": {hand, ho, `"f":3,"by":"hand"`, `"f":3,"by":"rolled"`, 3, "session.forged.rolled"},
		"a roller that there is not":    {hand, ho, `"f":3,"by":"hand"`, `"f":3,"by":"god"`, 3, "session.forged.by"},
		"no roller at all":              {hand, ho, `"f":3,"by":"hand"`, `"f":3`, 3, "session.forged.by"},
		"a script where there is none":  {hand, ho, `"f":3,"by":"hand"`, `"f":3,"by":"script"`, 3, "session.forged.by"},
		"a die that there is not":       {hand, ho, `{"d":6,"f":3`, `{"d":7,"f":3`, 3, "session.forged.die"},
		"another key":                   {hand, ho, `"key":"0`, `"key":"1`, 5, "session.forged.rolled"},
		"a date of another time":        {hand, ho, `("n":3,.*)"at":"1808-08-21`, `$1"at":"1788-08-21`, 4, "session.forged.time"},
		"no date":                       {hand, ho, `("n":3,.*),"at":"[^"]*"`, `$1`, 4, "session.forged.no-time"},
		"dice on a line that has none":  {hand, ho, `"k":"undo"`, `"k":"undo","dice":[{"d":6,"f":3,"by":"rolled"}]`, 7, "session.forged.kind"},
		"a script otherwise":            {script, so, `"key":"44,3,90"`, `"key":"44,3,91"`, 4, "session.forged.script"},
		"dice nobody asked for":         {auto, ao, `("k":"do","verb":"mark","args":\["a"\])`, `$1,"dice":[{"d":6,"f":3,"by":"rolled"}]`, 0, "session.forged.unasked"},
		"a corrected die rolled":        {hand, ho, `"f":45,"by":"hand"`, `"f":45,"by":"rolled"`, 9, "session.forged.fix"},
	} {
		text := reseal(regexp.MustCompile(c.from).ReplaceAllString(c.text, c.to))
		if text == c.text {
			t.Fatalf("%s: nothing was forged in\n%s", name, c.text)
		}
		a, err := audited(t, text, c.o)
		if err != nil || a.Forged == nil || a.Forged.Why.Key != c.key || c.line > 0 && a.Forged.Line != c.line {
			t.Errorf("%s: got %+v %v, want %s on line %d", name, a.Forged, err, c.key, c.line)
		}
	}
	lines := strings.SplitAfter(auto, "\n")
	for i, l := range lines {
		if strings.Contains(l, `"by":"rolled"`) {
			a, err := audited(t, reseal(strings.Join(append(append(append([]string{}, lines[:i]...), other(l, `"f":`)), lines[i+1:]...), "")), ao)
			if err != nil || a.Forged == nil || a.Forged.Line != i+1 {
				t.Errorf("another rolled face on line %d: got %+v %v, want that line", i+1, a.Forged, err)
			}
		}
	}
	for _, mode := range []string{`"mode":"god"`, `"mode":""`, `"mode":"seed"`} {
		if _, err := audited(t, reseal(strings.Replace(strings.Replace(hand, `"mode":"hand"`, mode, 1), `,"key":"`+strings.Repeat("0", 64)+`"`, "", 1)), ho); err == nil {
			t.Errorf("%s: got no fault, want one", mode)
		}
	}
}

// Whatever is played with dice of the program, undone, corrected and rolled is sound.
func TestRolledGamesAreSound(t *testing.T) {
	lines := []string{"hit a at b", "hit c at d", "duel a c", "duel b d", "r", "u", "u", "redo", "44", "3", "mark a", "x", "b", "d", "set b pm=5", "next", "n", "fix 40", "fix 2: hard", "undo 2", "r a", "test b", "chase b", "nonce 426135", "nonce none", "nonce end", "roll 2d6", "44 !"}
	for _, mode := range []string{"auto", "seed:7", "hand", "script:44,3,90,12,12,1,77,80,2,5,6,1", "committed", "committed:auto"} {
		games := effort.Of(6, 20)
		if strings.HasPrefix(mode, "committed") {
			games = effort.Of(5, 40)
		}
		for seed := range uint64(games) {
			rng := rand.New(rand.NewPCG(seed, 8))
			o := options(mode)
			o.Path = filepath.Join(t.TempDir(), "g.jsonl")
			s, err := session.New(sessiontest.Toy{}, four, o)
			if err != nil {
				t.Fatal(err)
			}
			var said []string
			for range 40 {
				l := lines[rng.IntN(len(lines))]
				if rs := s.Submit(l); rs[len(rs)-1].OK() {
					said = append(said, l)
				}
			}
			s.Close()
			if a, err := session.Audit(sessiontest.Toy{}, o.Path, nil, o); err != nil || !a.Sound() {
				t.Fatalf("%s, seed %d: got %v %v %v, want nothing against it: %q", mode, seed, a.Forged, a.Different, err, said)
			}
		}
	}
}

// A clock that is set back does not make time run backwards in a journal.
func TestClockSetBack(t *testing.T) {
	back := clock()
	o := options("hand")
	o.Path = filepath.Join(t.TempDir(), "g.jsonl")
	o.Now = func() time.Time { back = back.Add(-time.Hour); return back }
	s, err := session.New(sessiontest.Toy{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "mark a", "mark b")
	s.Close()
	r, _ := resumed(t, sessiontest.Toy{}, o.Path, o)
	play(t, r, "mark c")
	r.Close()
	if a, err := session.Audit(sessiontest.Toy{}, o.Path, nil, o); err != nil || !a.Sound() {
		t.Errorf("got %v %v, want a sound journal", a.Forged, err)
	}
}

// Every code of a sheet is looked for at once; those that no line carries are named,
// and a code of the first programs is found by its eight signs.
func TestAllCodesAtOnce(t *testing.T) {
	text, o := kept(t, "hand", "mark a", "next", "next", "mark b")
	s := func(n int) string { // what was on the sheet after line n
		lines := strings.SplitAfter(text, "\n")
		a, err := audited(t, strings.Join(lines[:n], ""), o)
		if err != nil {
			t.Fatal(err)
		}
		return a.Checkpoint
	}
	if got := len(s(3)); got != len("XXXX-XXXX-XXXX-XXXX") {
		t.Errorf("got a code of %d signs, want 16 in four groups", got)
	}
	a, err := audited(t, text, o, s(2), strings.ToLower(s(4)), s(5)[:9], "0000-0000-0000-0000")
	if err != nil || len(a.Pins) != 4 || a.Sound() {
		t.Fatalf("got %+v %v, want four codes, one of them not there", a.Pins, err)
	}
	want(t, fmt.Sprint(a.Pins), fmt.Sprintf("[{%s 1 true false 3} {%s 3 true false 1} {%s 4 true true 0} {0000-0000-0000-0000 0 false false 0}]", s(2), s(4), s(5)[:9]))
	if _, err := audited(t, text, o, s(2), "7Q2K"); err == nil {
		t.Error("got no error for 7Q2K, want that it is no code")
	}
}
