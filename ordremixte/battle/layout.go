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
	Tables    *tables.Book // at the scale of the figures; nil: as printed
}

// Shape is the unit's shape in a formation: the one it stands in, if formation
// is empty, at the scale of a book.
func (u *Unit) Shape(b *tables.Book, formation string) Shape {
	if formation == "" {
		formation = u.Formation
	}
	return Shape{u.Arm, formation, u.Bases, u.Depth, u.Front, u.Has(armylists.Cossacks), b}
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
	w, depth := d.width, d.footDepth
	horse, guns := armylists.IsHorse(s.Arm), armylists.IsGuns(s.Arm)
	switch {
	case horse:
		depth = d.horseDepth
	case guns:
		depth = d.gunsDepth
	}
	if s.Depth != 0 {
		depth = s.Depth
	}
	switch s.Formation {
	case armylists.Line:
		if horse {
			front := d.horseFront
			if s.Front > 0 {
				front = s.Front
			}
			return geometry.Column(s.Bases, front, w, depth)
		}
		if !guns {
			return geometry.Line(s.Bases, w, depth)
		}
	case armylists.Column:
		if horse {
			return geometry.File(s.Bases, 0, w, depth)
		}
		if !guns {
			return geometry.Column(s.Bases, d.columnFront, w, depth)
		}
	case armylists.Mass:
		if !horse && !guns {
			return geometry.Column(s.Bases, d.columnFront, w, depth)
		}
	case armylists.March:
		if horse {
			return geometry.File(s.Bases, d.marchGap, w, depth)
		}
		if !guns {
			return geometry.File(s.Bases, 0, w, depth)
		}
	case armylists.Square:
		if !horse && !guns {
			return geometry.Square(s.Bases, w, depth)
		}
	case armylists.Open:
		if horse && s.Cossacks && s.Front == 1 { // one behind the other
			return geometry.File(s.Bases, w, w, depth)
		}
		if horse && s.Cossacks {
			return geometry.OpenOrder(s.Bases, w, w, depth)
		}
		if !horse && !guns {
			return geometry.OpenOrder(s.Bases, d.openGap, w, depth)
		}
	case armylists.Unlimbered:
		if guns {
			return geometry.Line(s.Bases, w, depth)
		}
	case armylists.Limbered:
		if guns {
			return geometry.File(s.Bases, 0, w, depth)
		}
	}
	return geometry.Layout{}, fmt.Errorf("%s has no formation %s", s.Arm, s.Formation)
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
