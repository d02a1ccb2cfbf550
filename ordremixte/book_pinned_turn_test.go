package ordremixte

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file pins the turn (OM §6, 7), the end of divisions (§18), the night (§19) and what
// the desk shows of them.

// Each verb is carried out in its phases; before them the phases in between close, after
// them it is too late (OM §7).
func TestPinned7_WhereEachVerbBelongs(t *testing.T) {
	unit := func(verb, id string, args ...string) game.Action {
		return game.Action{Verb: verb, Units: []game.Operand{only(id)}, Args: args}
	}
	moves := []string{"move-first", "move-second"}
	own := []string{"move-first", "move-second"} // A is British, who move first
	for _, c := range []struct {
		a     game.Action
		homes []string
		last  string // later than this it is refused
	}{
		{game.Action{Verb: "order", Args: []string{"fane", "halt"}}, []string{"orders"}, "orders"},
		{game.Action{Verb: "courier", Args: []string{"fane", "halt"}}, []string{"orders"}, "orders"},
		{unit("detach", "A", "halt"), []string{"orders"}, "orders"},
		// Nobody runs and nobody has won: these phases are passed by, and too late from the start.
		{unit("rally", "A"), []string{"rally"}, ""},
		{unit("breakthrough", "A"), []string{"breakthrough"}, ""},
		{unit("follow", "A"), []string{"breakthrough"}, ""},
		{unit("move", "A", "forward", "2"), own, "late"},
		{unit("wheel", "A", "left", "10"), own, "late"},
		{unit("face", "A", "about"), own, "late"},
		{unit("form", "A", "column"), own, "late"},
		{unit("limber", "G"), moves, "late"},
		{unit("unlimber", "G"), moves, "late"},
		{unit("charge", "A"), []string{"move-first", "move-second", "late"}, "late"},
		{unit("fire", "A"), []string{"fire"}, "fire"},
		{unit("melee", "A"), []string{"contact", "melee"}, "melee"},
		{unit("morale", "A"), nil, ""}, {unit("set", "A"), nil, ""}, {unit("place", "A"), nil, ""}, {unit("moved", "A"), nil, ""}, {unit("attach", "A", "fane"), nil, ""}, {unit("detach", "A"), nil, ""},
		{game.Action{Verb: "order", Args: []string{"fane", "reached"}}, nil, ""}, {game.Action{Verb: "order", Args: []string{"fane", "shown"}}, nil, ""},
		{game.Action{Verb: "next"}, nil, ""}, {game.Action{Verb: "night"}, nil, ""}, {game.Action{Verb: "first", Args: []string{"french"}}, nil, ""},
	} {
		for i, p := range state.Phases().All {
			if p.ID == "contact" || p.ID == "end" {
				continue // nobody stands there: the one is a step of the fire, the other of the melee
			}
			s := inPhase(corps(t), p.ID)
			evs, _, err := turn.Advance(s, c.a)
			n := after(s, evs...)
			switch {
			case c.homes == nil || slices.Contains(c.homes, p.ID):
				if err != nil || len(evs) != 0 {
					t.Errorf("§7: %s in %s: closes %d (%v)", c.a.Verb, p.ID, len(evs), err)
				}
			case i < state.Phases().Index(c.last):
				if err != nil || !slices.Contains(c.homes, n.PhaseID()) {
					t.Errorf("§7: %s in %s: goes to %s (%v), want one of %v", c.a.Verb, p.ID, n.PhaseID(), err, c.homes)
				}
			default:
				var r *game.Refusal
				if !errors.As(err, &r) || r.Kind != game.NotNow || r.Ref != "OM §7" || r.Say.Key != "om.wrong-phase" {
					t.Errorf("§7: %s in %s: %v, want too late", c.a.Verb, p.ID, err)
				}
			}
			f := c.a
			f.Force = true
			if evs, _, err := turn.Advance(s, f); err != nil || len(evs) != 0 {
				t.Errorf("§7: %s ! in %s: closes %d (%v)", c.a.Verb, p.ID, len(evs), err)
			}
		}
	}
	// Who moves second waits for his movement, who charges in the late phase has not moved.
	for id, want := range map[string]string{"A": "move-first", "X": "move-second", "H": "move-first"} {
		evs, _, err := turn.Advance(inPhase(corps(t), "orders"), unit("move", id, "forward", "2"))
		if n := after(inPhase(corps(t), "orders"), evs...); err != nil || n.PhaseID() != want {
			t.Errorf("§7: %s moves in %s (%v), want %s", id, n.PhaseID(), err, want)
		}
	}
	for who, want := range map[string]string{"duke": "move-first", "ney": "move-second"} {
		evs, _, err := turn.Advance(inPhase(corps(t), "orders"), game.Action{Verb: "move", Args: []string{who, "to", "60", "50"}})
		if n := after(inPhase(corps(t), "orders"), evs...); err != nil || n.PhaseID() != want {
			t.Errorf("§7: %s rides in %s (%v), want %s", who, n.PhaseID(), err, want)
		}
	}
	// The second wave charges in the melee phase (§10.5).
	for value, want := range map[string]bool{"yes": true, "no": false} {
		_, _, err := turn.Advance(inPhase(corps(t), "melee"), game.Action{Verb: "charge", Units: []game.Operand{only("H"), only("X")}, Facts: []game.Fact{{Name: "wave", Value: value}}})
		if (err == nil) != want {
			t.Errorf("§10.5: a charge with wave=%s after contact: %v", value, err)
		}
	}
}

