package geometry

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Arc is the ground into which an Item looks.
type Arc uint8

// The arcs.
const (
	ArcAll    Arc = iota // everywhere
	ArcLane              // between the flank lines, ahead of the front edge
	ArcStrip             // between the flank lines, ahead and behind
	ArcSector            // HalfAngle each side, from the centre of the front edge
)

// Item is one footprint in an Index.
type Item struct {
	Foot      *Footprint // where it stands
	Side      int        // items of another side are enemies
	Range     float64    // cm, from the centre of the footprint
	Arc       Arc        // into which ground it looks
	HalfAngle float64    // degrees, for ArcSector
}

// Index answers questions about many footprints at once. It is a picture of the
// table at one moment: after a move, build another. Questions do not change it and
// may be asked from several goroutines.
//
// Every answer equals the one that the plain functions of this package give when
// they are asked about every pair (Targets says which functions).
type Index struct {
	items  []Item
	ground []*Polygon
	u      []packed
	box    []packedBox

	lo         Vec
	cell       float64 // cm
	cols, rows int
	first      []int32 // per cell, into entries
	entries    []entry
	foes       []bucketed // by side: the items of the other sides
	gfirst     []int32
	gentries   []entry
	rad, grad  float64 // largest radius of a footprint, of a polygon
}

// packed is what the queries read of a footprint, in one place.
type packed struct {
	at, dir, centre Vec
	rad, hw, rng    float64
	sin, cos        float64
	box             int32
	n               int16
	arc             Arc
	side            int32
}

// bucketed is a grid of some of the items.
type bucketed struct {
	side    int32
	first   []int32
	entries []entry
}

// maxFoes is the number of sides for which a grid of enemies is kept. With more,
// enemies are picked from the grid of all.
const maxFoes = 4

type entry struct {
	c    Vec
	rad  float64
	id   int32
	side int32
}

