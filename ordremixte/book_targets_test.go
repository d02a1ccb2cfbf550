package ordremixte

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/state"
)

// This file states at whom a unit fires, how often, and what the ball reaches behind him: the
// rulings R290 to R299.

// byReading is the table with another reading of a ruling in force.
func byReading(s *state.State, ruling int, letter string) *state.State {
	return after(s, game.Event{Kind: state.EvRuling, N: ruling, Text: letter})
}

// Each face of a square fires its base once in a phase, at an enemy in its own lane (OM §9.2
// [+], §9.10 [+], R73, R290); the same face does not fire again, nor does any other unit (OM
// §9.10 [-]). By the other reading a square fires one base in all.
func Test9_10_ASquareFiresFromItsFaces(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{unitAt("A", 4, "square", 60, 40, 0, ""), line("B", 20, 40, 0)},
		[]string{unitAt("X", 4, "column", 60, 45, 180, ""), line("Y", 68.5, 37, 270), unitAt("Z", 1, "line", 60, 28, 0, ""), unitAt("W", 2, "line", 20, 45, 180, ""), unitAt("V", 1, "line", 24, 49, 180, "")})), "fire")
	first := played(t, s, shotAt("A", "X"), 100)
	refused(t, first, shotAt("A", "X"), "OM §7", "fire.face-again")
	for id, want := range map[string]int{"Y": 10, "Z": 10} {
		if v := values(t, prepared(t, first, shotAt("A", id)))[""]; v != want {
			t.Errorf("OM §9.10, R290: the face of A that looks at %s: got %d, want %d", id, v, want)
		}
	}
	third := played(t, played(t, first, shotAt("A", "Y"), 100), shotAt("A", "Z"), 100)
	for _, id := range []string{"X", "Y", "Z"} {
		refused(t, third, shotAt("A", id), "OM §7", "fire.face-again")
	}
	refused(t, byReading(first, 290, "b"), shotAt("A", "Y"), "OM §7", "fire.again")
	refused(t, played(t, s, shotAt("B", "W"), 100), shotAt("B", "W"), "OM §7", "fire.again")
}

// Where nobody measures, a square fires as often as it has faces (OM §9.10 [+], R290).
func Test9_10_TheFacesOfASquareThatNobodyPlaced(t *testing.T) {
	s := inPhase(unplaced(scenario(t, []string{unitAt("A", 4, "square", 60, 40, 0, "")}, []string{unitAt("X", 4, "column", 60, 45, 180, "")})), "fire")
	for range 4 {
		s = played(t, s, shotAt("A", "X", "range", "long"), 100)
	}
	refused(t, s, shotAt("A", "X", "range", "long"), "OM §7", "fire.face-again")
}
