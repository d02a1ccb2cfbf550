package ordremixte

import (
	"slices"

	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds a square that is charged on several of its faces (OM §10.1, R142), and a
// masse that counts as one (OM §5).

// squareFaces is the sides of a square.
const squareFaces = 4

// facesOfSquare refuses chargers of a square of whom two come at one face: one unit a
// face, whatever its formation (OM §10.1). Under the other reading of R142 each face has
// a melee of its own, and each of the chargers a line.
func facesOfSquare(c *casting.Cast, many []*state.Sheet, square *state.Sheet) error {
	if len(many) > squareFaces {
		return c.Refuse(casting.Illegal(facts.S10_1, "melee.too-many", state.Label(square), len(many), squareFaces))
	}
	if c.R.Is(142, 'b') && c.A.Verb == "charge" {
		r := casting.Illegal(facts.S10_1, "charge.faces-apart", state.Label(square))
		r.Ways = table.WaysAlone(c, many, square)
		return c.Refuse(r)
	}
	at := map[int]*state.Sheet{}
	for _, a := range many {
		face := faceCharged(c, a, square)
		if face < 0 {
			table.Trust(c, "side")
			continue
		}
		if o := at[face]; o != nil {
			return c.Refuse(casting.Illegal(facts.S10_1, "charge.one-face", state.Label(o), state.Label(a), state.Label(square)))
		}
		at[face] = a
	}
	return nil
}

// faceCharged is the face of a square that a charger comes at: from where its way ends,
// or from where it stands; -1 when one of the two is not on the table.
func faceCharged(c *casting.Cast, a, square *state.Sheet) int {
	if a.Unit == nil || square.Unit == nil {
		return -1
	}
	f, g := a.Unit.Foot(), square.Unit.Foot()
	if f == nil || g == nil {
		return -1
	}
	if w := c.Ways[a.ID]; w != nil && !w.Doubt && w.Path != nil {
		if end, err := a.Unit.At(a.Unit.Formation, end(w, w.Contact)); err == nil {
			f = end
		}
	}
	return table.FaceAt(f, g)
}

// masses makes of every masse that horse attacks what it counts as then, a square (OM §5).
func masses(c *casting.Cast) {
	if !slices.ContainsFunc(c.Units[0], (*state.Sheet).Horse) {
		return
	}
	for _, d := range c.Units[1] {
		d.ClosesFaces()
	}
}
