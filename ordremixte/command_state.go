package ordremixte

import (
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
)

// This file applies the events of command, of generals and of whole divisions.

// general finds a general by his id; nil when there is none.
func (s *State) general(id string) *General {
	for _, g := range s.Generals {
		if equalID(g.ID, id) {
			return g
		}
	}
	return nil
}

// brigadeNamed finds a brigade by its exact id; -1 when there is none.
func (s *State) brigadeNamed(id string) int {
	return slices.IndexFunc(s.Field.Brigades, func(b Brigade) bool { return equalID(b.ID, id) })
}

// changeGeneral changes one general in a fresh copy.
func (s *State) changeGeneral(id string, f func(*General)) {
	for i, g := range s.Generals {
		if equalID(g.ID, id) {
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

// setAt sets the n-th number of a list in a fresh copy.
func setAt(list []int, n, to int) []int {
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
	switch e.Kind {
	case evOrder:
		if e.Name != "brigade" {
			s.changeUnit(e.Unit, func(u *Unit) {
				u.Order, u.Objective, u.Ordered = valueOf(FOrder, e.Text), e.Other, e.N
			})
			return true
		}
		s.changeCommand(s.brigadeNamed(e.Unit), func(c *Command) {
			c.Order, c.Objective, c.Given, c.Reached, c.Shown = valueOf(FOrder, e.Text), e.Other, e.N, false, false
		})
	case evReached:
		s.changeCommand(s.brigadeNamed(e.Unit), func(c *Command) { c.Reached = true })
	case evShown:
		s.changeCommand(s.brigadeNamed(e.Unit), func(c *Command) { c.Shown = true })
	case evCourier:
		s.courier(e)
	case evArrive:
		s.Couriers = slices.DeleteFunc(slices.Clone(s.Couriers), func(c *Courier) bool { return c.N == e.N })
	case evFigure:
		s.changeGeneral(e.Unit, func(g *General) {
			g.At, g.Placed, g.Moved, g.Told = geometry.Vec{X: e.X, Y: e.Y}, true, e.M, s.Turn
		})
	case evUnplaced:
		if e.Name != "figure" {
			return false
		}
		s.changeGeneral(e.Unit, func(g *General) { g.At, g.Placed = geometry.Vec{}, false })
	case evSucceed:
		s.changeGeneral(e.Unit, func(g *General) {
			g.Lost, g.Killed, g.Charisma = 0, false, false
			if e.N > 0 {
				g.Quality = e.N
			}
		})
	case evBlaze:
		s.Blazes = slices.DeleteFunc(slices.Clone(s.Blazes), func(b Blaze) bool { return b.Ground == e.Unit })
		if e.N > 0 {
			s.Blazes = append(s.Blazes, Blaze{e.Unit, e.N})
		}
	case evCollapse:
		s.Collapsed = setAt(s.Collapsed, e.N, e.M)
	case evGoal:
		s.Won = setAt(s.Won, e.N, e.M)
	case evChief:
		s.ChiefLost = setAt(s.ChiefLost, e.N, e.M)
	case evDetach:
		if u := s.unit(e.Unit); u != nil && e.N == 1 {
			s.changeCommand(u.Brigade, func(c *Command) { c.Detached = u.ID })
		}
		return false
	case evAttach:
		s.rideWith(e)
		return false
	case evGeneral:
		if e.Text == killed.String() || e.Text == wounded.String() {
			u := s.unit(e.Unit)
			s.changeGeneral(e.Other, func(g *General) {
				g.With, g.Lost, g.Killed = "", s.Turn, e.Text == killed.String()
				if u != nil { // where his successor takes over (R118)
					g.leftWith(u)
				}
			})
		}
		return false
	default:
		return false
	}
	return true
}

// changeUnit changes one unit in a fresh copy.
func (s *State) changeUnit(id string, f func(*Unit)) {
	i := s.index(id)
	if i < 0 {
		return
	}
	c := *s.Units[i]
	f(&c)
	s.Units = slices.Clone(s.Units)
	s.Units[i] = &c
}

// courier sends a rider or moves one.
func (s *State) courier(e game.Event) {
	c := Courier{N: e.N, Brigade: -1, Order: valueOf(FOrder, e.Text), Objective: e.Other, Sent: s.Turn, Left: e.M, At: geometry.Vec{X: e.X, Y: e.Y}}
	if e.Name == "brigade" {
		if c.Brigade = s.brigadeNamed(e.Unit); c.Brigade >= 0 {
			c.Side = s.Field.Brigades[c.Brigade].Side
		}
	} else if u := s.unit(e.Unit); u != nil {
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
func (s *State) rideWith(e game.Event) {
	for _, g := range s.Generals {
		if equalID(g.With, e.Unit) && !equalID(g.ID, e.Other) {
			s.changeGeneral(g.ID, func(g *General) {
				if g.With = ""; s.generalsMoved(g.Side) { // else he rode in no move of this turn
					g.Led = s.Turn
				}
				if u := s.unit(e.Unit); u != nil {
					g.leftWith(u)
				}
			})
		}
	}
	if e.Other != "" {
		s.changeGeneral(e.Other, func(g *General) { g.With, g.Since = e.Unit, s.Turn })
	}
}

// leftWith puts the figure of a general where the unit stands with which he rode: where
// he stood before he joined it says nothing now.
func (g *General) leftWith(u *Unit) {
	if g.Placed = u.placeKnown(); g.Placed {
		g.At = u.Pose.At
	} else {
		g.At = geometry.Vec{}
	}
}

// encodeCommand writes what the chapters of command keep: only what differs from
// a battle in which nothing of it happened, in a fixed order.
func (s *State) encodeCommand(b []byte) []byte {
	n := func(key string, v int) {
		if v != 0 {
			b = append(b, ',')
			b = strconv.AppendQuote(b, key)
			b = append(b, ':')
			b = strconv.AppendInt(b, int64(v), 10)
		}
	}
	t := func(key, v string) {
		if v != "" {
			b = append(b, ',')
			b = strconv.AppendQuote(b, key)
			b = append(b, ':')
			b = strconv.AppendQuote(b, v)
		}
	}
	b = append(b, `,"blazes":[`...)
	for i, x := range s.Blazes {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '['), strconv.Quote(x.Ground)...), ',')
		b = append(strconv.AppendInt(b, int64(x.Turn), 10), ']')
	}
	b = append(b, `],"chiefs":[`...)
	b = ints(b, s.ChiefLost)
	b = append(b, `],"collapsed":[`...)
	b = ints(b, s.Collapsed)
	b = append(b, `],"commands":[`...)
	for i, c := range s.Commands {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, `{"order":`...), int64(c.Order), 10)
		t("detached", c.Detached)
		n("given", c.Given)
		t("objective", c.Objective)
		n("reached", b2i(c.Reached))
		n("shown", b2i(c.Shown))
		b = append(b, '}')
	}
	b = append(b, `],"couriers":[`...)
	for i, c := range s.Couriers {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, `{"n":`...), int64(c.N), 10)
		if c.At != (geometry.Vec{}) {
			b = append(b, `,"at":[`...)
			b = strconv.AppendFloat(b, c.At.X, 'f', 2, 64)
			b = append(b, ',')
			b = append(strconv.AppendFloat(b, c.At.Y, 'f', 2, 64), ']')
		}
		n("brigade", c.Brigade+1)
		n("left", c.Left)
		t("objective", c.Objective)
		n("order", c.Order)
		n("sent", c.Sent)
		n("side", c.Side)
		t("unit", c.Unit)
		b = append(b, '}')
	}
	b = append(b, `],"generals":[`...)
	for i, g := range s.Generals {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(append(b, `{"id":`...), g.ID)
		if g.Placed {
			b = append(b, `,"at":[`...)
			b = strconv.AppendFloat(b, g.At.X, 'f', 2, 64)
			b = append(b, ',')
			b = append(strconv.AppendFloat(b, g.At.Y, 'f', 2, 64), ']')
		}
		n("charisma", b2i(g.Charisma))
		n("killed", b2i(g.Killed))
		n("led", g.Led)
		n("lost", g.Lost)
		n("moved", g.Moved)
		n("since", g.Since)
		n("told", g.Told)
		t("with", g.With)
		b = append(b, '}')
	}
	b = append(b, ']')
	n("day", s.Day)
	n("marching", s.Marching)
	n("riders", s.Riders)
	return b
}

