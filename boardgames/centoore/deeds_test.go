package centoore

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
)

// deedRow is a line, and what it comes to.
type deedRow struct{ line, want string }

// deeds holds lines of one campaign, each by itself, against what they come to.
func deeds(t *testing.T, c *campaign, rows ...deedRow) {
	t.Helper()
	before := string(Rules{}.Encode(&state{Campaign: c}))
	for _, x := range rows {
		got, _ := cameTo(t, c, x.line)
		figure(t, x.line, strings.Join(got, "; "), x.want)
	}
	figure(t, "the campaign itself changes", string(Rules{}.Encode(&state{Campaign: c})) != before, false)
}

// Moves (CO §7.1, §7.2, §7.2.1, §7.2.2, §7.2.4 to §7.2.6): what they cost, of it free, the rest of counters; who may not go, nor so far, nor there.
func TestCO7_2_MovesAndWhatBarsThem(t *testing.T) {
	c := landed(t, "2 operations french", [2]string{"plain-1 plain-1 plain-2 plain-3 vandamme", "plain-1"}, "f1 napoleon charleroi up", "f2 ney charleroi", "f3 grouchy mons up", "f4 decoy fleurus",
		"N1 french napoleon infantry 3", "N2 french napoleon infantry 3", "NH french napoleon heavy 0", "M1 french ney infantry 3", "G1 french grouchy cavalry 3",
		"L1 french charleroi infantry 3 corps=L", "L2 french charleroi infantry 3 corps=L", "K1 french charleroi cavalry 2", "e1 wellington nivelles up", "W1 english wellington infantry 3", "e2 decoy quatrebras", "B1 prussian ligny infantry 3")
	deeds(t, c,
		deedRow{"move napoleon gosselies", "move Napoleon charleroi gosselies 1 1 0; hands.goes Napoleon gosselies"},
		deedRow{"move napoleon fleurus sombreffe", "move Napoleon charleroi fleurus,sombreffe 2 2 0; hands.goes Napoleon sombreffe"},
		deedRow{"move napoleon fleurus sombreffe namur with plain-1", "move Napoleon charleroi fleurus,sombreffe,namur 3 2 1; move.paid plain1; hands.goes Napoleon namur"},
		deedRow{"move napoleon fleurus sombreffe wavre with plain-2", "move Napoleon charleroi fleurus,sombreffe,wavre 4 2 2; move.paid plain2; hands.goes Napoleon wavre"}, // into difficult ground 2
		deedRow{"move napoleon fleurus sombreffe namur", "! CO §7.1 price 1 0"},
		deedRow{"move napoleon fleurus sombreffe namur with plain-1,plain-1", "move Napoleon charleroi fleurus,sombreffe,namur 3 2 1; move.paid plain1,plain1; hands.goes Napoleon namur"}, // what is paid too much is lost
		deedRow{"move napoleon gosselies with plain-1", "! CO §7.1 no-price"},
		deedRow{"move napoleon fleurus sombreffe namur with merde", "! CO §6.3 not-held Merde!"},
		deedRow{"move napoleon fleurus sombreffe namur with hill", "! CO §6.2 chit hill"},
		deedRow{"move napoleon gosselies taking ney", "move Napoleon charleroi gosselies 1 1 0; move.carried f2; hands.goes Napoleon gosselies"},
		deedRow{"move napoleon gosselies taking grouchy", "! CO §7.2.2 not-here Grouchy"},
		deedRow{"move napoleon gosselies taking napoleon", "! CO §7.2.2 takes napoleon"},
		deedRow{"move ney gosselies taking napoleon", "! CO §7.2.2 takes-not Ney"},
		deedRow{"move napoleon gosselies leaving N1", "move Napoleon charleroi gosselies 1 1 0; move.left N1 charleroi; hands.goes Napoleon gosselies"},
		deedRow{"move napoleon gosselies leaving NH", "! CO §3 heavy-alone NH"},
		deedRow{"move napoleon gosselies leaving M1", "! CO §7.2.4 not-led M1 Napoleon"},
		deedRow{"move NH gosselies", "! CO §3 heavy-alone NH"},
		deedRow{"move napoleon quatrebras", "! CO §7.2 no-link charleroi quatrebras"},
		deedRow{"move napoleon paris", "! CO §1.2 zone paris"},
		deedRow{"move napoleon", "! CO §7.2 where"},
		deedRow{"move napoleon fleurus ligny sombreffe with plain-3", "! CO §7.2.5 stops-at ligny"},
		deedRow{"move napoleon fleurus ligny with vandamme", "move Napoleon charleroi fleurus,ligny 4 2 2; move.paid Vandamme; hands.goes Napoleon ligny; found.battle ligny 2"}, // 1, 2 and one of contact
		deedRow{"move napoleon fleurus ligny phases=3 with plain-3", "move Napoleon charleroi fleurus,ligny 5 2 3; move.paid plain3; hands.goes Napoleon ligny; found.battle ligny 3"},
		deedRow{"move napoleon gosselies phases=2", "! CO §8.1 no-contact"},
		deedRow{"move napoleon gosselies quatrebras with plain-1", "move Napoleon charleroi gosselies,quatrebras 3 2 1; move.paid plain1; hands.goes Napoleon quatrebras; found.decoy e2; found.nothing"},
		deedRow{"move napoleon gosselies quatrebras nivelles with plain-2", "! CO §7.2.6 through-zone quatrebras"},
		deedRow{"move ney gosselies", "move f2 charleroi gosselies 1 1 0; hands.goes f2 gosselies"},
		deedRow{"move ney gosselies quatrebras with plain-2", "move f2 charleroi gosselies,quatrebras 3 1 2; move.paid plain2; hands.goes f2 quatrebras; found.decoy e2; found.nothing"},
		deedRow{"move ney fleurus ligny with plain-3", "move f2 charleroi fleurus,ligny 4 1 3; move.paid plain3; hands.goes f2 ligny; found.own f2 Ney; found.battle ligny 2"},
		deedRow{"move L1 gosselies with plain-1", "move L1 charleroi gosselies 1 0 1; move.paid plain1; hands.goes L1 gosselies"},
		deedRow{"move L1+L2 gosselies with plain-1", "move L1,L2 charleroi gosselies 1 0 1; move.paid plain1; hands.goes L1,L2 gosselies"},
		deedRow{"move L1+K1 gosselies with plain-1", "! CO §7.2.4 together"},
		deedRow{"move L1+L1 gosselies with plain-1", "! CO §7.2.4 twice L1"},
		deedRow{"move napoleon+L1 gosselies", "! co.refuse.nobody"},
		deedRow{"move K1 gosselies", "move K1 charleroi gosselies 1 1 0; hands.goes K1 gosselies"},
		deedRow{"move K1 fleurus sombreffe wavre with plain-3", "move K1 charleroi fleurus,sombreffe,wavre 4 1 3; move.paid plain3; hands.goes K1 wavre"},
		deedRow{"move L1 fleurus sombreffe wavre with plain-3,plain-1", "! CO §7.2.4 independent 4 3"},
		deedRow{"move K1 mons ath hal with plain-3,plain-1", "! CO §7.2.4 independent 5 4"},
		deedRow{"move grouchy ath", "move Grouchy mons ath 2 2 0; hands.goes Grouchy ath"}, // a wing of horse has a point besides
		deedRow{"move wellington hal", "! CO §7 not-yours French"},
		deedRow{"move f4 ligny", "! CO R41 decoy-moves f4"},
		deedRow{"move Z9 ligny", "! co.refuse.nobody"},
		deedRow{"move N1 gosselies with plain-1", "move N1 charleroi gosselies 1 0 1; move.paid plain1; hands.goes N1 gosselies"}, // it leaves its wing for a point
		deedRow{"fight ligny", "! CO §8 phase battles operations"},
		deedRow{"draw french", "! CO §6.1 phase events operations"},
		deedRow{"initiative 1 1", "! CO §5 phase initiative operations"},
		deedRow{"place napoleon charleroi", "! CO §3 phase set-up operations"},
		deedRow{"rally N1", "! CO §7.3 in-order N1"},
		deedRow{"rally L1", "! CO §7.3 in-order L1"},
	)
	// The spent, the stopped and the active.
	w, u := c.wing("ney"), c.unit("L1")
	w.Active, w.Spent = true, 1
	deeds(t, c, deedRow{"move M1 gosselies with plain-1", "! CO §7.2.4 active M1 Ney"}, deedRow{"move napoleon gosselies taking ney", "! CO §7.2.2 moved Ney"})
	w.Active, w.Spent, w.Stopped = false, 0, byGround
	deeds(t, c, deedRow{"move ney gosselies", "! CO §7.2.5 stopped Ney"}, deedRow{"move napoleon gosselies taking ney", "! CO §7.2.2 moved Ney"})
	u.Stopped = byContact
	deeds(t, c, deedRow{"move L1 gosselies with plain-1", "! CO §7.2.6 stopped L1"}, deedRow{"move L2 gosselies with plain-1", "move L2 charleroi gosselies 1 0 1; move.paid plain1; hands.goes L2 gosselies"})
	u.Stopped, u.Spent = "", 3
	deeds(t, c, deedRow{"move L1 gosselies with plain-1", "! CO §7.2.4 independent 4 3"})
	w = c.wing("napoleon")
	w.Used, w.Spent, w.Counted = 2, 6, 4
	deeds(t, c, deedRow{"move napoleon gosselies with plain-1", "move Napoleon charleroi gosselies 1 0 1; move.paid plain1; hands.goes Napoleon gosselies"}, deedRow{"move napoleon fleurus sombreffe with plain-2", "! CO §7.2.1 wing 8 7"})
	w.Spent = 3
	deeds(t, c, deedRow{"move napoleon fleurus sombreffe with plain-2", "! CO §7.2.1 wing-counters 6 5"})
	c.Won = "french"
	deeds(t, c, deedRow{"move napoleon gosselies with plain-1", "! CO §9.4 over"}, deedRow{"end", "! CO §9.4 over"})
	c.Won, c.Phase = "", campaigned
	deeds(t, c, deedRow{"move napoleon gosselies with plain-1", "! CO §9.4 over"}, deedRow{"end", "! CO §9.4 over"})
}

