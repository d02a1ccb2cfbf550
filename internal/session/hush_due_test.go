package session_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// What opens a seal before its time says that the referee did: in the name of the rules or of the end it is no line that
// the program writes, and in that of nothing it is none at all.
func TestOpenedBeforeItsTime(t *testing.T) {
	s, o := hushed(t, "mark a", "unseal 1", "hit a at c 99 near")
	s.Close()
	sound := fileOf(t, o.Path)
	if a := auditHush(t, o); !a.Sound() || !slices.Equal(a.Early, []int{1}) {
		t.Fatalf("by the referee: %+v, early %v; want it sound and marked", a.Forged, a.Early)
	}
	for why, want := range map[string]string{"rules": "session.forged.early", "end": "session.forged.early", "because": "session.forged.open"} {
		text := strings.Replace(sound, `"verb":"open","args":["referee"]`, `"verb":"open","args":["`+why+`"]`, 1)
		if text == sound {
			t.Fatalf("nothing is opened:\n%s", sound)
		}
		rewrite(t, o.Path, reseal(text))
		if a := auditHush(t, o); a.Forged == nil || a.Forged.Why.Key != want || a.Forged.Line != 3 {
			t.Errorf("opened for %q: got %+v, want %s on line 3", why, a.Forged, want)
		}
	}
	empty := regexp.MustCompile(`,"ev":\[\{"n":1,"seat".*\}\]`).ReplaceAllString(sound, "")
	if rewrite(t, o.Path, reseal(empty)); empty == sound {
		t.Fatal("nothing is taken out")
	}
	if a := auditHush(t, o); a.Forged == nil || a.Forged.Why.Key != "session.forged.open" {
		t.Errorf("opens nothing: got %+v, want it named", a.Forged)
	}
}

// What the rules have shown, and no line opens, audit names; whoever opens the game with the files opens it, as the rules do.
func TestHeldBack(t *testing.T) {
	s, o := hushed(t, "mark a", "hit a at c 99 near", "mark c")
	s.Close()
	whole := fileOf(t, o.Path)
	lines := strings.SplitAfter(whole, "\n")
	if len(lines) != 6 || !strings.Contains(lines[4], `"verb":"open","args":["rules"]`) {
		t.Fatalf("the second mark opens both:\n%s", whole)
	}
	rewrite(t, o.Path, strings.Join(lines[:4], ""))
	if a := auditHush(t, o); !a.Sound() || !slices.Equal(a.Held, []int{1, 3}) {
		t.Errorf("cut before it was opened: %v, held back %v; want entries 1 and 3 named", a.Forged, a.Held)
	}
	s, says, err := session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil || len(says) != 1 || says[0].Key != "session.opened.late" {
		t.Fatalf("opened again: %v %v; want it made good and said", err, says)
	}
	s.Close()
	if a := auditHush(t, o); !a.Sound() || len(a.Held) > 0 || len(a.Early) > 0 || a.Shut != 3 {
		t.Errorf("made good: %v, held %v, early %v, shut %d; want nothing but the events of three lines", a.Forged, a.Held, a.Early, a.Shut)
	}
	// The line is left out, and the game played on.
	s, o = hushed(t, "mark a", "hit a at c 99 near", "mark c", "hit d at b 44 near")
	s.Close()
	lines = strings.SplitAfter(fileOf(t, o.Path), "\n")
	rewrite(t, o.Path, reseal(strings.Join(lines[:4], "")+strings.Replace(lines[5], `"n":5`, `"n":4`, 1)))
	if a := auditHush(t, o); !slices.Contains(a.Held, 1) || !slices.Contains(a.Held, 3) {
		t.Errorf("left out: held back %v, want entries 1 and 3", a.Held)
	}
}

