package centoore

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

// offered are the lines that a side may take, in the order in which they are listed.
func offered(c *campaign, side int) string {
	var out []string
	for _, a := range (Rules{}).Legal(&state{Campaign: c}, side) {
		out = append(out, campaignLine(a))
	}
	return strings.Join(out, ", ")
}

// What may be done is listed (CO §4): what is owed first, then what the phase has, the end of it last; to each player his own and what is everybody's.
func TestCO4_WhatIsListed(t *testing.T) {
	figure(t, "CO §1.2: without a map", len(Rules{}.Legal(&state{}, -1)), 0)
	figure(t, "CO §1.2: nothing is owed without one", len(Rules{}.Dues(&state{})), 0)

	c := landed(t, "1 setup", [2]string{"", ""}, "N1 french napoleon infantry 3 corps=N", "N2 french napoleon infantry 3 corps=N", "W1 english - infantry 3 corps=W", "WH english wellington heavy 0", "P1 prussian blucher infantry 3 corps=P", "P2 prussian blucher infantry 3 corps=P")
	figure(t, "CO §3: the Allies join", offered(c, theAllies), "join W1 wellington")
	figure(t, "CO §3: the French do not yet", offered(c, theFrench), "")
	c.Step, c.Side = frenchJoin, theFrench
	figure(t, "CO §3: the French join", offered(c, theFrench), "join N1 ney, join N1 grouchy, join N2 ney, join N2 grouchy")
	c.Step = frenchPlace
	figure(t, "CO §3: the French put down", offered(c, theFrench), "place napoleon charleroi, place ney charleroi, place grouchy charleroi, place decoy charleroi")
	c.Step, c.Side = alliesPlace, theAllies
	c = c.apply(&posted{Marker: "e1", Is: "wellington", Army: english, Zone: "hal"}, &mustered{Units: []string{"W1"}, Zone: "ath"})
	figure(t, "CO §3: the Allies put down", offered(c, theAllies), "place W1 hal, place decoy hal, place blucher namur, place decoy namur, place blucher wavre, place decoy wavre, place wellington ath, place decoy ath")

	rows := []string{"f1 napoleon charleroi up", "f2 ney charleroi", "N1 french napoleon infantry 3", "M1 french ney infantry 3", "K1 french mons cavalry 2", "e1 wellington ath up", "W1 english wellington infantry 3", "B1 prussian huy infantry 3"}
	c = landed(t, "2 initiative", [2]string{"bluchers-fall bluchers-fall vandamme", "haemorrhoids"}, rows...)
	figure(t, "CO §5.1: the French before the dice", offered(c, theFrench), "initiative, play bluchers-fall")
	figure(t, "CO §5.1: the Allies before them", offered(c, theAllies), "initiative, play haemorrhoids")
	c.Thrown = true
	figure(t, "CO §5: behind them", offered(c, theFrench), "end")
	c.Phase = drawing
	c.ground.Chits = map[string][]theatre.Chit{french: {{Points: 1, N: 30}}, allied: {{Points: 1, N: 30}}}
	figure(t, "CO §6.1: the French draw", offered(c, theFrench), "draw french")
	figure(t, "CO §6.1: the Allies draw", offered(c, theAllies), "draw allied")
	c.Drawn = [2]bool{true, false}
	figure(t, "CO §6.1: they have drawn", offered(c, theFrench), "")
	c.Drawn = [2]bool{true, true}
	figure(t, "CO §6.1: both have", offered(c, -1), "end")
	c.Phase, c.Hands = operating, [2][]string{{"plain-1"}, {}}
	// Napoleon has 2 points and 1 of the counter, Ney 1 and 1, the horse by itself 1 and 1.
	figure(t, "CO §7.2: the French go", offered(c, theFrench), "move napoleon gosselies, move napoleon fleurus, move napoleon mons, move napoleon gosselies quatrebras, move napoleon fleurus sombreffe, "+
		"move napoleon fleurus ligny with=plain-1, move napoleon gosselies quatrebras nivelles with=plain-1, move napoleon gosselies quatrebras brussels with=plain-1, move napoleon fleurus sombreffe namur with=plain-1, "+
		"move f2 gosselies, move f2 fleurus, move f2 mons with=plain-1, move f2 gosselies quatrebras with=plain-1, move f2 fleurus sombreffe with=plain-1, move K1 charleroi with=plain-1, end")
	figure(t, "CO §7: the Allies do not", offered(c, theAllies), "")
	c.unit("N1").Out, c.unit("K1").Out = true, true
	c.wing("napoleon").Stopped, c.wing("ney").Stopped = byGround, byGround
	figure(t, "CO §7.3: who is out of order in a wing", offered(c, theFrench), "move K1 charleroi with=plain-1, rally N1, end")
	c.wing("napoleon").Used = 2
	figure(t, "CO §7.3: for a counter", offered(c, theFrench), "move K1 charleroi with=plain-1, rally N1 with=plain-1, end")
	c.Hands[theFrench] = nil
	figure(t, "CO §7.3: with nothing", offered(c, theFrench), "end")
	c.unit("K1").Zone, c.unit("K1").Out = "charleroi", false
	c.wing("napoleon").Stopped = ""
	figure(t, "CO §7.2.4: who joins a wing where he stands", offered(c, theFrench), "move K1 gosselies, move K1 fleurus, join K1 napoleon, join K1 f2, end")
	c.Phase, c.Won = campaigned, french
	figure(t, "CO §9.4: it is over", offered(c, -1), "")
}

