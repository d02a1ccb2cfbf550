package ordremixte

import (
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// At the end of a day a unit has half of the points back that it lost in it, rounded
// down (OM §19 [+]); who lost none gains none, the destroyed stay destroyed, and no base
// comes back (OM §19 [-]).
func Test19_HalfOfTheDay(t *testing.T) {
	for lost, back := range []int{0, 0, 1, 1, 2} {
		s := atTurn(after(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}), pm("A", 5-lost)), 2)
		bases := s.Unit("A").Bases
		n, v := does(t, s, "night")
		if got := n.Unit("A").PM; got != 5-lost+back || n.Unit("X").PM != 5 || n.Unit("A").Bases != bases {
			t.Errorf("%d lost: %d points in the morning", lost, got)
		}
		o := v.Data.Get("night").(game.Object)
		if o.Get("lost") != lost || o.Get("back") != back || len(o.Get("units").([]game.Object)) != min(back, 1) {
			t.Errorf("OM §19: %d lost: got %v; want %s", lost, o, `o.Get("lost") == lost, o.Get("back") == back, len(o.Get("units").([]game.Object)) == min(back, 1)`)
		}
	}
	s := atTurn(after(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}), &state.EvStatus{Unit: "X", Is: state.Destroyed}), 2)
	if n, _ := does(t, s, "notte"); n.Unit("X").PM != 0 || n.Unit("X").Status != state.Destroyed {
		t.Error("the dead rise")
	}
}

// The second night counts from the morning of its own day (OM §19 [+]).
func Test19_TwoNights(t *testing.T) {
	s := atTurn(after(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}), pm("A", 1)), 5)
	s, _ = does(t, s, "night")
	if s.Unit("A").PM != 3 {
		t.Fatalf("%d after the first night", s.Unit("A").PM)
	}
	no(t, s, "night", "OM §19", "turn.night-again") // not twice (OM §19 [-])
	s, _ = does(t, atTurn(s, 6), "night")
	if s.Unit("A").PM != 3 {
		t.Errorf("a quiet day gives %d", s.Unit("A").PM)
	}
	s = atTurn(after(s, &state.EvPM{Unit: "A", Now: 1, Was: 3}), 7)
	if s, _ = does(t, s, "night"); s.Unit("A").PM != 2 {
		t.Errorf("%d after the last night: 2 were lost on that day", s.Unit("A").PM)
	}
}

// No night in the middle of a turn, unless the referee says so, and none at all over an
// open charge (OM §19 [-]).
func Test19_NotInTheMiddle(t *testing.T) {
	s := after(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)}), pm("A", 1))
	fire := inPhase(atTurn(s, 2), "fire")
	no(t, fire, "night", "OM §19", "turn.night-early")
	if n, v := does(t, fire, "night !"); n.Unit("A").PM != 3 || len(v.Overrode) != 1 {
		t.Errorf("overruled: %d", n.Unit("A").PM)
	}
	fire.Charges = []*state.Charge{{N: 1, Attackers: []string{"A"}, Target: "X", Stage: state.InContact}}
	if k, _ := kindOf(t, fire, game.Action{Verb: "night", Force: true}); k != game.BadValue {
		t.Errorf("over an open charge: %s", k)
	}
}

// A night ends what ends in a turn (OM R121 [+]): disorder, breath, flight, the rider's
// way, the place of a brigadier, a fire; a division above its half fights on, one below
// it still withdraws (OM R121 [-]). Undo gives all back.
func TestR121_WhatANightClears(t *testing.T) {
	s := atTurn(corps(t), 4)
	s = after(s, &state.EvDisorder{Unit: "A", On: true}, &state.EvBlown{Unit: "H", On: true}, &state.EvStatus{Unit: "B", Is: state.Routing},
		&state.EvCourier{N: 1, Brigade: "fane", Order: "halt", Left: 9000}, &state.EvBlaze{Ground: "farm", Turn: 3},
		&state.EvCollapse{Division: 1, Turn: 3}, &state.EvCollapse{Division: 0, Turn: 3})
	for _, u := range s.Units { // the French have one point each, the British nearly all
		if u.Side == 1 {
			s = after(s, &state.EvPM{Unit: u.ID, Now: 1, Was: u.PM})
		}
	}
	was := Rules{}.Encode(s)
	n, v := does(t, s, "night")
	if n.Unit("A").Disordered || n.Unit("H").Blown || n.Unit("B").Status != state.Steady || len(n.Couriers) != 0 || n.Commands[0].Order != facts.Halt || len(n.Blazes) != 0 {
		t.Errorf("left over: got %+v; want %s", n.Unit("B"), `not n.unit("A").Disordered, not n.unit("H").Blown, n.unit("B").Status == Steady, len(n.Couriers) == 0, n.Commands[0].Order == Halt, len(n.Blazes) == 0`)
	}
	if n.Collapsed[0] != 0 {
		t.Error("the British still go home")
	}
	now, start := chain.DivisionPM(n, 1)
	if home := now <= chain.RetiresAt(start); (n.Collapsed[1] > 0) != home {
		t.Errorf("the French stand at %d of %d: %v", now, start, n.Collapsed)
	}
	for _, l := range i18n.Langs {
		for _, x := range v.Lines {
			if say := i18n.New(l).Say(x.Say); strings.Contains(say, "⟨") || len([]rune(say)) > 200 {
				t.Error(say)
			}
		}
	}
	if string(was) != string(Rules{}.Encode(s)) {
		t.Error("the day itself is changed")
	}
	if string(Rules{}.Encode(n)) == string(was) || n.Unit("A").Dawn != n.Unit("A").PM {
		t.Error("the day is not noted")
	}
}
