package centoore

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
)

// cameTo is what a line comes to: its lines by key with figures and names, and what stands behind it.
func cameTo(t *testing.T, c *campaign, line string) (lines []string, after *campaign) {
	t.Helper()
	words, err := game.Scan(line)
	if err != nil {
		t.Fatal(err)
	}
	cmd, err := Rules{}.Parse(&state{Campaign: c}, words[0], nil)
	if err != nil {
		return []string{"! " + string(err.(*game.Refusal).Say.Key)}, c
	}
	adj, no := c.prepare(cmd.Action)
	if no != nil {
		return []string{argsOf("! "+string(no.Ref)+" "+strings.TrimPrefix(string(no.Say.Key), "co.refuse."), no.Say.Args)}, c
	}
	d := dice.New(cmd.Faces, nil)
	var v game.Verdict
	owed, err := d.Run(func() { v = adj.Play(d) })
	if err != nil || owed != nil {
		return []string{fmt.Sprint("? ", owed, err)}, c
	}
	for _, l := range v.Lines {
		lines = append(lines, argsOf(string(l.Say.Key), l.Say.Args))
	}
	return lines, c.apply(v.Events...)
}

// gone are the ids of who has left the game, in their order.
func gone(c *campaign) string {
	var out []string
	for i := range c.Units {
		if c.Units[i].Gone {
			out = append(out, c.Units[i].ID)
		}
	}
	for i := range c.Wings {
		if c.Wings[i].Gone {
			out = append(out, c.Wings[i].ID)
		}
	}
	sort.Strings(out)
	return strings.Join(out, " ")
}

