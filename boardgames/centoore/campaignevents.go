package centoore

import (
	"cmp"
	"slices"

	"adjutant/internal/game"
)

// This file is how a campaign changes.

// mustered is units that join a wing, or that stand by themselves in a zone: Wing is "" then.
type mustered struct {
	Units      []string
	Wing, Zone string
	Leaves     bool // out of a wing in whose zone they stay
}

func (*mustered) Kind() string { return "muster" }
func (e *mustered) Fields(w *game.Wire) {
	w.Units("units", &e.Units)
	w.Text("wing", &e.Wing)
	w.Text("zone", &e.Zone)
	w.Flag("leaves", &e.Leaves)
}

// posted is a marker that is put down, or a decoy that is moved.
type posted struct {
	Marker, Is, Army, Zone string
	Up                     bool
}

func (*posted) Kind() string { return "post" }
func (e *posted) Fields(w *game.Wire) {
	w.Unit("marker", &e.Marker)
	w.Text("is", &e.Is)
	w.Text("army", &e.Army)
	w.Text("zone", &e.Zone)
	w.Flag("up", &e.Up)
}

// turnedUp is a marker whose face is shown; a decoy comes off (CO §7.2.6).
type turnedUp struct {
	Marker string
	Off    bool
}

func (*turnedUp) Kind() string { return "reveal" }
func (e *turnedUp) Fields(w *game.Wire) {
	w.Unit("marker", &e.Marker)
	w.Flag("off", &e.Off)
}

// went is a force that goes to the last zone of a way. Cost are all its points, Given those that
// its commander or its horses had for nothing, Counted those that counters paid.
type went struct {
	Who, Way             []string
	Cost, Given, Counted int
	Stops                stop
}

func (*went) Kind() string { return "move" }
func (e *went) Fields(w *game.Wire) {
	w.Units("who", &e.Who)
	w.Texts("way", &e.Way)
	w.Int("cost", &e.Cost)
	w.Int("given", &e.Given)
	w.Int("counted", &e.Counted)
	w.Text("stops", (*string)(&e.Stops))
}

// paid is points of a commander that are spent on order (CO §7.3).
type paid struct {
	Wing   string
	Points int
}

func (*paid) Kind() string { return "pay" }
func (e *paid) Fields(w *game.Wire) {
	w.Unit("wing", &e.Wing)
	w.Int("points", &e.Points)
}

// met is a force that comes into contact (CO §7.2.6).
type met struct {
	Zone, From string
	Who        []string
	Phases     int
}

func (*met) Kind() string { return "contact" }
func (e *met) Fields(w *game.Wire) {
	w.Text("zone", &e.Zone)
	w.Text("from", &e.From)
	w.Units("who", &e.Who)
	w.Int("phases", &e.Phases)
}

// dealt is chits that leave the cup for a hand, or, where Told, a hand that the table tells.
type dealt struct {
	Side  int
	Chits []string
	Told  bool
}

func (*dealt) Kind() string { return "draw" }
func (e *dealt) Fields(w *game.Wire) {
	w.Int("side", &e.Side)
	w.Texts("chits", &e.Chits)
	w.Flag("told", &e.Told)
}

// discarded is chits that leave a hand; Event is a strategic one, which lasts for the turn.
type discarded struct {
	Side  int
	Chits []string
	Event bool
}

func (*discarded) Kind() string { return "discard" }
func (e *discarded) Fields(w *game.Wire) {
	w.Int("side", &e.Side)
	w.Texts("chits", &e.Chits)
	w.Flag("event", &e.Event)
}

// ordered is who plays first this turn (CO §5).
type ordered struct{ First int }

func (*ordered) Kind() string          { return "order" }
func (e *ordered) Fields(w *game.Wire) { w.Int("first", &e.First) }

// phased is where the game stands from now on.
type phased struct {
	Turn, Side, Step int
	Phase            string
}

func (*phased) Kind() string { return "phase" }
func (e *phased) Fields(w *game.Wire) {
	w.Int("turn", &e.Turn)
	w.Int("side", &e.Side)
	w.Int("step", &e.Step)
	w.Text("phase", &e.Phase)
}

// turned is units that are turned over: disorganised, or in order again.
type turned struct {
	Units []string
	Order bool
}

func (*turned) Kind() string { return "turn-over" }
func (e *turned) Fields(w *game.Wire) {
	w.Units("units", &e.Units)
	w.Flag("order", &e.Order)
}

