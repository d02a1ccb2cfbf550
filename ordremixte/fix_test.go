package ordremixte_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/session"
	"adjutant/ordremixte"
	"adjutant/ordremixte/battle"

	"pgregory.net/rapid"
)

// unsynced is the disk without waiting for it: these tests write thousands of
// lines and cut no power.
type unsynced struct{ journal.FS }

func (u unsynced) OpenFile(name string, flag int, perm os.FileMode) (journal.File, error) {
	f, err := u.FS.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return unsyncedFile{f}, nil
}

func (unsynced) SyncDir(string) error { return nil }

type unsyncedFile struct{ journal.File }

func (unsyncedFile) Sync() error { return nil }

// keyed gives the dice of hand and auto the same key every time, derived from a
// name: a test that rolls must roll the same again.
type keyed struct{ sum [32]byte }

func (k keyed) Read(p []byte) (int, error) { return copy(p, k.sum[:]), nil }

// vimeiro is the shipped battle as a session wants it.
func vimeiro(t testing.TB) (*battle.Scenario, []byte) {
	t.Helper()
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	return sc, sc.JSON()
}

func sessionOptions(t testing.TB, mode, path string) session.Options {
	t.Helper()
	m, err := session.ParseMode(mode)
	if err != nil {
		t.Fatal(err)
	}
	return session.Options{Dice: m, Path: path, Edition: "one", FS: unsynced{journal.OS}, Random: keyed{sha256.Sum256([]byte(mode))},
		Now: func() time.Time { return time.Date(1808, 8, 21, 9, 0, 0, 0, time.UTC) }}
}

