package melee

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/morale"
)

// trials is the tests of one exchange and where their lines and steps stand in the
// verdict: they are written again when all the results are known.
type trials struct {
	of          []morale.Trial
	line, lines int
	step        int
}

// testAll is the morale of everybody who lost a point in the exchange (§11.1):
// a d6. Nobody pays yet: which results stand is known when all of them are (see ending).
func (m *clash) testAll(d *dice.Dice, t *game.Trace, in *chain.Result) {
	if in.Winner < 0 && !m.testing.Alone(d) {
		m.testEach(d, t, in)
	}
}

// testLast is testAll for the last exchange. Where generals ride along, who decides then sees only whether they still do (riderAlone): what
// has become of them is looked at again when the melee is over.
func (m *clash) testLast(d *dice.Dice, t *game.Trace, in *chain.Result) {
	if in.Out != 0 || !m.riders || m.later {
		m.testAll(d, t, in)
	} else if in.Winner < 0 && !m.deciding.Alone(d) {
		m.testEach(d, t, in)
	}
}

// testEach is testAll of one after another.
func (m *clash) testEach(d *dice.Dice, t *game.Trace, in *chain.Result) {
	if !d.Enumerated() {
		var want [chain.MaxFighters]*dice.Need
		k := 0
		for _, f := range m.All {
			if morale.MustTest(m.r, f, &in.U[f.Slot]) {
				want[k] = &m.six[f.Slot]
				k++
			}
		}
		d.Expect(want[:k]...)
	}
	var xs []morale.Trial
	for _, f := range m.All {
		var x *morale.Trial
		if t != nil {
			x = &morale.Trial{}
		}
		if m.test(d, f, &in.U[f.Slot], x) && t != nil {
			xs = append(xs, *x)
		}
	}
	if len(xs) > 0 {
		m.sayTests(t, in, xs)
	}
}

// test is the test of one of them, told to x unless that is nil; false where it owes none.
func (m *clash) test(d *dice.Dice, f *chain.Fighter, c *chain.Change, x *morale.Trial) bool {
	if !morale.MustTest(m.r, f, c) {
		return false
	}
	morale.Tries(m.r, d, f, c, &m.six[f.Slot], x)
	return true
}

// Automatic reports contacts that are decided without dice.
func (m *clash) Automatic() bool { return m.auto }

func (m *clash) automatic() bool {
	if m.flanked() {
		return true
	}
	for s := range m.sides {
		for _, f := range m.sides[s] {
			if m.helpless(f, s) != "" {
				return true
			}
		}
	}
	return false
}

// flanked reports that the charged unit is struck in flank or rear (§10.4).
func (m *clash) flanked() bool {
	return m.sit.Side() != facts.Front && !fire.Flankless(m.sides[1][0].Sheet, m.sides[0][0].Horse())
}

// helpless names the paragraph under which a unit routs when it is touched,
// without dice: a router (§10.3, 14), a unit in march column or limbered guns
// (§10.3), irregulars (§2.3), a garrison with fewer bases than sides to man (§15). Empty when it fights.
func (m *clash) helpless(f *chain.Fighter, side int) ref.Ref {
	switch {
	case f.Is(facts.FRouting):
		return facts.S14
	case side == 1 && f.Band():
		return facts.SBands
	case f.CrewAlone() && !f.Slipped():
		return facts.S11_2
	case m.mans(f) && f.V[facts.FBases] != facts.Unknown && f.V[facts.FBases] < m.sit.V[facts.SSides]:
		return facts.S15
	case side == 1 && (f.Formation() == facts.March || f.Formation() == facts.Limbered):
		return facts.S10_3
	}
	return ""
}
