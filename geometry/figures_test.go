package geometry_test

import (
	"math"
	"testing"

	"adjutant/geometry"

	"github.com/google/go-cmp/cmp"
)

func at(x, y float64) geometry.Vec { return geometry.Vec{X: x, Y: y} }

func line(n int, x, y, facing float64) *geometry.Footprint {
	return must(geometry.Place(must(geometry.Line(n, 3, 1.5)), geometry.Pose{At: at(x, y), Facing: facing}))
}

func column(n int, x, y, facing float64) *geometry.Footprint {
	return must(geometry.Place(must(geometry.Column(n, 2, 3, 1.5)), geometry.Pose{At: at(x, y), Facing: facing}))
}

// Every limit, exactly on it, a rounding step inside and one outside, at a quarter
// turn and at a slant.
func TestOnTheLimit(t *testing.T) {
	for _, limit := range limits {
		for _, facing := range []float64{0, 90, 180, 270, 30, 36.86989764584402} {
			a := line(4, 90, 60, facing)
			for _, off := range []float64{-0.01, -2e-6, 0, 2e-6, 0.01} {
				// b's front edge is limit+off ahead of a's centre.
				p := geometry.Pose{At: a.Centre, Facing: facing}.Forward(limit + off)
				b := must(geometry.Place(a.Layout, geometry.Pose{At: p.At, Facing: facing + 180}))
				r := b.FromPoint(a.Centre).Reading(limit)
				if r.In() != (off <= 0) || !near(r.Margin, off, 1e-6) {
					t.Errorf("limit %v facing %v off %v: %+v", limit, facing, off, r)
				}
				if r.Close(geometry.Tape{CM: 0.005}) != (math.Abs(off) < 0.005) {
					t.Errorf("limit %v off %v: close is %v", limit, off, r.Close(geometry.Tape{CM: 0.005}))
				}
				if limit > 1.5 && limit+off > 2 {
					s, ok := must(a.Sector(22.5, false)).Within(b, limit-0.75)
					if !ok || s.In() != (off <= 0) {
						t.Errorf("limit %v facing %v off %v: within the sector %+v %v", limit, facing, off, s, ok)
					}
				}
			}
		}
	}
}

func TestCloseIsStrict(t *testing.T) {
	a, b := line(4, 90, 60, 0), line(4, 90, 69.75, 180)
	r := b.FromPoint(a.Centre).Reading(10)
	if r.Margin != 0.5 || r.Close(geometry.Tape{CM: 0.5}) || !r.Close(geometry.Tape{CM: 0.51}) {
		t.Errorf("a reading of 9.75 with limit 10: %+v, want a margin of 0.5, close within a tape of 0.51 alone", r)
	}
	if v := r.Verdict(geometry.Tape{CM: 1}); v != geometry.Close || v.String() != "close" {
		t.Errorf("verdict %v", v)
	}
	if v := r.Verdict(geometry.Tape{}); v != geometry.Out || r.Unit.String() != "cm" {
		t.Errorf("verdict %v", v)
	}
}

// A corner exactly 22.5, 30 or 45 degrees off is in the sector.
func TestOnTheAngle(t *testing.T) {
	for _, deg := range []float64{22.5, 30, 45} {
		for _, facing := range []float64{0, 90, 200, 312.5} {
			gun := must(geometry.Place(must(geometry.Line(2, 3, 4)), geometry.Pose{At: at(90, 60), Facing: facing}))
			s := must(gun.Sector(deg, false))
			for _, off := range []float64{-0.01, 0, 0.01} {
				for _, h := range []geometry.Hand{geometry.Left, geometry.Right} {
					// The inner front corner of the target lies deg+off to one hand,
					// the target itself further out.
					corner := gun.Pose.Oblique(20, h, deg+off).At
					p := geometry.Pose{At: corner, Facing: facing}
					p.At = p.At.Add(p.RightHand().Mul(float64(h) * 3))
					b := must(geometry.Place(gun.Layout, p))
					cm, ang := s.Reach(b), s.Angle(b)
					if cm.In() != (off <= 0) || ang.In() != (off <= 0) || !near(ang.Margin, off, 2e-6) {
						t.Errorf("%v degrees, facing %v, %v off to the %v: %+v %+v", deg, facing, off, h, cm, ang)
					}
					if ang.Close(geometry.Tape{Deg: 0.005}) != (off == 0) || ang.Unit.String() != "deg" {
						t.Errorf("%v degrees: close is wrong for %+v", deg, ang)
					}
				}
			}
		}
	}
}

