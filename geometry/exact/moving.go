package exact

import "slices"

// This file moves shapes: straight until they meet, near, or round a corner.

// Square is a base a side round a core as wide as a base, facing outwards: front,
// right, rear, left; the fifth and sixth stand inside, one behind the other. Fewer than
// four leave the outside as it is.
func Square(n int, w, d R) (boxes []Box, width, depth R) {
	half := quo(w, two)
	out := add(half, d)
	ahead := func(k R) R { return neg(k) } // how far behind the front edge
	all := []Box{
		{neg(half), half, ahead(d), zero},
		{half, out, ahead(add(d, w)), ahead(d)},
		{neg(half), half, ahead(add(add(d, w), d)), ahead(add(d, w))},
		{neg(out), neg(half), ahead(add(d, w)), ahead(d)},
		{neg(half), half, ahead(add(d, d)), ahead(d)},
		{neg(half), half, ahead(add(add(d, d), d)), ahead(add(d, d))},
	}
	side := add(w, add(d, d))
	return all[:n], side, side
}

// Seen is the same bases on the same ground, their front so many quarter turns to the
// right of what it was.
func (s Shape) Seen(quarters int) Shape {
	centre := s.Centre()
	out := Shape{Dir: s.Dir, Width: s.Width, Depth: s.Depth}
	for range quarters {
		out.Dir = Dir{Sin: out.Dir.Cos, Cos: neg(out.Dir.Sin)}
		out.Width, out.Depth = out.Depth, out.Width
	}
	out.At = centre.Plus(out.Dir.Ahead().times(quo(out.Depth, two)))
	var boxes []Box
	for i := range s.Boxes {
		var xs, ys []R
		for _, p := range s.Ring(i) {
			l := out.Local(p)
			xs, ys = append(xs, l.X), append(ys, l.Y)
		}
		boxes = append(boxes, Box{least(xs...), most(xs...), least(ys...), most(ys...)})
	}
	return Put(out.At, out.Dir, boxes, out.Width, out.Depth)
}

func most(v ...R) R {
	m := v[0]
	for _, x := range v[1:] {
		if x.Cmp(m) > 0 {
			m = x
		}
	}
	return m
}

// Moved is the shape displaced by v.
func (s Shape) Moved(v Point) Shape { return Put(s.At.Plus(v), s.Dir, s.Boxes, s.Width, s.Depth) }

// Turn is a rotation with rational sine and cosine.
type Turn struct{ Sin, Cos R }

// HalfTangent is the rotation whose half angle has this tangent.
func HalfTangent(u R) Turn {
	n := add(Frac(1, 1), mul(u, u))
	return Turn{quo(mul(two, u), n), quo(sub(Frac(1, 1), mul(u, u)), n)}
}

// Wheeled is the shape turned to the right about its right front corner, or to the left
// about its left one.
func (s Shape) Wheeled(right bool, t Turn) Shape {
	half := quo(s.Width, two)
	if !right {
		half, t.Sin = neg(half), neg(t.Sin)
	}
	pivot := s.World(half, zero)
	v := s.At.Minus(pivot)
	// clockwise by t: x gains what y has of the sine
	at := pivot.Plus(Point{add(mul(v.X, t.Cos), mul(v.Y, t.Sin)), sub(mul(v.Y, t.Cos), mul(v.X, t.Sin))})
	dir := Dir{Sin: add(mul(s.Dir.Sin, t.Cos), mul(s.Dir.Cos, t.Sin)), Cos: sub(mul(s.Dir.Cos, t.Cos), mul(s.Dir.Sin, t.Sin))}
	return Put(at, dir, s.Boxes, s.Width, s.Depth)
}

// Slide is the stretch of the way straight in a direction on which a base of s overlaps a
// base of t by more than over, as the first such stretch begins; last is the length of the
// longest one. meets is false when there is none ahead.
func Slide(s Shape, dir Point, t Shape, over R) (cm, length R, meets bool) {
	for i := range s.Boxes {
		for j := range t.Boxes {
			in, out, ok := slide(s.Ring(i), t.Ring(j), dir, []Dir{s.Dir, t.Dir}, over)
			if !ok || out.Sign() <= 0 || in.Cmp(out) >= 0 {
				continue
			}
			in = most(in, zero)
			if l := sub(out, in); length == nil || l.Cmp(length) > 0 {
				length = l
			}
			if cm == nil || in.Cmp(cm) < 0 {
				cm = in
			}
		}
	}
	return cm, length, cm != nil
}

// slide clips the way against the displacements that bring p over q: they fill a polygon
// whose sides are square to the sides of both.
func slide(p, q []Point, dir Point, along []Dir, over R) (in, out R, ok bool) {
	for _, d := range along {
		for _, n := range []Point{d.Ahead(), d.Right(), d.Ahead().times(Frac(-1, 1)), d.Right().times(Frac(-1, 1))} {
			var reach R
			for _, a := range p {
				for _, b := range q {
					if r := dot(b.Minus(a), n); reach == nil || r.Cmp(reach) > 0 {
						reach = r
					}
				}
			}
			room, v := sub(reach, over), dot(dir, n)
			switch v.Sign() {
			case 0:
				if room.Sign() <= 0 {
					return nil, nil, false
				}
			case 1:
				if k := quo(room, v); out == nil || k.Cmp(out) < 0 {
					out = k
				}
			default:
				if k := quo(room, v); in == nil || k.Cmp(in) > 0 {
					in = k
				}
			}
		}
	}
	return in, out, true
}

// Swept2 is the square of the least distance of s from t while s moves by v.
func Swept2(s Shape, v Point, t Shape) R {
	var best R
	for i := range s.Boxes {
		ring := hull(append(slices.Clone(s.Ring(i)), s.Moved(v).Ring(i)...))
		for j := range t.Boxes {
			other := t.Ring(j)
			d := zero
			if !Holds(ring, other[0]) && !Holds(other, ring[0]) {
				d = nearest2(edges(nil, ring), edges(nil, other))
			}
			if best == nil || d.Cmp(best) < 0 {
				best = d
			}
		}
	}
	return best
}

// hull is the convex outline of points, anticlockwise.
func hull(p []Point) []Point {
	slices.SortFunc(p, func(a, b Point) int {
		if c := a.X.Cmp(b.X); c != 0 {
			return c
		}
		return a.Y.Cmp(b.Y)
	})
	half := func(p []Point) (out []Point) {
		for _, c := range p {
			for len(out) > 1 && side(out[len(out)-2], out[len(out)-1], c) <= 0 {
				out = out[:len(out)-1]
			}
			out = append(out, c)
		}
		return out[:len(out)-1]
	}
	low := half(p)
	slices.Reverse(p)
	return append(low, half(p)...)
}
