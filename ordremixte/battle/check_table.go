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

func (c *checker) victory() {
	for i, v := range c.Victory {
		path := fmt.Sprintf("victory[%d]", i)
		if v.Side != "" && c.Side(v.Side) == nil {
			c.meant(path+".side", c.sideIDs(), "scenario.no-side", v.Side)
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
