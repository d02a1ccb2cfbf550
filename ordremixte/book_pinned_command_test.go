package ordremixte

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file pins the limits of command (OM §1, 4, 16, 17) one by one: each exactly at its
// figure and a hundredth beyond, each branch with what falls under it and what does not.

// general is the state with one general changed.
func general(s *state.State, id string, change func(*state.General)) *state.State {
	n := *s
	n.Generals = slices.Clone(s.Generals)
	for i, g := range n.Generals {
		if g.ID == id {
			c := *g
			change(&c)
			n.Generals[i] = &c
		}
	}
	return &n
}

// figureAt is the state with the figure of a general somewhere.
func figureAt(s *state.State, id string, x, y float64) *state.State {
	return general(s, id, func(g *state.General) { g.Placed, g.At, g.With = true, geometry.Vec{X: x, Y: y}, "" })
}

// commanded is the state with the command of a brigade changed.
func commanded(s *state.State, brigade string, change func(*state.Command)) *state.State {
	n := *s
	n.Commands = slices.Clone(s.Commands)
	b := s.BrigadeNamed(brigade)
	c := *n.Commands[b]
	change(&c)
	n.Commands[b] = &c
	return &n
}

// grounded is the state with its field changed.
func grounded(s *state.State, change func(*state.Field)) *state.State {
	n, f := *s, *s.Field
	f.Brigades, f.Divisions, f.Sides = slices.Clone(f.Brigades), slices.Clone(f.Divisions), slices.Clone(f.Sides)
	change(&f)
	n.Field = &f
	return &n
}

// ruled is the state under another reading of a ruling.
func ruled(s *state.State, n int, letter string) *state.State {
	return after(s, &state.EvRuling{Ruling: n, Reading: letter})
}

// refusedBy is paragraph and key of the refusal of an action; empty when it is taken.
func refusedBy(s *state.State, a game.Action) string {
	_, err := turn.Prepare(s, a)
	var r *game.Refusal
	if errors.As(err, &r) {
		return string(r.Ref) + " " + r.Say.Key
	}
	return ""
}

// tellsOf is refusedBy of a line.
func tellsOf(t *testing.T, s *state.State, line string) string {
	t.Helper()
	return refusedBy(s, actionOf(t, s, line))
}

const (
	notNow = "OM §4.1 command.not-now"
	tooFar = "OM §4.2/changing-orders command.far"
)

// Orders change every third turn under a normal commander, every second under a veteran, in
// each under an exceptional one, never under a poor one (OM §4.1 [+], OM §4.1 [-]); what is
// refused names the next turn that is open.
func TestPinned4_1_EveryTurnOfEveryQuality(t *testing.T) {
	for _, c := range []struct {
		name    string
		quality facts.General
		every   int
	}{{"poor", facts.Poor, 0}, {"normal", facts.Normal, 3}, {"veteran", facts.VeteranGeneral, 2}, {"exceptional", facts.Exceptional, 1}} {
		for n := 1; n <= 12; n++ {
			s := atTurn(general(corps(t), "duke", func(g *state.General) { g.Quality = c.quality }), n)
			want := ""
			switch {
			case c.every == 0:
				want = "OM §4.1 command.never"
			case n%c.every != 0:
				want = notNow
			}
			if got := tellsOf(t, s, "order fane halt"); got != want {
				t.Errorf("§4.1: %s, turn %d: got %q, want %q", c.name, n, got, want)
			}
			if want != notNow {
				continue
			}
			_, err := turn.Prepare(s, actionOf(t, s, "order fane halt"))
			next := n + c.every - n%c.every
			if r := err.(*game.Refusal); r.Say.Args[2] != next || r.Hint.Key != "command.hint-broken" {
				t.Errorf("§4.1: %s, turn %d: next is %v, want %d (%s)", c.name, n, r.Say.Args[2], next, r.Hint.Key)
			}
		}
	}
}

// A brigade half of which retreats, routs or is gone gets orders in any turn (OM §4.1 [+]);
// one with less does not (OM §4.1 [-]). Who is destroyed or off the table counts, or is no
// unit of it any more (R97 b).
func TestPinned4_1_HalfOfABrigade(t *testing.T) {
	status := func(x state.Status) func(*state.Unit) { return func(u *state.Unit) { u.Status = x } }
	off := func(u *state.Unit) { u.Off = 1 }
	type hurt map[string]func(*state.Unit)
	for _, c := range []struct {
		name   string
		hurt   hurt
		whom   string
		may    bool
		mayR97 bool
	}{
		{"nobody", hurt{}, "fane", false, false},
		{"one of three", hurt{"A": status(state.Routing)}, "fane", false, false},
		{"two of three rout", hurt{"A": status(state.Routing), "C": status(state.Routing)}, "fane", true, true},
		{"two of three retreat", hurt{"A": status(state.Retreating), "C": status(state.Retreating)}, "fane", true, true},
		{"one routs, one retreats", hurt{"A": status(state.Retreating), "B": status(state.Routing)}, "fane", true, true},
		{"two of three destroyed", hurt{"A": status(state.Destroyed), "C": status(state.Destroyed)}, "fane", true, false},
		{"two of three off", hurt{"A": off, "C": off}, "fane", true, false},
		{"one destroyed, one retreats", hurt{"A": status(state.Destroyed), "B": status(state.Retreating)}, "fane", true, true},
		{"one off, one retreats", hurt{"A": off, "B": status(state.Retreating)}, "fane", true, true},
		{"one of two", hurt{"H": status(state.Retreating)}, "cotton", true, true},
		{"one of two, but guns", hurt{"H": func(u *state.Unit) { u.Status, u.Guns = state.Retreating, true }}, "cotton", false, false},
		{"one of another brigade", hurt{"A": status(state.Retreating), "B": status(state.Retreating)}, "cotton", false, false},
		{"disordered", hurt{"H": func(u *state.Unit) { u.Disordered = true }}, "cotton", false, false},
	} {
		for _, letter := range []string{"a", "b"} {
			s := atTurn(corps(t), 1)
			for id, f := range c.hurt {
				s = as(s, id, f)
			}
			may := c.may
			if letter == "b" {
				may = c.mayR97
			}
			if got := tellsOf(t, ruled(s, 97, letter), "order "+c.whom+" halt"); (got == "") != may || got != "" && got != notNow {
				t.Errorf("§4.1, R97 %s: %s: got %q, want allowed %t", letter, c.name, got, may)
			}
		}
	}
}

