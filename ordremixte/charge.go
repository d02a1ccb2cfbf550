package ordremixte

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

const (
	s7      = ref.Ref("OM §7")
	s8_7    = ref.Ref("OM §8.7")
	sSquare = ref.Ref("OM §8.6/emergency-square")
)

// onset is one charge from declaration to aftermath, as a chain: replies,
// closing fire, the chargers' morale, contact, melee.
type onset struct {
	r     *reading
	att   []*fighter
	def   *fighter
	sit   *Situation
	shots []*volley // closing fire, one a charger
	clash *clash

	square  dice.Need
	counter dice.Need
	closing int // Short, Long, or OutOfRange when there is none
	why     ref.Ref
	over    bool // open order is ridden over (§10.5)
}

// Bits of the facts that the emergency square asks for (§8.6).
const (
	squareNear uint64 = 1 << iota
	squareRecruit
	squareVeteran
)

var squareFacts = map[string]uint64{"near": squareNear, "recruit": squareRecruit, "veteran-or-better": squareVeteran}

var counterFacts = map[string]uint64{"attack-order": 1}

// closingRange says at what range the charged unit fires before contact, and
// the paragraph; OutOfRange when it may not (§10.2).
func (r *reading) closingRange(att []*fighter, def *fighter, sit *Situation) (int, ref.Ref) {
	horse := anyHorse(att)
	switch {
	case def.horse():
		return OutOfRange, s9_1
	case sit.V[SWave] == 1:
		return OutOfRange, sWaves
	case sit.V[SSide] != Front && !flankless(def.Sheet, horse):
		return OutOfRange, s10_3
	case def.V[FFormation] == March || def.V[FFormation] == Limbered:
		return OutOfRange, s10_3
	case def.is(FRouting):
		return OutOfRange, s14
	case def.is(FCharging):
		return OutOfRange, s9_4
	case def.crewAlone():
		return OutOfRange, s11_2
	case def.V[FSquare] == Yes:
		return OutOfRange, sSquare
	case def.artillery() && def.V[FCrew] == CrewLeaves:
		return OutOfRange, s8_7
	case def.artillery() && def.V[FCrew] == CrewFiresAndLeaves:
		return Long, s8_7
	case def.foot() && (def.V[FGrade] == Recruit || horse):
		return Long, s10_2
	}
	return Short, s10_2
}

// anyHorse reports horse among several.
func anyHorse(fs []*fighter) bool {
	return slices.ContainsFunc(fs, func(f *fighter) bool { return f.horse() })
}

// newOnset prepares a charge of one or two units on one.
func (r *reading) newOnset(att []*fighter, def *fighter, sit *Situation) *onset {
	o := &onset{r: r, att: att, def: def, sit: sit}
	horse := att[0].horse()
	o.over = horse && def.foot() && !def.band() && def.V[FFormation] == Open && sit.V[SRough] == 0 && def.V[FCover] == NoCover
	o.closing, o.why = r.closingRange(att, def, sit)
	if o.closing != OutOfRange {
		o.shots = r.closingShots(att, def, sit, o.closing)
	}
	for _, v := range o.shots {
		v.test = false
	}
	o.clash = r.newClash(att, []*fighter{def}, sit)
	o.clash.unsure = def.V[FSquare] == Yes
	o.square = dice.Need{Die: dice.D100, Unit: def.ID, What: "die.square", Ref: sSquare}
	o.counter = dice.Need{Die: dice.D6, Unit: def.ID, What: "die.counter", Ref: sCount}
	return o
}

