package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adjutant/internal/i18n"
	"adjutant/internal/session/sessiontest"
)

// sheet is the code of a journal, which hangs on the time of day.
var sheet = regexp.MustCompile(`([0-9A-Z]{4}-){3}[0-9A-Z]{4}`)

// auto runs `adjutant` with the toys among the games.
func auto(t *testing.T, in string, args ...string) (code int, out, errs string) {
	t.Helper()
	was := folders
	folders = append(folders[:len(folders):len(folders)], sessiontest.BlocksFolder)
	defer func() { folders = was }()
	i18n.Register(sessiontest.Words, sessiontest.BlockTexts)
	var o, e bytes.Buffer
	dir := t.TempDir()
	code = Main(args, Streams{In: strings.NewReader(in), Out: &o, Err: &e, Env: func(k string) string {
		return map[string]string{"XDG_STATE_HOME": dir, "LANG": "C"}[k]
	}})
	return code, o.String(), e.String()
}

// `auto` plays a toy to its end in both languages, and keeps a journal that audits and that
// tells its battle; the same seed gives the same lines.
func TestAutoPlaysAToy(t *testing.T) {
	for lang, want := range map[string][]string{"en": {"red draws", "Battle for", "has won."}, "it": {"rossi: pescato", "Battaglia: ", "Vittoria: "}} {
		file := filepath.Join(t.TempDir(), "auto.jsonl")
		code, out, errs := auto(t, "", "--lang", lang, "auto", "--game", "blocks", "--seed", "5", "--work", "300", "--journal", file)
		if code != 0 {
			t.Fatalf("%d: %s", code, errs)
		}
		for _, w := range want {
			if !strings.Contains(out+errs, w) {
				t.Errorf("%s: no %q in\n%s%s", lang, w, out, errs)
			}
		}
		if _, again, _ := auto(t, "", "--lang", lang, "auto", "--game", "blocks", "--seed", "5", "--work", "300"); sheet.ReplaceAllString(again, "") != sheet.ReplaceAllString(out, "") {
			t.Errorf("%s: the same seed plays otherwise:\n%s\n%s", lang, out, again)
		}
		if code, out, errs := auto(t, "", "audit", file); code != 0 {
			t.Errorf("%s: it does not audit: %s%s", lang, out, errs)
		}
		if code, _, errs := auto(t, "report "+filepath.Join(filepath.Dir(file), "told")+"\n", "--lang", lang, "play", file); code != 0 {
			t.Errorf("%s: no report: %s", lang, errs)
		}
		page, err := os.ReadFile(filepath.Join(filepath.Dir(file), "told.html"))
		if err != nil || !bytes.Contains(page, []byte("class=\"block f0")) || !bytes.Contains(page, []byte("area\" points=")) {
			t.Errorf("%s: the report draws no areas: %v", lang, err)
		}
	}
}

// Nothing of what red keeps face down is in what blue reads, in words, in JSON, on the map or
// in its report: each table is told twice, with red's faces otherwise.
func TestBlocksKeepTheirSecret(t *testing.T) {
	file := filepath.Join(t.TempDir(), "told")
	told := func(json bool, faces ...string) string {
		lines := "as red\nmuster r1 " + faces[0] + "\nmuster r2 " + faces[1] + "\nmuster r3 " + faces[2] +
			"\nas blue\nmuster b1 foot\nmuster b2 horse\nmuster b3 decoy\nas red\ndraw two\nmove r1 mill\npass\nas blue\n"
		seen := "map\nmappa\nlook mill\nlog\nwhy 1\ndraw one\nmove b1 mill\nbattle mill?\nbattle mill\nowed\nreport " + file + "\n"
		args := []string{"--game", "blocks"}
		if json {
			args = append(args, "--json")
		}
		_, before, _ := auto(t, lines, args...)
		_, all, _ := auto(t, lines+seen, args...)
		if len(all) <= len(before) {
			t.Fatalf("nothing was told:\n%s", all)
		}
		page, err := os.ReadFile(file + ".html")
		if err != nil {
			t.Fatal(err)
		}
		return all[len(before):] + string(page)
	}
	for _, json := range []bool{false, true} {
		a, b := told(json, "foot", "horse", "decoy"), told(json, "horse", "foot", "decoy")
		if a != b {
			t.Errorf("json %v: blue can tell them apart:\n%s\n%s", json, a, b)
		}
		if !strings.Contains(a, "r1") || !strings.Contains(a, "foot 3") {
			t.Errorf("json %v: blue is told nothing:\n%s", json, a)
		}
	}
}

