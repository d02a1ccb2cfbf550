package ordremixte

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// The chain is what fire, morale, melee and a whole charge have in common: a
// few units that lose points, test, and end in some state. The changing half
// (result) is small and comparable, so that equal results can be merged when a
// rule is enumerated; the fixed half (fighter) is gathered once.

// maxFighters is the most units one adjudication may change.
const maxFighters = 6

// fate is what became of an attached general (§17).
type fate uint8

const (
	noFate fate = iota
	unhurt
	wounded // seriously: carried off the field
	killed
	saved
)

func (f fate) String() string {
	return [...]string{"none", "unhurt", "wounded", "killed", "saved"}[f]
}

// mark is a bit of what happened to a unit in the chain.
type mark uint16

const (
	disordered mark = 1 << iota
	struck          // a critical struck its general (§9.10, 10.6)
	tested          // its morale is settled for this step
	gunsLeft        // the crew left its guns (§11.1, 11.2)
	checked         // a critical settled the general's fate: no ordinary check (R72)
	counters        // rides to meet the charge (§10.5)
	fallen          // a general's fate has yet to be paid for (R72)
	regained        // its last point came back and brought no base with it (R8)
)

// change is the changing half of one unit. Its fields leave no gap in memory, so
// that a result is compared and hashed as plain bytes.
type change struct {
	pm     int8 // points left
	lost   int8 // lost in the step under way; cleared when the step is settled
	marks  mark
	status Status
	gen    fate
}

// result is the changing half of a chain; no gaps either.
type result struct {
	u      [maxFighters]change
	winner int8  // side that won: 0 attacker, 1 defender, 2 nobody, -1 not yet
	out    uint8 // units that never closed, a bit a slot
	was    turnOf
}

// turnOf is a bit of what happened to the charge as a whole.
type turnOf uint16

const (
	met     turnOf = 1 << iota // the sides came to blows
	squared                    // the target stands in an emergency square
)

// spread is the hash of a result for merging: its units taken as numbers and
// mixed.
func spread(r result) uint64 {
	h := uint64(uint8(r.winner)) | uint64(r.out)<<8 | uint64(r.was)<<16
	for i := range r.u {
		c := &r.u[i]
		w := uint64(uint8(c.pm)) | uint64(uint8(c.lost))<<8 | uint64(c.marks)<<16 | uint64(c.status)<<32 | uint64(c.gen)<<40
		h = (h ^ w) * 0x9E3779B97F4A7C15
	}
	return h ^ h>>29
}

// unknownPM stands for points nobody stated: the unit can lose but is never
// tested nor destroyed.
const unknownPM = 100

// fighter is the fixed half of one unit.
type fighter struct {
	*Sheet
	slot  int
	known bool   // its points are known
	pm    int    // points at the start of the chain
	start int    // points at the start of the battle
	foe   string // the enemy it faces, by id; empty when nobody or his fire did it

	per   int // points a base
	bases int // on the table at the start of the chain
	off0  int // bases off at the start of the chain
	steps int // whole bases' worth of points lost before the chain

	alone, led []mod // what is added to its morale die but for bases lost, without and with its general
	terms      []mod // scratch of one test

	hitDie, testDie dice.Need
	// A general may be in peril under fire and again in melee: a die of its own for
	// each, so that odds can tell which has been thrown.
	tenDie, fateDie [perils]dice.Need
}

// newFighter gathers the fixed half of a unit.
func (r *reading) newFighter(s *Sheet, slot int) *fighter {
	f := &fighter{Sheet: s, slot: slot, per: s.perBase(), bases: s.V[FBases], off0: s.V[FBasesLost]}
	f.known = s.V[FPM] != Unknown
	f.pm = unknownPM
	if f.known {
		f.pm = s.V[FPM]
	}
	f.start = s.V[FPMStart]
	if f.start == Unknown || f.start < f.pm && s.S[FPMStart] != given {
		f.start = f.pm + f.per*f.off0
	}
	f.steps = max(f.start-f.pm, 0) / f.per
	bits := moraleBits(s)
	f.alone = modsOf(&r.n.morale, bits&^(bitGeneral|bitCharismatic))
	f.led = modsOf(&r.n.morale, bits)
	f.hitDie = dice.Need{Die: dice.D100, Unit: s.ID, Ref: s9_10}
	f.testDie = dice.Need{Die: dice.D10, Unit: s.ID, What: "die.morale", Ref: s11_1}
	for k := range f.tenDie {
		f.tenDie[k] = dice.Need{Die: dice.D10, Unit: s.ID, What: "die.general", Ref: s17}
		f.fateDie[k] = dice.Need{Die: dice.D6, Unit: s.ID, What: "die.fate", Ref: s17}
	}
	return f
}