// Nobody changes the orders of who goes home, of a brigade whose brigadier has no successor
// yet, or in the turn after the commander rode with a unit (OM §4.4, 17, 18).
func TestPinned4_1_WhoHearsNobody(t *testing.T) {
	for _, c := range []struct {
		name string
		turn int
		make func(*state.State) *state.State
		want string
	}{
		{"as it is", 3, func(s *state.State) *state.State { return s }, ""},
		{"rode in turn 2", 3, func(s *state.State) *state.State {
			return general(s, "duke", func(g *state.General) { g.Led = 2 })
		}, "OM §4.4 command.rode"},
		{"rode in turn 1", 3, func(s *state.State) *state.State {
			return general(s, "duke", func(g *state.General) { g.Led = 1 })
		}, ""},
		{"never rode, turn 1", 3, func(s *state.State) *state.State {
			return general(s, "duke", func(g *state.General) { g.Led = 0 })
		}, ""},
		{"brigadier lost in turn 2", 3, func(s *state.State) *state.State {
			return general(s, "fane", func(g *state.General) { g.Lost = 2 })
		}, "OM §17 command.brigadier-lost"},
		{"brigadier lost in turn 5, turn 6", 6, func(s *state.State) *state.State {
			return general(s, "fane", func(g *state.General) { g.Lost = 5 })
		}, "OM §17 command.brigadier-lost"},
		{"brigadier of another brigade lost", 3, func(s *state.State) *state.State {
			return general(s, "cotton", func(g *state.General) { g.Lost = 2 })
		}, ""},
		{"commander lost", 3, func(s *state.State) *state.State {
			return general(s, "duke", func(g *state.General) { g.Lost = 2 })
		}, "OM §17 command.chief-lost"},
		{"chief lost", 3, func(s *state.State) *state.State {
			n := *s
			n.ChiefLost = []int{2, 0}
			return &n
		}, "OM §17 command.chief-lost"},
		{"chief of the other side lost", 3, func(s *state.State) *state.State {
			n := *s
			n.ChiefLost = []int{0, 2}
			return &n
		}, ""},
		{"division gone home", 3, func(s *state.State) *state.State {
			n := *s
			n.Collapsed = []int{2, 0}
			return &n
		}, "OM §18 command.division-home"},
		{"division of the other side gone home", 3, func(s *state.State) *state.State {
			n := *s
			n.Collapsed = []int{0, 2}
			return &n
		}, ""},
	} {
		if got := tellsOf(t, c.make(atTurn(corps(t), c.turn)), "order fane halt"); got != c.want {
			t.Errorf("§4.1: %s: got %q, want %q", c.name, got, c.want)
		}
	}
	// Two turns after he fell the successor may be told (§17): the distance is then trusted.
	s := general(atTurn(corps(t), 3), "fane", func(g *state.General) { g.Lost = 1 })
	if got := tellsOf(t, s, "order fane halt"); got != "" {
		t.Errorf("§17: brigadier lost two turns ago: got %q", got)
	}
}

// Orders reach 40 cm from figure to figure, 30 before 1812 for states other than France
// (OM §4.2 [+]); a hundredth beyond they do not (OM §4.2 [-]). The year itself counts.
func TestPinned4_2_HowFarOrdersReach(t *testing.T) {
	for _, c := range []struct {
		date, nation string
		reach        float64
	}{
		{"1815-06-18", "britain", 40}, {"1812-01-01", "britain", 40}, {"1811-12-31", "britain", 30}, {"1805-12-02", "britain", 30},
		{"1812-09-07", "russia", 40}, {"1811-09-07", "russia", 30}, {"1809-07-05", "austria", 30}, {"1813-10-16", "austria", 40},
		{"1806-10-14", "prussia", 30}, {"1811-05-16", "spain", 30}, {"1805-12-02", "france", 40}, {"1811-05-16", "france", 40}, {"1812-05-16", "france", 40},
	} {
		s := grounded(corps(t), func(f *state.Field) { f.Date, f.Sides[0].Nation = c.date, c.nation })
		s = figureAt(atTurn(s, 3), "fane", 60, 36)
		for _, d := range []float64{1, 29.99, 30, 30.01, 39.99, 40, 40.01, 60} {
			want := ""
			if d > c.reach {
				want = tooFar
			}
			got := tellsOf(t, figureAt(s, "duke", 60+d, 36), "order fane halt")
			if got != want {
				t.Errorf("§4.2: %s in %s, %v cm: got %q, want %q", c.nation, c.date, d, got, want)
			}
		}
		// A courier rides as far a turn as an order reaches (§4.2).
		c0 := s.BrigadeNamed("fane")
		for _, left := range []float64{c.reach - 0.01, c.reach, c.reach + 0.01, c.reach + 10} {
			evs, say := command.Rides(s, &state.Courier{N: 1, Brigade: c0, Order: facts.Halt, Left: state.Hundredths(left)})
			key, kinds := say[0].Say.Key, ""
			for _, e := range evs {
				kinds += tell(e).Kind + " "
			}
			wantKey, wantKinds := "command.arrives", "arrive order "
			if left > c.reach {
				wantKey, wantKinds = "command.on-his-way", "courier "
				if rest := state.Hundredths(left - c.reach); tell(evs[0]).M != rest {
					t.Errorf("§4.2: %s in %s, a ride of %v: %d hundredths left, want %d", c.nation, c.date, left, tell(evs[0]).M, rest)
				}
			}
			if key != wantKey || kinds != wantKinds {
				t.Errorf("§4.2: %s in %s, a ride of %v: got %s %s, want %s %s", c.nation, c.date, left, key, kinds, wantKey, wantKinds)
			}
		}
	}
}

// A rider goes straight to the brigadier's figure as it stands now, and hands over where he
// is a whole ride nearer; he waits for a successor, and dies with a unit that is destroyed.
func TestPinned4_2_WhereARiderIs(t *testing.T) {
	s := figureAt(atTurn(corps(t), 4), "fane", 60, 96)
	b := s.BrigadeNamed("fane")
	ride := func(s *state.State, c state.Courier) (game.Event, string) {
		c.N, c.Order = 7, facts.Attack
		evs, say := command.Rides(s, &c)
		if len(evs) == 0 {
			return nil, ""
		}
		if len(say) == 0 {
			return evs[0], ""
		}
		return evs[0], say[0].Say.Key
	}
	e, key := ride(s, state.Courier{Brigade: b, At: geometry.Vec{X: 60, Y: 6}, Left: 100})
	if key != "command.on-his-way" || tell(e).X != 60 || tell(e).Y != 46 || tell(e).M != 5000 || tell(e).Unit != "fane" || tell(e).Name != "brigade" || tell(e).Text != "attack" || tell(e).N != 7 {
		t.Errorf("§4.2: 90 cm away: got %+v %s, want 60 46 with 5000 left", e, key)
	}
	e, _ = ride(s, state.Courier{Brigade: b, At: geometry.Vec{X: 0, Y: 16}, Left: 1})
	if tell(e).X != 24 || tell(e).Y != 48 || tell(e).M != 6000 {
		t.Errorf("§4.2: 60 by 80 cm away: got %+v, want 24 48 with 6000 left", e)
	}
	if e, _ = ride(s, state.Courier{Brigade: b, At: geometry.Vec{X: 60, Y: 56}, Left: 9999}); tell(e).Kind != "arrive" || tell(e).Text != "arrived" {
		t.Errorf("§4.2: 40 cm away: got %+v", e)
	}
	if e, key = ride(s, state.Courier{Brigade: b, Left: -1}); tell(e).Kind != "" || key != "" {
		t.Errorf("§4.2: nobody knows: got %+v %s", e, key)
	}
	for _, c := range []struct{ lost, arrives int }{{0, 1}, {2, 1}, {3, 0}, {4, 0}} {
		n := general(s, "fane", func(g *state.General) { g.Lost = c.lost })
		if e, _ = ride(n, state.Courier{Brigade: b, Left: 0}); facts.B2i(tell(e).Kind == "arrive") != c.arrives {
			t.Errorf("§17: brigadier lost in turn %d, now 4: got %+v, want arrived %d", c.lost, e, c.arrives)
		}
	}
	for st, want := range map[state.Status]string{state.Steady: "arrived", state.Routing: "arrived", state.Destroyed: "lost"} {
		n := as(s, "R", func(u *state.Unit) { u.Status = st })
		if e, _ = ride(n, state.Courier{Brigade: -1, Unit: "R", Left: 0}); tell(e).Text != want {
			t.Errorf("§4.2: to a unit that is %s: got %q, want %q", st, tell(e).Text, want)
		}
	}
	if e, _ = ride(s, state.Courier{Brigade: -1, Unit: "R", Left: 4500}); tell(e).Unit != "R" || tell(e).Name != "unit" || tell(e).M != 500 {
		t.Errorf("§4.3: to the reserve: got %+v", e)
	}
	// Within the tape of the end of his ride the table may say that he is there.
	tape := grounded(s, func(f *state.Field) { f.Tape = 0.5 })
	for _, c := range []struct {
		left int
		key  string
	}{{4000, "command.arrives"}, {4001, "command.almost"}, {4050, "command.almost"}, {4051, "command.on-his-way"}} {
		if _, key := ride(tape, state.Courier{Brigade: b, Left: c.left}); key != c.key {
			t.Errorf("§4.2: %d hundredths with a tape of half a cm: got %s, want %s", c.left, key, c.key)
		}
	}
}

