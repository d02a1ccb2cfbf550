package table

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file says who is seen (OM §3). Woods and built-up ground hide those in them,
// and so does any ground of which the scenario says so: fields, rocks. At its edge
// foot and guns are seen from near it, or once they fire, horse from anywhere (R85);
// deep inside nobody is seen until an enemy enters.

// hides reports ground that hides those who stand in it (OM §3).
func hides(t *state.Terrain) bool { return t.Hides || t.Kind == "wood" || BuiltUp(t.Kind) }

// cover of one unit from the eyes of its enemies.
type hiding struct {
	Ground *state.Terrain
	Deep   bool             // farther from the edge than the edge is deep
	Edge   geometry.Reading // from the unit to the edge, against its depth
	Gap    geometry.Reading // from the eye to the ground, against how near it must be
}

// Hidden is what hides a unit from an enemy, or nil: ground in which it stands, unless
// it fires, or an enemy is in the same ground. What is nearer to a limit than the tape
// can tell is hidden and close.
func Hidden(s *state.State, eye, u *state.Unit) *hiding {
	if s.Field == nil {
		return nil
	}
	f := u.Foot()
	if f == nil {
		return nil
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if !hides(t) || !t.Polygon.Contains(f.Centre) {
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
	h := &hiding{Ground: t, Edge: t.Polygon.Margin(f, state.Num(s.Book()).WoodEdge)}
	h.Deep = !BuiltUp(t.Kind) && t.Polygon.Encloses(f).In() && !h.Edge.In()
	e := eye.Foot()
	if e == nil {
		return nil
	}
	h.Gap = t.Polygon.FromFootprint(e).Reading(seenFrom(s.Book()))
	if h.Deep {
		if entered(s, t, u.Side) != nil {
			return nil // spotted
		}
		return h
	}
	horse := u.Mounted()
	if horse || h.Gap.In() && !h.Gap.Close(s.Tape()) { // R85
		return nil
	}
	if s.Read().Has(book.WholeSideSeesAtAnEdge) && nearby(s, t, u.Side) {
		return nil
	}
	return h
}

// nearby reports an enemy of a side so near to a piece of ground that he sees those at
// its edge, for all of his side (R178).
func nearby(s *state.State, t *state.Terrain, side int) bool {
	return slices.ContainsFunc(Standing(s), func(x Stander) bool {
		return x.U.Side != side && t.Polygon.FromFootprint(x.F).Reading(seenFrom(s.Book())).In()
	})
}

// entered is an enemy of a side inside a piece of ground; nil when none is.
func entered(s *state.State, t *state.Terrain, side int) *state.Unit {
	for _, x := range Standing(s) {
		if x.U.Side != side && t.Polygon.FromFootprint(x.F).CM <= 0 {
			return x.U
		}
	}
	return nil
}

// Close reports that the tape cannot tell whether it is hidden.
func (h *hiding) Close(tape geometry.Tape) bool {
	if h.Deep {
		return h.Edge.Close(tape)
	}
	return h.Gap.Close(tape)
}

// DeepIn is the wood or hiding ground in whose depth a unit stands; nil when it
// stands in none or at its edge.
func DeepIn(s *state.State, u *state.Unit, f *geometry.Footprint) *hiding {
	if s.Field == nil {
		return nil
	}
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if t.Polygon.Beyond(f.Centre, f.Radius) || !hides(t) || BuiltUp(t.Kind) || !t.Polygon.Encloses(f).In() {
			continue
		}
		if m := t.Polygon.Margin(f, state.Num(s.Book()).Edge); !m.In() {
			return &hiding{Ground: t, Deep: true, Edge: m}
		}
	}
	return nil
}

// Within is the ground that hides in which a base stands, farther than the edge is deep from
// that side of it through which it looks at an enemy outside (OM §3, 9.6, R304): such a base
// does not fire out of it. By the other reading any side will do. It is the number of the
// ground in the scenario, and how far the base is from seeing out; false when it is in none.
func Within(s *state.State, from, to geometry.Vec, target *geometry.Footprint) (n int, clearance geometry.Reading, within bool) {
	if s.Field == nil {
		return 0, clearance, false
	}
	edge, d := state.Num(s.Book()).Edge, geometry.Dist(from, to)
	for i := range s.Field.Terrain {
		t := &s.Field.Terrain[i]
		if !hides(t) || BuiltUp(t.Kind) || !t.Polygon.Contains(from) || t.Polygon.Contains(target.Centre) {
			continue
		}
		if s.Read().Has(book.AnyEdgeWillDo) {
			if r := t.Polygon.Border(from).Reading(edge); !r.In() {
				r.Margin = -r.Margin
				return i, r, true
			}
			continue
		}
		out, leaves := t.Polygon.Exit(from, to)
		if !leaves { // the enemy's nearest point lies in it too
			out = geometry.Span{CM: d, From: from, To: to}
		}
		if r := out.Reading(edge); !r.In() {
			r.Margin = -r.Margin
			return i, r, true
		}
	}
	return 0, clearance, false
}

// WhatBlocks is the id of what blocks a line of sight: of the ground of Blocking, of another
// piece of ground in which the eye stands (Within), or of a unit among the third.
func WhatBlocks(s *state.State, b geometry.Blocker, ids []string, third []Stander) string {
	switch {
	case b.Ground && b.Index < 0:
		return s.Field.Terrain[-1-b.Index].ID
	case b.Ground:
		return ids[b.Index]
	}
	return third[b.Index].U.ID
}

// TooCloseToSee refuses a shot that hangs on less than the tape: who sees the target
// says so.
func TooCloseToSee(c *casting.Cast, a *Aim, h *hiding) error {
	m, key := h.Gap, "block.seen-close"
	args := []any{a.F.ID, a.T.ID, h.Ground.Named(), ref.CM(Round2(m.Measured)), ref.CM(m.Limit), ref.CM(c.S.Field.Tape)}
	if h.Deep {
		m, key = h.Edge, "block.edge-close"
		args = []any{a.F.ID, a.T.ID, ref.CM(Round2(m.Measured)), h.Ground.Named(), ref.CM(m.Limit), ref.CM(c.S.Field.Tape)}
	}
	x := casting.Illegal(facts.S3, key, args...)
	x.Close = &game.Close{Value: Round2(m.Measured), Limit: m.Limit, Margin: Round2(m.Margin), Tape: c.S.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
	x.Hint = ref.M("block.hint-seen")
	x.Ways = []game.Way{c.WayFire("", true, ref.M("block.way-seen"))}
	return c.Refuse(x)
}

// SightHidden adds to the answer of a question about sight what hides the target: the
// word of the verdict, the ground, and the line; nothing when nothing hides it.
func SightHidden(s *state.State, x, y *state.Unit) (word string, ground string, say []ref.Msg) {
	h := Hidden(s, x, y)
	if h == nil {
		return "", "", nil
	}
	narrow := h.Close(s.Tape())
	switch {
	case h.Deep && narrow:
		say = append(say, ref.M("block.sight-edge-close", x.ID, y.ID, h.Ground.Named(), ref.CM(Round2(h.Edge.Measured)), ref.CM(h.Edge.Limit)))
	case h.Deep:
		say = append(say, ref.M("block.sight-inside", x.ID, y.ID, h.Ground.Named()))
	case narrow:
		say = append(say, ref.M("block.sight-close", x.ID, y.ID, h.Ground.Named(), ref.CM(h.Gap.Limit), ref.CM(Round2(h.Gap.Measured))))
	default:
		say = append(say, ref.M("block.sight-hidden", x.ID, y.ID, h.Ground.Named(), ref.CM(h.Gap.Limit), ref.CM(Round2(h.Gap.Measured))))
	}
	word = "blocked"
	if narrow {
		word = "close"
	}
	return word, h.Ground.ID, say
}
