package main

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// A general rides for his own side, and what a charged unit tries is its own side's choice (OM §7, §8.6, §10.5, R91): neither is said
// from the other seat.
func TestASeatChoosesForItsOwnAlone(t *testing.T) {
	t.Parallel()
	open := charged[:len(charged)-1]
	waits := append(slices.Clone(charged), "c 20LD 4PD")
	for _, c := range []struct {
		before []string
		lines  []string
		want   string
	}{
		{open, []string{"place fane at 100,10", "as french", "move fane to 100,20"}, "session.seat.other"},
		{open, []string{"place fane at 100,10", "as british", "move fane to 100,20"}, ""},
		{open, []string{"as french", "place fane at 100,10"}, "session.seat.other"},
		{open, []string{"as french", "place thomieres at 100,70"}, "record.seat-theirs"}, // the British move
		{open[:len(open)-2], []string{"as french", "place thomieres at 100,70"}, ""},
		{charged, []string{"c 20LD 4PD countercharge=no"}, "session.seat.other"},
		{charged, []string{"c 20LD 4PD countercharge=yes"}, "session.seat.other"},
		{open, []string{"as all", "c 20LD 4PD countercharge=no"}, ""},
		{charged, []string{"c 20LD 1/86 square=yes"}, "session.seat.other"},
		{charged, []string{"c 20LD 1/86 square=no"}, "session.seat.other"},
		{waits, []string{"4PD countercharge=no"}, "parse.unknown-verb"}, // nothing is asked here,
		{waits, []string{"fix 10: c 20LD 4PD countercharge=no"}, "session.seat.other"},
		{waits, []string{"as french", "countercharge=no"}, ""},
		{waits, []string{"as french", "4PD countercharge=no"}, ""},
		{waits, []string{"as french", "4PD countercharge=no 20LD bases=2"}, "session.seat.other"},
		{waits, []string{"as french", "20LD bases=2"}, "session.seat.other"},
		{waits, []string{"as all", "countercharge=no"}, ""},
	} {
		s, _, _ := trusting(t, "vimeiro", true, c.before...)
		if got := refusedFor(s, c.lines...); got != c.want {
			t.Errorf("%q behind %q: got %q, want %q", c.lines, c.before[len(c.before)-1], got, c.want)
		}
	}
}

// What a side has declined at its seat, by which the charge came on, binds it as a die does: it rides out no more, neither in that
// movement nor once the other side was done with it (OM §10.5, R91); it is not offered, and the referee alone has it ride all the same.
func TestADeclinedAnswerBindsWhoGaveIt(t *testing.T) {
	t.Parallel()
	declined := append(slices.Clone(charged), "c 20LD 4PD", "as french", "countercharge=no")
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"counter 4PD 1"}, "charge.declined"},
		{[]string{"counter 4PD at 20LD 1"}, "charge.declined"},
		{[]string{"as british", "n", "as french", "counter 4PD 1"}, "charge.declined"},
		{[]string{"as all", "counter 4PD 1"}, ""},
	} {
		s, _, _ := trusting(t, "vimeiro", true, declined...)
		if got := refusedFor(s, c.lines...); got != c.want {
			t.Errorf("OM R91: %q: got %q, want %q", c.lines, got, c.want)
		}
	}
	s, _, _ := trusting(t, "vimeiro", true, declined...)
	for _, r := range s.Submit("legal 4PD") {
		for _, l := range r.Verdict.Lines {
			if strings.Contains(i18n.New(i18n.EN).Say(l.Say), "counter 4PD") {
				t.Errorf("OM R91: legal 4PD: got %v offered, want no countercharge", l.Say)
			}
		}
	}
}

// Who declines a countercharge at his seat is asked no die for it, and the charge comes to its end (OM R91).
func TestACounterchargeIsDeclinedAtItsSeat(t *testing.T) {
	t.Parallel()
	s, _, _ := trusting(t, "vimeiro", true, append(slices.Clone(charged), "c 20LD 4PD", "as french", "countercharge=no", "as all")...)
	for _, o := range s.Owed() {
		if o.Need.What == "die.counter" {
			t.Errorf("behind a declined countercharge: got %+v owed, want no die of it", o.Need)
		}
	}
}

