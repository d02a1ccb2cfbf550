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

// FromSeat refuses a record by hand that a side types of its own, where it is the referee's: how a unit is, its formation too, whoever
// asks; where it stands in the other's movement (§7), while it owes something or something is done by it or to it; and of whom the
// program knows where it stands, as moved nobody knows where, out of its own movement, or while anybody on the table owes something, since tests are of those who stand
// about (§11). Until somebody moves for the first time a side says in which formation it sets up who stands nowhere yet. waiting are the
// deeds that wait for a die or an answer.
func FromSeat(s *state.State, a game.Action, waiting []game.Action) *game.Refusal {
	side, known, named := owns(s, a)
	no := func(r ref.Ref, key string, args ...any) *game.Refusal {
		return &game.Refusal{Kind: game.NotYours, Ref: r, Say: ref.M(key, args...)}
	}
	switch now := s.Active(); {
	case a.Verb == "set", len(a.Facts) > 0 && (known || !settingUp(s)):
		return no("OM §2.2", "record.seat-set", firstOf(a))
	case now >= 0 && side >= 0 && now != side:
		return no(facts.S7, "record.seat-theirs", s.Field.Sides[now].Say)
	case known && a.Verb == "moved":
		return no(facts.S9_4, "record.seat-moved", firstOf(a))
	case known && now != side:
		return no(facts.S7, "record.seat-known", firstOf(a))
	case owes(s, waiting, known, named), slices.ContainsFunc(named, func(id string) bool { return charges(s, id) }):
		return no("OM §2.2", "record.seat-owed", firstOf(a))
	}
	return nil
}

// settingUp reports that nobody has moved yet in the battle.
func settingUp(s *state.State) bool {
	phases := state.Phases()
	return s.Turn <= 1 && phases.Index(s.PhaseID()) < phases.Index("move-first")
}

// owes reports that those of whom a record is owe something, or, where one of them stands somewhere, anybody does.
func owes(s *state.State, waiting []game.Action, known bool, named []string) bool {
	owe := owing(s)
	for _, w := range waiting {
		for _, op := range w.Units {
			owe = append(owe, op.IDs...)
		}
		if len(w.Units) == 0 && known && w.Verb != "initiative" {
			return true
		}
	}
	return slices.ContainsFunc(owe, func(id string) bool {
		return known || slices.ContainsFunc(named, func(x string) bool { return state.EqualID(x, id) })
	})
}

// charges reports a party to a charge that waits for its fire and its melee: they would go on without it, wherever it was put (§10.1).
func charges(s *state.State, id string) bool {
	return slices.ContainsFunc(s.Charges, func(ch *state.Charge) bool {
		return (ch.Stage == state.Declared || ch.Stage == state.InContact) && ch.Party(id)
	})
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