// swayed is the morale of an army that changes (CO §8.8); the rules have held it in its limits.
type swayed struct {
	Army string
	By   int
}

func (*swayed) Kind() string { return "sway" }
func (e *swayed) Fields(w *game.Wire) {
	w.Unit("army", &e.Army)
	w.Int("by", &e.By)
}

// demoralised is an army that leaves the game (CO §9.2).
type demoralised struct{ Army string }

func (*demoralised) Kind() string          { return "demoralise" }
func (e *demoralised) Fields(w *game.Wire) { w.Unit("army", &e.Army) }

// eliminated is units and commanders that leave the game.
type eliminated struct{ Who []string }

func (*eliminated) Kind() string          { return "eliminate" }
func (e *eliminated) Fields(w *game.Wire) { w.Units("who", &e.Who) }

// marched is units that will come to the sound of the guns (CO §8.3.1).
type marched struct {
	Who        []string
	Zone, From string
}

func (*marched) Kind() string { return "march" }
func (e *marched) Fields(w *game.Wire) {
	w.Units("who", &e.Who)
	w.Text("zone", &e.Zone)
	w.Text("from", &e.From)
}

// arrived is where marchers stand once the battle has begun for them.
type stayed struct{ Zone string }

func (*stayed) Kind() string          { return "stay" }
func (e *stayed) Fields(w *game.Wire) { w.Text("zone", &e.Zone) }

// quieted is a player who has nobody march to a battle.
type quieted struct {
	Zone string
	Side int
}

func (*quieted) Kind() string { return "quiet" }
func (e *quieted) Fields(w *game.Wire) {
	w.Text("zone", &e.Zone)
	w.Int("side", &e.Side)
}

// settled is a battle that is over. Rally says that the attacker may buy order now (CO §8.9),
// Both that both sides broke, Free how many units he then puts in order for nothing (CO §8.6.1).
type settled struct {
	Zone        string
	Rally, Both bool
	Free        int
}

func (*settled) Kind() string { return "settle" }
func (e *settled) Fields(w *game.Wire) {
	w.Text("zone", &e.Zone)
	w.Flag("rally", &e.Rally)
	w.Flag("both", &e.Both)
	w.Int("free", &e.Free)
}

// flees is a force that has to run so many zones; Shut are those it may not run into.
type flees struct {
	Who   []string
	Zone  string
	Zones int
	Shut  []string
	By    int
	Auto  bool // it could not pay for its withdrawal (CO §8.2.1)
}

func (*flees) Kind() string { return "flee" }
func (e *flees) Fields(w *game.Wire) {
	w.Units("who", &e.Who)
	w.Text("zone", &e.Zone)
	w.Int("zones", &e.Zones)
	w.Texts("shut", &e.Shut)
	w.Int("by", &e.By)
	w.Flag("auto", &e.Auto)
}

// ran is a force that has run, or was driven, over a way that costs nothing, or has followed a fugitive for
// points of counters, which Cost are. It ends what it owed.
type ran struct {
	Who, Way []string
	Cost     int
}

func (*ran) Kind() string { return "run" }
func (e *ran) Fields(w *game.Wire) {
	w.Units("who", &e.Who)
	w.Texts("way", &e.Way)
	w.Int("cost", &e.Cost)
}

// tracked is a force that may be pursued, and what that costs in points.
type tracked struct {
	Who, Way       []string
	Cost, By, Need int
}

func (*tracked) Kind() string { return "track" }
func (e *tracked) Fields(w *game.Wire) {
	w.Units("who", &e.Who)
	w.Texts("way", &e.Way)
	w.Int("cost", &e.Cost)
	w.Int("by", &e.By)
	w.Int("need", &e.Need)
}

// lost is a trail that nobody follows any more.
type dropped struct{ Who []string }

func (*dropped) Kind() string          { return "drop" }
func (e *dropped) Fields(w *game.Wire) { w.Texts("who", &e.Who) }

// victory is the end of the game: the player, "" for nobody, and by what.
type victory struct{ Winner, By string }

func (*victory) Kind() string { return "won" }
func (e *victory) Fields(w *game.Wire) {
	w.Text("winner", &e.Winner)
	w.Text("by", &e.By)
}

// apply is the campaign after events.
func (c *campaign) apply(es ...game.Event) *campaign {
	c = c.copied()
	for _, e := range es {
		c.change(e)
	}
	return c
}

