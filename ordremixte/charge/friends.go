package charge

import (
	"adjutant/geometry"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// friendsHalfWay counts the friends within 5 cm of horse that rides to meet its charger, and of that, where the two would meet
// (OM §10.5, 11.1): what breaks a tie in the melee there, and not where they stood before. Nothing where the program does not know where
// they meet.
func friendsHalfWay(c *casting.Cast, o *melee.Onset) {
	a := o.Att[0]
	w := c.Ways[a.ID]
	if len(o.Att) != 1 || !mayCounter(o) && o.Def.CounterAnswer() != facts.Yes || w == nil || w.Doubt || w.U == nil || !o.Def.OnTable() {
		return
	}
	cm := min(max(HalfWay(c.S, w.U, o.Def.Unit)-float64(w.U.Gone)/100, 0), w.Contact)
	s := placedAt(c.S, a.ID, melee.End(w, cm))
	p, ok := table.ConformPose(s.Read(), s.Unit(o.Def.ID), s.Unit(a.ID), facts.Front)
	if !ok {
		return
	}
	s = placedAt(s, o.Def.ID, p)
	for _, f := range []*chain.Fighter{a, o.Def} {
		if n, ok := casting.FriendsNear(s, s.Unit(f.ID)); ok && f.S[facts.FFriends] != facts.Given {
			f.RidesOut, f.Friends = true, n
		}
	}
}

// placedAt is a state with a unit at another place.
func placedAt(s *state.State, id string, p geometry.Pose) *state.State {
	return s.Apply(&state.EvPlace{Unit: id, X: p.At.X, Y: p.At.Y, Deg: p.Facing})
}
