package geometry

import (
	"math"
	"slices"
)

// A Stretch is a part of a way, in cm from its start.
type Stretch struct{ In, Out float64 }

// Sweep lists the stretches of a straight way on which a footprint lies even partly
// in the polygon: its ranks and files, with the gaps between their bases, move in the
// direction dir, facing as before, for at most so many cm. A border that is overlapped by no more than Tolerance is not
// entered. The stretches are in order and do not touch. dir must be a unit vector.
// Laws: rigid motion of all changes nothing; the stretches of a shorter way are
// those of the longer one, cut off.
func (p *Polygon) Sweep(f *Footprint, dir Vec, most float64) []Stretch {
	if !(most >= 0) {
		return nil
	}
	// The box that the footprint sweeps: whatever of the polygon lies beyond it is not met.
	r, c := math.Hypot(f.Width, f.Depth)/2+same, f.Centre
	loX, hiX := min(c.X, c.X+dir.X*most)-r, max(c.X, c.X+dir.X*most)+r
	loY, hiY := min(c.Y, c.Y+dir.Y*most)-r, max(c.Y, c.Y+dir.Y*most)+r
	if hiX < p.box.X.Lo || loX > p.box.X.Hi || hiY < p.box.Y.Lo || loY > p.box.Y.Hi {
		return nil
	}
	var edges []Stretch
	cuts := []float64{0, most}
	var room [2 * MaxBases][4]Vec
	parts := f.parts(&room)
	for i, a := range p.ring {
		if b := after(p.ring, i); max(a.X, b.X) < loX || min(a.X, b.X) > hiX || max(a.Y, b.Y) < loY || min(a.Y, b.Y) > hiY {
			continue
		}
		for k := range parts {
			in, out, ok := sweepEdge(f, &parts[k], dir, a, p.ring[(i+1)%len(p.ring)])
			if !ok || out <= 0 || in >= most {
				continue
			}
			edges = append(edges, Stretch{in, out})
			cuts = append(cuts, max(in, 0), min(out, most))
		}
	}
	in := func(t float64) bool {
		for _, e := range edges {
			if e.In < t && t < e.Out {
				return true
			}
		}
		for k := range parts {
			if p.odd(along(mid(parts[k][0], parts[k][2]), dir, t)) {
				return true
			}
		}
		return false
	}
	return stretches(cuts, in)
}

// parts are the rectangles that make up the ground of a footprint: each of its ranks and of
// its files from end to end. It is one when all ranks are as wide as the front: of an odd last
// base and of a square the corners are not covered.
func (f *Footprint) parts(room *[2 * MaxBases][4]Vec) [][4]Vec {
	w, whole := f.Width/2, true
	out := room[:0]
	for i := range f.n {
		var lo, hi Vec
		a := f.box[i]
		lo.X, hi.X, lo.Y, hi.Y = a.cx-a.hx, a.cx+a.hx, a.cy-a.hy, a.cy+a.hy
		rank, file := [2]Vec{lo, hi}, [2]Vec{lo, hi}
		for _, b := range f.box[:f.n] {
			if math.Abs(a.cy-b.cy) < same {
				rank[0].X, rank[1].X = min(rank[0].X, b.cx-b.hx), max(rank[1].X, b.cx+b.hx)
			}
			if math.Abs(a.cx-b.cx) < same {
				file[0].Y, file[1].Y = min(file[0].Y, b.cy-b.hy), max(file[1].Y, b.cy+b.hy)
			}
		}
		whole = whole && rank[1].X-rank[0].X > 2*w-same
		for _, r := range [...][2]Vec{rank, file} {
			out = append(out, [4]Vec{f.world(r[0].X, r[1].Y), f.world(r[1].X, r[1].Y), f.world(r[1].X, r[0].Y), f.world(r[0].X, r[0].Y)})
		}
	}
	if whole {
		return append(out[:0], f.Corners)
	}
	return out
}

// same is by how little ranks and files of one layout may stand off each other.
const same = 0.01

// Along lists the stretches of the straight way from a to b that lie in the
// polygon. Law: Along(b, a) are the same, counted from the other end.
func (p *Polygon) Along(a, b Vec) []Stretch {
	most := Dist(a, b)
	if most == 0 {
		if p.odd(a) {
			return []Stretch{{}}
		}
		return nil
	}
	dir := unit(b.Sub(a))
	n := Vec{X: -dir.Y, Y: dir.X}
	cuts := []float64{0, most}
	for i, c := range p.ring {
		d := p.ring[(i+1)%len(p.ring)]
		x, y := Dot(c.Sub(a), n), Dot(d.Sub(a), n)
		if (x > 0) == (y > 0) {
			continue
		}
		t := Dot(along(c, d.Sub(c), x/(x-y)).Sub(a), dir)
		if t > 0 && t < most {
			cuts = append(cuts, t)
		}
	}
	return stretches(cuts, func(t float64) bool { return p.odd(along(a, dir, t)) })
}

// stretches joins the pieces between cuts whose middle is in. Pieces shorter than a
// rounding step are nothing.
func stretches(cuts []float64, in func(float64) bool) []Stretch {
	slices.Sort(cuts)
	if cuts[len(cuts)-1]-cuts[0] < quantum { // no way at all: where it stands
		if in(cuts[0]) {
			return []Stretch{{cuts[0], cuts[0]}}
		}
		return nil
	}
	var out []Stretch
	for i := 1; i < len(cuts); i++ {
		lo, hi := cuts[i-1], cuts[i]
		if hi-lo < quantum || !in((lo+hi)/2) {
			continue
		}
		if n := len(out); n > 0 && lo-out[n-1].Out < 2*quantum {
			out[n-1].Out = Round6(hi)
			continue
		}
		out = append(out, Stretch{Round6(lo), Round6(hi)})
	}
	return out
}

