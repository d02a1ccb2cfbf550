package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
)

// refusedFor is the key of the sentence with which the last of several lines is refused, "" where it is taken.
func refusedFor(s *session.Session, lines ...string) string {
	key := ""
	for _, l := range lines {
		rs := s.Submit(l)
		if key = ""; !rs[len(rs)-1].OK() {
			key = rs[len(rs)-1].Refusal.Say.Key
		}
	}
	return key
}

// charged are lines up to a charge from the seat of the British, on horse that may countercharge.
var charged = []string{"place 2/95 at 149,52 facing 0", "place 1/86 at 110,78 facing 180", "place 20LD at 148,74 facing 0", "place 4PD at 148,88 facing 180",
	"order 20LD attack !", "order anstruther attack !", "order fane attack !", "first british", "n", "as british"}

// Of a fight each side throws its own: at a seat nobody types, corrects or takes back what is another's to throw or decide.
func TestASeatThrowsItsOwnAlone(t *testing.T) {
	t.Parallel()
	fell := append(charged[:len(charged):len(charged)], "c 20LD 4PD", "as french", "1")
	waits := append(charged[:len(charged):len(charged)], "c 20LD 4PD")
	later := slices.Repeat([]string{"n !"}, 7)
	lost := append(later[:len(later):len(later)], "i 1 5")
	behind := func(lines ...string) []string { return append(later[:len(later):len(later)], lines...) }
	chosen := behind("as british", "i 3", "as french", "5", "french", "as british")
	shot := []string{"n !", "n !", "n !", "n !", "as british", "f 1/50 1/86"}
	for _, c := range []struct {
		before []string
		lines  []string
		want   string
	}{
		{fell, []string{"as british", "fix 10: 6"}, "session.seat.dice"},
		{fell, []string{"as british", "fix 6"}, "session.seat.dice"},
		{fell, []string{"as british", "fix 10: c 20LD 4PD 6"}, "session.seat.dice"},
		{waits, []string{"undo 10", "c 20LD 4PD 6"}, "session.seat.dice"},
		{fell, []string{"as british", "fix 10: 1"}, ""}, // as it fell
		{fell, []string{"as all", "fix 10: 6"}, ""},
		{charged, []string{"c 20LD 4PD 6"}, "session.seat.dice"},
		{waits, []string{"6"}, "session.dice.another"},
		{waits, []string{"c 20LD 4PD 6"}, "session.seat.dice"},
		{waits, []string{"as french", "4PD 1"}, ""},
		{waits, []string{"as french", "x"}, "session.seat.entry"},
		{waits, []string{"as french", "x 10"}, "session.seat.entry"},
		{waits, []string{"as french", "drop 4PD"}, "session.seat.entry"},
		{waits, []string{"x 10"}, "session.dice.another"},
		{waits, []string{"x"}, ""}, // one's own
		{waits, []string{"undo 10"}, ""},
		{lost, []string{"as british", "first british"}, "session.seat.dice"},
		{lost, []string{"as british", "x"}, "session.dice.another"},
		{lost, []string{"as french", "first british"}, ""},
		{later, []string{"as british", "i 6 1"}, "session.seat.dice"},
		{behind("as british", "i 1 british", "as french", "6"), []string{"british"}, ""},                                 // the French are asked, whatever he said before
		{behind("as british", "i 6 british", "as french", "1"), []string{"as british", "british"}, "parse.unknown-verb"}, // it is said already
		{behind("as british", "i 1 british", "as french", "3"), []string{"as british", "fix 6"}, "session.seat.since"},   // the French have won, and are asked
		{behind("as british", "i 1 british", "as french", "3"), []string{"as british", "fix 8: 1"}, ""},
		{chosen, []string{"fix 8: i 3 british"}, "session.seat.since"}, // the French have won, and chosen
		{chosen, []string{"fix 8: 6"}, "session.seat.since"},
		{chosen, []string{"fix 8: 2"}, ""},                                                                      // the French win, and choose, as before
		{behind("as british", "i", "as all", "1 6"), []string{"as british", "fix 8: 6 1"}, "session.seat.dice"}, // they stood, but for the other
		{chosen, []string{"undo 8"}, "session.seat.since"},
		{chosen, []string{"as all", "undo 8"}, ""},
		{fell, []string{"as british", "undo"}, "session.seat.since"},
		{fell, []string{"as british", "fix 10: move 20LD forward 2"}, "session.seat.since"},
		{append(later[:7:7], "as french", "i"), []string{"fix 8: i 5"}, ""}, // his own die, as where it is typed anew
		{append(later[:7:7], "as french", "i"), []string{"fix 8: i 5 6"}, "session.seat.dice"},
		{shot, []string{"s 37"}, ""},
		{[]string{"n !", "melee 1/50 1/86 !", "5 5"}, []string{"as british", "4", "as french", "5"}, ""}, // each its test behind the referee's blows, and no blow again
		{shot[:5], []string{"f 1/50 1/86 37", "s"}, ""},                                                  // a die of one's own lies ready behind a decision
	} {
		s, _, _ := trusting(t, "vimeiro", true, c.before...)
		if got := refusedFor(s, c.lines...); got != c.want {
			t.Errorf("%q behind %q: got %q, want %q", c.lines, c.before[len(c.before)-1], got, c.want)
		}
	}
}

