package centoore

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/game"
)

// done is what a thought of the automatic player comes to: the line, and why.
func done(d decision, ok bool) string {
	if !ok {
		return "nothing"
	}
	return campaignLine(d.act) + ": " + strings.TrimPrefix(string(d.why.Say.Key), "co.plan.")
}

// What each player thinks of in a phase (CO §4, §10): who sets up, the events before the dice, the dice and the end by whoever is asked last, the
// draw and behind both draws the end, operations and battles of one's own or the other's.
func TestCO10_WhatAPhaseAsksFor(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon charleroi up", "N1 french napoleon infantry 3", "e1 wellington hal up", "W1 english wellington infantry 3", "B1 prussian namur infantry 3")
	for _, x := range []struct {
		about  string
		phase  phase
		turn   int
		side   int
		thrown bool
		drawn  [2]bool
		want   [2]int // thoughts of the French, of the Allies
	}{
		{"the Allies set up", raising, 1, theAllies, false, [2]bool{}, [2]int{0, 3}},
		{"the first turn", dawning, 1, theFrench, false, [2]bool{}, [2]int{1, 2}},
		{"before the dice", dawning, 2, theFrench, false, [2]bool{}, [2]int{1, 2}},
		{"behind the dice", dawning, 2, theFrench, true, [2]bool{}, [2]int{1, 2}},
		{"nobody has drawn", drawing, 2, theFrench, true, [2]bool{}, [2]int{1, 1}},
		{"the French have drawn", drawing, 2, theFrench, true, [2]bool{true, false}, [2]int{1, 1}},
		{"the Allies have drawn", drawing, 2, theFrench, true, [2]bool{false, true}, [2]int{1, 1}},
		{"both have drawn", drawing, 2, theFrench, true, [2]bool{true, true}, [2]int{2, 2}},
		{"operations of the French", operating, 2, theFrench, true, [2]bool{}, [2]int{2, 1}},
		{"operations of the Allies", operating, 2, theAllies, true, [2]bool{}, [2]int{1, 2}},
		{"battles of the French", fighting, 2, theFrench, true, [2]bool{}, [2]int{8, 5}},
		{"it is over", campaigned, 2, theFrench, true, [2]bool{}, [2]int{0, 0}},
	} {
		at := c.copied()
		at.Phase, at.Turn, at.Side, at.Thrown, at.Drawn = x.phase, x.turn, x.side, x.thrown, x.drawn
		for side, want := range x.want {
			figure(t, "CO §4, "+x.about+", by the "+playerNames[side], len((&planner{c: at, side: side}).thoughts()), want)
		}
	}
	for begin, want := range map[string]string{"events": "end: end", "initiative": "initiative: initiative"} {
		at := c.copied()
		at.Phase, at.Thrown, at.Drawn = phase(begin), begin == "events", [2]bool{true, true}
		a, why, ok := Rules{}.Plan(&state{Campaign: at}, theAllies, 1)
		figure(t, "CO §4: the Allies in "+begin, done(decision{act: a, why: why}, ok), want)
	}
}

// Nobody plays for the other (CO §4): what is the other's own is not taken, what is everybody's or one's own is.
func TestCO10_NobodyPlaysForTheOther(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon charleroi up", "N1 french napoleon infantry 3", "e1 wellington hal up", "W1 english wellington infantry 3")
	move := game.Action{Verb: "move", Units: []game.Operand{operand([]string{"napoleon"})}, Args: []string{"gosselies"}}
	figure(t, "CO §4: Napoleon by the French", (&planner{c: c, side: theFrench}).taken(move), true)
	figure(t, "CO §4: Napoleon by the Allies", (&planner{c: c, side: theAllies}).taken(move), false)
	c.Side = theAllies
	other := game.Action{Verb: "move", Units: []game.Operand{operand([]string{"wellington"})}, Args: []string{"brussels"}}
	figure(t, "CO §4: Wellington by the Allies", (&planner{c: c, side: theAllies}).taken(other), true)
	figure(t, "CO §4: Wellington by the French", (&planner{c: c, side: theFrench}).taken(other), false)
	figure(t, "CO §4: no moves are thought of for who has no operations", len(c.moveLines(theFrench)), 0)
	figure(t, "CO §4: those of the Allies are", len(c.moveLines(theAllies)) > 0, true)
	figure(t, "CO §4: and for the whole table", len(c.moveLines(-1)), len(c.moveLines(theAllies)))
}

