package casting

import (
	"adjutant/geometry"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Effect is what ground does to who moves over it (OM §8.3, 8.2, 15).
type Effect struct {
	Slow     int  // each cm of way costs so many
	Enter    int  // hundredths that entering it costs
	Disorder bool // close order is disordered in it
	Rough    bool // march columns have no extra speed in it (§8.2)
	Bars     ref.Ref
	Hill     bool // a hill, that even a road may climb (R101)
	River    bool // it is crossed at a ford or a bridge
}

// Crossing is one stretch of a way over one piece of ground.
type Crossing struct {
	Id, Kind string
	Effect
	geometry.Stretch
	Begun bool // the way begins in it: it was entered before
}

// Stop is why a way is free no farther.
type Stop struct {
	Cm   float64
	Unit *state.Unit // who stands there
	Near float64     // how near to an enemy a unit comes, when it is one
	Id   string      // or the ground that bars
	Kind string      // of that ground
	Ref  ref.Ref     // by which paragraph
	Edge bool        // or the edge of the table
	See  *state.Unit // or the enemy of whom it comes within 40 cm
}

// Path is a straight way of one unit: what it crosses, who stops it, where it may
// not end (OM §8.2, 8.3, 8.5).
type Path struct {
	U       *state.Unit
	Form    facts.Formation
	From    *geometry.Footprint
	Bearing float64
	Most    float64
	Free    float64 // cm until something stops it
	Stop    *Stop   // what does; nil when nothing does as far as most
	Crosses []Crossing
	Over    []Passing // friends it goes through: it may not end there
	Road    []geometry.Stretch
}

// Passing is a friend on the way, from where to where it would stand on him.
type Passing struct {
	U *state.Unit
	geometry.Stretch
}
