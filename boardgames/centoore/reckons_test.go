package centoore

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// thinking is a side's automatic player over a map of landed.
func thinking(c *campaign, side int) *planner {
	p := &planner{c: mapOf(Rules{}.View(&state{Campaign: c}, []int{side})), side: side, seed: 1}
	p.measures()
	return p
}

// figure holds a figure against what it is reckoned to be.
func figure[T comparable](t *testing.T, about string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v; want %v", about, got, want)
	}
}

// How far zones are: a full road costs a point, a dotted one two, into difficult ground one more (CO §7.2); by the shortest way.
func TestCO7_2_HowFarZonesAre(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "N1 french charleroi infantry 3")
	p := thinking(c, theFrench)
	for zone, want := range map[string]int{"brussels": 0, "quatrebras": 1, "hal": 1, "wavre": 1, "sombreffe": 2, "gosselies": 2, "nivelles": 2, "ath": 2, "namur": 3, "fleurus": 3, "charleroi": 3, "ligny": 4, "mons": 4, "huy": 4} {
		figure(t, "CO §7.2: from "+zone+" to Brussels", p.near[zone], want)
	}
	for _, x := range []struct {
		zone, army string
		want       int
	}{{"hal", english, 0}, {"quatrebras", english, 2}, {"sombreffe", prussian, 1}, {"huy", prussian, 1}, {"brussels", prussian, 2}, {"gosselies", french, 1}, {"mons", french, 2}, {"mons", "dutch", 1 << 10}} {
		figure(t, "CO §8.6.1: from "+x.zone+" to a depot of the "+x.army, p.home(x.zone, x.army), x.want)
	}
}

// How well a zone lies between the French and Brussels (CO §10): six less how much nearer to Brussels it is than the nearest French,
// nothing beside or behind them, 0.15 for each of six units in order there, 0.3 less for each point to Brussels.
func TestCO10_HowAZoneCovers(t *testing.T) {
	rows := []string{"f1 napoleon gosselies up", "N1 french napoleon infantry 3", "A1 english quatrebras infantry 3", "A2 english quatrebras infantry 3", "A3 english quatrebras infantry 3 out"}
	for i := range 7 {
		rows = append(rows, fmt.Sprintf("H%d english hal cavalry 2", i))
	}
	p := thinking(landed(t, "2 operations allied", [2]string{"", ""}, rows...), theAllies)
	for zone, want := range map[string]float64{"quatrebras": 5 + 0.3 - 0.3, "brussels": 4, "hal": 5 + 0.9 - 0.3, "sombreffe": -0.6, "charleroi": -0.9} {
		if got := p.covers(zone); got < want-1e-9 || got > want+1e-9 {
			t.Errorf("CO §10: %s covers %.2f; want %.2f", zone, got, want)
		}
	}
}

// Which French threaten Brussels (CO §10, R94): foot in order that can be there within a turn, a wing with its own points and what it may
// use of counters, seven in all, units by themselves with three; Napoleon where foot of another wing is that he takes along. Who lies
// face down may be the best of those whom nobody has seen.
func TestCO10_WhoThreatensBrussels(t *testing.T) {
	for _, x := range []struct {
		about, zone string
		rows        []string
		want        bool
	}{
		{"foot by itself, three away", "charleroi", []string{"N1 french charleroi infantry 3"}, true},
		{"foot by itself, four away", "ligny", []string{"N1 french ligny infantry 3"}, false},
		{"a wing, four away", "ligny", []string{"f1 grouchy ligny up", "N1 french grouchy infantry 3"}, true},
		{"the Guard alone", "ligny", []string{"f1 napoleon ligny up", "G1 french napoleon guard 3"}, true},
		{"horse alone", "ligny", []string{"f1 grouchy ligny up", "N1 french grouchy cavalry 3"}, false},
		{"foot in disorder", "quatrebras", []string{"f1 grouchy quatrebras up", "N1 french grouchy infantry 3 out"}, false},
		{"Napoleon without anybody, beside Ney's foot", "ligny", []string{"f1 napoleon ligny up", "f2 ney ligny up", "N1 french ney infantry 3", "M1 french napoleon cavalry 3"}, true},
		{"a marker face down", "ligny", []string{"f1 grouchy ligny", "N1 french grouchy cavalry 3"}, true},
		{"nobody", "ligny", []string{"N1 french charleroi infantry 3"}, false},
	} {
		p := thinking(landed(t, "2 operations allied", [2]string{"", ""}, append(x.rows, "W1 english ath infantry 3", "B1 prussian huy infantry 3")...), theAllies)
		figure(t, "CO R94, "+x.about, p.takesBrussels(x.zone), x.want)
	}
	// Who stands between an Allied unit and its depot cuts it off (CO §1.4).
	p := thinking(landed(t, "2 operations allied", [2]string{"", ""}, "N1 french hal infantry 3", "W1 english ath infantry 3", "N2 french mons infantry 3"), theAllies)
	figure(t, "CO §1.4: of Ath from Hal", p.cuts("hal"), true)
	figure(t, "CO §1.4: at Mons nobody is cut off", p.cuts("mons"), false)
}

