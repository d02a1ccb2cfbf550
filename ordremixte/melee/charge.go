package melee

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// Onset is one charge from declaration to aftermath, as a chain: replies,
// closing fire, the chargers' morale, contact, melee.
type Onset struct {
	R     *state.Reading
	Att   []*chain.Fighter
	Def   *chain.Fighter
	Sit   *state.Situation
	Shots []*fire.Volley // closing fire, one a charger
	Clash *clash

	Square  dice.Need
	Counter dice.Need
	Closing facts.Range // Short, Long, or OutOfRange when there is none
	Why     ref.Ref
	Over    bool // open order is ridden over (§10.5)
	meets   Meets
	faces   *clash // the melee of foot that charges with horse, once who is charged stands in square; nil where nobody would fight it
}

// Squares has who is charged stand in an emergency square (§8.6): the horse halts, and the foot that charges with it fights.
func (o *Onset) Squares(in *chain.Result) {
	in.Was |= chain.Squared
	if o.faces == nil {
		in.Winner = 2
		return
	}
	in.Out |= o.riders()
}

// riders are the chargers that are horse, a bit a slot.
func (o *Onset) riders() (bits uint8) {
	for _, f := range o.Att {
		if f.Horse() {
			bits |= 1 << f.Slot
		}
	}
	return bits
}

// facing is the melee of who is charged as a square, where horse and foot charge it and it answers so.
func (o *Onset) facing(sit *state.Situation) *clash {
	if o.Def.SquareAnswer() != facts.Yes || !fire.AnyHorse(o.Att) || !slices.ContainsFunc(o.Att, func(f *chain.Fighter) bool { return f.Foot() }) {
		return nil
	}
	d, sheet := *o.Def, *o.Def.Sheet
	sheet.Set(facts.FFormation, int(facts.Square), facts.Tracked)
	sheet.Set(facts.FSquare, int(facts.Unsaid), facts.Tracked)
	d.Sheet = &sheet
	front := *sit
	front.V[facts.SSide] = int(facts.Front)
	return NewClash(o.R, o.Att, []*chain.Fighter{&d}, &front)
}

// Fights is the melee that a charge has come to.
func (o *Onset) Fights(in *chain.Result) *clash {
	if o.faces != nil && in.Was&chain.Squared != 0 {
		return o.faces
	}
	return o.Clash
}

// Segments is the melee of the charge as a chain: as a square, or as it stood.
func (o *Onset) Segments() []game.Segment[chain.Result] {
	if o.faces == nil {
		return o.Clash.Segments(true)
	}
	var out []game.Segment[chain.Result]
	for _, m := range []*clash{o.Clash, o.faces} {
		for _, seg := range m.Segments(true) {
			out = append(out, func(d *dice.Dice, t *game.Trace, in *chain.Result) {
				if o.Fights(in) == m {
					seg(d, t, in)
				}
			})
		}
	}
	return out
}

// Meets is what becomes of those who charge horse that rides to meet them, a bit a unit: who does not come to it, and whom the
// ground on his own part of the way disorders, or does not though the whole way would (§8.3, 10.5).
type Meets struct{ Stays, Upset, Clean uint8 }

// MeetsSo says what a countercharge makes of those who meet.
func (o *Onset) MeetsSo(m Meets) {
	o.meets = m
	o.Clash.unsure = o.Clash.unsure || m.Upset|m.Clean != 0
}

// RidesOut has the charged horse ride to meet its chargers (§10.5).
func (o *Onset) RidesOut(in *chain.Result) {
	in.U[o.Def.Slot].Marks |= chain.Counters
	in.Out |= o.meets.Stays
	for _, f := range o.Clash.All {
		c := &in.U[f.Slot]
		if o.meets.Clean&(1<<f.Slot) != 0 {
			c.Marks &^= chain.Disordered
		}
		if o.meets.Upset&(1<<f.Slot) != 0 {
			c.Marks |= chain.Disordered
		}
	}
}

