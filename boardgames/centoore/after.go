package centoore

import (
	"cmp"
	"slices"
	"strings"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what follows a battle on the map (CO §8.6 to 8.9): units turned over, morale, routs
// and retreats, pursuit.

const withdrawalCosts = book.WithdrawalCostsAPoint

// aftermath is what the end of a battle changes on the map; the lines about whole sides stand
// already.
func (k *clash) aftermath(t *game.Trace, r result, e ending) (es []game.Event) {
	c, b := k.c, &k.g.battle
	at := c
	then := func(x ...game.Event) {
		at = at.apply(x...)
		es = append(es, x...)
	}
	for _, q := range c.Quarries { // of a battle before, after which nobody could pursue
		then(&dropped{q.Who})
	}
	for s := range k.side {
		var down []string
		for i, u := range k.line[s] {
			if (r.out[s]&^b.side[s].out)&(1<<i) != 0 {
				down = append(down, u.ID)
			}
		}
		for i := range b.side[s].heavy - int(r.fresh[s]) {
			down = append(down, k.heavy[s][i].ID)
		}
		if down != nil {
			then(&turned{Units: down})
		}
	}
	for i, x := range b.chits {
		if (r.spent&(1<<i) != 0 || x.does.static() && !x.inHand) && x.id != marchChit {
			then(&discarded{Side: k.side[x.side], Chits: []string{x.id}})
		}
	}
	for _, x := range k.moraleOf(e, r) {
		then(x)
	}
	free := 0
	if e.both {
		free = b.n.rallies
	}
	then(&settled{Zone: k.at.Zone, Rally: e.winner == attacker, Both: e.both, Free: free})
	for s, f := range e.side {
		switch {
		case f.eliminated:
			for _, x := range at.forces(k.at.Zone, k.side[s]) {
				then(&eliminated{at.withAll(x.ids())})
			}
		case f.rout > 0:
			k.routs(t, s, f.rout, e, func() *campaign { return at }, then)
		case f.retreat && s == attacker:
			k.retreats(t, func() *campaign { return at }, then)
		}
	}
	return es
}

// moraleOf is CO §8.8 for each army: a unit's point is its own army's, the rest that of the army
// that leads (CO R44).
func (k *clash) moraleOf(e ending, r result) (es []game.Event) {
	c, b := k.c, &k.g.battle
	for s := range k.side {
		f := e.side[s]
		change := map[string]int{}
		for i, u := range k.line[s] {
			if (r.out[s]&^b.side[s].out)&(1<<i) != 0 {
				change[u.Army] += b.n.moraleUnit
			}
		}
		lead, _ := k.army(s)
		change[lead] += b.zonesLost(&f) * b.n.moraleZone
		if f.retreat {
			change[lead] += b.n.moraleRetreat
		}
		for i, army := range armies {
			loss, gain := change[army], 0
			if s == e.winner && army == lead {
				gain = b.n.moraleWin
			}
			to := max(c.Morale[i]+loss, 0)
			to = min(to+gain, max(c.n.start[army], to))
			if to != c.Morale[i] {
				es = append(es, &swayed{army, to - c.Morale[i]})
			}
		}
	}
	return es
}

// retreats takes the attackers back to where they came from (CO §8.6.2, R49); the wing of an Allied chief
// who would meet the other there runs a zone elsewhere, and nobody pursues it (CO §1.1.1, R101).
func (k *clash) retreats(t *game.Trace, now func() *campaign, then func(...game.Event)) {
	for _, x := range append(slices.Clone(k.at.Came), k.at.March...) {
		f := now().called(x.Who)
		if f.wing == nil && len(f.units) == 0 || f.player() != k.side[attacker] || now().zoneOfForce(f) != k.at.Zone {
			continue
		}
		if len(now().at(x.From, k.side[defender])) > 0 && k.c.read.Has(book.RetreatIntoEnemiesEliminates) {
			then(&eliminated{now().withAll(x.Who)})
			t.Line(game.HandsLine, ref.M("co.retreat.nowhere", k.c.forceName(f)), "CO R85")
			continue
		}
		if now().chiefAt(x.From, f) {
			shut := append(k.shut(attacker), x.From)
			if len(now().runways(f, k.at.Zone, shut, 1)) == 0 {
				then(&eliminated{now().withAll(x.Who)})
				t.Line(game.HandsLine, ref.M("co.retreat.chief-nowhere", k.c.forceName(f)), "CO R101")
				continue
			}
			then(&flees{Who: f.ids(), Zone: k.at.Zone, Zones: 1, Shut: shut, By: -1})
			t.Line(game.HandsLine, ref.M("co.retreat.chief", k.c.forceName(f), zoneName(k.c, x.From)), "CO R101")
			continue
		}
		then(&ran{Who: x.Who, Way: []string{x.From}})
		t.Tell(k.c.goesTo(f, x.From))
	}
}

// routs makes each force of a broken side owe its run, or takes it off where it cannot run
// (CO §8.6.1, R45, R48).
func (k *clash) routs(t *game.Trace, s, zones int, e ending, now func() *campaign, then func(...game.Event)) {
	by := 1 - k.side[s]
	if e.both {
		by = -1 // CO §8.6.1: no pursuit
	}
	for _, f := range now().forces(k.at.Zone, k.side[s]) {
		if len(now().runways(f, k.at.Zone, k.shut(s), zones)) == 0 {
			then(&eliminated{now().withAll(f.ids())})
			t.Line(game.HandsLine, ref.M("co.rout.nowhere", k.c.forceName(f)), "CO §8.6.1")
			continue
		}
		then(&flees{Who: f.ids(), Zone: k.at.Zone, Zones: zones, Shut: k.shut(s), By: by})
	}
}

// runways are the ways that a force may run: so many zones, each linked to the one before and
// without enemy units, none of them one that is shut, and room at the end; shorter where the map
// ends (CO §8.6.1, R46 to R48, R106). A zone of which nobody sees what lies there counts as open.
func (c *campaign) runways(f host, from string, shut []string, zones int) (out [][]string) {
	p := f.player()
	open := func(z string) bool { return !c.standsEnemy(z, p) }
	for _, a := range c.neighbours(from) {
		if slices.Contains(shut, a) || !open(a) {
			continue
		}
		if zones == 1 {
			if c.holds(a, f) {
				out = append(out, []string{a})
			}
			continue
		}
		farther, barred := false, false
		for _, z := range c.neighbours(a) {
			switch {
			case z == from:
			case !open(z), slices.Contains(shut, z) && !c.read.Has(book.RoutMayTurnBack):
				barred = true
			case c.holds(z, f):
				farther = true
				out = append(out, []string{a, z})
			}
		}
		if !farther && !barred && c.holds(a, f) {
			out = append(out, []string{a})
		}
	}
	if slices.ContainsFunc(out, func(w []string) bool { return len(w) == zones }) { // two zones are two zones, where there are two (CO R48)
		out = slices.DeleteFunc(out, func(w []string) bool { return len(w) < zones })
	}
	if len(out) > 1 {
		home := c.distances(func(id string) bool { return c.ground.Zone(id).Depot == f.army() })
		far := func(w []string) int {
			if n, ok := home[w[len(w)-1]]; ok {
				return n
			}
			return len(c.ground.Zones) * c.n.wingMost
		}
		slices.SortStableFunc(out, func(a, b []string) int { return cmp.Compare(far(a), far(b)) })
	}
	return out
}

// runs is `run WHO ZONE...`: a rout is carried out (CO §8.6.1). Where the line names no way its
// player is asked for one, if there are several.
func (d *deed) runs() game.Adjudication {
	c := d.c
	if d.no(c.during(-1, fighting)) {
		return nil
	}
	f, no := c.mover(d.who())
	if d.no(no) || f.wing == nil && f.units == nil {
		return nil
	}
	i := slices.IndexFunc(c.Flights, func(x flight) bool { return slices.Contains(x.Who, f.ids()[0]) })
	if i < 0 {
		d.no(refuse(game.NotNow, "CO §8.6.1", ref.M("co.refuse.runs-not", c.forceName(f))))
		return nil
	}
	x := &c.Flights[i]
	f = c.called(x.Who)
	for _, z := range d.act.Args {
		if c.ground.Zone(z) == nil {
			return d.bad("CO §1.2", ref.M("co.refuse.zone", z))
		}
	}
	ways := c.runways(f, x.Zone, x.Shut, x.Zones)
	if len(d.act.Args) > 0 && !slices.ContainsFunc(ways, func(w []string) bool { return slices.Equal(w, d.act.Args) }) {
		key := "co.refuse.run-way"
		if len(x.Shut) == 0 { // of an attacker who is broken
			key = "co.refuse.run-any"
		}
		r := refuse(game.Illegal, "CO §8.6.1", ref.M(key, c.forceName(f), x.Zones))
		switch end := d.act.Args[len(d.act.Args)-1]; {
		case x.Auto:
			r.Ref = "CO §8.2.1"
		case len(d.act.Args) == x.Zones && c.chiefAt(end, f):
			r.Ref, r.Say = "CO §1.1.1", ref.M("co.refuse.two-armies")
		case len(d.act.Args) == x.Zones && !c.holds(end, f):
			r.Ref, r.Say = "CO R47", ref.M("co.refuse.stacking", zoneName(c, end), c.stackedWith(end, f), c.room(end))
		}
		for _, w := range ways {
			r.Ways = append(r.Ways, game.Way{Line: campaignLine(game.Action{Verb: "run", Units: d.act.Units, Args: w}), Say: ref.M("co.way.run")})
		}
		if d.no(r) {
			return nil
		}
	}
	if len(d.act.Args) > 0 {
		ways = [][]string{d.act.Args}
	}
	if len(ways) == 0 { // enemies bar the second zone (CO R48), or those who ran before took the last room
		return d.tells([]game.Text{{Kind: game.HandsLine, Say: ref.M("co.rout.nowhere", c.forceName(f)), Refs: []ref.Ref{"CO §8.6.1"}}}, nil, c.closes(x.Zone, []game.Event{&eliminated{c.withAll(x.Who)}})...)
	}
	need := c.wayNeed(f, ways)
	return &game.Proc[int]{
		Base: game.Verdict{Overrode: d.forced},
		Segments: []game.Segment[int]{func(x *dice.Dice, _ *game.Trace, way *int) {
			if len(ways) > 1 {
				*way = x.Choose(&need)
			}
		}},
		Outcome: func(k int) game.Object { return game.Object{{Key: "way", Value: ways[k]}} },
		Report: func(t *game.Trace, k int) {
			es, lines := c.flown(x, f, ways[k])
			for _, l := range lines {
				t.Tell(l)
			}
			for _, e := range es {
				t.Event(e)
			}
		},
	}
}

// wayNeed asks the player of a routed force for its way; the first is the one that ends nearest to
// a depot of its own.
func (c *campaign) wayNeed(f host, ways [][]string) dice.Need {
	n := dice.Need{Die: dice.Choice, Unit: playerNames[f.player()], Name: peopleCall[playerNames[f.player()]], What: "co.what.way", Ref: "CO §8.6.1"}
	for _, w := range ways {
		n.Answers = append(n.Answers, strings.Join(w, "+"))
	}
	return n
}

// flown is a rout over a way, and the trail that it leaves.
func (c *campaign) flown(x *flight, f host, way []string) ([]game.Event, []game.Text) {
	es, lines, barred := c.uncovers(f.player(), way)
	if barred {
		lines = append([]game.Text{head(ref.M("co.way.barred", c.forceName(f), c.wayName(way)), "CO R46")}, lines...)
		if next := c.apply(es...); len(next.runways(next.called(x.Who), x.Zone, x.Shut, x.Zones)) == 0 {
			es = c.closes(x.Zone, append(es, &eliminated{next.withAll(x.Who)}))
			lines = append(lines, game.Text{Kind: game.HandsLine, Say: ref.M("co.rout.nowhere", c.forceName(f)), Refs: []ref.Ref{"CO §8.6.1"}})
		}
		return es, lines
	}
	lines = append([]game.Text{head(ref.M("co.run", c.forceName(f), zoneName(c, x.Zone), c.wayName(way), namedIn(f)), "CO §8.6.1")}, lines...)
	es = append(es, &ran{Who: x.Who, Way: way})
	lines = append(lines, c.goesTo(f, way[len(way)-1]))
	if x.By >= 0 {
		es = append(es, &tracked{Who: x.Who, Way: append([]string{x.Zone}, way...), By: x.By, Need: c.weighs(f)})
	}
	return c.closes(x.Zone, es), lines // an automatic rout before the battle
}

// uncovers turns up what lies face down on a way that somebody runs: a decoy comes off and the way
// is free, a true wing with units bars it (CO R46).
func (c *campaign) uncovers(player int, way []string) (es []game.Event, lines []game.Text, barred bool) {
	for _, z := range way {
		for i := range c.Markers {
			m := &c.Markers[i]
			switch w := c.wing(m.Is); {
			case m.Gone || m.Zone != z || playerOf(m.Army) == player:
			case m.Is == decoyIs:
				es = append(es, &turnedUp{Marker: m.ID, Off: true})
				lines = append(lines, body(ref.M("co.found.decoy", m.ID), "CO R46"))
			case !m.Up && w != nil && len(c.led(w)) > 0:
				es = append(es, &turnedUp{Marker: m.ID})
				lines = append(lines, body(foundWing(m), "CO R46"))
				return es, lines, true
			}
		}
	}
	return es, lines, false
}

// weighs is what pursuers must at least bring against a force that routs: its reduced strengths,
// light horse as CO §8.7.1 has it.
func (c *campaign) weighs(f host) (n int) {
	for _, u := range f.units {
		switch u.Kind {
		case horse:
			n += c.n.pursuitLight
		case heavy: // CO R30
		default:
			n += u.Less
		}
	}
	return n
}

// brings is what a force brings to a pursuit: its units in order (CO §8.7.1).
func (c *campaign) brings(f host) (n int) {
	for _, u := range f.units {
		switch {
		case u.Out, u.Kind == heavy:
		case u.Kind == horse:
			n += c.n.pursuitLight
		default:
			n += u.Full
		}
	}
	return n
}

// hunters are the forces of a player that may go after a quarry: those with units in order in the
// zone that it left, and, after somebody who has fled, with the points for it (CO §7.2.7).
func (c *campaign) hunters(q *quarry) (out []host) {
	for _, f := range c.forces(q.Way[0], q.By) {
		if f.wing == nil { // who is disorganised stays
			f.units = inOrder(f.units)
		}
		if c.brings(f) > 0 && c.canPayTrail(q, f) {
			out = append(out, f)
		}
	}
	return out
}

// canPayTrail reports a force that can follow a quarry, or whose player may have the counters for it.
func (c *campaign) canPayTrail(q *quarry, f host) bool {
	if q.Cost == 0 {
		return true
	}
	way := c.trail(q, f)
	return len(way) > 0 && c.mayPayTrail(q, f, way) == nil && (c.tellsHands(q.By) || c.cheapest(q.By, c.trailCost(q, way)) != nil)
}

// pursues is `pursue WHO at WHOM` (CO §8.7), also of a force that has fled its pursuers, for the
// points of its way (CO §7.2.7).
func (d *deed) pursues() game.Adjudication {
	c := d.c
	if len(d.act.Units) < 2 {
		return d.bad("CO §8.7", ref.M("co.refuse.pursue"))
	}
	prey, no := c.mover(d.act.Units[1].IDs)
	if d.no(no) {
		return nil
	}
	i := slices.IndexFunc(c.Quarries, func(q quarry) bool { return slices.Contains(q.Who, prey.ids()[0]) })
	if i < 0 {
		cite := ref.Ref("CO §8.7.1")
		if slices.ContainsFunc(c.Contacts, func(x contact) bool { return x.Both }) {
			cite = "CO §8.6.1"
		}
		d.no(refuse(game.NotNow, cite, ref.M("co.refuse.no-quarry", c.forceName(prey))))
		return nil
	}
	q := &c.Quarries[i]
	prey = c.called(q.Who)
	hunters, ok := d.hunt(q)
	if !ok {
		return nil
	}
	have := 0
	for _, f := range hunters {
		have += c.brings(f)
	}
	if c.weak(q, have) && d.no(refuse(game.Illegal, "CO §8.7.1", ref.M("co.refuse.weak", have, q.Need))) {
		return nil
	}
	es, lines, way := c.follows(q, hunters)
	if len(way) == 0 {
		if c.seenThere(q.Way[1], 1-q.By) || len(es) == 0 {
			if d.no(refuse(game.Illegal, q.cite(), ref.M("co.refuse.pursue-into", zoneName(c, q.Way[1])))) {
				return nil
			}
			way = q.Way[1:]
		} else { // who lay there face down is shown, and stops them before they enter
			lines = append([]game.Text{head(ref.M("co.pursue.stopped", c.forceNames(hunters), zoneName(c, q.Way[1])), "CO §8.7.1")}, lines...)
			return d.tells(lines, nil, append(es, &dropped{q.Who})...)
		}
	}
	for _, f := range hunters {
		if no := c.mayPayTrail(q, f, way); no != nil && d.no(no) {
			return nil
		}
	}
	chits, no := d.counters(q.By, c.trailPrice(q, len(hunters), way))
	if no != nil && no.Ref == "CO §7.1" {
		no.Ref = q.cite()
	}
	if d.no(no) {
		return nil
	}
	lines = append([]game.Text{head(ref.M("co.pursue", c.forceNames(hunters), c.forceName(prey), c.wayName(way)), "CO §8.7")}, lines...)
	if len(chits) > 0 {
		es = append(es, &discarded{Side: q.By, Chits: chits})
		lines = append(lines, body(ref.M("co.move.paid", c.chitList(chits)), "CO §6.3"))
	}
	es, lines = c.rideAfter(q, hunters, way, es, lines)
	es = append(es, &dropped{q.Who})
	return d.tells(lines, nil, c.closes(q.Way[0], es)...)
}

// rideAfter takes the pursuers along the way, without those of them that are disorganised (CO §8.7.1).
func (c *campaign) rideAfter(q *quarry, hunters []host, way []string, es []game.Event, lines []game.Text) ([]game.Event, []game.Text) {
	for _, f := range hunters {
		if left := outOf(f.units); f.wing != nil && len(left) > 0 {
			es = append(es, &mustered{Units: idsOf(left), Zone: q.Way[0], Leaves: true})
			lines = append(lines, body(ref.M("co.move.left", idList(left), zoneName(c, q.Way[0])), "CO §8.7.1"))
		}
		e := &ran{Who: f.ids(), Way: way}
		if !c.read.Has(book.FollowersPayOnce) {
			e.Cost = c.trailCost(q, way)
		}
		es = append(es, e)
		lines = append(lines, c.goesTo(f, way[len(way)-1]))
	}
	return es, lines
}

// weak reports pursuers of a strength that is too little: after a rout, where a reading has it also of somebody who has fled them
// (CO §8.7.1, R100).
func (c *campaign) weak(q *quarry, have int) bool {
	return have < q.Need && (q.Cost == 0 || c.read.Has(book.FollowersNeedStrength))
}

// cite is the paragraph of a pursuit: after a rout, or of somebody who has fled his pursuers.
func (q *quarry) cite() ref.Ref {
	if q.Cost > 0 {
		return "CO §7.2.7"
	}
	return "CO §8.7.1"
}

func outOf(us []*counter) []*counter {
	return slices.DeleteFunc(slices.Clone(us), func(u *counter) bool { return !u.Out || u.Kind == heavy })
}

func inOrder(us []*counter) []*counter {
	return slices.DeleteFunc(slices.Clone(us), func(u *counter) bool { return u.Out })
}

// hunt are the forces that a line sends after a quarry.
func (d *deed) hunt(q *quarry) (out []host, ok bool) {
	c := d.c
	for _, id := range d.who() {
		f, no := c.mover([]string{id})
		if d.no(no) {
			return nil, false
		}
		whole := slices.IndexFunc(c.forces(q.Way[0], q.By), func(o host) bool {
			return slices.Contains(o.ids(), f.ids()[0])
		})
		if whole < 0 {
			if d.no(refuse(game.Illegal, "CO §8.7.1", ref.M("co.refuse.not-hunting", c.forceName(f)))) {
				return nil, false
			}
			continue
		}
		if f.wing == nil { // the units of a corps go together if their player wishes (CO §7.2.4)
			if f.units[0].Out && d.no(refuse(game.Illegal, "CO §8.7.1", ref.M("co.refuse.pursuer-out", c.forceName(f)))) {
				return nil, false
			}
			u := f.units[0]
			if i := slices.IndexFunc(out, func(o host) bool {
				return o.wing == nil && o.units[0].Corps == u.Corps && o.units[0].Army == u.Army
			}); i < 0 {
				out = append(out, f)
			} else if !slices.Contains(out[i].units, u) {
				out[i].units = append(out[i].units, u)
			}
			continue
		}
		if c.brings(f) == 0 && d.no(refuse(game.Illegal, "CO §8.7.1", ref.M("co.refuse.pursuer-out", c.forceName(f)))) {
			return nil, false
		}
		if !slices.ContainsFunc(out, func(o host) bool { return o.wing == f.wing }) {
			out = append(out, f)
		}
	}
	return out, len(out) > 0
}

// follows goes along the trail of a quarry as far as no enemy in order bars it; a decoy comes off,
// a wing that was face down is shown and stops the pursuers before its zone (CO §8.7.1).
func (c *campaign) follows(q *quarry, hunters []host) (es []game.Event, lines []game.Text, way []string) {
	for _, z := range q.Way[1:] {
		more, told, barred := c.uncovers(q.By, []string{z})
		es, lines = append(es, more...), append(lines, told...)
		if barred || c.organised(z, 1-q.By) || slices.ContainsFunc(hunters, func(f host) bool { return !c.holds(z, f) }) {
			break
		}
		way = append(way, z)
	}
	return es, lines, way
}

// seenThere reports a zone in which everybody sees a unit of a player in order: one by itself, or in
// a wing whose face is up.
func (c *campaign) seenThere(zone string, player int) bool {
	return slices.ContainsFunc(c.at(zone, player), func(u *counter) bool {
		m := c.markerOf(u.Wing)
		return !u.Out && (u.Wing == "" || m == nil || m.Up)
	})
}
