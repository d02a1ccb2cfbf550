package battle

import (
	"fmt"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/ordremixte/book"
	"adjutant/tables"
)

// A Shape is what decides how the bases of a unit stand to one another.
type Shape struct {
	Arm       string
	Formation string
	Bases     int
	Depth     float64 // of a base in cm; 0: the usual one of the arm
	Front     int     // bases abreast of a cavalry line of four; 0: two. Of Cossacks 1: one behind the other
	Cossacks  bool
	Gaps      bool         // a square of fewer than four bases is the bases left alone, by the other reading of R327
	Tables    *tables.Book // at the scale of the figures; nil: as printed
}

// Shape is the unit's shape in a formation: the one it stands in, if formation
// is empty, at the scale of a book.
func (u *Unit) Shape(b *tables.Book, formation string) Shape {
	if formation == "" {
		formation = u.Formation
	}
	return Shape{Arm: u.Arm, Formation: formation, Bases: u.Bases, Depth: u.Depth, Front: u.Front, Cossacks: u.Has(armylists.Cossacks), Tables: b}
}

// Layout places the bases of a unit to one another (OM §2.1, §5, §16; figures 2
// to 4). Foot stands side by side in line, two abreast in column and mass, one
// abreast in march column, with gaps in open order. Horse stands two abreast in
// line, or four abreast if it has four bases and says so; one abreast in column;
// in march column with gaps; Cossacks leave the width of a base between bases.
// Guns stand side by side unlimbered and in file limbered. The error names a
// formation that the arm has not, or a number of bases that cannot stand so.
func Layout(s Shape) (geometry.Layout, error) {
	if s.Tables == nil {
		s.Tables = book.Tables
	}
	d := common(s.Tables)
	plans, depth := footPlans, d.footDepth
	switch {
	case armylists.IsHorse(s.Arm):
		plans, depth = horsePlans, d.horseDepth
	case armylists.IsGuns(s.Arm):
		plans, depth = gunsPlans, d.gunsDepth
	}
	if s.Depth != 0 {
		depth = s.Depth
	}
	if lay := plans[s.Formation]; lay != nil {
		return lay(s, d, depth)
	}
	return noFormation(s)
}

func noFormation(s Shape) (geometry.Layout, error) {
	return geometry.Layout{}, fmt.Errorf("%s has no formation %s", s.Arm, s.Formation)
}

// A plan places bases of a depth to one another.
type plan func(s Shape, d structure, depth float64) (geometry.Layout, error)

// The formations of each arm (OM §5, §16).
var (
	footPlans = map[string]plan{
		armylists.Line:   abreast,
		armylists.Column: column,
		armylists.Mass:   column,
		armylists.March:  file,
		armylists.Square: square,
		armylists.Open: func(s Shape, d structure, depth float64) (geometry.Layout, error) {
			return geometry.OpenOrder(s.Bases, d.openGap, d.width, depth)
		},
	}
	horsePlans = map[string]plan{
		armylists.Line:   horseLine,
		armylists.Column: file,
		armylists.March: func(s Shape, d structure, depth float64) (geometry.Layout, error) {
			return geometry.File(s.Bases, d.marchGap, d.width, depth)
		},
		armylists.Open: horseOpen,
	}
	gunsPlans = map[string]plan{
		armylists.Unlimbered: abreast,
		armylists.Limbered:   file,
	}
)

// square has the outline of its four faces also when fewer bases are left: any of them may be
// manned (R327).
func square(s Shape, d structure, depth float64) (geometry.Layout, error) {
	n := s.Bases
	if n > 0 && !s.Gaps {
		n = max(n, d.squareLeast)
	}
	return geometry.Square(n, d.width, depth)
}

// abreast is base beside base.
func abreast(s Shape, d structure, depth float64) (geometry.Layout, error) {
	return geometry.Line(s.Bases, d.width, depth)
}

// file is base behind base, touching.
func file(s Shape, d structure, depth float64) (geometry.Layout, error) {
	return geometry.File(s.Bases, 0, d.width, depth)
}

// column is as many abreast as a column of foot has.
func column(s Shape, d structure, depth float64) (geometry.Layout, error) {
	return geometry.Column(s.Bases, d.columnFront, d.width, depth)
}

// horseLine has the front that the unit states, or the usual one.
func horseLine(s Shape, d structure, depth float64) (geometry.Layout, error) {
	front := d.horseFront
	if s.Front > 0 {
		front = s.Front
	}
	return geometry.Column(s.Bases, front, d.width, depth)
}

// horseOpen is the open order of Cossacks, which no other horse has: the width of a base
// lies between bases, abreast or one behind the other.
func horseOpen(s Shape, d structure, depth float64) (geometry.Layout, error) {
	switch {
	case !s.Cossacks:
		return noFormation(s)
	case s.Front == 1:
		return geometry.File(s.Bases, d.width, d.width, depth)
	}
	return geometry.OpenOrder(s.Bases, d.width, d.width, depth)
}

// Footprint is the ground that a unit covers as the file places it, nil without
// an error for a unit that is not placed. The error is that of [Layout], or of a
// pose that is no place on a table.
func (s *Scenario) Footprint(u *Unit) (*geometry.Footprint, error) {
	if u.At == nil {
		return nil, nil
	}
	l, err := Layout(u.Shape(s.tables(), ""))
	if err != nil {
		return nil, err
	}
	return geometry.Place(l, geometry.Pose{At: vec(*u.At), Facing: u.Facing})
}

func vec(p Point) geometry.Vec { return geometry.Vec{X: p[0], Y: p[1]} }

// Areas are the pieces of ground that a terrain covers: its polygon, or one
// four-cornered piece for each stretch of its line. The pieces of a bent line
// overlap at the bends.
func (t *Terrain) Areas() [][]geometry.Vec {
	if len(t.Line) == 0 {
		p := make([]geometry.Vec, len(t.Polygon))
		for i, v := range t.Polygon {
			p[i] = vec(v)
		}
		return [][]geometry.Vec{p}
	}
	var out [][]geometry.Vec
	for i := 1; i < len(t.Line); i++ {
		a, b := vec(t.Line[i-1]), vec(t.Line[i])
		d := b.Sub(a)
		n := geometry.Norm(d)
		if n == 0 {
			continue
		}
		// Half the width to the left, and a little past each end so that the
		// stretches meet at a bend.
		along := d.Mul(t.Width / 2 / n)
		left := geometry.Vec{X: -along.Y, Y: along.X}
		if i > 1 {
			a = a.Sub(along)
		}
		if i < len(t.Line)-1 {
			b = b.Add(along)
		}
		out = append(out, []geometry.Vec{a.Add(left), b.Add(left), b.Sub(left), a.Sub(left)})
	}
	return out
}
