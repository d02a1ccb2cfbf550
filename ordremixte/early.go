package ordremixte

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file answers a melee that is typed before its time (OM §7).

// underWay is the charge between the units of a line that has not closed yet, or whose
// melee is decided; nil for none.
func (s *State) underWay(a game.Action) *Charge {
	for _, ch := range s.Charges {
		if ch.Stage != Declared && ch.Stage != Fought {
			continue
		}
		named := func(op game.Operand) bool {
			return slices.ContainsFunc(op.IDs, func(id string) bool { return id != "" && (ch.has(id) || equalID(ch.Target, id)) })
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
func (c *cast) meleeToCome() *game.Refusal {
	ch := c.s.underWay(c.a)
	if ch == nil {
		return nil
	}
	key := "melee.to-come"
	switch {
	case ch.Side != Front:
		key = "melee.to-come-side"
	case ch.Stage == Fought:
		key = "melee.decided"
	}
	who := ref.Comma{}
	for _, id := range ch.Attackers {
		who = append(who, id)
	}
	r := &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M(key, who, ch.Target, c.s.phaseWord()), Hint: ref.M("melee.to-come-hint")}
	r.Ways = []game.Way{{Line: "next", Say: ref.M("melee.way-next")}, {Line: overruled(c.a), Say: ref.M("way.overrule")}}
	return r
}
