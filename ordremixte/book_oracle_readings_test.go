package ordremixte

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/oracle"
	"adjutant/ordremixte/state"

	"pgregory.net/rapid"
)

// told is a reading other than the first whose odds are another: the drawing in which it
// shows.
type told struct {
	n      int
	letter byte
	draw   func(*rapid.T) situation
}

// toldApart are the readings that the odds of a fight can tell apart.
var toldApart = []told{
	{1, 'b', drawShot}, {2, 'b', drawCharge}, {3, 'b', drawBattery}, {6, 'b', drawBattery}, {10, 'b', drawShot},
	{11, 'b', melees(drawCharge)}, {12, 'b', melees(drawCharge)}, {13, 'b', drawTouched}, {14, 'b', drawShot},
	{39, 'b', drawBattery}, {39, 'c', drawBattery}, {41, 'b', melees(drawCharge)}, {42, 'b', drawDefile}, {43, 'b', drawShock},
	{46, 'b', drawApart}, {48, 'b', drawShock}, {49, 'b', melees(drawCharge)}, {54, 'b', drawHorse}, {55, 'b', drawHorse},
	{56, 'b', drawTwoStrong}, {58, 'b', drawOnASquare}, {59, 'b', drawOnGuns}, {60, 'b', drawOverOpenOrder},
	{67, 'b', drawShot}, {78, 'b', drawOnGuns}, {150, 'b', drawRetreatAndRout},
}

// Drawings that come to the point sooner than a drawing of everything.

func drawDefile(t *rapid.T) situation {
	x := drawCharge(t)
	a, d := x.as[0], x.ds[0]
	a.Formation = map[bool]string{true: "march", false: "column"}[a.Arm == "infantry"]
	if d.Formation == "march" {
		d.Formation = "line"
	}
	x.s.Flank, x.s.Defile, d.Garrison = false, true, false
	return x
}

// Somebody who routs when light horse or foot touches him.
func drawTouched(t *rapid.T) situation {
	p := pen{t}
	a, d := p.charger("infantry", "light"), p.unit("infantry", "light", "foot-guns")
	p.mayMeet(a, d)
	if d.Formation == "square" {
		d.Formation = "column"
	}
	return situation{verb: "charge", as: []*oracle.Unit{a}, ds: []*oracle.Unit{d}, s: oracle.Scene{Flank: true}}
}

// Two who do not fail, on a line.
func drawTwoStrong(t *rapid.T) situation {
	x, p := drawTwoOnALine(t), pen{t}
	x.verb, x.s = "melee", oracle.Scene{}
	for _, a := range x.as {
		a.Bases, a.Off = max(a.Bases, 3), 0
		a.Start = p.num("strong", 7, 9)
		a.PM = a.Start
	}
	return x
}

// Two of whom none can rout, on a line that cannot retreat.
func drawRetreatAndRout(t *rapid.T) situation {
	x := drawTwoOnALine(t)
	x.verb, x.s = "melee", oracle.Scene{}
	for _, a := range x.as {
		a.Arm, a.Grade, a.Bases, a.Off, a.Start, a.PM = "infantry", "elite", 1, 0, 5, 5
		a.Lancers, a.Cuirassiers, a.Impetus, a.Blown, a.General, a.Charismatic = false, false, false, false, "", false
	}
	d := x.ds[0]
	d.Arm, d.Grade, d.Bases, d.Off, d.Start, d.PM, d.Russian, d.Cover = "infantry", "recruit", 6, 3, 9, 4, false, ""
	d.Lancers, d.Cuirassiers, d.Blown, d.General, d.Charismatic, d.Counter = false, false, false, "", false, ""
	return x
}

func drawShock(t *rapid.T) situation {
	x, p := drawCharge(t), pen{t}
	a := p.charger("heavy")
	x.as[0] = a
	d := p.unit("infantry")
	d.Formation = p.pick("formation", "line", "column")
	p.mayMeet(a, d)
	x.ds[0], x.s = d, oracle.Scene{}
	return x
}

