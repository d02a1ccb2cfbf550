package session_test

import (
	"crypto/ed25519"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// One deed has one die, however it is spelled: facts that change something or nothing, in any order, ruled against
// or not, and whomever it is aimed at. Who does something else, or another does it, has another.
func TestOneDeedHasOneDie(t *testing.T) {
	thrown := func(line string, before ...string) int {
		s, o := sworn(t, "committed", 3)
		play(t, s, append([]string{"nonce 426135"}, before...)...)
		out := 0
		for _, r := range play(t, s, line, "r") {
			if len(r.Faces) > 0 && !r.Supposed { // of a duel that both lose the choice is left
				out = r.Faces[0].Face
			}
		}
		settle(t, s)
		play(t, s, "nonce end")
		s.Close()
		soundly(t, o.Path, o)
		if out == 0 {
			t.Fatalf("%q threw nothing", line)
		}
		return out
	}
	want := thrown("hit a at b")
	for _, line := range []string{"hit a at c", "hit a hard at b", "hit a far at b", "hit a far hard at b", "hit a hard far at b", "hit a near at b", "hit a at b !", "hit a at b ! by the table", "h a at d"} {
		if got := thrown(line); got != want {
			t.Errorf("%q: got the die %d, want %d as for hit a at b", line, got, want)
		}
	}
	if got := thrown("hit a at b", "mark a", "set b pm=5", "hit c at d", "r"); got != want {
		t.Errorf("behind other deeds: got the die %d, want %d", got, want)
	}
	others := map[int]bool{}
	for _, line := range []string{"hit a at b", "hit b at a", "hit c at b", "hit d at b", "duel a b", "duel b c"} {
		others[thrown(line)] = true
	}
	if len(others) < 5 { // two of a hundred faces may be alike
		t.Errorf("six deeds have %d dice, want each its own", len(others))
	}
}

// Another target, other facts and a fix of them go on in one stream: nobody gets a die again by saying it otherwise,
// nor the choice among several.
func TestAnotherSpellingTakesTheNextDie(t *testing.T) {
	run := func(lines ...string) (out []int) {
		s, _ := sworn(t, "committed", 3)
		play(t, s, "nonce 426135")
		for _, l := range lines {
			out = append(out, facesOf(t, s, l, "r")[0])
			play(t, s, "undo")
		}
		return out
	}
	a, b := run("hit a at b", "hit a at b", "hit a at b"), run("hit a hard at c", "hit a at b !", "hit a far at d")
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("said in one way %v, in three %v: want the same dice in their order", a, b)
		}
	}
}

// Several of what waits, thrown for at once, have each its own dice, also where they are one deed.
func TestDeedsThrownForAtOnce(t *testing.T) {
	for secret := range uint64(6) {
		s, o := sworn(t, "committed", 20+secret)
		play(t, s, "nonce 426135", "hit a at b", "r", "hit c at d", "r", "hit d at a", "r")
		settle(t, s)
		play(t, s, "nonce end")
		s.Close()
		soundly(t, o.Path, o)
	}
}

// Who does a line is checked against the rules: a mark that says another is forged.
func TestForgedDeeds(t *testing.T) {
	s, o := sworn(t, "committed", 13)
	play(t, s, "nonce 426135", "hit a at b", "r")
	settle(t, s)
	play(t, s, "nonce end")
	s.Close()
	sound := text(t, o.Path)
	forged := reseal(regexp.MustCompile(`"verb":"hit","args":\["a","b"\]`).ReplaceAllString(sound, `$0,"set":["@deed=c"]`))
	if forged == sound {
		t.Fatalf("nothing was forged in\n%s", sound)
	}
	a, err := audited(t, forged, o)
	if err != nil || a.Forged == nil || a.Forged.Why.Key != "session.forged.deed" {
		t.Errorf("got %+v %v, want session.forged.deed", a.Forged, err)
	}
}

