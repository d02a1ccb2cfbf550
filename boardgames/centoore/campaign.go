package centoore

import (
	"iter"
	"slices"

	"adjutant/boardgames/centoore/book"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/ref"
)

// playerNames are the two players by number, as files and lines name them; armies the three
// armies, of which the Allied player has two (CO §1.1.1).
var (
	playerNames = [2]string{french, allied}
	armies      = [3]string{french, english, prussian}
)

const (
	theFrench = 0
	theAllies = 1
)

// playerOf is whose an army is.
func playerOf(army string) int {
	if army == french {
		return theFrench
	}
	return theAllies
}

// phase is where a turn stands (CO §4).
type phase string

const (
	raising    phase = "setup"
	dawning    phase = "initiative"
	drawing    phase = "events"
	operating  phase = "operations"
	fighting   phase = "battles"
	campaigned phase = "over"
)

// The steps of the set-up (CO §3): the Allies make up their wings, then the French; the French
// put down their markers, then the Allies.
const (
	alliesJoin = iota
	frenchJoin
	frenchPlace
	alliesPlace
)

// counter is one unit of a campaign.
type counter struct {
	ID    string `json:"id"`
	Corps string `json:"corps"`
	Army  string `json:"army"`
	Kind  string `json:"kind"`
	Full  int    `json:"full"`
	Less  int    `json:"less"` // strength once it is disorganised
	Stack int    `json:"stack"`
	Wing  string `json:"wing"` // its commander; "" of an independent unit
	Zone  string `json:"zone"` // of an independent unit; "" in a wing, and off the map
	Out   bool   `json:"disorganised"`
	Gone  bool   `json:"gone"`
	// Of this turn.
	Spent   int  `json:"spent"` // points of its moves
	Given   int  `json:"given"` // of which cost no counter
	Stopped stop `json:"stopped"`
	Fought  bool `json:"fought"`
	Hidden  bool `json:"hidden,omitempty"` // where it is, whoever looks does not know
}

// The kinds of units.
const (
	foot     = "infantry"
	guards   = "guard"
	horse    = "cavalry"
	heavy    = "heavy"
	decoyIs  = "decoy"
	hiddenIs = "" // what a marker is to whoever does not see its face
)

// wing is a commander with what he leads.
type wing struct {
	ID         string `json:"id"`
	Army       string `json:"army"`
	Initiative int    `json:"initiative"`
	Tactical   int    `json:"tactical"`
	Zone       string `json:"zone"` // "" before he is on the map
	Gone       bool   `json:"gone"`
	// Of this turn.
	Used    int  `json:"used"`    // of his own points
	Spent   int  `json:"spent"`   // points of his moves
	Counted int  `json:"counted"` // of which counters paid
	Active  bool `json:"active"`  // he has moved, or put somebody in order
	Stopped stop `json:"stopped"`
	Fought  bool `json:"fought"`
	Hidden  bool `json:"hidden,omitempty"` // where he is, whoever looks does not know
}

// stop is what ends the moves of a force for the turn; "" of one that nothing has stopped.
type stop string

const (
	byGround  stop = "difficult" // CO §7.2.5
	byContact stop = "contact"   // CO §7.2.6
	byDecoy   stop = "decoy"     // CO §7.2.6
	carried   stop = "carried"   // CO §7.2.2
	byJoining stop = "joined"    // CO R40
)

// stopRefs are the paragraphs that stop a force.
var stopRefs = map[stop]ref.Ref{byGround: "CO §7.2.5", byContact: "CO §7.2.6", byDecoy: "CO §7.2.6", carried: "CO §7.2.2", byJoining: "CO R40"}

// marker is a counter on the map that is a wing or a decoy.
type marker struct {
	ID   string `json:"id"`
	Is   string `json:"is"` // a commander, decoy; "" to whoever does not see its face
	Army string `json:"army"`
	Zone string `json:"zone"`
	Up   bool   `json:"up"`
	Gone bool   `json:"gone"`
}

