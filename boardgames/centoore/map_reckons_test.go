package centoore

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// waysOf are ways in a row, each joined by +.
func waysOf(ways [][]string) string {
	var out []string
	for _, w := range ways {
		out = append(out, strings.Join(w, "+"))
	}
	return strings.Join(out, " ")
}

// Who runs runs one zone or two, each linked to the one before and free of enemies, into none from which the attackers came, with room at the end (CO §8.6.1, R46 to R48, R106);
// what ends nearest to a depot of his own comes first. Who lies there face down does not bar it before he is turned up.
func TestCO8_6_1_WhereTheyRun(t *testing.T) {
	for _, x := range []struct {
		about, who, from string
		shut             string
		zones            int
		rows             []string
		want             string
	}{
		{"one zone", "P1", "sombreffe", "", 1, nil, "namur wavre fleurus quatrebras ligny"},
		{"not where they came from", "P1", "sombreffe", "fleurus", 1, nil, "namur wavre quatrebras ligny"},
		{"not to enemies", "P1", "sombreffe", "", 1, []string{"N1 french namur infantry 3"}, "wavre fleurus quatrebras ligny"},
		{"not to enemies out of order either", "P1", "sombreffe", "", 1, []string{"N1 french namur infantry 3 out"}, "wavre fleurus quatrebras ligny"},
		{"where somebody lies face down", "P1", "sombreffe", "", 1, []string{"f1 ney namur", "N1 french ney infantry 3"}, "namur wavre fleurus quatrebras ligny"},
		{"not where he shows his face", "P1", "sombreffe", "", 1, []string{"f1 ney namur up", "N1 french ney infantry 3"}, "wavre fleurus quatrebras ligny"},
		{"no room", "P1", "sombreffe", "", 1, []string{"P2 prussian wavre infantry 3", "P3 prussian wavre infantry 3", "P4 prussian wavre infantry 3", "P5 prussian wavre infantry 3", "P6 prussian wavre infantry 3", "P7 prussian wavre infantry 3", "P8 prussian wavre infantry 3", "P9 prussian wavre infantry 3"}, "namur fleurus quatrebras ligny"},
		{"two zones from Huy", "P1", "huy", "", 2, nil, "namur+wavre namur+sombreffe"},
		{"the second is barred", "P1", "huy", "", 2, []string{"N1 french wavre infantry 3", "N2 french sombreffe infantry 3"}, ""},
		{"one of two is barred", "P1", "huy", "", 2, []string{"N1 french wavre infantry 3"}, "namur+sombreffe"},
		{"the map ends", "P1", "namur", "sombreffe wavre", 2, nil, "huy"},
		{"the map ends on one way only", "P1", "namur", "sombreffe", 2, nil, "wavre+brussels"},
		{"the French from Ath", "N9", "ath", "hal", 2, nil, "mons+charleroi"},
	} {
		rows := append(slices.Clone(x.rows), x.who+" "+map[byte]string{'P': prussian, 'N': french}[x.who[0]]+" "+x.from+" infantry 3 out")
		c := landed(t, "2 battles french", [2]string{"", ""}, rows...)
		f, no := c.mover([]string{x.who})
		if no != nil {
			t.Fatal(no.Say.Key)
		}
		figure(t, "CO §8.6.1: "+x.about, waysOf(c.runways(f, x.from, strings.Fields(x.shut), x.zones)), x.want)
	}
}

// Where somebody may withdraw to before a battle (CO §8.2, R62): a zone next door, not one from which the attackers came, with room, and where nobody sees an enemy.
func TestCO8_2_WhereTheyWithdraw(t *testing.T) {
	c := landed(t, "2 battles french", [2]string{"", "plain-1 plain-2"}, "N1 french sombreffe infantry 3", "N2 french namur infantry 3 out", "P1 prussian sombreffe infantry 3 out", "PH prussian - infantry 3", "f2 ney quatrebras", "M1 french ney infantry 3")
	x := &contact{Zone: "sombreffe", Phases: 2, Came: []entry{{Who: []string{"N1"}, From: "fleurus"}}}
	f, _ := c.mover([]string{"P1"})
	figure(t, "CO §8.2: from Sombreffe", strings.Join(c.refuges(x, f), " "), "quatrebras wavre ligny")
	c.Contacts = []contact{*x}
	var got []string
	for _, a := range c.retireLines(game.Action{Verb: "retire", Units: []game.Operand{operand([]string{"P1"})}}) {
		got = append(got, campaignLine(a))
	}
	figure(t, "CO §7.2: what that costs", strings.Join(got, ", "), "retire P1 quatrebras with=plain-1, retire P1 wavre with=plain-2, retire P1 ligny with=plain-2")
}