func drawHorse(t *rapid.T) situation {
	p := pen{t}
	a, d := p.charger("light", "heavy"), p.unit("light", "heavy")
	p.mayMeet(a, d)
	d.Order = p.pick("order", "attack", "attack", "halt", "")
	return situation{verb: "charge", as: []*oracle.Unit{a}, ds: []*oracle.Unit{d}, s: oracle.Scene{Second: p.once("second", 2)}}
}

func drawOnGuns(t *rapid.T) situation {
	p := pen{t}
	a, d := p.charger("infantry", "light", "heavy"), p.unit("foot-guns", "horse-guns")
	p.mayMeet(a, d)
	d.Formation = "unlimbered"
	return situation{verb: "charge", as: []*oracle.Unit{a}, ds: []*oracle.Unit{d}}
}

func drawOverOpenOrder(t *rapid.T) situation {
	p := pen{t}
	a, d := p.charger("light", "heavy"), p.unit("infantry")
	d.Formation, d.Cover = "open", ""
	p.mayMeet(a, d)
	return situation{verb: "charge", as: []*oracle.Unit{a}, ds: []*oracle.Unit{d}}
}

// Every reading of a ruling that the odds can tell apart is told apart, and the two
// implementations agree on both sides of it (OM §9.10, 10.6, 11.1, 13, 17).
func Test10_6_ReadingsAgreeWithASecondReading(t *testing.T) {
	t.Parallel()
	for _, r := range toldApart {
		found := 0
		for seed := 0; found < long(more(1, 2), 10) && seed < long(400, 1000); seed++ {
			x := rapid.Custom(r.draw).Example(seed)
			y := x.reading(r.n, r.letter)
			if len(unlike(x.want(), y.want())) == 0 {
				continue
			}
			found++
			for _, z := range []situation{x, y} {
				adj, err := z.asks()
				if err != nil {
					t.Fatalf("R%d %c: %v: %v", r.n, r.letter, err, z)
				}
				if !same(t, adj, z.want()) {
					t.Errorf("R%d %c: %v", r.n, r.letter, z)
				}
			}
		}
		if found == 0 {
			t.Errorf("R%d %c: no drawing tells it from the first reading", r.n, r.letter)
		}
	}
}

// lettersOf are the readings of a ruling.
func lettersOf(n int) []string {
	rs, err := book.Tables.Rulings()
	if err != nil {
		panic(err)
	}
	var out []string
	for _, r := range rs.Find(ref.Ref("OM R" + itoa(n))).Readings {
		out = append(out, r.Letter)
	}
	return out
}

// A ruling of one reading bites in a drawing where what it settles is at stake.
type bite struct {
	n    int
	draw func(*rapid.T) situation
	bite func(x situation) bool
}

// bites are the rulings that leave no choice, each with a drawing in which it matters.
var bites = []bite{
	{4, drawBattery, func(x situation) bool { return len(x.ds) > 1 }},
	{5, drawShot, func(x situation) bool { v := oracle.FireValue(x.as[0], x.ds[0], x.s); return v > 0 && v%10 != 0 }},
	{7, drawShot, func(x situation) bool { return oracle.FireValue(x.as[0], x.ds[0], x.s) <= 0 }},
	{8, drawShot, func(x situation) bool { d := x.ds[0]; return d.Bases > 1 && d.PM > 1 && d.PM < d.Start }},
	{9, drawShot, func(x situation) bool { return x.ds[0].PM == 5 }},
	{27, melees(drawCharge), func(x situation) bool { return x.as[0].Formation == "column" && x.as[0].Bases > 4 && x.ds[0].Bases > 2 }},
	{29, drawShot, func(x situation) bool { return x.as[0].Arm == "horse-guns" && x.s.Distance > 0 }},
	{30, melees(drawCharge), func(x situation) bool { return x.ds[0].Cover == "hard" }},
	{44, melees(drawTwoOnALine), func(x situation) bool { return x.ds[0].Disordered }},
	{47, drawShot, func(x situation) bool { d := x.ds[0]; return d.Arm == "infantry" && d.PM < 5 && (d.Start-d.PM)%2 == 1 }},
	{68, drawShot, func(x situation) bool { return x.ds[0].Cover == "light" }},
	{72, drawShot, func(x situation) bool { return x.ds[0].General == "brigade" && x.ds[0].PM > 2 }},
	{73, drawOnASquare, func(x situation) bool { return x.ds[0].Bases != 4 }},
	{79, drawCharge, func(x situation) bool { return x.s.Flank }},
	{80, drawCharge, func(x situation) bool { return x.as[0].Arm == "infantry" && x.ds[0].Cover != "hard" }},
	{82, drawHorse, func(x situation) bool { return x.ds[0].Order == "halt" && x.ds[0].Counter == "" }},
	{84, drawOneOnTwo, func(x situation) bool { return x.ds[0].Disordered != x.ds[1].Disordered }},
	{89, drawOnASquare, func(x situation) bool { return x.as[0].Formation == "line" && x.as[0].Bases > 2 }},
	{91, drawHorse, func(x situation) bool { return x.ds[0].Counter == "" }},
	{93, drawShot, func(x situation) bool { return x.ds[0].General != "" && x.ds[0].PM > 2 && x.ds[0].PM < 6 }},
	{94, drawBattery, func(x situation) bool { return len(x.as) > 1 && len(x.ds) > 1 }},
	{95, drawCharge, func(x situation) bool { return x.as[0].Arm == "infantry" }},
	{125, drawShot, func(x situation) bool { return x.as[0].Garrison }},
}

