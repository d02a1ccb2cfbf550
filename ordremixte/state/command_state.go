package state

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
)

// This file applies the events of command, of generals and of whole divisions.

// General finds a general by his id; nil when there is none.
func (s *State) General(id string) *General {
	for _, g := range s.Generals {
		if EqualID(g.ID, id) {
			return g
		}
	}
	return nil
}

// BrigadeNamed finds a brigade by its exact id; -1 when there is none.
func (s *State) BrigadeNamed(id string) int {
	return slices.IndexFunc(s.Field.Brigades, func(b Brigade) bool { return EqualID(b.ID, id) })
}

// ChangeGeneral changes one general in a fresh copy.
func (s *State) ChangeGeneral(id string, f func(*General)) {
	for i, g := range s.Generals {
		if EqualID(g.ID, id) {
			c := *g
			f(&c)
			s.Generals = slices.Clone(s.Generals)
			s.Generals[i] = &c
			return
		}
	}
}

// changeCommand changes what one brigade was told in a fresh copy.
func (s *State) changeCommand(brigade int, f func(*Command)) {
	if brigade < 0 || brigade >= len(s.Commands) {
		return
	}
	c := *s.Commands[brigade]
	f(&c)
	s.Commands = slices.Clone(s.Commands)
	s.Commands[brigade] = &c
}

// SetAt sets the n-th number of a list in a fresh copy.
func SetAt(list []int, n, to int) []int {
	if n < 0 || n >= len(list) {
		return list
	}
	list = slices.Clone(list)
	list[n] = to
	return list
}

// applyCommand applies an event that is no single unit's; false when it is none
// of these. An event that touches a unit too goes on to it: then it is false.
func (s *State) applyCommand(e game.Event) bool {
	switch e := e.(type) {
	case *EvUnitOrder:
		s.ChangeUnit(e.Unit, func(u *Unit) {
			u.Order, u.Objective, u.Ordered = facts.Order(ValueOf(facts.FOrder, e.Order)), e.Objective, e.Turn
		})
	case *EvOrder:
		s.changeCommand(s.BrigadeNamed(e.Brigade), func(c *Command) {
			c.Order, c.Objective, c.Given, c.Reached, c.Shown = facts.Order(ValueOf(facts.FOrder, e.Order)), e.Objective, e.Turn, false, false
		})
	case *EvReached:
		s.changeCommand(s.BrigadeNamed(e.Brigade), func(c *Command) { c.Reached = true })
	case *EvShown:
		s.changeCommand(s.BrigadeNamed(e.Brigade), func(c *Command) { c.Shown = true })
	case *EvCourier:
		s.courier(e)
	case *EvArrive:
		s.Couriers = slices.DeleteFunc(slices.Clone(s.Couriers), func(c *Courier) bool { return c.N == e.N })
	case *EvFigure:
		s.ChangeGeneral(e.General, func(g *General) {
			g.At, g.Placed, g.Moved, g.Told = geometry.Vec{X: e.X, Y: e.Y}, true, e.Moved, s.Turn
		})
	case *EvFigureGone:
		s.ChangeGeneral(e.General, func(g *General) { g.At, g.Placed = geometry.Vec{}, false })
	case *EvSucceed:
		s.ChangeGeneral(e.General, func(g *General) {
			g.Lost, g.Killed, g.Charisma = 0, false, false
			if e.Quality > 0 {
				g.Quality = e.Quality
			}
		})
	case *EvBlaze:
		blazes(s, e)
	case *EvCollapse:
		s.Collapsed = SetAt(s.Collapsed, e.Division, e.Turn)
	case *EvGoal:
		s.Won = SetAt(s.Won, e.Goal, e.Turn)
	case *EvChief:
		s.ChiefLost = SetAt(s.ChiefLost, e.Side, e.Turn)
	case *EvDetach:
		if u := s.Unit(e.Unit); u != nil && e.Alone {
			s.changeCommand(u.Brigade, func(c *Command) { c.Detached = u.ID })
		}
		return false
	case *EvAttach:
		s.rideWith(e)
		return false
	case *EvGeneral:
		falls(s, e)
		return false
	default:
		return false
	}
	return true
}

