package geometry_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"adjutant/geometry"
	"adjutant/geometry/worldtest"
)

// mix is splitmix64, with what the tests of this package draw by it.
type mix worldtest.Draws

func (m *mix) next() uint64    { return (*worldtest.Draws)(m).Next() }
func (m *mix) below(n int) int { return (*worldtest.Draws)(m).Below(n) }
func (m *mix) unit() float64   { return (*worldtest.Draws)(m).Unit() }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// The numbers of pairs and their checksums were found by independent programs
// (in C with GEOS, in Java with JTS) for the same tables.
func TestKnownTables(t *testing.T) {
	for n, k := range worldtest.Known {
		b := worldtest.New(1815, n)
		x := b.Index()
		p := x.AllTargets(nil)
		if n == 10000 {
			p = dropContact(t, b, p)
		}
		if len(p) != k.Pairs || worldtest.Checksum(p) != k.Sum {
			t.Errorf("%d units: %d pairs, checksum %d; want %d, %d", n, len(p), worldtest.Checksum(p), k.Pairs, k.Sum)
		}
		if n != 1000 {
			continue
		}
		sum := 0.0
		for i, s := range b.Items {
			for j, e := range b.Items {
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
		for i := range b.Items {
			e, ok := x.Nearest(i)
			if !ok {
				t.Fatalf("unit %d has no enemy", i)
			}
			sum += e.CM
		}
		if math.Abs(sum-11093.428924) > 1e-3 {
			t.Errorf("nearest enemies' distances sum to %.6f, want 11093.428924", sum)
		}
		rays, guns := b.Rays(x)
		units, bases := worldtest.Penetration(x, rays, guns)
		if len(rays) != 250 || units != 383 || bases != 609 { // of one of 610 the ray shares less than Tolerance
			t.Errorf("%d rays, %d units, %d bases; want 250, 383, 609", len(rays), units, bases)
		}
	}
}

// dropContact takes away the one pair of the large table on which the other
// programs answer differently: they let a unit that stands against the target hide
// the very point that the line ends in, where this package ignores the last
// Tolerance of the line.
func dropContact(t *testing.T, b *worldtest.World, pairs []geometry.Pair) []geometry.Pair {
	gone := worldtest.Touching
	from := b.Items[gone.Shooter].Foot.Pose.At
	to := b.Items[gone.Target].Foot.FromPoint(from).To
	touching := false
	for i, it := range b.Items {
		touching = touching || i != gone.Target && it.Foot.FromPoint(to).CM <= geometry.Tolerance
	}
	if !touching {
		t.Errorf("nothing stands against %v", gone)
	}
	return slices.DeleteFunc(pairs, func(p geometry.Pair) bool { return p == gone })
}

var sizes = []int{60, 1000, 10000}

func BenchmarkTargetsWholeTable(b *testing.B) { // W1, W6
	for _, n := range sizes {
		x := worldtest.New(1815, n).Index()
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
		x := worldtest.New(1815, n).Index()
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
		f := worldtest.New(1815, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			pairs := 0
			for b.Loop() {
				pairs = 0
				for _, s := range f.Items {
					for _, e := range f.Items {
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
		f := worldtest.New(1815, n)
		x := f.Index()
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			pairs, sum := 0, 0.0
			for b.Loop() {
				pairs = 0
				for i := range f.Items {
					for j := range f.Items {
						if f.Items[i].Side != f.Items[j].Side {
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
		x := worldtest.New(1815, n).Index()
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
		f := worldtest.New(1815, n)
		x := f.Index()
		rays, guns := f.Rays(x)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				worldtest.Penetration(x, rays, guns)
			}
		})
	}
}

func BenchmarkNewIndex(b *testing.B) {
	for _, n := range sizes {
		f := worldtest.New(1815, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f.Index()
			}
		})
	}
}