// Who must leave before a battle and who may (CO §8.2.1, §8.2.2): who has nobody in order must; horse by itself may, that pays and has not been asked; foot, a wing in order, horse
// in a wing and heavy horse may not; nobody where nothing is free, nor from a battle that is over, and who marches to it is not there yet (§8.3.1).
func TestCO8_2_WhoMustLeaveAndWhoMay(t *testing.T) {
	for _, x := range []struct {
		about, hand string
		rows        []string
		spoil       func(*contact)
		must, may   string
	}{
		{"foot out of order", "plain-1", []string{"P1 prussian sombreffe infantry 3 out"}, nil, "P1", ""},
		{"foot in order", "plain-1", []string{"P1 prussian sombreffe infantry 3"}, nil, "", ""},
		{"one of a corps in order", "plain-1", []string{"P1 prussian sombreffe infantry 3 out corps=P", "P2 prussian sombreffe infantry 3 corps=P"}, nil, "", ""},
		{"a wing out of order", "plain-1", []string{"b1 blucher sombreffe up", "P1 prussian blucher infantry 3 out"}, nil, "blucher", ""},
		{"a wing of one in order", "plain-1", []string{"b1 blucher sombreffe up", "P1 prussian blucher infantry 3 out", "P2 prussian blucher infantry 3"}, nil, "", ""},
		{"horse", "plain-1", []string{"E1 english sombreffe cavalry 3"}, nil, "", "E1"},
		{"horse that cannot pay", "", []string{"E1 english sombreffe cavalry 3"}, nil, "", ""},
		{"horse that has been asked", "plain-1", []string{"E1 english sombreffe cavalry 3"}, func(x *contact) { x.Stays = true }, "", ""},
		{"horse in a wing", "plain-1", []string{"w1 wellington sombreffe up", "E1 english wellington cavalry 3"}, nil, "", ""},
		{"a wing of horse out of order", "plain-1", []string{"w1 wellington sombreffe up", "E1 english wellington cavalry 3 out", "EH english wellington heavy 0"}, nil, "", ""},
		{"horse and foot of one corps", "plain-1", []string{"E1 english sombreffe cavalry 3 corps=E", "E2 english sombreffe infantry 3 corps=E"}, nil, "", ""},
		{"it is over", "plain-1", []string{"P1 prussian sombreffe infantry 3 out"}, func(x *contact) { x.Fought = true }, "", ""},
		{"who marches to it", "plain-1", []string{"P1 prussian sombreffe infantry 3 out"}, func(x *contact) { x.March = []entry{{Who: []string{"P1"}, From: "namur"}} }, "", ""},
		{"another marches to it", "plain-1", []string{"P1 prussian sombreffe infantry 3 out"}, func(x *contact) { x.March = []entry{{Who: []string{"P9"}, From: "namur"}} }, "P1", ""},
		{"nothing is free", "plain-1", []string{"P1 prussian sombreffe infantry 3 out", "N4 french ligny infantry 3", "N5 french quatrebras infantry 3", "N6 french namur infantry 3", "N7 french wavre infantry 3"}, nil, "", ""},
	} {
		b := Lands("2 battles french", [2]string{"", x.hand}, append(x.rows, "N1 french sombreffe infantry 3")...)
		b["begin"].(map[string]any)["together"] = []string{"sombreffe"}
		c := landedOn(t, b)
		at := &contact{Zone: "sombreffe", Phases: 2, Came: []entry{{Who: []string{"N1"}, From: "fleurus"}}}
		if x.spoil != nil {
			x.spoil(at)
		}
		must, may := c.leavers(at)
		name := func(fs []host) string {
			var out []string
			for _, f := range fs {
				out = append(out, strings.Join(f.ids(), "+"))
			}
			return strings.Join(out, " ")
		}
		figure(t, "CO §8.2: must, "+x.about, name(must), x.must)
		figure(t, "CO §8.2: may, "+x.about, name(may), x.may)
	}
}