// change is apply on a campaign that nobody else has.
func (c *campaign) change(e game.Event) {
	switch e := e.(type) {
	case *mustered:
		c.muster(e)
	case *posted:
		c.post(e)
	case *turnedUp:
		if m := c.marker(e.Marker); m != nil {
			m.Up, m.Gone = true, m.Gone || e.Off
		}
	case *went:
		c.goes(e)
	case *paid:
		w := c.wing(e.Wing)
		w.Used, w.Active = w.Used+e.Points, true
	case *met:
		c.meets(e)
	case *dealt:
		c.deal(e)
	case *discarded:
		c.discard(e)
	case *ordered:
		c.First, c.Thrown = e.First, true
	case *phased:
		c.passes(e)
	case *turned:
		for _, id := range e.Units {
			c.unit(id).Out = !e.Order
		}
	case *swayed:
		c.Morale[slices.Index(armies[:], e.Army)] += e.By
	case *demoralised:
		c.Broken[slices.Index(armies[:], e.Army)] = true
	case *eliminated:
		c.eliminate(e.Who)
	case *victory:
		c.Won, c.By, c.Phase = e.Winner, e.By, campaigned
	default:
		if !c.battles(e) {
			c.learns(e)
		}
	}
}

// battles carries out what a battle changes; ok is false for what is none of that.
func (c *campaign) battles(e game.Event) (ok bool) {
	switch e := e.(type) {
	case *marched:
		if x := c.contactAt(e.Zone); x != nil {
			x.March = append(slices.Clone(x.March), entry{e.Who, e.From})
			c.puts(e.Who, e.Zone)
		}
	case *stayed:
		if x := c.contactAt(e.Zone); x != nil {
			x.Stays = true
		}
	case *quieted:
		if x := c.contactAt(e.Zone); x != nil {
			x.Quiet = append(slices.Clone(x.Quiet), e.Side)
		}
	case *settled:
		c.settle(e)
	case *flees:
		c.Flights = append(slices.Clone(c.Flights), flight{e.Who, e.Zone, e.Zones, e.Shut, e.By, e.Auto})
	case *ran:
		c.runs(e)
	case *tracked:
		c.Quarries = append(slices.Clone(c.Quarries), quarry{e.Who, e.Way, e.Cost, e.By, e.Need})
	case *dropped:
		c.Quarries = slices.DeleteFunc(slices.Clone(c.Quarries), func(q quarry) bool { return slices.Equal(q.Who, e.Who) })
	default:
		return false
	}
	return true
}

func (c *campaign) muster(e *mustered) {
	for _, id := range e.Units {
		u := c.unit(id)
		u.Wing, u.Zone = e.Wing, e.Zone
		if e.Wing != "" && c.Phase != raising {
			w := c.wing(e.Wing)
			w.Active = true
			for _, stopped := range []*stop{&u.Stopped, &w.Stopped} { // CO R40; who has met a decoy does not act by joining (CO §7.2.6)
				if *stopped != byDecoy {
					*stopped = byJoining
				}
			}
		}
	}
}

func (c *campaign) post(e *posted) {
	m := c.marker(e.Marker)
	if m == nil {
		c.Markers = append(c.Markers, marker{ID: e.Marker})
		m = &c.Markers[len(c.Markers)-1]
	}
	*m = marker{ID: e.Marker, Is: e.Is, Army: e.Army, Zone: e.Zone, Up: e.Up}
	if w := c.wing(e.Is); w != nil {
		w.Zone = e.Zone
	}
}

// puts stands a force in a zone.
func (c *campaign) puts(who []string, zone string) {
	f := c.called(who)
	if f.wing != nil {
		f.wing.Zone = zone
		if m := c.markerOf(f.wing.ID); m != nil {
			m.Zone = zone
		}
		return
	}
	for _, u := range f.units {
		u.Wing, u.Zone = "", zone
	}
}

func (c *campaign) goes(e *went) {
	c.puts(e.Who, e.Way[len(e.Way)-1])
	f := c.called(e.Who)
	if w := f.wing; w != nil {
		w.Used, w.Spent, w.Counted, w.Active, w.Stopped = w.Used+e.Given, w.Spent+e.Cost, w.Counted+e.Counted, true, cmp.Or(e.Stops, w.Stopped)
		return
	}
	for _, u := range f.units {
		u.Spent, u.Given, u.Stopped = u.Spent+e.Cost, u.Given+e.Given, cmp.Or(e.Stops, u.Stopped)
	}
}