// The table's file is lost, the game goes on, and the file is found again: nothing of either is lost.
func TestTheTablesFileIsFoundAgain(t *testing.T) {
	s, o := hushed(t, "hit a at c 99 near")
	s.Close()
	first, second := o.Path+".referee.seal", o.Path+".referee-2.seal"
	for what, lose := range map[string]func(){
		"lost":         func() { rename(t, first, o.Path+".away") },
		"another game": func() { rename(t, first, o.Path+".away"); rewrite(t, first, "adjutant/seal/1 referee x\n") },
	} {
		lose()
		s, says, err := session.Resume(sessiontest.Secret{}, o.Path, o)
		if err != nil || len(says) == 0 || says[0].Key != "session.sealed.table-lost" || says[0].Args[2] != second {
			t.Fatalf("%s: %v %v", what, err, says)
		}
		play(t, s, "note decided by all")
		s.Close()
		if text := fileOf(t, second); !strings.Contains(text, "decided by all") {
			t.Errorf("%s: the second file lacks the note:\n%s", what, text)
		}
		rename(t, o.Path+".away", first)
		if a := auditHush(t, o); !a.Sound() || a.Blind > 0 || a.Lacks != nil {
			t.Errorf("%s, found again: %v, %d blind, lacks %v; want it whole", what, a.Forged, a.Blind, a.Lacks)
		}
		s, says, err = session.Resume(sessiontest.Secret{}, o.Path, o)
		if err != nil || len(says) > 0 {
			t.Errorf("%s, found again: %v %v; want not a word", what, says, err)
		}
		play(t, s, "note and went on")
		s.Close()
		if a := auditHush(t, o); !a.Sound() || a.Blind > 0 {
			t.Errorf("%s, gone on: %v, %d blind; want it whole", what, a.Forged, a.Blind)
		}
	}
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

// A declaration says whose entry it is of; and a file found again that says something else makes the game one for reading,
// until it is moved away.
func TestAFileThatSaysOtherwise(t *testing.T) {
	s, o := hushed(t, "mark a", "hit a at c 99 near")
	s.Close()
	rename(t, o.Path+".red.seal", o.Path+".away")
	rename(t, o.Path+".referee.seal", o.Path+".table") // which would tell at once
	s, _, err := session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "declare 1 mark b", "note on")
	s.Close()
	declared := fileOf(t, o.Path)
	for _, args := range []string{`["2","red"]`, `["1","blue"]`, `["1"]`} {
		rewrite(t, o.Path, reseal(strings.Replace(declared, `"declare","args":["1","red"]`, `"declare","args":`+args, 1)))
		if a := auditHush(t, o); a.Forged == nil || a.Forged.Why.Key != "session.forged.open" {
			t.Errorf("declared as %s: got %+v, want it named", args, a.Forged)
		}
	}
	rewrite(t, o.Path, declared)
	rename(t, o.Path+".away", o.Path+".red.seal")
	s, says, err := session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil || len(says) != 2 || says[1].Key != "session.sealed.wrong" {
		t.Fatalf("found again: %v %v; want what is wrong and the way out", err, says)
	}
	refused(t, s, "note x")
	refused(t, s, "unseal 1")
	s.Close()
	if a := auditHush(t, o); a.Forged == nil || a.Forged.Line != 4 {
		t.Errorf("found again: got %+v, want line 4, the declaration, named", a.Forged)
	}
	rename(t, o.Path+".red.seal", o.Path+".away")
	s, says, err = session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil || len(says) != 1 || says[0].Key != "session.sealed.table-lost" {
		t.Fatalf("moved away: %v %v", err, says)
	}
	play(t, s, "note on again")
}

// What was opened before its time stays so, whatever is opened of it afterwards, and what was opened in the referee's name when the rules had
// shown it never was: log and audit say the same.
func TestOpenedEarlyIsRemembered(t *testing.T) {
	s, o := hushed(t, "mark a", "unseal 1", "mark c", "unseal all")
	agree := func(what string, early ...int) {
		t.Helper()
		a := auditHush(t, o)
		if !a.Sound() || !slices.Equal(a.Early, early) {
			t.Errorf("%s: audit: %+v, early %v; want %v", what, a.Forged, a.Early, early)
		}
		s, _, err := session.Resume(sessiontest.Secret{}, o.Path, o)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		for _, l := range play(t, s, "log")[0].Log {
			if marked := len(l.Sealed) > 0; marked != slices.Contains(early, l.Entry) {
				t.Errorf("%s: the log has %v at entry %d, want early %v", what, l.Sealed, l.Entry, early)
			}
		}
	}
	for _, l := range play(t, s, "log")[0].Log {
		if marked := len(l.Sealed) > 0; marked != (l.Entry == 1) {
			t.Errorf("while it is played: the log has %v at entry %d, want entry 1 marked alone", l.Sealed, l.Entry)
		}
	}
	s.Close()
	agree("opened early, and all of it later", 1)
	s, o = hushed(t, "mark a", "mark c")
	s.Close()
	text := fileOf(t, o.Path)
	relabelled := strings.Replace(text, `"verb":"open","args":["rules"]`, `"verb":"open","args":["referee"]`, 1)
	if relabelled == text {
		t.Fatalf("nothing is opened:\n%s", text)
	}
	rewrite(t, o.Path, reseal(relabelled))
	agree("opened when it was shown")
}

