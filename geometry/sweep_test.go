package geometry_test

import (
	"math"
	"testing"

	"adjutant/geometry"

	"pgregory.net/rapid"
)

// sweepTable draws a line of four, a piece of ground and a direction.
func sweepTable(rt *rapid.T) (f *geometry.Footprint, p *geometry.Polygon, dir geometry.Vec, ring []geometry.Vec) {
	line, err := geometry.Line(4, 3, 1.5)
	if err != nil {
		rt.Fatal(err)
	}
	num := func(name string, lo, hi float64) float64 { return rapid.Float64Range(lo, hi).Draw(rt, name) }
	f, err = geometry.Place(line, geometry.Pose{At: geometry.Vec{X: num("x", 0, 60), Y: num("y", 0, 60)}, Facing: num("deg", 0, 359)})
	if err != nil {
		rt.Fatal(err)
	}
	// A star about a middle is never tangled, and often has reentrant corners.
	mid := geometry.Vec{X: num("px", 10, 50), Y: num("py", 10, 50)}
	n := rapid.IntRange(3, 9).Draw(rt, "corners")
	for i := range n {
		r := geometry.Bearing(360 * float64(i) / float64(n))
		d := num("r", 2, 15)
		ring = append(ring, geometry.Vec{X: mid.X + r.X*d, Y: mid.Y + r.Y*d})
	}
	p, err = geometry.NewPolygon(ring)
	if err != nil {
		rt.Fatal(err)
	}
	return f, p, geometry.Bearing(num("dir", 0, 359)), ring
}

// A column of five leaves the right of its last rank empty: ground there is none of its ground,
// on the left it is (OM §8.3). The gaps of open order and of a file are its own.
func TestSweepOfAnOddBase(t *testing.T) {
	patch := func(x, y float64) *geometry.Polygon {
		p, err := geometry.NewPolygon([]geometry.Vec{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x + 1, Y: y + 0.5}, {X: x, Y: y + 0.5}})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	made := func(l geometry.Layout, err error) geometry.Layout {
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	for _, c := range []struct {
		name   string
		layout geometry.Layout
		x, y   float64 // of a patch of 1 by 0.5 cm; the front's middle stands at 50, 50
		meets  bool
	}{
		{"behind the right file of five", made(geometry.Column(5, 2, 3, 1.5)), 51, 46, false},
		{"under the odd base of five", made(geometry.Column(5, 2, 3, 1.5)), 48, 46, true},
		{"in the last rank of six", made(geometry.Column(6, 2, 3, 1.5)), 51, 46, true},
		{"in the second rank of five", made(geometry.Column(5, 2, 3, 1.5)), 51, 47.5, true},
		{"in a gap of open order", made(geometry.OpenOrder(2, 2, 3, 1.5)), 49.5, 49, true},
		{"in a gap of a file", made(geometry.File(2, 2, 3, 1.5)), 49.5, 47.25, true},
		{"in the core of a square", made(geometry.Square(4, 3, 1.5)), 49.5, 46.75, true},
		{"at the empty corner of a square", made(geometry.Square(4, 3, 1.5)), 47.2, 44.3, false},
	} {
		f, err := geometry.Place(c.layout, geometry.Pose{At: geometry.Vec{X: 50, Y: 50}})
		if err != nil {
			t.Fatal(err)
		}
		if got := patch(c.x, c.y).Meets(f); got != c.meets {
			t.Errorf("OM §8.3: %s: got met %t, want %t", c.name, got, c.meets)
		}
	}
}

func shifted(t *rapid.T, f *geometry.Footprint, dir geometry.Vec, by float64) *geometry.Footprint {
	m, err := f.Moved(geometry.Vec{X: dir.X * by, Y: dir.Y * by})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func within(all []geometry.Stretch, t, room float64) bool {
	for _, s := range all {
		if s.In+room <= t && t <= s.Out-room {
			return true
		}
	}
	return false
}

func alike(a, b []geometry.Stretch, by float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if math.Abs(a[i].In-b[i].In) > by || math.Abs(a[i].Out-b[i].Out) > by {
			return false
		}
	}
	return true
}

// What Sweep lists is what looking at every half centimetre of the way finds: inside
// a stretch the ground is met, outside of all of them no point of the unit, but for a
// narrow rim, lies on it. Meets is Sweep of no way at all.
func TestSweepIsWhatLookingFinds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f, p, dir, _ := sweepTable(rt)
		const most = 60
		all := p.Sweep(f, dir, most)
		for i, s := range all {
			if s.In < 0 || s.Out > most || s.In >= s.Out || i > 0 && s.In <= all[i-1].Out {
				rt.Fatalf("stretches out of order: %v", all)
			}
		}
		for x := 0.0; x <= most; x += 0.5 {
			m := shifted(rt, f, dir, x)
			switch {
			case within(all, x, 0.05):
				if p.FromFootprint(m).CM > 0 || !p.Meets(m) {
					rt.Fatalf("at %v in %v, and does not meet it", x, all)
				}
			case !within(all, x, -0.05):
				if p.Meets(m) {
					rt.Fatalf("at %v not in %v, and meets it", x, all)
				}
				for i := range 13 {
					for j := range 5 {
						c := m.Corners
						u, v := 0.01+0.98*float64(i)/12, 0.05+0.9*float64(j)/4
						q := geometry.Vec{X: c[0].X + (c[1].X-c[0].X)*u + (c[3].X-c[0].X)*v, Y: c[0].Y + (c[1].Y-c[0].Y)*u + (c[3].Y-c[0].Y)*v}
						if r := p.Holds(q); r.Margin < -0.05 {
							rt.Fatalf("at %v not in %v, and %v lies in it by %v", x, all, q, r.Margin)
						}
					}
				}
			}
		}
	})
}

