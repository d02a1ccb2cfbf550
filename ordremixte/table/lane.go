package table

import (
	"slices"

	"adjutant/geometry"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/state"
)

// LineHit is one unit in the line of shot.
type LineHit struct {
	U      *state.Unit
	Cm     float64
	Before int // bases crossed before it
}

// Line lists the units along the line of shot from the middle of the battery's
// front through the nearest point of the target, as far as the gun carries (R298) and the
// ground lets through. A unit of which the line only touches a corner is not crossed,
// but for the target, to whose nearest point it leads.
func Line(c *casting.Cast, a *Aim) []LineHit {
	muzzle := a.Ff.Front().Centre()
	at, reach := a.Tf.FromPoint(muzzle).To, a.F.Reach().Long
	ray, err := geometry.NewRay(muzzle, at, reach)
	if err != nil {
		return nil
	}
	// Whom the line meets with its very end stands within the range: a hair more enters him.
	longer, err := geometry.NewRay(muzzle, at, reach+2*geometry.Tolerance)
	if err != nil {
		return nil
	}
	all := slices.DeleteFunc(Standing(c.S, Units(c.Units[0])...), func(x Stander) bool {
		return !state.EqualID(x.U.ID, a.T.ID) && (longer.Grazes(x.F) || c.R.Has(book.ShotEndsFromTheCentre) && x.F.FromPoint(a.Muzzle).CM > reach)
	})
	ground, _ := Blocking(c.S)
	var out []LineHit
	for _, h := range ray.Cross(Prints(all)) {
		if !geometry.Look(muzzle, h.At, nil, ground).Clear() {
			break
		}
		out = append(out, LineHit{all[h.Index].U, h.CM, h.Before})
	}
	return out
}