// From the front corners a sector is wider by the front.
func TestSectorFromCorners(t *testing.T) {
	gun := must(geometry.Place(must(geometry.Line(3, 3, 4)), geometry.Pose{At: at(90, 60)}))
	b := line(1, 90+4.5+1.5+10*math.Tan(math.Pi/8), 70, 0) // its near corners are ahead of the right one
	if r := must(gun.Sector(22.5, false)).Reach(b); r.In() {
		t.Errorf("from the centre: %+v", r)
	}
	if r := must(gun.Sector(22.5, true)).Reach(b); r.Margin != 0 {
		t.Errorf("from the corners: %+v", r)
	}
	if _, ok := must(gun.Sector(22.5, false)).Within(b, 40); ok {
		t.Error("no part of it lies in the sector")
	}
	for _, bad := range []float64{0, 90, -1, math.NaN()} {
		if _, err := gun.Sector(bad, false); err == nil {
			t.Errorf("a half angle of %v was accepted", bad)
		}
	}
}

// Fig. 6: A may fire at Y, which stands partly between its flank lines, and not at
// X, which stands beside them.
func TestFig6Lane(t *testing.T) {
	a := line(4, 90, 60, 0) // flank lines at 84 and 96
	y, x := column(4, 98, 66, 180), column(4, 99.5, 66, 180)
	if r := a.Lane(0).Reach(y); r.Margin != -1 {
		t.Errorf("Y: %+v", r)
	}
	if r := a.Lane(0).Reach(x); r.Margin != 0.5 {
		t.Errorf("X: %+v", r)
	}
	flush := column(4, 99, 66, 180)
	if r := a.Lane(0).Reach(flush); !r.In() || r.Overlaps() {
		t.Errorf("flush with the flank line: %+v", r)
	}
	behind := column(4, 90, 50, 0)
	if a.Lane(0).Reach(behind).In() || !a.LaneBothWays(0).Reach(behind).In() {
		t.Error("behind the front edge: in the strip both ways, not in the lane")
	}
	if r := a.Lane(5).Reach(y); r.Margin != 1 {
		t.Errorf("a lane of 5 cm: %+v", r)
	}
	// A square looks out of each face.
	sq := must(geometry.Place(must(geometry.Square(4, 3, 1.5)), geometry.Pose{At: at(90, 60)}))
	for i, p := range []geometry.Vec{at(90, 65), at(98, 57), at(90, 50), at(82, 57)} {
		for k, l := range sq.FaceLanes(0) {
			if got := l.Reach(line(1, p.X, p.Y, 0)).In(); got != (i == k) {
				t.Errorf("target %d in the lane of face %d: %v", i, k, got)
			}
		}
	}
}

// Fig. 7: of a line of four only the two bases see whose view is free.
func TestFig7BasesThatSee(t *testing.T) {
	a, b := line(4, 90, 60, 0), line(4, 90, 68, 180)
	wood := must(geometry.NewPolygon([]geometry.Vec{at(80, 63), at(90, 63), at(90, 65), at(80, 65)}))
	s := geometry.See(a, b, nil, []*geometry.Polygon{wood})
	var free []bool
	for _, l := range s.Lines {
		free = append(free, l.Clear())
	}
	if d := cmp.Diff([]bool{false, false, true, true}, free); d != "" || s.Bases != 2 || !s.Clear() {
		t.Errorf("%d bases see, clear %v, want 2 bases, the third and fourth (figure 7):\n%s", s.Bases, s.Clear(), d)
	}
	if r := s.Clearance(); r.Margin != 4.5 {
		t.Errorf("the best line passes at %+v", r)
	}
	if s.Lines[1].Clearance.Margin != -1.5 || s.Flip() != 1.5 {
		t.Errorf("flip %v, %+v", s.Flip(), s.Lines[1].Clearance)
	}
	third := line(3, 92.5, 64, 0)
	s = geometry.See(a, b, []*geometry.Footprint{third}, []*geometry.Polygon{wood})
	if s.Clear() || len(s.BlockedBy()) != 2 || !s.BlockedBy()[0].Ground {
		t.Errorf("all blocked: %+v", s.BlockedBy())
	}
	// Ground that holds an end does not block; at the border it does hold it.
	for _, p := range []struct {
		y    float64
		want bool
	}{{64, true}, {65, true}, {65.1, false}, {63, true}, {62.9, false}} {
		from := at(85, p.y)
		to := at(85, 50)
		if p.y > 64 {
			to = at(85, 50)
		} else if p.y < 63.5 {
			to = at(85, 80)
		}
		if got := geometry.Look(from, to, nil, []*geometry.Polygon{wood}).Clear(); got != p.want {
			t.Errorf("from %v to %v: clear %v", from, to, got)
		}
	}
	// An end in the ground near the border: how far it is from being blocked.
	if r := geometry.Look(at(85, 64.9), at(85, 50), nil, []*geometry.Polygon{wood}).Clearance; r.Margin != 0.1 {
		t.Errorf("0.1 cm from leaving on the far side: %+v", r)
	}
	if r := geometry.Look(at(85, 63.1), at(85, 50), nil, []*geometry.Polygon{wood}).Clearance; r.Margin != 1.9 {
		t.Errorf("the near border does not matter: %+v", r)
	}
}

