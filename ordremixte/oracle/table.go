package oracle

import "math"

// Reach is the distance at which a unit of that depth fires when its front edge is gap
// cm from its target (§9.1, R23): from its middle, or from its front edge. In a block it
// is measured from the side that is fired from, gap cm from the target, or from the
// unit's middle, inside cm behind that side (§15, R65).
func Reach(gap, depth float64, s Scene) float64 {
	if s.reads(23, 'b') {
		return gap
	}
	return gap + depth/2
}

// ReachFromBlock is Reach for who stands in a block.
func ReachFromBlock(gap, inside float64, s Scene) float64 {
	if s.reads(65, 'b') {
		return gap + inside
	}
	return gap
}

// InArc says that a point aside cm from the middle line of a battery and ahead cm before
// its front edge lies in its arc of 22.5 degrees a side (§9.2, R37): from the middle of
// the front edge, or outwards from its corners.
func InArc(aside, ahead, front float64, s Scene) bool {
	room := ahead * math.Tan(math.Pi/8)
	if s.reads(37, 'b') {
		room += front / 2
	}
	return ahead >= 0 && aside <= room
}

// OnFlank says that a shot comes from the flank (§9.5, R24): at least half of a shooter
// of that extent along the target's facing lies behind the line of its front, which the
// foremost of the shooter is beyond by before cm.
func OnFlank(before, extent float64) bool { return before <= extent/2 }

// Masked says that a friend stands in the way of a shot (§9.2, R61, R62): one in the
// lane, not beyond the target, or not beyond the range; guns may be let through open
// order.
func Masked(toFriend, toTarget float64, guns, open bool, s Scene) bool {
	if guns && open && s.reads(62, 'b') {
		return false
	}
	return toFriend < toTarget || s.reads(61, 'b')
}

// FiresInWood says that who stands in a wood fires at another in it (§9.6, R63): never, or
// when they are as near as a charge stops, 1 cm.
func FiresInWood(gap float64, s Scene) bool { return s.reads(63, 'b') && gap <= 1 }

// InTheLine says that a unit behind the target is tested when a shot goes through (§9.8,
// R66).
func InTheLine(friend bool, s Scene) bool { return !friend || !s.reads(66, 'b') }

// MayFireAtCharger says that a unit fires at one who has halted before his target (§9.4,
// R51).
func MayFireAtCharger(isTarget bool, s Scene) bool { return isTarget || s.reads(51, 'b') }
