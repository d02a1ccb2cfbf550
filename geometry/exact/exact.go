// Package exact is a second, slow and plain implementation of the questions that
// package geometry answers, in rational numbers. It exists to be compared with:
// it imports nothing of what it checks, rounds nothing, and works from poses whose
// sine and cosine are rational (quarter turns and Pythagorean triples) instead of
// float64 corners. Lengths are centimetres.
package exact

import (
	"math"
	"math/big"
	"slices"
)

// R is a rational number. The functions never modify their arguments.
type R = *big.Rat

// Frac is a/b.
func Frac(a, b int64) R { return big.NewRat(a, b) }

func add(a, b R) R { return new(big.Rat).Add(a, b) }
func sub(a, b R) R { return new(big.Rat).Sub(a, b) }
func mul(a, b R) R { return new(big.Rat).Mul(a, b) }
func neg(a R) R    { return new(big.Rat).Neg(a) }
func quo(a, b R) R { return new(big.Rat).Quo(a, b) }

var zero, two = Frac(0, 1), Frac(2, 1)

// Point is a point or a displacement.
type Point struct{ X, Y R }

// Plus is p + q.
func (p Point) Plus(q Point) Point { return Point{add(p.X, q.X), add(p.Y, q.Y)} }

// Minus is p - q.
func (p Point) Minus(q Point) Point { return Point{sub(p.X, q.X), sub(p.Y, q.Y)} }

func (p Point) times(k R) Point { return Point{mul(p.X, k), mul(p.Y, k)} }

func dot(a, b Point) R   { return add(mul(a.X, b.X), mul(a.Y, b.Y)) }
func cross(a, b Point) R { return sub(mul(a.X, b.Y), mul(a.Y, b.X)) }

// Dist2 is the square of the distance of two points.
func Dist2(a, b Point) R {
	d := b.Minus(a)
	return dot(d, d)
}

// Dir is a compass bearing with rational sine and cosine.
type Dir struct{ Sin, Cos R }

// Triple is the bearing with sine a/c and cosine b/c, where a²+b² = c².
func Triple(a, b, c int64) Dir {
	if a*a+b*b != c*c {
		panic("not a Pythagorean triple")
	}
	return Dir{Frac(a, c), Frac(b, c)}
}

// Ahead is the unit vector of the bearing.
func (d Dir) Ahead() Point { return Point{d.Sin, d.Cos} }

// Right is the unit vector to the right of the bearing.
func (d Dir) Right() Point { return Point{d.Cos, neg(d.Sin)} }

// Box is one base in the frame of a shape: right of and ahead of the centre of
// the front edge.
type Box struct{ X0, X1, Y0, Y1 R }

// Shape is some bases in a frame.
type Shape struct {
	At           Point // centre of the front edge
	Dir          Dir
	Boxes        []Box
	Width, Depth R
	rings        [][]Point
}

// Put stands bases, as Grid draws them, at a point.
func Put(at Point, dir Dir, boxes []Box, width, depth R) Shape {
	s := Shape{At: at, Dir: dir, Boxes: boxes, Width: width, Depth: depth}
	for _, b := range boxes {
		s.rings = append(s.rings, []Point{s.World(b.X0, b.Y1), s.World(b.X1, b.Y1), s.World(b.X1, b.Y0), s.World(b.X0, b.Y0)})
	}
	return s
}

// Grid is n bases of w by d in the given number of files, filled from the front
// and the last rank from the left, with gaps between files and between ranks.
func Grid(n, files int, w, d, gapX, gapY R) (boxes []Box, width, depth R) {
	k := func(i int) R { return Frac(int64(i), 1) }
	cols := min(n, files)
	rows := (n + files - 1) / files
	width = add(mul(k(cols), w), mul(k(cols-1), gapX))
	depth = add(mul(k(rows), d), mul(k(rows-1), gapY))
	left := neg(quo(width, two))
	for i := range n {
		x := add(left, mul(k(i%files), add(w, gapX)))
		y := neg(mul(k(i/files), add(d, gapY)))
		boxes = append(boxes, Box{x, add(x, w), sub(y, d), y})
	}
	return boxes, width, depth
}

// World turns a point of the shape's frame into one of the table.
func (s Shape) World(x, y R) Point {
	return s.At.Plus(s.Dir.Right().times(x)).Plus(s.Dir.Ahead().times(y))
}

// Local is the inverse of World.
func (s Shape) Local(p Point) Point {
	v := p.Minus(s.At)
	return Point{dot(v, s.Dir.Right()), dot(v, s.Dir.Ahead())}
}

// Centre is the middle of the rectangle round the bases.
func (s Shape) Centre() Point { return s.World(zero, neg(quo(s.Depth, two))) }

