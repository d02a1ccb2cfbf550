package geometry

import (
	"math"
	"slices"
)

// Span is a distance in centimetres, rounded to 1e-6, and its two ends.
type Span struct {
	CM       float64 // rounded to 1e-6
	From, To Vec     // the two ends
}

// Reading holds the span against a limit in cm.
func (s Span) Reading(limit float64) Reading { return read(s.CM, limit, CM, s.From, s.To) }

// FromPoint is the distance from p to the nearest point of the footprint, zero
// inside. Laws: it does not change under rigid motion; |FromPoint(p) -
// FromPoint(q)| <= Dist(p, q).
func (f *Footprint) FromPoint(p Vec) Span {
	d2, q := f.nearest(p)
	return Span{CM: Round6(math.Sqrt(d2)), From: p, To: q}
}

// nearest returns the squared distance and the nearest point. All bases share
// the axes of the footprint, so that one change of frame serves them all, and
// those that stand without a gap between them are one box.
func (f *Footprint) nearest(p Vec) (float64, Vec) {
	dx, dy := p.X-f.Pose.At.X, p.Y-f.Pose.At.Y
	px := float64(dx*f.Dir.Y) - float64(dy*f.Dir.X)
	py := float64(dx*f.Dir.X) + float64(dy*f.Dir.Y)
	b := &f.block
	qx, qy := px-b.cx, py-b.cy
	best := outside(math.Abs(qx)-b.hx, math.Abs(qy)-b.hy)
	if len(f.more) > 0 {
		if d, k := nearestBox(f.more, px, py); d < best {
			b, best = &f.more[k], d
			qx, qy = px-b.cx, py-b.cy
		}
	}
	if best == 0 {
		return 0, p
	}
	return best / 4, f.world(b.cx+math.Copysign(min(math.Abs(qx), b.hx), qx), b.cy+math.Copysign(min(math.Abs(qy), b.hy), qy))
}

// outside is four times the squared distance of what lies so far beyond the half sizes of a box, negative within them. It doubles the
// positive part, without a branch that cannot be foretold.
func outside(ex, ey float64) float64 {
	ex, ey = ex+math.Abs(ex), ey+math.Abs(ey)
	return float64(ex*ex) + float64(ey*ey)
}

// nearestBox is four times the least squared distance of a point from some boxes, and which.
func nearestBox(bs []packedBox, px, py float64) (best float64, at int) {
	best = math.MaxFloat64
	for k := range bs {
		b := &bs[k]
		if d := outside(math.Abs(px-b.cx)-b.hx, math.Abs(py-b.cy)-b.hy); d < best {
			best, at = d, k
		}
	}
	return best, at
}

// nearest2 is nearestBox without which.
func nearest2(bs []packedBox, px, py float64) float64 {
	best := math.MaxFloat64
	for k := range bs {
		b := &bs[k]
		best = min(best, outside(math.Abs(px-b.cx)-b.hx, math.Abs(py-b.cy)-b.hy))
	}
	return best
}

// Between is the distance between the nearest points of two footprints, zero
// when they overlap. Laws: symmetric in length; unchanged under rigid motion of
// both; at most the distance between any two of their points.
func Between(a, b *Footprint) Span {
	s := Gap(a, b)
	if s.CM < 0 {
		s.CM = 0
	}
	return s
}

// Gap is Between while the footprints are apart; when bases overlap it is minus
// the depth of the deepest pair: how far one of the two bases must shift to be
// clear of the other. Law: symmetric in length.
func Gap(a, b *Footprint) Span {
	var as, bs [MaxBases]rounded
	ps, qs := enclosed(a, &as), enclosed(b, &bs)
	// No gap above that of the pair whose centres are nearest can be the least. It
	// is measured first, so that of most pairs the circles are enough; the pairs
	// then come in their order, of which the first of equal ones counts.
	most := math.Inf(1)
	if len(ps)*len(qs) > 1 {
		x, y := nearestCentres(ps, qs)
		most, _, _ = gapWithin(a.Bases[x].Corners[:], b.Bases[y].Corners[:], most)
	}
	best := math.Inf(1)
	var from, to Vec
	for i := range ps {
		for j := range qs {
			apart := Dist(ps[i].centre, qs[j].centre) - (ps[i].radius + qs[j].radius)
			if apart > best || apart > most+quantum || best < 0 && apart > 0 {
				continue
			}
			if g, u, v := gapWithin(a.Bases[i].Corners[:], b.Bases[j].Corners[:], min(most, best)); g < best {
				best, from, to = g, u, v
			}
		}
	}
	return Span{CM: Round6(best), From: from, To: to}
}

// rounded is the circle round a base.
type rounded struct {
	centre Vec
	radius float64
}

func enclosed(f *Footprint, into *[MaxBases]rounded) []rounded {
	for i := range f.Bases {
		c := f.Bases[i].Centre()
		into[i] = rounded{c, Dist(c, f.Bases[i].Corners[0])}
	}
	return into[:len(f.Bases)]
}

