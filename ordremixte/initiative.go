package ordremixte

import "adjutant/internal/game"

// This file decides who moves first (OM §6).

// prepareInitiative carries out `initiative`.
func (s *State) prepareInitiative(a game.Action) (game.Adjudication, error) { return nil, notYet(a) }
