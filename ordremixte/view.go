package ordremixte

import (
	"slices"

	"adjutant/internal/game"
)

// This file keeps the counters face down (OM §4.2): what one side may see of a
// battle, and of what was done in it.

var _ interface {
	game.Viewer
	game.Secretive
} = Rules{}

// View implements game.Viewer: the orders of the other side, their objectives, its
// riders and which of its units has an order of its own are taken out. A counter
// that was turned up stays in view until it changes. A side that does not exist sees
// everything.
func (Rules) View(gs game.State, side int) game.State {
	s := gs.(*State)
	if s.Field == nil || side < 0 || side >= len(s.Field.Sides) {
		return s
	}
	n, f := *s, *s.Field
	n.Veil = side + 1
	f.Brigades = slices.Clone(f.Brigades)
	for i := range f.Brigades {
		if n.veiled(f.Brigades[i].Side) {
			f.Brigades[i].Order = NoOrder
		}
	}
	n.Field = &f
	n.Commands = slices.Clone(s.Commands)
	for i, c := range n.Commands {
		if i < len(f.Brigades) && n.veiled(f.Brigades[i].Side) {
			k := Command{}
			if c.Shown {
				k = Command{Order: c.Order, Objective: c.Objective, Given: c.Given, Reached: c.Reached, Shown: true}
			}
			n.Commands[i] = &k
		}
	}
	n.Couriers, n.Riders = nil, 0
	for _, c := range s.Couriers {
		if !n.veiled(c.Side) {
			n.Couriers = append(n.Couriers, c)
		}
	}
	hide := func(us []*Unit) []*Unit {
		out := slices.Clone(us)
		for i, u := range out {
			if n.veiled(u.Side) {
				c := *u
				c.Order, c.Objective, c.Ordered, c.Stray = NoOrder, "", 0, false
				out[i] = &c
			}
		}
		return out
	}
	n.Units = hide(s.Units)
	if s.Opening != nil {
		n.Opening = hide(s.Opening)
	}
	return &n
}

// veiled reports that the counters of a side are face down in this state.
func (s *State) veiled(side int) bool { return s.Veil != 0 && side != s.Veil-1 }

// shown reports that the order of a unit's brigade lies open.
func (s *State) shown(u *Unit) bool {
	return u.Order == NoOrder && u.Brigade >= 0 && u.Brigade < len(s.Commands) && s.Commands[u.Brigade].Shown
}

// Keeper implements game.Secretive: an order is for the eyes of the side that gives
// it.
func (Rules) Keeper(gs game.State, a game.Action) int {
	s := gs.(*State)
	switch a.Verb {
	case "order", "courier":
	case "detach":
		if len(a.Args) == 0 {
			return -1
		}
	default:
		return -1
	}
	if len(a.Args) > 0 && recorded(a.Args[len(a.Args)-1]) && a.Args[len(a.Args)-1] == "shown" {
		return -1
	}
	t, err := s.instruction(a)
	if err != nil {
		return -1
	}
	return t.side
}

// Veil implements game.Secretive: what everybody sees of an action tells no order.
func (Rules) Veil(gs game.State, _ game.Action, v game.Verdict, side int) game.Verdict {
	s := gs.(*State)
	v.Events = slices.Clone(v.Events)
	for i, e := range v.Events {
		var of = -1
		switch e.Kind {
		case evOrder, evCourier, evDetach:
			if b := s.brigadeNamed(e.Unit); e.Name == "brigade" && b >= 0 {
				of = s.Field.Brigades[b].Side
			} else if u := s.unit(e.Unit); u != nil {
				of = u.Side
			}
		}
		if of >= 0 && of != side {
			v.Events[i].Text, v.Events[i].Other = "", ""
		}
	}
	return v
}
