package session_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// Two seats at one prompt: each does what is its own, throws its own dice, and reads
// nothing of what the other keeps face down; the referee does everything.
func TestAsSeat(t *testing.T) {
	s := secret(t)
	play(t, s, "as red", "mark a", "hit a at c near")
	if side, ok := s.Viewing(); !ok || side.Name != "red" {
		t.Errorf("%+v %v", side, ok)
	}
	want(t, refused(t, s, "hit c at a").Say.Key, "session.seat.other")
	want(t, refused(t, s, "mark d").Say.Key, "session.seat.other")
	play(t, s, "as blue")
	if owed := s.Owed(); len(owed) != 0 {
		t.Errorf("blue is asked for red's die: %+v", owed)
	}
	if refused(t, s, "44") == nil {
		t.Error("blue throws red's die")
	}
	play(t, s, "as red", "99")
	play(t, s, "as blue")
	want(t, refused(t, s, "undo 2").Say.Key, "session.seat.entry")
	want(t, refused(t, s, "undo").Say.Key, "session.seat.entry")
	for _, line := range []string{"redo", "save x", "load x"} {
		want(t, refused(t, s, line).Say.Key, "session.seat.referee")
	}
	want(t, refused(t, s, "hit c at a !").Say.Key, "session.seat.force")
	if l := play(t, s, "log")[0].Log; !l[0].FaceDown || l[1].FaceDown {
		t.Errorf("blue reads of red's mark: %+v", l)
	}
	// A correction of an own line becomes no line of another's, which the seat could not type, and is read as the seat sees the table.
	play(t, s, "hit c at b 99")
	for _, line := range []string{"fix 3: hit a at c", "fix 3: mark a", "fix 3: hit b at d 99"} {
		want(t, refused(t, s, line).Say.Key, "session.seat.other")
	}
	play(t, s, "fix 3: hit c at a 98", "undo", "undo")
	play(t, s, "come tutti", "undo 2", "mark c")
	if _, ok := s.Viewing(); ok {
		t.Error("the referee still sits at a seat")
	}
	want(t, refused(t, s, "as green").Say.Key, "session.view.unknown")
	want(t, refused(t, begin(t, "hand"), "as red").Say.Key, "session.as.none")
}

// What red keeps face down changes nothing that blue reads, whatever both do in turns.
func TestSeatsTellNothing(t *testing.T) {
	said := map[string]string{}
	for _, mark := range []string{"mark a", "mark b"} {
		s := secret(t)
		play(t, s, "as red", mark, "as blue")
		for _, line := range []string{"hit c at a 99", "hit d at a", "44", "log", "why 2", "owed", "hit c at b?", "undo 2", "fix 3: 99", "note tea"} {
			for _, r := range s.Submit(line) {
				said[mark] += told(r) + "\n"
			}
		}
	}
	if said["mark a"] != said["mark b"] {
		t.Errorf("blue can tell them apart:\n%s\n%s", said["mark a"], said["mark b"])
	}
	if !strings.Contains(said["mark a"], "toy.hit") {
		t.Errorf("blue is told nothing:\n%s", said["mark a"])
	}
}

// told is all that a reply says, as text.
func told(r session.Reply) string {
	var b strings.Builder
	say := func(parts ...any) { b.WriteString(strings.TrimSpace(fmt.Sprint(parts...)) + "; ") }
	say(r.Kind, r.Command, r.Verdict.Lines, r.Verdict.Steps, r.Verdict.Hands, r.After, r.Faces, r.Say, len(r.Events))
	for _, e := range r.Events {
		say(game.Brief(e))
	}
	if r.Odds != nil {
		say(r.Odds.Chance, r.Odds.Outcomes)
	}
	if r.Verdict.Close != nil {
		say(*r.Verdict.Close)
	}
	if r.Refusal != nil {
		say(r.Refusal.Say)
	}
	for _, l := range r.Log {
		say(l.Entry, l.Command, l.Head != nil)
	}
	for _, o := range r.Owed {
		say(o.Need, o.Line)
	}
	if r.Replayed != nil {
		say(*r.Replayed)
	}
	return b.String()
}

