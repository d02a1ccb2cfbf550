package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/state"
)

// pursuitLines lists the breakthroughs that are due once the events have happened.
func pursuitLines(s *state.State, evs []game.Event) []game.Text {
	for _, e := range evs {
		s = s.Apply(e)
	}
	var say []game.Text
	if s.PhaseID() == "breakthrough" {
		for _, d := range dues(s) {
			say = append(say, d.Line)
		}
	}
	return say
}
