package session

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// reopens offers undo in the refusal of a deed that the line before has closed the time of: a phase that was ended once too often. Who
// ends another phase has not ended one too often.
func (s *Session) reopens(a game.Action, no *game.Refusal) *game.Refusal {
	if no == nil || a.Verb == nextVerb || no.Kind != game.NotNow && no.Kind != game.NotYours || slices.ContainsFunc(no.Ways, func(w game.Way) bool { return w.Line == string(vUndo) }) {
		return no
	}
	e, none := s.one(nil, string(vUndo), s.mayBeMeant)
	if none != nil || e.action.Verb != nextVerb || s.mayStrike(e) != nil {
		return no
	}
	i := slices.IndexFunc(s.line, func(o op) bool { return o.e == e })
	if i < 0 || s.preparedAt(s.before(i).state, a) != nil {
		return no
	}
	x := *no
	at := slices.IndexFunc(no.Ways, func(w game.Way) bool { return strings.HasSuffix(w.Line, " !") }) // to overrule it stands last
	if at < 0 {
		at = len(no.Ways)
	}
	x.Ways = slices.Insert(slices.Clone(no.Ways), at, game.Way{Line: string(vUndo), Say: ref.M("session.way.reopens")})
	return &x
}
