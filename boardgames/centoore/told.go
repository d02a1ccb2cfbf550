package centoore

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file answers questions about a campaign, and says how its map may be drawn.

// answer answers the questions of a campaign.
func (c *campaign) answer(a game.Action) (v game.Verdict, no *game.Refusal) {
	switch a.Verb {
	case "campaign":
		text := c.file()
		v.Lines = append(v.Lines, head(ref.M("co.campaign.known"), "CO §1.2"))
		for _, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
			v.Lines = append(v.Lines, game.Text{Kind: game.TableLine, Say: ref.M("co.value", l)})
		}
		v.Data = game.Object{{Key: "file", Value: text}}
		return v, nil
	case "status":
		return c.status(), nil
	case "units":
		return c.allUnits(), nil
	case "hand":
		return c.hands(a.Args), nil
	case "legal":
		return c.listed(a, func(game.Action) bool { return false }), nil
	case "reach":
		return c.reaches(a)
	case "supply":
		return c.supplied(a)
	}
	return c.shows(a)
}

// status is how the game stands.
func (c *campaign) status() (v game.Verdict) {
	say := ref.M("co.status", c.Turn, c.turns(), ref.Word("co.phase."+string(c.Phase)), playerWord(c.Side))
	if c.Phase == dawning || c.Phase == drawing || c.Phase == campaigned {
		say = ref.M("co.status.both", c.Turn, c.turns(), ref.Word("co.phase."+string(c.Phase)))
	}
	v.Lines = append(v.Lines, head(say, "CO §2"))
	levels := game.Object{}
	for i, a := range armies {
		say := ref.M("co.status.morale", armyWord(a), c.Morale[i], c.n.start[a])
		if c.Broken[i] { // CO §9.2, §9.3
			say = ref.M("co.status.broken", armyWord(a))
		}
		v.Lines = append(v.Lines, body(say))
		levels = append(levels, game.KV{Key: a, Value: c.Morale[i]})
	}
	if c.Won != "" {
		v.Lines = append(v.Lines, body(ref.M("co.won."+c.By, playerWord(slices.Index(playerNames[:], c.Won))), "CO §9.4"))
	}
	points := game.Object{}
	for i := range c.Wings {
		if w := &c.Wings[i]; !w.Gone {
			points = append(points, game.KV{Key: w.ID, Value: max(0, c.initiative(w)-w.Used)})
		}
	}
	v.Data = game.Object{{Key: "turn", Value: c.Turn}, {Key: "phase", Value: string(c.Phase)}, {Key: "side", Value: playerNames[c.Side]}, {Key: "first", Value: playerNames[c.First]},
		{Key: "morale", Value: levels}, {Key: "points", Value: points}, {Key: "winner", Value: c.Won}, {Key: "by", Value: c.By}}
	return v
}

// allUnits lists every counter, wings with their units first.
func (c *campaign) allUnits() (v game.Verdict) {
	v.Lines = append(v.Lines, head(ref.M("co.units"), "CO §1.1"))
	wings, units, marks := []game.Object{}, []game.Object{}, []game.Object{}
	for i := range c.Wings {
		w := &c.Wings[i]
		v.Lines = append(v.Lines, body(c.wingSays(w)))
		wings = append(wings, game.Object{{Key: "id", Value: w.ID}, {Key: "army", Value: w.Army}, {Key: "zone", Value: w.Zone}, {Key: "gone", Value: w.Gone}})
	}
	for i := range c.Units {
		u := &c.Units[i]
		if u.Wing == "" || u.Gone {
			v.Lines = append(v.Lines, body(c.unitSays(u)))
		}
		units = append(units, game.Object{{Key: "id", Value: u.ID}, {Key: "army", Value: u.Army}, {Key: "corps", Value: u.Corps}, {Key: "kind", Value: u.Kind}, {Key: "wing", Value: u.Wing},
			{Key: "zone", Value: c.zoneOf(u)}, {Key: "disorganised", Value: u.Out}, {Key: "gone", Value: u.Gone}})
	}
	for i := range c.Markers {
		m := &c.Markers[i]
		if m.Gone {
			continue
		}
		if m.Is == decoyIs || m.Is == hiddenIs {
			v.Lines = append(v.Lines, body(c.markerSays(m)))
		}
		marks = append(marks, game.Object{{Key: "id", Value: m.ID}, {Key: "is", Value: m.Is}, {Key: "zone", Value: m.Zone}, {Key: "up", Value: m.Up}})
	}
	v.Data = game.Object{{Key: "commanders", Value: wings}, {Key: "units", Value: units}, {Key: "markers", Value: marks}}
	return v
}

