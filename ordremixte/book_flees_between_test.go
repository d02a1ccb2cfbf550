package ordremixte

import (
	"testing"

	"adjutant/geometry"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
)

// This file states what stops a fugitive among enemies (OM §14, R116).

// Who turns on its middle against an enemy that its way would go through stays where it stands: it goes through no enemy (OM §14 [-], R116).
// From whom it turns away, though it touches him as it turns, it goes its whole way (OM §14 [+]).
func Test14_NobodyFleesThroughAnEnemy(t *testing.T) {
	// F has its front to 45 degrees at 60, 60 and is beaten by E1, south of it, whose front looks north: it flees to bearing 0.
	of := func(b2 string) *state.State {
		s := exact(scenario(t, []string{unitAt("E1", 2, "line", 58.94, 45, 0, ""), b2}, []string{unitAt("F", 4, "column", 60, 60, 45, "")}))
		return fled(s, "F", "E1", state.Routing)
	}
	ahead := of(unitAt("E2", 2, "line", 60, 60, 225, ""))
	if !geometry.Touching(ahead.Unit("F").Foot(), ahead.Unit("E2").Foot()) {
		t.Fatal("E2 is not in contact with the front of F")
	}
	x := flight.FlightOf(ahead, ahead.Unit("F"))
	if x.Gone != 0 || x.Stop == nil || x.Stop.ID != "E2" || x.End != ahead.Unit("F").Pose {
		t.Errorf("OM §14, R116: F goes %.2f cm, to %v, stopped by %v; want 0 and E2", x.Gone, x.End, x.Stop)
	}
	behind := of(unitAt("E2", 2, "line", 57.85, 57.85, 45, "")) // at its back, where it does not go
	if x := flight.FlightOf(behind, behind.Unit("F")); x.Stop != nil || x.Gone < 8 {
		t.Errorf("OM §14: F goes %.2f cm, stopped by %v; want its whole way", x.Gone, x.Stop)
	}
}

// A block that enemies hold stops who flees 1 cm before its wall, wherever their bases stand in it (OM §14 [-], R116); one that friends hold,
// or nobody, he runs through (OM §15 [+], R371).
func Test14_AnEnemyBlockStopsWhoFlees(t *testing.T) {
	for _, c := range []struct {
		name, garrison string
		enemy, stops   bool
	}{
		{"the enemy's", "beside its way", true, true},
		{"the enemy's, nobody placed", "", true, true},
		{"friends'", "beside its way", false, false},
	} {
		g := unitAt("G", 2, "march", 57, 73.9, 180, "")
		british, french := []string{line("X", 60, 20, 0)}, []string{unitAt("U", 4, "march", 63.4, 47.9, 180, "")}
		if c.enemy {
			british = append(british, g)
		} else {
			french = append(french, g)
		}
		s := exact(scenario(t, british, french, house("v1", 60, 75)))
		if c.garrison == "" {
			s = after(s, &state.EvBlock{Unit: "G", Block: "v1"}, &state.EvUnplaced{Unit: "G"})
		}
		s = as(s, "U", func(u *state.Unit) { u.Status, u.Broken = state.Retreating, 1 })
		x := flight.FlightOf(inPhase(s, "compulsory"), s.Unit("U"))
		if stopped := x.Stop != nil; stopped != c.stops || stopped && (x.Gone < 15 || x.Gone > 15.2) {
			t.Errorf("OM §14, R116: a block of %s: U goes %.2f cm, stopped by %v; want it stopped 1 cm before the wall: %v", c.name, x.Gone, x.Stop, c.stops)
		}
	}
}

// Who has beaten an enemy that could not leave its ground is told that it gains none (OM §12 [-]); once that has left it, how far it goes (OM
// §12 [+]).
func Test12_NoGroundWhereTheBeatenStands(t *testing.T) {
	s := exact(scenario(t, []string{line("F", 60, 60, 180)}, []string{unitAt("A", 4, "column", 60, 60, 0, "")}))
	s = after(s, &state.EvBeat{Unit: "A", Beaten: "F", Turn: s.Turn})
	s = as(s, "F", func(u *state.Unit) { u.Began = state.Stance{Placed: true, Pose: u.Pose, Formation: u.Formation} })
	if got := flight.Occupy(s, s.Unit("A")).Lines[0].Say.Key; got != "pursuit.still-there" {
		t.Errorf("OM §12: F still stands there: got %s", got)
	}
	gone := after(s, &state.EvPlace{Unit: "F", X: 60, Y: 80, Deg: 180})
	if got := flight.Occupy(gone, gone.Unit("A")).Lines[0].Say.Key; got != "pursuit.follows-cm" {
		t.Errorf("OM §12: F has gone: got %s", got)
	}
}
