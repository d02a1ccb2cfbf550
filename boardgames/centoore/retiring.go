package centoore

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is who leaves before a battle on the map, and who must (CO §8.2).

// leavers are the forces of the defender in a contact that must or may leave before it is
// fought (CO §8.2): wholly disorganised ones, and independent cavalry. Who marches to its sound is
// not there yet (CO §8.3.1).
func (c *campaign) leavers(x *contact) (must, may []host) {
	if x.Fought {
		return nil, nil
	}
	for _, f := range c.forces(x.Zone, 1-c.Side) {
		f.units = slices.DeleteFunc(slices.Clone(f.units), func(u *counter) bool {
			return slices.ContainsFunc(x.March, func(e entry) bool { return slices.Contains(e.Who, u.ID) })
		})
		if len(f.units) == 0 || len(c.refuges(x, f)) == 0 {
			continue
		}
		switch {
		case f.broken():
			must = append(must, f)
		case f.wing == nil && f.all(horse) && !x.Stays && c.couldPay(x, f):
			may = append(may, f)
		}
	}
	return must, may
}

// couldPay reports a force that has, or may have, the counters for one of its zones.
func (c *campaign) couldPay(x *contact, f host) bool {
	return c.tellsHands(f.player()) || c.hiddenHand(f.player()) || slices.ContainsFunc(c.refuges(x, f), func(z string) bool {
		return c.cheapest(f.player(), c.step(c.ground.Link(x.Zone, z).Dotted, c.ground.Zone(z).Difficult > 0)) != nil
	})
}

// refuges are the zones into which a force may withdraw before a battle (CO §8.2, R62).
func (c *campaign) refuges(x *contact, f host) (out []string) {
	for _, z := range c.neighbours(x.Zone) {
		if !c.shut(x, z) && c.holds(z, f) && !c.standsEnemy(z, f.player()) {
			out = append(out, z)
		}
	}
	return out
}

// standsEnemy reports a zone in which everybody sees enemy units, in order or not; who lies there
// face down nobody sees before he is turned up (CO R46).
func (c *campaign) standsEnemy(zone string, player int) bool {
	return slices.ContainsFunc(c.at(zone, 1-player), func(u *counter) bool {
		m := c.markerOf(u.Wing)
		return u.Wing == "" || m == nil || m.Up
	})
}

// holds reports a zone that has room for a force (CO §1.4), and not the other Allied chief.
func (c *campaign) holds(zone string, f host) bool {
	return c.stackedWith(zone, f) <= c.room(zone) && !c.chiefAt(zone, f)
}

// stackedWith are the stacking points of a player in a zone once a force of his stands there (CO §1.4).
func (c *campaign) stackedWith(zone string, f host) int {
	n := c.stacked(zone, f.player())
	for _, u := range f.units {
		if c.zoneOf(u) != zone {
			n += u.stacks()
		}
	}
	return n
}

// chiefAt reports a zone in which the other Allied chief stands than the one of a force (CO §1.1.1).
func (c *campaign) chiefAt(zone string, f host) bool {
	if f.wing == nil {
		return false
	}
	o := c.wing(map[string]string{"wellington": "blucher", "blucher": "wellington"}[f.wing.ID])
	return o != nil && !o.Gone && o.Zone == zone
}

// shut reports a zone from which attackers came into a contact (CO §8.6.1).
func (c *campaign) shut(x *contact, zone string) bool {
	return slices.ContainsFunc(x.Came, func(e entry) bool { return e.From == zone })
}

// retires is `retire WHO ZONE`: a force leaves before the battle (CO §8.2).
func (d *deed) retires() game.Adjudication {
	c := d.c
	f, x, no := c.leaver(d.who())
	if d.no(no) || x == nil {
		return nil
	}
	if len(d.act.Args) == 0 || c.ground.Zone(d.act.Args[0]) == nil {
		return d.bad("CO §8.2", ref.M("co.refuse.where"))
	}
	to := d.act.Args[0]
	if (len(d.act.Args) > 1 || c.shut(x, to)) && d.no(refuse(game.Illegal, "CO R62", ref.M("co.refuse.no-refuge", zoneName(c, d.act.Args[len(d.act.Args)-1])))) {
		return nil
	}
	link := c.ground.Link(x.Zone, to)
	if link == nil {
		d.no(c.noLink(x.Zone, to))
		return nil
	}
	if !slices.Contains(c.refuges(x, f), to) && d.no(refuse(game.Illegal, "CO §8.2", ref.M("co.refuse.no-refuge", zoneName(c, to)))) {
		return nil
	}
	shown, found, barred := c.uncovers(f.player(), []string{to})
	if barred {
		return d.tells(append([]game.Text{head(ref.M("co.way.barred", c.forceName(f), zoneName(c, to)), "CO R46")}, found...), nil, shown...)
	}
	price := c.step(link.Dotted, c.ground.Zone(to).Difficult > 0)
	chits, no := d.counters(f.player(), price)
	if no != nil && no.Ref == "CO §7.1" {
		switch {
		case !f.broken():
			no.Ref = "CO §8.2.2"
		case len(d.list("with")) == 0:
			no.Ref = "CO R50"
		default:
			no.Ref = "CO §8.2.1"
		}
	}
	if d.no(no) {
		return nil
	}
	es := append(shown, &ran{Who: f.ids(), Way: []string{to}})
	if len(chits) > 0 {
		es = append(es, &discarded{Side: f.player(), Chits: chits})
	}
	lines := []game.Text{head(ref.M("co.retires", c.forceName(f), zoneName(c, x.Zone), zoneName(c, to), price, namedIn(f)), "CO §8.2")}
	if len(chits) > 0 {
		lines = append(lines, body(ref.M("co.move.paid", c.chitList(chits)), "CO §6.3"))
	}
	lines = append(lines, found...)
	more, told := c.morale(f.army(), c.withdrawal(), "CO R17")
	es, lines = append(es, more...), append(lines, told...)
	data := game.Object{{Key: "cost", Value: game.Object{{Key: "total", Value: price}, {Key: "free", Value: 0}, {Key: "chits", Value: price}}}}
	es = c.closes(x.Zone, es)
	return d.tells(append(lines, c.goesTo(f, to)), data, es...)
}

