package geometry

import (
	"math"
)

// Lane is the ground between two flank lines, ahead of a front edge: a strip as
// wide as the edge, closed, so that its border belongs to it.
type Lane struct{ ring [4]Vec }

// LaneOf is the lane ahead of an edge, depth cm deep; zero or less means without
// end.
func LaneOf(e Edge, depth float64) Lane {
	if !(depth > 0) || depth > Far {
		depth = Far
	}
	return Lane{ring: [4]Vec{along(e.Left, e.Dir, depth), along(e.Right, e.Dir, depth), e.Right, e.Left}}
}

// Lane is the lane ahead of the front edge.
func (f *Footprint) Lane(depth float64) Lane { return LaneOf(f.Front(), depth) }

// LaneBothWays is the strip between the flank lines ahead of and behind the front
// edge, depth cm each way.
func (f *Footprint) LaneBothWays(depth float64) Lane {
	l := f.Lane(depth)
	back := f.Front()
	back.Dir = Vec{X: -back.Dir.X, Y: -back.Dir.Y}
	b := LaneOf(back, depth)
	l.ring[2], l.ring[3] = b.ring[1], b.ring[0]
	return l
}

// FaceLanes are the lanes ahead of the four faces: front, right, rear, left.
func (f *Footprint) FaceLanes(depth float64) [4]Lane {
	var l [4]Lane
	for i, e := range f.Faces() {
		l[i] = LaneOf(e, depth)
	}
	return l
}

// Corners are the corners of the lane, clockwise from its far left.
func (l Lane) Corners() [4]Vec { return l.ring }

// Reach tells whether the footprint stands even partly in the lane. Measured is
// the distance to the lane in cm, or minus the least shift that takes the whole
// footprint out of it; the limit is zero. Touching the border is in. From lies on
// the lane's side, To is the deciding point of the footprint.
// Law: rigid motion of lane and footprint changes nothing.
func (l Lane) Reach(t *Footprint) Reading {
	g, u, v := reach(l.ring[:], t.Bases)
	return read(g, 0, CM, u, v)
}

// Sector is the wedge that opens by HalfAngle degrees on each side of the
// straight ahead, from one point or from both ends of a front edge. It is closed.
type Sector struct {
	left, right Vec
	axis, side  Vec // unit vectors ahead and to the right
	HalfAngle   float64
	ring        []Vec
}

// SectorOf opens from the centre of an edge, or outwards from each of its ends
// when corners is set. The half angle is in degrees, more than 0 and less than 90.
func SectorOf(e Edge, halfAngle float64, corners bool) (Sector, error) {
	if err := badNumber("half angle", halfAngle, 1e-3, 90-1e-3); err != nil {
		return Sector{}, err
	}
	s := Sector{left: e.Centre(), axis: e.Dir, side: Vec{X: e.Dir.Y, Y: -e.Dir.X}, HalfAngle: halfAngle}
	s.right = s.left
	if corners {
		s.left, s.right = e.Left, e.Right
	}
	r := Bearing(halfAngle)
	farL, farR := frame(s.left, s.side, s.axis, -r.X*Far, r.Y*Far), frame(s.right, s.side, s.axis, r.X*Far, r.Y*Far)
	s.ring = []Vec{s.left, farL, farR}
	if corners {
		s.ring = append(s.ring, s.right)
	}
	return s, nil
}

// Sector is the wedge from the centre of the front edge, or from each front
// corner outwards.
func (f *Footprint) Sector(halfAngle float64, corners bool) (Sector, error) {
	return SectorOf(f.Front(), halfAngle, corners)
}

// Reach tells whether the footprint stands even partly in the sector, in
// centimetres: the distance to the sector, or minus the least shift that takes
// the whole footprint out of it; the limit is zero. Touching the border is in.
// Law: rigid motion of sector and footprint changes nothing.
func (s Sector) Reach(t *Footprint) Reading {
	g, u, v := reach(s.ring, t.Bases)
	return read(g, 0, CM, u, v)
}

// Angle tells the same in degrees: the least angle off the straight ahead of any
// part of the footprint, against the half angle. From is the apex, To the point
// nearest in angle. In here and In of Reach are one verdict: membership is always
// decided by Reach, and the margin takes its sign from it.
func (s Sector) Angle(t *Footprint) Reading {
	best, from, to := math.Inf(1), s.left, Vec{}
	try := func(p Vec, x, y float64) {
		off, apex := 0.0, mid(s.left, s.right)
		hw := Dot(s.right.Sub(s.left), s.side) / 2
		switch {
		case x > hw:
			off, apex = x-hw, s.right
		case x < -hw:
			off, apex = -hw-x, s.left
		}
		a := math.Atan2(off, y) * 180 / math.Pi
		if a < best {
			best, from, to = a, apex, p
		}
	}
	centre := mid(s.left, s.right)
	for i := range t.Bases {
		c := t.Bases[i].Corners
		for k := range c {
			p, q := c[k].Sub(centre), c[(k+1)&3].Sub(centre)
			px, py, qx, qy := Dot(p, s.side), Dot(p, s.axis), Dot(q, s.side), Dot(q, s.axis)
			try(c[k], px, py)
			if (px < 0) != (qx < 0) {
				f := px / (px - qx)
				try(along(c[k], c[(k+1)&3].Sub(c[k]), f), 0, py+float64((qy-py)*f))
			}
		}
	}
	if c := t.FromPoint(centre); c.CM == 0 {
		best, to = 0, centre
	}
	r := read(best, s.HalfAngle, Deg, from, to)
	if in := s.Reach(t).In(); in && r.Margin > 0 {
		r.Measured, r.Margin = r.Limit, 0
	} else if !in && r.Margin <= 0 {
		r.Margin = quantum
		r.Measured = Round6(r.Limit + quantum)
	}
	return r
}

// Within measures the nearest part of the footprint that lies in the sector, from
// the centre of the sector's edge, against a depth in cm. It reports false when no
// part lies in the sector.
func (s Sector) Within(t *Footprint, depth float64) (Reading, bool) {
	centre := mid(s.left, s.right)
	best, to := math.Inf(1), Vec{}
	for i := range t.Bases {
		part := t.Bases[i].Corners[:]
		for k := range s.ring {
			if n, ok := outward(s.ring, k); ok {
				part = clip(part, s.ring[k], n)
			}
		}
		for k, p := range part {
			if q := onSegment(centre, p, part[(k+1)%len(part)]); Dist(centre, q) < best {
				best, to = Dist(centre, q), q
			}
		}
		if len(part) > 2 && ringHolds(part, centre) {
			best, to = 0, centre
		}
	}
	if math.IsInf(best, 1) {
		return Reading{}, false
	}
	return read(best, depth, CM, centre, to), true
}

// clip keeps the part of a convex polygon that does not lie outside the line
// through a with outward normal n.
func clip(ring []Vec, a, n Vec) []Vec {
	var out []Vec
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		sp, sq := Dot(p.Sub(a), n), Dot(q.Sub(a), n)
		if sp <= half {
			out = append(out, p)
		}
		if (sp <= half) != (sq <= half) {
			out = append(out, along(p, q.Sub(p), sp/(sp-sq)))
		}
	}
	return out
}

// ringHolds reports whether a clockwise convex polygon holds p.
func ringHolds(ring []Vec, p Vec) bool {
	for i, a := range ring {
		if Orient(a, ring[(i+1)%len(ring)], p) > 0 {
			return false
		}
	}
	return true
}
