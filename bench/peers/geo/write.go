package geo

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"adjutant/geometry"
	"adjutant/geometry/worldtest"
)

// Arc is the ground into which a unit looks, as a polygon that reaches 20 cm beyond its range: a
// rectangle between the flank lines, or the triangle of a gun.
func Arc(it geometry.Item) []geometry.Vec {
	f, long := it.Foot, it.Range+20
	wide, from := f.Width/2, f.Width/2
	if it.Arc == geometry.ArcSector {
		from, wide = 0, long*math.Tan(it.HalfAngle*math.Pi/180)
	}
	at := func(right, ahead float64) geometry.Vec {
		return f.Pose.At.Add(f.Right.Mul(right)).Add(f.Dir.Mul(ahead))
	}
	out := []geometry.Vec{at(-from, 0), at(-wide, long), at(wide, long), at(from, 0)}
	if from == 0 {
		return out[:3]
	}
	return out
}

// Write is a table as the peers in other languages read it, numbers between blanks: how many units
// and polygons; of each unit its side, 1 for guns, centre, centre of the front edge, range, radius,
// how many bases and corners of its arc, the corners of the bases and those of the arc; of each
// polygon how many corners, and they.
func Write(to io.Writer, w *worldtest.World) error {
	out := bufio.NewWriter(to)
	fmt.Fprintln(out, len(w.Items), len(w.Ground))
	corners := func(vs []geometry.Vec) {
		for _, v := range vs {
			fmt.Fprintf(out, " %.17g %.17g", v.X, v.Y)
		}
		fmt.Fprintln(out)
	}
	for _, it := range w.Items {
		f, gun, arc := it.Foot, 0, Arc(it)
		if it.Arc == geometry.ArcSector {
			gun = 1
		}
		fmt.Fprintf(out, "%d %d %.17g %.17g %.17g %.17g %g %.17g %d %d\n", it.Side, gun, f.Centre.X, f.Centre.Y,
			f.Pose.At.X, f.Pose.At.Y, it.Range, f.Radius, len(f.Bases), len(arc))
		for _, b := range f.Bases {
			corners(b.Corners[:])
		}
		corners(arc)
	}
	for _, p := range w.Ground {
		c := p.Corners()
		fmt.Fprint(out, len(c))
		corners(c)
	}
	return out.Flush()
}
