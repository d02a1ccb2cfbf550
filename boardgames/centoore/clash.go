package centoore

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the battle phase on the map (CO §8): who leaves before a battle, who marches to
// its sound, and the battle itself, which is the declared one with its facts taken from the map.

// autoRout is the rout of a force that must withdraw and cannot pay (CO §8.2.1).
func (c *campaign) autoRout(x *contact, f host) ([]game.Event, []game.Text) {
	es := []game.Event{&flees{Who: f.ids(), Zone: x.Zone, Zones: c.n.autoRout, Shut: froms(x), By: c.Side, Auto: true}}
	lines := []game.Text{head(ref.M("co.auto-rout", c.forceName(f), c.n.autoRout, namedIn(f)), "CO §8.2.1")}
	more, told := c.morale(f.army(), c.n.autoRout*c.n.moraleZone, "CO §8.8")
	return append(es, more...), append(lines, told...)
}

// follow is what the state brings about: who must withdraw before a battle and has not the counters
// for any zone routs (CO §8.2.1). Of a hand that nobody has told the table says so.
func (c *campaign) follow() ([]game.Event, []game.Text) {
	if c.Phase != fighting || c.Won != "" {
		return nil, nil
	}
	for i := range c.Contacts {
		x := &c.Contacts[i]
		must, _ := c.leavers(x)
		for _, f := range must {
			if !c.routing(f) && !c.couldPay(x, f) {
				return c.autoRout(x, f)
			}
		}
	}
	return nil, nil
}

// routing reports a force that has to run already.
func (c *campaign) routing(f host) bool {
	return slices.ContainsFunc(c.Flights, func(o flight) bool { return slices.Equal(o.Who, f.ids()) })
}

// hiddenHand reports a hand of which whoever looks sees the points alone.
func (c *campaign) hiddenHand(player int) bool {
	return slices.ContainsFunc(c.Hands[player], func(id string) bool { return strings.HasPrefix(id, unseenPrefix) })
}

func froms(x *contact) (out []string) {
	for _, e := range x.Came {
		if !slices.Contains(out, e.From) {
			out = append(out, e.From)
		}
	}
	return out
}

// morale is a change of an army's morale, held in its limits, and its line.
func (c *campaign) morale(army string, by int, cite ref.Ref) ([]game.Event, []game.Text) {
	i := slices.Index(armies[:], army)
	to := min(max(c.Morale[i]+by, 0), max(c.n.start[army], c.Morale[i]))
	if to == c.Morale[i] {
		return nil, nil
	}
	return []game.Event{&swayed{army, to - c.Morale[i]}}, []game.Text{body(ref.M("co.morale.army", armyWord(army), c.Morale[i], to), cite)}
}

// engaged reports a zone with a battle of this turn still to be fought.
func (c *campaign) engaged(zone string) bool {
	x := c.contactAt(zone)
	return x != nil && !x.Fought
}

// clash is a battle on the map: the declared one, and whose its counters are.
type clash struct {
	c     *campaign
	at    *contact
	side  [2]int // the player who attacks, who defends
	line  [2][]*counter
	heavy [2][]*counter
	g     *gather
}

// fights is `fight ZONE` with the facts of a declared battle (CO §8).
func (d *deed) fights() game.Adjudication {
	c := d.c
	if d.no(c.during(-1, fighting)) {
		return nil
	}
	x := c.contactAt(first(d.act.Args))
	if x == nil {
		return d.bad("CO §8", ref.M("co.refuse.no-battle-at", zoneName(c, first(d.act.Args))))
	}
	if x.Fought && d.no(refuse(game.NotNow, "CO §8", ref.M("co.refuse.fought-out", zoneName(c, x.Zone)))) {
		return nil
	}
	for _, f := range c.Flights { // one battle is over before the next begins
		if d.no(refuse(game.NotNow, "CO §8.6.1", ref.M("co.refuse.rout-owed", c.forceName(c.called(f.Who))), game.Way{Line: campaignLine(game.Action{Verb: "run", Units: []game.Operand{{IDs: f.Who}}}), Say: ref.M("co.way.run")})) {
			return nil
		}
	}
	must, _ := c.leavers(x)
	for _, f := range must {
		if !c.routing(f) && d.no(refuse(game.NotNow, "CO §8.2.1", ref.M("co.refuse.must-leave", c.forceName(f)), game.Way{Line: campaignLine(game.Action{Verb: "retire", Units: []game.Operand{{IDs: f.ids(), Join: joined2(f.ids())}}, Args: c.refuges(x, f)[:1]}), Say: ref.M("co.way.retire")})) {
			return nil
		}
	}
	k := &clash{c: c, at: x, side: [2]int{c.Side, 1 - c.Side}}
	for _, p := range k.side { // somebody who does not see who lies there face down has no battle to reckon
		if len(c.at(x.Zone, p)) == 0 {
			d.no(&game.Refusal{Kind: game.BadValue, Ref: "CO §8", Say: ref.M("co.refuse.no-battle-at", zoneName(c, x.Zone))})
			return nil
		}
	}
	if !d.drawsUp(k) {
		return nil
	}
	return k.proc(d.forced)
}

