package geometry

import (
	"math"
	"slices"
)

// Side is the side of a footprint from which another one comes.
type Side uint8

// The sides. Rear is a flank that lies behind the rear line as well.
const (
	SideFront Side = iota
	SideFlank
	SideRear
)

func (s Side) String() string { return [...]string{"front", "flank", "rear"}[s] }

// SideReading says from which side, and how nearly otherwise. Front, Start and
// Rear are signed distances ahead of a line of the target, in cm, zero or less
// meaning behind it: Front and Rear are measured to the front and the rear line,
// Start to the front line from where the charge began (in fire it equals Front).
// Change is the positive distance to the line that would change Side.
type SideReading struct {
	Side               Side
	Front, Start, Rear Reading
	Change             float64
}

// FireSide tells whether a shooter stands on the flank of a target: at least half
// of the ground its bases cover lies behind the target's front line. Measured is
// how far ahead of the line the shooter's halving line lies. Rear asks the same of
// the rear line. Exactly half counts as behind.
// Law: rigid motion of both changes nothing; the shooter's facing does not matter.
func FireSide(shooter, target *Footprint) SideReading {
	front, rear := target.Front(), target.Rear()
	m := median(shooter, target.Dir)
	ahead := func(p, u Vec) Reading {
		base := Dot(p, u)
		at := along(shooter.Centre, u, m-Dot(shooter.Centre, u))
		return read(m-base, 0, CM, along(at, u, base-m), at)
	}
	r := SideReading{Front: ahead(front.Centre(), target.Dir), Rear: ahead(rear.Centre(), target.Dir)}
	r.Start = r.Front
	return r.decide()
}

// ChargeSide tells whether a charge strikes the flank: the charger's whole front
// edge lies beyond the target's front line as it strikes (Front is the corner that
// is furthest ahead), and part of the charger lay behind that line when the move
// began (Start is the point that was furthest behind). Rear asks the first test
// again of the rear line. On the line counts as beyond.
// Law: rigid motion of all three changes nothing.
func ChargeSide(charger, start, target *Footprint) SideReading {
	front := target.Front()
	l, r := charger.Corners[0], charger.Corners[1]
	lead := l
	if front.Ahead(r) > front.Ahead(l) {
		lead = r
	}
	least, hind := math.Inf(1), Vec{}
	for i := range start.Bases {
		for _, p := range start.Bases[i].Corners {
			if a := front.Ahead(p); a < least {
				least, hind = a, p
			}
		}
	}
	ahead := func(p Vec, d float64) Reading {
		return read(d, 0, CM, along(p, target.Dir, -d), p)
	}
	s := SideReading{
		Front: ahead(lead, front.Ahead(lead)),
		Start: ahead(hind, least),
		Rear:  ahead(lead, -target.Rear().Ahead(lead)),
	}
	return s.decide()
}

func (r SideReading) decide() SideReading {
	switch {
	case !r.Front.In() || !r.Start.In():
		r.Side, r.Change = SideFront, max(r.Front.Margin, r.Start.Margin)
	case r.Rear.In():
		r.Side, r.Change = SideRear, min(-r.Rear.Margin, -r.Start.Margin)
	default:
		r.Side, r.Change = SideFlank, min(-r.Front.Margin, -r.Start.Margin, r.Rear.Margin)
	}
	r.Change = Round6(r.Change)
	return r
}

// median is the least coordinate along u behind which at least half of the
// footprint's ground lies.
func median(f *Footprint, u Vec) float64 {
	// Along u a rectangle is a trapezoid: it rises over the shorter of its two
	// projections, is level, and falls again.
	type piece struct{ mid, a, b, area float64 }
	var buf [MaxBases]piece
	ps := buf[:0]
	cuts := make([]float64, 0, 4*MaxBases)
	ur, ud := math.Abs(Dot(u, f.Right)), math.Abs(Dot(u, f.Dir))
	total := 0.0
	for i := range f.Bases {
		b := &f.Bases[i]
		d := b.hi.Sub(b.lo)
		w, h := float64(d.X*ur)/2, float64(d.Y*ud)/2
		p := piece{mid: Dot(b.Centre(), u), a: math.Abs(w - h), b: w + h, area: float64(d.X * d.Y)}
		ps = append(ps, p)
		total += p.area
		cuts = append(cuts, p.mid-p.b, p.mid-p.a, p.mid+p.a, p.mid+p.b)
	}
	behind := func(t float64) float64 {
		sum := 0.0
		for _, p := range ps {
			x := math.Abs(t - p.mid)
			share := 0.5 // of the area between mid and x
			height := 1 / (p.a + p.b)
			switch {
			case x >= p.b:
			case x <= p.a:
				share = float64(x * height)
			default:
				rest := p.b - x
				share = 0.5 - float64(float64(rest*rest)*height)/(2*(p.b-p.a))
			}
			if t < p.mid {
				share = -share
			}
			sum += float64(p.area * (0.5 + share))
		}
		return sum
	}
	slices.Sort(cuts)
	lo := cuts[0]
	for _, c := range cuts {
		// A cut that holds exactly half is the answer: beyond it there may be a
		// gap over which the sum does not change.
		v := behind(c) - total/2
		if math.Abs(v) <= total*1e-11 {
			return c
		}
		if v > 0 {
			hi := c
			for range 64 {
				m := (lo + hi) / 2
				if behind(m) >= total/2 {
					hi = m
				} else {
					lo = m
				}
			}
			return hi
		}
		lo = c
	}
	return cuts[len(cuts)-1]
}