// How many points a force may still spend on its way (CO §7.2.1, §7.2.4): a wing its own and five of counters, seven in all; a unit by itself three of counters, horse one more that is
// free; less what is spent already.
func TestCO7_2_1_WhatMayStillBeSpent(t *testing.T) {
	hand := "plain-3 plain-3 plain-3"
	for _, x := range []struct {
		about, hand, who string
		spoil            func(c *campaign)
		want             int
	}{
		{"Napoleon", "", "napoleon", nil, 2},
		{"with a counter", "plain-1", "napoleon", nil, 3},
		{"with nine points", hand, "napoleon", nil, 7},
		{"Grouchy with nine", hand, "grouchy", nil, 6},
		{"his own point is spent on order", hand, "grouchy", func(c *campaign) { c.wing("grouchy").Used = 1 }, 5},
		{"two of five are spent", hand, "grouchy", func(c *campaign) { w := c.wing("grouchy"); w.Used, w.Spent, w.Counted = 1, 3, 2 }, 3},
		{"six of seven are spent", hand, "napoleon", func(c *campaign) { w := c.wing("napoleon"); w.Used, w.Spent, w.Counted = 2, 6, 4 }, 1},
		{"five of five are spent", hand, "napoleon", func(c *campaign) { w := c.wing("napoleon"); w.Used, w.Spent, w.Counted = 2, 7, 5 }, 0},
		{"a wing of horse", "", "ney", nil, 2},
		{"foot by itself, with nothing", "", "L1", nil, 0},
		{"foot by itself", hand, "L1", nil, 3},
		{"one is spent", hand, "L1", func(c *campaign) { c.unit("L1").Spent = 1 }, 2},
		{"all is spent", hand, "L1", func(c *campaign) { c.unit("L1").Spent = 3 }, 0},
		{"horse by itself, with nothing", "", "H1", nil, 1},
		{"horse by itself", hand, "H1", nil, 4},
		{"its gift is spent", "", "H1", func(c *campaign) { u := c.unit("H1"); u.Spent, u.Given = 1, 1 }, 0},
		{"its gift is spent, and it pays", hand, "H1", func(c *campaign) { u := c.unit("H1"); u.Spent, u.Given = 1, 1 }, 3},
	} {
		c := landed(t, "2 operations french", [2]string{x.hand, ""}, "f1 napoleon charleroi up", "f2 grouchy charleroi up", "f3 ney charleroi up", "N1 french napoleon infantry 3", "G1 french grouchy infantry 3", "M1 french ney cavalry 3", "L1 french charleroi infantry 3", "H1 french charleroi cavalry 3", "W1 english ath infantry 3")
		if x.spoil != nil {
			x.spoil(c)
		}
		f, no := c.mover([]string{x.who})
		if no != nil {
			t.Fatal(no.Say.Key)
		}
		figure(t, "CO §7.2.1: "+x.about, c.purse(f), x.want)
	}
}

// What somebody pays who follows a fugitive (CO §7.2.7, R103): each the price of the way, of his counters and within his limits; once for all by another reading, and nothing
// behind a rout (R59).
func TestCO7_2_7_WhatFollowersPay(t *testing.T) {
	c := landed(t, "2 operations allied", [2]string{"plain-3 plain-3", ""}, "f1 napoleon charleroi up", "N1 french napoleon infantry 3", "N2 french napoleon infantry 3 out", "NH french napoleon heavy 0", "L1 french charleroi infantry 3", "W1 english quatrebras infantry 3 out", "B1 prussian huy infantry 3")
	q := &quarry{Who: []string{"W1"}, Way: []string{"charleroi", "gosselies", "quatrebras"}, Cost: 2, By: theFrench}
	way := []string{"gosselies", "quatrebras"}
	figure(t, "CO §7.2.7: the way", c.trailCost(q, way), 2)
	figure(t, "CO §7.2.7: a zone of it", c.trailCost(q, way[:1]), 1)
	figure(t, "CO R59: behind a rout", c.trailCost(&quarry{Way: q.Way, By: theFrench}, way), 0)
	for n, want := range []int{0, 2, 4} {
		figure(t, fmt.Sprintf("CO R103: %d forces", n), c.trailPrice(q, n, way), want)
	}
	wing, _ := c.mover([]string{"napoleon"})
	foot1, _ := c.mover([]string{"L1"})
	limit := func(about string, f host, want string) {
		t.Helper()
		got := "he may"
		if no := c.mayPayTrail(q, f, way); no != nil {
			got = fmt.Sprint(no.Ref, " ", no.Say.Args)
		}
		figure(t, "CO R103: "+about, got, want)
	}
	w, u := c.wing("napoleon"), c.unit("L1")
	w.Spent, w.Counted = 5, 3
	limit("seven in all", wing, "he may")
	w.Spent, w.Counted = 6, 3
	limit("eight in all", wing, "CO §7.2.1 [8 7]")
	w.Spent, w.Counted = 5, 4
	limit("six of counters", wing, "CO §7.2.1 [6 5]")
	u.Spent = 1
	limit("three of a unit by itself", foot1, "he may")
	u.Spent = 2
	limit("four of it", foot1, "CO §7.2.4 [4 3]")
	u.Given = 1
	limit("four, of which one was free", foot1, "he may")
	w.Spent, w.Counted, u.Spent, u.Given = 0, 0, 0, 0
	es, lines := c.rideAfter(q, []host{wing, foot1}, way, nil, nil)
	var got []string
	for _, e := range es {
		switch e := e.(type) {
		case *ran:
			got = append(got, fmt.Sprint(strings.Join(e.Who, "+"), " to ", strings.Join(e.Way, "+"), " for ", e.Cost))
		case *mustered:
			got = append(got, fmt.Sprint(strings.Join(e.Units, "+"), " stays at ", e.Zone, e.Leaves))
		}
	}
	figure(t, "CO §8.7.1: who goes after it", strings.Join(got, ", "), "N2 stays at charleroitrue, napoleon to gosselies+quatrebras for 2, L1 to gosselies+quatrebras for 2")
	figure(t, "CO §8.7.1: what is told", len(lines), 3)
	c.read.Take(book.Choices[:], 103, 'b')
	es, _ = c.rideAfter(q, []host{wing}, way, nil, nil)
	figure(t, "CO R103 b: the counters paid once for all", es[1].(*ran).Cost, 0)
	figure(t, "CO R103 b: two forces", c.trailPrice(q, 2, way), 2)
	w.Spent = 7
	limit("once for all", wing, "he may")
}

