package geometry_test

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/geometry/worldtest"
	"adjutant/internal/effort"

	"pgregory.net/rapid"
)

func genLayout(t *rapid.T, name string) geometry.Layout {
	n := rapid.IntRange(1, 6).Draw(t, name+" bases")
	d := rapid.SampledFrom([]float64{1.5, 3, 4}).Draw(t, name+" depth")
	switch rapid.IntRange(0, 4).Draw(t, name+" formation") {
	case 0:
		return must(geometry.Line(n, 3, d))
	case 1:
		return must(geometry.Column(n, 2, 3, d))
	case 2:
		return must(geometry.OpenOrder(n, 2, 3, d))
	case 3:
		return must(geometry.File(n, 2, 3, d))
	}
	return must(geometry.Square(min(n, 5), 3, min(d, 3)))
}

func genPose(t *rapid.T, name string, r float64) geometry.Pose {
	return geometry.Pose{
		At:     geometry.Vec{X: 90 + rapid.Float64Range(-r, r).Draw(t, name+" x"), Y: 60 + rapid.Float64Range(-r, r).Draw(t, name+" y")},
		Facing: rapid.Float64Range(0, 360).Draw(t, name+" facing"),
	}
}

func genFoot(t *rapid.T, name string, r float64) *geometry.Footprint {
	return must(geometry.Place(genLayout(t, name), genPose(t, name, r)))
}

func near(a, b, eps float64) bool { return math.Abs(a-b) <= eps }

func nearVec(a, b geometry.Vec) bool { return geometry.Dist(a, b) <= 1e-9 }

// motion is a rigid motion of the table.
type motion struct {
	turn float64
	to   geometry.Vec
}

func genMotion(t *rapid.T) motion {
	return motion{rapid.Float64Range(0, 360).Draw(t, "turn"), geometry.Vec{
		X: rapid.Float64Range(-200, 200).Draw(t, "dx"), Y: rapid.Float64Range(-200, 200).Draw(t, "dy")}}
}

func (m motion) point(p geometry.Vec) geometry.Vec {
	d := geometry.Bearing(m.turn) // where +y goes; +x goes to its right
	return geometry.Vec{X: d.Y*p.X + d.X*p.Y + m.to.X, Y: -d.X*p.X + d.Y*p.Y + m.to.Y}
}

func (m motion) foot(f *geometry.Footprint) *geometry.Footprint {
	return must(geometry.Place(f.Layout, geometry.Pose{At: m.point(f.Pose.At), Facing: f.Pose.Facing + m.turn}))
}

func (m motion) polygon(p *geometry.Polygon) *geometry.Polygon {
	c := p.Corners()
	for i := range c {
		c[i] = m.point(c[i])
	}
	return must(geometry.NewPolygon(c))
}

func genPolygon(t *rapid.T) *geometry.Polygon {
	n := rapid.IntRange(3, 9).Draw(t, "corners")
	c := genPose(t, "ground", 15).At
	ring := make([]geometry.Vec, n)
	for i := range ring {
		r := rapid.Float64Range(2, 9).Draw(t, "r")
		ring[i] = c.Add(geometry.Bearing(360 * float64(i) / float64(n)).Mul(r))
	}
	return must(geometry.NewPolygon(ring))
}

// A measurement may differ in its sixth decimal after a motion, and a verdict only
// if it stands within that of its limit.
func same(t *rapid.T, what string, a, b geometry.Reading) {
	if !near(a.Measured, b.Measured, 3e-6) {
		t.Fatalf("%s: %v before the motion, %v after", what, a, b)
	}
}

