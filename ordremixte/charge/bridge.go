package charge

import (
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds charges over bridges and through defiles (OM §8.2, 10.3, 10.6).

// overBridge measures whether a charge comes over a bridge: at contact some part of a
// charger still stands on it (R144).
func overBridge(c *casting.Cast) {
	if c.Sit.S[facts.SDefile] == facts.Given || !c.Tracked() || !hasBridge(c.S) {
		return
	}
	for _, a := range c.Units[0] {
		if b := bridgeOf(c, a.Unit, c.Units[1][0].Unit); b != nil {
			c.Sit.Set(facts.SDefile, 1, facts.Measured)
			c.Bridge = b
		}
	}
}

// hasBridge reports a table with a bridge.
func hasBridge(s *state.State) bool {
	return table.Ground(s, table.IsKind("bridge"), func(*geometry.Polygon) bool { return true }) != nil
}

// bridgeOf is the bridge over which a charger comes at its target; nil when it comes over
// none.
func bridgeOf(c *casting.Cast, u, t *state.Unit) *state.Terrain {
	if u.Foot() == nil {
		return nil
	}
	if !nearBridge(c, u, t) {
		return nil
	}
	free := func(w *casting.ChargeWay) bool { return w.By == nil && w.Bars.Bars == "" }
	for _, w := range chargeWays(c.S, u, t, c.Units[0], free) {
		if !free(&w) {
			continue
		}
		end, err := u.At(u.Formation, melee.End(&w, w.Contact))
		if err != nil {
			return nil
		}
		return table.Ground(c.S, table.IsKind("bridge"), func(p *geometry.Polygon) bool {
			if c.R.Has(book.AnyBridgeOnTheWay) {
				return len(p.Sweep(w.Path.From, geometry.Bearing(w.Bearing), w.Contact)) > 0
			}
			return p.Meets(end)
		})
	}
	return nil
}

// nearBridge reports a bridge on which a charger might stand when it touches its target:
// no part of it is farther from the target than the charger is long. It spares the walk
// over the ground where the answer is known.
func nearBridge(c *casting.Cast, u, t *state.Unit) bool {
	if t.Foot() == nil || c.R.Has(book.AnyBridgeOnTheWay) { // read so, a bridge anywhere on its way counts
		return true
	}
	return table.Ground(c.S, table.IsKind("bridge"), func(p *geometry.Polygon) bool {
		return p.FromFootprint(t.Foot()).CM <= longest(u.Foot())+1
	}) != nil
}

// longest is the greatest distance between two corners of a footprint.
func longest(f *geometry.Footprint) float64 {
	most := 0.0
	for i := range f.Bases {
		for k := range f.Bases {
			for _, p := range f.Bases[i].Corners {
				for _, q := range f.Bases[k].Corners {
					most = max(most, p.Sub(q).Norm())
				}
			}
		}
	}
	return most
}

// sayBridge says what a bridge on the way costs (R42).
func sayBridge(c *casting.Cast, t *game.Trace) {
	if c.Bridge == nil {
		return
	}
	m := ref.M("charge.over-bridge", chain.Titles(c.Units[0]), c.Bridge.ID, strconv.Itoa(c.R.N.Shock().DefileCost))
	t.Line(game.BodyLine, m, facts.S10_3, "OM R42", "OM R144")
	t.Step(facts.S10_3, ref.M("fact.defile"), ref.M("yes.yes"))
}
