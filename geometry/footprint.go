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
	Pose         Pose        // where its front edge stands
	Dir, Right   Vec         // unit vectors ahead and to the right
	block        packedBox   // the first of the layout's
	more         []packedBox // and the others: what a measuring looks at lies together
	Layout       Layout      // how its bases stand to each other
	Bases        []Base      // in the order of the layout
	Centre       Vec         // centre of the rectangle round the bases
	Width, Depth float64     // cm, of the rectangle round the bases
	Radius       float64     // from Centre to the furthest corner of a base
	Corners      [4]Vec      // of the rectangle: front left, front right, rear right, rear left

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
	if len(l.slots) > inOnePiece {
		f := &Footprint{Bases: make([]Base, len(l.slots))}
		f.put(l, p)
		return f, nil
	}
	x := &struct {
		f     Footprint
		bases [inOnePiece]Base
	}{}
	x.f.Bases = x.bases[:len(l.slots)]
	x.f.put(l, p)
	return &x.f, nil
}

// inOnePiece is of how many bases a footprint is kept in one piece of memory.
const inOnePiece = 4

// put computes a footprint, whose bases have room already, from a layout and a pose of NewPose.
func (f *Footprint) put(l Layout, p Pose) {
	dir := p.Dir()
	f.Pose, f.Layout, f.Dir, f.Right, f.Width, f.Depth = p, l, dir, Vec{X: dir.Y, Y: -dir.X + 0}, l.width, l.depth
	f.block, f.more = l.blocks[0], l.blocks[1:]
	f.n, f.Radius = 0, 0
	f.Centre = f.world(0, -l.depth/2)
	w := l.width / 2
	f.Corners = [4]Vec{f.world(-w, 0), f.world(w, 0), f.world(w, -l.depth), f.world(-w, -l.depth)}
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
}

// A Trier puts footprints elsewhere, again and again, in the same memory.
type Trier struct {
	f     Footprint
	bases [MaxBases]Base
}

// At is a footprint in another pose; nil where Place refuses that. It holds until the next is asked
// for. Law: it is what Place gives.
func (t *Trier) At(f *Footprint, p Pose) *Footprint {
	p, err := NewPose(p.At, p.Facing)
	if err != nil {
		return nil
	}
	t.f.Bases = t.bases[:len(f.Layout.slots)]
	t.f.put(f.Layout, p)
	return &t.f
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

// Pivot is the front corner about which a footprint wheels to a hand, and how far from it the
// rectangle round its bases reaches: at no angle does it come beyond.
func (f *Footprint) Pivot(h Hand) (at Vec, cm float64) {
	at = f.Corners[0]
	if h == Right {
		at = f.Corners[1]
	}
	for _, c := range f.Corners {
		cm = max(cm, Dist(at, c))
	}
	return at, cm
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