func (c *campaign) markerSays(m *marker) ref.Msg {
	if m.Is == decoyIs {
		return ref.M("co.marker.decoy", m.ID, zoneName(c, m.Zone))
	}
	return ref.M("co.marker", m.ID, zoneName(c, m.Zone))
}

// wingSays is how a wing stands, with its units.
func (c *campaign) wingSays(w *wing) ref.Msg {
	if w.Gone {
		return ref.M("co.wing.gone", leaderName(w.ID))
	}
	if w.Hidden {
		return ref.M("co.wing.hidden", leaderName(w.ID))
	}
	at := any(ref.Word("co.nowhere"))
	if w.Zone != "" {
		at = ref.M("co.at", zoneName(c, w.Zone))
	}
	list := ref.Comma{}
	for _, u := range c.led(w) {
		list = append(list, u.short())
	}
	if len(list) == 0 {
		list = ref.Comma{ref.Word("co.wing.empty")}
	}
	if m := c.markerOf(w.ID); m != nil && !m.Up {
		return ref.M("co.wing.down", leaderName(w.ID), m.ID, at, list)
	}
	return ref.M("co.wing", leaderName(w.ID), at, list)
}

// short is a unit by its id and its strength now.
func (u *counter) short() ref.Msg {
	switch {
	case u.Kind == heavy && u.Out:
		return ref.M("co.unit.heavy-out", u.ID)
	case u.Kind == heavy:
		return ref.M("co.unit.heavy", u.ID)
	case u.Out:
		return ref.M("co.unit.out", u.ID, u.Less)
	}
	return ref.M("co.unit.in", u.ID, u.Full)
}

func (c *campaign) unitSays(u *counter) ref.Msg {
	switch {
	case u.Gone:
		return ref.M("co.unit.gone", u.ID)
	case u.Hidden:
		return ref.M("co.unit.hidden", u.ID)
	case c.zoneOf(u) == "":
		return ref.M("co.unit.off", u.short())
	}
	return ref.M("co.unit.at", u.short(), zoneName(c, c.zoneOf(u)))
}

// hands are the chits of players, as far as whoever looks may know them.
func (c *campaign) hands(who []string) (v game.Verdict) {
	v.Lines = append(v.Lines, head(ref.M("co.hands-of"), "CO §6"))
	data := game.Object{}
	for p, name := range playerNames {
		if len(who) > 0 && who[0] != name {
			continue
		}
		sum := 0
		for _, id := range c.Hands[p] {
			n, _ := c.points(p, id)
			sum += n
		}
		if len(c.Hands[p]) == 0 {
			v.Lines = append(v.Lines, body(ref.M("co.hand.empty", playerWord(p))))
		} else {
			v.Lines = append(v.Lines, body(ref.M("co.hand", playerWord(p), c.chitList(c.Hands[p]), sum)))
		}
		data = append(data, game.KV{Key: name, Value: append([]string{}, c.Hands[p]...)})
	}
	v.Data = game.Object{{Key: "hands", Value: data}}
	return v
}

// listed are the lines that are taken now, without those that have to wait.
func (c *campaign) listed(a game.Action, waits func(game.Action) bool) (v game.Verdict) {
	rows := []string{}
	whom := func(a game.Action) string { // who lies under a marker that shows its face is listed by his name
		id := a.Units[0].IDs[0]
		if m := c.marker(id); m != nil && m.Up {
			return m.Is
		}
		return id
	}
	for _, act := range c.legal(slices.Index(playerNames[:], a.By)) {
		if !waits(act) && (len(a.Units) == 0 || len(act.Units) > 0 && whom(act) == whom(a)) {
			rows = append(rows, campaignLine(act))
		}
	}
	v.Lines = append(v.Lines, head(ref.M("co.legal", len(rows)), "CO §4"))
	by := map[string]ref.Comma{} // what one of them may do on one line
	var order []string
	for _, l := range rows {
		words := strings.Fields(l)
		start, rest := strings.Join(words[:min(len(words), 2)], " "), strings.Join(words[min(len(words), 2):], " ")
		if by[start] == nil {
			order = append(order, start)
		}
		by[start] = append(by[start], ref.Typed(rest))
	}
	for _, start := range order {
		v.Lines = append(v.Lines, body(ref.M("co.legal.row", ref.Typed(start), by[start])))
	}
	v.Data = game.Object{{Key: "lines", Value: rows}}
	return v
}

// reached is a zone that a force can get to, and what that costs at least.
type reached struct {
	zone string
	way  []string
	cost int
}