// The other Allied chief's zone is closed to one (CO §1.1.1), and a zone holds so much of a player as it may: clear ground ten, difficult what its number says (§1.4, §7.2.5).
func TestCO1_4_RoomAndChiefs(t *testing.T) {
	rows := []string{"e1 wellington nivelles up", "p1 blucher quatrebras up", "W1 english wellington infantry 3", "Q1 prussian blucher infantry 3", "N1 french charleroi infantry 3"}
	for i := range 10 {
		rows = append(rows, fmt.Sprintf("A%d english hal infantry 3", i), fmt.Sprintf("C%d prussian hal cavalry 3", i))
	}
	rows = slices.DeleteFunc(rows, func(s string) bool { return strings.HasPrefix(s, "C") }) // Prussian horse there is none
	for i := range 4 {
		rows = append(rows, fmt.Sprintf("V%d prussian ligny infantry 3", i), fmt.Sprintf("H%d english hal cavalry 3", i))
	}
	c := landed(t, "2 operations allied", [2]string{"", "plain-3"}, rows...)
	deeds(t, c,
		deedRow{"move wellington quatrebras", "! CO §1.1.1 two-armies"},
		deedRow{"move wellington quatrebras sombreffe", "! CO §1.1.1 two-armies"},
		deedRow{"move wellington hal", "! CO §1.4 stacking hal 11 10"},
		deedRow{"move H1 brussels", "move H1 hal brussels 1 1 0; hands.goes H1 brussels"},
		deedRow{"move blucher sombreffe ligny with plain-3", "! CO §7.2.5 stacking ligny 5 4"},
		deedRow{"move W1 quatrebras with plain-3", "move W1 nivelles quatrebras 1 0 1; move.paid plain3; hands.goes W1 quatrebras"},
	)
	c.wing("blucher").Gone = true
	deeds(t, c, deedRow{"move wellington quatrebras", "move Wellington nivelles quatrebras 1 1 0; hands.goes Wellington quatrebras"})
}

