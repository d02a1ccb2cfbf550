package ordremixte

import (
	"math"

	"adjutant/geometry"
)

// slid is how far a unit may go straight before somebody stops it.
type slid struct {
	cm float64 // of free way, at most what was asked
	by *Unit   // who stands at its end; nil when nobody does
}

// slide is how far a footprint of a unit may go straight along a bearing, at most cm,
// until it would stand on somebody whom pass does not let it through (OM §8.5). Units
// that are not on the table stop nobody.
func (s *State) slide(u *Unit, f *geometry.Footprint, bearing, cm float64, pass func(*Unit) bool) slid {
	dir := geometry.Pose{Facing: bearing}.Dir()
	out := slid{cm: cm}
	for _, x := range s.standing(u) {
		if pass != nil && pass(x.u) {
			continue
		}
		if geometry.Dist(x.f.Centre, f.Centre) > cm+x.f.Radius+f.Radius {
			continue
		}
		// What touches already and is left behind is no obstacle: Slide sees to that.
		if d, meets := geometry.Slide(f, dir, x.f); meets && d < out.cm {
			out = slid{math.Max(d, 0), x.u}
		}
	}
	return out
}