// A price is paid with the least sum of points, of equal sums with the fewest counters, of those with the largest one (CO §6.3); nothing
// pays what is not there.
func TestCO6_3_WhatPaysAPrice(t *testing.T) {
	for _, x := range []struct {
		have  []int
		price int
		want  string
	}{
		{[]int{1, 1, 2}, 2, "[2]"}, {[]int{1, 1, 3}, 2, "[1 1]"}, {[]int{3, 3}, 2, "[3]"}, {[]int{1, 2, 2, 3}, 4, "[3 1]"}, {[]int{1, 1, 1, 2, 3}, 5, "[3 2]"}, {[]int{2, 2, 2}, 3, "[2 2]"}, {[]int{1, 2}, 3, "[2 1]"},
		{[]int{1, 2}, 4, "none"}, {nil, 1, "none"}, {[]int{1, 1, 1}, 3, "[1 1 1]"}, {[]int{3, 1, 1}, 0, "[]"},
	} {
		got := "none"
		if pay, ok := cheapest(x.have, x.price); ok {
			got = fmt.Sprint(pay)
		}
		figure(t, fmt.Sprintf("CO §6.3: %d of %v", x.price, x.have), got, x.want)
	}
}

// The French table of events prints what each counter is worth for activation, the Allied one prints nothing (CO §6.2, §6.3): what both players have is worth that to the French
// alone, where no file tells of the cups.
func TestCO6_3_WhatEventsAreWorth(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "N1 french charleroi infantry 3")
	for id, want := range map[string][2]string{"bluchers-fall": {"3", "!"}, "richmond-ball": {"3", "!"}, "merde": {"3", "!"}, "kellermann": {"2", "!"}, "milhaud": {"2", "!"}, "vandamme": {"2", "!"}, "dutch-elan": {"2", "!"},
		"sound-of-guns": {"2", "0"}, "reconnaissance": {"2", "!"}, "square": {"2", "0"}, "haemorrhoids": {"!", "0"}, "decoy": {"!", "0"}, "hill": {"!", "0"}} {
		for player := range playerNames {
			n, known := c.points(player, id)
			got := fmt.Sprint(n)
			if !known {
				got = "!"
			}
			figure(t, "CO §6.2: "+id+" to the "+playerNames[player], got, want[player])
		}
	}
}

// A way out of a refusal leaves one fact of a line away, and every other stays.
func TestCO8_ALineWithoutAFact(t *testing.T) {
	a := game.Action{Verb: "battle", Facts: []game.Fact{{Of: "attacker", Name: "heavy", Value: "1"}, {Of: "defender", Name: "heavy", Value: "2"}, {Of: "attacker", Name: "tactical", Value: "1"}, {Name: "phases", Value: "2"}}}
	var got []string
	for _, f := range without(a, "attacker", "heavy").Facts {
		got = append(got, f.Of+" "+f.Name)
	}
	figure(t, "a line without the attacker's heavy horse", fmt.Sprint(got), "[defender heavy attacker tactical  phases]")
	figure(t, "the line itself", len(a.Facts), 4)
}

// What a state is worth to a side (CO §2): French morale less the lower of the two Allied armies, half the strength of who is in order;
// once it is won, all.
func TestCO2_WhatAStateIsWorth(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "N1 french charleroi infantry 3", "N2 french charleroi infantry 3 out", "N3 french charleroi infantry 3", "W1 english hal infantry 2", "B1 prussian huy infantry 4")
	c.unit("N3").Gone = true
	c.Morale = [3]int{20, 9, 7}
	worth := func(side int) float64 { return Rules{}.Worth(&state{Campaign: c}, side) }
	figure(t, "CO §2: to the French", worth(theFrench), 20-7+1.5-1-2)
	figure(t, "CO §2: to the Allies", worth(theAllies), -(20 - 7 + 1.5 - 1 - 2))
	figure(t, "to nobody", worth(-1), 0)
	c.Won = "allied"
	figure(t, "CO §2: won by the Allies, to them", worth(theAllies), 1000)
	figure(t, "CO §2: won by the Allies, to the French", worth(theFrench), -1000)
}