// The initiative is one throw: what the other seat types with its die is its share in that, and its word counts if it wins (OM §6).
func TestBothSeatsThrowForOneInitiative(t *testing.T) {
	t.Parallel()
	later := slices.Repeat([]string{"n !"}, 7)
	for _, c := range []struct {
		lines []string
		want  string
		first string // who moves, "" while somebody is asked
	}{
		{[]string{"as french", "i 3 french", "as british", "i 5 british"}, "", "british"},
		{[]string{"as french", "i 5 french", "as british", "i 1 british"}, "", "french"},
		{[]string{"as french", "i 3", "as british", "i 5 french"}, "", "french"},
		{[]string{"as french", "i 5", "as british", "i 1 british"}, "", ""},
		{[]string{"as french", "i 5 french", "i 3 british"}, "session.owed-first", ""},
		{[]string{"as french", "i 3", "as british", "i 5 6 british", "i 5"}, "", ""}, // a die too many: nothing of that line counts
		{[]string{"as french", "i french", "i french"}, "session.twice", ""},
		{[]string{"as french", "i french", "as all", "i 3 british"}, "session.owed-first", ""}, // there is no second throw beside it
		{[]string{"as french", "i french", "as all", "i 3 5 french"}, "", "french"},
		{[]string{"as french", "i 3 french", "as british", "i british"}, "", ""}, // his wish, and his die is owed still
		{[]string{"as french", "i 3 french", "as british", "i british", "5"}, "", "british"},
		{[]string{"as french", "i 5 french", "as british", "i british", "1"}, "", "french"},
		{[]string{"as french", "i 3 french", "as british", "i british", "i french", "5"}, "", "french"}, // the last word counts
		{[]string{"as french", "i 5 french", "as british", "i"}, "session.owed-first", ""},
		{[]string{"as french", "i 5 french", "i british"}, "session.owed-first", ""}, // his die lies there
		{[]string{"as french", "i 5", "as british", "i 1 british", "as french", "french"}, "", "french"},
	} {
		s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, later...)
		got := refusedFor(s, c.lines...)
		s.Submit("as all")
		moves := ""
		if s.Clock().Phase != "initiative" {
			for _, side := range []string{"british", "french"} {
				s.Submit("as " + side)
				if no := s.Submit("n")[0].Refusal; no == nil {
					moves = side
					break
				}
			}
		}
		if got != c.want || moves != c.first {
			t.Errorf("OM §6: %q: got %q and %q moves first, want %q and %q", c.lines, got, moves, c.want, c.first)
		}
	}
}

// The countercharge that waits is answered also in the form that names the charger, and of another charger it is not.
func TestACounterNamesTheCharger(t *testing.T) {
	t.Parallel()
	waits := append(slices.Clone(charged), "c 20LD 4PD", "as french")
	for line, want := range map[string]string{"counter 4PD at 20LD 1": "", "counter 4PD 1": "", "counter 4PD at 1/50 1": "session.owed-first"} {
		s, _, _ := trusting(t, "vimeiro", true, waits...)
		if got := refusedFor(s, line); got != want {
			t.Errorf("OM §10.5: %q: got %q, want %q", line, got, want)
		}
	}
}

