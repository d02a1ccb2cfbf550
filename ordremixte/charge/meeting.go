package charge

import (
	"math/big"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/melee"
)

// meetings lists the melees that a charge may come to, the likeliest first; none when no
// dice of a melee are thrown.
func meetings(o *melee.Onset, start chain.Result) []melee.Meeting {
	before := &game.Proc[chain.Result]{Start: start, Hash: chain.Spread, Segments: prelude(o)}
	dist := before.Dist(odds.NewEngine())
	var out []melee.Meeting
	for i, r := range dist.S {
		if r.Winner >= 0 {
			continue
		}
		fight := o.Fights(&r)
		at := fight.Opened(r)
		if fight.Automatic() {
			continue
		}
		m := melee.Meeting{Attacker: fight.UpSum(0, &at), Defender: fight.UpSum(1, &at), P: new(big.Rat).Set(dist.P(i))}
		k := slices.IndexFunc(out, func(x melee.Meeting) bool { return x.Attacker == m.Attacker && x.Defender == m.Defender })
		if k < 0 {
			out = append(out, m)
			continue
		}
		out[k].P.Add(out[k].P, m.P)
	}
	slices.SortStableFunc(out, func(a, b melee.Meeting) int { return b.P.Cmp(a.P) })
	return out
}

// meetingChances is the JSON of the melees: the percentages of the likeliest, and all of
// them where there are several.
func meetingChances(c *casting.Cast, ms []melee.Meeting) game.Object {
	if len(ms) == 0 {
		return nil
	}
	o := game.Object{{Key: "attacker", Value: chain.Chance(c.R, &c.R.N.Shock().Hits, ms[0].Attacker)}, {Key: "defender", Value: chain.Chance(c.R, &c.R.N.Shock().Hits, ms[0].Defender)}}
	if len(ms) == 1 {
		return o
	}
	var all []game.Object
	for _, m := range ms {
		all = append(all, game.Object{{Key: "attacker", Value: m.Attacker}, {Key: "defender", Value: m.Defender}, {Key: "p", Value: m.P.RatString()}})
	}
	return append(o, game.KV{Key: "melees", Value: all})
}