// Who cannot go after a quarry stays, and the others go where the table insists (CO §8.7.1).
func TestCO8_7_1_WhoIsSentAllTheSame(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "K1 french fleurus infantry 3 corps=K", "M1 french fleurus infantry 3 out", "O1 french mons infantry 3", "W1 english hal infantry 3")
	q := &quarry{Who: []string{"W1"}, Way: []string{"fleurus", "sombreffe"}, By: theFrench}
	for typed, want := range map[string]string{"O1 K1": "K1", "K1 O1": "K1", "O1": "", "M1 K1": "M1 K1"} {
		d := &deed{c: c, act: game.Action{Verb: "pursue", Force: true, Units: []game.Operand{{IDs: strings.Fields(typed)}, {IDs: []string{"W1"}}}}}
		all, ok := d.hunt(q)
		var names []string
		for _, f := range all {
			names = append(names, strings.Join(f.ids(), "+"))
		}
		figure(t, "CO §8.7.1: insisted upon, "+typed, strings.Join(names, " "), want)
		figure(t, "CO §8.7.1: somebody goes, "+typed, ok, want != "")
	}
}

// Who is eliminated leaves the map with his marker, and what he owed is owed no more (CO §8.6.1): of two who run the other runs on.
func TestCO8_6_1_WhoIsEliminated(t *testing.T) {
	c := landed(t, "2 battles french", [2]string{"", ""}, "f1 ney charleroi up", "f2 grouchy mons up", "M1 french ney infantry 3", "G1 french grouchy infantry 3", "K1 french fleurus infantry 3 corps=K", "K2 french fleurus infantry 3 corps=K", "W1 english hal infantry 3")
	c.Flights = []flight{{Who: []string{"K1", "K2"}, Zone: "fleurus", Zones: 1}, {Who: []string{"ney"}, Zone: "charleroi", Zones: 1}}
	c.Quarries = []quarry{{Who: []string{"K1", "K2"}, Way: []string{"fleurus", "ligny"}}, {Who: []string{"ney"}, Way: []string{"charleroi", "mons"}}}
	after := c.apply(&eliminated{[]string{"K1", "ney", "M1"}})
	stand := func(c *campaign) string {
		var out []string
		for _, id := range []string{"ney", "grouchy"} {
			w, m := c.wing(id), c.markerOf(id)
			out = append(out, fmt.Sprint(id, " ", w.Gone, w.Zone, " ", m == nil))
		}
		for _, id := range []string{"K1", "K2", "M1", "G1"} {
			out = append(out, fmt.Sprint(id, " ", c.unit(id).Gone, c.unit(id).Zone))
		}
		for _, f := range c.Flights {
			out = append(out, "runs "+strings.Join(f.Who, "+"))
		}
		for _, q := range c.Quarries {
			out = append(out, "pursued "+strings.Join(q.Who, "+"))
		}
		return strings.Join(out, ", ")
	}
	figure(t, "CO §8.6.1: behind it", stand(after), "ney true true, grouchy falsemons false, K1 true, K2 falsefleurus, M1 true, G1 false, runs K2, pursued K2")
	figure(t, "CO §8.6.1: the campaign before it", stand(c), "ney falsecharleroi false, grouchy falsemons false, K1 falsefleurus, K2 falsefleurus, M1 false, G1 false, runs K1+K2, runs ney, pursued K1+K2, pursued ney")
	figure(t, "CO §8.6.1: his marker", after.marker("f1").Gone && !after.marker("f2").Gone, true)
}

