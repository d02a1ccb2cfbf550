package geometry_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"adjutant/geometry"
)

// mix is splitmix64.
type mix uint64

func (m *mix) next() uint64 {
	*m += 0x9E3779B97F4A7C15
	z := uint64(*m)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

func (m *mix) unit() float64             { return float64(m.next()>>11) / (1 << 53) }
func (m *mix) below(n int) int           { return int(m.next() % uint64(n)) }
func (m *mix) pick(v ...float64) float64 { return v[m.below(len(v))] }

// battlefield is a table of constant density, 180 by 120 cm for 60 units, whose
// answers are known (see TestKnownTables).
type battlefield struct {
	items  []geometry.Item
	ground []*geometry.Polygon
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// newBattlefield draws n units and a fifth as many polygons. The order of the
// draws is part of the known answers: number of bases, formation, depth, range,
// facing, then places until one is free.
func newBattlefield(seed uint64, n int) *battlefield {
	r := mix(seed)
	scale := math.Sqrt(float64(n) / 60)
	width, height := 180*scale, 120*scale
	const cell = 16.0
	type spot struct {
		c   geometry.Vec
		rad float64
	}
	near := map[[2]int][]spot{}
	b := &battlefield{}
	for i := 0; i < n; {
		gun := i&2 == 2 && i&4 == 0
		bases, form, depth := 2+r.below(5), r.below(3), r.pick(1.5, 2, 2.5, 3, 4)
		reach := 40.0
		if gun {
			bases, form = 1+r.below(3), 0
		} else if reach = 9; r.below(3) == 0 {
			reach = 12
		}
		var layout geometry.Layout
		switch form {
		case 0:
			layout = must(geometry.Line(bases, 3, depth))
		case 1:
			layout = must(geometry.Column(bases, 2, 3, depth))
		default:
			layout = must(geometry.OpenOrder(min(bases, 4), 1, 3, depth))
		}
		rad := math.Hypot(layout.Width()/2, layout.Depth()/2)
		bearing := (0.5 - r.unit()) * 90
		if i&1 == 1 {
			bearing += 180
		}
		var c geometry.Vec
		free := false
		for try := 0; try < 1000 && !free; try++ {
			c.X = 10 + r.unit()*(width-20)
			c.Y = 10 + r.unit()*(height-20)
			free = true
			for p := -1; p <= 1; p++ {
				for q := -1; q <= 1; q++ {
					for _, s := range near[[2]int{int(c.X/cell) + p, int(c.Y/cell) + q}] {
						free = free && math.Hypot(s.c.X-c.X, s.c.Y-c.Y) >= (s.rad+rad)*0.8
					}
				}
			}
		}
		if !free {
			continue
		}
		key := [2]int{int(c.X / cell), int(c.Y / cell)}
		near[key] = append(near[key], spot{c, rad})
		dir := geometry.Bearing(bearing)
		pose := geometry.Pose{At: c.Add(dir.Mul(layout.Depth() / 2)), Facing: bearing}
		it := geometry.Item{Foot: must(geometry.Place(layout, pose)), Side: i & 1, Range: reach, Arc: geometry.ArcLane}
		if gun {
			it.Arc, it.HalfAngle = geometry.ArcSector, 22.5
		}
		b.items = append(b.items, it)
		i++
	}
	for range n * 12 / 60 {
		c := geometry.Vec{X: r.unit() * width}
		c.Y = r.unit() * height
		corners := 5 + r.below(8)
		rad := 4 + 8*r.unit()
		ring := make([]geometry.Vec, corners)
		for v := range ring {
			a := 2 * math.Pi * float64(v) / float64(corners)
			q := rad * (0.6 + 0.4*r.unit())
			ring[v] = geometry.Vec{X: c.X + q*math.Cos(a), Y: c.Y + q*math.Sin(a)}
		}
		b.ground = append(b.ground, must(geometry.NewPolygon(ring)))
	}
	return b
}

func (b *battlefield) index() *geometry.Index { return must(geometry.NewIndex(b.items, b.ground)) }

func checksum(pairs []geometry.Pair) (sum int64) {
	for _, p := range pairs {
		sum += int64(p.Shooter)*100003 + int64(p.Target)
	}
	return sum
}

// The numbers of pairs and their checksums were found by independent programs
// (in C with GEOS, in Java with JTS) for the same tables.
func TestKnownTables(t *testing.T) {
	for _, k := range []struct {
		n, pairs int
		sum      int64
	}{{60, 23, 70502701}, {400, 148, 2961021748}, {1000, 340, 16807575000}, {10000, 3321, 1680562261033}} {
		b := newBattlefield(1815, k.n)
		x := b.index()
		p := x.AllTargets(nil)
		if k.n == 10000 {
			p = dropContact(t, b, p)
		}
		if len(p) != k.pairs || checksum(p) != k.sum {
			t.Errorf("%d units: %d pairs, checksum %d; want %d, %d", k.n, len(p), checksum(p), k.pairs, k.sum)
		}
		if k.n != 1000 {
			continue
		}
		sum := 0.0
		for i, s := range b.items {
			for j, e := range b.items {
				if e.Side != s.Side {
					d := e.Foot.FromPoint(s.Foot.Centre).CM
					if d != x.Distance(i, j) {
						t.Fatalf("distance of %d and %d: %v, indexed %v", i, j, d, x.Distance(i, j))
					}
					sum += d
				}
			}
		}
		if math.Abs(sum-154855588.9327) > 0.01 {
			t.Errorf("distances of all pairs sum to %.4f, want 154855588.9327", sum)
		}
		sum = 0
		for i := range b.items {
			e, ok := x.Nearest(i)
			if !ok {
				t.Fatalf("unit %d has no enemy", i)
			}
			sum += e.CM
		}
		if math.Abs(sum-11093.428924) > 1e-3 {
			t.Errorf("nearest enemies' distances sum to %.6f, want 11093.428924", sum)
		}
		rays, guns := b.rays(x)
		units, bases := penetration(x, rays, guns)
		if len(rays) != 250 || units != 383 || bases != 609 { // of one of 610 the ray shares less than Tolerance
			t.Errorf("%d rays, %d units, %d bases; want 250, 383, 609", len(rays), units, bases)
		}
	}
}

// dropContact takes away the one pair of the large table on which the other
// programs answer differently: they let a unit that stands against the target hide
// the very point that the line ends in, where this package ignores the last
// Tolerance of the line.
func dropContact(t *testing.T, b *battlefield, pairs []geometry.Pair) []geometry.Pair {
	gone := geometry.Pair{Shooter: 6915, Target: 4328}
	from := b.items[gone.Shooter].Foot.Pose.At
	to := b.items[gone.Target].Foot.FromPoint(from).To
	touching := false
	for i, it := range b.items {
		touching = touching || i != gone.Target && it.Foot.FromPoint(to).CM <= geometry.Tolerance
	}
	if !touching {
		t.Errorf("nothing stands against %v", gone)
	}
	return slices.DeleteFunc(pairs, func(p geometry.Pair) bool { return p == gone })
}

// rays are one from every gun through its nearest enemy, out to its range.
func (b *battlefield) rays(x *geometry.Index) (rays []geometry.Ray, guns []int) {
	for i, it := range b.items {
		if it.Arc != geometry.ArcSector {
			continue
		}
		e, _ := x.Nearest(i)
		from := it.Foot.Pose.At
		ray, err := geometry.NewRay(from, b.items[e.Index].Foot.FromPoint(from).To, it.Range)
		if err != nil {
			continue // the gun stands on its target
		}
		rays = append(rays, ray)
		guns = append(guns, i)
	}
	return rays, guns
}

func penetration(x *geometry.Index, rays []geometry.Ray, guns []int) (units, bases int) {
	var buf [32]geometry.Hit
	for k, ray := range rays {
		for _, h := range x.Ray(ray, guns[k], buf[:0]) {
			units++
			bases += h.Bases
		}
	}
	return units, bases
}

var sizes = []int{60, 1000, 10000}

func BenchmarkTargetsWholeTable(b *testing.B) { // W1, W6
	for _, n := range sizes {
		x := newBattlefield(1815, n).index()
		buf := make([]geometry.Pair, 0, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				buf = x.AllTargets(buf[:0])
			}
			b.ReportMetric(float64(len(buf)), "pairs")
		})
	}
}