// Wings are made up in the order of chapter 10: the Guard to Napoleon, a whole corps of foot for each, two for Napoleon, horse for each; of the Allies
// two half corps of each nation go by themselves. Nobody else's units are touched, and none once everybody has joined (CO §3).
func TestCO10_HowWingsAreMadeUp(t *testing.T) {
	rows := []string{"G1 french - guard 4 corps=G", "I-1 french - infantry 3 corps=I", "II-1 french - infantry 3 corps=II", "I-2 french - infantry 3 corps=I", "II-2 french - infantry 3 corps=II",
		"III-1 french - infantry 3 corps=III", "III-2 french - infantry 3 corps=III", "IV-1 french - infantry 3 corps=IV", "IV-2 french - infantry 3 corps=IV",
		"H1 french - cavalry 2", "H2 french - cavalry 2", "H3 french - cavalry 2", "K1 french - heavy 0",
		"E-1 english wellington infantry 3 corps=E", "E-2 english wellington infantry 3 corps=E", "E-3 english wellington infantry 3 corps=F", "EH english - heavy 0",
		"P-1 prussian blucher infantry 3 corps=P", "P-2 prussian blucher infantry 3 corps=P", "P-3 prussian blucher infantry 3 corps=Q", "P-4 prussian blucher infantry 3 corps=R", "P-5 prussian blucher infantry 3 corps=S"}
	c := landed(t, "1 setup", [2]string{"", ""}, rows...)
	musters := func(side int) (out []string) {
		for range 30 {
			d, ok := (&planner{c: c, side: side, seed: 1}).musters()
			if !ok {
				return out
			}
			if d.why.Say.Key != "co.plan.musters" {
				t.Errorf("CO §10: because of %s", d.why.Say.Key)
			}
			out = append(out, strings.TrimPrefix(campaignLine(d.act), "join "))
			wing := d.act.Units[1].IDs[0]
			if wing == alone {
				wing = ""
			}
			c = c.apply(&mustered{Units: d.act.Units[0].IDs, Wing: wing})
		}
		return out
	}
	c.Step, c.Side = alliesJoin, theAllies
	// The Household to the smaller of its army's wings, which is Wellington's; then Wellington keeps a whole corps, and parts with another's half: of one corps alone he may not.
	figure(t, "CO §10: the Allies", strings.Join(musters(theAllies), ", "), "EH wellington, E-3 alone, P-5 alone, P-4 alone")
	c.Step, c.Side = frenchJoin, theFrench
	figure(t, "CO §10: the French", strings.Join(musters(theFrench), ", "),
		"G1 napoleon, I-1 napoleon, I-2 napoleon, II-1 ney, II-2 ney, III-1 grouchy, III-2 grouchy, IV-1 napoleon, IV-2 napoleon, H1 napoleon, H2 ney, H3 grouchy, K1 ney")
	c.Step = frenchPlace
	figure(t, "CO §3: once everybody has joined", done((&planner{c: c, side: theFrench}).musters()), "nothing")
}

// A file may have made up the wings otherwise than chapter 10 has it: Ney gives up what is more than a corps of foot, whoever has two gives Napoleon what he
// lacks of two, and whoever has two of horse gives one to who has none.
func TestCO10_WingsMadeUpOtherwise(t *testing.T) {
	for _, x := range []struct {
		about string
		rows  []string
		want  string
	}{
		{"Ney has two corps", []string{"A1 french napoleon infantry 3 corps=A", "A2 french napoleon infantry 3 corps=A", "B1 french napoleon infantry 3 corps=B", "B2 french napoleon infantry 3 corps=B",
			"C1 french ney infantry 3 corps=C", "C2 french ney infantry 3 corps=C", "L1 french ney infantry 3 corps=L", "L2 french ney infantry 3 corps=L", "E1 french grouchy infantry 3 corps=E", "E2 french grouchy infantry 3 corps=E"}, "L1 grouchy"},
		{"Napoleon has one, Grouchy two", []string{"A1 french napoleon infantry 3 corps=A", "A2 french napoleon infantry 3 corps=A", "C1 french ney infantry 3 corps=C", "C2 french ney infantry 3 corps=C",
			"L1 french grouchy infantry 3 corps=L", "L2 french grouchy infantry 3 corps=L", "E1 french grouchy infantry 3 corps=E", "E2 french grouchy infantry 3 corps=E"}, "E1 napoleon"},
		{"half of it has gone", []string{"A1 french napoleon infantry 3 corps=A", "A2 french napoleon infantry 3 corps=A", "C1 french ney infantry 3 corps=C", "C2 french ney infantry 3 corps=C",
			"L1 french grouchy infantry 3 corps=L", "L2 french grouchy infantry 3 corps=L", "E1 french napoleon infantry 3 corps=E", "E2 french grouchy infantry 3 corps=E"}, "E2 napoleon"},
		{"half of it has gone, of what stands first", []string{"A1 french napoleon infantry 3 corps=A", "A2 french napoleon infantry 3 corps=A", "C1 french ney infantry 3 corps=C", "C2 french ney infantry 3 corps=C",
			"E1 french napoleon infantry 3 corps=E", "E2 french grouchy infantry 3 corps=E", "L1 french grouchy infantry 3 corps=L", "L2 french grouchy infantry 3 corps=L"}, "E2 napoleon"},
		{"Napoleon has two, and Grouchy too", []string{"A1 french napoleon infantry 3 corps=A", "A2 french napoleon infantry 3 corps=A", "B1 french napoleon infantry 3 corps=B", "B2 french napoleon infantry 3 corps=B", "C1 french ney infantry 3 corps=C", "C2 french ney infantry 3 corps=C",
			"L1 french grouchy infantry 3 corps=L", "L2 french grouchy infantry 3 corps=L", "E1 french grouchy infantry 3 corps=E", "E2 french grouchy infantry 3 corps=E", "H1 french napoleon cavalry 2", "H2 french ney cavalry 2", "H3 french grouchy cavalry 2"}, "nothing"},
		{"Grouchy has two of horse, Ney none", []string{"A1 french napoleon infantry 3 corps=A", "A2 french napoleon infantry 3 corps=A", "B1 french napoleon infantry 3 corps=B", "B2 french napoleon infantry 3 corps=B", "C1 french ney infantry 3 corps=C", "C2 french ney infantry 3 corps=C",
			"L1 french grouchy infantry 3 corps=L", "L2 french grouchy infantry 3 corps=L", "H1 french napoleon cavalry 2", "H2 french grouchy cavalry 2", "H3 french grouchy cavalry 2"}, "H3 ney"},
		{"Grouchy has one of horse, Ney none", []string{"A1 french napoleon infantry 3 corps=A", "A2 french napoleon infantry 3 corps=A", "B1 french napoleon infantry 3 corps=B", "B2 french napoleon infantry 3 corps=B", "C1 french ney infantry 3 corps=C", "C2 french ney infantry 3 corps=C",
			"L1 french grouchy infantry 3 corps=L", "L2 french grouchy infantry 3 corps=L", "H1 french napoleon cavalry 2", "H2 french grouchy cavalry 2"}, "nothing"},
		{"heavy horse is horse", []string{"A1 french napoleon infantry 3 corps=A", "A2 french napoleon infantry 3 corps=A", "B1 french napoleon infantry 3 corps=B", "B2 french napoleon infantry 3 corps=B", "C1 french ney infantry 3 corps=C", "C2 french ney infantry 3 corps=C",
			"L1 french grouchy infantry 3 corps=L", "L2 french grouchy infantry 3 corps=L", "H1 french napoleon cavalry 2", "K1 french ney heavy 0", "H2 french grouchy cavalry 2", "H3 french grouchy cavalry 2"}, "nothing"},
	} {
		c := landed(t, "1 setup", [2]string{"", ""}, append(x.rows, "W1 english wellington infantry 3", "P1 prussian blucher infantry 3")...)
		c.Step, c.Side = frenchJoin, theFrench
		got := "nothing"
		if u, w := (&planner{c: c, side: theFrench}).others(); u != nil {
			got = u.ID + " " + w.ID
		}
		figure(t, "CO §10: "+x.about, got, x.want)
		u, _ := (&planner{c: c, side: theAllies}).others()
		figure(t, "CO §10: the Allies give nobody up so, "+x.about, u == nil, true)
	}
}

