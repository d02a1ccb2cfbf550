package centoore_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/centoore"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/session"
)

// asked is what a table is asked now: the word of it, who, and the answers.
func asked(s *session.Session) (what, who string, answers []string) {
	for _, o := range s.Owed() {
		if o.Now {
			return strings.TrimPrefix(string(o.Need.What), "co.what."), o.Need.Unit, o.Need.Answers
		}
	}
	return "", "", nil
}

// Squares undo the charge of one corps each, all of a phase by another reading (CO R18): who has two is asked as often as there are charges
// that nothing has answered yet.
func TestCO8_5_4_SquaresAnswerCharges(t *testing.T) {
	for _, c := range []struct {
		heavies int
		r18     string
		want    int
	}{{1, "a", 1}, {2, "a", 2}, {1, "b", 1}, {2, "b", 1}} {
		rows := []string{"f1 napoleon gosselies up", "N1 french napoleon infantry 3", "L1 english quatrebras infantry 3", "FH french napoleon heavy 0"}
		if c.heavies == 2 {
			rows = append(rows, "FK french napoleon heavy 0")
		}
		b := lands("2 operations french", [2]string{"", "square square"}, rows...)
		b["readings"] = map[string]any{"R18": c.r18}
		b["chits"] = map[string]any{"french": []any{map[string]any{"points": 1, "n": 30}}, "allied": []any{map[string]any{"event": "square", "points": 2, "n": 2}, map[string]any{"points": 1, "n": 28}}}
		s := laid(t, b)
		played(t, s, "move napoleon quatrebras", "end", "fight quatrebras")
		got := 0
		for range 12 {
			what, _, answers := asked(s)
			if what == "battle" || what == "" {
				break
			}
			switch {
			case what == "charge":
				played(t, s, "charge")
			case what == "answer":
				if got++; !slices.Contains(answers, "square") {
					t.Errorf("CO §8.5.4, R18 %s: offered %v; want a Square", c.r18, answers)
				}
				played(t, s, "square")
			default:
				played(t, s, "none")
			}
		}
		if got != c.want {
			t.Errorf("CO R18 %s: against %d charges a Square is asked for %d times; want %d", c.r18, c.heavies, got, c.want)
		}
	}
}

// The Dutch elan strikes a British corps (CO §6.2, R83): who holds it is asked at the beginning where one stands, and not against
// Prussians alone.
func TestCO6_2_WhomTheElanStrikes(t *testing.T) {
	for army, want := range map[string]bool{"english": true, "prussian": false} {
		b := lands("2 operations french", [2]string{"dutch-elan", ""}, "f1 napoleon gosselies up", "N1 french napoleon infantry 3", "L1 "+army+" quatrebras infantry 3")
		s := laid(t, b)
		played(t, s, "move napoleon quatrebras", "end", "fight quatrebras")
		what, who, answers := asked(s)
		if got := what == "opening" && who == "french" && slices.Contains(answers, "dutch-elan"); got != want {
			t.Errorf("CO R83: against %s asked %q of %q, %v; want the elan %t", army, what, who, answers, want)
		}
	}
}