// Whose a line is (CO §3, §1.1.4, §8): of a unit, a wing or a marker its player's, of a hand its holder's; a fight and the end of a phase
// are of who is at it, but where the phase is everybody's; what is set up and held its player alone knows.
func TestCO4_WhoseALineIs(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"plain-1", "plain-1"}, "f1 napoleon gosselies up", "N1 french napoleon infantry 3", "e1 wellington hal", "W1 english wellington infantry 3", "B1 prussian huy infantry 3")
	owner := func(verb string, who string, args ...string) int {
		a := game.Action{Verb: verb, Args: args}
		if who != "" {
			a.Units = []game.Operand{operand([]string{who})}
		}
		return Rules{}.Owner(&state{Campaign: c}, a)
	}
	for _, x := range []struct {
		verb, who string
		args      []string
		want      int
	}{
		{"move", "napoleon", []string{"quatrebras"}, theFrench}, {"move", "N1", []string{"quatrebras"}, theFrench}, {"move", "e1", []string{"brussels"}, theAllies}, {"move", "B1", []string{"namur"}, theAllies},
		{"fight", "", []string{"hal"}, theFrench}, {"end", "", nil, theFrench}, {"hold", "", []string{"french", "merde"}, theFrench}, {"hold", "", []string{"allied", "merde"}, theAllies}, {"put", "e1", []string{"ath"}, theAllies},
		{"remove", "N1", nil, theFrench}, {"move", "Z9", nil, -1},
	} {
		figure(t, fmt.Sprintf("CO §4: %s %s %v", x.verb, x.who, x.args), owner(x.verb, x.who, x.args...), x.want)
	}
	keeper := func(a game.Action) int { return Rules{}.Keeper(&state{Campaign: c}, a) }
	place := game.Action{Verb: "place", Units: []game.Operand{operand([]string{"wellington"})}, Args: []string{"hal"}}
	join := game.Action{Verb: "join", Units: []game.Operand{operand([]string{"W1"}), operand([]string{"wellington"})}}
	alone := game.Action{Verb: "place", Units: []game.Operand{operand([]string{"B1"})}, Args: []string{"huy"}}
	figure(t, "CO §1.1.4: a hand", keeper(game.Action{Verb: "hold", Args: []string{"allied", "merde"}}), theAllies)
	figure(t, "CO §7.2.4: joining in operations", keeper(join), -1)
	c.Phase, c.Side = raising, theAllies
	figure(t, "CO §3: who joins whom", keeper(join), theAllies)
	figure(t, "CO §3: where a wing lies", keeper(place), theAllies)
	figure(t, "CO §3: where a unit by itself stands", keeper(alone), -1)
	c.Phase = dawning
	figure(t, "CO §4: the end of a phase of both", owner("end", ""), -1)
}

// A move of a wing that lies face down is seen as its marker's, of one that shows its face as its own (CO §1.1.3).
func TestCO1_1_3_WhoIsSeenToMove(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon gosselies up", "f2 ney charleroi", "N1 french napoleon infantry 3", "M1 french ney infantry 3", "W1 english hal infantry 3")
	for _, x := range []struct {
		who   string
		sides []int
		want  string
	}{{"ney", []int{theAllies}, "[f2]"}, {"ney", []int{theFrench}, "[ney]"}, {"napoleon", []int{theAllies}, "[napoleon]"}, {"ney", []int{theFrench, theAllies}, "[ney]"}} {
		v := Rules{}.Veil(&state{Campaign: c}, game.Action{}, game.Verdict{Events: []game.Event{&went{Who: []string{x.who}}}}, x.sides)
		figure(t, fmt.Sprintf("CO §1.1.3: %s to %v", x.who, x.sides), fmt.Sprint(v.Events[0].(*went).Who), x.want)
	}
	v := Rules{}.Veil(&state{Campaign: c}, game.Action{}, game.Verdict{Events: []game.Event{&dealt{Side: theFrench, Chits: []string{"plain-1", "vandamme"}}}}, []int{theAllies})
	if got := v.Events[0].(*dealt).Chits; slices.Contains(got, "vandamme") || len(got) != 2 || got[0] != "unseen-1" {
		t.Errorf("CO §1.1.4: of a French draw the Allies see %v; want the points alone", got)
	}
}

// What stands in no zone, in two, or in the wing of nobody is no state of a campaign, nor morale above where it began (CO §1.1, §3, §8.8).
func TestCO1_1_WhatCannotBe(t *testing.T) {
	for _, x := range []struct {
		about string
		spoil func(c *campaign)
		ok    bool
	}{
		{"nothing", func(*campaign) {}, true},
		{"in a wing and in a zone", func(c *campaign) { c.unit("N1").Zone = "hal" }, false},
		{"in nobody's wing", func(c *campaign) { c.unit("N1").Wing = "murat" }, false},
		{"in no zone of the map", func(c *campaign) { c.unit("W1").Zone = "paris" }, false},
		{"morale below nothing", func(c *campaign) { c.Morale[0] = -1 }, false},
		{"morale at nothing", func(c *campaign) { c.Morale[0] = 0 }, true},
		{"morale at its height", func(c *campaign) { c.Morale[0] = 24 }, true},
		{"morale above its height", func(c *campaign) { c.Morale[0] = 25 }, false},
	} {
		c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon gosselies up", "N1 french napoleon infantry 3", "W1 english hal infantry 3")
		x.spoil(c)
		figure(t, "CO §1.1: "+x.about, Rules{}.Check(&state{Campaign: c}) == nil, x.ok)
	}
}

// Without a map there is nothing to draw, to write down or to win (CO §1.2).
func TestCO1_2_WithoutAMap(t *testing.T) {
	s, err := Rules{}.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, drawn := Rules{}.Chart(s)
	_, written := Rules{}.File(s)
	figure(t, "CO §1.2: without a map", drawn || written || Rules{}.Decided(s), false)
	c := landed(t, "2 operations french", [2]string{"", ""}, "N1 french charleroi infantry 3")
	s = &state{Campaign: c}
	_, drawn = Rules{}.Chart(s)
	_, written = Rules{}.File(s)
	figure(t, "CO §1.2: with one", drawn && written && !(Rules{}).Decided(s), true)
	_, _, _, won := Rules{}.Winner(s)
	figure(t, "CO §9.4: nobody has won", won, false)
	c.Phase, c.Won, c.By = campaigned, "allied", "time"
	side, by, _, won := Rules{}.Winner(s)
	figure(t, "CO §9.4: won", fmt.Sprintf("%d %s %t", side, by, won), "1 time true")
}