// putDown is what the automatic player of a side puts down with a seed, and where, in this order.
func putDown(t *testing.T, c *campaign, side int, seed uint64) (who, zones []string, after *campaign) {
	t.Helper()
	for range 10 {
		d, ok := (&planner{c: c, side: side, seed: seed}).deploys()
		if !ok {
			break
		}
		who, zones = append(who, d.act.Units[0].IDs[0]), append(zones, d.act.Args[0])
		adj, no := c.prepare(d.act)
		if no != nil {
			t.Fatalf("CO §3: %v: %s", d.act, no.Say.Key)
		}
		var tr game.Trace
		adj.(*game.Proc[struct{}]).Report(&tr, struct{}{})
		c = c.apply(tr.Events...)
	}
	return who, zones, c
}

// unplaced is a campaign in the set-up of which nothing is put down.
func unplaced(t *testing.T) *campaign {
	return landed(t, "1 setup", [2]string{"", ""}, "N1 french napoleon infantry 3 corps=N", "N2 french napoleon infantry 3 corps=N", "M1 french ney infantry 3 corps=M", "M2 french ney infantry 3 corps=M", "G1 french grouchy infantry 3 corps=G", "G2 french grouchy infantry 3 corps=G",
		"W1 english wellington infantry 3 corps=W", "W2 english wellington infantry 3 corps=W", "W3 english - infantry 3", "B1 prussian blucher infantry 3 corps=B", "B2 prussian blucher infantry 3 corps=B", "B3 prussian - infantry 3")
}

// In the set-up every marker is put down, wings and decoys mixed, then who stands by himself, each where its army is set up and there is
// room, and nobody twice (CO §3, §1.4, §10).
func TestCO10_WhatIsPutDownAndWhere(t *testing.T) {
	c := unplaced(t)
	for _, x := range []struct {
		step, side, markers int
		want                string
	}{{frenchPlace, theFrench, 6, "decoy decoy decoy grouchy napoleon ney "}, {alliesPlace, theAllies, 4, "blucher decoy decoy wellington W3 B3"}} {
		c.Step, c.Side = x.step, x.side
		who, zones, after := putDown(t, c, x.side, 5)
		for i, id := range who {
			army := c.armyOf(id)
			if zone := c.ground.Zone(zones[i]); zone == nil || zone.Setup == "" || army != "" && zone.Setup != army {
				t.Errorf("CO §3: %s is put down at %v", id, zones[i])
			}
		}
		slices.Sort(who[:x.markers])
		figure(t, "CO §3: put down by the "+playerNames[x.side], strings.Join(who[:x.markers], " ")+" "+strings.Join(who[x.markers:], " "), x.want)
		c = after
	}
	figure(t, "CO §4: and then it is over", done((&planner{c: c, side: theAllies}).ends()), "end: end")
}