// reach are the zones to which a force can go, the cheapest way to each, with what its player can
// pay and without a step that meets an enemy, or the other Allied chief (CO §1.1.1).
func (c *campaign) reach(f host, most int) []reached {
	var shut []string
	for i := range c.Wings {
		if z := c.Wings[i].Zone; z != "" && c.chiefAt(z, f) {
			shut = append(shut, z)
		}
	}
	return c.spreads(c.zoneOfForce(f), f.player(), most, c.chased(f), false, shut...)
}

// spreads are the zones to which a force of a player can go from one, flees with a point more and to no enemies, past as if
// none stopped it, never over a zone that is shut.
func (c *campaign) spreads(zone string, player, most int, flees, past bool, shut ...string) (out []reached) {
	type at struct {
		zone string
		way  []string
		cost int
	}
	best := map[string]int{}
	queue := []at{{zone: zone}}
	best[queue[0].zone] = 0
	for len(queue) > 0 {
		slices.SortStableFunc(queue, func(a, b at) int { return cmp.Compare(a.cost, b.cost) })
		x := queue[0]
		queue = queue[1:]
		if best[x.zone] < x.cost {
			continue
		}
		if len(x.way) > 0 {
			out = append(out, reached(x))
			if z := c.ground.Zone(x.zone); z.Difficult > 0 || !past && c.occupied(x.zone, 1-player) {
				continue
			}
		}
		for _, n := range c.neighbours(x.zone) {
			if slices.Contains(shut, n) {
				continue
			}
			cost := x.cost + c.step(c.ground.Link(x.zone, n).Dotted, c.ground.Zone(n).Difficult > 0)
			if len(x.way) == 0 && flees {
				cost += c.n.escape
			}
			if old, seen := best[n]; cost > most || seen && old <= cost {
				continue
			}
			if flees && c.occupied(n, 1-player) { // CO §7.2.7
				continue
			}
			best[n] = cost
			queue = append(queue, at{n, append(slices.Clone(x.way), n), cost})
		}
	}
	return out
}

// purse is how many points a force could still spend on its way.
func (c *campaign) purse(f host) int {
	hand := 0
	for _, id := range c.Hands[f.player()] {
		n, _ := c.points(f.player(), id)
		hand += n
	}
	if w := f.wing; w != nil {
		free := max(0, c.initiative(w)+c.cavalryExtra(w)-w.Used)
		return max(0, min(free+min(hand, c.n.wingCounters-w.Counted), c.n.wingMost-w.Spent))
	}
	extra, spent := 0, 0
	if f.all(horse) {
		extra = c.n.independentExtra
	}
	for _, u := range f.units {
		spent = max(spent, u.Spent)
	}
	return max(0, min(c.n.independentMost+extra-spent, c.gift(f)+hand))
}

// gift is the point that independent horse has for nothing, 0 once it is spent (CO §7.2.4).
func (c *campaign) gift(f host) int {
	if !f.all(horse) {
		return 0
	}
	n := c.n.independentExtra
	for _, u := range f.units {
		n = min(n, max(0, c.n.independentExtra-u.Given))
	}
	return n
}

func (c *campaign) reaches(a game.Action) (v game.Verdict, no *game.Refusal) {
	f, no := c.mover(unitsOf(a))
	if no != nil {
		return v, no
	}
	most := c.purse(f)
	if no := c.mayGo(f); no != nil {
		return v, no
	}
	all := c.reach(f, most)
	for i := range all { // with the point of contact (CO §7.2)
		if c.occupied(all[i].zone, 1-f.player()) {
			all[i].cost += c.n.contactShort
		}
	}
	all = slices.DeleteFunc(all, func(r reached) bool { return r.cost > most || !c.holds(r.zone, f) }) // nobody ends where there is no room, nor where the other chief stands (CO §1.4, §1.1.1)
	v.Lines = append(v.Lines, head(ref.M("co.reach", c.forceName(f), most, len(all)), "CO §7.2"))
	data := game.Object{}
	for n := 1; n <= most; n++ {
		list := ref.Comma{}
		for _, r := range all {
			if r.cost == n {
				list = append(list, zoneName(c, r.zone))
				data = append(data, game.KV{Key: r.zone, Value: n})
			}
		}
		if len(list) > 0 {
			v.Lines = append(v.Lines, body(ref.M("co.reach.row", n, list)))
		}
	}
	v.Data = game.Object{{Key: "zones", Value: data}}
	return v, nil
}

func unitsOf(a game.Action) []string {
	if len(a.Units) == 0 {
		return nil
	}
	return a.Units[0].IDs
}

