package centoore

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// A campaign begins where its file says (CO §4): before the dice of the initiative, behind them, or behind both draws.
func TestCO4_WhereACampaignBegins(t *testing.T) {
	for begin, want := range map[string]string{"2 initiative": "false [false false] 0", "2 events": "true [false false] 0", "2 operations allied": "true [true true] 1", "2 battles allied": "true [true true] 1"} {
		c := landed(t, begin, [2]string{"", ""}, "N1 french charleroi infantry 3", "W1 english hal infantry 3")
		figure(t, "CO §4: at "+begin, fmt.Sprint(c.Thrown, " ", c.Drawn, " ", c.Side), want)
	}
	c := landed(t, "1 setup", [2]string{"", ""}, "N1 french napoleon infantry 3", "W1 english - infantry 3")
	figure(t, "CO §3: at the set-up", fmt.Sprint(c.Thrown, " ", c.Drawn, " ", c.Side), "false [false false] 1")
	figure(t, "CO §8.6.1: nobody is not broken", host{}.broken(), false)
	figure(t, "CO §7.1: nobody is of no kind", host{}.all(horse), false)
}

// A commander who leads nobody is caught by whoever comes through his zone, of either side, and holds nobody up (CO R55); who is cut off without units goes alone (§9.3).
func TestCO7_2_6_ACommanderAlone(t *testing.T) {
	rows := []string{"f1 napoleon gosselies up", "N1 french napoleon infantry 3", "f2 ney nivelles up", "e1 wellington quatrebras up", "W1 english hal infantry 3", "W2 english hal cavalry 3", "p1 blucher namur up", "B1 prussian blucher infantry 3"}
	c := landed(t, "2 operations french", [2]string{"plain-1", "plain-3"}, rows...)
	told, after := cameTo(t, c, "move napoleon quatrebras brussels")
	figure(t, "CO R55: Wellington", strings.Join(told, "; ")+"; "+gone(after), "move Napoleon gosselies quatrebras,brussels 2 2 0; hands.goes Napoleon brussels; found.caught Wellington; wellington")
	c.Side = theAllies
	told, after = cameTo(t, c, "move W2 nivelles")
	figure(t, "CO R55: Ney", strings.Join(told, "; ")+"; "+gone(after), "move W2 hal nivelles 1 1 0; hands.goes W2 nivelles; found.caught Ney; ney")
	c = landed(t, "2 operations allied french", [2]string{"", ""}, "f2 ney ath up", "N1 french charleroi infantry 3", "W1 english hal infantry 3", "W2 english mons infantry 3", "B1 prussian huy infantry 3")
	told, after = cameTo(t, c, "end")
	figure(t, "CO §9.3: Ney alone", strings.Join(told, "; ")+"; "+gone(after), "evening 2; evening.cut Ney 1; phase-both 3 initiative; ney")
}

