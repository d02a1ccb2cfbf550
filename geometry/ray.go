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
// along the join of two bases side by side, of one footprint or of two, crosses
// one, not two, and a base that is only touched, by the ray's side at a corner or
// by its end at an edge, is none crossed if another base of the footprint is.
// Law: rigid motion of the table changes nothing; a longer ray meets at least the
// footprints that a shorter one meets, at the same distances.
func (r Ray) Cross(all []*Footprint) []Hit {
	return r.cross(len(all), func(i int) (int, *Footprint) { return i, all[i] }, nil)
}

// cross is Cross of n footprints and what each is called.
func (r Ray) cross(n int, all func(int) (int, *Footprint), out []Hit) []Hit {
	type entered struct {
		crossing
		hit int
	}
	var buf [12]entered // rarely more: a shot goes through few
	entries := buf[:0]
	old := len(out)
	u := unit(r.To.Sub(r.From))
	var met [MaxBases]crossing
	for k := range n {
		i, f := all(k)
		bases := f.crossed(r, &met)
		if len(bases) == 0 {
			continue
		}
		for _, c := range bases {
			entries = append(entries, entered{c, i})
		}
		out = append(out, Hit{Index: i, CM: Round6(bases[0].in), Bases: len(bases), At: along(r.From, u, bases[0].in)})
	}
	hits := out[old:]
	for i := range hits {
		h := &hits[i]
		for k, e := range entries {
			if e.hit == h.Index || Round6(e.in) >= h.CM {
				continue
			}
			if e.graze == 0 || !slices.ContainsFunc(entries[:k], func(o entered) bool { return o.hit != h.Index && o.joins(e.crossing) }) {
				h.Before++
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(a.CM, b.CM) })
	return out
}

// Grazes reports a footprint that the ray meets in single points only: it touches a
// corner and goes on outside, or an edge with its end. False for one that it does not
// meet at all.
func (r Ray) Grazes(f *Footprint) bool {
	var buf [MaxBases]crossing
	met := f.met(r, &buf)
	return len(met) > 0 && !slices.ContainsFunc(met, crossing.runs)
}

// crossing is the stretch of a ray that a base shares, its edges included.
type crossing struct {
	in, out float64 // along the ray, cm
	graze   int     // -1, +1: the ray runs along the edge, the base on that side; 0: inside
}

// runs reports that the ray goes through the base or along its edge, and does not
// only touch it. Places are typed in hundredths, so that bases which touch each other
// lie over each other by as much as Tolerance, and so does a ray that is drawn to the
// corner of one over the other.
func (c crossing) runs() bool {
	cm := c.out - c.in
	return cm > Tolerance && (cm > Tolerance+quantum || Round6(cm) > Tolerance) // rounded only where that decides
}

// joins reports that the ray runs along the common edge of two bases.
func (c crossing) joins(o crossing) bool {
	return c.graze != 0 && o.graze == -c.graze && crossing{in: max(o.in, c.in), out: min(o.out, c.out)}.runs()
}

// met lists the bases that the ray meets.
func (f *Footprint) met(r Ray, buf *[MaxBases]crossing) []crossing {
	pa, pb := f.local(r.From), f.local(r.To)
	d := Vec{X: (pb.X - pa.X) / r.Length, Y: (pb.Y - pa.Y) / r.Length}
	cs := buf[:0]
	for i := range f.Bases {
		if c, ok := crossBox(pa, d, r.Length, f.Bases[i].lo, f.Bases[i].hi); ok {
			cs = append(cs, c)
		}
	}
	return cs
}

// crossed lists the bases counted, as the ray enters them: of two with a common edge
// the first, and of a footprint that is only touched the first touch.
func (f *Footprint) crossed(r Ray, buf *[MaxBases]crossing) []crossing {
	var all [MaxBases]crossing
	met := f.met(r, &all)
	cs := buf[:0]
	for i, c := range met {
		if c.runs() && (c.graze == 0 || !slices.ContainsFunc(met[:i], c.joins)) {
			cs = append(cs, c)
		}
	}
	sooner := func(a, b crossing) int { return cmp.Compare(a.in, b.in) }
	if len(cs) == 0 && len(met) > 0 {
		return append(cs, slices.MinFunc(met, sooner))
	}
	slices.SortStableFunc(cs, sooner)
	return cs
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
	// What lies wholly before its start or behind its end need not be divided.
	at := Dot(d, c.Sub(p))
	if thick := float64((hi.X-lo.X)/2*math.Abs(d.X)) + float64((hi.Y-lo.Y)/2*math.Abs(d.Y)) + 2*quantum; at+thick < 0 || at-thick > length {
		return crossing{}, false
	}
	x, ok := slab(p, d, length, lo, hi, half/1000)
	if !ok { // a larger box is met wherever this one is
		if x, ok = slab(p, d, length, lo, hi, half); !ok {
			return crossing{}, false
		}
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
	t0, t1, ok := between(p.X, d.X, lo.X-room, hi.X+room, 0, length)
	if !ok {
		return crossing{}, false
	}
	t0, t1, ok = between(p.Y, d.Y, lo.Y-room, hi.Y+room, t0, t1)
	return crossing{in: t0, out: t1}, ok && t0 <= t1
}

// between is what of the stretch from t0 to t1 lies between lo and hi along one axis; false where nothing can.
func between(p, d, lo, hi, t0, t1 float64) (float64, float64, bool) {
	l, h := lo-p, hi-p
	if math.Abs(d) < 1e-12 {
		return t0, t1, l <= 0 && h >= 0
	}
	if d < 0 {
		l, h = h, l
	}
	return max(t0, l/d), min(t1, h/d), true
}
