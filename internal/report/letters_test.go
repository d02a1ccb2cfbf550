package report_test

import (
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/report"
)

// A stream that is narrower than a line of letters is deep is drawn from edge to edge: in every column, and without a step of more than
// one row.
func TestLettersOfANarrowStream(t *testing.T) {
	c := &game.Chart{Table: game.Plane{Width: 120, Depth: 90, Grounds: []game.Ground{
		{ID: "s1", Kind: "stream", Area: [][2]float64{{0, 51}, {50, 57}, {50, 59}, {0, 53}}},
		{ID: "s2", Kind: "stream", Area: [][2]float64{{50, 57}, {120, 55}, {120, 57}, {50, 59}}},
	}}}
	rows := report.Letters(c, func(m ref.Msg) string { return m.Key })
	last := -1
	for col := range 73 {
		var at []int
		for r, l := range rows {
			if col < len(l) && l[col] == '~' {
				at = append(at, r)
			}
		}
		if len(at) == 0 {
			t.Fatalf("column %d has no water:\n%s", col, strings.Join(rows, "\n"))
		}
		if last >= 0 && (at[0] > last+1 || at[len(at)-1] < last-1) {
			t.Fatalf("the water breaks off at column %d:\n%s", col, strings.Join(rows, "\n"))
		}
		last = at[0]
	}
}
