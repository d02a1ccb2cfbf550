package ordremixte

import (
	"testing"

	"adjutant/ordremixte/oracle"

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
	d.Order = p.pick("order", "attack", "attack", "")
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
		found, differs := 0, 0
		for seed := 0; found < long(2, 10) && seed < long(400, 1000); seed++ {
			x := rapid.Custom(r.draw).Example(seed)
			y := x.reading(r.n, r.letter)
			if knownDifference(x) != "" || len(unlike(x.want(), y.want())) == 0 {
				continue
			}
			if knownDifference(y) != "" {
				differs++
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
		if found+differs == 0 {
			t.Errorf("R%d %c: no drawing tells it from the first reading", r.n, r.letter)
		}
	}
}
