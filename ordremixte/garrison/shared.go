package garrison

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/state"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// Runaway is one compulsory move of one unit before it is made. Of a unit that is
// not on the table only the lengths are known. Lengths are centimetres.
type Runaway struct {
	U      *state.Unit
	Rout   bool
	Cm     float64     // its whole move
	First  float64     // of it straight away from the enemy
	By     *state.Unit // that enemy; nil when nobody knows
	Placed bool
	From   *geometry.Footprint // turned to go
	Away   float64             // bearing of the first part
	Home   float64             // bearing of the second
	Bend   float64             // after how far the second begins
	End    geometry.Pose
	Gone   float64
	Left   int            // of its allowance, in hundredths
	Adds   int            // what its way adds to the speed of a march column (OM §8.2)
	Passed []*state.Unit  // friends close behind, whom it runs through
	Close  []*state.Unit  // friends of whom the tape cannot tell
	Stop   *state.Unit    // who stands in its way
	Ground string         // the kind of ground that bars its way
	Slowed ref.Comma      // the names of the ground that takes of its move
	Off    bool           // it leaves the table
	Amid   *state.Unit    // who stands where it would end: it ends beside him (R116)
	Full   *state.Terrain // the block in which it would end and may not stand (R371)
	Into   *state.Terrain // the block in which it finds shelter (OM §15)
}

// masses makes of every masse that horse attacks what it counts as then, a square (OM §5).
func masses(c *casting.Cast) {
	if !slices.ContainsFunc(c.Units[0], (*state.Sheet).Horse) {
		return
	}
	for _, d := range c.Units[1] {
		d.ClosesFaces()
	}
}