func TestRigidMotionChangesNoVerdict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := genMotion(t)
		a, b, c := genFoot(t, "a", 10), genFoot(t, "b", 25), genFoot(t, "c", 15)
		g := genPolygon(t)
		a2, b2, c2, g2 := m.foot(a), m.foot(b), m.foot(c), m.polygon(g)
		same(t, "range", b.FromPoint(a.Centre).Reading(9), b2.FromPoint(a2.Centre).Reading(9))
		same(t, "gap", geometry.Gap(a, b).Reading(0), geometry.Gap(a2, b2).Reading(0))
		same(t, "lane", a.Lane(0).Reach(b), a2.Lane(0).Reach(b2))
		same(t, "strip", a.LaneBothWays(0).Reach(b), a2.LaneBothWays(0).Reach(b2))
		for _, corners := range []bool{false, true} {
			s, s2 := must(a.Sector(22.5, corners)), must(a2.Sector(22.5, corners))
			same(t, "sector", s.Reach(b), s2.Reach(b2))
			// From a point on its own border a footprint is seen at no one angle.
			if x, y := s.Angle(b), s2.Angle(b2); !a.Lane(0.02).Reach(b).In() && !near(x.Measured, y.Measured, 1e-4) {
				t.Fatalf("angle: %v, then %v", x, y)
			}
		}
		f, f2 := geometry.FireSide(b, a), geometry.FireSide(b2, a2)
		same(t, "fire", f.Front, f2.Front)
		same(t, "fire rear", f.Rear, f2.Rear)
		h, h2 := geometry.ChargeSide(b, c, a), geometry.ChargeSide(b2, c2, a2)
		same(t, "charge", h.Front, h2.Front)
		same(t, "start", h.Start, h2.Start)
		s := geometry.See(a, b, []*geometry.Footprint{c}, []*geometry.Polygon{g})
		s2 := geometry.See(a2, b2, []*geometry.Footprint{c2}, []*geometry.Polygon{g2})
		for i := range s.Lines {
			// Nearest points may be tied: compare lines that are the same line.
			if geometry.Dist(m.point(s.Lines[i].To), s2.Lines[i].To) < 1e-9 && s.Flip() > 1e-5 && s.Lines[i].Clear() != s2.Lines[i].Clear() {
				t.Fatalf("sight of base %d: %+v, then %+v", i, s.Lines[i], s2.Lines[i])
			}
		}
		same(t, "holds", g.Holds(a.Centre), g2.Holds(a2.Centre))
		if a.Centre != b.Centre {
			r := must(geometry.NewRay(a.Pose.At, b.Centre, 40))
			r2 := must(geometry.NewRay(a2.Pose.At, b2.Centre, 40))
			x, y := r.Cross([]*geometry.Footprint{b, c}), r2.Cross([]*geometry.Footprint{b2, c2})
			if len(x) != len(y) && geometry.Dist(a.Pose.At, b.Centre) > 0.1 {
				for _, h := range append(x, y...) {
					if h.CM < 40-1e-4 && h.Bases > 1 {
						t.Fatalf("ray meets %v, then %v", x, y)
					}
				}
			}
		}
	})
}

func TestSymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := genFoot(t, "a", 10), genFoot(t, "b", 10), genFoot(t, "c", 10)
		if x, y := geometry.Gap(a, b).CM, geometry.Gap(b, a).CM; !near(x, y, 1e-6) {
			t.Fatalf("Gap %v, the other way %v", x, y)
		}
		if c := geometry.Clear(a, b); c >= 0 && geometry.Gap(a, b).CM < c-1e-6 {
			t.Fatalf("Gap %v, the circles are %v apart", geometry.Gap(a, b).CM, c)
		}
		if geometry.Touching(a, b) != geometry.Touching(b, a) {
			t.Fatal("Touching is not symmetric")
		}
		ab, ba := geometry.Contacts(a, b), geometry.Contacts(b, a)
		if len(ab.A) != len(ba.B) || len(ab.B) != len(ba.A) {
			t.Fatalf("Contacts %v, the other way %v", ab, ba)
		}
		g := genPolygon(t)
		x := geometry.Look(a.Centre, b.Centre, []*geometry.Footprint{c}, []*geometry.Polygon{g}).Clearance
		y := geometry.Look(b.Centre, a.Centre, []*geometry.Footprint{c}, []*geometry.Polygon{g}).Clearance
		if !near(x.Margin, y.Margin, 2e-6) {
			t.Fatalf("Look %v, the other way %v", x, y)
		}
	})
}

