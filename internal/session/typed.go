package session

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// This file keeps typed dice from standing in the place of rolled ones that everybody saw.

// typesOver refuses a correction that puts a typed die in the place of one that the program rolled and everybody saw: at a seat, and
// without ! where the program throws by itself. A die that nobody read from the table was not read wrongly.
func (s *Session) typesOver(old *entry, typed []dice.Face) *game.Refusal {
	over := false
	for i, f := range s.facesOf(old) {
		over = over || i < len(typed) && f.By == dice.Rolled && typed[i].By == dice.Hand && typed[i].Face != f.Face
	}
	switch {
	case !over:
		return nil
	case s.plays && s.others():
		return s.notFromHere("session.seat.rolled")
	}
	return s.mayType(typed)
}

// typesAnew refuses from a seat a die that is typed for a deed of which the program has rolled one in this turn that was seen and taken
// back: it would stand in the place of the next. What a turn is hangs on no key: whoever ends one in the middle of a turn has still seen.
func (s *Session) typesAnew(deed string, typed []dice.Face) *game.Refusal {
	if !s.plays || !s.others() || !slices.ContainsFunc(typed, func(f dice.Face) bool { return f.Pick == "" && f.By == dice.Hand }) {
		return nil
	}
	for _, e := range slices.Backward(s.entries) {
		switch {
		case e.standing() && e.out.res != nil && e.out.res.ended > 0:
			return nil
		case e.gone() && slices.ContainsFunc(s.facesOf(e), func(f dice.Face) bool { return f.By == dice.Rolled }) && s.deedOfEntry(e) == deed:
			return s.notFromHere("session.seat.rolled")
		}
	}
	return nil
}

// deedOfEntry is what an entry is for its dice.
func (s *Session) deedOfEntry(e *entry) string {
	if s.sworn != nil {
		return s.sworn.deeds[e.n]
	}
	return s.deed(s.now.state, e.action)
}

// deedOfItem is what something that is owed is for its dice.
func (s *Session) deedOfItem(it item) string {
	if it.pend != nil {
		return s.deedOfEntry(it.pend.e)
	}
	return s.deed(s.now.state, it.action())
}
