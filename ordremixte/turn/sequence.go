package turn

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/ordremixte/state"
)

// ComesAfter reports that an action is begun only when one that waits for its dice is done: a charge on horse that has still to throw its
// countercharge against another (OM §10.5, 10.6), and a melee of a unit that is in the one which waits (OM §10.6). What the
// referee overrules waits for nothing.
func ComesAfter(s *state.State, waiting, a game.Action) bool {
	if a.Force || a.Verb != waiting.Verb || len(a.Units) == 0 || len(waiting.Units) == 0 {
		return false
	}
	switch a.Verb {
	case "melee":
		return slices.ContainsFunc(a.Units, func(op game.Operand) bool { return slices.ContainsFunc(op.IDs, within(waiting.Units)) })
	case "charge":
		if len(a.Units) < 2 || len(waiting.Units) < 2 {
			return false
		}
		return slices.ContainsFunc(a.Units[1].IDs, func(id string) bool {
			u := s.Unit(id)
			return u != nil && u.Mounted() && within(waiting.Units[1:])(id)
		})
	}
	return false
}

// within reports a unit that is among some operands.
func within(ops []game.Operand) func(string) bool {
	return func(id string) bool {
		return slices.ContainsFunc(ops, func(op game.Operand) bool {
			return slices.ContainsFunc(op.IDs, func(x string) bool { return state.EqualID(x, id) })
		})
	}
}
