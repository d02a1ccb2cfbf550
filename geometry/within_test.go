package geometry_test

import (
	"testing"

	"adjutant/geometry"

	"pgregory.net/rapid"
)

// Who only asks whether something lies in a polygon, or meets it, is told what the distance says, also
// within a rounding of an edge, of a corner and of the box.
func TestWithinIsWhatTheDistanceSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := genPolygon(t)
		ring, box := p.Corners(), p.Bounds()
		point := func(what string) geometry.Vec {
			c := rapid.SampledFrom(ring).Draw(t, what)
			d := rapid.SampledFrom(ring).Draw(t, what)
			tiny := func(axis string) float64 {
				return rapid.SampledFrom([]float64{0, 1e-7, -1e-7, 4e-7, -4e-7, 6e-7, -6e-7, 1e-6, -1e-6, 2e-6, -2e-6, 0.5, -0.5}).Draw(t, axis)
			}
			switch rapid.IntRange(0, 3).Draw(t, "where") {
			case 0: // on an edge or a diagonal
				c = c.Add(d.Sub(c).Mul(rapid.Float64Range(-0.2, 1.2).Draw(t, "along")))
			case 1: // on the box
				c.X = rapid.SampledFrom([]float64{box.X.Lo, box.X.Hi}).Draw(t, "side")
			case 2:
				return genPose(t, what, 30).At
			}
			return c.Add(geometry.Vec{X: tiny("x"), Y: tiny("y")})
		}
		a, b := point("a"), point("b")
		if got, want := p.Contains(a), p.Holds(a).In(); got != want {
			t.Fatalf("%v in %v: got %v, want %v (%v)", a, ring, got, want, p.Holds(a))
		}
		if got, want := p.Crosses(a, b), p.FromSegment(a, b).CM <= 0; got != want {
			t.Fatalf("%v to %v meets %v: got %v, want %v (%v)", a, b, ring, got, want, p.FromSegment(a, b))
		}
	})
}
