package table

import (
	"adjutant/geometry"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/state"
)

// CloseMeasure says what was measured against which limit.
func CloseMeasure(c *casting.Cast, f, t *state.Sheet) ref.Msg {
	k := c.Base.Close
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
	return ref.M("placed.close-range", f.ID, t.ID, ref.CM(k.CM), ref.CM(k.Limit), margin, ref.CM(k.Tape), cornerOf(t.Unit.Foot(), f.Unit.Foot()))
}

// cornerOf names the point of a footprint that is nearest to another's middle.
func cornerOf(t, f *geometry.Footprint) ref.Word {
	p := t.FromPoint(f.Centre).To
	for i, name := range [...]ref.Word{"placed.point.fl", "placed.point.fr", "placed.point.rr", "placed.point.rl"} {
		if geometry.Dist(t.Corners[i], p) <= geometry.Tolerance {
			return name
		}
	}
	return "placed.point.edge"
}