// Who flees pursuers pays a point more, to no enemies; who held him may follow for the price of the way (CO §7.2.7).
func TestCO7_2_7_WhoFlees(t *testing.T) {
	b := Lands("2 operations french", [2]string{"plain-1 plain-2", "plain-1"}, "L1 french fleurus infantry 3 out", "W1 english fleurus infantry 3", "B1 prussian ligny infantry 3", "f1 ney sombreffe up", "M1 french ney infantry 3 out")
	c := landedOn(t, b)
	deeds(t, c,
		deedRow{"move L1 charleroi with plain-2", "move L1 fleurus charleroi 2 0 2; move.paid plain2; hands.goes L1 charleroi"},
		deedRow{"move L1 charleroi with plain-1", "! CO §7.1 price 2 1"},
		deedRow{"move L1 ligny with plain-2,plain-1", "! CO §7.2.7 escape-to ligny"},
		deedRow{"move ney namur", "move Ney sombreffe namur 1 1 0; hands.goes Ney namur"}, // nobody holds him
	)
	_, after := cameTo(t, c, "move L1 charleroi with plain-2")
	figure(t, "CO §7.2.7: the trail", fmt.Sprint(after.Quarries), "[{[L1] [fleurus charleroi] 1 1 0}]")
	_, after = cameTo(t, c, "move ney namur")
	figure(t, "CO §7.2.7: no trail", len(after.Quarries), 0)
	var got []string
	_, after = cameTo(t, c, "move L1 charleroi with plain-2")
	for _, d := range after.dues() {
		got = append(got, fmt.Sprint(d.Action.Verb, " ", d.Action.Units[0].IDs, " at ", d.Action.Units[1].IDs, " ", strings.TrimPrefix(string(d.Line.Say.Key), "co.due."), d.Optional))
	}
	figure(t, "CO §7.2.7: he may follow", strings.Join(got, ", "), "pursue [W1] at [L1] followtrue")
	deeds(t, after,
		deedRow{"move ney namur", "! CO R92 follow-first Allies L1"},
		deedRow{"end", "! CO R92 follow-first Allies L1"},
		deedRow{"pursue W1 at L1 with plain-1", "pursue W1 L1 charleroi; move.paid plain1; hands.goes W1 charleroi"},
		deedRow{"pursue W1 at L1", "! CO §7.2.7 price 1 0"},
		deedRow{"pursue B1 at L1 with plain-1", "! CO §8.7.1 not-hunting B1"},
		deedRow{"pursue W1 at M1", "! CO §8.7.1 no-quarry M1"},
		deedRow{"pursue W1", "! CO §8.7 pursue"},
	)
}

