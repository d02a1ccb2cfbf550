package geometry

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Ray is a straight segment along which a shot travels.
type Ray struct {
	From, To Vec
	Length   float64 // cm
}

// NewRay starts at from, passes through a second point and ends length cm from
// its start. It refuses two equal points and a length that is not positive.
func NewRay(from, through Vec, length float64) (Ray, error) {
	if !finite(from) || !finite(through) {
		return Ray{}, errors.New("a ray needs two points of the table")
	}
	if err := badNumber("ray length", length, 1e-6, Far); err != nil {
		return Ray{}, err
	}
	d := through.Sub(from)
	if Norm(d) < quantum {
		return Ray{}, fmt.Errorf("a ray needs two different points, not [%v, %v] twice", from.X, from.Y)
	}
	return Ray{From: from, To: along(from, unit(d), length), Length: length}, nil
}

// A Hit is one footprint that a ray meets.
type Hit struct {
	Index  int     // in the slice asked about
	CM     float64 // from the start of the ray to where it enters
	Bases  int     // of this footprint on the ray
	Before int     // bases of the other footprints entered before this one is reached
	At     Vec     // where it enters
}

// Cross lists the footprints that the ray meets, in the order in which it enters
// them. Touching counts. Bases are counted once each; a ray that runs exactly
// along the join of two bases side by side crosses one, not two, and a corner
// that is only touched is no base crossed if another base of the footprint is.
// Law: rigid motion of the table changes nothing; a longer ray meets at least the
// footprints that a shorter one meets, at the same distances.
func (r Ray) Cross(all []*Footprint) []Hit {
	var hits []Hit
	var entries [][]float64
	for i, f := range all {
		at, ok := f.crossed(r.From, r.To, r.Length)
		if !ok {
			continue
		}
		hits = append(hits, Hit{Index: i, CM: Round6(at[0]), Bases: len(at), At: along(r.From, unit(r.To.Sub(r.From)), at[0])})
		entries = append(entries, at)
	}
	for i := range hits {
		for j := range hits {
			if i == j {
				continue
			}
			for _, t := range entries[j] {
				if Round6(t) < hits[i].CM {
					hits[i].Before++
				}
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		switch {
		case a.CM < b.CM:
			return -1
		case a.CM > b.CM:
			return 1
		}
		return a.Index - b.Index
	})
	return hits
}

type crossing struct {
	in, out float64 // along the ray, cm
	graze   int     // -1, +1: the ray runs along the edge, the base on that side; 0: inside
}

// crossed returns the entry distance of every base counted, ascending.
func (f *Footprint) crossed(a, b Vec, length float64) ([]float64, bool) {
	pa, pb := f.local(a), f.local(b)
	d := Vec{X: (pb.X - pa.X) / length, Y: (pb.Y - pa.Y) / length}
	var buf [MaxBases]crossing
	cs := buf[:0]
	for i := range f.Bases {
		if c, ok := crossBox(pa, d, length, f.Bases[i].lo, f.Bases[i].hi); ok {
			cs = append(cs, c)
		}
	}
	if len(cs) == 0 {
		return nil, false
	}
	var at []float64
	for i, c := range cs {
		if c.graze == 0 {
			at = append(at, c.in)
			continue
		}
		// Of two bases that share the stretch, one on each side, the first
		// counts; a mere touch counts only if nothing else does.
		counts := c.out-c.in > Tolerance
		for j, o := range cs {
			if j < i && o.graze == -c.graze && min(o.out, c.out)-max(o.in, c.in) > Tolerance {
				counts = false
			}
		}
		if counts {
			at = append(at, c.in)
		}
	}
	if len(at) == 0 {
		first := cs[0].in
		for _, c := range cs {
			first = min(first, c.in)
		}
		at = append(at, first)
	}
	slices.Sort(at)
	return at, true
}

// crossBox meets the segment p + d*[0, length] with a box that is closed and a
// rounding step larger than it is.
func crossBox(p, d Vec, length float64, lo, hi Vec) (crossing, bool) {
	t0, t1 := 0.0, length
	for _, ax := range [2][4]float64{{p.X, d.X, lo.X, hi.X}, {p.Y, d.Y, lo.Y, hi.Y}} {
		l, h := ax[2]-half-ax[0], ax[3]+half-ax[0]
		if math.Abs(ax[1]) < 1e-12 {
			if l > 0 || h < 0 {
				return crossing{}, false
			}
			continue
		}
		a, b := l/ax[1], h/ax[1]
		if a > b {
			a, b = b, a
		}
		t0, t1 = max(t0, a), min(t1, b)
	}
	// A shallow ray past a corner may gain a whole stretch from a rounding
	// step: the true test is the distance of the line from the middle.
	c := Vec{X: (lo.X + hi.X) / 2, Y: (lo.Y + hi.Y) / 2}
	off := Cross(d, c.Sub(p)) // positive: the middle lies to the left
	ext := float64((hi.X-lo.X)/2*math.Abs(d.Y)) + float64((hi.Y-lo.Y)/2*math.Abs(d.X))
	if t0 > t1 || math.Abs(off)-ext > half {
		return crossing{}, false
	}
	x := crossing{in: t0, out: t1}
	if math.Abs(off)-ext > -quantum {
		x.graze = 1
		if off < 0 {
			x.graze = -1
		}
	}
	return x, true
}
