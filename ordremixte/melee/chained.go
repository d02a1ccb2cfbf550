package melee

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
)

// This file settles a melee of several on each side: they hang together by contacts in front, and not everybody stands against everybody
// (OM §10.6, 11.1, R392).

// meetings notes who stands against whom: everybody against everybody, unless several of both sides have told.
func (m *clash) meetings() {
	for _, f := range m.All {
		for _, e := range m.sides[1-m.side[f.Slot]] {
			if f.Meets == nil || slices.Contains(f.Meets, e.ID) {
				m.meets[f.Slot] |= 1 << e.Slot
			}
		}
	}
}

// chained reports several on each side.
func (m *clash) chained() bool { return len(m.sides[0]) > 1 && len(m.sides[1]) > 1 }

// foes are the enemies against whom a unit stands.
func (m *clash) foes(f *chain.Fighter) []*chain.Fighter {
	all := m.sides[1-m.side[f.Slot]]
	if !m.chained() {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(e *chain.Fighter) bool { return m.meets[f.Slot]&(1<<e.Slot) == 0 })
}

// settleChain compares the results: where anybody holds, each follows its own test; where nobody does, they are set aside as between two (R11,
// R12, R150). Then ties are broken between those in contact, and some results are not the last word.
func (m *clash) settleChain(d *dice.Dice, t *game.Trace, in *chain.Result, ends *morale.Aftermath) {
	level := m.holders(in, ends)
	if len(level) == 0 {
		level = m.nobodyHolds(in, ends)
	}
	m.tiesOfChain(d, t, in, ends, level)
	for _, f := range m.All {
		if e := &ends[f.Slot]; present(in, f) && (e.Beaten || e.Status != state.Steady) {
			m.override(f, e, m.victorsOf(m.foes(f), in, ends))
		}
	}
	in.Winner = m.winnerOf(in, ends)
}

// holders are those who hold, by slot; who failed follows its own test, unless all against whom it stands are destroyed (R49), and guns
// give way to close order that holds (R59). Nil where nobody holds.
func (m *clash) holders(in *chain.Result, ends *morale.Aftermath) []*chain.Fighter {
	var out []*chain.Fighter
	for _, f := range m.All {
		if strikes(in, f) {
			out = append(out, f)
		}
	}
	if len(out) == 0 {
		return nil
	}
	for _, f := range m.All {
		if e := &ends[f.Slot]; morale.Failed(in, f) && !m.survives(f, in, e) {
			e.Beaten = true
		}
	}
	return slices.DeleteFunc(out, func(f *chain.Fighter) bool {
		gives := slices.ContainsFunc(m.foes(f), func(e *chain.Fighter) bool {
			return present(in, e) && m.gunsGive(f, e, state.Steady, in.U[e.Slot].Status)
		})
		ends[f.Slot].Beaten = gives
		return gives
	})
}

// survives sets the result of one that failed aside where all against whom it stands are destroyed (R49).
func (m *clash) survives(f *chain.Fighter, in *chain.Result, e *morale.Ending) bool {
	if m.r.Has(book.SurvivorKeepsItsResult) || slices.ContainsFunc(m.foes(f), func(o *chain.Fighter) bool { return present(in, o) }) {
		return false
	}
	e.SetAside(morale.RGone)
	return true
}

// nobodyHolds sets results aside where all have failed or are gone: who routs before one that retreats retires instead, and who retreats before
// one that routs stands (R12); who failed alike stand, for a tie-break (R11). It gives those who stand.
func (m *clash) nobodyHolds(in *chain.Result, ends *morale.Aftermath) (level []*chain.Fighter) {
	for _, f := range m.All {
		e, own := &ends[f.Slot], in.U[f.Slot].Status
		if !morale.Failed(in, f) || m.survives(f, in, e) {
			continue
		}
		less, alike := false, false
		for _, o := range m.foes(f) {
			less = less || morale.Failed(in, o) && in.U[o.Slot].Status < own
			alike = alike || in.U[o.Slot].Status == own
		}
		switch {
		case less:
			m.retireInstead(e)
		case alike:
			m.bothVoid(e)
			level = append(level, f)
		case slices.ContainsFunc(m.foes(f), func(o *chain.Fighter) bool { return morale.Failed(in, o) }):
			e.SetAside(morale.RWorse)
		default: // it survives all of them, by the reading that keeps its result (R49)
			e.Beaten = true
		}
	}
	return level
}

// tiesOfChain breaks the ties of those who stand level: the strongest first sends back whomever it stands against and beats, and who has been
// sent back beats nobody any more (R392).
func (m *clash) tiesOfChain(d *dice.Dice, t *game.Trace, in *chain.Result, ends *morale.Aftermath, level []*chain.Fighter) {
	pm := func(f *chain.Fighter) int { return max(int(in.U[f.Slot].Pm)-int(ends[f.Slot].Cost), 0) }
	level = slices.DeleteFunc(level, func(f *chain.Fighter) bool { return !f.Known || pm(f) == 0 })
	slices.SortStableFunc(level, func(a, b *chain.Fighter) int { return m.stronger(b, a, pm(b), pm(a), in) })
	for i, x := range level {
		for _, a := range level[i+1:] {
			if ends[x.Slot].Tied || ends[a.Slot].Tied || m.meets[x.Slot]&(1<<a.Slot) == 0 || in.U[x.Slot].Status != in.U[a.Slot].Status {
				continue
			}
			lost := x
			if m.tieBreak(d, t, x, []*chain.Fighter{a}, pm(x), pm(a), in) {
				lost = a
			}
			ends[lost.Slot].Retire()
		}
	}
}

// stronger compares two by what breaks a tie, but for the die: more than 0 where the first has more (§11.1).
func (m *clash) stronger(a, b *chain.Fighter, pa, pb int, in *chain.Result) int {
	for i := range tieKeys {
		if k := &tieKeys[i]; k.of != nil {
			pa, pb = k.of(m, a, in), k.of(m, b, in)
		}
		if pa != pb {
			return pa - pb
		}
	}
	return 0
}

// wins reports one who stands at the end while nobody does against whom it stood.
func (m *clash) wins(f *chain.Fighter, in *chain.Result, ends *morale.Aftermath) bool {
	return m.stays(f, in, ends) && !slices.ContainsFunc(m.foes(f), func(e *chain.Fighter) bool { return m.stays(e, in, ends) })
}

// winnerOf is the side of which somebody has won, or both sides, or neither.
func (m *clash) winnerOf(in *chain.Result, ends *morale.Aftermath) int8 {
	won := [2]bool{}
	for _, f := range m.All {
		won[m.side[f.Slot]] = won[m.side[f.Slot]] || m.wins(f, in, ends)
	}
	switch won {
	case [2]bool{true, true}:
		return chain.BothWon
	case [2]bool{true, false}:
		return 0
	case [2]bool{false, true}:
		return 1
	}
	return 2
}

// beat reports that a unit of a melee that is over stands, while somebody against whom it stood does not.
func (m *clash) beat(f *chain.Fighter, r *chain.Result) bool {
	if !m.chained() {
		return int(r.Winner) == m.side[f.Slot] && r.U[f.Slot].Status == state.Steady
	}
	return strikes(r, f) && !slices.ContainsFunc(m.foes(f), func(e *chain.Fighter) bool { return strikes(r, e) })
}