// contact is a battle that is to be fought, or was, this turn (CO §7.2.6).
type contact struct {
	Zone   string  `json:"zone"`
	Phases int     `json:"phases"`
	Came   []entry `json:"came"`
	March  []entry `json:"march"`           // to the sound of the guns
	Stays  bool    `json:"stays"`           // cavalry that may leave has been asked
	Quiet  []int   `json:"quiet,omitempty"` // players who have nobody march to it
	Fought bool    `json:"fought"`
	Rally  bool    `json:"rally"` // the attacker won and may buy order (CO §8.9)
	Free   int     `json:"free"`  // units that he puts in order for nothing (CO §8.6.1)
	Both   bool    `json:"both"`  // both sides broke, and nobody pursues (CO §8.6.1)
}

// entry is a force that came into a zone, and from where.
type entry struct {
	Who  []string `json:"who"`
	From string   `json:"from"`
}

// flight is a force that must run (CO §8.6.1, §8.2.1).
type flight struct {
	Who   []string `json:"who"`
	Zone  string   `json:"zone"`
	Zones int      `json:"zones"`
	Shut  []string `json:"shut"`           // where the attackers came from
	By    int      `json:"by"`             // the player that won, -1 of one who may not pursue
	Auto  bool     `json:"auto,omitempty"` // it could not pay for its withdrawal
}

// quarry is a force that may be pursued: the way that it ran or fled, and what that costs.
type quarry struct {
	Who  []string `json:"who"`
	Way  []string `json:"way"` // the zone that it left first
	Cost int      `json:"cost"`
	By   int      `json:"by"` // the player who may pursue
	Need int      `json:"need"`
}

// played is a strategic event of this turn.
type strategic struct {
	Side int    `json:"side"`
	Chit string `json:"chit"`
}

// campaign is a game on its map. Nobody changes one: Apply gives a new one.
type campaign struct {
	ground *theatre.Theatre
	n      *numbers
	read   readings

	Turn     int         `json:"turn"`
	Phase    phase       `json:"phase"`
	Side     int         `json:"side"`
	First    int         `json:"first"`
	Step     int         `json:"step"`
	Thrown   bool        `json:"thrown"` // the initiative of this turn is settled
	Drawn    [2]bool     `json:"drawn"`
	Units    []counter   `json:"units"`
	Wings    []wing      `json:"wings"`
	Markers  []marker    `json:"markers"`
	Hands    [2][]string `json:"hands"`
	Taken    [2][]string `json:"taken"` // chits that have left the cup, in hand or not
	Events   []strategic `json:"events"`
	Morale   [3]int      `json:"morale"`
	Broken   [3]bool     `json:"broken"` // demoralised armies
	Contacts []contact   `json:"contacts"`
	Flights  []flight    `json:"flights"`
	Quarries []quarry    `json:"quarries"`
	Won      string      `json:"won"`
	By       string      `json:"by"`
	Learned  bool        `json:"learned,omitempty"` // told at the table, so that zones and ways may be missing
	Told     *toldMap    `json:"map,omitempty"`     // what the table has told of the map
}

// toldMap is a map as a state keeps it.
type toldMap struct{ *theatre.Theatre }

// MarshalJSON writes it as a file has it.
func (t toldMap) MarshalJSON() ([]byte, error) { return t.JSON(), nil }

