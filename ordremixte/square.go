package ordremixte

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file holds a square that is charged on several of its faces (OM §10.1, R142), and a
// masse that counts as one (OM §5).

// squareFaces is the sides of a square.
const squareFaces = 4

// facesOfSquare refuses chargers of a square of whom two come at one face: one unit a
// face, whatever its formation (OM §10.1). Under the other reading of R142 each face has
// a melee of its own, and each of the chargers a line.
func (c *cast) facesOfSquare(many []*Sheet, square *Sheet) error {
	if len(many) > squareFaces {
		return c.refuse(illegal(s10_1, "melee.too-many", label(square), len(many), squareFaces))
	}
	if c.r.is(142, 'b') && c.a.Verb == "charge" {
		r := illegal(s10_1, "charge.faces-apart", label(square))
		r.Ways = c.waysAlone(many, square)
		return c.refuse(r)
	}
	at := map[int]*Sheet{}
	for _, a := range many {
		face := c.faceCharged(a, square)
		if face < 0 {
			c.trust("side")
			continue
		}
		if o := at[face]; o != nil {
			return c.refuse(illegal(s10_1, "charge.one-face", label(o), label(a), label(square)))
		}
		at[face] = a
	}
	return nil
}

// waysAlone are the lines by which each of several charges for itself.
func (c *cast) waysAlone(many []*Sheet, d *Sheet) []game.Way {
	var out []game.Way
	for _, a := range many[:min(len(many), 2)] {
		out = append(out, game.Way{Line: "charge " + a.ID + " at " + d.ID, Say: ref.M("placed.way-alone", a.ID)})
	}
	return out
}

// faceCharged is the face of a square that a charger comes at: from where its way ends,
// or from where it stands; -1 when one of the two is not on the table.
func (c *cast) faceCharged(a, square *Sheet) int {
	if a.Unit == nil || square.Unit == nil {
		return -1
	}
	f, g := a.Unit.foot(), square.Unit.foot()
	if f == nil || g == nil {
		return -1
	}
	if w := c.ways[a.ID]; w != nil && !w.doubt && w.path != nil {
		if end, err := a.Unit.at(a.Unit.Formation, w.end(w.contact)); err == nil {
			f = end
		}
	}
	return faceAt(f, g)
}

// faceAt is the face of a square that a footprint stands before.
func faceAt(f, square *geometry.Footprint) int {
	best, face := math.Inf(-1), 0
	for i, e := range square.Faces() {
		if x := e.Ahead(f.Centre); x > best {
			best, face = x, i
		}
	}
	return face
}

// masses makes of every masse that horse attacks what it counts as then, a square (OM §5).
func (c *cast) masses() {
	if !slices.ContainsFunc(c.units[0], (*Sheet).horse) {
		return
	}
	for _, d := range c.units[1] {
		d.closesFaces()
	}
}

// closesFaces is a masse attacked by horse, which counts as a square (OM §5).
func (s *Sheet) closesFaces() {
	if s.V[FFormation] == Mass {
		s.set(FFormation, Square, tracked)
	}
}