func nearestCentres(ps, qs []rounded) (x, y int) {
	least := math.Inf(1)
	for i := range ps {
		for j := range qs {
			if d := qs[j].centre.Sub(ps[i].centre); Dot(d, d) < least {
				least, x, y = Dot(d, d), i, j
			}
		}
	}
	return x, y
}

// Touching reports whether the footprints are in contact: neither apart nor
// overlapping by more than Tolerance. Law: symmetric.
func Touching(a, b *Footprint) bool { return math.Abs(Gap(a, b).CM) <= Tolerance }

// Overlapping reports whether two bases overlap by more than Tolerance, and by
// how much the tolerance is kept or broken: the margin is positive when they
// overlap too much, so that In reads "stands clear or touches". Law: symmetric.
func Overlapping(a, b *Footprint) (bool, Reading) {
	s := Gap(a, b)
	r := read(-s.CM, Tolerance, CM, s.From, s.To)
	return !r.In(), r
}

// Apart reports that the circles around two footprints stand clear of each
// other, so that the bases neither touch nor overlap and need no measuring: it
// spares Overlapping most of its work. Law: Apart implies not Overlapping.
func Apart(a, b *Footprint) bool {
	d, r := a.Centre.Sub(b.Centre), a.Radius+b.Radius
	return d.X*d.X+d.Y*d.Y > r*r
}

// Clear is how far apart the circles around two footprints stand, negative where they meet.
// Law: where it is not negative Gap is not less.
func Clear(a, b *Footprint) float64 { return Dist(a.Centre, b.Centre) - (a.Radius + b.Radius) }

// A Neighbour is one of several footprints with its distance.
type Neighbour struct {
	Index int // in the slice asked about
	Span
}

// Nearest lists the footprints by their distance from a point, nearest first;
// equal distances keep the order of the slice. The difference between the first
// two is the margin of the choice.
func Nearest(p Vec, others []*Footprint) []Neighbour {
	n := make([]Neighbour, len(others))
	for i, f := range others {
		n[i] = Neighbour{Index: i, Span: f.FromPoint(p)}
	}
	sortNeighbours(n)
	return n
}

// NearestTo lists the footprints by their distance from a footprint.
func NearestTo(a *Footprint, others []*Footprint) []Neighbour {
	n := make([]Neighbour, len(others))
	for i, f := range others {
		n[i] = Neighbour{Index: i, Span: Between(a, f)}
	}
	sortNeighbours(n)
	return n
}

func sortNeighbours(n []Neighbour) {
	slices.SortStableFunc(n, func(a, b Neighbour) int {
		switch {
		case a.CM < b.CM:
			return -1
		case a.CM > b.CM:
			return 1
		}
		return 0
	})
}

// Lead is how much nearer the first is than the second, in cm: the margin of
// "nearest". With fewer than two it is Far.
func Lead(n []Neighbour) float64 {
	if len(n) < 2 {
		return Far
	}
	return Round6(n[1].CM - n[0].CM)
}

// onSegment is the point of segment ab nearest to p.
func onSegment(p, a, b Vec) Vec {
	d := b.Sub(a)
	n := Dot(d, d)
	if n == 0 {
		return a
	}
	t := Dot(p.Sub(a), d) / n
	switch {
	case t <= 0:
		return a
	case t >= 1:
		return b
	}
	return along(a, d, t)
}

// segments is the distance between two segments and the points where it is
// reached, zero when they meet.
func segments(a, b, c, d Vec) (float64, Vec, Vec) {
	o1, o2 := Orient(a, b, c), Orient(a, b, d)
	o3, o4 := Orient(c, d, a), Orient(c, d, b)
	if o1*o2 < 0 && o3*o4 < 0 {
		u, v := b.Sub(a), d.Sub(c)
		x := along(a, u, Cross(c.Sub(a), v)/Cross(u, v))
		return 0, x, x
	}
	best := math.Inf(1)
	var p, q Vec
	try := func(s, t Vec) {
		if g := Dist(s, t); g < best {
			best, p, q = g, s, t
		}
	}
	try(a, onSegment(a, c, d))
	try(b, onSegment(b, c, d))
	try(onSegment(c, a, b), c)
	try(onSegment(d, a, b), d)
	return best, p, q
}

// gapConvex is the signed gap between two convex polygons, each clockwise (a
// segment counts as a polygon of two corners): their distance when they are
// apart, else minus the least shift that parts them. The points are the nearest
// ones, or a deepest corner and its foot.
func gapConvex(p, q []Vec) (float64, Vec, Vec) { return gapWithin(p, q, math.Inf(1)) }