// begin is the changing half at the start of the chain.
func (f *fighter) begin() change {
	c := change{pm: int8(f.pm)}
	if f.is(FDisordered) {
		c.marks |= disordered
	}
	if f.is(FRouting) {
		c.status = Routing
	}
	if f.V[FGeneral] != NoGeneral {
		c.gen = unhurt
	}
	return c
}

// basesOff is how many bases the unit has lost since the battle began
// (§9.10, R8): those off at the start of the chain and one for every further
// whole base's worth of points. The last base stays, a point regained brings
// none back, and a base that is off is not taken off twice.
func (f *fighter) basesOff(c *change) int {
	n := max(f.start-int(c.pm), 0) / f.per
	if c.marks&regained != 0 && c.lost == 0 {
		n++
	}
	n = max(n-max(f.steps, f.off0), 0)
	if f.S[FBases] != assumed {
		n = min(n, max(f.bases-1, 0))
	}
	return f.off0 + n
}

// basesNow is what stands on the table: the last base stays while the unit has
// a point (R8).
func (f *fighter) basesNow(c *change) int {
	if c.status == Destroyed {
		return 0
	}
	return max(f.bases-(f.basesOff(c)-f.off0), 1)
}

// ranked is basesNow without a base that is ahead as a screen (OM §5/screen).
func (f *fighter) ranked(c *change) int {
	n := f.basesNow(c)
	if out := f.out(); out > 0 && n > out {
		return n - out
	}
	return n
}

// lose takes points off, at most those held; a unit without points is
// destroyed (§2.3).
func (f *fighter) lose(c *change, n int) {
	n = min(n, int(c.pm))
	if n <= 0 {
		return
	}
	c.pm -= int8(n)
	c.lost += int8(n)
	if f.known && c.pm == 0 {
		c.status = Destroyed
	}
}

// rider reports whether a general still rides with the unit.
func rider(c *change) bool { return c.gen == unhurt || c.gen == saved }

// pay takes the points of a morale result: they are not a loss that is tested
// again.
func (f *fighter) pay(c *change, n int) {
	lost := c.lost
	f.lose(c, n)
	c.lost = lost
	if n > 0 && lost == 0 {
		c.marks &^= regained
	}
}

// leaveGuns: the crew of unlimbered guns that flees leaves them (§11.1).
func (f *fighter) leaveGuns(c *change) {
	if f.artillery() && f.V[FFormation] != Limbered {
		c.marks |= gunsLeft
	}
}

// outcome is the JSON of one unit at the end of a chain.
func (f *fighter) outcome(c *change, more bool) game.Object {
	o := game.Object{{Key: "pm_lost", Value: f.pm - int(c.pm)}, {Key: "status", Value: c.status.String()}}
	if f.V[FGeneral] != NoGeneral {
		o = append(o, game.KV{Key: "general", Value: c.gen.String()})
	}
	if more {
		o = append(o, game.KV{Key: "disordered", Value: c.marks&disordered != 0})
	}
	if f.artillery() && f.V[FFormation] != Limbered {
		g := "manned"
		if c.marks&gunsLeft != 0 {
			g = "left"
		}
		o = append(o, game.KV{Key: "guns", Value: g})
	}
	return o
}

// String is the word of the JSON.
func (s Status) String() string {
	return [...]string{"steady", "retreats", "routs", "destroyed"}[s]
}

// split divides a percentage into its automatic losses, what is needed on the
// d100 and what is critical (R5, R6). Exactly 100 is a roll that always
// hits; nothing at all is no roll (R7).
func (r *reading) split(value int) (automatic, needed, critical int) {
	if value <= 0 {
		return 0, 0, 0
	}
	whole := r.n.whole
	automatic = (value - 1) / whole
	needed = value - whole*automatic
	critical = needed / r.n.criticalPart
	if r.is(6, 'b') { // R6: the critical is a tenth of the whole
		critical = min(value/r.n.criticalPart, needed)
	}
	return automatic, needed, critical
}

// chance is the JSON of one percentage.
func (r *reading) chance(value int) game.Object {
	a, _, c := r.split(value)
	return game.Object{{Key: "value", Value: value}, {Key: "automatic", Value: a}, {Key: "critical", Value: c}}
}
