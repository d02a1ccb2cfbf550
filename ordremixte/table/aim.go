package table

import (
	"adjutant/geometry"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Aim is one placed unit against another: what was measured, and from where.
type Aim struct {
	C      *casting.Cast
	F, T   *state.Sheet
	Ff, Tf *geometry.Footprint
	Muzzle geometry.Vec     // from where range is measured (R23, R65)
	Range_ geometry.Reading // against the longest range
	Band   facts.Range
	Edge   geometry.Edge // of the face that fires
	Sight  geometry.Sight
	Third  []Stander
	Near   bool // in one wood, at the distance of contact (R63)
}

// Free reports that the range was not stated by anybody.
func (a *Aim) Free() bool {
	return a.C.Sit.S[facts.SRange] != facts.Given && a.C.Sit.S[facts.SDistance] != facts.Given
}

// Unflanked reports a target without a flank: a square (R295), and foot in houses (§15).
func (a *Aim) Unflanked() bool {
	return a.T.Formation() == facts.Square && !a.C.R.Has(book.SquareHasFlankAndRear) || a.T.Foot() && Under(a.C.S, a.Tf, BuiltUp) != nil
}

// Cover is the cover of the target against this shot, when the ground gives it more than
// it has.
func (a *Aim) Cover(least facts.Cover) facts.Cover {
	return CoverFrom(a.C.S, a.Edge.Centre(), a.Tf, least, BlockOf(a.C.S, a.F.Unit))
}
