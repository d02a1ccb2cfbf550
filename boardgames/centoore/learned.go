package centoore

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file learns a campaign at the table, beside the printed map: zones and links, commanders and
// counters, where they stand, hands and morale. Each is a record of its own, so that to take a move
// back forgets none of it (CO R6).

// begun is a campaign of which nobody has told anything yet.
type begun struct{}

func (*begun) Kind() string      { return "campaign" }
func (*begun) Fields(*game.Wire) {}

// charted is a zone of the map.
type charted struct {
	Zone, Depot, Setup string
	Difficult          int
	Brussels           bool
}

func (*charted) Kind() string { return "zone" }
func (e *charted) Fields(w *game.Wire) {
	w.Text("zone", &e.Zone)
	w.Text("depot", &e.Depot)
	w.Text("setup", &e.Setup)
	w.Int("difficult", &e.Difficult)
	w.Flag("brussels", &e.Brussels)
}

// linked is a link between two zones.
type linked struct {
	From, To string
	Dotted   bool
}

func (*linked) Kind() string { return "road" }
func (e *linked) Fields(w *game.Wire) {
	w.Text("from", &e.From)
	w.Text("to", &e.To)
	w.Flag("dotted", &e.Dotted)
}

// named is a commander with his values.
type officer struct {
	Commander            string
	Initiative, Tactical int
}

func (*officer) Kind() string { return "commander" }
func (e *officer) Fields(w *game.Wire) {
	w.Unit("commander", &e.Commander)
	w.Int("initiative", &e.Initiative)
	w.Int("tactical", &e.Tactical)
}

// added is a counter that the table tells of.
type added struct {
	Unit, Corps, Army, Piece, Wing, Zone string
	Full, Less, Stack                    int
}

func (*added) Kind() string { return "counter" }
func (e *added) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("corps", &e.Corps)
	w.Text("army", &e.Army)
	w.Text("piece", &e.Piece)
	w.Text("wing", &e.Wing)
	w.Text("zone", &e.Zone)
	w.Int("full", &e.Full)
	w.Int("less", &e.Less)
	w.Int("stack", &e.Stack)
}

// putThere is what the referee sees on the table: a force stands somewhere else.
type putThere struct {
	Who  []string
	Zone string
}

func (*putThere) Kind() string { return "put" }
func (e *putThere) Fields(w *game.Wire) {
	w.Units("who", &e.Who)
	w.Text("zone", &e.Zone)
}

// unfolds is a campaign whose map nobody knows yet.
func unfolds() *campaign {
	n, err := printed()
	if err != nil {
		panic(err) // shipped tables, proven by a test
	}
	c := lays(theatre.Blank(), n, readings{})
	c.Learned, c.Told, c.Phase, c.Side = true, &toldMap{c.ground}, operating, theFrench
	c.Thrown, c.Drawn = true, [2]bool{true, true}
	return c
}

// learns carries out what the table tells.
func (c *campaign) learns(e game.Event) {
	switch e := e.(type) {
	case *charted:
		c.chart1(func(m *theatre.Theatre) {
			m.Zones = append(slices.DeleteFunc(slices.Clone(m.Zones), func(z theatre.Zone) bool { return z.ID == e.Zone }), theatre.Zone{ID: e.Zone, Depot: e.Depot, Setup: e.Setup, Difficult: e.Difficult, Brussels: e.Brussels})
		})
	case *linked:
		c.chart1(func(m *theatre.Theatre) {
			m.Links = append(slices.DeleteFunc(slices.Clone(m.Links), func(l theatre.Link) bool {
				return l.From == e.From && l.To == e.To || l.From == e.To && l.To == e.From
			}), theatre.Link{From: e.From, To: e.To, Dotted: e.Dotted})
		})
	case *officer:
		w := c.wing(e.Commander)
		if w == nil {
			c.Wings = append(c.Wings, wing{ID: e.Commander, Army: theatre.Army(e.Commander)})
			w = &c.Wings[len(c.Wings)-1]
		}
		w.Initiative, w.Tactical = e.Initiative, e.Tactical
	case *added:
		c.Units = append(c.Units, counter{ID: e.Unit, Corps: e.Corps, Army: e.Army, Kind: e.Piece, Full: e.Full, Less: e.Less, Stack: e.Stack, Wing: e.Wing, Zone: e.Zone})
	case *putThere:
		c.puts(e.Who, e.Zone)
	}
}

