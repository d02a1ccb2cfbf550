package fire

import (
	"math"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/table"
)

// battery refuses a grand battery whose sections do not stand side to side (OM
// §9.9).
func battery(c *casting.Cast) error {
	gs := c.Units[0]
	s := whenFireOpened(c.S)
	feet := make([]*geometry.Footprint, len(gs))
	for i, g := range gs {
		feet[i] = same(s, g.Unit).Foot()
	}
	reached := map[int]bool{0: true}
	for range gs {
		for i := range gs {
			for j := range gs {
				if reached[i] && !reached[j] && table.SideBySide(feet[i], feet[j]) {
					reached[j] = true
				}
			}
		}
	}
	for j := range gs {
		if reached[j] {
			continue
		}
		best := math.Inf(1)
		for i := range gs {
			if i != j {
				best = min(best, geometry.Between(feet[i], feet[j]).CM)
			}
		}
		r := casting.Illegal(facts.S9_9, "placed.battery-apart", gs[j].ID, ref.CM(table.Round2(best)))
		if best <= geometry.Tolerance {
			r = casting.Illegal(facts.S9_9, "block.battery-behind", gs[j].ID)
		}
		for _, f := range gs[:min(2, len(gs))] {
			r.Ways = append(r.Ways, game.Way{Line: "fire " + f.ID + " at " + c.Units[1][0].ID, Say: ref.M("placed.way-alone", f.ID)})
		}
		r.Ways = append(r.Ways, c.WayOverrule())
		return table.RefusePlaced(c, r)
	}
	return nil
}
