package session_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var four = []byte(`["a","b","c","d"]`)

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func clock() time.Time { return time.Date(1808, 8, 21, 9, 0, 0, 0, time.UTC) }

func options(dice string) session.Options {
	m, err := session.ParseMode(dice)
	if err != nil {
		panic(err)
	}
	return session.Options{Dice: m, Now: clock, Random: zeros{}, Edition: "one"}
}

func begin(t testing.TB, dice string) *session.Session {
	t.Helper()
	s, err := session.New(sessiontest.Toy{}, four, options(dice))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play submits lines and fails the test when one is refused.
func play(t interface {
	Helper()
	Fatalf(string, ...any)
}, s *session.Session, lines ...string) []session.Reply {
	t.Helper()
	var out []session.Reply
	for _, l := range lines {
		for _, r := range s.Submit(l) {
			if !r.OK() {
				t.Fatalf("%q refused: %s %v", l, r.Refusal.Say.Key, r.Refusal.Say.Args)
			}
			out = append(out, r)
		}
	}
	return out
}

// refused submits a line that must change nothing and gives the key of the
// refusal.
func refused(t testing.TB, s *session.Session, line string) *game.Refusal {
	t.Helper()
	before, check := s.Hash(), s.Checkpoint()
	rs := s.Submit(line)
	last := rs[len(rs)-1]
	if last.OK() {
		t.Fatalf("%q is accepted", line)
	}
	if s.Hash() != before || s.Checkpoint() != check {
		t.Fatalf("%q is refused and changes something", line)
	}
	return last.Refusal
}

func owedUnits(s *session.Session) string {
	var b []string
	for _, o := range s.Owed() {
		if o.Now {
			b = append(b, o.Need.Die.String()+" "+o.Need.Unit)
		}
	}
	return strings.Join(b, ", ")
}

func allOwed(s *session.Session) string {
	var b []string
	for _, o := range s.Owed() {
		b = append(b, fmt.Sprint(o.Entry, o.Need, o.Optional, o.Facts, o.Now))
	}
	return strings.Join(b, ", ")
}

func kinds(rs []session.Reply) string {
	var b []string
	for _, r := range rs {
		b = append(b, fmt.Sprintf("%s %d", r.Kind, r.Entry))
	}
	return strings.Join(b, ", ")
}

func want(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOwedDice(t *testing.T) {
	s := begin(t, "hand")
	rs := play(t, s, "hit a at b")
	want(t, kinds(rs), "waiting 1")
	want(t, owedUnits(s), "d100 a")
	if rs[0].Odds == nil || s.Clock().Phase != "fire" || len(rs[0].Owed) != 1 || rs[0].Owed[0].Need.Value != 50 {
		t.Errorf("a command without its dice prints need and odds: %+v", rs[0])
	}
	want(t, kinds(play(t, s, "hit c at d")), "waiting 2")
	want(t, owedUnits(s), "d100 a, d100 c")
	want(t, refused(t, s, "1 2 3").Say.Key, "session.dice.many")
	want(t, refused(t, s, "0").Say.Key, "session.die.bad-of")
	want(t, refused(t, s, "1 101").Say.Key, "session.die.bad-of")
	want(t, refused(t, s, "n").Say.Key, "session.owed-first")
	want(t, kinds(play(t, s, "c 44")), "done 2")
	want(t, owedUnits(s), "d100 a")
	want(t, kinds(play(t, s, "00")), "done 1")
	want(t, owedUnits(s), "d6 d")
	want(t, refused(t, s, "7").Say.Key, "session.die.bad-of")
	want(t, kinds(play(t, s, "3")), "done 3")
	want(t, owedUnits(s), "")
	want(t, refused(t, s, "3").Say.Key, "session.dice.none")
}

func TestGroupedDues(t *testing.T) {
	s := begin(t, "hand")
	play(t, s, "hit a at b 40", "hit b at c 40", "hit c at d 40")
	want(t, owedUnits(s), "d6 b, d6 c, d6 d")
	want(t, refused(t, s, "3 3 3 3").Say.Key, "session.dice.many")
	want(t, refused(t, s, "3 3 9").Say.Key, "session.die.bad-of")
	want(t, kinds(play(t, s, "d 1")), "done 4")
	want(t, owedUnits(s), "d6 b, d6 c")
	want(t, kinds(play(t, s, "5 2")), "done 5, done 6")
	want(t, owedUnits(s), "")
	if n := len(s.Owed()); n != 2 {
		t.Errorf("%d owed, want the two optional chases", n)
	}
	want(t, kinds(play(t, s, "chase c", "x")), "done 7, done 8")
	if n := len(s.Owed()); n != 0 {
		t.Errorf("%d owed, want none", n)
	}
	want(t, refused(t, s, "x").Say.Key, "session.dice.none")
}

func TestDiceOutOfOrderAndChoice(t *testing.T) {
	s := begin(t, "hand")
	want(t, kinds(play(t, s, "duel a b")), "waiting 1")
	want(t, owedUnits(s), "d100 a, d100 b")
	want(t, kinds(play(t, s, "b 10")), "waiting 1")
	want(t, kinds(play(t, s, "20")), "waiting 1")
	want(t, owedUnits(s), "choice a")
	want(t, refused(t, s, "5").Say.Key, "session.choice.bad")
	want(t, refused(t, s, "r").Say.Key, "session.choice.not-rolled")
	want(t, kinds(play(t, s, "B")), "done 1")
	want(t, kinds(play(t, s, "duel c d 10 90")), "done 2")
	want(t, refused(t, s, "duel a c 10 90 5").Say.Key, "session.dice.many")
	want(t, refused(t, s, "duel a c 10 0").Say.Key, "session.die.bad-of")
	want(t, refused(t, s, "duel b c 10 20").Say.Key, "toy.fled")
	want(t, kinds(play(t, s, "duel b c 90 90 ! he came back")), "done 3")
}

func TestFactsDecide(t *testing.T) {
	s := begin(t, "hand")
	rs := play(t, s, "mark a", "hit a at b")
	if c := rs[1].Verdict.Close; c == nil || len(c.If) != 2 {
		t.Fatalf("no close call: %+v", rs[1])
	}
	os := s.Owed()
	if len(os) != 2 || os[1].Kind() != "fact" || strings.Join(os[1].Facts, " ") != "near far" {
		t.Fatalf("owed %+v", os)
	}
	rs = play(t, s, "far")
	want(t, kinds(rs), "waiting 2")
	if rs[0].Owed[0].Need.Value != 40 || rs[0].Told[0].Value != "far" {
		t.Errorf("told far: %+v", rs[0].Owed)
	}
	want(t, kinds(play(t, s, "41")), "done 2")
	want(t, owedUnits(s), "")
}

func TestQuestionsLeaveNoTrace(t *testing.T) {
	s := begin(t, "hand")
	play(t, s, "hit a at b")
	hash, code := s.Hash(), s.Checkpoint()
	rs := play(t, s, "hit a at c?", "hard?", "?", "odds hit c at d", "whatif hit c at d 3", "look a", "why", "log", "todo", "help", "help hit",
		"owed", "phase", "", "roll 2d6+1", "odds roll 2d6", "look a ; look b", "roll 2d6?", "roll 2d6 --odds", "roll?", "hit a at b 44?")
	for _, line := range []string{"undo?", "fix 1 30?", "drop?", "undo 1?", "save x?"} {
		no := refused(t, s, line)
		if no.Say.Key != "session.only-asked" || no.Ways[0].Line+"?" != line {
			t.Errorf("%s: got %v with %v, want that nothing is done by it, and the line without ?", line, no.Say, no.Ways)
		}
	}
	for _, line := range []string{"roll 2d6?", "roll 2d6 --odds"} {
		if r := play(t, s, line)[0]; r.Kind != session.Asked || len(r.Odds.Outcomes) != 11 {
			t.Errorf("%s: got %v, want the chances of eleven sums", line, r.Kind)
		}
	}
	if o := play(t, s, "hit a at b 44?")[0].Odds; o == nil || o.Lines[len(o.Lines)-1].Say.Key != "session.ask.dice" {
		t.Errorf("hit a at b 44?: got %v, want that the die counts for nothing", o)
	}
	if s.Hash() != hash || s.Checkpoint() != code {
		t.Error("a question changed something")
	}
	if v := rs[1].Odds.Chance.Get("value"); v != 30 {
		t.Errorf("facts with ? change the last question: value %v, want 30", v)
	}
	if v := rs[2].Odds.Chance.Get("value"); v != 30 {
		t.Errorf("? alone asks again: value %v", v)
	}
	if !rs[4].Supposed || len(rs[4].Events) == 0 {
		t.Errorf("whatif: %+v", rs[4])
	}
	want(t, owedUnits(s), "d100 a")
}

func TestRefusals(t *testing.T) {
	s := begin(t, "hand")
	for line, key := range map[string]string{
		"hit e at b 3": "toy.unknown", "hit a at b 101": "session.die.bad-of", "hit a at b 3 4": "session.dice.many", "fly": "toy.unknown",
		"undo": "session.entry.no-one", "undo 7": "session.entry.none", "undo x": "session.entry.number", "redo": "session.redo.none",
		"fix 3": "session.entry.no-one", "note": "session.note.empty", "save": "session.file.missing", "load": "session.file.missing",
		"load /nonexistent/x": "journal.file.open", "odds": "session.line.missing", "odds look a": "session.no-chance", "roll 0d6": "session.roll.bad",
		"roll 2d": "session.roll.bad", "r": "session.dice.none", "help fly": "session.verb.unknown", "!": "session.nothing", "?": "session.nothing",
		"a\x00b": "session.scan.control", "undo 1 2": "session.words.many", "why": "session.entry.no-one",
	} {
		if got := refused(t, s, line).Say.Key; got != key {
			t.Errorf("%q: %s, want %s", line, got, key)
		}
	}
}

// The dice already typed are repeated in the lines that a refusal offers.
func TestWaysRepeatTheDice(t *testing.T) {
	s := begin(t, "hand")
	play(t, s, "duel a b 10 20", "a")
	r := refused(t, s, "hit a at b 44")
	want(t, r.Ways[0].Line, "hit a at b 44 !")
	want(t, refused(t, s, "hit a at b").Ways[0].Line, "hit a at b !")
	play(t, s, r.Ways[0].Line)
}

func TestUndoRedo(t *testing.T) {
	s := begin(t, "hand")
	hashes := []string{s.Hash()}
	for _, l := range []string{"hit a at b 40", "3", "hit b at a 30", "1", "note tea", "next"} {
		play(t, s, l)
		hashes = append(hashes, s.Hash())
	}
	for i := len(hashes) - 2; i >= 0; i-- {
		want(t, kinds(play(t, s, "u")), "undone 0")
		want(t, s.Hash(), hashes[i])
	}
	refused(t, s, "u")
	for i := 1; i < len(hashes); i++ {
		play(t, s, "redo")
		want(t, s.Hash(), hashes[i])
	}
	refused(t, s, "redo")
	play(t, s, "u", "mark c")
	want(t, refused(t, s, "redo").Say.Key, "session.redo.none")
	want(t, refused(t, s, "undo 6").Say.Key, "session.entry.struck")
}

// Undo in the middle plays the later entries again with their own dice and names
// every verdict that changed.
func TestUndoInTheMiddle(t *testing.T) {
	s := begin(t, "hand")
	play(t, s, "hit a at b 40", "2", "hit c at d 33") // 2: b flees; d owes a test
	rs := play(t, s, "undo 2")
	rp := rs[0].Replayed
	if rp == nil || rp.From != 3 || rp.To != 3 || len(rp.Changed) != 0 {
		t.Fatalf("replayed %+v", rp)
	}
	want(t, owedUnits(s), "d6 b, d6 d")
	play(t, s, "redo")
	want(t, owedUnits(s), "d6 d")
	rs = play(t, s, "undo 1") // the test of b is now asked for nothing
	rp = rs[0].Replayed
	if rp == nil || len(rp.Changed) != 1 || rp.Changed[0].Entry != 2 || rp.Changed[0].How != session.NowStruck {
		t.Fatalf("replayed %+v", rp)
	}
	play(t, s, "redo")
	want(t, owedUnits(s), "d6 d")
	if n := len(s.Owed()); n != 2 {
		t.Errorf("%d owed, want a test and a chase", n)
	}
}

// What is optional is waived by its unit, and by its verb, while a die that the rules
// demand is asked before it.
func TestWaivedBehindAnOwedDie(t *testing.T) {
	s := begin(t, "hand")
	play(t, s, "hit a at b 1", "hit a at d 22", "b 2") // b flees and may be chased, d owes its test
	want(t, owedUnits(s), "d6 d")
	no := refused(t, s, "x")
	want(t, no.Say.Key, "session.drop.must")
	if len(no.Ways) != 1 || no.Ways[0].Line != "x b chase" {
		t.Fatalf("ways %+v, want x b chase", no.Ways)
	}
	want(t, refused(t, s, "x b duel").Say.Key, "session.drop.unknown")
	want(t, refused(t, s, "x b chase now").Say.Key, "session.words.many")
	want(t, refused(t, s, "x c").Say.Key, "session.drop.unknown")
	want(t, refused(t, s, "x d").Say.Key, "session.drop.must")
	hash := s.Hash()
	for _, l := range []string{"x b", "x b chase"} {
		play(t, s, l)
		if n := len(s.Owed()); n != 1 {
			t.Errorf("after %q: %d owed, want the test of d", l, n)
		}
		play(t, s, "u")
		want(t, s.Hash(), hash)
	}
}

func TestFix(t *testing.T) {
	s := begin(t, "hand")
	play(t, s, "hit a at b 90", "hit c at d 33")
	rs := play(t, s, "fix a 40")
	r := rs[0]
	if r.Kind != session.Fixed || r.Entry != 3 || !slices.Equal(r.Struck, []int{1}) || len(r.Was) != 1 || r.Was[0].Was.Face != 90 || r.Was[0].Is.Face != 40 {
		t.Fatalf("fix a 40 gives %+v, want entry 3 in place of 1, 40 for 90", r)
	}
	if r.Replayed == nil || r.Replayed.From != 2 || len(r.Replayed.Changed) != 0 {
		t.Fatalf("replayed %+v", r.Replayed)
	}
	want(t, owedUnits(s), "d6 b, d6 d")
	play(t, s, "2 3") // b flees
	rs = play(t, s, "fix 3: 90")
	if c := rs[0].Replayed.Changed; len(c) != 1 || c[0].Entry != 4 || c[0].How != session.NowStruck {
		t.Fatalf("changed %+v", c)
	}
	if n := len(s.Owed()); n != 0 {
		t.Errorf("%d owed, want none", n)
	}
	play(t, s, "u") // the fix undone: 3 stands again, and with it the test
	if n := len(s.Owed()); n != 1 {
		t.Errorf("%d owed, want the chase", n)
	}
	rs = play(t, s, "fix 2: hard")
	if rs[0].Told[0].Name != "hard" || rs[0].Kind != session.Fixed {
		t.Errorf("fix 2: hard gives %+v, want it fixed and told", rs[0])
	}
	want(t, refused(t, s, "fix 2 3 4").Say.Key, "session.dice.many")
	want(t, refused(t, s, "fix").Say.Key, "session.fix.nothing")
	want(t, refused(t, s, "fix 99: 3").Say.Key, "session.entry.none")
}

// A later entry that needs a new die becomes owed in its own place.
func TestFixMakesOwed(t *testing.T) {
	s := begin(t, "hand")
	play(t, s, "duel a b 40 90", "hit c at d 99") // a hits, b misses: no choice
	rs := play(t, s, "fix 1: 40 40")              // both hit: a choice is owed now
	want(t, kinds(rs), "waiting 3")
	want(t, owedUnits(s), "choice a")
	play(t, s, "b")
	fresh := begin(t, "hand")
	play(t, fresh, "duel a b 40 40", "b", "hit c at d 99")
	want(t, s.Hash(), fresh.Hash())

	// In its own place means before what came later: who leaves there cannot have
	// shot afterwards.
	s = begin(t, "hand")
	play(t, s, "duel a b 40 90", "hit a at c 99", "fix 1: 40 40")
	rs = play(t, s, "a")
	if c := rs[0].Replayed; c == nil || len(c.Changed) != 1 || c.Changed[0].Entry != 2 || c.Changed[0].How != session.NowStruck {
		t.Errorf("replayed %+v, want entry 2 struck", c)
	}
}

// For each source of dice: do, undo, the same line gives the same faces and the
// same hash.
func TestSameFaces(t *testing.T) {
	for _, mode := range []string{"hand", "auto", "seed:7", "script:40,3,90,12,55,4,5,6"} {
		t.Run(mode, func(t *testing.T) {
			s := begin(t, mode)
			lines := []string{"hit a at b", "hit c at d"}
			if mode == "hand" {
				lines = []string{"hit a at b ; r", "hit c at d 12"}
			}
			for _, l := range lines {
				before, was := s.Entries(), s.Hash()
				play(t, s, l)
				hash := s.Hash()
				first := facesFrom(play(t, s, "log")[0].Log, before)
				for range 3 {
					for n := s.Entries(); n > before; n-- {
						play(t, s, "u")
					}
					before = s.Entries()
					want(t, s.Hash(), was)
					play(t, s, l)
					want(t, s.Hash(), hash)
					if d := cmp.Diff(first, facesFrom(play(t, s, "log")[0].Log, before)); d != "" || len(first) == 0 {
						t.Error(d)
					}
				}
			}
		})
	}
}

func facesFrom(log []session.LogLine, n int) (out []dice.Face) {
	for _, l := range log {
		if l.Entry > n {
			out = append(out, l.Faces...)
		}
	}
	return out
}

func TestScript(t *testing.T) {
	s := begin(t, "script:40,3,90")
	want(t, kinds(play(t, s, "hit a at b")), "done 1, done 2")
	want(t, kinds(play(t, s, "duel c d")), "waiting 3")
	want(t, owedUnits(s), "d100 d")
	if s.ScriptLeft() != 0 {
		t.Errorf("%d faces left", s.ScriptLeft())
	}
	s = begin(t, "script:37")
	hash := s.Hash()
	s.Submit("duel c d")
	want(t, s.Hash(), hash)
	s = begin(t, "script:101,5")
	want(t, refused(t, s, "hit a at b").Say.Key, "session.die.bad-of")
	if s.ScriptLeft() != 2 {
		t.Errorf("%d faces left, want both", s.ScriptLeft())
	}
}

func TestParseMode(t *testing.T) {
	for _, bad := range []string{"hands", "seed:", "seed", "auto:3", "hand:1", "script:a", "script:1,,2"} {
		if m, err := session.ParseMode(bad); err == nil {
			t.Errorf("ParseMode(%q) = %v", bad, m)
		}
	}
}

func TestJournalAndResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.jsonl")
	o := options("hand")
	o.Path = path
	s, err := session.New(sessiontest.Toy{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	var locked *journal.Locked
	if _, _, err := session.Resume(sessiontest.Toy{}, path, o); err == nil || !asLocked(err, &locked) {
		t.Errorf("a second writer: %v", err)
	}
	// After every line the game is closed without ceremony and opened again.
	for _, l := range []string{"mark a", "hit a at b", "far", "hit c at d", "c 12", "5", "note tea; and cake", "r", "duel a c 40", "40", "c", "fix c 20",
		"u", "redo", "undo 2", "redo", "fix 2: 99", "set b pm=3 because it was told", "hit b at d 5 ! he stands there"} {
		rs := s.Submit(l)
		if !rs[len(rs)-1].OK() {
			t.Fatalf("%q refused: %v", l, rs[len(rs)-1].Refusal.Say)
		}
		hash, owed, log := s.Hash(), owedUnits(s), play(t, s, "log")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if s, _, err = session.Resume(sessiontest.Toy{}, path, o); err != nil {
			t.Fatalf("after %q: %v", l, err)
		}
		if s.Hash() != hash || owedUnits(s) != owed {
			t.Fatalf("after %q: hash or owed differ: %q was %q", l, owedUnits(s), owed)
		}
		if d := cmp.Diff(log[0].Log, play(t, s, "log")[0].Log); d != "" {
			t.Fatalf("after %q: %s", l, d)
		}
		// What was played again without its reasons gives them when it is asked.
		for _, e := range log[0].Log {
			if rs := s.Submit(fmt.Sprint("why ", e.Entry)); strings.HasPrefix(e.Command, "hit") && !e.Struck && len(rs[0].Verdict.Steps) == 0 {
				t.Fatalf("after %q: no reasons for entry %d", l, e.Entry)
			}
		}
	}
	hash, code := s.Hash(), s.Checkpoint()
	s.Close()
	a, err := session.Audit(sessiontest.Toy{}, path, []string{code}, o)
	if err != nil || !a.Sound() || a.Hash != hash || a.Checkpoint != code || len(a.Pins) != 1 || a.Pins[0].Line != a.Entries {
		t.Errorf("audit %+v %v, want hash %s code %s", a, err, hash, code)
	}
	if a, err := session.Audit(sessiontest.Toy{}, path, []string{"0000-0000"}, o); err != nil || a.Sound() {
		t.Error("a checkpoint that no line carries is accepted")
	}
	o.Edition = "two"
	s, says, err := session.Resume(sessiontest.Toy{}, path, o)
	if err != nil || s.ReadOnly() || len(says) != 1 || says[0].Key != "session.edition.same" {
		t.Fatalf("another edition that judges the same: %v %v", err, says)
	}
	want(t, s.Checkpoint(), code)
	play(t, s, "mark b")
	s.Close()
	if s, says, err = session.Resume(sessiontest.Toy{}, path, o); err != nil || s.ReadOnly() || len(says) != 0 {
		t.Fatalf("once it has gone on under it: %v %v", err, says)
	}
	s.Close()
}

func asLocked(err error, to **journal.Locked) bool {
	l, ok := err.(*journal.Locked)
	*to = l
	return ok
}

// otherToy plays by other numbers: an audit must see it.
type otherToy struct{ sessiontest.Toy }

func (o otherToy) Advance(s game.State, a game.Action) ([]game.Event, []game.Text, error) {
	return nil, nil, nil
}

func TestAuditNamesTheFirstDifference(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.jsonl")
	o := options("hand")
	o.Path = path
	s, err := session.New(sessiontest.Toy{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "mark a", "hit b at c 90", "hit b at c 90")
	s.Close()
	a, err := session.Audit(otherToy{}, path, nil, o)
	if err != nil || a.Different == nil || a.Different.Entry != 2 {
		t.Fatalf("audit %+v %v", a, err)
	}
}

func TestSaveAndLoad(t *testing.T) {
	dir := t.TempDir()
	s := begin(t, "hand")
	play(t, s, "hit a at b 40")
	hash := s.Hash()
	first, second := filepath.Join(dir, "One.jsonl"), filepath.Join(dir, "two.jsonl")
	play(t, s, "save "+first, "3", "save "+second, "mark c")
	want(t, refused(t, s, "save "+first).Say.Key, "journal.file.copy")
	play(t, s, "load "+first)
	play(t, s, "u")
	want(t, s.Path(), first)
	play(t, s, "redo", "u")
	play(t, s, "u")
	play(t, s, "redo")
	want(t, s.Hash(), hash)
	s.Close()
}

// A disk that cannot be written: nothing has happened.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.jsonl")
	o := options("hand")
	o.Path = path
	fs := &fullDisk{FS: journal.OS}
	o.FS = fs
	s, err := session.New(sessiontest.Toy{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "mark a", "hit a at b near")
	fs.full = true
	for _, l := range []string{"mark b", "40", "undo", "note x", "fix 3", "x"} {
		hash, owed := s.Hash(), owedUnits(s)
		rs := s.Submit(l)
		if r := rs[len(rs)-1]; r.OK() || s.Hash() != hash || owedUnits(s) != owed {
			t.Errorf("%q on a full disk: %+v", l, r)
		}
	}
	s.Close()
	fs.full = false
	s, _, err = session.Resume(sessiontest.Toy{}, path, o)
	if err != nil {
		t.Fatal(err)
	}
	want(t, owedUnits(s), "d100 a")
	s.Close()
}

// fullDisk is one that is full at times: of what is then written into files whose names end so, half stands there.
type fullDisk struct {
	journal.FS
	full bool
	only string // every file where it is empty
}

func (d *fullDisk) OpenFile(name string, flag int, perm os.FileMode) (journal.File, error) {
	f, err := d.FS.OpenFile(name, flag, perm)
	if err != nil || !strings.HasSuffix(name, d.only) {
		return f, err
	}
	return fullFile{f, d}, nil
}

type fullFile struct {
	journal.File
	disk *fullDisk
}

func (f fullFile) Write(p []byte) (int, error) {
	if f.disk.full {
		n, _ := f.File.Write(p[:len(p)/2])
		return n, os.ErrPermission
	}
	return f.File.Write(p)
}

func TestRoll(t *testing.T) {
	x, err := session.ParseRoll("2D6+1")
	if err != nil {
		t.Fatal(err)
	}
	var b []string
	odds, err := x.Odds()
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range odds.Outcomes {
		b = append(b, o.Text()+" "+o.P.RatString())
	}
	want(t, strings.Join(b[:3], " "), `{"value":3} 1/36 {"value":4} 1/18 {"value":5} 1/12`)
	x, err = session.ParseRoll("3d6>=5")
	if err != nil {
		t.Fatal(err)
	}
	if odds, err = x.Odds(); err != nil {
		t.Fatal(err)
	}
	want(t, odds.Outcomes[3].P.RatString(), "1/27")
	x, err = session.ParseRoll("2d6 contro 8")
	if err != nil {
		t.Fatal(err)
	}
	if odds, err = x.Odds(); err != nil || len(odds.Outcomes) != 3 || odds.Outcomes[0].Text() != `{"result":"higher"}` || odds.Outcomes[0].P.RatString() != "5/18" {
		t.Errorf("%+v, %v", odds, err)
	}
	if x, err = session.ParseRoll("100d1000kh50"); err != nil {
		t.Fatal(err)
	}
	var no *game.Refusal
	if _, err := x.Odds(); !errors.As(err, &no) || no.Say.Key != "session.roll.much" {
		t.Errorf("what takes too long: %v", err)
	}
	for _, bad := range []string{"", "d", "d1", "0d6", "101d6", "d1001", "2d6>=0", "2d6+1>=3", "2d6 3"} {
		if _, err := session.ParseRoll(bad); err == nil {
			t.Errorf("ParseRoll(%q) is accepted", bad)
		}
	}
}

// line draws a random line that may or may not be legal.
func line(t *rapid.T, i int) string {
	u := func(n string) string { return rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, n) }
	d := func(n string) string { return fmt.Sprint(rapid.IntRange(1, 100).Draw(t, n)) }
	switch rapid.IntRange(0, 9).Draw(t, fmt.Sprint("kind", i)) {
	case 0, 1:
		return "hit " + u("by") + rapid.SampledFrom([]string{"", " near", " far"}).Draw(t, "range") + " at " + u("at") + rapid.SampledFrom([]string{"", " hard"}).Draw(t, "hard") + " " + d("d")
	case 2:
		return "hit " + u("by") + " at " + u("at")
	case 3:
		return "duel " + u("by") + " " + u("at") + " " + d("d1") + " " + d("d2")
	case 4:
		return fmt.Sprint(rapid.IntRange(1, 6).Draw(t, "d6"))
	case 5:
		return u("answer")
	case 6:
		return "r"
	case 7:
		return rapid.SampledFrom([]string{"n", "x", "note tea", "far"}).Draw(t, "other")
	case 8:
		return "mark " + u("who")
	default:
		return "duel " + u("by") + " " + u("at")
	}
}

// Entries at random, some of them undone, redone and fixed: the state is that of
// the standing entries played afresh by a second session that never undid
// anything, and that of the journal read back.
func TestRandomUndoFix(t *testing.T) {
	dir := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		o := options("hand")
		o.Path = filepath.Join(dir, fmt.Sprint(n))
		o.FS = noSync{journal.OS}
		s, err := session.New(sessiontest.Toy{}, four, o)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		for i := range rapid.IntRange(1, 30).Draw(t, "n") {
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				s.Submit("u")
			case 1:
				s.Submit("redo")
			case 2:
				if s.Entries() > 0 {
					s.Submit(fmt.Sprint("undo ", rapid.IntRange(1, s.Entries()).Draw(t, "entry")))
				}
			case 3:
				if s.Entries() > 0 {
					s.Submit(fmt.Sprint("fix ", rapid.IntRange(1, s.Entries()).Draw(t, "entry"), ": ",
						rapid.SampledFrom([]string{"5", "44", "99", "12 80", "hard", "far", "hard=no 3"}).Draw(t, "with")))
				}
			default:
				s.Submit(line(t, i))
			}
			if err := (sessiontest.Toy{}).Check(s.State()); err != nil {
				t.Fatal(err)
			}
		}
		// Read back.
		hash, owed := s.Hash(), allOwed(s)
		s.Close()
		a, err := session.Audit(sessiontest.Toy{}, o.Path, nil, o)
		if err != nil || a.Hash != hash || !a.Sound() {
			t.Fatalf("audit %+v %v, want %s", a, err, hash)
		}
		back, _, err := session.Resume(sessiontest.Toy{}, o.Path, o)
		if err != nil {
			t.Fatal(err)
		}
		defer back.Close()
		if back.Hash() != hash || allOwed(back) != owed {
			t.Fatalf("resumed: owed %v, was %s", back.Owed(), owed)
		}
		// Played afresh.
		fresh, err := session.New(sessiontest.Toy{}, four, options("hand"))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range s.Standing() {
			rs := fresh.Submit(l)
			if r := rs[len(rs)-1]; !r.OK() {
				t.Fatalf("afresh %q: %s %v", l, r.Refusal.Say.Key, r.Refusal.Say.Args)
			}
		}
		if fresh.Hash() != hash {
			t.Fatalf("afresh:\n%s\n%s\n%s", (sessiontest.Toy{}).Encode(fresh.State()), (sessiontest.Toy{}).Encode(s.State()), strings.Join(s.Standing(), "\n"))
		}
	})
}