// What a turn begins with, and a phase (CO §4, §9.1): everybody fresh, no events, no draws; battles, runs and pursuits are those of one phase of battles.
func TestCO4_WhatATurnBeginsWith(t *testing.T) {
	c := landed(t, "2 battles allied french", [2]string{"", ""}, "f1 ney charleroi up", "M1 french ney infantry 3", "L1 french charleroi infantry 3", "W1 english hal infantry 3")
	spend := func() *campaign {
		c := c.copied()
		c.Events, c.Thrown, c.Drawn = []strategic{{theFrench, "merde"}}, true, [2]bool{true, true}
		c.Contacts, c.Flights, c.Quarries = []contact{{Zone: "hal"}}, []flight{{Who: []string{"L1"}}}, []quarry{{Who: []string{"W1"}}}
		w, u := c.wing("ney"), c.unit("L1")
		w.Used, w.Spent, w.Counted, w.Active, w.Stopped, w.Fought = 1, 2, 1, true, byGround, true
		u.Spent, u.Given, u.Stopped, u.Fought = 2, 1, byGround, true
		return c
	}
	tells := func(c *campaign) string {
		w, u := c.wing("ney"), c.unit("L1")
		return fmt.Sprint(c.Turn, " ", c.Phase, " ", c.Side, c.Step, " ", len(c.Events), c.Thrown, c.Drawn, " ", len(c.Contacts), len(c.Flights), len(c.Quarries), " ", w.Used, w.Spent, w.Counted, w.Active, w.Stopped, w.Fought, " ", u.Spent, u.Given, u.Stopped, u.Fought)
	}
	for _, x := range []struct {
		about string
		e     phased
		want  string
	}{
		{"operations of the other", phased{Turn: 2, Side: 1, Phase: "operations"}, "2 operations 1 0 1true[true true] 0 0 0 1 2 1 truedifficulttrue 2 1difficulttrue"},
		{"battles", phased{Turn: 2, Side: 1, Phase: "battles"}, "2 battles 1 0 1true[true true] 1 1 1 1 2 1 truedifficulttrue 2 1difficulttrue"},
		{"the next turn", phased{Turn: 3, Phase: "initiative"}, "3 initiative 0 0 0false[false false] 0 0 0 0 0 0 falsefalse 0 0false"},
	} {
		got := tells(spend().apply(&x.e))
		figure(t, "CO §9.1: "+x.about, strings.ReplaceAll(got, " ", ""), strings.ReplaceAll(x.want, " ", ""))
	}
	r := spend()
	r.Phase = raising
	figure(t, "CO §3: behind the set-up", strings.ReplaceAll(tells(r.apply(&phased{Turn: 2, Phase: "initiative"})), " ", ""), "2initiative000false[falsefalse]000000falsefalse00false")
	figure(t, "CO §3: a step of it", strings.ReplaceAll(tells(r.apply(&phased{Turn: 2, Side: 1, Step: 2, Phase: "setup"})), " ", ""), "2setup121true[truetrue]000121truedifficulttrue21difficulttrue")
}

// Who goes pays and stops (CO §7.2.1, §7.2.4, §7.2.5): a wing its own points and those of counters, of what it had spent before besides; what stopped him stays. Who joins a wing acts no more in
// that turn, nor does the wing (R40), and who has met a decoy stays stopped by it (§7.2.6).
func TestCO7_2_WhatGoingLeaves(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 ney charleroi up", "M1 french ney infantry 3", "L1 french charleroi infantry 3", "W1 english hal infantry 3")
	w := func(c *campaign) string {
		w := c.wing("ney")
		return strings.ReplaceAll(fmt.Sprint(w.Zone, " ", w.Used, w.Spent, w.Counted, w.Active, w.Stopped, " ", c.marker("f1").Zone), " ", "")
	}
	u := func(c *campaign) string {
		u := c.unit("L1")
		return strings.ReplaceAll(fmt.Sprint(c.zoneOf(u), " ", u.Spent, u.Given, u.Stopped), " ", "")
	}
	after := c.apply(&went{Who: []string{"ney"}, Way: []string{"gosselies", "quatrebras"}, Cost: 2, Given: 1, Counted: 1})
	figure(t, "CO §7.2.1: Ney", w(after), "quatrebras121truequatrebras")
	after = after.apply(&went{Who: []string{"ney"}, Way: []string{"sombreffe"}, Cost: 1, Counted: 1, Stops: byDecoy})
	figure(t, "CO §7.2.1: Ney again", w(after), "sombreffe132truedecoysombreffe")
	figure(t, "CO §7.2.6: and again", w(after.apply(&went{Who: []string{"ney"}, Way: []string{"fleurus"}, Cost: 1})), "fleurus142truedecoyfleurus")
	figure(t, "CO §7.3: order for a point", w(c.apply(&paid{"ney", 1})), "charleroi100truecharleroi")
	after = c.apply(&went{Who: []string{"L1"}, Way: []string{"fleurus", "ligny"}, Cost: 3, Given: 1, Stops: byGround})
	figure(t, "CO §7.2.5: a unit by itself", u(after), "ligny31difficult")
	after = c.apply(&mustered{Units: []string{"L1"}, Wing: "ney"})
	figure(t, "CO R40: who joins", u(after)+" "+w(after)+" "+after.unit("L1").Wing, "charleroi00joined charleroi000truejoinedcharleroi ney")
	c.unit("L1").Stopped, c.wing("ney").Stopped = byDecoy, byGround
	after = c.apply(&mustered{Units: []string{"L1"}, Wing: "ney"})
	figure(t, "CO §7.2.6: who has met a decoy and joins", u(after)+" "+w(after), "charleroi00decoy charleroi000truejoinedcharleroi")
	after = c.apply(&mustered{Units: []string{"M1"}, Zone: "charleroi", Leaves: true})
	figure(t, "CO §7.2.4: who is left behind", after.unit("M1").Wing+after.unit("M1").Zone, "charleroi")
}

