package ordremixte

// The loss of generals (§17).

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// When a general is in peril.
const (
	underFire = iota
	inMelee
	inFlight // his unit has begun to retreat or rout (R2)
	perils   // how many there are
)

// perilWords are the occasions as the line of a trial has them.
var perilWords = [perils]string{"fire", "melee", "rout"}

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
func (r *reading) mourn(t *game.Trace, f *fighter, c *change) {
	if c.marks&fallen == 0 {
		return
	}
	c.marks &^= fallen
	before := int(c.pm)
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
	if t != nil && before != int(c.pm) {
		r.sayMourning(t, f, before, int(c.pm))
	}
}

// generals is the segment of §17: once for the melee, for every unit that a
// general rides with.
func (m *clash) generals(d *dice.Dice, t *game.Trace, in result) result {
	if in.was&met == 0 {
		return in
	}
	for _, f := range m.all {
		c := &in.u[f.slot]
		if f.V[FGeneral] != NoGeneral && rider(c) && c.marks&checked == 0 {
			m.r.peril(d, t, f, c, f.V[FLost]+max(f.pm-int(c.pm), 0), inMelee)
		}
	}
	return in
}