// What pays is offered with the line that lacks it, plain counters before events (CO §6.3, §7.1): nothing where nothing is to be paid, or
// where the hand does not hold so much.
func TestCO7_1_WhatIsOfferedToPay(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"plain-1 plain-2 merde", ""}, "f1 ney charleroi up", "N1 french ney infantry 3")
	a := game.Action{Verb: "move", Units: []game.Operand{operand([]string{"ney"})}, Args: []string{"fleurus"}, Facts: []game.Fact{{Name: "with", Value: "merde"}}, Force: true, Text: "so"}
	for price, want := range map[int]string{0: "", 1: "move ney fleurus with=plain-1", 2: "move ney fleurus with=plain-2", 3: "move ney fleurus with=plain-1,plain-2", 9: ""} {
		got := ""
		for _, w := range c.payWays(a, theFrench, price) {
			got += w.Line
		}
		if got != want {
			t.Errorf("CO §6.3: for %d points %q; want %q", price, got, want)
		}
	}
}

// The French commanders get horse of the line each, who has none (CO §10): none that is in a wing, that is gone, or of another army.
func TestCO10_WhoGetsHorse(t *testing.T) {
	c := landed(t, "1 setup", [2]string{"", ""}, "N1 french napoleon infantry 3", "H0 french ney cavalry 2", "H1 french - cavalry 2", "H2 french - cavalry 2", "FH french napoleon heavy 0", "E1 english - cavalry 2", "W1 english - infantry 3")
	p := &planner{c: c, side: theFrench, seed: 1}
	u, w := p.horseForEach()
	if u == nil || u.ID != "H1" || w.ID != "napoleon" {
		t.Fatalf("CO §10: %+v to %+v; want H1 to Napoleon", u, w)
	}
	c.unit("H1").Gone = true
	u, w = p.horseForEach()
	if u == nil || u.ID != "H2" || w.ID != "napoleon" {
		t.Errorf("CO §10: %+v to %+v; want H2, as H1 is gone", u, w)
	}
	c.unit("H2").Wing = "napoleon"
	if u, w = p.horseForEach(); u != nil {
		t.Errorf("CO §10: %+v to %+v; want nobody, as none is left", u, w)
	}
	p.side = theAllies
	c.unit("H2").Wing = ""
	if u, _ = p.horseForEach(); u != nil {
		t.Errorf("CO §10: the Allies give %+v; want nobody", u)
	}
}

// In the set-up wings, units and decoys are put down only once everybody has joined (CO §3), where the army is set up.
func TestCO3_WhatIsPutDown(t *testing.T) {
	c := landed(t, "1 setup", [2]string{"", ""}, "N1 french napoleon infantry 3", "N2 french napoleon infantry 3", "W1 english wellington infantry 3", "W2 english - infantry 3", "B1 prussian blucher infantry 3")
	for _, x := range []struct {
		step int
		side int
		want string
	}{{alliesJoin, theAllies, ""}, {frenchJoin, theFrench, ""}, {frenchPlace, theFrench, "place"}, {alliesPlace, theAllies, "place"}, {alliesPlace, theFrench, ""}} {
		c.Step = x.step
		c.Side = x.side
		p := &planner{c: c, side: x.side, seed: 1}
		if x.step == alliesPlace {
			c.Side = theAllies
		}
		d, ok := p.deploys()
		figure(t, fmt.Sprintf("CO §3: at step %d by side %d", x.step, x.side), d.act.Verb, x.want)
		if ok && !slices.Contains([]string{"charleroi", "hal", "ath", "namur", "wavre"}, d.act.Args[0]) {
			t.Errorf("CO §3: %v is put down at %v", d.act.Units, d.act.Args)
		}
	}
}

// A marker of a commander is of his army where nothing else is said (CO §1.1.3); a decoy's is what it is told to be.
func TestCO1_1_3_WhoseMarkerItIs(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon charleroi", "p1 blucher namur", "e3 decoy hal", "N1 french napoleon infantry 3", "B1 prussian blucher infantry 3", "W1 english ath infantry 3")
	for id, want := range map[string]string{"f1": french, "p1": prussian, "e3": english, "napoleon": french, "B1": prussian, "Z9": ""} {
		figure(t, "CO §1.1.3: "+id+" is", c.armyOf(id), want)
	}
	figure(t, "CO §1.1.3: Napoleon stands", c.wing("napoleon").Zone, "charleroi")
	figure(t, "CO §1.1.3: Ney is nowhere", c.wing("ney").Zone, "")
}

// Whoever lies face down is attacked as if it were somewhat likelier to lose, the more who comes (CO §10): 0.35 and 0.02 for each of his
// points; the French go for who is near Brussels.
func TestCO10_WhatAnUnseenZoneIsWorth(t *testing.T) {
	for brings, want := range map[string]float64{"3": 8*(0.35+0.06-0.5) + 0.3*6, "9": 8*(0.35+0.18-0.5) + 0.3*6} {
		c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon gosselies up", "N1 french napoleon infantry "+brings, "e1 wellington nivelles", "W1 english wellington infantry 3", "B1 prussian huy infantry 3")
		p := thinking(c, theFrench)
		f, _ := p.c.mover([]string{"napoleon"})
		d, worth := p.weighBattle(game.Action{Verb: "move", Units: []game.Operand{operand([]string{"napoleon"})}, Args: []string{"quatrebras", "nivelles"}, Facts: []game.Fact{{Name: "phases", Value: "2"}}}, f, "nivelles", 0.5)
		if x := worth - (want - 0.5); x > 1e-9 || x < -1e-9 || d.act.Verb != "move" {
			t.Errorf("CO §10: with %s a zone face down is worth %.3f; want %.3f", brings, worth, want-0.5)
		}
	}
}

