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
				if reached[i] && !reached[j] && table.SideBySide(c.R, feet[i], feet[j]) {
					reached[j] = true
				}
			}
		}
	}
	// Of those that the first does not reach by sides, the one that is nearest to who is reached.
	best, who, of := math.Inf(1), 0, 0
	for j := range gs {
		for i := range gs {
			if d := geometry.Between(feet[i], feet[j]).CM; !reached[j] && reached[i] && d < best {
				best, who, of = d, j, i
			}
		}
	}
	if math.IsInf(best, 1) {
		return nil
	}
	r := casting.Illegal(facts.S9_9, "placed.battery-apart", gs[who].ID, ref.CM(table.Round2(best)), gs[of].ID)
	if best <= geometry.Tolerance {
		r = casting.Illegal(facts.S9_9, "block.battery-"+notBeside(feet[of], feet[who]), gs[who].ID, gs[of].ID)
	}
	for _, f := range gs[:min(2, len(gs))] {
		r.Ways = append(r.Ways, game.Way{Line: "fire " + f.ID + " at " + c.Units[1][0].ID, Say: ref.M("placed.way-alone", f.ID)})
	}
	r.Ways = append(r.Ways, c.WayOverrule())
	return table.RefusePlaced(c, r)
}

// notBeside is how a section stands that touches another but not side by side: behind it or
// before it, between its flank lines; with a corner, where neither stands between those of the
// other; else at an angle.
func notBeside(of, x *geometry.Footprint) string {
	within := func(of, x *geometry.Footprint) bool {
		return of.Flank(geometry.Left).Ahead(x.Centre) <= geometry.Tolerance && of.Flank(geometry.Right).Ahead(x.Centre) <= geometry.Tolerance
	}
	switch {
	case within(of, x) && of.Front().Ahead(x.Centre) > 0:
		return "before"
	case within(of, x):
		return "behind"
	case !within(x, of):
		return "corner"
	}
	return "angle"
}