// What is looked at first, to spare measuring, is never wrong: the box round a polygon, the circle of a
// wheel, a footprint put elsewhere in the same memory, and edges that are too far off to count.
func TestSparedMeasuresAreTheWholeOnes(t *testing.T) {
	var try geometry.Trier
	beyond, met := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		f, p := genFoot(t, "f", 30), genPolygon(t)
		want := math.Inf(1)
		for i := range f.Bases {
			c := f.Bases[i].Corners
			for k := range c {
				want = min(want, p.FromSegment(c[k], c[(k+1)&3]).CM)
			}
		}
		got := p.FromFootprint(f).CM
		if got != want && got != 0 { // 0 where the polygon lies within a base
			t.Fatalf("FromFootprint %v, of its edges %v", got, want)
		}
		cm := rapid.Float64Range(0, 20).Draw(t, "cm")
		if p.Beyond(f.Centre, f.Radius+cm) {
			if beyond++; got <= cm-1e-6 {
				t.Fatalf("beyond %v cm, and %v cm off", cm, got)
			}
		} else {
			met++
		}
		h := rapid.SampledFrom([]geometry.Hand{geometry.Left, geometry.Right}).Draw(t, "hand")
		at, reach := f.Pivot(h)
		pose := f.Pose.Wheel(h, rapid.Float64Range(0, 90).Draw(t, "deg"), f.Width)
		g, x := must(geometry.Place(f.Layout, pose)), try.At(f, pose)
		for _, c := range g.Corners {
			if geometry.Dist(at, c) > reach+1e-9 {
				t.Fatalf("a wheel reaches %v, said %v", geometry.Dist(at, c), reach)
			}
		}
		if g.Pose != x.Pose || g.Centre != x.Centre || g.Radius != x.Radius || g.Corners != x.Corners || !slices.Equal(g.Bases, x.Bases) ||
			g.FromPoint(at) != x.FromPoint(at) {
			t.Fatalf("put there %+v, placed there %+v", x, g)
		}
	})
	if beyond == 0 || met == 0 {
		t.Errorf("%d polygons beyond, %d not", beyond, met)
	}
}

func TestDistanceIsOneLipschitz(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := genFoot(t, "f", 10)
		p, q := genPose(t, "p", 30).At, genPose(t, "q", 30).At
		if d := math.Abs(f.FromPoint(p).CM - f.FromPoint(q).CM); d > geometry.Dist(p, q)+2e-6 {
			t.Fatalf("distance changes by %v over %v", d, geometry.Dist(p, q))
		}
		s := f.FromPoint(p)
		if !near(geometry.Dist(s.From, s.To), s.CM, 1e-6) {
			t.Fatalf("the deciding points are %v apart, the distance is %v", geometry.Dist(s.From, s.To), s.CM)
		}
		if back := f.FromPoint(s.To).CM; back != 0 {
			t.Fatalf("the nearest point is %v off the footprint", back)
		}
	})
}

func TestMovesThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := genFoot(t, "f", 30)
		p := f.Pose
		h := rapid.SampledFrom([]geometry.Hand{geometry.Left, geometry.Right}).Draw(t, "hand")
		deg, cm := rapid.Float64Range(0, 90).Draw(t, "deg"), rapid.Float64Range(-30, 30).Draw(t, "cm")
		back := func(what string, q geometry.Pose) {
			if !nearVec(p.At, q.At) || math.Abs(geometry.Turn(p.Facing, q.Facing)) > 1e-9 {
				t.Fatalf("%s: %v became %v", what, p, q)
			}
		}
		back("forward", p.Forward(cm).Forward(-cm))
		back("wheel", p.Wheel(h, deg, f.Width).Wheel(h, -deg, f.Width))
		back("about face", p.AboutFace(f.Depth).AboutFace(f.Depth))
		back("quarter turn", p.QuarterTurn(h, f.Width, f.Depth).QuarterTurn(-h, f.Depth, f.Width))
		back("oblique", p.Oblique(cm, h, deg).Oblique(-cm, h, deg))
		if o := p.Oblique(cm, h, deg); !near(geometry.Dist(p.At, o.At), math.Abs(cm), 1e-9) || o.Facing != p.Facing {
			t.Fatalf("oblique by %v went %v and faces %v", cm, geometry.Dist(p.At, o.At), o.Facing)
		}
		// The pivot stands still, and so does the size.
		w := must(f.Wheel(h, deg))
		i := 0
		if h == geometry.Right {
			i = 1
		}
		if !nearVec(w.Corners[i], f.Corners[i]) || !near(w.Area(), f.Area(), 1e-9) {
			t.Fatalf("wheel %v: the pivot went from %v to %v", h, f.Corners[i], w.Corners[i])
		}
		// Turning on the spot covers the same ground, base by base.
		for _, g := range []*geometry.Footprint{must(f.AboutFace()), must(f.QuarterTurn(h))} {
			if !nearVec(g.Centre, f.Centre) || !near(g.Area(), f.Area(), 1e-9) {
				t.Fatalf("turning moved the centre from %v to %v", f.Centre, g.Centre)
			}
			for i := range f.Bases {
				if !nearVec(g.Bases[i].Centre(), f.Bases[i].Centre()) {
					t.Fatalf("turning moved base %d", i)
				}
				for _, c := range g.Bases[i].Corners {
					if d := geometry.Dist(c, f.Bases[i].Centre()); !near(d, geometry.Dist(f.Bases[i].Corners[0], f.Bases[i].Centre()), 1e-9) {
						t.Fatalf("turning changed base %d", i)
					}
				}
			}
		}
	})
}

func TestFrontAndRearExcludeEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Without gaps: half of a shooter with a gap may be on either side of it.
		a := must(geometry.Place(must(geometry.Line(rapid.IntRange(1, 6).Draw(t, "n"), 3, 1.5)), genPose(t, "a", 20)))
		b := genFoot(t, "b", 20)
		r := geometry.FireSide(a, b)
		if r.Rear.Measured < r.Front.Measured {
			t.Fatalf("nearer to passing the rear line than the front line: %+v", r)
		}
		turned := must(b.AboutFace())
		if s := geometry.FireSide(a, turned); r.Rear.Margin < -1e-5 && s.Side != geometry.SideFront {
			t.Fatalf("rear of the target, but %v when it turns about", s.Side)
		}
		if r.Change < 0 {
			t.Fatalf("negative change %v", r.Change)
		}
	})
}

func TestMoreBlockersNeverShowMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c, d := genFoot(t, "a", 20), genFoot(t, "b", 20), genFoot(t, "c", 20), genFoot(t, "d", 20)
		g := []*geometry.Polygon{genPolygon(t)}
		one := geometry.See(a, b, []*geometry.Footprint{c}, nil)
		two := geometry.See(a, b, []*geometry.Footprint{c, d}, nil)
		all := geometry.See(a, b, []*geometry.Footprint{c, d}, g)
		if two.Bases > one.Bases || all.Bases > two.Bases {
			t.Fatalf("%d bases see, then %d, then %d", one.Bases, two.Bases, all.Bases)
		}
		for i := range all.Lines {
			if all.Lines[i].Clearance.Margin > one.Lines[i].Clearance.Margin {
				t.Fatal("a further blocker widened the clearance")
			}
		}
		if (len(all.BlockedBy()) == 0) != (all.Bases == len(a.Bases)) {
			t.Fatalf("%d of %d bases see, blocked by %v", all.Bases, len(a.Bases), all.BlockedBy())
		}
	})
}

// Sight against a dense sampling of the line, away from what cannot be decided so.
func TestSightAgainstSampling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, c := genPolygon(t), genFoot(t, "c", 15)
		from, to := genPose(t, "from", 20).At, genPose(t, "to", 20).At
		l := geometry.Look(from, to, []*geometry.Footprint{c}, []*geometry.Polygon{g})
		if math.Abs(l.Clearance.Margin) < 0.1 || geometry.Dist(from, to) < 1 {
			return
		}
		hit := false
		ends := g.Holds(from).In() || g.Holds(to).In()
		const n = 1000
		for i := 1; i < n; i++ {
			p := from.Add(to.Sub(from).Mul(float64(i) / n))
			hit = hit || !ends && g.Holds(p).In() || c.FromPoint(p).CM == 0
		}
		if hit == l.Clear() {
			t.Fatalf("samples meet something: %v; %+v", hit, l)
		}
	})
}