// What is listed in a phase of battles (CO §8): runs, withdrawals, pursuits and who marches, each with what pays it and with how to decline it.
func TestCO8_WhatIsListedInBattles(t *testing.T) {
	b := Lands("2 battles french", [2]string{"plain-1 plain-2", "plain-1 sound-of-guns"}, "N1 french quatrebras infantry 3", "N3 french fleurus infantry 3", "W1 english quatrebras infantry 3", "W2 english nivelles infantry 3", "W3 english quatrebras cavalry 3", "P1 prussian wavre infantry 3 out")
	b["begin"].(map[string]any)["together"] = []string{"quatrebras"}
	c := landedOn(t, b)
	c.Contacts = []contact{{Zone: "quatrebras", Phases: 2, Came: []entry{{Who: []string{"N1"}, From: "gosselies"}}}}
	figure(t, "CO §8: the Allies before the battle", offered(c, theAllies), "retire W3 sombreffe with=plain-1, retire W3 nivelles with=plain-1, retire W3 brussels with=plain-1, x W3, x allied, march W2 quatrebras")
	figure(t, "CO §8: the French before it", offered(c, theFrench), "fight quatrebras")
	c.Contacts[0].Stays, c.Contacts[0].Quiet = true, []int{theAllies}
	figure(t, "CO §8.2.2: who has said that he stays", offered(c, theAllies), "march W2 quatrebras")
	c.Contacts[0].Fought = true
	c.Flights = []flight{{Who: []string{"P1"}, Zone: "wavre", Zones: 1, By: theFrench}}
	figure(t, "CO §8.6.1: who runs", offered(c, theAllies), "run P1 namur, run P1 sombreffe, run P1 brussels")
	c.Flights = nil
	c.Quarries = []quarry{{Who: []string{"P1"}, Way: []string{"fleurus", "sombreffe", "wavre"}, By: theFrench, Need: 2}}
	figure(t, "CO §8.7: who pursues", offered(c, theFrench), "pursue N3 at P1, x N3, end")
	c.Quarries[0].Cost = 3
	figure(t, "CO §7.2.7: who follows for a price", offered(c, theFrench), "pursue N3 at P1 with=plain-1,plain-2, x N3, end")
	c.Quarries[0].Need, c.Quarries[0].Cost = 4, 0
	figure(t, "CO §8.7.1: who is too weak", offered(c, theFrench), "end")
}