// What is rolled at a seat is the seat's own, in whatever turn it is asked for (a melee, the initiative, a throw that is repeated because
// both fell alike): the other's stays owed. The journal says whose it is, and audit takes that of nothing but what the seat throws for
// itself.
func TestASeatRollsItsOwnAlone(t *testing.T) {
	t.Parallel()
	later := slices.Repeat([]string{"n !"}, 4)
	melee := append([]string{"place 20LD at 148,74 facing 0", "place 4PD at 148,88 facing 180", "order 20LD attack !", "first british", "n", "c 20LD 4PD 1"}, later...)
	melee = append(melee, "as british", "melee 20LD 4PD")
	lead := slices.Repeat([]string{"n !"}, 7)
	for _, dice := range []string{"committed", "hand"} {
		for _, c := range []struct {
			before, lines []string
			owed          string // whose die is asked for then
		}{
			{melee, []string{"as french", "r"}, "20LD"},
			{melee, []string{"as british", "r"}, "4PD"},
			{append(lead[:7:7], "as british", "i"), []string{"as french", "r"}, "british"},
			{append(lead[:7:7], "as french", "i"), []string{"as french", "r"}, "british"},
			{append(lead[:7:7], "as french", "i 3"), []string{"as british", "r"}, ""},
		} {
			s, rules, path := trustingDice(t, dice, "vimeiro", true, false, c.before...)
			if got := refusedFor(s, c.lines...); got != "" {
				t.Errorf("%s: %q: got %q, want it thrown", dice, c.lines, got)
			}
			s.Submit("as all")
			owed := s.Owed()
			if c.owed != "" && (len(owed) != 1 || !strings.EqualFold(owed[0].Need.Unit, c.owed)) {
				t.Errorf("%s: %q behind %q: got %+v owed, want the die of %s alone", dice, c.lines, c.before[len(c.before)-1], owed, c.owed)
			}
			for _, l := range []string{"as british", "r", "as french", "r", "as all", "nonce end"} {
				s.Submit(l) // to the end, whoever is asked still
			}
			if a, err := session.Audit(rules, path, nil, session.Options{Edition: "test"}); err != nil || a.Forged != nil {
				t.Errorf("%s: %q: audit: got %+v %v, want it sound", dice, c.lines, a.Forged, err)
			}
		}
	}
}

// A deed that waits for another's die is not left behind by what comes after it in the same phase: nobody but who did that could take it
// back.
func TestAWaitingChargeIsNotPassedBy(t *testing.T) {
	t.Parallel()
	waits := append(charged[:len(charged):len(charged)], "c 20LD 4PD")
	s, _, _ := trusting(t, "vimeiro", true, waits...)
	rs := s.Submit("move 2/95 forward 3")
	if no := rs[len(rs)-1].Refusal; no == nil || no.Cause != game.OwedFirst {
		t.Errorf("foot moves while the charge of horse waits: got %+v, want the die asked for first", rs)
	}
	// Nor does who is charged hear that nobody charges it, or who may not move yet that the charger still has to go.
	for _, lines := range [][]string{{"as french", "counter 4PD"}, {"as all", "counter 4PD"}} {
		s, _, _ := trusting(t, "vimeiro", true, waits...)
		if got := refusedFor(s, lines...); got != "session.owed-first" {
			t.Errorf("%q: got %q, want the die asked for", lines, got)
		}
	}
	two, _, _ := trusting(t, "vimeiro", true, "place 1/86 at 110,78 facing 180", "place 20LD at 148,74 facing 0", "place 4PD at 148,88 facing 180",
		"order 4PD attack !", "order thomieres attack !", "first french", "n", "c 4PD 20LD")
	if got := refusedFor(two, "move 1/86 forward 3"); got != "session.owed-first" {
		t.Errorf("foot behind horse whose charge waits: got %q, want the die asked for", got)
	}
	// What is offered is taken at the seat: the own deed withdrawn, and at the other the die rolled.
	for seat, want := range map[string][]string{"british": {"x"}, "french": {"r"}} {
		s.Submit("as " + seat)
		rs := s.Submit(map[string]string{"british": "n", "french": "counter 4PD"}[seat])
		var got []string
		for _, w := range rs[len(rs)-1].Refusal.Ways {
			got = append(got, w.Line)
		}
		if !slices.Equal(got, want) {
			t.Errorf("at the seat of the %s: got %q offered, want %q", seat, got, want)
		}
	}
	if got := refusedFor(s, "as french", "1", "as british", "move 2/95 forward 3"); got != "" {
		t.Errorf("behind the die: got %q, want the move taken", got)
	}
}

