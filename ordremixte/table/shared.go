package table

import (
	"slices"

	"math"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// Start is the ground on which a unit stood when the turn began; where it stands when
// nobody knows; nil when it is not on the table.
func Start(u *state.Unit) *geometry.Footprint {
	if u.Began.Placed && u.PlaceKnown() && u.Status != state.Destroyed && u.Bases > 0 {
		if f, err := u.At(u.Began.Formation, u.Began.Pose); err == nil {
			return f
		}
	}
	return u.Foot()
}

// Grain is the hundredth of a cm to which places are recorded.
const Grain = 0.01

// ShareOf is the bases of a line that fire at the i-th of several chargers when nobody
// says otherwise: even shares, the odd bases to the first (§10.2, R88).
func ShareOf(bases, chargers, i int) int { return (bases + chargers - i - 1) / chargers }

// FiringBases is how many bases fire (§9.10): the first rank; every base of foot in
// houses, but not behind other hard cover; one face of a square; every section of
// unlimbered guns.
func FiringBases(r *state.Reading, s *state.Sheet) int {
	if n := s.V[facts.FFiring]; n != facts.Unknown {
		return n
	}
	n := s.V[facts.FBases]
	if s.Artillery() {
		return n
	}
	n = max(n-s.Out(), 1)
	if s.Is(facts.FGarrison) {
		return n
	}
	switch s.Formation() {
	case facts.March, facts.Limbered:
		return 0
	case facts.Column:
		return min(n, r.N.Fronts().ColumnFront)
	case facts.Mass:
		return min(n, r.N.Fronts().MassFront)
	case facts.Square:
		return min(n, r.N.SquareFace)
	}
	return n
}

// Front is the width of a unit in bases (§5, §10.6).
func Front(r *state.Reading, s *state.Sheet, bases int) int {
	switch s.Formation() {
	case facts.Column, facts.Mass:
		if s.Horse() {
			return min(bases, 1)
		}
		if s.Formation() == facts.Mass {
			return min(bases, r.N.Fronts().MassFront)
		}
		return min(bases, r.N.Fronts().ColumnFront)
	case facts.March, facts.Limbered:
		return min(bases, r.N.Fronts().MarchFront)
	case facts.Square:
		return min(bases, r.N.Fronts().SquareFront)
	case facts.Line:
		if s.Horse() {
			return min(bases, r.N.Fronts().HorseFront)
		}
	}
	return bases
}

// March is one move of one unit, before it is made: from where to where, in which
// formation, at what cost. A unit that is not on the table has no poses: then only
// the cost is known.
type March struct {
	U        *state.Unit
	From, To geometry.Pose
	Form     facts.Formation // the formation it moves in
	After    facts.Formation // the formation it ends in
	Kind     state.Motion    // what kinds of movement it is
	Cost     int             // of its allowance
	Gone     int             // over the ground
	Allowed  int             // its whole allowance this turn
	Target   *state.Unit     // whom it charges; nil when it moves
}

// Screen is the light base of a battalion as a unit of its own, in open order; nil
// when it is not out. It has its battalion's id: what it suffers, the battalion does.
func Screen(u *state.Unit) *state.Unit { return u.LoneScreen() }

// sameBody reports that two units are one and the same body on the table: a battalion
// is another than its screen.
func sameBody(a, b *state.Unit) bool { return state.EqualID(a.ID, b.ID) && a.Lone == b.Lone }

// Bodies are standing with the screens that are out, but for those named.
func Bodies(s *state.State, but ...*state.Unit) []Stander {
	p := s.Picture()
	out := make([]Stander, 0, len(p.Bodies))
	for i, u := range p.Bodies {
		if !oneOf(u, but) {
			out = append(out, Stander{u, p.Feet[i]})
		}
	}
	return out
}

// BodiesNear lists those of Bodies that may be within so many cm of a footprint: whoever is
// left out is farther away. Who is listed must still be measured.
func BodiesNear(s *state.State, f *geometry.Footprint, cm float64, but ...*state.Unit) []Stander {
	p := s.Picture()
	near := p.Near(f.Centre, f.Radius+cm)
	out := make([]Stander, 0, len(near))
	for _, i := range near {
		if !oneOf(p.Bodies[i], but) {
			out = append(out, Stander{p.Bodies[i], p.Feet[i]})
		}
	}
	return out
}

// oneOf reports the very body of one of some units, of which any may be missing.
func oneOf(u *state.Unit, of []*state.Unit) bool {
	return slices.ContainsFunc(of, func(b *state.Unit) bool { return b != nil && sameBody(b, u) })
}

// WaysAlone are the lines by which each of several charges for itself.
func WaysAlone(c *casting.Cast, many []*state.Sheet, d *state.Sheet) []game.Way {
	var out []game.Way
	for _, a := range many[:min(len(many), 2)] {
		out = append(out, game.Way{Line: "charge " + a.ID + " at " + d.ID, Say: ref.M("placed.way-alone", a.ID)})
	}
	return out
}

// FaceAt is the face of a square that a footprint stands before.
func FaceAt(f, square *geometry.Footprint) int {
	best, face := math.Inf(-1), 0
	for i, e := range square.Faces() {
		if x := e.Ahead(f.Centre); x > best {
			best, face = x, i
		}
	}
	return face
}