// Where a ruling leaves no choice both implementations agree on what it settles
// (OM §9.10, 10.6, 11.1, 13, 17).
func Test10_6_RulingsAgreeWithASecondReading(t *testing.T) {
	t.Parallel()
	for _, b := range bites {
		found := 0
		for seed := 0; found < long(more(1, 2), 10) && seed < long(400, 1000); seed++ {
			x := rapid.Custom(b.draw).Example(seed)
			if !b.bite(x) {
				continue
			}
			found++
			adj, err := x.asks()
			if err != nil {
				t.Fatalf("R%d: %v: %v", b.n, err, x)
			}
			if !same(t, adj, x.want()) {
				t.Errorf("R%d: %v", b.n, x)
			}
		}
		if found == 0 {
			t.Errorf("R%d is at stake in no drawing", b.n)
		}
	}
}

// Readings under which a line is refused, or fought as something else (OM R52, R53, R142).
func Test10_5_ReadingsOfWhoMayCharge(t *testing.T) {
	horse := func(d oracle.Unit) situation {
		return oneOnOne("charge", oracle.Scene{}, func(a *oracle.Unit) { a.Arm, a.Formation, a.Bases = "heavy", "line", 3 }, func(u *oracle.Unit) { *u = d })
	}
	foot := oracle.Unit{Arm: "infantry", Grade: "line", Formation: "line", Bases: 4, PM: 5, Start: 5}
	walled, squared := foot, foot
	walled.Cover, squared.Formation = "light", "square"
	two := twoOnOne("charge", oracle.Scene{}, asIs, asIs, func(d *oracle.Unit) { d.Formation = "square" })
	for _, c := range []struct {
		x      situation
		n      int
		letter byte
		may    bool
	}{
		{horse(walled), 52, 'a', true}, {horse(walled), 52, 'b', false},
		{horse(squared), 53, 'a', false}, {horse(squared), 53, 'b', true},
		{two, 142, 'a', true}, {two, 142, 'b', false}, // a line for each face
	} {
		x := c.x.reading(c.n, c.letter)
		adj, err := x.asks()
		if (err == nil) != c.may {
			t.Errorf("R%d %c: may %v (%v): %v", c.n, c.letter, err == nil, err, x)
		} else if c.may {
			same(t, adj, x.want())
		}
	}
	// By R142 b each face fights alone, with its own base: as one charger would.
	one := two
	one.as = two.as[:1]
	one = one.reading(142, 'b')
	adj, err := one.asks()
	if err != nil {
		t.Fatal(err)
	}
	same(t, adj, one.want())
	// By R327 a a square of one base that two charge fires at the first alone, by b at both.
	for _, letter := range []byte{'a', 'b'} {
		left := twoOnOne("charge", oracle.Scene{}, asIs, asIs, func(d *oracle.Unit) {
			d.Formation, d.Bases, d.Off, d.Start, d.PM = "square", 1, 3, 8, 2
		}).reading(327, letter)
		adj, err := left.asks()
		if err != nil {
			t.Fatal(err)
		}
		same(t, adj, left.want())
	}
}