// A shorter way has the stretches of the longer one, cut off; rigid motion of all
// changes nothing.
func TestSweepLaws(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f, p, dir, ring := sweepTable(rt)
		all := p.Sweep(f, dir, 60)
		cut := rapid.Float64Range(1, 59).Draw(rt, "cut")
		var want []geometry.Stretch
		for _, s := range all {
			if s.In < cut-1e-3 {
				want = append(want, geometry.Stretch{In: s.In, Out: min(s.Out, cut)})
			}
		}
		near := false
		for _, s := range all {
			near = near || math.Abs(s.In-cut) < 1e-2
		}
		if got := p.Sweep(f, dir, cut); !near && !alike(got, want, 1e-5) {
			rt.Fatalf("cut at %v: %v, want %v", cut, got, want)
		}
		turn := rapid.Float64Range(0, 359).Draw(rt, "turn")
		spin := func(v geometry.Vec) geometry.Vec {
			d := geometry.Bearing(turn)
			return geometry.Vec{X: v.X*d.Y + v.Y*d.X, Y: -v.X*d.X + v.Y*d.Y}
		}
		for i := range ring {
			ring[i] = spin(ring[i])
		}
		p2, err := geometry.NewPolygon(ring)
		if err != nil {
			rt.Fatal(err)
		}
		f2, err := geometry.Place(f.Layout, geometry.Pose{At: spin(f.Pose.At), Facing: f.Pose.Facing + turn})
		if err != nil {
			rt.Fatal(err)
		}
		long := func(all []geometry.Stretch) (n float64) {
			for _, s := range all {
				n += s.Out - s.In
			}
			return n
		}
		if a, b := long(all), long(p2.Sweep(f2, spin(dir), 60)); math.Abs(a-b) > 1e-2 {
			rt.Fatalf("turned by %v: %v cm in it, was %v", turn, b, a)
		}
	})
}

