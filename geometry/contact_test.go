package geometry_test

import (
	"testing"

	"adjutant/geometry"
)

// A square of fewer than four bases leaves edges bare: who closes on one of those
// conforms to the bases that stand nearest to it.
func TestConformToABareEdge(t *testing.T) {
	at := func(x, y float64) geometry.Vec { return geometry.Vec{X: x, Y: y} }
	line := must(geometry.Place(must(geometry.Line(4, 3, 1.5)), geometry.Pose{At: at(60, 40)}))
	for n := 1; n <= 4; n++ {
		sq := must(geometry.Place(must(geometry.Square(n, 3, 1.5)), geometry.Pose{At: at(60, 60), Facing: 180}))
		for face := range 4 {
			p := geometry.Conform(line, sq, face)
			if p.FrontA != 4 || p.FacesB < 1 || p.A < 1 || p.B < 1 {
				t.Errorf("square of %d, face %d: %+v", n, face, p)
			}
			f, err := geometry.Place(must(geometry.Line(4, 3, 1.5)), p.Pose)
			if err != nil {
				t.Fatal(err)
			}
			if over, by := geometry.Overlapping(f, sq); over {
				t.Errorf("square of %d, face %d: stands on it by %v", n, face, by)
			}
		}
	}
}
