package geometry

// Base is one base on the table. Corners are front left, front right, rear
// right, rear left as the base itself faces, clockwise seen from above.
type Base struct {
	Corners [4]Vec // cm on the table
	Dir     Vec    // unit vector of the base's own facing
	lo, hi  Vec    // its box in the frame of the footprint
}

// Centre is the middle of the base.
func (b *Base) Centre() Vec { return mid(b.Corners[0], b.Corners[2]) }

// FrontCentre is the middle of the base's own front edge.
func (b *Base) FrontCentre() Vec { return mid(b.Corners[0], b.Corners[1]) }

// Edge is a directed edge of something that faces: Left and Right as seen by it.
type Edge struct {
	Left, Right Vec // its ends, as seen by what faces
	Dir         Vec // unit vector outwards
}

// Centre is the middle of the edge.
func (e Edge) Centre() Vec { return mid(e.Left, e.Right) }

// Ahead is the signed distance of p ahead of the line through the edge, in cm,
// negative behind. Law: rigid motion of edge and point leaves it unchanged.
func (e Edge) Ahead(p Vec) float64 { return Dot(p.Sub(e.Left), e.Dir) }

// Footprint is the bases of one unit as they stand, with what is derived from
// pose and layout: everything is computed once, by Place. It is not modified
// afterwards and may be shared.
type Footprint struct {
	Pose         Pose    // where its front edge stands
	Layout       Layout  // how its bases stand to each other
	Bases        []Base  // in the order of the layout
	Dir, Right   Vec     // unit vectors ahead and to the right
	Centre       Vec     // centre of the rectangle round the bases
	Width, Depth float64 // cm, of the rectangle round the bases
	Radius       float64 // from Centre to the furthest corner of a base
	Corners      [4]Vec  // of the rectangle: front left, front right, rear right, rear left

	box [MaxBases]packedBox // the bases in the footprint's own frame
	n   int
}

// packedBox is a base in the frame of its footprint: centre and half sizes.
type packedBox struct{ cx, cy, hx, hy float64 }

// Place puts a layout on the table. It refuses a pose that NewPose refuses and a
// layout that was not made by this package.
func Place(l Layout, p Pose) (*Footprint, error) {
	p, err := NewPose(p.At, p.Facing)
	if err != nil {
		return nil, err
	}
	if len(l.slots) == 0 {
		_, err := NewLayout()
		return nil, err
	}
	f := &Footprint{Pose: p, Layout: l, Dir: p.Dir(), Right: p.RightHand(), Width: l.width, Depth: l.depth}
	f.Centre = f.world(0, -l.depth/2)
	w := l.width / 2
	f.Corners = [4]Vec{f.world(-w, 0), f.world(w, 0), f.world(w, -l.depth), f.world(-w, -l.depth)}
	f.Bases = make([]Base, len(l.slots))
	axes := [4]Vec{f.Dir, f.Right, {X: -f.Dir.X, Y: -f.Dir.Y}, {X: -f.Right.X, Y: -f.Right.Y}}
	for i, s := range l.slots {
		b := &f.Bases[i]
		b.lo, b.hi = s.box()
		f.box[i] = packedBox{cx: s.X, cy: s.Y, hx: (b.hi.X - b.lo.X) / 2, hy: (b.hi.Y - b.lo.Y) / 2}
		f.n++
		ring := [4]Vec{f.world(b.lo.X, b.hi.Y), f.world(b.hi.X, b.hi.Y), f.world(b.hi.X, b.lo.Y), f.world(b.lo.X, b.lo.Y)}
		for k := range ring {
			b.Corners[k] = ring[(k+s.Turn)&3]
			f.Radius = max(f.Radius, Dist(f.Centre, ring[k]))
		}
		b.Dir = axes[s.Turn]
	}
	return f, nil
}

func (f *Footprint) world(x, y float64) Vec { return frame(f.Pose.At, f.Right, f.Dir, x, y) }

func (f *Footprint) local(p Vec) Vec {
	d := p.Sub(f.Pose.At)
	return Vec{X: Dot(d, f.Right), Y: Dot(d, f.Dir)}
}

// Front is the front edge: the front line is the line through it, the flank
// lines stand on its ends.
func (f *Footprint) Front() Edge { return Edge{Left: f.Corners[0], Right: f.Corners[1], Dir: f.Dir} }

// Rear is the rear edge, seen from outside: it faces backwards.
func (f *Footprint) Rear() Edge {
	return Edge{Left: f.Corners[2], Right: f.Corners[3], Dir: Vec{X: -f.Dir.X, Y: -f.Dir.Y}}
}

// Flank is the edge on one hand, facing outwards.
func (f *Footprint) Flank(h Hand) Edge {
	if h == Right {
		return Edge{Left: f.Corners[1], Right: f.Corners[2], Dir: f.Right}
	}
	return Edge{Left: f.Corners[3], Right: f.Corners[0], Dir: Vec{X: -f.Right.X, Y: -f.Right.Y}}
}

// Faces are the four edges of the rectangle round the bases: front, right, rear,
// left.
func (f *Footprint) Faces() [4]Edge {
	return [4]Edge{f.Front(), f.Flank(Right), f.Rear(), f.Flank(Left)}
}

// AboutFace is the footprint turned by 180 degrees on its own ground.
func (f *Footprint) AboutFace() (*Footprint, error) {
	return Place(f.Layout.AboutFace(), f.Pose.AboutFace(f.Depth))
}

// QuarterTurn is the footprint turned by 90 degrees on its own ground: front and
// depth change places.
func (f *Footprint) QuarterTurn(h Hand) (*Footprint, error) {
	return Place(f.Layout.QuarterTurn(h), f.Pose.QuarterTurn(h, f.Width, f.Depth))
}

// Wheel is the footprint after a wheel about the front corner on that hand.
func (f *Footprint) Wheel(h Hand, deg float64) (*Footprint, error) {
	return Place(f.Layout, f.Pose.Wheel(h, deg, f.Width))
}

// Moved is the footprint shifted by v, facing as before.
func (f *Footprint) Moved(v Vec) (*Footprint, error) {
	return Place(f.Layout, Pose{At: f.Pose.At.Add(v), Facing: f.Pose.Facing})
}

// Area is the ground covered by the bases in square centimetres.
func (f *Footprint) Area() float64 {
	a := 0.0
	for i := range f.Bases {
		d := f.Bases[i].hi.Sub(f.Bases[i].lo)
		a += float64(d.X * d.Y)
	}
	return a
}
