package turn

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/state"
)

// This file has what a side tells from its own seat of what its hands have done.

// FromSeat refuses a record by hand that a side types of its own, where it is the referee's: how a unit is whoever asks; where it stands
// in the other's movement (§7), while it owes something or something is done by it or to it, and, where its place is known, while
// anybody on the table does, since tests are of those who stand about (§11). waiting are the deeds that wait for a die or an answer.
func FromSeat(s *state.State, a game.Action, waiting []game.Action) *game.Refusal {
	if a.Verb == "set" {
		return &game.Refusal{Kind: game.NotYours, Ref: "OM §2.2", Say: ref.M("record.seat-set", firstOf(a))}
	}
	side, known, named := owns(s, a)
	if now := s.Active(); now >= 0 && side >= 0 && now != side {
		return &game.Refusal{Kind: game.NotYours, Ref: facts.S7, Say: ref.M("record.seat-theirs", s.Field.Sides[now].Say)}
	}
	if a.Verb == "moved" && known && s.Active() != side { // from then on nobody measures where it stands
		return &game.Refusal{Kind: game.NotYours, Ref: facts.S7, Say: ref.M("record.seat-moved", firstOf(a))}
	}
	owe := owing(s)
	for _, w := range waiting {
		for _, op := range w.Units {
			owe = append(owe, op.IDs...)
		}
		if len(w.Units) == 0 && known {
			owe = append(owe, "")
		}
	}
	for _, id := range owe {
		if known || slices.ContainsFunc(named, func(x string) bool { return state.EqualID(x, id) }) {
			return &game.Refusal{Kind: game.NotYours, Ref: "OM §2.2", Say: ref.M("record.seat-owed", firstOf(a))}
		}
	}
	return nil
}

// firstOf is of whom a record is.
func firstOf(a game.Action) string {
	switch {
	case len(a.Units) > 0 && len(a.Units[0].IDs) > 0:
		return a.Units[0].IDs[0]
	case len(a.Args) > 0:
		return a.Args[0]
	}
	return ""
}

// owns are those of whom a record is, their side, and whether the program knows where one of them stands.
func owns(s *state.State, a game.Action) (side int, known bool, named []string) {
	if g := command.FigureOf(s, a); g != nil {
		_, known = s.Stands(g)
		return g.Side, known, []string{g.ID}
	}
	side = -1
	for _, op := range a.Units {
		for _, id := range op.IDs {
			if u := s.Unit(id); u != nil {
				side, known, named = u.Side, known || u.PlaceKnown(), append(named, u.ID)
			}
		}
	}
	return side, known, named
}

// owing are the units that will have to test for what fire did to them, or whose general may have fallen, whether they are asked yet or not.
func owing(s *state.State) (out []string) {
	for _, u := range s.Units {
		if melee.OwesFireTest(s, u) || command.OwesFate(s, u, state.UnderFire) || command.OwesFate(s, u, state.InMelee) {
			out = append(out, u.ID)
		}
	}
	return out
}
