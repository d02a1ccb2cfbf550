package render

import (
	"math/big"
	"strings"

	"adjutant/internal/i18n"
	"adjutant/internal/ref"
)

// Percentages prints chances as whole percentages; see [i18n.Percentages].
func Percentages(ps []*big.Rat) []string { return i18n.Percentages(ps) }

// Chance is what may happen, and how likely that is.
type Chance struct {
	What ref.Msg
	P    *big.Rat
}

// Outcomes prints a row of chances: "holds 50, retreats 20, routs 30". What
// cannot happen is left out.
func Outcomes(p *i18n.Printer, row []Chance) string {
	ps := make([]*big.Rat, len(row))
	for i, c := range row {
		ps[i] = c.P
	}
	var out []string
	for i, s := range Percentages(ps) {
		if ps[i].Sign() > 0 {
			out = append(out, p.Say(row[i].What)+" "+s)
		}
	}
	return strings.Join(out, ", ")
}
