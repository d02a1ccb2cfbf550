package geometry

import "math"

// within decides Round6(sqrt(d2)) <= limit, with a root only where it matters.
func within(d2, limit float64) bool {
	l := limit + half
	l *= l
	if math.Abs(d2-l) > float64(1e-9*(1+limit)) {
		return d2 < l
	}
	return Round6(math.Sqrt(d2)) <= limit
}

// enemies is the smallest grid that holds all enemies of a side.
func (x *Index) enemies(side int32) (first []int32, entries []entry) {
	for i := range x.foes {
		if b := &x.foes[i]; b.side == side {
			return b.first, b.entries
		}
	}
	return x.first, x.entries
}

// sees reports whether some base of t stands in the arc of u: separating axes in
// u's frame, where lane and sector are two or three half-planes.
func (x *Index) sees(u, t *packed) bool {
	if u.arc == ArcAll {
		return true
	}
	// t's axes and origin in u's frame.
	fx := float64(t.dir.X*u.dir.Y) - float64(t.dir.Y*u.dir.X)
	fy := float64(t.dir.X*u.dir.X) + float64(t.dir.Y*u.dir.Y)
	rx, ry := fy, -fx
	ox, oy := t.at.X-u.at.X, t.at.Y-u.at.Y
	ax := float64(ox*u.dir.Y) - float64(oy*u.dir.X)
	ay := float64(ox*u.dir.X) + float64(oy*u.dir.Y)
	bs := x.box[t.box : int(t.box)+int(t.n)]
	for k := range bs {
		b := &bs[k]
		cx := ax + (float64(rx*b.cx) + float64(fx*b.cy))
		cy := ay + (float64(ry*b.cx) + float64(fy*b.cy))
		ey := float64(b.hx*math.Abs(ry)) + float64(b.hy*math.Abs(fy))
		if u.arc != ArcStrip && cy+ey < -half {
			continue
		}
		if u.arc == ArcSector {
			// Outward normals (-cos, -sin) and (cos, -sin).
			e1 := float64(b.hx*math.Abs(float64(rx*u.cos)+float64(ry*u.sin))) + float64(b.hy*math.Abs(float64(fx*u.cos)+float64(fy*u.sin)))
			e2 := float64(b.hx*math.Abs(float64(rx*u.cos)-float64(ry*u.sin))) + float64(b.hy*math.Abs(float64(fx*u.cos)-float64(fy*u.sin)))
			if -float64(cx*u.cos)-float64(cy*u.sin)-e1 > half || float64(cx*u.cos)-float64(cy*u.sin)-e2 > half {
				continue
			}
			if apexOutside(cx, cy, rx, ry, b.hx, u) || apexOutside(cx, cy, fx, fy, b.hy, u) {
				continue
			}
			return true
		}
		ex := float64(b.hx*math.Abs(rx)) + float64(b.hy*math.Abs(fx))
		if math.Abs(cx)-ex > u.hw+half {
			continue
		}
		if u.arc == ArcLane && (laneOutside(cx, cy, rx, ry, b.hx, u.hw) || laneOutside(cx, cy, fx, fy, b.hy, u.hw)) {
			continue
		}
		return true
	}
	return false
}

// mayBeSeen settles most pairs by the circle round the target. It never says no of
// a target that sees would find.
func (u *packed) mayBeSeen(c Vec, rad float64) bool {
	dx, dy := c.X-u.at.X, c.Y-u.at.Y
	qx := float64(dx*u.dir.Y) - float64(dy*u.dir.X)
	qy := float64(dx*u.dir.X) + float64(dy*u.dir.Y)
	rad += quantum
	switch u.arc {
	case ArcSector:
		return qy >= -rad && float64(math.Abs(qx)*u.cos)-float64(qy*u.sin) <= rad
	case ArcLane:
		return qy >= -rad && math.Abs(qx) <= u.hw+rad
	case ArcStrip:
		return math.Abs(qx) <= u.hw+rad
	}
	return true
}

// laneOutside tests one axis (x, y) of a base, half h long, against the lane.
func laneOutside(cx, cy, x, y, h, hw float64) bool {
	c := float64(cx*x) + float64(cy*y)
	if y < 0 {
		c, x, y = -c, -x, -y
	}
	if y == 0 {
		return false // the axis runs across the lane: tested as the lane's own
	}
	return c+h < -float64(hw*math.Abs(x))-half
}

func apexOutside(cx, cy, x, y, h float64, u *packed) bool {
	c := float64(cx*x) + float64(cy*y)
	l, r := float64(y*u.cos)-float64(x*u.sin), float64(y*u.cos)+float64(x*u.sin)
	switch {
	case l >= 0 && r >= 0:
		return c+h < -half
	case l <= 0 && r <= 0:
		return c-h > half
	}
	return false
}

// hidden reports whether the line from a to b is blocked, units i and j aside.
func (x *Index) hidden(a, b Vec, i, j int32) bool {
	d := Vec{X: b.X - a.X, Y: b.Y - a.Y}
	len2 := Dot(d, d)
	if len2 <= 4*Tolerance*Tolerance {
		return len2 > 0 && x.groundHides(a, b, d, len2)
	}
	return x.unitHides(a, b, d, len2, i, j) || x.groundHides(a, b, d, len2)
}

