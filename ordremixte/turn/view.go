package turn

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/ordremixte/state"
)

// OrdersOf is the side whose orders an event changes; -1 when it changes none that are
// face down. Where an entry comes to the same on the state that a side sees, bar such events,
// the side is told what came of that state, which has no order to tell. An event that is forgotten
// here makes the two differ, and then only the secrets of lines keep what really came from being read.
func OrdersOf(s *state.State, e game.Event) int {
	brigade := func(id string) int {
		if b := s.BrigadeNamed(id); b >= 0 {
			return s.Field.Brigades[b].Side
		}
		return -1
	}
	unit := func(id string) int {
		if u := s.Unit(id); u != nil {
			return u.Side
		}
		return -1
	}
	switch e := e.(type) {
	case *state.EvArrive:
		for _, c := range s.Couriers {
			if c.N == e.N {
				return c.Side
			}
		}
	case *state.EvOrder:
		return brigade(e.Brigade)
	case *state.EvReached:
		return brigade(e.Brigade)
	case *state.EvCourier:
		if e.Brigade != "" {
			return brigade(e.Brigade)
		}
		return unit(e.Unit)
	case *state.EvUnitOrder:
		return unit(e.Unit)
	case *state.EvDetach:
		return unit(e.Unit)
	}
	return -1
}

// Veiled is lines as those who lead some sides read them: what tells an order of another that
// lies face down is left out, or reads as it does to everybody.
func Veiled(lines []game.Text, sides []int) []game.Text {
	var out []game.Text
	for _, l := range lines {
		if !l.Secret.Seen(sides) {
			l.Say, l.Secret = l.Secret.Else, nil
			l.Holds = seen(l.Holds, sides)
		}
		if !l.Say.IsZero() {
			out = append(out, l)
		}
	}
	return out
}

// seen is what a line holds without the terms that are for the eyes of others.
func seen(all []game.Held, sides []int) []game.Held {
	out := slices.Clone(all)
	for i, h := range out {
		if sum, ok := h.(game.Sum); ok {
			out[i] = sum.Seen(sides)
		}
	}
	return out
}
