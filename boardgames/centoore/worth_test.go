package centoore

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/game"
)

// alike reports two figures that are the same but for rounding.
func alike(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 }

// What a move is worth to the automatic player (CO §10): to the French the points by which it is nearer to Brussels, to the Allies how much better it covers; less a fifth of a point for a counter, one more for who flees, five less for who is then cut off.
func TestCO10_WhatAMoveIsWorth(t *testing.T) {
	move := func(who string, with string, way ...string) game.Action {
		a := game.Action{Verb: "move", Units: []game.Operand{operand([]string{who})}, Args: way}
		if with != "" {
			a.Facts = []game.Fact{{Name: "with", Value: with}}
		}
		return a
	}
	rows := []string{"f1 napoleon gosselies up", "N1 french napoleon infantry 3", "L1 french charleroi infantry 3", "e1 wellington ath up", "W1 english wellington infantry 3", "Q1 prussian namur infantry 3", "Q2 prussian namur infantry 3 out"}
	c := landed(t, "2 operations french", [2]string{"plain-1 plain-2", "plain-1"}, rows...)
	fr := thinking(c, theFrench)
	for _, x := range []struct {
		about string
		a     game.Action
		want  float64
		key   string
	}{
		{"to Quatre-Bras, from two to one", move("napoleon", "", "quatrebras"), 1, "advance"},
		{"to Brussels", move("napoleon", "", "quatrebras", "brussels"), 2, "advance"},
		{"back", move("napoleon", "", "charleroi"), -1, "advance"},
		{"for a counter", move("L1", "plain-1", "gosselies"), 1 - 0.2, "advance"},
		{"for two", move("L1", "plain-1,plain-2", "gosselies", "quatrebras"), 2 - 0.4, "advance"},
	} {
		d, worth := fr.weigh(x.a)
		if !alike(worth, x.want) || strings.TrimPrefix(string(d.why.Say.Key), "co.plan.") != x.key {
			t.Errorf("CO §10, the French, %s: %.2f because of %s; want %.2f", x.about, worth, d.why.Say.Key, x.want)
		}
	}
	// Cut off: the Allies hold the way back.
	cutC := landed(t, "2 operations french", [2]string{"plain-1", ""}, "f1 napoleon nivelles up", "N1 french napoleon infantry 3", "W1 english quatrebras infantry 3", "W2 english brussels infantry 3", "W3 english mons infantry 3")
	_, worth := thinking(cutC, theFrench).weigh(move("napoleon", "", "hal"))
	if !alike(worth, 1-5) {
		t.Errorf("CO §10: to Hal, which is cut off: %.2f; want -4", worth)
	}
	// Who flees.
	held := landed(t, "2 operations french", [2]string{"plain-2", ""}, "L1 french gosselies infantry 3 out", "W1 english gosselies infantry 3")
	d, worth := thinking(held, theFrench).weigh(move("L1", "plain-2", "charleroi"))
	if !alike(worth, -1+1-0.2) || d.why.Say.Key != "co.plan.flee" {
		t.Errorf("CO §7.2.7: who flees: %.2f because of %s; want -0.2", worth, d.why.Say.Key)
	}
	held.Side = theAllies
	held.unit("L1").Out, held.unit("W1").Out, held.Hands = false, true, [2][]string{{}, {"plain-2"}}
	d, worth = thinking(held, theAllies).weigh(move("W1", "plain-2", "quatrebras"))
	if !alike(worth, 5-0.3-(-0.6)+1-0.2) || d.why.Say.Key != "co.plan.flee" { // six less one before them; where he was nothing
		t.Errorf("CO §7.2.7: an Ally who flees: %.2f because of %s; want 6.1", worth, d.why.Say.Key)
	}
	// The Allies: from Ath (two from Brussels, French front at two: nothing before them, one of their own there) to Brussels.
	al := thinking(c, theAllies)
	for _, x := range []struct {
		about string
		a     game.Action
		want  float64
		key   string
	}{
		{"from Ath to Brussels", move("wellington", "", "hal", "brussels"), 4 - (0.15 - 0.6), "cover"}, // six less two
		{"from Namur to Wavre", move("Q1", "plain-1", "wavre"), 5 - 0.3 - (0.15 - 0.9) - 0.2, "cover"}, // one nearer, and one of Namur is in order
		{"from Namur to Sombreffe", move("Q1", "plain-1", "sombreffe"), -0.6 - (0.15 - 0.9) - 0.2, "gather"},
	} {
		d, worth := al.weigh(x.a)
		if !alike(worth, x.want) || strings.TrimPrefix(string(d.why.Say.Key), "co.plan.") != x.key {
			t.Errorf("CO §10, the Allies, %s: %.2f because of %s; want %.2f, %s", x.about, worth, d.why.Say.Key, x.want, x.key)
		}
	}
	// A battle.
	b := landed(t, "2 operations french", [2]string{"plain-2", ""}, "N1 french gosselies infantry 9", "W1 english quatrebras infantry 1", "Q1 prussian huy infantry 3")
	p := thinking(b, theFrench)
	a := game.Action{Verb: "move", Units: []game.Operand{operand([]string{"N1"})}, Args: []string{"quatrebras"}, Facts: []game.Fact{{Name: "phases", Value: "2"}, {Name: "with", Value: "plain-2"}}}
	chance, _ := p.chance(a, "quatrebras")
	d, worth = p.weigh(a)
	if !alike(worth, 8*(chance-0.5)+0.3*7-0.2) || d.why.Say.Key != "co.plan.attack" || fmt.Sprint(d.why.Say.Args) != fmt.Sprintf("[%d]", int(chance*100+0.5)) || d.seen.Key != "co.plan.attack.seen" {
		t.Errorf("CO §10: an attack: %.3f, %v, seen %s; want %.3f", worth, d.why.Say, d.seen.Key, 8*(chance-0.5)+2.1-0.2)
	}
	b.Side = theAllies
	b.Hands[theAllies] = []string{"plain-2"}
	p = thinking(b, theAllies)
	p.threats = map[string]bool{"gosselies": true}
	a = game.Action{Verb: "move", Units: []game.Operand{operand([]string{"W1"})}, Args: []string{"gosselies"}, Facts: []game.Fact{{Name: "phases", Value: "2"}, {Name: "with", Value: "plain-2"}}}
	chance, _ = p.chance(a, "gosselies")
	d, worth = p.weigh(a)
	if !alike(worth, 8*(chance-0.45)-0.2) || d.why.Say.Key != "co.plan.must-stop" || d.seen.Key != "co.plan.must-stop.seen" {
		t.Errorf("CO §10: who must be stopped: %.3f because of %s; want %.3f", worth, d.why.Say.Key, 8*(chance-0.45)-0.2)
	}
	p.threats["gosselies"] = false
	d, worth = p.weigh(a)
	figure(t, "CO §10: nobody else is attacked", fmt.Sprint(worth, d.act.Verb), "-1")
}