// Wings and decoys are shuffled (CO §10): whoever lies under a marker is as often the first as the last that is put down and numbered,
// and stands as often in one zone as in another.
func TestCO10_MarkersAreShuffled(t *testing.T) {
	games := effort.Of(400, 6000)
	for _, x := range []struct {
		step, side int
		whose      []string
		markers    int
	}{{frenchPlace, theFrench, []string{"napoleon", "ney", "grouchy", decoyIs}, 6}, {alliesPlace, theAllies, []string{"wellington", "blucher"}, 4}} {
		at, in := map[string][]int{}, map[string]map[string]int{}
		for _, id := range x.whose {
			at[id], in[id] = make([]int, x.markers), map[string]int{}
		}
		for seed := range uint64(games) {
			c := unplaced(t)
			c.Step, c.Side = x.step, x.side
			who, zones, _ := putDown(t, c, x.side, seed*0x9e3779b97f4a7c15)
			for i, id := range who[:x.markers] {
				if at[id] != nil {
					at[id][i]++
					in[id][zones[i]]++
				}
			}
		}
		for _, id := range x.whose {
			each := games // of a place in the order, and of a zone
			if id == decoyIs {
				each = 3 * games
			}
			for i, n := range at[id] {
				if want := float64(each) / float64(x.markers); float64(n) < want*0.7 || float64(n) > want*1.3 {
					t.Errorf("CO §10: %s is put down as number %d in %d of %d games; want about %.0f", id, i+1, n, games, want)
				}
			}
			for zone, n := range in[id] {
				if want := float64(each) / float64(len(in[id])); float64(n) < want*0.7 || float64(n) > want*1.3 {
					t.Errorf("CO §10: %s is put down at %s in %d of %d games; want about %.0f", id, zone, n, games, want)
				}
			}
		}
	}
}

// An event is played at the first chance (CO §10): what takes a commander's values away, of one who is there and has them; the decoy where it covers best, moved
// only where it then stands better; none of the other's, none in the first turn's dice, none twice.
func TestCO10_EventsAtTheFirstChance(t *testing.T) {
	rows := []string{"f1 napoleon charleroi up", "N1 french napoleon infantry 3", "e1 wellington hal up", "W1 english wellington infantry 3", "p1 blucher namur up", "B1 prussian blucher infantry 3"}
	plays := func(c *campaign, side int) string { return done((&planner{c: c, side: side, seed: 1}).events()) }
	c := landed(t, "2 initiative", [2]string{"bluchers-fall richmond-ball vandamme", "haemorrhoids square"}, rows...)
	figure(t, "CO §10: the French", plays(c, theFrench), "play bluchers-fall: event")
	figure(t, "CO §10: the Allies", plays(c, theAllies), "play haemorrhoids: event")
	c = c.apply(&discarded{Side: theFrench, Chits: []string{"bluchers-fall"}, Event: true})
	figure(t, "CO §10: then the Ball", plays(c, theFrench), "play richmond-ball: event")
	c = c.apply(&eliminated{[]string{"wellington", "W1"}})
	figure(t, "CO §10: Wellington is gone", plays(c, theFrench), "nothing")

	// A decoy between the French and Brussels (CO §5.1.1): Quatre-Bras is one nearer than Gosselies, five less 0.3.
	c = landed(t, "2 initiative", [2]string{"", "decoy"}, "N1 french gosselies infantry 3", "W1 english hal infantry 3", "e1 wellington ath up", "p1 blucher huy up", "W2 english wellington infantry 3", "B1 prussian blucher infantry 3")
	got := plays(c, theAllies)
	if !strings.HasPrefix(got, "play decoy ") || !strings.HasSuffix(got, " hal: event") { // Hal holds a unit besides, 0.15
		t.Errorf("CO §10: a decoy: %s; want it at Hal", got)
	}
	figure(t, "CO §10: the French have no decoy to play", plays(c, theFrench), "nothing")
	for _, x := range []struct{ at, want string }{{"hal", "nothing"}, {"mons", "hal"}} {
		c = landed(t, "2 initiative", [2]string{"", "decoy"}, "N1 french gosselies infantry 3", "W1 english hal infantry 3", "e1 wellington ath up", "p1 blucher huy up", "W2 english wellington infantry 3", "B1 prussian blucher infantry 3",
			"e2 decoy "+x.at, "p2 decoy hal")
		got := plays(c, theAllies)
		if x.want == "nothing" && got != "nothing" || x.want != "nothing" && got != "play decoy e2 "+x.want+": event" {
			t.Errorf("CO §5.1.1: a decoy at %s: %s; want %s", x.at, got, x.want)
		}
	}
	c.Thrown = true
	figure(t, "CO §5.1: the dice are thrown", plays(c, theAllies), "nothing")
}

