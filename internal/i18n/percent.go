package i18n

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/ref"
)

// Percentages prints chances as whole percentages that add up to what their sum
// rounds to: 100 for a complete row. The percentages that rounding down has cut
// most get the missing points, the earlier of two equal ones first. A chance
// that would print as 0 without being nothing is "<1", one that would print as
// 100 without being certain ">99". The chances are from 0 to 1.
func Percentages(ps []*big.Rat) []string {
	hundred := big.NewRat(100, 1)
	whole := make([]int64, len(ps))
	rest := make([]*big.Rat, len(ps))
	sum := new(big.Rat)
	var given int64
	for i, p := range ps {
		x := new(big.Rat).Mul(p, hundred)
		sum.Add(sum, x)
		n := new(big.Int).Quo(x.Num(), x.Denom())
		whole[i] = n.Int64()
		rest[i] = x.Sub(x, new(big.Rat).SetInt(n))
		given += whole[i]
	}
	sum.Add(sum, big.NewRat(1, 2))
	total := new(big.Int).Quo(sum.Num(), sum.Denom()).Int64()

	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return rest[b].Cmp(rest[a]) })
	for _, i := range order {
		if given >= total {
			break
		}
		whole[i]++
		given++
	}

	one := big.NewRat(1, 1)
	out := make([]string, len(ps))
	for i, p := range ps {
		switch {
		case whole[i] <= 0 && p.Sign() > 0:
			out[i] = "<1"
		case whole[i] >= 100 && p.Cmp(one) < 0:
			out[i] = ">99"
		default:
			out[i] = strconv.FormatInt(whole[i], 10)
		}
	}
	return out
}

// each is a sentence for the ear that holds one row of several chances: once for each of them, so that none is heard without
// what it is a chance of. nil for any other.
func (p *Printer) each(m ref.Msg) (out []string) {
	at := slices.IndexFunc(m.Args, func(a any) bool { r, ok := a.(ref.Row); return ok && len(r) > 1 })
	if !p.Plain || at < 0 {
		return nil
	}
	for _, part := range p.parts(m.Args[at].(ref.Row)) {
		one := m
		one.Args = slices.Clone(m.Args)
		one.Args[at] = part
		out = append(out, p.Say(one))
	}
	return out
}

// row prints a row of chances: "holds 67, retreats 16, routs 17".
func (p *Printer) row(r ref.Row) string { return strings.Join(p.parts(r), ", ") }

// parts are the chances of a row, rounded together.
func (p *Printer) parts(r ref.Row) []string {
	ps := make([]*big.Rat, len(r))
	for i, s := range r {
		ps[i] = s.P
	}
	out := make([]string, len(r))
	for i, n := range Percentages(ps) {
		out[i] = p.Say(r[i].Say) + " " + n
	}
	return out
}
