package session_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/journal"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// hushed begins a sealed game of two sides in which a mark lies face down.
func hushed(t testing.TB, lines ...string) (*session.Session, session.Options) {
	t.Helper()
	o := options("hand")
	o.Now, o.Random, o.Sealed, o.Edition = ticking(), secretsOf(7), true, "test"
	o.Path = filepath.Join(t.TempDir(), "g.jsonl")
	s, err := session.New(sessiontest.Secret{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	play(t, s, lines...)
	return s, o
}

func fileOf(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func rewrite(t testing.TB, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// digests are what may differ between two journals that differ in what is sealed alone.
var digests = regexp.MustCompile(`@seal=(\w+):[0-9a-f]{64}|"h":"[0-9a-f]{32}"`)

// auditHush audits the sealed game of some options.
func auditHush(t testing.TB, o session.Options) session.Audited {
	t.Helper()
	a, err := session.Audit(sessiontest.Secret{}, o.Path, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// What lies face down does not stand in the journal of a sealed game: two that differ in that alone are alike but for
// hashes, and only the seat's file, for its owner's eyes, has the line.
func TestSealedTwins(t *testing.T) {
	var texts []string
	for _, mark := range []string{"mark a", "mark b"} {
		s, o := hushed(t, mark, "note tea at four", "hit a at c 99 near", "mark b", "undo", "hit d at b 44 near")
		text := fileOf(t, o.Path)
		for _, word := range []string{`"mark"`, "tea", `"ev"`} {
			if strings.Contains(text, word) {
				t.Errorf("%s: the journal has %s:\n%s", mark, word, text)
			}
		}
		if own := fileOf(t, o.Path+".red.seal"); !strings.Contains(own, `"verb":"mark","args":["`+mark[5:]+`"]`) {
			t.Errorf("red's own file lacks its line:\n%s", own)
		}
		if theirs := fileOf(t, o.Path+".blue.seal"); strings.Count(theirs, "\n") != 1 {
			t.Errorf("blue's file has more than its head:\n%s", theirs)
		}
		for _, seat := range []string{"red", "blue", "referee"} {
			if info, err := os.Stat(o.Path + "." + seat + ".seal"); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v %v, want a file of mode 0600", seat, info.Mode(), err)
			}
		}
		hash := s.Hash()
		s.Close()
		if a := auditHush(t, o); !a.Sound() || a.Hash != hash || a.Lacks != nil || a.Blind != 0 || a.Sealed != 5 || a.Shut != 5 {
			t.Errorf("audit: %+v %v, want it sound with all five lines shut", a, a.Forged)
		}
		again, says, err := session.Resume(sessiontest.Secret{}, o.Path, o)
		if err != nil || len(says) > 0 || again.Hash() != hash {
			t.Fatalf("opened again: %v %v, want the same state without a word", says, err)
		}
		again.Close()
		texts = append(texts, digests.ReplaceAllString(text, "$1"))
	}
	if texts[0] != texts[1] {
		t.Errorf("the journals differ outside their hashes:\n%s\n%s", texts[0], texts[1])
	}
}

// A game comes to the same state, sealed or in clear, and goes on after it was opened again.
func TestSealedAsOpen(t *testing.T) {
	lines := []string{"mark a", "hit a at c 99 near", "duel c d 3 4", "note tea", "mark b", "undo", "fix 2: 44"}
	open := secret(t)
	play(t, open, lines...)
	s, o := hushed(t, lines[:3]...)
	s.Close()
	s, _, err := session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, lines[3:]...)
	want(t, s.Hash(), open.Hash())
	s.Close()
	if a := auditHush(t, o); !a.Sound() || a.Hash != open.Hash() {
		t.Errorf("audit: %v %v, want it sound and the state of the open game", a.Forged, a.Different)
	}
}

// The rules open what everybody knows (in the toy: once both sides have a mark), what was taken back stays sealed, and
// `unseal all` opens that and the rest.
func TestSealsAreOpened(t *testing.T) {
	s, o := hushed(t, "mark b", "undo", "mark a")
	if strings.Contains(fileOf(t, o.Path), `"open"`) {
		t.Fatal("it is opened before anybody knows")
	}
	rs := play(t, s, "mark c")
	if n := len(rs[0].Opened); n != 2 || rs[0].Opened[0].Key != "session.opened" {
		t.Errorf("got %+v, want both marks told open", rs[0].Opened)
	}
	text := fileOf(t, o.Path)
	if strings.Count(text, `"verb":"open","args":["rules"]`) != 1 || strings.Contains(text, `"args":["b"]`) || !strings.Contains(text, `"args":["a"]`) {
		t.Errorf("want one line that opens a's mark and c's, and not what was taken back:\n%s", text)
	}
	want(t, refused(t, s, "unseal 2").Say.Key, "session.unseal.open")
	play(t, s, "mark d")
	play(t, s, "unseal all")
	if text := fileOf(t, o.Path); !strings.Contains(text, `"args":["b"]`) || !strings.Contains(text, `"verb":"open","args":["referee","`) {
		t.Errorf("want all of it open, with the key of the dice:\n%s", text)
	}
	hash := s.Hash()
	s.Close()
	for _, seat := range []string{"red", "blue", "referee"} {
		if err := os.Remove(o.Path + "." + seat + ".seal"); err != nil {
			t.Fatal(err)
		}
	}
	if a := auditHush(t, o); !a.Sound() || a.Hash != hash || a.Lacks != nil || a.Blind != 0 || a.Shut != 0 {
		t.Errorf("audit without a file: %+v, want everything checked", a)
	}
}

// The referee may open one entry early; log and audit say so.
func TestUnsealedEarly(t *testing.T) {
	s, o := hushed(t, "mark a", "hit a at c 99 near")
	want(t, refused(t, s, "unseal 2").Say.Key, "session.unseal.open")
	want(t, refused(t, s, "unseal 9").Say.Key, "session.entry.none")
	want(t, refused(t, s, "declare 1 mark b").Say.Key, "session.declare.none")
	play(t, s, "unseal 1")
	if l := play(t, s, "log")[0].Log; len(l[0].Sealed) != 1 || l[0].Sealed[0].Key != "session.log.unsealed" || len(l[1].Sealed) != 0 {
		t.Errorf("got %+v, want entry 1 marked alone", l)
	}
	s.Close()
	if a := auditHush(t, o); !a.Sound() || !slices.Equal(a.Early, []int{1}) || a.Shut != 2 {
		t.Errorf("audit: %v %d shut, want entry 1 named, and the events of both lines shut", a.Early, a.Shut)
	}
}

// A seat's file that is lost is said at once, with the ways out; nothing is written until it is back, or the referee has
// declared what it held.
func TestSealFileIsLost(t *testing.T) {
	s, o := hushed(t, "hit a at c 99 near", "mark a", "mark b", "hit d at b 44 near")
	whole := s.Hash()
	s.Close()
	lost := o.Path + ".red.seal"
	kept := fileOf(t, lost)
	if err := os.Remove(lost); err != nil {
		t.Fatal(err)
	}
	a := auditHush(t, o)
	if a.Lacks == nil || a.Lacks.Entry != 2 || a.Lacks.Seat != "red" || !slices.Equal(a.Lacks.Entries, []int{2, 3}) || !a.Sound() {
		t.Fatalf("audit: %+v %v, want entries 2 and 3 named, and nothing against the rest", a.Lacks, a.Forged)
	}
	s, says, err := session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(says) != 2 || says[0].Key != "session.lacks" || says[1].Key != "session.lacks.hint" || s.Entries() != 1 {
		t.Fatalf("got %+v and %d entries, want the lack said and one entry played", says, s.Entries())
	}
	for _, line := range []string{"hit a at c 9", "note tea", "undo", "unseal all"} {
		want(t, refused(t, s, line).Say.Key, "session.lacks")
	}
	want(t, refused(t, s, "declare 3 mark a").Say.Key, "session.declare.other")
	want(t, refused(t, s, "declare 2 mark c").Say.Key, "session.declare.seat")
	want(t, refused(t, s, "declare 2 hit a at c 9 near").Say.Key, "session.declare.seat")
	want(t, refused(t, s, "declare 2").Say.Key, "session.declare.what")
	play(t, s, "declare 2 mark a")
	if s.Lacks() == nil || s.Lacks().Entry != 3 {
		t.Fatalf("got %+v, want entry 3 asked next", s.Lacks())
	}
	play(t, s, "declare 3 mark b", "note the file was on the other machine")
	want(t, s.Hash(), whole)
	if l := play(t, s, "log")[0].Log; len(l[1].Sealed) != 1 || l[1].Sealed[0].Key != "session.log.declared" || len(l[3].Sealed) != 0 {
		t.Errorf("got %+v, want entries 2 and 3 marked", l)
	}
	if b := s.Battle(); !strings.Contains(fmt.Sprint(b.Turns), "session.log.declared") {
		t.Errorf("the report does not mark it")
	}
	s.Close()
	if a := auditHush(t, o); !a.Sound() || a.Hash != whole || !slices.Equal(a.Declared, []int{2, 3}) || a.Lacks != nil {
		t.Errorf("audit: %v %v, want both declarations named", a.Declared, a.Forged)
	}
	rewrite(t, lost, kept) // it is found again, and says the same
	if a := auditHush(t, o); !a.Sound() || a.Hash != whole {
		t.Errorf("audit with the file: %v, want it sound", a.Forged)
	}
}

// What was declared is held against the file that is found again.
func TestFalseDeclaration(t *testing.T) {
	s, o := hushed(t, "mark a", "hit a at c 99 near")
	s.Close()
	lost, table := o.Path+".red.seal", o.Path+".referee.seal"
	kept, came := fileOf(t, lost), fileOf(t, table)
	if err := os.Remove(lost); err != nil {
		t.Fatal(err)
	}
	s, _, err := session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil {
		t.Fatal(err)
	}
	want(t, refused(t, s, "declare 1 mark b").Say.Key, "session.declare.table") // the table's part is there, and tells
	s.Close()
	if err := os.Remove(table); err != nil {
		t.Fatal(err)
	}
	s, _, err = session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "declare 1 mark b")
	s.Close()
	if a := auditHush(t, o); !a.Sound() {
		t.Errorf("audit: %v, want it sound as far as anybody knows", a.Forged)
	}
	rewrite(t, table, came)
	if a := auditHush(t, o); a.Forged == nil || a.Forged.Why.Key != "session.forged.table" {
		t.Errorf("audit with the table's file: %+v, want the declaration found out", a.Forged)
	}
	if err := os.Remove(table); err != nil {
		t.Fatal(err)
	}
	rewrite(t, lost, kept)
	if a := auditHush(t, o); a.Forged == nil || a.Forged.Why.Key != "session.forged.declared" {
		t.Errorf("audit: %+v, want the declaration found out", a.Forged)
	}
}

// Without the table's file the game goes on, dice are typed, and audit says what nobody can check.
func TestTableFileIsLost(t *testing.T) {
	s, o := hushed(t, "mark a", "hit a at c near", "r")
	hash := s.Hash()
	s.Close()
	if err := os.Remove(o.Path + ".referee.seal"); err != nil {
		t.Fatal(err)
	}
	if a := auditHush(t, o); !a.Sound() || a.Blind != 3 || a.Untold != 1 || a.Hash != hash {
		t.Errorf("audit: %d blind, %d untold, %v; want three lines and a die that nobody can check", a.Blind, a.Untold, a.Forged)
	}
	s, says, err := session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil || len(says) != 1 || says[0].Key != "session.sealed.table-lost" {
		t.Fatalf("%v %v, want the loss said", says, err)
	}
	want(t, refused(t, s, "roll 2d6").Say.Key, "session.sealed.keyless")
	play(t, s, "hit d at b 44 near")
	s.Close()
	if a := auditHush(t, o); !a.Sound() || a.Blind != 3 {
		t.Errorf("audit: %d blind, %v; want the new line checked", a.Blind, a.Forged)
	}
}

// A program that dies between the two writes leaves a part without a line, or half a part: neither is a fault.
func TestSealsSurviveACrash(t *testing.T) {
	s, o := hushed(t, "mark a")
	before := fileOf(t, o.Path)
	play(t, s, "mark b")
	s.Close()
	rewrite(t, o.Path, before)
	seal := o.Path + ".red.seal"
	for _, half := range []int{0, 1, 300} {
		parts := fileOf(t, seal)
		rewrite(t, seal, parts[:len(parts)-half])
		s, says, err := session.Resume(sessiontest.Secret{}, o.Path, o)
		if err != nil || len(says) > 0 {
			t.Fatalf("%d bytes short: %v %v, want nothing said", half, says, err)
		}
		play(t, s, "mark b", "undo")
		s.Close()
		if a := auditHush(t, o); !a.Sound() || a.Lacks != nil {
			t.Fatalf("%d bytes short: %+v %v, want it sound", half, a.Lacks, a.Forged)
		}
		rewrite(t, o.Path, before)
	}
}

// Somebody replaces the journal, and another program goes on with it: the first writes no more, and takes nothing from the
// seats' files.
func TestSealsOfAReplacedJournal(t *testing.T) {
	s, o := hushed(t, "mark a")
	text := fileOf(t, o.Path)
	if err := os.Rename(o.Path, o.Path+"~"); err != nil {
		t.Fatal(err)
	}
	rewrite(t, o.Path, text)
	other, _, err := session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, other, "mark b")
	if r := s.Submit("mark b")[0]; r.OK() {
		t.Errorf("got %+v, want it refused: the journal is another's now", r)
	}
	play(t, other, "mark a")
	other.Close()
	if a := auditHush(t, o); !a.Sound() || a.Lacks != nil {
		t.Errorf("audit: got %+v %v, want it in order", a.Lacks, a.Forged)
	}
	// A line that a third put there is not cut off.
	seal := o.Path + ".red.seal"
	s, _, err = session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	longer := fileOf(t, seal) + "a whole line\n"
	rewrite(t, seal, longer)
	if r := s.Submit("mark b")[0]; r.OK() || fileOf(t, seal) != longer {
		t.Errorf("got %+v, want it refused, and the file as it is", r)
	}
}

// A disk that takes half a part: nothing has happened, and the game goes on when there is room again.
func TestSealsOnAFullDisk(t *testing.T) {
	disk := &fullDisk{FS: journal.OS, only: ".seal"}
	o := options("hand")
	o.Now, o.Random, o.Sealed, o.Edition, o.FS = ticking(), secretsOf(7), true, "test", disk
	o.Path = filepath.Join(t.TempDir(), "g.jsonl")
	disk.full = true
	if _, err := session.New(sessiontest.Secret{}, four, o); err == nil {
		t.Fatal("a game began on a full disk")
	}
	if left, _ := filepath.Glob(o.Path + "*"); len(left) > 0 {
		t.Fatalf("%v are left of it", left)
	}
	disk.full = false
	s, err := session.New(sessiontest.Secret{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "mark a")
	disk.full = true
	for _, line := range []string{"mark b", "hit a at c 99 near", "note tea"} {
		hash := s.Hash()
		if r := s.Submit(line)[0]; r.OK() || s.Hash() != hash {
			t.Errorf("%q on a full disk: %+v", line, r)
		}
	}
	disk.full = false
	play(t, s, "mark b", "hit a at c 99 near", "note tea")
	hash := s.Hash()
	s.Close()
	if a := auditHush(t, o); !a.Sound() || a.Lacks != nil || a.Blind > 0 || a.Hash != hash {
		t.Errorf("audit: %+v %v, want it sound", a.Lacks, a.Forged)
	}
	rewrite(t, o.Path+".red.seal", fileOf(t, o.Path+".red.seal")[:100])
	s, _, err = session.Resume(sessiontest.Secret{}, o.Path, o)
	if err != nil || s.Lacks() == nil {
		t.Fatalf("%v %+v, want the shortened file said", err, s.Lacks())
	}
	s.Close()
}

// What a forger does to a sealed game is found out, its links made anew.
func TestForgedSeals(t *testing.T) {
	s, o := hushed(t, "mark a", "hit a at c 99 near", "mark c")
	s.Close()
	sound := fileOf(t, o.Path)
	mark := regexp.MustCompile(`@seal=red:[0-9a-f]{64}`)
	for name, c := range map[string]struct{ text, key string }{
		"another mark opened":    {strings.Replace(sound, `"args":["a"],"pad"`, `"args":["b"],"pad"`, 1), "session.forged.opened"},
		"another salt":           {regexp.MustCompile(`"salt":"..`).ReplaceAllStringFunc(sound, func(s string) string { return s[:8] + s[9:] + s[8:9] }), "session.forged.opened"},
		"no hex in a salt":       {regexp.MustCompile(`"salt":"[0-9a-f]`).ReplaceAllString(sound, `"salt":"g`), "session.forged.open"},
		"a salt of no length":    {regexp.MustCompile(`"salt":"[0-9a-f]*"`).ReplaceAllString(sound, `"salt":""`), "session.forged.open"},
		"two seals of a seat":    {regexp.MustCompile(`(@seal=red:)([0-9a-f]{64})`).ReplaceAllString(sound, `$1$2","$1$2`), "session.forged.marks"},
		"a seal of no seat":      {strings.Replace(sound, `"@seal=referee:`, `"@seal=grey:`+strings.Repeat("0", 64)+`","@seal=referee:`, 1), "session.forged.marks"},
		"a seal that is no hash": {regexp.MustCompile(`@seal=referee:[0-9a-f]{2}`).ReplaceAllString(sound, `@seal=referee:zz`), "session.forged.marks"},
		"another line opened":    {strings.Replace(sound, `[{"n":1,"seat":"red"`, `[{"n":2,"seat":"red"`, 1), "session.forged.open"},
		"another seat":           {strings.Replace(sound, `[{"n":1,"seat":"red"`, `[{"n":1,"seat":"blue"`, 1), "session.forged.open"},
		"opened in other words":  {strings.Replace(sound, `[{"n":1,"seat":"red"`, `[{"seat":"red","n":1`, 1), "session.forged.open"},
		"no seal on a line":      {regexp.MustCompile(`("n":2,.*?),"@seal=referee:[0-9a-f]{64}"`).ReplaceAllString(sound, "$1"), "session.forged.unsealed"},
		"a secret in clear":      {regexp.MustCompile(`"n":1,"e":1,"k":"do","set":\["@seal=red:[0-9a-f]{64}",`).ReplaceAllString(sound, `"n":1,"e":1,"k":"do","verb":"mark","args":["a"],"set":[`), "session.forged.unsealed"},
		"a deed in clear":        {strings.Replace(sound, `"k":"do","set":["@seal=red:`, `"k":"do","verb":"mark","args":["b"],"set":["@seal=red:`, 1), "session.forged.clear"},
		"a fact in clear":        {strings.Replace(sound, `"k":"do","set":["@seal=red:`, `"k":"do","set":["near","@seal=red:`, 1), "session.forged.clear"},
		"dice in clear":          {regexp.MustCompile(`(?m)(^\{"n":1,.*?\])(,"at")`).ReplaceAllString(sound, `$1,"dice":[{"d":6,"f":3,"by":"hand"}]$2`), "session.forged.clear"},
		"words in clear":         {regexp.MustCompile(`(?m)(^\{"n":1,.*?\])(,"at")`).ReplaceAllString(sound, `$1,"text":"near"$2`), "session.forged.clear"},
		"events in clear":        {regexp.MustCompile(`(?m)(^\{"n":2,.*?\])(,"at")`).ReplaceAllString(sound, `$1,"ev":[{"k":"marked"}]$2`), "session.forged.clear"},
		"a secret of the public": {strings.Replace(sound, `near","@seal=`, `near","`+mark.FindString(sound)+`","@seal=`, 1), "session.forged.clear"},
	} {
		if c.text == sound {
			t.Fatalf("%s changes nothing:\n%s", name, sound)
		}
		rewrite(t, o.Path, reseal(c.text))
		a, err := session.Audit(sessiontest.Secret{}, o.Path, nil, o)
		switch {
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case c.key == "" && a.Sound() && a.Lacks == nil:
			t.Errorf("%s: nothing found", name)
		case c.key != "" && (a.Forged == nil || a.Forged.Why.Key != c.key):
			t.Errorf("%s: got %+v, want %s", name, a.Forged, c.key)
		}
	}
	// Opened twice: the line that opens is written once more.
	lines := strings.SplitAfter(sound, "\n")
	twice := strings.Replace(lines[4], `{"n":4`, `{"n":5`, 1)
	rewrite(t, o.Path, reseal(sound+twice))
	if a := auditHush(t, o); a.Forged == nil || a.Forged.Why.Key != "session.forged.opened" {
		t.Errorf("opened twice: %+v, want it found", a.Forged)
	}
}

// Whoever has the table's file may make a part of it anew: that a public line did something else, or its dice were others, is
// found by what the part may hold.
func TestPartsHoldNoMore(t *testing.T) {
	for name, change := range map[string]func(*journal.Entry){
		"another deed":     func(e *journal.Entry) { e.Verb, e.Args = "hit", []string{"b", "d"} },
		"another fact":     func(e *journal.Entry) { e.Set = []string{"far"} },
		"another die":      func(e *journal.Entry) { e.Dice = []journal.Die{{D: 0, F: 1, By: "hand"}} },
		"a die of a seat":  func(e *journal.Entry) { e.Dice = []journal.Die{{D: 0, F: 1, Seat: "red", By: "hand"}} },
		"nothing is other": func(*journal.Entry) {},
	} {
		s, o := hushed(t, "mark a", "hit a at c 99 near", "note tea")
		s.Close()
		file := o.Path + ".referee.seal"
		parts := fileOf(t, file)
		for line := range strings.Lines(parts) {
			salt, clear, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			e, ok := journal.ReadPart([]byte(clear))
			if !ok || e.N != 2 {
				continue
			}
			change(&e)
			was, is := session.SealOf(salt, "referee", []byte(clear)), e.AppendPart(nil)
			rewrite(t, file, strings.Replace(parts, clear, string(is), 1))
			rewrite(t, o.Path, reseal(strings.Replace(fileOf(t, o.Path), was, session.SealOf(salt, "referee", is), 1)))
		}
		a := auditHush(t, o)
		if sound := name == "nothing is other"; a.Sound() != sound || !sound && a.Forged.Why.Key != "session.forged.part" {
			t.Errorf("%s: got %+v, want session.forged.part where something is", name, a.Forged)
		}
	}
}

// A game is sealed that has something to hide, and whose file foretells nothing; a copy takes the files of the seats along.
func TestWhatIsSealed(t *testing.T) {
	refusal := func(err error) string {
		if x, ok := err.(interface{ Error() string }); ok && err != nil {
			return x.Error()
		}
		return ""
	}
	o := options("hand")
	o.Sealed = true
	if _, err := session.New(sessiontest.Toy{}, four, o); !strings.Contains(refusal(err), "session.sealed.none") {
		t.Errorf("without secrets: %v", err)
	}
	for _, mode := range []string{"seed:8", "script:1,2"} {
		o := options(mode)
		o.Sealed = true
		if _, err := session.New(sessiontest.Secret{}, four, o); !strings.Contains(refusal(err), "session.sealed.dice") {
			t.Errorf("%s: %v", mode, err)
		}
	}
	want(t, refused(t, secret(t), "unseal all").Say.Key, "session.sealed.not-here")
	s, old := hushed(t, "mark a", "hit a at c 99 near")
	hash, to := s.Hash(), filepath.Join(t.TempDir(), "copy.jsonl")
	play(t, s, "save "+to, "mark b")
	s.Close()
	old.Path = to
	if a := auditHush(t, old); !a.Sound() || a.Lacks != nil || a.Hash == hash {
		t.Errorf("the copy: %+v %v, want it sound and gone on with", a.Lacks, a.Forged)
	}
	if _, err := session.New(sessiontest.Secret{}, four, session.Options{Path: filepath.Join(filepath.Dir(to), "copy.jsonl"), Sealed: true}); err == nil {
		t.Error("a second game took the files of the first")
	}
}

// The correction of what lies face down lies face down too, also where the game is opened again.
func TestSealedFix(t *testing.T) {
	s, o := hushed(t, "mark a", "hit a at c 99 near", "fix 1: mark b")
	text := fileOf(t, o.Path)
	if strings.Contains(text, `"mark"`) || !strings.Contains(text, `"k":"fix","set":["@of=1","@seal=red:`) {
		t.Errorf("want a correction that says only of what:\n%s", text)
	}
	hash := s.Hash()
	s.Close()
	if a := auditHush(t, o); !a.Sound() || a.Hash != hash || a.Sealed != 3 {
		t.Errorf("audit: %v %v, want it sound", a.Forged, a.Different)
	}
	if n := strings.Count(fileOf(t, o.Path+".red.seal"), "\n"); n != 3 {
		t.Errorf("red keeps %d lines, want its head, the mark and its correction", n)
	}
	// What it corrects stands in clear: a part that says otherwise is named, and does not correct that.
	own := fileOf(t, o.Path+".red.seal")
	line := strings.SplitAfter(own, "\n")[2]
	salt, clear, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
	e, ok := journal.ReadPart([]byte(clear))
	if !ok {
		t.Fatalf("no part: %s", clear)
	}
	e.Set = append(e.Set, "@of=2")
	other := e.AppendPart(nil)
	rewrite(t, o.Path+".red.seal", strings.Replace(own, clear, string(other), 1))
	rewrite(t, o.Path, reseal(strings.Replace(text, session.SealOf(salt, "red", []byte(clear)), session.SealOf(salt, "red", other), 1)))
	if a := auditHush(t, o); a.Forged == nil || a.Forged.Why.Key != "session.forged.part" || a.Hash != hash {
		t.Errorf("a part corrects entry 2: got %+v, want it named, and entry 1 corrected", a.Forged)
	}
}

// A file that is there and another game's is named so, is never written to, and goes along with no copy.
func TestSealFileOfAnotherGame(t *testing.T) {
	s, o := hushed(t, "hit a at c 99 near", "mark a")
	s.Close()
	for what, text := range map[string]string{
		"another game": "adjutant/seal/1 red " + strings.Repeat("0", 32) + "\n",
		"another seat": strings.Replace(fileOf(t, o.Path+".red.seal"), "1 red ", "1 blue ", 1),
		"a word more":  strings.Replace(fileOf(t, o.Path+".red.seal"), "\n", " x y\n", 1),
		"no head":      strings.SplitAfterN(fileOf(t, o.Path+".red.seal"), "\n", 2)[1],
		"a part less":  strings.SplitAfterN(fileOf(t, o.Path+".red.seal"), "\n", 2)[0],
		"nothing":      "",
	} {
		sound := fileOf(t, o.Path+".red.seal")
		rewrite(t, o.Path+".red.seal", text)
		s, says, err := session.Resume(sessiontest.Secret{}, o.Path, o)
		if err != nil || len(says) == 0 || says[0].Key != "session.lacks.other" || s.Entries() != 1 {
			t.Fatalf("%s: %v %v", what, err, says)
		}
		play(t, s, "declare 2 mark a")
		if what != "a part less" {
			play(t, s, "mark b") // into a second file, which never stands in the way of the first
			if fileOf(t, o.Path+".red.seal") != text || !strings.Contains(fileOf(t, o.Path+".red-2.seal"), `"mark"`) {
				t.Errorf("%s: the file was written to, or no other", what)
			}
			if err := os.Remove(o.Path + ".red-2.seal"); err != nil {
				t.Error(err)
			}
		}
		s.Close()
		rewrite(t, o.Path+".red.seal", sound)
		lines := strings.SplitAfter(fileOf(t, o.Path), "\n")
		rewrite(t, o.Path, strings.Join(lines[:3], "")) // without the declaration
	}
}