// Ring is the corners of one base on the table, clockwise from its front left.
func (s Shape) Ring(i int) []Point { return s.rings[i] }

func side(a, b, c Point) int { return cross(b.Minus(a), c.Minus(a)).Sign() }

func pointSegment2(p, a, b Point) R {
	d := b.Minus(a)
	v := p.Minus(a)
	t, n := dot(v, d), dot(d, d)
	if t.Sign() <= 0 {
		return dot(v, v)
	}
	if t.Cmp(n) >= 0 {
		return Dist2(p, b)
	}
	c := cross(d, v)
	return quo(mul(c, c), n)
}

// SegmentMeets reports whether two closed segments have a point in common.
func SegmentMeets(a, b, c, d Point) bool {
	o1, o2, o3, o4 := side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
	if o1*o2 < 0 && o3*o4 < 0 {
		return true
	}
	between := func(p, q, r Point) bool { return dot(r.Minus(p), r.Minus(q)).Sign() <= 0 }
	return o1 == 0 && between(a, b, c) || o2 == 0 && between(a, b, d) || o3 == 0 && between(c, d, a) || o4 == 0 && between(c, d, b)
}

func segments2(a, b, c, d Point) R {
	if SegmentMeets(a, b, c, d) {
		return zero
	}
	return least(pointSegment2(a, c, d), pointSegment2(b, c, d), pointSegment2(c, a, b), pointSegment2(d, a, b))
}

func least(v ...R) R {
	m := v[0]
	for _, x := range v[1:] {
		if x.Cmp(m) < 0 {
			m = x
		}
	}
	return m
}

// Holds reports whether a simple polygon holds p, its border included, by the
// winding number.
func Holds(ring []Point, p Point) bool {
	wind := 0
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		ya, yb := a.Y.Cmp(p.Y), b.Y.Cmp(p.Y)
		if ya*yb > 0 {
			continue // the edge passes above or below
		}
		s := side(a, b, p)
		if s == 0 && dot(p.Minus(a), p.Minus(b)).Sign() <= 0 {
			return true
		}
		if ya <= 0 && yb > 0 && s > 0 {
			wind++
		}
		if ya > 0 && yb <= 0 && s < 0 {
			wind--
		}
	}
	return wind != 0
}

// Border2 is the square of the distance of p from the border of a polygon.
func Border2(ring []Point, p Point) R {
	var best R
	for i, a := range ring {
		if d := pointSegment2(p, a, ring[(i+1)%len(ring)]); best == nil || d.Cmp(best) < 0 {
			best = d
		}
	}
	return best
}

// RingSegment2 is the square of the distance of a closed segment from a closed
// polygon.
func RingSegment2(ring []Point, a, b Point) R {
	if Holds(ring, a) {
		return zero
	}
	return nearest2(edges(nil, ring), []edge{newEdge(a, b)})
}

// edge is a segment with a rough copy in floating point. The copy only says which
// pairs of edges cannot be the nearest pair; the rest is worked out exactly.
type edge struct {
	a, b           Point
	ax, ay, bx, by float64
}

func newEdge(a, b Point) edge {
	e := edge{a: a, b: b}
	e.ax, _ = a.X.Float64()
	e.ay, _ = a.Y.Float64()
	e.bx, _ = b.X.Float64()
	e.by, _ = b.Y.Float64()
	return e
}

func edges(to []edge, ring []Point) []edge {
	n := len(to)
	for i, p := range ring {
		to = append(to, newEdge(p, ring[(i+1)%len(ring)]))
		if i > 0 { // the rough copies of shared corners are shared
			to[n+i].ax, to[n+i].ay = to[n+i-1].bx, to[n+i-1].by
		}
	}
	return to
}

// rough is the distance of two edges, good to 1e-6, by trying both ends of each
// against the other and a crossing. Edges on one line do not cross: their ends say
// whether they meet.
func (e edge) rough(f edge) float64 {
	toSegment := func(x, y float64, s edge) float64 {
		dx, dy := s.bx-s.ax, s.by-s.ay
		t := 0.0
		if n := dx*dx + dy*dy; n > 0 {
			t = min(max(((x-s.ax)*dx+(y-s.ay)*dy)/n, 0), 1)
		}
		return math.Hypot(x-s.ax-t*dx, y-s.ay-t*dy)
	}
	turn := func(s edge, x, y float64) float64 {
		return (s.bx-s.ax)*(y-s.ay) - (s.by-s.ay)*(x-s.ax)
	}
	d := min(toSegment(e.ax, e.ay, f), toSegment(e.bx, e.by, f), toSegment(f.ax, f.ay, e), toSegment(f.bx, f.by, e))
	if turn(e, f.ax, f.ay)*turn(e, f.bx, f.by) < 0 && turn(f, e.ax, e.ay)*turn(f, e.bx, e.by) < 0 {
		d = 0
	}
	return d
}

