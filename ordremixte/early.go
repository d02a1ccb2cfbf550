package ordremixte

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file answers a melee that is typed before its time (OM §7).

// underWay is the charge between the units of a line that has not closed yet, or whose
// melee is decided; nil for none.
func underWay(s *state.State, a game.Action) *state.Charge {
	for _, ch := range s.Charges {
		if ch.Stage != state.Declared && ch.Stage != state.Fought {
			continue
		}
		named := func(op game.Operand) bool {
			return slices.ContainsFunc(op.IDs, func(id string) bool { return id != "" && (ch.Has(id) || state.EqualID(ch.Target, id)) })
		}
		if len(a.Units) > 0 && !slices.ContainsFunc(a.Units, func(op game.Operand) bool { return !named(op) }) {
			return ch
		}
	}
	return nil
}

// meleeToCome refuses a melee whose charge has not closed yet, or that no dice decide: it
// says what is owed, and in which phase (OM §7, 10.2, 10.3). A charge in flank is decided as
// soon as the melee phase opens.
func meleeToCome(c *casting.Cast) *game.Refusal {
	ch := underWay(c.S, c.A)
	if ch == nil {
		return nil
	}
	key := "melee.to-come"
	switch {
	case ch.Side != facts.Front:
		key = "melee.to-come-side"
	case ch.Stage == state.Fought:
		key = "melee.decided"
	}
	who := ref.Comma{}
	for _, id := range ch.Attackers {
		who = append(who, id)
	}
	r := &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M(key, who, ch.Target, c.S.PhaseWord()), Hint: ref.M("melee.to-come-hint")}
	r.Ways = []game.Way{{Line: "next", Say: ref.M("melee.way-next")}, {Line: casting.Overruled(c.A), Say: ref.M("way.overrule")}}
	return r
}