// A draw is drawn once, where it is known what the cup holds (CO §6.1).
func TestCO6_1_WhoDraws(t *testing.T) {
	c := landed(t, "2 events french", [2]string{"", ""}, "f1 napoleon charleroi up", "N1 french napoleon infantry 3", "W1 english ath infantry 3")
	p := &planner{c: c, side: theFrench, seed: 1}
	_, ok := p.draws()
	figure(t, "CO §6.1: from a cup of which nobody knows", ok, false)
	c.ground.Chits = map[string][]theatre.Chit{"french": {{Points: 1, N: 30}}, "allied": {{Points: 1, N: 30}}}
	_, ok = p.draws()
	figure(t, "CO §6.1: from a cup", ok, c.pack(theFrench) != nil)
	c.Drawn[theFrench] = true
	_, ok = p.draws()
	figure(t, "CO §6.1: once more", ok, false)
}

// Who breaks runs two zones with two or three phases left and one with fewer; by another reading three with three (CO §8.6.1, R24).
func TestCO8_6_1_HowFarTheBrokenRun(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "N1 french charleroi infantry 3")
	b := Lands("2 operations french", [2]string{"", ""}, "N1 french charleroi infantry 3")
	b["readings"] = map[string]any{"R24": "b"}
	for left, want := range map[int][2]int{3: {2, 3}, 2: {2, 2}, 1: {1, 1}} {
		figure(t, fmt.Sprintf("CO R24 a: with %d phases left", left), c.n.zones(left, &c.read), want[0])
		figure(t, fmt.Sprintf("CO R24 b: with %d phases left", left), c.n.zones(left, &landedOn(t, b).read), want[1])
	}
}

// A force is pursued that has nobody in order among enemies who have, where no battle is to come (CO §7.2.7, §8.7.2).
func TestCO7_2_7_WhoIsPursued(t *testing.T) {
	for _, x := range []struct {
		about string
		rows  []string
		want  bool
	}{
		{"disordered among enemies in order", []string{"W1 english fleurus infantry 3 out"}, true},
		{"in order", []string{"W1 english fleurus infantry 3"}, false},
		{"some in order", []string{"e1 wellington fleurus up", "W1 english wellington infantry 3 out", "W2 english wellington infantry 3"}, false},
		{"nobody there", []string{"W1 english mons infantry 3 out"}, false},
	} {
		b := Lands("2 operations allied", [2]string{"", ""}, append(x.rows, "N1 french fleurus infantry 3")...)
		b["begin"].(map[string]any)["together"] = []string{"fleurus"}
		c := landedOn(t, b)
		id := "W1"
		if len(x.rows) > 1 {
			id = "wellington"
		}
		f, no := c.mover([]string{id})
		if no != nil {
			t.Fatal(no.Say.Key)
		}
		figure(t, "CO §8.7.2: "+x.about, c.chased(f), x.want)
		c.Contacts = append(c.Contacts, contact{Zone: "fleurus"})
		figure(t, "CO §8.7.2, a battle is to come: "+x.about, c.chased(f), false)
	}
}

// A counter that is told has a strength and what is left of it out of order, a point less where nothing is said; never more (CO §1.1.2).
func TestCO1_1_2_StrengthsThatAreTold(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "N1 french charleroi infantry 3")
	for typed, want := range map[string][2]int{"3": {3, 2}, "3/3": {3, 3}, "3/1": {3, 1}, "3/0": {3, 0}, "3/4": {3, 2}, "1": {1, 0}} {
		adj, no := c.prepare(game.Action{Verb: "counter", Args: []string{"Z-1", "french", typed}, Facts: []game.Fact{{Name: "corps", Value: "Z"}, {Name: "at", Value: "mons"}}})
		if no != nil {
			t.Errorf("CO §1.1.2: %s: %s", typed, no.Say.Key)
			continue
		}
		var tr game.Trace
		adj.(*game.Proc[struct{}]).Report(&tr, struct{}{})
		u := c.apply(tr.Events...).unit("Z-1")
		figure(t, "CO §1.1.2: told as "+typed, [2]int{u.Full, u.Less}, want)
	}
}

// Numbers of units in a line are plain: from 1 to 99, without sign or nought before; words that begin no line are told apart (CO §8.5).
func TestCO8_5_NumbersInALine(t *testing.T) {
	for typed, want := range map[string]bool{"1": true, "9": true, "99": true, "100": false, "0": false, "01": false, "+1": false, "-1": false, "x": false} {
		figure(t, "CO §8.5: "+typed+" counts", count(typed), want)
	}
	p := &parser{}
	for typed, want := range map[string]bool{"phases=2": true, "fasi=2": true, "colour=2": false, "phases": false, "4": true, "charge": true, "carica": true, "ferma": true, "tiene": false, "x": false, "fight": false} {
		figure(t, "CO §8: a line begins with "+typed, p.follows(typed), want)
	}
}

