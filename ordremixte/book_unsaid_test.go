package ordremixte

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
)

// Who was reached by an enemy as it routed runs on, and may try to rally when it has made its next move, paying nothing for not having
// tried (OM §14 [+], R373); by the other reading it may try at once, in contact, as any router (OM §14 [-]).
func Test14_WhoIsCaughtRunsOnBeforeItRallies(t *testing.T) {
	s := scenario(t, []string{line("U", 60, 40, 0)}, []string{unitAt("X", 4, "column", 60, 44, 180, "")})
	s = as(atTurn(s, 3), "U", func(u *state.Unit) { u.Status, u.Fled, u.Broken = state.Routing, 1, 1 })
	reached := after(s, &state.EvBeat{Unit: "X", Beaten: "U", Turn: 2})
	for _, c := range []struct {
		name string
		s    *state.State
		may  bool
	}{
		{"never reached", s, true}, {"reached a turn ago", reached, false}, {"reached two turns ago", after(s, &state.EvBeat{Unit: "X", Beaten: "U", Turn: 1}), true},
		{"reached, by the other reading", after(reached, &state.EvRuling{Ruling: 373, Reading: "b"}), true},
	} {
		at := inPhase(c.s, "rally")
		if got := flight.MayTry(at, at.Unit("U")); got != c.may {
			t.Errorf("OM R373: %s: may try %v, want %v", c.name, got, c.may)
		}
		k, r := kindOf(t, at, game.Action{Verb: "rally", Units: []game.Operand{only("U")}})
		if refused := r == "OM R373"; refused == c.may || refused && k != game.NotNow {
			t.Errorf("OM R373: %s: got %s %s; want it refused: %v", c.name, k, r, !c.may)
		}
		evs, _, err := flight.CloseRally(at)
		if lost := after(at, evs...).Unit("U").PM < at.Unit("U").PM; err != nil || lost != c.may {
			t.Errorf("OM §14: %s, not tried: loses a point %v, want %v", c.name, lost, c.may)
		}
	}
}

// Foot that charged takes the ground of who is destroyed, too (OM §12 [+], R372); by the other reading only of who was driven off
// (OM §12 [-]).
func Test12_TheGroundOfWhoIsDestroyed(t *testing.T) {
	for _, c := range []struct {
		is    state.Status
		read  string
		takes bool
	}{{state.Destroyed, "a", true}, {state.Destroyed, "b", false}, {state.Retreating, "b", true}, {state.Routing, "b", true}} {
		s := scenario(t, []string{line("U", 60, 40, 0)}, []string{unitAt("X", 4, "column", 60, 40, 180, "")})
		s = after(atTurn(s, 3), &state.EvRuling{Ruling: 372, Reading: c.read}, &state.EvStatus{Unit: "U", Is: c.is}, &state.EvBeat{Unit: "X", Beaten: "U", Turn: 2})
		evs, _ := flight.FollowPursuit(inPhase(s, "breakthrough"))
		if took := len(evs) > 0; took != c.takes {
			t.Errorf("OM R372 %s: of who is %v: takes its ground %v, want %v", c.read, c.is, took, c.takes)
		}
	}
}
