package ordremixte

import "adjutant/internal/game"

// This file changes formations and facings (OM §5, 8.6) and sends screens ahead.

// prepareForm carries out `form`.
func (s *State) prepareForm(a game.Action) (game.Adjudication, error) { return nil, notYet(a) }

// prepareFace carries out `face`.
func (s *State) prepareFace(a game.Action) (game.Adjudication, error) { return nil, notYet(a) }

// prepareLimber carries out `limber` and `unlimber`.
func (s *State) prepareLimber(a game.Action) (game.Adjudication, error) { return nil, notYet(a) }