// closingShots is the fire of the charged unit, one volley a charger. A line
// charged frontally by two divides its bases, the odd one to the first named
// (§10.2, R88); a square fires from each face at the charger before it (R73).
func (r *reading) closingShots(att []*fighter, def *fighter, sit *Situation, rng int) []*volley {
	var vs []*volley
	all := r.firingBases(def.Sheet)
	for i, a := range att {
		own := *def.Sheet
		at := *sit
		at.V[SRange], at.V[SClosing], at.V[SSide] = rng, 1, Front
		if len(att) > 1 && def.V[FFormation] != Square {
			own.V[FFiring] = shareOf(all, len(att), i)
		}
		v := r.newVolley([]*Sheet{&own}, []*fighter{a}, &at, []int{0})
		if a.is(FDisordered) { // §13, R46
			v.sure = []int{r.n.sureDisordered}
			v.sureInstead()
		}
		// §11.1: who charges medium or heavy guns frontally tests on a d6.
		v.six = r.heavyGuns(def.V[FArm], def.V[FWeight]) && sit.V[SSide] == Front
		vs = append(vs, v)
	}
	return vs
}

// replies is the first segment: emergency square and countercharge (§8.6,
// §10.5).
func (o *onset) replies(d *dice.Dice, t *game.Trace, in result) result {
	c := &in.u[o.def.slot]
	switch {
	case o.def.V[FSquare] == Yes && o.att[0].horse():
		mod := o.r.squareMod(o.def.Sheet, o.sit)
		cut := o.r.n.shock().squareAt - mod
		o.square.Value = max(cut+1, 1)
		if d.Band(&o.square, cut) == 1 {
			in.was, in.winner = in.was|squared, 2
		} else {
			c.marks |= disordered
		}
		if t != nil {
			o.saySquare(t, d.Last(), mod, in.was&squared != 0)
		}
	case o.mayCounter():
		mod := o.r.counterMod(o.def.Sheet, o.sit)
		cut := o.def.pm - 1 - mod
		face := 0
		if o.sit.V[SSecond] == 1 && o.def.rodeHalf() {
			c.marks |= counters // §10.5: it moved half its move, it counts as countercharging
		} else {
			if d.Band(&o.counter, cut) == 0 {
				c.marks |= counters
			}
			face = d.Last()
		}
		if t != nil {
			o.sayCounter(t, face, mod, c.marks&counters != 0)
		}
	}
	return in
}

// mayCounter reports that charged cavalry tests for a countercharge (§10.5), as
// it does unless its owner says no (R91). Who is disordered attacks nobody (§13), and who
// retired in this turn does not move (§14) and is met in disorder (§10.3).
func (o *onset) mayCounter() bool {
	return o.def.horse() && !o.def.cossacks() && anyHorse(o.att) && o.sit.V[SSide] == Front && o.def.V[FCounter] == Unsaid && o.def.known &&
		!o.def.is(FRouting) && !o.def.is(FDisordered) && !o.def.fled()
}

// squareMod is what is added to the d100 of an emergency square (§8.6).
func (r *reading) squareMod(s *Sheet, sit *Situation) int {
	var b uint64
	if d := sit.V[SDistance]; d != Unknown && float64(d)/100 < r.n.shock().squareNear {
		b |= squareNear
	}
	switch s.V[FGrade] {
	case Recruit:
		b |= squareRecruit
	case Veteran, Elite:
		b |= squareVeteran
	}
	return r.n.shock().square.Sum(b)
}

// counterMod is what is added to the d6 of a countercharge (§10.5); not in the
// second phase (R55).
func (r *reading) counterMod(s *Sheet, sit *Situation) int {
	if sit.V[SSecond] == 1 && !r.is(55, 'b') {
		return 0
	}
	if s.order() == Attack {
		return r.n.shock().counter.Sum(1)
	}
	return 0
}

// fire is the segment of closing fire: every shot, then the losses together.
func (o *onset) fire(i int) game.Segment[result] {
	return func(d *dice.Dice, t *game.Trace, in result) result {
		if in.winner >= 0 {
			return in
		}
		if i == 0 && !d.Enumerated() {
			o.expectShots(d)
		}
		return o.shots[i].shoot(d, t, in)
	}
}

// expectShots asks for the dice of all closing shots in one prompt.
func (o *onset) expectShots(d *dice.Dice) {
	var want [maxFighters]*dice.Need
	k := 0
	for _, v := range o.shots {
		if v.throws() {
			want[k] = &v.die
			k++
		}
	}
	d.Expect(want[:k]...)
}