// Who may lead from a zone, and with how many points (CO §7.1, §7.2.1, §7.2.4, R94): a wing of whom it counts, Napoleon where others do, whoever has not been seen where something lies face down; who stands by himself three, horse four; nobody of the other player.
func TestCO7_2_1_PointsFromAZone(t *testing.T) {
	any := func(*counter) bool { return true }
	onFoot := func(u *counter) bool { return u.Kind == foot || u.Kind == guards }
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon charleroi up", "N1 french napoleon infantry 3", "f2 ney gosselies up", "M1 french ney cavalry 3", "f3 grouchy fleurus", "G1 french grouchy infantry 3", "L1 french mons infantry 3", "H1 french ligny cavalry 3", "e1 wellington hal up", "W1 english wellington infantry 3", "e2 decoy ath", "Q1 prussian huy infantry 3")
	for _, x := range []struct {
		zone   string
		player int
		counts func(*counter) bool
		want   int
	}{
		{"charleroi", theFrench, any, 7}, {"gosselies", theFrench, any, 7}, {"gosselies", theFrench, onFoot, 0}, {"fleurus", theFrench, any, 6}, {"mons", theFrench, any, 3}, {"ligny", theFrench, any, 4}, {"ligny", theFrench, onFoot, 0},
		{"hal", theAllies, any, 7}, {"hal", theFrench, any, 0}, {"ath", theAllies, any, 0}, {"huy", theAllies, any, 3}, {"sombreffe", theFrench, any, 0},
	} {
		figure(t, fmt.Sprintf("CO §7.2.1: from %s, side %d", x.zone, x.player), (&planner{c: c, side: x.player}).points(x.zone, x.player, x.counts), x.want)
	}
	// Seen by the Allies Grouchy may be anybody who has not been seen, and by the French a decoy anybody of theirs.
	seen := mapOf(Rules{}.View(&state{Campaign: c}, []int{theAllies}))
	figure(t, "CO R94: who lies face down", (&planner{c: seen, side: theAllies}).points("fleurus", theFrench, any), 6)
	seen.wing("napoleon").Gone = true
	figure(t, "CO R94: where nobody lies nobody unseen leads", (&planner{c: seen, side: theAllies}).points("charleroi", theFrench, any), 0)
	c.wing("ney").Gone = true
	figure(t, "CO §8.6.1: who is gone leads nobody", (&planner{c: c, side: theFrench}).points("gosselies", theFrench, any), 0)
}

