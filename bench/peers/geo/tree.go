package geo

import (
	"math"

	"github.com/tidwall/rtree"

	"adjutant/geometry"
	"adjutant/geometry/worldtest"
)

// tree is the index of tidwall/rtree, which knows boxes alone: whom it lists is measured with the
// plain functions of package geometry.
type tree struct {
	world  *worldtest.World
	units  rtree.RTreeG[int]
	ground rtree.RTreeG[int]
	arcs   []interface {
		Reach(*geometry.Footprint) geometry.Reading
	}
	third []*geometry.Footprint
	polys []*geometry.Polygon
}

func newTree(w *worldtest.World) (table, error) {
	t := &tree{world: w}
	for i, it := range w.Items {
		lo, hi := around(it.Foot)
		t.units.Insert(lo, hi, i)
		if it.Arc != geometry.ArcSector {
			t.arcs = append(t.arcs, it.Foot.Lane(0))
			continue
		}
		s, err := it.Foot.Sector(it.HalfAngle, false)
		if err != nil {
			return nil, err
		}
		t.arcs = append(t.arcs, s)
	}
	for i, p := range w.Ground {
		b := p.Bounds()
		t.ground.Insert([2]float64{b.X.Lo, b.Y.Lo}, [2]float64{b.X.Hi, b.Y.Hi}, i)
	}
	return t, nil
}

// around is the box round all bases.
func around(f *geometry.Footprint) (lo, hi [2]float64) {
	lo, hi = [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for _, b := range f.Bases {
		for _, c := range b.Corners {
			lo = [2]float64{min(lo[0], c.X), min(lo[1], c.Y)}
			hi = [2]float64{max(hi[0], c.X), max(hi[1], c.Y)}
		}
	}
	return lo, hi
}

func between(a, b geometry.Vec) (lo, hi [2]float64) {
	return [2]float64{min(a.X, b.X), min(a.Y, b.Y)}, [2]float64{max(a.X, b.X), max(a.Y, b.Y)}
}

func (t *tree) targets(i int, found func(int)) {
	it := &t.world.Items[i]
	c, r := it.Foot.Centre, it.Range
	t.units.Search([2]float64{c.X - r, c.Y - r}, [2]float64{c.X + r, c.Y + r}, func(_, _ [2]float64, j int) bool {
		e := &t.world.Items[j]
		if e.Side == it.Side || e.Foot.FromPoint(c).CM > r || !t.arcs[i].Reach(e.Foot).In() {
			return true
		}
		from := it.Foot.Pose.At
		if t.clear(i, j, from, e.Foot.FromPoint(from).To) {
			found(j)
		}
		return true
	})
}

func (t *tree) clear(i, j int, from, to geometry.Vec) bool {
	lo, hi := between(from, to)
	t.third, t.polys = t.third[:0], t.polys[:0]
	t.units.Search(lo, hi, func(_, _ [2]float64, k int) bool {
		if k != i && k != j {
			t.third = append(t.third, t.world.Items[k].Foot)
		}
		return true
	})
	t.ground.Search(lo, hi, func(_, _ [2]float64, k int) bool {
		t.polys = append(t.polys, t.world.Ground[k])
		return true
	})
	return geometry.Look(from, to, t.third, t.polys).Clear()
}

func (t *tree) distance(i, j int) float64 {
	return t.world.Items[j].Foot.FromPoint(t.world.Items[i].Foot.Centre).CM
}

func (t *tree) nearest(i int) (at int, cm float64) {
	it := &t.world.Items[i]
	c := it.Foot.Centre
	away := rtree.BoxDist([2]float64{c.X, c.Y}, [2]float64{c.X, c.Y}, func(_, _ [2]float64, j int) float64 {
		if t.world.Items[j].Side == it.Side {
			return math.Inf(1)
		}
		d := t.distance(i, j)
		return d * d // as it measures its boxes
	})
	t.units.Nearby(away, func(_, _ [2]float64, j int, _ float64) bool {
		at = j
		return false
	})
	return at, t.distance(i, at)
}

func (t *tree) crossed(i, j int) (units, bases int, ok bool) {
	ray, ok := through(t.world, i, j)
	if !ok {
		return 0, 0, false
	}
	lo, hi := between(ray.From, ray.To)
	t.third = t.third[:0]
	t.units.Search(lo, hi, func(_, _ [2]float64, k int) bool {
		if k != i {
			t.third = append(t.third, t.world.Items[k].Foot)
		}
		return true
	})
	for _, h := range ray.Cross(t.third) {
		units++
		bases += h.Bases
	}
	return units, bases, true
}
