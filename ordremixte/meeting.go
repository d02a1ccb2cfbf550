package ordremixte

import (
	"math/big"
	"slices"
	"strconv"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
)

// This file says with which percentages the melee of a charge is fought: countercharge,
// square, losses to the closing fire and disorder have their say before it (OM §10.5, 10.6).

// meeting is a melee that a charge may come to: the percentages of both sides at contact,
// and how likely it is.
type meeting struct {
	attacker, defender int
	p                  *big.Rat
}

// mostMeetings is how many are printed; the rest are told together.
const mostMeetings = 2

// meetings lists the melees that a charge may come to, the likeliest first; none when no
// dice of a melee are thrown.
func (o *onset) meetings(start chain.Result) []meeting {
	before := &game.Proc[chain.Result]{Start: start, Hash: chain.Spread, Segments: o.prelude()}
	dist := before.Dist(odds.NewEngine())
	var out []meeting
	for i, r := range dist.S {
		if r.Winner >= 0 {
			continue
		}
		at := o.clash.open(nil, nil, r)
		if o.clash.automatic(&at) {
			continue
		}
		m := meeting{o.clash.upSum(0, &at), o.clash.upSum(1, &at), new(big.Rat).Set(dist.P(i))}
		k := slices.IndexFunc(out, func(x meeting) bool { return x.attacker == m.attacker && x.defender == m.defender })
		if k < 0 {
			out = append(out, m)
			continue
		}
		out[k].p.Add(out[k].p, m.p)
	}
	slices.SortStableFunc(out, func(a, b meeting) int { return b.p.Cmp(a.p) })
	return out
}

// upSum is the percentage of those of a side who have come to contact.
func (m *clash) upSum(side int, in *chain.Result) int {
	n := 0
	for _, f := range m.sides[side] {
		if present(in, f) {
			p := m.worth(f, in)
			n += p.Value()
		}
	}
	return n
}

// meetingChances is the JSON of the melees: the percentages of the likeliest, and all of
// them where there are several.
func meetingChances(c *casting.Cast, ms []meeting) game.Object {
	if len(ms) == 0 {
		return nil
	}
	o := game.Object{{Key: "attacker", Value: chain.Chance(c.R, ms[0].attacker)}, {Key: "defender", Value: chain.Chance(c.R, ms[0].defender)}}
	if len(ms) == 1 {
		return o
	}
	var all []game.Object
	for _, m := range ms {
		all = append(all, game.Object{{Key: "attacker", Value: m.attacker}, {Key: "defender", Value: m.defender}, {Key: "p", Value: m.p.RatString()}})
	}
	return append(o, game.KV{Key: "melees", Value: all})
}

// sayMeetings writes the percentages of the melee, with their chances where there are
// several.
func sayMeetings(ms []meeting) ref.Msg {
	switch len(ms) {
	case 0:
		return ref.M("charge.odds-no-melee")
	case 1:
		return ref.M("charge.odds-melee", strconv.Itoa(ms[0].attacker), strconv.Itoa(ms[0].defender))
	}
	share := func(say ref.Msg, p *big.Rat) ref.Msg { return ref.M("odds.ends", ref.Row{{Say: say, P: p}}) }
	l, rest := ref.Comma{}, new(big.Rat)
	for i, m := range ms {
		if i < mostMeetings {
			l = append(l, share(ref.M("charge.odds-pair", strconv.Itoa(m.attacker), strconv.Itoa(m.defender)), m.p))
		} else {
			rest.Add(rest, m.p)
		}
	}
	if rest.Sign() > 0 {
		l = append(l, share(ref.M("charge.odds-others"), rest))
	}
	return ref.M("charge.odds-melees", l)
}