// Which French could cut Allies off (CO §10, §1.4, R104): from a zone that they may reach in a turn, open to them, anybody in order; by another reading only who does so where he stands.
func TestCO10_WhoCouldCutThemOff(t *testing.T) {
	for _, x := range []struct {
		about, zone string
		rows        []string
		r104        byte
		want        bool
	}{
		{"Hal is reached from Nivelles", "nivelles", []string{"N1 french nivelles infantry 3", "W1 english ath infantry 3"}, 'a', true},
		{"who holds Hal keeps them out", "nivelles", []string{"N1 french nivelles infantry 3", "W1 english ath infantry 3", "W2 english hal infantry 3"}, 'a', false},
		{"out of order", "nivelles", []string{"N1 french nivelles infantry 3 out", "W1 english ath infantry 3"}, 'a', false},
		{"too far", "fleurus", []string{"N1 french fleurus infantry 3", "W1 english ath infantry 3"}, 'a', false},
		{"by the other reading", "nivelles", []string{"N1 french nivelles infantry 3", "W1 english ath infantry 3"}, 'b', false},
		{"nobody is there", "nivelles", []string{"N1 french charleroi infantry 3", "W1 english ath infantry 3"}, 'a', false},
		{"he is cut off already", "charleroi", []string{"N1 french charleroi infantry 3", "N2 french hal infantry 3", "W1 english ath infantry 3"}, 'a', false},
	} {
		rows := append(slices.Clone(x.rows), "Q1 prussian wavre infantry 3", "Q2 prussian brussels infantry 3")
		c := landed(t, "2 operations allied", [2]string{"", ""}, rows...)
		c.read.Take(book.Choices[:], 104, x.r104)
		figure(t, "CO R104: "+x.about, (&planner{c: c, side: theAllies}).couldCut(x.zone), x.want)
	}
	// What is asked once is known (CO §10).
	p := thinking(landed(t, "2 operations allied", [2]string{"", ""}, "N1 french quatrebras infantry 3", "W1 english ath infantry 3"), theAllies)
	figure(t, "CO §10: Quatre-Bras threatens", p.threatens("quatrebras"), true)
	figure(t, "CO §10: and is known to", p.threats["quatrebras"], true)
	p.threats["quatrebras"] = false
	figure(t, "CO §10: it is not asked again", p.threatens("quatrebras"), false)
	figure(t, "CO §10: Huy threatens nobody", p.threatens("huy"), false)
}