// Bodies in contact side by side do not hide each other's corners.
func TestContactHidesNothing(t *testing.T) {
	a := line(4, 90, 60, 0)
	left, right := line(4, 84, 68, 180), line(4, 96, 68, 180)
	s := geometry.See(a, right, []*geometry.Footprint{left}, nil)
	if s.Bases != 4 {
		t.Errorf("%d bases see the right-hand one: %+v", s.Bases, s.BlockedBy())
	}
}

// Fig. 8: A fires at the flank of X, half of it being behind X's front line; B, its
// centre ahead of that line, does not.
func TestFig8FireSide(t *testing.T) {
	x := line(4, 90, 60, 0)
	for _, c := range []struct {
		name   string
		f      *geometry.Footprint
		side   geometry.Side
		margin float64
	}{
		{"A", line(4, 105, 59, 270), geometry.SideFlank, -1},
		{"exactly half", line(4, 105, 60, 270), geometry.SideFlank, 0},
		{"B", line(4, 105, 60.3, 270), geometry.SideFront, 0.3},
		{"behind", line(4, 90, 50, 0), geometry.SideRear, -10.75},
	} {
		r := geometry.FireSide(c.f, x)
		if r.Side != c.side || r.Front.Margin != c.margin {
			t.Errorf("OM §9.5, figure 8, %s: got the %v, %v cm ahead of the line, want the %v, %v cm", c.name, r.Side, r.Front.Margin, c.side, c.margin)
		}
	}
	// Half behind, half ahead, and the front line somewhere in the gap between: at
	// least half is behind, until the line reaches the hindmost base.
	open := must(geometry.OpenOrder(2, 2, 3, 1.5)) // along y, from -4 to -1 and from 1 to 4
	for off, want := range map[float64]float64{0.5: -0.5, 1: 0, 1.2: 0.2, -0.9: -1.9} {
		f := must(geometry.Place(open, geometry.Pose{At: at(110, 60+off), Facing: 270}))
		if r := geometry.FireSide(f, x); r.Front.Margin != want {
			t.Errorf("a gap across the line, %v ahead: %+v, want %v", off, r.Front, want)
		}
	}
	// Half of the ground, not the middle of the rectangle: of three bases in a
	// column two wide, two are in front.
	col := column(3, 105, 60.75, 0) // ranks from 60.75 to 59.25 to 57.75
	if r := geometry.FireSide(col, x); r.Front.Margin != -0.375 {
		t.Errorf("incomplete column: %+v", r.Front)
	}
}

