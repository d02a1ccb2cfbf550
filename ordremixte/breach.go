package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file looks at a battle as it is set up for what its own orders would not allow: a
// shipped scenario has nothing of it (OM §4.2, 4.3).

// Warnings are the breaches of command with which a battle begins: units beyond their
// brigadier's radius, brigadiers far from their units (OM §4.3), horse in support too far
// from whom it supports or with its front covered, changes of place that cannot be carried
// out (OM §4.2). None where nobody is placed.
func (Rules) Warnings(gs game.State) []ref.Msg {
	s := gs.(*state.State)
	var out []ref.Msg
	for _, u := range s.Units {
		out = append(out, breaches(s, u)...)
	}
	for i := range s.Field.Brigades {
		g := s.Brigadier(i)
		if at, ok := s.Stands(g); ok && g.With == "" {
			if near, who := ownNearest(s, g, at); who != nil && near.CM > state.CommandNumbers().Near+s.Field.Tape {
				out = append(out, ref.M("order.lag-brigadier", g.Surname(), ref.CM(round2(near.CM)), ref.CM(state.CommandNumbers().Near)))
			}
		}
	}
	return out
}

// breaches are those of one unit.
func breaches(s *state.State, u *state.Unit) []ref.Msg {
	f := u.Foot()
	if f == nil {
		return nil
	}
	var out []ref.Msg
	held := u.Brigade >= 0 && u.Order == facts.NoOrder && !u.Guns && !u.Orderless()
	if held {
		if r, ok := s.FromBrigadier(u, true); ok && !r.In() {
			out = append(out, ref.M("breach.radius", u.ID, ref.CM(round2(r.Measured)), s.Brigadier(u.Brigade).Surname(), ref.CM(r.Limit)))
		}
	}
	switch {
	case u.IsArtillery(): // far from the commander they stay and fire, which breaks nothing
	case casting.OrderOf(s, u) == facts.Redeploy:
		if r := nearForRedeploy(s, u, f); r != nil {
			out = append(out, r.Say)
		}
	case casting.OrderOf(s, u) == facts.Support:
		if m, left := lagsBehind(s, u, f); left > 0 {
			out = append(out, m)
		}
	}
	return out
}