// A journal keeps who acted, and resumes to the same state with the same entries.
func TestSeatIsJournaled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "seats.jsonl")
	o := options("hand")
	o.Path = path
	s, err := session.New(sessiontest.Secret{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "as red", "hit a at c 99", "as blue", "hit c at a", "44", "as all", "hit b at d 99")
	hash := s.Hash()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again, _, err := session.Resume(sessiontest.Secret{}, path, options("hand"))
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if again.Hash() != hash {
		t.Error("another state")
	}
	play(t, again, "as red")
	want(t, refused(t, again, "undo 2").Say.Key, "session.seat.entry")
	want(t, refused(t, again, "undo 1").Say.Key, "session.seat.since") // whatever would come of it
	play(t, again, "as all", "undo 1")
}

// A seat may lead two sides, and one who leads none only watches.
type threeSeats struct{ sessiontest.Secret }

func (threeSeats) Seats(game.State) []game.Seat {
	return []game.Seat{{Name: "both", Words: []string{"both"}, Sides: []int{0, 1}}, {Name: "red", Words: []string{"red"}, Sides: []int{0}}, {Name: "guest", Words: []string{"guest"}}}
}

func TestSeatsAreNotSides(t *testing.T) {
	s, err := session.New(threeSeats{}, four, options("hand"))
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "as both", "mark a", "mark c")
	if l := play(t, s, "log")[0].Log; l[0].FaceDown || l[1].FaceDown {
		t.Errorf("both see %+v, want nothing face down", l)
	}
	play(t, s, "as guest")
	if l := play(t, s, "log")[0].Log; !l[0].FaceDown || !l[1].FaceDown {
		t.Errorf("a guest sees: %+v", l)
	}
	want(t, refused(t, s, "mark a").Say.Key, "session.seat.other")
}

// A hand of cards is its seat's alone: the other reads how many there are, and its odds
// count all that it cannot see.
func TestSeatHoldsItsCards(t *testing.T) {
	s, err := session.New(sessiontest.Cards{}, nil, options("hand"))
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "as red", "hold red 2 guns guns", "as blue")
	want(t, refused(t, s, "hold red 1 foot").Say.Key, "session.seat.other")
	blind := play(t, s, "draw 1?")[0].Odds
	play(t, s, "as red")
	seen := play(t, s, "draw 1?")[0].Odds
	if fmt.Sprint(blind.Outcomes) == fmt.Sprint(seen.Outcomes) {
		t.Errorf("blue's odds know of red's guns: %v", blind.Outcomes)
	}
	play(t, s, "as blue")
	if l := play(t, s, "log")[0].Log; !l[0].FaceDown {
		t.Errorf("blue reads red's hand: %+v", l[0])
	}
}

// Who waits for another's card is told of it; of a card that is taken face down nobody else is told that it waits.
func TestSeatIsToldOfNoSecretThatWaits(t *testing.T) {
	ask := func(lines ...string) (said string) {
		s, err := session.New(sessiontest.Cards{}, nil, options("hand"))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			s.Submit(l)
		}
		if waits := len(s.Owed()) > 0; waits != (len(lines) > 0) {
			t.Fatalf("after %v something is owed: %t", lines, waits)
		}
		s.Submit("as blue")
		for _, l := range []string{"owed", "", "r", "7", "x"} {
			for _, r := range s.Submit(l) {
				said += told(r) + "\n"
			}
		}
		return said
	}
	if a, b := ask(), ask("as red", "hold red 1"); a != b {
		t.Errorf("blue reads\n%s\nwhile red takes a card in hand; want as before\n%s", b, a)
	}
	if got := ask("as red", "draw 1"); !strings.Contains(got, "session.dice") {
		t.Errorf("while a card of everybody's is owed blue reads\n%s", got)
	}
}

