package battle

import (
	"slices"

	"adjutant/internal/doc"
	"adjutant/ordremixte/book"
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

// Measure makes this process measure for figures of a height; false when it measures for
// others already (see [tables.Book.Rescale]).
func Measure(mm int) bool {
	times, ok := Times(mm)
	return ok && book.Tables.Rescale(times)
}

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
	if !Measure(want) {
		r.mark("scale", m.Get("scale"))
		r.at("scale").Fault("scenario.scale-other", want)
		// The rest is checked at the scale that it is measured at, or every unit would
		// seem to stand on its neighbour.
		const front = "organisation.base.front"
		b := book.Tables
		r.times = b.CM(front) / b.Measure(front).Value / from
	}
}

// length is a length of the file as it is on the table.
func (r *reader) length(cm float64) float64 { return hundredths(cm * r.times) }