// noSync is the disk without waiting for it, for tests that write thousands of
// lines and cut no power.
type noSync struct{ journal.FS }

func (n noSync) OpenFile(name string, flag int, perm os.FileMode) (journal.File, error) {
	f, err := n.FS.OpenFile(name, flag, perm)
	return quick{f}, err
}

type quick struct{ journal.File }

func (quick) Sync() error { return nil }

// A journal whose chain is whole may still say what cannot be: it is refused with
// the line, and nothing is played.
func TestImpossibleLines(t *testing.T) {
	for i, e := range []journal.Entry{
		{E: 9, K: journal.Undo}, {E: 2, K: journal.Redo}, {E: 1, K: journal.Redo}, {E: 9, K: journal.Face, Dice: []journal.Die{{D: 6, F: 3}}},
		{E: 7, K: journal.Do, Verb: "mark", Args: []string{"a"}}, {E: 3, K: journal.Do, Verb: "mark", Args: []string{"a+b>c"}},
		{E: 3, K: journal.Fix, Verb: "mark", Args: []string{"a"}, Set: []string{"@of=8"}}, {E: 3, K: journal.Fix, Verb: "mark", Set: []string{"@of=x"}},
		{E: 3, K: journal.Do, Verb: "mark", Args: []string{"a"}, Set: []string{"range"}},
	} {
		o := options("hand")
		o.Path = filepath.Join(t.TempDir(), "g.jsonl")
		s, err := session.New(sessiontest.Toy{}, four, o)
		if err != nil {
			t.Fatal(err)
		}
		play(t, s, "mark a", "mark b", "undo 2")
		s.Close()
		j, _, _, _, err := journal.Open(o.Path, journal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if i == 2 {
			e.E = 1
		}
		if err := j.Append(&e); err != nil {
			t.Fatal(err)
		}
		j.Close()
		_, _, err = session.Resume(sessiontest.Toy{}, o.Path, o)
		if i == 1 {
			if err != nil {
				t.Errorf("%+v is the redo that may be: %v", e, err)
			}
			continue
		}
		var d *session.Damaged
		if !errors.As(err, &d) || d.Line != 4 {
			t.Errorf("%+v: %v, want line 4 refused", e, err)
		}
	}
}

// Whatever is typed, nothing panics, and what is refused changes nothing.
func FuzzSubmit(f *testing.F) {
	for _, l := range []string{"hit a at b 44", "a 1", "fix 1: 3", "undo 1;redo", "roll 9d9>=9", "load /", "odds hit a at b", "x a", "duel a b 1 2 ! why?", "44 3 00 0", "??", "note"} {
		f.Add("hit a at b", l)
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		if strings.Contains(first+second, "sav") || strings.Contains(first+second, "salva") {
			return // files are written elsewhere
		}
		s := begin(t, "hand")
		for _, l := range []string{first, second} {
			hash, code := s.Hash(), s.Checkpoint()
			rs := s.Submit(l)
			if len(rs) == 1 && !rs[0].OK() && (s.Hash() != hash || s.Checkpoint() != code) {
				t.Fatalf("%q is refused and changes something", l)
			}
		}
	})
}

// Dice that decide nothing fall otherwise at every sitting, but where they come of a seed that everybody knows: whoever has opened the
// game before must not know who will win a roll-off.
func TestRollsForNothingAreForetoldByNobody(t *testing.T) {
	for mode, same := range map[string]bool{"hand": false, "auto": false, "seed:7": true} {
		o := options(mode)
		o.Path, o.Random = filepath.Join(t.TempDir(), "g.jsonl"), nil
		s, err := session.New(sessiontest.Toy{}, four, o)
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
		var got []string
		for range 2 {
			s, _, err := session.Resume(sessiontest.Toy{}, o.Path, o)
			if err != nil {
				t.Fatal(err)
			}
			first, second := play(t, s, "roll 20d100")[0].Roll, play(t, s, "roll 20d100")[0].Roll
			if fmt.Sprint(first.Thrown) == fmt.Sprint(second.Thrown) {
				t.Errorf("%s: twice the same twenty dice, %v", mode, first.Thrown)
			}
			got = append(got, fmt.Sprint(first.Thrown, second.Thrown))
			s.Close()
		}
		if (got[0] == got[1]) != same {
			t.Errorf("%s: opened again the same dice fall: %t, want %t", mode, got[0] == got[1], same)
		}
	}
}