// A game of the first scheme, whose header does not say deeds, goes on as it was begun: there a deed is all that was
// typed. Audit says so.
func TestDeedsOfTheFirstScheme(t *testing.T) {
	s, o := sworn(t, "committed", 13)
	s.Close()
	old := reseal(strings.Replace(text(t, o.Path), `"deeds":"3"`, `"deeds":"1"`, 1))
	if _, err := audited(t, old, o); err == nil {
		t.Error("a scheme that nobody knows is taken")
	}
	old = reseal(begunWith(t, o, regexp.MustCompile(`,"rulings":\{"deeds":"3"\}|"deeds":"3",`).ReplaceAllString(text(t, o.Path), "")))
	if err := os.WriteFile(o.Path, []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	s, _ = resumed(t, sessiontest.Toy{}, o.Path, o)
	play(t, s, "nonce", "nonce 426135")
	first := facesOf(t, s, "hit a at b", "r")[0]
	play(t, s, "undo")
	if again := facesOf(t, s, "hit a far at b", "r")[0]; again == first {
		t.Log("two spellings happen to have one face")
	}
	settle(t, s)
	play(t, s, "nonce end")
	if strings.Contains(text(t, o.Path), "@deed=") {
		t.Error("a line says who does it, in a game of the first scheme")
	}
	s.Close()
	if a := soundly(t, o.Path, o); a.Older != "spelt" {
		t.Error("audit does not say that deeds are spelled here")
	}
}

// begunWith is a journal under the edition of a program that was before this one.
func begunWith(t *testing.T, o session.Options, journal string) string {
	t.Helper()
	named := `"edition":"` + o.Edition + `"`
	if o.Edition == "" || !strings.Contains(journal, named) {
		t.Fatalf("no edition %q in\n%s", o.Edition, journal)
	}
	return strings.Replace(journal, named, `"edition":"older"`, 1)
}

// Whoever has the file can have its dice counted as older programs did, before the first code of it stands on paper, and choose among
// them then. It is said when the game is opened, at each nonce and by audit; under the edition of this program, which writes no such
// header, it is a fault of line 1.
func TestAHeaderThatCountsAsBeforeIsSaid(t *testing.T) {
	for how, deeds := range map[string]string{"one": `"deeds":"2"`, "spelt": ""} {
		for _, older := range []bool{false, true} {
			s, o := sworn(t, "committed", 13)
			s.Close()
			edited := strings.Replace(text(t, o.Path), `"deeds":"3"`, deeds, 1)
			edited = strings.Replace(strings.Replace(edited, `{,`, `{`, 1), `,"rulings":{}`, "", 1)
			if older {
				edited = begunWith(t, o, edited)
			}
			if err := os.WriteFile(o.Path, []byte(reseal(edited)), 0o600); err != nil {
				t.Fatal(err)
			}
			s, says := resumed(t, sessiontest.Toy{}, o.Path, o)
			nonce := play(t, s, "nonce")[0]
			if !strings.Contains(keysOf(says), "session.older."+how) || strings.Contains(keysOf(says), "session.forged") == older || !strings.Contains(keysOf(nonce.Say), "session.older."+how) {
				t.Errorf("%s, of an older edition %t: opened with %s, and nonce says %s", how, older, keysOf(says), keysOf(nonce.Say))
			}
			s.Close()
			a, err := session.Audit(sessiontest.Toy{}, o.Path, nil, o)
			switch {
			case err != nil || a.Older != how:
				t.Errorf("%s, of an older edition %t: audit says %q %v", how, older, a.Older, err)
			case older && !a.Sound(), !older && (a.Forged == nil || a.Forged.Line != 1 || a.Forged.Why.Key != "session.forged.older"):
				t.Errorf("%s, of an older edition %t: audit finds %+v", how, older, a.Forged)
			}
		}
	}
	s, o := sworn(t, "committed", 13)
	nonce := play(t, s, "nonce")[0]
	s.Close()
	if a := soundly(t, o.Path, o); a.Older != "" || strings.Contains(keysOf(nonce.Say), "session.older") {
		t.Errorf("a new game is said to count %q", a.Older)
	}
}

// Whatever a rolled die counts no more for, once seen, is counted: its entry undone, withdrawn or replaced; made
// illegal by what was undone before it; typed over; the turn of it taken back. What is restored counts again.
func TestSeenDiceThatCountNoMore(t *testing.T) {
	for _, c := range []struct {
		lines string
		gone  int
	}{
		{"hit a at b|r", 0},
		{"hit a at b|r|undo", 1},
		{"hit a at b|r|undo|redo", 0},
		{"hit a at b|r|undo|hit a at b|r|undo|hit a at b|r", 2},
		{"set b pm=9|hit a at b|r|undo 1", 0},             // it counts still, as another verdict
		{"hit a at b|r|fix 44", 1},                        // typed over
		{"hit a at b|r|fix 1: hit a hard at b", 0},        // the same die for other facts
		{"hit a at b|r|fix 1: hit a hard at b|undo 1", 0}, // refused: it is struck
		{"hit a at b|5|test b|r|undo 1", 1},               // its test became illegal: nobody undid that
		{"roll 3d6|undo", 3},
	} {
		s, o := sworn(t, "committed", 3)
		for _, l := range strings.Split("nonce 426135|"+c.lines, "|") {
			s.Submit(l)
		}
		fs, _ := s.Fair()
		if got := fs[len(fs)-1].Gone; got != c.gone {
			t.Errorf("%s: got %d dice seen that count no more, want %d", c.lines, got, c.gone)
		}
		s.Submit("nonce end")
		s.Close()
		if got := soundly(t, o.Path, o).Fair[0].Gone; got != c.gone {
			t.Errorf("%s: audit counts %d, want %d", c.lines, got, c.gone)
		}
	}
}

// A supposition may end with the word for a throw, as any line may: it throws dice of its own.
func TestSuppositionThatThrows(t *testing.T) {
	s, _ := sworn(t, "committed", 3)
	play(t, s, "nonce 426135")
	rs := play(t, s, "whatif hit a at b r")
	if last := rs[len(rs)-1]; !last.Supposed || len(last.Faces) != 1 {
		t.Errorf("got %+v, want what a supposed die comes to", last)
	}
	if len(play(t, s, "hit a at b")[0].Faces) > 0 {
		t.Error("the supposition left a die")
	}
}

// A fact is told to the deed that waits for it. Told to another by hand it would be that other, with dice of the first:
// whoever has the keys could begin many and choose.
func TestAFactIsToldToItsDeed(t *testing.T) {
	line := regexp.MustCompile(`("k":"choice","verb":"hit","args":)\["a","b"\]`)
	for secret := range uint64(6) {
		s, o := sworn(t, "committed", secret)
		play(t, s, "nonce 426135", "hit a at b", "hard", "r")
		settle(t, s)
		play(t, s, "nonce end")
		s.Close()
		soundly(t, o.Path, o)
		sound := text(t, o.Path)
		for _, other := range []string{`["c","b"]`, `["a","d"]`, `["d","b"]`} {
			forged := reseal(line.ReplaceAllString(sound, "${1}"+other))
			if forged == sound {
				t.Fatalf("nothing was forged in\n%s", sound)
			}
			a, err := audited(t, forged, o)
			if err != nil || a.Forged == nil || a.Forged.Why.Key != "session.forged.told" {
				t.Errorf("secret %d, told to %s: got %+v %v, want session.forged.told", secret, other, a.Forged, err)
			}
		}
	}
}

// Dice of the program fall in the order in which they are asked for. A line that gives them to units by name, as typed ones
// may be given, is forged: between two dice of one deed whoever has the keys could choose.
func TestRolledDiceAreNobodysByName(t *testing.T) {
	for secret := range uint64(4) {
		s, o := sworn(t, "committed", secret)
		play(t, s, "nonce 426135", "duel a b", "r")
		settle(t, s)
		play(t, s, "nonce end")
		s.Close()
		soundly(t, o.Path, o)
		sound := text(t, o.Path)
		forged := reseal(strings.Replace(sound, `"e":1,"k":"die",`, `"e":1,"k":"die","set":["@for=b,a"],`, 1))
		if forged == sound {
			t.Fatalf("nothing was forged in\n%s", sound)
		}
		if a, err := audited(t, forged, o); err != nil || a.Forged == nil || a.Forged.Why.Key != "session.forged.for" {
			t.Errorf("secret %d: got %+v %v, want session.forged.for", secret, a.Forged, err)
		}
	}
}

// A die that was rolled for one deed is not corrected into another's (a fix that names another unit): it is taken back, and the
// other throws its own. Facts and targets change nothing of whose it is.
func TestFixGivesNoDieAway(t *testing.T) {
	s, _ := sworn(t, "committed", 4)
	play(t, s, "hit a at b near", "r")
	no := refused(t, s, "fix 1: hit c at b near")
	want(t, no.Say.Key, "session.fix.deed")
	want(t, no.Ways[0].Line, "undo 1")
	play(t, s, "fix 1: hit a hard at d near", "hit c at b near 44", "fix 3: hit d at b near")
}

// lastLine is the last line of a journal without its link, as a forger takes it over into another.
func lastLine(journal string) string {
	lines := strings.Split(strings.TrimSuffix(journal, "\n"), "\n")
	line := lines[len(lines)-1]
	return line[:strings.LastIndex(line, `,"h":`)]
}

// What fix refuses to write audit names where somebody wrote it himself: a rolled die given to another deed, to one of another unit
// or another verb, the die of a note given to a deed, a signature taken back. The same correction of a typed die, and that of a
// rolled one within its deed, are accused of nothing.
func TestForgedFixGivesNoDieAway(t *testing.T) {
	s, o := sworn(t, "committed", 4)
	face := facesOf(t, s, "note x", "hit a at b near", "r")[0]
	s.Close()
	rolled := text(t, o.Path)
	with := func(journal, line, key string) { // a line behind a journal, which audit finds fault with on that line, or in nothing
		t.Helper()
		n := strings.Count(journal, "\n")
		line = regexp.MustCompile(`^\{"n":\d+`).ReplaceAllString(line, fmt.Sprintf(`{"n":%d`, n))
		a, err := audited(t, reseal(journal+line+`,"h":"`+strings.Repeat("0", 32)+"\"}\n"), o)
		if err != nil || key == "" && !a.Sound() || key != "" && (a.Forged == nil || a.Forged.Why.Key != key || a.Forged.Line != n+1) {
			t.Errorf("got %+v %v %v, want %q on line %d: %s", a.Forged, a.Different, err, key, n+1, line)
		}
	}
	fixed := ""
	for fix, want := range map[string]string{
		"fix 2: hit c at b near":      "session.forged.refused",
		"fix 2: hit c at d hard":      "session.forged.refused",
		"fix 2: hit a hard at d near": "",
	} {
		s, twin := sworn(t, "committed", 4)
		play(t, s, "note x", "hit a at b near", fmt.Sprint(face), fix)
		s.Close()
		if a := soundly(t, twin.Path, twin); a.Fair[0].Rolled != 0 {
			t.Errorf("%s, of a typed die: got %d rolled, want none", fix, a.Fair[0].Rolled)
		}
		with(rolled, lastLine(text(t, twin.Path)), want)
		if strings.Contains(fix, "c at b near") {
			fixed = lastLine(text(t, twin.Path))
		}
	}
	s, _ = resumed(t, sessiontest.Toy{}, o.Path, o)
	play(t, s, "roll d100")
	s.Close()
	with(text(t, o.Path), strings.NewReplacer(`"e":3,`, `"e":4,`, "@of=2", "@of=3", `"at":"1808`, `"at":"1809`).Replace(fixed), "session.forged.refused")
	_, key, err := ed25519.GenerateKey(secretsOf(9))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := session.SealJournal(o.Path, "Ann", key, o); err != nil {
		t.Fatal(err)
	}
	with(text(t, o.Path), `{"n":0,"e":4,"k":"undo","at":"2030-01-01T00:00:00Z"`, "session.forged.refused")
	with(text(t, o.Path), `{"n":0,"e":3,"k":"undo","at":"2030-01-01T00:00:00Z"`, "")
}

// stamp is when a line was written.
func stamp(t *testing.T, line string) string {
	t.Helper()
	_, rest, ok := strings.Cut(line, `"at":"`)
	at, _, closed := strings.Cut(rest, `"`)
	if !ok || !closed {
		t.Fatalf("got %s, want a time in it", line)
	}
	return at
}

// A key is told where its turn ends: where the program was killed before it could, opening the game does, and audit names dice of a
// later turn that a hand took from it; whoever foretells one turn must not foretell the next. A game that went on honestly is accused
// of nothing.
func TestAKeyEndsWithItsTurn(t *testing.T) {
	s, o := sworn(t, "committed", 41)
	play(t, s, "nonce 426135")
	face := facesOf(t, s, "hit c at d", "r")[0] // what the key of turn 1 has for it
	s.Close()
	var lines []string
	at := 0
	for _, between := range []string{"", "note q"} { // also where nothing stands between the end of the turn and the die
		s, o = sworn(t, "committed", 41)
		play(t, s, "nonce 426135", "hit a at b", "r")
		settle(t, s)
		play(t, s, "next")
		if between != "" {
			play(t, s, between)
		}
		play(t, s, "hit c at d", fmt.Sprint(face))
		settle(t, s)
		s.Close()
		lines = strings.SplitAfter(text(t, o.Path), "\n")
		if at = slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, `"verb":"reveal"`) }); at < 0 {
			t.Fatalf("got %s, want the key told where the turn ends", lines)
		}
		kept := slices.Delete(slices.Clone(lines), at, at+1)
		for i, l := range kept {
			kept[i] = strings.Replace(l, fmt.Sprintf(`"f":%d,"by":"hand"`, face), fmt.Sprintf(`"f":%d,"by":"rolled"`, face), 1)
		}
		// An edition that somebody made up, for the lines since, hides nothing: the turn ended before.
		window := `{"n":0,"e":0,"k":"set","verb":"edition","args":["=abcdefabcdef"],"at":"2030-01-01T00:00:00Z","h":"` + strings.Repeat("0", 32) + "\"}\n"
		window = strings.Replace(window, "2030-01-01T00:00:00Z", stamp(t, kept[at]), 1)
		for _, moved := range [][]string{kept, slices.Insert(slices.Clone(kept), at, window)} {
			for i := 1; i < len(moved)-1; i++ {
				moved[i] = fmt.Sprintf(`{"n":%d`, i) + moved[i][strings.Index(moved[i], ","):]
			}
			a, err := audited(t, reseal(strings.Join(moved, "")), o)
			if err != nil || a.Forged == nil || a.Forged.Why.Key != "session.forged.overdue" {
				t.Errorf("%q between, %d lines: got %+v %v, want session.forged.overdue", between, len(moved), a.Forged, err)
			}
		}
	}
	// As a program leaves it that was killed between the two lines.
	if err := os.WriteFile(o.Path, []byte(strings.Join(lines[:at], "")), 0o600); err != nil {
		t.Fatal(err)
	}
	s, _ = resumed(t, sessiontest.Toy{}, o.Path, o)
	want(t, refused(t, s, "roll d20").Say.Key, "session.nonce.wanted")
	play(t, s, "nonce", "nonce 333333", "hit c at d", "r")
	settle(t, s)
	play(t, s, "nonce end")
	s.Close()
	if got := soundly(t, o.Path, o).Fair; len(got) < 2 || got[0].ToldAt == 0 || got[0].Rolled == 0 || got[1].Rolled == 0 {
		t.Errorf("got %+v, want a key for each turn", got)
	}
}