// The morale of each side is told with its reasons, which make up what is told (CO §8.8): units, zones of a rout, a retreat, a victory that
// ends at the beginning of the track.
func TestCO8_8_ReasonsOfMorale(t *testing.T) {
	seen := map[string]int{}
	for _, line := range []string{"battle 3,3,3 at 3,3,3 phases=2 4 4", "battle 3,3,3 at 1 phases=2 6", "battle 1 at 3,3,3 phases=2 1", "battle 3,3 at 3,3 phases=3 1 1 1", "battle 9,9,9 at 3,3,3 phases=3 6", "battle 3,3,3 at 3,3,3 phases=2 attacker-morale=24 attacker-morale-start=24 6 6", "battle 3,3,3 at 3,3,2 phases=2 1 1", "battle 3,3 at 3,3 phases=2 3"} {
		p, c := ready(t, line)
		v, _, ok := auto(p, c.Faces, &dice.List{Faces: []int{3, 4, 2, 5, 1, 6}})
		if !ok {
			t.Errorf("CO §8: %q asks for what it has not", line)
			continue
		}
		for _, st := range v.Steps {
			if st.Say.Key != "co.step.morale" {
				continue
			}
			var sum ref.Signed
			for _, s := range st.Sub {
				sum += s.Value.Args[0].(ref.Signed)
				seen[s.Say.Key]++
			}
			told := st.Value.Args[0].(ref.Signed)
			if sum != told {
				t.Errorf("CO §8.8: %q: %v make up %d; told is %d", line, st.Sub, sum, told)
			}
			if len(st.Holds) != 1 || st.Holds[0].(game.Sum).Total() != int(told) {
				t.Errorf("CO §8.8: %q: it holds %v; told is %d", line, st.Holds, told)
			}
		}
	}
	for _, key := range []string{"co.sub.units", "co.sub.zones", "co.sub.retreat", "co.sub.won"} {
		if seen[key] == 0 {
			t.Errorf("CO §8.8: no battle has %s: %v", key, seen)
		}
	}
}

// Battles that were declared are told in their order, with who won and how they ended (CO §8.6).
func TestCO8_6_BattlesThatWereFought(t *testing.T) {
	s := game.State(&state{})
	for _, o := range []battleOver{{Winner: "attacker", Ending: "rout"}, {Winner: "none", Ending: "both"}} {
		s = Rules{}.Apply(s, &o)
	}
	v, err := Rules{}.Answer(s, game.Action{Verb: "battles"})
	if err != nil {
		t.Fatal(err)
	}
	rows, _ := v.Data.Get("battles").([]game.Object)
	var got []any
	for _, r := range rows {
		got = append(got, r.Get("winner"), r.Get("ending"))
	}
	figure(t, "CO §8.6: the battles", fmt.Sprint(got), "[attacker rout none both]")
	figure(t, "CO §8.6: lines", len(v.Lines), 3)
}

// Whose a counter is that both sides have is found out where it helps one of them alone, and said (CO §8.3).
func TestCO8_3_WhoseCounterItIs(t *testing.T) {
	for line, want := range map[string]string{"battle 3,3,3 at 3,3 phases=2 attacker-heavy=1 chits=square": "square=defender", "battle 3,3,3 at 3,3 phases=2 defender-heavy=1 chits=square": "square=attacker"} {
		p, _ := ready(t, line)
		got := ""
		for _, a := range p.Base.Assumed {
			if a.Fact == "square" {
				got = a.Fact + "=" + a.Value
			}
		}
		figure(t, "CO §8.3: "+line, got, want)
	}
}

