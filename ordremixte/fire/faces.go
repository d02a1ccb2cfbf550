package fire

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds the square, whose faces each fire for themselves (OM §9.2, 9.10, R73, R290).

// faces is how many faces of a square fire, each with its own base and its own lane: as many
// as it has bases, up to four (R327).
func faces(r *state.Reading, f *state.Sheet) int {
	n := faceCount()
	if b := f.V[facts.FBases]; b != facts.Unknown && !r.Has(book.SquareMeasuredToItsBases) {
		return min(n, max(b-f.Out(), 1))
	}
	return n
}

// faceCount is how many faces a square has.
func faceCount() int { return book.Tables.Int("formations.square.least") }

// firesFromFaces reports a square that fires a face at a time; foot in houses has their
// sides instead.
func firesFromFaces(c *casting.Cast, f *state.Sheet) bool {
	return c.Tracked() && c.S.InFire() && f.Formation() == facts.Square && table.BlockOf(c.S, f.Unit) == nil && !c.R.Has(book.SquareFiresOneBase)
}

// faceAtTarget is the bit of the face that looks at the target; 0 when nobody knows where
// the two stand.
func faceAtTarget(c *casting.Cast, f *state.Sheet) int {
	t := c.Units[1][0]
	if f.Unit == nil || f.Unit.Foot() == nil || t.Unit == nil || t.Unit.Foot() == nil {
		return 0
	}
	return 1 << facing(AimAt(c, f, t))
}

// faceIsFree reports a square that has fired, but less often than it has faces with a base, and
// where somebody measures not from the one that looks at this target.
func faceIsFree(c *casting.Cast, f *state.Sheet) bool {
	if !firesFromFaces(c, f) || f.Unit.FiredBases == 0 || f.Unit.FiredBases >= faces(c.R, f) {
		return false
	}
	return f.Unit.FiredSides&faceAtTarget(c, f) == 0
}

// firedBy is the event that a unit has fired; of a square it says with which face.
func firedBy(c *casting.Cast, f *state.Sheet) game.Event {
	e := garrison.FiredBy(c, f)
	if firesFromFaces(c, f) {
		e.Bases, e.Sides = table.FiringBases(c.R, f), faceAtTarget(c, f)
	}
	return e
}

// Unmanned reports that the n-th of the faces of a square, counted from 0, has no base to fire
// with at whom comes at it (R327).
func Unmanned(r *state.Reading, f *state.Sheet, n int) bool {
	return f.Formation() == facts.Square && n >= faces(r, f)
}
