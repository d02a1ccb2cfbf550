package report

import (
	"math"
	"slices"
)

// This file draws in letters what is narrower than one.

// between visits the letters in which ground lies though the middle of none is in it: it is narrower there than a line of letters is
// deep, or a letter wide, and would be drawn with gaps.
func (s *sheet) between(shape [][2]float64, visit func(row, col int)) {
	tall := s.step * aspect
	for col := range s.cols {
		x := (float64(col) + 0.5) * s.step
		for _, y := range stretches(shape, 0, x) {
			if first := math.Ceil((s.deep-y[1])/tall - 0.5); s.deep-(first+0.5)*tall < y[0] && y[1] > 0 && y[0] < s.deep {
				visit(s.cell(x, (y[0]+y[1])/2))
			}
		}
	}
	for row := range s.rows {
		y := s.deep - (float64(row)+0.5)*tall
		for _, x := range stretches(shape, 1, y) {
			if first := math.Ceil(x[0]/s.step - 0.5); (first+0.5)*s.step > x[1] && x[1] > 0 && x[0] < s.step*float64(s.cols) {
				visit(s.cell((x[0]+x[1])/2, y))
			}
		}
	}
}

// stretches are the stretches of a line at v, along the other axis than axis, that lie within a shape.
func stretches(shape [][2]float64, axis int, v float64) (out [][2]float64) {
	var at []float64
	for i, a := range shape {
		b := shape[(i+1)%len(shape)]
		if (a[axis] > v) != (b[axis] > v) {
			at = append(at, a[1-axis]+(b[1-axis]-a[1-axis])*(v-a[axis])/(b[axis]-a[axis]))
		}
	}
	slices.Sort(at)
	for i := 0; i+1 < len(at); i += 2 {
		out = append(out, [2]float64{at[i], at[i+1]})
	}
	return out
}
