package battle

import (
	"slices"

	"adjutant/internal/doc"
	"adjutant/ordremixte/book"
	"adjutant/tables"
)

// usualScale is the height of figures in mm for which the book prints its lengths (OM §1).
const usualScale = 15

// Scales are the heights of figures in mm that a table may be measured for: what the book
// prints, and half as much again (OM §2.1). For 20 mm it leaves the choice between them.
var Scales = []int{usualScale, 25}

// Times is what lengths are multiplied by for figures of a height; 0 counts as the usual
// one. ok is false for a height that is none of [Scales].
func Times(mm int) (times float64, ok bool) {
	switch {
	case mm == 0 || mm == usualScale:
		return 1, true
	case slices.Contains(Scales, mm):
		return book.Tables.Measure("organisation.base.for-25mm").Value, true
	}
	return 0, false
}

// Tables are the tables for figures of a height, those of the usual one for a height that
// is none of [Scales].
func Tables(mm int) *tables.Book {
	times, _ := Times(mm)
	return book.Tables.At(max(times, 1))
}

// tables are those for the figures of the battle.
func (s *Scenario) tables() *tables.Book { return Tables(s.Scale) }

// figures reads the height of the figures, and what the lengths of the file are to be
// multiplied by.
func (r *reader) figures(s *Scenario, m doc.Map) {
	own := usualScale
	if m.Has("scale") {
		if own = m.Get("scale").Int(); !slices.Contains(Scales, own) {
			m.Get("scale").Fault("scenario.scale", own, Scales[0], Scales[1])
			own = usualScale
		}
	}
	want := own
	if r.scale != 0 {
		want = r.scale
	}
	if s.Scale = want; want == usualScale {
		s.Scale = 0
	}
	from, _ := Times(own)
	to, _ := Times(want)
	r.times = to / from
}

// length is a length of the file as it is on the table.
func (r *reader) length(cm float64) float64 { return hundredths(cm * r.times) }