// Each order asks for its objective and no other does (OM §4.2): an advance for ground, a
// support for another brigade of its side and for horse.
func TestPinned4_2_WhatAnOrderAimsAt(t *testing.T) {
	s := figureAt(atTurn(corps(t), 3), "duke", 75, 30)
	for _, c := range []struct{ line, want string }{
		{"order fane halt", ""}, {"order fane redeploy", ""}, {"order fane cautious", ""}, {"order fane attack", ""}, {"order fane withdraw", ""},
		{"order fane advance", "OM §4.2 command.need-objective"}, {"order fane advance farm", ""},
		{"order cotton support", "OM §4.2 command.need-supported"}, {"order cotton support fane", ""},
		{"order fane support cotton", "OM §4.2 command.support-foot"},
	} {
		if got := tellsOf(t, s, c.line); got != c.want {
			t.Errorf("§4.2: %s: got %q, want %q", c.line, got, c.want)
		}
	}
	order := func(args ...string) game.Action { return game.Action{Verb: "order", Args: args} }
	for _, c := range []struct {
		a    game.Action
		want string
	}{
		{order("fane", "advance", "nowhere"), "OM §4.2 command.not-ground"},
		{order("cotton", "support", "cotton"), "OM §4.2 command.not-brigade"},
		{order("cotton", "support", "foy"), "OM §4.2 command.not-brigade"},
		{order("cotton", "support", "nobody"), "OM §4.2 command.not-brigade"},
		{order("fane", "halt", "farm"), "OM §4.2 command.no-objective"},
		{order("fane", "attack", "farm"), "OM §4.2 command.no-objective"},
		{order("fane", "redeploy", "farm"), "OM §4.2 command.no-objective"},
		{order("fane", "cautious", "farm"), "OM §4.2 command.no-objective"},
		{order("fane", "withdraw", "farm"), "OM §4.2 command.no-objective"},
		{order("fane", "dance"), "OM §4.2 om.bad-value"},
		{order("nobody", "halt"), "OM §4.2 command.no-brigade"},
	} {
		if got := refusedBy(s, c.a); got != c.want && !(c.want == "OM §4.2 om.bad-value" && strings.HasPrefix(got, "OM §4.2 ")) {
			t.Errorf("§4.2: %v: got %q, want %q", c.a.Args, got, c.want)
		}
	}
	// Foot that is destroyed, has an order of its own, or is guns bars no support.
	for name, change := range map[string]func(*state.Unit){
		"destroyed": func(u *state.Unit) { u.Status = state.Destroyed }, "detached": func(u *state.Unit) { u.Order = facts.Halt }, "guns": func(u *state.Unit) { u.Guns = true },
	} {
		n := as(as(as(s, "A", change), "B", change), "C", change)
		if got := refusedBy(n, order("fane", "support", "cotton")); got != "" {
			t.Errorf("§4.2: support by a brigade whose foot is %s: got %q", name, got)
		}
		if got := refusedBy(as(n, "B", func(u *state.Unit) { *u = *s.Unit("B") }), order("fane", "support", "cotton")); got != "OM §4.2 command.support-foot" {
			t.Errorf("§4.2: support by a brigade with one battalion left: got %q", got)
		}
	}
}

// Units of its start set a brigade's radius: 10 cm up to four, 2.5 more for each beyond (OM
// §4.3); under R32 b those that it has now.
func TestPinned4_3_RadiusByUnits(t *testing.T) {
	for n, want := range map[int]float64{1: 10, 2: 10, 3: 10, 4: 10, 5: 12.5, 6: 15, 7: 17.5, 8: 20} {
		s := grounded(corps(t), func(f *state.Field) { f.Brigades[0].Units = n })
		if got := s.Radius(0); got != want {
			t.Errorf("§4.3: %d units: radius %v, want %v", n, got, want)
		}
	}
	s := ruled(grounded(corps(t), func(f *state.Field) { f.Brigades[0].Units = 9 }), 32, "b")
	for name, c := range map[string]struct {
		change func(*state.Unit)
		want   int
	}{
		"as it is": {func(*state.Unit) {}, 3}, "destroyed": {func(u *state.Unit) { u.Status = state.Destroyed }, 2}, "off": {func(u *state.Unit) { u.Off = 2 }, 2},
		"guns": {func(u *state.Unit) { u.Guns = true }, 2}, "another brigade's": {func(u *state.Unit) { u.Brigade = 1 }, 2}, "routing": {func(u *state.Unit) { u.Status = state.Routing }, 3},
	} {
		if got := as(s, "B", c.change).RadiusUnits(0); got != c.want {
			t.Errorf("§4.3, R32 b: B %s: %d units, want %d", name, got, c.want)
		}
	}
}

// A unit is beyond its brigadier's reach a hundredth beyond his radius, not at it (OM §4.3);
// who has an order of its own, guns, irregulars, Cossacks, whom he rides with are never, and
// before anybody said where the figures are they are trusted.
func TestPinned4_3_WhoIsBeyondReach(t *testing.T) {
	base := general(inPhase(corps(t), "move-first"), "fane", func(g *state.General) { g.Told = 1 })
	y := base.Unit("B").Foot().FromPoint(geometry.Vec{X: 60, Y: 0}).CM // the line's nearest edge is so far up
	at := func(d float64) *state.State { return figureAt(base, "fane", 60, y-d) }
	if at(10).Outside(at(10).Unit("B")) || !at(10.01).Outside(at(10.01).Unit("B")) {
		t.Errorf("§4.3: at 10 cm: got %t, at 10.01 %t", at(10).Outside(at(10).Unit("B")), at(10.01).Outside(at(10.01).Unit("B")))
	}
	far := at(12)
	for _, c := range []struct {
		name string
		s    *state.State
		out  bool
	}{
		{"a unit of the brigade", far, true},
		{"order of its own", as(far, "B", func(u *state.Unit) { u.Order = facts.Attack }), false},
		{"guns", as(far, "B", func(u *state.Unit) { u.Guns = true }), false},
		{"irregulars", as(far, "B", func(u *state.Unit) { u.Guerrillas = true }), false},
		{"Cossacks", as(far, "B", func(u *state.Unit) { u.OpenOrder, u.Arm = true, facts.LightCavalry }), false},
		{"light foot", as(far, "B", func(u *state.Unit) { u.OpenOrder = true }), true},
		{"light horse", as(far, "B", func(u *state.Unit) { u.Arm = facts.LightCavalry }), true},
		{"of no brigade", as(far, "B", func(u *state.Unit) { u.Brigade = -1 }), false},
		{"not placed", as(far, "B", func(u *state.Unit) { u.ForgetPlace() }), false},
		{"he rides with it", general(far, "fane", func(g *state.General) { g.With = "B" }), false},
		{"nobody said where he is", general(far, "fane", func(g *state.General) { g.Told = 0 }), false},
		{"another of his side was told of", general(general(far, "fane", func(g *state.General) { g.Told = 0 }), "duke", func(g *state.General) { g.Told = 1 }), true},
		{"one of the enemy was told of", general(general(far, "fane", func(g *state.General) { g.Told = 0 }), "foy", func(g *state.General) { g.Told = 1 }), false},
		{"he is lost", general(far, "fane", func(g *state.General) { g.Lost = 1 }), false},
		{"he has no figure", general(far, "fane", func(g *state.General) { g.Placed = false }), false},
		{"set down by hand since", as(far, "B", func(u *state.Unit) { u.ByHand, u.PlacedTurn = true, 2 }), false},
		{"set down by hand as he was", as(far, "B", func(u *state.Unit) { u.ByHand, u.PlacedTurn = true, 1 }), true},
		{"the tape", grounded(far, func(f *state.Field) { f.Tape = 2 }), true},
		{"within the tape", grounded(far, func(f *state.Field) { f.Tape = 2.01 }), false},
	} {
		if got := c.s.Outside(c.s.Unit("B")); got != c.out {
			t.Errorf("§4.3: %s: beyond reach %t, want %t", c.name, got, c.out)
		}
	}
	// Its own move is measured where it began, a flight or a pursuit where it ended.
	for m, began := range map[state.Motion]bool{
		0: false, state.WentForward: true, state.Wheeled: true, state.Reformed: true, state.Fleeing: false, state.Pursued: false, state.Evaded: false,
		state.Evaded | state.WentForward: true, state.Fleeing | state.WentForward: false, state.Pursued | state.WentForward: false,
	} {
		s := as(at(4), "B", func(u *state.Unit) {
			u.Began = state.Stance{Placed: true, Pose: u.Pose.Forward(10), Formation: u.Formation}
			u.Motion = m
		})
		if got := s.Outside(s.Unit("B")); got != began {
			t.Errorf("§4.3: motion %b: measured where it began %t, want %t", m, got, began)
		}
		broke := as(s, "B", func(u *state.Unit) { u.Broke = s.Turn })
		if broke.Outside(broke.Unit("B")) {
			t.Errorf("§12: motion %b: who broke through is measured where it ended", m)
		}
	}
}