// What a player is told of who follows, and of what is owed before the dice (CO §5, §5.1, §7.2.7): each of several where each pays, once where one price is for all.
func TestCO7_2_7_WhatIsOwedIsTold(t *testing.T) {
	c := landed(t, "2 operations allied", [2]string{"plain-3 plain-3", ""}, "L1 french charleroi infantry 3", "f1 ney charleroi up", "M1 french ney infantry 3", "W1 english gosselies infantry 3 out")
	q := quarry{Who: []string{"W1"}, Way: []string{"charleroi", "gosselies"}, Cost: 1, By: theFrench}
	line := func(all ...string) string {
		var fs []host
		for _, id := range all {
			f, _ := c.mover([]string{id})
			fs = append(fs, f)
		}
		prey, _ := c.mover([]string{"W1"})
		l := c.followLine(&q, fs, prey)
		return argsOf(string(l.Say.Key), l.Say.Args)
	}
	figure(t, "CO §7.2.7: one", line("L1"), "due.follow L1 W1 1 1")
	figure(t, "CO R103: two", line("ney", "L1"), "due.follow-each Ney,L1 W1 1 2")
	c = landed(t, "2 initiative", [2]string{"plain-3", "plain-1"}, "L1 french charleroi infantry 3", "W1 english hal infantry 3")
	figure(t, "CO §5.1: three points may be an event", c.mayPlayFirst(), true) // Blücher's fall is worth three
	c.Hands = [2][]string{{"plain-1"}, {"plain-1"}}
	figure(t, "CO §5.1: one point is none", c.mayPlayFirst(), false)
	figure(t, "CO §5.1: it is the last that is asked", c.dues()[0].Last, false)
	c.Learned = true
	figure(t, "CO R6: of a hand that nobody has told nobody knows", c.mayPlayFirst(), true)
	figure(t, "CO §5: two dice", len(c.dues()[0].Needs), 2)
	c.Turn = 1
	figure(t, "CO §5: none in the first turn", len(c.dues()), 0)
	c.Turn, c.Won = 2, french
	figure(t, "CO §9.4: nothing once it is won", len(c.dues()), 0)
}