// The set-up (CO §3): who joins whom, who stands where, what each step asks for.
func TestCO3_TheSetUpAndWhatBarsIt(t *testing.T) {
	c := landed(t, "1 setup", [2]string{"", ""}, "N1 french napoleon infantry 3 corps=N", "N2 french napoleon infantry 3 corps=N", "GD french grouchy guard 4", "M1 french ney infantry 3 corps=M", "M2 french ney infantry 3 corps=M", "G1 french grouchy infantry 3 corps=G", "G2 french grouchy infantry 3 corps=G", "K1 french - cavalry 2",
		"KH french - heavy 0", "W1 english wellington infantry 3 corps=W", "W2 english wellington infantry 3 corps=W", "W3 english - infantry 3", "WH english - heavy 0", "P1 prussian blucher infantry 3 corps=P", "P2 prussian - infantry 3 corps=P", "P3 prussian - infantry 3")
	deeds(t, c,
		deedRow{"join W3 wellington", "join W3 Wellington 1"},
		deedRow{"join W3+WH wellington", "join W3,WH Wellington 2"},
		deedRow{"join W3 blucher", "! CO §1.1.1 other-army W3 Blücher"},
		deedRow{"join K1 ney", "! CO §3 not-yours Allies"},
		deedRow{"join W3 murat", "! co.refuse.nobody"},
		deedRow{"join W2 alone", "join.alone W2"},
		deedRow{"join WH alone", "! CO §3 heavy-alone WH"},
		deedRow{"join Z9 wellington", "! co.refuse.nobody"},
		deedRow{"place wellington hal", "! CO §3 step"},
		deedRow{"end", "! CO §3 no-corps Blücher 2"},
	)
	c = c.apply(&mustered{Units: []string{"P2"}, Wing: "blucher"})
	deeds(t, c, deedRow{"end", "! CO §3 heavy-alone WH"})
	c = c.apply(&mustered{Units: []string{"WH"}, Wing: "wellington"})
	deeds(t, c, deedRow{"end", "phase-step theFrenchmakeuptheirwings"})
	c.Step, c.Side = frenchJoin, theFrench
	deeds(t, c,
		deedRow{"end", "! CO §3 guard-with GD"},
		deedRow{"join K1 alone", "! CO §3 french-alone K1"},
		deedRow{"join GD napoleon", "join GD Napoleon 1"},
		deedRow{"join W3 wellington", "! CO §3 not-yours French"},
	)
	c = c.apply(&mustered{Units: []string{"GD"}, Wing: "napoleon"})
	deeds(t, c, deedRow{"end", "! CO §3 french-alone K1"})
	c = c.apply(&mustered{Units: []string{"K1"}, Wing: "ney"})
	deeds(t, c, deedRow{"end", "! CO §3 heavy-alone KH"})
	c = c.apply(&mustered{Units: []string{"KH"}, Wing: "ney"})
	c.Step = frenchPlace
	deeds(t, c,
		deedRow{"place napoleon charleroi", "place.marker f1 charleroi; place.is f1 Napoleon"},
		deedRow{"place napoleon hal", "! CO §3 setup-zone hal French"},
		deedRow{"place napoleon gosselies", "! CO §3 setup-zone gosselies French"},
		deedRow{"place decoy charleroi", "place.marker f1 charleroi; place.is f1 decoy"},
		deedRow{"place decoy hal", "! CO §3 setup-zone hal French"},
		deedRow{"place wellington hal", "! CO §3 not-yours French"},
		deedRow{"place napoleon", "! CO §3 place"},
		deedRow{"place napoleon paris", "! CO §1.2 zone paris"},
		deedRow{"join K1 ney", "! CO §3 step"},
		deedRow{"end", "! CO §3 unplaced Napoleon"},
	)
	c = c.apply(&posted{Marker: "f1", Is: "napoleon", Army: french, Zone: "charleroi"}, &posted{Marker: "f2", Is: decoyIs, Army: french, Zone: "charleroi"}, &posted{Marker: "f3", Is: decoyIs, Army: french, Zone: "charleroi"}, &posted{Marker: "f4", Is: decoyIs, Army: french, Zone: "charleroi"})
	deeds(t, c, deedRow{"place decoy charleroi", "! CO §3 decoys French 3"}, deedRow{"place ney charleroi", "place.marker f5 charleroi; place.is f5 Ney"}, deedRow{"place napoleon charleroi", "place.marker f1 charleroi; place.is f1 Napoleon"})
	c.Step, c.Side = alliesPlace, theAllies
	deeds(t, c,
		deedRow{"place wellington hal", "place.marker e1 hal; place.is e1 Wellington"},
		deedRow{"place blucher hal", "! CO §3 setup-zone hal Prussians"},
		deedRow{"place decoy hal", "place.marker e1 hal; place.is e1 decoy"},
		deedRow{"place decoy namur", "place.marker p1 namur; place.is p1 decoy"},
		deedRow{"place decoy charleroi", "! CO §3 decoy-zone charleroi"},
		deedRow{"place decoy gosselies", "! CO §3 decoy-zone gosselies"},
		deedRow{"place W3 ath", "place W3 ath"},
		deedRow{"place W3+P3 ath", "place W3,P3 ath"},
		deedRow{"place P3 ath", "! CO §3 setup-zone ath Prussians"},
		deedRow{"place W1 ath", "! CO §3 led W1 Wellington"},
		deedRow{"place WH ath", "! CO §3 heavy-alone WH"},
		deedRow{"place Z9 ath", "! co.refuse.nobody"},
	)
	c.ground.Zone("ath").Difficult = 1
	c = c.apply(&mustered{Units: []string{"P3"}, Zone: "ath"}, &posted{Marker: "e1", Is: decoyIs, Army: english, Zone: "hal"})
	deeds(t, c, deedRow{"place W3 ath", "! CO §1.4 stacking ath 2 1"}, deedRow{"place wellington ath", "! CO §1.4 stacking ath 3 1"}, deedRow{"place decoy ath", "! CO §3 decoys Anglo-Dutch 1"}, deedRow{"end", "! CO §3 unplaced Wellington"})
}