// Of the units that may be given up the Guard is offered first while Merde! can save it, else the weakest (CO §8.3, §8.5.1); a Merde! that
// has been declined for the battle saves nobody.
func TestCO8_5_1_WhoIsOfferedFirst(t *testing.T) {
cases:
	for _, c := range []struct {
		hand  string
		shut  bool
		first string
	}{{"merde", false, "G1"}, {"", false, "N1"}, {"merde", true, "N1"}} {
		b := lands("2 operations allied", [2]string{c.hand + " vandamme", ""}, "f1 napoleon quatrebras up", "N1 french napoleon infantry 3", "N2 french napoleon infantry 2", "G1 french napoleon guard 4",
			"e1 wellington nivelles up", "W1 english wellington infantry 9", "W2 english wellington infantry 9")
		s := laid(t, b)
		played(t, s, "move wellington quatrebras", "end", "fight quatrebras")
		phases := 0
		for range 16 {
			what, who, answers := asked(s)
			switch {
			case what == "battle" && phases == 0: // 18 to 5: 3/1, 1 - 1 = 1 is 1D/0, in the first phase without the Guard
				phases++
				played(t, s, "1")
			case what == "battle":
				phases++
				played(t, s, "1")
			case what == "loss" && who == "allied":
				played(t, s, answers[0])
			case what == "loss" && phases == 1:
				played(t, s, "N2")
			case what == "loss":
				if answers[0] != c.first {
					t.Errorf("CO §8.5.1: with %q in hand, declined %t, %v are offered; want %s first", c.hand, c.shut, answers, c.first)
				}
				continue cases
			case what == "":
				t.Fatalf("nothing is asked, in phase %d", phases)
			case c.shut && phases == 1:
				played(t, s, "no-more")
			default:
				played(t, s, "none")
			}
		}
		t.Errorf("CO §8.5.1: with %q in hand the loss is never asked for", c.hand)
	}
}

// What units lists of everybody (CO §1.1): commanders, counters with their wing and zone, who is gone, and markers.
func TestCO1_1_WhoIsListed(t *testing.T) {
	s := laid(t, lands("2 operations french", [2]string{"", ""}, "f1 ney gosselies", "f2 napoleon charleroi up", "f3 decoy fleurus", "N1 french ney infantry 3", "M1 french napoleon infantry 3 out", "L1 french mons infantry 2", "W1 english brussels cavalry 2"))
	played(t, s, "remove L1")
	d := told(t, s, "units")
	row := func(key, id string) string {
		for _, x := range objects(d, key) {
			if x["id"] == id {
				return fmt.Sprint(x)
			}
		}
		return "none"
	}
	for _, c := range [][3]string{
		{"commanders", "ney", "map[army:french gone:false id:ney zone:gosselies]"}, {"units", "N1", "map[army:french corps:N1 disorganised:false gone:false id:N1 kind:infantry wing:ney zone:gosselies]"},
		{"units", "M1", "map[army:french corps:M1 disorganised:true gone:false id:M1 kind:infantry wing:napoleon zone:charleroi]"}, {"units", "L1", "map[army:french corps:L1 disorganised:false gone:true id:L1 kind:infantry wing: zone:]"},
		{"units", "W1", "map[army:english corps:W1 disorganised:false gone:false id:W1 kind:cavalry wing: zone:brussels]"}, {"markers", "f3", "map[id:f3 is:decoy up:false zone:fleurus]"},
	} {
		if got := row(c[0], c[1]); got != c[2] {
			t.Errorf("CO §1.1: %s; want %s", got, c[2])
		}
	}
	rs := s.Submit("units")
	said := 0
	for _, l := range rs[0].Verdict.Lines {
		for _, id := range []string{"N1", "L1", "W1"} {
			if strings.Contains(i18n.New(i18n.EN).Say(l.Say), id) {
				said++
			}
		}
	}
	if said != 3 {
		t.Errorf("CO §1.1: N1 in its wing, L1 and W1 by themselves are told in %d lines; want 3", said)
	}
}