// What the questions of a campaign answer (CO §1.1, §2, §6, §7.2, §1.4).
func TestCO1_1_WhatQuestionsAnswer(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"plain-1 vandamme", ""}, "f1 napoleon charleroi up", "f2 ney gosselies", "f4 decoy fleurus", "N1 french napoleon infantry 3", "N2 french napoleon infantry 3 out", "NH french napoleon heavy 0", "NK french napoleon heavy 0 out", "M1 french ney infantry 3", "L1 french mons infantry 3",
		"e1 wellington hal up", "W1 english wellington infantry 3", "W2 english ath infantry 3", "B1 prussian - infantry 3")
	c.unit("W2").Gone, c.unit("W2").Zone = true, ""
	ask := func(c *campaign, line string) string {
		t.Helper()
		words, err := game.Scan(line)
		if err != nil {
			t.Fatal(err)
		}
		s := &state{Campaign: c}
		cmd, err := Rules{}.Parse(s, words[0], nil)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		v, err := Rules{}.Answer(s, cmd.Action)
		if no, is := err.(*game.Refusal); is {
			return argsOf("! "+string(no.Ref)+" "+strings.TrimPrefix(string(no.Say.Key), "co.refuse."), no.Say.Args)
		}
		var out []string
		for _, l := range v.Lines {
			out = append(out, argsOf(string(l.Say.Key), l.Say.Args))
		}
		return strings.Join(out, "; ")
	}
	for line, want := range map[string]string{
		"units": "units; wing Napoleon atcharleroi N1(3),N2(2,disorganised),NH(heavy),NK(heavy,disorganised); wing.down Ney f2 atgosselies M1(3); wing Grouchy offthemap nounits; wing Wellington athal W1(3); wing Blücher offthemap nounits; " +
			"unit.at L1(3) mons; unit.gone W2; unit.off B1(3); marker.decoy f4 fleurus",
		"show L1":        "unit.at L1(3) mons",
		"show W2":        "unit.gone W2",
		"show B1":        "unit.off B1(3)",
		"show N2":        "unit.at N2(2,disorganised) charleroi",
		"show f4":        "marker.decoy f4 fleurus",
		"show f2":        "wing.down Ney f2 atgosselies M1(3)",
		"show napoleon":  "wing Napoleon atcharleroi N1(3),N2(2,disorganised),NH(heavy),NK(heavy,disorganised)",
		"show charleroi": "zone.clear charleroi 10; zone.link gosselies full; zone.link fleurus full; zone.link mons dotted; wing Napoleon atcharleroi N1(3),N2(2,disorganised),NH(heavy),NK(heavy,disorganised)",
		"show mons":      "zone.clear mons 10; zone.link charleroi dotted; zone.link ath dotted; unit.at L1(3) mons",
		"show ligny":     "zone.difficult ligny 4; zone.link fleurus full; zone.link sombreffe dotted",
		"show fleurus":   "zone.clear fleurus 10; zone.link charleroi full; zone.link ligny full; zone.link sombreffe full; marker.decoy f4 fleurus",
		"hand":           "hands-of; hand French plain1,Vandamme 3; hand.empty Allies",
		"hand french":    "hands-of; hand French plain1,Vandamme 3",
		"hand allied":    "hands-of; hand.empty Allies",
		"status":         "status 2 8 operations French; status.morale French 24 24; status.morale Anglo-Dutch 14 14; status.morale Prussians 16 16",
		"supply":         "supply.all",
		"supply L1":      "supply.joined L1 1",
		"supply ney":     "supply.joined f2 1",
		"reach L1":       "reach L1 3 4; reach.row 2 charleroi,ath; reach.row 3 gosselies,fleurus",
		"reach napoleon": "reach Napoleon 5 13; reach.row 1 gosselies,fleurus; reach.row 2 mons,quatrebras,sombreffe; reach.row 3 ligny,nivelles,brussels,namur; reach.row 4 ath,wavre,huy; reach.row 5 hal",
		"reach grouchy":  "! CO §8.6.1 not-there Grouchy",
	} {
		figure(t, "CO §1.1: "+line, ask(c, line), want)
	}
	seen := mapOf(Rules{}.View(&state{Campaign: c}, []int{theAllies}))
	for line, want := range map[string]string{
		"show f2":  "marker f2 gosselies",
		"show f4":  "marker f4 fleurus",
		"show M1":  "unit.hidden M1",
		"show ney": "wing.hidden Ney",
		"show N1":  "unit.at N1(3) charleroi",
		"hand":     "",
		"reach f2": "! CO §1.1.3 face-down f2",
	} {
		got := ask(seen, line)
		if line == "hand" {
			if !strings.HasPrefix(got, "hands-of; hand French ") || !strings.HasSuffix(got, " 3; hand.empty Allies") || strings.Contains(got, "Vandamme") {
				t.Errorf("CO §1.1.4: of the French hand the Allies see %s", got)
			}
			continue
		}
		figure(t, "CO §1.1.3: the Allies, "+line, got, want)
	}
	for phase, want := range map[phase]string{dawning: "status.both 2 8 initiative", drawing: "status.both 2 8 events", fighting: "status 2 8 battles French"} {
		at := c.copied()
		at.Phase = phase
		got, _, _ := strings.Cut(ask(at, "status"), ";")
		figure(t, "CO §4: whose phase it is", got, want)
	}
	c.Broken[1] = true
	c.Phase, c.Won, c.By = campaigned, "french", "brussels"
	figure(t, "CO §9.4: won", ask(c, "status"), "status.both 2 8 over; status.morale French 24 24; status.broken Anglo-Dutch; status.morale Prussians 16 16; won.brussels French")
	c = landed(t, "2 operations french", [2]string{"", ""}, "L1 french mons infantry 3", "L2 french ath infantry 3", "W1 english charleroi infantry 3", "W2 english mons infantry 3 out", "B1 prussian huy infantry 3")
	figure(t, "CO §9.3: who is cut off", ask(c, "supply"), "supply.those L2,L1")
	figure(t, "CO §9.3: L1 is", ask(c, "supply L1"), "supply.cut L1 1")
}

