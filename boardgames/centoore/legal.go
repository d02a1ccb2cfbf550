package centoore

import (
	"slices"
	"strings"

	"adjutant/internal/game"
)

// This file lists what a player may do (CO §4): what is owed first, the end of the phase last. A
// move is listed to every zone that the force can pay for, by the cheapest way, with the chits that
// waste least.

// legal are the actions that a player may take now; -1 asks for both.
func (c *campaign) legal(side int) (out []game.Action) {
	if c.Phase == campaigned {
		return nil
	}
	for _, a := range c.thinkable(side) {
		if owner := (Rules{}).Owner(&state{Campaign: c}, a); side >= 0 && owner >= 0 && owner != side {
			continue
		}
		if c.allowed(a) {
			out = append(out, a)
		}
	}
	return out
}

// allowed reports an action that the rules take; what comes of it is not reckoned.
func (c *campaign) allowed(a game.Action) bool {
	_, no := (&deed{c: c, act: a, tries: true}).prepare()
	return no == nil
}

// thinkable are the actions that might be taken.
func (c *campaign) thinkable(side int) (out []game.Action) {
	for _, d := range c.dues() {
		switch d.Action.Verb {
		case "run":
			out = append(out, c.runLines(d.Action)...)
		case "retire":
			out = append(out, c.retireLines(d.Action)...)
		case "pursue":
			out = append(out, c.pursueLines(d.Action)...)
		default:
			out = append(out, d.Action)
		}
		if d.Optional {
			out = append(out, game.Action{Verb: "drop", Units: d.Action.Units, Args: append([]string{d.Action.Verb}, d.Action.Args...)})
		}
	}
	switch c.Phase {
	case raising:
		out = append(out, c.setupLines()...)
	case dawning:
		out = append(out, c.eventLines()...)
	case operating, fighting:
		if c.Phase == operating {
			out = append(out, c.moveLines(side)...)
		}
		out = append(out, c.rallyLines()...)
		out = append(out, c.marchLines()...)
	}
	return append(out, game.Action{Verb: "end"})
}

func operand(ids []string) game.Operand { return game.Operand{IDs: ids, Join: joined2(ids)} }

// paying adds the chits that pay a price; ok is false where the hand does not.
func (c *campaign) paying(a game.Action, player, price int) (game.Action, bool) {
	if price <= 0 {
		return a, true
	}
	pay := c.cheapest(player, price)
	if pay == nil {
		return a, false
	}
	a.Facts = append(slices.Clone(a.Facts), game.Fact{Name: "with", Value: strings.Join(pay, ",")})
	return a, true
}

func (c *campaign) runLines(a game.Action) (out []game.Action) {
	for _, f := range c.Flights {
		if slices.Equal(f.Who, a.Units[0].IDs) {
			for _, w := range c.runways(c.called(f.Who), f.Zone, f.Shut, f.Zones) {
				out = append(out, game.Action{Verb: "run", Units: a.Units, Args: w})
			}
		}
	}
	return out
}

func (c *campaign) retireLines(a game.Action) (out []game.Action) {
	f, no := c.mover(a.Units[0].IDs)
	if no != nil {
		return nil
	}
	x := c.contactAt(c.zoneOfForce(f))
	if x == nil {
		return nil
	}
	for _, z := range c.refuges(x, f) {
		if act, ok := c.paying(game.Action{Verb: "retire", Units: a.Units, Args: []string{z}}, f.player(), c.step(c.ground.Link(x.Zone, z).Dotted, c.ground.Zone(z).Difficult > 0)); ok {
			out = append(out, act)
		}
	}
	return out
}

func (c *campaign) pursueLines(a game.Action) (out []game.Action) {
	i := slices.IndexFunc(c.Quarries, func(q quarry) bool { return slices.Equal(q.Who, a.Units[1].IDs) })
	if i < 0 {
		return nil
	}
	q := &c.Quarries[i]
	all := c.hunters(q)
	way := q.Way[1:] // as far as all of them can
	for _, f := range all {
		if own := c.trail(q, f); len(own) < len(way) {
			way = own
		}
	}
	if act, ok := c.paying(a, q.By, c.trailPrice(q, len(all), way)); ok {
		out = append(out, act)
	}
	for _, f := range all {
		one := game.Action{Verb: "pursue", Units: []game.Operand{operand(c.public(f)), a.Units[1]}}
		if act, ok := c.paying(one, q.By, c.trailCost(q, c.trail(q, f))); ok && !slices.Equal(one.Units[0].IDs, a.Units[0].IDs) {
			out = append(out, act)
		}
	}
	return out
}