// An answer is a word of either language, with a number where it counts, or the side and place of a unit (CO §8.5.1, §8.5.3).
func TestCO8_5_1_WordsOfAnswers(t *testing.T) {
	for typed, want := range map[string]string{"hold": "hold", "ferma": "hold", "charge": "charge", "carica": "charge", "charge-2": "charge-2", "carica-2": "charge-2", "a1": "a1", "d12": "d12",
		"hold-2": "", "charge-0": "", "charge-": "", "a0": "", "a": "", "d": "", "b1": "", "x": "", "a01": ""} {
		f, ok := answer(typed)
		figure(t, "CO §8.5: answered "+typed, fmt.Sprint(f.Pick, ok), fmt.Sprint(want, want != ""))
	}
	c := landed(t, "2 battles french", [2]string{"", ""}, "f1 napoleon gosselies up", "N1 french napoleon infantry 3", "W1 english hal infantry 3")
	words, err := game.Scan("fight quatrebras 4 n1 charge 6")
	if err != nil {
		t.Fatal(err)
	}
	cmd, err := Rules{}.Parse(&state{Campaign: c}, words[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range cmd.Faces {
		got = append(got, f.Shows())
	}
	figure(t, "CO §8: faces and answers of a fight", fmt.Sprint(got), "[4 N1 charge 6]")
	figure(t, "CO §8: and where it is", fmt.Sprint(cmd.Action.Args, len(cmd.Action.Units)), "[quatrebras] 0")
}

// A wing of nothing but horse has a point besides (CO §7.1): for order, and to go.
func TestCO7_1_AWingOfHorse(t *testing.T) {
	for kind, want := range map[string]int{"cavalry": 2, "infantry": 1} {
		c := landed(t, "2 operations french", [2]string{"", ""}, "f1 grouchy charleroi up", "N1 french grouchy "+kind+" 3 out", "N2 french grouchy "+kind+" 3", "W1 english hal infantry 3")
		zones := map[string]bool{}
		for _, a := range c.movesOf(c.forces("charleroi", theFrench)[0]) {
			zones[a.Args[len(a.Args)-1]] = true
		}
		if far := zones["quatrebras"] || zones["sombreffe"]; far != (want == 2) || !zones["gosselies"] || zones["brussels"] {
			t.Errorf("CO §7.1: a wing of %s goes to %v; want %d points of its own", kind, zones, want)
		}
		w := c.wing("grouchy")
		w.Used = 1
		orders := len(c.rallyLines()) > 0
		figure(t, "CO §7.1: order in a wing of "+kind+" that has spent a point", orders, want == 2)
	}
}

// Whoever sets up holds the Ball of the Duchess where the file tells no hand, the Allies nothing (CO §3, R51); later a hand that is not told is
// empty.
func TestCO3_WhoHoldsTheBall(t *testing.T) {
	for begin, want := range map[string]string{"1 setup": "[richmond-ball]", "2 operations french": "[]"} {
		b := Lands(begin, [2]string{"", ""}, "N1 french napoleon infantry 3", "W1 english - infantry 3")
		if begin != "1 setup" {
			b = Lands(begin, [2]string{"", ""}, "N1 french charleroi infantry 3", "W1 english hal infantry 3")
		}
		delete(b["begin"].(map[string]any), "hands")
		c := landedOn(t, b)
		figure(t, "CO §3: the French at "+begin, fmt.Sprint(c.Hands[theFrench]), want)
		figure(t, "CO §3: the Allies at "+begin, fmt.Sprint(c.Hands[theAllies]), "[]")
	}
}

// A commander may be called by his marker, where it is known whose it is (CO §1.1.3); a decoy's marker is nobody's.
func TestCO1_1_3_CommandersByTheirMarkers(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon charleroi", "f3 decoy fleurus", "N1 french napoleon infantry 3", "W1 english hal infantry 3")
	for typed, want := range map[string]string{"f1": "napoleon", "napoleone": "napoleon", "blucher": "blucher", "f3": "f3", "f9": "f9"} {
		figure(t, "CO §1.1.3: "+typed, c.commanderCalled(typed), want)
	}
	seen := mapOf(Rules{}.View(&state{Campaign: c}, []int{theAllies}))
	figure(t, "CO §1.1.3: f1 to the Allies", seen.commanderCalled("f1"), "f1")
}

// What a way costs that a force goes behind another is among what it has spent (CO §7.2.1, §7.2.4): of a wing also among its counters.
func TestCO7_2_1_WhatAWayCosts(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon charleroi up", "N1 french napoleon infantry 3", "N2 french fleurus infantry 3", "W1 english hal infantry 3")
	after := c.apply(&ran{Who: []string{"napoleon"}, Way: []string{"gosselies", "quatrebras"}, Cost: 2}, &ran{Who: []string{"N2"}, Way: []string{"sombreffe"}, Cost: 1})
	w := after.wing("napoleon")
	figure(t, "CO §7.2.1: Napoleon", fmt.Sprint(w.Zone, w.Spent, w.Counted), fmt.Sprint("quatrebras", 2, 2))
	figure(t, "CO §7.2.4: N2", fmt.Sprint(after.zoneOf(after.unit("N2")), after.unit("N2").Spent), fmt.Sprint("sombreffe", 1))
	figure(t, "CO §7.2.1: N1 goes with his wing", after.zoneOf(after.unit("N1")), "quatrebras")
	figure(t, "CO §7.2.1: and has spent nothing himself", after.unit("N1").Spent, 0)
}

// Of a battle on the map nothing is assumed that the map tells, and its reasons rest on the map (CO §8).
func TestCO8_WhatTheMapTellsOfABattle(t *testing.T) {
	b := Lands("2 battles french", [2]string{"", ""}, "f1 napoleon quatrebras up", "N1 french napoleon infantry 3", "N2 french napoleon infantry 3", "W1 english quatrebras infantry 3")
	b["begin"].(map[string]any)["together"] = []string{"quatrebras"}
	c := landedOn(t, b)
	c.Contacts = []contact{{Zone: "quatrebras", Phases: 2, Came: []entry{{Who: []string{"napoleon"}, From: "gosselies"}}}}
	adj, no := c.prepare(game.Action{Verb: "fight", Args: []string{"quatrebras"}})
	if no != nil {
		t.Fatal(no.Say.Key, no.Say.Args)
	}
	base := adj.(*game.Proc[result]).Base
	tracked := 0
	for _, st := range base.Steps {
		if st.From == game.Given && st.Role != typedStep {
			t.Errorf("CO §8: %s rests on what is given", st.Say.Key)
		}
		if st.From == game.Tracked {
			tracked++
		}
	}
	if tracked == 0 {
		t.Errorf("CO §8: no reason rests on the map: %+v", base.Steps)
	}
	for _, a := range base.Assumed {
		if strings.HasSuffix(a.Fact, "-tactical") {
			t.Errorf("CO §8: %s is assumed", a.Fact)
		}
	}
	figure(t, "CO §8: the first line names the zone", len(base.Lines) == 2 && base.Lines[0].Kind == game.HeadLine, true)
}

// Who the French are is seen from who fights (CO R15): the Guard, a French commander, or several heavy corps are theirs; of nothing of the kind
// they defend.
func TestCO8_WhoTheFrenchAre(t *testing.T) {
	for line, want := range map[string]string{"battle 3g,3 at 3 phases=2": "attacker", "battle 3 at 3g,3 phases=2": "defender", "battle 3 leaders=ney:1 at 3 phases=2": "attacker", "battle 3 at 3 leaders=napoleon:1 phases=2": "defender", "battle 3 at 3 leaders=wellington:0 phases=2": "attacker"} {
		p, _ := ready(t, line)
		got := ""
		for _, a := range p.Base.Assumed {
			if a.Fact == "french" {
				got = a.Value
			}
		}
		if got != "" && got != want {
			t.Errorf("CO R15: in %q the French are taken for the %s; want the %s", line, got, want)
		}
	}
}

// What is asked of a march, a withdrawal and a rout from facts is told with its reasons, each with its figure (CO §7.1, §7.2, §8.2, §8.6.1): the way,
// the point of contact, what is free; points and price; phases that are left.
func TestCO7_2_ReasonsFromFacts(t *testing.T) {
	for line, want := range map[string]string{
		"contact initiative=2 path1-link=dotted path1-enemy=organised phases=2": "way 2, touch 1, free 2",
		"contact initiative=1 path1-link=full path1-enemy=organised phases=3":   "way 1, touch 2, free 1",
		"contact initiative=2 path1-link=full path2-link=dotted":                "way 3, touch 0, free 2",
		"retire units=3d points=2 cost=2":                                       "points 2, cost 2",
		"rout phases=3 fought=1 free-zone":                                      "left 2",
		"rout phases=2 fought=1 free-zone=no":                                   "left 1",
	} {
		words, err := game.Scan(line)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Rules{}.Parse(&state{}, words[0], nil)
		if err != nil {
			t.Errorf("CO §7.2: %q: %v", line, err)
			continue
		}
		adj, err := Rules{}.Prepare(&state{}, c.Action)
		if err != nil {
			t.Errorf("CO §7.2: %q: %v", line, err)
			continue
		}
		p := adj.(*game.Proc[struct{}])
		var got []string
		for _, st := range p.Base.Steps {
			got = append(got, strings.TrimPrefix(st.Say.Key, "co.step.")+" "+fmt.Sprint(st.Value.Args...))
		}
		figure(t, "CO §7.2: "+line, strings.Join(got, ", "), want)
		if strings.HasPrefix(line, "rout") {
			var tr game.Trace
			p.Report(&tr, struct{}{})
			dies := strings.Contains(line, "free-zone=no")
			figure(t, "CO §8.6.1: "+line, tr.Lines[0].Say.Key == "co.rout.dies", dies)
		}
	}
}

// A zone is called by its name where the file gives one (CO §1.2).
func TestCO1_2_WhatZonesAreCalled(t *testing.T) {
	b := Lands("2 operations french", [2]string{"", ""}, "N1 french charleroi infantry 3")
	b["zones"].([]any)[1].(map[string]any)["name"] = map[string]any{"en": "The Farm", "it": "La fattoria"}
	c := landedOn(t, b)
	figure(t, "CO §1.2: gosselies", fmt.Sprint(zoneName(c, "gosselies")), fmt.Sprint(c.ground.Zone("gosselies").Name.Msg()))
	figure(t, "CO §1.2: nowhere", fmt.Sprint(zoneName(c, "nowhere")), "nowhere")
}

// Who goes after a quarry goes once, with his wing whole; of units by themselves those of one corps go together (CO §8.7.1, §7.2.4). Who is out of order,
// or stands elsewhere, does not.
func TestCO8_7_1_WhoGoesAfterIt(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon fleurus up", "N1 french napoleon infantry 3", "K1 french fleurus infantry 3 corps=K", "K2 french fleurus infantry 3 corps=K", "L1 french fleurus infantry 3 corps=L", "M1 french fleurus infantry 3 out", "O1 french mons infantry 3", "W1 english hal infantry 3")
	q := &quarry{Who: []string{"W1"}, Way: []string{"fleurus", "sombreffe"}, By: theFrench}
	for typed, want := range map[string]string{"napoleon": "napoleon", "K1 K2": "K1+K2", "K1 K1": "K1", "K1 L1": "K1 L1", "K1 L1 K2": "K1+K2 L1", "napoleon K1 napoleon": "napoleon K1", "M1": "!", "O1": "!", "K1 M1": "!", "Z9": "!"} {
		d := &deed{c: c, act: game.Action{Verb: "pursue", Units: []game.Operand{{IDs: strings.Fields(typed)}, {IDs: []string{"W1"}}}}}
		all, ok := d.hunt(q)
		got := "!"
		if ok && d.err == nil {
			var names []string
			for _, f := range all {
				names = append(names, strings.Join(f.ids(), "+"))
			}
			got = strings.Join(names, " ")
		}
		figure(t, "CO §8.7.1: after it go "+typed, got, want)
	}
}
