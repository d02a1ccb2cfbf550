package centoore

import (
	"adjutant/boardgames/centoore/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the way that a pursuer follows, and what it costs him (CO §8.7.1, §7.2.7).

// trail is how far somebody can follow a quarry, as everybody sees it: not into a zone in which a unit in order of
// the other stands or that has no room for him (CO §8.7.1, §7.2.7).
func (c *campaign) trail(q *quarry, f host) (way []string) {
	for _, z := range q.Way[1:] {
		if c.seenThere(z, 1-q.By) || !c.holds(z, f) {
			break
		}
		way = append(way, z)
	}
	return way
}

// trailPrice is what it costs forces to follow a quarry along a way: each of them its price (CO §7.2, R103).
func (c *campaign) trailPrice(q *quarry, forces int, way []string) int {
	if c.read.Has(book.FollowersPayOnce) {
		forces = min(forces, 1)
	}
	return forces * c.trailCost(q, way)
}

// mayPayTrail refuses a force that has not so many points of counters left this turn as it costs to follow a quarry
// (CO §7.2.1, §7.2.4, R103).
func (c *campaign) mayPayTrail(q *quarry, f host, way []string) *game.Refusal {
	price := c.trailCost(q, way)
	if price == 0 || c.read.Has(book.FollowersPayOnce) {
		return nil
	}
	if w := f.wing; w != nil {
		switch {
		case w.Spent+price > c.n.wingMost:
			return refuse(game.Illegal, "CO §7.2.1", ref.M("co.refuse.wing", w.Spent+price, c.n.wingMost))
		case w.Counted+price > c.n.wingCounters:
			return refuse(game.Illegal, "CO §7.2.1", ref.M("co.refuse.wing-counters", w.Counted+price, c.n.wingCounters))
		}
		return nil
	}
	spent := price
	for _, u := range f.units {
		spent = max(spent, u.Spent-u.Given+price)
	}
	if spent > c.n.independentMost {
		return refuse(game.Illegal, "CO §7.2.4", ref.M("co.refuse.independent", spent, c.n.independentMost))
	}
	return nil
}

// trailCost is what it costs to follow a force that has fled its pursuers (CO §7.2.7); nothing
// after a rout (CO R59).
func (c *campaign) trailCost(q *quarry, way []string) (n int) {
	if q.Cost == 0 {
		return 0
	}
	at := q.Way[0]
	for _, z := range way {
		if l := c.ground.Link(at, z); l != nil {
			n += c.step(l.Dotted, c.ground.Zone(z).Difficult > 0)
		}
		at = z
	}
	return n
}