// A brigadier stays within 5 cm of one of his units (OM §4.3): a hundredth farther is
// refused, unless he comes nearer; every other general rides where he likes.
func TestPinned4_3_HowNearABrigadierStays(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	top := s.Unit("B").Foot().FromPoint(geometry.Vec{X: 60, Y: 0}).CM
	ride := func(s *state.State, who string, x, y float64) string {
		return refusedBy(s, game.Action{Verb: "move", Args: []string{who, "to", facts.DecimalText(x), facts.DecimalText(y)}})
	}
	for _, c := range []struct {
		cm   float64
		want string
	}{{4.99, ""}, {5, ""}, {5.01, "OM §4.3 general.leaves"}, {20, "OM §4.3 general.leaves"}} {
		if got := ride(s, "fane", 60, math.Round((top-c.cm)*100)/100); got != c.want {
			t.Errorf("§4.3: %v cm from his battalion: got %q, want %q", c.cm, got, c.want)
		}
	}
	far := figureAt(s, "fane", 60, 10)
	if got := ride(far, "fane", 60, 20); got != "" {
		t.Errorf("§4.3: he comes nearer: got %q", got)
	}
	if got := ride(far, "fane", 60, 9); got != "OM §4.3 general.leaves" {
		t.Errorf("§4.3: he goes away: got %q", got)
	}
	if got := ride(far, "fane", 61, 10); got != "OM §4.3 general.leaves" {
		t.Errorf("§4.3: he comes no nearer: got %q", got)
	}
	// A general rides 30 cm a turn (§8.2), in all.
	for _, c := range []struct {
		moved int
		cm    float64
		want  string
	}{{0, 29.99, ""}, {0, 30, ""}, {0, 30.01, "OM §8.2 general.too-far"}, {1000, 20, ""}, {1000, 20.01, "OM §8.2 general.too-far"}, {3000, 0.01, "OM §8.2 general.too-far"}} {
		n := general(s, "duke", func(g *state.General) { g.Moved = c.moved })
		if got := ride(n, "duke", 60+c.cm, 10); got != c.want {
			t.Errorf("§8.2: %v cm after %d hundredths: got %q, want %q", c.cm, c.moved, got, c.want)
		}
	}
	for _, c := range []struct {
		name, want string
		s          *state.State
		who        string
	}{
		{"in orders", "OM §7 om.wrong-phase", atTurn(corps(t), 2), "duke"},
		{"in fire", "OM §7 om.wrong-phase", inPhase(corps(t), "fire"), "duke"},
		{"the other side's", "OM §7 om.not-yours", s, "ney"},
		{"its own", "", inPhase(corps(t), "move-second"), "ney"},
		{"lost", "OM §17 general.lost", general(s, "duke", func(g *state.General) { g.Lost = 1 }), "duke"},
		{"after the horse has moved", "OM §7 turn.step-over", after(s, &state.EvStage{Stage: state.StepHorse}), "duke"},
		{"in its step", "", after(s, &state.EvStage{Stage: state.StepGenerals}), "duke"},
		{"before its step", "", after(s, &state.EvStage{Stage: state.StepStrategic}), "duke"},
	} {
		g := c.s.General(c.who)
		if got := ride(c.s, c.who, g.At.X+1, g.At.Y); got != c.want {
			t.Errorf("§7: %s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// The order under which a unit acts (OM §4.2, 4.3, 4.5, 17, 18), case by case.
func TestPinned4_2_UnderWhichOrder(t *testing.T) {
	s := inPhase(corps(t), "move-first") // fane attacks, cotton supports fane, foy halts
	status := func(s *state.State, x state.Status, ids ...string) *state.State {
		for _, id := range ids {
			s = as(s, id, func(u *state.Unit) { u.Status = x })
		}
		return s
	}
	lost := func(k int) *state.State { n := *s; n.ChiefLost = state.SetAt(s.ChiefLost, k, 1); return &n }
	home := func(k int) *state.State { n := *s; n.Collapsed = state.SetAt(s.Collapsed, k, 1); return &n }
	veil := func(k int) *state.State { n := *s; n.Veil = []bool{k != 1, k != 2}; return &n }
	for _, c := range []struct {
		name string
		s    *state.State
		id   string
		want facts.Order
	}{
		{"its brigade's", s, "A", facts.Attack}, {"the enemy's", s, "X", facts.Halt}, {"support", s, "H", facts.Support},
		{"guns of no brigade", s, "G", facts.NoOrder}, {"reserve without one", s, "R", facts.NoOrder},
		{"its own", as(s, "A", func(u *state.Unit) { u.Order = facts.Withdraw }), "A", facts.Withdraw},
		{"guns of a brigade", as(s, "A", func(u *state.Unit) { u.Guns = true }), "A", facts.NoOrder},
		{"irregulars", as(s, "A", func(u *state.Unit) { u.Guerrillas = true }), "A", facts.NoOrder},
		{"no order given", commanded(s, "fane", func(c *state.Command) { c.Order = facts.NoOrder }), "A", facts.NoOrder},
		{"reached", commanded(s, "fane", func(c *state.Command) { c.Reached = true }), "A", facts.Halt},
		{"no order, reached", commanded(s, "fane", func(c *state.Command) { c.Order, c.Reached = facts.NoOrder, true }), "A", facts.NoOrder},
		{"the chief is lost", lost(0), "A", facts.Withdraw}, {"the other chief is lost", lost(1), "A", facts.Attack},
		{"the division goes home", home(0), "A", facts.Withdraw}, {"the other goes home", home(1), "A", facts.Attack},
		{"guns, the chief is lost", lost(0), "G", facts.Withdraw},
		{"seen by its side", veil(1), "A", facts.Attack}, {"seen by the other", veil(2), "A", facts.NoOrder},
		{"support of who routs", status(s, state.Routing, "A", "B", "C"), "H", facts.Withdraw},
		{"support of who is destroyed", status(s, state.Destroyed, "A", "B", "C"), "H", facts.Withdraw},
		{"support of who retreats", status(s, state.Retreating, "A", "B", "C"), "H", facts.Withdraw},
		{"support of who routs and retreats", status(status(s, state.Retreating, "A", "B"), state.Routing, "C"), "H", facts.Withdraw},
		{"one stays", status(s, state.Routing, "A", "B"), "H", facts.Support},
		{"one stays, two retreat", status(s, state.Retreating, "A", "C"), "H", facts.Support},
		{"support of who withdraws", commanded(s, "fane", func(c *state.Command) { c.Order = facts.Withdraw }), "H", facts.Withdraw},
	} {
		if got := casting.OrderOf(c.s, c.s.Unit(c.id)); got != c.want {
			t.Errorf("§4.2: %s: %s acts under %d, want %d", c.name, c.id, got, c.want)
		}
	}
	// Deserted and retiring, each way to be so (§4.2).
	for _, c := range []struct {
		name              string
		change            func(*state.Unit)
		deserted, retires bool
	}{
		{"steady", func(*state.Unit) {}, false, false},
		{"destroyed", func(u *state.Unit) { u.Status = state.Destroyed }, true, true},
		{"routing", func(u *state.Unit) { u.Status = state.Routing }, true, true},
		{"off", func(u *state.Unit) { u.Off = 1 }, true, true},
		{"retreating", func(u *state.Unit) { u.Status = state.Retreating }, false, true},
		{"fled this turn", func(u *state.Unit) { u.Motion = state.Fleeing }, false, true},
		{"went forward", func(u *state.Unit) { u.Motion = state.WentForward }, false, false},
		{"detached", func(u *state.Unit) { u.Order, u.Status = facts.Halt, state.Routing }, false, false},
		{"guns", func(u *state.Unit) { u.Guns, u.Status = true, state.Routing }, false, false},
	} {
		n := as(as(as(s, "A", c.change), "B", c.change), "C", c.change)
		if d, r := casting.Deserted(n, "fane"), casting.Retires(n, "fane"); d != c.deserted || r != c.retires {
			t.Errorf("§4.2: all %s: deserted %t, retires %t, want %t %t", c.name, d, r, c.deserted, c.retires)
		}
	}
	if casting.Deserted(s, "nobody") || casting.Retires(s, "nobody") {
		t.Error("§4.2: a brigade that does not exist is deserted")
	}
	// Whom a support follows: through another support, never round in a ring.
	for _, c := range []struct {
		name  string
		s     *state.State
		order facts.Order
		to    string
	}{
		{"attack", s, facts.Attack, ""},
		{"advance", commanded(s, "fane", func(c *state.Command) { c.Order, c.Objective = facts.Advance, "farm" }), facts.Advance, "farm"},
		{"reached", commanded(s, "fane", func(c *state.Command) { c.Order, c.Objective, c.Reached = facts.Advance, "farm", true }), facts.Halt, ""},
		{"supports another", commanded(s, "fane", func(c *state.Command) { c.Order, c.Objective = facts.Support, "foy" }), facts.Halt, ""},
		{"in a ring", commanded(s, "fane", func(c *state.Command) { c.Order, c.Objective = facts.Support, "cotton" }), facts.NoOrder, ""},
		{"none", commanded(s, "fane", func(c *state.Command) { c.Order = facts.NoOrder }), facts.NoOrder, ""},
	} {
		if o, to := casting.SupportedOrder(c.s, "fane"); o != c.order || to != c.to {
			t.Errorf("§4.2: support of a brigade in %s: got %d %q, want %d %q", c.name, o, to, c.order, c.to)
		}
	}
	if o, _ := casting.SupportedOrder(s, "nobody"); o != facts.NoOrder {
		t.Errorf("§4.2: support of nobody follows %d", o)
	}
}

// A unit may be sent off from a brigade of three or more, once, by a brigadier within 10 cm
// of it and 40 of the commander (OM §4.5), each at its figure and a hundredth beyond.
func TestPinned4_5_WhoMayBeDetached(t *testing.T) {
	s := figureAt(atTurn(corps(t), 3), "duke", 60, 0)
	for units, want := range map[int]string{0: "", 2: "OM §4.5 command.small-brigade", 3: "", 4: ""} {
		n := grounded(s, func(f *state.Field) { f.Brigades[0].Units = units })
		if got := tellsOf(t, n, "detach A halt"); got != want {
			t.Errorf("§4.5: a brigade of %d: got %q, want %q", units, got, want)
		}
	}
	for who, want := range map[string]string{"": "", "A": "", "B": "OM §4.5 command.detached-before"} {
		if got := tellsOf(t, commanded(s, "fane", func(c *state.Command) { c.Detached = who }), "detach A halt"); got != want {
			t.Errorf("§4.5: %q was detached before: got %q, want %q", who, got, want)
		}
	}
	for _, c := range []struct{ line, want string }{
		{"detach A attack", "OM §4.5 command.same-order"}, {"detach A withdraw", ""},
		{"detach G halt", "OM §4.5 command.no-brigade-to-leave"}, {"detach R halt", "OM §4.5 command.no-brigade-to-leave"},
		{"order A halt", "OM §4.5 command.not-detached"}, {"order G halt", "OM §4.2/changing-orders command.guns-none"},
		{"order A fane", "OM §4.5 command.nothing-to-rejoin"},
	} {
		if got := tellsOf(t, s, c.line); got != c.want {
			t.Errorf("§4.5: %s: got %q, want %q", c.line, got, c.want)
		}
	}
	for name, change := range map[string]func(*state.Unit){"irregulars": func(u *state.Unit) { u.Guerrillas = true }, "Cossacks": func(u *state.Unit) { u.OpenOrder, u.Arm = true, facts.LightCavalry }} {
		if got := tellsOf(t, as(s, "A", change), "order A halt"); got != "OM §4.2 command.irregular-none" {
			t.Errorf("§4.5: order to %s: got %q", name, got)
		}
		if got := tellsOf(t, as(s, "A", change), "detach A halt"); got != "OM §4.5 command.no-brigade-to-leave" {
			t.Errorf("§4.5: %s detached: got %q", name, got)
		}
	}
	// A later order: its brigadier within 10 cm of it, and within 40 of the commander.
	own := as(s, "A", func(u *state.Unit) { u.Order, u.Ordered = facts.Withdraw, 1 })
	edge := own.Unit("A").Foot().FromPoint(geometry.Vec{X: 46, Y: 0}).CM
	for _, c := range []struct {
		unit, chief float64
		want        string
	}{
		{9.99, 30, ""}, {10, 30, ""}, {10.01, 30, "OM §4.5 command.far"}, {8, 39.99, ""}, {8, 40, ""}, {8, 40.01, "OM §4.5 command.far"}, {8, 30.01, ""},
	} {
		n := figureAt(figureAt(own, "fane", 46, edge-c.unit), "duke", 46+c.chief, edge-c.unit)
		for _, line := range []string{"order A halt", "order A fane"} {
			if got := tellsOf(t, n, line); got != c.want {
				t.Errorf("§4.5: %s: %v cm to him, %v to the commander: got %q, want %q", line, c.unit, c.chief, got, c.want)
			}
		}
	}
	if got := tellsOf(t, own, "order A cotton"); got != "OM §4.5 command.other-brigade" {
		t.Errorf("§4.5: to rejoin another brigade: got %q", got)
	}
	for n := 1; n <= 6; n++ {
		want := notNow
		if n%3 == 0 {
			want = ""
		}
		for _, line := range []string{"order A halt", "order A fane", "detach A halt"} {
			if n == 1 && line[0] == 'd' {
				continue // the first orders of the battle
			}
			if got := tellsOf(t, figureAt(atTurn(own, n), "fane", 46, 34), line); got != want {
				t.Errorf("§4.5: %s in turn %d: got %q, want %q", line, n, got, want)
			}
		}
	}
}

// The reserve gets its first order in any turn from a commander within 40 cm of its nearest
// point, 30 before 1812; every later one when orders change (OM §4.3).
func TestPinned4_3_FirstOrderOfTheReserve(t *testing.T) {
	for date, reach := range map[string]float64{"1815-06-18": 40, "1811-06-18": 30} {
		for n := 1; n <= 4; n++ {
			s := grounded(atTurn(corps(t), n), func(f *state.Field) { f.Date = date })
			edge := s.Unit("R").Foot().FromPoint(geometry.Vec{X: 60, Y: 0}).CM
			for _, d := range []float64{1, reach - 0.01, reach, reach + 0.01} {
				first := figureAt(s, "duke", 60, edge-d)
				later := as(first, "R", func(u *state.Unit) { u.Order, u.Ordered = facts.Attack, 1 })
				want := ""
				if d > reach {
					want = "OM §4.3 command.far"
				}
				if got := tellsOf(t, first, "order R halt"); got != want {
					t.Errorf("§4.3: %s, turn %d, first order at %v: got %q, want %q", date, n, d, got, want)
				}
				if n%3 != 0 && n > 1 { // R190: before anybody moved it may be given anew
					want = notNow
				}
				if got := tellsOf(t, later, "order R halt"); got != want {
					t.Errorf("§4.3: %s, turn %d, a later order at %v: got %q, want %q", date, n, d, got, want)
				}
			}
			if n > 1 {
				rode := general(figureAt(s, "duke", 60, edge-1), "duke", func(g *state.General) { g.Led = n - 1 })
				if got := tellsOf(t, rode, "order R halt"); got != "OM §4.4 command.rode" {
					t.Errorf("§4.4: turn %d: the commander rode before: got %q", n, got)
				}
			}
		}
	}
}

// Which units count as in close order, which as unbroken, which hold off horse (OM §4.2, 5).
func TestPinned4_2_WhoCountsAsWhat(t *testing.T) {
	for _, arm := range []facts.Arm{facts.Infantry, facts.LightCavalry, facts.HeavyCavalry, facts.FootArtillery, facts.HorseArtillery} {
		for _, form := range []facts.Formation{facts.Line, facts.Column, facts.Open, facts.Square, facts.March} {
			for st := state.Steady; st <= state.Destroyed; st++ {
				u := &state.Unit{Arm: arm, Formation: form, Status: st}
				unbroken := st == state.Steady || st == state.Retreating
				closeOrder := unbroken && form != facts.Open && arm != facts.FootArtillery && arm != facts.HorseArtillery
				if command.Unbroken(u) != unbroken || command.InCloseOrder(u) != closeOrder {
					t.Errorf("§4.2: arm %d formation %d %s: unbroken %t close order %t", arm, form, st, command.Unbroken(u), command.InCloseOrder(u))
				}
			}
		}
		for _, open := range []bool{false, true} {
			horse := arm == facts.LightCavalry || arm == facts.HeavyCavalry
			u := &state.Unit{Arm: arm, OpenOrder: open}
			if u.Orderless() != (open && horse) || u.Cossacks() != (open && horse) {
				t.Errorf("§16: arm %d open order %t: acts without orders %t", arm, open, u.Orderless())
			}
			u.Guerrillas = true
			if !u.Orderless() {
				t.Errorf("§2.3: irregulars of arm %d need orders", arm)
			}
		}
	}
	s := corps(t)
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		a, b   bool // under R52 a and b
	}{
		{"a line", func(*state.Unit) {}, false, false},
		{"a column", func(u *state.Unit) { u.Formation = facts.Column }, false, false},
		{"a square", func(u *state.Unit) { u.Formation = facts.Square }, true, true},
		{"a masse", func(u *state.Unit) { u.Formation = facts.Mass }, true, true},
		{"a garrison", func(u *state.Unit) { u.Block = "farm" }, true, true},
		{"in hard cover", func(u *state.Unit) { u.Cover = facts.HardCover }, true, true},
		{"in light cover", func(u *state.Unit) { u.Cover = facts.LightCover }, false, true},
	} {
		for letter, want := range map[string]bool{"a": c.a, "b": c.b} {
			n := ruled(as(s, "X", c.change), 52, letter)
			if got := command.Unridable(n, n.Unit("H"), n.Unit("X")); got != want {
				t.Errorf("§4.2, R52 %s: horse before %s: %t, want %t", letter, c.name, got, want)
			}
			if command.Unridable(n, n.Unit("A"), n.Unit("X")) {
				t.Errorf("§4.2: foot before %s", c.name)
			}
		}
	}
	for kind, want := range map[string]bool{"wood": true, "rough": true, "steep-hill": true, "walled-field": true, "obstacle": true, "building": true, "village": true,
		"redoubt": true, "river": true, "road": false, "hill": false, "field": false, "bridge": false, "high": false, "": false} {
		if command.BrokenGround(kind) != want {
			t.Errorf("§4.2: an attack may shun %q: %t, want %t", kind, !want, want)
		}
	}
}

// Whose moves count as typed (R132): a march, a wheel, a change, a turn, a strategic move;
// no flight, pursuit, evasion, charge.
func TestPinned4_2_WhoseMovesAreTyped(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	for m, c := range map[state.Motion][2]bool{ // tracks moves now; types its moves in this battle
		0: {}, state.WentForward: {true, true}, state.Wheeled: {true, true}, state.Reformed: {true, false}, state.Turned: {true, false}, state.Strategic: {true, true},
		state.Fleeing: {}, state.Pursued: {}, state.Evaded: {}, state.Forded: {}, state.FinishedMove: {}, state.Exposed: {},
		state.WentForward | state.Fleeing: {}, state.WentForward | state.Pursued: {}, state.WentForward | state.Evaded: {},
	} {
		n := as(s, "A", func(u *state.Unit) { u.Motion = m })
		if command.TracksMoves(n, 0) != c[0] || n.Marches(0) != c[1] || command.TracksMoves(n, 1) || n.Marches(1) {
			t.Errorf("R132: motion %b: tracked %t, typed %t, want %v", m, command.TracksMoves(n, 0), n.Marches(0), c)
		}
		charging := as(n, "A", func(u *state.Unit) { u.Charging = true })
		if command.TracksMoves(charging, 0) || charging.Marches(0) {
			t.Errorf("R132: motion %b: a charge counts as a move", m)
		}
		lost := as(n, "A", func(u *state.Unit) { u.ForgetPlace() })
		if lost.Marches(0) {
			t.Errorf("R132: motion %b: who goes by hand counts", m)
		}
	}
	before := *s
	before.Marching = 1
	for letter, want := range map[string][2]bool{"a": {true, false}, "b": {false, false}, "c": {true, true}} {
		n := ruled(&before, 132, letter)
		if command.Obliged(n, 0) != want[0] || command.Obliged(n, 1) != want[1] {
			t.Errorf("R132 %s: obliged %t %t, want %v", letter, command.Obliged(n, 0), command.Obliged(n, 1), want)
		}
	}
	now := ruled(as(s, "A", func(u *state.Unit) { u.Motion = state.WentForward }), 132, "b")
	if !command.Obliged(now, 0) {
		t.Error("R132 b: a side that moved now is not held to its orders")
	}
	for name, c := range map[string]struct {
		s    *state.State
		id   string
		held bool
	}{
		"his figure stands": {s, "A", true}, "his figure does not": {general(s, "fane", func(g *state.General) { g.Placed = false }), "A", false},
		"reserve":             {general(s, "fane", func(g *state.General) { g.Placed = false }), "R", true},
		"detached":            {as(general(s, "fane", func(g *state.General) { g.Placed = false }), "A", func(u *state.Unit) { u.Order = facts.Halt }), "A", true},
		"another moved typed": {as(general(s, "fane", func(g *state.General) { g.Placed = false }), "B", func(u *state.Unit) { u.Motion = state.Wheeled }), "A", true},
	} {
		if got := command.Held(c.s, c.s.Unit(c.id)); got != c.held {
			t.Errorf("R132: %s: held %t, want %t", name, got, c.held)
		}
	}
}

// A battle that begins as its orders do not allow says so (OM §4.2, 4.3): each limit at its
// figure and a hundredth beyond.
func TestPinned4_WithWhatABattleBegins(t *testing.T) {
	s := corps(t)
	keys := func(s *state.State) string {
		var out []string
		for _, m := range (Rules{}).Warnings(s) {
			out = append(out, m.Key)
			for _, l := range i18n.Langs {
				if x := i18n.New(l).Say(m); x == "" || strings.Contains(x, "⟨") {
					t.Errorf("a warning that is no sentence: %q", x)
				}
			}
		}
		return strings.Join(out, " ")
	}
	plain := keys(s)
	edge := s.Unit("B").Foot().FromPoint(geometry.Vec{X: 60, Y: 0}).CM
	alone := commanded(as(as(s, "A", func(u *state.Unit) { u.Brigade = -1 }), "C", func(u *state.Unit) { u.Brigade = -1 }), "fane", func(*state.Command) {})
	alone = commanded(alone, "cotton", func(c *state.Command) { c.Order, c.Objective = facts.Halt, "" })
	for _, c := range []struct {
		cm   float64
		want string
	}{{5, ""}, {5.01, "order.lag-brigadier"}, {10, "order.lag-brigadier"}, {10.01, "breach.radius order.lag-brigadier"}} {
		if got := keys(figureAt(alone, "fane", 60, edge-c.cm)); got != c.want {
			t.Errorf("§4.3: he stands %v cm away: got %q, want %q (as it is: %q)", c.cm, got, c.want, plain)
		}
	}
	far := figureAt(alone, "fane", 60, edge-12)
	for name, change := range map[string]func(*state.Unit){
		"of its own order": func(u *state.Unit) { u.Order = facts.Halt }, "guns": func(u *state.Unit) { u.Guns = true }, "irregular": func(u *state.Unit) { u.Guerrillas = true },
	} {
		if got := keys(as(far, "B", change)); got != "order.lag-brigadier" {
			t.Errorf("§4.3: beyond reach, but %s: got %q", name, got)
		}
	}
	if got := keys(general(far, "fane", func(g *state.General) { g.With = "B" })); got != "" {
		t.Errorf("§4.3: he rides with it: got %q", got)
	}
	// Support within 10 cm of whom it supports, front clear; change of place 30 cm from enemies.
	for _, c := range []struct {
		cm   float64
		want bool
	}{{9.99, false}, {10, false}, {10.01, true}} {
		n := commanded(s, "cotton", func(c *state.Command) { c.Order, c.Objective = facts.Support, "fane" })
		g := n.Unit("H").Foot()
		right := n.Unit("C").Foot()
		shift := c.cm - geometry.Gap(g, right).CM
		n = relocated(n, "H", geometry.Vec{X: 90 + shift, Y: 40}, 0)
		n = relocated(n, "I", geometry.Vec{X: 90 + shift, Y: 40}, 0)
		if got := strings.Contains(keys(n), "order.lag-far"); got != c.want {
			t.Errorf("§4.2: support %v cm away: lags %t, want %t", c.cm, got, c.want)
		}
	}
	covered := relocated(s, "H", geometry.Vec{X: 74, Y: 34}, 0)
	if !strings.Contains(keys(covered), "order.lag-covered") {
		t.Errorf("§4.2: support behind whom it supports: got %q", keys(covered))
	}
	for _, c := range []struct {
		cm   float64
		want bool
	}{{29.99, true}, {30, true}, {30.01, false}} {
		n := commanded(s, "fane", func(c *state.Command) { c.Order = facts.Redeploy })
		x := n.Unit("X").Foot()
		n = relocated(n, "X", geometry.Vec{X: 60, Y: 100 - geometry.Gap(n.Unit("B").Foot(), x).CM + c.cm}, 180)
		if got := strings.Contains(keys(n), "order.redeploy-near"); got != c.want {
			t.Errorf("§4.2: change of place %v cm from the enemy: impossible %t, want %t", c.cm, got, c.want)
		}
	}
}

// Who goes over whom (OM §17): a lone enemy figure rides 30 cm back towards its rear; who is
// with a unit, lost, of the same side or nowhere does not.
func TestPinned17_WhoGivesWay(t *testing.T) {
	s := figureAt(inPhase(corps(t), "move-first"), "ney", 60, 60)
	came := s.Unit("A")
	f, err := came.At(came.Formation, came.Pose.Forward(0))
	if err != nil {
		t.Fatal(err)
	}
	p := came.Pose
	p.At = geometry.Vec{X: 60, Y: 60}
	to, err := came.At(came.Formation, p)
	if err != nil {
		t.Fatal(err)
	}
	_ = f
	for _, c := range []struct {
		name string
		s    *state.State
		want string
	}{
		{"alone", s, "ney 60 90"},
		{"with a unit", general(s, "ney", func(g *state.General) { g.With = "X" }), ""},
		{"lost", general(s, "ney", func(g *state.General) { g.Lost = 1 }), ""},
		{"no figure", general(s, "ney", func(g *state.General) { g.Placed = false }), ""},
		{"elsewhere", figureAt(s, "ney", 100, 60), ""},
		{"near his rear", grounded(s, func(f *state.Field) {
			f.Sides[1].Rear = geometry.Vec{X: 60, Y: 75}
			for i := range f.Divisions {
				f.Divisions[i].Rear = geometry.Vec{X: 60, Y: 75}
			}
		}), "ney 60 75"},
	} {
		got := ""
		evs, say := command.GaveWay(c.s, to, to, 0)
		for i, e := range evs {
			got += fmt.Sprint(tell(e).Unit, " ", tell(e).X, " ", tell(e).Y)
			h := say[i].Hands[0]
			if to, ok := h.To.(game.Spot); h.Unit != tell(e).Unit || h.Act != "move" || !ok || to.X != tell(e).X || to.Y != tell(e).Y {
				t.Errorf("§17: %s: hands are told %+v, not %+v", c.name, h, e)
			}
			for l, w := range map[i18n.Lang]string{i18n.EN: fmt.Sprint(tell(e).Y), i18n.IT: fmt.Sprint(tell(e).Y)} {
				if x := i18n.New(l).Say(say[i].Say); !strings.Contains(x, w) {
					t.Errorf("§17: %s: %q does not name %s", c.name, x, w)
				}
			}
		}
		if got != c.want {
			t.Errorf("§17: %s: got %q, want %q", c.name, got, c.want)
		}
		if evs, _ := command.GaveWay(c.s, to, to, 1); len(evs) != 0 {
			t.Errorf("§17: %s: gives way to his own side: %+v", c.name, evs)
		}
	}
}

// Generals who fell have a successor two turns later, of a brigade always, of a side only
// under R71 b and when he was carried off (OM §17).
func TestPinned17_WhenASuccessorComes(t *testing.T) {
	for _, c := range []struct {
		who, letter string
		killed      bool
		lost, turn  int
		want        bool
	}{
		{"fane", "a", true, 2, 2, false}, {"fane", "a", true, 2, 3, true}, {"fane", "a", false, 2, 2, false}, {"fane", "a", false, 2, 3, true}, {"fane", "a", true, 2, 5, true},
		{"fane", "b", true, 2, 3, true}, {"fane", "a", false, 0, 9, false},
		{"duke", "a", true, 2, 3, false}, {"duke", "a", false, 2, 3, false}, {"duke", "b", true, 2, 3, false}, {"duke", "b", false, 2, 3, true}, {"duke", "b", false, 2, 2, false},
	} {
		s := ruled(general(atTurn(corps(t), c.turn), c.who, func(g *state.General) { g.Lost, g.Killed = c.lost, c.killed }), 71, c.letter)
		evs, say := command.Successions(s)
		if (len(evs) > 0) != c.want || len(say) != len(evs) {
			t.Errorf("§17, R71 %s: %s lost in turn %d (killed %t), end of turn %d: %+v, want successor %t", c.letter, c.who, c.lost, c.killed, c.turn, evs, c.want)
			continue
		}
		if !c.want {
			continue
		}
		quality, key := 0, "general.takes-over"
		if c.who == "duke" {
			quality, key = int(facts.Normal), "general.deputy-here"
		}
		if tell(evs[0]).Kind != "succeed" || tell(evs[0]).Unit != c.who || tell(evs[0]).N != quality || say[0].Say.Key != key {
			t.Errorf("§17: %s: got %+v %s, want quality %d, %s", c.who, evs[0], say[0].Say.Key, quality, key)
		}
	}
}

// When a general is still to be tried (OM §17, R2): under fire at the end of the fire, in
// melee when it is fought, in flight until he was.
func TestPinned17_WhoIsToBeTried(t *testing.T) {
	base := as(corps(t), "A", func(u *state.Unit) { u.General, u.GeneralID, u.Shot, u.Bases = facts.Brigadier, "fane", true, 4 })
	fire := after(inPhase(base, "fire"), &state.EvStage{Stage: state.FireEnd})
	fire = as(fire, "A", func(u *state.Unit) { u.Shot = true })
	for _, c := range []struct {
		name   string
		s      *state.State
		change func(*state.Unit)
		when   state.Occasion
		want   bool
	}{
		{"shot at", fire, nil, state.UnderFire, true},
		{"not shot at", fire, func(u *state.Unit) { u.Shot = false }, state.UnderFire, false},
		{"tried already", fire, func(u *state.Unit) { u.Checked = true }, state.UnderFire, false},
		{"nobody of it left", fire, func(u *state.Unit) { u.Bases = 0 }, state.UnderFire, true},
		{"no general", fire, func(u *state.Unit) { u.General = facts.NoGeneral }, state.UnderFire, false},
		{"before the end of the fire", after(fire, &state.EvStage{Stage: state.FireTests}), nil, state.UnderFire, false},
		{"in the melee phase", as(inPhase(base, "melee"), "A", func(u *state.Unit) { u.Shot = true }), nil, state.UnderFire, false},
		{"risked this turn, R2 a", fire, func(u *state.Unit) { u.Risked = 1 }, state.UnderFire, true},
		{"risked this turn, R2 b", ruled(fire, 2, "b"), func(u *state.Unit) { u.Risked = 1 }, state.UnderFire, false},
		{"risked before, R2 b", ruled(fire, 2, "b"), func(u *state.Unit) { u.Risked = 0 }, state.UnderFire, true},
		{"in peril", fire, func(u *state.Unit) { u.Peril = true }, state.InFlight, true},
		{"not in peril", fire, nil, state.InFlight, false},
		{"in peril and destroyed", fire, func(u *state.Unit) { u.Peril, u.Status = true, state.Destroyed }, state.InFlight, false},
		{"no melee", inPhase(base, "melee"), nil, state.InMelee, false},
		{"melee fought", metBy(inPhase(base, "melee"), state.Fought), nil, state.InMelee, true},
		{"melee fought, tried", metBy(inPhase(base, "melee"), state.Fought), func(u *state.Unit) { u.Checked = true }, state.InMelee, false},
		{"melee not yet fought", metBy(inPhase(base, "melee"), state.InContact), nil, state.InMelee, false},
		{"melee fought, in the fire", metBy(fire, state.Fought), nil, state.InMelee, false},
	} {
		s := c.s
		if c.change != nil {
			s = as(s, "A", c.change)
		}
		if got := command.OwesFate(s, s.Unit("A"), c.when); got != c.want {
			t.Errorf("§17: %s: to be tried %t, want %t", c.name, got, c.want)
		}
	}
}

// metBy is the state with a charge of A at X at a stage.
func metBy(s *state.State, stage state.ChargeStage) *state.State {
	n := *s
	n.Charges = []*state.Charge{{N: 1, Attackers: []string{"A"}, Target: "X", Stage: stage}}
	return &n
}

// A charge asks for an order that allows it (OM §4.2): caution and attack do; halt, change
// of place, withdrawal do not; under an advance only at who bars the way.
func TestPinned4_2_WhichOrdersCharge(t *testing.T) {
	for order, want := range map[string]string{"halt": "charge.order", "redeploy": "charge.order", "withdraw": "charge.order", "cautious": "", "attack": ""} {
		refuseChargeOf(t, under(t, order, ""), "A", "X", want)
		s := as(under(t, "attack", ""), "A", func(u *state.Unit) { u.Order = facts.Order(state.ValueOf(facts.FOrder, order)) })
		refuseChargeOf(t, s, "A", "X", want)
		led := as(s, "A", func(u *state.Unit) { u.General, u.GeneralID = facts.Normal, "duke" })
		refuseChargeOf(t, led, "A", "X", "")
		led = as(s, "A", func(u *state.Unit) { u.General, u.GeneralID = facts.Brigadier, "fane" })
		refuseChargeOf(t, led, "A", "X", want)
	}
	refuseChargeOf(t, under(t, "advance", "copse"), "A", "X", "order.not-in-the-way")
	refuseChargeOf(t, under(t, "advance", "farm"), "B", "Y", "order.not-in-the-way")
	in := relocated(under(t, "advance", "farm"), "X", geometry.Vec{X: 60, Y: 60}, 180)
	refuseChargeOf(t, in, "B", "X", "")
	on := relocated(under(t, "advance", "farm"), "X", geometry.Vec{X: 60, Y: 85}, 180)
	refuseChargeOf(t, on, "B", "X", "")
	none := commanded(under(t, "attack", ""), "fane", func(c *state.Command) { c.Order = facts.NoOrder })
	refuseChargeOf(t, none, "A", "X", "charge.no-order")
	refuseChargeOf(t, ruled(none, 161, "b"), "A", "X", "")
}

// The words of who goes by whom (OM §1): named by nation, name and soldiers, never by what
// both sides share.
func TestPinned1_HowASideIsCalled(t *testing.T) {
	s := corps(t)
	for w, want := range map[string]int{"british": 0, "britain": 0, "french": 1, "france": 1, "bri": 0, "fr": 1, "": -1, "russians": -1, "xyz": -1} {
		if got := command.SideNamed(s.Field, w); got != want {
			t.Errorf("§1: %q is side %d, want %d", w, got, want)
		}
	}
	civil := grounded(s, func(f *state.Field) { f.Sides[1].Nation = "britain" })
	if got := command.SideNamed(civil.Field, "britain"); got != -1 {
		t.Errorf("§1: both are of Britain: side %d", got)
	}
	for date, want := range map[string]int{"": 0, "181": 0, "1809": 1809, "1815-06-18": 1815, "anno": 0} {
		if got := command.Year(&state.Field{Date: date}); got != want {
			t.Errorf("§1: the year of %q is %d, want %d", date, got, want)
		}
	}
	for cm, key := range map[float64]string{-0.01: "placed.minus", 0: "placed.plus", 0.01: "placed.plus", -0.004: "placed.plus"} {
		if m := command.Margin(cm); m.Key != key || m.Args[0] != ref.CM(math.Abs(math.Round(cm*100)/100)) {
			t.Errorf("a margin of %v is %+v, want %s", cm, m, key)
		}
	}
}