// nearest2 is the least squared distance of any edge of one set from any of the
// other.
func nearest2(s, t []edge) R {
	least := math.Inf(1)
	rough := make([]float64, 0, len(s)*len(t))
	for _, e := range s {
		for _, f := range t {
			d := e.rough(f)
			least = min(least, d)
			rough = append(rough, d)
		}
	}
	var best R
	for i, e := range s {
		for j, f := range t {
			if rough[i*len(t)+j] > least+1e-6 {
				continue
			}
			if d := segments2(e.a, e.b, f.a, f.b); best == nil || d.Cmp(best) < 0 {
				best = d
			}
			if best.Sign() == 0 {
				return best
			}
		}
	}
	return best
}

// Point2 is the square of the distance of a point from the bases.
func (s Shape) Point2(p Point) R {
	var best R
	for i := range s.Boxes {
		r := s.Ring(i)
		if Holds(r, p) {
			return zero
		}
		if d := Border2(r, p); best == nil || d.Cmp(best) < 0 {
			best = d
		}
	}
	return best
}

// Segment2 is the square of the distance of a segment from the bases.
func (s Shape) Segment2(a, b Point) R {
	var all []edge
	for i := range s.Boxes {
		r := s.Ring(i)
		if Holds(r, a) {
			return zero
		}
		all = edges(all, r)
	}
	return nearest2(all, []edge{newEdge(a, b)})
}

// Between2 is the square of the distance of two shapes.
func Between2(s, t Shape) R {
	var es, et []edge
	rt := make([][]Point, len(t.Boxes))
	for j := range t.Boxes {
		rt[j] = t.Ring(j)
		et = edges(et, rt[j])
	}
	for i := range s.Boxes {
		r := s.Ring(i)
		for _, q := range rt {
			if Holds(r, q[0]) || Holds(q, r[0]) {
				return zero
			}
		}
		es = edges(es, r)
	}
	return nearest2(es, et)
}

// cut keeps the part of a convex polygon where u·p <= m.
func cut(ring []Point, u Point, m R) []Point {
	var out []Point
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		a, b := sub(dot(u, p), m), sub(dot(u, q), m)
		if a.Sign() <= 0 {
			out = append(out, p)
		}
		if a.Sign()*b.Sign() < 0 {
			out = append(out, p.Plus(q.Minus(p).times(quo(a, sub(a, b)))))
		}
	}
	return out
}

func area2(ring []Point) R {
	s := zero
	for i, p := range ring {
		s = add(s, cross(p, ring[(i+1)%len(ring)]))
	}
	return new(big.Rat).Abs(s)
}

// Lane reports whether part of t lies in the strip between the flank lines of s,
// ahead of its front edge (or both ways), the strip made larger all round by slack.
func Lane(s, t Shape, both bool, slack R) bool {
	w := add(quo(s.Width, two), slack)
	for i := range t.Boxes {
		var ring []Point
		for _, p := range t.Ring(i) {
			ring = append(ring, s.Local(p))
		}
		one := Frac(1, 1)
		ring = cut(ring, Point{one, zero}, w)
		ring = cut(ring, Point{neg(one), zero}, w)
		if !both {
			ring = cut(ring, Point{zero, neg(one)}, slack)
		}
		if len(ring) > 0 {
			return true
		}
	}
	return false
}

// Angle is the tangent of a half angle, as a number of the form p + q·√r.
type Angle struct{ P, Q, Root int64 }

// The half angles that the rules use: tan 22.5° = √2 - 1, tan 45° = 1.
var (
	Deg22h = Angle{-1, 1, 2}
	Deg45  = Angle{1, 0, 1}
)

// beyond is the sign of x - y·tan.
func (g Angle) beyond(p Point) int {
	// x - P·y against Q·y·√Root
	l := sub(p.X, mul(Frac(g.P, 1), p.Y))
	r := mul(Frac(g.Q, 1), p.Y)
	if l.Sign() != r.Sign() {
		return l.Cmp(r)
	}
	c := mul(l, l).Cmp(mul(mul(r, r), Frac(g.Root, 1)))
	if l.Sign() < 0 {
		return -c
	}
	return c
}

