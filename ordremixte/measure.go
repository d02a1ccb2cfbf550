package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// answer answers a question; it changes nothing.
func (s *State) answer(a game.Action) (game.Verdict, error) {
	return game.Verdict{}, &game.Refusal{Kind: game.Unknown, Ref: s7, Say: ref.M("om.no-verb", a.Verb)}
}

// recordPlace notes where a unit stands.
func (s *State) recordPlace(a game.Action) (game.Adjudication, error) {
	return nil, &game.Refusal{Kind: game.Unknown, Ref: s7, Say: ref.M("om.no-verb", a.Verb)}
}
