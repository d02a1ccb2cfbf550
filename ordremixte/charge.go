package ordremixte

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// onset is one charge from declaration to aftermath, as a chain: replies,
// closing fire, the chargers' morale, contact, melee.
type onset struct {
	r     *state.Reading
	att   []*chain.Fighter
	def   *chain.Fighter
	sit   *state.Situation
	shots []*volley // closing fire, one a charger
	clash *clash

	square  dice.Need
	counter dice.Need
	closing int // Short, Long, or OutOfRange when there is none
	why     ref.Ref
	over    bool // open order is ridden over (§10.5)
}

// closingRange says at what range the charged unit fires before contact, and
// the paragraph; OutOfRange when it may not (§10.2).
func closingRange(r *state.Reading, att []*chain.Fighter, def *chain.Fighter, sit *state.Situation) (int, ref.Ref) {
	horse := anyHorse(att)
	switch {
	case def.Horse():
		return facts.OutOfRange, facts.S9_1
	case sit.V[facts.SWave] == 1:
		return facts.OutOfRange, facts.SWaves
	case sit.V[facts.SSide] != facts.Front && !flankless(def.Sheet, horse):
		return facts.OutOfRange, facts.S10_3
	case def.V[facts.FFormation] == facts.March || def.V[facts.FFormation] == facts.Limbered:
		return facts.OutOfRange, facts.S10_3
	case def.Is(facts.FRouting):
		return facts.OutOfRange, facts.S14
	case def.Is(facts.FCharging):
		return facts.OutOfRange, facts.S9_4
	case def.CrewAlone():
		return facts.OutOfRange, facts.S11_2
	case def.V[facts.FSquare] == facts.Yes:
		return facts.OutOfRange, facts.SSquare
	case def.Artillery() && def.V[facts.FCrew] == facts.CrewLeaves:
		return facts.OutOfRange, facts.S8_7
	case def.Artillery() && def.V[facts.FCrew] == facts.CrewFiresAndLeaves:
		return facts.Long, facts.S8_7
	case def.Foot() && (def.V[facts.FGrade] == facts.Recruit || horse):
		return facts.Long, facts.S10_2
	}
	return facts.Short, facts.S10_2
}

// anyHorse reports horse among several.
func anyHorse(fs []*chain.Fighter) bool {
	return slices.ContainsFunc(fs, func(f *chain.Fighter) bool { return f.Horse() })
}

// newOnset prepares a charge of one or two units on one.
func newOnset(r *state.Reading, att []*chain.Fighter, def *chain.Fighter, sit *state.Situation) *onset {
	o := &onset{r: r, att: att, def: def, sit: sit}
	horse := att[0].Horse()
	o.over = horse && def.Foot() && !def.Band() && def.V[facts.FFormation] == facts.Open && sit.V[facts.SRough] == 0 && def.V[facts.FCover] == facts.NoCover
	o.closing, o.why = closingRange(r, att, def, sit)
	if o.closing != facts.OutOfRange {
		o.shots = closingShots(r, att, def, sit, o.closing)
	}
	for _, v := range o.shots {
		v.test = false
	}
	o.clash = newClash(r, att, []*chain.Fighter{def}, sit)
	o.clash.unsure = def.V[facts.FSquare] == facts.Yes
	o.square = dice.Need{Die: dice.D100, Unit: def.ID, What: "die.square", Ref: facts.SSquare}
	o.counter = dice.Need{Die: dice.D6, Unit: def.ID, What: "die.counter", Ref: facts.SCount}
	return o
}