// Who moves first is said before anybody has moved, or by ruling (OM §6, §7): in the midst of a movement, or while something of it waits
// for its dice, another first would give it to one side twice and to the other never.
func TestNobodyElseMovesFirstInTheMidst(t *testing.T) {
	t.Parallel()
	open := charged[:len(charged)-1] // the British move first, nobody has yet
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"first french"}, ""},
		{[]string{"place 1/50 at 40,40 facing 0", "first french"}, ""},
		{[]string{"move 20LD forward 2", "first french"}, "om.first-moved"},
		{[]string{"move 20LD forward 2", "first french !"}, ""},
		{[]string{"move 20LD forward 2", "undo", "first french"}, ""},
		{[]string{"place fane at 100,10", "move fane to 100,20", "first french"}, "om.first-moved"},
		{[]string{"c 20LD 4PD", "first french"}, "session.owed-first"},
		{[]string{"c 20LD 4PD", "first british"}, ""}, // as it is
		{[]string{"c 20LD 4PD", "1", "first french"}, "om.first-moved"},
	} {
		s, _, _ := trusting(t, "vimeiro", true, open...)
		if got := refusedFor(s, c.lines...); got != c.want {
			t.Errorf("OM §6: %q: got %q, want %q", c.lines, got, c.want)
		}
	}
}

// Whoever throws higher chooses who moves first (OM §6): where a correction gives the throw to the other side, what the first had
// chosen is no answer any more, and the other is asked; of a correction that does not, it stands.
func TestACorrectionAsksWhoWinsNow(t *testing.T) {
	t.Parallel()
	lost := append(slices.Repeat([]string{"n !"}, 7), "i 3 6", "first french") // the British add 1
	for fix, asked := range map[string]string{"fix 8: i 6 6": "British", "fix 8: 2": "", "fix 8: 6 6": "British", "fix 8: 4 5": "", "fix 8: 4 4": "British"} {
		s, _, _ := trusting(t, "vimeiro", true, lost...)
		rs := s.Submit(fix)
		owed := ""
		for _, o := range s.Owed() {
			if o.Now && o.Kind() == "choice" {
				owed = o.Need.Unit
			}
		}
		if owed != asked {
			t.Errorf("OM §6: %q asks %q, want %q: %+v", fix, owed, asked, rs[0].Verdict.Lines)
		}
		if asked == "" {
			continue
		}
		if got := refusedFor(s, "british"); got != "" || len(s.Owed()) > 0 && s.Owed()[0].Kind() == "choice" {
			t.Errorf("OM §6: behind %q, british: got %q", fix, got)
		}
	}
}

// The program has no hands: whoever plays against it alone throws for it, and decides nothing for it; against people each throws his
// own.
func TestWhoPlaysAgainstTheProgramThrowsForIt(t *testing.T) {
	t.Parallel()
	shot := []string{"n !", "n !", "n !", "n !", "as french", "f 1/86 1/50 short", "as british"}
	won := append(slices.Repeat([]string{"n !"}, 7), "i 1 5", "as british")
	for _, c := range []struct {
		before  []string
		program bool
		line    string
		want    bool
	}{{shot, true, "37", true}, {shot, true, "r", true}, {shot, false, "37", false}, {won, true, "french", false}, {won, true, "british", false}} {
		s, _, _ := trusting(t, "vimeiro", true, c.before...)
		if c.program {
			s.Program("french")
		}
		if got := refusedFor(s, c.line); got == "" != c.want {
			t.Errorf("%q behind %q, the French played by the program %t: got %q, want it taken %t", c.line, c.before[len(c.before)-2], c.program, got, c.want)
		}
	}
}

// From a seat nothing is taken back or corrected by which something that another has done since would come out otherwise.
func TestASeatWipesOutNothingOfOthers(t *testing.T) {
	t.Parallel()
	hit := []string{"as british", "order fane attack", "order anstruther attack", "as all", "n !", "n !", "n !", "n !", "as french", "f 1/86 1/50 short", "37", "as british"}
	moved := []string{"as british", "order fane attack", "n", "as french", "n", "move 1/86 forward 5", "move 2/86 forward 5", "as british"}
	both := []string{"n !", "n !", "n !", "n !", "as british", "f 1/50 1/86 short 11", "as french", "f 1/86 1/50 short 44", "as british"}
	for _, c := range []struct {
		before []string
		line   string
		want   string
	}{
		{hit, "fix 2: next", "session.seat.since"},
		{hit, "fix 1: next", "session.seat.since"},
		{hit, "undo 7", "session.seat.entry"},
		{hit, "fix 2: order anstruther halt", "session.seat.since"}, // what comes of it or not: whoever has seen the shot would choose anew
		{hit, "undo 2", "session.seat.since"},
		{hit[:3], "undo 2", ""}, {hit[:3], "fix 2: order anstruther halt", ""},
		{moved, "fix 1: next", "session.seat.since"},
		{both, "undo 5", "session.seat.since"},
		{both, "fix 5: f 1/50 2/86", "session.seat.since"},
		{both, "fix 5: 99", ""}, // a die that was read wrongly: the other shot comes out as it did
	} {
		s, _, _ := trusting(t, "vimeiro", true, c.before...)
		if got := refusedFor(s, c.line); got != c.want {
			t.Errorf("%q behind %q: got %q, want %q", c.line, c.before[len(c.before)-2], got, c.want)
		}
	}
}