// Everything is opened at once, also where the same command writes down that the game goes on under another edition; and of what the referee
// declared there is nothing left to open, and the state has its hash again.
func TestEverythingIsOpened(t *testing.T) {
	s, o := hushed(t, "mark a", "hit a at c 99 near")
	s.Close()
	o.Edition = "another"
	again := func() *session.Session {
		t.Helper()
		s, _, err := session.Resume(sessiontest.Secret{}, o.Path, o)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s = again()
	said := play(t, s, "unseal all")[0].Say
	want(t, said[0].Key, "session.unsealed.all")
	want(t, play(t, s, "unseal all")[0].Say[0].Key, "session.unsealed.already")
	hash := s.Hash()
	s.Close()
	if a := auditHush(t, o); !a.Sound() || a.Shut != 0 || a.Told() != hash {
		t.Errorf("opened under another edition: %+v, %d shut, hash %q; want nothing shut and the hash of the state told", a.Forged, a.Shut, a.Told())
	}
	s, o = hushed(t, "mark a", "hit a at c 99 near")
	s.Close()
	if err := os.Remove(o.Path + ".red.seal"); err != nil {
		t.Fatal(err)
	}
	s = again()
	play(t, s, "declare 1 mark a")
	if a := auditHush(t, o); a.Told() != "" {
		t.Errorf("while events are sealed: the hash %q is told", a.Told())
	}
	said = play(t, s, "unseal all")[0].Say
	if said[0].Key != "session.unsealed.rest" || said[0].Args[1] != 1 {
		t.Errorf("got %+v, want it said that of one line something stays sealed", said)
	}
	hash = s.Hash()
	s.Close()
	if a := auditHush(t, o); !a.Sound() || a.Shut != 1 || a.Told() != hash {
		t.Errorf("declared, and the rest opened: %+v, %d shut, hash %q; want the hash of the state told", a.Forged, a.Shut, a.Told())
	}
}

// A seat's file that is moved away while the game is played is named as that: nothing is done, and the line can be typed again when it is back.
func TestASeatsFileIsMovedAway(t *testing.T) {
	s, o := hushed(t, "mark a")
	seal := o.Path + ".red.seal"
	rename(t, seal, seal+".away")
	text := fileOf(t, o.Path)
	say := refused(t, s, "mark b").Say
	want(t, say.Key, "journal.file.keep")
	if fmt.Sprint(say.Args[1]) != "journal.cause.moved" || fileOf(t, o.Path) != text {
		t.Errorf("got %+v, want it said that the file was moved, and nothing written", say)
	}
	rename(t, seal+".away", seal)
	play(t, s, "mark b")
	s.Close()
	if a := auditHush(t, o); !a.Sound() || a.Lacks != nil {
		t.Errorf("audit: %+v %+v, want it in order", a.Forged, a.Lacks)
	}
}

// openMarks are rules under which a mark is for everybody's eyes.
type openMarks struct{ sessiontest.Secret }

// Keeper implements game.Secretive.
func (openMarks) Keeper(game.State, game.Action) int { return -1 }

// A game of another edition sealed what its own rules kept: it is not accused of that, nor of what they revealed. Under one edition it is, and what was
// written into such a line is named under any.
func TestAnotherEditionSealsOtherwise(t *testing.T) {
	s, o := hushed(t, "mark a", "hit a at c 99 near", "mark c")
	s.Close()
	sound := fileOf(t, o.Path)
	audited := func(rules game.Rules, edition string) session.Audited {
		o := o
		o.Edition = edition
		a, err := session.Audit(rules, o.Path, nil, o)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	if a := audited(openMarks{}, "another"); !a.Sound() || len(a.Held) > 0 {
		t.Errorf("sealed under other rules: got %+v, held back %v; want it sound", a.Forged, a.Held)
	}
	if a := audited(openMarks{}, "test"); a.Forged == nil {
		t.Error("sealed under the same rules: got it sound, want what it seals named")
	}
	rewrite(t, o.Path, reseal(strings.Replace(sound, `"k":"do","set":["@seal=red:`, `"k":"do","verb":"mark","args":["b"],"set":["@seal=red:`, 1)))
	if a := audited(openMarks{}, "another"); a.Forged == nil {
		t.Error("a deed in clear: got it sound, want it named under any edition")
	}
	// The other way round: these rules keep what the others left open.
	o = options("hand")
	o.Now, o.Random, o.Sealed, o.Edition, o.Path = ticking(), secretsOf(7), true, "test", filepath.Join(t.TempDir(), "g.jsonl")
	s, err := session.New(openMarks{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "mark a", "hit a at c 99 near", "mark c")
	s.Close()
	if a := audited(sessiontest.Secret{}, "another"); !a.Sound() || len(a.Held) > 0 {
		t.Errorf("left open under other rules: got %+v, held back %v; want it sound", a.Forged, a.Held)
	}
	if a := audited(sessiontest.Secret{}, "test"); a.Forged == nil || a.Forged.Why.Key != "session.forged.unsealed" {
		t.Errorf("left open under the same rules: got %+v, want it named", a.Forged)
	}
}

// A game that went on under another edition for a while is accused of nothing, and audit says which lines are whose; a line that
// says of the edition under which all before it was written that the game goes on under it, no program writes.
func TestEditionsInTheMiddle(t *testing.T) {
	s, o := hushed(t, "mark a", "hit a at c 99 near")
	for _, edition := range []string{"other", "test", "test"} {
		s.Close()
		at := o
		at.Edition = edition
		var err error
		if s, _, err = session.Resume(sessiontest.Secret{}, o.Path, at); err != nil {
			t.Fatal(err)
		}
		play(t, s, "note "+edition)
	}
	s.Close()
	a := auditHush(t, o)
	if want := []session.Span{{Edition: "test", From: 1, To: 3}, {Edition: "other", From: 4, To: 5}, {Edition: "test", From: 6, To: 8}}; !a.Sound() || !slices.Equal(a.Editions, want) {
		t.Errorf("got %+v %+v, want %+v and nothing against it", a.Forged, a.Editions, want)
	}
	text, o := kept(t, "hand", "note x", "note y")
	lines := strings.SplitAfter(text, "\n")
	again := regexp.MustCompile(`"e":1,"k":"note","verb":"note","text":"x"`).ReplaceAllString(lines[1], `"e":0,"k":"set","verb":"edition","args":["=one"]`)
	lines[2] = strings.Replace(lines[2], `"n":2,"e":2`, `"n":2,"e":1`, 1)
	if a, err := audited(t, reseal(lines[0]+again+lines[2]), o); err != nil || a.Forged == nil || a.Forged.Why.Key != "session.forged.edition" || a.Forged.Line != 2 {
		t.Errorf("said without need: got %+v %v, want session.forged.edition on line 2", a.Forged, err)
	}
}

// A correction in a sealed game holds the dice and the answers that its deed asked for, and no more; the correction as it was typed is
// accused of nothing.
func TestACorrectionHoldsWhatWasAsked(t *testing.T) {
	s, o := hushed(t, "hit a at c 99 near", "fix 1: 12", "hit b at c near", "44")
	if no := refused(t, s, "fix 3: 12 13 14 15"); no.Say.Key != "session.dice.many" {
		t.Errorf("got %s, want session.dice.many", no.Say.Key)
	}
	s.Close()
	sound := fileOf(t, o.Path)
	if a := auditHush(t, o); !a.Sound() {
		t.Fatalf("got %+v %v, want nothing against it\n%s", a.Forged, a.Different, sound)
	}
	for from, to := range map[string]string{
		`("f":12,"by":"hand"\})`: `$1,{"d":100,"f":3,"by":"hand"}`,
		`("@of=1")`:              `$1,"@pick=halt"`,
		`("f":12,"by":"hand")`:   `$1},{"d":6,"f":3,"by":"hand"`,
	} {
		rewrite(t, o.Path, reseal(regexp.MustCompile(from).ReplaceAllString(sound, to)))
		if a := auditHush(t, o); a.Forged == nil || a.Forged.Line != 3 {
			t.Errorf("%s: got %+v, want line 3 named\n%s", to, a.Forged, fileOf(t, o.Path))
		}
	}
}

// A journal whose name leaves no room for a second file of a seat is opened and audited as any other.
func TestSealFilesOfALongName(t *testing.T) {
	_, o := hushed(t)
	o.Path = filepath.Join(filepath.Dir(o.Path), strings.Repeat("a", 236)+".jsonl")
	s, err := session.New(sessiontest.Secret{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "mark a")
	s.Close()
	if a := auditHush(t, o); !a.Sound() || a.Lacks != nil {
		t.Errorf("got %+v %+v, want it in order", a.Forged, a.Lacks)
	}
}
