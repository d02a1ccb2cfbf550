package table

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// CloseMeasure says what was measured against which limit, between the points that were
// measured.
func CloseMeasure(a *Aim) ref.Msg {
	k, f, t := a.C.Base.Close, a.F, a.T
	switch {
	case k.If[0].Fact.Name == "side":
		return closeSide(k, f, t)
	case CloseRef(a.C) == facts.S9_2 && a.C.FriendFirst:
		return CloseFriend(a.C, f)
	case CloseRef(a.C) == facts.S9_2:
		return closeArc(k, f, t)
	}
	return ref.M("placed.close-range", f.ID, t.ID, ref.CM(k.Value), ref.CM(k.Limit), signed(k.Margin), ref.CM(k.Tape), a.corner(), a.muzzle())
}

// CloseSide says how near half of who fires stands to the front line of the target.
func CloseSide(c *casting.Cast, f, t *state.Sheet, r geometry.Reading) ref.Msg {
	return closeSide(CloseTo(c.S, r), f, t)
}

func closeSide(k *game.Close, f, t *state.Sheet) ref.Msg {
	return ref.M("placed.close-side", f.ID, t.ID, signed(k.Margin), ref.CM(k.Tape))
}

// CloseArc says how near to the edge of the arc of fire a target stands.
func CloseArc(c *casting.Cast, f, t *state.Sheet, r geometry.Reading) ref.Msg {
	return closeArc(CloseTo(c.S, r), f, t)
}

// CloseFriend says how near to the flank lines of who fires a friend stands.
func CloseFriend(c *casting.Cast, f *state.Sheet) ref.Msg {
	return ref.M("placed.close-friend", f.ID, c.Friend, signed(Round2(c.FriendAt)), ref.CM(c.S.Field.Tape))
}

func closeArc(k *game.Close, f, t *state.Sheet) ref.Msg {
	if k.Unit == "deg" {
		return ref.M("placed.close-sector", f.ID, t.ID, ref.Deg(k.Value), ref.Deg(k.Limit), signed(k.Margin), ref.Deg(k.Tape))
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
	k := &game.Close{Value: Round2(r.Measured), Limit: Round2(r.Limit), Margin: Round2(r.Margin), Tape: s.Field.Tape, Unit: game.Unit(r.Unit.String()), If: []game.CloseCase{}}
	if r.Unit == geometry.Deg {
		k.Tape = s.Field.TapeDeg
	}
	return k
}

// From names the point from which the range was measured, for an answer that tells no more of it (R23, R65).
func (a *Aim) From() ref.Word { return ref.Word("measure.from." + a.origin()) }

// muzzle names the point from which the range was measured (R23, R65).
func (a *Aim) muzzle() ref.Word { return ref.Word("placed.from." + a.origin()) }

// origin is that point: the centre of the unit, the middle of its front, the side of its block, or the middle of a face.
func (a *Aim) origin() string {
	switch {
	case geometry.Dist(a.Muzzle, a.Ff.Centre) <= geometry.Tolerance:
		return "centre"
	case geometry.Dist(a.Muzzle, a.Ff.Front().Centre()) <= geometry.Tolerance:
		return "front"
	case Under(a.C.S, a.Ff, BuiltUp) != nil:
		return "block"
	}
	return "face"
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
