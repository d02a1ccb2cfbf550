package motion

import (
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/state"
)

// SetOut notes the ground on which a unit is set up that bars its formation, as houses do (OM §15) and woods do guns, or
// that disorders it (OM §8.3) while it is written down as in order. What may have happened before the battle
// began is not asked: a note is no fault.
func SetOut(s *state.State, u *state.Unit) (out []ref.Msg) {
	f := u.Foot()
	if f == nil || s.Field == nil {
		return nil
	}
	p := &casting.Path{U: u, Form: u.Formation, From: f, Bearing: u.Pose.Facing, Most: standing}
	Ground(p, s, f.Dir)
	for _, c := range p.Crosses {
		switch {
		case !c.Begun:
		case c.Bars == "OM §15":
			out = append(out, ref.M("breach.houses", u.ID, FormationWord(u.Formation), s.Called(c.Id)))
		case c.Bars != "":
			out = append(out, ref.M("breach.barred", u.ID, s.Called(c.Id)))
		case c.Disorder && !u.Disordered:
			out = append(out, ref.M("breach.ground", u.ID, FormationWord(u.Formation), s.Called(c.Id)))
		}
	}
	return out
}
