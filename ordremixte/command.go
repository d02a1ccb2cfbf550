package ordremixte

import (
	"adjutant/internal/game"
)

// This file carries out command (OM §4): who may change an order and when, what
// reaches a brigade, and under which order a unit acts.

// orderOf is the order under which a unit acts now (OM §4.2, 4.5): its own when it
// is detached or in reserve, else its brigade's; an order that is carried out has
// become a halt.
func (s *State) orderOf(u *Unit) int {
	switch {
	case u.Order != NoOrder:
		return u.Order
	case u.Brigade >= 0 && u.Brigade < len(s.Commands):
		if c := s.Commands[u.Brigade]; !c.Reached {
			return c.Order
		}
		return Halt
	}
	return NoOrder
}

// prepareOrder carries out `order`.
func (s *State) prepareOrder(a game.Action) (game.Adjudication, error) { return nil, notYet(a) }

// prepareCourier carries out `courier`.
func (s *State) prepareCourier(a game.Action) (game.Adjudication, error) { return nil, notYet(a) }

// detachUnit carries out `detach A ORDER` (OM §4.5).
func (s *State) detachUnit(a game.Action) (game.Adjudication, error) { return nil, notYet(a) }

// askCommand answers `command BRIGADE` (OM §4.3).
func (s *State) askCommand(a game.Action) (game.Verdict, error) { return game.Verdict{}, notYet(a) }

// closeOrders is what the end of the phase of orders brings about: couriers ride,
// orders arrive (OM §4.2). A refusal keeps the phase open.
func (s *State) closeOrders() ([]game.Event, []game.Text, *game.Refusal) { return nil, nil, nil }

// unobeyed is what the orders of a side asked of its units and the moves of this
// phase did not do (OM §4.2), as a refusal to close the phase; nil when all obeyed.
func (s *State) unobeyed(side int) *game.Refusal { return nil }

// obeys refuses a move that the order of its unit forbids (OM §4.2); nil when it is
// in order.
func (s *State) obeys(m *march) *game.Refusal { return nil }
