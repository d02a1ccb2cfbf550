package geometry

import (
	"cmp"
	"math"
	"slices"
)

// Contact counts the bases of two footprints that touch each other now.
type Contact struct {
	A, B []int // indices of the bases of each that touch a base of the other
}

// Contacts lists the bases in contact, within Tolerance.
// Law: Contacts(b, a) is Contacts(a, b) with A and B exchanged.
func Contacts(a, b *Footprint) Contact {
	var c Contact
	for i := range a.Bases {
		for j := range b.Bases {
			g, _, _ := gapConvex(a.Bases[i].Corners[:], b.Bases[j].Corners[:])
			if Round6(g) > Tolerance {
				continue
			}
			if !slices.Contains(c.A, i) {
				c.A = append(c.A, i)
			}
			if !slices.Contains(c.B, j) {
				c.B = append(c.B, j)
			}
		}
	}
	slices.Sort(c.A)
	slices.Sort(c.B)
	return c
}

// A Pairing is how the bases of two footprints stand against each other once the
// first has conformed to one face of the second. The counts are bases.
type Pairing struct {
	A, B           int     // in contact along a full face or part of one
	Rank           int     // of A, standing directly behind those in contact
	TargetRank     int     // of B, likewise (only when the face is B's front or rear)
	Left, Right    int     // of A beyond the end of B's face, on A's left and right
	BLeft, BRight  int     // of B beyond A's front, on B's own left and right
	Shift          float64 // how far and where
	Pose           Pose    // of A, fronts touching
	FrontA, FacesB int     // bases of A in its front rank, of B on that face
}

// span is the extent of a base along an edge, measured from the edge's centre to
// the right of whoever stands behind the edge.
type span struct {
	lo, hi float64
	base   int
}

// rank lists the bases of f that stand on an edge of its rectangle (the first
// they would meet coming from outside), from left to right as the edge faces. A square
// that has lost bases leaves edges bare: then those that stand nearest to it.
func (f *Footprint) rank(e Edge) []span {
	right := Vec{X: e.Dir.Y, Y: -e.Dir.X}
	c := e.Centre()
	var out []span
	edge := math.Inf(-1)
	for i := range f.Bases {
		for _, p := range f.Bases[i].Corners {
			edge = max(edge, e.Ahead(p))
		}
	}
	for i := range f.Bases {
		s := span{lo: math.Inf(1), hi: math.Inf(-1), base: i}
		front := math.Inf(-1)
		for _, p := range f.Bases[i].Corners {
			x := Dot(p.Sub(c), right)
			s.lo, s.hi = min(s.lo, x), max(s.hi, x)
			front = max(front, e.Ahead(p))
		}
		if front >= min(edge, 0)-Tolerance {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b span) int {
		if a.lo < b.lo {
			return -1
		}
		return 1
	})
	return out
}

// Conform brings the front of a against one face of b (0 front, 1 right, 2 rear,
// 3 left, as Faces lists them) so that bases pair along their full width: the
// narrower front lies wholly within the wider, a's bases opposite b's, with the
// least sideways shift from where a stands. Ranks and the bases beyond the ends
// are counted from there. Nothing of it looks at other units.
// Laws: conforming twice moves nothing the second time; rigid motion of both
// changes no count.
func Conform(a, b *Footprint, face int) Pairing {
	o := oppose(a, b, face)
	return o.at(place(o.mirror, o.faces, o.now))
}