// lays makes the campaign of a file.
func lays(th *theatre.Theatre, n *numbers, read readings) *campaign {
	c := &campaign{ground: th, n: n, read: read, Turn: max(th.Begin.Turn, 1), Phase: phase(th.Begin.Phase)}
	if c.Phase == "" {
		c.Phase = raising
	}
	c.Side = max(slices.Index(playerNames[:], th.Begin.Side), 0)
	c.First = max(slices.Index(playerNames[:], th.Begin.First), 0)
	switch c.Phase {
	case raising:
		c.Side = theAllies
	case dawning, drawing:
		c.Side = theFrench
	}
	for i, a := range armies {
		if c.Morale[i] = n.start[a]; th.Begin.Morale != nil {
			if m, ok := th.Begin.Morale[a]; ok {
				c.Morale[i] = m
			}
		}
	}
	for i, s := range playerNames {
		c.Hands[i] = append([]string{}, th.Begin.Hands[s]...)
		if i == theFrench && c.Phase == raising && th.Begin.Hands[s] == nil {
			c.Hands[i] = []string{ballChit} // CO §3, R51
		}
		slices.Sort(c.Hands[i])
		c.Taken[i] = slices.Clone(c.Hands[i])
	}
	for i := range th.Commanders {
		x := &th.Commanders[i]
		c.Wings = append(c.Wings, wing{ID: x.ID, Army: theatre.Army(x.ID), Initiative: x.Initiative, Tactical: x.Tactical})
	}
	for i := range th.Markers {
		x := &th.Markers[i]
		m := marker{ID: x.ID, Is: x.Is, Army: x.Army, Zone: x.At, Up: x.Up} // whose it is the reader of the file has settled
		if w := c.wing(x.Is); w != nil {
			w.Zone = x.At
		}
		c.Markers = append(c.Markers, m)
	}
	for i := range th.Counters {
		x := &th.Counters[i]
		c.Units = append(c.Units, counter{ID: x.ID, Corps: x.Corps, Army: x.Army, Kind: x.Kind, Full: x.Strength, Less: x.Disorganised, Stack: x.Stacking, Wing: x.Wing, Zone: x.At, Out: x.Out})
	}
	c.Thrown = c.Phase != raising && c.Phase != dawning
	c.Drawn = [2]bool{c.Thrown && c.Phase != drawing, c.Thrown && c.Phase != drawing}
	return c
}

// ballChit is the event that the French have in hand when the game begins (CO §3).
const ballChit = "richmond-ball"

func (c *campaign) unit(id string) *counter {
	for i := range c.Units {
		if c.Units[i].ID == id {
			return &c.Units[i]
		}
	}
	return nil
}

func (c *campaign) wing(id string) *wing {
	for i := range c.Wings {
		if c.Wings[i].ID == id {
			return &c.Wings[i]
		}
	}
	return nil
}

func (c *campaign) marker(id string) *marker {
	for i := range c.Markers {
		if c.Markers[i].ID == id {
			return &c.Markers[i]
		}
	}
	return nil
}

// markerOf is the marker of a commander, nil of one without.
func (c *campaign) markerOf(commander string) *marker {
	for i := range c.Markers {
		if c.Markers[i].Is == commander && commander != hiddenIs && commander != decoyIs && !c.Markers[i].Gone {
			return &c.Markers[i]
		}
	}
	return nil
}

// zoneOf is where a unit stands, "" off the map.
func (c *campaign) zoneOf(u *counter) string {
	switch {
	case u.Gone:
		return ""
	case u.Wing == "":
		return u.Zone
	}
	if w := c.wing(u.Wing); w != nil && !w.Gone {
		return w.Zone
	}
	return ""
}

// led are the units of a wing.
func (c *campaign) led(w *wing) (out []*counter) {
	for i := range c.Units {
		if u := &c.Units[i]; !u.Gone && u.Wing == w.ID {
			out = append(out, u)
		}
	}
	return out
}

// at are the units of a player in a zone, in the order of the file.
func (c *campaign) at(zone string, player int) (out []*counter) {
	for u := range c.there(zone, player) {
		out = append(out, u)
	}
	return out
}

// there goes over the units of a player in a zone: it is asked of every zone again and again, so the wings
// there are looked up once and nothing is kept.
func (c *campaign) there(zone string, player int) iter.Seq[*counter] {
	return func(yield func(*counter) bool) {
		if zone == "" {
			return
		}
		var here [8]string // there are five commanders
		n := 0
		for i := range c.Wings {
			if w := &c.Wings[i]; !w.Gone && w.Zone == zone && n < len(here) {
				here[n] = w.ID
				n++
			}
		}
		for i := range c.Units {
			u := &c.Units[i]
			if u.Gone || u.Wing == "" && u.Zone != zone || u.Wing != "" && !slices.Contains(here[:n], u.Wing) || playerOf(u.Army) != player {
				continue
			}
			if !yield(u) {
				return
			}
		}
	}
}

