package melee

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file measures light cover in a melee (OM §9.10, 10.6, R191): what lies between the
// one who is attacked and who comes at him.

// CoverInMelee gives foot and guns that are attacked across the edge of a wood, the bounds of
// a walled field or an obstacle their light cover, when all who attack come across one. at is
// where an attacker stands in contact, nil when nobody knows.
func CoverInMelee(c *casting.Cast, at func(*state.Sheet) *geometry.Footprint) {
	d := c.Units[1][0]
	if !c.Tracked() || c.R.Has(book.GroundCoversOnlyWhenTold) || d.Horse() || d.S[facts.FCover] == facts.Given || d.Cover() != facts.NoCover || d.Unit.Foot() == nil {
		return
	}
	var behind *state.Terrain
	for _, a := range c.Units[0] {
		f := at(a)
		if f == nil {
			return
		}
		if behind = across(c.S, f, d.Unit.Foot()); behind == nil {
			return
		}
	}
	d.Set(facts.FCover, int(facts.LightCover), facts.Measured)
	c.Base.Steps = append(c.Base.Steps, game.Step{Ref: facts.S10_6, Say: ref.M("melee.step-cover", state.Label(d)), Value: ref.M("om.plain", behind.ID), From: game.Measured})
}

// across is the ground of light cover between an attacker in contact and who is attacked: the
// middle of the attacker is still on the other side of its edge, or no more of him has come over
// it than the edge is deep (R366); nil when there is none.
func across(s *state.State, a, d *geometry.Footprint) *state.Terrain {
	back := a.Centre
	if edge := s.Read().N.Edge; !s.Read().Has(book.EdgesAreGroundToo) && a.Depth/2 < edge {
		back = a.Front().Centre().Sub(a.Dir.Mul(edge + geometry.Tolerance))
	}
	to := d.FromPoint(a.Centre).To
	for i := range s.Field.Terrain {
		g := &s.Field.Terrain[i]
		p := &g.Polygon
		outside := !p.Contains(back)
		switch {
		case g.Kind == "wood" && outside && p.Contains(d.Centre),
			g.Kind == "walled-field" && outside == p.Contains(d.Centre),
			g.Kind == "obstacle" && outside && p.Crosses(a.Centre, to):
			return g
		}
	}
	return nil
}

// AtContact is where the way of a charger ends; nil when nobody knows.
func AtContact(c *casting.Cast, a *state.Sheet) *geometry.Footprint {
	w := c.Ways[a.ID]
	if w == nil || w.Path == nil || w.Doubt {
		return nil
	}
	f, err := a.Unit.At(a.Unit.Formation, End(w, w.Contact))
	if err != nil {
		return nil
	}
	return f
}

// inContact is where an attacker stands in the melee.
func inContact(a *state.Sheet) *geometry.Footprint { return a.Unit.Foot() }
