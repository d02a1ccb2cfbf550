package casting

import (
	"adjutant/geometry"
	"adjutant/ordremixte/state"
)

// This file takes chargers over the ground (OM §7, 8.2 to 8.5, 10.1, 10.5): by which
// way, at what cost, past whom, and where they halt.

// ChargeWay is the way of one charger on the table to its target.
type ChargeWay struct {
	U       *state.Unit
	Turn    float64       // degrees of the wheel before it, clockwise; 0 for none
	Pose    geometry.Pose // as it sets off, after the wheel
	Bearing float64
	Ahead   bool    // straight ahead, not obliquely
	Contact float64 // cm to contact
	Wheel   int     // hundredths that the wheel takes
	Cost    int     // hundredths to contact, with the wheel
	Path    *Path
	Swept   []Crossing    // the ground that the wheel goes over, in degrees of it
	Over    []*state.Unit // open order that cavalry rides over on the way
	Passed  []*state.Unit // friends in open order through which it goes (§8.5)
	Screens []*state.Unit // battalions whose screens it meets on the way (§5)
	By      *state.Unit   // who stands in the way; nil for nobody
	Bars    Crossing      // ground that lets it through no farther; none when its ref is empty
	Stuck   bool          // that ground lies under its wheel: its stretch is counted in degrees
	Edge    string        // the wood or field at whose edge it meets close order, from outside (R366); empty for none
	Trusts  bool          // somebody stands in the way by less than the tape can tell
	Doubt   bool          // the referee overruled it: the program leaves it where it stands
}
