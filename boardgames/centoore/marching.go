package centoore

import (
	"slices"
	"strings"

	"adjutant/boardgames/centoore/book"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the operations of a player on the map (CO §7): moves, contact, flight from
// pursuers, order.

// deed is one action of a campaign as it is prepared.
type deed struct {
	c      *campaign
	act    game.Action
	tries  bool // whether it may be done is all that is asked
	forced []*game.Refusal
	err    *game.Refusal
	missed []game.Event // pursuits that nobody could begin when they were to be, and that are over with this deed (CO R92)
}

// no keeps a refusal, which a forced action overrules where that may be; it reports that the
// deed ends.
func (d *deed) no(r *game.Refusal) bool {
	switch {
	case r == nil:
		return false
	case d.act.Force && r.Forceable():
		d.forced = append(d.forced, r)
		return false
	}
	if d.err == nil {
		d.err = r
	}
	return true
}

// bad refuses what cannot be meant.
func (d *deed) bad(cite ref.Ref, say ref.Msg, ways ...game.Way) game.Adjudication {
	d.no(refuse(game.BadValue, cite, say, append(ways, campaignExample(d.act.Verb))...))
	return nil
}

// tells is a deed without chance: its lines and what changes.
func (d *deed) tells(lines []game.Text, data game.Object, es ...game.Event) *game.Proc[struct{}] {
	return &game.Proc[struct{}]{
		Outcome: func(struct{}) game.Object { return data },
		Show:    func(*game.Odds) []game.Text { return lines },
		Base:    game.Verdict{Overrode: d.forced},
		Report: func(t *game.Trace, _ struct{}) {
			for _, l := range lines {
				t.Tell(l)
			}
			for _, e := range append(d.missed, es...) {
				t.Event(e)
			}
			t.Data = append(t.Data, data...)
		},
	}
}

// during refuses what is not done in this phase, or by the other player; -1 asks for no player.
func (c *campaign) during(player int, phases ...phase) *game.Refusal {
	switch {
	case c.Won != "" || c.Phase == campaigned:
		return refuse(game.NotNow, "CO §9.4", ref.M("co.refuse.over"))
	case !slices.Contains(phases, c.Phase):
		return refuse(game.NotNow, chapterOf[phases[0]], ref.M("co.refuse.phase", ref.Word("co.phase."+string(phases[0])), ref.Word("co.phase."+string(c.Phase))), endWay())
	case player >= 0 && player != c.Side:
		return refuse(game.NotYours, chapterOf[c.Phase], ref.M("co.refuse.not-yours", playerWord(c.Side)), endWay())
	}
	return nil
}

// chapterOf is the paragraph of a phase (CO §4).
var chapterOf = map[phase]ref.Ref{raising: "CO §3", dawning: "CO §5", drawing: "CO §6.1", operating: "CO §7", fighting: "CO §8", campaigned: "CO §9.4"}

func endWay() game.Way { return game.Way{Line: "end", Say: ref.M("co.way.end")} }

// option is a fact of a line: with, taking, leaving, phases.
func (d *deed) option(name string) (string, bool) {
	for _, f := range d.act.Facts {
		if f.Name == name {
			return f.Value, true
		}
	}
	return "", false
}

func (d *deed) list(name string) []string {
	v, ok := d.option(name)
	if !ok || v == "" {
		return nil
	}
	return strings.Split(v, ",")
}

// who are the ids that a line names first.
func (d *deed) who() []string {
	if len(d.act.Units) == 0 {
		return nil
	}
	return d.act.Units[0].IDs
}

// mover finds the force that a line names: a commander by his name or his marker, or units of one
// corps that stand together, who leave their wing where they are in one (CO §7.2.4).
func (c *campaign) mover(who []string) (f host, no *game.Refusal) {
	if len(who) == 0 {
		return f, refuse(game.BadValue, "CO §7", ref.M("co.refuse.who"), campaignExample("move"))
	}
	if m := c.marker(who[0]); m != nil {
		if m.Is == decoyIs {
			return f, refuse(game.Illegal, "CO R41", ref.M("co.refuse.decoy-moves", m.ID))
		}
		if m.Is == hiddenIs {
			return f, refuse(game.Illegal, "CO §1.1.3", ref.M("co.refuse.face-down", m.ID))
		}
		who = []string{m.Is}
	}
	if w := c.wing(who[0]); w != nil {
		switch {
		case len(who) > 1:
			return f, refuse(game.BadValue, "CO §7.2.4", ref.M("co.refuse.together"))
		case w.Gone || w.Zone == "":
			return f, refuse(game.Illegal, "CO §8.6.1", ref.M("co.refuse.not-there", leaderName(w.ID)))
		}
		return host{w, c.led(w)}, nil
	}
	for _, id := range who {
		u := c.unit(id)
		switch {
		case u == nil:
			return f, c.unknown(id)
		case c.zoneOf(u) == "":
			return f, refuse(game.Illegal, "CO §8.6.1", ref.M("co.refuse.not-there", id))
		case len(f.units) > 0 && (u.Corps != f.units[0].Corps || u.Army != f.units[0].Army || c.zoneOf(u) != c.zoneOf(f.units[0])):
			return f, refuse(game.Illegal, "CO §7.2.4", ref.M("co.refuse.together"))
		case slices.Contains(f.units, u):
			return f, refuse(game.BadValue, "CO §7.2.4", ref.M("co.refuse.twice", id))
		}
		f.units = append(f.units, u)
	}
	return f, nil
}

// march is a move on the map as it is reckoned.
type marching struct {
	host
	from, to string
	way      []string
	flees    []host     // who of them is held by pursuers and has nobody in order (CO §7.2.7)
	carried  []*wing    // taken along by Napoleon (CO §7.2.2)
	left     []*counter // units of the wing that stay (CO §7.2.4)
	steps    []int
	touch    int // points of contact
	phases   int
	free     int      // points that cost no counter
	paid     []string // chits
	stops    stop
	meets    bool // enemy units are there
}

// total is what a move costs.
func (m *marching) total() int {
	n := m.touch
	for _, s := range m.steps {
		n += s
	}
	return n
}

// short is what counters have to pay.
func (m *marching) short() int { return max(0, m.total()-m.free) }

// moves is `move WHO ZONE...`.
func (d *deed) moves() game.Adjudication {
	c := d.c
	f, no := c.mover(d.who())
	if d.no(no) || f.wing == nil && f.units == nil {
		return nil
	}
	if d.no(c.during(f.player(), operating)) {
		return nil
	}
	m := &marching{host: f, from: c.zoneOfForce(f), way: d.act.Args}
	if len(m.way) == 0 {
		return d.bad("CO §7.2", ref.M("co.refuse.where"))
	}
	for _, z := range m.way {
		if c.ground.Zone(z) == nil {
			return d.bad("CO §1.2", ref.M("co.refuse.zone", z))
		}
	}
	m.to = m.way[len(m.way)-1]
	if !d.sets(m) || !d.follows(m) || !d.pays(m) {
		return nil
	}
	if d.tries {
		return d.tells(nil, nil)
	}
	return d.arrives(m)
}

// sets settles who goes and who stays, and what bars the move from the start.
func (d *deed) sets(m *marching) bool {
	c := d.c
	if no := c.mayGo(m.host); no != nil && d.no(no) {
		return false
	}
	if m.wing == nil {
		if !d.leavesWing(m.host) {
			return false
		}
	} else {
		for _, id := range d.list("leaving") {
			u := c.unit(id)
			if u == nil || u.Wing != m.wing.ID || u.Gone {
				d.bad("CO §7.2.4", ref.M("co.refuse.not-led", id, leaderName(m.wing.ID)))
				return false
			}
			if u.Kind == heavy && d.no(refuse(game.Illegal, "CO §3", ref.M("co.refuse.heavy-alone", id))) {
				return false
			}
			m.left = append(m.left, u)
		}
		m.units = slices.DeleteFunc(slices.Clone(m.units), func(u *counter) bool { return slices.Contains(m.left, u) })
	}
	if len(m.units) > 0 && c.chased(m.host) {
		m.flees = append(m.flees, m.host)
	}
	for _, id := range d.list("taking") {
		w := c.wing(c.leaderOf(id))
		switch {
		case w == nil || m.wing == nil || w == m.wing:
			d.bad("CO §7.2.2", ref.M("co.refuse.takes", id))
			return false
		case m.wing.ID != "napoleon" && d.no(refuse(game.Illegal, "CO §7.2.2", ref.M("co.refuse.takes-not", leaderName(m.wing.ID)))):
			return false
		case (w.Gone || w.Zone != m.from) && d.no(refuse(game.Illegal, "CO §7.2.2", ref.M("co.refuse.not-here", leaderName(w.ID)))):
			return false
		case w.Zone == m.from && (w.Spent > 0 || w.Stopped != "") && d.no(refuse(game.Illegal, "CO §7.2.2", ref.M("co.refuse.moved", leaderName(w.ID)))):
			return false
		}
		m.carried = append(m.carried, w)
		if f := (host{w, c.led(w)}); c.chased(f) && !c.read.Has(book.CarriedWingsDoNotFlee) { // CO R102
			m.flees = append(m.flees, f)
		}
	}
	return true
}

// leavesWing holds units that go by themselves against what they may leave (CO §7.2.4, §3).
func (d *deed) leavesWing(f host) bool {
	for _, u := range f.units {
		if u.Kind == heavy && d.no(refuse(game.Illegal, "CO §3", ref.M("co.refuse.heavy-alone", u.ID))) {
			return false
		}
		if w := d.c.wing(u.Wing); w != nil && w.Active && d.no(refuse(game.Illegal, "CO §7.2.4", ref.M("co.refuse.active", u.ID, leaderName(w.ID)))) {
			return false
		}
	}
	return true
}

// mayGo refuses a force that something has stopped this turn.
func (c *campaign) mayGo(f host) *game.Refusal {
	stopped := func(by stop, name any) *game.Refusal {
		return refuse(game.Illegal, stopRefs[by], ref.M("co.refuse.stopped", name))
	}
	if f.wing != nil {
		if f.wing.Stopped != "" {
			return stopped(f.wing.Stopped, leaderName(f.wing.ID))
		}
		return nil
	}
	for _, u := range f.units {
		if u.Stopped != "" {
			return stopped(u.Stopped, u.ID)
		}
	}
	return nil
}

// follows goes along the way, step by step.
func (d *deed) follows(m *marching) bool {
	c, at := d.c, m.from
	them := 1 - m.player()
	for k, z := range m.way {
		last := k == len(m.way)-1
		link := c.ground.Link(at, z)
		if link == nil {
			if d.no(c.noLink(at, z)) {
				return false
			}
			link = &theatre.Link{From: at, To: z} // the table says that there is a way
		}
		difficult := c.ground.Zone(z).Difficult > 0
		enemy := c.occupied(z, them)
		switch {
		case !last && difficult && d.no(refuse(game.Illegal, "CO §7.2.5", ref.M("co.refuse.stops-at", zoneName(c, z)))):
			return false
		case !last && enemy && d.no(refuse(game.Illegal, "CO §7.2.6", ref.M("co.refuse.through-zone", zoneName(c, z)))):
			return false
		case last && enemy && len(m.flees) > 0 && d.no(refuse(game.Illegal, "CO §7.2.7", ref.M("co.refuse.escape-to", zoneName(c, z)))):
			return false
		}
		cost := c.step(link.Dotted, difficult)
		if k == 0 && len(m.flees) > 0 {
			cost += c.n.escape
		}
		m.steps = append(m.steps, cost)
		if difficult {
			m.stops = byGround
		}
		at = z
	}
	return d.touches(m)
}

// touches settles contact at the end of the way (CO §7.2.6), and who may stand there.
func (d *deed) touches(m *marching) bool {
	c := d.c
	them := 1 - m.player()
	v, stated := d.option("phases")
	m.phases = c.n.phasesShort
	if n, _ := small(v); stated {
		m.phases = n
	}
	if c.occupied(m.to, them) {
		m.meets, m.stops = len(c.at(m.to, them)) > 0, byDecoy
		if m.meets {
			m.stops = byContact
		}
		m.touch = c.n.contactShort
		if m.phases == c.n.phasesLong {
			m.touch = c.n.contactLong
		}
	} else if stated {
		d.bad("CO §8.1", ref.M("co.refuse.no-contact"))
		return false
	}
	for _, f := range append([]host{m.host}, wings(m.carried)...) {
		if f.wing == nil {
			continue
		}
		other := map[string]string{"wellington": "blucher", "blucher": "wellington"}[f.wing.ID]
		if w := c.wing(other); w != nil && !w.Gone && slices.Contains(m.way, w.Zone) && d.no(refuse(game.Illegal, "CO §1.1.1", ref.M("co.refuse.two-armies"))) {
			return false
		}
	}
	n := c.stacked(m.to, m.player())
	for _, u := range m.units {
		n += u.stacks()
	}
	for _, w := range m.carried {
		for _, u := range c.led(w) {
			n += u.stacks()
		}
	}
	cite := ref.Ref("CO §1.4")
	if c.ground.Zone(m.to).Difficult > 0 {
		cite = "CO §7.2.5"
	}
	return !(n > c.room(m.to) && d.no(refuse(game.Illegal, cite, ref.M("co.refuse.stacking", zoneName(c, m.to), n, c.room(m.to)))))
}

func wings(ws []*wing) (out []host) {
	for _, w := range ws {
		out = append(out, host{wing: w})
	}
	return out
}

// step is what a link costs (CO §7.2, R4).
func (c *campaign) step(dotted, difficult bool) int {
	o := operation{n: c.n, read: c.read}
	return o.step(dotted, difficult)
}

// pays settles what the move costs, against what the force may spend and what its player has
// (CO §7.1, §7.2.1, §7.2.4).
func (d *deed) pays(m *marching) bool {
	c := d.c
	extra := 0
	if (host{units: m.units}).all(horse, heavy) {
		extra = c.n.cavalryExtra
	}
	counted := m.total()
	if c.read.Has(book.ContactOutsideTheLimits) {
		counted -= m.touch
		if len(m.flees) > 0 {
			counted -= c.n.escape
		}
	}
	if m.wing != nil {
		m.free = max(0, c.initiative(m.wing)+extra-m.wing.Used)
		most := c.n.wingMost
		if extra > 0 && c.read.Has(book.EightForACavalryWing) {
			most += extra
		}
		spent, paid := m.wing.Spent+counted, m.wing.Counted+max(0, counted-m.free)
		if spent > most && d.no(refuse(game.Illegal, "CO §7.2.1", ref.M("co.refuse.wing", spent, most))) {
			return false
		}
		if paid > c.n.wingCounters && d.no(refuse(game.Illegal, "CO §7.2.1", ref.M("co.refuse.wing-counters", paid, c.n.wingCounters))) {
			return false
		}
	} else {
		if extra > 0 {
			extra = c.n.independentExtra
		}
		m.free = extra
		spent := counted
		for _, u := range m.units {
			m.free, spent = min(m.free, max(0, extra-u.Given)), max(spent, u.Spent+counted)
		}
		if spent > c.n.independentMost+extra && d.no(refuse(game.Illegal, "CO §7.2.4", ref.M("co.refuse.independent", spent, c.n.independentMost+extra))) {
			return false
		}
	}
	var no *game.Refusal
	m.paid, no = d.counters(m.player(), m.short())
	return !d.no(no)
}

// arrives is the move carried out, with what is found at its end.
func (d *deed) arrives(m *marching) game.Adjudication {
	c := d.c
	var es []game.Event
	if len(m.left) > 0 {
		es = append(es, &mustered{Units: idsOf(m.left), Zone: m.from, Leaves: true})
	}
	given := min(m.total(), m.free)
	es = append(es, &went{Who: m.ids(), Way: m.way, Cost: m.total(), Given: given, Counted: m.short(), Stops: m.stops})
	for _, w := range m.carried {
		by := carried
		if m.stops == byDecoy { // he has met it, too, and is activated no more (CO §7.2.6)
			by = byDecoy
		}
		es = append(es, &went{Who: []string{w.ID}, Way: m.way, Stops: by})
	}
	if len(m.paid) > 0 {
		es = append(es, &discarded{Side: m.player(), Chits: m.paid})
	}
	lines := []game.Text{head(ref.M("co.move", c.forceName(m.host), zoneName(c, m.from), c.wayName(m.way), m.total(), given, m.short()), "CO §7.2")}
	for _, w := range m.carried {
		lines = append(lines, body(ref.M("co.move.carried", c.forceName(host{wing: w})), "CO §7.2.2"))
	}
	if len(m.left) > 0 {
		lines = append(lines, body(ref.M("co.move.left", idList(m.left), zoneName(c, m.from)), "CO §7.2.4"))
	}
	if len(m.paid) > 0 {
		lines = append(lines, body(ref.M("co.move.paid", c.chitList(m.paid)), "CO §6.3"))
	}
	lines = append(lines, game.Text{Kind: game.HandsLine, Say: ref.M("co.hands.goes", c.forceName(m.host), zoneName(c, m.to)), Hands: []game.Hand{{Unit: c.public(m.host)[0], Act: "move", Far: game.InSteps(len(m.way)), To: game.Node{ID: m.to}, When: "now"}}})
	for _, z := range m.way {
		for _, w := range c.lonely(z, 1-m.player()) {
			es = append(es, &eliminated{[]string{w.ID}})
			lines = append(lines, body(ref.M("co.found.caught", leaderName(w.ID)), "CO R55"))
		}
	}
	if c.occupied(m.to, 1-m.player()) {
		more, found := d.finds(m)
		es, lines = append(es, more...), append(lines, found...)
	}
	es = append(es, c.escapes(m)...)
	data := game.Object{{Key: "cost", Value: game.Object{{Key: "steps", Value: m.steps}, {Key: "contact", Value: m.touch}, {Key: "total", Value: m.total()}, {Key: "free", Value: given}, {Key: "chits", Value: m.short()}}}}
	return d.tells(lines, data, es...)
}

// finds is contact with what stands in a zone: markers are turned up, decoys come off, a
// commander without units is caught (CO §7.2.6, R35, R55).
func (d *deed) finds(m *marching) (es []game.Event, lines []game.Text) {
	c := d.c
	them := 1 - m.player()
	for _, f := range append([]host{m.host}, wings(m.carried)...) {
		if f.wing == nil {
			continue
		}
		if k := c.markerOf(f.wing.ID); k != nil && !k.Up && m.meets {
			es = append(es, &turnedUp{Marker: k.ID})
			lines = append(lines, body(ref.M("co.found.own", k.ID, leaderName(f.wing.ID)), "CO §7.2.6"))
		}
	}
	for i := range c.Markers {
		k := &c.Markers[i]
		switch {
		case k.Gone || k.Zone != m.to || playerOf(k.Army) != them:
		case k.Is == decoyIs:
			es = append(es, &turnedUp{Marker: k.ID, Off: true})
			lines = append(lines, body(ref.M("co.found.decoy", k.ID), "CO §7.2.6"))
		case !k.Up:
			es = append(es, &turnedUp{Marker: k.ID})
			lines = append(lines, body(foundWing(k), "CO §7.2.6"))
		}
	}
	if !m.meets {
		return es, append(lines, body(ref.M("co.found.nothing"), "CO §7.2.6"))
	}
	for _, f := range append([]host{m.host}, wings(m.carried)...) {
		es = append(es, &met{Zone: m.to, From: m.way2(), Who: f.ids(), Phases: m.phases})
	}
	return es, append(lines, body(ref.M("co.found.battle", zoneName(c, m.to), m.phases), "CO §7.2.6", "CO §8.1"))
}

// way2 is the zone from which a force came into the last of its way.
func (m *marching) way2() string {
	if n := len(m.way); n > 1 {
		return m.way[n-2]
	}
	return m.from
}

// escapes is the trail of who flees his pursuers (CO §7.2.7), one of all who go together: each of those that held
// them may follow for the points of the way.
func (c *campaign) escapes(m *marching) []game.Event {
	if len(m.flees) == 0 {
		return nil
	}
	cost := -c.n.escape
	for _, s := range m.steps {
		cost += s
	}
	e := &tracked{Who: m.flees[0].ids(), Way: append([]string{m.from}, m.way...), Cost: cost, By: 1 - m.player()}
	if c.read.Has(book.FollowersNeedStrength) { // CO R100
		for _, f := range m.flees {
			e.Need += c.weighs(f)
		}
	}
	return []game.Event{e}
}

func idsOf(us []*counter) (out []string) {
	for _, u := range us {
		out = append(out, u.ID)
	}
	return out
}

func idList(us []*counter) ref.Comma {
	out := ref.Comma{}
	for _, u := range us {
		out = append(out, u.ID)
	}
	return out
}