// Who places a hit of one against two, and what may be answered (OM R28, R57, R88).
func Test10_6_ReadingsOfWhoPlacesAHit(t *testing.T) {
	for _, c := range []struct {
		face    int
		reading string
		answers int
	}{
		{22, "", 2}, {4, "", 3}, // a critical of two may be split
		{22, ": r28=b", 2}, {4, ": r28=b", 2}, {22, ": r57=b", 2}, {4, ": r57=b", 2},
	} {
		lines := []string{"a: bases=4 formation=column pm=7", "t: bases=4 pm=7"}
		if c.reading != "" {
			lines = append(lines, c.reading)
		}
		_, owed := picked(t, act(t, "melee", 2, 1, lines...), nil, 100, c.face)
		if len(owed) != 1 || len(owed[0].Answers) != c.answers {
			t.Errorf("%d%s: asked %+v, want %d answers", c.face, c.reading, owed, c.answers)
		}
	}
}

// inChapters are the rulings about places and times that no odds and no shot tell apart:
// their readings are compared, typed by hand, in the tests of their chapters.
var inChapters = map[int]string{
	366: "Test13_WhoStandsOnTheEdgeIsCharged", 177: "Test15_HorseInABlockIsDense", 180: "Test9_4_InTheFire", 196: "Test12_FootTakesTheGround", 197: "Test9_4_NobodyFiresIntoContact", 210: "Test15_OpenOrderLeavesItsBlock",
	250: "Test10_1_TheFrontMeetsTheEnemy", 251: "Test15_DrivenOutItLeaves", 252: "Test9_4_WhoMeantToChargeGivesNoClosingFire",
	25: "Test10_4_WhereItBegan", 26: "Test10_5_Waves", 35: "Test9_7_Rockets", 38: "TestSquareAndOpenOrderArcs",
	69: "Test9_4_R69", 71: "Test17_TheChief", 83: "Test9_8_LinesOfTheirOwn",
	90: "Test14_FriendsRunThrough", 92: "TestBlownByAMelee", 104: "TestPlainMovesDoNotTouch", 114: "Test14_Rallied",
	117: "Test11_2_CrewBackAtItsGuns", 118: "Test17_Brigadiers", 119: "Test17_ADivisionalGeneralFalls", 122: "Test9_7_SettingUp",
	123: "Test9_4_InTheFire", 126: "Test10_5_CountersInTheSecondPhase", 240: "Test10_5_HalfOfTheWayAfterABreakthrough", 127: "Test10_5_Waves", 128: "Test10_5_RidesThrough",
	129: "TestScreenIsMet", 130: "Test10_5_WavesAfterFire", 137: "Test10_5_CounterchargeLate", 138: "Test9_6_ChargedInOneWood",
	342: "Test11_1_OutOfHousesInMarchColumn", 370: "Test8_7_WhoHasEvadedIsMetAsHeWasCharged", 371: "Test15_WhoFleesStopsInNoFullBlock", 372: "Test12_TheGroundOfWhoIsDestroyed", 373: "Test14_WhoIsCaughtRunsOnBeforeItRallies", 390: "Test8_7_WhoMaySlipAway", 391: "Test10_1_WhoIsMetFirstClosesNoMore", 395: "Test11_2_ACrewThatEvadedIsRiddenOver", 393: "Test10_5_AnObliqueRideHasNoImpetus", 392: "Test10_6_AChainIsOneMelee",
	144: "Test10_3_OverABridge", 191: "Test10_6_LightCoverOfTheGround",
	326: "Test10_5_OpenOrderFiresBehind", 220: "Test10_2_AFriendBeforeTheFront", 221: "Test9_4_FireAtWhoIsCharged", 222: "Test9_4_FireAfterAnEvasion",
	224: "Test9_3_GunsAtACrewAway",
	280: "Test10_1_HowFarWhoClosesShifts", 281: "Test10_1_HowFarWhoClosesShifts", 284: "Test10_5_WhoRidesAcrossAtHalfWay", 285: "Test17_AloneInTheWay", 289: "Test17_AGeneralOutlivesHisMen", 286: "Test9_4_AfterARetreat",
	330: "Test9_9_ACornerIsNoSide", 73: "Test8_6_ThreeBasesFormNoSquare", 290: "Test9_10_ASquareFiresFromItsFaces", 292: "Test9_3_NearestFromTheMiddle", 293: "Test9_3_WhoTakesTheFreeChoice", 295: "Test9_5_TheFlankOfASquare",
	302: "Test8_5_ChargesThroughItsGuns", 303: "Test9_2_AChargerOutsideTheLane", 304: "Test9_6_BasesInsideDoNotFireOut", 305: "Test9_2_ABaseSeesWithItsWholeWidth", 296: "Test13_BehindTheTarget", 297: "Test9_8_ThroughAScreen", 298: "Test9_8_WhereTheLineEnds",
	343: "Test10_5_RidingOverIsNoMelee", 344: "Test10_5_OnTheWayNobodyFires", 348: "Test10_5_SupportRidesAtItsOwnPace",
	311: "Test10_4_TheFrontAtTheDeclarationOrAtContact",
	380: "Test10_5_TwoMeetOneHalfWay", 381: "Test10_5_NoCounterchargeOutOfAFlank", 382: "Test10_5_WhoCannotPayItsHalf", 383: "Test8_6_TheNearestHorseCounts",
}

