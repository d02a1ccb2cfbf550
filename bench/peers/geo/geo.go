// Package geo has the geometry rows (W1 to W5) of the programs that are written in Go: this house
// and its peers, each with an index that is built before the clock runs.
package geo

import (
	"fmt"
	"strings"

	"adjutant/bench/peers/serve"
	"adjutant/geometry"
	"adjutant/geometry/worldtest"
)

// Seed is the seed of every table.
const Seed = 1815

// table is what a library has made of a table: questions about unit i.
type table interface {
	// targets hands over every legal target of unit i.
	targets(i int, found func(j int))
	// distance is from the centre of unit i to the nearest point of unit j, cm.
	distance(i, j int) float64
	// nearest is the nearest enemy of unit i and its distance in cm.
	nearest(i int) (j int, cm float64)
	// crossed are the units and bases that a ray from unit i through the nearest point of unit j,
	// out to the range of i, meets; no ray where i stands on j.
	crossed(i, j int) (units, bases int, ray bool)
}

// built are the libraries that answer here, and the rows that each can.
var built = map[string]struct {
	rows  string
	build func(*worldtest.World) (table, error)
}{
	"ours":           {"W1 W2 W3 W4 W5", newOurs},
	"rtree":          {"W1 W2 W4 W5", newTree},
	"simplefeatures": {"W1 W2 W3 W4 W5", newSimple},
	"orb":            {"W3 W4", newOrb},
}

// Maker prepares the rows of one of the libraries.
func Maker(name string) (serve.Maker, error) {
	lib, ok := built[name]
	if !ok {
		return nil, fmt.Errorf("there is no library %q here", name)
	}
	tables := map[int]table{}
	worlds := map[int]*worldtest.World{}
	return func(row string, size int) (serve.Work, error) {
		if !strings.Contains(lib.rows, row) {
			return serve.Work{}, fmt.Errorf("%s cannot do %s", name, row)
		}
		if tables[size] == nil {
			worlds[size] = worldtest.New(Seed, size)
			t, err := lib.build(worlds[size])
			if err != nil {
				return serve.Work{}, err
			}
			tables[size] = t
		}
		return work(row, worlds[size], tables[size])
	}, nil
}

func work(row string, w *worldtest.World, t table) (serve.Work, error) {
	n := len(w.Items)
	switch row {
	case "W1", "W2":
		var pairs []geometry.Pair
		do := func() {
			pairs = pairs[:0]
			for i := range n {
				t.targets(i, func(j int) { pairs = append(pairs, geometry.Pair{Shooter: i, Target: j}) })
			}
		}
		if o, ok := t.(*ours); ok && row == "W1" {
			do = func() { pairs = o.index.AllTargets(pairs[:0]) }
		}
		return serve.Work{Do: do, Tell: func() string { return fmt.Sprint(len(pairs), worldtest.Checksum(pairs)) },
			All: func() string { return listed(pairs) }}, nil
	case "W3", "W4":
		sum := 0.0
		do := func() {
			sum = 0
			for i := range n {
				if row == "W4" {
					_, d := t.nearest(i)
					sum += d
					continue
				}
				for j := range n {
					if w.Items[i].Side != w.Items[j].Side {
						sum += t.distance(i, j)
					}
				}
			}
		}
		return serve.Work{Do: do, Tell: func() string { return fmt.Sprintf("%.6f", sum) }}, nil
	case "W5":
		return rays(w, t), nil
	}
	return serve.Work{}, fmt.Errorf("there is no row %s", row)
}

func listed(pairs []geometry.Pair) string {
	var b strings.Builder
	for _, p := range pairs {
		fmt.Fprintf(&b, "%d:%d ", p.Shooter, p.Target)
	}
	return b.String()
}

// rays is W5: which enemy is nearest is known before, as W4 measures it.
func rays(w *worldtest.World, t table) serve.Work {
	enemy := make([]int, len(w.Items))
	for i, it := range w.Items {
		enemy[i] = -1
		if it.Arc == geometry.ArcSector {
			enemy[i], _ = t.nearest(i)
		}
	}
	rays, units, bases := 0, 0, 0
	return serve.Work{Do: func() {
		rays, units, bases = 0, 0, 0
		for i, j := range enemy {
			if j < 0 {
				continue
			}
			u, b, ok := t.crossed(i, j)
			if ok {
				rays++
			}
			units += u
			bases += b
		}
	}, Tell: func() string { return fmt.Sprint(rays, units, bases) }}
}