// Who has the last operations of a turn takes Brussels where that wins the game (CO §9.4): foot in order, nobody in order against it, for the fewest counters;
// horse, or foot where an Ally in order stands, wins nothing; nor does who plays first.
func TestCO9_4_WhoTakesBrussels(t *testing.T) {
	for _, x := range []struct {
		about, first string
		hand         string
		rows         []string
		want         string
	}{
		{"foot in order", "allied", "", []string{"f1 napoleon quatrebras up", "N1 french napoleon infantry 3"}, "move napoleon brussels: wins"},
		{"they play first", "french", "", []string{"f1 napoleon quatrebras up", "N1 french napoleon infantry 3"}, "nothing"},
		{"horse", "allied", "", []string{"f1 napoleon quatrebras up", "N1 french napoleon cavalry 3"}, "nothing"},
		{"out of order", "allied", "", []string{"f1 napoleon quatrebras up", "N1 french napoleon infantry 3 out"}, "nothing"},
		{"an Ally in order there", "allied", "plain-1 plain-1 plain-1", []string{"f1 napoleon quatrebras up", "N1 french napoleon infantry 3", "W2 english brussels infantry 1"}, "nothing"},
		{"held already", "allied", "", []string{"f1 napoleon quatrebras up", "N1 french napoleon infantry 3", "L1 french brussels infantry 3"}, "nothing"},
		{"of two the one that pays nothing", "allied", "plain-1", []string{"L1 french quatrebras infantry 3", "f1 napoleon quatrebras up", "N1 french napoleon infantry 3"}, "move napoleon brussels: wins"},
		{"of two the one with one counter", "allied", "plain-1 plain-1 plain-1", []string{"K1 french gosselies infantry 3", "L1 french quatrebras infantry 3"}, "move L1 brussels with=plain-1: wins"},
		{"and the other way about", "allied", "plain-1 plain-1 plain-1", []string{"L1 french quatrebras infantry 3", "K1 french gosselies infantry 3"}, "move L1 brussels with=plain-1: wins"},
	} {
		c := landed(t, "2 operations french "+x.first, [2]string{x.hand, ""}, append(x.rows, "W1 english ath infantry 3", "B1 prussian huy infantry 3")...)
		figure(t, "CO §9.4, "+x.about, done((&planner{c: c, side: theFrench, seed: 1}).wins()), x.want)
		figure(t, "CO §9.4, by the Allies, "+x.about, done((&planner{c: c, side: theAllies, seed: 1}).wins()), "nothing")
	}
}

// Who holds Brussels does not leave it while that decides (CO §9.4, §10, R105): the French at the end of a turn with their last foot in order, the Allies before French operations
// with their last unit in order, where French foot could walk in.
func TestCO9_4_WhoDoesNotLeaveBrussels(t *testing.T) {
	move := func(who, to string) game.Action {
		return game.Action{Verb: "move", Units: []game.Operand{operand([]string{who})}, Args: []string{to}, Facts: []game.Fact{{Name: "with", Value: "plain-1"}}}
	}
	for _, x := range []struct {
		about, begin string
		rows         []string
		who, to      string
		want         bool
	}{
		{"the last French foot", "2 operations french allied", []string{"N1 french brussels infantry 3", "W1 english ath infantry 3"}, "N1", "hal", true},
		{"one of two", "2 operations french allied", []string{"N1 french brussels infantry 3", "N2 french brussels infantry 3", "W1 english ath infantry 3"}, "N1", "hal", false},
		{"the French play first", "2 operations french french", []string{"N1 french brussels infantry 3", "W1 english ath infantry 3"}, "N1", "hal", false},
		{"others hold it", "2 operations french allied", []string{"N1 french brussels infantry 3", "N2 french quatrebras infantry 3", "W1 english ath infantry 3"}, "N2", "nivelles", false},
		{"the last Ally", "2 operations allied allied", []string{"N1 french quatrebras infantry 3", "W1 english brussels infantry 3"}, "W1", "hal", true},
		{"one of two Allies", "2 operations allied allied", []string{"N1 french quatrebras infantry 3", "W1 english brussels infantry 3", "W2 english brussels infantry 3"}, "W1", "hal", false},
		{"nobody could walk in", "2 operations allied allied", []string{"N1 french mons infantry 3", "W1 english brussels infantry 3"}, "W1", "hal", false},
		{"the Allies play last", "2 operations allied french", []string{"N1 french quatrebras infantry 3", "W1 english brussels infantry 3"}, "W1", "hal", false},
	} {
		c := landed(t, x.begin, [2]string{"plain-1", "plain-1"}, append(x.rows, "B1 prussian huy infantry 3")...)
		p := &planner{c: c, side: c.Side, seed: 1}
		figure(t, "CO R105, "+x.about, p.spoils(move(x.who, x.to)), x.want)
	}
}

