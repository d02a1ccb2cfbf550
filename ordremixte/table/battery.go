package table

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
)

// Apart refuses one line for several units that are at different ranges.
func Apart(c *casting.Cast, x, y *Aim) *game.Refusal {
	r := casting.Illegal(facts.S9_1, "placed.ranges-differ", x.F.ID, ref.Word("range."+facts.SituationFacts[facts.SRange].Words[x.Band]), y.F.ID, ref.Word("range."+facts.SituationFacts[facts.SRange].Words[y.Band]))
	for _, f := range c.Units[0][:min(2, len(c.Units[0]))] {
		r.Ways = append(r.Ways, game.Way{Line: "fire " + f.ID + " at " + c.Units[1][0].ID, Say: ref.M("placed.way-alone", f.ID)})
	}
	return r
}