// chart1 changes what is known of the map.
func (c *campaign) chart1(change func(*theatre.Theatre)) {
	m := *c.ground
	change(&m)
	c.ground, c.Told = &m, &toldMap{&m}
}

// records is what the table tells.
func (d *deed) records() game.Adjudication {
	c := d.c
	switch d.act.Verb {
	case "campaign":
		return d.tells([]game.Text{head(ref.M("co.campaign.begun"), "CO §1.2")}, nil, &begun{})
	case "zone":
		return d.tellsZone()
	case "road":
		return d.tellsRoad()
	case "commander":
		return d.tellsCommander()
	case "counter":
		return d.tellsCounter()
	case "hold":
		i := slices.Index(playerNames[:], first(d.act.Args))
		if i < 0 {
			return d.bad("CO §6", ref.M("co.refuse.hold"))
		}
		for _, id := range d.act.Args[1:] {
			if _, known := c.points(i, id); !known {
				d.no(refuse(game.Unknown, "CO §6.2", ref.M("co.refuse.chit", id)))
				return nil
			}
		}
		return d.tells([]game.Text{{Kind: game.HeadLine, Say: ref.M("co.hold", playerWord(i), len(d.act.Args)-1), Refs: []ref.Ref{"CO §6"}}, {Kind: game.BodyLine, Say: ref.M("co.draw.are", c.chitList(d.act.Args[1:])), Secret: c.secret(i)}}, nil, &dealt{Side: i, Chits: d.act.Args[1:], Told: true})
	case "morale":
		i := -1
		if len(d.act.Args) == 2 {
			i = slices.Index(armies[:], d.act.Args[0])
		}
		if i < 0 {
			return d.bad("CO §8.8", ref.M("co.refuse.morale"))
		}
		n, err := strconv.Atoi(d.act.Args[1])
		if err != nil || n < 0 || n > c.n.start[armies[i]] {
			return d.bad("CO §3", ref.M("co.refuse.number", armies[i], d.act.Args[1], 0, c.n.start[armies[i]]))
		}
		return d.tells([]game.Text{head(ref.M("co.morale.army", armyWord(armies[i]), c.Morale[i], n), "CO §8.8")}, nil, &swayed{armies[i], n - c.Morale[i]})
	}
	return d.sees()
}

// sees is what the referee sees on the table: put, remove, flip.
func (d *deed) sees() game.Adjudication {
	c := d.c
	var ids []string
	for _, id := range d.who() {
		if m := c.marker(id); m != nil && m.Is != decoyIs && m.Is != hiddenIs {
			id = m.Is
		}
		if c.unit(id) == nil && c.wing(id) == nil {
			if m := c.marker(id); m != nil && d.act.Verb == "remove" {
				return d.tells([]game.Text{head(ref.M("co.removed", m.ID))}, nil, &turnedUp{Marker: m.ID, Off: true})
			}
			d.no(c.unknown(id))
			return nil
		}
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		return d.bad("CO §1.1", ref.M("co.refuse.who"))
	}
	list, seen := ref.Comma{}, ref.Comma{} // seen are those that lie face down by their markers
	var down *game.Secret
	for _, id := range ids {
		switch w, m := c.wing(id), c.markerOf(id); {
		case playerOf(c.armyOf(id)) != playerOf(c.armyOf(ids[0])): // whose line it is decides who may type it
			return d.bad("CO §1.1", ref.M("co.refuse.both-players"))
		case w == nil:
			list, seen = append(list, id), append(seen, id)
		case m != nil && !m.Up:
			down = c.secret(playerOf(w.Army))
			list, seen = append(list, leaderName(id)), append(seen, m.ID)
		default:
			list, seen = append(list, leaderName(id)), append(seen, leaderName(id))
		}
	}
	switch d.act.Verb {
	case "put":
		z := first(d.act.Args)
		if c.ground.Zone(z) == nil {
			return d.bad("CO §1.2", ref.M("co.refuse.zone", z))
		}
		line := head(ref.M("co.put", list, zoneName(c, z)))
		if line.Secret = down; down != nil {
			down.Else = ref.M("co.put", seen, zoneName(c, z))
		}
		return d.takesAway(ids, line, &putThere{ids, z})
	case "remove":
		var all []string
		for _, id := range ids {
			all = append(all, c.withAll([]string{id})...)
		}
		return d.takesAway(ids, head(ref.M("co.removed", list)), &eliminated{all})
	case "flip":
		u := c.unit(ids[0])
		if u == nil { // a commander, or the marker over him
			d.no(refuse(game.Unknown, "CO §1.1", ref.M("co.refuse.no-unit", d.who()[0]), campaignExample("flip")))
			return nil
		}
		return d.tells([]game.Text{head(ref.M("co.flipped", list))}, nil, &turned{Units: ids, Order: u.Out})
	}
	return d.bad("CO §4", ref.M("co.refuse.who"))
}