// The reasons of a battle on the map name what ended it, and the work for hands where everybody goes (CO §8.6.1, §8.6.2, §8.7).
func TestCO8_6_ReasonsOnTheMap(t *testing.T) {
	three := []string{"f1 napoleon sombreffe up", "N1 french napoleon infantry 3", "N2 french napoleon infantry 3", "N3 french napoleon infantry 3"}
	for _, c := range []struct {
		about string
		rows  []string
		lines []string
		steps []string
		hands []string // who goes where
	}{
		// 9 to 9 is 1/1: 1 + 1 is 0/1A; then 8 to 9, 2/3: 3 + 1 is 1D/1A, and both stand: back to Sombreffe.
		{"CO §8.6.2: not decided, he goes back", append(slices.Clone(three), "P1 prussian namur infantry 3", "P2 prussian namur infantry 3", "P3 prussian namur infantry 3"), []string{"fight namur 1 N1 3 N2 P1"}, []string{"CO §8.6.2"}, []string{"napoleon namur>sombreffe"}},
		// 9 to 1, 3/1: 6 is 3D/0: the defender runs a zone; then everybody pursues.
		{"CO §8.6.1: broken, he runs", append(slices.Clone(three), "P1 prussian namur infantry 1"), []string{"fight namur 6", "run P1 huy", "pursue napoleon at P1"}, []string{"CO §8.6.1"}, []string{"P1 >huy", "napoleon >huy"}},
	} {
		s := laid(t, lands("2 operations french", [2]string{"", ""}, c.rows...))
		played(t, s, "move napoleon namur", "end")
		var refs, goes []string
		for _, l := range c.lines {
			for _, r := range s.Submit(l) {
				if !r.OK() {
					t.Fatalf("%s: %q: %s %v", c.about, l, r.Refusal.Say.Key, r.Refusal.Say.Args)
				}
				for _, st := range r.Verdict.Steps {
					refs = append(refs, string(st.Ref))
				}
				for _, x := range r.Verdict.Lines {
					for _, h := range x.Hands {
						if n, ok := h.To.(game.Node); ok {
							goes = append(goes, h.Unit+" "+n.ID)
						}
					}
				}
			}
		}
		for _, w := range c.steps {
			if !slices.Contains(refs, w) {
				t.Errorf("%s: the reasons cite %v; want %s", c.about, refs, w)
			}
		}
		for _, w := range c.hands {
			who, to, _ := strings.Cut(w, " ")
			_, to, _ = strings.Cut(to, ">")
			if !slices.Contains(goes, who+" "+to) {
				t.Errorf("%s: hands move %v; want %s to %s", c.about, goes, who, to)
			}
		}
	}
}

// The chiefs of the two Allied armies are never in one zone (CO §1.1.1), so that a beaten one does not go back to where the other
// stands by now: he runs a zone elsewhere and nobody pursues (R101). Where the other has stayed away he goes back (CO §8.6.2).
func TestCO8_6_2_NotToTheOtherChief(t *testing.T) {
	for _, c := range []struct {
		about, wellington, want string
	}{{"the other came to Brussels meanwhile", "move wellington brussels", "sombreffe"}, {"the other stayed in Hal", "", "brussels"}} {
		s := laid(t, lands("2 operations allied", [2]string{"", ""}, "b1 blucher brussels up", "P1 prussian blucher infantry 3", "P2 prussian blucher infantry 3", "P3 prussian blucher infantry 3",
			"w1 wellington hal up", "E1 english wellington infantry 3", "f1 napoleon quatrebras up", "N1 french napoleon infantry 3", "N2 french napoleon infantry 3", "N3 french napoleon infantry 3"))
		played(t, s, "move blucher quatrebras")
		if c.wellington != "" {
			played(t, s, c.wellington)
		}
		// 9 to 9 is 1/1, and Napoleon's 1 makes 4 a 3: nobody has broken after two phases.
		played(t, s, "end", "fight quatrebras 4", "P1", "N1", "4", "P2", "N2")
		if c.want != "brussels" {
			refuses(t, s, "run blucher brussels", "CO §1.1.1")
			played(t, s, "run blucher "+c.want)
			for _, o := range s.Owed() {
				if o.Verb == "pursue" {
					t.Errorf("%s: he is pursued: %+v", c.about, o)
				}
			}
		}
		var st struct {
			Campaign struct {
				Wings []struct{ ID, Zone string }
			}
		}
		if err := json.Unmarshal(centoore.Rules{}.Encode(s.State()), &st); err != nil {
			t.Fatal(err)
		}
		for _, w := range st.Campaign.Wings {
			if w.ID == "blucher" && w.Zone != c.want {
				t.Errorf("CO §1.1.1, %s: he stands in %s; want %s", c.about, w.Zone, c.want)
			}
		}
	}
}