// The initiative, events and the draw (CO §5, §5.1, §5.1.1, §6.1): a die and the values of all commanders for each side, the French win equals, who wins chooses; what is played before that and what not.
func TestCO5_InitiativeEventsAndTheDraw(t *testing.T) {
	rows := []string{"f1 napoleon charleroi up", "f2 ney charleroi up", "N1 french napoleon infantry 3", "M1 french ney infantry 3", "e1 wellington hal up", "W1 english wellington infantry 3", "p1 blucher namur up", "Q1 prussian blucher infantry 3"}
	c := landed(t, "2 initiative", [2]string{"bluchers-fall vandamme", "decoy haemorrhoids"}, rows...)
	deeds(t, c,
		deedRow{"initiative 3 2 first", "initiative 3 3 6 2 4 6 French; initiative.order French; phase-both 2 events"},
		deedRow{"initiative 3 2 second", "initiative 3 3 6 2 4 6 French; initiative.order Allies; phase-both 2 events"},
		deedRow{"initiative 3 3 first", "initiative 3 3 6 3 4 7 Allies; initiative.order Allies; phase-both 2 events"},
		deedRow{"initiative 3 3 second", "initiative 3 3 6 3 4 7 Allies; initiative.order French; phase-both 2 events"},
		deedRow{"end", "! CO §5 initiative-owed"},
		deedRow{"play bluchers-fall", "play French Blücher'sfall; play.null Blücher"},
		deedRow{"play haemorrhoids", "play Allies Haemorrhoids; play.null Napoleon"},
		deedRow{"play richmond-ball", "! CO §5.1 not-held Richmond'sball"},
		deedRow{"play vandamme", "! CO §6.2 tactical Vandamme"},
		deedRow{"play nothing", "! CO §6.2 chit nothing"},
		deedRow{"play", "! CO §5.1 play"},
		deedRow{"play decoy english ath", "play Allies Decoy; place.marker e2 ath"},
		deedRow{"play decoy prussian wavre", "play Allies Decoy; place.marker p2 wavre"},
		deedRow{"play decoy e9 ath", "play Allies Decoy; place.marker e2 ath"},
		deedRow{"play decoy e1 ath", "! CO §5.1.1 no-decoy e1"},
		deedRow{"play decoy french ath", "! CO §5.1.1 no-decoy french"},
		deedRow{"play decoy english charleroi", "! CO §5.1.1 decoy-enemies charleroi"},
		deedRow{"play decoy english paris", "! CO §1.2 zone paris"},
		deedRow{"play decoy english", "! CO §5.1.1 play-decoy"},
	)
	zeroed := c.apply(&discarded{Side: theFrench, Chits: []string{"bluchers-fall"}, Event: true})
	deeds(t, zeroed, deedRow{"initiative 3 4 first", "initiative 3 3 6 4 2 6 French; initiative.order French; phase-both 2 events"})
	one := c.apply(&posted{Marker: "e2", Is: decoyIs, Army: english, Zone: "ath"})
	deeds(t, one, deedRow{"play decoy e2 hal", "! CO §5.1.1 decoy-moves-later 1 2"}, deedRow{"play decoy english hal", "! CO §5.1.1 decoy-there e2"}, deedRow{"play decoy prussian wavre", "play Allies Decoy; place.marker p2 wavre"})
	two := one.apply(&posted{Marker: "p2", Is: decoyIs, Army: prussian, Zone: "wavre"})
	deeds(t, two, deedRow{"play decoy e2 hal", "play Allies Decoy; place.marker e2 hal"})
	off := one.apply(&turnedUp{Marker: "e2", Off: true})
	deeds(t, off, deedRow{"play decoy e2 hal", "play Allies Decoy; place.marker e2 hal"}, deedRow{"play decoy english hal", "play Allies Decoy; place.marker e2 hal"})
	blocked := c.apply(&putThere{Who: []string{"ney"}, Zone: "hal"}, &putThere{Who: []string{"wellington"}, Zone: "brussels"})
	deeds(t, blocked, deedRow{"play decoy english ath", "! CO §5.1.1 decoy-cut ath Anglo-Dutch"})
	first := c.copied()
	first.Turn = 1
	deeds(t, first, deedRow{"initiative 3 2 first", "! CO §5 first-turn"}, deedRow{"end", "phase-both 1 events"}, deedRow{"play bluchers-fall", "play French Blücher'sfall; play.null Blücher"})
	cast := c.copied()
	cast.Thrown = true
	deeds(t, cast, deedRow{"initiative 3 2 first", "! CO §5 thrown"}, deedRow{"play bluchers-fall", "! CO §5.1 thrown"}, deedRow{"play decoy english ath", "! CO §5.1.1 thrown"}, deedRow{"end", "phase-both 2 events"})
	draws := c.copied()
	draws.Phase = drawing
	deeds(t, draws,
		deedRow{"draw french p1 p2 vandamme", "draw French 3 1,2,2; draw.are plain1,plain2,Vandamme"},
		deedRow{"draw allied p1 p1 p1 hill", "draw Allies 4 0,1,1,1; draw.are plain1,plain1,plain1,Hill"},
		deedRow{"draw french p1", "! CO §6.1 draw-count French 3 1"},
		deedRow{"draw french p1 p1 hill", "! CO §6 chit hill"},
		deedRow{"draw", "! CO §6.1 draw"},
		deedRow{"end", "! CO §6.1 draw-owed French"},
		deedRow{"play bluchers-fall", "! CO §5.1 phase initiative events"},
	)
	draws.Drawn = [2]bool{true, false}
	deeds(t, draws, deedRow{"draw french p1 p2 vandamme", "! CO §6.1 drawn French"}, deedRow{"end", "! CO §6.1 draw-owed Allies"})
	draws.Drawn = [2]bool{true, true}
	draws.First = theAllies
	deeds(t, draws, deedRow{"end", "phase-of 2 operations Allies"})
}

