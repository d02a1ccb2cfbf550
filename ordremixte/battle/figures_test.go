package battle

import (
	"math"
	"testing"

	"adjutant/geometry"
)

// The captions of figures 6 to 10 hold of the scenarios that ship, by geometry
// alone. Ranges are typed here from OM §9.1: a musket reaches 9 cm, medium guns
// fire at long range beyond 10.
const (
	musketReach = 9.0
	gunsShort   = 10.0
	gunsReach   = 40.0
)

func figure(t *testing.T, name string) func(id string) *geometry.Footprint {
	t.Helper()
	s, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return func(id string) *geometry.Footprint {
		t.Helper()
		f, err := s.Footprint(s.Unit(id))
		if err != nil || f == nil {
			t.Fatalf("%s: no footprint of %s: %v", name, id, err)
		}
		return f
	}
}

func inReach(t *testing.T, from, to *geometry.Footprint, cm float64) {
	t.Helper()
	if d := to.FromPoint(from.Centre).CM; d > cm {
		t.Errorf("%.2f cm away, want within %v", d, cm)
	}
}

func TestFigure6(t *testing.T) {
	at := figure(t, "fig06")
	a, x, y := at("A"), at("X"), at("Y")
	inReach(t, a, x, musketReach)
	inReach(t, a, y, musketReach)
	if r := a.Lane(0).Reach(y); !r.In() || r.Margin > -0.5 {
		t.Errorf("Y in A's lane: %+v, want in by more than the tape", r)
	}
	if r := a.Lane(0).Reach(x); r.In() || r.Margin < 0.5 {
		t.Errorf("X in A's lane: %+v, want out by more than the tape", r)
	}
}

func TestFigure7(t *testing.T) {
	s, err := Load("fig07")
	if err != nil {
		t.Fatal(err)
	}
	at := figure(t, "fig07")
	a, x := at("A"), at("X")
	inReach(t, a, x, musketReach)
	var ground []*geometry.Polygon
	for i := range s.Terrain {
		for _, area := range s.Terrain[i].Areas() {
			p, err := geometry.NewPolygon(area)
			if err != nil {
				t.Fatal(err)
			}
			ground = append(ground, p)
		}
	}
	sight := geometry.See(a, x, nil, ground)
	if sight.Bases != 2 || sight.Lines[0].Clear() || sight.Lines[1].Clear() || !sight.Lines[2].Clear() || !sight.Lines[3].Clear() {
		t.Errorf("%d bases of A see X, want the two on the right", sight.Bases)
	}
	// Without the farm all four would.
	if free := geometry.See(a, x, nil, nil); free.Bases != 4 {
		t.Errorf("%d bases see over open ground, want 4", free.Bases)
	}
	// The two that see have their whole width free of the farm.
	for i, b := range a.Bases[2:] {
		lane := geometry.LaneOf(geometry.Edge{Left: b.Corners[0], Right: b.Corners[1], Dir: b.Dir}, 7).Corners()
		for _, c := range ground[0].Corners() {
			if c.X > lane[0].X && c.X < lane[1].X {
				t.Errorf("base %d: the farm stands in its lane at %v", i+2, c)
			}
		}
	}
}

func TestFigure8(t *testing.T) {
	at := figure(t, "fig08")
	x := at("X")
	for _, c := range []struct {
		id   string
		want geometry.Side
	}{{"A", geometry.SideFlank}, {"B", geometry.SideFront}} {
		f := at(c.id)
		inReach(t, f, x, musketReach)
		if r := f.Lane(0).Reach(x); !r.In() {
			t.Errorf("%s cannot fire at X: %+v", c.id, r)
		}
		if r := geometry.FireSide(f, x); r.Side != c.want || r.Change < 0.5 {
			t.Errorf("%s on the %v of X by %.2f, want %v by more than the tape", c.id, r.Side, r.Change, c.want)
		}
	}
}

