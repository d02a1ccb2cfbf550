package ordremixte

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file measures light cover in a melee (OM §9.10, 10.6, R191): what lies between the
// one who is attacked and who comes at him.

// coverInMelee gives foot and guns that are attacked across the edge of a wood, the bounds of
// a walled field or an obstacle their light cover, when all who attack come across one. at is
// where an attacker stands in contact, nil when nobody knows.
func (c *cast) coverInMelee(at func(*Sheet) *geometry.Footprint) {
	d := c.units[1][0]
	if !c.tracked() || c.r.is(191, 'b') || d.horse() || d.S[FCover] == given || d.V[FCover] != NoCover || d.Unit.foot() == nil {
		return
	}
	var behind *Terrain
	for _, a := range c.units[0] {
		f := at(a)
		if f == nil {
			return
		}
		if behind = c.s.across(f, d.Unit.foot()); behind == nil {
			return
		}
	}
	d.set(FCover, LightCover, measured)
	c.base.Steps = append(c.base.Steps, game.Step{Ref: s10_6, Say: ref.M("melee.step-cover", label(d)), Value: ref.M("om.plain", behind.ID), From: game.Measured})
}

// across is the ground of light cover between an attacker in contact and who is attacked: the
// middle of the attacker is still on the other side of its edge; nil when there is none.
func (s *State) across(a, d *geometry.Footprint) *Terrain {
	to := d.FromPoint(a.Centre).To
	for i := range s.Field.Terrain {
		g := &s.Field.Terrain[i]
		p := &g.Polygon
		outside := !p.Holds(a.Centre).In()
		switch {
		case g.Kind == "wood" && outside && p.Holds(d.Centre).In(),
			g.Kind == "walled-field" && outside == p.Holds(d.Centre).In(),
			g.Kind == "obstacle" && outside && p.FromSegment(a.Centre, to).CM <= 0:
			return g
		}
	}
	return nil
}

// atContact is where the way of a charger ends; nil when nobody knows.
func (c *cast) atContact(a *Sheet) *geometry.Footprint {
	w := c.ways[a.ID]
	if w == nil || w.path == nil || w.doubt {
		return nil
	}
	f, err := a.Unit.at(a.Unit.Formation, w.end(w.contact))
	if err != nil {
		return nil
	}
	return f
}

// inContact is where an attacker stands in the melee.
func inContact(a *Sheet) *geometry.Footprint { return a.Unit.foot() }