// supplied says of a force whether it can trace a line of communication (CO §1.4); of nobody named,
// which forces cannot.
func (c *campaign) supplied(a game.Action) (v game.Verdict, no *game.Refusal) {
	words := [...]string{cut: "cut", joined: "joined", unsure: "unsure"}
	if len(a.Units) > 0 {
		f, no := c.mover(unitsOf(a))
		if no != nil {
			return v, no
		}
		is := c.connected(c.zoneOfForce(f), f.army())
		v.Lines = append(v.Lines, head(ref.M("co.supply."+words[is], c.forceName(f), len(f.ids())), "CO §1.4"))
		v.Data = game.Object{{Key: "supply", Value: words[is]}}
		return v, nil
	}
	list := ref.Comma{}
	ids := []string{}
	for _, who := range c.cutOff() {
		list, ids = append(list, c.forceName(c.called(who))), append(ids, who...)
	}
	say := ref.M("co.supply.all")
	if len(list) > 0 {
		say = ref.M("co.supply.those", list)
	}
	v.Lines = append(v.Lines, head(say, "CO §9.3"))
	v.Data = game.Object{{Key: "cut", Value: ids}}
	return v, nil
}

// shows is a force, a unit or a zone.
func (c *campaign) shows(a game.Action) (v game.Verdict, no *game.Refusal) {
	if len(a.Units) == 0 {
		z := c.ground.Zone(first(a.Args))
		if z == nil {
			return v, refuse(game.Unknown, "CO §1.2", ref.M("co.refuse.zone", first(a.Args)), campaignExample("show"))
		}
		kind := ref.M("co.zone.clear", zoneName(c, z.ID), c.n.stacking)
		if z.Difficult > 0 {
			kind = ref.M("co.zone.difficult", zoneName(c, z.ID), z.Difficult)
		}
		v.Lines = append(v.Lines, head(kind, "CO §1.2"))
		for _, n := range c.neighbours(z.ID) {
			link := "full"
			if c.ground.Link(z.ID, n).Dotted {
				link = "dotted"
			}
			v.Lines = append(v.Lines, body(ref.M("co.zone.link", zoneName(c, n), ref.Word("co.link."+link))))
		}
		for p := range playerNames {
			for _, f := range c.forces(z.ID, p) {
				if f.wing != nil {
					v.Lines = append(v.Lines, body(c.wingSays(f.wing)))
					continue
				}
				for _, u := range f.units {
					v.Lines = append(v.Lines, body(c.unitSays(u)))
				}
			}
		}
		for i := range c.Markers {
			if m := &c.Markers[i]; m.Zone == z.ID && !m.Gone && (m.Is == decoyIs || m.Is == hiddenIs) {
				v.Lines = append(v.Lines, body(c.markerSays(m)))
			}
		}
		v.Data = game.Object{{Key: "zone", Value: z.ID}}
		return v, nil
	}
	id := a.Units[0].IDs[0]
	if m := c.marker(id); m != nil {
		if m.Is == decoyIs || m.Is == hiddenIs {
			v.Lines = append(v.Lines, head(c.markerSays(m)))
			return v, nil
		}
		id = m.Is
	}
	if w := c.wing(id); w != nil {
		v.Lines = append(v.Lines, head(c.wingSays(w), "CO §1.1.3"))
		v.Data = game.Object{{Key: "id", Value: w.ID}, {Key: "zone", Value: w.Zone}}
		return v, nil
	}
	u := c.unit(id)
	if u == nil {
		return v, c.unknown(id)
	}
	v.Lines = append(v.Lines, head(c.unitSays(u), "CO §1.1.2"))
	v.Data = game.Object{{Key: "id", Value: u.ID}, {Key: "zone", Value: c.zoneOf(u)}, {Key: "disorganised", Value: u.Out}}
	return v, nil
}

// mapMargin is how far from the edge of the picture the outermost zones lie, in the unit of the
// file's places (kilometres on the practice map).
const mapMargin = 6

// corner is the south-west corner of the picture.
func (c *campaign) corner() (at [2]float64) {
	first := true
	for i := range c.ground.Zones {
		z := &c.ground.Zones[i]
		if z.Placed && first {
			at, first = z.At, false
		}
		if z.Placed {
			at[0], at[1] = min(at[0], z.At[0]), min(at[1], z.At[1])
		}
	}
	return [2]float64{at[0] - mapMargin, at[1] - mapMargin}
}

