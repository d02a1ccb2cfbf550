package geometry

import (
	"math"
	"slices"
)

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
			if int(e.id) != i && comesNear(e.c, e.rad, p, cm) {
				out = append(out, int(e.id))
			}
		}
	}
	return out
}

// Near appends, in order, the footprints whose rectangle's circle comes within cm of the
// point, as [Index.Near] lists them: for whoever asks too seldom for an index.
func Near(feet []*Footprint, p Vec, cm float64, out []int) []int {
	for i, f := range feet {
		if comesNear(f.Centre, f.Radius, p, cm) {
			out = append(out, i)
		}
	}
	return out
}

// comesNear reports that a circle comes within cm of a point.
func comesNear(c Vec, rad float64, p Vec, cm float64) bool { return Dist(c, p) <= cm+rad+quantum }

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
	var cand [24]int
	ids := x.Along(ray, i, cand[:0])
	slices.Sort(ids)
	return ray.cross(len(ids), func(k int) (int, *Footprint) { return ids[k], x.items[ids[k]].Foot }, out)
}