// Where French foot could walk into Brussels, who have still to play, an Ally in order goes there (CO §9.4, §10): for the fewest counters, of equals the
// smaller force; nobody out of order, none where French stand, and nobody once the Allies play last.
func TestCO9_4_WhoGuardsBrussels(t *testing.T) {
	for _, x := range []struct {
		about, begin, hand string
		rows               []string
		want               string
	}{
		{"a wing of its own points", "2 operations allied allied", "plain-1", []string{"N1 french quatrebras infantry 3", "W2 english hal infantry 3", "e1 wellington hal up", "W1 english wellington infantry 3"}, "move wellington brussels: guards"},
		{"a counter for who stands by himself", "2 operations allied allied", "plain-1", []string{"N1 french quatrebras infantry 3", "W2 english hal infantry 3"}, "move W2 brussels with=plain-1: guards"},
		{"the smaller of two", "2 operations allied allied", "plain-1", []string{"N1 french quatrebras infantry 3", "W2 english hal infantry 3 corps=A", "W3 english hal infantry 3 corps=A", "P1 prussian wavre infantry 3"}, "move P1 brussels with=plain-1: guards"},
		{"the smaller of two wings", "2 operations allied allied", "", []string{"N1 french quatrebras infantry 3", "e1 wellington hal up", "W1 english wellington infantry 3", "W2 english wellington infantry 3", "p1 blucher wavre up", "Q1 prussian blucher infantry 3"}, "move blucher brussels: guards"},
		{"nobody pays", "2 operations allied allied", "", []string{"N1 french quatrebras infantry 3", "W2 english hal infantry 3"}, "nothing"},
		{"who is out of order", "2 operations allied allied", "plain-1", []string{"N1 french quatrebras infantry 3", "W2 english hal infantry 3 out"}, "nothing"},
		{"somebody stands there", "2 operations allied allied", "plain-1", []string{"N1 french quatrebras infantry 3", "W2 english hal infantry 3", "W1 english brussels infantry 3"}, "nothing"},
		{"nobody could walk in", "2 operations allied allied", "plain-1", []string{"N1 french mons infantry 3", "W2 english hal infantry 3"}, "nothing"},
		{"the Allies play last", "2 operations allied french", "plain-1", []string{"N1 french quatrebras infantry 3", "W2 english hal infantry 3"}, "nothing"},
	} {
		c := landed(t, x.begin, [2]string{"", x.hand}, append(x.rows, "B1 prussian huy infantry 3")...)
		figure(t, "CO §10, "+x.about, done((&planner{c: c, side: theAllies, seed: 1}).guard()), x.want)
		figure(t, "CO §10, by the French, "+x.about, done((&planner{c: c, side: theFrench, seed: 1}).guard()), "nothing")
	}
}

// Of equals the first is done; of others the best (CO §10).
func TestCO10_TheBestOfSome(t *testing.T) {
	all := []option{{worth: 1, battle: true}, {worth: 2}, {worth: 2, battle: true}, {worth: -1}}
	index := func(o *option) int {
		for i := range all {
			if o == &all[i] {
				return i
			}
		}
		return -1
	}
	figure(t, "CO §10: of all", index(most(all, func(option) bool { return true })), 1)
	figure(t, "CO §10: of battles", index(most(all, func(o option) bool { return o.battle })), 2)
	figure(t, "CO §10: of none", index(most(all, func(option) bool { return false })), -1)
}