// NewIndex builds the index. It refuses items without footprint, ranges that are
// negative or not finite, and half angles that SectorOf refuses.
func NewIndex(items []Item, ground []*Polygon) (*Index, error) {
	x := &Index{items: items, ground: ground, u: make([]packed, len(items))}
	boxes := 0
	for i, it := range items {
		if it.Foot == nil {
			return nil, fmt.Errorf("item %d has no footprint", i)
		}
		boxes += len(it.Foot.Bases)
	}
	x.box = make([]packedBox, 0, boxes)
	lo, hi := Vec{X: math.Inf(1), Y: math.Inf(1)}, Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	grow := func(p Vec) {
		lo = Vec{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}
		hi = Vec{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
	}
	es := make([]entry, len(items))
	for i, it := range items {
		f := it.Foot
		if err := badNumber("range", it.Range, 0, Far); err != nil {
			return nil, err
		}
		p := packed{at: f.Pose.At, dir: f.Dir, centre: f.Centre, rad: f.Radius, hw: f.Width / 2, rng: it.Range,
			box: int32(len(x.box)), n: int16(len(f.Bases)), arc: it.Arc, side: int32(it.Side)}
		if it.Arc == ArcSector {
			if err := badNumber("half angle", it.HalfAngle, 1e-3, 90-1e-3); err != nil {
				return nil, err
			}
			b := Bearing(it.HalfAngle)
			p.sin, p.cos = b.X, b.Y
		}
		x.box = append(x.box, f.box[:f.n]...)
		x.u[i] = p
		x.rad = max(x.rad, p.rad)
		es[i] = entry{c: f.Centre, rad: f.Radius, id: int32(i), side: p.side}
		grow(f.Centre)
	}
	gs := make([]entry, len(ground))
	for i, p := range ground {
		if p == nil {
			return nil, errors.New("a polygon of the ground is missing")
		}
		c := p.box.Center()
		r := 0.0
		for _, v := range p.ring {
			r = max(r, Dist(c, v))
		}
		gs[i] = entry{c: c, rad: r, id: int32(i)}
		x.grad = max(x.grad, r)
		grow(c)
	}
	if len(items)+len(ground) == 0 {
		lo, hi = Vec{}, Vec{}
	}
	x.lo, x.cell = lo, 14
	for {
		x.cols, x.rows = int((hi.X-lo.X)/x.cell)+1, int((hi.Y-lo.Y)/x.cell)+1
		if x.cols*x.rows <= 8*(len(items)+len(ground))+64 {
			break
		}
		x.cell *= 1.5
	}
	x.first, x.entries = x.bucket(es)
	x.gfirst, x.gentries = x.bucket(gs)
	for _, e := range es {
		if slices.ContainsFunc(x.foes, func(b bucketed) bool { return b.side == e.side }) {
			continue
		}
		if len(x.foes) == maxFoes {
			x.foes = nil
			break
		}
		b := bucketed{side: e.side}
		b.first, b.entries = x.bucket(slices.DeleteFunc(slices.Clone(es), func(o entry) bool { return o.side == e.side }))
		x.foes = append(x.foes, b)
	}
	return x, nil
}

// bucket sorts entries by cell; within a cell they keep their order.
func (x *Index) bucket(es []entry) ([]int32, []entry) {
	first := make([]int32, x.cols*x.rows+1)
	at := make([]int32, len(es))
	for i, e := range es {
		c := int((e.c.Y-x.lo.Y)/x.cell)*x.cols + int((e.c.X-x.lo.X)/x.cell)
		at[i] = int32(c)
		first[c+1]++
	}
	for c := range x.cols * x.rows {
		first[c+1] += first[c]
	}
	out := make([]entry, len(es))
	next := slices.Clone(first)
	for i, e := range es {
		out[next[at[i]]] = e
		next[at[i]]++
	}
	return first, out
}

// cells is the block of cells that a box meets, clamped to the grid.
func (x *Index) cells(loX, loY, hiX, hiY float64) (c0, r0, c1, r1 int) {
	inv := 1 / x.cell
	c0 = max(0, int(max((loX-x.lo.X)*inv, 0)))
	r0 = max(0, int(max((loY-x.lo.Y)*inv, 0)))
	c1, r1 = -1, -1
	if v := (hiX - x.lo.X) * inv; v >= 0 {
		c1 = min(int(v), x.cols-1)
	}
	if v := (hiY - x.lo.Y) * inv; v >= 0 {
		r1 = min(int(v), x.rows-1)
	}
	return
}

// Len is the number of items.
func (x *Index) Len() int { return len(x.items) }

// Item is the i-th item.
func (x *Index) Item(i int) Item { return x.items[i] }

// nearest2 is Footprint.nearest on the packed form: the squared distance, and the
// point in u's frame.
func (x *Index) nearest2(u *packed, p Vec) (d2, lx, ly float64) {
	dx, dy := p.X-u.at.X, p.Y-u.at.Y
	px := float64(dx*u.dir.Y) - float64(dy*u.dir.X)
	py := float64(dx*u.dir.X) + float64(dy*u.dir.Y)
	bs := x.box[u.box : int(u.box)+int(u.n)]
	d2, at := nearestBox(bs, px, py)
	b := &bs[at]
	return d2, b.cx + min(max(px-b.cx, -b.hx), b.hx), b.cy + min(max(py-b.cy, -b.hy), b.hy)
}

// dist2 is nearest2 without the point.
func (x *Index) dist2(u *packed, p Vec) float64 {
	dx, dy := p.X-u.at.X, p.Y-u.at.Y
	px := float64(dx*u.dir.Y) - float64(dy*u.dir.X)
	py := float64(dx*u.dir.X) + float64(dy*u.dir.Y)
	return nearest2(x.box[u.box:int(u.box)+int(u.n)], px, py)
}

// Distance is the distance from the centre of item i to the nearest point of item
// j, as FromPoint gives it.
func (x *Index) Distance(i, j int) float64 {
	return Round6(math.Sqrt(x.dist2(&x.u[j], x.u[i].centre)))
}

// world turns a point of u's frame into one of the table.
func (u *packed) world(lx, ly float64) Vec {
	return Vec{
		X: u.at.X + (float64(u.dir.Y*lx) + float64(u.dir.X*ly)),
		Y: u.at.Y + (float64(u.dir.Y*ly) - float64(u.dir.X*lx)),
	}
}

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

// A Target is one answer of Targets.
type Target struct {
	Index int
	CM    float64 // from the shooter's centre to the target's nearest point
}

// Targets appends to out the enemies that item i may reach, in no particular
// order: the distance from its centre to their nearest point is at most its range
// (FromPoint), they stand even partly in its arc (Lane or Sector, Reach), and the
// line from the centre of its front edge to their point nearest to that is clear
// of the ground and of every other item (Look). Where each base looks for itself,
// follow with See.
func (x *Index) Targets(i int, out []Target) []Target {
	u := &x.u[i]
	m := u.rng + x.rad + quantum
	c0, r0, c1, r1 := x.cells(u.centre.X-m, u.centre.Y-m, u.centre.X+m, u.centre.Y+m)
	if c0 > c1 {
		return out
	}
	first, entries := x.enemies(u.side)
	for r := r0; r <= r1; r++ {
		es := entries[first[r*x.cols+c0]:first[r*x.cols+c1+1]]
		for k := range es {
			e := &es[k]
			if e.side == u.side {
				continue
			}
			dx, dy, reach := e.c.X-u.centre.X, e.c.Y-u.centre.Y, u.rng+e.rad+quantum
			if float64(dx*dx)+float64(dy*dy) > reach*reach {
				continue
			}
			if !u.mayBeSeen(e.c, e.rad) {
				continue
			}
			t := &x.u[e.id]
			if !x.sees(u, t) {
				continue
			}
			d2 := x.dist2(t, u.centre)
			if !within(d2, u.rng) {
				continue
			}
			n2, lx, ly := x.nearest2(t, u.at)
			q := u.at
			if n2 > 0 {
				q = t.world(lx, ly)
			}
			if !x.hidden(u.at, q, int32(i), e.id) {
				out = append(out, Target{Index: int(e.id), CM: Round6(math.Sqrt(d2))})
			}
		}
	}
	return out
}

// Pair is one shooter and one of its targets.
type Pair struct{ Shooter, Target int }

// AllTargets appends every pair of Targets, shooters in ascending order.
func (x *Index) AllTargets(out []Pair) []Pair {
	var buf [64]Target
	for i := range x.u {
		for _, t := range x.Targets(i, buf[:0]) {
			out = append(out, Pair{i, t.Index})
		}
	}
	return out
}

// Nearest is the enemy whose nearest point is nearest to the centre of item i, and
// that distance; of two at the same distance the one with the lower index. It
// reports false when there is no enemy.
func (x *Index) Nearest(i int) (Target, bool) {
	u := &x.u[i]
	best, best2, at := math.Inf(1), math.Inf(1), -1
	visit := func(es []entry) {
		for k := range es {
			e := &es[k]
			if e.side == u.side {
				continue
			}
			dx, dy := e.c.X-u.centre.X, e.c.Y-u.centre.Y
			if at >= 0 {
				reach := best + e.rad + quantum
				if float64(dx*dx)+float64(dy*dy) > reach*reach {
					continue
				}
			}
			d2 := x.dist2(&x.u[e.id], u.centre)
			if d2 > best2 {
				continue
			}
			if d := Round6(math.Sqrt(d2)); d < best || d == best && int(e.id) < at {
				best, at = d, int(e.id)
				best2 = (best + quantum) * (best + quantum)
			}
		}
	}
	// Rings of cells round the centre's own cell, until no further ring can hold
	// anything nearer.
	first, entries := x.enemies(u.side)
	cc := int((u.centre.X - x.lo.X) / x.cell)
	cr := int((u.centre.Y - x.lo.Y) / x.cell)
	for ring := 0; ring <= max(x.cols, x.rows); ring++ {
		if at >= 0 && float64(ring-1)*x.cell > best+x.rad+quantum {
			break
		}
		for r := cr - ring; r <= cr+ring; r++ {
			if r < 0 || r >= x.rows {
				continue
			}
			row := r * x.cols
			c0, c1 := max(cc-ring, 0), min(cc+ring, x.cols-1)
			if r == cr-ring || r == cr+ring {
				if c0 <= c1 {
					visit(entries[first[row+c0]:first[row+c1+1]])
				}
				continue
			}
			if cc-ring >= 0 {
				visit(entries[first[row+cc-ring]:first[row+cc-ring+1]])
			}
			if cc+ring < x.cols {
				visit(entries[first[row+cc+ring]:first[row+cc+ring+1]])
			}
		}
	}
	return Target{Index: at, CM: best}, at >= 0
}

// Near appends the items, item i aside, whose rectangle's circle comes within cm
// of the point: candidates for any plain function. Pass a negative i for none.
func (x *Index) Near(p Vec, cm float64, i int, out []int) []int {
	m := cm + x.rad + quantum
	c0, r0, c1, r1 := x.cells(p.X-m, p.Y-m, p.X+m, p.Y+m)
	for r := r0; r <= r1 && c0 <= c1; r++ {
		for _, e := range x.entries[x.first[r*x.cols+c0]:x.first[r*x.cols+c1+1]] {
			if reach := cm + e.rad + quantum; int(e.id) != i && Dist(e.c, p) <= reach {
				out = append(out, int(e.id))
			}
		}
	}
	return out
}

// Along appends the items, item i aside, that a ray may meet: candidates for
// Ray.Cross. Pass a negative i for none.
func (x *Index) Along(ray Ray, i int, out []int) []int {
	a, b, m := ray.From, ray.To, x.rad
	d := b.Sub(a)
	len2 := Dot(d, d)
	c0, r0, c1, r1 := x.cells(min(a.X, b.X)-m, min(a.Y, b.Y)-m, max(a.X, b.X)+m, max(a.Y, b.Y)+m)
	for r := r0; r <= r1 && c0 <= c1; r++ {
		es := x.entries[x.first[r*x.cols+c0]:x.first[r*x.cols+c1+1]]
		for k := range es {
			e := &es[k]
			cr := Cross(d, e.c.Sub(a))
			if cr*cr > (e.rad+quantum)*(e.rad+quantum)*len2 || int(e.id) == i {
				continue
			}
			t := Dot(d, e.c.Sub(a))
			if t < 0 && Dist(e.c, a) > e.rad+quantum || t > len2 && Dist(e.c, b) > e.rad+quantum {
				continue
			}
			out = append(out, int(e.id))
		}
	}
	return out
}

// Ray appends the hits of Ray.Cross over all items but i; Hit.Index is the item's.
func (x *Index) Ray(ray Ray, i int, out []Hit) []Hit {
	var cand [64]int
	ids := x.Along(ray, i, cand[:0])
	slices.Sort(ids)
	var buf [64]*Footprint
	fs := buf[:0]
	for _, id := range ids {
		fs = append(fs, x.items[id].Foot)
	}
	n := len(out)
	out = ray.cross(fs, out)
	for k := n; k < len(out); k++ {
		out[k].Index = ids[out[k].Index]
	}
	return out
}