// §10.4 as both tests: whole front beyond the line, and a start behind it
// (OM §10.4 [+], OM §10.4 [-]).
func TestChargeSide(t *testing.T) {
	x := line(4, 90, 60, 0)
	start := line(2, 110, 58, 270)
	for _, c := range []struct {
		name   string
		now    *geometry.Footprint
		start  *geometry.Footprint
		side   geometry.Side
		change float64
	}{
		{"flank", line(2, 98, 56.7, 270), start, geometry.SideFlank, 0.3},
		{"one corner ahead", line(2, 98, 57.3, 270), start, geometry.SideFront, 0.3},
		{"on the line", line(2, 98, 57, 270), start, geometry.SideFlank, 0},
		{"began ahead", line(2, 98, 56.7, 270), line(2, 110, 63.2, 270), geometry.SideFront, 0.2},
		{"rear", line(2, 90, 58, 0), line(2, 90, 40, 0), geometry.SideRear, 0.5},
	} {
		if r := geometry.ChargeSide(c.now, c.start, x); r.Side != c.side || r.Change != c.change {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

// Fig. 9: A in line, B in column behind it, C behind both. One base of A and two of
// B are crossed before C.
func TestFig9Penetration(t *testing.T) {
	gun := must(geometry.Place(must(geometry.Line(2, 3, 4)), geometry.Pose{At: at(90, 40)}))
	a, b, c := line(4, 90, 52, 180), column(4, 90, 57, 180), column(4, 90, 63, 180)
	ray := must(geometry.NewRay(gun.Pose.At, a.FromPoint(gun.Pose.At).To, 40))
	type row struct {
		Index  int
		CM     float64
		Before int
		Bases  int
	}
	var got []row
	for _, h := range ray.Cross([]*geometry.Footprint{c, a, b, line(4, 120, 55, 0)}) {
		got = append(got, row{h.Index, h.CM, h.Before, h.Bases})
	}
	if d := cmp.Diff([]row{{1, 12, 0, 1}, {2, 17, 1, 2}, {0, 23, 3, 2}}, got); d != "" {
		t.Error(d)
	}
	// A hair to the side, off the join of the files, the count is the same.
	ray = must(geometry.NewRay(gun.Pose.At, at(90.1, 52), 40))
	if h := ray.Cross([]*geometry.Footprint{a, b, c}); len(h) != 3 || h[2].Before != 3 {
		t.Errorf("off the join of the files: %+v, want three units, two ranks before the third", h)
	}
	// It ends at its length.
	ray = must(geometry.NewRay(gun.Pose.At, at(90, 52), 22.99))
	if h := ray.Cross([]*geometry.Footprint{a, b, c}); len(h) != 2 {
		t.Errorf("a line of 22.99 cm crosses %+v, want two units", h)
	}
	ray = must(geometry.NewRay(gun.Pose.At, at(90, 52), 23))
	if h := ray.Cross([]*geometry.Footprint{a, b, c}); len(h) != 3 {
		t.Errorf("a line of 23 cm crosses %+v, want three units", h)
	}
	for _, bad := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, err := geometry.NewRay(at(0, 0), at(1, 0), bad); err == nil {
			t.Errorf("a ray of %v cm was accepted", bad)
		}
	}
	if _, err := geometry.NewRay(at(1, 1), at(1, 1), 5); err == nil {
		t.Error("a ray through its own start was accepted")
	}
}

// A base is crossed by a ray that goes through it, not by one that touches it: with its side
// at a corner, with its end or its beginning at an edge (OM §9.8). Of bases with a common
// edge, of one footprint or of two, a ray along it crosses one.
func TestRayTouches(t *testing.T) {
	// The column's files lie between x 87, 90 and 93, its ranks between y 50, 51.5 and 53.
	col := column(4, 90, 50, 180)
	for _, c := range []struct {
		name          string
		from, through geometry.Vec
		length        float64
		bases         int
		grazes        bool
	}{
		{"ends between the ranks", at(88.5, 40), at(88.5, 50), 11.5, 1, false},
		{"ends within what touching may err", at(88.5, 40), at(88.5, 50), 11.52, 1, false},
		{"ends in the second rank", at(88.5, 40), at(88.5, 50), 11.53, 2, false},
		{"begins between the ranks", at(88.5, 51.5), at(88.5, 60), 40, 1, false},
		{"begins behind the last", at(88.5, 53), at(88.5, 60), 40, 1, true},
		{"ends at the front", at(88.5, 40), at(88.5, 50), 10, 1, true},
		{"ends at a slant between the ranks", at(85.5, 47.5), at(89.5, 51.5), 4 * math.Sqrt2, 1, false},
		{"through the corner of all four", at(88, 49.5), at(90, 51.5), 40, 2, false},
		{"through a corner of the front", at(85, 52), at(87, 50), 40, 1, true},
		{"through a corner, a hair inside", at(85.005, 52), at(87.005, 50), 40, 1, true},
		{"through a corner, inside", at(85.03, 52), at(87.03, 50), 40, 1, false},
		{"along a flank", at(87, 40), at(87, 50), 40, 2, false},
		{"along the files", at(90, 40), at(90, 50), 40, 2, false},
		{"along the ranks", at(80, 51.5), at(85, 51.5), 40, 2, false},
		{"along the front", at(80, 50), at(85, 50), 40, 2, false},
	} {
		ray := must(geometry.NewRay(c.from, c.through, c.length))
		h := ray.Cross([]*geometry.Footprint{col})
		if len(h) != 1 || h[0].Bases != c.bases || ray.Grazes(col) != c.grazes {
			t.Errorf("%s: got %+v, grazes %v; want %d bases, %v", c.name, h, ray.Grazes(col), c.bases, c.grazes)
		}
	}
	// Two lines side by side meet at x 90; one stands behind both, turned about.
	left, right, behind := line(2, 87, 50, 180), line(2, 93, 51.5, 0), line(4, 90, 60, 180)
	all := []*geometry.Footprint{behind, left, right}
	for x, units := range map[float64]int{89.9: 2, 90: 3, 90.1: 2} {
		h := must(geometry.NewRay(at(x, 40), at(x, 50), 40)).Cross(all)
		if len(h) != units || h[len(h)-1].Index != 0 || h[len(h)-1].Before != 1 {
			t.Errorf("along x %v: got %+v; want %d units, one base before the last", x, h, units)
		}
	}
	for _, h := range must(geometry.NewRay(at(90, 40), at(90, 50), 40)).Cross(all[1:]) {
		if h.Bases != 1 || h.Before != 0 {
			t.Errorf("between two: got %+v; want one base each, none before", h)
		}
	}
}

// Fig. 10: a column pairs with two bases of a line, full width.
func TestFig10Conform(t *testing.T) {
	b := line(4, 90, 60, 180)
	a := column(4, 91.2, 55, 10)
	p := geometry.Conform(a, b, 0)
	want := geometry.Pairing{A: 2, B: 2, Rank: 2, BLeft: 1, BRight: 1, Shift: p.Shift, FrontA: 2, FacesB: 4,
		Pose: geometry.Pose{At: at(90, 60), Facing: 0}}
	if d := cmp.Diff(want, p); d != "" || !near(p.Shift, 1.2, 1e-6) && !near(p.Shift, -1.2, 1e-6) {
		t.Error(p.Shift, d)
	}
	c := must(geometry.Place(a.Layout, p.Pose))
	if !geometry.Touching(c, b) {
		t.Errorf("conformed, the gap is %v", geometry.Gap(c, b))
	}
	if n := geometry.Contacts(c, b); len(n.A) != 2 {
		t.Errorf("contacts %+v", n)
	}
	if again := geometry.Conform(c, b, 0); again.Shift != 0 || again.Pose != p.Pose {
		t.Errorf("conforming again moves %v", again.Shift)
	}
	// A line of five on a line of four overlaps by one, where it stands.
	five := line(5, 89, 57, 0)
	if p := geometry.Conform(five, b, 0); p.A != 4 || p.B != 4 || p.Left+p.Right != 1 || p.Left != 1 {
		t.Errorf("five on four: %+v", p)
	}
	// A line of six on one of four may overlap on both sides.
	if p := geometry.Conform(line(6, 90, 57, 0), b, 0); p.A != 4 || p.Left != 1 || p.Right != 1 {
		t.Errorf("six on four: %+v", p)
	}
	// Two columns side by side each take two bases.
	l, r := geometry.Conform(column(4, 87, 50, 0), b, 0), geometry.Conform(column(4, 93, 50, 0), b, 0)
	if l.Pose.At != at(87, 60) || r.Pose.At != at(93, 60) {
		t.Errorf("two columns stand at %v and %v", l.Pose, r.Pose)
	}
	// Every face of a square takes an attacker.
	sq := must(geometry.Place(must(geometry.Square(4, 3, 1.5)), geometry.Pose{At: at(90, 60), Facing: 30}))
	for face, e := range sq.Faces() {
		n := line(4, 0, 0, 0)
		n = must(geometry.Place(n.Layout, geometry.Pose{At: e.Centre().Add(e.Dir.Mul(5)), Facing: 30}))
		p := geometry.Conform(n, sq, face)
		c := must(geometry.Place(n.Layout, p.Pose))
		if p.B != 1 || p.A < 1 || !geometry.Touching(c, sq) {
			t.Errorf("face %d: %+v, gap %v", face, p, geometry.Gap(c, sq))
		}
	}
	// The flank of a line is one base deep.
	p = geometry.Conform(column(4, 110, 60.5, 270), b, 3)
	if p.FacesB != 1 || p.A == 0 || p.Pose.Facing != 270 || p.Pose.At.X != 96 {
		t.Errorf("on the flank: %+v", p)
	}
}

func TestLayouts(t *testing.T) {
	type dims struct {
		N    int
		W, D float64
	}
	for name, c := range map[string]struct {
		l    geometry.Layout
		want dims
	}{
		"line":             {must(geometry.Line(4, 3, 1.5)), dims{4, 12, 1.5}},
		"column of four":   {must(geometry.Column(4, 2, 3, 1.5)), dims{4, 6, 3}},
		"column of five":   {must(geometry.Column(5, 2, 3, 1.5)), dims{5, 6, 4.5}},
		"column of one":    {must(geometry.Column(1, 2, 3, 1.5)), dims{1, 3, 1.5}},
		"march column":     {must(geometry.File(4, 0, 3, 1.5)), dims{4, 3, 6}},
		"cavalry on march": {must(geometry.File(3, 2, 3, 3)), dims{3, 3, 13}},
		"open order":       {must(geometry.OpenOrder(4, 2, 3, 1.5)), dims{4, 18, 1.5}},
		"square":           {must(geometry.Square(4, 3, 1.5)), dims{4, 6, 6}},
		"square of six":    {must(geometry.Square(6, 3, 1.5)), dims{6, 6, 6}},
		"square of three":  {must(geometry.Square(3, 3, 1.5)), dims{3, 6, 6}},
	} {
		if d := cmp.Diff(c.want, dims{c.l.Len(), c.l.Width(), c.l.Depth()}); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		f := must(geometry.Place(c.l, geometry.Pose{At: at(50, 50)}))
		for i := range f.Bases {
			for j := range i {
				one := func(b geometry.Base) *geometry.Footprint {
					g, err := geometry.NewPolygon(b.Corners[:])
					if err != nil {
						t.Fatal(err)
					}
					s := g.Corners()
					lay := must(geometry.NewLayout(geometry.Slot{W: math.Abs(s[0].X-s[2].X) + 0, D: math.Abs(s[0].Y - s[2].Y)}))
					return must(geometry.Place(lay, geometry.Pose{At: at(b.Centre().X, max(s[0].Y, s[2].Y))}))
				}
				if over, r := geometry.Overlapping(one(f.Bases[i]), one(f.Bases[j])); over {
					t.Errorf("%s: bases %d and %d overlap: %+v", name, i, j, r)
				}
			}
		}
	}
	// An incomplete last rank stands left.
	f := column(3, 50, 50, 0)
	if c := f.Bases[2].Centre(); c != at(48.5, 47.75) {
		t.Errorf("the third of a column stands at %v", c)
	}
	// The sides of a square look outwards.
	sq := must(geometry.Place(must(geometry.Square(4, 3, 1.5)), geometry.Pose{At: at(50, 50)}))
	for i, want := range []geometry.Vec{at(50, 50), at(53, 47), at(50, 44), at(47, 47)} {
		if got := sq.Bases[i].FrontCentre(); geometry.Dist(got, want) > 1e-12 {
			t.Errorf("side %d looks out at %v, want %v", i, got, want)
		}
	}
	// A line of four turned by 90 degrees has a front as long as it was deep.
	q := must(line(4, 50, 50, 0).QuarterTurn(geometry.Right))
	if q.Width != 1.5 || q.Depth != 12 || q.Pose.Facing != 90 {
		t.Errorf("quarter turn: %v by %v facing %v", q.Width, q.Depth, q.Pose.Facing)
	}
}

func TestConstructorsRefuse(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, bad := range []float64{nan, inf, -inf, 1e5} {
		if _, err := geometry.NewPose(at(bad, 0), 0); err == nil {
			t.Errorf("x %v was accepted", bad)
		}
		if _, err := geometry.Place(must(geometry.Line(1, 3, 1.5)), geometry.Pose{At: at(0, bad)}); err == nil {
			t.Errorf("y %v was accepted", bad)
		}
		if _, err := geometry.Line(2, bad, 1.5); err == nil {
			t.Errorf("a base %v wide was accepted", bad)
		}
		if _, err := geometry.OpenOrder(2, bad, 3, 1.5); err == nil {
			t.Errorf("a gap of %v was accepted", bad)
		}
		if _, err := geometry.NewPolygon([]geometry.Vec{at(0, 0), at(bad, 0), at(0, 1)}); err == nil {
			t.Errorf("a polygon with %v was accepted", bad)
		}
		if _, err := (geometry.Tapes{A: at(0, 0), B: at(bad, 5), DA: 3, DB: 3, Hand: geometry.Left}).Point(); err == nil {
			t.Errorf("an anchor at %v was accepted", bad)
		}
	}
	for _, bad := range []float64{nan, inf, 1e7} {
		if _, err := geometry.NewPose(at(0, 0), bad); err == nil {
			t.Errorf("facing %v was accepted", bad)
		}
	}
	for _, n := range []int{-1, 0, 7, 100} {
		if _, err := geometry.Line(n, 3, 1.5); err == nil {
			t.Errorf("a line of %d was accepted", n)
		}
		if _, err := geometry.Square(n, 3, 1); err == nil {
			t.Errorf("a square of %d was accepted", n)
		}
	}
	if _, err := geometry.Square(6, 3, 4); err == nil {
		t.Error("spare bases that do not fit in the square were accepted")
	}
	if _, err := geometry.Column(3, 0, 3, 1.5); err == nil {
		t.Error("a column without files was accepted")
	}
	if _, err := geometry.Place(geometry.Layout{}, geometry.Pose{}); err == nil {
		t.Error("the empty layout was accepted")
	}
	for name, ring := range map[string][]geometry.Vec{
		"two corners": {at(0, 0), at(1, 0)},
		"bow tie":     {at(0, 0), at(4, 4), at(4, 0), at(0, 4)},
		"spike":       {at(0, 0), at(4, 0), at(2, 0), at(2, 3)},
		"twice":       {at(0, 0), at(0, 0), at(4, 0), at(2, 3)},
		"flat":        {at(0, 0), at(2, 0), at(4, 0)},
		"touching":    {at(0, 0), at(4, 0), at(4, 4), at(2, 0), at(0, 4)},
	} {
		if _, err := geometry.NewPolygon(ring); err == nil {
			t.Errorf("polygon %q was accepted", name)
		}
	}
	foot := line(1, 5, 5, 0)
	for name, items := range map[string][]geometry.Item{
		"no footprint": {{}}, "range": {{Foot: foot, Range: nan}}, "angle": {{Foot: foot, Range: 5, Arc: geometry.ArcSector}},
	} {
		if _, err := geometry.NewIndex(items, nil); err == nil {
			t.Errorf("an index with a bad %s was accepted", name)
		}
	}
	if _, err := geometry.NewIndex(nil, []*geometry.Polygon{nil}); err == nil {
		t.Error("an index with a missing polygon was accepted")
	}
	if x, err := geometry.NewIndex(nil, nil); err != nil || len(x.AllTargets(nil)) != 0 {
		t.Errorf("an empty index: %v", err)
	}
}

func TestPolygon(t *testing.T) {
	// An L: 10 by 10 without its upper right quarter.
	l := must(geometry.NewPolygon([]geometry.Vec{at(0, 0), at(10, 0), at(10, 5), at(5, 5), at(5, 10), at(0, 10)}))
	for p, want := range map[geometry.Vec]float64{
		at(2, 2): -2, at(5, 5): 0, at(7, 7): 2, at(10, 2): 0, at(-3, 4): 3, at(5, 7): 0, at(2.5, 8): -2, at(13, 9): 5, at(0, 0): 0,
	} {
		if r := l.Holds(p); r.Margin != want {
			t.Errorf("%v: %+v, want %v", p, r, want)
		}
	}
	f := func(x, y float64) *geometry.Footprint { return line(1, x, y, 0) }
	if r := l.Encloses(f(2.5, 4)); r.Margin != -1 {
		t.Errorf("wholly inside: %+v", r)
	}
	if r := l.Encloses(f(5, 6)); r.In() || r.Margin != 1 {
		t.Errorf("round the corner: %+v", r)
	}
	if r := l.Encloses(f(5, 5)); r.Margin != 0 {
		t.Errorf("along the edge: %+v", r)
	}
	if s := l.FromFootprint(f(8, 10)); s.CM != 1.5 {
		t.Errorf("distance %v", s)
	}
	if s := l.FromFootprint(f(8, 6)); s.CM != 0 {
		t.Errorf("across the edge: %v", s)
	}
	tiny := must(geometry.NewPolygon([]geometry.Vec{at(2, 4), at(2.2, 4), at(2, 4.2)}))
	if s := tiny.FromFootprint(f(2, 5)); s.CM != 0 {
		t.Errorf("ground under a base: %v", s)
	}
	// The two centimetres of an edge.
	for y, in := range map[float64]bool{3.5: true, 3.49: true, 4: true} {
		if r := l.Margin(f(2.5, y), 2); r.In() != in {
			t.Errorf("front edge at %v: %+v", y, r)
		}
	}
	big := must(geometry.NewPolygon([]geometry.Vec{at(0, 0), at(20, 0), at(20, 20), at(0, 20)}))
	for y, in := range map[float64]bool{18: true, 17.99: false, 18.01: true} {
		if r := big.Margin(f(10, y), 2); r.In() != in {
			t.Errorf("front edge at %v: %+v", y, r)
		}
	}
	if b := l.Bounds(); b.X.Hi != 10 || b.Y.Lo != 0 {
		t.Errorf("bounds %v", b)
	}
}

func TestNearestLists(t *testing.T) {
	a := line(4, 90, 60, 0)
	fs := []*geometry.Footprint{line(4, 90, 75, 180), line(4, 90, 68, 180), line(4, 120, 68, 180)}
	n := geometry.NearestTo(a, fs)
	if n[0].Index != 1 || n[1].Index != 0 || n[0].CM != 8 || geometry.Lead(n) != 7 {
		t.Errorf("nearest from the front: %+v, want the second at 8 and the first 7 cm farther", n)
	}
	if n = geometry.Nearest(a.Centre, fs); n[0].CM != 8.75 || geometry.Lead(n[:1]) != geometry.Far {
		t.Errorf("nearest from the centre: %+v, want 8.75, and no lead where one is alone", n)
	}
}

func TestContactTolerance(t *testing.T) {
	a := line(4, 90, 60, 0)
	for _, c := range []struct {
		y           float64
		touch, over bool
	}{{60, true, false}, {60.02, true, false}, {60.03, false, false}, {59.98, true, false}, {59.97, false, true}} {
		b := line(4, 90, c.y, 180)
		over, _ := geometry.Overlapping(a, b)
		if geometry.Touching(a, b) != c.touch || over != c.over {
			t.Errorf("front at %v: touching %v, overlapping %v", c.y, geometry.Touching(a, b), over)
		}
	}
}

func TestTapes(t *testing.T) {
	// A 3-4-5 triangle on each hand.
	for h, want := range map[geometry.Hand]geometry.Vec{geometry.Left: at(0, 4), geometry.Right: at(0, -4)} {
		p, err := geometry.Tapes{A: at(0, 0), B: at(3, 0), DA: 4, DB: 5, Hand: h}.Point()
		if err != nil || geometry.Dist(p, want) > 1e-9 {
			t.Errorf("%v: %v, %v", h, p, err)
		}
	}
	for name, bad := range map[string]geometry.Tapes{
		"too short":    {A: at(0, 0), B: at(10, 0), DA: 4, DB: 5, Hand: geometry.Left},
		"one inside":   {A: at(0, 0), B: at(3, 0), DA: 20, DB: 5, Hand: geometry.Left},
		"one anchor":   {A: at(0, 0), B: at(0, 0.01), DA: 4, DB: 4, Hand: geometry.Left},
		"no hand":      {A: at(0, 0), B: at(3, 0), DA: 4, DB: 5},
		"no length":    {A: at(0, 0), B: at(3, 0), DA: math.NaN(), DB: 5, Hand: geometry.Left},
		"below nought": {A: at(0, 0), B: at(3, 0), DA: -4, DB: 5, Hand: geometry.Left},
	} {
		if p, err := bad.Point(); err == nil {
			t.Errorf("%s: %v", name, p)
		}
	}
	up := at(0, 1)
	good, err := geometry.Tapes{A: at(0, 0), B: at(12, 0), DA: 8.5, DB: 8.5, Hand: geometry.Left}.Spread(0.5, at(0, 0), up)
	if err != nil || good.Open || good.CM > 0.8 || good.CM < 0.5 {
		t.Errorf("a right angle: %+v %v", good, err)
	}
	// Two tapes along the line of the anchors say nearly nothing across it.
	bad, err := geometry.Tapes{A: at(0, 0), B: at(12, 0), DA: 2, DB: 14, Hand: geometry.Left}.Spread(0.5, at(0, 0), up)
	if err != nil || !bad.Open || bad.Hi < 2 || bad.Hi > 2.2 || bad.Lo != 0 {
		t.Errorf("in line with the anchors: %+v %v", bad, err)
	}
	p, w, err := geometry.PoseFromFront(at(10, 20), at(10, 8))
	if err != nil || w != 12 || !near(p.Facing, 90, 1e-12) || p.At != at(10, 14) {
		t.Errorf("%v %v %v", p, w, err)
	}
	if _, _, err := geometry.PoseFromFront(at(1, 1), at(1, 1)); err == nil {
		t.Error("a front without length was accepted")
	}
	if r := (geometry.Pose{At: at(1.234, 5.678), Facing: 359.97}).Rounded(); r != (geometry.Pose{At: at(1.23, 5.68), Facing: 0}) {
		t.Errorf("rounded %v", r)
	}
}

// A line leaves a polygon through one of its sides: Exit is the distance to that side and to no
// nearer one, also where it starts on the edge, and nothing where it ends inside.
func TestExit(t *testing.T) {
	p, err := geometry.NewPolygon([]geometry.Vec{at(0, 0), at(10, 0), at(10, 4), at(4, 4), at(4, 10), at(0, 10)})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		from, to geometry.Vec
		want     float64
		ok       bool
	}{
		{at(1, 1), at(1, 20), 9, true},   // not the side 1 cm to the left
		{at(9, 1), at(9, 20), 3, true},   // the reentrant side
		{at(9, 1), at(1, 3.5), 0, false}, // ends inside
		{at(9, 1), at(3, 9), 3, true},    // leaves, and comes in again
		{at(5, 0), at(5, -3), 0, true},   // on the edge, outwards
		{at(5, 0), at(5, 9), 4, true},    // on the edge, inwards
		{at(8, 2), at(20, 8), 2, true},   // obliquely: the distance to the side, not the way
		{at(2, 2), at(2, 2), 0, false},   // no line
	} {
		s, ok := p.Exit(c.from, c.to)
		if ok != c.ok || ok && s.CM != c.want {
			t.Errorf("from %v to %v: %v %v, want %v %v", c.from, c.to, s.CM, ok, c.want, c.ok)
		}
	}
}
