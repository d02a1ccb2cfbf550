package ordremixte

import (
	"slices"

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

// moraleMods is what is added to the morale die.
func (f *fighter) moraleMods(r *reading, c *change) []mod {
	list := f.alone
	if rider(c) {
		list = f.led
	}
	off := f.basesOff(c)
	if r.is(10, 'b') { // R10: only the bases lost in this move
		off -= f.off0
	}
	f.terms = append(f.terms[:0], list...)
	if off > 0 {
		f.terms = append(f.terms, mod{value: off * r.n.perBaseLost, key: "om.bases-lost", n: off})
	}
	return f.terms
}

// trial is one morale test: what was thrown and added, what the unit had lost and had when
// it threw, and what came of it.
type trial struct {
	f    *fighter
	die  dice.Die
	face int
	mods []mod
	lost int // points of the step that made it test
	pm   int // points when it threw
	bids Status
	end  ending
}

// sum is the die with what is added.
func (x *trial) sum() int { return x.face + total(x.mods) }

// tries throws a morale die (§11.1): the unit stands then as it bids, and has yet to pay.
// What was thrown is kept in x, when there is one.
func (r *reading) tries(d *dice.Dice, f *fighter, c *change, die *dice.Need, x *trial) {
	mods := f.moraleMods(r, c)
	mod := total(mods)
	var cuts [2]int
	cuts[0], cuts[1] = r.n.routAt-mod, r.n.retreatAt-mod
	bids := [...]Status{Routing, Retreating, Steady}[d.Band(die, cuts[0], cuts[1])]
	c.marks |= tested
	c.status = bids
	if x != nil {
		*x = trial{f: f, die: die.Die, face: d.Last(), mods: slices.Clone(mods), lost: int(c.lost), pm: int(c.pm), bids: bids,
			end: ending{status: bids, cost: int8(r.costOf(bids))}}
	}
}

// test throws a morale die and pays the result at once (§11.1).
func (r *reading) test(d *dice.Dice, t *game.Trace, f *fighter, c *change, die *dice.Need) {
	if t == nil {
		r.tries(d, f, c, die, nil)
		r.comply(f, c)
		return
	}
	var x trial
	r.tries(d, f, c, die, &x)
	r.comply(f, c)
	r.sayTrials(t, []trial{x})
}

// comply pays what the unit's status after its test takes, and leaves guns.
func (r *reading) comply(f *fighter, c *change) {
	if status := c.status; status != Steady {
		f.pay(c, r.costOf(status))
		f.leaveGuns(c)
	}
}
