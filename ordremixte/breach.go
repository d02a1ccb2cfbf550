package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file looks at a battle as it is set up for what its own orders, or its ground, would not allow: a
// shipped scenario has nothing of it (OM §4.2, 4.3).

// Warnings are the breaches of command with which a battle begins: units beyond their
// brigadier's radius, brigadiers far from their units (OM §4.3), horse in support too far
// from whom it supports or with its front covered, changes of place that cannot be carried
// out (OM §4.2); and units on ground that bars or disorders them (OM §8.3, 15). None where nobody is placed.
func (Rules) Warnings(gs game.State) []ref.Msg {
	s := gs.(*state.State)
	var out []ref.Msg
	for _, u := range s.Units {
		out = append(append(out, command.Breaches(s, u)...), motion.SetOut(s, u)...)
	}
	for i := range s.Field.Brigades {
		g := s.Brigadier(i)
		if at, ok := s.Stands(g); ok && g.With == "" {
			if near, who := command.OwnNearest(s, g, at); who != nil && near.CM > state.CommandNumbers(s.Book()).Near+s.Field.Tape {
				out = append(out, ref.M("order.lag-brigadier", g.Surname(), ref.CM(table.Round2(near.CM)), ref.CM(state.CommandNumbers(s.Book()).Near)))
			}
		}
	}
	return out
}
