package ordremixte

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/state"
)

// This file puts the work for hands into words: what a verdict asks of them, and what
// they still owe.

var _ game.Worker = Rules{}

// chores is the work of one unit, in order.
type chores struct {
	who  string // its id, or a blank and its part of the action
	acts ref.Comma
}

// sorted adds the work to that of its unit, units in the order in which each was named
// first.
func sorted(all []chores, h game.Hand, say func(named bool) ref.Msg) []chores {
	who := h.Unit
	if who == "" {
		who = " " + h.Part
	}
	i := slices.IndexFunc(all, func(c chores) bool { return c.who == who })
	if i < 0 {
		i, all = len(all), append(all, chores{who: who})
	}
	all[i].acts = append(all[i].acts, say(len(all[i].acts) > 0))
	return all
}

// workOf is one piece of work: of a unit whose bases have been named, the word is not said
// twice.
func workOf(h game.Hand, named bool, turn int) ref.Msg {
	switch h.Act {
	case "remove-base":
		return ref.M("hand.remove-base", h.N)
	case "turn-base":
		key := "hand.turn-base"
		if named {
			key = "hand.turn-also"
		}
		if turn > 0 {
			return ref.M(key+"-turn", h.N, ref.CM(h.CM), turn+1)
		}
		return ref.M(key, h.N, ref.CM(h.CM))
	case "behind":
		return ref.M("hand.behind", ref.CM(h.CM))
	case "evade":
		return ref.M("hand.evade", ref.CM(h.CM))
	case "halt-1cm":
		return ref.M("hand.halt", ref.CM(h.CM))
	case "flee":
		return ref.M("hand.flee", ref.CM(h.CM))
	case "move":
		switch {
		case h.To && h.CM > 0:
			return ref.M("hand.move-to", ref.CM(h.CM), ref.CM(h.X), ref.CM(h.Y), ref.Deg(h.Deg))
		case h.To:
			return ref.M("hand.to", ref.CM(h.X), ref.CM(h.Y))
		}
		return ref.M("hand.move", ref.CM(h.CM))
	}
	return ref.M("hand." + h.Act)
}

// oneMeant reports that the work for hands can be only that of the unit in the head: the
// target of a shot, or who tests.
func oneMeant(t *game.Trace) bool {
	head := chain.HeadKey(t)
	return head != "melee.head" && head != "charge.head"
}

// hands writes the work for hands as one line.
func hands(t *game.Trace, turn int) {
	if len(t.Hands) == 0 {
		return
	}
	var all []chores
	for _, h := range t.Hands {
		all = sorted(all, h, func(named bool) ref.Msg { return workOf(h, named, turn) })
	}
	l := ref.List{}
	for i, c := range all {
		key := "hand.unit"
		if i < len(all)-1 {
			key = "hand.unit-more"
		}
		var name any = c.who
		if c.who[0] == ' ' {
			name = c.who[1:]
			if len(all) == 1 && len(c.who) == 2 && oneMeant(t) {
				key += "-unnamed"
			}
		}
		l = append(l, ref.M(key, name, c.acts))
	}
	t.Line(game.HandsLine, ref.M("om.plain", l))
}

// moving reports work that changes where a unit stands: whoever moves it again has done
// it, or has done with it.
func moving(h game.Hand) bool {
	return slices.Contains([]string{"halt-1cm", "half-way", "evade", "evades", "behind", "flee", "move"}, h.Act)
}

// moves are the actions after which a unit stands where it should.
var moves = []string{"move", "wheel", "face", "form", "charge", "evade", "place", "melee", "breakthrough", "follow", "counter"}

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
	if moving(c.Hand) && slices.ContainsFunc(since, func(a game.Action) bool { return named(a) && slices.Contains(moves, a.Verb) }) {
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
	var by []chores
	for _, c := range all {
		by = sorted(by, c.Hand, func(named bool) ref.Msg {
			if c.Act == "turn-base" && s.Turn > c.Turn {
				return ref.M("hand.flees-now", ref.CM(c.CM))
			}
			return workOf(c.Hand, named, min(c.Turn, s.Turn))
		})
	}
	var out []game.Text
	for _, c := range by {
		var name any = c.who
		if g := s.General(c.who); g != nil {
			name = g.Surname()
		}
		out = append(out, game.Text{Kind: game.HandsLine, Say: ref.M("hand.unit", name, c.acts)})
	}
	return out
}
