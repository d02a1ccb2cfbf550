package session

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// reopens offers undo in the refusal of a deed that the line before has closed the time of: a phase that was ended once too often.
func (s *Session) reopens(a game.Action, no *game.Refusal) *game.Refusal {
	if no == nil || no.Kind != game.NotNow && no.Kind != game.NotYours || slices.ContainsFunc(no.Ways, func(w game.Way) bool { return w.Line == string(vUndo) }) {
		return no
	}
	e, none := s.one(nil, string(vUndo), func(e *entry) bool { return !e.signs() })
	if none != nil || e.action.Verb != nextVerb || s.mayStrike(e) != nil {
		return no
	}
	i := slices.IndexFunc(s.line, func(o op) bool { return o.e == e })
	if i < 0 || s.preparedAt(s.before(i).state, a) != nil {
		return no
	}
	x := *no
	x.Ways = append([]game.Way{{Line: string(vUndo), Say: ref.M("session.way.reopens")}}, no.Ways...)
	return &x
}
