package centoore

import (
	"slices"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is who belongs to a wing, and how units are put back in order (CO §7.2.4, §7.3, §8.9).

// joins is `join UNITS WING`: while the armies are made up, or in operations (CO §3, §7.2.4).
func (d *deed) joins() game.Adjudication {
	c := d.c
	if len(d.act.Units) < 2 {
		return d.bad("CO §7.2.4", ref.M("co.refuse.join"))
	}
	if d.act.Units[1].IDs[0] == alone {
		return d.parts()
	}
	name := d.act.Units[1].IDs[0]
	if m := c.marker(name); m != nil {
		name = m.Is
	}
	w := c.wing(name)
	if w == nil || w.Gone {
		return d.bad("CO §7.2.4", ref.M("co.refuse.join"))
	}
	if d.no(c.during(playerOf(w.Army), raising, operating)) {
		return nil
	}
	if c.Phase == raising && c.Step != alliesJoin && c.Step != frenchJoin && d.no(refuse(game.NotNow, "CO §3", ref.M("co.refuse.step"), endWay())) {
		return nil
	}
	var all []*counter
	for _, id := range d.who() {
		u := c.unit(id)
		if u == nil {
			d.no(c.noUnit(id, d.act.Verb))
			return nil
		}
		if !d.mayJoin(u, w) {
			return nil
		}
		all = append(all, u)
	}
	led := c.forceName(host{wing: w})
	if c.Phase == raising { // what is his player's alone (CO §3)
		led = leaderName(w.ID)
	}
	lines := []game.Text{head(ref.M("co.join", idList(all), led, len(all)), "CO §7.2.4")}
	return d.tells(lines, nil, &mustered{Units: idsOf(all), Wing: w.ID})
}

// mayJoin checks that a unit may be led by a wing: its army's, and on the map led by none and where the
// wing stands (CO §1.1.1, §7.2.4, R40).
func (d *deed) mayJoin(u *counter, w *wing) bool {
	switch c := d.c; {
	case u.Army != w.Army && d.no(refuse(game.Illegal, "CO §1.1.1", ref.M("co.refuse.other-army", u.ID, leaderName(w.ID)))):
		return false
	case c.Phase == raising:
		return true
	case u.Wing != "" && d.no(refuse(game.Illegal, "CO §7.2.4", ref.M("co.refuse.led", u.ID, leaderName(u.Wing)))):
		return false
	case (u.Gone || c.zoneOf(u) != w.Zone) && d.no(refuse(game.Illegal, "CO R40", ref.M("co.refuse.apart", u.ID, leaderName(w.ID)))):
		return false
	}
	return true
}

// parts is `join UNITS alone`: an Ally is in no wing, while the armies are made up (CO §3).
func (d *deed) parts() game.Adjudication {
	c := d.c
	var all []*counter
	for _, id := range d.who() {
		u := c.unit(id)
		switch {
		case u == nil:
			d.no(c.noUnit(id, d.act.Verb))
			return nil
		case d.no(c.during(playerOf(u.Army), raising)):
			return nil
		case c.Step != alliesJoin && c.Step != frenchJoin && d.no(refuse(game.NotNow, "CO §3", ref.M("co.refuse.step"), endWay())):
			return nil
		case u.Army == french && d.no(refuse(game.Illegal, "CO §3", ref.M("co.refuse.french-alone", id))):
			return nil
		case u.Kind == heavy && d.no(refuse(game.Illegal, "CO §3", ref.M("co.refuse.heavy-alone", id))):
			return nil
		}
		all = append(all, u)
	}
	return d.tells([]game.Text{head(ref.M("co.join.alone", idList(all)), "CO §3")}, nil, &mustered{Units: idsOf(all)})
}

// rallies is `rally UNITS`: order is bought (CO §7.3), by a winning attacker also after his battle
// (CO §8.9).
func (d *deed) rallies() game.Adjudication {
	c := d.c
	if len(d.who()) == 0 {
		return d.bad("CO §7.3", ref.M("co.refuse.who"))
	}
	var all []*counter
	for _, id := range d.who() {
		u := c.unit(id)
		if u == nil {
			d.no(c.noUnit(id, d.act.Verb))
			return nil
		}
		all = append(all, u)
	}
	player := playerOf(all[0].Army)
	if no := c.during(player, operating, fighting); no != nil {
		if no.Ref = "CO §7.3"; c.Phase == fighting {
			no.Ref = "CO §8.9"
		}
		if d.no(no) {
			return nil
		}
	}
	won := c.Phase == fighting
	free := 0
	for _, u := range all {
		if no := c.mayRally(u, won); no != nil && d.no(no) {
			return nil
		}
		if x := c.contactAt(c.zoneOf(u)); won && x != nil && u.Kind != heavy {
			free = x.Free
		}
	}
	// What is ordered for nothing is foot or light horse (CO §8.6.1).
	all = append(slices.DeleteFunc(slices.Clone(all), func(u *counter) bool { return u.Kind == heavy }), slices.DeleteFunc(slices.Clone(all), func(u *counter) bool { return u.Kind != heavy })...)
	free = min(free, len(all))
	price := (len(all) - free) * c.n.reorganise
	pays := map[string]int{} // by commander
	var order []string
	for _, u := range all[free:] {
		w := c.wing(u.Wing)
		if w == nil {
			continue
		}
		left := c.initiative(w) + c.cavalryExtra(w) - w.Used - pays[w.ID]
		if left >= c.n.reorganise {
			if pays[w.ID] == 0 {
				order = append(order, w.ID)
			}
			pays[w.ID] += c.n.reorganise
			price -= c.n.reorganise
		}
	}
	chits, no := d.counters(player, price)
	if d.no(no) {
		return nil
	}
	es := []game.Event{&turned{Units: idsOf(all), Order: true}}
	given := 0
	for _, id := range order {
		es, given = append(es, &paid{id, pays[id]}), given+pays[id]
	}
	for _, u := range all {
		if w := c.wing(u.Wing); w != nil && pays[w.ID] == 0 {
			es, pays[w.ID] = append(es, &paid{w.ID, 0}), -1
		}
	}
	if len(chits) > 0 {
		es = append(es, &discarded{Side: player, Chits: chits})
	}
	if free > 0 {
		x := c.contactAt(c.zoneOf(all[0]))
		es = append(es, &settled{Zone: x.Zone, Rally: x.Rally, Both: x.Both})
	}
	if won { // pursuit comes before order: who could not pursue does not after it (CO §8, §8.9)
		for _, q := range c.Quarries {
			if slices.ContainsFunc(all, func(u *counter) bool { return c.zoneOf(u) == q.Way[0] }) {
				es = append(es, &dropped{q.Who})
			}
		}
	}
	lines := []game.Text{head(ref.M("co.rally", idList(all), given+price, given, price), "CO §7.3")}
	if len(chits) > 0 {
		lines = append(lines, body(ref.M("co.move.paid", c.chitList(chits)), "CO §6.3"))
	}
	data := game.Object{{Key: "cost", Value: game.Object{{Key: "total", Value: given + price}, {Key: "free", Value: given}, {Key: "chits", Value: price}}}}
	return d.tells(append(lines, game.Text{Kind: game.HandsLine, Say: ref.M("co.hands.order", idList(all)), Hands: []game.Hand{{Unit: all[0].ID, Act: "turn-back", N: len(all), When: "now"}}}), data, es...)
}

// cavalryExtra is the point that a wing of nothing but horse has besides (CO §7.1).
func (c *campaign) cavalryExtra(w *wing) int {
	if (host{units: c.led(w)}).all(horse, heavy) {
		return c.n.cavalryExtra
	}
	return 0
}

// mayRally refuses order for a unit (CO §7.3, §8.9).
func (c *campaign) mayRally(u *counter, won bool) *game.Refusal {
	switch {
	case u.Gone || c.zoneOf(u) == "":
		return refuse(game.Illegal, "CO §7.3", ref.M("co.refuse.not-there", u.ID))
	case !u.Out:
		return refuse(game.Illegal, "CO §7.3", ref.M("co.refuse.in-order", u.ID))
	case u.Stopped == byDecoy || u.Wing != "" && c.wing(u.Wing).Stopped == byDecoy: // activated no more (CO §7.2.6)
		return refuse(game.Illegal, stopRefs[byDecoy], ref.M("co.refuse.acts-no-more", u.ID))
	case won && u.Fought && playerOf(u.Army) == c.Side && c.read.Has(book.OrderAfterAnyBattle):
	case won:
		x := c.contactAt(c.zoneOf(u))
		if x != nil && x.Both && x.Free == 0 && !x.Rally { // CO R16 b
			return refuse(game.NotNow, "CO §8.6.1", ref.M("co.refuse.not-won", u.ID))
		}
		if x == nil || !x.Fought || !x.Rally && x.Free == 0 {
			return refuse(game.NotNow, "CO §8.9", ref.M("co.refuse.not-won", u.ID))
		}
	}
	x := c.contactAt(c.zoneOf(u))
	free := won && x != nil && x.Free > 0 // CO §8.6.1: any of his corps
	switch {
	case u.Wing == "" && !free:
		return refuse(game.Illegal, "CO §7.3", ref.M("co.refuse.independent-rally", u.ID))
	case len(c.at(c.zoneOf(u), 1-playerOf(u.Army))) > 0:
		return refuse(game.Illegal, "CO §7.3", ref.M("co.refuse.among-enemies", u.ID))
	}
	return nil
}