// closingShots is the fire of the charged unit, one volley a charger. A line
// charged frontally by two divides its bases, the odd one to the first named
// (§10.2, R88); a square fires from each face at the charger before it (R73).
func closingShots(r *state.Reading, att []*chain.Fighter, def *chain.Fighter, sit *state.Situation, rng int) []*volley {
	var vs []*volley
	all := table.FiringBases(r, def.Sheet)
	for i, a := range att {
		own := *def.Sheet
		at := *sit
		at.V[facts.SRange], at.V[facts.SClosing], at.V[facts.SSide] = rng, 1, facts.Front
		if len(att) > 1 && def.V[facts.FFormation] != facts.Square {
			own.V[facts.FFiring] = shareOf(all, len(att), i)
		}
		v := newVolley(r, []*state.Sheet{&own}, []*chain.Fighter{a}, &at, []int{0})
		if a.Is(facts.FDisordered) { // §13, R46
			v.sure = []int{r.N.SureDisordered}
			v.sureInstead()
		}
		// §11.1: who charges medium or heavy guns frontally tests on a d6.
		v.six = heavyGuns(r, def.V[facts.FArm], def.V[facts.FWeight]) && sit.V[facts.SSide] == facts.Front
		vs = append(vs, v)
	}
	return vs
}

// replies is the first segment: emergency square and countercharge (§8.6,
// §10.5).
func (o *onset) replies(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
	c := &in.U[o.def.Slot]
	switch {
	case o.def.V[facts.FSquare] == facts.Yes && o.att[0].Horse():
		mod := squareMod(o.r, o.def.Sheet, o.sit)
		cut := o.r.N.Shock().SquareAt - mod
		o.square.Value = max(cut+1, 1)
		if d.Band(&o.square, cut) == 1 {
			in.Was, in.Winner = in.Was|chain.Squared, 2
		} else {
			c.Marks |= chain.Disordered
		}
		if t != nil {
			o.saySquare(t, d.Last(), mod, in.Was&chain.Squared != 0)
		}
	case o.mayCounter():
		mod := counterMod(o.r, o.def.Sheet, o.sit)
		cut := o.def.Pm - 1 - mod
		face := 0
		if o.sit.V[facts.SSecond] == 1 && o.def.RodeHalf() {
			c.Marks |= chain.Counters // §10.5: it moved half its move, it counts as countercharging
		} else {
			if d.Band(&o.counter, cut) == 0 {
				c.Marks |= chain.Counters
			}
			face = d.Last()
		}
		if t != nil {
			o.sayCounter(t, face, mod, c.Marks&chain.Counters != 0)
		}
	}
	return in
}

// mayCounter reports that charged cavalry tests for a countercharge (§10.5), as
// it does unless its owner says no (R91). Who is disordered attacks nobody (§13), and who
// retired in this turn does not move (§14) and is met in disorder (§10.3).
func (o *onset) mayCounter() bool {
	return o.def.Horse() && !o.def.Cossacks() && anyHorse(o.att) && o.sit.V[facts.SSide] == facts.Front && o.def.V[facts.FCounter] == facts.Unsaid && o.def.Known &&
		!o.def.Is(facts.FRouting) && !o.def.Is(facts.FDisordered) && !o.def.Fled()
}

// squareMod is what is added to the d100 of an emergency square (§8.6).
func squareMod(r *state.Reading, s *state.Sheet, sit *state.Situation) int {
	var b uint64
	if d := sit.V[facts.SDistance]; d != facts.Unknown && float64(d)/100 < r.N.Shock().SquareNear {
		b |= state.SquareNear
	}
	switch s.V[facts.FGrade] {
	case facts.Recruit:
		b |= state.SquareRecruit
	case facts.Veteran, facts.Elite:
		b |= state.SquareVeteran
	}
	return r.N.Shock().Square.Sum(b)
}

// counterMod is what is added to the d6 of a countercharge (§10.5); not in the
// second phase (R55).
func counterMod(r *state.Reading, s *state.Sheet, sit *state.Situation) int {
	if sit.V[facts.SSecond] == 1 && !r.Is(55, 'b') {
		return 0
	}
	if s.Order() == facts.Attack {
		return r.N.Shock().Counter.Sum(1)
	}
	return 0
}