// What lies open on the table and is of no side's own the referee records, not a seat; of one's own there are records, and whoever has the
// program for an opponent keeps the table himself.
func TestASeatRecordsNothingOfOthers(t *testing.T) {
	t.Parallel()
	register()
	phalanx := "\nbegin: {turn: 2, active: allied, hands: {french: [7-0, 6-1, 5-2], allied: [5-1, 3-4, 6-0]}}\n"
	for _, line := range []string{"remove F-1-I", "flip F-1-I", "upset F-1-I", "taken hougoumont allied", "hold french 2"} {
		l := begun(t, "phalanx", scenarioText(t, "phalanx-practice", phalanx))
		l.does("as allied")
		if got := refusedFor(l.s, line); got != "session.seat.record" && got != "session.seat.other" {
			t.Errorf("PHX: %q from the Allied seat: got %q, want it refused", line, got)
		}
		l.s.Program("french")
		if got := refusedFor(l.s, line); line != "hold french 2" && strings.HasPrefix(got, "session.seat.") {
			t.Errorf("PHX: %q against the program: got %q, want it taken", line, got)
		}
	}
	s, _, _ := trusting(t, "vimeiro", true, "as british")
	for line, want := range map[string]string{"first british": "session.seat.record", "ruling r3 b": "session.seat.record", "set 1/86 pm=1": "session.seat.other", "set 1/50 pm=5": "record.seat-set", "tag 1/50 R": ""} {
		if got := refusedFor(s, line); got != want {
			t.Errorf("%q from the British seat: got %q, want %q", line, got, want)
		}
	}
}

// A correction asks nothing of the other hand (PHX §8): behind it an own card would be played as the other side's, and what came of
// that would tell whether it is held. It is refused alike in both games.
func TestACorrectionAsksNothingOfAnotherHand(t *testing.T) {
	t.Parallel()
	register()
	for _, c := range []struct {
		before []string
		line   string
	}{
		{[]string{"as allied", "play 5-1", "play 3-4"}, "fix 1: pass"},
		{[]string{"as allied", "play 5-1", "end", "as french", "play 6-1", "end", "as allied", "play 3-4"}, "undo 2"},
	} {
		for _, held := range []string{"3-4", "4-3"} {
			l := begun(t, "phalanx", scenarioText(t, "phalanx-practice", "\nbegin: {turn: 2, active: allied, hands: {french: [7-0, 6-1, 5-2, "+held+"], allied: [5-1, 3-4, 6-0]}}\n"))
			l.does(c.before...)
			if got := refusedFor(l.s, c.line); got != "session.seat.since" {
				t.Errorf("%q where the French hold %s: got %q, want session.seat.since", c.line, held, got)
			}
		}
	}
}

// What another has thrown or answered within an own deed is his, and is neither struck nor thrown again by way of an own entry before
// that deed: of a charge, of a melee, of the initiative. Nor is a deed of his own that waits with his die in it.
func TestASeatWipesOutNothingInItsOwnDeeds(t *testing.T) {
	t.Parallel()
	began := []string{"place 2/95 at 149,52 facing 0", "place 1/86 at 110,78 facing 180", "place 20LD at 148,74 facing 0", "place 4PD at 148,88 facing 180",
		"order anstruther attack !", "order fane attack !", "as british", "order 20LD attack", "as all", "first british", "n", "as british", "c 20LD 4PD"}
	and := func(to []string, lines ...string) []string { return append(to[:len(to):len(to)], lines...) }
	charge := and(began, "as french", "1", "as british")
	melee := and(began, "as french", "1", "as all", "n !", "n !", "n !", "n !", "as british", "melee 20LD 4PD", "as french", "5", "as british")
	later := slices.Repeat([]string{"n !"}, 6)
	lost := and(later, "as french", "n", "as british", "n", "i 3", "as french", "5", "french", "as british")
	thrown := and(later, "as british", "n", "as french", "n", "as british", "i 6", "as french")
	for _, c := range []struct {
		before     []string
		line, want string
	}{
		{began, "undo 7", "session.seat.since"}, // the movement was begun by another
		{charge, "undo 7", "session.seat.since"},
		{charge, "fix 7: order 20LD halt", "session.seat.since"},
		{charge, "as all; undo 7", ""},
		{melee, "fix 7: order 20LD halt", "session.seat.since"},
		{lost, "fix 8: i 6", "session.seat.since"},
		{lost, "undo 8", "session.seat.since"},
		{thrown, "fix 8: i", "session.seat.since"},
	} {
		s, _, _ := trusting(t, "vimeiro", true, c.before...)
		if got := refusedFor(s, c.line); got != c.want {
			t.Errorf("%q behind %q: got %q, want %q", c.line, c.before[len(c.before)-3:], got, c.want)
		}
	}
}