// What the side of whoever is charged has told a charge that waited is its answer (OM §10.5, R91), and stands: the charger's seat does
// not charge anew as if nobody had been asked.
func TestADeclinedCounterchargeStays(t *testing.T) {
	t.Parallel()
	waits := append(slices.Clone(charged), "c 20LD 4PD")
	declined := append(slices.Clone(waits), "as french", "countercharge=no", "as british")
	for _, c := range []struct {
		before []string
		line   string
		want   string
	}{
		{waits, "undo 10", ""},
		{declined, "undo 10", "session.seat.since"},
		{declined, "undo", "session.seat.since"},
		{declined, "fix 10: c 20LD 4PD", "session.seat.since"},
		{declined, "fix 10: move 20LD forward 2", "session.seat.since"},
		{declined, "fix 10: c 20LD 4PD countercharge=yes", "session.seat.other"},
		{declined, "as all; undo 10", ""},
	} {
		s, rules, path := trusting(t, "vimeiro", true, c.before...)
		if got := refusedFor(s, c.line); got != c.want {
			t.Errorf("OM §10.5: %q behind %q: got %q, want %q", c.line, c.before[len(c.before)-2], got, c.want)
		}
		s.Close()
		again, _, err := session.Resume(rules, path, session.Options{Edition: "test"})
		if err != nil {
			t.Fatal(err)
		}
		again.Submit("as british")
		if got := refusedFor(again, "undo 10"); c.want == "session.seat.since" && got != c.want {
			t.Errorf("OM §10.5: undo 10 behind %q in the game opened again: got %q, want %q", c.before[len(c.before)-2], got, c.want)
		}
		again.Close()
	}
}

// Who charges does not close, from his seat, the moment in which the charged foot may form an emergency square: its side says whether it
// does, or leaves it (OM §8.6, R312). The referee closes it.
func TestTheMomentOfASquareIsNotClosedByTheCharger(t *testing.T) {
	t.Parallel()
	foot := []string{"place 20LD at 148,74 facing 0", "place 1/86 at 148,90 facing 180", "order 20LD attack !", "order fane attack !",
		"first british", "n", "as british", "c 20LD 1/86"}
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"n"}, "session.seat.lapses"},
		{[]string{"as french", "n"}, "session.seat.closes"},
		{[]string{"as french", "square 1/86 60", "as british", "n"}, ""},
		{[]string{"as french", "x", "as british", "n"}, ""},
		{[]string{"n", "as french", "square 1/86 60"}, ""},
		{[]string{"as all", "n"}, ""},
	} {
		s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, foot...)
		if got := refusedFor(s, c.lines...); got != c.want {
			t.Errorf("OM R312: %q behind the charge: got %q, want %q", c.lines, got, c.want)
		}
	}
}

// What an answer leaves to the dice is reckoned from that answer, in words and in figures (OM §9.1): as where the line had said it.
func TestTheOddsOfAnAnsweredQuestionAreOfItsAnswer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ line, answer, same string }{
		{"f 1/50 1/86", "long", "f 1/50 1/86 long"},
		{"f 1/50 1/86", "short", "f 1/50 1/86 short"},
	} {
		s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, "n !", "n !", "n !", "n !", c.line)
		got := s.Submit(c.answer)[0]
		said, _, _ := trustingDice(t, "hand", "vimeiro", true, false, "n !", "n !", "n !", "n !")
		want := said.Submit(c.same)[0]
		if got.Odds == nil || want.Odds == nil || !reflect.DeepEqual(got.Odds.Outcomes, want.Odds.Outcomes) || len(got.Odds.Lines) != len(want.Odds.Lines) {
			t.Errorf("OM §9.1: %q, then %q: got %+v, want %+v", c.line, c.answer, got.Odds, want.Odds)
		}
	}
}

