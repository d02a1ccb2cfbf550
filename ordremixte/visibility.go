package ordremixte

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file says who is seen (OM §3). Woods and built-up ground hide those in them,
// and so does any ground of which the scenario says so: fields, rocks. At its edge
// foot and guns are seen from near it, or once they fire, horse from anywhere (R85);
// deep inside nobody is seen until an enemy enters.

// hides reports ground that hides those who stand in it (OM §3).
func hides(t *state.Terrain) bool { return t.Hides || t.Kind == "wood" || builtUp(t.Kind) }

// cover of one unit from the eyes of its enemies.
type hiding struct {
	ground *state.Terrain
	deep   bool             // farther from the edge than the edge is deep
	edge   geometry.Reading // from the unit to the edge, against its depth
	gap    geometry.Reading // from the eye to the ground, against how near it must be
}

// hidden is what hides a unit from an enemy, or nil: ground in which it stands, unless
// it fires, or an enemy is in the same ground. What is nearer to a limit than the tape
// can tell is hidden and close.
func hidden(s *state.State, eye, u *state.Unit) *hiding {
	if s.Field == nil {
		return nil
	}
	f := u.Foot()
	if f == nil {
		return nil
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if !hides(t) || !t.Polygon.Holds(f.Centre).In() {
			continue
		}
		if h := hiddenIn(s, t, eye, u, f); h != nil {
			return h
		}
	}
	return nil
}

func hiddenIn(s *state.State, t *state.Terrain, eye, u *state.Unit, f *geometry.Footprint) *hiding {
	if u.Revealed || u.Fired && !s.InFire() { // R64
		return nil
	}
	h := &hiding{ground: t, edge: t.Polygon.Margin(f, state.Num().Edge)}
	h.deep = !builtUp(t.Kind) && t.Polygon.Encloses(f).In() && !h.edge.In()
	e := eye.Foot()
	if e == nil {
		return nil
	}
	h.gap = t.Polygon.FromFootprint(e).Reading(seenFrom())
	if h.deep {
		if stateEntered(s, t, u.Side) != nil {
			return nil // spotted
		}
		return h
	}
	horse := u.Mounted()
	if horse || h.gap.In() && !h.gap.Close(s.Tape()) { // R85
		return nil
	}
	if s.Read().Is(178, 'b') && nearbyOf(s, t, u.Side) {
		return nil
	}
	return h
}

// nearbyOf reports an enemy of a side so near to a piece of ground that he sees those at
// its edge, for all of his side (R178).
func nearbyOf(s *state.State, t *state.Terrain, side int) bool {
	return slices.ContainsFunc(stateStanding(s), func(x stander) bool {
		return x.u.Side != side && t.Polygon.FromFootprint(x.f).Reading(seenFrom()).In()
	})
}

// stateEntered is an enemy of a side inside a piece of ground; nil when none is.
func stateEntered(s *state.State, t *state.Terrain, side int) *state.Unit {
	for _, x := range stateStanding(s) {
		if x.u.Side != side && t.Polygon.FromFootprint(x.f).CM <= 0 {
			return x.u
		}
	}
	return nil
}

// close reports that the tape cannot tell whether it is hidden.
func (h *hiding) close(tape geometry.Tape) bool {
	if h.deep {
		return h.edge.Close(tape)
	}
	return h.gap.Close(tape)
}

// unseen refuses a shot at a unit that its ground hides, and one out of the depth of
// such ground (OM §3, 9.6, R63).
func (a *aim) unseen() error {
	c := a.c
	if h := deepIn(c.S, a.f.Unit, a.ff); h != nil && !h.ground.Polygon.Holds(a.tf.Centre).In() {
		if h.edge.Close(c.S.Tape()) {
			return tooCloseToSee(c, a, h)
		}
		if h.ground.Kind == "wood" {
			return refusePlaced(c, a.no(facts.S9_6, "placed.firer-in-wood", h.ground.Named(), ref.CM(h.edge.Measured), ref.CM(h.edge.Limit)))
		}
		return refusePlaced(c, a.no(facts.S3, "block.hidden-firer", h.ground.Named()))
	}
	if a.pointBlank() {
		return nil
	}
	if h := deepIn(c.S, a.t.Unit, a.tf); h != nil && h.ground.Kind == "wood" { // §9.6: whoever sees it
		if h.edge.Close(c.S.Tape()) {
			return tooCloseToSee(c, a, h)
		}
		return refusePlaced(c, a.no(facts.S9_6, "placed.target-in-wood", h.ground.Named(), ref.CM(h.edge.Measured), ref.CM(h.edge.Limit)))
	}
	if w := a.oneWood(); w != nil {
		return refusePlaced(c, a.no(facts.S9_6, "block.one-wood", w.Named()))
	}
	h := hidden(c.S, a.f.Unit, a.t.Unit)
	switch {
	case h == nil:
		return nil
	case h.close(c.S.Tape()):
		return tooCloseToSee(c, a, h)
	case h.deep:
		return refusePlaced(c, a.no(facts.S3, "block.hidden-inside", h.ground.Named()))
	}
	return refusePlaced(c, a.no(facts.S3, "placed.hidden", h.ground.Named(), ref.CM(h.gap.Measured), ref.CM(h.gap.Limit)))
}