// Battles on the map (CO §8.2, §8.3.1, §8.6.1): who must leave before one goes first, one that has to run too; who marches to it comes from next door, in order, not engaged, with the counter that calls him.
func TestCO8_BattlesAndWhatBarsThem(t *testing.T) {
	b := Lands("2 battles french", [2]string{"plain-1", "plain-1 sound-of-guns"}, "N1 french quatrebras infantry 3", "N2 french sombreffe infantry 3", "W1 english quatrebras infantry 3", "W2 english nivelles infantry 3", "W3 english nivelles infantry 3 out", "W4 english hal infantry 3", "W5 english brussels infantry 3", "e1 wellington nivelles up", "WH english wellington heavy 0",
		"P1 prussian sombreffe infantry 3 out", "P2 prussian wavre infantry 3")
	b["begin"].(map[string]any)["together"] = []string{"quatrebras"}
	c := landedOn(t, b)
	c.Contacts = []contact{{Zone: "quatrebras", Phases: 2, Came: []entry{{Who: []string{"N1"}, From: "gosselies"}}}}
	deeds(t, c,
		deedRow{"march W2 quatrebras", "march W2 nivelles quatrebras 2 1"},
		deedRow{"march W2+W3 quatrebras", "! CO §8.3.1 march-out W3"},
		deedRow{"march W4 quatrebras", "! CO §8.3.1 march-far W4 quatrebras"},
		deedRow{"march W2+W5 quatrebras", "! CO §8.3.1 march-together"},
		deedRow{"march WH quatrebras", "! CO §3 heavy-alone WH"},
		deedRow{"march W2 hal", "! CO §8.3.1 no-battle-at hal"},
		deedRow{"march W2", "! CO §8.3.1 march"},
		deedRow{"march N2 quatrebras", "! CO §8.3.1 not-held Marchtotheguns"},
		deedRow{"march Z9 quatrebras", "! co.refuse.nobody"},
		deedRow{"fight hal", "! CO §8 no-battle-at hal"},
		deedRow{"end", "! CO §8 battle-owed quatrebras"},
		deedRow{"retire W1 brussels with plain-1", "! CO §8.2.2 may-not-leave W1"},
		deedRow{"retire W2 brussels with plain-1", "! CO §8.2 no-battle-here W2"},
		deedRow{"run N1 gosselies", "! CO §8.6.1 runs-not N1"},
		deedRow{"pursue N1 at W1", "! CO §8.7.1 no-quarry W1"},
		deedRow{"rally W3", "! CO §8.9 not-yours French"},
	)
	c.unit("W2").Fought = true
	deeds(t, c, deedRow{"march W2 quatrebras", "! CO §8.3.1 march-fought W2"})
	c.unit("W2").Fought = false
	c.Contacts = append(c.Contacts, contact{Zone: "sombreffe", Phases: 2, Came: []entry{{Who: []string{"N2"}, From: "fleurus"}}})
	deeds(t, c,
		deedRow{"fight sombreffe 6", "! CO §8.2.1 must-leave P1"},
		deedRow{"retire P1 namur with plain-1", "retires P1 sombreffe namur 1 1; move.paid plain1; hands.goes P1 namur"},
		deedRow{"retire P1 wavre with plain-1", "! CO §8.2.1 price 2 1"},
		deedRow{"retire P1 namur", "! CO R50 price 1 0"},
		deedRow{"retire P1 fleurus with plain-1", "! CO R62 no-refuge fleurus"},
		deedRow{"retire P1 quatrebras with plain-1", "! CO §8.2 no-refuge quatrebras"},
		deedRow{"retire P1 hal with plain-1", "! CO §7.2 no-link sombreffe hal"},
		deedRow{"retire P1 paris", "! CO §8.2 where"},
		deedRow{"retire P1 namur huy with plain-1", "! CO R62 no-refuge huy"},
	)
	_, after := cameTo(t, c, "retire P1 namur with plain-1")
	figure(t, "CO §8.2.1: with nobody left it is over", after.contactAt("sombreffe").Fought, true)
	figure(t, "CO §8.2: he stands at", after.zoneOf(after.unit("P1")), "namur")
	c.Flights = []flight{{Who: []string{"P1"}, Zone: "sombreffe", Zones: 2, Shut: []string{"fleurus"}, By: theFrench}}
	deeds(t, c,
		deedRow{"fight quatrebras 6", "! CO §8.6.1 rout-owed P1"},
		deedRow{"run P1 namur wavre", "run P1 sombreffe namur,wavre 1; hands.goes P1 wavre"},
		deedRow{"run P1 namur", "! CO §8.6.1 run-way P1 2"},
		deedRow{"run P1 fleurus charleroi", "! CO §8.6.1 run-way P1 2"},
		deedRow{"run P1 paris", "! CO §1.2 zone paris"},
		deedRow{"run W2 hal", "! CO §8.6.1 runs-not W2"},
	)
	_, after = cameTo(t, c, "run P1 namur wavre")
	figure(t, "CO §8.7: he may be pursued", fmt.Sprint(after.Quarries), "[{[P1] [sombreffe namur wavre] 0 0 2}]") // reduced he is 2
	figure(t, "CO §8.6.1: he runs no more", len(after.Flights), 0)
	c.Contacts = c.Contacts[:1]
	c.Contacts[0].Fought = true
	c.Flights = nil
	deeds(t, c, deedRow{"fight quatrebras 6", "! CO §8 fought-out quatrebras"}, deedRow{"march W2 quatrebras", "! CO §8.3.1 no-battle-at quatrebras"}, deedRow{"end", "phase-of 2 operations Allies"})
}