// stop is the segment of the chargers' morale (§10.2, 11.1): who fails stays
// where it is and does not close.
func (o *onset) stop(d *dice.Dice, t *game.Trace, in result) result {
	if in.winner >= 0 {
		return in
	}
	if !d.Enumerated() {
		var want [maxFighters]*dice.Need
		k := 0
		for i, v := range o.shots {
			f := v.targets[0]
			if o.r.mustTest(f, &in.u[f.slot]) {
				f.testDie.Die, f.testDie.What = dice.D10, "die.morale"
				if o.shots[i].six {
					f.testDie.Die = dice.D6
				}
				want[k] = &f.testDie
				k++
			}
		}
		d.Expect(want[:k]...)
	}
	closed := false
	for _, f := range o.att {
		six := len(o.shots) > 0 && o.shots[0].six
		in = o.r.fireTest(d, t, f, in, six)
	}
	if len(o.shots) > 0 {
		for _, f := range o.att {
			in = o.r.firePeril(d, t, f, in)
		}
	}
	for _, f := range o.att {
		c := &in.u[f.slot]
		o.r.grieve(t, f, c)
		if c.status != Steady {
			in.out |= 1 << f.slot
		} else {
			closed = true
		}
		c.lost = 0
		c.marks &^= tested | struck
		if c.marks &^= checked; o.r.is(2, 'b') { // once a move
			c.marks |= checked
		}
	}
	if !closed {
		in.winner = 1
		if t != nil {
			o.sayStopped(t)
		}
	}
	return in
}

// leave is the segment of guns whose crew does not wait (§8.7): they fire long
// or not at all and run from the guns.
func (o *onset) leave(_ *dice.Dice, t *game.Trace, in result) result {
	if in.winner >= 0 || !o.def.artillery() || o.def.V[FCrew] == CrewStays || o.def.V[FFormation] == Limbered {
		return in
	}
	in.u[o.def.slot].marks |= gunsLeft
	in.winner = 0
	if t != nil {
		o.sayCrew(t)
	}
	return in
}

// rideOver is the segment of cavalry that meets open order on open ground
// (§10.5, R60): two points without a die, disorder to the end of the move, a
// test if it has four points or fewer, and the cavalry rides on.
func (o *onset) rideOver(d *dice.Dice, t *game.Trace, in result) result {
	if in.winner >= 0 || !o.over {
		return in
	}
	c := &in.u[o.def.slot]
	before := c.pm
	o.def.lose(c, o.r.n.shock().rideOver)
	c.marks |= disordered
	in.winner = 0
	if t != nil {
		o.sayRideOver(t, int(before), int(c.pm))
	}
	if o.r.is(60, 'b') && o.def.known && c.status == Steady || o.r.mustTest(o.def, c) {
		o.def.testDie.Die, o.def.testDie.What = dice.D6, "die.morale"
		o.r.test(d, t, o.def, c, &o.def.testDie)
	}
	c.lost = 0
	c.marks &^= tested
	return in
}

// segments is the charge as a chain.
func (o *onset) segments() []game.Segment[result] {
	return append(o.prelude(), o.clash.segments(true)...)
}

// prelude is what comes before the melee: replies, closing fire, contacts without a fight.
func (o *onset) prelude() []game.Segment[result] {
	var s []game.Segment[result]
	if o.def.V[FSquare] == Yes || o.mayCounter() {
		s = append(s, o.replies)
	}
	for i := range o.shots {
		s = append(s, o.fire(i))
	}
	if len(o.shots) > 0 {
		s = append(s, o.stop)
	}
	return append(s, o.unfought()...)
}

// unfought is the contacts that are no melee: a crew that does not wait, open
// order that is ridden over.
func (o *onset) unfought() []game.Segment[result] {
	var s []game.Segment[result]
	if o.def.artillery() && o.def.V[FCrew] != CrewStays {
		s = append(s, o.leave)
	}
	if o.over {
		s = append(s, o.rideOver)
	}
	return s
}

func (o *onset) start() result {
	r := o.clash.start()
	if o.def.V[FCounter] == Yes {
		r.u[o.def.slot].marks |= counters
	}
	return r
}
