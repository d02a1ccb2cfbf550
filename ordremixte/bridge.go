package ordremixte

import (
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file holds charges over bridges and through defiles (OM §8.2, 10.3, 10.6).

// overBridge measures whether a charge comes over a bridge: at contact some part of a
// charger still stands on it (R144).
func (c *cast) overBridge() {
	if c.sit.S[SDefile] == given || !c.tracked() || !c.s.hasBridge() {
		return
	}
	for _, a := range c.units[0] {
		if b := c.bridgeOf(a.Unit, c.units[1][0].Unit); b != nil {
			c.sit.set(SDefile, 1, measured)
			c.bridge = b
		}
	}
}

// hasBridge reports a table with a bridge.
func (s *State) hasBridge() bool {
	return s.ground(isKind("bridge"), func(*geometry.Polygon) bool { return true }) != nil
}

// bridgeOf is the bridge over which a charger comes at its target; nil when it comes over
// none.
func (c *cast) bridgeOf(u, t *Unit) *Terrain {
	if u.foot() == nil {
		return nil
	}
	if !c.nearBridge(u, t) {
		return nil
	}
	free := func(w *chargeWay) bool { return w.by == nil && w.bars.bars == "" }
	for _, w := range c.s.chargeWays(u, t, c.units[0], free) {
		if !free(&w) {
			continue
		}
		end, err := u.at(u.Formation, w.end(w.contact))
		if err != nil {
			return nil
		}
		return c.s.ground(isKind("bridge"), func(p *geometry.Polygon) bool {
			if c.r.is(144, 'b') {
				return len(p.Sweep(w.path.from, geometry.Bearing(w.bearing), w.contact)) > 0
			}
			return p.Meets(end)
		})
	}
	return nil
}

// nearBridge reports a bridge on which a charger might stand when it touches its target:
// no part of it is farther from the target than the charger is long. It spares the walk
// over the ground where the answer is known.
func (c *cast) nearBridge(u, t *Unit) bool {
	if t.foot() == nil || c.r.is(144, 'b') { // read so, a bridge anywhere on its way counts
		return true
	}
	return c.s.ground(isKind("bridge"), func(p *geometry.Polygon) bool {
		return p.FromFootprint(t.foot()).CM <= longest(u.foot())+1
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

// tooWide refuses who charges over a bridge or through a defile on more than one base (OM
// §8.2, 10.3); nil when it may.
func (c *cast) tooWide(a *Sheet) *game.Refusal {
	if c.sit.V[SDefile] == 0 || a.V[FBases] == Unknown || c.r.narrow(a, a.V[FBases]) {
		return nil
	}
	most := tables.MustLoad(Book).Int("movement.bridge.front")
	r := illegal(s10_3, "charge.defile-wide", label(a), c.r.front(a, a.V[FBases]), most)
	if c.tracked() {
		r.Ways = []game.Way{{Line: "form " + a.ID + " march", Say: ref.M("placed.way-form", ref.Word("formation.march"))}}
	}
	return r
}

// defileText writes for the event of a charge that it was measured to come over a bridge.
func (c *cast) defileText() string {
	if c.bridge == nil {
		return ""
	}
	return " " + defileMark
}

// defileMark is a bridge on the way in the text of a charge.
const defileMark = "defile"

// sayBridge says what a bridge on the way costs (R42).
func (c *cast) sayBridge(t *game.Trace) {
	if c.bridge == nil {
		return
	}
	m := ref.M("charge.over-bridge", titles(c.units[0]), c.bridge.ID, strconv.Itoa(c.r.n.shock().defileCost))
	t.Line(game.BodyLine, m, s10_3, "OM R42", "OM R144")
	t.Step(s10_3, ref.M("fact.defile"), ref.M("yes.yes"))
}
