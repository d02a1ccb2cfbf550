package geometry

import (
	"math"
	"slices"
)

// A Blocker is something that may stand in a sight line.
type Blocker struct {
	Ground bool // a polygon; otherwise a footprint
	Index  int  // in the slice given
	// Clearance is the distance by which the line misses it, or minus the least
	// change that would free the line of the base that blocks it most: zero or less
	// blocks, and where several bases do, to free it of all may take more. In cm.
	Clearance Reading
}

// A SightLine is one sight line.
type SightLine struct {
	Base     int // whose front edge it starts from
	From, To Vec
	// Clearance is the least clearance of all blockers; Far if nothing is near.
	Clearance Reading
	BlockedBy []Blocker
}

// Clear reports whether the line is free. Touching a blocker blocks.
func (l SightLine) Clear() bool { return l.Clearance.Margin > 0 }

// Sight is what one footprint sees of another.
type Sight struct {
	Lines []SightLine // one a base of the observer, in order
	Bases int         // how many of them are clear
	Best  int         // index of the line with the largest clearance
}

// Clear reports whether at least one base sees the target.
func (s Sight) Clear() bool { return s.Bases > 0 }

// Clearance is that of the best line: zero or less means that no base sees.
func (s Sight) Clearance() Reading { return s.Lines[s.Best].Clearance }

// Flip is the least change of clearance, in cm, that would change the number of
// bases that see.
func (s Sight) Flip() float64 {
	m := Far
	for _, l := range s.Lines {
		m = min(m, math.Abs(l.Clearance.Margin))
	}
	return m
}

// BlockedBy lists what blocks any of the lines, each thing once: ground first,
// then footprints, by index. It is empty when every base sees.
func (s Sight) BlockedBy() []Blocker {
	var out []Blocker
	for _, l := range s.Lines {
		for _, b := range l.BlockedBy {
			if i := slices.IndexFunc(out, func(o Blocker) bool { return o.Ground == b.Ground && o.Index == b.Index }); i < 0 {
				out = append(out, b)
			} else if b.Clearance.Margin < out[i].Clearance.Margin {
				out[i] = b
			}
		}
	}
	slices.SortFunc(out, func(a, b Blocker) int {
		if a.Ground != b.Ground {
			if a.Ground {
				return -1
			}
			return 1
		}
		return a.Index - b.Index
	})
	return out
}

// See draws, from the centre of the front edge of every base of a, the line to
// the point of b nearest to it, and measures how it passes the ground that blocks
// sight and the bases of third footprints. Neither a nor b may be among the third.
// Laws: rigid motion of the whole table changes nothing; a further blocker never
// adds a base that sees.
func See(a, b *Footprint, third []*Footprint, ground []*Polygon) Sight {
	s := Sight{Lines: make([]SightLine, len(a.Bases))}
	for i := range a.Bases {
		from := a.Bases[i].FrontCentre()
		l := Look(from, b.FromPoint(from).To, third, ground)
		l.Base = i
		s.Lines[i] = l
		if l.Clear() {
			s.Bases++
		}
		if l.Clearance.Margin > s.Lines[s.Best].Clearance.Margin {
			s.Best = i
		}
	}
	return s
}

// Look measures one sight line. Ground blocks it when they meet and neither
// end lies in that ground (its edge belongs to it); a footprint blocks it when one
// of its bases meets the line, of which the last Tolerance at each end does not
// count, so that what merely touches an end hides nothing.
// Law: the clearance is the same from either end.
func Look(from, to Vec, third []*Footprint, ground []*Polygon) SightLine {
	l := SightLine{From: from, To: to, Clearance: Reading{Measured: Far, Margin: Far, From: from, To: to}}
	note := func(isGround bool, i int, r Reading) {
		if r.Margin <= 0 {
			l.BlockedBy = append(l.BlockedBy, Blocker{Ground: isGround, Index: i, Clearance: r})
		}
		if r.Margin < l.Clearance.Margin {
			l.Clearance = r
		}
	}
	lo := Vec{X: min(from.X, to.X), Y: min(from.Y, to.Y)}
	hi := Vec{X: max(from.X, to.X), Y: max(from.Y, to.Y)}
	var n Vec // the normal of a line that has a direction: to its sides, boxes say too little
	if from != to {
		n = unit(Vec{X: from.Y - to.Y, Y: to.X - from.X})
	}
	for i, p := range ground {
		b := p.box
		near := max(l.Clearance.Margin, 0) + slack
		if away(lo, hi, Vec{X: b.X.Lo, Y: b.Y.Lo}, Vec{X: b.X.Hi, Y: b.Y.Hi}) > near {
			continue
		}
		c := Vec{X: (b.X.Lo + b.X.Hi) / 2, Y: (b.Y.Lo + b.Y.Hi) / 2}
		if math.Abs(Dot(c.Sub(from), n))-math.Abs(float64(n.X*(b.X.Hi-c.X)))-math.Abs(float64(n.Y*(b.Y.Hi-c.Y))) > near {
			continue
		}
		note(true, i, p.clearance(from, to))
	}
	if d := Dist(from, to); d > 2*Tolerance {
		u := unit(to.Sub(from))
		seg := [2]Vec{along(from, u, Tolerance), along(to, u, -Tolerance)}
		for i, f := range third {
			r := Vec{X: f.Radius, Y: f.Radius}
			near := max(l.Clearance.Margin, 0) + slack
			if away(lo, hi, f.Centre.Sub(r), f.Centre.Add(r)) > near || math.Abs(Dot(f.Centre.Sub(from), n))-f.Radius > near {
				continue
			}
			g, x, y := reach(seg[:], f.Bases)
			note(false, i, read(g, 0, CM, x, y))
		}
	}
	return l
}

