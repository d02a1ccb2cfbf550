package fire

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
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
// on firm ground. Who is written behind the target must stand in such a line, and all who do be written.
func penetrate(c *casting.Cast, a *table.Aim) error {
	if !mayGoOn(c, a) {
		return nil
	}
	lines := []*table.Aim{a}
	for _, f := range c.Units[0][1:] { // R83: each battery has its own line
		lines = append(lines, AimAt(c, f, a.T))
	}
	single, written := len(c.Units[1]) == 1, c.Units[1][1:]
	var met []*state.Unit // whom the lines meet behind the target
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
			met = append(met, h.U)
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
	if single {
		return nil
	}
	return asWritten(c, a, lines, written, met)
}

// asWritten refuses a shot of which somebody is written behind its target whom no line of it meets, or
// somebody is not whom one does (OM §9.8); who stands beside a line by less than the tape can tell may
// be written.
func asWritten(c *casting.Cast, a *table.Aim, lines []*table.Aim, written []*state.Sheet, met []*state.Unit) error {
	refuse := func(r *game.Refusal) error {
		r.Ways = append([]game.Way{{Line: "fire " + a.F.ID + " at " + a.T.ID, Say: ref.M("fire.way-line")}}, r.Ways...)
		r.Ways = append(r.Ways, c.WayOverrule())
		return table.RefusePlaced(c, r)
	}
	for _, w := range written {
		if w.Unit == nil || w.Unit.Foot() == nil || slices.ContainsFunc(met, func(u *state.Unit) bool { return state.EqualID(u.ID, w.ID) }) {
			continue
		}
		off := table.OffLine(c, a, w.Unit.Foot())
		for _, own := range lines[1:] {
			off = off.Least(table.OffLine(c, own, w.Unit.Foot()))
		}
		var r *game.Refusal
		switch reach := a.F.Reach().Long; {
		case off.Aside > c.S.Tape().CM:
			r = casting.Illegal(facts.S9_8, "fire.beside-line", w.ID, a.F.ID, a.T.ID, ref.CM(table.Round2(off.Aside)))
		case off.CM > reach+c.S.Tape().CM:
			r = casting.Illegal(facts.S9_8, "fire.beyond-line", w.ID, a.F.ID, ref.CM(reach), ref.CM(table.Round2(off.CM)))
		case off.Aside > 0 || off.CM > reach:
			continue // the tape cannot tell
		default:
			r = casting.Illegal(facts.S9_8, "fire.not-on-line", w.ID, a.F.ID, a.T.ID)
		}
		if err := refuse(r); err != nil {
			return err
		}
	}
	for _, u := range met {
		if slices.ContainsFunc(written, func(w *state.Sheet) bool { return state.EqualID(u.ID, w.ID) }) || !isHit(c, a, u, nil) {
			continue
		}
		if err := refuse(casting.Illegal(facts.S9_8, "fire.on-line-too", u.ID, a.F.ID, a.T.ID)); err != nil {
			return err
		}
	}
	return nil
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
