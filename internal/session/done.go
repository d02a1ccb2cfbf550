package session

import "adjutant/internal/game"

// forSeat is an action as it is meant by who types it at a seat: the end of a phase that others share says there that the seat is done
// with it. Whoever plays against the program alone ends it for both, as the referee does.
func (s *Session) forSeat(st game.State, a game.Action) game.Action {
	c, ok := s.rules.(game.Closer)
	if !ok || !s.plays || !s.others() {
		return a
	}
	if done, ok := c.Done(st, a, s.eyes.Sides); ok {
		return done
	}
	return a
}
