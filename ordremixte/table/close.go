package table

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// CloseMeasure says what was measured against which limit.
func CloseMeasure(c *casting.Cast, f, t *state.Sheet) ref.Msg {
	k := c.Base.Close
	switch {
	case k.If[0].Fact.Name == "side":
		return ref.M("placed.close-side", f.ID, t.ID, signed(k.Margin), ref.CM(k.Tape))
	case CloseRef(c) == facts.S9_2:
		return closeArc(k, f, t)
	}
	return ref.M("placed.close-range", f.ID, t.ID, ref.CM(k.CM), ref.CM(k.Limit), signed(k.Margin), ref.CM(k.Tape), cornerOf(t.Unit.Foot(), f.Unit.Foot()))
}

// CloseArc says how near to the edge of the arc of fire a target stands.
func CloseArc(c *casting.Cast, f, t *state.Sheet, r geometry.Reading) ref.Msg {
	return closeArc(CloseTo(c.S, r), f, t)
}

func closeArc(k *game.Close, f, t *state.Sheet) ref.Msg {
	if k.Unit == "deg" {
		return ref.M("placed.close-sector", f.ID, t.ID, ref.Deg(k.CM), ref.Deg(k.Limit), signed(k.Margin), ref.Deg(k.Tape))
	}
	return ref.M("placed.close-lane", f.ID, t.ID, signed(k.Margin), ref.CM(k.Tape))
}

func signed(margin float64) ref.Msg {
	if margin >= 0 {
		return ref.M("placed.plus", ref.CM(margin))
	}
	return ref.M("placed.minus", ref.CM(-margin))
}

// CloseTo is what was measured against a limit, without the answers.
func CloseTo(s *state.State, r geometry.Reading) *game.Close {
	k := &game.Close{CM: Round2(r.Measured), Limit: Round2(r.Limit), Margin: Round2(r.Margin), Tape: s.Field.Tape, Unit: r.Unit.String(), If: []game.CloseCase{}}
	if r.Unit == geometry.Deg {
		k.Tape = s.Field.TapeDeg
	}
	return k
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
