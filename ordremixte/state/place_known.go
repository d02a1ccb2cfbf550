package state

import (
	"adjutant/geometry"
)

// This file answers one question for everything that measures: does the program know
// where a unit stands? It knows from the scenario, from `place`, and from the moves that
// it worked out itself. It does not know when nobody has told it, when hands moved the
// unit and only said so (`moved`), or when a ruling put its place in doubt. Then what
// the place would tell is asked or trusted, as in a battle in which nobody is placed.

// PlaceKnown reports that the program knows where the unit stands.
func (u *Unit) PlaceKnown() bool { return u.Placed && !u.Doubtful }

// Awaited reports a unit that the scenario brings onto the table later and that has not come yet.
func (u *Unit) Awaited() bool { return u.Arrives > 0 && u.Off == u.Arrives-1 }

// Stance is how the unit stands, and where if that is known.
func (u *Unit) Stance() Stance {
	if !u.PlaceKnown() {
		return Stance{Formation: u.Formation}
	}
	return Stance{true, u.Pose, u.Formation}
}

// ForgetPlace makes the place of the unit unknown, and that of the light base ahead of
// it; nothing that hung on the old place outlives it.
func (u *Unit) ForgetPlace() {
	none := Unit{}
	u.Placed, u.Doubtful, u.ByHand, u.Stray = false, false, false, false
	u.Pose, u.ScreenAt = geometry.Pose{Facing: u.Pose.Facing}, none.ScreenAt // told again without one, it faces as before
}
