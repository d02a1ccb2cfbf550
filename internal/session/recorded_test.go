package session_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// sternToy judges otherwise: it refuses to mark b, and a hit costs nothing.
type sternToy struct{ sessiontest.Toy }

func (x sternToy) Prepare(s game.State, a game.Action) (game.Adjudication, error) {
	if a.Verb == "mark" && a.Units[0].IDs[0] == "b" {
		return nil, game.Refuse(game.Illegal, "OM §7", ref.M("toy.fled", "b"), ref.Msg{})
	}
	if a.Verb == "set" {
		a.Facts, a.Args = nil, nil
	}
	return x.Toy.Prepare(s, a)
}

// saved is a game of edition one: what sternToy judges otherwise stands at entries 2
// and 4.
func saved(t *testing.T, lines ...string) (path string, o session.Options, hash string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "g.jsonl")
	o = options("hand")
	o.Path = path
	s, err := session.New(sessiontest.Toy{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, lines...)
	hash = s.Hash()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	o.Edition = "two"
	return path, o, hash
}

var judgedOtherwise = []string{"mark a", "mark b", "hit a at b 40", "3", "mark c", "mark b", "u", "hit c at d 99"}

func resumed(t *testing.T, r game.Rules, path string, o session.Options) (*session.Session, []ref.Msg) {
	t.Helper()
	s, says, err := session.Resume(r, path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, says
}

func keysOf(says []ref.Msg) string {
	var b []string
	for _, m := range says {
		b = append(b, m.Key)
	}
	return strings.Join(b, " ")
}

// A game that newer rules judge otherwise opens as it is recorded, for reading only;
// the first entry is named with its paragraph, and nothing is written.
func TestOtherRulesOpenForReading(t *testing.T) {
	path, o, hash := saved(t, judgedOtherwise...)
	before, _ := os.ReadFile(path)
	s, says := resumed(t, sternToy{}, path, o)
	if !s.ReadOnly() {
		t.Fatal("got a game open for writing, want for reading only")
	}
	want(t, keysOf(says), "session.other session.audit.differs-ref session.other.open")
	if a := says[1].Args; a[0] != 2 || a[2] != "OM §7" {
		t.Errorf("got the difference %v, want entry 2 and OM §7", a)
	}
	if a := says[0].Args; a[2] != 2 {
		t.Errorf("got %v lines that differ, want 2", a[2])
	}
	want(t, s.Hash(), hash)
	no := refused(t, s, "mark c")
	want(t, no.Say.Key, "session.read-only")
	if len(no.Ways) != 2 {
		t.Errorf("got %d ways on, want 2", len(no.Ways))
	}
	s.Close()
	if after, _ := os.ReadFile(path); string(after) != string(before) {
		t.Error("the file was changed, want it as it was")
	}
}

// Whoever lets the record stand plays on from the state that was saved, keeps it when
// the game is opened again or an entry before it is undone, and is not asked twice.
func TestWhatIsRecordedStands(t *testing.T) {
	path, o, hash := saved(t, judgedOtherwise...)
	o.Other = session.AsRecorded
	s, says := resumed(t, sternToy{}, path, o)
	want(t, keysOf(says), "session.other.recorded")
	want(t, s.Hash(), hash)
	want(t, refused(t, s, "mark b").Say.Key, "toy.fled")
	play(t, s, "mark d", "why 2", "undo 1")
	gone := s.Hash()
	s.Close()
	o.Other = session.AskFirst
	s, says = resumed(t, sternToy{}, path, o)
	want(t, keysOf(says), "")
	want(t, s.Hash(), gone)
	play(t, s, "redo", "undo 8")
	want(t, s.Hash(), hash)
	s.Close()
	// A third edition that judges as the first did finds nothing to ask.
	o.Edition = "three"
	if s, says = resumed(t, sessiontest.Toy{}, path, o); s.ReadOnly() {
		t.Errorf("got %v, want a game that goes on", says)
	}
	s.Close()
	a, err := session.Audit(sternToy{}, path, nil, o)
	if err != nil || a.Different != nil || len(a.Kept) != 2 {
		t.Errorf("audit: got %+v %v, want 2 lines kept and none different", a, err)
	}
	// Whoever holds the file can name any edition and keep any verdict: each is named, and held against
	// the journal, until somebody says that he takes it.
	if a.Sound() || a.Kept[0].Entry == 0 || a.Kept[0].Command == "" || a.Kept[1].Line <= a.Kept[0].Line {
		t.Errorf("audit: got sound %v, kept %+v; want a fault that names both", a.Sound(), a.Kept)
	}
	o.Other = session.AsRecorded
	if a, err = session.Audit(sternToy{}, path, nil, o); err != nil || !a.Sound() || len(a.Kept) != 2 {
		t.Errorf("audit asked to take what was kept: got %+v %v, want nothing against it", a, err)
	}
}

// Whoever adopts the new rules plays on from what they make of it: what they refuse is
// passed over, and what came of it is written down, so that a third edition can be
// held against it.
func TestNewRulesAreAdopted(t *testing.T) {
	path, o, hash := saved(t, judgedOtherwise...)
	o.Other = session.AsNow
	s, says := resumed(t, sternToy{}, path, o)
	want(t, keysOf(says), "session.other.new")
	if s.Hash() == hash {
		t.Error("got the state that was recorded, want that of the new rules")
	}
	play(t, s, "mark d")
	now := s.Hash()
	s.Close()
	o.Other = session.AskFirst
	s, says = resumed(t, sternToy{}, path, o)
	want(t, keysOf(says), "")
	want(t, s.Hash(), now)
	s.Close()
	// Under the old rules it is the entry passed over that differs.
	o.Edition = "three"
	s, says = resumed(t, sessiontest.Toy{}, path, o)
	want(t, s.Hash(), now)
	want(t, keysOf(says), "session.edition.same")
	if s.ReadOnly() {
		t.Error("a choice once made is asked again")
	}
	s.Close()
	a, err := session.Audit(sternToy{}, path, nil, o)
	if err != nil || a.Different != nil || len(a.Kept) != 0 {
		t.Errorf("audit: got %+v %v, want no difference", a, err)
	}
}

// The same edition cannot judge otherwise: the file was changed, and that is said.
func TestChangedFileIsNamed(t *testing.T) {
	path, o, _ := saved(t, "mark a", "mark b")
	o.Edition = "one"
	s, says := resumed(t, sternToy{}, path, o)
	if !s.ReadOnly() || says[0].Key != "session.other.same" {
		t.Errorf("got %v, want session.other.same", says)
	}
}

// A choice that cannot be read is damage, not a choice.
func TestBadEditionLine(t *testing.T) {
	for _, e := range []journal.Entry{
		{Args: nil}, {Args: []string{"=two", "=maybe"}}, {Args: []string{"=two", "=new"}, Ev: []byte(`{"n":1}`)}, {Args: []string{"=two", "=new", "=old"}},
		{Args: []string{"=two"}, Dice: []journal.Die{{D: 6, F: 3, By: "rolled"}}}, {Args: []string{"=two"}, Text: "a note"},
	} {
		path, o, _ := saved(t, "mark a")
		j, _, _, _, err := journal.Open(path, journal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		e.K, e.Verb = journal.Set, "edition"
		if err := j.Append(&e); err != nil {
			t.Fatal(err)
		}
		j.Close()
		_, _, err = session.Resume(sessiontest.Toy{}, path, o)
		var d *session.Damaged
		if !errors.As(err, &d) || d.Why.Key != "session.damaged.edition" {
			t.Errorf("%v: got %v, want a damaged edition line", e.Args, err)
		}
	}
}

// An event that the game does not know is never left out in silence: a kind or a field that
// no codec has is refused with the line and its name, in both formats, by whoever opens or
// audits the game, unless these rules are to judge it anew (and then it goes on).
func TestStrangeEventsAreRefused(t *testing.T) {
	for format, lines := range map[int]map[string]string{
		1: {`[{"k":"rain"}]`: "session.event.kind", `[{"k":"pm","u":"a","n":3,"m":2}]`: "session.event.field", `[{"k":"pm","unit":"a","points":3}]`: "session.event.field"},
		2: {`[{"k":"rain"}]`: "session.event.kind", `[{"k":"pm","unit":"a","points":3,"wet":true}]`: "session.event.field",
			`[{"k":"pm","u":"a","n":3}]`: "session.event.field", `[{"k":"pm","unit":7}]`: "session.event.value", `[{"k":"pm","unit":"","points":3}]`: "session.event.form"},
	} {
		for ev, want := range lines {
			path := filepath.Join(t.TempDir(), "g.jsonl")
			j, err := journal.Create(path, journal.Header{Format: format, Game: "toy", Edition: "one", Dice: journal.DiceMode{Mode: "seed", Key: "7"}}, journal.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := j.Append(&journal.Entry{E: 1, K: journal.Do, Verb: "set", Args: []string{"a", "=pm=3"}, Ev: json.RawMessage(ev)}); err != nil {
				t.Fatal(err)
			}
			j.Close()
			refused := func(what string, err error) {
				t.Helper()
				var d *session.Damaged
				if !errors.As(err, &d) || d.Line != 1 || d.Why.Key != "session.damaged.event" || d.Why.Args[0].(ref.Msg).Key != want {
					t.Errorf("format %d, %s: %s: got %v, want %s of line 1", format, ev, what, err, want)
				}
			}
			_, _, err = session.Resume(sessiontest.Ready{}, path, session.Options{Edition: "two"})
			refused("opened", err)
			_, _, err = session.Resume(sessiontest.Ready{}, path, session.Options{Edition: "two", Other: session.AsRecorded})
			refused("kept as recorded", err)
			_, err = session.Audit(sessiontest.Ready{}, path, nil, session.Options{})
			refused("audited", err)
			s, _, err := session.Resume(sessiontest.Ready{}, path, session.Options{Edition: "two", Other: session.AsNow})
			if err != nil || s.ReadOnly() {
				t.Fatalf("format %d, %s: judged anew: %v", format, ev, err)
			}
			if r := s.Submit("mark b"); r[0].Refusal != nil {
				t.Errorf("format %d, %s: it does not go on: %v", format, ev, r[0].Refusal.Say)
			}
			s.Close()
			if a, err := session.Audit(sessiontest.Ready{}, path, nil, session.Options{Edition: "two"}); err != nil || !a.Sound() || a.Header.Format != format {
				t.Errorf("format %d, %s: audited after: %+v, %v", format, ev, a, err)
			}
		}
	}
}

// What a session writes is in format 2, from its first line to its last, and tells its events
// by the names of their fields.
func TestNewJournalsAreOfFormat2(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.jsonl")
	s, err := session.New(sessiontest.Ready{}, nil, session.Options{Path: path, Edition: "one"})
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "set a pm=3")
	s.Close()
	data, err := os.ReadFile(path)
	if err != nil || !strings.HasPrefix(string(data), `{"format":"adjutant/journal/2",`) || !strings.Contains(string(data), `"ev":[{"k":"pm","unit":"a","points":3}]`) {
		t.Errorf("got %s, %v, want format 2", data, err)
	}
}