// takesAway tells of counters that are no longer where they stood: with the last of a side there a
// battle to come is over, or nobody could fight it and nobody end the phase.
func (d *deed) takesAway(ids []string, line game.Text, e game.Event) game.Adjudication {
	c := d.c
	es, lines := []game.Event{e}, []game.Text{line}
	for _, x := range c.Contacts {
		stood := func(id string) bool {
			if w := c.wing(id); w != nil {
				return w.Zone == x.Zone
			}
			return c.zoneOf(c.unit(id)) == x.Zone
		}
		if n := len(es); slices.ContainsFunc(ids, stood) {
			if es = c.closes(x.Zone, es); len(es) > n {
				lines = append(lines, body(ref.M("co.fight.none-left", zoneName(c, x.Zone)), "CO §8"))
			}
		}
	}
	return d.tells(lines, nil, es...)
}

func (d *deed) tellsZone() game.Adjudication {
	id := first(d.act.Args)
	switch {
	case id == "":
		return d.bad("CO §1.2", ref.M("co.refuse.which-zone"))
	case !theatre.MayBeID(id):
		return d.bad("CO §1.2", ref.M("co.refuse.bad-id", id))
	case len(d.act.Facts) == 0 && !d.c.Learned && d.c.ground.Zone(id) != nil: // nothing new is told of it
		d.no(refuse(game.BadValue, "CO §1.2", ref.M("co.refuse.zone-there", zoneName(d.c, id)), game.Way{Line: "show " + id, Say: ref.M("co.way.shows")}))
		return nil
	}
	e := &charted{Zone: id}
	for _, f := range d.act.Facts {
		switch f.Name {
		case "difficult":
			n, err := strconv.Atoi(f.Value)
			if err != nil || n < 1 || n > d.c.n.stacking {
				return d.bad("CO §7.2.5", ref.M("co.refuse.number", "difficult", f.Value, 1, d.c.n.stacking))
			}
			e.Difficult = n
		case "depot", "setup":
			if !slices.Contains(armies[:], f.Value) {
				return d.bad("CO §1.2", ref.M("co.refuse.which-army", f.Value))
			}
			if f.Name == "depot" {
				e.Depot = f.Value
			} else {
				e.Setup = f.Value
			}
		case "brussels":
			e.Brussels = true
		}
	}
	e.Brussels = e.Brussels || slices.Contains([]string{"brussels", "bruxelles"}, id)
	return d.tells([]game.Text{head(ref.M("co.told.zone", id), "CO §1.2")}, nil, e)
}

func (d *deed) tellsRoad() game.Adjudication {
	a := d.act.Args
	if len(a) < 2 || len(a) > 3 || len(a) == 3 && a[2] != "full" && a[2] != "dotted" || a[0] == a[1] {
		return d.bad("CO §1.2", ref.M("co.refuse.road"))
	}
	var es []game.Event
	for _, z := range a[:2] {
		if d.c.ground.Zone(z) == nil {
			if !theatre.MayBeID(z) {
				return d.bad("CO §1.2", ref.M("co.refuse.bad-id", z))
			}
			es = append(es, &charted{Zone: z, Brussels: slices.Contains([]string{"brussels", "bruxelles"}, z)})
		}
	}
	kind := "full"
	if len(a) == 3 {
		kind = a[2]
	}
	return d.tells([]game.Text{head(ref.M("co.told.road", a[0], a[1], ref.Word("co.link."+kind)), "CO §7.2")}, nil, append(es, &linked{a[0], a[1], kind == "dotted"})...)
}