// The French who cannot let two corps go forward fight a battle (CO §10); whoever has moved counts, and with two gone or a contact made nothing is owed.
func TestCO10_TwoCorpsOrABattle(t *testing.T) {
	rows := []string{"N1 french gosselies infantry 3", "N2 french gosselies infantry 3", "N3 french gosselies infantry 3", "W1 english hal infantry 3"}
	forward := func(worth float64, corps ...string) option {
		return option{decision: decision{act: game.Action{Verb: "move", Units: []game.Operand{operand(corps[:1])}, Args: []string{"quatrebras"}}}, worth: worth, forward: corps}
	}
	battle := option{decision: decision{act: game.Action{Verb: "move", Units: []game.Operand{operand([]string{"N3"})}, Args: []string{"hal"}}}, worth: -2, battle: true}
	for _, x := range []struct {
		about string
		all   []option
		spent []string
		met   bool
		side  int
		want  string
	}{
		{"two like to go", []option{forward(1, "N1"), forward(1, "N2")}, nil, false, theFrench, "nothing"},
		{"only one can go", []option{forward(1, "N1"), battle}, nil, false, theFrench, "move N3 hal: must-act"},
		{"one can go, and one has gone", []option{forward(1, "N1"), battle}, []string{"N2"}, false, theFrench, "nothing"},
		{"one can go, and one went who is gone", []option{forward(1, "N1"), battle}, []string{"gone"}, false, theFrench, "move N3 hal: must-act"},
		{"one can go, and one has gone with Ney", []option{forward(1, "N1"), battle}, []string{"Ney"}, false, theFrench, "nothing"},
		{"one can go, and Ney was taken along", []option{forward(1, "N1"), battle}, []string{"carried"}, false, theFrench, "nothing"},
		{"one can go, and Ney has met a decoy where he stood", []option{forward(1, "N1"), battle}, []string{"stopped"}, false, theFrench, "move N3 hal: must-act"},
		{"one can go, and an Ally has gone", []option{forward(1, "N1"), battle}, []string{"W1"}, false, theFrench, "move N3 hal: must-act"},
		{"two could, and do not like it", []option{forward(-1, "N1"), forward(-2, "N2")}, nil, false, theFrench, "move N1 quatrebras: must-act"},
		{"who has gone need not go on", []option{forward(-1, "N1"), forward(-2, "N2"), battle}, []string{"N1"}, false, theFrench, "move N2 quatrebras: must-act"},
		{"two have gone", []option{forward(-1, "N3"), battle}, []string{"N1", "N2"}, false, theFrench, "nothing"},
		{"a battle is to come", []option{forward(1, "N1"), battle}, nil, true, theFrench, "nothing"},
		{"the Allies owe nothing", []option{forward(1, "N1"), battle}, nil, false, theAllies, "nothing"},
		{"nobody can do anything", nil, nil, false, theFrench, "nothing"},
	} {
		c := landed(t, "2 operations french", [2]string{"", ""}, rows...)
		for _, id := range x.spent {
			switch id {
			case "gone":
				c.unit("N2").Spent, c.unit("N2").Gone = 1, true
			case "Ney", "carried":
				w := c.wing("ney")
				if c.unit("N2").Wing, c.unit("N2").Zone = "ney", ""; id == "Ney" {
					w.Spent = 1
				} else {
					w.Stopped = carried
				}
				w.Zone = "gosselies"
			case "stopped":
				c.unit("N2").Wing, c.unit("N2").Zone = "ney", ""
				c.wing("ney").Zone, c.wing("ney").Stopped = "gosselies", byDecoy
			default:
				c.unit(id).Spent = 1
			}
		}
		if x.met {
			c.Contacts = []contact{{Zone: "hal"}}
		}
		p := &planner{c: c, side: x.side, seed: 1}
		p.measures()
		figure(t, "CO §10, "+x.about, done(p.owing(x.all)), x.want)
	}
}

// Events that may still be played are not spent on moves (CO §10): not where a battle is to come, may be sought without them, or be brought on by the other;
// a battle that only they pay for is fought.
func TestCO10_EventsAreKept(t *testing.T) {
	move, costs, fight, dear := option{worth: 1}, option{worth: 2, events: true}, option{worth: 1, battle: true}, option{worth: 3, battle: true, events: true}
	for _, x := range []struct {
		about string
		all   []option
		rows  []string
		met   bool
		want  string
	}{
		{"no battle is near", []option{move, costs}, []string{"W1 english hal infantry 3"}, false, "1 2"},
		{"one is to come", []option{move, costs}, []string{"W1 english hal infantry 3"}, true, "1"},
		{"one may be sought", []option{move, costs, fight}, []string{"W1 english hal infantry 3"}, false, "1 1b"},
		{"only events pay for it", []option{move, costs, dear}, []string{"W1 english gosselies infantry 3"}, false, "1 3b"},
		{"they pay for another one", []option{move, costs, fight, dear}, []string{"W1 english hal infantry 3"}, false, "1 1b"},
		{"the other may come", []option{move, costs}, []string{"W1 english gosselies infantry 3"}, false, "1"},
	} {
		c := landed(t, "2 operations french", [2]string{"vandamme", ""}, append(x.rows, "N1 french charleroi infantry 3", "B1 prussian huy infantry 3")...)
		if x.met {
			c.Contacts = []contact{{Zone: "hal"}}
		}
		var got []string
		for _, o := range (&planner{c: c, side: theFrench, seed: 1}).keeping(x.all) {
			s := fmt.Sprint(o.worth)
			if o.battle {
				s += "b"
			}
			got = append(got, s)
		}
		figure(t, "CO §10, "+x.about, strings.Join(got, " "), x.want)
	}
}

// The other can still come into contact this turn where he plays after, and reaches with a point left for it (CO §7.2.6): a unit by itself three points away
// does not.
func TestCO7_2_6_WhoMayStillCome(t *testing.T) {
	for _, x := range []struct {
		about, begin, at string
		want             bool
	}{
		{"two away", "2 operations french french", "quatrebras", true},
		{"next door", "2 operations french french", "gosselies", true},
		{"three away", "2 operations french french", "brussels", false},
		{"the French play last", "2 operations french allied", "gosselies", false},
		{"it is the other's phase", "2 operations allied allied", "gosselies", false},
	} {
		c := landed(t, x.begin, [2]string{"", ""}, "N1 french charleroi infantry 3", "W1 english "+x.at+" infantry 3", "B1 prussian huy infantry 3")
		figure(t, "CO §7.2.6, "+x.about, (&planner{c: c, side: theFrench, seed: 1}).attackable(), x.want)
	}
}