// The phase of morale (CO §9): an army at nothing leaves the map, with commanders and who stands by himself; who can trace no line of communication is destroyed, an Allied chief with his army,
// Napoleon alone with his wing but by another reading (R87); whoever has won then has, and else a new turn begins.
func TestCO9_TheEvening(t *testing.T) {
	rows := []string{"f1 napoleon charleroi up", "N1 french napoleon infantry 3", "f2 ney gosselies up", "M1 french ney infantry 3", "e1 wellington hal up", "W1 english wellington infantry 3", "W2 english ath infantry 3", "p1 blucher namur up", "Q1 prussian blucher infantry 3", "Q2 prussian huy infantry 3"}
	for _, x := range []struct {
		about     string
		rows      []string
		spoil     func(c *campaign)
		gone      string
		morale    [3]int
		broken    [3]bool
		won, told string
		turn      int
	}{
		{"nothing happens", nil, nil, "", [3]int{24, 14, 16}, [3]bool{}, "", "phase-both 3 initiative", 3},
		{"the English are demoralised", nil, func(c *campaign) { c.Morale[1] = 0 }, "W1 W2 wellington", [3]int{24, 0, 16}, [3]bool{false, true, false}, "", "evening 2; evening.demoralised Anglo-Dutch; phase-both 3 initiative", 3},
		{"they were before", nil, func(c *campaign) { c.Morale[1], c.Broken[1] = 0, true }, "", [3]int{24, 0, 16}, [3]bool{false, true, false}, "", "phase-both 3 initiative", 3},
		{"both Allied armies are", nil, func(c *campaign) { c.Morale[1], c.Morale[2] = 0, 0 }, "Q1 Q2 W1 W2 blucher wellington", [3]int{24, 0, 0}, [3]bool{false, true, true}, "french morale", "evening 2; evening.demoralised Anglo-Dutch; evening.demoralised Prussians; won.morale French", 2},
		{"the French are", nil, func(c *campaign) { c.Morale[0] = 0 }, "", [3]int{0, 14, 16}, [3]bool{}, "allied morale", "evening 2; won.morale Allies", 2},
		{"all are", nil, func(c *campaign) { c.Morale = [3]int{} }, "Q1 Q2 W1 W2 blucher wellington", [3]int{}, [3]bool{false, true, true}, "french both", "evening 2; evening.demoralised Anglo-Dutch; evening.demoralised Prussians; won.both French", 2},
		{"all are, by the other reading", nil, func(c *campaign) { c.Morale = [3]int{}; c.read.Take(book.Choices[:], 8, 'b') }, "Q1 Q2 W1 W2 blucher wellington", [3]int{}, [3]bool{false, true, true}, "allied morale", "evening 2; evening.demoralised Anglo-Dutch; evening.demoralised Prussians; won.morale Allies", 2},
		{"Blücher is cut off", []string{"L1 french sombreffe infantry 3", "L2 french brussels cavalry 3"}, func(c *campaign) {
			c.puts([]string{"blucher"}, "huy")
			c.puts([]string{"L2"}, "namur")
		}, "Q1 Q2 blucher", [3]int{24, 14, 16}, [3]bool{false, false, true}, "", "evening 2; evening.cut Blücher 1; evening.with Q1; evening.chief Blücher Prussians; phase-both 3 initiative", 3},
		{"a Prussian is", []string{"L2 french sombreffe cavalry 3"}, func(c *campaign) { c.puts([]string{"L2"}, "namur"); c.puts([]string{"blucher"}, "wavre") }, "Q2", [3]int{24, 14, 16}, [3]bool{}, "", "", 3},
		{"Napoleon is cut off", []string{"W9 english mons infantry 3"}, func(c *campaign) {
			c.puts([]string{"W9"}, "charleroi")
			c.puts([]string{"napoleon"}, "mons")
			c.puts([]string{"ney"}, "mons")
			c.puts([]string{"W2"}, "brussels")
		}, "M1 N1 napoleon ney", [3]int{24, 14, 16}, [3]bool{}, "", "", 3},
		{"he is, by the other reading", []string{"W9 english mons infantry 3"}, func(c *campaign) {
			c.read.Take(book.Choices[:], 87, 'b')
			c.puts([]string{"W9"}, "charleroi")
			c.puts([]string{"napoleon"}, "mons")
		}, "M1 N1 napoleon ney", [3]int{0, 14, 16}, [3]bool{}, "allied morale", "", 2},
		{"Ney is, by the other reading", []string{"W9 english mons infantry 3"}, func(c *campaign) {
			c.read.Take(book.Choices[:], 87, 'b')
			c.puts([]string{"W1"}, "gosselies")
			c.puts([]string{"W2"}, "fleurus")
			c.puts([]string{"ney"}, "quatrebras")
			c.puts([]string{"W9"}, "hal")
		}, "M1 W1 ney", [3]int{24, 14, 16}, [3]bool{}, "", "", 3},
		{"Brussels is French", []string{"L1 french brussels infantry 3"}, nil, "", [3]int{24, 14, 16}, [3]bool{}, "french brussels", "evening 2; won.brussels French", 2},
		{"by horse alone", []string{"L1 french brussels cavalry 3"}, nil, "", [3]int{24, 14, 16}, [3]bool{}, "", "phase-both 3 initiative", 3},
		{"the last turn", nil, func(c *campaign) { c.Turn = 8 }, "", [3]int{24, 14, 16}, [3]bool{}, "allied time", "evening 8; won.time Allies", 8},
		{"the last but one", nil, func(c *campaign) { c.Turn = 7 }, "", [3]int{24, 14, 16}, [3]bool{}, "", "phase-both 8 initiative", 8},
	} {
		c := landed(t, "2 operations allied french", [2]string{"", ""}, append(x.rows, rows...)...)
		if x.spoil != nil {
			x.spoil(c)
		}
		told, after := cameTo(t, c, "end")
		if x.told != "" { // else who is cut off is told of zone by zone
			figure(t, "CO §9, told, "+x.about, strings.Join(told, "; "), x.told)
		}
		figure(t, "CO §9, gone, "+x.about, gone(after), x.gone)
		figure(t, "CO §9, morale, "+x.about, after.Morale, x.morale)
		figure(t, "CO §9.2, "+x.about, after.Broken, x.broken)
		figure(t, "CO §9.4, "+x.about, strings.TrimSpace(after.Won+" "+after.By), x.won)
		figure(t, "CO §9.5, "+x.about, after.Turn, x.turn)
	}
}