// falls takes a general who is killed or wounded from his command.
func falls(s *State, e *EvGeneral) {
	if e.Fate != Killed && e.Fate != Wounded {
		return
	}
	u := s.Unit(e.Unit)
	s.ChangeGeneral(e.General, func(g *General) {
		g.With, g.Lost, g.Killed = "", s.Turn, e.Fate == Killed
		if u != nil { // where his successor takes over (R118)
			g.leftWith(u)
		}
	})
}

// blazes sets ground on fire since a turn, or ends its fire.
func blazes(s *State, e *EvBlaze) {
	s.Blazes = slices.DeleteFunc(slices.Clone(s.Blazes), func(b Blaze) bool { return b.Ground == e.Ground })
	if e.Turn > 0 {
		s.Blazes = append(s.Blazes, Blaze{e.Ground, e.Turn})
	}
}

// ChangeUnit changes one unit in a fresh copy.
func (s *State) ChangeUnit(id string, f func(*Unit)) {
	i := s.Index(id)
	if i < 0 {
		return
	}
	c := *s.Units[i]
	f(&c)
	s.Units = slices.Clone(s.Units)
	s.Units[i] = &c
}

// courier sends a rider or moves one.
func (s *State) courier(e *EvCourier) {
	c := Courier{N: e.N, Brigade: -1, Order: facts.Order(ValueOf(facts.FOrder, e.Order)), Objective: e.Objective, Sent: s.Turn, Left: e.Left, At: geometry.Vec{X: e.X, Y: e.Y}}
	if e.Brigade != "" {
		if c.Brigade = s.BrigadeNamed(e.Brigade); c.Brigade >= 0 {
			c.Side = s.Field.Brigades[c.Brigade].Side
		}
	} else if u := s.Unit(e.Unit); u != nil {
		c.Unit, c.Side = u.ID, u.Side
	}
	s.Couriers = slices.Clone(s.Couriers)
	for i, old := range s.Couriers {
		if old.N == e.N {
			c.Sent = old.Sent
			s.Couriers[i] = &c
			return
		}
	}
	s.Couriers = append(s.Couriers, &c)
	s.Riders = max(s.Riders, c.N)
}

// rideWith keeps the figures of generals beside the units they ride with.
func (s *State) rideWith(e *EvAttach) {
	for _, g := range s.Generals {
		if EqualID(g.With, e.Unit) && !EqualID(g.ID, e.General) {
			s.ChangeGeneral(g.ID, func(g *General) {
				leads := s.GeneralsMoved(g.Side) && !(g.Since < s.Turn && s.generalsMoveNow(g.Side))
				if g.With = ""; leads { // else he rode in no move of this turn
					g.Led = s.Turn
				}
				if u := s.Unit(e.Unit); u != nil {
					g.leftWith(u)
				}
			})
		}
	}
	if e.General != "" {
		s.ChangeGeneral(e.General, func(g *General) { g.With, g.Since = e.Unit, s.Turn })
	}
}

// leftWith puts the figure of a general where the unit stands with which he rode: where
// he stood before he joined it says nothing now.
func (g *General) leftWith(u *Unit) {
	if g.Placed = u.PlaceKnown(); g.Placed {
		g.At = u.Pose.At
	} else {
		g.At = geometry.Vec{}
	}
}

// generalsMoveNow reports the part of its movement in which the generals of a side move: who leaves a unit then that he joined in an
// earlier turn has not ridden with it in this one (OM §4.4, 7).
func (s *State) generalsMoveNow(side int) bool {
	return s.Active() == side && s.Stage <= StepGenerals && (s.PhaseID() == "move-first" || s.PhaseID() == "move-second")
}