// Moving the deciding footprint along the line of the deciding points by the
// margin and 0.01 cm flips a verdict; by the margin less 0.01 cm it does not.
func TestMarginFlipsTheVerdict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := genFoot(t, "a", 10), genFoot(t, "b", 25)
		limit := rapid.SampledFrom(limits).Draw(t, "limit")
		sector := must(a.Sector(22.5, rapid.Bool().Draw(t, "corners")))
		flip := func(what string, ask func(*geometry.Footprint) geometry.Reading) {
			r := ask(b)
			m := math.Abs(r.Margin)
			d := r.To.Sub(r.From)
			if geometry.Norm(d) < 1e-3 || m < 0.02 || m > 1000 {
				return // no direction to move in, or no room on either side
			}
			d = d.Mul(1 / geometry.Norm(d))
			if r.Unit == geometry.CM && (r.Limit == 0 || !r.In()) {
				d = d.Mul(-1) // towards the limit: To goes to From
			}
			if short := ask(must(b.Moved(d.Mul(m - 0.01)))); short.In() != r.In() {
				t.Fatalf("%s: %+v flips after %v cm: %+v", what, r, m-0.01, short)
			}
			if far := ask(must(b.Moved(d.Mul(m + 0.01)))); far.In() == r.In() {
				t.Fatalf("%s: %+v does not flip after %v cm: %+v", what, r, m+0.01, far)
			}
		}
		flip("lane", func(f *geometry.Footprint) geometry.Reading { return a.Lane(0).Reach(f) })
		flip("strip", func(f *geometry.Footprint) geometry.Reading { return a.LaneBothWays(0).Reach(f) })
		flip("sector", sector.Reach)
		flip("fire side", func(f *geometry.Footprint) geometry.Reading { return geometry.FireSide(f, a).Front })
		flip("fire rear", func(f *geometry.Footprint) geometry.Reading { return geometry.FireSide(f, a).Rear })
		flip("charge", func(f *geometry.Footprint) geometry.Reading { return geometry.ChargeSide(f, f, a).Front })
		if b.FromPoint(a.Centre).Reading(limit).Margin > 0 { // towards: another point may become the nearest only sooner
			flip("range", func(f *geometry.Footprint) geometry.Reading { return f.FromPoint(a.Centre).Reading(limit) })
		}
	})
}

// The clearance of a sight line: shifting a footprint that nearly blocks, or a single base
// that blocks, flips it, and shifting the line off a polygon does; no shorter shift does.
func TestClearanceFlipsTheVerdict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, to := genPose(t, "from", 20).At, genPose(t, "to", 20).At
		if geometry.Dist(from, to) < 1 {
			return
		}
		c := genFoot(t, "c", 15)
		look := func(f *geometry.Footprint) geometry.Reading {
			return geometry.Look(from, to, []*geometry.Footprint{f}, nil).Clearance
		}
		if r := look(c); math.Abs(r.Margin) > 0.02 && r.Margin < 1000 {
			d := r.From.Sub(r.To)
			d = d.Mul(1 / geometry.Norm(d))
			m := math.Abs(r.Margin)
			// A line that two bases block is freed of the one whose clearance is told, and the
			// other may still block it.
			frees := r.Margin > 0 || len(c.Bases) == 1
			if look(must(c.Moved(d.Mul(m-0.01)))).In() != r.In() || frees && look(must(c.Moved(d.Mul(m+0.01)))).In() == r.In() {
				t.Fatalf("the footprint's clearance %+v does not flip there", r)
			}
		}
		g := genPolygon(t)
		clear := func(v geometry.Vec) geometry.SightLine {
			return geometry.Look(from.Add(v), to.Add(v), nil, []*geometry.Polygon{g})
		}
		if g.Holds(from).In() || g.Holds(to).In() {
			return
		}
		l := clear(geometry.Vec{})
		m := math.Abs(l.Clearance.Margin)
		if m < 0.02 || m > 1000 {
			return
		}
		// No shift of the whole line shorter than the margin changes the verdict
		// while neither end enters the ground.
		for k := range 24 {
			v := geometry.Bearing(float64(k) * 15).Mul(m - 0.01)
			if g.Holds(from.Add(v)).In() || g.Holds(to.Add(v)).In() {
				continue
			}
			if clear(v).Clear() != l.Clear() {
				t.Fatalf("%+v flips after a shift of %v", l, v)
			}
		}
		if !l.Clear() {
			d := l.Clearance.From.Sub(l.Clearance.To)
			d = d.Mul(1 / geometry.Norm(d))
			// An end that comes to a sharp corner of the ground touches it and
			// may be past it a moment later.
			if !clear(d.Mul(m+0.01)).Clear() && !clear(d.Mul(m+2e-7)).Clear() {
				t.Fatalf("%+v is not free after a shift by its margin", l)
			}
		}
	})
}

func TestOrientLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := func(n string) geometry.Vec {
			f := rapid.OneOf(rapid.Float64Range(-1e4, 1e4), rapid.SampledFrom([]float64{0, 1, 0.1, 0.2, 0.3, 1e-9, 100.1}))
			return geometry.Vec{X: f.Draw(t, n+"x"), Y: f.Draw(t, n+"y")}
		}
		a, b, c := v("a"), v("b"), v("c")
		o := geometry.Orient(a, b, c)
		if geometry.Orient(b, c, a) != o || geometry.Orient(b, a, c) != -o || geometry.Orient(a, a, c) != 0 {
			t.Fatalf("orientation of %v %v %v is %d and not antisymmetric", a, b, c, o)
		}
	})
}

func ratSign(a, b, c geometry.Vec) int {
	r := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	det := new(big.Rat)
	term := func(x, y float64, sign int64) {
		p := new(big.Rat).Mul(r(x), r(y))
		det.Add(det, p.Mul(p, big.NewRat(sign, 1)))
	}
	// The expanded determinant, not the one the code computes.
	term(a.X, b.Y, 1)
	term(a.Y, b.X, -1)
	term(b.X, c.Y, 1)
	term(b.Y, c.X, -1)
	term(c.X, a.Y, 1)
	term(c.Y, a.X, -1)
	return det.Sign()
}

func FuzzOrient(f *testing.F) {
	f.Add(0.0, 0.0, 1.0, 1.0, 2.0, 2.0)
	f.Add(0.1, 0.1, 0.2, 0.2, 0.3, 0.3)
	f.Add(1e-200, 1e-200, 2e-200, 2e-200, 3e-200, 3e-200)
	f.Add(1e300, -1e300, -1e300, 1e300, 0.0, 5e-324)
	f.Add(math.Nextafter(1, 2), 1.0, 2.0, 2.0, 3.0, 3.0)
	f.Fuzz(func(t *testing.T, ax, ay, bx, by, cx, cy float64) {
		for _, x := range []float64{ax, ay, bx, by, cx, cy} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return
			}
		}
		a, b, c := geometry.Vec{X: ax, Y: ay}, geometry.Vec{X: bx, Y: by}, geometry.Vec{X: cx, Y: cy}
		if got, want := geometry.Orient(a, b, c), ratSign(a, b, c); got != want {
			t.Errorf("Orient(%v, %v, %v) = %d, want %d", a, b, c, got, want)
		}
	})
}

func TestOrientNearlyCollinear(t *testing.T) {
	m := mix(7)
	for range effort.Of(4000, 20000) {
		p := geometry.Vec{X: m.unit() * 180, Y: m.unit() * 120}
		d := geometry.Vec{X: m.unit() - 0.5, Y: m.unit() - 0.5}
		q, r := p.Add(d.Mul(m.unit()*40)), p.Add(d.Mul(m.unit()*40))
		for range m.below(3) {
			r.X = math.Nextafter(r.X, 1000)
		}
		if got, want := geometry.Orient(p, q, r), ratSign(p, q, r); got != want {
			t.Fatalf("Orient(%v, %v, %v) = %d, want %d", p, q, r, got, want)
		}
	}
}

func TestBearing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.Float64Range(-720, 720).Draw(t, "degrees")
		s, c := math.Sincos(d * math.Pi / 180)
		b := geometry.Bearing(d)
		if !near(b.X, s, 3e-15) || !near(b.Y, c, 3e-15) || !near(geometry.Norm(b), 1, 3e-16) {
			t.Fatalf("Bearing(%v) = %v, want %v %v", d, b, s, c)
		}
		if !near(geometry.Turn(geometry.BearingOf(b), d), 0, 1e-9) {
			t.Fatalf("BearingOf(Bearing(%v)) = %v", d, geometry.BearingOf(b))
		}
	})
	for d, want := range map[float64]geometry.Vec{0: {X: 0, Y: 1}, 90: {X: 1, Y: 0}, 180: {X: 0, Y: -1}, 270: {X: -1, Y: 0}, -90: {X: -1, Y: 0}, 360: {X: 0, Y: 1}} {
		if b := geometry.Bearing(d); b != want {
			t.Errorf("Bearing(%v) = %v, want %v exactly", d, b, want)
		}
	}
}