// chart is the map as it may be drawn.
func (c *campaign) chart() game.Chart {
	out := game.Chart{Title: ref.M("co.map.title", c.ground.Name.Msg()), PointsOf: ref.M("co.points-of")}
	out.Colours = []game.Colour{game.Blue, game.Red}
	for p := range playerNames {
		out.Sides = append(out.Sides, ref.M("co.player."+playerNames[p]))
	}
	out.Table = c.drawnMap()
	for i := range c.Markers {
		m := &c.Markers[i]
		if m.Gone || m.Zone == "" {
			continue
		}
		p := game.Piece{ID: m.ID, Side: playerOf(m.Army), At: game.Node{ID: m.Zone}, Down: !m.Up, Mark: "steady"}
		if m.Is != hiddenIs {
			p.Face = ref.M("co.value", markerWord(m.Is))
		}
		out.Pieces = append(out.Pieces, p)
	}
	for i := range c.Units {
		u := &c.Units[i]
		out.Whole++
		t := game.Tally{ID: u.ID, Side: playerOf(u.Army), Start: u.Full, Now: u.Full, Mark: "steady"}
		switch {
		case u.Gone:
			t.Now, t.Mark, t.Say = 0, "destroyed", ref.M("co.unit.is-gone")
		case u.Out:
			t.Now, t.Mark, t.Say = u.Less, "routs", ref.M("co.unit.is-out")
		}
		out.Tally = append(out.Tally, t)
		if z := c.zoneOf(u); z != "" {
			out.Placed++
			if u.Wing == "" || c.markerOf(u.Wing) == nil {
				out.Pieces = append(out.Pieces, game.Piece{ID: u.ID, Side: t.Side, At: game.Node{ID: z}, Mark: t.Mark})
			}
		}
	}
	out.Result = []ref.Msg{ref.M("co.result", c.Morale[0], c.Morale[1], c.Morale[2], c.Turn, c.turns())}
	if c.Won != "" {
		out.Result = slices.Insert(out.Result, 0, ref.M("co.won."+c.By, playerWord(slices.Index(playerNames[:], c.Won))))
	}
	return out
}

// drawnMap is the zones and who holds them alone, and the links between them.
func (c *campaign) drawnMap() game.Graph {
	g, corner := game.Graph{Width: 1, Depth: 1}, c.corner()
	for i := range c.ground.Zones {
		z := &c.ground.Zones[i]
		at := z.At
		if !z.Placed { // a map that was told has no places: a row of columns
			at = [2]float64{corner[0] + mapMargin + float64(i%6)*10, corner[1] + mapMargin + float64(i/6)*10}
		}
		at[0], at[1] = at[0]-corner[0], at[1]-corner[1]
		p := game.Point{ID: z.ID, Name: ref.M("co.value", z.ID), At: at}
		if z.Name.EN != "" {
			p.Name = ref.M("co.named", z.Name.Msg())
		}
		if z.Difficult > 0 {
			p.Say = ref.M("co.map.difficult", z.Difficult)
		}
		for side := range playerNames {
			if len(c.at(z.ID, side)) > 0 && len(c.at(z.ID, 1-side)) == 0 {
				p.Held = side + 1
			}
		}
		g.Points = append(g.Points, p)
		g.Width, g.Depth = max(g.Width, at[0]+mapMargin), max(g.Depth, at[1]+mapMargin)
	}
	for _, l := range c.ground.Links {
		x := game.Link{From: l.From, To: l.To}
		if l.Dotted {
			x.Kind, x.Say = "dotted", ref.M("co.link.dotted")
		}
		g.Links = append(g.Links, x)
	}
	return g
}

// check names what cannot be: a unit in two places, a commander of nobody, morale out of its limits.
func (c *campaign) check() error {
	for i := range c.Units {
		u := &c.Units[i]
		switch {
		case u.Wing != "" && u.Zone != "":
			return fmt.Errorf("%s: in %s's wing and at %s", u.ID, u.Wing, u.Zone)
		case u.Wing != "" && c.wing(u.Wing) == nil:
			return fmt.Errorf("%s: in the wing of %q, whom nobody knows", u.ID, u.Wing)
		case u.Zone != "" && c.ground.Zone(u.Zone) == nil:
			return fmt.Errorf("%s: at %q, which is no zone", u.ID, u.Zone)
		}
	}
	for i, a := range armies {
		if c.Morale[i] < 0 || c.Morale[i] > max(c.n.start[a], c.ground.Begin.Morale[a]) {
			return fmt.Errorf("morale of the %s: %d", a, c.Morale[i])
		}
	}
	for p := range playerNames {
		if pack := c.pack(p); pack != nil {
			if _, err := pack.Cards(c.Taken[p]...); err != nil {
				return fmt.Errorf("chits: %w", err)
			}
		}
	}
	return nil
}
