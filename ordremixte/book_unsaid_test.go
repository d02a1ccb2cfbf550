package ordremixte

import (
	"testing"

	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
)

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