func newBattle(t testing.TB, data []byte, o session.Options) *session.Session {
	t.Helper()
	s, err := session.New(ordremixte.Rules{}, data, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// force is the units and brigades that random lines are about: a part of each
// army, so that units meet more than once.
type force struct{ british, french, generals []string }

var few = force{
	british:  []string{"1/50", "2/97", "2/43", "20LD", "RA1", "5/60"},
	french:   []string{"1/86", "3/32", "1Gr", "1PC", "FA1", "4Sw"},
	generals: []string{"fane", "anstruther", "thomieres", "charlot"},
}

// line draws a line about the force. Most are carried out, forced where they
// must be; some are refused.
func (f force) line(t *rapid.T) string {
	pick := func(l ...string) string { return rapid.SampledFrom(l).Draw(t, "pick") }
	us, them := f.british, f.french
	if rapid.Bool().Draw(t, "side") {
		us, them = them, us
	}
	a, b := pick(us...), pick(them...)
	bang := pick(" !", " !", " !", " ! the table says so", "")
	switch rapid.IntRange(0, 15).Draw(t, "verb") {
	case 0, 1, 2, 3:
		return "fire " + pick("s ", "l ", "") + a + pick("", "", " vet", " gen", " moved", " 2x") + " at " + b + pick("", "", " col", " lc", " dis") + bang
	case 4, 5:
		return "charge " + a + pick("", " gen") + " at " + b + bang
	case 6:
		return "melee " + a + " " + b + bang
	case 7:
		return "morale " + pick(a, b) + pick(" fire", " melee", "") + bang
	case 8:
		return fmt.Sprintf("place %s at %d,%d facing %d", a, rapid.IntRange(-3, 183).Draw(t, "x"), rapid.IntRange(-3, 123).Draw(t, "y"), rapid.IntRange(0, 359).Draw(t, "facing"))
	case 9, 10:
		return "set " + a + " " + pick("pm=2", "pm=5", "bases=2", "formation=column", "formation=line", "disordered=yes", "blown=yes", "status=steady", "status=routs", "pm=1")
	case 11:
		return pick("note tea", "attach "+pick(f.generals...)+" "+a, "detach "+pick(f.generals...), "tag "+a+" TT", "ruling R3 b", "ruling R10 b", "moved "+a, "first british", "first french")
	case 12:
		return "square " + b + " against " + a + bang
	case 13:
		return "counter " + b + " at " + a + bang
	default:
		return "next"
	}
}

// told is one deed of a game as its player remembers it: the line without dice,
// in the place where it stands.
type told struct {
	entry    int
	replaced int  // the entry it fixed, 0 for none
	gone     bool // undone, or replaced
}

// memory is what a player remembers of a game: which deeds were done in which
// order and which of them were taken back. It is kept from the answers alone.
type memory struct{ deeds []told }

func (m *memory) at(n int) int {
	return slices.IndexFunc(m.deeds, func(d told) bool { return d.entry == n })
}

// hear notes what an answer says.
func (m *memory) hear(t interface{ Fatalf(string, ...any) }, rs []session.Reply) {
	for _, r := range rs {
		if !r.OK() {
			continue
		}
		switch r.Kind {
		case session.Undone, session.Dropped:
			for _, n := range r.Struck {
				m.deeds[m.at(n)].gone = true
			}
			for _, n := range r.Stands {
				m.deeds[m.at(n)].gone = false
			}
		case session.Redone:
			for _, n := range r.Stands {
				m.deeds[m.at(n)].gone = false
			}
			for _, n := range r.Struck {
				m.deeds[m.at(n)].gone = true
			}
		case session.Done, session.Waiting, session.Fixed, session.Noted:
			if len(r.Struck) == 1 {
				i := m.at(r.Struck[0])
				if i < 0 {
					t.Fatalf("%q replaces an entry that never was: %v", r.Words, r.Struck)
				}
				m.deeds[i].gone = true
				m.deeds = slices.Insert(m.deeds, i+1, told{entry: r.Entry, replaced: r.Struck[0]})
			} else if m.at(r.Entry) < 0 {
				m.deeds = append(m.deeds, told{entry: r.Entry})
			}
		}
	}
}

// settle rolls and decides whatever a game still waits for, as long as it can.
func settle(s *session.Session, m *memory, t interface{ Fatalf(string, ...any) }) {
	for range 60 {
		var now *session.Owed
		for _, o := range s.Owed() {
			if o.Now {
				now = &o
				break
			}
		}
		if now == nil || now.Optional {
			return
		}
		l := "r"
		if now.Need.Die == dice.Choice && len(now.Need.Answers) > 0 {
			l = now.Need.Answers[len(now.Need.Answers)-1]
		}
		rs := s.Submit(l)
		m.hear(t, rs)
		if !rs[0].OK() {
			return
		}
	}
}

// afresh plays what stands in a new game in which nothing was ever undone, with
// dice typed by hand, and gives its state.
func afresh(t interface{ Fatalf(string, ...any) }, tb testing.TB, data []byte, s *session.Session, m *memory) *session.Session {
	fresh := newBattle(tb, data, sessionOptions(tb, "hand", ""))
	log := s.Submit("log")[0].Log
	var played []string
	say := func(l string) session.Reply {
		rs := fresh.Submit(l)
		r := rs[len(rs)-1]
		for _, x := range rs {
			if x.Entry > 0 {
				r = x
				break
			}
		}
		note := ""
		if !r.OK() {
			note = "   refused: " + r.Refusal.Say.Key
		}
		played = append(played, l+note)
		return r
	}
	fail := func(format string, args ...any) {
		t.Fatalf("%s\nafresh:\n%s", fmt.Sprintf(format, args...), strings.Join(played, "\n"))
	}
	for _, d := range m.deeds {
		l := log[d.entry-1]
		if d.gone {
			if !l.Struck {
				fail("entry %d was taken back and stands: %s", d.entry, l.Command)
			}
			continue
		}
		if l.Struck || l.Waiting {
			// Passed over on a replay, or waiting for a die: it has done nothing.
			continue
		}
		if strings.HasPrefix(l.Command, "drop ") {
			if r := say(l.Command); !r.OK() {
				fail("a waiver is refused: %s", r.Refusal.Say.Key)
			}
			continue
		}
		line, faces := l.Command, l.Faces
		if n := len(faces); n > 0 && strings.HasPrefix(line, "fire ") && faces[n-1].Die == dice.D10 {
			// A morale die typed with the shot is kept for the test: it can only be
			// typed in the same line.
			line, reason, forced := strings.Cut(line, " !")
			for _, f := range faces {
				if f.Pick != "" { // an answer, such as the range
					line += " " + f.Pick
					continue
				}
				line += fmt.Sprintf(" %d", f.Face)
			}
			if forced {
				line += " !" + reason
			}
			if r := say(line); !r.OK() {
				fail("entry %d stands and is refused afresh: %s %v", d.entry, r.Refusal.Say.Key, r.Refusal.Say.Args)
			}
			continue
		}
		var r session.Reply
		// The fate of a general is owed by the rules, not typed: its die alone is.
		if !strings.HasPrefix(line, "fate ") {
			if r = say(line); !r.OK() {
				fail("entry %d stands and is refused afresh: %s %v", d.entry, r.Refusal.Say.Key, r.Refusal.Say.Args)
			}
		}
		for _, f := range faces {
			answer := f.Pick
			if answer == "" {
				answer = fmt.Sprint(f.Face)
				if f.Unit != "" {
					answer = f.Unit + " " + answer
				}
			} else if f.Unit != "" {
				answer = f.Unit + " " + answer
			}
			if r = say(answer); !r.OK() {
				fail("entry %d, its %s of %s showed %q, refused afresh: %s %v", d.entry, f.Die, f.Unit, answer, r.Refusal.Say.Key, r.Refusal.Say.Args)
			}
		}
		if r.Kind == session.Waiting {
			fail("entry %d is done and waits afresh", d.entry)
		}
	}
	return fresh
}

// A game in which a die fell twice with the same face, once for a verdict that an undo made another: audit accuses nobody.
func TestAuditOfADieThatFellTwice(t *testing.T) {
	_, data := vimeiro(t)
	o := sessionOptions(t, "seed:1808", filepath.Join(t.TempDir(), "game"))
	s := newBattle(t, data, o)
	for _, l := range []string{"square 2/97 against 1/86 !", "fix 1: 44", "charge 1/50 at 1/86 !", "u", "melee 2/97 1/86 !", "undo 2", "r"} {
		for _, r := range s.Submit(l) {
			if !r.OK() {
				t.Fatalf("%q: %s", l, r.Refusal.Say.Key)
			}
		}
	}
	hash := s.Hash()
	s.Close()
	a, err := session.Audit(ordremixte.Rules{}, o.Path, nil, o)
	if err != nil || !a.Sound() || a.Hash != hash {
		t.Errorf("audit: %v, %v, %s; want it sound, at %s", err, a.Forged, a.Hash, hash)
	}
}

// Random lines about a part of the shipped battle, with fixes, undos and redos of
// random entries between them. After each the invariants of the state hold and a
// refusal leaves no trace; at the end the state is that of what stands, played
// afresh with its dice in a game without undo, and that of the journal read back;
// and when everything is undone the opening state stands again.
func TestFixesAndUndosAgainstPlayingAfresh(t *testing.T) {
	_, data := vimeiro(t)
	rules := ordremixte.Rules{}
	dir := t.TempDir()
	rounds := flag.Lookup("rapid.checks").Value
	was, games := rounds.String(), strconv.Itoa(effort.Of(20, 60, 2000))
	if err := rounds.Set(games); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := rounds.Set(was); err != nil {
			t.Fatal(err)
		}
	}()
	sat, done, fixes, replays := 0, 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		sat++
		o := sessionOptions(t, rapid.SampledFrom([]string{"seed:1808", "auto", "hand"}).Draw(rt, "mode"), filepath.Join(dir, fmt.Sprint(sat)))
		s := newBattle(t, data, o)
		defer s.Close()
		opening := s.Hash()
		var m memory
		for range rapid.IntRange(1, 14).Draw(rt, "lines") {
			var l string
			n := s.Entries()
			entry := func() int { return rapid.IntRange(1, n).Draw(rt, "entry") }
			switch k := rapid.IntRange(0, 9).Draw(rt, "what"); {
			case k == 0 && n > 0:
				l = fmt.Sprint("undo ", entry())
			case (k == 1 || k == 3) && n > 0:
				l = fmt.Sprintf("fix %d: %s", entry(), rapid.SampledFrom([]string{"44", "3", "97", "10 2", "vet", "s", "l", "at col", "at vet"}).Draw(rt, "with"))
			case k == 2:
				l = rapid.SampledFrom([]string{"u", "redo", "redo"}).Draw(rt, "undo or redo")
			default:
				l = few.line(rt)
			}
			before, check := s.Hash(), s.Checkpoint()
			rs := s.Submit(l)
			m.hear(rt, rs)
			if len(rs) == 1 && !rs[0].OK() && (s.Hash() != before || s.Checkpoint() != check) {
				rt.Fatalf("%q is refused and changes something", l)
			}
			if rs[0].OK() {
				done++
				if strings.HasPrefix(l, "fix") {
					fixes++
				}
				if rs[0].Replayed != nil {
					replays++
				}
			}
			settle(s, &m, rt)
			if err := rules.Check(s.State()); err != nil {
				rt.Fatalf("after %q: %v", l, err)
			}
		}
		hash := s.Hash()
		if f := afresh(rt, t, data, s, &m); f.Hash() != hash {
			rt.Fatalf("another state afresh:\n%s\n%s", rules.Encode(f.State()), rules.Encode(s.State()))
		}
		s.Close()
		a, err := session.Audit(rules, o.Path, nil, o)
		if err != nil || !a.Sound() || a.Hash != hash {
			rt.Fatalf("read back: %+v %v, want %s", a.Different, err, hash)
		}
		s, _, err = session.Resume(rules, o.Path, o)
		if err != nil {
			rt.Fatalf("not resumed: %v", err)
		}
		defer s.Close()
		for n := 0; ; n++ {
			rs := s.Submit("undo")
			if !rs[0].OK() {
				break
			}
			if n > 1000 {
				rt.Fatalf("undo finds no end")
			}
		}
		if s.Hash() != opening {
			rt.Fatalf("everything is undone and the opening state is another")
		}
		os.Remove(o.Path)
	})
	t.Logf("%d games, %d lines carried out, %d fixes, %d replays", sat, done, fixes, replays)
	// Of a handful of corrections none may have anything to play anew: the games are others in every run.
	if done < sat || fixes == 0 || fixes >= 20 && replays == 0 {
		t.Errorf("too little happened: %d lines, %d fixes, %d replays in %d games", done, fixes, replays, sat)
	}
}