func (x *Index) unitHides(a, b, d Vec, len2 float64, i, j int32) bool {
	m := x.rad
	c0, r0, c1, r1 := x.cells(min(a.X, b.X)-m, min(a.Y, b.Y)-m, max(a.X, b.X)+m, max(a.Y, b.Y)+m)
	for r := r0; r <= r1; r++ {
		if c0 > c1 {
			break
		}
		es := x.entries[x.first[r*x.cols+c0]:x.first[r*x.cols+c1+1]]
		for k := range es {
			e := &es[k]
			vx, vy := e.c.X-a.X, e.c.Y-a.Y
			cr := float64(d.X*vy) - float64(d.Y*vx)
			if cr*cr > (e.rad+quantum)*(e.rad+quantum)*len2 || e.id == i || e.id == j {
				continue
			}
			t := float64(d.X*vx) + float64(d.Y*vy)
			if t < 0 && float64(vx*vx)+float64(vy*vy) > e.rad*e.rad {
				continue
			}
			if t > len2 {
				if wx, wy := e.c.X-b.X, e.c.Y-b.Y; float64(wx*wx)+float64(wy*wy) > e.rad*e.rad {
					continue
				}
			}
			if x.boxHides(&x.u[e.id], a, d, len2) {
				return true
			}
		}
	}
	return false
}

// boxHides tests the line, its ends shortened, against the bases of one footprint.
func (x *Index) boxHides(u *packed, a, d Vec, len2 float64) bool {
	length := math.Sqrt(len2)
	cut := Tolerance / length
	// Middle and half length of the shortened line in u's frame.
	mx, my := a.X+d.X/2-u.at.X, a.Y+d.Y/2-u.at.Y
	px := float64(mx*u.dir.Y) - float64(my*u.dir.X)
	py := float64(mx*u.dir.X) + float64(my*u.dir.Y)
	k := 0.5 - cut
	ux := float64((float64(d.X*u.dir.Y) - float64(d.Y*u.dir.X)) * k)
	uy := float64((float64(d.X*u.dir.X) + float64(d.Y*u.dir.Y)) * k)
	hx, hy := math.Abs(ux), math.Abs(uy)
	hl := float64(half * length * k)
	bs := x.box[u.box : int(u.box)+int(u.n)]
	for i := range bs {
		b := &bs[i]
		qx, qy := px-b.cx, py-b.cy
		if math.Abs(qx) > hx+b.hx+half || math.Abs(qy) > hy+b.hy+half {
			continue
		}
		if math.Abs(float64(ux*qy)-float64(uy*qx)) <= float64(b.hx*hy)+float64(b.hy*hx)+hl {
			return true
		}
	}
	return false
}

func (x *Index) groundHides(a, b, d Vec, len2 float64) bool {
	m := x.grad
	c0, r0, c1, r1 := x.cells(min(a.X, b.X)-m, min(a.Y, b.Y)-m, max(a.X, b.X)+m, max(a.Y, b.Y)+m)
	for r := r0; r <= r1; r++ {
		if c0 > c1 {
			break
		}
		es := x.gentries[x.gfirst[r*x.cols+c0]:x.gfirst[r*x.cols+c1+1]]
		for k := range es {
			e := &es[k]
			vx, vy := e.c.X-a.X, e.c.Y-a.Y
			cr := float64(d.X*vy) - float64(d.Y*vx)
			if cr*cr > (e.rad+quantum)*(e.rad+quantum)*len2 {
				continue
			}
			t := float64(d.X*vx) + float64(d.Y*vy)
			if t < 0 && float64(vx*vx)+float64(vy*vy) > e.rad*e.rad {
				continue
			}
			if t > len2 {
				if wx, wy := e.c.X-b.X, e.c.Y-b.Y; float64(wx*wx)+float64(wy*wy) > e.rad*e.rad {
					continue
				}
			}
			if x.ground[e.id].hides(a, b, d, len2) {
				return true
			}
		}
	}
	return false
}

// hides is blocks, made quick: edges that clearly cross or clearly do not are
// settled by signs; anything within a rounding step goes the long way.
func (p *Polygon) hides(a, b, d Vec, len2 float64) bool {
	doubt := 2 * quantum * math.Sqrt(len2)
	n := len(p.ring)
	last := p.ring[n-1]
	s0 := float64(d.X*(last.Y-a.Y)) - float64(d.Y*(last.X-a.X))
	crosses := false
	for _, v := range p.ring {
		s1 := float64(d.X*(v.Y-a.Y)) - float64(d.Y*(v.X-a.X))
		if s1 < doubt && s1 > -doubt {
			return p.blocks(a, b)
		}
		if (s0 > 0) != (s1 > 0) && !crosses {
			ex, ey := v.X-last.X, v.Y-last.Y
			den := float64(d.X*ey) - float64(d.Y*ex)
			num := float64((last.X-a.X)*ey) - float64((last.Y-a.Y)*ex)
			if den < 0 {
				den, num = -den, -num
			}
			// num/den is where the line is crossed, 0 to 1. The edge's own
			// distance from an end is num/|e|.
			el := (math.Abs(ex) + math.Abs(ey)) * 2 * quantum
			if math.Abs(num) <= el || math.Abs(den-num) <= el {
				return p.blocks(a, b)
			}
			crosses = num > 0 && num < den
		}
		s0, last = s1, v
	}
	return crosses && !p.holds(a) && !p.holds(b)
}

// holds is Holds(q).In() without the reading.
func (p *Polygon) holds(q Vec) bool {
	if p.odd(q) {
		return true
	}
	last := p.ring[len(p.ring)-1]
	for _, v := range p.ring {
		ex, ey := v.X-last.X, v.Y-last.Y
		qx, qy := q.X-last.X, q.Y-last.Y
		cr := float64(ex*qy) - float64(ey*qx)
		// Far from the line of the edge is far from the edge.
		if cr*cr <= quantum*quantum*(float64(ex*ex)+float64(ey*ey)) && Round6(Dist(q, onSegment(q, last, v))) <= 0 {
			return true
		}
		last = v
	}
	return false
}