func TestFigure9(t *testing.T) {
	at := figure(t, "fig09")
	g := at("Bat")
	units := []*geometry.Footprint{at("A"), at("B"), at("C")}
	muzzle := g.Front().Centre()
	if d := units[0].FromPoint(g.Centre).CM; d <= gunsShort+0.5 {
		t.Errorf("A is %.2f cm away, want beyond short range", d)
	}
	if r := g.Front(); r.Ahead(units[0].Centre) <= 0 {
		t.Error("A is not ahead of the battery")
	}
	ray, err := geometry.NewRay(muzzle, units[0].FromPoint(muzzle).To, gunsReach)
	if err != nil {
		t.Fatal(err)
	}
	hits := ray.Cross(units)
	if len(hits) != 3 {
		t.Fatalf("the shot meets %d units, want 3", len(hits))
	}
	crossed := 0
	for i, want := range []int{0, 1, 3} {
		if hits[i].Index != i || crossed != want {
			t.Errorf("unit %d of the line is %d with %d bases crossed, want %d with %d", i, hits[i].Index, crossed, i, want)
		}
		crossed += hits[i].Bases
	}
}

func TestFigure10(t *testing.T) {
	at := figure(t, "fig10")
	a, x := at("A"), at("X")
	if r := geometry.FireSide(a, x); r.Side != geometry.SideFront {
		t.Errorf("the column stands on the %v", r.Side)
	}
	p := geometry.Conform(a, x, 0)
	f, err := geometry.Place(a.Layout, p.Pose)
	if err != nil {
		t.Fatal(err)
	}
	if !geometry.Touching(f, x) || geometry.Turn(f.Pose.Facing, x.Pose.Facing) != 180 {
		t.Errorf("after closing the fronts do not touch: %+v", p.Pose)
	}
	if c := geometry.Contacts(f, x); p.A != 2 || p.B != 2 || p.Rank != 2 || len(c.A) != 2 {
		t.Errorf("contact %+v, pairing %+v: want two bases on two", c, p)
	}
	// Base on base: the corners of the column's front are corners of bases.
	for _, corner := range f.Corners[:2] {
		near := math.Inf(1)
		for i := range x.Bases {
			near = min(near, geometry.Dist(corner, x.Bases[i].Corners[0]), geometry.Dist(corner, x.Bases[i].Corners[1]))
		}
		if near > geometry.Tolerance {
			t.Errorf("front corner %v meets no corner of a base: %.2f cm", corner, near)
		}
	}
}

// The formations of figures 2 and 3 stand on their bases: foot 3 by 1.5 cm, horse 3
// by 3, and 2 cm between horse on the march.
func TestFigures2And3(t *testing.T) {
	foot, horse := figure(t, "fig02"), figure(t, "fig03")
	for _, c := range []struct {
		f    *geometry.Footprint
		w, d float64
	}{
		{foot("march4"), 3, 6}, {foot("column4"), 6, 3}, {foot("column6"), 6, 4.5}, {foot("line4"), 12, 1.5}, {foot("square4"), 6, 6}, {foot("masse"), 6, 3},
		{horse("march2"), 3, 8}, {horse("column2"), 3, 6}, {horse("two"), 6, 3}, {horse("ranks"), 6, 6}, {horse("abreast"), 12, 3},
	} {
		if c.f.Width != c.w || c.f.Depth != c.d {
			t.Errorf("%v by %v, want %v by %v", c.f.Width, c.f.Depth, c.w, c.d)
		}
	}
}

// In figure 1 the white brigade stands farther than 30 cm from the enemy, and no unit
// of it before the red line, of which one is the foremost of the army.
func TestFigure1(t *testing.T) {
	at := figure(t, "fig01")
	x := at("X")
	front := geometry.Between(at("R1"), x).CM
	for _, id := range []string{"W1", "W2", "R2"} {
		if d := geometry.Between(at(id), x).CM; d <= front || d <= 30 {
			t.Errorf("%s stands %v cm from the enemy, the foremost %v", id, d, front)
		}
	}
}