// For each source of dice: do, undo, the same line again gives the same faces and
// the same state, the undone state is the one before, and redo leads to it too.
func TestSameLineSameFaces(t *testing.T) {
	_, data := vimeiro(t)
	for _, mode := range []string{"hand", "auto", "seed:21", "script:4,3,2,5,1,6,2,2,3,5,1,4,6,3,2,1,5,4,3,2,6,1"} {
		for _, lines := range [][]string{
			{"fire s 1/50 at 1/86 !"},
			{"fire s 2/97 at 3/32 !", "fire s 1/50 at 1/86 !"},
			{"charge 1/86 at 1/50 !", "fire 1/50 at 1/86 !"},
			{"melee 1/86 1/50 !"},
			{"set 1/86 pm=2", "morale 1/86 melee !"},
		} {
			s := newBattle(t, data, sessionOptions(t, mode, ""))
			last := lines[len(lines)-1]
			var m memory
			for _, l := range lines[:len(lines)-1] {
				s.Submit(l)
				settle(s, &m, t)
			}
			before, entries := s.Hash(), s.Entries()
			deed := func() (faces string, hash string) {
				rs := s.Submit(last)
				if !rs[0].OK() {
					t.Fatalf("%s, %q: got %s %v; want %s", mode, last, rs[0].Refusal.Say.Key, rs[0].Refusal.Say.Args, "rs[0].OK()")
				}
				settle(s, &m, t)
				for _, l := range s.Submit("log")[0].Log {
					if !l.Struck && l.Entry > entries {
						faces += fmt.Sprintln(l.Command, l.Faces)
					}
				}
				return faces, s.Hash()
			}
			faces, hash := deed()
			if !strings.Contains(faces, "[{") {
				t.Fatalf("%s, %q threw nothing: %s", mode, last, faces)
			}
			for n := s.Entries(); n > entries; n-- {
				if rs := s.Submit(fmt.Sprint("undo ", n)); !rs[0].OK() {
					t.Fatalf("%s: got undo %d: %s; want %s", mode, n, rs[0].Refusal.Say.Key, "rs[0].OK()")
				}
			}
			if s.Hash() != before {
				t.Errorf("%s, %q: undone, the state is not the one before", mode, last)
			}
			again, hash2 := deed()
			if again != faces || hash2 != hash {
				t.Errorf("%s, %q: done again after undo it gives other faces:\n%s\n%s", mode, last, faces, again)
			}
		}
	}
}

