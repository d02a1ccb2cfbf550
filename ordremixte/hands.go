package ordremixte

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file puts the work for hands into words: what a verdict asks of them, and what
// they still owe.

var _ game.Worker = Rules{}

// Settled implements game.Worker: work stands until the movement of the next turn, a
// place that a unit should go to until it goes elsewhere, and the flight of the next
// turn until that has been made (OM §7).
func (Rules) Settled(gs game.State, c game.Chore, since []game.Action) bool {
	s := gs.(*state.State)
	if !s.Tabled() {
		return false
	}
	named := func(a game.Action) bool {
		return slices.ContainsFunc(a.Units, func(o game.Operand) bool { return slices.Contains(o.IDs, c.Unit) })
	}
	if turn.Moving(c.Hand) && slices.ContainsFunc(since, func(a game.Action) bool { return named(a) && slices.Contains(turn.Moves, a.Verb) }) {
		return true
	}
	if c.Act == "halt-1cm" && c.Turn == s.Turn && casting.LostTarget(s, s.Unit(c.Unit)) {
		return true // whom it should stop before has evaded (OM §8.7)
	}
	last := "initiative"
	if c.Act == "turn-base" {
		last = "rally"
	}
	return s.Turn > c.Turn+1 || s.Turn == c.Turn+1 && s.Phase > state.Phases().Index(last)
}

// Work implements game.Worker: bases of one unit that were taken off one after the other
// are counted together, and what was to be done when this turn opens is said so.
func (Rules) Work(gs game.State, cs []game.Chore) []game.Text {
	s := gs.(*state.State)
	var all []game.Chore
	for _, c := range cs {
		if i := slices.IndexFunc(all, func(x game.Chore) bool { return x.Unit == c.Unit && x.Act == c.Act && c.Act == "remove-base" }); i >= 0 {
			all[i].N += c.N
			continue
		}
		all = append(all, c)
	}
	var by []morale.Chores
	for _, c := range all {
		by = morale.Sorted(by, c.Hand, func(named bool) ref.Msg {
			if c.Act == "turn-base" && s.Turn > c.Turn {
				return ref.M("hand.flees-now", ref.CM(c.Far.N))
			}
			return morale.WorkOf(c.Hand, named, min(c.Turn, s.Turn))
		})
	}
	var out []game.Text
	for _, c := range by {
		var name any = c.Who
		if g := s.General(c.Who); g != nil {
			name = g.Surname()
		}
		out = append(out, game.Text{Kind: game.HandsLine, Say: ref.M("hand.unit", name, c.Acts)})
	}
	return out
}
