package geo

import (
	"adjutant/geometry"
	"adjutant/geometry/worldtest"
)

// ours is geometry.Index, as the rules ask it.
type ours struct {
	world *worldtest.World
	index *geometry.Index
	room  []geometry.Target
	hits  []geometry.Hit
}

func newOurs(w *worldtest.World) (table, error) {
	x, err := geometry.NewIndex(w.Items, w.Ground)
	return &ours{world: w, index: x}, err
}

func (o *ours) targets(i int, found func(int)) {
	o.room = o.index.Targets(i, o.room[:0])
	for _, t := range o.room {
		found(t.Index)
	}
}

func (o *ours) distance(i, j int) float64 { return o.index.Distance(i, j) }

func (o *ours) nearest(i int) (int, float64) {
	t, _ := o.index.Nearest(i)
	return t.Index, t.CM
}

func (o *ours) crossed(i, j int) (units, bases int, ok bool) {
	ray, ok := through(o.world, i, j)
	if !ok {
		return 0, 0, false
	}
	o.hits = o.index.Ray(ray, i, o.hits[:0])
	for _, h := range o.hits {
		bases += h.Bases
	}
	return len(o.hits), bases, true
}

// through is the ray of W5.
func through(w *worldtest.World, i, j int) (geometry.Ray, bool) {
	from := w.Items[i].Foot.Pose.At
	ray, err := geometry.NewRay(from, w.Items[j].Foot.FromPoint(from).To, w.Items[i].Range)
	return ray, err == nil
}
