package battle

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/ref"
)

// This file checks how units stand beside each other, what wins, and whether strengths fit.

// overlaps reports every unit that stands on another. Units are taken from left
// to right, so that only those whose circles can meet are compared.
func (c *checker) overlaps() {
	p := slices.Clone(c.placed)
	slices.SortStableFunc(p, func(a, b placed) int {
		return cmp.Compare(a.print.Centre.X-a.print.Radius, b.print.Centre.X-b.print.Radius)
	})
	for i, a := range p {
		for _, b := range p[i+1:] {
			if a.arrives != b.arrives {
				continue // the one has moved on when the other comes, or it waits
			}
			if b.print.Centre.X-b.print.Radius > a.print.Centre.X+a.print.Radius {
				break
			}
			if math.Abs(a.print.Centre.Y-b.print.Centre.Y) > a.print.Radius+b.print.Radius {
				continue
			}
			if over, by := geometry.Overlapping(a.print, b.print); over {
				c.fault(b.path+".at", "scenario.overlap", b.id, a.id, ref.CM(math.Round(by.Measured*100)/100))
				break // one fault a unit: a heap of units is one mistake
			}
		}
	}
}

// ending: a battle has a turn at least, and somebody of it wins when it is even.
func (c *checker) ending() {
	e := c.Ends
	if e == nil {
		return
	}
	if e.Turn > 0 && e.Turn < c.Turn {
		c.fault("ends.turn", "scenario.ends-early", e.Turn, c.Turn)
	}
	if e.Even != "" && c.Side(e.Even) == nil {
		c.noSide("ends.even", e.Even)
	}
}

// zones: each is an area of the table.
func (c *checker) zones(path string, s *Side) {
	for i, z := range s.Zones {
		at := fmt.Sprintf("%s.zones[%d]", path, i)
		if len(z) < 3 || len(z) > maxCorners {
			c.fault(at, "scenario.corners", len(z), 2, maxCorners)
			continue
		}
		on := true
		for k, p := range z {
			if c.has(fmt.Sprintf("%s[%d]", at, k)) { // of a rectangle the two that were written: the others follow
				on = c.onTable(fmt.Sprintf("%s[%d]", at, k), p) && on
			}
		}
		switch {
		case !on:
		case flat(z):
			c.fault(at, "scenario.zone-flat")
		case crosses(z):
			c.fault(at, "scenario.polygon-crosses")
		}
	}
}

// flat reports corners that all lie on one line along an edge of the table, as those of a rectangle of no area do.
func flat(z []Point) bool {
	along := func(i int) bool {
		return !slices.ContainsFunc(z, func(p Point) bool { return p[i] != z[0][i] })
	}
	return along(0) || along(1)
}

// Outside are the units of a side that are set up with a corner in none of its zones; of who arrives later only its own
// place is asked.
func (s *Scenario) Outside(side *Side) (out []*Unit) {
	if len(side.Zones) == 0 || s.Unplaced {
		return nil
	}
	var zones []*geometry.Polygon
	for _, z := range side.Zones {
		ring := make([]geometry.Vec, len(z))
		for i, p := range z {
			ring[i] = vec(p)
		}
		if p, err := geometry.NewPolygon(ring); err == nil {
			zones = append(zones, p)
		}
	}
	s.Units(func(of *Side, _ *Brigade, u *Unit) bool {
		if of != side || u.Arrives > 0 {
			return true
		}
		f, err := s.Footprint(u)
		if err != nil || f == nil {
			return true
		}
		for _, q := range f.Corners {
			if !slices.ContainsFunc(zones, func(z *geometry.Polygon) bool { return z.Contains(q) }) {
				out = append(out, u)
				break
			}
		}
		return true
	})
	return out
}

func (c *checker) victory() {
	for i, v := range c.Victory {
		path := fmt.Sprintf("victory[%d]", i)
		if v.Side != "" && c.Side(v.Side) == nil {
			c.noSide(path+".side", v.Side)
		}
		if c.Ends != nil && c.Ends.Turn > 0 && v.Turn > c.Ends.Turn {
			c.fault(path+".turn", "scenario.aim-late", v.Turn, c.Ends.Turn)
		}
		switch {
		case v.Object == "":
		case v.Kind == "hold" && c.Ground(v.Object) == nil:
			c.meant(path+".object", c.groundIDs(), "scenario.no-ground", v.Object)
		case v.Kind == "break" && (c.Side(v.Object) == nil || v.Object == v.Side):
			c.meant(path+".object", c.sideIDs(), "scenario.no-enemy", v.Object)
		}
	}
}

// strengths does the arithmetic of the sources again: what each deduction takes
// from each unit in proportion, and the bases that are left (OM §1, §2.2).
func (c *checker) strengths() {
	d := common(c.tables())
	for i := range c.Sources {
		src := &c.Sources[i]
		men := map[string]int{}
		for _, s := range src.Strengths {
			men[s.Unit] += s.Men
		}
		shares := map[string]float64{}
		for j, x := range src.Deductions {
			sum := 0
			for k, u := range x.Units {
				if men[u] == 0 {
					c.fault(fmt.Sprintf("sources[%d].deductions[%d].units[%d]", i, j, k), "scenario.no-strength", u)
				}
				sum += men[u]
			}
			for _, u := range x.Units {
				if sum > 0 {
					shares[u] += float64(x.Men) * float64(men[u]) / float64(sum)
				}
			}
		}
		for j, s := range src.Strengths {
			path := fmt.Sprintf("sources[%d].strengths[%d]", i, j)
			u := c.Unit(s.Unit)
			switch {
			case s.Unit == "":
				continue
			case u == nil:
				c.meant(path+".unit", c.unitIDs(nil), "scenario.no-unit", s.Unit)
				continue
			case u.Bases+u.BasesLost != s.Bases:
				c.fault(path+".bases", "scenario.strength-unit", s.Bases, u.Bases+u.BasesLost)
			}
			if want := int(math.Round(shares[s.Unit])); want != s.Deducted {
				c.fault(path+".deducted", "scenario.strength-deducted", s.Deducted, want)
			}
			if want := s.needs(u, d); want != s.Bases {
				c.fault(path+".bases", "scenario.strength-bases", s.Bases, want)
			}
		}
	}
}

// needs is the number of bases that a strength makes: one for so many men,
// rounded to the nearest, at least one, at least two for a cavalry regiment, at
// most six; a section for every four guns begun.
func (s *Strength) needs(u *Unit, d structure) int {
	if armylists.IsGuns(u.Arm) {
		return max(d.basesLeast, (s.Guns+d.gunsToASection-1)/d.gunsToASection)
	}
	least, most := d.basesLeast, d.basesMost
	if armylists.IsHorse(u.Arm) {
		least, most = d.regimentLeast, d.regimentMost
	}
	n := int(math.Round(float64(s.Men-s.Deducted) / float64(d.menToABase)))
	return min(max(n, least), most)
}