// A line of communication leads over free zones to a free depot of the army (CO §1.4): from a zone that is contested, too, but by another reading (R57); units out of order cut none, and on a map
// that is still being told nobody is cut off for sure.
func TestCO1_4_LinesOfCommunication(t *testing.T) {
	words := map[line3]string{cut: "cut", joined: "joined", unsure: "unsure"}
	for _, x := range []struct {
		about, zone, army string
		rows              []string
		r57               byte
		learned           bool
		want              string
	}{
		{"in the depot", "hal", english, nil, 'a', false, "joined"},
		{"next to it", "ath", english, nil, 'a', false, "joined"},
		{"over free zones", "charleroi", english, nil, 'a', false, "joined"},
		{"the depot is taken", "ath", english, []string{"N1 french hal infantry 3"}, 'a', false, "cut"},
		{"taken by who is out of order", "ath", english, []string{"N1 french hal infantry 3 out"}, 'a', false, "joined"},
		{"its own units cut nothing", "ath", english, []string{"W2 english hal infantry 3"}, 'a', false, "joined"},
		{"the zone is contested", "nivelles", english, []string{"N1 french nivelles infantry 3"}, 'a', false, "joined"},
		{"the zone is contested, by the other reading", "nivelles", english, []string{"N1 french nivelles infantry 3"}, 'b', false, "cut"},
		{"the zone is free, by the other reading", "nivelles", english, []string{"N1 french mons infantry 3"}, 'b', false, "joined"},
		{"a zone of the way is contested, by the other reading", "quatrebras", english, []string{"N1 french nivelles infantry 3"}, 'b', false, "joined"},
		{"to one of two depots", "sombreffe", prussian, []string{"N1 french namur infantry 3"}, 'a', false, "joined"},
		{"to neither of them", "sombreffe", prussian, []string{"N1 french namur infantry 3", "N2 french wavre infantry 3"}, 'a', false, "cut"},
		{"another army's depot is none", "huy", english, []string{"N1 french namur infantry 3"}, 'a', false, "cut"},
		{"the map is not known", "ath", english, []string{"N1 french hal infantry 3"}, 'a', true, "unsure"},
		{"no depot is known", "ath", "dutch", nil, 'a', false, "unsure"},
	} {
		c := landed(t, "2 operations french", [2]string{"", ""}, append(x.rows, "Z1 french fleurus infantry 3", "Z2 english brussels infantry 3", "Z3 prussian huy infantry 3")...)
		c.read.Take(book.Choices[:], 57, x.r57)
		c.Learned = x.learned
		figure(t, "CO §1.4: "+x.about, words[c.connected(x.zone, x.army)], x.want)
	}
}