// host is what moves, runs or pursues together: a wing, or units of one corps by themselves.
type host struct {
	wing  *wing
	units []*counter
}

// ids are how events and lines name a force: its commander, or its units.
func (f host) ids() (out []string) {
	if f.wing != nil {
		return []string{f.wing.ID}
	}
	for _, u := range f.units {
		out = append(out, u.ID)
	}
	return out
}

func (f host) army() string {
	if f.wing != nil {
		return f.wing.Army
	}
	return f.units[0].Army
}

func (f host) player() int { return playerOf(f.army()) }

func (c *campaign) zoneOfForce(f host) string {
	if f.wing != nil {
		return f.wing.Zone
	}
	return c.zoneOf(f.units[0])
}

// called is a force by the ids of an event.
func (c *campaign) called(who []string) (f host) {
	if f.wing = c.wing(who[0]); f.wing != nil {
		f.units = c.led(f.wing)
		return f
	}
	for _, id := range who {
		if u := c.unit(id); u != nil && !u.Gone {
			f.units = append(f.units, u)
		}
	}
	return f
}

// forces are the wings and the independent corps of a player in a zone.
func (c *campaign) forces(zone string, player int) (out []host) {
	for i := range c.Wings {
		if w := &c.Wings[i]; !w.Gone && w.Zone == zone && zone != "" && playerOf(w.Army) == player {
			out = append(out, host{w, c.led(w)})
		}
	}
	for _, u := range c.at(zone, player) {
		if u.Wing != "" {
			continue
		}
		if n := len(out); n > 0 && out[n-1].wing == nil && out[n-1].units[0].Corps == u.Corps && out[n-1].units[0].Army == u.Army {
			out[n-1].units = append(out[n-1].units, u)
			continue
		}
		out = append(out, host{units: []*counter{u}})
	}
	return out
}

// broken reports a force that has units and none in order.
func (f host) broken() bool {
	return len(f.units) > 0 && !slices.ContainsFunc(f.units, func(u *counter) bool { return !u.Out })
}

// all reports a force that has units, all of them of these kinds.
func (f host) all(kinds ...string) bool {
	return len(f.units) > 0 && !slices.ContainsFunc(f.units, func(u *counter) bool { return !slices.Contains(kinds, u.Kind) })
}

// organised reports a zone in which a player has a unit in order (CO §1.4).
func (c *campaign) organised(zone string, player int) bool {
	for u := range c.there(zone, player) {
		if !u.Out {
			return true
		}
	}
	return false
}

// free reports a zone that is free to a player: without a unit in order of the other (CO §1.4).
func (c *campaign) free(zone string, player int) bool { return !c.organised(zone, 1-player) }

// occupied reports a zone in which a player has units, or a marker that lies face down; a commander
// whom everybody sees to lead nobody holds nobody up (CO R55).
func (c *campaign) occupied(zone string, by int) bool {
	for range c.there(zone, by) {
		return true
	}
	return slices.ContainsFunc(c.Markers, func(m marker) bool {
		return !m.Gone && !m.Up && m.Zone == zone && playerOf(m.Army) == by
	})
}

// lonely are the commanders of a player in a zone who lead no unit there (CO R55).
func (c *campaign) lonely(zone string, player int) (out []*wing) {
	for i := range c.Wings {
		if w := &c.Wings[i]; !w.Gone && w.Zone == zone && playerOf(w.Army) == player && len(c.led(w)) == 0 {
			out = append(out, w)
		}
	}
	return out
}

