package table

import (
	"adjutant/geometry"
	"adjutant/internal/ref"
)

// CloseMeasure says what was measured against which limit, between the points that were
// measured.
func CloseMeasure(a *Aim) ref.Msg {
	k, f, t := a.C.Base.Close, a.F, a.T
	margin := ref.M("placed.minus", ref.CM(-k.Margin))
	if k.Margin >= 0 {
		margin = ref.M("placed.plus", ref.CM(k.Margin))
	}
	switch {
	case k.If[0].Fact.Name == "side":
		return ref.M("placed.close-side", f.ID, t.ID, margin, ref.CM(k.Tape))
	case k.Unit == "deg":
		return ref.M("placed.close-sector", f.ID, t.ID, ref.Deg(k.CM), ref.Deg(k.Limit), margin, ref.Deg(k.Tape))
	case k.Limit == 0:
		return ref.M("placed.close-lane", f.ID, t.ID, margin, ref.CM(k.Tape))
	}
	return ref.M("placed.close-range", f.ID, t.ID, ref.CM(k.CM), ref.CM(k.Limit), margin, ref.CM(k.Tape), a.corner(), a.muzzle())
}

// muzzle names the point from which the range was measured (R23, R65).
func (a *Aim) muzzle() ref.Word {
	switch {
	case geometry.Dist(a.Muzzle, a.Ff.Centre) <= geometry.Tolerance:
		return "placed.from.centre"
	case geometry.Dist(a.Muzzle, a.Ff.Front().Centre()) <= geometry.Tolerance:
		return "placed.from.front"
	case Under(a.C.S, a.Ff, BuiltUp) != nil:
		return "placed.from.block"
	}
	return "placed.from.face"
}

// corner names the point of the target that is nearest to where the range was measured
// from.
func (a *Aim) corner() ref.Word {
	p := a.Tf.FromPoint(a.Muzzle).To
	for i, name := range [...]ref.Word{"placed.point.fl", "placed.point.fr", "placed.point.rr", "placed.point.rl"} {
		if geometry.Dist(a.Tf.Corners[i], p) <= geometry.Tolerance {
			return name
		}
	}
	return "placed.point.edge"
}
