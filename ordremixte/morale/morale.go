package morale

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/state"
)

// MustTest reports whether a loss makes the unit test (§11.1, R9): it lost a
// point in this step and has one to four left. A router does not test (R14).
func MustTest(r *state.Reading, f *chain.Fighter, c *chain.Change) bool {
	return f.Known && int(c.Lost) >= r.N.AfterLoss && c.Status == state.Steady && c.Marks&chain.Tested == 0 && int(c.Pm) <= r.N.TestAt
}

// MoraleMods is what is added to the morale die.
func MoraleMods(f *chain.Fighter, r *state.Reading, c *chain.Change) []chain.Mod {
	list, lost := moraleMods(f, r, c)
	if lost.N > 0 {
		list = append(slices.Clip(list), lost)
	}
	return list
}

// moraleMods is MoraleMods without a list of its own: what a unit has at all times, and what its
// lost bases take off, whose N is 0 where it has lost none.
func moraleMods(f *chain.Fighter, r *state.Reading, c *chain.Change) (list []chain.Mod, lost chain.Mod) {
	list = f.Alone
	if chain.Rider(c) {
		list = f.Led
	}
	off := f.BasesOff(c)
	if r.Has(book.OnlyBasesLostThisMove) { // R10: only the bases lost in this move
		off -= f.Off0
	}
	if off > 0 {
		lost = chain.Mod{Value: off * r.N.PerBaseLost, For: chain.BasesLost, N: off}
	}
	return list, lost
}

// Trial is one morale test: what was thrown and added, what the unit had lost and had when
// it threw, and what came of it.
type Trial struct {
	F    *chain.Fighter
	die  dice.Die
	face int
	mods []chain.Mod // added to it
	lost int         // points of the step that made it test
	pm   int         // points when it threw
	bids state.Status
	Open bool // what comes of it hangs on dice that are still to fall
	End  Ending
}

// Tries throws a morale die (§11.1): the unit stands then as it bids, and has yet to pay.
// What was thrown is kept in x, when there is one.
func Tries(r *state.Reading, d *dice.Dice, f *chain.Fighter, c *chain.Change, die *dice.Need, x *Trial) {
	list, lost := moraleMods(f, r, c)
	mod := chain.Total(list) + lost.Value
	var cuts [2]int
	cuts[0], cuts[1] = r.N.RoutAt-mod, r.N.RetreatAt-mod
	bids := [...]state.Status{state.Routing, state.Retreating, state.Steady}[d.Band(die, cuts[0], cuts[1])]
	c.Marks |= chain.Tested
	c.Status = bids
	if x != nil {
		*x = Trial{F: f, die: die.Die, face: d.Last(), mods: MoraleMods(f, r, c), lost: int(c.Lost), pm: int(c.Pm), bids: bids,
			End: Ending{Status: bids, Cost: int8(CostOf(r, bids))}}
	}
}

// Test throws a morale die and pays the result at once (§11.1).
func Test(r *state.Reading, d *dice.Dice, t *game.Trace, f *chain.Fighter, c *chain.Change, die *dice.Need) {
	if t == nil {
		Tries(r, d, f, c, die, nil)
		comply(r, f, c)
		return
	}
	var x Trial
	Tries(r, d, f, c, die, &x)
	comply(r, f, c)
	SayTrials(t, []Trial{x})
}

// comply pays what the unit's status after its test takes, and leaves guns.
func comply(r *state.Reading, f *chain.Fighter, c *chain.Change) {
	if status := c.Status; status != state.Steady {
		f.Pay(c, CostOf(r, status))
		f.LeaveGuns(c)
	}
}
