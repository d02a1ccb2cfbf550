package game

// This file says where things are and how far they go, in the terms of whatever table a
// game is played on: a plane with centimetres, areas, a graph or a grid of squares.

// Unit is what a distance is counted in.
type Unit string

const (
	Centimetres Unit = "cm"
	Degrees     Unit = "deg"
	Steps       Unit = "steps" // areas entered, links followed, cells crossed
)

// Distance is how far something goes or lies. The zero value is none.
type Distance struct {
	N    float64 // in Unit
	Unit Unit
}

// CM is a distance in centimetres on the table.
func CM(n float64) Distance { return distance(n, Centimetres) }

// InSteps is a distance in areas, links or cells.
func InSteps(n int) Distance { return distance(float64(n), Steps) }

// length keeps no distance one value, whatever it was counted in.
func distance(n float64, u Unit) Distance {
	if n == 0 {
		return Distance{}
	}
	return Distance{n, u}
}

// Place is where something is or goes: a [Spot], an [Area], a [Node] or a [Cell]. Places
// can be compared; nil is nowhere, or nobody knows where.
type Place interface{ place() }

// Spot is a place on a plane.
type Spot struct {
	X, Y float64 // cm, to the right and away from the near edge
	Deg  float64 // where its front faces: bearing in degrees, 0 away from the near edge, clockwise
}

// Area is a place in an area; how things lie in it means nothing.
type Area struct{ ID string }

// Node is a place on a point of a graph.
type Node struct{ ID string }

// Cell is a place on a grid of squares.
type Cell struct {
	Col, Row int // from 0: to the right, and away from the near edge
	Facing   Facing
}

func (Spot) place() {}
func (Area) place() {}
func (Node) place() {}
func (Cell) place() {}

// Facing is where the front of a piece on a grid faces, in eighths of a turn; NoFront is a
// piece that has none.
type Facing int

const (
	NoFront Facing = iota
	North          // away from the near edge
	NorthEast
	East
	SouthEast
	South
	SouthWest
	West
	NorthWest
)

// String is the compass point, n to nw; "" for a piece without a front.
func (f Facing) String() string {
	if f < NoFront || f > NorthWest {
		return ""
	}
	return []string{"", "n", "ne", "e", "se", "s", "sw", "w", "nw"}[f]
}

// Bearing is the facing in degrees, 0 away from the near edge, clockwise; ok is false for
// a piece without a front.
func (f Facing) Bearing() (deg float64, ok bool) {
	return float64(f-North) * 45, f > NoFront && f <= NorthWest
}
