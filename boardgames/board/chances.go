package board

import (
	"math/big"
	"slices"

	"adjutant/internal/ref"
)

// Chances are the chances of what may come, in the order in which it was met first.
type Chances[K comparable] []struct {
	is K
	p  *big.Rat
}

// Gain adds a chance to what is the same.
func (c *Chances[K]) Gain(is K, p *big.Rat) {
	for i := range *c {
		if x := &(*c)[i]; x.is == is {
			x.p.Add(x.p, p)
			return
		}
	}
	*c = append(*c, struct {
		is K
		p  *big.Rat
	}{is, new(big.Rat).Set(p)})
}

// Row is the chances in words.
func (c Chances[K]) Row(say func(K) ref.Msg) (out ref.Row) {
	for _, x := range c {
		out = append(out, ref.Share{Say: say(x.is), P: x.p})
	}
	return out
}

// Fewest keeps so many chances of a row at most; the last of them is then that of all the others.
func Fewest(row ref.Row, most int, others ref.Msg) ref.Row {
	if len(row) <= most {
		return row
	}
	rest := ref.Share{Say: others, P: new(big.Rat)}
	for _, c := range row[most-1:] {
		rest.P.Add(rest.P, c.P)
	}
	return append(row[:most-1:most-1], rest)
}

// Likeliest puts the likeliest first; of equals the order stays.
func Likeliest(row ref.Row) ref.Row {
	slices.SortStableFunc(row, func(a, b ref.Share) int { return b.P.Cmp(a.P) })
	return row
}