func joined2(ids []string) game.Join {
	if len(ids) > 1 {
		return game.Together
	}
	return game.Alone
}

// drawsUp declares the battle from the map.
func (d *deed) drawsUp(k *clash) bool {
	c := k.c
	a := game.Action{Verb: "battle", Force: d.act.Force}
	fact := func(of, name, value string) { a.Facts = append(a.Facts, game.Fact{Of: of, Name: name, Value: value}) }
	fact("", "phases", strconv.Itoa(k.at.Phases))
	fact("", "french", sides[slices.Index(k.side[:], theFrench)])
	for name, letter := range c.ground.Readings {
		fact("", strings.ToLower(name), letter)
	}
	own := [2][]string{}
	for s, p := range k.side {
		marching := k.marching(p)
		var texts []string
		for _, u := range c.at(k.at.Zone, p) {
			if u.Kind == heavy {
				if !u.Out && !slices.Contains(marching, u) {
					k.heavy[s] = append(k.heavy[s], u)
				}
				continue
			}
			k.line[s] = append(k.line[s], u)
			texts = append(texts, u.text(slices.Contains(marching, u)))
		}
		if texts == nil {
			texts = []string{"0/0d"} // heavy horse alone has no strength
		}
		a.Units = append(a.Units, game.Operand{IDs: []string{strings.Join(texts, ",")}})
		k.states(s, fact)
		if len(marching) > 0 {
			own[s] = append(own[s], marchChit)
		}
	}
	if !d.chits(k, own, fact) {
		return false
	}
	for _, f := range d.act.Facts {
		switch f.Name {
		case "chits", "own-chits":
			continue
		case "guard-from", "corps": // the Guard and its battery are French
			f.Of = of(slices.Index(k.side[:], theFrench))
		}
		a.Facts = append(a.Facts, f)
	}
	g := &gather{act: a}
	for s := range g.leaders {
		g.leaders[s] = map[string]int{}
	}
	if no := settle(g, c.n); no != nil {
		d.no(no)
		return false
	}
	k.g = g
	for s, p := range k.side {
		g.askers[s] = playerNames[p]
	}
	fromTheMap(g)
	d.forced = append(d.forced, g.base.Overrode...)
	for s := range k.line {
		if len(k.line[s]) > 0 {
			g.side[s].names = idsOf(k.line[s])
			k.tellsApart(s)
		}
	}
	k.holds(d.act.Facts)
	return true
}

// fromTheMap says of what the map stated that it comes from there; what a line types stays the
// line's.
func fromTheMap(g *gather) {
	for i := range g.base.Steps {
		st := &g.base.Steps[i]
		if st.Role != typedStep && (st.From == game.Given || st.Role == tacticalStep) {
			st.From, st.Computed = game.Tracked, ref.Msg{}
		}
	}
	g.base.Assumed = slices.DeleteFunc(g.base.Assumed, func(a game.Assumption) bool { return strings.HasSuffix(a.Fact, "-tactical") })
}

// tellsApart notes which counters of a side are of one corps in one wing: only between others does
// their owner choose.
func (k *clash) tellsApart(s int) {
	for i, u := range k.line[s] {
		k.g.side[s].units[i].prussian = u.Army == prussian
		k.g.side[s].units[i].kin = slices.IndexFunc(k.line[s], func(o *counter) bool { return o.Corps == u.Corps && o.Army == u.Army && o.Wing == u.Wing })
	}
}

// text is a unit as a declared battle has it.
func (u *counter) text(marches bool) string {
	t := strconv.Itoa(u.Full) + "/" + strconv.Itoa(u.Less)
	switch u.Kind {
	case horse:
		t += "c"
	case guards:
		t += "g"
	}
	if u.Out {
		t += "d"
	}
	if marches {
		t += "m"
	}
	return t
}

// marching are the units of a player that come to the sound of the guns.
func (k *clash) marching(player int) (out []*counter) {
	for _, m := range k.at.March {
		for _, u := range k.c.called(m.Who).units {
			if playerOf(u.Army) == player {
				out = append(out, u)
			}
		}
	}
	return out
}