// A reconnaissance is played once there is an advantage that none has undone, and undoes one for the whole battle (CO §8.3, R81); a Square as often as there are charges that none has answered (R18).
func TestCO8_3_WhatMayBePlayedWhen(t *testing.T) {
	g := declared1(t, "battle 3,3,4g at 3,3 phases=3 french=attacker battery=no")
	g.chits = []played{{id: "reconnaissance", does: scouts, side: attacker, inHand: true}, {id: "hougomont", does: strongpoint, side: defender, inHand: true}, {id: "la-haye-sainte", does: strongpoint, side: defender, inHand: true}, {id: "reconnaissance", does: scouts, side: attacker, inHand: true},
		{id: "square", does: stopsCharge, side: defender, inHand: true}, {id: "square", does: stopsCharge, side: defender, inHand: true}, {id: "kellermann", does: dieHeavy, side: attacker, inHand: true}, {id: "merde", does: sparesGuard, side: attacker, inHand: true}, {id: "slope", does: stopsBattery, side: defender, inHand: true},
		{id: "vandamme", does: dieOnePhase, side: attacker, inHand: true}, {id: "bad-weather", does: shortens, side: defender, inHand: true}}
	for _, x := range []struct {
		about string
		chit  int
		m     moment
		spent uint64
		want  bool
	}{
		{"no advantage is played", 0, moment{at: inAnswer}, 0, false}, {"one is", 0, moment{at: inAnswer}, 2, true}, {"at the opening too", 0, moment{at: atOpening}, 2, true}, {"not in the phase before", 0, moment{at: inPhase}, 2, false},
		{"one of one undone", 3, moment{at: inAnswer}, 2 | 1, false}, {"one of two undone", 3, moment{at: inAnswer}, 2 | 4 | 1, true},
		{"an advantage at the opening", 1, moment{at: atOpening}, 0, true}, {"and not later", 1, moment{at: inPhase}, 0, false},
		{"a Square with a charge", 4, moment{at: inAnswer, charging: [2]int{1, 0}}, 0, true}, {"without one", 4, moment{at: inAnswer}, 0, false}, {"of his own", 4, moment{at: inAnswer, charging: [2]int{0, 1}}, 0, false},
		{"a second for one charge", 5, moment{at: inAnswer, charging: [2]int{1, 0}, now: 16}, 16, false}, {"for two", 5, moment{at: inAnswer, charging: [2]int{2, 0}, now: 16}, 16, true}, {"not before the bonuses", 4, moment{at: inPhase, charging: [2]int{1, 0}}, 0, false},
		{"Kellermann with a charge", 6, moment{at: inPhase, charging: [2]int{1, 0}}, 0, true}, {"without one", 6, moment{at: inPhase}, 0, false}, {"with the other's", 6, moment{at: inPhase, charging: [2]int{0, 1}}, 0, false},
		{"Merde! when the Guard is hit", 7, moment{at: atGuard}, 0, true}, {"not in a phase", 7, moment{at: inPhase}, 0, false}, {"the slope behind the battery", 8, moment{at: atBattery}, 0, true}, {"not before", 8, moment{at: atOpening}, 0, false},
		{"Vandamme in a phase", 9, moment{at: inPhase}, 0, true}, {"not in answer", 9, moment{at: inAnswer}, 0, false}, {"bad weather at the opening", 10, moment{at: atOpening}, 0, true}, {"and not later", 10, moment{at: inPhase}, 0, false}, {"once", 10, moment{at: atOpening}, 1 << 10, false},
	} {
		r := g.opening()
		r.spent = x.spent
		figure(t, "CO §8.3: "+x.about, g.fits(&r, &x.m, &g.chits[x.chit]), x.want)
	}
	r := g.opening()
	figure(t, "CO R81: nothing undoes", g.reconnoitred(&r, 0), false)
	r.spent = 1
	figure(t, "CO R81: one is undone", fmt.Sprint(g.reconnoitred(&r, 0), g.reconnoitred(&r, 1)), "true false")
	r.spent = 1 | 8
	figure(t, "CO R81: two are", fmt.Sprint(g.reconnoitred(&r, 0), g.reconnoitred(&r, 1), g.reconnoitred(&r, 2)), "true true false")
	figure(t, "CO §8.5.4: a Square that was played", fmt.Sprint(g.square(16, defender), g.square(32, defender), g.square(16, attacker), g.square(0, defender)), "4 5 -1 -1")
	figure(t, "CO §8.3: kept in hand", fmt.Sprint(g.keeps(&r, sparesGuard, attacker), g.keeps(&r, sparesGuard, defender)), "true false")
	r.spent = 1 << 7
	figure(t, "CO §8.3: not once it is played", g.keeps(&r, sparesGuard, attacker), false)
	r.spent, r.shut[attacker] = 0, true
	figure(t, "CO §8.3: nor of who plays no more", g.keeps(&r, sparesGuard, attacker), false)
}
