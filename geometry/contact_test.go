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

// Berths begin with the place of Conform and end with those where one base pairs; Against
// counts a front where it stands, and where it has conformed as Conform does.
func TestBerthsAlongALine(t *testing.T) {
	at := func(x, y float64) geometry.Vec { return geometry.Vec{X: x, Y: y} }
	line := must(geometry.Place(must(geometry.Line(4, 3, 1.5)), geometry.Pose{At: at(60, 60), Facing: 180}))
	front := func(x float64) *geometry.Footprint {
		return must(geometry.Place(must(geometry.Line(2, 3, 1.5)), geometry.Pose{At: at(x, 58)}))
	}
	all := geometry.Berths(front(60), line, 0)
	for i, want := range []struct {
		x       float64
		touches int
	}{{60, 2}, {57, 2}, {63, 2}, {54, 1}, {66, 1}} {
		// places as near on either side may come in either order
		if i >= len(all) || all[i].A != want.touches || all[i].Pose.At.X != want.x && all[i].Pose.At.X != 120-want.x {
			t.Fatalf("place %d of %d: %+v, want %d bases at %v or across", i, len(all), all, want.touches, want.x)
		}
	}
	if len(all) != 5 {
		t.Errorf("%d places, want 5", len(all))
	}
	for x, want := range map[float64]int{54.4: 1, 57: 2, 60.2: 2, 66: 1} {
		if p := geometry.Against(front(x), line, 0); p.A != want || p.B != want {
			t.Errorf("front at %v: %d against %d bases, want %d", x, p.A, p.B, want)
		}
	}
}
