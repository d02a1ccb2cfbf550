package geometry_test

import (
	"fmt"
	"math"
	"math/big"
	"runtime"
	"sync"
	"testing"

	"adjutant/geometry"
	"adjutant/geometry/exact"
	"adjutant/internal/effort"
)

var limits = []float64{1, 2, 4, 5, 6, 7.5, 8, 9, 10, 12, 14, 15, 20, 22, 30, 40, 60}

// twin is one footprint in both implementations.
type twin struct {
	f *geometry.Footprint
	s exact.Shape
}

var bearings = func() (out []exact.Dir) {
	for _, t := range [][3]int64{{0, 1, 1}, {3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {20, 21, 29}, {7, 24, 25}} {
		a, b, c := t[0], t[1], t[2]
		for range 4 {
			out = append(out, exact.Triple(a, b, c), exact.Triple(b, a, c))
			a, b = b, -a
		}
	}
	return out
}()

func flt(r exact.R) float64 {
	f, _ := r.Float64()
	return f
}

func vec(p exact.Point) geometry.Vec { return geometry.Vec{X: flt(p.X), Y: flt(p.Y)} }

func rational(v geometry.Vec) exact.Point {
	return exact.Point{X: new(big.Rat).SetFloat64(v.X), Y: new(big.Rat).SetFloat64(v.Y)}
}

func quarters(n int64) exact.R { return exact.Frac(n, 4) }

func (m *mix) between(lo, hi int64) int64 { return lo + int64(m.next()%uint64(hi-lo+1)) }

// twinAt draws a formation of one to six bases and puts it at a point facing d: line,
// column of two or three files (attack column, masse), one file closed up (limbered) or
// with gaps (march column), open order, square; perhaps seen from another side after a
// turn.
func (m *mix) twinAt(at exact.Point, d exact.Dir) twin {
	n := 1 + m.below(6)
	w, depth := exact.Frac(3, 1), []exact.R{exact.Frac(3, 2), exact.Frac(3, 1), exact.Frac(4, 1)}[m.below(3)]
	gap, none := exact.Frac(2, 1), exact.Frac(0, 1)
	fw, fd := 3.0, flt(depth)
	var l geometry.Layout
	var boxes []exact.Box
	var width, deep exact.R
	grid := func(files int, gapX, gapY exact.R) { boxes, width, deep = exact.Grid(n, files, w, depth, gapX, gapY) }
	switch m.below(7) {
	case 0:
		l = must(geometry.Line(n, fw, fd))
		grid(n, none, none)
	case 1, 2:
		files := 2 + m.below(2)
		l = must(geometry.Column(n, files, fw, fd))
		grid(files, none, none)
	case 3:
		l = must(geometry.Column(n, 1, fw, fd))
		grid(1, none, none)
	case 4:
		l = must(geometry.OpenOrder(n, 2, fw, fd))
		grid(n, gap, none)
	case 5:
		l = must(geometry.File(n, 2, fw, fd))
		grid(1, none, gap)
	default: // foot alone stands in square
		l = must(geometry.Square(n, fw, 1.5))
		boxes, width, deep = exact.Square(n, w, exact.Frac(3, 2))
	}
	facing := math.Atan2(flt(d.Sin), flt(d.Cos)) * 180 / math.Pi
	x := twin{must(geometry.Place(l, geometry.Pose{At: vec(at), Facing: facing})), exact.Put(at, d, boxes, width, deep)}
	switch m.below(8) {
	case 0:
		x = twin{must(x.f.AboutFace()), x.s.Seen(2)}
	case 1:
		x = twin{must(x.f.QuarterTurn(geometry.Right)), x.s.Seen(1)}
	case 2:
		x = twin{must(x.f.QuarterTurn(geometry.Left)), x.s.Seen(3)}
	}
	return x
}

// placement is three footprints, a polygon and a second point to look at.
type placement struct {
	a, b, c twin
	ring    []exact.Point
	poly    *geometry.Polygon
	eye     exact.Point
}

// draw places b, c and the polygon about a. A degenerate placement lives on a
// lattice of quarter centimetres in a's own frame, everything parallel to it or
// square to it, so that edges coincide, corners meet, lines run through corners and
// footprints contain each other; the others stand anywhere, to 0.01 cm.
func (m *mix) draw(degenerate bool) placement {
	hundredths := func(r int64) exact.R { return exact.Frac(m.between(-r*100, r*100), 100) }
	var p placement
	d := bearings[m.below(len(bearings))]
	p.a = m.twinAt(exact.Point{X: exact.Frac(m.between(9000, 9100), 100), Y: exact.Frac(m.between(6000, 6100), 100)}, d)
	at := func(r int64) exact.Point {
		if degenerate {
			return p.a.s.World(quarters(m.between(-r*2, r*2)*2), quarters(m.between(-r*2, r*2)*2))
		}
		return p.a.s.At.Plus(exact.Point{X: hundredths(r), Y: hundredths(r)})
	}
	dir := func() exact.Dir {
		if !degenerate {
			return bearings[m.below(len(bearings))]
		}
		t := d
		for range m.below(4) {
			t = exact.Dir{Sin: t.Cos, Cos: new(big.Rat).Neg(t.Sin)}
		}
		return t
	}
	p.b = m.twinAt(at([]int64{4, 12, 44}[m.below(3)]), dir())
	p.c = m.twinAt(at([]int64{8, 30}[m.below(2)]), dir())
	switch m.below(3) {
	case 0:
		p.eye = p.b.s.Ring(0)[m.below(4)]
	case 1:
		p.eye = p.b.s.Centre()
	default:
		p.eye = at(20)
	}
	// A star-shaped polygon: corners in turn round a middle.
	mid := at(12)
	size := m.between(2, 10)
	for _, o := range [][2]int64{{2, 0}, {1, 1}, {0, 2}, {-1, 1}, {-2, 0}, {-1, -1}, {0, -2}, {1, -1}} {
		k := exact.Frac(size*m.between(1, 3), 4)
		v := exact.Point{X: new(big.Rat).Mul(exact.Frac(o[0], 1), k), Y: new(big.Rat).Mul(exact.Frac(o[1], 1), k)}
		if degenerate {
			s := exact.Shape{At: mid, Dir: d}
			p.ring = append(p.ring, s.World(v.X, v.Y))
		} else {
			p.ring = append(p.ring, mid.Plus(v))
		}
	}
	ring := make([]geometry.Vec, len(p.ring))
	for i, c := range p.ring {
		ring[i] = vec(c)
	}
	poly, err := geometry.NewPolygon(ring)
	if err != nil {
		// Corners on the axes may pass their neighbours' line but never the
		// middle: the outline is always simple.
		panic(err)
	}
	p.poly = poly
	return p
}

// tiny is the half step by which a rounded measurement may exceed its limit.
var tiny = exact.Frac(1, 2000000)

func sq(r exact.R) exact.R { return new(big.Rat).Mul(r, r) }

func sum(a, b exact.R) exact.R { return new(big.Rat).Add(a, b) }

func atMost(d2 exact.R, limit float64) bool {
	return d2.Cmp(sq(sum(new(big.Rat).SetFloat64(limit), tiny))) <= 0
}

// compare asks both implementations everything about one placement.
func (p placement) compare(m *mix) error {
	a, b, c := p.a, p.b, p.c
	limit := limits[m.below(len(limits))]

	r := b.f.FromPoint(a.f.Centre).Reading(limit)
	if want := atMost(b.s.Point2(a.s.Centre()), limit); r.In() != want {
		return fmt.Errorf("range %v: %+v, want in %v", limit, r, want)
	}
	g, d2 := geometry.Gap(a.f, b.f), exact.Between2(a.s, b.s)
	if want := atMost(d2, limit); geometry.Between(a.f, b.f).Reading(limit).In() != want {
		return fmt.Errorf("distance %v against %v, want in %v", g, limit, want)
	}
	if touch := atMost(d2, geometry.Tolerance); (g.CM <= geometry.Tolerance) != touch {
		return fmt.Errorf("gap %v, want touching %v", g, touch)
	}
	if (g.CM <= 0) != atMost(d2, 0) {
		return fmt.Errorf("gap %v, exact squared distance %v", g, flt(d2))
	}
	for _, both := range []bool{false, true} {
		lane := a.f.Lane(0)
		if both {
			lane = a.f.LaneBothWays(0)
		}
		if r, want := lane.Reach(b.f), exact.Lane(a.s, b.s, both, tiny); r.In() != want {
			return fmt.Errorf("lane both %v: %+v, want in %v", both, r, want)
		}
	}
	for _, w := range []struct {
		deg   float64
		exact exact.Angle
	}{{22.5, exact.Deg22h}, {45, exact.Deg45}} {
		s := must(a.f.Sector(w.deg, false))
		cm, deg := s.Reach(b.f), s.Angle(b.f)
		if cm.In() != deg.In() {
			return fmt.Errorf("sector %v: %+v and %+v differ", w.deg, cm, deg)
		}
		in, near := exact.Sector(a.s, b.s, w.exact, exact.Frac(0, 1)), exact.Sector(a.s, b.s, w.exact, exact.Frac(2, 1000000))
		if in && !cm.In() || !near && cm.In() {
			return fmt.Errorf("sector %v: %+v, want in %v", w.deg, cm, in)
		}
		if math.Abs(deg.Measured) < 179 && (deg.Measured <= w.deg) != cm.In() {
			return fmt.Errorf("sector %v: %v degrees, %v cm", w.deg, deg.Measured, cm.Measured)
		}
	}
	fire := geometry.FireSide(b.f, a.f)
	want := geometry.SideFront
	if exact.BehindHalf(b.s, a.s, tiny) {
		want = geometry.SideFlank
		if exact.BehindHalf(b.s, a.s, sum(tiny, new(big.Rat).Neg(a.s.Depth))) {
			want = geometry.SideRear
		}
	}
	if fire.Side != want {
		return fmt.Errorf("fire from %+v, want %v", fire, want)
	}
	charge := geometry.ChargeSide(b.f, c.f, a.f)
	want = geometry.SideFront
	if exact.FrontBehind(b.s, a.s, tiny) && exact.PartBehind(c.s, a.s, tiny) {
		want = geometry.SideFlank
		if exact.FrontBehind(b.s, a.s, sum(tiny, new(big.Rat).Neg(a.s.Depth))) {
			want = geometry.SideRear
		}
	}
	if charge.Side != want {
		return fmt.Errorf("charge %+v, want %v", charge, want)
	}
	if r, want := p.poly.Holds(vec(p.eye)), p.holds(p.eye); r.In() != want {
		return fmt.Errorf("polygon holds: %+v, want in %v", r, want)
	}
	return p.compareLines()
}

func (p placement) holds(q exact.Point) bool {
	return exact.Holds(p.ring, q) || atMost(exact.Border2(p.ring, q), 0)
}

// toward returns the point cm from a on the way to b; the share of the way is
// found in floating point, everything after is exact.
func toward(a, b exact.Point, cm float64) (exact.Point, bool) {
	d := geometry.Dist(vec(a), vec(b))
	if d < 0.001 {
		return a, false
	}
	k := exact.Frac(int64(math.Round(cm/d*(1<<32))), 1<<32)
	v := b.Minus(a)
	return a.Plus(exact.Point{X: new(big.Rat).Mul(v.X, k), Y: new(big.Rat).Mul(v.Y, k)}), true
}

func (p placement) compareLines() error {
	base := p.a.s.Boxes[0]
	from := p.a.s.World(new(big.Rat).Quo(sum(base.X0, base.X1), exact.Frac(2, 1)), base.Y1)
	line := geometry.Look(vec(from), vec(p.eye), []*geometry.Footprint{p.c.f}, []*geometry.Polygon{p.poly})
	ground := !p.holds(from) && !p.holds(p.eye) && atMost(exact.RingSegment2(p.ring, from, p.eye), 0)
	unit := false
	if d := geometry.Dist(vec(from), vec(p.eye)); d > 2*geometry.Tolerance {
		u, _ := toward(from, p.eye, geometry.Tolerance)
		v, _ := toward(p.eye, from, geometry.Tolerance)
		unit = atMost(p.c.s.Segment2(u, v), 0)
	}
	var gotGround, gotUnit bool
	for _, b := range line.BlockedBy {
		gotGround = gotGround || b.Ground
		gotUnit = gotUnit || !b.Ground
	}
	if ground != gotGround || unit != gotUnit || line.Clear() != (!ground && !unit) {
		return fmt.Errorf("sight %+v, want blocked by ground %v, by unit %v", line, ground, unit)
	}

	start := p.a.s.At
	end, ok := toward(start, p.eye, 40)
	if !ok {
		return nil
	}
	ray, err := geometry.NewRay(vec(start), vec(p.eye), 40)
	if err != nil {
		return err
	}
	hits := ray.Cross([]*geometry.Footprint{p.b.f, p.c.f})
	for i, t := range []twin{p.b, p.c} {
		var hit *geometry.Hit
		for k := range hits {
			if hits[k].Index == i {
				hit = &hits[k]
			}
		}
		d2 := t.s.Segment2(start, end)
		if want := atMost(d2, 0); want != (hit != nil) {
			return fmt.Errorf("ray meets %d: %v, want %v", i, hit != nil, want)
		}
		if hit == nil {
			continue
		}
		fewest, most := max(t.s.Through(start, end, sum(tolerance, tiny)), 1), max(t.s.Through(start, end, sum(tolerance, new(big.Rat).Neg(tiny))), 1)
		if d2.Sign() == 0 && (hit.Bases < fewest || hit.Bases > most) {
			return fmt.Errorf("ray crosses %d bases, want %d to %d", hit.Bases, fewest, most)
		}
		if !atMost(t.s.Point2(rational(hit.At)), 1e-5) {
			return fmt.Errorf("ray enters at %v, which is not on the footprint", hit.At)
		}
		if before, _ := toward(start, end, hit.CM-1e-3); hit.CM > 1e-3 && t.s.Through(start, before, tolerance) > 0 {
			return fmt.Errorf("ray meets the footprint before %v", hit.CM)
		}
	}
	return nil
}

// TestAgreesWithExact compares both implementations on random and on degenerate
// placements, half of each.
func TestAgreesWithExact(t *testing.T) {
	n := effort.Of(120, 2000, 100000)
	workers := runtime.GOMAXPROCS(0)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for i := w; i < n; i += workers {
				m := mix(i + 1)
				p := m.draw(i%2 == 0)
				if err := p.compare(&m); err != nil {
					t.Errorf("placement %d: %v\na %+v %v\nb %+v %v\nc %+v", i, err, p.a.f.Pose, p.a.f.Corners, p.b.f.Pose, p.b.f.Corners, p.c.f.Pose)
					return
				}
			}
		})
	}
	wg.Wait()
}