// Sector reports whether part of t lies in the wedge from the centre of s's front
// edge, its apex drawn back by back cm.
func Sector(s, t Shape, g Angle, back R) bool {
	mirror := func(p Point) Point { return Point{neg(p.X), p.Y} }
	in := func(p Point) bool { return p.Y.Sign() >= 0 && g.beyond(p) <= 0 && g.beyond(mirror(p)) <= 0 }
	// An edge meets the right-hand ray of the wedge if its ends lie on both
	// sides of it and it does so ahead of the apex.
	meets := func(p, q Point) bool {
		a, b := g.beyond(p), g.beyond(q)
		return a*b < 0 && cross(p, q).Sign()*a >= 0
	}
	for i := range t.Boxes {
		var ring []Point
		for _, p := range t.Ring(i) {
			p = s.Local(p)
			ring = append(ring, Point{p.X, add(p.Y, back)})
		}
		if Holds(ring, Point{zero, zero}) {
			return true
		}
		for k, p := range ring {
			q := ring[(k+1)%4]
			if in(p) || meets(p, q) || meets(mirror(p), mirror(q)) {
				return true
			}
		}
	}
	return false
}

// BehindHalf reports whether at least half of s's ground lies behind the line
// through t's front edge moved ahead by shift cm.
func BehindHalf(s, t Shape, shift R) bool {
	all, part := zero, zero
	u := t.Dir.Ahead()
	m := add(dot(u, t.At), shift)
	for i := range s.Boxes {
		r := s.Ring(i)
		all = add(all, area2(r))
		part = add(part, area2(cut(r, u, m)))
	}
	return mul(part, two).Cmp(all) >= 0
}

// FrontBehind reports whether the whole front edge of s lies behind the line
// through t's front edge moved ahead by shift cm.
func FrontBehind(s, t Shape, shift R) bool {
	w := quo(s.Width, two)
	return t.Local(s.World(w, zero)).Y.Cmp(shift) <= 0 && t.Local(s.World(neg(w), zero)).Y.Cmp(shift) <= 0
}

// PartBehind reports whether any part of s lies behind that line.
func PartBehind(s, t Shape, shift R) bool {
	for i := range s.Boxes {
		for _, p := range s.Ring(i) {
			if t.Local(p).Y.Cmp(shift) <= 0 {
				return true
			}
		}
	}
	return false
}

// Through counts the bases of s that share more than beyond cm of the segment, their
// edges included. Of two with a common edge, a segment along it goes through one.
func (s Shape) Through(a, b Point, beyond R) int {
	p, q := s.Local(a), s.Local(b)
	whole, beyond2 := Dist2(p, q), mul(beyond, beyond)
	longer := func(t0, t1 R) bool {
		d := sub(t1, t0)
		return d.Sign() > 0 && mul(mul(d, d), whole).Cmp(beyond2) > 0
	}
	type part struct {
		t0, t1 R
		side   int
	}
	var parts []part
	for _, x := range s.Boxes {
		t0, t1 := shared(x, p, q)
		n := part{t0, t1, flanked(x, p, q)}
		joined := func(o part) bool {
			return n.side != 0 && o.side == -n.side && longer(most(o.t0, t0), least(o.t1, t1))
		}
		if longer(t0, t1) && !slices.ContainsFunc(parts, joined) {
			parts = append(parts, n)
		}
	}
	return len(parts)
}

// shared is the part of the segment pq, as shares of its way, that lies in the closed
// box; the second is the smaller where it misses the box.
func shared(x Box, p, q Point) (t0, t1 R) {
	d := q.Minus(p)
	t0, t1 = zero, Frac(1, 1)
	for _, ax := range [][4]R{{p.X, d.X, x.X0, x.X1}, {p.Y, d.Y, x.Y0, x.Y1}} {
		if ax[1].Sign() == 0 {
			if ax[0].Cmp(ax[2]) < 0 || ax[0].Cmp(ax[3]) > 0 {
				return t0, Frac(-1, 1)
			}
			continue
		}
		a, b := quo(sub(ax[2], ax[0]), ax[1]), quo(sub(ax[3], ax[0]), ax[1])
		if a.Cmp(b) > 0 {
			a, b = b, a
		}
		t0, t1 = most(t0, a), least(t1, b)
	}
	return t0, t1
}

// flanked is 1 when the line pq has the whole box on its left or on it, -1 on its
// right, and 0 when it goes through.
func flanked(x Box, p, q Point) int {
	left, right := true, true
	for _, c := range []Point{{x.X0, x.Y0}, {x.X0, x.Y1}, {x.X1, x.Y0}, {x.X1, x.Y1}} {
		left = left && side(p, q, c) >= 0
		right = right && side(p, q, c) <= 0
	}
	switch {
	case left:
		return 1
	case right:
		return -1
	}
	return 0
}
