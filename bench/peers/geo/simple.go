package geo

import (
	"errors"
	"fmt"
	"math"

	"github.com/peterstace/simplefeatures/geom"
	"github.com/peterstace/simplefeatures/rtree"

	"adjutant/geometry"
	"adjutant/geometry/worldtest"
)

// simple is simplefeatures with its own tree of boxes. It has distances and intersections of shapes,
// and no nearest point: that is found here, on the edges of the unit.
type simple struct {
	world        *worldtest.World
	units, woods *rtree.RTree
	unit, arc    []geom.Geometry
	centre, eye  []geom.Geometry
	ground       []geom.Geometry
	bases        [][]geom.Geometry
}

func newSimple(w *worldtest.World) (table, error) {
	s := &simple{world: w}
	var boxes, woods []rtree.BulkItem
	for i := range w.Items {
		f := w.Items[i].Foot
		var bases []geom.Geometry
		for _, b := range f.Bases {
			bases = append(bases, ring(b.Corners[:]))
		}
		u, err := geom.UnionMany(bases)
		if err != nil {
			return nil, fmt.Errorf("unit %d: %w", i, err)
		}
		s.unit, s.bases = append(s.unit, u), append(s.bases, bases)
		s.arc = append(s.arc, ring(Arc(w.Items[i])))
		s.centre, s.eye = append(s.centre, point(f.Centre)), append(s.eye, point(f.Pose.At))
		boxes = append(boxes, rtree.BulkItem{Box: boxOf(u), RecordID: i})
	}
	for i, p := range w.Ground {
		g := ring(p.Corners())
		s.ground = append(s.ground, g)
		woods = append(woods, rtree.BulkItem{Box: boxOf(g), RecordID: i})
	}
	s.units, s.woods = rtree.BulkLoad(boxes), rtree.BulkLoad(woods)
	return s, nil
}

func boxOf(g geom.Geometry) rtree.Box {
	lo, hi, _ := g.Envelope().MinMaxXYs()
	return rtree.Box{MinX: lo.X, MinY: lo.Y, MaxX: hi.X, MaxY: hi.Y}
}

func ring(corners []geometry.Vec) geom.Geometry {
	xy := make([]float64, 0, 2*len(corners)+2)
	for i := range len(corners) + 1 {
		c := corners[i%len(corners)]
		xy = append(xy, c.X, c.Y)
	}
	return geom.NewPolygon([]geom.LineString{geom.NewLineString(geom.NewSequence(xy, geom.DimXY))}).AsGeometry()
}

func point(p geometry.Vec) geom.Geometry { return geom.XY{X: p.X, Y: p.Y}.AsPoint().AsGeometry() }

func segment(a, b geometry.Vec) geom.Geometry {
	return geom.NewLineString(geom.NewSequence([]float64{a.X, a.Y, b.X, b.Y}, geom.DimXY)).AsGeometry()
}

func (s *simple) targets(i int, found func(int)) {
	it := &s.world.Items[i]
	c, r := it.Foot.Centre, it.Range
	s.search(s.units, rtree.Box{MinX: c.X - r, MinY: c.Y - r, MaxX: c.X + r, MaxY: c.Y + r}, func(j int) bool {
		if s.world.Items[j].Side == it.Side || s.distance(i, j) > r || !geom.Intersects(s.arc[i], s.unit[j]) {
			return true
		}
		from := it.Foot.Pose.At
		if s.clear(i, j, from, s.closest(j, from)) {
			found(j)
		}
		return true
	})
}

// errEnough ends a search. The library's own Stop would end the node alone that it is in (v0.50.0).
var errEnough = errors.New("enough")

// search asks the tree until more says that it is enough.
func (s *simple) search(t *rtree.RTree, b rtree.Box, more func(int) bool) {
	err := t.RangeSearch(b, func(k int) error {
		if more(k) {
			return nil
		}
		return errEnough
	})
	if err != nil && !errors.Is(err, errEnough) {
		panic(err) // no callback fails otherwise
	}
}

func (s *simple) clear(i, j int, from, to geometry.Vec) bool {
	line, clear := segment(from, to), true
	box := boxOf(line)
	s.search(s.woods, box, func(k int) bool {
		g := s.ground[k]
		clear = !geom.Intersects(g, line) || geom.Intersects(g, s.eye[i]) || geom.Intersects(g, point(to))
		return clear
	})
	if clear {
		s.search(s.units, box, func(k int) bool {
			clear = k == i || k == j || !geom.Intersects(s.unit[k], line)
			return clear
		})
	}
	return clear
}

// closest is the point of unit j nearest to p.
func (s *simple) closest(j int, p geometry.Vec) (at geometry.Vec) {
	best := math.Inf(1)
	for _, b := range s.world.Items[j].Foot.Bases {
		inside := true
		for k, c := range b.Corners {
			d := b.Corners[(k+1)%4].Sub(c)
			inside = inside && geometry.Cross(d, p.Sub(c)) <= 0
			t := min(max(geometry.Dot(p.Sub(c), d)/geometry.Dot(d, d), 0), 1)
			if q := c.Add(d.Mul(t)); geometry.Dist(p, q) < best {
				best, at = geometry.Dist(p, q), q
			}
		}
		if inside {
			return p
		}
	}
	return at
}

func (s *simple) distance(i, j int) float64 {
	d, _ := geom.Distance(s.centre[i], s.unit[j])
	return d
}

func (s *simple) nearest(i int) (at int, cm float64) {
	c := s.world.Items[i].Foot.Centre
	at, cm = -1, math.Inf(1)
	err := s.units.PrioritySearch(rtree.Box{MinX: c.X, MinY: c.Y, MaxX: c.X, MaxY: c.Y}, func(j int) error {
		if s.world.Items[j].Side == s.world.Items[i].Side {
			return nil
		}
		lo, hi, _ := s.unit[j].Envelope().MinMaxXYs()
		if math.Hypot(max(lo.X-c.X, 0, c.X-hi.X), max(lo.Y-c.Y, 0, c.Y-hi.Y)) > cm {
			return errEnough
		}
		if d := s.distance(i, j); d < cm {
			at, cm = j, d
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		panic(err)
	}
	return at, cm
}

func (s *simple) crossed(i, j int) (units, bases int, ok bool) {
	it := &s.world.Items[i]
	from := it.Foot.Pose.At
	to := s.closest(j, from)
	long := geometry.Dist(from, to)
	if long == 0 {
		return 0, 0, false
	}
	line := segment(from, from.Add(to.Sub(from).Mul(it.Range/long)))
	s.search(s.units, boxOf(line), func(k int) bool {
		if k == i || !geom.Intersects(s.unit[k], line) {
			return true
		}
		units++
		for _, b := range s.bases[k] {
			if geom.Intersects(b, line) {
				bases++
			}
		}
		return true
	})
	return units, bases, true
}