// The initiative (OM §6): what counts on the die of a side, by its general, nation and year.
func TestPinned6_WhatCountsOnTheDie(t *testing.T) {
	value := func(s *state.State) int {
		adj, err := turn.Prepare(s, game.Action{Verb: "initiative", Args: []string{"british"}})
		if err != nil {
			t.Fatal(err)
		}
		v := anyDice(t, adj)
		won := v.Data.Get("british").(int)
		said := ""
		for _, st := range v.Steps {
			if st.Say.Key == "step.initiative" {
				if said = fmt.Sprint(st.Value.Args[1]); st.Value.Key == "turn.die-sum" {
					return st.Value.Args[3].(int) - st.Value.Args[1].(int)
				}
				break
			}
		}
		var die int
		fmt.Sscan(said, &die)
		return won - die
	}
	early := map[string]bool{"france": false, "britain": false, "austria": true, "russia": true, "prussia": true, "portugal": true}
	for _, q := range []struct {
		quality facts.General
		plus    int
	}{{facts.Poor, -1}, {facts.Normal, 0}, {facts.VeteranGeneral, 0}, {facts.Exceptional, 1}} {
		for nation, slow := range early {
			for _, year := range []string{"1805", "1808", "1809", "1813"} {
				want := q.plus
				if slow && year < "1809" {
					want -= 2
				}
				s := led(ruledBy(beforeDice(t), 0, nation), year, q.quality, facts.Normal)
				if got := value(s); got != want {
					t.Errorf("§6: quality %d of %s in %s: got %+d, want %+d", q.quality, nation, year, got, want)
				}
				lost := general(s, "chief0", func(g *state.General) { g.Lost = 1 })
				if got := value(lost); got != want-q.plus {
					t.Errorf("§6: lost, quality %d of %s in %s: got %+d, want %+d", q.quality, nation, year, got, want-q.plus)
				}
			}
		}
	}
}