// A line 12 wide and 1.5 deep whose front is 10 cm before a wood 5 cm deep enters it
// after 10 cm and has left it after 16.5, each but for the tolerance; on a way beside
// it nothing is met; what begins in it begins at once.
func TestSweepByHand(t *testing.T) {
	line, err := geometry.Line(4, 3, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	at := func(x, y float64) *geometry.Footprint {
		f, err := geometry.Place(line, geometry.Pose{At: geometry.Vec{X: x, Y: y}})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	wood, err := geometry.NewPolygon([]geometry.Vec{{X: 40, Y: 50}, {X: 60, Y: 50}, {X: 60, Y: 55}, {X: 40, Y: 55}})
	if err != nil {
		t.Fatal(err)
	}
	north := geometry.Vec{Y: 1}
	if got, want := wood.Sweep(at(50, 40), north, 30), []geometry.Stretch{{In: 10.02, Out: 16.48}}; !alike(got, want, 1e-6) {
		t.Errorf("straight through: %v, want %v", got, want)
	}
	if got := wood.Sweep(at(66, 40), north, 30); len(got) > 0 {
		t.Errorf("flush beside it: %v", got)
	}
	if got, want := wood.Sweep(at(65.9, 52), north, 30), []geometry.Stretch{{In: 0, Out: 4.48}}; !alike(got, want, 1e-6) {
		t.Errorf("from within: %v, want %v", got, want)
	}
	if got := wood.Sweep(at(50, 40), north, 10); len(got) > 0 {
		t.Errorf("up to its edge: %v", got)
	}
	if got, want := wood.Along(geometry.Vec{X: 50, Y: 40}, geometry.Vec{X: 50, Y: 70}), []geometry.Stretch{{In: 10, Out: 15}}; !alike(got, want, 1e-6) {
		t.Errorf("a point: %v, want %v", got, want)
	}
}

// Along is the same from either end.
func TestAlongFromEitherEnd(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f, p, dir, _ := sweepTable(rt)
		a := f.Pose.At
		b := geometry.Vec{X: a.X + dir.X*40, Y: a.Y + dir.Y*40}
		there, back := p.Along(a, b), p.Along(b, a)
		long := geometry.Dist(a, b)
		for i, j := 0, len(back)-1; i <= j; i, j = i+1, j-1 {
			back[i], back[j] = back[j], back[i]
		}
		for i := range back {
			back[i] = geometry.Stretch{In: long - back[i].Out, Out: long - back[i].In}
		}
		if !alike(there, back, 1e-5) {
			rt.Fatalf("there %v, back %v", there, back)
		}
	})
}

// Moved by what Nearing says and wheeled by what Turning says, a unit is no nearer
// than was asked, or than it was; a little farther and it is, when something stopped
// it. On the way it never was.
func TestNearingAndTurning(t *testing.T) {
	line, err := geometry.Line(4, 3, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(rt *rapid.T) {
		f, _, dir, _ := sweepTable(rt)
		num := func(name string, lo, hi float64) float64 { return rapid.Float64Range(lo, hi).Draw(rt, name) }
		b, err := geometry.Place(line, geometry.Pose{At: geometry.Vec{X: num("bx", 0, 60), Y: num("by", 0, 60)}, Facing: num("bdeg", 0, 359)})
		if err != nil {
			rt.Fatal(err)
		}
		least := rapid.SampledFrom([]float64{-geometry.Tolerance, 0, 1, 5, 40}).Draw(rt, "least")
		floor := min(least, geometry.Gap(f, b).CM)
		hand := rapid.SampledFrom([]geometry.Hand{geometry.Left, geometry.Right}).Draw(rt, "hand")
		straight := func(x float64) float64 { return geometry.Gap(shifted(rt, f, dir, x), b).CM }
		round := func(x float64) float64 {
			m, err := f.Wheel(hand, x)
			if err != nil {
				rt.Fatal(err)
			}
			return geometry.Gap(m, b).CM
		}
		cm, stops := geometry.Nearing(f, dir, b, least, 30)
		deg, stopsRound := geometry.Turning(f, hand, b, least, 45)
		for _, c := range []struct {
			what  string
			got   float64
			stops bool
			most  float64
			gap   func(float64) float64
		}{{"straight", cm, stops, 30, straight}, {"wheel", deg, stopsRound, 45, round}} {
			if c.got < 0 || c.got > c.most || !c.stops && c.got != c.most {
				rt.Fatalf("%s: %v of %v, stops %v", c.what, c.got, c.most, c.stops)
			}
			for x := 0.0; x <= c.got; x += 0.4 {
				if g := c.gap(x); g < floor-0.01 {
					rt.Fatalf("%s: %v apart after %v, floor %v; was said to be free to %v", c.what, g, x, floor, c.got)
				}
			}
			if g := c.gap(c.got); g < floor-1e-4 {
				rt.Fatalf("%s: ends %v apart, floor %v", c.what, g, floor)
			}
			// Right beyond the stop it is nearer, perhaps for a hair's breadth only: two
			// corners that pass each other. So the nearest places are tried first.
			meets := false
			for x := 1e-6; x <= 0.02 && !meets; x *= 1.2 {
				meets = c.gap(min(c.got+x, c.most)) <= floor+1e-6
			}
			if c.stops && !meets {
				rt.Fatalf("%s: stopped at %v, and beyond it is free", c.what, c.got)
			}
		}
	})
}

