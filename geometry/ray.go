package geometry

import (
	"cmp"
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
func (r Ray) Cross(all []*Footprint) []Hit { return r.cross(all, nil) }

func (r Ray) cross(all []*Footprint, out []Hit) []Hit {
	type entered struct {
		at  float64
		hit int
	}
	var buf [32]entered
	entries := buf[:0]
	n := len(out)
	u := unit(r.To.Sub(r.From))
	for i, f := range all {
		var at [MaxBases]float64
		bases := f.crossed(r.From, r.To, r.Length, &at)
		if bases == 0 {
			continue
		}
		for _, t := range at[:bases] {
			entries = append(entries, entered{Round6(t), i})
		}
		out = append(out, Hit{Index: i, CM: Round6(at[0]), Bases: bases, At: along(r.From, u, at[0])})
	}
	hits := out[n:]
	for i := range hits {
		for _, e := range entries {
			if e.hit != hits[i].Index && e.at < hits[i].CM {
				hits[i].Before++
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(a.CM, b.CM) })
	return out
}

// Grazes reports a footprint that the ray meets in single points only: it touches a
// corner and goes on outside. False for one that it does not meet at all.
func (r Ray) Grazes(f *Footprint) bool {
	pa, pb := f.local(r.From), f.local(r.To)
	d := Vec{X: (pb.X - pa.X) / r.Length, Y: (pb.Y - pa.Y) / r.Length}
	met := false
	for i := range f.Bases {
		c, ok := crossBox(pa, d, r.Length, f.Bases[i].lo, f.Bases[i].hi)
		if ok && c.out-c.in > Tolerance {
			return false
		}
		met = met || ok
	}
	return met
}

type crossing struct {
	in, out float64 // along the ray, cm
	graze   int     // -1, +1: the ray runs along the edge, the base on that side; 0: inside
}

// crossed fills in the entry distance of every base counted, ascending, and says
// how many.
func (f *Footprint) crossed(a, b Vec, length float64, at *[MaxBases]float64) int {
	pa, pb := f.local(a), f.local(b)
	d := Vec{X: (pb.X - pa.X) / length, Y: (pb.Y - pa.Y) / length}
	var buf [MaxBases]crossing
	cs := buf[:0]
	for i := range f.Bases {
		if c, ok := crossBox(pa, d, length, f.Bases[i].lo, f.Bases[i].hi); ok {
			cs = append(cs, c)
		}
	}
	n := 0
	for i, c := range cs {
		// Of two bases that share the stretch, one on each side, the first
		// counts; a mere touch counts only if nothing else does.
		counts := c.graze == 0 || c.out-c.in > Tolerance
		for _, o := range cs[:i] {
			if c.graze != 0 && o.graze == -c.graze && min(o.out, c.out)-max(o.in, c.in) > Tolerance {
				counts = false
			}
		}
		if counts {
			at[n] = c.in
			n++
		}
	}
	if n == 0 && len(cs) > 0 {
		at[0], n = cs[0].in, 1
		for _, c := range cs[1:] {
			at[0] = min(at[0], c.in)
		}
	}
	slices.Sort(at[:n])
	return n
}

// crossBox meets the segment p + d*[0, length] with a closed box. Whether they
// meet is asked of a box half a rounding step larger all round; where, of the box
// itself if it can be.
func crossBox(p, d Vec, length float64, lo, hi Vec) (crossing, bool) {
	// A shallow ray past a corner may gain a whole stretch from a rounding
	// step: the true test is the distance of the line from the middle.
	c := Vec{X: (lo.X + hi.X) / 2, Y: (lo.Y + hi.Y) / 2}
	off := Cross(d, c.Sub(p)) // positive: the middle lies to the left
	ext := float64((hi.X-lo.X)/2*math.Abs(d.Y)) + float64((hi.Y-lo.Y)/2*math.Abs(d.X))
	if math.Abs(off)-ext > half {
		return crossing{}, false
	}
	x, ok := slab(p, d, length, lo, hi, half)
	if !ok {
		return crossing{}, false
	}
	if y, ok := slab(p, d, length, lo, hi, half/1000); ok {
		x = y
	}
	if math.Abs(off)-ext > -quantum {
		x.graze = 1
		if off < 0 {
			x.graze = -1
		}
	}
	return x, true
}

func slab(p, d Vec, length float64, lo, hi Vec, room float64) (crossing, bool) {
	t0, t1 := 0.0, length
	for _, ax := range [2][4]float64{{p.X, d.X, lo.X, hi.X}, {p.Y, d.Y, lo.Y, hi.Y}} {
		l, h := ax[2]-room-ax[0], ax[3]+room-ax[0]
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
	return crossing{in: t0, out: t1}, t0 <= t1
}