// Half of its points lost send a division home, half included (OM §18, R31).
func TestPinned18_WhenADivisionGoesHome(t *testing.T) {
	for start, want := range map[int]int{1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 10: 5, 11: 5, 40: 20, 41: 20} {
		if got := chain.RetiresAt(start); got != want {
			t.Errorf("§18: of %d: goes home at %d, want %d", start, got, want)
		}
	}
	s := atTurn(corps(t), 3)
	chief := func(b, f int) *state.State { n := *s; n.ChiefLost = []int{b, f}; return &n }
	home := func(b, f int) *state.State { n := *s; n.Collapsed = []int{b, f}; return &n }
	both := home(2, 0)
	both.ChiefLost = []int{0, 3}
	for _, c := range []struct {
		name           string
		s              *state.State
		beaten         int
		first, secondB bool
	}{
		{"nobody", s, -1, false, false}, {"the British chief", chief(2, 0), 0, true, false}, {"the French chief", chief(0, 2), 1, false, true}, {"both chiefs", chief(2, 2), -1, true, true},
		{"the British division", home(2, 0), 0, true, false}, {"the French division", home(0, 2), 1, false, true}, {"both divisions", home(1, 2), -1, true, true}, {"one each way", both, -1, true, true},
	} {
		if got := chain.Beaten(c.s); got != c.beaten || chain.Broken(c.s, 0) != c.first || chain.Broken(c.s, 1) != c.secondB {
			t.Errorf("§17, 18: %s: beaten %d, broken %t %t, want %d %t %t", c.name, got, chain.Broken(c.s, 0), chain.Broken(c.s, 1), c.beaten, c.first, c.secondB)
		}
	}
	// Ground is held by who stands on it, alone, and does not run; nobody knows while one may be there.
	at := func(id string, y float64) func(*state.State) *state.State {
		return func(s *state.State) *state.State { return relocated(s, id, geometry.Vec{X: 60, Y: y}, 0) }
	}
	for _, c := range []struct {
		name       string
		make       []func(*state.State) *state.State
		yes, known bool
	}{
		{"empty", nil, false, true},
		{"one of ours", []func(*state.State) *state.State{at("B", 85)}, true, true},
		{"one of theirs", []func(*state.State) *state.State{at("Y", 85)}, false, true},
		{"both", []func(*state.State) *state.State{at("B", 84), at("Y", 88)}, false, true},
		{"ours retreats", []func(*state.State) *state.State{at("B", 85), func(s *state.State) *state.State {
			return as(s, "B", func(u *state.Unit) { u.Status = state.Retreating })
		}}, false, true},
		{"theirs routs", []func(*state.State) *state.State{at("B", 84), at("Y", 88), func(s *state.State) *state.State {
			return as(s, "Y", func(u *state.Unit) { u.Status = state.Routing })
		}}, true, true},
		{"beside it", []func(*state.State) *state.State{at("B", 79)}, false, true},
		{"one is nowhere", []func(*state.State) *state.State{at("B", 85), func(s *state.State) *state.State {
			return as(s, "A", func(u *state.Unit) { u.ForgetPlace() })
		}}, false, false},
		{"one is off", []func(*state.State) *state.State{at("B", 85), func(s *state.State) *state.State {
			return as(s, "A", func(u *state.Unit) { u.Placed, u.Off = false, 1 })
		}}, true, true},
		{"a garrison", []func(*state.State) *state.State{func(s *state.State) *state.State {
			return as(s, "A", func(u *state.Unit) { u.Placed, u.Block = false, "farm" })
		}}, true, true},
		{"a garrison elsewhere", []func(*state.State) *state.State{func(s *state.State) *state.State {
			return as(s, "A", func(u *state.Unit) { u.Placed, u.Block = false, "copse" })
		}}, false, true},
	} {
		n := s
		for _, f := range c.make {
			n = f(n)
		}
		if yes, known := command.Holds(n, 0, "farm"); yes != c.yes || known != c.known {
			t.Errorf("§18: %s: held %t known %t, want %t %t", c.name, yes, known, c.yes, c.known)
		}
	}
	// What the scenario asks for, judged when a turn ends.
	goal := func(n int, g ...state.Goal) *state.State {
		x := grounded(atTurn(at("B", 85)(corps(t)), n), func(f *state.Field) { f.Goals = g })
		x.Won = make([]int, len(g))
		return x
	}
	for _, c := range []struct {
		name, want, says string
		s                *state.State
	}{
		{"held, judged now", "0:4", "division.goal division.points", goal(4, state.Goal{Side: 0, Ground: "farm", Turn: 4, Points: 2, Break: 1})},
		{"held, judged later", "", "", goal(3, state.Goal{Side: 0, Ground: "farm", Turn: 4, Points: 2})},
		{"held, judged before", "0:5", "division.goal division.points", goal(5, state.Goal{Side: 0, Ground: "farm", Turn: 4, Points: 2})},
		{"held by the other", "0:-4", "division.points-even", goal(4, state.Goal{Side: 1, Ground: "farm", Turn: 4, Points: 2})},
		{"held, decides", "0:4", "division.decides", goal(4, state.Goal{Side: 0, Ground: "farm", Turn: 4})},
		{"held, with the battle", "", "", goal(4, state.Goal{Side: 0, Ground: "farm", Points: 2})},
		{"broken, not yet", "", "", goal(4, state.Goal{Side: 0, Break: 1, Points: 2})},
		{"held, another open", "0:4", "division.goal division.points-if division.points-open", goal(4, state.Goal{Side: 0, Ground: "farm", Turn: 4, Points: 2}, state.Goal{Side: 1, Break: 0, Points: 5})},
		{"nobody knows", "0:-4", "division.look", as(goal(4, state.Goal{Side: 0, Ground: "farm", Turn: 4, Points: 2}), "A", func(u *state.Unit) { u.ForgetPlace() })},
		{"broken", "0:4", "division.goal division.points", after(goal(4, state.Goal{Side: 0, Break: 1, Points: 2}), &state.EvChief{Side: 1, Turn: 4})},
		{"held as the other is broken", "0:4", "division.goal division.points", after(goal(4, state.Goal{Side: 0, Ground: "farm", Points: 2}), &state.EvChief{Side: 1, Turn: 4})},
	} {
		evs, say := command.Judged(c.s)
		got, keys := []string{}, []string{}
		for _, e := range evs {
			got = append(got, fmt.Sprintf("%d:%d", tell(e).N, tell(e).M))
		}
		for _, x := range say {
			keys = append(keys, x.Say.Key)
		}
		if strings.Join(got, " ") != c.want || strings.Join(keys, " ") != c.says {
			t.Errorf("§18: %s: got %v %v, want %q %q", c.name, got, keys, c.want, c.says)
		}
	}
}