// closingFire is the segment of closing fire: every shot, then the losses together.
func (o *onset) closingFire(i int) game.Segment[chain.Result] {
	return func(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
		if in.Winner >= 0 {
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
	var want [chain.MaxFighters]*dice.Need
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
func (o *onset) stop(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
	if in.Winner >= 0 {
		return in
	}
	if !d.Enumerated() {
		var want [chain.MaxFighters]*dice.Need
		k := 0
		for i, v := range o.shots {
			f := v.targets[0]
			if mustTest(o.r, f, &in.U[f.Slot]) {
				f.TestDie.Die, f.TestDie.What = dice.D10, "die.morale"
				if o.shots[i].six {
					f.TestDie.Die = dice.D6
				}
				want[k] = &f.TestDie
				k++
			}
		}
		d.Expect(want[:k]...)
	}
	closed := false
	for _, f := range o.att {
		six := len(o.shots) > 0 && o.shots[0].six
		in = fireTest(o.r, d, t, f, in, six)
	}
	if len(o.shots) > 0 {
		for _, f := range o.att {
			in = firePeril(o.r, d, t, f, in)
		}
	}
	for _, f := range o.att {
		c := &in.U[f.Slot]
		grieve(o.r, t, f, c)
		if c.Status != state.Steady {
			in.Out |= 1 << f.Slot
		} else {
			closed = true
		}
		c.Lost = 0
		c.Marks &^= chain.Tested | chain.Struck
		if c.Marks &^= chain.Checked; o.r.Is(2, 'b') { // once a move
			c.Marks |= chain.Checked
		}
	}
	if !closed {
		in.Winner = 1
		if t != nil {
			o.sayStopped(t)
		}
	}
	return in
}

// leave is the segment of guns whose crew does not wait (§8.7): they fire long
// or not at all and run from the guns.
func (o *onset) leave(_ *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
	if in.Winner >= 0 || !o.def.Artillery() || o.def.V[facts.FCrew] == facts.CrewStays || o.def.V[facts.FFormation] == facts.Limbered {
		return in
	}
	in.U[o.def.Slot].Marks |= chain.GunsLeft
	in.Winner = 0
	if t != nil {
		o.sayCrew(t)
	}
	return in
}

// rideOver is the segment of cavalry that meets open order on open ground
// (§10.5, R60): two points without a die, disorder to the end of the move, a
// test if it has four points or fewer, and the cavalry rides on.
func (o *onset) rideOver(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
	if in.Winner >= 0 || !o.over {
		return in
	}
	c := &in.U[o.def.Slot]
	before := c.Pm
	o.def.Lose(c, o.r.N.Shock().RideOver)
	c.Marks |= chain.Disordered
	in.Winner = 0
	if t != nil {
		o.sayRideOver(t, int(before), int(c.Pm))
	}
	if o.r.Is(60, 'b') && o.def.Known && c.Status == state.Steady || mustTest(o.r, o.def, c) {
		o.def.TestDie.Die, o.def.TestDie.What = dice.D6, "die.morale"
		test(o.r, d, t, o.def, c, &o.def.TestDie)
	}
	c.Lost = 0
	c.Marks &^= chain.Tested
	return in
}

// segments is the charge as a chain.
func (o *onset) segments() []game.Segment[chain.Result] {
	return append(o.prelude(), o.clash.segments(true)...)
}

// prelude is what comes before the melee: replies, closing fire, contacts without a fight.
func (o *onset) prelude() []game.Segment[chain.Result] {
	var s []game.Segment[chain.Result]
	if o.def.V[facts.FSquare] == facts.Yes || o.mayCounter() {
		s = append(s, o.replies)
	}
	for i := range o.shots {
		s = append(s, o.closingFire(i))
	}
	if len(o.shots) > 0 {
		s = append(s, o.stop)
	}
	return append(s, o.unfought()...)
}

// unfought is the contacts that are no melee: a crew that does not wait, open
// order that is ridden over.
func (o *onset) unfought() []game.Segment[chain.Result] {
	var s []game.Segment[chain.Result]
	if o.def.Artillery() && o.def.V[facts.FCrew] != facts.CrewStays {
		s = append(s, o.leave)
	}
	if o.over {
		s = append(s, o.rideOver)
	}
	return s
}

func (o *onset) start() chain.Result {
	r := o.clash.start()
	if o.def.V[facts.FCounter] == facts.Yes {
		r.U[o.def.Slot].Marks |= chain.Counters
	}
	return r
}
