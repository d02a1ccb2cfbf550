package centoore

import (
	"math/big"
	"sort"
	"strconv"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// head is the first line of a verdict.
func (b *battle) head() game.Text {
	r := b.opening()
	a, d := b.strength(&r, attacker, 1), b.strength(&r, defender, 1)
	say := ref.M("co.line.head", a, d, b.phases)
	if b.armies {
		say = ref.M("co.line.head-french", a, d, b.phases, ref.Word("co.french."+sides[b.french]))
	}
	return game.Text{Kind: game.HeadLine, Say: say, Refs: []ref.Ref{"CO §8.1", "CO §8.5"}}
}

// first is the first phase as it will stand when nobody answers otherwise and
// the grand battery has not fired yet.
func (b *battle) first() (a, d, col, mod int) {
	x := dice.Enumerate()
	r := b.opens(x, nil, b.opening())
	a, d = b.strength(&r, attacker, 1), b.strength(&r, defender, 1)
	var m tally
	b.bonuses(&m, b.charges(x, nil, &r, 1), &r, 1)
	return a, d, b.n.table.column(a, d, b.ratio), m.sum
}

// chance is the first half of the odds: the first phase before its die.
func (b *battle) chance() game.Object {
	if b.before != fights {
		return game.Object{{Key: "phases", Value: 0}}
	}
	a, d, col, mod := b.first()
	o := game.Object{
		{Key: "phases", Value: b.phases},
		{Key: "attacker", Value: game.Object{{Key: "strength", Value: a}}},
		{Key: "defender", Value: game.Object{{Key: "strength", Value: d}}},
		{Key: "ratio", Value: b.n.table.cols[col].name},
		{Key: "modifier", Value: mod},
	}
	if b.battery {
		o = append(o, game.KV{Key: "battery", Value: b.n.batteryNeed})
	}
	return o
}

// show writes the odds as lines: who wins, and how the loser goes.
func (b *battle) show(o *game.Odds) []game.Text {
	lines := []game.Text{b.head()}
	if b.before == fights {
		a, d, col, mod := b.first()
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: ref.M("co.odds.first", a, d, b.n.table.cols[col].name, ref.Signed(mod)), Refs: []ref.Ref{"CO §8.5"}})
	}
	type way struct {
		winner string
		zones  int // that the loser runs, 0 when it goes back in order
		p      *big.Rat
	}
	var ways []way
	for _, out := range o.Outcomes {
		w := way{winner: out.Keys.Get("winner").(string), p: new(big.Rat).Set(out.P)}
		for _, s := range sides {
			w.zones += out.Keys.Get(s).(game.Object).Get("rout").(int)
		}
		found := false
		for i := range ways {
			if ways[i].winner == w.winner && ways[i].zones == w.zones {
				ways[i].p.Add(ways[i].p, w.p)
				found = true
			}
		}
		if !found {
			ways = append(ways, w)
		}
	}
	sort.SliceStable(ways, func(i, j int) bool { return ways[i].p.Cmp(ways[j].p) > 0 })
	ps := make([]*big.Rat, len(ways))
	for i := range ways {
		ps[i] = ways[i].p
	}
	shares := percents(ps)
	for _, who := range []string{"attacker", "defender", "none"} {
		sum, p := 0, new(big.Rat)
		var l ref.Comma
		for i, w := range ways {
			if w.winner != who {
				continue
			}
			sum += shares[i]
			p.Add(p, w.p)
			if w.zones == 0 {
				l = append(l, ref.M("co.odds.retreats", guarded(shares[i], w.p)))
			} else {
				l = append(l, ref.M("co.odds.far", w.zones, guarded(shares[i], w.p)))
			}
		}
		if l != nil {
			lines = append(lines, game.Text{Kind: game.BodyLine, Say: ref.M("co.odds."+who, guarded(sum, p), l)})
		}
	}
	best := o.Outcomes[0]
	lost := func(s string) int { return best.Keys.Get(s).(game.Object).Get("disorganised").(int) }
	return append(lines, game.Text{Kind: game.BodyLine, Say: ref.M("co.odds.likely", lost("attacker"), lost("defender"), percent(best.P))})
}

// percents rounds chances that add to 1 so that the printed numbers add to 100
// (largest remainder).
func percents(ps []*big.Rat) []int {
	floor := make([]int, len(ps))
	rest := make([]*big.Rat, len(ps))
	ix := make([]int, len(ps))
	sum := 0
	for i, p := range ps {
		x := new(big.Rat).Mul(p, big.NewRat(100, 1))
		q := new(big.Int).Quo(x.Num(), x.Denom())
		floor[i] = int(q.Int64())
		rest[i] = x.Sub(x, new(big.Rat).SetInt(q))
		ix[i] = i
		sum += floor[i]
	}
	sort.SliceStable(ix, func(a, b int) bool { return rest[ix[a]].Cmp(rest[ix[b]]) > 0 })
	for _, i := range ix {
		if sum >= 100 {
			break
		}
		floor[i]++
		sum++
	}
	return floor
}

// percent is a chance as a whole percentage.
func percent(p *big.Rat) string {
	x := new(big.Rat).Mul(p, big.NewRat(100, 1))
	x.Add(x, big.NewRat(1, 2))
	return guarded(int(new(big.Int).Quo(x.Num(), x.Denom()).Int64()), p)
}

// guarded prints a percentage: what is not nothing never shows as 0, what is not
// certain never as 100.
func guarded(n int, p *big.Rat) string {
	switch {
	case n == 0 && p.Sign() > 0:
		return "<1"
	case n == 100 && p.Cmp(big.NewRat(1, 1)) < 0:
		return ">99"
	}
	return strconv.Itoa(n)
}