// slack is more than the rounding of a measured distance: what is left out by a
// bound could not have been the nearest after it either.
const slack = 1e-5

// away is a lower bound of the distance between what two boxes hold.
func away(lo, hi, lo2, hi2 Vec) float64 {
	return max(lo2.X-hi.X, lo.X-hi2.X, lo2.Y-hi.Y, lo.Y-hi2.Y)
}

// blocks is the verdict of clearance alone.
func (p *Polygon) blocks(a, b Vec) bool {
	return p.FromSegment(a, b).CM <= 0 && !p.Holds(a).In() && !p.Holds(b).In()
}

// clearance measures how far the line passes from being blocked (positive) or
// free (zero or negative): its distance from the ground; while it is blocked, the
// least sideways shift that frees it or the way from an end into the ground;
// while an end lies in the ground, the way of that end out of it on a side from
// which the line would be blocked.
func (p *Polygon) clearance(a, b Vec) Reading {
	ha, hb := p.Holds(a), p.Holds(b)
	if !ha.In() && !hb.In() {
		s := p.FromSegment(a, b)
		if s.CM > 0 {
			return read(s.CM, 0, CM, s.To, s.From)
		}
		best := read(-ha.Measured, 0, CM, ha.From, a)
		if -hb.Measured > best.Margin {
			best = read(-hb.Measured, 0, CM, hb.From, b)
		}
		n := unit(Vec{X: a.Y - b.Y, Y: b.X - a.X})
		for _, h := range [2]Vec{n, {X: -n.X, Y: -n.Y}} {
			if t := p.sideways(a, b, h); -t > best.Margin {
				m := mid(a, b)
				best = read(-t, 0, CM, along(m, h, t), m)
			}
		}
		return best
	}
	best := Reading{Measured: Far, Margin: Far, From: a, To: b}
	const step = 2 * quantum
	for _, end := range [2]struct {
		h           Reading
		move, still Vec
	}{{ha, a, b}, {hb, b, a}} {
		if !end.h.In() {
			continue
		}
		for i, c := range p.ring {
			d := p.ring[(i+1)%len(p.ring)]
			x := onSegment(end.move, c, d)
			g := Dist(end.move, x)
			if g >= best.Margin {
				continue
			}
			n := unit(Vec{X: c.Y - d.Y, Y: d.X - c.X})
			if p.odd(along(x, n, step)) {
				n = Vec{X: -n.X, Y: -n.Y}
			}
			if p.blocks(along(x, n, step), end.still) {
				best = read(max(g, quantum), 0, CM, x, end.move)
			}
		}
	}
	return best
}

// sideways is the least shift t >= 0 of segment ab along n, its normal, that
// takes it off the polygon. Between two heights at which the outline has an end
// or a corner within the strip, nothing changes, so it is enough to look there.
func (p *Polygon) sideways(a, b, n Vec) float64 {
	u, length := unit(b.Sub(a)), Dist(a, b)
	type part struct{ lo, hi float64 }
	heights, parts := make([]float64, 0, 64), make([]part, 0, 32) // of most ground, without the heap
	for i, c := range p.ring {
		d := p.ring[(i+1)%len(p.ring)]
		c, d := c.Sub(a), d.Sub(a)
		cx, cy, dx, dy := Dot(c, u), Dot(c, n), Dot(d, u), Dot(d, n)
		if cx > dx {
			cx, cy, dx, dy = dx, dy, cx, cy
		}
		if dx < 0 || cx > length {
			continue
		}
		slope := 0.0
		if dx > cx {
			slope = (dy - cy) / (dx - cx)
		}
		if cx < 0 {
			cy -= float64(slope * cx)
		}
		if dx > length {
			dy += float64(slope * (length - dx))
		}
		parts = append(parts, part{min(cy, dy), max(cy, dy)})
		heights = append(heights, cy, dy)
	}
	slices.Sort(heights)
	for i, h := range heights {
		if h < 0 {
			continue
		}
		t := h + 1
		if i+1 < len(heights) {
			t = (h + heights[i+1]) / 2
			if heights[i+1]-h < quantum {
				continue
			}
		}
		free := !p.odd(along(a, n, t))
		for _, q := range parts {
			free = free && (t < q.lo || t > q.hi)
		}
		if free {
			return h
		}
	}
	return Far
}
