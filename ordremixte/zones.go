package ordremixte

import "adjutant/internal/game"

// This file knows the zones of control (OM §8.8).

// askZone answers `zoc A`.
func (s *State) askZone(a game.Action) (game.Verdict, error) { return game.Verdict{}, notYet(a) }

// zoneBars refuses a move out of an enemy's zone that does not lead straight away
// from it; nil when it may be made.
func (s *State) zoneBars(m *march) *game.Refusal { return nil }

// zoneOn is an enemy in whose zone a unit stands, the nearest; nil when it stands
// in none, or nobody knows.
func (s *State) zoneOn(u *Unit) *Unit { return nil }

// nearHorse refuses foot that comes near the front of enemy horse which last moved
// forward (OM §8.2); nil when it may.
func (s *State) nearHorse(m *march) *game.Refusal { return nil }
