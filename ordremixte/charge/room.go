package charge

import (
	"slices"

	"adjutant/geometry"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// roomInContact refuses a charge at a front that is covered already: who charges needs a free place in contact, where a base of its own
// stands opposite one of the enemy's (OM §10.1, R302). Those who close on it together make room for each other as they close (R280).
func roomInContact(c *casting.Cast) error {
	d := c.Units[1][0].Unit
	if d == nil || !c.Tracked() || c.Ground != nil || c.Pursuit || c.Sit.V[facts.SWave] == 1 || c.Sit.Side() != facts.Front || c.R.Has(book.ChargersWaitBehindGuns) {
		return nil
	}
	if d.Foot() == nil || d.Formation == facts.Square || table.BlockOf(c.S, d) != nil {
		return nil
	}
	for _, a := range c.Units[0] {
		w := c.Ways[a.ID]
		if w == nil || w.Doubt || w.U == nil || RiddenOver(c.S, a.Unit, d) {
			continue
		}
		if x := fills(c.S, placedAt(c.S, a.ID, melee.End(w, w.Contact)).Unit(a.ID), d, standing(c)); x != nil {
			if err := overWay(c, a, casting.Illegal(facts.S10_1, "charge.no-place", a.ID, d.ID, x.ID)); err != nil {
				return err
			}
		}
	}
	return nil
}

// fills is the unit beside whom a charger who has come to an enemy finds no place before its front; nil where there is one. Those with
// whom it closes have still to take theirs, unless that enemy has ridden to meet them.
func fills(s *state.State, u, d *state.Unit, with *state.Charge) *state.Unit {
	touches := func(o *state.Unit) bool {
		return o.Side == u.Side && o != u && o.Foot() != nil && o.Status != state.Destroyed && geometry.Touching(o.Foot(), d.Foot()) &&
			(with == nil || with.Counter || !with.Has(o.ID))
	}
	there := slices.DeleteFunc(slices.Clone(s.Units), func(o *state.Unit) bool { return !touches(o) })
	if len(there) == 0 {
		return nil
	}
	var by *state.Unit
	for _, b := range geometry.Berths(u.Foot(), d.Foot(), table.FaceStruck(u, d, facts.Front)) {
		f, err := u.At(u.Formation, b.Pose.Rounded())
		k := slices.IndexFunc(there, func(o *state.Unit) bool {
			over, _ := geometry.Overlapping(f, o.Foot())
			return over
		})
		if err != nil || k < 0 {
			return nil
		}
		if by == nil {
			by = there[k]
		}
	}
	return by
}