// oneWood is the wood in which both stand, where nobody fires (R63); nil when there is
// none.
func (a *aim) oneWood() *state.Terrain {
	return groundOf(a.c.S, isKind("wood"), func(p *geometry.Polygon) bool {
		return p.Holds(a.ff.Centre).In() && p.Holds(a.tf.Centre).In()
	})
}

// pointBlank reports fire in one wood at the distance at which a charger halts, under
// the reading that allows it (R63).
func (a *aim) pointBlank() bool {
	a.near = a.c.R.Is(63, 'b') && a.oneWood() != nil && geometry.Between(a.ff, a.tf).CM <= a.c.R.N.Shock().HaltCM
	return a.near
}

// closesInWood reports a charge whose target and every charger, at the 1 cm at which that
// halts, stand in one wood (OM §9.6, 10.2, R138).
func closesInWood(c *casting.Cast, att []*chain.Fighter, def *state.Sheet) bool {
	if !def.OnTable() {
		return false
	}
	for _, f := range att {
		w := c.Ways[f.ID]
		if w == nil || w.Doubt {
			return false
		}
		way := wayOut{start: w.Pose, legs: []slipLeg{{w.Bearing, 0}}}
		foot, err := w.U.At(w.U.Formation, way.at(max(w.Contact-halt(c.S), 0)).Rounded())
		if err != nil || groundOf(c.S, isKind("wood"), func(p *geometry.Polygon) bool {
			return p.Holds(foot.Centre).In() && p.Holds(def.Unit.Foot().Centre).In()
		}) == nil {
			return false
		}
	}
	return true
}

// deepIn is the wood or hiding ground in whose depth a unit stands; nil when it
// stands in none or at its edge.
func deepIn(s *state.State, u *state.Unit, f *geometry.Footprint) *hiding {
	if s.Field == nil {
		return nil
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if !hides(t) || builtUp(t.Kind) || !t.Polygon.Encloses(f).In() {
			continue
		}
		if m := t.Polygon.Margin(f, state.Num().Edge); !m.In() {
			return &hiding{ground: t, deep: true, edge: m}
		}
	}
	return nil
}

// tooCloseToSee refuses a shot that hangs on less than the tape: who sees the target
// says so.
func tooCloseToSee(c *casting.Cast, a *aim, h *hiding) error {
	m, key := h.gap, "block.seen-close"
	args := []any{a.f.ID, a.t.ID, h.ground.Named(), ref.CM(round2(m.Measured)), ref.CM(m.Limit), ref.CM(c.S.Field.Tape)}
	if h.deep {
		m, key = h.edge, "block.edge-close"
		args = []any{a.f.ID, a.t.ID, ref.CM(round2(m.Measured)), h.ground.Named(), ref.CM(m.Limit), ref.CM(c.S.Field.Tape)}
	}
	x := casting.Illegal(facts.S3, key, args...)
	x.Close = &game.Close{CM: round2(m.Measured), Limit: m.Limit, Margin: round2(m.Margin), Tape: c.S.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
	x.Hint = ref.M("block.hint-seen")
	x.Ways = []game.Way{c.WayFire("", true, ref.M("block.way-seen"))}
	return c.Refuse(x)
}

// sightHidden adds to the answer of a question about sight what hides the target: the
// word of the verdict, the ground, and the line; nothing when nothing hides it.
func sightHidden(s *state.State, x, y *state.Unit) (word string, ground string, say []ref.Msg) {
	h := hidden(s, x, y)
	if h == nil {
		return "", "", nil
	}
	narrow := h.close(s.Tape())
	switch {
	case h.deep && narrow:
		say = append(say, ref.M("block.sight-edge-close", x.ID, y.ID, h.ground.Named(), ref.CM(round2(h.edge.Measured)), ref.CM(h.edge.Limit)))
	case h.deep:
		say = append(say, ref.M("block.sight-inside", x.ID, y.ID, h.ground.Named()))
	case narrow:
		say = append(say, ref.M("block.sight-close", x.ID, y.ID, h.ground.Named(), ref.CM(h.gap.Limit), ref.CM(round2(h.gap.Measured))))
	default:
		say = append(say, ref.M("block.sight-hidden", x.ID, y.ID, h.ground.Named(), ref.CM(h.gap.Limit), ref.CM(round2(h.gap.Measured))))
	}
	word = "blocked"
	if narrow {
		word = "close"
	}
	return word, h.ground.ID, say
}