// Where a force can go and what that costs at the least (CO §7.2): each zone once, whatever ways lead there; not through difficult ground, nor through enemies.
func TestCO7_2_TheLeastThatAWayCosts(t *testing.T) {
	b := Lands("2 operations french", [2]string{"", ""}, "L1 french charleroi infantry 3", "W1 english huy infantry 3")
	zones := b["zones"].([]any)
	for _, id := range []string{"aa", "bb", "cc", "dd", "ee", "xx", "yy"} {
		zones = append(zones, map[string]any{"id": id})
	}
	b["zones"] = zones
	// Over five whole links 5, over three dotted ones 6.
	b["full"] = append([]any{[]string{"aa", "bb"}, []string{"bb", "cc"}, []string{"cc", "dd"}, []string{"dd", "ee"}}, b["full"].([]any)...)
	b["full"] = append(b["full"].([]any), []string{"charleroi", "aa"})
	b["dotted"] = append(b["dotted"].([]any), []string{"charleroi", "xx"}, []string{"xx", "yy"}, []string{"yy", "ee"})
	c := landedOn(t, b)
	var got []string
	last := 0
	for _, r := range c.spreads("charleroi", theFrench, 6, false, false) {
		if strings.Contains("aa bb cc dd ee xx yy", r.zone) {
			got = append(got, fmt.Sprintf("%s %d", r.zone, r.cost))
		}
		if r.cost < last {
			t.Errorf("CO §7.2: %s for %d stands behind what costs %d", r.zone, r.cost, last)
		}
		last = r.cost
	}
	slices.Sort(got)
	figure(t, "CO §7.2: the ways from Charleroi", strings.Join(got, ", "), "aa 1, bb 2, cc 3, dd 4, ee 5, xx 2, yy 4")
	figure(t, "CO §7.2: how far Ee is", c.distances(func(id string) bool { return id == "charleroi" })["ee"], 5)
	// Not through the other Allied chief (CO §1.1.1).
	chiefs := landed(t, "2 operations allied", [2]string{"", ""}, "e1 wellington nivelles up", "W1 english wellington infantry 3", "p1 blucher quatrebras up", "Q1 prussian blucher infantry 3", "N1 french charleroi infantry 3")
	f, _ := chiefs.mover([]string{"wellington"})
	got = nil
	for _, r := range chiefs.reach(f, 2) {
		got = append(got, r.zone)
	}
	figure(t, "CO §1.1.1: Wellington, with Blücher at Quatre-Bras", strings.Join(got, " "), "hal brussels ath")
	// Counters pay each once: of 1, 1 and 2 four points are all three (CO §6.3).
	for range 20 { // whichever sum is looked at first
		pay, _ := cheapest([]int{1, 1, 2}, 4)
		figure(t, "CO §6.3: four of 1, 1 and 2", fmt.Sprint(pay), "[2 1 1]")
		c.Hands[theFrench] = []string{"plain-1", "plain-1", "plain-2"}
		figure(t, "CO §6.3: four of them in hand", strings.Join(c.cheapest(theFrench, 4), " "), "plain-1 plain-1 plain-2")
		figure(t, "CO §6.3: five of them", len(c.cheapest(theFrench, 5)), 0)
		c.Hands[theFrench] = []string{"merde", "plain-2", "plain-2", "vandamme"}
		figure(t, "CO §6.3: no event where plain ones pay", strings.Join(c.cheapest(theFrench, 3), " "), "plain-2 plain-2")
		figure(t, "CO §6.3: two points", strings.Join(c.cheapest(theFrench, 2), " "), "plain-2")
		c.Hands[theFrench] = []string{"merde", "plain-1", "vandamme"}
		figure(t, "CO §6.3: of events the one that wastes nothing", strings.Join(c.cheapest(theFrench, 2), " "), "vandamme")
		figure(t, "CO §6.3: one event, and a plain one", strings.Join(c.cheapest(theFrench, 4), " "), "merde plain-1")
	}
}