// gapWithin is gapConvex for whoever has no use for a gap of most and more: there
// the answer may be any number that is not less. No gap is less than what parts
// the two along a normal, but for the last bits, which quantum is far above; so
// that most pairs need not be measured corner by corner.
func gapWithin(p, q []Vec, most float64) (float64, Vec, Vec) {
	sep, u, v := separation(p, q, most)
	if sep > most+quantum {
		return sep, u, v
	}
	if s, x, y := separation(q, p, most); s > sep {
		sep, u, v = s, y, x
	}
	if sep <= 0 || sep > most+quantum {
		return sep, u, v
	}
	best, best2 := math.Inf(1), math.Inf(1)
	for i, a := range p {
		a1 := after(p, i)
		for j, b := range q {
			// The root is drawn only where it can be the least.
			x := onSegment(a, b, after(q, j))
			if d := x.Sub(a); Dot(d, d) < best2 && Norm(d) < best {
				best2, best, u, v = Dot(d, d), Norm(d), a, x
			}
			x = onSegment(b, a, a1)
			if d := x.Sub(b); Dot(d, d) < best2 && Norm(d) < best {
				best2, best, u, v = Dot(d, d), Norm(d), x, b
			}
		}
	}
	return best, u, v
}

// after is the corner of a polygon that follows corner i.
func after(p []Vec, i int) Vec {
	if i++; i < len(p) {
		return p[i]
	}
	return p[0]
}

// separation is the largest distance by which q lies outside one edge of p, or the
// first that is clearly above most.
func separation(p, q []Vec, most float64) (float64, Vec, Vec) {
	best := math.Inf(-1)
	var on, of Vec
	for i, a := range p {
		n, ok := outward(p, i)
		if !ok {
			continue
		}
		least, at := math.Inf(1), Vec{}
		for _, b := range q {
			if s := Dot(b.Sub(a), n); s < least {
				least, at = s, b
			}
		}
		if least > best {
			best, on, of = least, along(at, n, -least), at
			if best > most+quantum {
				break
			}
		}
	}
	return best, on, of
}

// outward is the unit normal of edge i of a clockwise polygon.
func outward(p []Vec, i int) (Vec, bool) {
	d := after(p, i).Sub(p[i])
	if d.X == 0 && d.Y == 0 {
		return Vec{}, false
	}
	return unit(Vec{X: -d.Y, Y: d.X}), true
}

// reach is the signed distance of several convex polygons from one convex zone:
// the least distance when all are outside, else minus the least shift of all of
// them together, along a normal of the zone or of a polygon, that takes every one
// of them out. From lies on the zone's side, To on the polygons'.
func reach(zone []Vec, bases []Base) (float64, Vec, Vec) {
	best := math.Inf(1)
	var from, to Vec
	inside := false
	for i := range bases {
		g, u, v := gapConvex(zone, bases[i].Corners[:])
		inside = inside || g <= 0
		if g < best {
			best, from, to = g, u, v
		}
	}
	if !inside {
		return best, from, to
	}
	best = math.Inf(1)
	for i := range zone {
		if n, ok := outward(zone, i); ok {
			best, from, to = escape(zone, bases, n, best, from, to)
		}
	}
	for i := range 4 {
		if n, ok := outward(bases[0].Corners[:], i); ok {
			best, from, to = escape(zone, bases, n, best, from, to)
		}
	}
	return -best, from, to
}

// escape finds the first shift t >= 0 along n at which no base meets the zone.
func escape(zone []Vec, bases []Base, n Vec, best float64, from, to Vec) (float64, Vec, Vec) {
	var lo, hi [MaxBases]float64
	for i := range bases {
		lo[i], hi[i] = meeting(zone, bases[i].Corners[:], n)
	}
	t, last := 0.0, -1
	for again := true; again; {
		again = false
		for i := range bases {
			if lo[i] <= t+half && hi[i] > t {
				t, last, again = hi[i], i, true
			}
		}
	}
	if t >= best {
		return best, from, to
	}
	if last < 0 { // touching only
		for i := range bases {
			if lo[i] <= half && hi[i] >= -half {
				last = i
			}
		}
	}
	if last < 0 {
		return best, from, to
	}
	// The corner that leaves last is the one furthest back along n.
	c := bases[last].Corners[:]
	at := c[0]
	for _, p := range c[1:] {
		if Dot(p, n) < Dot(at, n) {
			at = p
		}
	}
	return t, along(at, n, t), at
}

// meeting is the interval of shifts of q along n for which q meets p.
func meeting(p, q []Vec, n Vec) (lo, hi float64) {
	lo, hi = math.Inf(-1), math.Inf(1)
	clip := func(s, v float64) { // s + t*v <= 0
		switch {
		case v > 1e-12:
			hi = min(hi, -s/v)
		case v < -1e-12:
			lo = max(lo, -s/v)
		case s > half:
			lo, hi = 1, -1
		}
	}
	for i := range p {
		if m, ok := outward(p, i); ok {
			least := math.Inf(1)
			for _, b := range q {
				least = min(least, Dot(b.Sub(p[i]), m))
			}
			clip(least, Dot(n, m))
		}
	}
	for i := range q {
		if m, ok := outward(q, i); ok {
			least := math.Inf(1)
			for _, a := range p {
				least = min(least, Dot(a.Sub(q[i]), m))
			}
			clip(least, -Dot(n, m))
		}
	}
	return lo, hi
}
