package centoore

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file pays with chits (CO §6.3, §7.1).

// counters are the chits that pay a price: those that the line names, which the hand must hold;
// none where nothing is to be paid.
func (d *deed) counters(player, price int) ([]string, *game.Refusal) {
	c := d.c
	named := d.list("with")
	hand := slices.Clone(c.Hands[player])
	sum := 0
	for _, id := range named {
		n, known := c.points(player, id)
		i := slices.Index(hand, id)
		switch {
		case !known:
			return nil, refuse(game.Unknown, "CO §6.2", ref.M("co.refuse.chit", id))
		case i >= 0:
			hand = slices.Delete(hand, i, i+1)
		case !c.tellsHands(player):
			return nil, refuse(game.Illegal, "CO §6.3", ref.M("co.refuse.not-held", chitWord(c, id)), c.payWays(d.act, player, price)...)
		}
		sum += n
	}
	switch {
	case sum < price:
		return nil, refuse(game.Illegal, "CO §7.1", ref.M("co.refuse.price", price, sum), c.payWays(d.act, player, price)...)
	case price == 0 && len(named) > 0:
		return nil, refuse(game.Illegal, "CO §7.1", ref.M("co.refuse.no-price"))
	}
	return named, nil
}

// payWays is the line with the chits that pay it with the least waste, plain ones before events.
func (c *campaign) payWays(a game.Action, player, price int) []game.Way {
	pay := c.cheapest(player, price)
	if pay == nil || price == 0 {
		return nil
	}
	a.Facts = slices.DeleteFunc(slices.Clone(a.Facts), func(f game.Fact) bool { return f.Name == "with" })
	a.Facts = append(a.Facts, game.Fact{Name: "with", Value: strings.Join(pay, ",")})
	a.Force, a.Text = false, ""
	return []game.Way{{Line: campaignLine(a), Say: ref.M("co.way.pays", price)}}
}

// cheapest are the chits of a hand that pay a price: the least events first, then the least
// waste, then the fewest; nil where the hand does not hold so much.
func (c *campaign) cheapest(player, price int) []string {
	if price <= 0 {
		return []string{}
	}
	type way struct {
		chits  []string
		events int
	}
	best := map[int]way{0: {chits: []string{}}}
	for _, id := range c.Hands[player] {
		n, _ := c.points(player, id)
		event := 0
		if !plainChit(id) {
			event = 1
		}
		sums := make([]int, 0, len(best))
		for s := range best {
			sums = append(sums, s)
		}
		slices.SortFunc(sums, func(a, b int) int { return b - a })
		for _, s := range sums {
			if s >= price {
				continue
			}
			w := way{append(slices.Clone(best[s].chits), id), best[s].events + event}
			if old, there := best[s+n]; !there || w.events < old.events || w.events == old.events && len(w.chits) < len(old.chits) {
				best[s+n] = w
			}
		}
	}
	var out *way
	at := 0
	for s, w := range best {
		if s >= price && (out == nil || w.events < out.events || w.events == out.events && s < at) {
			out, at = &w, s
		}
	}
	if out == nil {
		return nil
	}
	return out.chits
}
