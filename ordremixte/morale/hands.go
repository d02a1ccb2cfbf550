package morale

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
)

// Chores is the work of one unit, in order.
type Chores struct {
	Who  string // its id, or a blank and its part of the action
	Acts ref.Comma
}

// Sorted adds the work to that of its unit, units in the order in which each was named
// first.
func Sorted(all []Chores, h game.Hand, say func(named bool) ref.Msg) []Chores {
	who := h.Unit
	if who == "" {
		who = " " + h.Part
	}
	i := slices.IndexFunc(all, func(c Chores) bool { return c.Who == who })
	if i < 0 {
		i, all = len(all), append(all, Chores{Who: who})
	}
	all[i].Acts = append(all[i].Acts, say(len(all[i].Acts) > 0))
	return all
}

// WorkOf is one piece of work: of a unit whose bases have been named, the word is not said
// twice.
func WorkOf(h game.Hand, named bool, turn int) ref.Msg {
	switch h.Act {
	case "remove-base":
		return ref.M("hand.remove-base", h.N)
	case "turn-base":
		key := "hand.turn-base"
		if named {
			key = "hand.turn-also"
		}
		if turn > 0 {
			return ref.M(key+"-turn", h.N, ref.CM(h.Far.N), turn+1)
		}
		return ref.M(key, h.N, ref.CM(h.Far.N))
	case "behind":
		return ref.M("hand.behind", ref.CM(h.Far.N))
	case "evade":
		return ref.M("hand.evade", ref.CM(h.Far.N))
	case "halt-1cm":
		return ref.M("hand.halt", ref.CM(h.Far.N))
	case "flee":
		return ref.M("hand.flee", ref.CM(h.Far.N))
	case "move":
		to, known := h.To.(game.Spot)
		switch {
		case known && h.Far.N > 0:
			return ref.M("hand.move-to", ref.CM(h.Far.N), ref.CM(to.X), ref.CM(to.Y), ref.Deg(to.Deg))
		case known:
			return ref.M("hand.to", ref.CM(to.X), ref.CM(to.Y))
		}
		return ref.M("hand.move", ref.CM(h.Far.N))
	}
	return ref.M("hand." + h.Act)
}

// oneMeant reports that the work for hands can be only that of the unit in the head: the
// target of a shot, or who tests.
func oneMeant(t *game.Trace) bool {
	return t.Head() != chain.MeleeHead && t.Head() != chain.ChargeHead
}

// Hands writes the work for hands as one line.
func Hands(t *game.Trace, turn int) {
	if len(t.Hands) == 0 {
		return
	}
	var all []Chores
	for _, h := range t.Hands {
		all = Sorted(all, h, func(named bool) ref.Msg { return WorkOf(h, named, turn) })
	}
	l := ref.List{}
	for i, c := range all {
		key := "hand.unit"
		if i < len(all)-1 {
			key = "hand.unit-more"
		}
		var name any = c.Who
		if c.Who[0] == ' ' {
			name = c.Who[1:]
			if len(all) == 1 && len(c.Who) == 2 && oneMeant(t) {
				key += "-unnamed"
			}
		}
		l = append(l, ref.M(key, name, c.Acts))
	}
	t.Line(game.HandsLine, ref.M("om.plain", l))
}