func (c *campaign) meets(e *met) {
	x := c.contactAt(e.Zone)
	if x == nil || x.Fought {
		c.Contacts = append(slices.DeleteFunc(c.Contacts, func(o contact) bool { return o.Zone == e.Zone }), contact{Zone: e.Zone})
		x = &c.Contacts[len(c.Contacts)-1]
	}
	x.Phases = max(x.Phases, e.Phases) // CO R43
	x.Came = append(slices.Clone(x.Came), entry{e.Who, e.From})
}

func (c *campaign) deal(e *dealt) {
	hand := slices.Clone(c.Hands[e.Side])
	if e.Told {
		c.Hands[e.Side] = slices.Sorted(slices.Values(e.Chits))
		return
	}
	c.Hands[e.Side] = slices.Sorted(slices.Values(append(hand, e.Chits...)))
	c.Taken[e.Side] = append(slices.Clone(c.Taken[e.Side]), e.Chits...)
	if c.Phase == drawing {
		c.Drawn[e.Side] = true
	}
}

func (c *campaign) discard(e *discarded) {
	hand := slices.Clone(c.Hands[e.Side])
	for _, id := range e.Chits {
		if i := slices.Index(hand, id); i >= 0 {
			hand = slices.Delete(hand, i, i+1)
		}
		if e.Event {
			c.Events = append(slices.Clone(c.Events), strategic{e.Side, id})
		}
	}
	c.Hands[e.Side] = hand
}

// passes begins a phase; a new turn begins with everybody fresh, and without its events
// (CO §9.1).
func (c *campaign) passes(e *phased) {
	if e.Turn != c.Turn || c.Phase == raising && e.Phase != string(raising) {
		c.Events, c.Drawn, c.Thrown = nil, [2]bool{}, false
		for i := range c.Units {
			u := &c.Units[i]
			u.Spent, u.Given, u.Stopped, u.Fought = 0, 0, "", false
		}
		for i := range c.Wings {
			w := &c.Wings[i]
			w.Used, w.Spent, w.Counted, w.Active, w.Stopped, w.Fought = 0, 0, 0, false, "", false
		}
	}
	if e.Phase != string(fighting) {
		c.Contacts, c.Flights, c.Quarries = nil, nil, nil
	}
	c.Turn, c.Side, c.Step, c.Phase = e.Turn, e.Side, e.Step, phase(e.Phase)
}

func (c *campaign) eliminate(who []string) {
	for _, id := range who {
		if u := c.unit(id); u != nil {
			u.Gone, u.Zone = true, ""
		}
		if w := c.wing(id); w != nil {
			w.Gone = true
			if m := c.markerOf(id); m != nil {
				m.Gone = true
			}
			w.Zone = ""
		}
	}
	// A run or a pursuit is owed of those alone who are left.
	left := func(all []string) []string {
		return slices.DeleteFunc(slices.Clone(all), func(id string) bool { return slices.Contains(who, id) })
	}
	c.Flights, c.Quarries = slices.Clone(c.Flights), slices.Clone(c.Quarries)
	for i := range c.Flights {
		c.Flights[i].Who = left(c.Flights[i].Who)
	}
	for i := range c.Quarries {
		c.Quarries[i].Who = left(c.Quarries[i].Who)
	}
	c.Flights = slices.DeleteFunc(c.Flights, func(f flight) bool { return len(f.Who) == 0 })
	c.Quarries = slices.DeleteFunc(c.Quarries, func(q quarry) bool { return len(q.Who) == 0 })
}

// settle closes a battle: who stood there has fought.
func (c *campaign) settle(e *settled) {
	x := c.contactAt(e.Zone)
	if x == nil {
		return
	}
	for p := range playerNames {
		for _, u := range c.at(e.Zone, p) {
			u.Fought = true
		}
	}
	for i := range c.Wings {
		if w := &c.Wings[i]; w.Zone == e.Zone {
			w.Fought = true
		}
	}
	x.Fought, x.Rally, x.Free, x.Both = true, e.Rally, e.Free, e.Both
}

func (c *campaign) runs(e *ran) {
	if len(e.Way) > 0 {
		c.puts(e.Who, e.Way[len(e.Way)-1])
		f := c.called(e.Who)
		for _, u := range f.units {
			if f.wing == nil {
				u.Spent += e.Cost
			}
		}
		if w := f.wing; w != nil {
			w.Spent, w.Counted = w.Spent+e.Cost, w.Counted+e.Cost
		}
	}
	c.Flights = slices.DeleteFunc(slices.Clone(c.Flights), func(f flight) bool { return slices.Equal(f.Who, e.Who) })
}