// sweepEdge is when an edge of the ground lies in a moving rectangle of a footprint by more
// than Tolerance.
func sweepEdge(f *Footprint, part *[4]Vec, dir, a, b Vec) (in, out float64, ok bool) {
	in, out = math.Inf(-1), math.Inf(1)
	axes := [3]Vec{f.Dir, f.Right}
	n := 2
	if a != b {
		e := unit(b.Sub(a))
		axes[2], n = Vec{X: -e.Y, Y: e.X}, 3
	}
	for _, x := range axes[:n] {
		a0, a1 := math.Inf(1), math.Inf(-1)
		for _, c := range part {
			d := Dot(c, x)
			a0, a1 = min(a0, d), max(a1, d)
		}
		b0, b1 := Dot(a, x), Dot(b, x)
		if b0 > b1 {
			b0, b1 = b1, b0
		}
		v := Dot(dir, x)
		if math.Abs(v) < 1e-12 {
			if a1-b0 <= Tolerance || b1-a0 <= Tolerance {
				return 0, 0, false
			}
			continue
		}
		enter, leave := (b0+Tolerance-a1)/v, (b1-Tolerance-a0)/v
		if enter > leave {
			enter, leave = leave, enter
		}
		in, out = max(in, enter), min(out, leave)
	}
	return in, out, in < out
}

// Meets reports that a footprint lies even partly in the polygon, its border
// overlapped by more than Tolerance. Law: it is what Sweep says of no way at all.
func (p *Polygon) Meets(f *Footprint) bool { return len(p.Sweep(f, f.Dir, 0)) > 0 }

// Nearing is how far footprint a may go straight in the direction dir, facing as
// before, until it comes nearer to b than least, in cm: at most most, and then it
// reports false. Who stands nearer already may not come nearer still. dir must be a
// unit vector. Law: moved by the answer, the distance is at least the smaller of
// least and what it was.
func Nearing(a *Footprint, dir Vec, b *Footprint, least, most float64) (cm float64, stops bool) {
	if Clear(a, b)-most > least+Tolerance || passesClear(a, dir, b, most) > least+roomy {
		return most, false
	}
	gap := Gap(a, b).CM
	if gap-most > least { // nothing comes nearer than it moves
		return most, false
	}
	var try Trier
	return advance(min(least, gap), most, 1, func(t float64) float64 {
		m := try.At(a, Pose{At: a.Pose.At.Add(Vec{X: dir.X * t, Y: dir.Y * t}), Facing: a.Pose.Facing})
		if m == nil {
			return math.Inf(-1)
		}
		return Gap(m, b).CM
	})
}

// roomy is by how much circles must stand clear, in cm, for nobody to ask how near what is in them comes.
const roomy = 0.1

// passesClear is how far the circle around a footprint stays from that around another on a straight way, at least.
func passesClear(a *Footprint, dir Vec, b *Footprint, most float64) float64 {
	off := b.Centre.Sub(a.Centre)
	t := min(max(Dot(off, dir), 0), most)
	return Norm(off.Sub(Vec{X: dir.X * t, Y: dir.Y * t})) - (a.Radius + b.Radius)
}

// Turning is how far footprint a may wheel about its front corner on a hand until
// it comes nearer to b than least, in degrees: at most most, and then it reports
// false. A least of minus Tolerance lets it touch. Who stands nearer already may
// not come nearer still. Laws: wheeled by the answer, the distance is at least the
// smaller of least and what it was, but for a rounding step; rigid motion of both
// changes nothing; a wheel to the other hand of the mirrored table is the same.
func Turning(a *Footprint, h Hand, b *Footprint, least, most float64) (deg float64, stops bool) {
	at, reach := a.Pivot(h)
	speed := reach * math.Pi / 180
	if Clear(a, b)-most*speed > least+Tolerance || Dist(at, b.Centre)-(reach+b.Radius) > least+roomy { // all of it stays so near its pivot
		return most, false
	}
	gap := Gap(a, b).CM
	if gap-most*speed > least {
		return most, false
	}
	var try Trier
	return advance(min(least, gap), most, speed, func(t float64) float64 {
		m := try.At(a, a.Pose.Wheel(h, t, a.Width))
		if m == nil {
			return math.Inf(-1)
		}
		return Gap(m, b).CM
	})
}

// advance finds how far t may grow from 0 to most until gap(t) falls below floor,
// where gap changes by at most speed for each step of one. A place where the gap is
// smaller is strode over only when it is narrower than the shortest stride: a hundredth,
// in which the gap falls by half of that times the speed at most.
func advance(floor, most, speed float64, gap func(float64) float64) (float64, bool) {
	const least = 0.01 // no stride is shorter
	ok := 0.0
	for t := 0.0; ; {
		g := gap(t)
		if g < floor-quantum {
			lo, hi := ok, t
			for n := 0; n < 30 && Round6(lo) != Round6(hi); n++ {
				mid := (lo + hi) / 2
				if gap(mid) < floor-quantum {
					hi = mid
				} else {
					lo = mid
				}
			}
			return Round6(lo), true
		}
		ok = t
		if t >= most {
			return most, false
		}
		t = min(most, t+max((g-floor)/speed, least))
	}
}
