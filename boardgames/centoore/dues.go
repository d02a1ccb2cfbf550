package centoore

import (
	"slices"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what the rules of a campaign wait for, and what carries out its actions.

// dues are what must be done now, and what may be, in the order in which it is asked.
func (c *campaign) dues() (out []game.Due) {
	if c.Won != "" {
		return nil
	}
	switch c.Phase {
	case dawning:
		if c.Turn > 1 && !c.Thrown {
			d := game.Due{Last: c.mayPlayFirst(), Action: game.Action{Verb: "initiative"}, Line: body(ref.M("co.due.initiative", c.total(theFrench), c.total(theAllies)), "CO §5")}
			for p := range playerNames {
				d.Needs = append(d.Needs, *initiativeDie(c.n, p))
			}
			out = append(out, d)
		}
	case drawing:
		for p, done := range c.Drawn {
			if !done {
				out = append(out, game.Due{Action: game.Action{Verb: "draw", Units: []game.Operand{{IDs: []string{playerNames[p]}}}}, Line: body(ref.M("co.due.draw", playerWord(p), c.total(p)), "CO §6.1")})
			}
		}
	case operating:
		out = c.chases()
	case fighting:
		out = c.battleDues()
	}
	return out
}

// mayPlayFirst reports a counter in somebody's hand that may be a strategic event, as everybody sees: those are played before the
// dice of the initiative (CO §5.1).
func (c *campaign) mayPlayFirst() bool {
	for p := range playerNames {
		if c.tellsHands(p) {
			return true
		}
		for id, x := range c.n.chits {
			price, his := c.points(p, id)
			if x.strategic && his && slices.ContainsFunc(c.Hands[p], func(h string) bool {
				n, _ := c.points(p, h)
				return n == price
			}) {
				return true
			}
		}
	}
	return false
}

// chases are the pursuits that may be begun or continued (CO §8.7, §7.2.7).
func (c *campaign) chases() (out []game.Due) {
	if len(c.Flights) > 0 { // routs come before pursuits (CO §8)
		return nil
	}
	for i := range c.Quarries {
		q := &c.Quarries[i]
		all := c.hunters(q)
		if len(all) == 0 {
			continue
		}
		strong := 0
		op := game.Operand{Join: game.Together}
		for _, f := range all {
			strong += c.brings(f)
			op.IDs = append(op.IDs, c.public(f)...)
		}
		if c.weak(q, strong) || c.seenThere(q.Way[1], 1-q.By) {
			continue
		}
		op.Join = joined2(op.IDs)
		prey := c.called(q.Who)
		line := body(ref.M("co.due.pursue", c.forceNames(all), c.forceName(prey), strong, q.Need, namedIn(all...)), "CO §8.7")
		if q.Cost > 0 {
			line = c.followLine(q, all, prey)
		}
		out = append(out, game.Due{Optional: true, Action: game.Action{Verb: "pursue", Units: []game.Operand{op, {IDs: q.Who, Join: joined2(q.Who)}}}, Line: line})
	}
	return out
}

// followLine says who may follow a fugitive, and for how many points: each of them, where not all pay one price (CO §7.2.7, R103).
func (c *campaign) followLine(q *quarry, all []host, prey host) game.Text {
	var prices ref.Comma
	for _, f := range all {
		if n := c.trailCost(q, c.trail(q, f)); !slices.Contains(prices, any(n)) {
			prices = append(prices, n)
		}
	}
	key := "co.due.follow"
	if len(all) > 1 && !c.read.Has(book.FollowersPayOnce) {
		key = "co.due.follow-each"
	}
	return body(ref.M(key, c.forceNames(all), c.forceName(prey), prices, namedIn(all...)), "CO §7.2.7")
}

// answersFirst refuses whatever else is done in operations while somebody may follow a force that has fled him: he says first
// whether he does, and who cannot as things stand may not later (CO §7.2.7, R92). In battles whoever may pursue says so before order is bought there or another battle is fought:
// pursuit is a step of its battle, in an order that does not change, and order comes after it (CO §8, §8.9).
func (d *deed) answersFirst() *game.Refusal {
	c, verb := d.c, d.act.Verb
	open := func(q *quarry) bool { return true }
	switch {
	case len(c.Quarries) == 0:
		return nil
	case c.Phase == operating && (verb == "move" || verb == "rally" || verb == "join" || verb == "end"):
		if c.read.Has(book.PursuersAnswerUntilThePhaseEnds) {
			return nil
		}
	case c.Phase == fighting && verb == "fight":
	case c.Phase == fighting && verb == "rally":
		var zones []string
		for _, id := range d.who() {
			if u := c.unit(id); u != nil {
				zones = append(zones, c.zoneOf(u))
			}
		}
		open = func(q *quarry) bool { return slices.Contains(zones, q.Way[0]) }
	default:
		return nil
	}
	for _, due := range c.chases() {
		a := due.Action
		i := slices.IndexFunc(c.Quarries, func(q quarry) bool { return slices.Equal(q.Who, a.Units[1].IDs) })
		if i < 0 || !open(&c.Quarries[i]) {
			continue
		}
		cite, key, way, not := ref.Ref("CO R92"), "co.refuse.follow-first", "co.way.follow", "co.way.follow-not"
		if c.Phase == fighting {
			cite, key, way, not = "CO §8", "co.refuse.pursue-first", "co.way.pursue", "co.way.pursue-not"
		}
		no := refuse(game.NotNow, cite, ref.M(key, playerWord(c.Quarries[i].By), c.forceName(c.called(a.Units[1].IDs))))
		if lines := c.pursueLines(a); len(lines) > 0 {
			no.Ways = append(no.Ways, game.Way{Line: campaignLine(lines[0]), Say: ref.M(way)})
		}
		no.Ways = append(no.Ways, game.Way{Line: campaignLine(game.Action{Verb: "drop", Units: a.Units, Args: []string{"pursue"}}), Say: ref.M(not)})
		return no
	}
	if c.Phase == operating {
		for _, q := range c.Quarries {
			d.missed = append(d.missed, &dropped{q.Who})
		}
	}
	return nil
}

// public is a force as everybody may write it.
func (c *campaign) public(f host) []string {
	if f.wing != nil {
		if m := c.markerOf(f.wing.ID); m != nil && !m.Up {
			return []string{m.ID}
		}
	}
	return f.ids()
}

// battleDues are those of a battle phase: who must or may leave, battles, routs, pursuits.
func (c *campaign) battleDues() (out []game.Due) {
	for _, f := range c.Flights {
		h := c.called(f.Who)
		d := game.Due{Action: game.Action{Verb: "run", Units: []game.Operand{{IDs: f.Who, Join: joined2(f.Who)}}}, Line: body(ref.M("co.due.run", c.forceName(h), f.Zones), "CO §8.6.1")}
		if ways := c.runways(h, f.Zone, f.Shut, f.Zones); len(ways) > 1 {
			d.Needs = []dice.Need{c.wayNeed(h, ways)}
		}
		out = append(out, d)
	}
	out = append(out, c.chases()...)
	for i := range c.Contacts {
		x := &c.Contacts[i]
		if x.Fought {
			continue
		}
		must, may := c.leavers(x)
		for k, f := range append(slices.Clone(must), may...) {
			key := "co.due.must-leave"
			if k >= len(must) {
				key = "co.due.may-leave"
			}
			if c.routing(f) {
				continue
			}
			ids := c.public(f)
			_, kept := c.mustLeave(x, f)
			out = append(out, game.Due{Optional: true, Kept: kept, Action: game.Action{Verb: "retire", Units: []game.Operand{{IDs: ids, Join: joined2(ids)}}}, Line: body(ref.M(key, c.forceName(f), zoneName(c, x.Zone), namedIn(f)), "CO §8.2")})
		}
		if len(must)+len(c.Flights) > 0 { // they go first (CO §8.2, §8.6.1)
			continue
		}
		if c.beckoned() == x {
			out = append(out, c.marchDue(x))
		}
		out = append(out, game.Due{Action: game.Action{Verb: "fight", Args: []string{x.Zone}}, Line: body(ref.M("co.due.fight", zoneName(c, x.Zone), x.Phases), "CO §8")})
	}
	return out
}

// prepare carries out an action of a campaign.
func (c *campaign) prepare(a game.Action) (game.Adjudication, *game.Refusal) {
	return (&deed{c: c, act: a}).prepare()
}

func (d *deed) prepare() (game.Adjudication, *game.Refusal) {
	var out game.Adjudication
	if d.no(d.answersFirst()) {
		return nil, d.err
	}
	switch d.act.Verb {
	case "join":
		out = d.joins()
	case "place":
		out = d.places()
	case "play":
		out = d.plays()
	case "initiative":
		out = d.bids()
	case "draw":
		out = d.draws()
	case "move":
		out = d.moves()
	case "rally":
		out = d.rallies()
	case "retire":
		out = d.retires()
	case "march":
		out = d.marches()
	case "fight":
		out = d.fights()
	case "run":
		out = d.runs()
	case "pursue":
		out = d.pursues()
	case "drop":
		out = d.waives()
	case "end":
		out = d.ends()
	default:
		out = d.records()
	}
	if d.err != nil {
		return nil, d.err
	}
	if out == nil {
		return nil, refuse(game.BadValue, "CO §4", ref.M("co.refuse.who"), campaignExample(d.act.Verb))
	}
	return out, nil
}
