package geometry_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"adjutant/geometry"
	"adjutant/geometry/exact"
	"adjutant/internal/effort"
)

// tolerance is the overlap that counts as none.
var tolerance = new(big.Rat).SetFloat64(geometry.Tolerance)

// heading is a drawn direction in both implementations.
func (m *mix) heading() (geometry.Vec, exact.Point) {
	d := bearings[m.below(len(bearings))]
	return geometry.Vec{X: flt(d.Sin), Y: flt(d.Cos)}, d.Ahead()
}

func scaled(p exact.Point, cm float64) exact.Point {
	k := new(big.Rat).SetFloat64(cm)
	return exact.Point{X: new(big.Rat).Mul(p.X, k), Y: new(big.Rat).Mul(p.Y, k)}
}

func root(r exact.R) float64 { return math.Sqrt(flt(r)) }

// slides holds Slide against the exact one. A stretch of the way shorter than a rounding
// step may be seen or not.
func (p placement) slides(m *mix) error {
	dir, way := m.heading()
	cm, meets := geometry.Slide(p.a.f, dir, p.b.f)
	want, length, is := exact.Slide(p.a.s, way, p.b.s, tolerance)
	hair := is && flt(length) < 1e-6
	switch {
	case hair:
	case meets != is:
		return fmt.Errorf("slide meets %v after %v, want %v", meets, cm, is)
	case meets && math.Abs(cm-flt(want)) > 2e-6:
		return fmt.Errorf("slide %v cm, want %v", cm, flt(want))
	}
	return nil
}

// nears holds Nearing against the ground that the bases sweep: up to its answer nothing
// comes nearer than the floor, a hundredth farther something does. Where nothing stops it,
// the way is free but for what its shortest stride may pass over: half a hundredth.
func (p placement) nears(m *mix) error {
	dir, way := m.heading()
	least, far := limits[m.below(len(limits))], limits[m.below(len(limits))]
	cm, stops := geometry.Nearing(p.a.f, dir, p.b.f, least, far)
	floor := min(least, root(exact.Between2(p.a.s, p.b.s)))
	before := root(exact.Swept2(p.a.s, scaled(way, cm), p.b.s))
	if before < floor-0.005-1e-5 {
		return fmt.Errorf("nearing %v: %v cm leads to %v, floor %v", least, cm, before, floor)
	}
	if !stops {
		if cm != far {
			return fmt.Errorf("nearing %v: free, and only %v of %v cm", least, cm, far)
		}
		return nil
	}
	if after := root(exact.Swept2(p.a.s, scaled(way, cm+0.01), p.b.s)); after > floor+1e-5 {
		return fmt.Errorf("nearing %v: stopped at %v cm, and a hundredth on it is %v away, floor %v", least, cm, after, floor)
	}
	return nil
}

// half is the tangent of half an angle, as a fraction of 2^40.
func half(deg float64) exact.R {
	return exact.Frac(int64(math.Round(math.Tan(deg*math.Pi/360)*(1<<40))), 1<<40)
}

// turns holds Turning against the shape wheeled by rational angles: nowhere on the way to
// its answer is it nearer than the floor, right beyond a stop it is.
func (p placement) turns(m *mix) error {
	hand := []geometry.Hand{geometry.Left, geometry.Right}[m.below(2)]
	least, far := limits[m.below(len(limits))], float64(m.between(5, 45))
	deg, stops := geometry.Turning(p.a.f, hand, p.b.f, least, far)
	apart := func(deg float64) float64 {
		return root(exact.Between2(p.a.s.Wheeled(hand == geometry.Right, exact.HalfTangent(half(deg))), p.b.s))
	}
	floor := min(least, apart(0))
	const looks = 8
	for i := range looks + 1 {
		at := deg * float64(i) / looks
		if d := apart(at); d < floor-1e-4 {
			return fmt.Errorf("turning %v: after %v of %v degrees %v away, floor %v", least, at, deg, d, floor)
		}
	}
	if !stops {
		if deg != far {
			return fmt.Errorf("turning %v: free, and only %v of %v degrees", least, deg, far)
		}
		return nil
	}
	for _, on := range []float64{1e-6, 1e-5, 1e-4, 1e-3, 1e-2} {
		if apart(deg+on) <= floor+1e-6 {
			return nil
		}
	}
	return fmt.Errorf("turning %v: stopped at %v degrees, and beyond it is free, floor %v", least, deg, floor)
}

// TestMovingAgreesWithExact compares Slide, Nearing and Turning with second versions of
// them, on random and on degenerate placements.
func TestMovingAgreesWithExact(t *testing.T) {
	t.Parallel()
	for i := range effort.Of(24, 100, 10000) {
		m := mix(i + 77)
		p := m.draw(i%2 == 0)
		for _, f := range []func(*mix) error{p.slides, p.nears, p.turns} {
			if err := f(&m); err != nil {
				t.Errorf("placement %d: %v\na %+v %v\nb %+v %v", i, err, p.a.f.Pose, p.a.f.Corners, p.b.f.Pose, p.b.f.Corners)
				return
			}
		}
	}
}