// A night comes between turns, once, and when nobody fights (OM §19); each state goes or
// stays as it should.
func TestPinned19_WhenANightComes(t *testing.T) {
	night := game.Action{Verb: "night"}
	for _, c := range []struct {
		name string
		s    *state.State
		want string
	}{
		{"in orders", atTurn(corps(t), 3), ""},
		{"in the first turn", atTurn(corps(t), 1), "OM §19 turn.night-again"},
		{"in the second", atTurn(corps(t), 2), ""},
		{"in the turn of the last", after(atTurn(corps(t), 3), &state.EvNight{Turn: 3}), "OM §19 turn.night-again"},
		{"the turn after the last", after(atTurn(corps(t), 4), &state.EvNight{Turn: 3}), ""},
		{"in the fire", inPhase(atTurn(corps(t), 3), "fire"), "OM §19 turn.night-early"},
		{"in the melee", inPhase(atTurn(corps(t), 3), "melee"), "OM §19 turn.night-early"},
		{"over a charge", metBy(atTurn(corps(t), 3), state.Declared), "OM §19 turn.night-melee"},
		{"over a melee", metBy(atTurn(corps(t), 3), state.InContact), "OM §19 turn.night-melee"},
		{"after a melee", metBy(atTurn(corps(t), 3), state.Fought), ""},
		{"after a charge that failed", metBy(atTurn(corps(t), 3), state.Repelled), ""},
	} {
		if got := refusedBy(c.s, night); got != c.want {
			t.Errorf("§19: %s: got %q, want %q", c.name, got, c.want)
		}
	}
	for dawn := 2; dawn <= 6; dawn++ {
		for now := 1; now <= dawn; now++ {
			s := as(atTurn(corps(t), 3), "A", func(u *state.Unit) { u.PM, u.PMStart, u.Dawn = now, 6, dawn })
			n, _ := does(t, s, "night")
			if got, want := n.Unit("A").PM, now+(dawn-now)/2; got != want || n.Unit("A").Dawn != want {
				t.Errorf("§19: %d of %d: %d in the morning, day from %d, want %d", now, dawn, got, n.Unit("A").Dawn, want)
			}
		}
	}
	s := as(atTurn(corps(t), 3), "H", func(u *state.Unit) {
		u.Status, u.Disordered, u.Blown, u.Tires, u.Fled, u.Broken, u.By, u.Peril, u.RunOver, u.DisorderTo, u.Sheltered = state.Retreating, true, true, true, 2, 2, "X", true, 2, 9, true
		u.Rallied, u.Tried, u.LostTurn = 2, 2, 1
	})
	n, v := does(t, s, "night")
	u := n.Unit("H")
	if u.Status != state.Steady || u.Disordered || u.Blown || u.Tires || u.Fled+u.Broken+u.RunOver+u.DisorderTo+u.Rallied+u.Tried+u.LostTurn != 0 || u.By != "" || u.Peril || u.Sheltered {
		t.Errorf("R121: in the morning: %s", differing(corps(t).Unit("H"), u))
	}
	var rested []string
	for _, l := range v.Lines {
		if l.Say.Key == "turn.night-rested" {
			rested = append(rested, fmt.Sprint(l.Say.Args[0]))
		}
	}
	if fmt.Sprint(rested) != "[[H]]" || n.Day != 3 {
		t.Errorf("R121: rested %v, day from turn %d", rested, n.Day)
	}
}

// No battle comes to what cannot be (OM §2.3).
func TestPinned2_3_WhatCannotBe(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*state.Unit)
		bad    bool
	}{
		"as it is": {func(*state.Unit) {}, false}, "all its points": {func(u *state.Unit) { u.PM = u.PMStart }, false}, "more": {func(u *state.Unit) { u.PM = u.PMStart + 1 }, true},
		"one point": {func(u *state.Unit) { u.PM = 1 }, false}, "none": {func(u *state.Unit) { u.PM = 0 }, true}, "fewer": {func(u *state.Unit) { u.PM = -1 }, true},
		"destroyed":             {func(u *state.Unit) { u.PM, u.Bases, u.Status = 0, 0, state.Destroyed }, false},
		"destroyed with points": {func(u *state.Unit) { u.Bases, u.Status = 0, state.Destroyed }, true},
		"destroyed with bases":  {func(u *state.Unit) { u.PM, u.Status = 0, state.Destroyed }, false},
		"no base":               {func(u *state.Unit) { u.Bases = 0 }, true}, "one base": {func(u *state.Unit) { u.Bases = 1 }, false}, "too many": {func(u *state.Unit) { u.Bases = u.BasesStart + 1 }, true},
		"fewer than none": {func(u *state.Unit) { u.Bases = -1 }, true}, "routing": {func(u *state.Unit) { u.Status = state.Routing }, false},
	} {
		if err := turn.Check(as(corps(t), "A", c.change)); (err != nil) != c.bad {
			t.Errorf("§2.3: %s: %v, want an error %t", name, err, c.bad)
		}
	}
}