func ints(b []byte, list []int) []byte {
	for i, x := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(x), 10)
	}
	return b
}

// encodeMotion writes what movement keeps of a unit, only what is not zero.
func (u *Unit) encodeMotion(b []byte) []byte {
	n := func(key string, v int) {
		if v != 0 {
			b = append(b, ',')
			b = strconv.AppendQuote(b, key)
			b = append(b, ':')
			b = strconv.AppendInt(b, int64(v), 10)
		}
	}
	t := func(key, v string) {
		if v != "" {
			b = append(b, ',')
			b = strconv.AppendQuote(b, key)
			b = append(b, ':')
			b = strconv.AppendQuote(b, v)
		}
	}
	pose := func(key string, p geometry.Pose) {
		b = append(b, ',')
		b = strconv.AppendQuote(b, key)
		b = append(b, ":["...)
		b = append(strconv.AppendFloat(b, p.At.X, 'f', 2, 64), ',')
		b = append(strconv.AppendFloat(b, p.At.Y, 'f', 2, 64), ',')
		b = append(strconv.AppendFloat(b, p.Facing, 'f', 1, 64), ']')
	}
	t("beat", u.Beat)
	n("beatturn", u.BeatTurn)
	if u.Began.Placed {
		pose("began", u.Began.Pose)
	}
	n("beganform", u.Began.Formation)
	t("block", u.Block)
	n("broke", u.Broke)
	n("broken", u.Broken)
	t("by", u.By)
	n("byhand", b2i(u.ByHand))
	n("dawn", u.Dawn)
	n("firedbases", u.FiredBases)
	n("firedsides", u.FiredSides)
	n("fled", u.Fled)
	n("forward", u.Forward)
	n("front", u.Front)
	n("gone", u.Gone)
	n("grade", u.Grade)
	if u.GunsAt.Placed {
		pose("gunsat", u.GunsAt.Pose)
	}
	n("motion", int(u.Motion))
	if u.Mustered != u.Bases {
		n("mustered", u.Mustered)
	}
	t("nation", u.Nation)
	if u.Opened != (Stance{}) {
		pose("opened", u.Opened.Pose)
		n("openedform", u.Opened.Formation)
	}
	t("objective", u.Objective)
	n("off", u.Off)
	if u.Off > 0 {
		pose("offat", geometry.Pose{At: u.OffAt})
	}
	n("news", u.News)
	n("order", u.Order)
	n("ordered", u.Ordered)
	n("peril", b2i(u.Peril))
	n("rallied", u.Rallied)
	n("returning", u.Returning)
	n("risked", u.Risked)
	n("runover", u.RunOver)
	if u.Screen {
		pose("screen", u.ScreenAt)
	}
	n("screenfired", b2i(u.ScreenFired))
	n("sheltered", b2i(u.Sheltered))
	n("spent", u.Spent)
	n("stray", b2i(u.Stray))
	n("tried", u.Tried)
	return b
}