// What another began before an own entry and ended after it by a die, an answer or a fact is his as well, and is not made to come out
// otherwise by changing that entry; nor are his dice within an own deed that waited then.
func TestASeatChangesNothingThatWaitedBefore(t *testing.T) {
	t.Parallel()
	fire := []string{"set 1/86 pm=2", "n !", "n !", "n !", "n !", "as french", "f 1/86 1/50", "as british"}
	and := func(lines ...string) []string { return append(fire[:len(fire):len(fire)], lines...) }
	later := slices.Repeat([]string{"n !"}, 4)
	melee := append([]string{"place 20LD at 148,74 facing 0", "place 4PD at 148,88 facing 180", "order 20LD attack !", "first british", "n", "c 20LD 4PD 1"}, later...)
	melee = append(melee, "melee 20LD 4PD", "as british", "tag 20LD R", "as french", "5", "as british", "99")
	for _, c := range []struct {
		before     []string
		line, want string
	}{
		{and("f 1/40 1/86 short 99", "as french", "short", "30", "as british"), "undo 7", "session.seat.since"},
		{and("place 1/40 at 20,20 facing 0", "as french", "short", "30", "as british"), "undo 7", "session.seat.since"},
		{and("f 1/40 1/86 short 99", "as french", "short", "30", "as british"), "fix 7: 3", ""}, // who falls in this fire has its own (OM §7)
		{and("f 2/97 2/86 short 50", "as french", "short", "30", "as british"), "fix 7: 51", ""},
		{melee, "undo 12", "session.seat.since"},
	} {
		s, _, _ := trusting(t, "vimeiro", true, c.before...)
		if got := refusedFor(s, c.line); got != c.want {
			t.Errorf("%q behind %q: got %q, want %q", c.line, c.before[len(c.before)-4:], got, c.want)
		}
	}
}

// A correction that waits for a fact or a die is not left behind what another has done, and what is given to it in its place changes
// nothing of that: in two steps a seat does no more than in one.
func TestASeatCorrectsNothingInTwoSteps(t *testing.T) {
	t.Parallel()
	shots := []string{"n !", "n !", "n !", "n !", "as british", "f 2/97 1/86 short 5", "f 1/50 1/86 long 99"}
	routed := append(shots[:len(shots):len(shots)], "as all", "n", "as french", "3", "as british")
	missed := []string{"set 1/86 pm=1", "n !", "n !", "n !", "n !", "as british", "f 1/40 1/86 long 90", "fix 6: f 1/40 1/86", "as french", "f 1/86 2/97 short 30", "as british"}
	begun := []string{"set 1/86 pm=1", "n !", "n !", "n !", "n !", "as british", "f 1/50 1/86", "fix 6: f 1/40 1/86", "as french", "f 1/86 2/97 short 30", "as british", "short"}
	told := []string{"n !", "n !", "n !", "n !", "as british", "tag 1/50 R"}
	for _, c := range []struct {
		before, lines []string
		want          string
	}{
		{routed, []string{"fix 6: long 5"}, "session.seat.since"},
		{routed, []string{"fix 6: f 1/50 1/86 5"}, "session.seat.since"},
		{routed, []string{"fix 6: f 1/50 1/86"}, "session.seat.since"},
		{routed, []string{"fix 6: f 1/50 1/86 long 98"}, ""}, // nothing comes of it, as before
		{shots, []string{"fix 6: f 1/50 1/86 5", "long"}, ""},
		{shots, []string{"fix 6: f 1/50 1/86 5", "as french", "f 1/86 2/97 short 44", "as british", "long"}, ""}, // fire falls at one time
		{missed, []string{"long"}, ""},
		{missed, []string{"short"}, ""}, // the 90 destroys who has shot since, in the same fire (OM §7)
		{begun, []string{"90"}, ""},     // its first line waited, too: it falls behind that shot
		{told, []string{"fix 5: f 1/50 1/86 long", "r"}, ""},
		{told, []string{"fix 5: f 1/50 1/86 long", "as french", "f 1/86 2/97 short 44", "as british", "5"}, ""},
		{told, []string{"fix 5: f 1/50 1/86 long", "as french", "f 1/86 2/97 short 44", "as british", "r"}, "session.seat.since"}, // a refusal would tell the die
	} {
		s, _, _ := trusting(t, "vimeiro", true, c.before...)
		if got := refusedFor(s, c.lines...); got != c.want {
			t.Errorf("%q behind %q: got %q, want %q", c.lines, c.before[len(c.before)-1], got, c.want)
		}
	}
}

// Who corrects his own die of a melee leaves the other's as it counted: what comes of both, and who has to test for it, stays (OM §10.6).
func TestACorrectionLeavesWhatTheOthersDieCameTo(t *testing.T) {
	t.Parallel()
	melee := append([]string{"place 20LD at 148,74 facing 0", "place 4PD at 148,88 facing 180", "order 20LD attack !", "first british", "n", "c 20LD 4PD 1"}, slices.Repeat([]string{"n !"}, 4)...)
	melee = append(melee, "as british", "melee 20LD 4PD", "as french", "5", "as british", "99")
	for line, want := range map[string]string{"fix 11: 5 98": "", "fix 11: 5 50": "", "fix 11: 5 10": "session.seat.since", "fix 11: 6 99": "session.seat.dice", "as all; fix 11: 5 10": ""} {
		s, _, _ := trusting(t, "vimeiro", true, melee...)
		if got := refusedFor(s, line); got != want {
			t.Errorf("OM §10.6: %q behind 5 of the French and 99 of one's own: got %q, want %q", line, got, want)
		}
	}
}