// What one side sees of the other's orders (OM §4.2): nothing, but a counter turned up.
func TestPinned4_2_WhatLiesFaceDown(t *testing.T) {
	s := after(atTurn(corps(t), 3),
		&state.EvCourier{N: 1, Brigade: "fane", Order: "halt", Left: 900}, &state.EvCourier{N: 2, Brigade: "foy", Order: "halt", Left: 900},
		&state.EvDetach{Unit: "A", Alone: true, Order: "halt"}, &state.EvOrder{Brigade: "cotton", Order: "support", Objective: "fane", Turn: 2}, &state.EvShown{Brigade: "cotton"})
	s = as(s, "B", func(u *state.Unit) { u.Stray = true })
	french := (Rules{}).View(s, []int{1}).(*state.State)
	if got := differing(s.Unit("A"), french.Unit("A")); got != "Order=0 Ordered=0" {
		t.Errorf("§4.2: a detached unit: got %q", got)
	}
	if got := differing(s.Unit("B"), french.Unit("B")); got != "Stray=false" {
		t.Errorf("§4.2: a stray: got %q", got)
	}
	if got := differing(s.Commands[0], french.Commands[0]); got != "Order=0 Detached=" {
		t.Errorf("§4.2: a counter face down: got %q", got)
	}
	if got := differing(s.Commands[1], french.Commands[1]); got != "" {
		t.Errorf("§4.2: a counter turned up: got %q", got)
	}
	if got := differing(s.Commands[2], french.Commands[2]); got != "" || french.Field.Brigades[2].Order != s.Field.Brigades[2].Order || french.Field.Brigades[0].Order != facts.NoOrder {
		t.Errorf("§4.2: his own counter: got %q", got)
	}
	if len(french.Couriers) != 1 || french.Couriers[0].N != 2 || french.Riders != 0 || len(s.Couriers) != 2 {
		t.Errorf("§4.2: riders: %d seen", len(french.Couriers))
	}
	if (Rules{}).View(s, []int{0, 1}).(*state.State) != s {
		t.Error("§4.2: who leads both sides sees less than everything")
	}
	if none := (Rules{}).View(s, nil).(*state.State); none.Field.Brigades[0].Order != facts.NoOrder || len(none.Couriers) != 0 || none.Units[0].Order != facts.NoOrder {
		t.Error("§4.2: who leads no side sees a counter that is face down")
	}
	for id, want := range map[string]facts.Order{"A": facts.NoOrder, "B": facts.NoOrder, "H": facts.Support, "X": facts.Halt} {
		if got := casting.OrderOf(french, french.Unit(id)); got != want {
			t.Errorf("§4.2: the French see %s under %d, want %d", id, got, want)
		}
	}
	// Whose orders an event changes.
	for _, c := range []struct {
		e    game.Event
		want int
	}{
		{&state.EvOrder{Brigade: "fane"}, 0}, {&state.EvOrder{Brigade: "foy"}, 1}, {&state.EvUnitOrder{Unit: "X"}, 1},
		{&state.EvCourier{Brigade: "foy"}, 1}, {&state.EvCourier{Unit: "R"}, 0}, {&state.EvDetach{Unit: "A"}, 0},
		{&state.EvReached{Brigade: "foy"}, 1}, {&state.EvArrive{N: 1}, 0}, {&state.EvArrive{N: 2}, 1}, {&state.EvArrive{N: 9}, -1},
		{&state.EvShown{Brigade: "foy"}, -1}, {&state.EvPM{Unit: "X"}, -1}, {&state.EvUnitOrder{Unit: "nobody"}, -1},
		{&state.EvUnitOrder{Unit: "foy"}, -1},
	} {
		if got := turn.OrdersOf(s, c.e); got != c.want {
			t.Errorf("§4.2: %+v changes the orders of %d, want %d", c.e, got, c.want)
		}
	}
	// What the French read of lines: those for everybody, their own as well, of a secret what
	// stands in its place, and not the terms that are for the others' eyes.
	down := func(side int, say, other string) game.Text {
		x := &game.Secret{Side: side}
		if other != "" {
			x.Else = ref.M(other)
		}
		term := game.Term{Kind: game.Modifier, Worth: 1, Secret: x}
		return game.Text{Say: ref.M(say), Secret: x, Holds: []game.Held{game.Sum{{Kind: game.Face, Worth: 4}, term}, game.Thrown{Die: dice.D6, Face: 4}}}
	}
	var read []string
	for _, l := range turn.Veiled([]game.Text{{Say: ref.M("open")}, down(0, "given", ""), down(0, "counts", "rides"), down(-1, "nobody", "")}, []int{1}) {
		read = append(read, l.Say.Key)
		for _, sum := range game.HeldOf[game.Sum](l.Holds) {
			if l.Secret != nil || sum.Total() != 4 {
				t.Errorf("§4.2: %s still tells %v, %+v", l.Say.Key, sum.Total(), l.Secret)
			}
		}
	}
	if got := strings.Join(read, " "); got != "open rides" {
		t.Errorf("§4.2: the French read %s", got)
	}
	// For whose eyes a line is.
	for line, want := range map[string]int{"order fane halt": 0, "order foy halt": 1, "courier foy halt": 1, "order fane shown": -1, "order fane reached": 0, "detach A halt": 0, "detach A": -1, "orders french": 1, "move A forward 2": -1, "order R halt": 0} {
		if got := (Rules{}).Keeper(s, actionOf(t, s, line)); got != want {
			t.Errorf("§4.2: %s is for side %d, want %d", line, got, want)
		}
	}
}