// Whatever the index says, the plain functions say of every pair.
func TestIndexEqualsEveryPair(t *testing.T) {
	for seed := range uint64(effort.Of(6, 6, 60)) {
		b := worldtest.New(seed, 60)
		for i := range b.Items {
			b.Items[i].Arc = geometry.Arc(i % 4)
			b.Items[i].HalfAngle = 22.5
			b.Items[i].Side = i % (2 + int(seed%2)*4) // two sides, or six
			b.Items[i].Range = []float64{9, 12, 30, 40}[i/4%4]
		}
		x := b.Index()
		for i, s := range b.Items {
			want := map[int]float64{}
			best, at := math.Inf(1), -1
			for j, e := range b.Items {
				if e.Side == s.Side {
					continue
				}
				r := e.Foot.FromPoint(s.Foot.Centre).Reading(s.Range)
				if r.Measured < best {
					best, at = r.Measured, j
				}
				in := true
				switch s.Arc {
				case geometry.ArcLane:
					in = s.Foot.Lane(0).Reach(e.Foot).In()
				case geometry.ArcStrip:
					in = s.Foot.LaneBothWays(0).Reach(e.Foot).In()
				case geometry.ArcSector:
					in = must(s.Foot.Sector(s.HalfAngle, false)).Reach(e.Foot).In()
				}
				if !in || !r.In() {
					continue
				}
				var third []*geometry.Footprint
				for k, o := range b.Items {
					if k != i && k != j {
						third = append(third, o.Foot)
					}
				}
				if geometry.Look(s.Foot.Pose.At, e.Foot.FromPoint(s.Foot.Pose.At).To, third, b.Ground).Clear() {
					want[j] = r.Measured
				}
			}
			got := x.Targets(i, nil)
			if len(got) != len(want) {
				t.Errorf("seed %d, unit %d: targets %v, want %v", seed, i, got, want)
			}
			for _, g := range got {
				if w, ok := want[g.Index]; !ok || !near(w, g.CM, 1e-6) {
					t.Errorf("seed %d, unit %d: target %v, want %v", seed, i, g, w)
				}
			}
			if n, _ := x.Nearest(i); n.Index != at || !near(n.CM, best, 1e-6) {
				t.Errorf("seed %d, unit %d: nearest %v, want %d at %v", seed, i, n, at, best)
			}
			var others []*geometry.Footprint
			for k, o := range b.Items {
				if k != i {
					others = append(others, o.Foot)
				}
			}
			ray := must(geometry.NewRay(s.Foot.Pose.At, b.Items[at].Foot.Centre, 60))
			plain := ray.Cross(others)
			quick := x.Ray(ray, i, nil)
			if len(plain) != len(quick) {
				t.Errorf("seed %d, unit %d: ray meets %v, want %v", seed, i, quick, plain)
				continue
			}
			for k, h := range plain {
				if h.Index >= i {
					h.Index++
				}
				if h != quick[k] {
					t.Errorf("seed %d, unit %d: hit %v, want %v", seed, i, quick[k], h)
				}
			}
			about := x.Near(s.Foot.Centre, 10, i, nil)
			slices.Sort(about)
			all := slices.DeleteFunc(geometry.Near(append(others[:i:i], append([]*geometry.Footprint{s.Foot}, others[i:]...)...), s.Foot.Centre, 10, nil), func(k int) bool { return k == i })
			if !slices.Equal(about, all) {
				t.Errorf("seed %d: the index lists %v near unit %d, want %v as the plain function", seed, about, i, all)
			}
			for _, id := range x.Near(s.Foot.Centre, 10, i, nil) {
				if id == i {
					t.Errorf("seed %d: unit %d is near itself", seed, i)
				}
			}
		}
	}
}