// Of events worth as much those pay for an attack that are of no use to who attacks there (CO §8.3, §10): a strongpoint, a general of another army or of horse that
// is not there.
func TestCO10_WhichEventsPay(t *testing.T) {
	for _, x := range []struct {
		about, hand, with string
		rows              []string
		battle            bool
		want              string
	}{
		{"a strongpoint in place of a square", "hougomont square", "square", []string{"W1 english wellington infantry 3"}, true, "hougomont"},
		{"Gneisenau in place of Hill", "gneisenau hill", "hill", []string{"W1 english wellington infantry 3"}, true, "gneisenau"},
		{"Uxbridge without the Household", "square uxbridge", "square", []string{"W1 english wellington infantry 3"}, true, "uxbridge"},
		{"Uxbridge with it", "square uxbridge", "square", []string{"W1 english wellington infantry 3", "WH english wellington heavy 0"}, true, "square"},
		{"no battle", "hougomont square", "square", []string{"W1 english wellington infantry 3"}, false, "square"},
		{"both are of use", "first-corps square", "square", []string{"W1 english wellington infantry 3"}, true, "square"},
	} {
		b := Lands("2 operations allied", [2]string{"", x.hand}, append(x.rows, "e1 wellington nivelles up", "p1 blucher ath up", "Q1 prussian blucher infantry 3", "N1 french quatrebras infantry 3", "B1 prussian huy infantry 3")...)
		cup := []any{}
		for _, e := range []string{"hougomont", "square", "gneisenau", "hill", "uxbridge", "first-corps"} {
			cup = append(cup, map[string]any{"event": e, "points": 2, "n": 2})
		}
		b["chits"] = map[string]any{"allied": append(cup, map[string]any{"points": 1, "n": 18})}
		c := landedOn(t, b)
		c.wing("wellington").Used = 2
		to := "quatrebras"
		a := game.Action{Verb: "move", Units: []game.Operand{operand([]string{"wellington"})}, Args: []string{to}, Facts: []game.Fact{{Name: "phases", Value: "2"}, {Name: "with", Value: x.with}}}
		got := (&planner{c: c, side: theAllies, seed: 1}).thrifty(&option{decision: decision{act: a}, battle: x.battle, events: true})
		v := ""
		for _, f := range got.Facts {
			if f.Name == "with" {
				v = f.Value
			}
		}
		figure(t, "CO §10, "+x.about, v, x.want)
		figure(t, "CO §10, the line itself, "+x.about, a.Facts[1].Value, x.with)
		if c.puts([]string{"blucher"}, "nivelles"); x.hand == "gneisenau hill" { // Blücher leads there now
			c.puts([]string{"wellington"}, "ath")
			c.wing("blucher").Used = 2
			a = game.Action{Verb: "move", Units: []game.Operand{operand([]string{"blucher"})}, Args: []string{to}, Facts: []game.Fact{{Name: "phases", Value: "2"}, {Name: "with", Value: "gneisenau"}}}
			got = (&planner{c: c, side: theAllies, seed: 1}).thrifty(&option{decision: decision{act: a}, battle: true, events: true})
			figure(t, "CO §10, Hill in place of Gneisenau", got.Facts[1].Value, "hill")
		}
	}
}

// Only an event that is played in a battle is one to keep for it (CO §6.2): no plain counter, no strategic event.
func TestCO6_2_WhichEventsAreForBattles(t *testing.T) {
	p := &planner{c: landed(t, "2 operations french", [2]string{"", ""}, "N1 french charleroi infantry 3"), side: theFrench}
	for id, want := range map[string]bool{"vandamme": true, "square": true, "plain-1": false, "richmond-ball": false, "decoy": false, "nobody": false} {
		figure(t, "CO §6.2: "+id, p.tactical(id), want)
	}
}

// Who could come between Allied troops and their depots (CO §10, R104): on the points of a turn, by ways that nobody bars; a decoy at
// their end comes off for the point of the contact (CO §7.2.6), troops do not. P9 at Huy has Namur alone between him and the rest.
func TestCO10_WhoCouldCutALine(t *testing.T) {
	for _, x := range []struct {
		about, from string
		rows        []string
		want        bool
	}{
		{"three points from Charleroi to Namur", "charleroi", nil, true},
		{"and one more for a decoy is too many", "charleroi", []string{"p1 decoy namur"}, false},
		{"two from Fleurus, and one for a decoy", "fleurus", []string{"p1 decoy namur"}, true},
		{"a decoy on the way bars it", "fleurus", []string{"p1 decoy sombreffe"}, false},
		{"troops bar it", "fleurus", []string{"P2 prussian namur infantry 3"}, false},
		{"nobody is cut off who is not there", "fleurus", []string{"P9 -"}, false},
	} {
		rows := []string{"L1 french " + x.from + " infantry 3", "P9 prussian huy infantry 3"}
		for _, r := range x.rows {
			if r == "P9 -" {
				rows = rows[:1]
				continue
			}
			rows = append(rows, r)
		}
		p := &planner{c: landed(t, "2 operations allied", [2]string{"", ""}, rows...), side: theAllies}
		figure(t, "CO §10: "+x.about, p.couldCut(x.from), x.want)
	}
}