// Who is disorganised and can pay for it must leave before the battle (CO §8.2.1); who is by himself and in order may
// (§8.2.2): only of what may be waived it is said so.
func TestCO8_2_1_WhoMustLeaveWaivesNothing(t *testing.T) {
	for _, c := range []struct {
		about, unit, hand string
		optional          bool
	}{
		{"disorganised, and can pay", "L1 english quatrebras infantry 3 out", "plain-1", false},
		{"horse in order, which may leave", "L1 english quatrebras cavalry 3", "plain-1", true},
	} {
		s := laid(t, lands("2 operations french", [2]string{"", c.hand}, "f1 napoleon gosselies up", "N1 french napoleon infantry 3", c.unit, "L2 english quatrebras infantry 3"))
		played(t, s, "move napoleon quatrebras", "end")
		found := false
		for _, o := range s.Owed() {
			if o.Verb == "retire" {
				found = true
				if o.Optional != c.optional {
					t.Errorf("CO §8.2.1, %s: that he leaves may be waived: %t; want %t", c.about, o.Optional, c.optional)
				}
			}
		}
		if !found {
			t.Errorf("CO §8.2, %s: nobody is asked to leave: %+v", c.about, s.Owed())
		}
		rs := s.Submit("x L1 retire")
		if r := rs[len(rs)-1]; r.OK() != c.optional || !r.OK() && (r.Refusal.Ref != "CO §8.2.1" || len(r.Refusal.Ways) == 0 || !strings.HasPrefix(r.Refusal.Ways[0].Line, "retire L1 ")) {
			t.Errorf("CO §8.2.1, %s: x is taken: %t, %+v; want %t, else how he leaves", c.about, r.OK(), r.Refusal, c.optional)
		}
	}
}

// While a battle or the dice of the initiative wait for a die or an answer (CO §5, §8), what may be typed is the answer: neither what waits
// is listed again, nor what has to wait for it.
func TestCO8_WhatWaitsIsNotListed(t *testing.T) {
	lines := func(s *session.Session) (out []string) {
		for _, l := range told(t, s, "legal")["lines"].([]any) {
			out = append(out, l.(string))
		}
		return out
	}
	s := laid(t, lands("2 operations french", [2]string{"vandamme", ""}, "f1 napoleon gosselies up", "N1 french napoleon infantry 3", "L1 english quatrebras infantry 3"))
	played(t, s, "move napoleon quatrebras", "end")
	if got := lines(s); !slices.Contains(got, "fight quatrebras") {
		t.Errorf("CO §8: before the battle %v is listed; want it", got)
	}
	played(t, s, "fight quatrebras")
	if got := lines(s); slices.Contains(got, "fight quatrebras") {
		t.Errorf("CO §8: in the battle %v is listed; want it no more", got)
	}
	b := lands("2 initiative", [2]string{"", ""}, "f1 napoleon gosselies up", "N1 french napoleon infantry 3", "L1 english quatrebras infantry 3")
	s = laid(t, b)
	if got := lines(s); !slices.Contains(got, "initiative") {
		t.Errorf("CO §5: before the dice %v is listed; want the initiative", got)
	}
	played(t, s, "initiative")
	if got := lines(s); slices.Contains(got, "initiative") {
		t.Errorf("CO §5: while its dice are owed %v is listed; want it no more", got)
	}
}

