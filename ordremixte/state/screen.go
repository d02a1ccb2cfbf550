package state

import (
	"adjutant/geometry"
)

// Ranks is how many bases of a unit stand in its formation: one fewer while its light
// base is out (OM §5/screen).
func (u *Unit) Ranks() int {
	if u.Screen {
		return max(u.Bases-1, 1)
	}
	return u.Bases
}

// carryScreen keeps a screen before its battalion when that goes from one pose to another.
func (u *Unit) carryScreen(to geometry.Pose) {
	if !u.Screen || !u.PlaceKnown() {
		return
	}
	turn := to.Facing - u.Pose.Facing
	off := u.ScreenAt.At.Sub(u.Pose.At)
	was, is := u.Pose.Dir(), to.Dir()
	right, now := u.Pose.RightHand(), to.RightHand()
	at := to.At.Add(is.Mul(geometry.Dot(off, was))).Add(now.Mul(geometry.Dot(off, right)))
	if p, err := geometry.NewPose(at, u.ScreenAt.Facing+turn); err == nil {
		u.ScreenAt = p.Rounded()
	}
}

// Lone reports that a sheet is a screen's.
func (s *Sheet) Lone() bool { return s.Unit != nil && s.Unit.Lone }

// Out is how many bases of a fighter are ahead as a screen and fight nobody in close
// order (OM §5/screen); none once the screen has gone back into its ranks.
func (s *Sheet) Out() int {
	if s.Unit != nil && s.Unit.Screen && !s.TookIn {
		return 1
	}
	return 0
}