// goesTo is work for hands: a force stands in another zone.
func (c *campaign) goesTo(f host, zone string) game.Text {
	return game.Text{Kind: game.HandsLine, Say: ref.M("co.hands.goes", c.forceName(f), zoneName(c, zone)), Hands: []game.Hand{{Unit: c.public(f)[0], Act: "move", Far: game.InSteps(1), To: game.Node{ID: zone}, When: "now"}}}
}

// withdrawal is what leaving before a battle does to morale (CO R17).
func (c *campaign) withdrawal() int {
	if (&operation{read: c.read}).read.Has(withdrawalCosts) {
		return c.n.moraleRetreat
	}
	return 0
}

// closes ends the contact of a zone before its battle where events leave nobody of a side there,
// gone elsewhere or off the map: what is left is no battle, and must not be owed as one (CO §8.2.1).
func (c *campaign) closes(zone string, es []game.Event) []game.Event {
	if !c.engaged(zone) {
		return es
	}
	after := c.apply(es...)
	if len(after.at(zone, theFrench)) == 0 || len(after.at(zone, theAllies)) == 0 {
		return append(es, &settled{Zone: zone})
	}
	return es
}

// leaver is a force of the defender that must or may leave.
func (c *campaign) leaver(who []string) (host, *contact, *game.Refusal) {
	f, no := c.mover(who)
	if no != nil {
		return f, nil, no
	}
	if no := c.during(-1, fighting); no != nil {
		return f, nil, no
	}
	x := c.contactAt(c.zoneOfForce(f))
	if x == nil || x.Fought || f.player() == c.Side {
		return f, nil, refuse(game.NotNow, "CO §8.2", ref.M("co.refuse.no-battle-here", c.forceName(f)))
	}
	must, may := c.leavers(x)
	same := func(o host) bool { return slices.Equal(o.ids(), f.ids()) }
	if slices.ContainsFunc(must, same) || slices.ContainsFunc(may, same) {
		return f, x, nil
	}
	switch {
	case f.broken():
		return f, nil, refuse(game.Illegal, "CO §8.2.1", ref.M("co.refuse.no-way-out", c.forceName(f)))
	case f.wing != nil:
		return f, nil, refuse(game.Illegal, "CO §8.2.1", ref.M("co.refuse.wing-in-order", c.forceName(f)))
	}
	return f, nil, refuse(game.Illegal, "CO §8.2.2", ref.M("co.refuse.may-not-leave", c.forceName(f)))
}

// waives declines what may be done: a withdrawal, a pursuit. A force that must withdraw and cannot
// pay for it runs (CO §8.2.1).
func (d *deed) waives() game.Adjudication {
	c := d.c
	verb := first(d.act.Args)
	if verb == "pursue" {
		for _, q := range c.Quarries {
			if len(d.act.Units) > 1 && slices.Equal(q.Who, d.act.Units[1].IDs) {
				return d.tells([]game.Text{head(ref.M("co.waived", c.forceName(c.called(q.Who)), len(q.Who)), "CO §8.7")}, nil, &dropped{q.Who})
			}
		}
	}
	if x := c.beckoned(); verb == "march" && x != nil {
		p := 1 - c.Side
		return d.tells([]game.Text{head(ref.M("co.march.none", playerWord(p), zoneName(c, x.Zone)), "CO §8.3.1")}, nil, &quieted{x.Zone, p})
	}
	if verb != "retire" {
		return d.bad("CO §8", ref.M("co.refuse.nothing-waits"))
	}
	f, x, no := c.leaver(d.who())
	if d.no(no) || x == nil {
		return nil
	}
	if !f.broken() {
		return d.tells([]game.Text{head(ref.M("co.stays", c.forceName(f)), "CO §8.2.2")}, nil, &stayed{x.Zone})
	}
	if a, must := c.mustLeave(x, f); must {
		a.Units = d.act.Units[:1]
		if d.no(refuse(game.Illegal, "CO §8.2.1", ref.M("co.refuse.must-leave", c.forceName(f)), game.Way{Line: campaignLine(a), Say: ref.M("co.way.retire")})) {
			return nil
		}
	}
	es, lines := c.autoRout(x, f)
	return d.tells(lines, nil, es...)
}

// mustLeave is how a broken force leaves that can pay for it, and so may not stay (CO §8.2.1).
func (c *campaign) mustLeave(x *contact, f host) (a game.Action, must bool) {
	if !f.broken() || c.tellsHands(f.player()) {
		return a, false
	}
	for _, z := range c.refuges(x, f) {
		if pay := c.cheapest(f.player(), c.step(c.ground.Link(x.Zone, z).Dotted, c.ground.Zone(z).Difficult > 0)); pay != nil {
			return game.Action{Verb: "retire", Args: []string{z}, Facts: []game.Fact{{Name: "with", Value: strings.Join(pay, ",")}}}, true
		}
	}
	return a, false
}
