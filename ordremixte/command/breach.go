package command

import (
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// Breaches are those of one unit.
func Breaches(s *state.State, u *state.Unit) []ref.Msg {
	f := u.Foot()
	if f == nil {
		return nil
	}
	var out []ref.Msg
	held := u.Brigade >= 0 && u.Order == facts.NoOrder && !u.Guns && !u.Orderless()
	if held {
		if r, ok := s.FromBrigadier(u, true); ok && !r.In() {
			out = append(out, ref.M("breach.radius", u.ID, ref.CM(table.Round2(r.Measured)), s.Brigadier(u.Brigade).Surname(), ref.CM(r.Limit)))
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