// Of a fight each side throws its own die, from its own seat.
func TestSeatThrowsItsOwnDie(t *testing.T) {
	s := secret(t)
	play(t, s, "as red", "duel a at c")
	want(t, owedUnits(s), "d100 a")
	play(t, s, "44")
	if owed := owedUnits(s); owed != "" {
		t.Errorf("red is asked for %q", owed)
	}
	no := refused(t, s, "99")
	for _, line := range []string{"owed", ""} { // it is told of the die that has to come first, as it is who types one
		if r := s.Submit(line)[0]; len(r.Say) != 2 || r.Say[0].Key != no.Say.Key || fmt.Sprint(r.Say[0].Args) != fmt.Sprint(no.Say.Args) || len(r.Owed) != 0 {
			t.Errorf("%q tells red %v, and owed %v; want blue's die alone, as %v", line, r.Say, r.Owed, no.Say)
		}
	}
	play(t, s, "as blue")
	if r := play(t, s, "owed")[0]; len(r.Say) != 0 || len(r.Owed) != 1 {
		t.Errorf("blue is told %v of another's die, and owes %v; want its own alone", r.Say, r.Owed)
	}
	want(t, owedUnits(s), "d100 c")
	play(t, s, "99")
	want(t, owedUnits(s), "")
	play(t, s, "as all")
	if l := play(t, s, "log")[0].Log; len(l) != 1 || l[0].Waiting {
		t.Errorf("the log is %+v, want one entry that waits for nothing", l)
	}
}

// A deed that waits is typed again by whom it asks for a die, who throws his own with it. To the others it is another's
// deed, as it is before anybody types it: what waits may be face down.
func TestSeatTypesNoOthersDeedAgain(t *testing.T) {
	s := secret(t)
	play(t, s, "as blue")
	before := told(s.Submit("hit a at c near")[0])
	play(t, s, "as red", "hit a at c near", "as blue")
	for _, line := range []string{"hit a at c near", "hit a at c near 99"} {
		if got := told(s.Submit(line)[0]); got != before {
			t.Errorf("%s: blue reads %q, before it waited %q", line, got, before)
		}
	}
	want(t, fmt.Sprint(s.Entries()), "1")
	play(t, s, "as red", "hit a at c near 99", "duel a at c", "duel a at c 99")
	want(t, owedUnits(s), "")
	play(t, s, "as blue", "duel a at c 44")
	if l := play(t, s, "log")[0].Log; len(l) != 2 || l[1].Waiting {
		t.Errorf("the log is %+v, want two entries, the second waiting for nothing", l)
	}
}

// What a line leans on, the units of the last and the last question, is forgotten when somebody else sits down.
func TestSeatLeansOnNoOthersLine(t *testing.T) {
	said := map[string]string{}
	for _, line := range []string{"hit c at a?", "hit d at b?"} {
		s := secret(t)
		play(t, s, "as red", "mark a", "as all", line, "as blue")
		for _, l := range []string{"hit . at a", "hit . .?", "hard?", "near?"} {
			for _, r := range s.Submit(l) {
				said[line] += l + ": " + told(r) + "\n"
			}
		}
	}
	if said["hit c at a?"] != said["hit d at b?"] {
		t.Errorf("blue reads what the referee asked:\n%s\n%s", said["hit c at a?"], said["hit d at b?"])
	}
}

// Why the program did something is read below its entry: by the referee and its own seat whole, by whoever plays
// against it in its words for others, and not at all where it has none or somebody else typed the line.
func TestReasonsOfTheProgram(t *testing.T) {
	s := secret(t)
	whole, open := ref.M("toy.look", "a", "1"), ref.M("toy.side.red")
	s.Program("red")
	play(t, s, "as red")
	for _, why := range []game.Text{{Say: whole}, {Say: whole, Secret: &game.Secret{Side: 0}}, {Say: whole, Secret: &game.Secret{Side: 0, Else: open}}} {
		s.Because(why)
		play(t, s, "mark a")
	}
	play(t, s, "as blue")
	s.Because(game.Text{Say: whole, Secret: &game.Secret{Side: 0, Else: open}})
	play(t, s, "mark c")
	for _, c := range []struct {
		as   string
		want [4]string
	}{
		{"all", [4]string{whole.Key, whole.Key, whole.Key, ""}},
		{"red", [4]string{"", whole.Key, whole.Key, ""}},
		{"blue", [4]string{"", "", open.Key, ""}},
	} {
		play(t, s, "as "+c.as)
		var got [4]string
		for i, l := range play(t, s, "log")[0].Log {
			got[i] = l.Why.Key
		}
		if got != c.want {
			t.Errorf("as %s: got the reasons %q, want %q", c.as, got, c.want)
		}
	}
}