// `auto` plays a turn of a shipped battle without a line refused, and its journal audits.
func TestAutoPlaysABattle(t *testing.T) {
	file := filepath.Join(t.TempDir(), "battle.jsonl")
	code, out, errs := auto(t, "", "auto", "vimeiro-turn-3", "--turns", "1", "--seed", "2", "--work", "300", "--journal", file)
	if code != 0 || !strings.Contains(out, "Turn 3 ends") || !strings.Contains(out, "Fire: ") {
		t.Fatalf("%d: %s\n%s", code, errs, out)
	}
	if code, out, errs := auto(t, "", "audit", file); code != 0 {
		t.Errorf("it does not audit: %s%s", out, errs)
	}
	// A saved game goes on.
	if code, out, errs := auto(t, "", "auto", file, "--turns", "1", "--work", "100"); code != 0 || !strings.Contains(out, "Turn 4 ends") {
		t.Errorf("%d: %s\n%s", code, errs, out)
	}
}

// With typed dice it stops where nobody types any more, and says what is owed.
func TestAutoAsksForDice(t *testing.T) {
	code, out, errs := auto(t, "one\n", "--dice", "hand", "auto", "--game", "blocks", "--seed", "3", "--work", "200")
	if code == 0 || !strings.Contains(out, "red draws: one move") || !strings.Contains(errs, "card") {
		t.Errorf("%d: %s\n%s", code, errs, out)
	}
}

// A game against the program is gone on with against the program, from one's own seat: what it holds stays hidden.
func TestAutoIsRemembered(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.jsonl")
	command("deal\n", "", "--dice", "auto", "--journal", file, "play", "phalanx-practice", "--auto", "allied")
	for _, c := range []struct {
		args   []string
		hidden bool
	}{{nil, true}, {[]string{"--auto", "none"}, false}} {
		_, out, errs := command("hand allied\n", "", append([]string{"play", file}, c.args...)...)
		if strings.Contains(out, "unknown") != c.hidden {
			t.Errorf("resumed with %q, hidden %t:\n%s%s", c.args, !c.hidden, out, errs)
		}
	}
	if code, _, errs := command("", "", "play", "phalanx-practice", "--auto", "chinese", "--journal", file+"2"); code == 0 || !strings.Contains(errs, "chinese") {
		t.Errorf("no such seat: %d %s", code, errs)
	}
	if _, err := os.Stat(file + "2"); err == nil {
		t.Error("a game with no such seat was begun")
	}
}

// What somebody began and the program's answer has ended, he is shown the end of, though it is no new line: the Guard is
// hit, the program holds Merde! and plays it, and he goes back (CO §8.6.2).
func TestAutoShowsWhatItsAnswerEnds(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "guard.yaml")
	text := `game: centoore
name: G
zones:
- {id: rear, name: Rear, at: [0, 0], depot: french}
- {id: beta, name: Beta, at: [9, 9]}
- {id: gamma, name: Gamma, at: [18, 0], depot: english}
- {id: brussels, name: Brussels, at: [27, 9], brussels: true}
full:
- [rear, beta]
- [beta, gamma]
- [gamma, brussels]
commanders:
- {id: napoleon, initiative: 2, tactical: 1}
- {id: wellington, initiative: 2, tactical: 1}
counters:
- {id: VI-1, corps: VI, army: french, kind: infantry, strength: 3, wing: napoleon, out: true}
- {id: VI-2, corps: VI, army: french, kind: infantry, strength: 3, wing: napoleon, out: true}
- {id: G-1, corps: guard, army: french, kind: guard, strength: 4, wing: napoleon}
- {id: E-1, corps: I, army: english, kind: infantry, strength: 3, wing: wellington}
- {id: E-2, corps: I, army: english, kind: infantry, strength: 3, wing: wellington}
markers:
- {id: m1, is: napoleon, at: beta, up: true}
- {id: m4, is: wellington, at: gamma, up: true}
begin: {turn: 3, phase: operations, side: allied, first: allied, hands: {french: [merde], allied: []}}
`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, out, errs := command("move wellington beta phases=2\nend\nfight beta\nowed\n", dir, "--dice", "script:1,6", "--lang", "en", "play", file, "--auto", "french")
	if i := strings.Index(out, "1D/0"); i < 0 || !strings.Contains(out[i:], "Wellington to Gamma") || !strings.Contains(out[i:], "nothing is owed") {
		t.Errorf("the battle's end is not shown:\n%s\n%s", out, errs)
	}
}

// The program paces nothing out by halves to a hundredth of a centimetre: of its own will a unit does the same three times in a
// phase at the most. At Maida, with this seed, two battalions did so nine times.
func TestTheProgramDoesNotCreep(t *testing.T) {
	t.Parallel()
	code, out, errs := command("", "", "auto", "maida", "--seed", "4", "--turns", "2")
	if code != 0 {
		t.Fatal(errs)
	}
	moved, most := map[string]int{}, 0
	for _, l := range strings.Split(out, "\n") {
		if strings.HasPrefix(l, "-- ") {
			clear(moved)
		}
		if _, after, is := strings.Cut(l, "] Move: "); is {
			who, _, _ := strings.Cut(after, " ")
			moved[who]++
			most = max(most, moved[who])
		}
	}
	if most == 0 || most > 3 {
		t.Errorf("got a unit that moves %d times in a phase, want three at the most, and somebody:\n%s", most, out)
	}
}
