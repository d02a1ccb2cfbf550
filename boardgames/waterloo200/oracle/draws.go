package oracle

import (
	"fmt"
	"math/big"
	"sort"
)

// draw is what stands hidden in an area, or comes to it, and its chance.
type draw struct {
	units []unit
	p     *big.Rat
}

// kind is a sort of blocks that are alike, and how many there are.
type kind struct {
	unit
	n int
}

// kinds are the sorts of a pool, by arm, then by what they show.
func kinds(pool []unit) []kind {
	var all []kind
next:
	for _, u := range pool {
		for i, k := range all {
			if k.arm == u.arm && k.language == u.language && k.block.String() == u.block.String() {
				all[i].n++
				continue next
			}
		}
		all = append(all, kind{u, 1})
	}
	rank := map[string]int{}
	for i, arm := range armOrder {
		rank[arm] = i
	}
	sort.SliceStable(all, func(x, y int) bool {
		a, b := all[x], all[y]
		if a.arm != b.arm {
			return rank[a.arm] < rank[b.arm]
		}
		return a.block.String() < b.block.String()
	})
	return all
}

// draws are all selections of so many of a pool, each with its ways among all; the blocks are
// named by letters and their place.
func draws(pool []unit, count int, letters string) []draw {
	all := new(big.Int).Binomial(int64(len(pool)), int64(count))
	sorts := kinds(pool)
	var out []draw
	var pick func(k int, weight *big.Int, units []unit)
	pick = func(k int, weight *big.Int, units []unit) {
		if len(units) == count {
			d := draw{append([]unit{}, units...), new(big.Rat).SetFrac(weight, all)}
			for i := range d.units {
				d.units[i].id = fmt.Sprint(letters, i+1)
			}
			out = append(out, d)
			return
		}
		if k == len(sorts) {
			return
		}
		for n := 0; n <= min(count-len(units), sorts[k].n); n++ {
			more := append([]unit{}, units...)
			for range n {
				more = append(more, sorts[k].unit)
			}
			w := new(big.Int).Binomial(int64(sorts[k].n), int64(n))
			pick(k+1, w.Mul(w, weight), more)
		}
	}
	pick(0, big.NewInt(1), nil)
	return out
}

// drawn is one way in which all that is hidden comes up: the attacker's blocks, the defender's,
// with the reserve last.
type drawn struct {
	units [2][]unit
	p     *big.Rat
}

// allDraws goes through all that may come up.
func (b battle) allDraws() []drawn {
	reserves := []draw{{nil, big.NewRat(1, 1)}}
	if len(b.reserve) > 0 {
		reserves = draws(b.reserve, 1, "r") // by lot among those that fit (W200 §6.2.3.1.2)
	}
	var out []drawn
	for _, a := range draws(b.sides[0].pool, b.sides[0].count, "ha") {
		for _, d := range draws(b.sides[1].pool, b.sides[1].count, "hd") {
			for _, r := range reserves {
				p := new(big.Rat).Mul(a.p, d.p)
				defenders := append(append([]unit{}, d.units...), r.units...)
				out = append(out, drawn{[2][]unit{a.units, defenders}, p.Mul(p, r.p)})
			}
		}
	}
	return out
}