// notCarried are readings that nobody can choose: the register knows them, no chapter
// carries them out, and they are refused.
var notCarried = []string{"40b", "45b", "50b", "88b", "223b", "225b", "269b", "272b", "273b", "291b", "294b", "299b", "305b", "328b", "329b", "331b", "363b", "380b", "381b", "382b", "383b", "374b", "375b", "376b", "377b", "378b", "379b", "389b"}

// chargeRulings are compared above, by who may charge and who places a hit.
var chargeRulings = []int{28, 52, 53, 57, 142, 327}

// Every reading of every ruling that fire, melee, morale, disorder or generals rest on is
// compared somewhere, or is refused (OM §9 to 11, 13, 17).
func TestEveryReadingIsCompared(t *testing.T) {
	rs, err := book.Tables.Rulings()
	if err != nil {
		t.Fatal(err)
	}
	compared, whole := map[string]bool{}, map[int]bool{}
	for _, r := range toldApart {
		compared[itoa(r.n)+string(r.letter)], compared[itoa(r.n)+"a"] = true, true
	}
	for _, l := range laidOut {
		whole[l.n] = true
	}
	for _, b := range bites {
		whole[b.n] = true
	}
	for _, n := range chargeRulings {
		whole[n] = true
	}
	tests := testNames(t)
	for n, name := range inChapters {
		whole[n] = true
		if !tests[name] {
			t.Errorf("R%d: there is no test %s", n, name)
		}
	}
	for _, r := range notCarried { // the other reading is the one that everything is drawn in
		n, letter := r[:len(r)-1], r[len(r)-1:]
		compared[r], compared[n+"a"] = true, true
		if state.CheckReading(ref.Ref("OM R"+n), letter) == nil {
			t.Errorf("R%s can be chosen: compare it", r)
		}
	}
	for _, r := range rs.All {
		touches := slices.ContainsFunc(r.Sections, func(c ref.Ref) bool { return touchesFights.MatchString(string(c)) })
		if !touches || whole[r.Ref.Ruling()] {
			continue
		}
		for _, x := range r.Readings {
			if !compared[itoa(r.Ref.Ruling())+x.Letter] {
				t.Errorf("%s, reading %s: nobody compares it", r.Ref, x.Letter)
			}
		}
	}
}

var touchesFights = regexp.MustCompile(`^OM §(9|10|11|13|17)([./]|$)`)

// testNames are the tests of this package.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	is := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range is.FindAllStringSubmatch(string(b), -1) {
			out[m[1]] = true
		}
	}
	return out
}