// A deed that waits for its die is not carried over the end of a turn: whoever writes its line before the end and the die in the next turn has
// foretold that from the key of the first. Also where the end is said to be of another edition.
func TestADeedThatWaitsKeepsNoKeyBeyondItsTurn(t *testing.T) {
	s, o := sworn(t, "committed", 41)
	play(t, s, "nonce 426135")
	face := facesOf(t, s, "hit c at d", "r")[0] // what the key of turn 1 has for it
	s.Close()
	s, o = sworn(t, "committed", 41)
	play(t, s, "nonce 426135", "hit a at b", "r")
	settle(t, s)
	play(t, s, "next", "note q", "hit c at d", fmt.Sprint(face))
	s.Close()
	lines := strings.SplitAfter(text(t, o.Path), "\n")
	lines = slices.DeleteFunc(lines, func(l string) bool { return l == "" || strings.Contains(l, `"verb":"reveal"`) })
	end := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, `"verb":"next"`) })
	deed := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, `"args":["c"`) })
	if end < 0 || deed != end+2 || deed != len(lines)-2 {
		t.Fatalf("got %s, want the end of the turn, a note, the deed and its die", lines)
	}
	number := regexp.MustCompile(`"e":\d+`)
	as := func(line string, e int) string { return number.ReplaceAllString(line, fmt.Sprintf(`"e":%d`, e)) }
	at := stamp(t, lines[end])
	from := regexp.MustCompile(`"at":"[^"]*"`).ReplaceAllString(lines[deed], `"at":"`+at+`"`)
	first := 0
	if _, err := fmt.Sscanf(number.FindString(lines[end]), `"e":%d`, &first); err != nil {
		t.Fatal(err)
	}
	die := strings.Replace(lines[deed+1], fmt.Sprintf(`"f":%d,"by":"hand"`, face), fmt.Sprintf(`"f":%d,"by":"rolled"`, face), 1)
	window := func(edition string) string {
		return `{"n":0,"e":0,"k":"set","verb":"edition","args":["=` + edition + `"],"at":"` + at + `","h":"` + strings.Repeat("0", 32) + "\"}\n"
	}
	for want, ends := range map[string][]string{
		"session.forged.refused": {as(lines[end], first+1)},
		"session.forged.overdue": {window("abcdefabcdef"), as(lines[end], first+1), window(o.Edition)},
	} {
		moved := slices.Concat(lines[:end], []string{as(from, first)}, ends, []string{as(lines[end+1], first+2), as(die, first)})
		for i := 1; i < len(moved); i++ {
			moved[i] = fmt.Sprintf(`{"n":%d`, i) + moved[i][strings.Index(moved[i], ","):]
		}
		a, err := audited(t, reseal(strings.Join(moved, "")), o)
		if err != nil || a.Forged == nil || a.Forged.Why.Key != want {
			t.Errorf("a deed begun in turn 1, its die thrown in turn 2: got %+v %v, want %s", a.Forged, err, want)
		}
	}
}
