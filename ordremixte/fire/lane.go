package fire

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// penetrate adds the units behind the target in the line of shot (OM §9.8, R66):
// friend and foe up to the longest range, as far as the ground lets the eye
// through; units in melee are counted and not hit. Guns alone, beyond short range,
// on firm ground.
func penetrate(c *casting.Cast, a *table.Aim) {
	if !mayGoOn(c, a) {
		return
	}
	lines := []*table.Aim{a}
	for _, f := range c.Units[0][1:] { // R83: each battery has its own line
		lines = append(lines, AimAt(c, f, a.T))
	}
	single := len(c.Units[1]) == 1
	op := game.Operand{IDs: slices.Clone(c.A.Units[1].IDs), Join: game.Behind}
	for _, own := range lines {
		if bandOf(c, own.F) == facts.Short { // canister does not penetrate
			continue
		}
		hits := table.Line(c, own)
		k := slices.IndexFunc(hits, func(h table.LineHit) bool { return state.EqualID(h.U.ID, a.T.ID) })
		if k < 0 {
			continue
		}
		if c.Passed == nil {
			c.Passed, c.Struck = map[string]map[string]int{}, map[string]map[string]facts.Side{}
		}
		passed, struck := map[string]int{}, map[string]facts.Side{}
		c.Passed[own.F.ID], c.Struck[own.F.ID] = passed, struck
		if c.R.Has(book.ScreenLessensTheShot) {
			passed[a.T.ID] = hits[k].Before
		}
		for _, h := range hits[k+1:] {
			passed[h.U.ID] = h.Before
			struck[h.U.ID] = AimAt(c, own.F, casting.Sheet(h.U, c.S)).Struck()
			if single && isHit(c, a, h.U, op.IDs) {
				sh := casting.Sheet(h.U, c.S)
				sh.Role = 't'
				sh.Imply()
				c.Units[1] = append(c.Units[1], sh)
				op.IDs = append(op.IDs, h.U.ID)
			}
			if own == a && len(c.Units[1]) > 1 && state.EqualID(c.Units[1][1].ID, h.U.ID) && c.Sit.S[facts.SCrossed] != facts.Given {
				c.Sit.Set(facts.SCrossed, h.Before, facts.Measured)
			}
		}
	}
	if single && len(op.IDs) > 1 {
		c.A.Units = slices.Clone(c.A.Units)
		c.A.Units[1] = op
	}
}

// mayGoOn reports a shot that goes on behind its target: one line, or batteries that
// fire together.
func mayGoOn(c *casting.Cast, a *table.Aim) bool {
	if !table.GoesOn(c, a.F) || len(c.Units[0]) > 1 && c.A.Units[0].Join != game.Together {
		return false
	}
	return c.Base.Close == nil // each answer has its own line of shot
}

// isHit reports a unit behind the target that joins those who are hit: it is none of them,
// in no melee, and there is room for one more.
func isHit(c *casting.Cast, a *table.Aim, u *state.Unit, hit []string) bool {
	if slices.ContainsFunc(hit, func(id string) bool { return state.EqualID(id, u.ID) }) || table.EngagedIn(c, u) {
		return false
	}
	friend := u.Side == a.F.Unit.Side
	return !(friend && c.R.Has(book.ShotMeetsEnemiesOnly)) && len(hit) < chain.MaxFighters
}