// How order is bought in battles (CO §7.3, §8.9, §8.6.1): by an attacker who has won, where the battle was, among no enemies and in a wing; for nothing whoever he likes, where both broke; never
// heavy horse for nothing.
func TestCO8_9_WhoIsPutInOrder(t *testing.T) {
	for _, x := range []struct {
		about, unit string
		phase       phase
		at          *contact
		r88         byte
		rows        []string
		want        string
	}{
		{"in operations", "N1", operating, nil, 'a', nil, "yes"},
		{"in order already", "N2", operating, nil, 'a', nil, "CO §7.3 in-order"},
		{"by itself", "L1", operating, nil, 'a', nil, "CO §7.3 independent-rally"},
		{"among enemies", "N1", operating, nil, 'a', []string{"W1 english quatrebras infantry 3 out"}, "CO §7.3 among-enemies"},
		{"behind a victory", "N1", fighting, &contact{Zone: "quatrebras", Fought: true, Rally: true}, 'a', nil, "yes"},
		{"before the battle", "N1", fighting, &contact{Zone: "quatrebras"}, 'a', nil, "CO §8.9 not-won"},
		{"no victory", "N1", fighting, &contact{Zone: "quatrebras", Fought: true}, 'a', nil, "CO §8.9 not-won"},
		{"another zone", "N1", fighting, &contact{Zone: "hal", Fought: true, Rally: true}, 'a', nil, "CO §8.9 not-won"},
		{"no battle at all", "N1", fighting, nil, 'a', nil, "CO §8.9 not-won"},
		{"no victory, by the other reading", "N1", fighting, &contact{Zone: "quatrebras", Fought: true}, 'b', nil, "yes"},
		{"who has not fought, by the other reading", "N1", fighting, &contact{Zone: "quatrebras", Fought: true}, 'b', nil, "CO §8.9 not-won"},
		{"one for nothing", "N1", fighting, &contact{Zone: "quatrebras", Fought: true, Free: 1}, 'a', nil, "yes"},
		{"by itself, for nothing", "L1", fighting, &contact{Zone: "quatrebras", Fought: true, Rally: true, Both: true, Free: 1}, 'a', nil, "yes"},
		{"by itself, behind a victory", "L1", fighting, &contact{Zone: "quatrebras", Fought: true, Rally: true}, 'a', nil, "CO §7.3 independent-rally"},
		{"both broke, and nobody has won", "N1", fighting, &contact{Zone: "quatrebras", Fought: true, Both: true}, 'a', nil, "CO §8.6.1 not-won"},
	} {
		c := landed(t, "2 operations french", [2]string{"", ""}, append(x.rows, "f1 napoleon quatrebras up", "N1 french napoleon infantry 3 out", "N2 french napoleon infantry 3", "L1 french quatrebras infantry 3 out", "W2 english hal infantry 3", "Q1 prussian huy infantry 3")...)
		if len(x.rows) > 0 {
			c.unit("N2").Out = true
		}
		c.Phase = x.phase
		c.unit("N1").Fought = x.r88 == 'b'
		c.read.Take(book.Choices[:], 88, x.r88)
		if x.about == "who has not fought, by the other reading" {
			c.unit("N1").Fought = false
		}
		if x.at != nil {
			c.Contacts = []contact{*x.at}
		}
		got := "yes"
		if no := c.mayRally(c.unit(x.unit), x.phase == fighting); no != nil {
			got = string(no.Ref) + " " + strings.TrimPrefix(string(no.Say.Key), "co.refuse.")
		}
		figure(t, "CO §8.9: "+x.about, got, x.want)
	}
}

