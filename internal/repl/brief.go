package repl

import (
	"math/big"
	"slices"
	"strings"

	"adjutant/internal/contrast"
	"adjutant/internal/i18n"
)

// running tells in one run what may have come of each, without the chance of each number and what is sure.
func (s sheet) running(measures []contrast.Measure, f contrast.Figures) string {
	var out []string
	for len(measures) > 0 {
		n := 1
		for n < len(measures) && slices.Equal(measures[n].Path, measures[0].Path) {
			n++
		}
		var of []contrast.Measure
		var ps []*big.Rat
		for _, m := range measures[:n] {
			switch p := f.At(m); {
			case nothing(m, f) || m.Kind == contrast.Count || m.Kind == contrast.Share && p.Cmp(big.NewRat(1, 1)) == 0:
			case m.Kind == contrast.Mean:
				out = append(out, s.label(m)+" "+s.figure(f, m))
			default:
				of, ps = append(of, m), append(ps, p)
			}
		}
		for i, said := range i18n.Percentages(ps) {
			out = append(out, s.label(of[i])+" "+said)
		}
		measures = measures[n:]
	}
	return strings.Join(out, ", ")
}