// Each player throws for himself, and the winner alone says who plays first (CO §5 [+] [-]): from a seat nobody types the other's die,
// nor an answer beforehand, nor either in a correction. The referee types all of it.
func TestCO5_EachBidsForHimself(t *testing.T) {
	// The commanders of either count 2: equal dice are the French's.
	b := lands("2 initiative", [2]string{"", ""}, "f1 napoleon gosselies up", "e1 wellington hal up", "N1 french napoleon infantry 3", "W1 english wellington infantry 3")
	for _, c := range []struct {
		before []string
		line   string
		want   string
	}{
		{[]string{"as french"}, "initiative 6 1", "session.seat.dice"},
		{[]string{"as allied"}, "iniziativa 6 1", "session.seat.dice"},
		{[]string{"as french"}, "initiative second", "session.dice.many"},
		{[]string{"as french", "initiative 1", "as allied", "6", "as french"}, "second", "co.refuse.verb"},
		{[]string{"as french", "initiative 1", "as allied", "6"}, "second", ""},
		{[]string{"as french", "initiative 1", "as allied", "6", "second", "as french"}, "fix 1: 2", ""},
		{[]string{"as french", "initiative 1", "as allied", "6", "second", "as french"}, "fix 1: 2 1", "session.seat.dice"},
		{[]string{"as french", "initiative 1", "as allied", "6", "second", "as french"}, "fix 1: 6", "session.seat.since"}, // whoever was asked is not asked any more
		{[]string{"as french", "initiative 1", "as allied", "6", "second", "as french"}, "undo 1", "session.seat.since"},
		{[]string{"as french", "initiative 3", "as allied", "5", "as french"}, "fix 1: 6", "session.seat.since"},
		{[]string{"as allied", "initiative 6", "as french"}, "1", ""}, // in whatever order
		{nil, "initiative 1 6 second", ""},
	} {
		s := laid(t, b)
		played(t, s, c.before...)
		got := ""
		for _, r := range s.Submit(c.line) {
			if !r.OK() {
				got = r.Refusal.Say.Key
			}
		}
		if got != c.want {
			t.Errorf("CO §5: %q behind %q: got %q, want %q", c.line, c.before, got, c.want)
		}
	}
}

// What is played in a phase is told by name, the die is told before its player is asked what it costs him, and the sum that the die
// will be changed by is that of what is announced (CO §8.3 [+], CO §8.5.3 [+], CO §8.5.1 [+]): heavy horse that holds brings no point, nor does
// Ney with several corps. 8 against 6 is 1/1, and 3 there is 1D/1A; with Vandamme it is a 2.
func TestCO8_5_WhatIsToldWhileTheyAreAsked(t *testing.T) {
	s := laid(t, lands("2 operations french", [2]string{"vandamme", ""}, "f1 ney gosselies up", "e1 wellington hal up",
		"N1 french ney infantry 3", "N2 french ney infantry 3", "N3 french ney cavalry 2", "NH french ney heavy 0", "W1 english wellington infantry 3", "K1 english quatrebras infantry 3", "K2 english quatrebras infantry 3"))
	played(t, s, "move ney quatrebras with vandamme", "hold french vandamme", "end")
	told := func(line string) (out []string) {
		for _, r := range s.Submit(line) {
			if r.Refusal != nil {
				t.Fatalf("%q: %s", line, r.Refusal.Say.Key)
			}
			for _, l := range r.SoFar {
				out = append(out, i18n.New(i18n.EN).Say(l.Say))
			}
			if r.Odds != nil {
				for _, l := range r.Odds.Lines[1:2] {
					out = append(out, i18n.New(i18n.EN).Say(l.Say))
				}
			}
		}
		return out
	}
	for _, x := range []struct{ line, want string }{
		{"fight quatrebras", "die +2"}, {"none", "die +2"}, {"hold", "die +1"}, {"vandamme", "Phase 1: Vandamme"}, {"3", "d6 3"},
	} {
		if got := strings.Join(told(x.line), "; "); !strings.Contains(got, x.want) {
			t.Errorf("CO §8.5, %q: told %q; want %q", x.line, got, x.want)
		}
	}
	if o := s.Owed(); len(o) == 0 || o[0].Need.What != "co.what.loss" {
		t.Errorf("owed %+v; want who is disorganised", o)
	}
}
