package geometry

import "math"

// Slide is how far footprint a may move straight in the direction dir, facing as
// before, until one of its bases overlaps one of b by more than Tolerance: in cm,
// zero when they overlap already. It reports false when they never meet on that
// way. dir must be a unit vector. Laws: Slide(a, dir, b) = Slide(b, -dir, a); rigid
// motion of all three changes nothing; moved by the answer, a touches b.
func Slide(a *Footprint, dir Vec, b *Footprint) (cm float64, meets bool) {
	// Their circles meet on the way, or nothing of them does.
	off, r := b.Centre.Sub(a.Centre), a.Radius+b.Radius+Tolerance
	if ahead := Dot(off, dir); math.Abs(Cross(dir, off)) > r || ahead < -r {
		return 0, false
	}
	best := math.Inf(1)
	for i := range a.Bases {
		for j := range b.Bases {
			if t, ok := slideBase(&a.Bases[i], dir, &b.Bases[j]); ok && t < best {
				best = t
			}
		}
	}
	if math.IsInf(best, 1) {
		return 0, false
	}
	return Round6(best), true
}

// slideBase is Slide for two bases: the time at which their shadows on every axis
// that could part them overlap by more than Tolerance, at a speed of one.
func slideBase(a *Base, dir Vec, b *Base) (float64, bool) {
	in, out := math.Inf(-1), math.Inf(1)
	for _, base := range [2]*Base{a, b} {
		d := base.Dir
		for _, n := range [2]Vec{d, {X: -d.Y, Y: d.X}} {
			a0, a1 := shadow(a, n)
			b0, b1 := shadow(b, n)
			v := Dot(dir, n)
			if math.Abs(v) < 1e-12 {
				if a1-b0 <= Tolerance || b1-a0 <= Tolerance {
					return 0, false
				}
				continue
			}
			enter, leave := (b0+Tolerance-a1)/v, (b1-Tolerance-a0)/v
			if enter > leave {
				enter, leave = leave, enter
			}
			in, out = max(in, enter), min(out, leave)
		}
	}
	if in >= out || out <= 0 {
		return 0, false
	}
	// What may be overlapped by the tolerance may be approached to contact.
	return math.Max(in, 0), true
}

// shadow is the least and the largest coordinate of a base along a unit vector.
func shadow(b *Base, n Vec) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, c := range b.Corners {
		x := Dot(c, n)
		lo, hi = min(lo, x), max(hi, x)
	}
	return lo, hi
}