// How the map is drawn (CO §1.1, §1.2): markers where they lie, face down or with what they stand for; units by themselves; of each unit its strength now, and the whole.
func TestCO1_2_WhatIsDrawn(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon charleroi up", "f2 ney gosselies", "f4 decoy fleurus", "f5 decoy mons", "N1 french napoleon infantry 3 out", "M1 french ney infantry 3", "L1 french mons infantry 3", "L2 french mons infantry 3", "W1 english hal infantry 3", "W2 english ath infantry 3 out", "B1 prussian - infantry 3")
	c.unit("L2").Gone, c.marker("f5").Gone = true, true
	tell := func(c *campaign) (pieces, tally string) {
		x := c.chart()
		var ps, ts []string
		for _, p := range x.Pieces {
			s := fmt.Sprint(p.ID, "@", p.At.(game.Node).ID, " ", p.Side)
			if p.Down {
				s += " down"
			}
			if p.Mark != "steady" {
				s += " " + string(p.Mark)
			}
			if !p.Face.IsZero() {
				s += " " + strings.ReplaceAll(argsOf("", p.Face.Args), " ", "")
			}
			ps = append(ps, s)
		}
		for _, a := range x.Tally {
			ts = append(ts, fmt.Sprint(a.ID, " ", a.Side, " ", a.Now, "/", a.Start, " ", a.Mark))
		}
		return strings.Join(ps, ", "), strings.Join(ts, ", ") + fmt.Sprint("; ", x.Placed, " of ", x.Whole)
	}
	pieces, tally := tell(c)
	figure(t, "CO §1.1.3: markers and units", pieces, "f1@charleroi 0 Napoleon, f2@gosselies 0 down Ney, f4@fleurus 0 down decoy, L1@mons 0, W1@hal 1, W2@ath 1 routs")
	figure(t, "CO §1.1.2: strengths", tally, "N1 0 2/3 routs, M1 0 3/3 steady, L1 0 3/3 steady, L2 0 0/3 destroyed, W1 1 3/3 steady, W2 1 2/3 routs, B1 1 3/3 steady; 5 of 7")
	pieces, _ = tell(mapOf(Rules{}.View(&state{Campaign: c}, []int{theAllies})))
	figure(t, "CO §1.1.3: to the Allies", pieces, "f1@charleroi 0 Napoleon, f2@gosselies 0 down, f4@fleurus 0 down, L1@mons 0, W1@hal 1, W2@ath 1 routs")
	held := map[string]int{}
	for _, p := range c.drawnMap().Points {
		held[p.ID] = p.Held
	}
	figure(t, "CO §1.4: who holds a zone alone", fmt.Sprint(held["charleroi"], held["hal"], held["namur"]), "1 2 0")
	both := c.copied()
	both.unit("W1").Zone = "charleroi"
	for _, p := range both.drawnMap().Points {
		held[p.ID] = p.Held
	}
	figure(t, "CO §1.4: nobody holds a contested zone alone", fmt.Sprint(held["charleroi"], held["hal"]), "0 0")
	// The file of it (CO §1.2) has who is still there.
	text := c.file()
	for _, x := range []struct {
		text string
		want bool
	}{{"id: f1, is: napoleon", true}, {"id: f4, is: decoy", true}, {"id: f5", false}, {"id: L2", false}, {"id: L1", true}, {"id: B1", true}} {
		figure(t, "CO §1.2: in the file "+x.text, strings.Contains(text, x.text), x.want)
	}
	seen := mapOf(Rules{}.View(&state{Campaign: c}, []int{theAllies}))
	figure(t, "CO §1.1.3: the Allies' file has nobody who lies face down", strings.Contains(seen.file(), "id: f2"), false)
}

// The chances of a battle (CO §8.5, §8.6): who wins, how the loser goes, and what is taken for the decisions of players; who is eliminated has run nowhere, who leaves before it loses nothing.
func TestCO8_5_WhatChancesTell(t *testing.T) {
	for _, x := range []struct{ line, want, assumed string }{
		{"battle 3 at 3 phases=2", "head 3 3 2; first 3 3 1/1 +0; ", "attacker-reduced defender-reduced attacker-tactical defender-tactical"},
		{"battle 3,3 at 3d phases=2 defender-points=1", "head 6 2 2; ", "attacker-reduced defender-reduced attacker-tactical defender-tactical defender-withdraw-cost"},
		{"battle 3,2 at 3,3 phases=2", "head 5 6 2; first 5 6 2/3 +0; ", "attacker-reduced defender-reduced attacker-tactical defender-tactical attacker-loss"},
		{"battle 3,3 at 3,2 phases=2 french=attacker attacker-heavy=1", "head-french 6 5 2 Frenchattacking; first 6 5 1/1 +1; ", "attacker-reduced defender-reduced attacker-tactical defender-tactical attacker-charges defender-loss"},
		{"battle 3,3 at 3,3 phases=2 french=attacker attacker-heavy=1 attacker-charges=1", "head-french 6 6 2 Frenchattacking; first 6 6 1/1 +1; ", "attacker-reduced defender-reduced attacker-tactical defender-tactical"},
		{"battle 3,3,3,3,3g at 3,3,3,3 phases=3 attacker-leaders=napoleon:0", "head-french 12 12 3 Frenchattacking; first 12 12 1/1 +0; battery 5; ", "attacker-reduced defender-reduced french attacker-tactical defender-tactical attacker-guard-from battery attacker-corps attacker-loss"},
	} {
		p, _ := ready(t, x.line)
		o := p.Odds(odds.NewEngine())
		var got []string
		for _, l := range o.Lines {
			key := strings.TrimPrefix(strings.TrimPrefix(string(l.Say.Key), "co.line."), "co.odds.")
			if key == "row" || key == "ways" || key == "likely" {
				continue
			}
			got = append(got, argsOf(key, l.Say.Args))
		}
		figure(t, "CO §8.5: chances of "+x.line, strings.Join(got, "; ")+"; ", x.want)
		var facts []string
		for _, a := range o.Assumed {
			facts = append(facts, a.Fact)
		}
		figure(t, "CO §8.5: assumed of "+x.line, strings.Join(facts, " "), x.assumed)
	}
	for line, want := range map[string]string{
		"battle 9,9,9,9 at 1 phases=2":                  "attacker far 1",
		"battle 9,9,9,9 at 1 phases=2 defender-axis=no": "attacker gone",
		"battle 1 at 9,9,9,9 phases=3":                  "defender far 2",
		"battle 3,3 at 3d phases=2 defender-points=1":   "none withdraws",
		"battle 3,3 at 3d phases=2 defender-points=0":   "none far 2",
	} {
		p, _ := ready(t, line)
		o := p.Odds(odds.NewEngine())
		winner, _ := o.Outcomes[0].Keys.Get("winner").(string)
		got := winner
		for _, l := range o.Lines {
			if l.Say.Key != "co.odds.ways" {
				continue
			}
			row, _ := l.Say.Args[0].(ref.Row)
			for i, share := range row {
				if i == 0 {
					m := share.Say
					got += " " + strings.TrimPrefix(string(m.Key), "co.odds.")
					if len(m.Args) > 1 {
						got += fmt.Sprint(" ", m.Args[0])
					}
				}
			}
		}
		figure(t, "CO §8.6: the likeliest of "+line, got, want)
	}
}

