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

// Off is how far from a line of shot somebody stands: so many cm beside it, and so many along it.
type Off struct{ Aside, CM float64 }

// Least is the one of two that is nearer to its line.
func (o Off) Least(x Off) Off {
	if x.Aside < o.Aside {
		return x
	}
	return o
}

// OffLine is how far from the line of shot of a battery through its target, however far that goes on,
// somebody stands, and how far along it (OM §9.8).
func OffLine(c *casting.Cast, a *Aim, f *geometry.Footprint) Off {
	muzzle := a.Ff.Front().Centre()
	at := a.Tf.FromPoint(muzzle).To
	out := Off{CM: f.FromPoint(muzzle).CM}
	far, err := geometry.NewRay(muzzle, at, out.CM+2*f.Radius)
	if err != nil {
		return out
	}
	if p, err := geometry.NewPolygon(f.Corners[:]); err == nil {
		out.Aside = max(p.FromSegment(far.From, far.To).CM, 0)
	}
	if h := far.Cross([]*geometry.Footprint{f}); len(h) > 0 {
		out.CM = h[0].CM
	}
	return out
}