// What order is told and costs (CO §7.3, §8.6.1, §8.9): for nothing one of foot or light horse first, of his own points what a commander has left, the rest of counters; who could not pursue
// before it does not after it (§8).
func TestCO7_3_WhatOrderDoes(t *testing.T) {
	rows := []string{"f1 napoleon quatrebras up", "N1 french napoleon infantry 3 out", "N2 french napoleon infantry 3 out", "NH french napoleon heavy 0 out", "L1 french quatrebras infantry 3 out", "W2 english hal infantry 3", "Q1 prussian huy infantry 3"}
	for _, x := range []struct {
		about, line, hand string
		free              int
		used              int
		want              string
	}{
		{"of his own", "rally N1", "plain-1", 0, 0, "rally N1 1 1 0; hands.order N1 | used 1, hand [plain-1], out N2 NH L1"},
		{"two of his own", "rally N1+N2", "plain-1", 0, 0, "rally N1,N2 2 2 0; hands.order N1,N2 | used 2, hand [plain-1], out NH L1"},
		{"three with a counter", "rally N1+N2+NH with plain-1", "plain-1", 0, 0, "rally N1,N2,NH 3 2 1; move.paid plain1; hands.order N1,N2,NH | used 2, hand [], out L1"},
		{"with nothing left of his own", "rally N1 with plain-1", "plain-1", 0, 2, "rally N1 1 0 1; move.paid plain1; hands.order N1 | used 2, hand [], out N2 NH L1"},
		{"for nothing, by itself", "rally L1", "plain-1", 1, 2, "rally L1 0 0 0; hands.order L1 | used 2, hand [plain-1], out N1 N2 NH"},
		{"heavy horse and foot, of which one for nothing", "rally NH+N1", "plain-1", 1, 1, "rally N1,NH 1 1 0; hands.order N1,NH | used 2, hand [plain-1], out N2 L1"},
		{"heavy horse is not for nothing", "rally NH with plain-1", "plain-1", 1, 2, "rally NH 1 0 1; move.paid plain1; hands.order NH | used 2, hand [], out N1 N2 L1"},
	} {
		c := landed(t, "2 battles french", [2]string{x.hand, ""}, rows...)
		c.Contacts = []contact{{Zone: "quatrebras", Fought: true, Rally: true, Free: x.free}}
		c.wing("napoleon").Used = x.used
		c.Quarries = []quarry{{Who: []string{"W2"}, Way: []string{"quatrebras", "nivelles"}, By: theFrench, Need: 99}, {Who: []string{"Q1"}, Way: []string{"wavre", "namur"}, By: theFrench, Need: 99}}
		told, after := cameTo(t, c, x.line)
		var out []string
		for i := range after.Units {
			if after.Units[i].Out {
				out = append(out, after.Units[i].ID)
			}
		}
		figure(t, "CO §7.3: "+x.about, strings.Join(told, "; ")+fmt.Sprint(" | used ", after.wing("napoleon").Used, ", hand ", after.Hands[theFrench], ", out ", strings.Join(out, " ")), x.want)
		figure(t, "CO §7.3: his wing has acted, "+x.about, after.wing("napoleon").Active, !strings.HasPrefix(x.line, "rally L1"))
		figure(t, "CO §8: who is still pursued, "+x.about, fmt.Sprint(len(after.Quarries)), "1")
		figure(t, "CO §8.6.1: for nothing no more, "+x.about, after.Contacts[0].Free, map[bool]int{true: 0, false: x.free}[x.free > 0 && x.line != "rally NH with plain-1"])
	}
}

// Order is bought in one's own phase (CO §7.3, §8.9), unless the table insists.
func TestCO7_3_WhenOrderIsBought(t *testing.T) {
	c := landed(t, "2 operations allied", [2]string{"", ""}, "f1 ney charleroi up", "N1 french ney infantry 3 out", "W1 english hal infantry 3")
	deeds(t, c, deedRow{"rally N1", "! CO §7.3 not-yours Allies"}, deedRow{"rally N1 ! so", "rally N1 1 1 0; hands.order N1"})
	c.Phase = fighting
	deeds(t, c, deedRow{"rally N1", "! CO §8.9 not-yours Allies"})
	c.Phase = drawing
	deeds(t, c, deedRow{"rally N1", "! CO §7.3 phase operations events"}, deedRow{"rally W1", "! CO §7.3 phase operations events"}, deedRow{"rally", "! CO §7.3 who"})
}

