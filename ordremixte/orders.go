package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// unobeyedNow is unobeyed for the side whose movement is being closed. It is looked for
// once in a state: every line of a later phase asks for it, and when a game is played
// again hundreds of them may stand before the same open movement.
func unobeyedNow(s *state.State) *game.Refusal {
	if id := s.PhaseID(); id != "move-first" && id != "move-second" {
		return nil
	}
	if s.Open.Of != s {
		s.Open = state.OpenMovement{Of: s, Stays: motion.Unobeyed(s, s.Active())}
	}
	return s.Open.Stays
}
