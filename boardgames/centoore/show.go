package centoore

import (
	"math/big"
	"slices"

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

// first is the phase whose die comes next, as it will stand when nobody answers
// otherwise and the grand battery has not fired yet.
func (b *battle) first() (k, a, d, col, mod int) {
	x := dice.Enumerate()
	k = max(b.asked.phase, 1)
	r := b.asked.at
	if b.asked.phase == 0 {
		r = b.opens(x, nil, b.opening())
	}
	a, d = b.strength(&r, attacker, k), b.strength(&r, defender, k)
	if mod = b.asked.mod; b.asked.phase == 0 || !b.asked.known {
		var m tally
		b.bonuses(&m, b.charges(x, nil, &r, k), &r, k)
		mod = m.sum
	}
	return k, a, d, b.n.table.column(a, d, &b.read), mod
}

// chance is the first half of the odds: the first phase before its die.
func (b *battle) chance() game.Object {
	if b.before != fights {
		return game.Object{{Key: "phases", Value: 0}}
	}
	k, a, d, col, mod := b.first()
	o := game.Object{
		{Key: "phases", Value: b.phases},
		{Key: "phase", Value: k},
		{Key: "attacker", Value: game.Object{{Key: "strength", Value: a}}},
		{Key: "defender", Value: game.Object{{Key: "strength", Value: d}}},
		{Key: "ratio", Value: b.n.table.cols[col].name},
		{Key: "modifier", Value: mod},
	}
	if b.battery && k == 1 {
		o = append(o, game.KV{Key: "battery", Value: b.n.batteryNeed})
	}
	return o
}

// show writes the odds as lines: who wins, and how the loser goes.
func (b *battle) show(o *game.Odds) []game.Text {
	lines := []game.Text{b.head()}
	if b.before == fights {
		k, a, d, col, mod := b.first()
		say := ref.M("co.odds.first", a, d, b.n.table.cols[col].name, ref.Signed(mod))
		if k > 1 {
			say = ref.M("co.odds.next", k, a, d, b.n.table.cols[col].name, ref.Signed(mod))
		}
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: say, Refs: []ref.Ref{"CO §8.5"}})
	}
	var wins chances[string]
	var ways chances[loss]
	for _, out := range o.Outcomes {
		winner := out.Keys.Get("winner").(string)
		wins.gain(winner, out.P)
		how := loss{withdrawn: winner == "none"}
		for s, name := range sides {
			if z := out.Keys.Get(name).(game.Object).Get("rout").(int); z > 0 {
				how = loss{zones: z, side: s}
			}
		}
		ways.gain(how, out.P)
	}
	best := o.Outcomes[0]
	lost := func(s string) int { return best.Keys.Get(s).(game.Object).Get("disorganised").(int) }
	return append(lines,
		game.Text{Kind: game.BodyLine, Say: ref.M("co.odds.row", likeliest(wins.row(func(w string) ref.Msg { return ref.M("co.odds." + w) })))},
		game.Text{Kind: game.BodyLine, Say: ref.M("co.odds.ways", few(likeliest(ways.row(loss.say)))), Refs: []ref.Ref{"CO §8.6"}},
		game.Text{Kind: game.BodyLine, Say: ref.M("co.odds.likely", ref.Row{{Say: ref.M("co.odds.lost", lost("attacker"), lost("defender")), P: best.P}})})
}

// loss is how a battle is lost: by a rout of so many zones, by a withdrawal, or else by a
// retreat.
type loss struct {
	zones, side int
	withdrawn   bool
}

func (l loss) say() ref.Msg {
	switch {
	case l.zones > 0:
		return ref.M("co.odds.far", l.zones, sides[l.side][:1])
	case l.withdrawn:
		return ref.M("co.odds.withdraws")
	}
	return ref.M("co.odds.retreats")
}

// chances are the chances of what may come, in the order in which it was met first.
type chances[K comparable] []struct {
	is K
	p  *big.Rat
}

// gain adds a chance to what is the same.
func (c *chances[K]) gain(is K, p *big.Rat) {
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

// row is the chances in words.
func (c chances[K]) row(say func(K) ref.Msg) (out ref.Row) {
	for _, x := range c {
		out = append(out, ref.Share{Say: say(x.is), P: x.p})
	}
	return out
}

// cells is how many ways to lose a line has place for.
const cells = 4

// few puts the least likely cells of a row that is too long together.
func few(row ref.Row) ref.Row {
	if len(row) <= cells {
		return row
	}
	rest := ref.Share{Say: ref.M("co.odds.rest"), P: new(big.Rat)}
	for _, c := range row[cells-1:] {
		rest.P.Add(rest.P, c.P)
	}
	return append(row[:cells-1], rest)
}

func likeliest(row ref.Row) ref.Row {
	slices.SortStableFunc(row, func(a, b ref.Share) int { return b.P.Cmp(a.P) })
	return row
}