// Which verbs a unit's arm knows (OM §7): what `legal` and `who` try.
func TestPinned7_WhatAnArmMightDo(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	charged := *s
	charged.Charges = []*state.Charge{{N: 1, Attackers: []string{"X"}, Target: "B"}}
	for _, c := range []struct {
		verb              string
		foot, horse, guns int
	}{
		{"fire", 2, 0, 2}, {"charge", 2, 2, 0}, {"melee", 2, 2, 2}, {"counter", 0, 1, 0}, {"square", 1, 0, 0}, {"rally", 1, 1, 1}, {"evade", 1, 1, 1}, {"breakthrough", 1, 1, 1}, {"follow", 1, 1, 1},
		{"limber", 0, 0, 1}, {"unlimber", 0, 0, 1}, {"face", 3, 3, 3}, {"wheel", 4, 4, 4}, {"move", 5, 5, 5}, {"detach", 7, 7, 7}, {"night", 0, 0, 0},
	} {
		for id, want := range map[string]int{"A": c.foot, "H": c.horse, "G": c.guns} {
			if got := len(turn.Candidates(&charged, charged.Unit(id), c.verb)); got != want {
				t.Errorf("§7: %s might %s in %d ways, want %d", id, c.verb, got, want)
			}
		}
	}
	for id, want := range map[string]string{"A": "XY", "C": "YX", "X": "BACHIRG"} {
		got := ""
		for _, e := range turn.Enemies(s, s.Unit(id)) {
			got += e.ID
		}
		if id != "X" && got != want || len(got) != len(want) {
			t.Errorf("§9.3: the enemies of %s: got %s, want %s", id, got, want)
		}
	}
	dead := as(s, "X", func(u *state.Unit) { u.Status = state.Destroyed })
	if got := turn.Enemies(dead, dead.Unit("A")); len(got) != 1 || got[0].ID != "Y" {
		t.Errorf("§2.3: the destroyed are enemies still: %d", len(got))
	}
	for side, want := range map[int]int{-1: 2, 0: 1, 1: 1} {
		for _, verb := range []string{"orders", "first"} {
			if got := len(turn.ArmyCandidates(s, side, verb)); got != want {
				t.Errorf("§7: side %d, %s: %d lines, want %d", side, verb, got, want)
			}
		}
	}
	// Whose brigades and units may be told something in a turn (OM §4.1, 4.3).
	for n, want := range map[int]string{2: "[R]", 3: "[fane cotton R]", 4: "[R]"} {
		x := figureAt(atTurn(corps(t), n), "duke", 70, 30)
		if got := fmt.Sprint(turn.WhoMay(x, 0, "order")); got != want {
			t.Errorf("§4.1: turn %d: %s may be told, want %s", n, got, want)
		}
		if got := turn.WhoMay((Rules{}).View(x, []int{1}).(*state.State), 0, "order"); got != nil {
			t.Errorf("§4.2: turn %d: the French see who may be told: %v", n, got)
		}
		if got := turn.WhoMay(x, 0, "fire"); got != nil {
			t.Errorf("§7: fire in orders: %v", got)
		}
	}
	v, err := ask.Answer(atTurn(corps(t), 3), game.Action{Verb: "units", Args: []string{"fane"}})
	if rows := v.Data.Get("units").([]game.Object); err != nil || len(rows) != 3 {
		t.Errorf("§2.3: units of fane: %d (%v)", len(rows), err)
	}
	for arg, want := range map[string]int{"british": 7, "french": 2, "cotton": 2} {
		if v, err := ask.Answer(s, game.Action{Verb: "units", Args: []string{arg}}); err != nil || len(v.Data.Get("units").([]game.Object)) != want {
			t.Errorf("§2.3: units of %s: %v, want %d", arg, err, want)
		}
	}
}