// What the table tells (CO §1.1.2, §1.1.3, §1.2, §6, §8.8): counters, commanders, zones and links, each with what is left unsaid, and what cannot be.
func TestCO1_1_WhatTheTableTells(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon charleroi up", "f2 ney gosselies", "N1 french napoleon infantry 3", "M1 french ney infantry 3", "W1 english hal infantry 3")
	tells := func(line string) *campaign {
		t.Helper()
		got, after := cameTo(t, c, line)
		if strings.HasPrefix(got[0], "!") || strings.HasPrefix(got[0], "?") {
			t.Errorf("CO §1.1: %s: %v", line, got)
		}
		return after
	}
	for line, want := range map[string]string{
		"counter Z-1 french 3":                     "Z-1 french infantry 3 2 1 ''",
		"counter Z-1 french 3 corps=I":             "I french infantry 3 2 1 ''",
		"counter Z-1 english guard 4/1 at=hal":     "Z-1 english guard 4 1 1 'hal'",
		"counter Z-1 french cavalry 2 wing=ney":    "Z-1 french cavalry 2 1 0 'gosselies'",
		"counter Z-1 french heavy wing=napoleon":   "Z-1 french heavy 0 0 0 'charleroi'",
		"counter Z-1 prussian 3 stack=2 at namur":  "Z-1 prussian infantry 3 2 2 'namur'",
		"counter Z-1 prussian 0 at namur":          "Z-1 prussian infantry 0 0 1 'namur'",
		"pedina Z-1 inglesi cavalleria 2/2 in ath": "Z-1 english cavalry 2 2 0 'ath'",
		"counter Z-1 english horse 2/3 at ath":     "Z-1 english cavalry 2 1 0 'ath'",
	} {
		after := tells(line)
		u := after.unit("Z-1")
		figure(t, "CO §1.1.2: "+line, fmt.Sprintf("%s %s %s %d %d %d '%s'", u.Corps, u.Army, u.Kind, u.Full, u.Less, u.Stack, after.zoneOf(u)), want)
	}
	for line, want := range map[string]string{"commander ney 2 1": "2 1 gosselies", "commander ney": "0 0 gosselies", "commander ney 3": "3 0 gosselies", "commander ney 1 1 at mons": "1 1 mons", "commander grouchy 9 9": "9 9 "} {
		after := tells(line)
		w := after.wing(strings.Fields(line)[1])
		figure(t, "CO §1.1.3: "+line, fmt.Sprint(w.Initiative, " ", w.Tactical, " ", w.Zone), want)
	}
	after := tells("zone dinant difficult=3 depot=prussian")
	figure(t, "CO §1.2: a zone", fmt.Sprint(after.ground.Zone("dinant").Difficult, after.ground.Zone("dinant").Depot, len(after.ground.Zones)), fmt.Sprint(3, "prussian", 15))
	after = tells("road mons hal")
	figure(t, "CO §7.2: a link", after.ground.Link("hal", "mons") != nil && !after.ground.Link("hal", "mons").Dotted, true)
	after = tells("road mons charleroi full")
	figure(t, "CO §7.2: a link that is told again", fmt.Sprint(after.ground.Link("mons", "charleroi").Dotted, len(after.ground.Links) == len(c.ground.Links)), "false true")
	after = tells("road quatrebras brussels dotted")
	figure(t, "CO §7.2: it alone is told again", fmt.Sprint(after.ground.Link("quatrebras", "brussels").Dotted, after.ground.Link("hal", "brussels").Dotted, len(after.ground.Links) == len(c.ground.Links)), "true false true")
	after = tells("road mons dinant dotted")
	figure(t, "CO §1.2: with a zone that nobody knew", after.ground.Zone("dinant") != nil && after.ground.Link("dinant", "mons").Dotted, true)
	after = tells("put N1 mons")
	figure(t, "CO §1.1: put", fmt.Sprint(after.unit("N1").Wing, after.unit("N1").Zone), "mons")
	after = tells("put ney mons")
	figure(t, "CO §1.1.3: put with his marker", fmt.Sprint(after.wing("ney").Zone, after.marker("f2").Zone, after.zoneOf(after.unit("M1"))), fmt.Sprint("mons", "mons", "mons"))
	after = tells("remove ney")
	figure(t, "CO §1.1.3: taken off with his units", gone(after), "M1 ney")
	after = tells("flip N1")
	figure(t, "CO §1.1.2: turned over", after.unit("N1").Out, true)
	_, back := cameTo(t, after, "flip N1")
	figure(t, "CO §1.1.2: and back", back.unit("N1").Out, false)
	after = tells("morale english 9")
	figure(t, "CO §8.8: morale", after.Morale, [3]int{24, 9, 16})
	after = tells("hold french merde plain-1")
	figure(t, "CO §6: a hand", fmt.Sprint(after.Hands), "[[merde plain-1] []]")
	deeds(t, c,
		deedRow{"put N1+W1 mons", "! CO §1.1 both-players"},
		deedRow{"put N1 paris", "! CO §1.2 zone paris"},
		deedRow{"remove N1+W1", "! CO §1.1 both-players"},
		deedRow{"flip ney", "! CO §1.1 no-unit f2"},
		deedRow{"counter W1 french 3", "! CO §1.1.2 id-taken W1"},
		deedRow{"counter Z-1 french", "! CO §1.1.2 strength Z-1"},
		deedRow{"counter Z-1 french heavy 3 wing=ney", "! CO §1.1.2 strength Z-1"},
		deedRow{"counter Z-1 french 3 4", "! CO §1.1.2 word 4"},
		deedRow{"counter Z-1 french 3 wing=blucher", "! CO §1.1.1 other-army Z-1 Blücher"},
		deedRow{"morale english 15", "! CO §3 number english 15 0 14"},
		deedRow{"morale english", "! CO §8.8 morale"},
		deedRow{"zone 7", "! CO §1.2 bad-id 7"},
		deedRow{"road mons mons", "! CO §1.2 road"},
		deedRow{"put N1 mons", "put N1 mons"},
		deedRow{"put ney+N1 mons", "! co.refuse.nobody"},
	)
	words, _ := game.Scan("campaign")
	cmd, _ := Rules{}.Parse(&state{Campaign: c}, words[0], nil)
	figure(t, "CO §1.2: of a campaign that is known it is a question", cmd.Question, true)
	fresh := unfolds()
	figure(t, "CO R6: of one that is told nobody knows more", fmt.Sprint(fresh.Learned, fresh.Phase, fresh.Side, fresh.Thrown, fresh.Drawn, len(fresh.ground.Zones), fresh.tellsHands(theFrench)), fmt.Sprint(true, operating, theFrench, true, [2]bool{true, true}, 0, true))
}
