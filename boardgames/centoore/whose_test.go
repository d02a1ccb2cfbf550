package centoore

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// What the end of a battle leaves on the map (CO §8.5.3, §8.6, §8.8, R44): a unit's point is its own army's, zones, retreat and victory are those of the army whose commander is there, or else of who has most units; heavy horse that charged is
// turned over, what was played is discarded, and what could be pursued before can be no more.
func TestCO8_8_WhoseMoraleItIs(t *testing.T) {
	for _, x := range []struct {
		about, line string
		side        int // who attacks
		rows        []string
		want        string
	}{
		// 6 to 6 is 1/1: 4 and 4 are 1D/0 twice; the weakest by the order of the file goes first.
		{"English and Prussians, of whom nobody leads", "fight quatrebras 4 4", theFrench, []string{"N1 french quatrebras infantry 3 corps=N", "N2 french quatrebras infantry 3 corps=N", "W1 english quatrebras infantry 3 corps=W", "W2 english quatrebras infantry 3 corps=W"}, "[24 11 16] out W1 W2 runs W1+W2 1"},
		{"a Prussian under Wellington's eyes", "fight quatrebras 4 W1 4", theFrench, []string{"N1 french quatrebras infantry 3 corps=N", "N2 french quatrebras infantry 3 corps=N", "e1 wellington quatrebras up", "W1 english wellington infantry 3", "P1 prussian quatrebras infantry 3"}, "[24 12 15] out W1 P1 runs wellington 1 runs P1 1"},
		{"two Prussians, one Englishman", "fight quatrebras 5 N1 W1 P1 4", theFrench, []string{"N1 french quatrebras infantry 5 corps=N", "N2 french quatrebras infantry 4 corps=N", "W1 english quatrebras infantry 3", "P1 prussian quatrebras infantry 3 corps=P", "P2 prussian quatrebras infantry 3 corps=P"}, "[24 13 13] out N1 W1 P1 P2 runs W1 1 runs P1+P2 1"},
		{"one Englishman under Wellington, two Prussians", "fight quatrebras 5 N1 W1 P1 4", theFrench, []string{"N1 french quatrebras infantry 5 corps=N", "N2 french quatrebras infantry 4 corps=N", "e1 wellington quatrebras up", "W1 english wellington infantry 3", "P1 prussian quatrebras infantry 3 corps=P", "P2 prussian quatrebras infantry 3 corps=P"}, "[24 12 14] out N1 W1 P1 P2 runs wellington 1 runs P1+P2 1"},
		// 4 is 1D/0, then 6 to 5 with a 2 is 0/1A: not decided.
		{"a beaten attack", "fight quatrebras 4 2", theFrench, []string{"N1 french quatrebras infantry 3 corps=N", "N2 french quatrebras infantry 3 corps=N", "W1 english quatrebras infantry 3 corps=W", "W2 english quatrebras infantry 3 corps=W"}, "[22 14 16] out N1 W1"},
		// One charges: 4 and 1 is 5, 2D/1A: both go at once.
		{"heavy horse", "fight quatrebras charge 4", theFrench, []string{"f1 napoleon quatrebras up", "N1 french napoleon infantry 3 corps=N", "N2 french napoleon infantry 3 corps=N", "NH french napoleon heavy 0", "W1 english quatrebras infantry 3 corps=W", "W2 english quatrebras infantry 3 corps=W"}, "[24 11 16] out N1 NH W1 W2 runs W1+W2 1"},
		{"heavy horse that holds", "fight quatrebras hold 3 hold 4", theFrench, []string{"f1 napoleon quatrebras up", "N1 french napoleon infantry 3 corps=N", "N2 french napoleon infantry 3 corps=N", "NH french napoleon heavy 0", "W1 english quatrebras infantry 3 corps=W", "W2 english quatrebras infantry 3 corps=W"}, "[24 11 16] out N1 W1 W2 runs W1+W2 1"},
	} {
		b := Lands("2 battles "+playerNames[x.side], [2]string{"", ""}, append(x.rows, "W9 english hal infantry 3", "B9 prussian huy infantry 3")...)
		b["begin"].(map[string]any)["together"] = []string{"quatrebras"}
		for _, u := range b["commanders"].([]any) {
			u.(map[string]any)["tactical"] = 0
		}
		c := landedOn(t, b)
		came := []entry{{Who: []string{"N1", "N2"}, From: "gosselies"}}
		if c.markerOf("napoleon") != nil {
			came = []entry{{Who: []string{"napoleon"}, From: "gosselies"}}
		}
		c.Contacts = []contact{{Zone: "quatrebras", Phases: 2, Came: came}}
		c.Quarries = []quarry{{Who: []string{"W9"}, Way: []string{"mons", "ath"}, By: theFrench, Need: 9}}
		_, after := cameTo(t, c, x.line)
		var out []string
		for i := range after.Units {
			if after.Units[i].Out {
				out = append(out, after.Units[i].ID)
			}
		}
		got := fmt.Sprint(after.Morale, " out ", strings.Join(out, " "))
		for _, f := range after.Flights {
			got += fmt.Sprint(" runs ", strings.Join(f.Who, "+"), " ", f.Zones)
		}
		figure(t, "CO §8.8: "+x.about, got, x.want)
		if x.about == "a beaten attack" {
			figure(t, "CO §8.6.2: they go back", after.zoneOf(after.unit("N1"))+" "+after.zoneOf(after.unit("N2")), "gosselies gosselies")
		}
		figure(t, "CO §8.7: nobody is pursued any more of before, "+x.about, len(after.Quarries), 0)
	}
}