// Hands and cups (CO §6.1, §6.3): what is drawn comes to what is held and leaves the cup, what the table tells is the whole hand; what is played leaves it once, an event to lie there for the turn.
func TestCO6_WhatAHandHolds(t *testing.T) {
	c := landed(t, "2 events french", [2]string{"plain-1 vandamme", "square"}, "N1 french charleroi infantry 3", "W1 english hal infantry 3")
	hands := func(c *campaign) string {
		return fmt.Sprint(c.Hands, c.Taken, c.Drawn, len(c.Events))
	}
	figure(t, "CO §6.1: to begin with", hands(c), "[[plain-1 vandamme] [square]] [[plain-1 vandamme] [square]] [false false] 0")
	figure(t, "CO §6.1: a draw", hands(c.apply(&dealt{Side: theFrench, Chits: []string{"merde", "plain-2"}})), "[[merde plain-1 plain-2 vandamme] [square]] [[plain-1 vandamme merde plain-2] [square]] [true false] 0")
	figure(t, "CO §6: told", hands(c.apply(&dealt{Side: theFrench, Chits: []string{"plain-2", "merde"}, Told: true})), "[[merde plain-2] [square]] [[plain-1 vandamme] [square]] [false false] 0")
	figure(t, "CO §6.3: paid", hands(c.apply(&discarded{Side: theFrench, Chits: []string{"plain-1", "plain-3"}})), "[[vandamme] [square]] [[plain-1 vandamme] [square]] [false false] 0")
	figure(t, "CO §5.1: played", hands(c.apply(&discarded{Side: theAllies, Chits: []string{"square"}, Event: true})), "[[plain-1 vandamme] []] [[plain-1 vandamme] [square]] [false false] 1")
	later := c.copied()
	later.Phase = operating
	figure(t, "CO §6.1: outside the phase of events", later.apply(&dealt{Side: theFrench, Chits: []string{"merde"}}).Drawn, [2]bool{})
	for id, want := range map[string]string{"plain-1": "1", "plain-9": "9", "plain-10": "!", "plain-x": "!", "plain-": "!", "plain--1": "!", "unseen-3": "3", "vandamme": "2", "merde": "3", "hill": "!", "square": "2", "nobody": "!"} {
		n, known := c.points(theFrench, id)
		got := fmt.Sprint(n)
		if !known {
			got = "!"
		}
		figure(t, "CO §6.3: to the French "+id, got, want)
	}
}

// What a battle's zone remembers (CO §7.2.6, §8.6.1, §8.9): the longest duration of who came (R43), from where each; who was there has fought, and what its end allows.
func TestCO7_2_6_WhatAContactRemembers(t *testing.T) {
	c := landed(t, "2 battles french", [2]string{"", ""}, "f1 ney quatrebras up", "M1 french ney infantry 3", "L1 french quatrebras infantry 3", "O1 french mons infantry 3", "e1 wellington hal up", "W1 english wellington infantry 3")
	at := c.apply(&met{Zone: "quatrebras", From: "gosselies", Who: []string{"ney"}, Phases: 3}, &met{Zone: "quatrebras", From: "sombreffe", Who: []string{"L1"}, Phases: 2}, &met{Zone: "hal", From: "ath", Who: []string{"O1"}, Phases: 2})
	figure(t, "CO R43: the contacts", fmt.Sprint(at.Contacts), "[{quatrebras 3 [{[ney] gosselies} {[L1] sombreffe}] [] false [] false false 0 false} {hal 2 [{[O1] ath}] [] false [] false false 0 false}]")
	figure(t, "CO §8.6.1: from where", strings.Join(froms(&at.Contacts[0]), " "), "gosselies sombreffe")
	figure(t, "CO §8.6.1: from where, once each", strings.Join(froms(&contact{Came: []entry{{From: "a"}, {From: "b"}, {From: "a"}}}), " "), "a b")
	over := at.apply(&settled{Zone: "quatrebras", Rally: true, Free: 1})
	x := over.contactAt("quatrebras")
	figure(t, "CO §8.9: its end", fmt.Sprint(x.Fought, x.Rally, x.Free, x.Both), "true true 1 false")
	figure(t, "CO §8.3.1: who has fought", fmt.Sprint(over.wing("ney").Fought, over.unit("M1").Fought, over.unit("L1").Fought, over.unit("O1").Fought, over.wing("wellington").Fought), "true true true false false")
	again := over.apply(&met{Zone: "quatrebras", From: "brussels", Who: []string{"W1"}, Phases: 2})
	figure(t, "CO §8: another battle there", fmt.Sprint(again.contactAt("quatrebras").Phases, again.contactAt("quatrebras").Fought, len(again.Contacts)), "2 false 2")
	figure(t, "CO §8.2.2: asked", at.apply(&stayed{"hal"}).contactAt("hal").Stays, true)
	figure(t, "CO §8.3.1: nobody marches", fmt.Sprint(at.apply(&quieted{"hal", theAllies}).contactAt("hal").Quiet, at.contactAt("hal").Quiet), "[1] []")
	figure(t, "CO §8.3.1: somebody marches", fmt.Sprint(at.apply(&marched{Who: []string{"O1"}, Zone: "hal", From: "mons"}).contactAt("hal").March, at.apply(&marched{Who: []string{"O1"}, Zone: "hal", From: "mons"}).unit("O1").Zone), "[{[O1] mons}]hal")
	figure(t, "CO §8.7: pursued no more", len(at.apply(&tracked{Who: []string{"W1"}, Way: []string{"hal", "ath"}, By: theFrench}, &tracked{Who: []string{"O1"}, Way: []string{"hal", "ath"}}, &dropped{[]string{"W1"}}).Quarries), 1)
	figure(t, "CO §8.6.1: he has run", len(at.apply(&flees{Who: []string{"W1"}, Zone: "hal"}, &flees{Who: []string{"ney"}, Zone: "hal"}, &ran{Who: []string{"W1"}, Way: []string{"ath"}}).Flights), 1)
}