// stacked are the stacking points of a player in a zone (CO §1.4).
func (c *campaign) stacked(zone string, player int) (n int) {
	for _, u := range c.at(zone, player) {
		n += u.stacks()
	}
	return n
}

// stacks is the stacking factor of a unit: only foot has one (CO §7.2.5).
func (u *counter) stacks() int {
	if u.Kind == horse || u.Kind == heavy {
		return 0
	}
	return u.Stack
}

// room is how many stacking points of a player a zone holds (CO §1.4).
func (c *campaign) room(zone string) int {
	if z := c.ground.Zone(zone); z != nil && z.Difficult > 0 {
		return z.Difficult
	}
	return c.n.stacking
}

// neighbours are the zones that are linked to one, in the order of the file.
func (c *campaign) neighbours(zone string) (out []string) {
	for i := range c.ground.Links {
		switch l := &c.ground.Links[i]; zone {
		case l.From:
			out = append(out, l.To)
		case l.To:
			out = append(out, l.From)
		}
	}
	return out
}

// chased reports a force that stands with pursuers: it has nobody in order, an enemy unit is in order in
// its zone, and no battle of this turn is to come there (CO §7.2.7, §8.7.2, R91).
func (c *campaign) chased(f host) bool {
	zone := c.zoneOfForce(f)
	if x := c.contactAt(zone); x != nil && !x.Fought {
		return false
	}
	holds := func(u *counter) bool {
		return !u.Out && !(u.Kind == heavy && c.read.Has(book.IdleHeaviesDoNotHold))
	}
	return len(f.units) > 0 && !slices.ContainsFunc(f.units, holds) && c.organised(zone, 1-f.player())
}

func (c *campaign) contactAt(zone string) *contact {
	for i := range c.Contacts {
		if c.Contacts[i].Zone == zone {
			return &c.Contacts[i]
		}
	}
	return nil
}

// zeroed reports a commander whose values an event takes away for the turn (CO §6.2).
func (c *campaign) zeroed(id string) bool {
	return slices.ContainsFunc(c.Events, func(s strategic) bool { return nulls[s.Chit] == id })
}

// nulls is which commander an event takes the values from.
var nulls = map[string]string{"bluchers-fall": "blucher", "richmond-ball": "wellington", "haemorrhoids": "napoleon"}

// initiative is what a commander counts this turn (CO §5, R36).
func (c *campaign) initiative(w *wing) int {
	if w.Gone || c.zeroed(w.ID) {
		return 0
	}
	return w.Initiative
}

// tactical is a commander's bonus; Ney's goes with a second corps of foot (CO §1.1.3, R32).
func (c *campaign) tactical(w *wing) int {
	if c.zeroed(w.ID) {
		return 0
	}
	return w.Tactical
}

// corpsUnder counts the corps of foot in a wing (CO R32).
func (c *campaign) corpsUnder(w *wing) int {
	var seen []string
	for _, u := range c.led(w) {
		if (u.Kind == foot || u.Kind == guards) && !slices.Contains(seen, u.Corps) {
			seen = append(seen, u.Corps)
		}
	}
	return len(seen)
}

// total is the initiative of all of a player's commanders (CO §5, §6.1).
func (c *campaign) total(player int) (n int) {
	for i := range c.Wings {
		if w := &c.Wings[i]; playerOf(w.Army) == player && (w.Zone != "" || w.Hidden) {
			n += c.initiative(w)
		}
	}
	return n
}

// copied is a campaign that may be changed.
func (c *campaign) copied() *campaign {
	out := *c
	out.Units, out.Wings, out.Markers = slices.Clone(c.Units), slices.Clone(c.Wings), slices.Clone(c.Markers)
	out.Contacts, out.Flights, out.Quarries = slices.Clone(c.Contacts), slices.Clone(c.Flights), slices.Clone(c.Quarries)
	return &out
}

func playerWord(p int) ref.Word     { return ref.Word("co.player." + playerNames[p]) }
func armyWord(army string) ref.Word { return ref.Word("co.army." + army) }