// A beaten attacker goes back where he came from (CO §8.6.2); an Allied chief whose zone the other has entered goes elsewhere, and is eliminated where nothing else is open (§1.1.1, R101).
func TestCO8_6_2_WhereABeatenAttackerGoes(t *testing.T) {
	for _, x := range []struct {
		about string
		rows  []string
		r85   string
		want  string
	}{
		{"back", nil, "", "wellington at nivelles"},
		{"the other chief is there", []string{"p1 blucher nivelles up", "Q1 prussian blucher infantry 3"}, "", "wellington at quatrebras, runs 1 shut nivelles"},
		{"the other chief is there, and nothing else is open", []string{"p1 blucher nivelles up", "Q1 prussian blucher infantry 3", "L1 french brussels infantry 3", "L2 french sombreffe infantry 3", "L3 french gosselies infantry 3"}, "", "wellington gone"},
		{"enemies are there", []string{"L1 french nivelles infantry 3"}, "", "wellington at nivelles"},
		{"back, by the other reading", nil, "b", "wellington at nivelles"},
		{"enemies are there, by the other reading", []string{"L1 french nivelles infantry 3"}, "b", "wellington gone"},
	} {
		b := Lands("2 battles allied", [2]string{"", ""}, append(x.rows, "e1 wellington quatrebras up", "W1 english wellington infantry 3 corps=W", "W2 english wellington infantry 3 corps=W", "N1 french quatrebras infantry 3 corps=N", "N2 french quatrebras infantry 3 corps=N")...)
		b["begin"].(map[string]any)["together"] = []string{"quatrebras", "nivelles"}
		if x.r85 != "" {
			b["begin"].(map[string]any)["together"] = []string{"quatrebras"}
		}
		c := landedOn(t, b)
		if x.r85 != "" {
			c.read.Take(book.Choices[:], 85, 'b')
		}
		c.Contacts = []contact{{Zone: "quatrebras", Phases: 2, Came: []entry{{Who: []string{"wellington"}, From: "nivelles"}}}}
		// 6 to 6 is 1/1: 4 is 1D/0; 6 to 5 with a 2 is 0/1A: not decided.
		_, after := cameTo(t, c, "fight quatrebras 4 2")
		got := "wellington at " + after.wing("wellington").Zone
		if after.wing("wellington").Gone {
			got = "wellington gone"
		}
		for _, f := range after.Flights {
			got += fmt.Sprint(", runs ", f.Zones, " shut ", strings.Join(f.Shut, "+"))
			figure(t, "CO R101: nobody pursues", f.By, -1)
		}
		figure(t, "CO §8.6.2: "+x.about, got, x.want)
	}
}

// Who plays an event of a hand, and which may be one, is seen from the points of the counters alone (CO §1.1.4, §8.3): what may be of use in the battle.
func TestCO8_3_WhichEventsAreOfUse(t *testing.T) {
	g := declared1(t, "battle 3,3,4g at 3,3 phases=3 attacker-leaders=napoleon:0 defender-leaders=wellington:0 attacker-heavy=1")
	n := g.n
	for id, want := range map[string][2]bool{"hougomont": {false, true}, "reconnaissance": {true, false}, "hill": {false, true}, "gneisenau": {false, false}, "reverse-slope": {false, true}, "merde": {true, false}, "kellermann": {true, false}, "uxbridge": {true, false}, "square": {false, true},
		"vandamme": {true, true}, "first-corps": {true, true}, "dutch-elan": {true, true}, "bad-weather": {true, true}} {
		for s := range want {
			figure(t, fmt.Sprintf("CO §8.3: %s to side %d", id, s), g.useful(s, n.chits[id]), want[s])
		}
	}
	g.battery = false
	figure(t, "CO §8.3: the slope without a battery", g.useful(defender, n.chits["reverse-slope"]), false)
	for i := range g.side[defender].units {
		g.side[defender].units[i].prussian = true
	}
	figure(t, "CO R83: the Dutch against Prussians alone", g.useful(attacker, n.chits["dutch-elan"]), false)
	g.side[defender].units[0].prussian = false
	hit := declared1(t, "battle 3,3 at 3,2 phases=2 french=attacker")
	hit.side[defender].units[1].prussian = true // the weaker of them
	hit.chits = []played{{does: dieOnePhase, side: attacker}, {does: strikes, side: attacker}}
	struck := hit.opening()
	if owed, err := dice.New(nil, nil).Run(func() { hit.strike(dice.New(nil, nil), nil, &struck, 1) }); err != nil || owed != nil {
		t.Errorf("CO R83: %v, %v", owed, err)
	}
	figure(t, "CO R83: the one that is struck", struck.out[defender], 1)
	figure(t, "CO R83: and one who is none", g.useful(attacker, n.chits["dutch-elan"]), true)
	// Whom it strikes: among Prussians and others the others; the Allies' strikes anybody.
	g.chits = []played{{does: strikes, side: attacker}, {does: strikes, side: defender}}
	figure(t, "CO R83: of those the British", g.british(defender, 0), 1)
	figure(t, "CO R83: struck by the Allies", g.british(attacker, 1), 0)
	figure(t, "CO R83: no such counter", g.british(defender, 2), 0)
	figure(t, "CO R83: none at all", g.british(defender, -1), 0)
	r := g.opening()
	m := &moment{at: atOpening}
	figure(t, "CO R83: it may be played", g.fits(&r, m, &g.chits[0]), true)
	g.side[defender].units[0].prussian = true
	figure(t, "CO R83: not where none is British", g.fits(&r, m, &g.chits[0]), false)
	figure(t, "CO §8.3: the Allies' may", g.fits(&r, m, &g.chits[1]), true)
	r.out[attacker] = 7
	figure(t, "CO §8.3: not where nobody is in order", g.fits(&r, m, &g.chits[1]), false)
	figure(t, "CO §8.3: nor in a phase", g.fits(&r, &moment{at: inPhase}, &g.chits[0]), false)
}