// Whether a correction is taken tells nothing of an order that lies covered (OM §4.2): by which order who moved since could stand where
// he does would be read from it. Behind fire, which asks no order, it is taken as ever.
func TestACorrectionReadsNoOrder(t *testing.T) {
	t.Parallel()
	for _, order := range []string{"attack", "redeploy", "halt", "cautious"} {
		moved := []string{"place 5/60 at 60,60 facing 0", "place 4Sw at 135,112 facing 180", "place 1/86 at 108,100 facing 180", "place 1/40 at 30,60 facing 0", "place 2/86 at 30,66 facing 180", "order thomieres " + order + " !", "order fane attack !", "order anstruther attack !",
			"first british", "n", "as british", "move 1/50 forward 2"}
		for _, c := range []struct {
			lines []string
			want  string
		}{
			{[]string{"fix 11: move 1/50 forward 5"}, ""},
			{[]string{"as all", "n !", "as french", "move 1/86 forward 3", "as british", "fix 11: move 1/50 forward 5"}, "session.seat.since"},
			{[]string{"as all", "n !", "as french", "move 1/86 forward 3", "as british", "undo 11"}, "session.seat.since"},
			{[]string{"as all", "n !", "as french", "move 1/86 forward 3", "as all", "fix 11: move 1/50 forward 2.5"}, ""},
			{[]string{"as all", "n !", "n !", "n !", "as british", "f 1/40 2/86 99", "as french", "f 2/86 1/40 98", "as british", "fix 15: 96"}, ""},
		} {
			s, _, _ := trusting(t, "vimeiro", false, moved...)
			if got := refusedFor(s, c.lines...); got != c.want {
				t.Errorf("%s: %q: got %q, want %q", order, c.lines, got, c.want)
			}
		}
	}
}

// A movement is closed by whose it is (OM §7), by `next` and by what belongs to a later phase; and that it cannot be closed yet is for no
// other to read, since it hangs on his orders. The movement of the program whoever plays against it closes.
func TestWhoMovesClosesHisMovement(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lines   []string
		program bool
		want    string
	}{
		{[]string{"first french", "n", "as british", "n"}, false, "session.seat.closes"},
		{[]string{"first french", "as british", "n"}, false, ""}, // said of what is both's
		{[]string{"first french", "n", "as british", "f 1/50 1/86 short"}, false, "session.seat.closes"},
		{[]string{"first french", "n", "as british", "move 1/50 forward 2"}, false, "session.seat.closes"},
		{[]string{"first french", "n", "as french", "n"}, false, ""},
		{[]string{"first french", "n", "as british", "n"}, true, ""},
		{[]string{"first british", "n", "as british", "f 1/50 1/86 short"}, false, "session.seat.closes"}, // and the French have not moved
		{[]string{"first british", "n", "n !", "as french", "n"}, false, ""},
		{[]string{"first british", "n", "n", "n", "n", "as british", "n"}, false, ""},
		{[]string{"first british", "n", "n", "as british", "fix 3: f 1/50 1/86 short"}, false, "session.seat.entry"},
		{[]string{"first british", "n", "as british", "n", "fix 3: f 1/50 1/86 short"}, false, "session.seat.closes"},
	} {
		s, _, _ := trusting(t, "vimeiro", true)
		if c.program {
			s.Program("french")
		}
		if got := refusedFor(s, c.lines...); got != c.want {
			t.Errorf("OM §7: %q, the French played by the program %t: got %q, want %q", c.lines, c.program, got, c.want)
		}
	}
	for _, order := range []string{"attack", "cautious", "halt"} {
		s, _, _ := trusting(t, "vimeiro", false, "order thomieres "+order+" !", "order kellermann halt !", "order solignac halt !", "order margaron halt !", "order brennier halt !", "order charlot halt !", "first french", "n", "as british")
		if got := refusedFor(s, "n"); got != "session.seat.closes" {
			t.Errorf("OM §4.2: n in the movement of the French under %s: got %q, want session.seat.closes", order, got)
		}
	}
}

// What the program throws by itself for a deed of both is of each side its own, at whose line ever it fell: no seat takes it back until it
// wins.
func TestASeatTakesBackNoDieOfOthersThatFellByItself(t *testing.T) {
	t.Parallel()
	for _, dice := range []string{"auto", "committed:auto", "seed:1"} {
		for _, c := range []struct {
			line, want string
		}{{"undo 9", "session.seat.fell"}, {"fix 8: i", "session.seat.fell"}, {"as all; undo 9", ""}} {
			s, _, _ := trustingDice(t, dice, "vimeiro", true, false, append(slices.Repeat([]string{"n !"}, 6), "as french", "n", "as british", "n")...)
			if got := refusedFor(s, c.line); got != c.want {
				t.Errorf("dice %s: %q behind the initiative: got %q, want %q", dice, c.line, got, c.want)
			}
		}
		s, _, _ := trustingDice(t, dice, "vimeiro", true, false, "n !", "n !", "n !", "n !", "as british", "f 1/50 1/86 short")
		if got := refusedFor(s, "undo"); got != "session.seat.fell" {
			t.Errorf("dice %s: undo of an own shot: got %q, want it to stand, as its die was seen", dice, got)
		}
	}
}

