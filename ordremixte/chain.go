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
	beaten          // it lost the melee
	freeResult      // its retreat or rout costs no point (§11.1)
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
	known bool // its points are known
	pm    int  // points at the start of the chain
	start int  // points at the start of the battle

	per   int // points a base
	bases int // on the table at the start of the chain
	off0  int // bases off at the start of the chain
	steps int // whole bases' worth of points lost before the chain

	mods     int // morale modifiers but for bases lost and the general
	generals int // what the general adds to morale

	hitDie, testDie dice.Need
	// A general may be in peril under fire and again in melee: a die of its own for
	// each, so that odds can tell which has been thrown.
	tenDie, fateDie [2]dice.Need
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
	f.mods = r.n.morale.Sum(bits &^ (bitGeneral | bitCharismatic))
	f.generals = r.n.morale.Sum(bits) - f.mods
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

// mustTest reports whether a loss makes the unit test (§11.1, R9): it lost a
// point in this step and has one to four left. A router does not test (R14).
func (r *reading) mustTest(f *fighter, c *change) bool {
	return f.known && c.lost > 0 && c.status == Steady && c.marks&tested == 0 && int(c.pm) <= r.n.testAt
}

// moraleMod is what is added to the morale die.
func (f *fighter) moraleMod(r *reading, c *change) int {
	off := f.basesOff(c)
	if r.is(10, 'b') { // R10: only the bases lost in this move
		off -= f.off0
	}
	m := f.mods + off*r.n.perBaseLost
	if rider(c) {
		m += f.generals
	}
	return m
}

// test throws a morale die and pays the result (§11.1). It reports the band: 0
// rout, 1 retreat, 2 holds.
func (r *reading) test(d *dice.Dice, t *game.Trace, f *fighter, c *change, die *dice.Need) int {
	mod := f.moraleMod(r, c)
	var cuts [2]int
	cuts[0], cuts[1] = r.n.routAt-mod, r.n.retreatAt-mod
	b := d.Band(die, cuts[0], cuts[1])
	c.marks |= tested
	before := c.pm
	switch b {
	case 0:
		c.status = Routing
		f.pay(c, r.n.routCost)
		f.leaveGuns(c)
	case 1:
		c.status = Retreating
		f.pay(c, r.n.retreatCost)
		f.leaveGuns(c)
	}
	if t != nil {
		r.sayTest(t, f, c, int(die.Die), d.Last(), mod, b, int(before))
	}
	return b
}

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

// When a general is in peril.
const (
	underFire = iota
	inMelee
)

// fateOf throws the general's die on the table of §17.
func (r *reading) fateOf(d *dice.Dice, t *game.Trace, f *fighter, c *change, when int) {
	switch d.Band(&f.fateDie[when], r.n.fates().killedAt, r.n.fates().woundedAt, r.n.fates().unhurtAt) {
	case 0:
		c.gen = killed
	case 1:
		c.gen = wounded
	case 2:
		c.gen = unhurt
	default:
		c.gen = saved
	}
	c.marks &^= struck
	c.marks |= fallen
	if t != nil {
		r.sayFate(t, f, c, d.Last())
	}
}

// peril is the ordinary check of an attached general after fire or melee (§17,
// R1, R2): a d10 less the points lost this move, less one if he is charismatic;
// on one or less he is hit. Under reading b it is one d6 on the table.
func (r *reading) peril(d *dice.Dice, t *game.Trace, f *fighter, c *change, lost, when int) {
	less := lost
	if f.is(FCharismatic) {
		less += r.n.fates().charismaticPeril
	}
	if r.is(1, 'b') {
		switch d.Band(&f.fateDie[when], r.n.fates().killedAt+less, r.n.fates().woundedAt+less, r.n.fates().unhurtAt+less) {
		case 0:
			c.gen = killed
		case 1:
			c.gen = wounded
		case 2:
			c.gen = unhurt
		default:
			c.gen = saved
		}
		c.marks |= fallen
		if t != nil {
			r.sayFate(t, f, c, d.Last())
		}
		return
	}
	cut := r.n.fates().hitAt + less
	f.tenDie[when].Value = min(cut, int(dice.D10))
	if d.Band(&f.tenDie[when], cut) == 0 {
		if t != nil {
			r.sayPeril(t, f, d.Last(), cut, true)
		}
		r.fateOf(d, t, f, c, when)
		return
	}
	if t != nil {
		r.sayPeril(t, f, d.Last(), cut, false)
	}
}

// mourn settles what a general's fate does to the unit itself, at the end of
// the phase and without a test (R72): killed takes a point from his brigade,
// saved gives one back.
func (r *reading) mourn(f *fighter, c *change) {
	if c.marks&fallen == 0 {
		return
	}
	c.marks &^= fallen
	switch c.gen {
	case killed:
		if f.V[FGeneral] == Brigadier {
			f.pay(c, r.n.fates().killedCost)
		}
	case saved:
		if f.known && c.status != Destroyed && int(c.pm) < f.start {
			off := f.basesOff(c)
			c.pm = int8(min(int(c.pm)+r.n.fates().savedGain, f.start))
			if c.marks &^= regained; f.basesOff(c) < off {
				c.marks |= regained
				c.lost = 0
			}
		}
	}
}

// outcome is the JSON of one unit at the end of a chain (D14, D15).
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
// d100 and what is critical (D13, R5, R6). Exactly 100 is a roll that always
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