// Berths lists where else a may stand against a face of b with bases paired: the place of
// Conform first, then those where most bases of a touch, of these the nearest. In the last
// ones a single base finds one opposite.
func Berths(a, b *Footprint, face int) []Pairing {
	o := oppose(a, b, face)
	out := []Pairing{o.at(place(o.mirror, o.faces, o.now))}
	for _, x := range o.pairs() {
		if p := o.at(x); Round6(p.Shift-out[0].Shift) != 0 {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out[1:], func(p, q Pairing) int {
		return cmp.Or(q.A-p.A, cmp.Compare(math.Abs(p.Shift), math.Abs(q.Shift)))
	})
	return out
}

// Against counts the bases of a and of one face of b as a stands: moved only by what brings
// its bases opposite the nearest ones of b, be they few.
// Law: where a has conformed, Against is Conform.
func Against(a, b *Footprint, face int) Pairing {
	o := oppose(a, b, face)
	best, nearest := place(o.mirror, o.faces, o.now), math.Inf(1)
	for _, x := range o.pairs() {
		if d := math.Abs(x - o.now); d < nearest-Tolerance {
			best, nearest = x, d
		}
	}
	return o.at(best)
}

// opposed are two fronts before one face: where the bases of each stand along it.
type opposed struct {
	a, b          *Footprint
	face          int
	edge          Edge
	right         Vec
	mirror, faces []span  // a's front in the frame of the face, and the face
	now           float64 // where the centre of a's front stands along it
}

func oppose(a, b *Footprint, face int) *opposed {
	e := b.Faces()[face&3]
	o := &opposed{a: a, b: b, face: face, edge: e, right: Vec{X: e.Dir.Y, Y: -e.Dir.X}, faces: b.rank(e)}
	fa := a.rank(a.Front())
	// a faces b, so its right is b's left: mirror its front into b's frame.
	o.mirror = make([]span, len(fa))
	for i, s := range fa {
		o.mirror[len(fa)-1-i] = span{lo: -s.hi, hi: -s.lo, base: s.base}
	}
	o.now = Dot(a.Front().Centre().Sub(e.Centre()), o.right)
	return o
}

// pairs lists the places where a base of a stands opposite one of the face.
func (o *opposed) pairs() []float64 {
	var out []float64
	for _, s := range o.mirror {
		for _, t := range o.faces {
			x := t.lo - s.lo
			if !slices.ContainsFunc(out, func(y float64) bool { return math.Abs(x-y) <= Tolerance }) {
				out = append(out, x)
			}
		}
	}
	return out
}

// at counts the bases with the centre of a's front so far along the face.
func (o *opposed) at(best float64) Pairing {
	e, fb := o.edge, o.faces
	dir := Vec{X: -e.Dir.X, Y: -e.Dir.Y}
	facing := o.b.Pose.Facing + 180 + float64(90*(o.face&3))
	p := Pairing{Pose: Pose{At: along(e.Centre(), o.right, best), Facing: norm360(facing)}, Shift: Round6(best - o.now)}
	p.FrontA, p.FacesB = len(o.mirror), len(fb)
	var inA, inB []int
	lo, hi := fb[0].lo, fb[len(fb)-1].hi
	for _, s := range o.mirror {
		s.lo, s.hi = s.lo+best, s.hi+best
		for _, t := range fb {
			if min(s.hi, t.hi)-max(s.lo, t.lo) > Tolerance {
				if !slices.Contains(inA, s.base) {
					inA = append(inA, s.base)
				}
				if !slices.Contains(inB, t.base) {
					inB = append(inB, t.base)
				}
			}
		}
		if s.hi <= lo+Tolerance {
			p.Right++
		}
		if s.lo >= hi-Tolerance {
			p.Left++
		}
	}
	lo, hi = o.mirror[0].lo+best, o.mirror[len(o.mirror)-1].hi+best
	for _, t := range fb {
		if t.hi <= lo+Tolerance {
			p.BLeft++
		}
		if t.lo >= hi-Tolerance {
			p.BRight++
		}
	}
	p.A, p.B = len(inA), len(inB)
	p.Rank = o.a.behind(inA, o.a.Dir)
	if o.face&1 == 0 {
		p.TargetRank = o.b.behind(inB, Vec{X: -dir.X, Y: -dir.Y})
	}
	return p
}

// place chooses where the centre of a's front comes to stand along b's face.
func place(a, b []span, now float64) float64 {
	wa, wb := a[len(a)-1].hi-a[0].lo, b[len(b)-1].hi-b[0].lo
	// Between these two the narrower lies within the wider.
	x0, x1 := b[0].lo-a[0].lo, b[len(b)-1].hi-a[len(a)-1].hi
	if x0 > x1 {
		x0, x1 = x1, x0
	}
	best, most := min(max(now, x0), x1), -1
	if math.Abs(wa-wb) <= Tolerance {
		best = x0
	}
	nearest := math.Inf(1)
	for _, s := range a {
		for _, t := range b {
			x := t.lo - s.lo
			if x < x0-Tolerance || x > x1+Tolerance {
				continue
			}
			pairs := 0
			for _, p := range a {
				for _, q := range b {
					if math.Abs(p.lo+x-q.lo) <= Tolerance && math.Abs(p.hi+x-q.hi) <= Tolerance {
						pairs++
					}
				}
			}
			if d := Round6(math.Abs(x - now)); pairs > most && pairs > 0 || pairs == most && d < nearest {
				best, most, nearest = x, pairs, d
			}
		}
	}
	return best
}

// behind counts the bases that stand directly behind the given ones, where dir is
// ahead.
func (f *Footprint) behind(front []int, dir Vec) int {
	right := Vec{X: dir.Y, Y: -dir.X}
	extent := func(b *Base, u Vec) (lo, hi float64) {
		lo, hi = math.Inf(1), math.Inf(-1)
		for _, p := range b.Corners {
			d := Dot(p.Sub(f.Pose.At), u)
			lo, hi = min(lo, d), max(hi, d)
		}
		return lo, hi
	}
	n := 0
	for i := range f.Bases {
		if slices.Contains(front, i) {
			continue
		}
		xl, xh := extent(&f.Bases[i], right)
		_, yh := extent(&f.Bases[i], dir)
		for _, j := range front {
			l, h := extent(&f.Bases[j], right)
			y, _ := extent(&f.Bases[j], dir)
			if min(h, xh)-max(l, xl) > Tolerance && math.Abs(y-yh) <= Tolerance {
				n++
				break
			}
		}
	}
	return n
}