// NewOnset prepares a charge of one or two units on one.
func NewOnset(r *state.Reading, att []*chain.Fighter, def *chain.Fighter, sit *state.Situation) *Onset {
	o := &Onset{R: r, Att: att, Def: def, Sit: sit}
	o.Over = fire.RiddenOver(att[0].Horse(), def.Sheet, sit)
	o.Closing, o.Why = fire.ClosingRange(r, att, def, sit)
	if o.Closing != facts.OutOfRange {
		o.Shots = ClosingShots(r, att, def, sit, o.Closing, nil, 0, 0)
	}
	for _, v := range o.Shots {
		v.Test = false
	}
	o.Clash = NewClash(r, att, []*chain.Fighter{def}, sit)
	o.Clash.unsure = def.SquareAnswer() == facts.Yes
	o.faces = o.facing(sit)
	o.Square = dice.Need{Die: dice.D100, Unit: def.ID, What: "die.square", Ref: facts.SSquare}
	o.Counter = dice.Need{Die: r.N.Shock().CounterDie, Unit: def.ID, What: "die.counter", Ref: facts.SCount}
	return o
}

// ClosingShots is the fire of the charged unit, one volley a charger. A line
// charged frontally by two divides its bases, the odd one to the first named
// (§10.2, R88); a square fires from each face at the charger before it (R73), as long as it has
// bases for them (R327). Sides are where it strikes each of them (§9.5), all in front when they
// are nil. Before and behind are the shots that a garrison owes on the other sides of its block,
// among which it divides its bases too (§9.10).
func ClosingShots(r *state.Reading, att []*chain.Fighter, def *chain.Fighter, sit *state.Situation, rng facts.Range, sides []facts.Side, before, behind int) []*fire.Volley {
	var vs []*fire.Volley
	all := table.FiringBases(r, def.Sheet)
	for i, a := range att {
		own, unmanned := *def.Sheet, fire.Unmanned(r, def.Sheet, i)
		at := *sit
		at.V[facts.SRange], at.V[facts.SClosing], at.V[facts.SSide] = int(rng), 1, int(facts.Front)
		if i < len(sides) {
			at.V[facts.SSide] = int(sides[i])
		}
		if n := before + len(att) + behind; n > 1 && def.Formation() != facts.Square {
			own.V[facts.FFiring] = table.ShareOf(all, n, before+i)
		}
		if unmanned {
			own.V[facts.FFiring] = 0
		}
		v := fire.NewVolley(r, []*state.Sheet{&own}, []*chain.Fighter{a}, &at, []int{0})
		if a.Is(facts.FDisordered) && !a.Late && !unmanned { // §13, R46
			v.Sure = []int{r.N.SureDisordered}
			v.SureInstead()
		}
		// §11.1: who charges medium or heavy guns frontally tests on a d6.
		v.Six = fire.HeavyGuns(r, def.Arm(), def.Weight()) && sit.Side() == facts.Front
		vs = append(vs, v)
	}
	return vs
}

// leave is the segment of guns whose crew does not wait (§8.7): they fire long
// or not at all and run from the guns.
func (o *Onset) leave(_ *dice.Dice, t *game.Trace, in *chain.Result) {
	if in.Winner >= 0 || !o.Def.Artillery() || o.Def.Crew() == facts.CrewStays || o.Def.Formation() == facts.Limbered {
		return
	}
	in.U[o.Def.Slot].Marks |= chain.GunsLeft
	in.Winner = 0
	if t != nil {
		o.sayCrew(t)
	}
}

// RideOver is the segment of cavalry that meets open order on open ground
// (§10.5, R60): two points without a die, disorder to the end of the move, a
// test if it has four points or fewer, and the cavalry rides on.
func (o *Onset) RideOver(d *dice.Dice, t *game.Trace, in *chain.Result) {
	if in.Winner >= 0 || !o.Over {
		return
	}
	c := &in.U[o.Def.Slot]
	before := c.Pm
	o.Def.Lose(c, o.R.N.Shock().RideOver)
	c.Marks |= chain.Disordered
	in.Winner = 0
	if t != nil {
		o.sayRideOver(t, int(before), int(c.Pm))
	}
	if o.R.Has(book.RiddenOverAlwaysTests) && o.Def.Known && c.Status == state.Steady || morale.MustTest(o.R, o.Def, c) {
		o.Def.TestDie.Die, o.Def.TestDie.What = o.R.N.MeleeTestDie, "die.morale"
		morale.Test(o.R, d, t, o.Def, c, &o.Def.TestDie)
	}
	c.Lost = 0
	c.Marks &^= chain.Tested
}

// Unfought is the contacts that are no melee: a crew that does not wait, open
// order that is ridden over.
func (o *Onset) Unfought() []game.Segment[chain.Result] {
	var s []game.Segment[chain.Result]
	if o.Def.Artillery() && o.Def.Crew() != facts.CrewStays {
		s = append(s, o.leave)
	}
	if o.Over {
		s = append(s, o.RideOver)
	}
	return s
}
