package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file follows up a victory (OM §12): horse breaks through, foot occupies the
// ground.

// prepareBreakthrough carries out `breakthrough`.
func (s *State) prepareBreakthrough(a game.Action) (game.Adjudication, error) {
	return nil, notYet(a)
}

// prepareFollow carries out `follow`.
func (s *State) prepareFollow(a game.Action) (game.Adjudication, error) { return nil, notYet(a) }

// duesPursuit lists who must or may break through or follow.
func (s *State) duesPursuit(add addDue) {}

// closePursuit is what the end of the phase brings about.
func (s *State) closePursuit() ([]game.Event, []game.Text, *game.Refusal) { return nil, nil, nil }

// waivePursuit leaves a victory without pursuit.
func (s *State) waivePursuit(u *Unit) (game.Adjudication, error) {
	return nil, &game.Refusal{Kind: game.NotNow, Ref: "OM §12", Say: ref.M("rout.nothing-waived", u.ID)}
}