// Without a campaign there is nobody to move (CO §1.2); a quarry that nobody can follow holds nothing up (CO §8.7); who is seen stands under a marker that shows its face, under none, or by himself
// (§1.1.3).
func TestCO1_1_3_WhoIsSeen(t *testing.T) {
	_, err := Rules{}.Prepare(&state{}, game.Action{Verb: "move", Units: []game.Operand{operand([]string{"ney"})}, Args: []string{"hal"}})
	no, _ := err.(*game.Refusal)
	figure(t, "CO §1.2: without a map", no != nil && no.Say.Key == "co.refuse.no-campaign", true)
	_, err = Rules{}.Answer(&state{}, game.Action{Verb: "units"})
	figure(t, "CO §1.2: nor anybody to tell of", err != nil, true)
	if _, err := (Rules{}).Prepare(&state{}, game.Action{Verb: "campaign"}); err != nil {
		t.Errorf("CO §1.2: a map that is told: %v", err)
	}
	c := landed(t, "2 battles french", [2]string{"", ""}, "f1 ney charleroi up", "f2 grouchy gosselies", "M1 french ney infantry 3", "G1 french grouchy infantry 3", "L1 french mons infantry 3", "L2 french fleurus infantry 3 out", "W1 english hal infantry 3")
	for zone, want := range map[string][2]bool{"charleroi": {true, true}, "gosselies": {false, false}, "mons": {true, true}, "fleurus": {false, true}, "ligny": {false, false}} {
		figure(t, "CO §1.1.3: in order is seen at "+zone, c.seenThere(zone, theFrench), want[0])
		figure(t, "CO R46: who bars a way at "+zone, c.standsEnemy(zone, theAllies), want[1])
	}
	c.Markers = nil // a table without markers has its wings face up
	figure(t, "CO §1.1.3: without a marker he is seen", fmt.Sprint(c.seenThere("gosselies", theFrench), c.standsEnemy("gosselies", theAllies)), "true true")
	p := &planner{c: c, side: theFrench}
	figure(t, "CO §8.7: no quarry", p.prey(), false)
	c.Quarries = []quarry{{Who: []string{"W1"}, Way: []string{"brussels", "hal"}, By: theFrench, Need: 1}}
	figure(t, "CO §8.7: nobody can follow", p.prey(), false)
	figure(t, "CO §4: so the phase ends", done(p.ends()), "end: end")
	c.Quarries[0].Way = []string{"mons", "ath"}
	figure(t, "CO §8.7: somebody can", p.prey(), true)
	figure(t, "CO §4: so it does not end", done(p.ends()), "nothing")
	c.Quarries, c.Contacts = nil, []contact{{Zone: "hal"}}
	figure(t, "CO §8: nor with a battle to come", done(p.ends()), "nothing")
	// A marker is put down again by its name or by who it is (CO §3).
	c = landed(t, "1 setup", [2]string{"", ""}, "N1 french napoleon infantry 3", "W1 english wellington infantry 3", "W2 english - infantry 3", "Q1 prussian blucher infantry 3")
	c.Step, c.Side = alliesPlace, theAllies
	c = c.apply(&posted{Marker: "e1", Is: "wellington", Army: english, Zone: "hal"})
	deeds(t, c, deedRow{"place e1 ath", "place.marker e1 ath; place.is e1 Wellington"}, deedRow{"place wellington ath", "place.marker e1 ath; place.is e1 Wellington"})
	_, after := cameTo(t, c, "place e1 ath")
	figure(t, "CO §3: Wellington lies at", after.wing("wellington").Zone+" "+after.marker("e1").Zone, "ath ath")
}

// Who gives a unit up is offered the Guard first while Merde! can save it, else the weakest (CO §8.3, §8.5.1); of two of the Guard the weaker.
func TestCO8_5_1_WhoIsOfferedFirst(t *testing.T) {
	for _, x := range []struct{ line, want string }{
		{"battle 3,3,3 at 3g,2,4g phases=3 4 4", "d2"},
		{"battle 3,3,3,3 at 3g,4,4g phases=3 defender-chits=merde 3 4", "d1"},
		{"battle 3,3,3,3 at 4g,4,3g phases=3 defender-chits=merde 3 4", "d3"},
		{"battle 3,3,3 at 3,2,1 phases=2 4", "d3"},
	} {
		g := declared1(t, x.line)
		r := g.opening()
		d := dice.New(nil, nil)
		owed, err := d.Run(func() { g.pick(d, &r, defender, g.all(defender), 1, 2, "CO §8.5.1", 0) })
		if err != nil || len(owed) != 1 {
			t.Errorf("CO §8.5.1: %s: %v, %v", x.line, owed, err)
			continue
		}
		figure(t, "CO §8.5.1: "+x.line, owed[0].Answers[0], x.want)
		figure(t, "CO §8.5.1: all are offered, "+x.line, len(owed[0].Answers), 3)
	}
}
