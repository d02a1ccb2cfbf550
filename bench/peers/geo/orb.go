package geo

import (
	"math"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"
	"github.com/paulmach/orb/quadtree"

	"adjutant/geometry/worldtest"
)

// planarTable is paulmach/orb: distances from a point, points in shapes and a tree of points. It
// cannot say whether two shapes meet, so that W1, W2 and W5 are beyond it.
type planarTable struct {
	world  *worldtest.World
	unit   []orb.MultiPolygon
	centre []orb.Point
	enemy  [2]*quadtree.Quadtree // by side: the centres of the other
	radius float64
	room   []orb.Pointer
}

// spot is a centre that knows whose it is.
type spot struct {
	at   orb.Point
	unit int
}

// Point is where it is.
func (s spot) Point() orb.Point { return s.at }

func newOrb(w *worldtest.World) (table, error) {
	t := &planarTable{world: w}
	var all orb.MultiPoint
	for _, it := range w.Items {
		var m orb.MultiPolygon
		for _, b := range it.Foot.Bases {
			var r orb.Ring
			for k := range 5 {
				r = append(r, orb.Point{b.Corners[k%4].X, b.Corners[k%4].Y})
			}
			m = append(m, orb.Polygon{r})
		}
		t.unit = append(t.unit, m)
		all = append(all, orb.Point{it.Foot.Centre.X, it.Foot.Centre.Y})
		t.radius = max(t.radius, it.Foot.Radius)
	}
	t.centre = all
	for s := range t.enemy {
		t.enemy[s] = quadtree.New(all.Bound())
		for i, p := range all {
			if w.Items[i].Side == s {
				continue
			}
			if err := t.enemy[s].Add(spot{p, i}); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

// distance is orb's distance from the edge, and nothing where the point lies inside.
func (t *planarTable) distance(i, j int) float64 {
	d := planar.DistanceFrom(t.unit[j], t.centre[i])
	if d < t.radius && planar.MultiPolygonContains(t.unit[j], t.centre[i]) {
		return 0
	}
	return d
}

// nearest looks at ever more centres, until no further one can belong to a unit that is nearer.
func (t *planarTable) nearest(i int) (at int, cm float64) {
	q := t.enemy[t.world.Items[i].Side]
	for k := 4; ; k *= 2 {
		at, cm = -1, math.Inf(1)
		far := 0.0
		t.room = q.KNearest(t.room[:0], t.centre[i], k)
		for _, p := range t.room {
			j := p.(spot).unit
			far = max(far, planar.Distance(t.centre[i], t.centre[j]))
			if d := t.distance(i, j); d < cm {
				at, cm = j, d
			}
		}
		if len(t.room) < k || far-t.radius > cm {
			return at, cm
		}
	}
}

func (t *planarTable) targets(int, func(int)) { panic("orb has no targets") }

func (t *planarTable) crossed(int, int) (units, bases int, ray bool) { panic("orb has no rays") }
