package game

import "adjutant/internal/ref"

// This file is a table as it may be drawn: the ground, which is of one of four shapes, and
// what stands on it, as far as whoever looks may see. A report and `map` draw it; no game
// draws itself.

// Charter is a game with a table that can be drawn.
type Charter interface {
	// Chart is the table as it stands; ok is false for a game without one. Of the state as a
	// seat sees it ([Viewer]) it is the table as that seat sees it: there is no other door
	// for what lies face down.
	Chart(s State) (c Chart, ok bool)
}

// Chart is a table as it may be drawn, and how the game stands.
type Chart struct {
	Title         ref.Msg   // what the table is called
	Sides         []ref.Msg // by number, as Piece.Side counts them
	Colours       []Colour  // of the sides, by number; nil for red and blue in turn
	Table         Table     // the ground, drawn first; nil for nothing but how the game stands
	Pieces        []Piece   // the units that stand on the table
	Tally         []Tally   // what every unit has left, also those that stand nowhere
	Parts         []Part    // what of a side counts by itself, such as its divisions; none of a side that is whole
	PointsOf      ref.Msg   // what Tally counts; zero for what reports call it anyway
	Placed, Whole int       // units on the map, and units there are
	Unknown       int       // units on the table whose place nobody has told
	// Result says how the battle stands: who has won, points, or that nothing is
	// decided. Limits is the points at which each side goes home; nil for none.
	Result []ref.Msg
	Limits []int
	Orders bool // its sides write orders
}

// Colour is what a side is drawn in.
type Colour int

// The colours of sides. Players look for the French in blue, the British and their allies in red, the
// Prussians in black.
const (
	Red Colour = iota
	Blue
	Dark
)

// Colour is what a side is drawn in; a side of which the chart says nothing is red where its number is even, else blue.
func (c *Chart) Colour(side int) Colour {
	if side >= 0 && side < len(c.Colours) {
		return c.Colours[side]
	}
	return Colour(side & 1)
}

// Table is the ground of a chart: a [Plane], [Areas], a [Graph] or a [Grid]. Pieces lie on
// each at a [Place] of its own: a Spot, an Area, a Node, a Cell.
type Table interface{ table() }

// Plane is a table with centimetres: x to the right and y away from the near edge.
type Plane struct {
	Width, Depth float64  // cm
	Grounds      []Ground // drawn first
	Figures      []Figure // the generals
	Zones        []Zone   // where sides may be set up, while they are
}

// Zone is an area in which a side may be set up.
type Zone struct {
	Side int          // index into Sides
	Area [][2]float64 // corners in cm
}

// Areas is a table divided into areas. Their shapes are drawn in any unit, x to the right
// and y away from the near edge; how far it is within one means nothing.
type Areas struct {
	Width, Depth float64 // in the unit of the shapes
	All          []Region
	Links        []Link // ways between areas that need telling apart: a bridge, a road
}

// Region is one of the areas.
type Region struct {
	ID    string       // as an Area names it
	Name  ref.Msg      // what it is called; the zero message is its id
	Kind  string       // canonical kind of ground; "" for open
	Say   ref.Msg      // the kind as a word; zero for open
	Shape [][2]float64 // corners
	Held  int          // index into Sides, one more: 0 is nobody's
}

// Graph is a table of points and the links between them.
type Graph struct {
	Width, Depth float64 // in the unit of the points
	Points       []Point
	Links        []Link
}

// Point is one of the points.
type Point struct {
	ID   string     // as a Node names it
	Name ref.Msg    // what it is called; the zero message is its id
	Say  ref.Msg    // its ground in words; zero for open
	At   [2]float64 // x to the right, y away from the near edge
	Held int        // index into Sides, one more: 0 is nobody's
}

// Link joins two points, or two areas.
type Link struct {
	From, To string
	Kind     string  // canonical; "" for an ordinary one
	Say      ref.Msg // the kind as a word
}

// Grid is a table of squares, each side as long as the other.
type Grid struct {
	Cols, Rows int
	Squares    []Square // those that are not open ground; of two of one place the later lies on the first
	// Numbered squares are called by two numbers from 0, as 3,4; others by a letter and a
	// number from 1, as d5.
	Numbered bool
	// Edges are what lies between squares; none of a grid on whose edges nothing can lie.
	Edges []Edge
}

// Edge is what lies between a square and the next to the north, or to the east of it; of two of one
// place the later lies on the first.
type Edge struct {
	Col, Row int
	East     bool
	Kind     string  // canonical
	Say      ref.Msg // the kind as a word
}

// Square is one of the squares.
type Square struct {
	Col, Row int     // from 0, as a Cell counts them
	Kind     string  // canonical kind of ground
	Say      ref.Msg // the kind as a word
}

func (Plane) table() {}
func (Areas) table() {}
func (Graph) table() {}
func (Grid) table()  {}

// Part is what a part of a side has left and began with.
type Part struct {
	Side       int     // index into Sides
	Say        ref.Msg // what it is called
	Start, Now int     // points at the beginning, and left
}

// Ground is one piece of terrain. Kind is canonical, Say its word.
type Ground struct {
	ID, Kind string       // its id in the scenario, and its canonical kind
	Say      ref.Msg      // the kind as a word
	Name     ref.Msg      // what it is called; the zero message is its id
	Area     [][2]float64 // corners in cm
	// Line is the middle of a strip, Width across it: a strip of several stretches is
	// several Areas, of which the first has the whole Line; nil for other ground.
	Line  [][2]float64
	Width float64 // cm
}

// Piece is a unit, a block or a counter as whoever looks may see it.
type Piece struct {
	ID string // the unit's id, which is no secret: it is how a line names the piece
	// Name is what people call it on a drawing, where that is a name of each language; zero for a piece that goes by its id.
	Name ref.Msg
	Side int   // index into Sides
	At   Place // where it is, in the terms of the table
	// Face is what its face says, a word or two; zero for a piece whose id says all, and for
	// one that lies face down to whoever looks.
	Face ref.Msg
	// Down is a piece that not every seat sees the face of. With a face it is the looker's
	// own; without, another's.
	Down    bool
	Mark    string       // steady, or each game's own: retreats, routs
	Corners [][2]float64 // on a plane: its footprint in cm, front left first
}

// Called is what a piece goes by, as say puts it.
func (p Piece) Called(say func(ref.Msg) string) string {
	if p.Name.IsZero() {
		return p.ID
	}
	return say(p.Name)
}

// Figure is a general.
type Figure struct {
	ID   string     // the general's id
	Name ref.Msg    // what he is called; the zero message is his id
	Side int        // index into Sides
	At   [2]float64 // cm
}

// Tally is what one unit has left.
type Tally struct {
	ID         string  // the unit's id
	Name       ref.Msg // what it is called; the zero message is its id
	Side       int     // index into Sides
	Start, Now int     // points at the beginning, and left
	Mark       string  // steady, retreats, routs, destroyed
	Say        ref.Msg // the mark as a word; zero when there is nothing to say
	// Group is what it belongs to, such as a brigade, and What says in a few words what it
	// is, for a roster; zero where a game says neither.
	Group, What ref.Msg
	// Ordered is a unit of no group that gets orders as one.
	Ordered bool
}
