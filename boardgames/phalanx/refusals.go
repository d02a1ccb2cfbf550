package phalanx

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// refuse checks what the rules forbid of a declared battle, in the order in which it is listed.
func (f *fight) refuse(g *gather) {
	if (f.army[attacker] == french) == (f.army[defender] == french) {
		g.Illegal("PHX §9", ref.M("ph.refuse.friends"))
	}
	if f.played == 0 { // of a charge its own card is one
		g.Illegal("PHX §9", ref.M("ph.refuse.no-card-yet"))
	}
	f.refuseUnits(g)
	if f.charging {
		f.refuseCharge(g)
	}
	if f.played+len(f.cards[attacker]) > f.n.cards && !f.out {
		g.Illegal("PHX §4", ref.M("ph.refuse.sixth", f.n.cards))
	}
	for side := range f.cards {
		for _, c := range f.cards[side] {
			f.refuseCard(g, side, c)
		}
	}
}

func (f *fight) refuseUnits(g *gather) {
	at := map[string]int{}
	for i := range f.with {
		at[f.side(&f.with[i])]++
	}
	switch {
	case len(f.with) == 0:
		g.Fail(refuse(game.Illegal, "PHX §9.2", ref.M("ph.refuse.nobody"), example(g.Verb()))) // there is nothing to overrule
	case len(f.with) > f.n.sides:
		g.Illegal("PHX §9.2", ref.M("ph.refuse.many", f.n.sides))
	case !f.inCastle() && (at["front"] > 1 || at["rear"] > 1 || at["flank"] > 2):
		g.Illegal("PHX §9.2", ref.M("ph.refuse.crowd"))
	}
	for i := range f.with {
		if f.with[i].disordered {
			g.Illegal("PHX §9.5", ref.M("ph.refuse.disordered", f.with[i].id))
		}
	}
}

// refuseCharge checks what a charge may not do (PHX §11.4).
func (f *fight) refuseCharge(g *gather) {
	squares := g.Number("", "squares")
	switch {
	case len(f.with) > 1:
		g.Illegal("PHX §11.4", ref.M("ph.refuse.charge-alone"))
	case len(f.with) == 1 && f.with[0].foot():
		g.Illegal("PHX §11.4", ref.M("ph.refuse.charge-foot", f.with[0].id))
	case squares < 1 || squares > f.n.charge:
		g.Illegal("PHX §11.4", ref.M("ph.refuse.charge-far", f.n.charge))
	case g.Yes("", "adjacent-at-start"):
		g.Illegal("PHX §11.4", ref.M("ph.refuse.charge-beside"))
	case len(g.List("", "moves-over")) > 0:
		g.Illegal("PHX §11.4", ref.M("ph.refuse.charge-edge"))
	case sheltered(f.terrain):
		g.Illegal("PHX §11.4", ref.M("ph.refuse.charge-ground", ref.Word("ph.ground."+f.terrain)))
	}
}

// sheltered reports ground at which nobody charges (PHX §11.4).
func sheltered(ground string) bool {
	return ground == "wood" || ground == "village" || ground == groundCast
}

// refuseCard checks one card of a side.
func (f *fight) refuseCard(g *gather, side int, c card) {
	if no := f.cardAllowed(side, c); no.key != "" {
		if no.bad {
			g.bad(no.at, ref.M(no.key, ref.Word("ph.side."+sides[side].name)))
			return
		}
		first := g.Err == nil
		g.Illegal(no.at, ref.M(no.key, ref.Word("ph.side."+sides[side].name)))
		if first && g.Err != nil && c.action == "artillery" {
			g.Err.Ways = append([]game.Way{example("fire")}, g.Err.Ways...)
		}
	}
}

// forbidden is why a card may not be played.
type forbidden struct {
	at  ref.Ref
	key string
	bad bool // something has to be said first
}

// cardAllowed says what forbids a card of a side, if anything does.
func (f *fight) cardAllowed(side int, c card) forbidden {
	mine := f.army[side]
	switch {
	case c.action == elite && mine == prussian:
		return forbidden{at: "PHX §11.3", key: "ph.refuse.prussian-elite"}
	case c.action == command && mine == prussian:
		return forbidden{at: "PHX §11.2", key: "ph.refuse.prussian-command"}
	case c.action == "artillery" && f.charging:
		return forbidden{at: "PHX §11", key: "ph.refuse.no-help-gun-charge"}
	case c.action == "artillery":
		return forbidden{at: "PHX §11", key: "ph.refuse.no-help-gun"}
	case c.action != "" && c.action != elite && c.action != command:
		return forbidden{at: "PHX §11", key: "ph.refuse.no-help"}
	case f.charging && c.action != elite:
		return forbidden{at: "PHX §11.4", key: "ph.refuse.charge-card"}
	case c.action == command && f.value[side] < 0:
		return forbidden{"PHX §11.2", "ph.refuse.command-value", true}
	case c.action == elite && !f.hasElite(side):
		return forbidden{at: "PHX §11.3", key: "ph.refuse.no-elite"}
	case c.action == command && !f.commanded(side):
		return forbidden{at: "PHX §11.2", key: "ph.refuse.no-commander"}
	}
	return forbidden{}
}

func (f *fight) hasElite(side int) bool {
	return slices.ContainsFunc(f.units(side), func(u fighter) bool { return u.elite })
}

// mayCommand reports that a command card of a hand which is not seen could help somebody.
func (f *fight) mayCommand(side int) bool {
	return !f.charging && f.army[side] != prussian && f.commanded(side)
}

// unseen reads the hand that is not seen, and refuses it behind all cards that are; of neither side,
// side is -1.
func (g *gather) unseen(f *fight) (h hand, side int) {
	side = -1
	several := false
	for i := range sides {
		of := sides[i].hand
		if !g.Has(of, "hand") {
			continue
		}
		several = side >= 0
		side = i
		h = hand{cards: g.Number(of, "hand")}
		for k := range g.Count(sides[i].deck) {
			c := g.readCard(board.One(sides[i].deck, k), true)
			h.deck = append(h.deck, c)
			if c.action == command && f.value[i] < 0 && f.mayCommand(i) {
				g.bad("PHX §11.2", ref.M("ph.refuse.command-value", ref.Word("ph.side."+sides[i].name)))
			}
		}
		h.plays = h.cards
		if g.Has(of, "plays") {
			h.plays = min(h.plays, g.Number(of, "plays"))
		}
		if i == attacker && !f.out {
			h.plays = max(0, min(h.plays, f.n.cards-f.played-len(f.cards[attacker])))
		}
	}
	switch {
	case several:
		g.bad("PHX §6", ref.M("ph.refuse.two-hands"))
	case side >= 0 && h.cards > len(h.deck):
		g.bad("PHX §2.3", ref.M("ph.refuse.hand", h.cards, len(h.deck)))
	}
	return h, side
}

// choices are those of the rulings that may be read otherwise.
var choices = book.Choices[:]
