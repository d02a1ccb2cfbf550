package ordremixte

import (
	"adjutant/geometry"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// unseen refuses a shot at a unit that its ground hides, and one out of the depth of
// such ground (OM §3, 9.6, R63).
func unseen(a *table.Aim) error {
	c := a.C
	if h := table.DeepIn(c.S, a.F.Unit, a.Ff); h != nil && !h.Ground.Polygon.Holds(a.Tf.Centre).In() {
		if h.Edge.Close(c.S.Tape()) {
			return table.TooCloseToSee(c, a, h)
		}
		if h.Ground.Kind == "wood" {
			return table.RefusePlaced(c, noOf(a, facts.S9_6, "placed.firer-in-wood", h.Ground.Named(), ref.CM(h.Edge.Measured), ref.CM(h.Edge.Limit)))
		}
		return table.RefusePlaced(c, noOf(a, facts.S3, "block.hidden-firer", h.Ground.Named()))
	}
	if pointBlank(a) {
		return nil
	}
	if h := table.DeepIn(c.S, a.T.Unit, a.Tf); h != nil && h.Ground.Kind == "wood" { // §9.6: whoever sees it
		if h.Edge.Close(c.S.Tape()) {
			return table.TooCloseToSee(c, a, h)
		}
		return table.RefusePlaced(c, noOf(a, facts.S9_6, "placed.target-in-wood", h.Ground.Named(), ref.CM(h.Edge.Measured), ref.CM(h.Edge.Limit)))
	}
	if w := oneWood(a); w != nil {
		return table.RefusePlaced(c, noOf(a, facts.S9_6, "block.one-wood", w.Named()))
	}
	h := table.Hidden(c.S, a.F.Unit, a.T.Unit)
	switch {
	case h == nil:
		return nil
	case h.Close(c.S.Tape()):
		return table.TooCloseToSee(c, a, h)
	case h.Deep:
		return table.RefusePlaced(c, noOf(a, facts.S3, "block.hidden-inside", h.Ground.Named()))
	}
	return table.RefusePlaced(c, noOf(a, facts.S3, "placed.hidden", h.Ground.Named(), ref.CM(h.Gap.Measured), ref.CM(h.Gap.Limit)))
}

// oneWood is the wood in which both stand, where nobody fires (R63); nil when there is
// none.
func oneWood(a *table.Aim) *state.Terrain {
	return table.Ground(a.C.S, table.IsKind("wood"), func(p *geometry.Polygon) bool {
		return p.Holds(a.Ff.Centre).In() && p.Holds(a.Tf.Centre).In()
	})
}

// pointBlank reports fire in one wood at the distance at which a charger halts, under
// the reading that allows it (R63).
func pointBlank(a *table.Aim) bool {
	a.Near = a.C.R.Is(63, 'b') && oneWood(a) != nil && geometry.Between(a.Ff, a.Tf).CM <= a.C.R.N.Shock().HaltCM
	return a.Near
}

// closesInWood reports a charge whose target and every charger, at the 1 cm at which that
// halts, stand in one wood (OM §9.6, 10.2, R138).
func closesInWood(c *casting.Cast, att []*chain.Fighter, def *state.Sheet) bool {
	if !def.OnTable() {
		return false
	}
	for _, f := range att {
		w := c.Ways[f.ID]
		if w == nil || w.Doubt {
			return false
		}
		way := wayOut{start: w.Pose, legs: []slipLeg{{w.Bearing, 0}}}
		foot, err := w.U.At(w.U.Formation, way.at(max(w.Contact-halt(c.S), 0)).Rounded())
		if err != nil || table.Ground(c.S, table.IsKind("wood"), func(p *geometry.Polygon) bool {
			return p.Holds(foot.Centre).In() && p.Holds(def.Unit.Foot().Centre).In()
		}) == nil {
			return false
		}
	}
	return true
}