// What one seat tells the throw of another leaves it whose it is, also where the game is opened again (OM §6).
func TestWhatIsToldLeavesADeedWhoseItIs(t *testing.T) {
	t.Parallel()
	before := append(slices.Repeat([]string{"n !"}, 7), "as french", "i french", "as british", "i british")
	s, rules, path := trustingDice(t, "hand", "vimeiro", true, false, before...)
	told := func(s *session.Session) {
		if got := refusedFor(s, "as british", "undo 8"); got != "session.seat.entry" {
			t.Errorf("OM §6: undo of what the French typed, from the British seat: got %q, want session.seat.entry", got)
		}
		if got := refusedFor(s, "as french", "undo 8"); got != "session.seat.since" {
			t.Errorf("OM §6: undo of it from the French seat, behind what the British told it: got %q, want session.seat.since", got)
		}
	}
	told(s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again, _, err := session.Resume(rules, path, session.Options{Edition: "test"})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	told(again)
}

// A choice is not rolled, and the dice that are owed behind it are told with whose they are; another choice is none of them. A fact is told
// to the deed whose unit it names, whichever is asked first.
func TestAChoiceIsNotRolled(t *testing.T) {
	t.Parallel()
	fire := append(slices.Repeat([]string{"n !"}, 4), "f 1/50 1/86", "f 1/40 1/86")
	for _, c := range []struct {
		before []string
		want   int // dice that are told
	}{{fire, 0}, {append(fire[:6:6], "f 1/86 2/97 short", "f 2/86 2/97 short"), 2}} {
		s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, c.before...)
		no := s.Submit("r")[0].Refusal
		if no == nil || no.Say.Key != "session.choice.not-rolled" {
			t.Errorf("%q: r: got %+v, want it refused: a range is told", c.before[4:], no)
			continue
		}
		got := 0
		if no.Hint.Key == "session.choice.then" {
			got = len(no.Hint.Args[0].(ref.Comma))
		}
		if got != c.want {
			t.Errorf("%q: r: got %d dice told behind the choice, want %d", c.before[4:], got, c.want)
		}
		if got := refusedFor(s, "1/40 bases=2"); got != "" {
			t.Errorf("%q: 1/40 bases=2: got %q, want it told to the second shot", c.before[4:], got)
		}
	}
}

// Who has to wait for the dice of another deed is told of which it is and is offered what he may do about it where he sits: to throw where
// the dice are his or nobody's seat asks, to withdraw what is his own, neither of another's; an answer is not rolled. A deed that the
// rules refuse only because they know nothing of a rally or a charge that waits is refused for that.
func TestWhatIsOfferedWhileDiceAreOwed(t *testing.T) {
	t.Parallel()
	fire := slices.Repeat([]string{"n !"}, 4)
	shot, asked := append(fire[:4:4], "f 1/50 1/86 short"), append(fire[:4:4], "f 1/50 1/86")
	charge := append(slices.Clone(charged), "c 20LD 4PD")
	rally := []string{"n", "rally 2/86"}
	for _, c := range []struct {
		scenario string
		before   []string
		line     string
		own      bool // the dice are his
		ways     []string
	}{
		{"vimeiro", shot, "n", true, []string{"r", "x"}}, {"vimeiro", shot, "melee 1/50 1/86", true, []string{"r", "x"}},
		{"vimeiro", append(shot[:5:5], "as british"), "n", true, []string{"r"}}, // the referee typed it
		{"vimeiro", append(shot[:5:5], "as french"), "n", false, nil},
		{"vimeiro", asked, "n", true, []string{"x"}},
		{"vimeiro", charge, "n", false, []string{"x"}}, {"vimeiro", charge, "move 20LD forward 2", false, []string{"x"}},
		{"vimeiro", append(charge[:11:11], "as french"), "counter 4PD", true, []string{"r"}},
		{"vimeiro", append(charge[:11:11], "as all"), "counter 4PD", true, []string{"r", "x"}},
		{"vimeiro-turn-3", append(rally[:2:2], "first british"), "move 1/50 forward 3", true, []string{"r", "x"}},
		{"vimeiro-turn-3", append(rally[:2:2], "as british"), "n", false, nil},
	} {
		s, _, _ := trustingDice(t, "hand", c.scenario, true, false, c.before...)
		no := s.Submit(c.line)[0].Refusal
		if no == nil || no.Say.Key != "session.owed-first" {
			t.Errorf("%q behind %q: got %+v, want it refused for the dice that are owed", c.line, c.before[len(c.before)-2:], no)
			continue
		}
		var ways []string
		for _, w := range no.Ways {
			ways = append(ways, w.Line)
		}
		if own := no.Hint.Key == "session.owed-first.hint"; own != c.own || !slices.Equal(ways, c.ways) {
			t.Errorf("%q behind %q: got the dice for his own %v and %q offered, want %v and %q", c.line, c.before[len(c.before)-2:], own, ways, c.own, c.ways)
		}
	}
}