// states states what the map knows of a side: who leads, heavy horse, morale, a way back.
func (k *clash) states(s int, fact func(of, name, value string)) {
	c, p := k.c, k.side[s]
	var leaders []string
	for i := range c.Wings {
		w := &c.Wings[i]
		if w.Gone || w.Zone != k.at.Zone || playerOf(w.Army) != p {
			continue
		}
		leaders = append(leaders, w.ID+":"+strconv.Itoa(c.tactical(w)))
		if w.ID == "ney" {
			if n := c.corpsUnder(w); n > 1 { // CO §1.1.3
				leaders[len(leaders)-1] = "ney:" + strconv.Itoa(c.n.neyMany)
			}
		}
	}
	if leaders != nil {
		fact(of(s), "leaders", strings.Join(leaders, ","))
	} else {
		fact(of(s), "tactical", "0")
	}
	if n := len(k.heavy[s]); n > 0 {
		fact(of(s), "heavy", strconv.Itoa(n))
	}
	if army, one := k.army(s); one {
		fact(of(s), "morale", strconv.Itoa(c.Morale[slices.Index(armies[:], army)]))
		fact(of(s), "morale-start", strconv.Itoa(c.n.start[army]))
	}
	if !k.mayRun(s) {
		fact(of(s), "axis", "no")
	}
	if s == defender && (host{units: k.c.at(k.at.Zone, p)}).broken() {
		fact(of(s), "axis", "no") // it could not leave before (CO R65)
	}
}

// mayRun reports a side with a zone into which some force of it can run.
func (k *clash) mayRun(s int) bool {
	for _, f := range k.c.forces(k.at.Zone, k.side[s]) {
		if len(k.c.runways(f, k.at.Zone, k.shut(s), 1)) > 0 {
			return true
		}
	}
	return false
}

func (k *clash) shut(s int) []string {
	if s == defender {
		return froms(k.at)
	}
	return nil
}

// army is whose morale a side stakes: that of the army whose commander is there, else of the one
// with most counters (CO R44); one reports that no other army of the player is there.
func (k *clash) army(s int) (army string, one bool) {
	c := k.c
	n := map[string]int{}
	for _, u := range c.at(k.at.Zone, k.side[s]) {
		n[u.Army]++
	}
	for _, x := range armies {
		if n[x] > n[army] {
			army = x
		}
	}
	for i := range c.Wings {
		if w := &c.Wings[i]; !w.Gone && w.Zone == k.at.Zone && playerOf(w.Army) == k.side[s] {
			army = w.Army
			n[w.Army] += 0
		}
	}
	return army, len(n) <= 1
}

// chits are those that the line plays, each by the player who has it (CO §8.3).
func (d *deed) chits(k *clash, own [2][]string, fact func(of, name, value string)) bool {
	c := k.c
	for _, f := range d.act.Facts {
		if f.Name != "chits" && f.Name != "own-chits" || f.Value == "no" {
			continue
		}
		for _, text := range strings.Split(f.Value, ",") {
			id, _, _ := strings.Cut(text, ":")
			x, known := c.n.chits[id]
			if !known {
				d.no(refuse(game.Unknown, "CO §6.2", ref.M("co.refuse.chit", id)))
				return false
			}
			s := k.player(x, id, f.Of)
			held := 0
			for _, h := range c.Hands[k.side[s]] {
				if h == id {
					held++
				}
			}
			for _, o := range own[s] {
				if o, _, _ = strings.Cut(o, ":"); o == id && o != marchChit {
					held--
				}
			}
			if held < 1 && !c.tellsHands(k.side[s]) && d.no(refuse(game.Illegal, "CO §8.3", ref.M("co.refuse.not-held", chitWord(c, id)))) {
				return false
			}
			own[s] = append(own[s], text)
		}
	}
	for s := range own {
		if own[s] != nil {
			fact(of(s), "own-chits", strings.Join(own[s], ","))
		}
	}
	return true
}

// player is the side that plays a chit: the one whose army's it is, or who alone holds it.
func (k *clash) player(x chit, id, of string) int {
	switch {
	case of == "a":
		return attacker
	case of == "t":
		return defender
	case x.army == french:
		return slices.Index(k.side[:], theFrench)
	case x.army == allied:
		return slices.Index(k.side[:], theAllies)
	}
	if !slices.Contains(k.c.Hands[k.side[attacker]], id) && slices.Contains(k.c.Hands[k.side[defender]], id) {
		return defender
	}
	return attacker
}

// proc is the battle, with its end carried out on the map.
func (k *clash) proc(forced []*game.Refusal) game.Adjudication {
	p := k.g.proc()
	b := &k.g.battle
	p.Base.Overrode = forced
	where := body(ref.M("co.fight.at", zoneName(k.c, k.at.Zone), playerWord(k.side[attacker])), "CO §8")
	where.Kind = game.HeadLine
	p.Base.Lines = append([]game.Text{where}, body(b.head().Say, b.head().Refs...))
	p.Report = func(t *game.Trace, r result) {
		e := b.end(r)
		b.asked.phase = 0
		b.endSteps(t, r, e)
		b.endLines(t, r, e)
		t.Data = append(t.Data, game.KV{Key: "battle", Value: b.keys(e)})
		if b.asked.last != nil {
			t.Data = append(t.Data, b.asked.last...)
		}
		for _, x := range k.aftermath(t, r, e) {
			t.Event(x)
		}
	}
	return p
}