// A countercharge typed with its die answers the charge that waits for it (OM §10.5/countercharge), at the seat whose die it is and at
// the referee's; another unit's, and at the other seat, it is refused, and the charge waits on.
func TestADeedAnswersTheDeedThatWaitsForItsDie(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lines   []string
		refused bool
	}{
		{[]string{"as all", "counter 4PD 1"}, false},
		{[]string{"as french", "counter 4PD 1"}, false},
		{[]string{"counter 4PD 1"}, true}, // at the seat of the British
		{[]string{"as all", "counter 3PD 1"}, true},
		{[]string{"as all", "counter 4PD 7"}, true},
		{[]string{"as all", "counter 4PD"}, true},
		{[]string{"as all", "counter 4PD pm=1 1"}, true}, // what is said besides would be lost
		{[]string{"as all", "morale 4PD 1"}, true},       // of another paragraph
		{[]string{"as all", "square 4PD 1"}, true},
		{[]string{"as all", "counter 4PD 3PD 1"}, true},
	} {
		s, _, _ := trusting(t, "vimeiro", true, append(charged[:len(charged):len(charged)], "c 20LD 4PD")...)
		var no *game.Refusal
		for _, l := range c.lines {
			rs := s.Submit(l)
			no = rs[0].Refusal
		}
		s.Submit("as all")
		waits := slices.ContainsFunc(s.Owed(), func(o session.Owed) bool { return o.Now && o.Need.What == "die.counter" })
		if (no != nil) != c.refused || waits != c.refused {
			t.Errorf("OM §10.5: %q: refused %v, the die is owed still %v; want both %v", c.lines, no, waits, c.refused)
		}
		if got := refusedFor(s, "counter 4PD 1?"); (got != "") != !waits {
			t.Errorf("OM §10.5: counter 4PD 1? behind %q: got %q, want it answered while the die is owed (%v)", c.lines, got, waits)
		}
		if got := refusedFor(s, "counter 4PD pm=1?"); got == "" {
			t.Errorf("OM §10.5: counter 4PD pm=1? behind %q: got the odds of the charge, which has no such fact, want a refusal", c.lines)
		}
	}
}

// A seat reads its own notes; of those of the referee and of other seats it reads that there is one.
func TestASeatReadsItsOwnNotes(t *testing.T) {
	t.Parallel()
	s, _, _ := trusting(t, "vimeiro", true, "note one", "as british", "note two", "as french", "note three")
	rs := s.Submit("log")
	want := []string{"session.note.own", "session.note.others", "three"}
	if len(rs) != 1 || len(rs[0].Log) != len(want) {
		t.Fatalf("log: got %+v, want %d lines", rs, len(want))
	}
	for n, want := range want {
		got := rs[0].Log[n].Note
		if h := rs[0].Log[n].Head; h != nil {
			got = h.Say.Key
		}
		if got != want {
			t.Errorf("note %d at the French seat: got %q, want %q", n+1, got, want)
		}
	}
}

// What cannot be played again is not in order, however whole its chain, and nobody signs it.
func TestNobodySignsWhatCannotBePlayed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "g.jsonl")
	command("f s 4b at col 44\n", dir, "--journal", name)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	bad := file(t, "bad.jsonl", resealed(strings.Replace(string(data), `"e":1,"k":"do"`, `"e":0,"k":"do"`, 1)))
	key := filepath.Join(dir, "key")
	for _, args := range [][]string{{"check"}, {"audit"}, {"seal", "--name", "Ann", "--key", key}} {
		if code, out, _ := command("", dir, append(args, name)...); code != done {
			t.Errorf("%s of a game: got %d, %s, want it taken", args[0], code, out)
		}
		if code, out, _ := command("", dir, append(args, bad)...); code != failed {
			t.Errorf("%s of what cannot be played: got %d, %s, want %d", args[0], code, out, failed)
		}
	}
}

// What a change of formation or of facing takes of a move is half as much under a cautious advance (R76): the other side reads the
// same of it whatever the order is that lies face down, in the log and of the unit (OM §4.2).
func TestACautiousChangeTellsNoOrder(t *testing.T) {
	t.Parallel()
	for _, change := range []string{"form 2/86 march", "form 2/86 line", "form 2/86 square", "wheel 2/86 left 10", "move 2/86 forward 2; form 2/86 line"} {
		told := map[string]string{}
		for _, order := range []string{"attack", "cautious", "halt"} {
			s, _, _ := trusting(t, "vimeiro", true, "place 1/86 at 140,110 facing 180", "place 2/86 at 115,100 facing 0", "order thomieres "+order+" !", "first french", "n", "as french")
			if got := refusedFor(s, change); got != "" {
				continue // by its order: nothing was done that could tell of it
			}
			s.Submit("as british")
			l := &listener{T: t, s: s, dir: t.TempDir()}
			l.types("log", "show 2/86", "reach 2/86", fmt.Sprint("why ", s.Entries()))
			out := strings.Join(l.heard, "\n")
			told[out] += order + " "
		}
		if len(told) > 1 {
			t.Errorf("OM §4.2: %q reads otherwise under %v", change, slices.Sorted(maps.Values(told)))
		}
	}
}

