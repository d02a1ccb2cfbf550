package ordremixte

import "adjutant/internal/game"

// This file lets units slip away from a charge (OM §8.7).

// prepareEvade carries out `evade`.
func (s *State) prepareEvade(a game.Action) (game.Adjudication, error) { return nil, notYet(a) }
