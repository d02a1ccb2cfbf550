package session

import (
	"bytes"
	"slices"

	"adjutant/internal/game"
)

// forSeat is an action as it is meant by who types it at a seat: the end of a phase that others share says there that the seat is done
// with it, and means so where it is supposed there. Whoever plays against the program alone ends it for both, as the referee does.
func (s *Session) forSeat(st game.State, a game.Action) game.Action {
	c, ok := s.rules.(game.Closer)
	sides := s.supposer
	if s.plays && s.others() {
		sides = s.eyes.Sides
	}
	if !ok || sides == nil {
		return a
	}
	if done, ok := c.Done(st, a, sides); ok {
		return done
	}
	return a
}

// saidOf reports that another said at his seat that he was done with a phase, of a table that would be another for him: he would
// not have said it of that.
func (s *Session) saidOf(was, is game.State, a game.Action) bool {
	c, ok := s.rules.(game.Closer)
	if !ok {
		return false
	}
	return slices.ContainsFunc(s.seats(), func(x game.Seat) bool {
		if !s.another(x.Name) {
			return false
		}
		done, ok := c.Done(was, game.Action{Verb: a.Verb}, x.Sides)
		if !ok || done.Verb != a.Verb || !slices.Equal(done.Args, a.Args) {
			return false
		}
		then, now := was, is
		if v, veils := s.rules.(game.Viewer); veils {
			then, now = v.View(was, x.Sides), v.View(is, x.Sides)
		}
		return !bytes.Equal(s.rules.Encode(then), s.rules.Encode(now))
	})
}
