package geometry

import (
	"errors"
	"fmt"
	"math"

	"github.com/golang/geo/r2"
)

// MaxCorners is the largest number of corners of a Polygon.
const MaxCorners = 500

// Polygon is a simple polygon of the ground, closed: its edge belongs to it.
type Polygon struct {
	ring []Vec
	box  r2.Rect
}

// NewPolygon checks that the corners, in order, bound one piece of ground: 3 to
// MaxCorners points of the table, no two neighbours equal, no edge crossing or
// touching another. The direction does not matter.
func NewPolygon(corners []Vec) (*Polygon, error) {
	n := len(corners)
	if n < 3 || n > MaxCorners {
		return nil, fmt.Errorf("a polygon of %d corners: 3 to %d are needed", n, MaxCorners)
	}
	for i, c := range corners {
		if !finite(c) {
			return nil, fmt.Errorf("corner %d of the polygon, [%v, %v], is not a point of the table", i+1, c.X, c.Y)
		}
		if c == corners[(i+1)%n] {
			return nil, fmt.Errorf("corner %d of the polygon, [%v, %v], stands twice", i+1, c.X, c.Y)
		}
	}
	for i := range n {
		a, b, c := corners[i], corners[(i+1)%n], corners[(i+2)%n]
		if Orient(a, b, c) == 0 && Dot(b.Sub(a), c.Sub(b)) < 0 {
			return nil, fmt.Errorf("the polygon turns back on itself at corner %d", (i+1)%n+1)
		}
		for j := i + 2; j < n; j++ {
			if i == 0 && j == n-1 {
				continue
			}
			if meet(a, b, corners[j], corners[(j+1)%n]) {
				return nil, fmt.Errorf("edges %d and %d of the polygon cross", i+1, j+1)
			}
		}
	}
	p := &Polygon{ring: append([]Vec(nil), corners...), box: r2.RectFromPoints(corners...)}
	if math.Abs(p.area()) < quantum {
		return nil, errors.New("the polygon has no area")
	}
	return p, nil
}

func (p *Polygon) area() float64 {
	s := 0.0
	for i, a := range p.ring {
		s += Cross(a.Sub(p.ring[0]), p.ring[(i+1)%len(p.ring)].Sub(p.ring[0]))
	}
	return s / 2
}

// Corners returns a copy of the corners.
func (p *Polygon) Corners() []Vec { return append([]Vec(nil), p.ring...) }

// Bounds is the box round the polygon.
func (p *Polygon) Bounds() r2.Rect { return p.box }

// meet reports whether two closed segments have a point in common, exactly.
func meet(a, b, c, d Vec) bool {
	o1, o2 := Orient(a, b, c), Orient(a, b, d)
	o3, o4 := Orient(c, d, a), Orient(c, d, b)
	if o1*o2 < 0 && o3*o4 < 0 {
		return true
	}
	on := func(o int, p, q, r Vec) bool {
		return o == 0 && min(p.X, q.X) <= r.X && r.X <= max(p.X, q.X) && min(p.Y, q.Y) <= r.Y && r.Y <= max(p.Y, q.Y)
	}
	return on(o1, a, b, c) || on(o2, a, b, d) || on(o3, c, d, a) || on(o4, c, d, b)
}

// odd is the crossing number test, exact except on the border itself.
func (p *Polygon) odd(q Vec) bool {
	in := false
	n := len(p.ring)
	for i, a := range p.ring {
		b := p.ring[(i+1)%n]
		if (a.Y > q.Y) == (b.Y > q.Y) {
			continue
		}
		o := Orient(a, b, q)
		if b.Y < a.Y {
			o = -o
		}
		if o > 0 {
			in = !in
		}
	}
	return in
}

// Border is the distance of a point from the polygon's edge in cm, whether it
// lies inside or outside, and the nearest point of the edge.
func (p *Polygon) Border(q Vec) Span {
	best, at := math.Inf(1), Vec{}
	for i, a := range p.ring {
		x := onSegment(q, a, p.ring[(i+1)%len(p.ring)])
		if d := Dist(q, x); d < best {
			best, at = d, x
		}
	}
	return Span{CM: Round6(best), From: q, To: at}
}

// Holds tells whether a point lies in the polygon: Measured is the distance to
// the edge, negative inside; the limit is zero, and the edge is in.
// Law: rigid motion of both, and the direction of the corners, change nothing.
func (p *Polygon) Holds(q Vec) Reading {
	s := p.Border(q)
	d := s.CM
	if p.odd(q) {
		d = -d
	}
	return read(d, 0, CM, s.To, q)
}

// Contains reports that a point lies in the polygon or on its edge, as Holds measures it: of a point
// off its box nothing is measured.
func (p *Polygon) Contains(q Vec) bool { return !p.Beyond(q, quantum) && p.Holds(q).In() }

// Exit is the distance of a point inside from that side of the polygon through which the line
// from it to another point leaves for the first time; false when that line ends inside.
// Law: never less than the distance from the whole edge, never more than the way to the exit.
func (p *Polygon) Exit(from, to Vec) (s Span, ok bool) {
	d := Dist(from, to)
	if d <= Tolerance {
		return Span{From: from, To: from}, false
	}
	u, first := unit(to.Sub(from)), math.Inf(1)
	for i, c := range p.ring {
		e := p.ring[(i+1)%len(p.ring)]
		side := e.Sub(c)
		turn := Cross(u, side)
		if turn == 0 {
			continue
		}
		t := Cross(c.Sub(from), side) / turn
		if t < -quantum || t > d || t >= first {
			continue
		}
		at := along(from, u, t)
		if Dist(onSegment(at, c, e), at) > quantum || p.odd(along(from, u, t+2*quantum)) {
			continue
		}
		near := onSegment(from, c, e)
		first, ok = t, true
		s = Span{CM: Round6(Dist(from, near)), From: from, To: near}
	}
	return s, ok
}