// Who leads is told with what is assumed of him (CO §8.5.2, §1.1.3, R12).
func TestCO8_5_2_WhatIsAssumedOfWhoLeads(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3 at 3 phases=2 attacker-leaders=napoleon":                     "attacker-leaders=napoleon 0, attacker-tactical 0, defender-tactical 0",
		"battle 3 at 3 phases=2 attacker-leaders=napoleon:1":                   "attacker-tactical 1, defender-tactical 0",
		"battle 3 at 3 phases=2 attacker-leaders=ney":                          "attacker-ney-corps 1, attacker-tactical 1, defender-tactical 0",
		"battle 3 at 3 phases=2 attacker-tactical=2":                           "defender-tactical 0",
		"battle 3 at 3 phases=2 attacker-leaders=grouchy attacker-ney-corps=1": "attacker-leaders=grouchy 0, attacker-tactical 0, defender-tactical 0",
	} {
		var got []string
		for _, a := range declared1(t, line).base.Assumed {
			if strings.Contains(a.Fact, "leaders") || strings.Contains(a.Fact, "tactical") || strings.Contains(a.Fact, "ney") {
				got = append(got, a.Fact+" "+a.Value)
			}
		}
		figure(t, "CO R12: "+line, strings.Join(got, ", "), want)
	}
	p := i18n.New(i18n.EN)
	v := play(t, "battle 3,3 at 3 phases=2 defender-axis=no 6")
	var got []string
	for _, st := range v.Steps {
		if k := string(st.Say.Key); k == "co.step.eliminated" || k == "co.step.rout" {
			got = append(got, argsOf(k, st.Say.Args)+" "+string(st.Ref)+" "+p.Say(st.Value))
		}
	}
	if len(got) != 2 || !strings.HasPrefix(got[1], "step.eliminated defender CO §8.6.1") {
		t.Errorf("CO §8.6.1: told are %v; want a rout of the defender, and that he is eliminated", got)
	}
	for line, want := range map[string]string{"battle 9,9,9 at 3d,3 phases=3 6": "CO §8.6.1", "battle 3,3 at 3d,3d phases=3 defender-axis=no": "CO R24"} {
		_, st := step(play(t, line), "co.step.rout")
		if st == nil || string(st.Ref) != want {
			t.Errorf("CO §8.6.1: %s: %+v; want %s", line, st, want)
		}
	}
}