// Who pursues brings at least the strength of who runs, to no enemies in order, as far as he may (CO §8.7.1); decoys do not stop him, a wing that lies there does before its zone.
func TestCO8_7_WhoPursues(t *testing.T) {
	rows := []string{"f1 ney quatrebras up", "M1 french ney infantry 3", "M2 french ney infantry 3 out", "L1 french quatrebras infantry 1", "K1 french quatrebras cavalry 3", "W1 english brussels infantry 3 out corps=W", "W2 english brussels infantry 3 out corps=W"}
	with := func(need int, more ...string) *campaign {
		c := landed(t, "2 battles french", [2]string{"", ""}, append(more, rows...)...)
		c.Quarries = []quarry{{Who: []string{"W1", "W2"}, Way: []string{"quatrebras", "nivelles", "hal"}, By: theFrench, Need: need}}
		for _, id := range []string{"W1", "W2"} {
			c.unit(id).Zone = "hal"
		}
		return c
	}
	deeds(t, with(3),
		deedRow{"pursue ney at W1+W2", "pursue Ney W1,W2 nivelles,hal; move.left M2 quatrebras; hands.goes Ney hal"},
		deedRow{"pursue L1 at W1+W2", "! CO §8.7.1 weak 1 3"},
		deedRow{"pursue K1 at W1+W2", "! CO §8.7.1 weak 2 3"}, // light horse counts two
		deedRow{"pursue K1 L1 at W1+W2", "pursue K1,L1 W1,W2 nivelles,hal; hands.goes K1 hal; hands.goes L1 hal"},
		deedRow{"pursue M2 at W1+W2", "! CO §8.7.1 not-hunting M2"},
		deedRow{"pursue ney at W1", "pursue Ney W1,W2 nivelles,hal; move.left M2 quatrebras; hands.goes Ney hal"},
		deedRow{"end", "phase-of 2 operations Allies"},
	)
	deeds(t, with(4), deedRow{"pursue ney at W1+W2", "! CO §8.7.1 weak 3 4"})
	deeds(t, with(3, "B1 prussian hal infantry 3"), deedRow{"pursue ney at W1+W2", "pursue Ney W1,W2 nivelles; move.left M2 quatrebras; hands.goes Ney nivelles"})
	deeds(t, with(3, "B1 prussian nivelles infantry 3"), deedRow{"pursue ney at W1+W2", "! CO §8.7.1 pursue-into nivelles"})
	deeds(t, with(3, "B1 prussian nivelles infantry 3 out"), deedRow{"pursue ney at W1+W2", "pursue Ney W1,W2 nivelles,hal; move.left M2 quatrebras; hands.goes Ney hal"})
	deeds(t, with(3, "e2 decoy nivelles"), deedRow{"pursue ney at W1+W2", "pursue Ney W1,W2 nivelles,hal; found.decoy e2; move.left M2 quatrebras; hands.goes Ney hal"})
	deeds(t, with(3, "p1 blucher nivelles", "B1 prussian blucher infantry 3"), deedRow{"pursue ney at W1+W2", "pursue.stopped Ney nivelles; found.wing p1 Blücher"})
	deeds(t, with(3, "p1 blucher hal", "B1 prussian blucher infantry 3"), deedRow{"pursue ney at W1+W2", "pursue Ney W1,W2 nivelles; found.wing p1 Blücher; move.left M2 quatrebras; hands.goes Ney nivelles"})
	// Who may pursue says so before order is bought there, or another battle is fought; elsewhere order is bought all the same (CO §8, §8.9).
	rally := with(3, "f2 grouchy mons up", "G1 french grouchy infantry 3 out", "W8 english ath infantry 3")
	rally.Contacts = []contact{{Zone: "quatrebras", Fought: true, Rally: true}, {Zone: "mons", Fought: true, Rally: true}, {Zone: "ath", Phases: 2}}
	deeds(t, rally,
		deedRow{"rally M2", "! CO §8 pursue-first French W1,W2"},
		deedRow{"rally G1", "rally G1 1 1 0; hands.order G1"},
		deedRow{"fight ath", "! CO §8 pursue-first French W1,W2"},
	)
	_, after := cameTo(t, with(3), "pursue ney at W1+W2")
	figure(t, "CO §8.7.2: they stand together", fmt.Sprint(after.wing("ney").Zone, " ", after.zoneOf(after.unit("M1")), " ", after.zoneOf(after.unit("M2")), " ", len(after.Quarries)), "hal hal quatrebras 0")
	c := with(3)
	for _, a := range []game.Action{{Verb: "drop", Units: []game.Operand{{IDs: []string{"ney"}}}, Args: []string{"pursue"}}, {Verb: "drop", Args: []string{"nothing"}}, {Verb: "drop"}} {
		_, no := c.prepare(a)
		figure(t, "CO §8: declined is what waits alone", no != nil && no.Ref == "CO §8" && no.Say.Key == "co.refuse.nothing-waits", true)
	}
	_, no := c.prepare(game.Action{Verb: "drop", Units: []game.Operand{{IDs: []string{"ney"}}, {IDs: []string{"W1", "W2"}}}, Args: []string{"pursue"}})
	figure(t, "CO §8.7: the pursuit is declined", no == nil, true)
}