// FromSegment is the distance of a segment from the polygon, zero when they meet.
func (p *Polygon) FromSegment(a, b Vec) Span { return p.fromSegment(a, b, math.Inf(1)) }

// Crosses reports that a segment meets the polygon or lies in it, as FromSegment measures it: of a
// segment whose box is off its own nothing is measured.
func (p *Polygon) Crosses(a, b Vec) bool {
	off := min(a.X, b.X) > p.box.X.Hi+quantum || max(a.X, b.X) < p.box.X.Lo-quantum || min(a.Y, b.Y) > p.box.Y.Hi+quantum || max(a.Y, b.Y) < p.box.Y.Lo-quantum
	return !off && p.fromSegment(a, b, quantum).CM <= 0
}

// fromSegment is FromSegment for whoever has no use for a distance of most and more: there the
// answer may be any that is not less. An edge whose box is farther off is not measured.
func (p *Polygon) fromSegment(a, b Vec, most float64) Span {
	if p.odd(a) {
		return Span{From: a, To: a}
	}
	loX, hiX, loY, hiY := min(a.X, b.X), max(a.X, b.X), min(a.Y, b.Y), max(a.Y, b.Y)
	best, u, v := math.Inf(1), Vec{}, Vec{}
	for i, c := range p.ring {
		d := after(p.ring, i)
		dx := max(min(c.X, d.X)-hiX, loX-max(c.X, d.X), 0)
		dy := max(min(c.Y, d.Y)-hiY, loY-max(c.Y, d.Y), 0)
		if far := min(best, most) + quantum; float64(dx*dx)+float64(dy*dy) > far*far {
			continue
		}
		if g, x, y := segments(a, b, c, d); g < best {
			best, u, v = g, x, y
		}
	}
	return Span{CM: Round6(best), From: u, To: v}
}

// FromFootprint is the distance of a footprint from the polygon, zero when they
// meet.
func (p *Polygon) FromFootprint(f *Footprint) Span {
	best := Span{CM: math.Inf(1)}
	for i := range f.Bases {
		c := &f.Bases[i].Corners
		if ringHolds(c[:], p.ring[0]) {
			return Span{From: p.ring[0], To: p.ring[0]}
		}
		for k := range c {
			if s := p.fromSegment(c[k], c[(k+1)&3], best.CM); s.CM < best.CM {
				best = s
			}
		}
	}
	return best
}

// Beyond reports that every point within so many cm of one lies off the box round the polygon.
func (p *Polygon) Beyond(q Vec, cm float64) bool {
	return q.X+cm < p.box.X.Lo || q.X-cm > p.box.X.Hi || q.Y+cm < p.box.Y.Lo || q.Y-cm > p.box.Y.Hi
}

// Encloses tells whether a footprint lies wholly in the polygon: Measured is how
// far its worst corner or crossing lies outside, or minus the distance of its
// nearest point from the edge; the limit is zero.
func (p *Polygon) Encloses(f *Footprint) Reading {
	worst := Reading{Margin: math.Inf(-1)}
	crossed := Span{CM: math.Inf(1)}
	for i := range f.Bases {
		c := &f.Bases[i].Corners
		for k := range c {
			if r := p.Holds(c[k]); r.Margin > worst.Margin {
				worst = r
			}
			for j, a := range p.ring {
				if g, x, y := segments(c[k], c[(k+1)&3], a, p.ring[(j+1)%len(p.ring)]); Round6(g) < crossed.CM {
					crossed = Span{CM: Round6(g), From: y, To: x}
				}
			}
		}
	}
	if !worst.In() {
		return worst
	}
	// All corners inside: a reentrant corner of the polygon may still cut in.
	deep := 0.0
	var at Vec
	for i := range f.Bases {
		b := &f.Bases[i]
		for _, a := range p.ring {
			l := f.local(a)
			in := min(l.X-b.lo.X, b.hi.X-l.X, l.Y-b.lo.Y, b.hi.Y-l.Y)
			if in > deep {
				deep, at = in, a
			}
		}
	}
	if Round6(deep) > 0 {
		return read(deep, 0, CM, at, at)
	}
	return read(-crossed.CM, 0, CM, crossed.From, crossed.To)
}

// Margin measures how near the polygon's edge a footprint stands, in cm, against
// a limit such as the two centimetres of a wood's edge: the distance of the
// footprint's nearest point from the edge, zero if it stands across it.
func (p *Polygon) Margin(f *Footprint, limit float64) Reading {
	best := Span{CM: math.Inf(1)}
	for i := range f.Bases {
		c := &f.Bases[i].Corners
		for k := range c {
			for j, a := range p.ring {
				if g, x, y := segments(c[k], c[(k+1)&3], a, p.ring[(j+1)%len(p.ring)]); g < best.CM {
					best = Span{CM: g, From: y, To: x}
				}
			}
		}
	}
	return read(best.CM, limit, CM, best.From, best.To)
}
