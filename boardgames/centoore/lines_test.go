package centoore_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/centoore"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/session"
)

// keysOf are the sentences of what a line answers, each by its key with its figures and names.
func keysOf(t *testing.T, s *session.Session, line string) (out []string) {
	t.Helper()
	p := i18n.New(i18n.EN)
	for _, r := range s.Submit(line) {
		if !r.OK() {
			t.Fatalf("%q: %s %v", line, r.Refusal.Say.Key, r.Refusal.Say.Args)
		}
		for _, l := range r.Verdict.Lines {
			key := strings.TrimPrefix(string(l.Say.Key), "co.")
			for _, a := range l.Say.Args {
				key += " " + strings.ReplaceAll(p.Arg(a), " ", "")
			}
			out = append(out, key)
		}
	}
	return out
}

// What a move tells (CO §7.2, §7.2.2, §7.2.4, §6.3): how far and for how much, of that how much was free; who goes along, who stays
// behind, and what was paid only where there is somebody, and something.
func TestCO7_2_WhatAMoveTells(t *testing.T) {
	wings := []string{"f1 napoleon charleroi up", "f2 ney charleroi up", "N1 french napoleon infantry 3", "N2 french napoleon infantry 3", "M1 french ney infantry 3", "M2 french ney infantry 3", "W1 english wellington infantry 3", "e1 wellington hal up"}
	for _, c := range []struct {
		about, line string
		want        []string
	}{
		{"of its own", "move napoleon fleurus", []string{"move", "hands.goes"}},
		{"for a counter", "move napoleon fleurus sombreffe namur with plain-1", []string{"move", "move.paid", "hands.goes"}},
		{"with Ney", "move napoleon fleurus taking ney", []string{"move", "move.carried", "hands.goes"}},
		{"without M2", "move ney fleurus leaving M2", []string{"move", "move.left", "hands.goes"}},
	} {
		s := laid(t, lands("2 operations french", [2]string{"plain-1", ""}, wings...))
		var got []string
		for _, k := range keysOf(t, s, c.line) {
			key, _, _ := strings.Cut(k, " ")
			if !strings.HasPrefix(key, "found") {
				got = append(got, key)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("CO §7.2, %s: %q tells %v; want %v", c.about, c.line, got, c.want)
		}
	}
}

// A draw tells everybody the points of what was drawn, the least first, and what it is its player alone (CO §6.1, §1.1.4).
func TestCO6_1_WhatADrawTells(t *testing.T) {
	b := lands("2 events french", [2]string{"", ""}, "f1 napoleon charleroi up", "N1 french napoleon infantry 3", "W1 english hal infantry 3")
	s := laid(t, b)
	rs := s.Submit("draw french plain-3 plain-1")
	r := rs[len(rs)-1]
	if !r.OK() {
		t.Fatalf("CO §6.1: %s %v", r.Refusal.Say.Key, r.Refusal.Say.Args)
	}
	l := r.Verdict.Lines
	if len(l) != 2 || !strings.Contains(i18n.New(i18n.EN).Say(l[0].Say), "1, 3") || l[0].Secret != nil || l[1].Secret == nil || l[1].Secret.Side != 0 {
		t.Errorf("CO §6.1: a draw tells %+v; want points 1 and 3 to everybody, and the counters to the French alone", l)
	}
}

// What is shown of a piece (CO §1.1.2, §1.1.3): of a decoy its marker, of a commander and a unit where it is.
func TestCO1_1_WhatIsShown(t *testing.T) {
	s := laid(t, lands("2 operations french", [2]string{"", ""}, "f1 ney gosselies", "f3 decoy fleurus", "N1 french ney infantry 3", "W1 english brussels cavalry 2"))
	for _, c := range []struct{ line, id, zone string }{{"show ney", "ney", "gosselies"}, {"show f1", "ney", "gosselies"}, {"show W1", "W1", "brussels"}, {"show N1", "N1", "gosselies"}} {
		if d := told(t, s, c.line); d["id"] != c.id || d["zone"] != c.zone {
			t.Errorf("CO §1.1: %q: %v; want %s at %s", c.line, d, c.id, c.zone)
		}
	}
	if d := told(t, s, "show brussels"); d["zone"] != "brussels" {
		t.Errorf("CO §1.2: show brussels: %v", d)
	}
	if got := keysOf(t, s, "show f3"); len(got) != 1 || !strings.Contains(got[0], "fleurus") {
		t.Errorf("CO §1.1.3: show f3: %v; want a decoy at fleurus", got)
	}
	played(t, s, "as allied")
	if got := keysOf(t, s, "show f1"); len(got) != 1 || strings.Contains(got[0], "ey") && !strings.Contains(got[0], "gosselies") {
		t.Errorf("CO §1.1.3: from the other seat show f1: %v; want that it lies at gosselies", got)
	}
	// each by itself, and in a wing once, in its line
	played(t, s, "as all")
	p := i18n.New(i18n.EN)
	count := map[string]int{}
	for _, r := range s.Submit("units") {
		for _, l := range r.Verdict.Lines {
			for _, id := range []string{"N1", "W1"} {
				if strings.Contains(p.Say(l.Say), id) {
					count[id]++
				}
			}
		}
	}
	if count["N1"] != 1 || count["W1"] != 1 {
		t.Errorf("CO §1.1: N1 and W1 are told in %v lines; want one each", count)
	}
}

// Whose phase it is (CO §4): set-up, operations and battles are one side's, initiative and draw both's.
func TestCO4_WhosePhaseItIs(t *testing.T) {
	for phase, of := range map[string]bool{"setup": true, "initiative": false, "events": false, "operations": true} {
		rest := []string{"f1 napoleon charleroi up", "N1 french napoleon infantry 3", "W1 english hal infantry 3"}
		if phase == "setup" {
			rest = []string{"N1 french napoleon infantry 3", "W1 english - infantry 3"}
		}
		begin := "2 " + phase + " french"
		if phase == "setup" {
			begin = "1 setup"
		}
		s := laid(t, lands(begin, [2]string{"", ""}, rest...))
		if say := (centoore.Rules{}).Clock(s.State()).Say; (say.Key == "co.clock.of") != of || len(say.Args) != map[bool]int{true: 3, false: 2}[of] {
			t.Errorf("CO §4: in %s the clock says %s %v; want a side named: %t", phase, say.Key, say.Args, of)
		}
	}
}

// Order is restored for a point of the wing's own or of a counter, and to who is in a wing alone (CO §7.3). What is listed is what it
// costs: Grouchy has one point.
func TestCO7_3_WhatOrderCosts(t *testing.T) {
	for _, c := range []struct {
		about, before, hand string
		want                []string
	}{
		{"for the point of its own", "", "plain-1", []string{"rally N1", "rally N2"}},
		{"behind it for a counter", "rally N1", "plain-1", []string{"rally N2 with=plain-1"}},
		{"behind it, and nothing in hand", "rally N1", "", nil},
		{"who stands by himself is not put in order", "rally N1", "plain-1 plain-1", []string{"rally N2 with=plain-1"}},
	} {
		s := laid(t, lands("2 operations french", [2]string{c.hand, ""}, "f1 grouchy charleroi up", "N1 french grouchy infantry 3 out", "N2 french grouchy infantry 3 out", "N3 french charleroi infantry 3 out", "W1 english hal infantry 3"))
		if c.before != "" {
			played(t, s, c.before)
		}
		var got []string
		for _, l := range told(t, s, "legal")["lines"].([]any) {
			if strings.HasPrefix(l.(string), "rally") {
				got = append(got, l.(string))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("CO §7.3, %s: %v; want %v", c.about, got, c.want)
		}
	}
}

// Who may march to the sound of the guns, as everybody sees it (CO §8.3.1): an enemy beside the battle who is in order and has not
// fought, in a wing that shows its face or by himself, no heavy cavalry; and any marker that lies face down. So long he is asked
// before the battle.
func TestCO8_3_1_WhoIsAskedToMarch(t *testing.T) {
	for _, c := range []struct {
		about string
		rows  []string
		want  bool
	}{
		{"nobody", nil, false},
		{"foot in a wing face up", []string{"e1 wellington nivelles up", "P1 english wellington infantry 3"}, true},
		{"foot in a wing face down", []string{"e1 wellington nivelles", "P1 english wellington infantry 3 out"}, true},
		{"foot by itself", []string{"P1 english nivelles infantry 3"}, true},
		{"out of order in a wing face up", []string{"e1 wellington nivelles up", "P1 english wellington infantry 3 out"}, false},
		{"heavy horse alone in a wing face up", []string{"e1 wellington nivelles up", "P1 english wellington heavy 0"}, false},
		{"an enemy's marker face down", []string{"f2 ney nivelles", "M1 french ney infantry 3"}, false},
		{"a marker face down two zones away", []string{"e1 wellington hal", "P1 english wellington infantry 3"}, false},
		{"two zones away", []string{"P1 english hal infantry 3"}, false},
	} {
		s := laid(t, lands("2 operations french", [2]string{"", "sound-of-guns"}, append([]string{"f1 napoleon gosselies up", "N1 french napoleon infantry 3", "W1 english quatrebras infantry 3"}, c.rows...)...))
		played(t, s, "move napoleon quatrebras", "end")
		got := false
		for _, o := range s.Owed() {
			got = got || o.Verb == "march"
		}
		if got != c.want {
			t.Errorf("CO §8.3.1, %s: asked %t; want %t", c.about, got, c.want)
		}
	}
}

// Where a broken attacker may run is told otherwise than of a defender, whose way the attackers came (CO §8.6.1).
func TestCO8_6_1_WhereTheBrokenRun(t *testing.T) {
	// 3 to 9: 1/3, die 1 is 0/3A: the attacker is broken.
	s := laid(t, lands("2 operations french", [2]string{"", ""}, "f1 napoleon gosselies up", "N1 french napoleon infantry 3", "W1 english quatrebras infantry 3", "W2 english quatrebras infantry 3", "W3 english quatrebras infantry 3"))
	played(t, s, "move napoleon quatrebras", "end", "fight quatrebras 1")
	runs := false
	for _, o := range s.Owed() {
		runs = runs || o.Verb == "run"
	}
	if !runs {
		t.Fatalf("CO §8.6.1: nobody runs: %+v", s.Owed())
	}
	rs := s.Submit("run napoleon hal")
	if r := rs[len(rs)-1].Refusal; r == nil || r.Say.Key != "co.refuse.run-any" || r.Ref != "CO §8.6.1" {
		t.Errorf("CO §8.6.1: an attacker who would run to Hal: %+v", r)
	}
}

// A counter of the table's own may be worth more in stacking, and is called by its army in either language; morale too (CO §1.4, §1.1.1).
func TestCO1_4_ToldInItalian(t *testing.T) {
	s := learning(t, toldLines...)
	for _, l := range []string{"pedina Z-1 prussiani 3 corpo=Z in mons impila 2", "morale inglesi 9", "morale prussian 7"} {
		played(t, s, l)
	}
	file, _ := told(t, s, "campaign")["file"].(string)
	i := strings.Index(file, "id: Z-1")
	if i < 0 || !strings.Contains(file[i:], "army: prussian") || !strings.Contains(strings.SplitN(file[i:], "\n", 2)[0], "stacking: 2") {
		t.Errorf("CO §1.4: Z-1 is a Prussian who counts two in stacking; the file has\n%s", file)
	}
	if !strings.Contains(file, "english: 9, prussian: 7") {
		t.Errorf("CO §8.8: morale 9 and 7; the file has\n%s", file)
	}
}

// A map that was told has no places: its zones stand six in a row, ten apart, six from the edge; those of a file without a place likewise
// behind the corner of those that have one (CO §1.2).
func TestCO1_2_WhereToldZonesAreDrawn(t *testing.T) {
	var lines []string
	for i := range 8 {
		lines = append(lines, fmt.Sprintf("zone z%d", i))
	}
	s := learning(t, lines...)
	c, _ := centoore.Rules{}.Chart(s.State())
	g := c.Table.(game.Graph)
	for i, p := range g.Points {
		if want := [2]float64{6 + float64(i%6)*10, 6 + float64(i/6)*10}; p.At != want {
			t.Errorf("CO §1.2: %s at %v; want %v", p.ID, p.At, want)
		}
	}
	if g.Width != 62 || g.Depth != 22 {
		t.Errorf("CO §1.2: %v by %v; want 62 by 22", g.Width, g.Depth)
	}
	s = laid(t, drawnMap()) // two of its zones have places, the corner of which is 30, 20
	c, _ = centoore.Rules{}.Chart(s.State())
	for i, p := range c.Table.(game.Graph).Points {
		if want := [2]float64{6 + float64(i%6)*10, 6 + float64(i/6)*10}; i > 1 && p.At != want {
			t.Errorf("CO §1.2: %s at %v; want %v", p.ID, p.At, want)
		}
	}
}

// Taken off the map, the last of a side leaves no battle behind (CO §8): with his whole wing, or by himself.
func TestCO8_WhoIsTakenAwayFightsNot(t *testing.T) {
	for _, c := range []struct{ rows, line string }{{"e1 wellington quatrebras up;W1 english wellington infantry 3", "remove wellington"}, {"W1 english quatrebras infantry 3", "remove W1"}, {"W1 english quatrebras infantry 3;W2 english hal infantry 3", "remove W2"}} {
		s := laid(t, lands("2 operations french", [2]string{"", ""}, append([]string{"f1 napoleon gosselies up", "N1 french napoleon infantry 3"}, strings.Split(c.rows, ";")...)...))
		played(t, s, "move napoleon quatrebras", "end", c.line)
		fights := false
		for _, o := range s.Owed() {
			fights = fights || o.Verb == "fight"
		}
		if fights != (c.line == "remove W2") {
			t.Errorf("CO §8: after %q a battle is owed: %t", c.line, fights)
		}
	}
}

// Facts of another question than a battle are asked as they are stated (CO §7.2).
func TestCO7_2_FactsOfOtherQuestions(t *testing.T) {
	st := game.Stated{Facts: []game.Fact{{Name: "initiative", Value: "2"}, {Of: "path1", Name: "link", Value: "dotted"}}}
	for _, verb := range []string{"contact", "retire"} {
		c, err := centoore.Rules{}.Question(verb, st)
		if err != nil || c.Action.Verb != verb || !c.Ask {
			t.Errorf("CO §7.2: facts of %s are asked as %+v, %v", verb, c, err)
		}
	}
	if c, err := (centoore.Rules{}).Question("battle", game.Stated{}); err != nil || c.Action.Verb != "battle" {
		t.Errorf("CO §8: facts of a battle are asked as %+v, %v", c, err)
	}
	if _, err := (centoore.Rules{}).Question("battle now", st); err == nil {
		t.Error("CO §8: battle now is asked")
	}
}

// A beaten attacker stands with enemies without a battle (CO §8.6.2, R85): the file of such a game can be read, and no battle is owed in
// it either.
func TestCO8_6_2_AGameWithEnemiesTogetherIsAFile(t *testing.T) {
	s := laid(t, lands("2 operations french", [2]string{"plain-2", "plain-1"}, "f1 napoleon sombreffe up", "N1 french napoleon infantry 3", "N2 french napoleon infantry 3", "N3 french napoleon infantry 3", "L1 french charleroi infantry 3",
		"P1 prussian namur infantry 3", "P2 prussian namur infantry 3", "P3 prussian namur infantry 3", "EC english fleurus cavalry 2"))
	// 9 to 9 is 1/1: 1 is 0/2A, then 8 to 9 with a 3 is 1D/1A: not decided, and back to Sombreffe, where the horse is by now.
	played(t, s, "move napoleon namur", "move L1 fleurus with plain-2", "end", "retire EC sombreffe with plain-1", "fight namur 1", "N1", "3", "N2", "P1")
	file, _ := told(t, s, "campaign")["file"].(string)
	op, err := theatre.Files{}.Read("map.yaml", []byte(file), game.Wish{})
	if err != nil {
		t.Fatalf("CO R85: %v in\n%s", err, file)
	}
	again, err := session.New(centoore.Rules{}, op.JSON, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]any{}
	for _, u := range append(objects(told(t, again, "units"), "units"), objects(told(t, again, "units"), "commanders")...) {
		at[u["id"].(string)] = u["zone"]
	}
	if at["EC"] != "sombreffe" || at["napoleon"] != "sombreffe" || at["P3"] != "namur" {
		t.Errorf("CO R85: read again they stand at %v; want Napoleon and the horse at Sombreffe", at)
	}
	for _, o := range again.Owed() {
		if o.Verb == "fight" {
			t.Errorf("CO R85: a battle is owed: %+v", o)
		}
	}
}

// Who cannot trace a line of communication is destroyed in the evening, with an Allied chief all of his army (CO §9.3): who is gone with him is
// not told of again.
func TestCO9_3_WhoIsGoneWithHisChief(t *testing.T) {
	s := laid(t, lands("2 operations french", [2]string{"", ""}, "N1 french hal infantry 3", "N2 french gosselies infantry 3", "w1 wellington nivelles up", "E1 english wellington infantry 3", "E2 english ath infantry 3", "E3 english ath infantry 3 corps=E2", "B1 prussian namur infantry 3"))
	told := map[string]int{}
	p := i18n.New(i18n.EN)
	for range 8 {
		if s.Clock().Turn > 2 {
			break
		}
		for _, r := range s.Submit("end") {
			if !r.OK() {
				t.Fatalf("CO §9.3: end: %s %v", r.Refusal.Say.Key, r.Refusal.Say.Args)
			}
			for _, l := range r.Verdict.Lines {
				if l.Say.Key == "co.evening.cut" || l.Say.Key == "co.evening.chief" {
					told[string(l.Say.Key)+" "+p.Arg(l.Say.Args[0])]++
				}
			}
		}
	}
	if len(told) != 2 || told["co.evening.chief Wellington"] != 1 || told["co.evening.cut Wellington"] != 1 {
		t.Errorf("CO §9.3: the evening tells of %v; want of Wellington cut off, and of his army with him, and no more", told)
	}
}

// Order costs a point a unit, first of what its commander has left, the rest of counters (CO §7.3): what is told is the sum, what of it was
// free and what was paid.
func TestCO7_3_WhatOrderIsTold(t *testing.T) {
	rows := []string{"f1 grouchy charleroi up", "f2 ney gosselies up", "N1 french grouchy infantry 3 out", "N2 french grouchy infantry 3 out", "M1 french ney infantry 3 out", "W1 english hal infantry 3"}
	for _, c := range []struct {
		line, hand         string
		total, free, chits float64
	}{{"rally N1", "", 1, 1, 0}, {"rally N1+N2 with plain-1", "plain-1", 2, 1, 1}, {"rally N1+M1", "", 2, 2, 0}, {"rally N1+N2+M1 with plain-1", "plain-1", 3, 2, 1}} {
		s := laid(t, lands("2 operations french", [2]string{c.hand, ""}, rows...))
		cost, _ := told(t, s, c.line)["cost"].(map[string]any)
		if cost["total"] != c.total || cost["free"] != c.free || cost["chits"] != c.chits {
			t.Errorf("CO §7.3: %q costs %v; want %v, of it free %v and of counters %v", c.line, cost, c.total, c.free, c.chits)
		}
	}
	s := laid(t, lands("2 operations french", [2]string{"", ""}, rows...))
	played(t, s, "rally N1")
	refuses(t, s, "rally N2", "CO §7.1") // Grouchy has spent his point
}

// Leaving before a battle costs a point of morale by one reading and nothing by the other (CO §8.2, R17).
func TestCO8_2_WhatLeavingCosts(t *testing.T) {
	for reading, want := range map[string]float64{"": 0, " R17=b": -1} {
		s, err := session.New(centoore.Rules{}, nil, session.Options{})
		if err != nil {
			t.Fatal(err)
		}
		rs := s.Submit("retire units=2c points=1 independent" + reading)
		if o := rs[0].Odds; o == nil || o.Outcomes[0].Keys.Get("result") != "withdraws" || fmt.Sprint(o.Outcomes[0].Keys.Get("morale")) != fmt.Sprint(want) {
			t.Errorf("CO R17: %q: %+v; want a withdrawal at morale %v", reading, o, want)
		}
		b := lands("2 operations french", [2]string{"", "plain-1"}, "f1 napoleon gosselies up", "N1 french napoleon infantry 3", "L1 english quatrebras cavalry 3", "L2 english quatrebras infantry 3")
		if reading != "" {
			b["readings"] = map[string]any{"R17": "b"}
		}
		s = laid(t, b)
		played(t, s, "move napoleon quatrebras", "end", "retire L1 nivelles with plain-1")
		if got := told(t, s, "status")["morale"].(map[string]any)["english"]; got != 14+want {
			t.Errorf("CO R17: %q: English morale %v; want %v", reading, got, 14+want)
		}
	}
}

// What is mistyped is answered with what it may have meant, among units and commanders, in the letters in which it was typed (CO §1.1).
func TestCO1_1_WhoWasMeant(t *testing.T) {
	for line, want := range map[string]string{"move Wellingtn hal": "wellington", "move I-2 fleurus": "I-1", "move napolen fleurus": "napoleon", "reach Zz-99": ""} {
		s := laid(t, lands("2 operations french", [2]string{"", ""}, "f1 napoleon charleroi up", "e1 wellington hal up", "I-1 french napoleon infantry 3", "W1 english wellington infantry 3"))
		rs := s.Submit(line)
		r := rs[len(rs)-1].Refusal
		if r == nil {
			t.Errorf("CO §1.1: %q is taken", line)
			continue
		}
		p := i18n.New(i18n.EN)
		if hint := p.Say(r.Hint); want == "" && hint != "" || !strings.Contains(hint, want) || !strings.Contains(p.Say(r.Say), strings.Fields(line)[1]) {
			t.Errorf("CO §1.1: %q: %s, %q; want what was typed, and %q", line, p.Say(r.Say), hint, want)
		}
	}
}
