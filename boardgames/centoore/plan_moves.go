package centoore

import (
	"math/big"
	"slices"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// This file is what the opponent of a game alone does in its operations (CO §10).

// operates puts units in order, moves, or comes into contact.
func (p *planner) operates() (decision, bool) {
	if p.prey() {
		return decision{}, false // the other may follow first
	}
	p.measures()
	if x, ok := p.orders(); ok {
		return x, true
	}
	var best decision
	found, most := false, 0.0
	for k, a := range p.c.moveLines(p.side) {
		if a.Verb != "move" || !p.taken(a) {
			continue
		}
		x, worth := p.weigh(a)
		if worth += p.noise(k); worth > 0.01 && (!found || worth > most) {
			best, found, most = x, true, worth
		}
	}
	return best, found
}

// measures finds out how far Brussels is from each zone.
func (p *planner) measures() {
	if p.near == nil {
		p.near = p.c.distances(func(id string) bool { return p.c.ground.Zone(id).Brussels })
	}
}

// weigh says what a move is worth, with its reason.
func (p *planner) weigh(a game.Action) (decision, float64) {
	c := p.c
	f, _ := c.mover(a.Units[0].IDs)
	from, to := c.zoneOfForce(f), a.Args[len(a.Args)-1]
	spent := 0.0
	for _, x := range a.Facts {
		if x.Name == "with" {
			spent = 0.2 * float64(1+len(x.Value)/8)
		}
	}
	if c.occupied(to, 1-p.side) {
		return p.weighBattle(a, f, to, spent)
	}
	worth := 0.0
	var x decision
	if p.side == theFrench {
		worth = float64(p.near[from]-p.near[to]) - spent
		x, _ = choose(a, "CO §10", "co.plan.advance", p.near[to])
		if c.chased(f) {
			worth += 1
			x, _ = choose(a, "CO §7.2.7", "co.plan.flee")
		}
		if !p.linked(a, f) {
			worth -= 5
		}
		return x, worth
	}
	worth = p.covers(to) - p.covers(from) - spent
	x, _ = choose(a, "CO §10", "co.plan.cover")
	if c.chased(f) {
		worth += 1
		x, _ = choose(a, "CO §7.2.7", "co.plan.flee")
	}
	if !p.linked(a, f) {
		worth -= 5
	}
	return x, worth
}

// after is the campaign after an action without dice, nil where it has some.
func (p *planner) after(a game.Action) *campaign {
	adj, no := p.c.prepare(a)
	if no != nil {
		return nil
	}
	d, certain := adj.(*game.Proc[struct{}])
	if !certain {
		return nil
	}
	var t game.Trace
	d.Report(&t, struct{}{})
	return p.c.apply(t.Events...)
}

// linked reports a move after which the force can still trace a line of communication.
func (p *planner) linked(a game.Action, f host) bool {
	next := p.after(a)
	return next == nil || next.connected(a.Args[len(a.Args)-1], f.army()) != cut
}

// covers is how well a zone stands between the French and Brussels, or a depot: the nearer to
// them on their way the better, never beyond.
func (p *planner) covers(zone string) float64 {
	c := p.c
	threat := 0.0
	nearest := 1 << 10
	for i := range c.ground.Zones {
		id := c.ground.Zones[i].ID
		if c.occupied(id, theFrench) && p.near[id] < nearest {
			nearest = p.near[id]
		}
	}
	if d := nearest - p.near[zone]; d > 0 {
		threat = 6 - float64(d) // before them, and close
	}
	mates := 0
	for _, u := range c.at(zone, theAllies) {
		if !u.Out {
			mates++
		}
	}
	return threat + 0.15*float64(min(mates, 6)) - 0.3*float64(p.near[zone])
}

// weighBattle is what contact is worth: the French fight where they are likelier to win than not;
// the Allies only whom chapter 10 names, those who can reach Brussels or cut a depot.
func (p *planner) weighBattle(a game.Action, f host, zone string, spent float64) (decision, float64) {
	c := p.c
	chance, known := p.chance(a, zone)
	if !known { // nobody sees what lies there
		chance = 0.35 + 0.02*float64(c.brings(f))
	}
	percent := int(chance*100 + 0.5)
	if p.side == theFrench {
		x, _ := choose(a, "CO §10", "co.plan.attack", percent)
		return x.toOthers("co.plan.attack.seen"), 8*(chance-0.5) + 0.3*float64(max(0, 8-p.near[zone])) - spent
	}
	if !p.threatens(zone) {
		return decision{}, -1
	}
	x, _ := choose(a, "CO §10", "co.plan.must-stop", percent)
	return x.toOthers("co.plan.must-stop.seen"), 8*(chance-0.45) - spent
}

// threatens reports a zone from which the French can take Brussels, or cut Allied units from their depots, if they do not
// already (CO §10).
func (p *planner) threatens(zone string) bool {
	known, asked := p.threats[zone]
	if !asked {
		if p.threats == nil {
			p.threats = map[string]bool{}
		}
		known = p.takesBrussels(zone) || p.cuts(zone) || p.couldCut(zone)
		p.threats[zone] = known
	}
	return known
}

// points are the most that units of a player in a zone, of a kind that counts, may use on their way in a turn: a wing its initiative and
// as many of counters as it may use, Napoleon's where he takes it along, units by themselves theirs; what is in hand is not counted
// upon, for a turn brings more (CO §7.2.1, §7.2.2, §7.2.4). Whoever lies face down may lead such units, and be the best of those
// whom nobody has seen.
func (p *planner) points(zone string, player int, counts func(*counter) bool) (most int) {
	c := p.c
	leads := slices.ContainsFunc(c.at(zone, player), func(u *counter) bool { return u.Wing != "" && counts(u) })
	for _, f := range c.forces(zone, player) {
		if f.wing != nil || !slices.ContainsFunc(f.units, counts) {
			continue
		}
		n := c.n.independentMost
		if f.all(horse) {
			n += c.n.independentExtra
		}
		most = max(most, n)
	}
	down := slices.ContainsFunc(c.Markers, func(m marker) bool {
		return m.Zone == zone && playerOf(m.Army) == player && !m.Up && !m.Gone
	})
	for i := range c.Wings {
		w := &c.Wings[i]
		if playerOf(w.Army) != player || w.Gone || !(w.Zone == zone && (w.ID == "napoleon" && leads || slices.ContainsFunc(c.led(w), counts)) || down && w.Hidden) {
			continue
		}
		most = max(most, min(w.Initiative+c.cavalryExtra(w)+c.n.wingCounters, c.n.wingMost))
	}
	return most
}

// takesBrussels reports a zone whose French could be in Brussels within a turn, foot in order, whoever stands between (CO §2, §10, R94).
func (p *planner) takesBrussels(zone string) bool {
	c := p.c
	most := p.points(zone, theFrench, func(u *counter) bool { return !u.Out && (u.Kind == foot || u.Kind == guards) })
	return most > 0 && slices.ContainsFunc(c.spreads(zone, theFrench, most, false, !c.read.Has(book.OnlyOpenWaysThreatenBrussels)), func(r reached) bool { return c.ground.Zone(r.zone).Brussels })
}

// couldCut reports a zone whose French, anybody in order, could come within a turn and by ways that are open to them into a zone from
// which they cut Allied units from their depots (CO §10, R104).
func (p *planner) couldCut(zone string) bool {
	c := p.c
	most := p.points(zone, theFrench, func(u *counter) bool { return !u.Out })
	if most == 0 || c.read.Has(book.OnlyWhoCutsIsAThreat) {
		return false
	}
	for _, r := range c.spreads(zone, theFrench, most, false, false) {
		if c.occupied(r.zone, theAllies) || c.organised(r.zone, theFrench) {
			continue
		}
		then := c.copied()
		then.Units = append(then.Units, counter{ID: "?", Corps: "?", Army: french, Kind: foot, Zone: r.zone})
		for i := range c.Units {
			u := &c.Units[i]
			if at := c.zoneOf(u); u.Army != french && at != "" && then.connected(at, u.Army) == cut && c.connected(at, u.Army) != cut {
				return true
			}
		}
	}
	return false
}

// cuts reports a zone without whose French some Allied unit had a line of communication that it has not (CO §1.4).
func (p *planner) cuts(zone string) bool {
	c := p.c
	without := c.copied()
	for _, u := range without.at(zone, theFrench) {
		u.Gone = true
	}
	for i := range c.Units {
		u := &c.Units[i]
		at := c.zoneOf(u)
		if u.Army != french && at != "" && c.connected(at, u.Army) == cut && without.connected(at, u.Army) != cut {
			return true
		}
	}
	return false
}

// chance is how likely a battle is won that a move brings about; known is false where the enemy's
// strength is not.
func (p *planner) chance(a game.Action, zone string) (chance float64, known bool) {
	next := p.after(a)
	if next == nil || len(next.at(zone, 1-p.side)) == 0 {
		return 0, false
	}
	next.Phase = fighting
	adj, no := next.prepare(game.Action{Verb: "fight", Args: []string{zone}, Force: true})
	if no != nil {
		return 1, true // only who must leave stands there
	}
	o := adj.Odds(odds.NewEngine())
	sum := new(big.Rat)
	for _, x := range o.Outcomes {
		if w, _ := x.Keys.Get("winner").(string); w == sides[attacker] {
			sum.Add(sum, x.P)
		}
	}
	out, _ := sum.Float64()
	return out, true
}