// A line laid over another that slides along it is stopped where two bases come deeper
// into each other, were it for five thousandths of a millimetre and a quarter of that
// deep, found at the hundredths where the way is tried.
func TestNearingStopsAtAHairsBreadth(t *testing.T) {
	line, err := geometry.Line(4, 3, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	a, err := geometry.Place(line, geometry.Pose{At: geometry.Vec{X: 0.01171875}, Facing: 1.75})
	if err != nil {
		t.Fatal(err)
	}
	b, err := geometry.Place(line, geometry.Pose{At: geometry.Vec{X: 0.30859375, Y: 0.00048828125}, Facing: 1.87890625})
	if err != nil {
		t.Fatal(err)
	}
	dir := geometry.Bearing(1)
	gap := func(cm float64) float64 {
		m, err := a.Moved(geometry.Vec{X: dir.X * cm, Y: dir.Y * cm})
		if err != nil {
			t.Fatal(err)
		}
		return geometry.Gap(m, b).CM
	}
	floor := gap(0)
	cm, stops := geometry.Nearing(a, dir, b, -geometry.Tolerance, 30)
	if !stops || math.Abs(cm-0.01978) > 1e-5 {
		t.Fatalf("stops %v at %v cm, want at 0.01978", stops, cm)
	}
	for _, x := range []struct{ cm, less, more float64 }{{cm, -1e-6, 1e-6}, {cm + 2e-4, -2.1e-4, -1.9e-4}, {cm + 1e-3, 4e-4, 6e-4}} {
		if got := gap(x.cm) - floor; got < x.less || got > x.more {
			t.Errorf("after %v cm the distance has changed by %v, want %v to %v", x.cm, got, x.less, x.more)
		}
	}
}

// Two lines face to face 10 cm apart come to 1 cm of each other after 9 cm; a line
// that wheels left about its left corner comes within 1 cm of another 5 cm behind
// its front never, and ahead of its right end it does.
func TestNearingByHand(t *testing.T) {
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
	if cm, stops := geometry.Nearing(a, a.Dir, at(50, 50, 180), 1, 30); !stops || math.Abs(cm-9) > 1e-4 {
		t.Errorf("face to face: %v %v", cm, stops)
	}
	if cm, stops := geometry.Nearing(a, a.Dir, at(63, 50, 180), 1, 30); stops || cm != 30 {
		t.Errorf("1 cm beside it: %v %v", cm, stops)
	}
	if cm, stops := geometry.Nearing(a, a.Dir, at(50, 40.5, 180), 1, 30); !stops || cm > 0.011 {
		t.Errorf("nearer already, straight at it: %v %v", cm, stops)
	}
	if deg, stops := geometry.Turning(a, geometry.Left, at(50, 30, 0), 1, 45); stops || deg != 45 {
		t.Errorf("behind it: %v %v", deg, stops)
	}
	// The right front corner, 12 cm from the pivot, meets a line 6.5 cm ahead at
	// 5.5 cm: asin(5.5/12).
	want := math.Asin(5.5/12) * 180 / math.Pi
	if deg, stops := geometry.Turning(a, geometry.Left, at(56, 46.5, 180), 1, 45); !stops || math.Abs(deg-want) > 1e-3 {
		t.Errorf("into a line ahead: %v %v, want %v", deg, stops, want)
	}
}
