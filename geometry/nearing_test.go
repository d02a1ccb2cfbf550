package geometry_test

import (
	"math"
	"testing"

	"adjutant/geometry"

	"pgregory.net/rapid"
)

// strides is the plain look for how far one may go until a gap falls below a floor: no circle spares it anything, and it halves
// thirty times whatever comes of that.
func strides(floor, most, speed float64, gap func(float64) float64) (float64, bool) {
	ok := 0.0
	for t := 0.0; ; {
		g := gap(t)
		if g < floor-1e-6 {
			lo, hi := ok, t
			for range 30 {
				if mid := (lo + hi) / 2; gap(mid) < floor-1e-6 {
					hi = mid
				} else {
					lo = mid
				}
			}
			return geometry.Round6(lo), true
		}
		if ok = t; t >= most {
			return most, false
		}
		t = min(most, t+max((g-floor)/speed, 0.01))
	}
}

// How far one may go and wheel until it comes near another is to the last digit what the plain look says, whoever stands where.
func TestNearingAndTurningAreThePlainLook(t *testing.T) {
	stops := 0
	rapid.Check(t, func(rt *rapid.T) {
		a, b := genFoot(rt, "a", 20), genFoot(rt, "b", 20)
		dir := geometry.Bearing(rapid.Float64Range(0, 360).Draw(rt, "dir"))
		least, most := rapid.SampledFrom([]float64{0, 1, 5, -geometry.Tolerance}).Draw(rt, "least"), rapid.Float64Range(0, 40).Draw(rt, "most")
		floor := min(least, geometry.Gap(a, b).CM)
		moved := func(f *geometry.Footprint, err error) float64 {
			if err != nil {
				return math.Inf(-1)
			}
			return geometry.Gap(f, b).CM
		}
		want, stopped := strides(floor, most, 1, func(cm float64) float64 {
			return moved(a.Moved(geometry.Vec{X: dir.X * cm, Y: dir.Y * cm}))
		})
		if got, is := geometry.Nearing(a, dir, b, least, most); got != want || is != stopped {
			rt.Fatalf("goes %v cm, %v; want %v, %v", got, is, want, stopped)
		}
		hand := rapid.SampledFrom([]geometry.Hand{geometry.Left, geometry.Right}).Draw(rt, "hand")
		_, reach := a.Pivot(hand)
		deg, stopped2 := strides(floor, most, reach*math.Pi/180, func(deg float64) float64 { return moved(a.Wheel(hand, deg)) })
		if got, is := geometry.Turning(a, hand, b, least, most); got != deg || is != stopped2 {
			rt.Fatalf("wheels %v degrees, %v; want %v, %v", got, is, deg, stopped2)
		}
		if stopped || stopped2 {
			stops++
		}
	})
	if stops == 0 {
		t.Error("nobody ever came near")
	}
}