// Any lines at all: nothing panics, a refused line leaves no trace, and the
// journal leads to the same state.
func FuzzSubmit(f *testing.F) {
	for _, l := range []string{
		"fire s 1/50 at 1/86 44 !\nn\nn\n1/86 6\nwhy\nlog\nundo\nredo",
		"charge 1/86 at 1/50 !\nfire 1/50 at 1/86 90 !\nmelee 1/86 1/50 30 40 !\nu\nfix 1: vet\nx",
		"c 1/86+2/86 at 1/50 !; f 1/50 at 1/86 44 ! ; n",
		"place 1/86 fl 1/50.fl 20 1/50.fr 25 fr 1/50.fl 30 1/50.fr 21\nplace 1/50 at nan,inf\nset 1/50 pm=0 because\nset 1/50 bases=-1",
		"f 1/50?\nl?\nodds melee 1/86 1/50\nwhatif charge 1/86 at 1/50\nwhatif n\n?\n!",
		"r\nroll 3d6>=5\nroll 999d9999\nundo 0\nundo 99999999999999999999\nfix 1:\nfix :\ndrop 7\nwhy 1",
		"tiro co 1/50 su 1/86 00 !\nannulla\nrifai\ncorreggi 12\nm 1/86 1/50 1 2 3 4 5 6 7 8 9 ! certo",
		"ruling OM R3 b\nattach fane 1/50\nfate fane\nmoved fane\nfirst british\ntag 1/50 x\nunits\nmap\nshow 1/50\nlegal 1/50",
		"f A>B>C at D ;; ; f s 4b vet at col 37 4",
		"set ,\nplace .\nmeasure . .\n. . .\nf . at .",
	} {
		f.Add(l, "hand")
	}
	f.Add("fire s 1/50 at 1/86 !\nn\nn\nr\nu\nr", "seed:1")
	f.Add("fire s 1/50 at 1/86 !\nn\nn\nr\nu\nr", "script:44,6")
	_, data := vimeiro(f)
	rules := ordremixte.Rules{}
	f.Fuzz(func(t *testing.T, text, mode string) {
		if _, err := session.ParseMode(mode); err != nil || len(text) > 2000 {
			return
		}
		o := sessionOptions(t, mode, filepath.Join(t.TempDir(), "fuzz"))
		s, err := session.New(rules, data, o)
		if err != nil {
			return
		}
		defer s.Close()
		for i, l := range strings.Split(text, "\n") {
			if i == 25 {
				break
			}
			if w := strings.Fields(l); strings.ContainsAny(l, "\r;") || len(w) > 0 && slices.Contains([]string{"save", "salva", "load", "apri"}, game.Fold(w[0])) {
				continue
			}
			before, check := s.Hash(), s.Checkpoint()
			rs := s.Submit(l)
			if len(rs) == 1 && !rs[0].OK() && (s.Hash() != before || s.Checkpoint() != check) {
				t.Fatalf("%q is refused and changes something", l)
			}
			s.Rules().Complete(s.State(), l)
			if err := rules.Check(s.State()); err != nil {
				t.Fatalf("after %q: %v", l, err)
			}
		}
		hash := s.Hash()
		s.Close()
		a, err := session.Audit(rules, o.Path, nil, o)
		if err != nil || a.Hash != hash || !a.Sound() {
			t.Fatalf("read back: %+v %v", a, err)
		}
	})
}

// A fix may make a die due before one that it takes over: here the attacker, who now
// loses a point, tests before the defender, whose die fell long ago. The audit finds
// both where they fell.
func TestAuditAfterAFixThatAsksForAnEarlierDie(t *testing.T) {
	_, data := vimeiro(t)
	o := sessionOptions(t, "auto", filepath.Join(t.TempDir(), "game"))
	s := newBattle(t, data, o)
	for _, l := range []string{"melee 1/50 1PC !", "fix 1: 10 2"} {
		if rs := s.Submit(l); !rs[0].OK() {
			t.Fatalf("%q: got %s; want it carried out", l, rs[0].Refusal.Say.Key)
		}
	}
	hash := s.Hash()
	s.Close()
	a, err := session.Audit(ordremixte.Rules{}, o.Path, nil, o)
	if err != nil || !a.Sound() || a.Hash != hash {
		t.Errorf("got %v, %v, state %s; want a sound game that ends in %s", a.Forged, err, a.Hash, hash)
	}
}
