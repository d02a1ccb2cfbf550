package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// setup makes the opening state of a scenario.
func setup(scenario []byte) (*State, error) { return nil, nil }

// mayForm refuses a formation that the nation or the unit may not use (§5).
func (s *State) mayForm(u *Unit, form int) error {
	_ = game.Refusal{Say: ref.M("x")}
	return nil
}
