package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file looks at a battle as it is set up for what its own orders would not allow: a
// shipped scenario has nothing of it (OM §4.2, 4.3).

// Warnings are the breaches of command with which a battle begins: units beyond their
// brigadier's radius, brigadiers far from their units (OM §4.3), horse in support too far
// from whom it supports or with its front covered, changes of place that cannot be carried
// out (OM §4.2). None where nobody is placed.
func (Rules) Warnings(gs game.State) []ref.Msg {
	s := gs.(*State)
	var out []ref.Msg
	for _, u := range s.Units {
		out = append(out, s.breaches(u)...)
	}
	for i := range s.Field.Brigades {
		g := s.brigadier(i)
		if at, ok := s.stands(g); ok && g.With == "" {
			if near, who := s.ownNearest(g, at); who != nil && near.CM > commandNumbers().near+s.Field.Tape {
				out = append(out, ref.M("order.lag-brigadier", g.surname(), ref.CM(round2(near.CM)), ref.CM(commandNumbers().near)))
			}
		}
	}
	return out
}

// breaches are those of one unit.
func (s *State) breaches(u *Unit) []ref.Msg {
	f := u.foot()
	if f == nil {
		return nil
	}
	var out []ref.Msg
	held := u.Brigade >= 0 && u.Order == NoOrder && !u.Guns && !u.orderless()
	if held {
		if r, ok := s.fromBrigadier(u, true); ok && !r.In() {
			out = append(out, ref.M("breach.radius", u.ID, ref.CM(round2(r.Measured)), s.brigadier(u.Brigade).surname(), ref.CM(r.Limit)))
		}
	}
	switch {
	case u.guns(): // far from the commander they stay and fire, which breaks nothing
	case s.orderOf(u) == Redeploy:
		if r := s.nearForRedeploy(u, f); r != nil {
			out = append(out, r.Say)
		}
	case s.orderOf(u) == Support:
		if m, left := s.lagsBehind(u, f); left > 0 {
			out = append(out, m)
		}
	}
	return out
}
