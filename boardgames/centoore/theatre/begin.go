package theatre

import (
	"slices"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/doc"
)

// This file reads the cups and where the game begins, and holds who stands where against chapters
// 1 and 3.

// cups reads the event counters of the players.
func (r *reader) cups(n *doc.Node) {
	m := n.Map(players...)
	for _, p := range players {
		list := m.Get(p)
		if !list.IsList() {
			list.List()
			continue
		}
		cup, all := []Chit{}, 0
		for _, one := range list.List() {
			c := r.chit(one, p, cup)
			cup, all = append(cup, c), all+c.N
		}
		if most := book.Tables.Int("campaign.chits"); all != most {
			list.Fault("co.file.chits", playerWord(p), all, most)
		}
		if r.Chits == nil {
			r.Chits = map[string][]Chit{}
		}
		r.Chits[p], r.cup[p] = cup, list
	}
}

// chit reads counters of one kind; cup are those read before them.
func (r *reader) chit(n *doc.Node, player string, cup []Chit) Chit {
	m := n.Map("event", "points", "n")
	c := Chit{Points: m.Need("points").IntIn(1, MostPoints), N: 1}
	if m.Has("event") {
		c.Event = eventOf(m.Get("event"), player)
	}
	if m.Has("n") {
		c.N = m.Get("n").IntIn(1, book.Tables.Int("campaign.chits"))
	}
	for _, before := range cup {
		if c.Event != "" && before.Event == c.Event && before.Points != c.Points && c.Points > 0 {
			m.Get("points").Fault("co.file.event-points", c.Event, before.Points)
			break
		}
	}
	return c
}

// eventOf reads an event that a player has, or one of the words besides; "", with a fault, for
// anything else.
func eventOf(n *doc.Node, player string, besides ...string) string {
	all, theirs := slices.Clone(besides), slices.Clone(besides)
	for _, e := range events() {
		if all = append(all, e.id); e.player == player {
			theirs = append(theirs, e.id)
		}
	}
	slices.Sort(all)
	id := n.Enum(slices.Compact(all)...)
	if id != "" && !slices.Contains(theirs, id) {
		n.Fault("co.file.event-player", id, playerWord(player))
		return ""
	}
	return id
}

// begin reads where the game begins. Every default stands already.
func (r *reader) begin(n *doc.Node) {
	m := n.Map("turn", "phase", "side", "first", "morale", "hands", "together")
	b := &r.Begin
	b.Hands = nil
	if m.Has("turn") {
		b.Turn = m.Get("turn").IntIn(1, r.Turns)
	}
	for _, k := range []struct {
		key   string
		is    *string
		words []string
	}{{"phase", &b.Phase, phases}, {"side", &b.Side, players}, {"first", &b.First, players}} {
		if m.Has(k.key) {
			*k.is = m.Get(k.key).Enum(k.words...)
		}
	}
	if b.Phase == Setup && b.Turn > 1 {
		m.Get("turn").Fault("co.file.setup-turn", b.Turn)
	}
	morale := m.Get("morale").Map(armies...)
	for _, a := range armies {
		if morale.Has(a) {
			b.Morale[a] = morale.Get(a).IntIn(0, b.Morale[a])
		}
	}
	hands := m.Get("hands").Map(players...)
	for _, p := range players {
		if hand := hands.Get(p); hand != nil {
			r.hand(hand, p)
		} else if p == French && b.Phase == Setup {
			r.ball()
		}
	}
	for _, x := range m.Get("together").List() {
		if z := r.known(x); z != "" {
			b.Together = append(b.Together, z)
		}
	}
}

// ball puts the event into the French hand with which they set up, where nobody has told that hand;
// a cup has it among its thirty (CO §3).
func (r *reader) ball() {
	r.holds(French, []string{Ball})
	if cup, told := r.Chits[French]; told && held(cup, Ball) == 0 {
		r.cup[French].Fault("co.file.no-ball", Ball)
	}
}

func (r *reader) holds(player string, hand []string) {
	if r.Begin.Hands == nil {
		r.Begin.Hands = map[string][]string{}
	}
	r.Begin.Hands[player] = hand
}

// hand reads the counters that a player has in hand, which come out of his cup.
func (r *reader) hand(n *doc.Node, player string) {
	hand, count := []string{}, map[string]int{}
	cup, told := r.Chits[player]
	for _, one := range n.List() {
		id := eventOf(one, player, plain...)
		if id == "" {
			continue
		}
		hand = append(hand, id)
		if count[id]++; told && count[id] > held(cup, id) {
			one.Fault("co.file.hand", playerWord(player), held(cup, id), id)
		}
	}
	r.holds(player, hand)
}

// held is how many counters of a name a cup holds.
func held(cup []Chit, id string) (n int) {
	for _, c := range cup {
		if c.Event == id || c.Event == "" && c.Points > 0 && c.Points <= len(plain) && plain[c.Points-1] == id {
			n += c.N
		}
	}
	return n
}

// ready holds the armies against what they need, once all is read: a depot, somewhere to set up
// who is not on the map yet, and after the set-up a place for whoever leads anybody.
func (r *reader) ready() {
	for _, a := range armies {
		counters, waiting := r.waits(a)
		if counters > 0 && !r.vague && found(r.Zones, func(z *Zone) bool { return z.Depot == a }) == nil {
			r.zones.Fault("co.file.no-depot", armyWord(a))
		}
		if r.Begin.Phase == Setup && waiting > 0 && !r.vague && found(r.Zones, func(z *Zone) bool { return z.Setup == a }) == nil {
			r.zones.Fault("co.file.no-setup", armyWord(a))
		}
	}
	if r.Begin.Phase == Setup || r.Begin.Phase == "" {
		return
	}
	for i := range r.Counters {
		if c := &r.Counters[i]; c.Kind == Heavy && !r.counters[i].Has("wing") && !r.counters[i].Has("at") {
			r.counters[i].Node.Fault("co.file.heavy-alone", c.ID)
		}
	}
	for i := range r.Commanders {
		id := r.Commanders[i].ID
		k := r.marker(id)
		leads := found(r.Counters, func(c *Counter) bool { return c.Wing == id })
		if id != "" && leads != nil && (k == nil || k.At == "") {
			r.commanders[id].Node.Fault("co.file.no-marker", id, leads.ID)
		}
	}
}

// waits is how many units an army has, and how many units and commanders of it no zone is named for.
func (r *reader) waits(army string) (counters, waiting int) {
	for i := range r.Counters {
		if r.Counters[i].Army != army {
			continue
		}
		counters++
		if !r.counters[i].Has("wing") && !r.counters[i].Has("at") {
			waiting++
		}
	}
	for i := range r.Commanders {
		id := r.Commanders[i].ID
		if m := r.marker(id); Army(id) == army && (m == nil || m.At == "") {
			waiting++
		}
	}
	return counters, waiting
}
