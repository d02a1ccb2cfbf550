package centoore

import (
	"slices"

	"adjutant/internal/game"
)

// This file is what the opponent does around a battle: whom he chases, who leaves it, who marches to it, and which is fought (CO §10).

// chases always pursues, unless only the Anglo-Dutch could (CO §10).
func (p *planner) chases() (decision, bool) {
	c := p.c
	for _, d := range c.chases() {
		q := c.Quarries[slices.IndexFunc(c.Quarries, func(q quarry) bool { return slices.Equal(q.Who, d.Action.Units[1].IDs) })]
		if q.By != p.side {
			continue
		}
		drop := game.Action{Verb: "drop", Units: d.Action.Units, Args: []string{"pursue"}}
		only := true
		for _, f := range c.hunters(&q) {
			only = only && f.army() == english
		}
		if only {
			return choose(drop, "CO §10", "co.plan.no-pursuit")
		}
		for _, a := range c.pursueLines(d.Action) {
			if !p.spoils(a) && p.taken(a) {
				return choose(a, "CO §10", "co.plan.pursuit")
			}
		}
		if p.last() && p.side == theFrench && c.inBrussels() {
			return choose(drop, "CO §9.4", "co.plan.wins")
		}
		return choose(drop, "CO §8.7.1", "co.plan.cannot-pursue")
	}
	return decision{}, false
}

// withdraws leaves before a battle where it must; horse by itself leaves before foot.
func (p *planner) withdraws() (decision, bool) {
	c := p.c
	for _, d := range c.battleDues() {
		if d.Action.Verb != "retire" || (Rules{}).Owner(&state{Campaign: c}, d.Action) != p.side {
			continue
		}
		best, at := game.Action{}, 0
		for _, a := range c.retireLines(d.Action) {
			f, _ := c.mover(a.Units[0].IDs)
			if n := p.home(a.Args[0], f.army()); best.Verb == "" || n < at {
				best, at = a, n
			}
		}
		if best.Verb != "" {
			return choose(best, "CO §8.2", "co.plan.withdraws")
		}
		return choose(game.Action{Verb: "drop", Units: d.Action.Units, Args: []string{"retire"}}, "CO §8.2", "co.plan.stays")
	}
	return decision{}, false
}

// marches calls corps to the sound of the guns at the first chance (CO §10).
func (p *planner) marches() (decision, bool) {
	if p.c.beckoned() != nil && p.side == p.c.Side {
		return decision{}, false // the defender says first (CO §8.3)
	}
	for _, a := range p.c.marchLines() {
		if !p.spoils(a) && p.taken(a) {
			return choose(a, "CO §10", "co.plan.march")
		}
	}
	return decision{}, false
}

// keepsStill says that nobody marches, who is asked and can have nobody march.
func (p *planner) keepsStill() (decision, bool) {
	x := p.c.beckoned()
	if x == nil || p.side == p.c.Side {
		return decision{}, false
	}
	out, ok := choose(game.Action{Verb: "drop", Units: p.c.marchDue(x).Action.Units, Args: []string{"march"}}, "CO §8.3.1", "co.plan.no-march")
	return out.toOthers("co.plan.no-march.seen"), ok
}

// orders puts units in order where that can be paid.
func (p *planner) orders() (decision, bool) {
	for _, a := range p.c.rallyLines() {
		if p.taken(a) {
			return choose(a, "CO §7.3", "co.plan.order")
		}
	}
	return decision{}, false
}

// fights fights what is to be fought, with every advantage at once (CO §10).
func (p *planner) fights() (decision, bool) {
	c := p.c
	for i := range c.Contacts {
		x := &c.Contacts[i]
		if x.Fought {
			continue
		}
		if must, may := c.leavers(x); len(must)+len(may) > 0 || c.beckoned() == x {
			return decision{}, false // the other has still to say
		}
		a := game.Action{Verb: "fight", Args: []string{x.Zone}}
		return choose(a, "CO §10", "co.plan.fight")
	}
	return decision{}, false
}