func (c *campaign) setupLines() (out []game.Action) {
	if c.Step == alliesJoin || c.Step == frenchJoin {
		for i := range c.Units {
			u := &c.Units[i]
			for k := range c.Wings {
				if w := &c.Wings[k]; w.Army == u.Army && u.Wing != w.ID {
					out = append(out, game.Action{Verb: "join", Units: []game.Operand{operand([]string{u.ID}), operand([]string{w.ID})}})
				}
			}
		}
		return out
	}
	for i := range c.ground.Zones {
		z := &c.ground.Zones[i]
		if z.Setup == "" {
			continue
		}
		for k := range c.Wings {
			if w := &c.Wings[k]; w.Army == z.Setup && w.Zone != z.ID {
				out = append(out, game.Action{Verb: "place", Units: []game.Operand{operand([]string{w.ID})}, Args: []string{z.ID}})
			}
		}
		for k := range c.Units {
			if u := &c.Units[k]; u.Army == z.Setup && u.Wing == "" && u.Zone != z.ID {
				out = append(out, game.Action{Verb: "place", Units: []game.Operand{operand([]string{u.ID})}, Args: []string{z.ID}})
			}
		}
		out = append(out, game.Action{Verb: "place", Units: []game.Operand{operand([]string{decoyIs})}, Args: []string{z.ID}})
	}
	return out
}

func (c *campaign) eventLines() (out []game.Action) {
	for p := range playerNames {
		for i, id := range c.Hands[p] {
			x := c.n.chits[id]
			if !x.strategic || slices.Contains(c.Hands[p][:i], id) { // of two alike one is listed
				continue
			}
			if nulls[id] != "" {
				out = append(out, game.Action{Verb: "play", Args: []string{id}})
				continue
			}
			for _, army := range armies[1:] {
				name := army
				for i := range c.Markers {
					if m := &c.Markers[i]; m.Is == decoyIs && m.Army == army && !m.Gone {
						name = m.ID
					}
				}
				for i := range c.ground.Zones {
					out = append(out, game.Action{Verb: "play", Args: []string{id, name, c.ground.Zones[i].ID}})
				}
			}
		}
	}
	return out
}

// moveLines are the moves of the player whose operations they are.
func (c *campaign) moveLines(side int) (out []game.Action) {
	if side >= 0 && side != c.Side {
		return nil
	}
	for i := range c.ground.Zones {
		for _, f := range c.forces(c.ground.Zones[i].ID, c.Side) {
			out = append(out, c.movesOf(f)...)
			if f.wing == nil {
				for k := range c.Wings {
					if w := &c.Wings[k]; w.Zone == c.ground.Zones[i].ID && w.Army == f.army() {
						out = append(out, game.Action{Verb: "join", Units: []game.Operand{operand(f.ids()), operand(c.public(host{wing: w}))}})
					}
				}
			}
		}
	}
	return out
}

func (c *campaign) movesOf(f host) (out []game.Action) {
	if c.mayGo(f) != nil {
		return nil
	}
	free := 0
	if f.wing != nil {
		free = max(0, c.initiative(f.wing)+c.cavalryExtra(f.wing)-f.wing.Used)
	} else {
		free = c.gift(f)
	}
	pays := map[int][]string{} // many ways have one price
	paying := func(a game.Action, price int) {
		if price > 0 {
			pay, known := pays[price]
			if !known {
				pay = c.cheapest(c.Side, price)
				pays[price] = pay
			}
			if pay == nil {
				return
			}
			a.Facts = append(slices.Clone(a.Facts), game.Fact{Name: "with", Value: strings.Join(pay, ",")})
		}
		out = append(out, a)
	}
	for _, r := range c.reach(f, c.purse(f)) {
		a := game.Action{Verb: "move", Units: []game.Operand{operand(c.public(f))}, Args: r.way}
		if !c.occupied(r.zone, 1-c.Side) {
			paying(a, r.cost-free)
			continue
		}
		for _, x := range [...][2]int{{c.n.phasesShort, c.n.contactShort}, {c.n.phasesLong, c.n.contactLong}} {
			b := a
			b.Facts = []game.Fact{{Name: "phases", Value: itoa(x[0])}}
			paying(b, r.cost+x[1]-free)
		}
	}
	return out
}

func (c *campaign) rallyLines() (out []game.Action) {
	for i := range c.Units {
		u := &c.Units[i]
		if playerOf(u.Army) != c.Side || c.mayRally(u, c.Phase == fighting) != nil {
			continue
		}
		price := c.n.reorganise
		if x := c.contactAt(c.zoneOf(u)); c.Phase == fighting && x != nil && x.Free > 0 && u.Kind != heavy {
			price = 0
		}
		if w := c.wing(u.Wing); w != nil && c.initiative(w)+c.cavalryExtra(w)-w.Used >= c.n.reorganise {
			price = 0
		}
		if act, ok := c.paying(game.Action{Verb: "rally", Units: []game.Operand{operand([]string{u.ID})}}, c.Side, price); ok {
			out = append(out, act)
		}
	}
	return out
}

func (c *campaign) marchLines() (out []game.Action) {
	if c.Phase != fighting {
		return nil
	}
	for i := range c.Contacts {
		x := &c.Contacts[i]
		if x.Fought {
			continue
		}
		for p := range playerNames {
			if !slices.Contains(c.Hands[p], marchChit) {
				continue
			}
			for _, z := range c.neighbours(x.Zone) {
				for _, u := range c.at(z, p) {
					out = append(out, game.Action{Verb: "march", Units: []game.Operand{operand([]string{u.ID})}, Args: []string{x.Zone}})
				}
			}
		}
	}
	return out
}
