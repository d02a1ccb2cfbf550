package turn

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/state"
)

// OrdersOf is the side whose orders an event changes; -1 when it changes none that are
// face down.
func OrdersOf(s *state.State, e game.Event) int {
	switch e.Kind {
	case state.EvArrive:
		for _, c := range s.Couriers {
			if c.N == e.N {
				return c.Side
			}
		}
	case state.EvOrder, state.EvCourier, state.EvDetach, state.EvReached:
		if b := s.BrigadeNamed(e.Unit); b >= 0 && e.Name != "unit" {
			return s.Field.Brigades[b].Side
		}
		if u := s.Unit(e.Unit); u != nil {
			return u.Side
		}
	}
	return -1
}

// Uncounted leaves out of a countercharge's die what the order did to it.
func Uncounted(m ref.Msg) ref.Msg {
	m.Args = slices.Clone(m.Args)
	for i, x := range m.Args {
		sum, ok := x.(ref.Msg)
		if !ok || sum.Key != "om.sum" || len(sum.Args) == 0 {
			continue
		}
		for _, y := range sum.Args {
			if in, ok := y.(ref.Msg); ok && in.Key == "om.counter-order" {
				m.Args[i] = sum.Args[0]
				if m.Key == "om.counter-yes" {
					m.Key = "om.counter-seen" // why it rides is not told
				}
			}
		}
	}
	return m
}

// TellsOrder reports that a message, or one inside it, tells an order that lies face
// down.
func TellsOrder(m ref.Msg) bool {
	if m.Key == "command.shown" {
		return false
	}
	if strings.HasPrefix(m.Key, "order.") || strings.HasPrefix(m.Key, "command.") || m.Key == "om.counter-order" {
		return true
	}
	var in func(x any) bool
	in = func(x any) bool {
		switch x := x.(type) {
		case ref.Msg:
			return TellsOrder(x)
		case ref.Word:
			return strings.HasPrefix(string(x), "order.")
		case ref.List:
			return slices.ContainsFunc(x, in)
		case ref.Comma:
			return slices.ContainsFunc(x, in)
		}
		return false
	}
	return slices.ContainsFunc(m.Args, in)
}