// A battle on the map is declared from it (CO §8): who leads, heavy horse in order, morale where one army is there, a way back; who marches with the counter that calls him, and of those alone. Who
// could not leave before it, all out of order, has no way back (R65).
func TestCO8_WhatTheMapStates(t *testing.T) {
	for _, x := range []struct {
		about string
		rows  []string
		march string
		want  string
	}{
		{"Ney with one corps", []string{"f1 ney quatrebras up", "N1 french ney infantry 3", "W1 english quatrebras infantry 3"}, "",
			"phases=2 french=attacker a:leaders=ney:1 a:morale=24 a:morale-start=24 t:tactical=0 t:morale=14 t:morale-start=14"},
		{"Ney with two", []string{"f1 ney quatrebras up", "N1 french ney infantry 3", "N2 french ney infantry 3", "W1 english quatrebras infantry 3"}, "",
			"phases=2 french=attacker a:leaders=ney:0 a:morale=24 a:morale-start=24 t:tactical=0 t:morale=14 t:morale-start=14"},
		{"Napoleon with heavy horse", []string{"f1 napoleon quatrebras up", "N1 french napoleon infantry 3", "NH french napoleon heavy 0", "NK french napoleon heavy 0 out", "W1 english quatrebras infantry 3"}, "",
			"phases=2 french=attacker a:leaders=napoleon:1 a:heavy=1 a:morale=24 a:morale-start=24 t:tactical=0 t:morale=14 t:morale-start=14"},
		{"two armies", []string{"N1 french quatrebras infantry 3", "W1 english quatrebras infantry 3", "B1 prussian quatrebras infantry 3"}, "",
			"phases=2 french=attacker a:tactical=0 a:morale=24 a:morale-start=24 t:tactical=0"},
		{"Wellington with a Prussian", []string{"N1 french quatrebras infantry 3", "e1 wellington quatrebras up", "W1 english wellington infantry 3", "B1 prussian quatrebras infantry 3"}, "",
			"phases=2 french=attacker a:tactical=0 a:morale=24 a:morale-start=24 t:leaders=wellington:0"},
		{"somebody marches", []string{"N1 french quatrebras infantry 3", "N2 french quatrebras infantry 3", "W1 english quatrebras infantry 3"}, "N2",
			"phases=2 french=attacker a:tactical=0 a:morale=24 a:morale-start=24 t:tactical=0 t:morale=14 t:morale-start=14 a:own-chits=sound-of-guns"},
		{"nobody of the defender in order", []string{"N1 french quatrebras infantry 3", "W1 english quatrebras infantry 3 out"}, "",
			"phases=2 french=attacker a:tactical=0 a:morale=24 a:morale-start=24 t:tactical=0 t:morale=14 t:morale-start=14 t:axis=no"},
		{"nobody of the attacker in order", []string{"N1 french quatrebras infantry 3 out", "W1 english quatrebras infantry 3"}, "",
			"phases=2 french=attacker a:tactical=0 a:morale=24 a:morale-start=24 t:tactical=0 t:morale=14 t:morale-start=14"},
		{"no way back", []string{"N1 french quatrebras infantry 3", "W1 english quatrebras infantry 3", "N2 french nivelles infantry 3", "N3 french brussels infantry 3", "N4 french sombreffe infantry 3"}, "",
			"phases=2 french=attacker a:tactical=0 a:morale=24 a:morale-start=24 t:tactical=0 t:morale=14 t:morale-start=14 t:axis=no"},
	} {
		b := Lands("2 battles french", [2]string{"", ""}, x.rows...)
		b["begin"].(map[string]any)["together"] = []string{"quatrebras"}
		c := landedOn(t, b)
		c.Contacts = []contact{{Zone: "quatrebras", Phases: 2, Came: []entry{{Who: []string{"N1"}, From: "gosselies"}}}}
		if x.march != "" {
			c.Contacts[0].March = []entry{{Who: []string{x.march}, From: "sombreffe"}}
		}
		d := &deed{c: c, act: game.Action{Verb: "fight", Args: []string{"quatrebras"}, Force: true}}
		k := &clash{c: c, at: &c.Contacts[0], side: [2]int{theFrench, theAllies}}
		if !d.drawsUp(k) {
			t.Errorf("CO §8: %s: %+v", x.about, d.err)
			continue
		}
		var got []string
		for _, f := range k.g.act.Facts {
			name := f.Name
			if f.Of != "" {
				name = f.Of + ":" + name
			}
			got = append(got, name+"="+f.Value)
		}
		figure(t, "CO §8: "+x.about, strings.Join(got, " "), x.want)
	}
}