// What changes is what was done, and no more (CO §6.3, §7.2.4): no counters where none were paid, nobody left behind where nobody stays.
func TestCO7_2_WhatChanges(t *testing.T) {
	b := Lands("2 operations french", [2]string{"plain-1", "plain-1"}, "f1 napoleon charleroi up", "N1 french napoleon infantry 3", "N2 french napoleon infantry 3", "N3 french sombreffe infantry 3", "W1 english hal infantry 3", "P1 prussian sombreffe infantry 3 out", "K1 french charleroi cavalry 2")
	c := landedOn(t, b)
	kinds := func(line string) string {
		words, _ := game.Scan(line)
		cmd, err := Rules{}.Parse(&state{Campaign: c}, words[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		adj, no := c.prepare(cmd.Action)
		if no != nil {
			return "! " + string(no.Ref)
		}
		var out []string
		for _, e := range adj.Play(dice.New(cmd.Faces, nil)).Events {
			out = append(out, e.Kind())
		}
		return strings.Join(out, " ")
	}
	for line, want := range map[string]string{"move napoleon gosselies": "move", "move napoleon gosselies leaving N2": "muster move", "move napoleon gosselies quatrebras nivelles with plain-1": "move discard", "move napoleon mons taking ney": "! CO §7.2.2", "rally N1": "! CO §7.3"} {
		figure(t, "CO §7.2: "+line, kinds(line), want)
	}
	c.Phase = fighting
	c.Contacts = []contact{{Zone: "sombreffe", Phases: 2, Came: []entry{{Who: []string{"N3"}, From: "fleurus"}}}}
	figure(t, "CO §8.2: retire for a counter", kinds("retire P1 namur with plain-1"), "run discard settle")
	figure(t, "CO §8.2: insisted upon, for nothing", kinds("retire P1 namur ! so"), "run settle")
	c.Learned = true // nobody has told the hand: what pays is taken as said
	c.Hands[theAllies] = nil
	figure(t, "CO §8.2.1: he cannot be made to leave", func() bool {
		_, must := c.mustLeave(&c.Contacts[0], host{units: []*counter{c.unit("P1")}})
		return must
	}(), false)
	c.Learned = false
	figure(t, "CO §8.2.1: nor with nothing to pay", func() bool {
		_, must := c.mustLeave(&c.Contacts[0], host{units: []*counter{c.unit("P1")}})
		return must
	}(), false)
	c.Hands[theAllies] = []string{"plain-1"}
	a, must := c.mustLeave(&c.Contacts[0], host{units: []*counter{c.unit("P1")}})
	figure(t, "CO §8.2.1: he must who can pay", fmt.Sprint(must, " ", campaignLine(a)), "true retire quatrebras with=plain-1")
	for _, x := range []struct {
		about string
		a     game.Action
		want  string
	}{
		{"who can pay stays", game.Action{Verb: "drop", Units: []game.Operand{operand([]string{"P1"})}, Args: []string{"retire"}}, "CO §8.2.1 co.refuse.must-leave"},
		{"a pursuit of nobody", game.Action{Verb: "drop", Units: []game.Operand{operand([]string{"N3"})}, Args: []string{"pursue"}}, "CO §8 co.refuse.nothing-waits"},
	} {
		c.Quarries = []quarry{{Who: []string{"W1"}, Way: []string{"hal", "ath"}, By: theFrench}}
		_, no := c.prepare(x.a)
		got := "taken"
		if no != nil {
			got = string(no.Ref) + " " + string(no.Say.Key)
		}
		figure(t, "CO §8.2.1: "+x.about, got, x.want)
	}
}

// Contact and flight count against the limits of a move, but by another reading (CO §7.2.1, R28).
func TestCO7_2_1_ContactWithinTheLimits(t *testing.T) {
	for _, x := range []struct {
		r28        byte
		line, want string
	}{
		{'a', "move L1 charleroi gosselies quatrebras with plain-3,plain-1", "! CO §7.2.4 independent 4 3"},
		{'b', "move L1 charleroi gosselies quatrebras with plain-3,plain-1", "move L1 fleurus charleroi,gosselies,quatrebras 4 0 4; move.paid plain3,plain1; hands.goes L1 quatrebras"},
		{'a', "move K1 gosselies quatrebras hal with plain-3", "! CO §7.2 no-link quatrebras hal"},
		{'a', "move M1 gosselies quatrebras brussels phases=2 with plain-3,plain-1", "! CO §7.2.4 independent 4 3"},
		{'b', "move M1 gosselies quatrebras brussels phases=2 with plain-3,plain-1", "move M1 charleroi gosselies,quatrebras,brussels 4 0 4; move.paid plain3,plain1; hands.goes M1 brussels; found.battle brussels 2"},
	} {
		c := landed(t, "2 operations french", [2]string{"plain-3 plain-1", ""}, "L1 french fleurus infantry 3 out", "W1 english fleurus infantry 3", "M1 french charleroi infantry 3", "K1 french charleroi cavalry 3", "W2 english brussels infantry 3")
		c.read.Take(book.Choices[:], 28, x.r28)
		got, _ := cameTo(t, c, x.line)
		figure(t, "CO R28 "+string(x.r28)+": "+x.line, strings.Join(got, "; "), x.want)
	}
}

// Order in a phase of battles is listed for nothing where it is (CO §8.6.1), and for its point where the attacker has won (§8.9).
func TestCO8_9_WhatOrderIsListed(t *testing.T) {
	for _, x := range []struct {
		about string
		at    contact
		hand  string
		used  int
		want  string
	}{
		{"for nothing", contact{Zone: "quatrebras", Fought: true, Free: 1}, "", 2, "rally N1, rally L1"},
		{"won, of his own", contact{Zone: "quatrebras", Fought: true, Rally: true}, "", 1, "rally N1, rally NH"},
		{"won, with a counter", contact{Zone: "quatrebras", Fought: true, Rally: true}, "plain-1", 2, "rally N1 with=plain-1, rally NH with=plain-1"},
		{"won, with nothing", contact{Zone: "quatrebras", Fought: true, Rally: true}, "", 2, ""},
		{"not won", contact{Zone: "quatrebras", Fought: true}, "plain-1", 0, ""},
	} {
		c := landed(t, "2 battles french", [2]string{x.hand, ""}, "f1 napoleon quatrebras up", "N1 french napoleon infantry 3 out", "N2 french napoleon infantry 3", "NH french napoleon heavy 0 out", "N4 french napoleon infantry 3 out", "L1 french quatrebras infantry 3 out", "W1 english hal infantry 3 out")
		c.unit("N4").Gone = true
		c.Contacts = []contact{x.at}
		c.wing("napoleon").Used = x.used
		var got []string
		for _, a := range c.rallyLines() {
			got = append(got, campaignLine(a))
		}
		figure(t, "CO §8.9: "+x.about, strings.Join(got, ", "), x.want)
	}
}

// What a line of a campaign may not say (CO §4, §8): readings are the file's, facts those of its verb, a force first.
func TestCO4_WhatLinesMayNotSay(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon charleroi up", "N1 french napoleon infantry 3", "W1 english hal infantry 3")
	for line, want := range map[string]string{
		"move napoleon fleurus r4=b":       "CO §8 map-reading R4 R4:b",
		"move napoleon fleurus road=b":     "CO §7 fact road",
		"move napoleon fleurus r=b":        "CO §7 fact r",
		"move napoleon fleurus rx4=b":      "CO §7 fact rx4",
		"fight hal heavy=1":                "CO §8 fact heavy",
		"fight hal colour=1":               "CO §8 fact colour",
		"fight hal charges=1":              "CO §8 whose charges",
		"fight hal 7":                      "CO §1.3 face 7",
		"initiative first now":             "CO §4 word now",
		"end now":                          "CO §4 word now",
		"status now":                       "CO §4 word now",
		"hand dutch":                       "CO §6 word dutch",
		"move fleurus":                     "CO §7 who",
		"move paris":                       "CO §1.1 nobody paris",
		"join alone":                       "CO §1.1 nobody alone",
		"join N1 hal":                      "CO §7 who",
		"move napoleon fleurus leaving Z9": "CO §1.1 nobody z9",
		"put hal":                          "CO §1.1 nobody hal",
		"commander ney 1 1 at":             "CO §4 word at",
	} {
		words, err := game.Scan(line)
		if err != nil {
			t.Fatal(err)
		}
		got := "taken"
		if _, err := (Rules{}).Parse(&state{Campaign: c}, words[0], nil); err != nil {
			no := err.(*game.Refusal)
			got = argsOf(string(no.Ref)+" "+strings.TrimPrefix(string(no.Say.Key), "co.refuse."), no.Say.Args)
		}
		figure(t, "CO §4: "+line, got, want)
	}
	for line, want := range map[string]int{"join N1 alone": 2, "join N1 sola": 2, "retire W1 alone": 1, "move N1 solo": 1} {
		words, _ := game.Scan(line)
		cmd, err := Rules{}.Parse(&state{Campaign: c}, words[0], nil)
		if err != nil {
			t.Errorf("CO §3: %s: %v", line, err)
		}
		figure(t, "CO §3: forces of "+line, len(cmd.Action.Units), want)
	}
	// Facts behind a fight that was asked about change that question.
	last := &game.Last{Asked: &game.Action{Verb: "fight", Args: []string{"hal"}}}
	words, _ := game.Scan("attacker-charges=1?")
	cmd, err := Rules{}.Parse(&state{Campaign: c}, words[0], last)
	figure(t, "CO §8: a fact behind a fight", fmt.Sprint(cmd.Ask, " ", campaignLine(cmd.Action), err), "true fight hal attacker-charges=1<nil>")
	last.Asked = &game.Action{Verb: "move", Units: []game.Operand{operand([]string{"napoleon"})}}
	_, err = Rules{}.Parse(&state{Campaign: c}, words[0], last)
	figure(t, "CO §8: behind a move it is none", err != nil, true)
	// An example of each verb can be typed, another is the verb itself.
	for _, v := range campaignVerbs {
		line := campaignExample(v.name).Line
		if !strings.HasPrefix(line, v.name) || line == v.name && slices.Contains([]string{"move", "join", "fight", "draw", "put"}, v.name) {
			t.Errorf("CO §4: an example of %s is %q", v.name, line)
		}
	}
	figure(t, "CO §4: of the end", campaignExample("end").Line, "end")
	// What may follow a verb: commanders and units who are there, zones, and behind a force the words of options.
	c.unit("W1").Gone, c.wing("grouchy").Gone = true, true
	figure(t, "CO §4: behind move", strings.Join(c.completes([]string{"move"}), " "), "napoleon ney wellington blucher N1 charleroi gosselies fleurus ligny sombreffe quatrebras nivelles hal brussels namur wavre ath mons huy")
	figure(t, "CO §4: behind a force", strings.HasSuffix(strings.Join(c.completes([]string{"move", "napoleon"}), " "), "huy with taking leaving phases="), true)
	for word, want := range map[string]string{"battles": "battles battaglie", "battle": "battle battaglia", "end": "end next prosegui avanti passa fine", "nothing": ""} {
		figure(t, "CO §8.6: words of "+word, strings.Join(aliases(word), " "), want)
	}
	figure(t, "CO §6.2: what nobody knows is called as it is", fmt.Sprint(chitWord(c, "nobody"), " ", chitWord(c, "vandamme")), "nobody Vandamme")
}

// Words of a declared battle (CO §8, §8.5): a force without a name is the attacker's first, the other's where that is told; what changes is what a line says, each once.
func TestCO8_5_WhoseStrengthsTheyAre(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3,2 at 3 phases=2":                            "3,2 at 3",
		"battle at 3 phases=2 attacker-units=2,2":             "2,2 at 3",
		"battle defender-units=3 2,2 phases=2":                "2,2 at 3",
		"battle attacker-units=3 2,2 phases=2":                "3 at 2,2",
		"battle attacker-units=3, defender-units=,2 phases=2": "3 at 2",
		"battle 3,2 3,1 phases=2":                             "3,2 at 3,1",
		"battle 3,2 3 phases=2":                               "! sides", // 3 is a die where nothing stands between
		"battle 3,2 3,1 phases=2 2,2":                         "!",
		"battle 3,2 at 3,1 3,1 phases=2":                      "!",
		"battle 3,2 at 3 phases=2 phases=3":                   "! twice",
		"battle 3,2 at 3 phases=":                             "! value",
		"battle 3,2 at 3 phases=2 heavy":                      "! word",
		"battle heavy=1 3,2 at 3 phases=2":                    "! whose",
		"battle 3,2 at 3 phases=2 attacker-withdraw=yes":      "! fact",
		"battle attacker-units=x at 3 phases=2":               "! unit",
		"battle 3,2 at 3 phases=2 7":                          "! face",
		"battles now":                                         "! word",
		"batle 3 at 3 phases=2":                               "! verb",
	} {
		words, err := game.Scan(line)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		cmd, err := Rules{}.Parse(&state{}, words[0], nil)
		if no, is := err.(*game.Refusal); is {
			got = "! " + strings.TrimPrefix(string(no.Say.Key), "co.refuse.")
			if want == "!" {
				got = "!"
			}
		} else {
			got = cmd.Action.Units[0].IDs[0] + " at " + cmd.Action.Units[1].IDs[0]
		}
		figure(t, "CO §8.5: "+line, got, want)
	}
	// Facts without a verb change what was asked last, strengths of a die's face are dice then.
	words, _ := game.Scan("battle 3,3 at 3,2 phases=2?")
	asked, err := Rules{}.Parse(&state{}, words[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{"phases=3?": "battle phases=3 3,3 at 3,2", "attacker-units=9?": "battle phases=2 9 at 3,2", "attacker-heavy=1?": "battle phases=2 3,3 heavy=1 at 3,2", "4?": "battle phases=2 3,3 at 3,2 4"} {
		words, _ := game.Scan(line)
		cmd, err := Rules{}.Parse(&state{}, words[0], &game.Last{Asked: &asked.Action})
		if err != nil {
			t.Errorf("CO §8: %s: %v", line, err)
			continue
		}
		figure(t, "CO §8: "+line, Rules{}.Canonical(cmd.Action, cmd.Faces), want)
	}
	words, _ = game.Scan("phases=3 9,9?")
	_, err = Rules{}.Parse(&state{}, words[0], &game.Last{Asked: &asked.Action})
	figure(t, "CO §8.5: strengths behind a question", err != nil, true)
	figure(t, "CO §8.5: a fact behind the word between is the defender's", Rules{}.Canonical(parse(t, "battle attacker-units=3 at heavy=1 defender-units=2 phases=2").Action, nil), "battle phases=2 3 at 2 heavy=1")
	for text, want := range map[string]bool{"3/2": true, "1/3": true, "32": false, "x/2": false, "3/x": false, "0/2": false, "3/0": false, "-1/2": false} {
		_, err := parseColumn(text)
		figure(t, "CO §8.5.1: a column "+text, err == nil, want)
	}
	for text, want := range map[string]string{"2D/1A": "[1 2]", "0/3A": "[3 0]", "3D/0": "[0 3]", "2D": "!", "2/1A": "!", "2D/1": "!", "xD/1A": "!", "0D/1A": "!", "2D/0A": "!"} {
		c, err := parseCell(text)
		got := fmt.Sprint(c.lost)
		if err != nil {
			got = "!"
		}
		figure(t, "CO §8.5.1: a result "+text, got, want)
	}
}

// What is refused of a way names the step (CO §7.2.5, §7.2.6), and the die of the battery says what it did (§8.4).
func TestCO7_2_5_WhichStepIsRefused(t *testing.T) {
	for line, want := range map[string]string{
		"contact initiative=2 path1-ground=difficult path2-link=full":                                  "CO §7.2.5 stops 1",
		"contact initiative=2 path1-link=full path2-ground=difficult path3-link=full":                  "CO §7.2.5 stops 2",
		"contact initiative=2 path1-enemy=decoy path2-link=full":                                       "CO §7.2.6 through 1",
		"contact initiative=2 path1-link=full path2-enemy=organised path3-link=full":                   "CO §7.2.6 through 2",
		"contact initiative=1 path1-link=dotted path2-link=dotted path3-link=dotted path4-link=dotted": "CO §7.2.1 wing 8 7",
		"contact initiative=1 path1-link=dotted path2-link=dotted path3-link=dotted path4-link=full":   "CO §7.2.1 wing-counters 6 5",
		"contact independent path1-link=dotted path2-link=dotted":                                      "CO §7.2.4 independent 4 3",
		"contact initiative=1 path1-link=dotted path2-link=dotted chits=1,1":                           "CO §7.1 counters 3",
	} {
		no := refused(t, line)
		figure(t, "CO §7.2: "+line, argsOf(string(no.Ref)+" "+strings.TrimPrefix(string(no.Say.Key), "co.refuse."), no.Say.Args), want)
	}
	for line, want := range map[string]string{"battery 4": "start.battery-miss 4 0", "battery 5": "start.battery-hit 5 1", "battery 6 reverse-slope": "start.battery-slope 6 0", "battery 1 reverse-slope": "start.battery-miss 1 0"} {
		c := parse(t, line)
		adj, err := Rules{}.Prepare(&state{}, c.Action)
		if err != nil {
			t.Fatal(err)
		}
		d := dice.New(c.Faces, nil)
		var v game.Verdict
		if owed, err := d.Run(func() { v = adj.Play(d) }); owed != nil || err != nil {
			t.Fatalf("%s: %v, %v", line, owed, err)
		}
		l := v.Lines[0]
		figure(t, "CO §8.4: "+line, argsOf(string(l.Say.Key), l.Say.Args), want)
	}
}

// Counters that were meant for a battle and came to nothing are told (CO §8.3); those that work before any die, or were used, are not.
func TestCO8_3_CountersThatCameToNothing(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3,3 at 3,3 phases=2 french=attacker chits=vandamme 3 3":                     "",
		"battle 3,3 at 3,3 phases=2 french=attacker chits=hougomont,recon 4 4":              "",
		"battle 3,3 at 3,3 phases=2 french=attacker chits=kellermann 4 4":                   "Kellermann",
		"battle 3,3 at 3,3 phases=2 french=attacker defender-chits=slope,first-corps 4 4 4": "Reverseslope",
	} {
		p, c := ready(t, line)
		v, _, ok := auto(p, c.Faces, nil)
		if !ok {
			t.Errorf("CO §8.3: %s asks for dice", line)
			continue
		}
		var got []string
		for _, st := range v.Steps {
			if st.Say.Key == "co.step.unplayed" {
				got = append(got, argsOf("", st.Say.Args)[1:])
			}
		}
		figure(t, "CO §8.3: "+line, strings.Join(got, " "), want)
	}
	// Answers that are offered: what may be played, then none, then no more; events that may lie behind the points that are seen come last (CO §1.1.4).
	g := declared1(t, "battle 3,3 at 3,3 phases=2 french=attacker")
	g.chits = []played{{id: "vandamme", does: dieOnePhase, side: attacker, inHand: true, points: 2}, {id: "hougomont", does: strongpoint, side: attacker}, {id: "square", does: stopsCharge, side: attacker, inHand: true, points: 2}, {id: "vandamme", does: dieOnePhase, side: attacker, inHand: true, points: 2},
		{id: "milhaud", does: dieOnePhase, side: attacker, inHand: true, guess: true, points: 3}, {id: "hill", does: dieOnePhase, side: defender, inHand: true, points: 1}, {id: "ney", does: dieOnePhase, side: attacker, points: 2}}
	g.hands[attacker] = &hand{points: []int{2, 2, 3}, kinds: []played{g.chits[0], g.chits[4]}}
	r := g.opening()
	d := dice.New(nil, nil)
	owed, err := d.Run(func() { g.answers(d, nil, &r, attacker, moment{at: inPhase, phase: 1}) })
	if err != nil || len(owed) != 1 {
		t.Fatalf("CO §8.3: %v, %v", owed, err)
	}
	figure(t, "CO §8.3: answers", strings.Join(owed[0].Answers, " "), "vandamme none no-more milhaud")
	g.hands[attacker].points = []int{1}
	figure(t, "CO §1.1.4: with a point that is no such event nobody is asked", g.asksWho(&r, attacker, &moment{at: inPhase, phase: 1}), false)
	g.hands[attacker].points, r.spent = []int{2}, 1
	figure(t, "CO §1.1.4: nor once it is played", g.asksWho(&r, attacker, &moment{at: inPhase, phase: 1}), false)
	r.spent = 0
	figure(t, "CO §1.1.4: before that he is", g.asksWho(&r, attacker, &moment{at: inPhase, phase: 1}), true)
	figure(t, "CO §8.3: not in another moment", g.asksWho(&r, attacker, &moment{at: atBattery}), false)
	// What chances take for granted of hands (CO §8.3).
	var facts []string
	for _, a := range g.decisions() {
		facts = append(facts, a.Fact+"="+a.Value)
	}
	figure(t, "CO §8.3: decisions", strings.Join(facts, " "), "attacker-chits=at-once")
	g.chits = g.chits[4:5]
	facts = nil
	for _, a := range g.decisions() {
		facts = append(facts, a.Fact+"="+a.Value)
	}
	figure(t, "CO §8.3: decisions of who shows nothing", strings.Join(facts, " "), "attacker-chits=none")
	g.chits = []played{{id: "hill", does: dieOnePhase, side: defender, inHand: true}}
	figure(t, "CO §8.3: what the other holds is not his", g.decisions()[0].Value, "none")
}

// A cup is thirty counters by their names, plain ones by their points, however many rows of the file tell of them (CO §3, §6.1).
func TestCO6_1_WhatACupHolds(t *testing.T) {
	b := Lands("2 events french", [2]string{"", ""}, "N1 french charleroi infantry 3", "W1 english hal infantry 3", "e1 wellington ath up", "W2 english wellington infantry 3")
	b["chits"] = map[string]any{"allied": []any{map[string]any{"points": 1, "n": 10}, map[string]any{"event": "hill", "points": 2, "n": 1}, map[string]any{"points": 1, "n": 12}, map[string]any{"event": "hill", "points": 2, "n": 3}, map[string]any{"points": 3, "n": 4}}}
	c := landedOn(t, b)
	figure(t, "CO §6.1: a cup that nobody has told", c.pack(theFrench) == nil, true)
	figure(t, "CO §6.1: thirty counters", c.pack(theAllies).Deck().Size(), 30)
	hills := 0
	for _, k := range []string{"hill", "hill", "hill", "hill"} {
		hills++
		if _, err := c.pack(theAllies).Cards(slices.Repeat([]string{k}, hills)...); err != nil {
			t.Errorf("CO §6.1: %d times Hill: %v", hills, err)
		}
	}
	_, err := c.pack(theAllies).Cards(slices.Repeat([]string{"hill"}, 5)...)
	figure(t, "CO §6.1: and not five", err != nil, true)
	// What is typed behind a draw is a counter of that cup where it is known, else told (CO R6).
	for line, want := range map[string]string{"draw allied hill": "draw allied; hill", "draw french vandamme": "draw french vandamme; "} {
		words, _ := game.Scan(line)
		cmd, err := Rules{}.Parse(&state{Campaign: c}, words[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range cmd.Faces {
			got += f.Card
		}
		figure(t, "CO §6.1: "+line, campaignLine(cmd.Action)+"; "+got, want)
	}
	if err := (Rules{}).Check(&state{Campaign: c}); err != nil {
		t.Errorf("CO §6.1: %v", err)
	}
	c.Taken[theAllies] = slices.Repeat([]string{"hill"}, 5)
	figure(t, "CO §6.1: five of four cannot have left it", Rules{}.Check(&state{Campaign: c}) != nil, true)
	for _, x := range []struct {
		f    fought
		want bool
	}{{fought{Winner: "attacker", Lost: [2]int{1, 2}, Rout: [2]int{0, 2}}, true}, {fought{Winner: "nobody"}, false}, {fought{Winner: "none", Lost: [2]int{-1, 0}}, false}, {fought{Winner: "none", Lost: [2]int{0, 25}}, false}, {fought{Winner: "none", Lost: [2]int{24, 24}}, true}, {fought{Winner: "defender", Rout: [2]int{-1, 0}}, false}} {
		figure(t, fmt.Sprintf("CO §8.6: a battle %+v", x.f), Rules{}.Check(&state{Battles: []fought{x.f}}) == nil, x.want)
	}
}

// What the automatic player does around battles (CO §8.2, §8.3, §8.7, §10): who leaves goes nearest to his depot; the defender says first who marches; a battle waits for who must say something; he always pursues, but with the
// Anglo-Dutch alone, or out of a Brussels that wins him the game.
func TestCO10_WhatItDoesAroundBattles(t *testing.T) {
	b := Lands("2 battles french", [2]string{"sound-of-guns plain-2", "plain-1 sound-of-guns plain-2"}, "N1 french sombreffe infantry 3", "N2 french fleurus infantry 3", "P1 prussian sombreffe infantry 3", "PH prussian wavre infantry 3", "E1 english sombreffe cavalry 3", "f1 napoleon mons up", "M1 french napoleon infantry 3")
	b["begin"].(map[string]any)["together"] = []string{"sombreffe"}
	c := landedOn(t, b)
	c.Contacts = []contact{{Zone: "sombreffe", Phases: 2, Came: []entry{{Who: []string{"N1"}, From: "fleurus"}}}}
	fr, al := &planner{c: c, side: theFrench, seed: 1}, &planner{c: c, side: theAllies, seed: 1}
	// Of Quatre-Bras, Namur, Wavre and Ligny the nearest to Hal is Quatre-Bras, two; Wavre and Namur are farther for the English.
	figure(t, "CO §8.2: horse leaves", done(al.withdraws()), "retire E1 quatrebras with=plain-1: withdraws")
	figure(t, "CO §8.2: the French do not", done(fr.withdraws()), "nothing")
	figure(t, "CO §8.3: the attacker waits who marches", done(fr.marches()), "nothing")
	figure(t, "CO §10: the Allies march", done(al.marches()), "march PH sombreffe: march")
	figure(t, "CO §8.3.1: or say that nobody does", done(al.keepsStill()), "x allied: no-march")
	figure(t, "CO §8.3.1: the attacker does not say it", done(fr.keepsStill()), "nothing")
	figure(t, "CO §8: the battle waits", done(fr.fights()), "nothing")
	_, no := c.prepare(game.Action{Verb: "drop", Units: []game.Operand{operand([]string{"allied"})}, Args: []string{"nothing"}})
	figure(t, "CO §8.3.1: declined is what waits alone", no != nil && no.Say.Key == "co.refuse.nothing-waits", true)
	c.Contacts[0].Quiet = []int{theAllies}
	_, no = c.prepare(game.Action{Verb: "drop", Units: []game.Operand{operand([]string{"allied"})}, Args: []string{"march"}})
	figure(t, "CO §8.3.1: and once", no != nil && no.Say.Key == "co.refuse.nothing-waits", true)
	figure(t, "CO §8.2.2: it waits for the horse", done(fr.fights()), "nothing")
	c.Contacts[0].Stays = true
	figure(t, "CO §10: then the attacker has somebody march", done(fr.marches()), "march N2 sombreffe: march")
	figure(t, "CO §10: and fights", done(fr.fights()), "fight sombreffe: fight")
	c.unit("P1").Out, c.Contacts[0].Stays = true, false
	figure(t, "CO §8.2.1: one must leave, and one may", done(fr.fights()), "nothing")
	var keys []string
	for _, d := range c.battleDues() {
		keys = append(keys, strings.TrimPrefix(string(d.Line.Say.Key), "co.due."), d.Action.Units[0].IDs[0])
	}
	figure(t, "CO §8.2: what is owed", strings.Join(keys, " "), "must-leave P1 may-leave E1")
	c.Contacts[0].Fought = true
	figure(t, "CO §8: fought out", done(fr.fights()), "nothing")
	// Pursuit.
	for _, x := range []struct {
		about string
		rows  []string
		by    int
		spoil func(c *campaign)
		want  string
	}{
		{"the French pursue", []string{"N1 french quatrebras infantry 3", "W1 english nivelles infantry 3 out"}, theFrench, nil, "pursue N1 at W1: pursuit"},
		{"the Prussians do", []string{"Q1 prussian quatrebras infantry 3", "W1 french nivelles infantry 3 out"}, theAllies, nil, "pursue Q1 at W1: pursuit"},
		{"the Anglo-Dutch alone do not", []string{"E1 english quatrebras infantry 3", "W1 french nivelles infantry 3 out"}, theAllies, nil, "x E1: no-pursuit"},
		{"with a Prussian they do", []string{"E1 english quatrebras infantry 3", "Q1 prussian quatrebras infantry 3", "W1 french nivelles infantry 3 out"}, theAllies, nil, "pursue E1 Q1 at W1: pursuit"},
		{"the other's pursuit", []string{"N1 french quatrebras infantry 3", "W1 english nivelles infantry 3 out"}, theFrench, func(c *campaign) { c.Quarries[0].By = theAllies }, "nothing"},
		{"it cannot be paid", []string{"N1 french quatrebras infantry 3", "W1 english nivelles infantry 3 out"}, theFrench, func(c *campaign) { c.Quarries[0].Cost = 1 }, "nothing"},
	} {
		c := landed(t, "2 battles french", [2]string{"", ""}, append(x.rows, "B9 prussian huy infantry 3", "L9 french mons infantry 3")...)
		c.Quarries = []quarry{{Who: []string{"W1"}, Way: []string{"quatrebras", "nivelles"}, By: x.by, Need: 2}}
		if x.spoil != nil {
			x.spoil(c)
		}
		figure(t, "CO §10: "+x.about, done((&planner{c: c, side: x.by, seed: 1}).chases()), x.want)
	}
	// In Brussels, at the end of the turn (R105), and otherwise.
	for begin, want := range map[string]string{"2 battles french allied": "x N1: wins", "2 battles french french": "pursue N1 at W1: pursuit"} {
		c := landed(t, begin, [2]string{"", ""}, "N1 french brussels infantry 3", "W1 english hal infantry 3 out", "B9 prussian huy infantry 3")
		c.Quarries = []quarry{{Who: []string{"W1"}, Way: []string{"brussels", "hal"}, By: theFrench, Need: 2}}
		figure(t, "CO R105: "+begin, done((&planner{c: c, side: theFrench, seed: 1}).chases()), want)
	}
	// Who runs runs the first way.
	c = landed(t, "2 battles french", [2]string{"", ""}, "P1 prussian sombreffe infantry 3 out", "N1 french fleurus infantry 3")
	c.Flights = []flight{{Who: []string{"P1"}, Zone: "sombreffe", Zones: 1, Shut: []string{"fleurus"}}}
	figure(t, "CO §8.6.1: he runs", done((&planner{c: c, side: theAllies}).runs()), "run P1 namur: run")
	figure(t, "CO §8.6.1: the other does not", done((&planner{c: c, side: theFrench}).runs()), "nothing")
	c = landed(t, "2 battles french", [2]string{"", ""}, "p1 blucher sombreffe up", "N1 french fleurus infantry 3", "Q1 prussian huy infantry 3")
	c.Flights = []flight{{Who: []string{"blucher"}, Zone: "sombreffe", Zones: 1, Shut: []string{"fleurus"}}}
	figure(t, "CO §8.6.1: so does a commander alone", done((&planner{c: c, side: theAllies}).runs()), "run blucher namur: run")
}

// What a map has to be to be attacked or weighed: the odds of a battle that a move brings about (CO §10), won where only who must leave stands there, unknown where nobody is seen.
func TestCO10_WhatABattleIsWorth(t *testing.T) {
	move := func(who string, way ...string) game.Action {
		return game.Action{Verb: "move", Units: []game.Operand{operand([]string{who})}, Args: way, Facts: []game.Fact{{Name: "phases", Value: "2"}, {Name: "with", Value: "plain-1"}}}
	}
	c := landed(t, "2 operations french", [2]string{"plain-1", ""}, "N1 french gosselies infantry 9", "W1 english quatrebras infantry 1 corps=W", "W2 english quatrebras infantry 1 corps=W", "e1 wellington nivelles", "W3 english wellington infantry 3", "B1 prussian huy infantry 3")
	p := &planner{c: c, side: theFrench, seed: 1}
	_, known := p.chance(move("N1", "quatrebras"), "quatrebras")
	figure(t, "CO §10: it costs a point more than there is", known, false) // one of the way, one of contact
	c.Hands[theFrench] = []string{"plain-1", "plain-2"}
	a := move("N1", "quatrebras")
	a.Facts[1].Value = "plain-2"
	chance, known := p.chance(a, "quatrebras")
	next := p.after(a)
	next.Phase = fighting
	fight, no := next.prepare(game.Action{Verb: "fight", Args: []string{"quatrebras"}, Force: true})
	if no != nil {
		t.Fatal(no.Say.Key)
	}
	won := 0.0
	for _, x := range fight.Odds(odds.NewEngine()).Outcomes {
		if x.Keys.Get("winner") == "attacker" {
			f, _ := x.P.Float64()
			won += f
		}
	}
	if !known || chance < won-1e-9 || chance > won+1e-9 || won <= 0.5 {
		t.Errorf("CO §10: nine against two: %v, %t; want %v", chance, known, won)
	}
	c.unit("W1").Out, c.unit("W2").Out = true, true
	figure(t, "CO §8.2.1: only who must leave", func() string { x, ok := p.chance(a, "quatrebras"); return fmt.Sprint(x, ok) }(), "1 true")
}