// What a tired player at a seat types to put a slip right is taken as it is meant: `undo` and `fix` alone are for his own last entry, a whole
// line for his own entry of that verb and unit, and a deed for which nothing has fallen yet may be left though the other has shot (OM §9).
// Where it is the referee's to put right, the refusal has the line that he types.
func TestASlipIsPutRightAsItIsMeant(t *testing.T) {
	t.Parallel()
	fire := []string{"n !", "n !", "n !", "n !", "as french", "f 1/86 1/50"}
	moves := []string{"first british", "n", "as british", "move 2/9 forward 2", "move 1/50 forward 3"}
	for _, c := range []struct {
		before     []string
		line, want string
		after      string // the command of the last entry
	}{
		{append(fire[:6:6], "as british", "f 2/97 2/86 long 12", "as french"), "x", "", ""}, // it waits for its range, or its die
		{append(fire[:6:6], "as british", "f 2/97 2/86 long 12", "as french"), "undo", "", ""},
		{append(fire[:5:5], "f 1/86 1/50 short 50", "as british", "f 2/97 2/86 long 12", "as french"), "undo", "session.seat.since", ""},
		{moves, "fix move 2/9 forward 1", "", "move 2/9 forward 1"},
		{moves, "fix move 2/9 forward 4", "", "move 2/9 forward 4"},
		{moves, "fix 4: move 1/50 forward 2", "", "move 1/50 forward 2"},
	} {
		s, _, _ := trusting(t, "vimeiro", true, c.before...)
		if got := refusedFor(s, c.line); got != c.want {
			t.Errorf("%q behind %q: got %q, want %q", c.line, c.before, got, c.want)
			continue
		}
		if c.after == "" {
			continue
		}
		log := s.Submit("log")[0].Log
		if got := log[len(log)-1].Command; got != c.after {
			t.Errorf("%q behind %q: the last entry is %q, want %q", c.line, c.before, got, c.after)
		}
	}
	for _, dice := range []string{"hand", "auto", "seed:3", "committed"} { // or the next deed would stand where that die fell, and it would fall again
		for _, own := range []bool{true, false} {
			lines := append(fire[:6:6], "f 3/32 1/50 long", "r 3/32")
			if !own {
				lines = append(fire[:6:6], "as british", "f 2/97 2/86 long", "r 2/97", "as french")
			}
			if dice == "auto" || dice == "seed:3" {
				lines = slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "r ") })
			}
			s, _, _ := trustingDice(t, dice, "vimeiro", true, false, lines...)
			if got := refusedFor(s, "undo 5"); got != "session.seat.fell" {
				t.Errorf("dice %s, behind a die of one's own %t: undo of what waits: got %q, want session.seat.fell", dice, own, got)
			}
		}
	}
	s, _, _ := trusting(t, "vimeiro", true, append(fire[:5:5], "f 1/86 1/50 short 50", "as british", "f 2/97 2/86 long 12", "as french")...)
	for line, want := range map[string][2]string{"undo 5": {"the referee can: undo 5", "l'arbitro può: annulla 5"}, "undo 6": {"the referee can: undo 6", "l'arbitro può: annulla 6"},
		"fix 5: f 1/86 5/60": {"the referee can: fix 5: ...", "l'arbitro può: correggi 5: ..."}} {
		for i, lang := range []i18n.Lang{i18n.EN, i18n.IT} {
			if no := s.Submit(line)[0].Refusal; no == nil || i18n.New(lang).Say(no.Hint) != want[i] {
				t.Errorf("%q: got %+v, want it refused with %q", line, no, want[i])
			}
		}
	}
}

// A movement that was ended too soon stays ended where another line behind it ends it too: the answer to the referee's undo says which, and
// that line opens it.
func TestAnUndoneEndSaysWhatStillEndsIt(t *testing.T) {
	t.Parallel()
	s, _, _ := trusting(t, "vimeiro", true, "first british", "n", "as british", "move 2/9 forward 2", "n", "as french", "move 1/86 forward 3", "as all")
	text := repl.Text{P: i18n.New(i18n.EN)}
	for _, c := range []struct{ line, want string }{
		{"undo 4", "stays closed: [5] behind it closes it too; undo 5 opens it"}, {"undo 5", "[5]"},
	} {
		rs := s.Submit(c.line)
		if got := strings.Join(strings.Fields(text.Reply(&rs[0])), " "); !rs[0].OK() || !strings.Contains(got, c.want) || c.line == "undo 5" && strings.Contains(got, "stays closed") {
			t.Errorf("%q: got %s, want %q", c.line, got, c.want)
		}
	}
	if got := refusedFor(s, "as british", "move 1/50 forward 2"); got != "" {
		t.Errorf("the British movement is not open again: %s", got)
	}
}
