package centoore

import (
	"math/big"
	"slices"
	"strings"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

// This file is what the opponent of a game alone does in its operations (CO §10).

// option is a move that might be made, what it is worth, and what it is for the player who makes it.
type option struct {
	decision
	worth   float64
	battle  bool     // it brings about a battle, or may
	forward []string // corps that it brings nearer to Brussels
	events  bool     // counters with an event pay for it
}

// operates holds what the end of the turn hangs on, puts units in order, moves, or comes into contact.
func (p *planner) operates() (decision, bool) {
	if p.prey() {
		return decision{}, false // the other may follow first
	}
	p.measures()
	for _, first := range []func() (decision, bool){p.wins, p.guard, p.ordersFirst} {
		if x, ok := first(); ok {
			return x, true
		}
	}
	all := p.options()
	if x, ok := p.owing(all); ok {
		return x, true
	}
	advances := p.advances(all, p.c.n.soloCorps)
	for liked := p.keeping(all); ; {
		best := most(liked, func(o option) bool { return o.worth > 0.01 })
		if best == nil {
			break
		}
		if o := *best; o.battle || !advances || p.advancesStill(o.act) {
			o.act = p.thrifty(&o)
			return o.decision, true
		}
		best.worth = 0 // its points are wanted elsewhere
	}
	if advances { // one corps more goes forward, and leaves the points for the next
		if best := most(all, func(o option) bool { return len(p.fresh(o.forward)) > 0 && p.advancesStill(o.act) }); best != nil {
			return choose(best.act, "CO §10", "co.plan.must-act", p.c.n.soloCorps)
		}
	}
	return decision{}, false
}

// ordersFirst puts units in order, unless the points would be gone for what the French must do (CO §7.3, §10).
func (p *planner) ordersFirst() (decision, bool) {
	x, ok := p.orders()
	if !ok {
		return x, false
	}
	all := p.options()
	if p.advances(all, p.c.n.soloCorps) {
		return x, p.advancesStill(x.act)
	}
	if _, owes := p.owing(all); owes {
		if next := p.after(x.act); next != nil {
			then := p.then(next)
			if _, still := then.owing(then.options()); !still {
				return decision{}, false
			}
		}
	}
	return x, true
}

// then is the planner of a campaign that would be.
func (p *planner) then(next *campaign) *planner {
	return &planner{c: next, side: p.side, seed: p.seed, near: p.near}
}

// advances reports that the French still owe two corps that go forward, and can have them with so many moves (CO §10).
func (p *planner) advances(all []option, moves int) bool {
	lacking := p.c.n.soloCorps - len(p.gone())
	if p.side != theFrench || len(p.c.Contacts) > 0 || lacking <= 0 {
		return false
	}
	for _, o := range all {
		switch n := len(p.fresh(o.forward)); {
		case n == 0:
		case n >= lacking:
			return true
		case moves > 1:
			if next := p.after(o.act); next != nil {
				if then := p.then(next); then.advances(then.options(), moves-1) {
					return true
				}
			}
		}
	}
	return false
}

// advancesStill reports that two corps have gone forward after an action, or can yet.
func (p *planner) advancesStill(a game.Action) bool {
	next := p.after(a)
	if next == nil {
		return true
	}
	then := p.then(next)
	return len(then.gone()) >= p.c.n.soloCorps || len(next.Contacts) > 0 || then.advances(then.options(), p.c.n.soloCorps)
}

// gone are the French corps that have moved this turn.
func (p *planner) gone() (out []string) {
	c := p.c
	for i := range c.Units {
		u := &c.Units[i]
		w := c.wing(u.Wing)
		if u.Army == french && !u.Gone && (u.Spent > 0 || w != nil && (w.Spent > 0 || w.Stopped == carried)) && !slices.Contains(out, u.Corps) {
			out = append(out, u.Corps)
		}
	}
	return out
}

// fresh are those of some corps that have not moved this turn, each once.
func (p *planner) fresh(corps []string) (out []string) {
	gone := p.gone()
	for _, x := range corps {
		if !slices.Contains(gone, x) && !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// options are the moves that may be made, those left out that would give a won game away.
func (p *planner) options() (out []option) {
	c := p.c
	for k, a := range c.moveLines(p.side) {
		if a.Verb != "move" || !p.taken(a) || p.spoils(a) {
			continue
		}
		x, worth := p.weigh(a)
		if x.act.Verb == "" { // the Allies leave them alone
			continue
		}
		f, _ := c.mover(a.Units[0].IDs)
		to := a.Args[len(a.Args)-1]
		o := option{decision: x, worth: worth + p.noise(k), battle: c.occupied(to, 1-p.side), events: p.spendsEvents(a)}
		if !o.battle && p.near[to] < p.near[c.zoneOfForce(f)] && worth > -3 { // and is not cut off there
			for _, u := range f.units {
				o.forward = append(o.forward, u.Corps)
			}
		}
		out = append(out, o)
	}
	return out
}

// most is the best of some options, nil of none.
func most(all []option, of func(option) bool) (best *option) {
	for i := range all {
		if of(all[i]) && (best == nil || all[i].worth > best.worth) {
			best = &all[i]
		}
	}
	return best
}

// owing is what the French must do besides what they like: two corps go forward, or a battle is fought (CO §10). Where not so many
// can go, it is a battle, before its points are spent on something else.
func (p *planner) owing(all []option) (decision, bool) {
	c := p.c
	if p.side != theFrench || len(c.Contacts) > 0 {
		return decision{}, false
	}
	gone := p.gone()
	able := slices.Clone(gone)
	for _, o := range all {
		for _, corps := range o.forward {
			if !slices.Contains(able, corps) {
				able = append(able, corps)
			}
		}
	}
	var best *option
	switch {
	case len(gone) >= c.n.soloCorps:
	case len(able) < c.n.soloCorps:
		best = most(all, func(o option) bool { return o.battle })
	case most(p.keeping(all), func(o option) bool { return o.worth > 0.01 }) == nil:
		best = most(all, func(o option) bool {
			return o.battle || slices.ContainsFunc(o.forward, func(corps string) bool { return !slices.Contains(gone, corps) })
		})
	}
	if best == nil {
		return decision{}, false
	}
	return choose(p.thrifty(best), "CO §10", "co.plan.must-act", c.n.soloCorps)
}

// keeping leaves out what spends events that may still be played (CO §10): in a battle of this turn, or in one that the other, who has
// still to play, may bring about. A battle that only they can pay for is fought.
func (p *planner) keeping(all []option) (out []option) {
	c := p.c
	free := most(all, func(o option) bool { return o.battle && !o.events && o.worth > 0.01 }) != nil
	if !free && len(c.Contacts) == 0 && !p.attackable() {
		return all
	}
	for _, o := range all {
		if !o.events || o.battle && !free && len(c.Contacts) == 0 {
			out = append(out, o)
		}
	}
	return out
}

// spendsEvents reports a line that pays with counters that have an event for a battle.
func (p *planner) spendsEvents(a game.Action) bool {
	return slices.ContainsFunc((&deed{act: a}).list("with"), p.tactical)
}

// thrifty is a move into battle that pays, of events worth as much, with those that are of no use to who attacks there.
func (p *planner) thrifty(o *option) game.Action {
	c, a := p.c, o.act
	if !o.battle || !o.events {
		return a
	}
	f, _ := c.mover(a.Units[0].IDs)
	serves := func(id string) bool {
		switch c.n.chits[id].effect {
		case strongpoint, stopsBattery:
			return false
		case dieWellington:
			return f.wing != nil && f.wing.ID == "wellington"
		case dieBlucher:
			return f.wing != nil && f.wing.ID == "blucher"
		case dieHeavy:
			return slices.ContainsFunc(f.units, func(u *counter) bool { return u.Kind == heavy && !u.Out })
		}
		return true
	}
	with := (&deed{act: a}).list("with")
	for i, id := range with {
		worth, _ := c.points(p.side, id)
		for _, other := range c.Hands[p.side] {
			if n, _ := c.points(p.side, other); n == worth && p.tactical(id) && serves(id) && p.tactical(other) && !serves(other) && !slices.Contains(with, other) {
				with[i] = other
				break
			}
		}
	}
	a.Facts = slices.Clone(a.Facts)
	for i := range a.Facts {
		if a.Facts[i].Name == "with" {
			a.Facts[i].Value = strings.Join(with, ",")
		}
	}
	if !p.taken(a) {
		return o.act
	}
	return a
}

// tactical reports a counter with an event that is played in a battle.
func (p *planner) tactical(id string) bool {
	x, known := p.c.n.chits[id]
	return known && !x.strategic && !plainChit(id)
}

// attackable reports that the other has still to play this turn, and can come into contact then (CO §10).
func (p *planner) attackable() bool {
	c := p.c
	if c.Side != p.side || c.Side != c.First {
		return false
	}
	for i := range c.ground.Zones {
		zone := c.ground.Zones[i].ID
		points := p.points(zone, 1-p.side, func(*counter) bool { return true })
		if points > c.n.contactShort && slices.ContainsFunc(c.spreads(zone, 1-p.side, points-c.n.contactShort, false, false), func(r reached) bool { return c.occupied(r.zone, p.side) }) {
			return true
		}
	}
	return false
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
	x, _ = choose(a, "CO §10", "co.plan.gather")
	if p.near[to] < p.front() {
		x, _ = choose(a, "CO §10", "co.plan.cover", p.near[to], p.front())
	}
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

// front is how near to Brussels the French are.
func (p *planner) front() int {
	c, nearest := p.c, 1<<10
	for i := range c.ground.Zones {
		if id := c.ground.Zones[i].ID; c.occupied(id, theFrench) {
			nearest = min(nearest, p.near[id])
		}
	}
	return nearest
}

// covers is how well a zone stands between the French and Brussels, or a depot: the nearer to
// them on their way the better, never beyond.
func (p *planner) covers(zone string) float64 {
	c := p.c
	threat := 0.0
	if d := p.front() - p.near[zone]; d > 0 {
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
		worth := 8*(chance-0.5) + 0.3*float64(max(0, 8-p.near[zone])) - spent
		if c.ground.Zone(zone).Brussels && p.last() { // it would end the game
			worth += 8 * chance
		}
		return x.toOthers("co.plan.attack.seen"), worth
	}
	if !p.threatens(zone) {
		return decision{}, -1
	}
	threat := ref.Word("co.plan.threat.depot")
	if p.takesBrussels(zone) {
		threat = "co.plan.threat.brussels"
	}
	x, _ := choose(a, "CO §10", "co.plan.must-stop", percent, threat)
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
// which they cut Allied units from their depots (CO §10, R104); a decoy there costs a point more (CO §7.2.6).
func (p *planner) couldCut(zone string) bool {
	c := p.c
	most := p.points(zone, theFrench, func(u *counter) bool { return !u.Out })
	if most == 0 || c.read.Has(book.OnlyWhoCutsIsAThreat) {
		return false
	}
	for _, r := range c.spreads(zone, theFrench, most, false, false) {
		then := c.copied()
		if r.cost+c.n.contactShort <= most { // decoys come off where somebody comes upon them, and he is there
			for i := range then.Markers {
				if m := &then.Markers[i]; m.Zone == r.zone && m.Is == decoyIs {
					m.Gone = true
				}
			}
		}
		if then.occupied(r.zone, theAllies) || c.organised(r.zone, theFrench) {
			continue
		}
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
