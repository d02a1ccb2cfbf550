package casting

import (
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

const (
	noOrders = "none"
)

// OrderOf is the order under which a unit acts now (OM §4.2, 4.3, 4.5): its own
// when it is detached or in reserve, else its brigade's; an order that is carried
// out has become a halt, and so has that of a unit beyond its brigadier's reach.
// A side without its commander, or a division that has had enough, withdraws (OM
// §17, 18). Of a side whose counters are face down nothing is known.
func OrderOf(s *state.State, u *state.Unit) facts.Order {
	switch {
	case Veiled(s, u.Side) && !shown(s, u):
		return facts.NoOrder
	case Headless(s, u):
		return facts.Withdraw
	case u.Order != facts.NoOrder:
		return Supporting(s, u.Order, u.Objective)
	case u.Guns || u.Orderless():
		return facts.NoOrder
	case u.Brigade >= 0 && u.Brigade < len(s.Commands):
		c := s.Commands[u.Brigade]
		switch {
		case c.Order == facts.NoOrder:
			return facts.NoOrder
		case c.Reached, Strays(s, u):
			return facts.Halt
		}
		return Supporting(s, c.Order, c.Objective)
	}
	return facts.NoOrder
}

// Supporting is an order, but a support whose brigade is destroyed or in rout has
// become a withdrawal, and while all of that brigade retires the support goes back with
// it (OM §4.2).
func Supporting(s *state.State, order facts.Order, whom string) facts.Order {
	if order == facts.Support && whom != "" && (Deserted(s, whom) || Retires(s, whom)) {
		return facts.Withdraw
	}
	return order
}

// SupportedOrder is the order that horse in support of a brigade follows, and what that
// aims at (OM §4.2): the brigade's, a halt once it is carried out; of one that supports
// another itself, what that one does. NoOrder where it has none, or nobody knows.
func SupportedOrder(s *state.State, whom string) (order facts.Order, objective string) {
	for range s.Commands { // who supports each other in a ring follows nobody
		b := s.BrigadeNamed(whom)
		if b < 0 || b >= len(s.Commands) {
			return facts.NoOrder, ""
		}
		switch c := s.Commands[b]; {
		case c.Reached:
			return facts.Halt, ""
		case c.Order != facts.Support:
			return c.Order, c.Objective
		default:
			whom = c.Objective
		}
	}
	return facts.NoOrder, ""
}

// Deserted reports a brigade of which nobody is left to support: all its units are
// destroyed or in rout (OM §4.2).
func Deserted(s *state.State, whom string) bool {
	return all(s, whom, func(u *state.Unit) bool {
		return u.Status == state.Destroyed || u.Status == state.Routing || u.Off > 0 && !u.Awaited()
	})
}

// Retires reports a brigade all of whose units that are left retreat, did so this turn,
// or are under the order to withdraw (OM §4.2).
func Retires(s *state.State, whom string) bool {
	b := s.BrigadeNamed(whom)
	back := b >= 0 && b < len(s.Commands) && s.Commands[b].Order == facts.Withdraw
	return all(s, whom, func(u *state.Unit) bool {
		return back || u.Status == state.Retreating || u.Motion&state.Fleeing != 0 || u.Status == state.Destroyed || u.Status == state.Routing || u.Off > 0 && !u.Awaited() || Headless(s, u)
	})
}

// all reports that something holds of every unit of a brigade that acts under its order;
// false of a brigade that has none such.
func all(s *state.State, whom string, is func(*state.Unit) bool) bool {
	b, any := s.BrigadeNamed(whom), false
	for _, u := range s.Units {
		if b < 0 || u.Brigade != b || u.Order != facts.NoOrder || u.Guns {
			continue
		}
		if any = true; !is(u) {
			return false
		}
	}
	return any
}

// Headless reports that the commander whose orders count for a unit is lost, or
// that its division goes home: it withdraws (OM §17, 18).
func Headless(s *state.State, u *state.Unit) bool {
	return u.Side < len(s.ChiefLost) && s.ChiefLost[u.Side] > 0 || u.Division >= 0 && u.Division < len(s.Collapsed) && s.Collapsed[u.Division] > 0
}

// Strays reports that the order of a unit counts as a halt: it was beyond its
// brigadier's reach when he last moved (OM §4.3). Until the generals of its side
// move, what they left in the turn before holds.
func Strays(s *state.State, u *state.Unit) bool {
	if !s.Tabled() {
		return false
	}
	if !s.GeneralsMoved(u.Side) {
		return u.Stray
	}
	return s.Outside(u)
}