func (d *deed) tellsCommander() game.Adjudication {
	id := first(d.act.Args)
	if _, known := commanders[id]; !known {
		return d.bad("CO §1.1.3", ref.M("co.refuse.leader", id))
	}
	var n [2]int
	for i := range n {
		if i+1 < len(d.act.Args) {
			v, err := small(d.act.Args[i+1])
			if err != nil || v > 9 {
				return d.bad("CO §1.1.3", ref.M("co.refuse.number", id, d.act.Args[i+1], 0, 9))
			}
			n[i] = v
		}
	}
	es := []game.Event{&officer{id, n[0], n[1]}}
	if z := d.value("at"); z != "" {
		if d.c.ground.Zone(z) == nil {
			return d.bad("CO §1.2", ref.M("co.refuse.zone", z))
		}
		es = append(es, &putThere{[]string{id}, z})
	}
	return d.tells([]game.Text{head(ref.M("co.told.commander", leaderName(id), n[0], n[1]), "CO §1.1.3")}, nil, es...)
}

func (d *deed) value(name string) string {
	v, _ := d.option(name)
	return v
}

func (d *deed) tellsCounter() game.Adjudication {
	c := d.c
	e := &added{Unit: first(d.act.Args), Piece: foot, Stack: 1, Corps: d.value("corps"), Wing: c.leaderOf(d.value("wing")), Zone: d.value("at")}
	if !theatre.MayBeID(e.Unit) || theatre.Reserved(strings.ToLower(e.Unit)) {
		return d.bad("CO §1.1.2", ref.M("co.refuse.bad-id", e.Unit))
	}
	if c.unit(e.Unit) != nil {
		return d.bad("CO §1.1.2", ref.M("co.refuse.id-taken", e.Unit))
	}
	strength := false
	for _, w := range d.act.Args[1:] {
		full, less, two := strings.Cut(w, "/")
		n, err := small(full)
		switch {
		case slices.Contains(armies[:], w):
			e.Army = w
		case slices.Contains([]string{foot, guards, horse, heavy}, w):
			e.Piece = w
		case err == nil && !strength:
			strength = true
			e.Full, e.Less = n, max(0, n-c.n.reduction)
			if m, bad := small(less); two && bad == nil && m <= n {
				e.Less = m
			}
		default:
			d.no(refuse(game.Unknown, "CO §1.1.2", ref.M("co.refuse.word", w), campaignExample("counter")))
			return nil
		}
	}
	if v := d.value("stack"); v != "" {
		n, err := small(v)
		if err != nil || n > c.n.stacking {
			return d.bad("CO §1.4", ref.M("co.refuse.number", "stack", v, 0, c.n.stacking))
		}
		e.Stack = n
	}
	if e.Corps == "" {
		e.Corps = e.Unit
	}
	switch {
	case e.Army == "":
		return d.bad("CO §1.1.1", ref.M("co.refuse.which-army", ""))
	case (e.Piece == heavy) == strength: // the heavy horse alone has none (CO §1.1.2)
		return d.bad("CO §1.1.2", ref.M("co.refuse.strength", e.Unit))
	case e.Wing != "" && c.wing(e.Wing) == nil:
		return d.bad("CO §1.1.3", ref.M("co.refuse.leader", e.Wing))
	case e.Wing != "" && c.wing(e.Wing).Army != e.Army:
		return d.bad("CO §1.1.1", ref.M("co.refuse.other-army", e.Unit, leaderName(e.Wing)))
	case e.Zone != "" && c.ground.Zone(e.Zone) == nil:
		return d.bad("CO §1.2", ref.M("co.refuse.zone", e.Zone))
	case e.Wing != "" && e.Zone != "":
		return d.bad("CO §1.1.2", ref.M("co.refuse.wing-or-zone", e.Unit))
	case e.Piece == horse || e.Piece == heavy:
		e.Stack = 0
	}
	return d.tells([]game.Text{head(ref.M("co.told.counter", e.Unit, armyWord(e.Army)), "CO §1.1.2")}, nil, e)
}