// Names of units, commanders, counters and armies as they are typed (CO §1.1), and what is no name.
func TestCO1_1_NamesThatAreTyped(t *testing.T) {
	for typed, want := range map[string]string{"p1": "plain-1", "p9": "plain-9", "p0": "p0", "p12": "p12", "p": "p", "px": "px", "semplice-2": "plain-2", "3": "plain-3", "0": "0", "33": "33", "x": "x", ":": ":", "9": "plain-9", "vandamme": "vandamme", "ballo": "richmond-ball", "quadrato": "square"} {
		figure(t, "CO §6.2: "+typed, chitCalled(typed), want)
	}
	figure(t, "CO §6.2: words of a plain counter", strings.Join(chitAlso("plain-2"), " "), "p2 semplice-2 2")
	for word, id := range map[string]string{"ballo": "richmond-ball", "quadrato": "square", "maltempo": "bad-weather"} {
		figure(t, "CO §6.2: "+word+" is one of the words of "+id, slices.Contains(chitAlso(id), word), true)
	}
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 ney charleroi", "f2 grouchy mons up", "M1 french ney infantry 3", "G1 french grouchy infantry 3", "G2 french grouchy infantry 3", "W1 english hal infantry 3")
	for typed, want := range map[string]string{"ney": "f1", "grouchy": "grouchy", "f1": "f1", "f2": "f2", "decoy": "decoy", "inganno": "decoy", "m1": "M1", "g1+g2": "G1+G2", "g1,g2": "G1+G2", "g1+z9": "!", "z9": "!", "+": "!", "napoleon": "napoleon"} {
		ids, ok := c.forceCalled(typed)
		got := strings.Join(ids, "+")
		if !ok {
			got = "!"
		}
		figure(t, "CO §1.1: "+typed, got, want)
	}
	c.Phase = raising
	ids, _ := c.forceCalled("ney")
	figure(t, "CO §3: in the set-up a commander is himself", strings.Join(ids, "+"), "ney")
	var none *campaign
	ids, ok := none.forceCalled("a+b")
	figure(t, "CO §1.1: without a map", fmt.Sprint(ids, ok), "[a b] true")
	figure(t, "CO §1.1: no unit without a map", none.unitCalled("m1"), "")
	figure(t, "CO §1.1: a zone without a map", none.zoneCalled("hal"), "hal")
	for typed, want := range map[string]string{"inglesi": english, "prussiano": prussian, "french": french, "alleati": "alleati"} {
		figure(t, "CO §1.1.1: "+typed, armyCalled(typed), want)
	}
	for typed, want := range map[string]int{"francesi": theFrench, "allies": theAllies, "alleato": theAllies, "english": -1} {
		p, ok := playerCalled(typed)
		if !ok {
			p = -1
		}
		figure(t, "CO §1.1.1: the player "+typed, p, want)
	}
}

// What no link joins is refused with the zones that one can go to from there; on a map that the table tells, with how to tell of it (CO §7.2).
func TestCO7_2_WhatNoLinkJoins(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "N1 french charleroi infantry 3")
	no := c.noLink("ath", "brussels")
	figure(t, "CO §7.2: refused", fmt.Sprint(no.Kind, " ", no.Ref, " ", no.Say.Key, len(no.Ways)), "illegal CO §7.2 co.refuse.no-link0")
	list, _ := no.Hint.Args[1].(ref.Comma)
	figure(t, "CO §7.2: from Ath", len(list), 2)
	c.Learned = true
	no = c.noLink("ath", "brussels")
	var ways []string
	for _, w := range no.Ways {
		ways = append(ways, w.Line)
	}
	figure(t, "CO §7.2: told of", fmt.Sprint(no.Kind, " ", strings.Join(ways, ", "), no.Hint.IsZero()), "bad-value road ath brussels full, road ath brussels dottedtrue")
}