func BenchmarkTargetsOneUnit(b *testing.B) { // W2
	for _, n := range sizes {
		x := newBattlefield(1815, n).index()
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			var buf [64]geometry.Target
			i := 0
			for b.Loop() {
				x.Targets(i, buf[:0])
				if i++; i == n {
					i = 0
				}
			}
		})
	}
}

func BenchmarkDistancePair(b *testing.B) { // W3
	for _, n := range sizes[:2] {
		f := newBattlefield(1815, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			pairs := 0
			for b.Loop() {
				pairs = 0
				for _, s := range f.items {
					for _, e := range f.items {
						if e.Side != s.Side {
							e.Foot.FromPoint(s.Foot.Centre)
							pairs++
						}
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(pairs), "ns/pair")
		})
	}
}

func BenchmarkDistanceIndexed(b *testing.B) { // W3 on the index
	for _, n := range sizes[:2] {
		f := newBattlefield(1815, n)
		x := f.index()
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			pairs, sum := 0, 0.0
			for b.Loop() {
				pairs = 0
				for i := range f.items {
					for j := range f.items {
						if f.items[i].Side != f.items[j].Side {
							sum += x.Distance(i, j)
							pairs++
						}
					}
				}
			}
			if sum == 0 {
				b.Fatal("no distance")
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(pairs), "ns/pair")
		})
	}
}

func BenchmarkNearestEnemy(b *testing.B) { // W4
	for _, n := range sizes {
		x := newBattlefield(1815, n).index()
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for i := range n {
					x.Nearest(i)
				}
			}
		})
	}
}

func BenchmarkPenetration(b *testing.B) { // W5
	for _, n := range sizes {
		f := newBattlefield(1815, n)
		x := f.index()
		rays, guns := f.rays(x)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				penetration(x, rays, guns)
			}
		})
	}
}

func BenchmarkNewIndex(b *testing.B) {
	for _, n := range sizes {
		f := newBattlefield(1815, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f.index()
			}
		})
	}
}