// `who` tells side by side who may act, in words and as data; of one side alone when asked
// (OM §7).
func TestPinned7_WhoMayAct(t *testing.T) {
	keys := func(v game.Verdict) string {
		var out []string
		for _, l := range v.Lines {
			if l.Kind == game.BodyLine {
				out = append(out, l.Say.Key)
			}
		}
		return strings.Join(out, " ")
	}
	sides := func(v game.Verdict) string {
		var out []string
		for _, o := range v.Data.Get("who").([]game.Object) {
			row := fmt.Sprint(o.Get("side"))
			for _, verb := range []string{"order", "rally", "move", "charge", "fire", "melee", "due"} {
				if x := o.Get(verb); x != nil {
					row += fmt.Sprint(" ", verb, x)
				}
			}
			out = append(out, row)
		}
		return strings.Join(out, "; ")
	}
	inTurn := func(n int) *state.State { return figureAt(atTurn(corps(t), n), "duke", 70, 30) }
	routs := inPhase(as(inTurn(2), "A", func(u *state.Unit) { u.Status, u.Broken, u.Fled, u.By = state.Routing, 1, 1, "X" }), "rally")
	shot := after(inPhase(inTurn(2), "fire"), &state.EvStage{Stage: state.FireEnd})
	shot = as(shot, "A", func(u *state.Unit) { u.General, u.GeneralID, u.Shot = facts.Brigadier, "fane", true })
	for _, c := range []struct {
		name, keys, sides string
		s                 *state.State
		args              []string
	}{
		{"orders of turn 2", "who.side who.nobody-for", "british order[R] due0; french due0", inTurn(2), nil},
		{"orders of turn 3", "who.side who.side", "british order[fane cotton R] due0; french order[foy] due0", inTurn(3), nil},
		{"orders of turn 3, one side", "who.side", "french order[foy] due0", inTurn(3), []string{"french"}},
		{"the movement of who moves first", "who.side who.nobody-for", "british move[A B C H I R G] due0; french due0", inPhase(inTurn(2), "move-first"), nil},
		{"the movement of the other", "who.nobody-for who.side", "british due0; french move[X Y] due0", inPhase(inTurn(2), "move-second"), nil},
		{"a late phase without a verb of its own", "who.nobody who.nobody", "british due0; french due0", inPhase(inTurn(2), "compulsory"), nil},
		{"the initiative", "who.nobody who.nobody who.due", "british due0; french due0", after(inPhase(inTurn(2), "initiative"), &state.EvFirst{Side: -1}), nil},
		{"the initiative, one side", "who.nobody", "british due0", after(inPhase(inTurn(2), "initiative"), &state.EvFirst{Side: -1}), []string{"british"}},
		{"rally", "who.side who.due who.nobody-for", "british rally[A] due1; french due0", routs, nil},
		{"a general under fire", "who.nobody-for who.due who.nobody-for", "british due1; french due0", shot, nil},
	} {
		v, err := ask.Answer(c.s, game.Action{Verb: "who", Args: c.args})
		if err != nil {
			t.Fatal(err)
		}
		if got := sides(v); got != c.sides {
			t.Errorf("§7: %s: got %q, want %q", c.name, got, c.sides)
		}
		if got := keys(v); got != c.keys {
			t.Errorf("§7: %s: got %q, want %q", c.name, got, c.keys)
		}
	}
}

