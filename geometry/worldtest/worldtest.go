// Package worldtest draws tables full of units whose answers other programs have found as well:
// the tests hold this house against them, and bench/peers measures on them.
package worldtest

import (
	"math"

	"adjutant/geometry"
)

// Draws is splitmix64 with its seed.
type Draws uint64

// Next is the next number, all 64 bits of it.
func (m *Draws) Next() uint64 {
	*m += 0x9E3779B97F4A7C15
	z := uint64(*m)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Unit is a number from 0 to 1, without 1.
func (m *Draws) Unit() float64 { return float64(m.Next()>>11) / (1 << 53) }

// Below is a whole number from 0 to n-1.
func (m *Draws) Below(n int) int { return int(m.Next() % uint64(n)) }

// Pick is one of v.
func (m *Draws) Pick(v ...float64) float64 { return v[m.Below(len(v))] }

// World is a table of constant density, 180 by 120 cm for 60 units, whose
// answers are known (see Known).
type World struct {
	Items  []geometry.Item     // two sides, a quarter of them guns with a sector of 22.5 degrees a side
	Ground []*geometry.Polygon // twelve for 60 units
}

// Known are the legal targets of the tables of seed 1815: how many pairs of shooter and target,
// and the sum of shooter x 100003 + target over them, as programs of others in C and in Java
// found them.
var Known = map[int]struct {
	Pairs int
	Sum   int64
}{60: {23, 70502701}, 400: {148, 2961021748}, 1000: {340, 16807575000}, 10000: {3321, 1680562261033}}

// Touching is the one pair of the table of 10,000 that this house has beside the known ones. The
// others let a unit that stands against the target hide the very point that the line ends in, where
// package geometry leaves the last Tolerance of the line out.
var Touching = geometry.Pair{Shooter: 6915, Target: 4328}

// New draws n units and a fifth as many polygons. The order of the
// draws is part of the known answers: number of bases, formation, depth, range,
// facing, then places until one is free.
func New(seed uint64, n int) *World {
	r := Draws(seed)
	scale := math.Sqrt(float64(n) / 60)
	width, height := 180*scale, 120*scale
	const cell = 16.0
	type spot struct {
		c   geometry.Vec
		rad float64
	}
	near := map[[2]int][]spot{}
	b := &World{}
	for i := 0; i < n; {
		gun := i&2 == 2 && i&4 == 0
		bases, form, depth := 2+r.Below(5), r.Below(3), r.Pick(1.5, 2, 2.5, 3, 4)
		reach := 40.0
		if gun {
			bases, form = 1+r.Below(3), 0
		} else if reach = 9; r.Below(3) == 0 {
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
		bearing := (0.5 - r.Unit()) * 90
		if i&1 == 1 {
			bearing += 180
		}
		var c geometry.Vec
		free := false
		for try := 0; try < 1000 && !free; try++ {
			c.X = 10 + r.Unit()*(width-20)
			c.Y = 10 + r.Unit()*(height-20)
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
		b.Items = append(b.Items, it)
		i++
	}
	for range n * 12 / 60 {
		c := geometry.Vec{X: r.Unit() * width}
		c.Y = r.Unit() * height
		corners := 5 + r.Below(8)
		rad := 4 + 8*r.Unit()
		ring := make([]geometry.Vec, corners)
		for v := range ring {
			a := 2 * math.Pi * float64(v) / float64(corners)
			q := rad * (0.6 + 0.4*r.Unit())
			ring[v] = geometry.Vec{X: c.X + q*math.Cos(a), Y: c.Y + q*math.Sin(a)}
		}
		b.Ground = append(b.Ground, must(geometry.NewPolygon(ring)))
	}
	return b
}

// Index is the index of the whole table.
func (b *World) Index() *geometry.Index { return must(geometry.NewIndex(b.Items, b.Ground)) }

// Checksum is what Known has of pairs.
func Checksum(pairs []geometry.Pair) (sum int64) {
	for _, p := range pairs {
		sum += int64(p.Shooter)*100003 + int64(p.Target)
	}
	return sum
}

// Rays are one from every gun through its nearest enemy, out to its
// range, but where the gun stands on it; with the guns they come from.
func (b *World) Rays(x *geometry.Index) (rays []geometry.Ray, guns []int) {
	for i, it := range b.Items {
		if it.Arc != geometry.ArcSector {
			continue
		}
		e, _ := x.Nearest(i)
		from := it.Foot.Pose.At
		ray, err := geometry.NewRay(from, b.Items[e.Index].Foot.FromPoint(from).To, it.Range)
		if err != nil {
			continue // the gun stands on its target
		}
		rays = append(rays, ray)
		guns = append(guns, i)
	}
	return rays, guns
}

// Penetration is how many units and bases the rays cross.
func Penetration(x *geometry.Index, rays []geometry.Ray, guns []int) (units, bases int) {
	var buf [32]geometry.Hit
	for k, ray := range rays {
		for _, h := range x.Ray(ray, guns[k], buf[:0]) {
			units++
			bases += h.Bases
		}
	}
	return units, bases
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
