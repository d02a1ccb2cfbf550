package geometry_test

import (
	"math"
	"testing"

	"adjutant/geometry"

	"pgregory.net/rapid"
)

// Moved by what Slide says, a footprint touches the other and overlaps none of it by
// more than the tolerance; a little farther and it does.
func TestSlideEndsAtContact(t *testing.T) {
	line, err := geometry.Line(4, 3, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(rt *rapid.T) {
		pose := func(name string) geometry.Pose {
			p, err := geometry.NewPose(geometry.Vec{X: rapid.Float64Range(0, 60).Draw(rt, name+"x"), Y: rapid.Float64Range(0, 60).Draw(rt, name+"y")}, rapid.Float64Range(0, 359).Draw(rt, name+"deg"))
			if err != nil {
				rt.Fatal(err)
			}
			return p
		}
		a, err := geometry.Place(line, pose("a"))
		if err != nil {
			rt.Fatal(err)
		}
		b, err := geometry.Place(line, pose("b"))
		if err != nil {
			rt.Fatal(err)
		}
		dir := pose("dir").Dir()
		cm, meets := geometry.Slide(a, dir, b)
		over := func(by float64) bool {
			m, err := a.Moved(geometry.Vec{X: dir.X * by, Y: dir.Y * by})
			if err != nil {
				rt.Fatal(err)
			}
			o, _ := geometry.Overlapping(m, b)
			return o
		}
		back, meets2 := geometry.Slide(b, geometry.Vec{X: -dir.X, Y: -dir.Y}, a)
		if meets != meets2 || meets && math.Abs(back-cm) > 1e-5 {
			rt.Fatalf("there %v %v, back %v %v", cm, meets, back, meets2)
		}
		if !meets {
			for x := 0.0; x < 120; x += 0.5 {
				if over(x) {
					rt.Fatalf("said never to meet, overlaps at %v", x)
				}
			}
			return
		}
		for x := 0.0; x < cm-0.01; x += 0.5 {
			if over(x) {
				rt.Fatalf("overlaps at %v, was said to be free to %v", x, cm)
			}
		}
		if cm > 0.1 && over(cm-0.05) {
			rt.Fatalf("overlaps before %v", cm)
		}
	})
}

// Two lines face to face 10 cm apart slide 10 cm to contact; side by side and
// touching they pass each other.
func TestSlideByHand(t *testing.T) {
	line, err := geometry.Line(4, 3, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	at := func(x, y, deg float64) *geometry.Footprint {
		f, err := geometry.Place(line, geometry.Pose{At: geometry.Vec{X: x, Y: y}, Facing: deg})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	a := at(50, 40, 0)
	if cm, ok := geometry.Slide(a, a.Dir, at(50, 50, 180)); !ok || math.Abs(cm-10-geometry.Tolerance) > 1e-6 {
		t.Errorf("face to face: %v %v", cm, ok)
	}
	if cm, ok := geometry.Slide(a, a.Dir, at(62, 50, 180)); ok {
		t.Errorf("side by side: meets after %v", cm)
	}
	if cm, ok := geometry.Slide(a, geometry.Vec{Y: -1}, at(50, 50, 180)); ok {
		t.Errorf("going away: meets after %v", cm)
	}
}