// `command` of a brigade and of a division (OM §1, 4.3): reach, right and distances.
func TestPinned4_3_WhatCommandAnswers(t *testing.T) {
	ofBrigade := func(s *state.State, id string) (game.Object, []string) {
		v, err := ask.Answer(s, game.Action{Verb: "command", Args: []string{id}})
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, l := range v.Lines {
			keys = append(keys, l.Say.Key)
		}
		if o, ok := v.Data.Get("command").(game.Object); ok {
			return o, keys
		}
		return v.Data.Get("division").(game.Object), keys
	}
	s := atTurn(corps(t), 3)
	for _, c := range []struct {
		name, key string
		s         *state.State
		order     any
		reached   any
	}{
		{"of the scenario", "command.order-first", s, "attack", nil},
		{"given in turn 3", "command.order", commanded(s, "fane", func(c *state.Command) { c.Given = 3 }), "attack", nil},
		{"none", "command.no-order", commanded(s, "fane", func(c *state.Command) { c.Order = facts.NoOrder }), "none", nil},
		{"with an objective", "command.order-to", commanded(s, "fane", func(c *state.Command) { c.Order, c.Objective = facts.Advance, "farm" }), "advance", nil},
		{"carried out", "command.order-done", commanded(s, "fane", func(c *state.Command) { c.Reached = true }), "attack", true},
		{"face down", "command.hidden", (Rules{}).View(s, []int{1}).(*state.State), "hidden", nil},
		{"face down, seen by its side", "command.order-first", (Rules{}).View(s, []int{0}).(*state.State), "attack", nil},
		{"turned up", "command.order-first", (Rules{}).View(s.Apply(&state.EvShown{Brigade: "fane"}), []int{1}).(*state.State), "attack", nil},
	} {
		o, keys := ofBrigade(c.s, "fane")
		if o.Get("order") != c.order || o.Get("reached") != c.reached || !slices.Contains(keys, c.key) {
			t.Errorf("§4.3: %s: got %v %v %v, want %v and %s", c.name, o.Get("order"), o.Get("reached"), keys, c.order, c.key)
		}
	}
	for _, c := range []struct {
		name, key string
		s         *state.State
	}{
		{"his turn", "command.may", s}, {"not his turn", "command.not-now", atTurn(s, 4)},
		{"a poor one", "command.never", general(s, "duke", func(g *state.General) { g.Quality = facts.Poor })},
		{"no brigadier's figure", "command.not-placed", general(s, "fane", func(g *state.General) { g.Placed = false })},
		{"the brigadier is lost", "command.brigadier-gone", general(s, "fane", func(g *state.General) { g.Lost = 1 })},
		{"a rider", "command.rider", s.Apply(&state.EvCourier{N: 1, Brigade: "fane", Order: "halt", Left: 0})},
		{"a rider of whom nobody knows", "command.rider-unknown", s.Apply(&state.EvCourier{N: 1, Brigade: "fane", Order: "halt", Left: -1})},
		{"a rider to a unit of it", "command.rider", s.Apply(&state.EvCourier{N: 1, Unit: "A", Order: "halt", Left: 100})},
	} {
		if _, keys := ofBrigade(c.s, "fane"); !slices.Contains(keys, c.key) {
			t.Errorf("§4.3: %s: got %v, want %s", c.name, keys, c.key)
		}
	}
	if o, _ := ofBrigade(s.Apply(&state.EvCourier{N: 1, Brigade: "cotton", Order: "halt", Left: 100}), "fane"); len(o.Get("couriers").([]game.Object)) != 0 {
		t.Error("§4.3: a rider to another brigade is told")
	}
	// A division: exceptional generals may in every turn, a distance at its figure is in reach.
	w := atTurn(wings(t), 2)
	for d, verdict := range map[float64]string{39.99: "in", 40: "in", 40.01: "out"} {
		o, keys := ofBrigade(figureAt(figureAt(w, "hill", 40, 30), "fane", 40+d, 30), "second")
		b := o.Get("brigades").([]game.Object)
		if len(b) != 1 || b[0].Get("verdict") != verdict || o.Get("reach") != 40.0 || o.Get("commander") != "hill" || o.Get("goes_home") != false || !slices.Contains(keys, "command.may") {
			t.Errorf("§1: a brigadier %v cm away: got %v %v, want %s", d, o, keys, verdict)
		}
	}
	gone := w.Apply(&state.EvCollapse{Division: 0, Turn: 2})
	if o, keys := ofBrigade(gone, "second"); o.Get("goes_home") != true || !slices.Contains(keys, "command.division-home") || slices.Contains(keys, "command.may") {
		t.Errorf("§18: a division that goes home: got %v %v", o.Get("goes_home"), keys)
	}
	if o, keys := ofBrigade(gone, "third"); o.Get("goes_home") != false || !slices.Contains(keys, "command.may") {
		t.Errorf("§18: the other division: got %v %v", o.Get("goes_home"), keys)
	}
}
