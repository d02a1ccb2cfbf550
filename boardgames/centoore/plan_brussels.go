package centoore

import (
	"slices"

	"adjutant/internal/game"
)

// This file is how the opponent of a game alone minds who holds Brussels when the turn ends (CO §9.4, §10).

// last reports that nobody has operations after these this turn, so that what stands now is judged at its end (CO §4, §9.4).
func (p *planner) last() bool { return p.c.Side != p.c.First }

// wins takes Brussels where that ends the game: the Allies have played, and nobody in order stands against it (CO §9.4).
func (p *planner) wins() (best decision, found bool) {
	c := p.c
	if p.side != theFrench || !p.last() || c.inBrussels() {
		return best, false
	}
	least := 0
	for _, a := range c.moveLines(p.side) {
		if a.Verb != "move" || !c.ground.Zone(a.Args[len(a.Args)-1]).Brussels || !p.taken(a) {
			continue
		}
		next := p.after(a)
		if next == nil || !next.inBrussels() || len(next.Contacts) > len(c.Contacts) {
			continue
		}
		if price := len((&deed{act: a}).list("with")); !found || price < least {
			best, found = choose(a, "CO §9.4", "co.plan.wins")
			least = price
		}
	}
	return best, found
}

// spoils reports an action after which a game is won no more that stands won, the Allies having played and the French holding
// Brussels, or lost that does not: it leaves Brussels open to the French, who have still to play (CO §2, §9.4, §10, R105).
func (p *planner) spoils(a game.Action) bool {
	held := func(c *campaign) bool {
		return p.side == theFrench && c.inBrussels() || p.side == theAllies && !p.open(c)
	}
	if p.last() != (p.side == theFrench) || !held(p.c) {
		return false
	}
	if f, no := p.c.mover(a.Units[0].IDs[:1]); no != nil || !p.c.ground.Zone(p.c.zoneOfForce(f)).Brussels {
		return false // it is held by others
	}
	next := p.after(a)
	if next == nil {
		return false
	}
	if p.side == theAllies && a.Verb == "move" { // whom he attacks for that he means to beat
		for _, u := range next.at(a.Args[len(a.Args)-1], theFrench) {
			u.Out = true
		}
	}
	return !held(next)
}

// open reports that French foot in order could walk into Brussels on the points of a turn, past nobody, and find no Allied unit in
// order there.
func (p *planner) open(c *campaign) bool {
	then := &planner{c: c, side: p.side}
	for i := range c.ground.Zones {
		z := &c.ground.Zones[i]
		most := then.points(z.ID, theFrench, func(u *counter) bool { return !u.Out && (u.Kind == foot || u.Kind == guards) })
		if most == 0 {
			continue
		}
		for _, r := range append(c.spreads(z.ID, theFrench, most, false, false), reached{zone: z.ID}) {
			if c.ground.Zone(r.zone).Brussels && !c.organised(r.zone, theAllies) {
				return true
			}
		}
	}
	return false
}

// guard puts somebody in order into Brussels where the French, who have still to play, could walk in: the cheapest way, of equals the
// smaller force (CO §9.4, §10).
func (p *planner) guard() (best decision, found bool) {
	c := p.c
	if p.side != theAllies || p.last() || !p.open(c) {
		return best, false
	}
	least := 0.0
	for _, a := range c.moveLines(p.side) {
		if a.Verb != "move" {
			continue
		}
		f, _ := c.mover(a.Units[0].IDs)
		if to := a.Args[len(a.Args)-1]; !c.ground.Zone(to).Brussels || c.occupied(to, theFrench) || !p.taken(a) {
			continue
		}
		if !slices.ContainsFunc(f.units, func(u *counter) bool { return !u.Out }) {
			continue
		}
		if price := float64(len((&deed{act: a}).list("with"))) + 0.1*float64(len(f.units)); !found || price < least {
			best, found = choose(a, "CO §9.4", "co.plan.guards")
			least = price
		}
	}
	return best, found
}
