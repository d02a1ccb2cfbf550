package ordremixte

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Paragraphs of chapters 11 and 17.
const (
	s11_1 = ref.Ref("OM §11.1")
	s17   = ref.Ref("OM §17")
)

// Bits of the facts that the morale table asks for (§11.1).
const (
	bitElite uint64 = 1 << iota
	bitVeteran
	bitRecruit
	bitGeneral
	bitCharismatic
	bitRussian
	bitHardCover
)

var moraleFacts = map[string]uint64{
	"elite": bitElite, "veteran": bitVeteran, "recruit": bitRecruit, "general": bitGeneral,
	"charismatic": bitCharismatic, "russian-foot": bitRussian, "hard-cover": bitHardCover,
}

// moraleBits gathers the facts of one unit for its test.
func moraleBits(s *Sheet) uint64 {
	var b uint64
	on := func(yes bool, bit uint64) {
		if yes {
			b |= bit
		}
	}
	on(s.V[FGrade] == Elite, bitElite)
	on(s.V[FGrade] == Veteran, bitVeteran)
	on(s.V[FGrade] == Recruit, bitRecruit)
	on(s.V[FGeneral] != NoGeneral, bitGeneral)
	on(s.V[FGeneral] != NoGeneral && s.is(FCharismatic), bitCharismatic)
	on(s.foot() && s.V[FNation] == russia, bitRussian)
	on(s.V[FCover] == HardCover, bitHardCover)
	return b
}

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