// What a seat is told while the game grows is what it would be told of the whole of it,
// whatever is struck, mended, refused or still owed in between.
func TestSeatIsToldAsFromTheBeginning(t *testing.T) {
	all := func(s *session.Session) (text string) {
		for _, q := range []string{"log", "owed", "why 1", "why 3", "why", "todo"} {
			for _, r := range s.Submit(q) {
				text += told(r) + "\n"
			}
		}
		return text
	}
	compare := func(name string, s *session.Session, lines []string) {
		seat := ""
		for _, l := range lines {
			s.Submit(l)
			if strings.HasPrefix(l, "as ") {
				seat = l
			}
			for _, look := range []string{"as red", "as blue"} {
				s.Submit(look)
				grown := all(s)
				s.Forget()
				if whole := all(s); grown != whole {
					t.Fatalf("%s, %s after %q: got\n%s\nwant, told from the beginning,\n%s", name, look, l, grown, whole)
				}
			}
			s.Submit(seat)
		}
	}
	compare("blocks", blocks(t, filepath.Join(t.TempDir(), "a.jsonl")), append(slices.Clone(evening), "undo", "redo", "as all", "undo 4", "redo", "undo 9", "muster r3 foot"))
	compare("marks", secret(t), []string{
		"as red", "mark a", "hit a at c", "as blue", "44", "as red", "99", "undo 1", "as blue", "hit c at a", "777", "12", "as red", "mark b",
		"as all", "fix 2: 98", "fix 3: hit a at d", "undo 3", "hit b at d 99", "hit a at d", "undo 1", "redo", "hit d at a !", "3",
	})
}

// A report from a seat that cannot be left stands beside those of others, and over none.
func TestAHeldSeatReportsBesideOthers(t *testing.T) {
	o := options("hand")
	o.Path = filepath.Join(t.TempDir(), "seats.jsonl")
	s, err := session.New(sessiontest.Secret{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	bare := strings.TrimSuffix(o.Path, ".jsonl")
	want(t, play(t, s, "report")[0].Path, bare)
	at, no := s.Seat("red")
	if no != nil {
		t.Fatal(no)
	}
	s.At(at)
	for line, path := range map[string]string{"report": bare + "-red", "report " + bare + ".md": bare + "-red", "report " + bare + "-red.html short": bare + "-red-short"} {
		want(t, play(t, s, line)[0].Path, path)
	}
}

// What the program does at a seat is kept from another seat where somebody else sits at the table, too; who plays against it alone may
// take it back, and his own behind it.
func TestAProgramAmongOthersIsKept(t *testing.T) {
	for _, alone := range []bool{true, false} {
		s, err := session.New(threeSeats{}, four, options("hand"))
		if err != nil {
			t.Fatal(err)
		}
		s.Program("both")
		if alone {
			s.Program("guest")
		}
		play(t, s, "as red", "mark a", "as both", "mark c", "as red")
		for line, key := range map[string]string{"undo 2": "session.seat.entry", "undo 1": "session.seat.since"} {
			switch rs := s.Submit(line); {
			case alone && !rs[0].OK():
				t.Errorf("%q against the program alone: %v", line, rs[0].Refusal.Say.Key)
			case !alone:
				want(t, refused(t, s, line).Say.Key, key)
			}
		}
	}
}
