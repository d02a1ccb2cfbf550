package phalanx

import (
	"cmp"
	"slices"
	"strconv"

	"adjutant/boardgames/phalanx/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// hand is one that is not seen: so many cards of those that may be in it, of which at most plays
// are used.
type hand struct {
	cards, plays int
	deck         []card
}

// ranks is how many different numbers of battle points the cards of one hand may have.
const ranks = 12

// held is what matters of a hand, by the rank of battle points, the most first: of the cards that
// are worth most as many as may be played, and of those that could serve an action instead the
// lowest, as many as could help.
type held struct{ top, elites, commands [ranks]uint8 }

// used is what a side makes of a hand that was not seen.
type used struct{ points, elites, commands, cards int16 }

// word is a card as a hand is typed: 3bp, elite, 3bp-elite.
func (c card) word() string {
	switch {
	case c.action == "":
		return strconv.Itoa(c.bp) + "bp"
	case c.bp == 0:
		return c.action
	}
	return strconv.Itoa(c.bp) + "bp-" + c.action
}

// look is how a hand is looked at: what helps nobody in this battle counts as its points alone.
// The kinds come with the most points first.
func (f *fight) look(side int, h hand, kinds []card, rank []int) dice.Eye[held] {
	useful := func(helps bool, many bool) int {
		switch {
		case !helps:
			return 0
		case many:
			return h.plays
		}
		return 1
	}
	elites := useful(f.hasElite(side) && f.army[side] != prussian, f.read.Has(book.EliteTwice) || f.read.Has(book.EliteForOne))
	commands := useful(f.mayCommand(side), f.read.Has(book.CommandsAdd))
	return dice.Eye[held]{Add: func(x held, kind, n int) held {
		r := rank[kind]
		x.top[r] += uint8(min(n, h.plays-count(x.top)))
		switch kinds[kind].action {
		case elite:
			lowest(&x.elites, r, n, elites)
		case command:
			lowest(&x.commands, r, n, commands)
		}
		return x
	}}
}

// lowest adds cards of a lower rank and leaves at most so many, the lowest.
func lowest(x *[ranks]uint8, rank, n, most int) {
	x[rank] += uint8(min(n, most))
	for r, over := 0, count(*x)-most; over > 0; r++ {
		k := min(over, int(x[r]))
		x[r] -= uint8(k)
		over -= k
	}
}

// best is what a side makes of a hand: the highest total, of equal ones with the fewest cards, then
// with points before actions. worth are the points of each rank.
func (f *fight) best(x held, worth []int, plays int, bare func(elites, commands int) int) used {
	best, found := used{}, -1
	for e := 0; e <= min(plays, count(x.elites)); e++ {
		for c := 0; e+c <= plays && c <= count(x.commands); c++ {
			u := used{elites: int16(e), commands: int16(c)}
			var cards int
			if !f.charging {
				var points int
				points, cards = top(x, worth, e, c, plays-e-c)
				u.points = int16(points)
			}
			u.cards = int16(cards + e + c)
			total := bare(e, c) + int(u.points)
			if total > found || total == found && (u.cards < best.cards || u.cards == best.cards && u.elites+u.commands < best.elites+best.commands) {
				best, found = u, total
			}
		}
	}
	return best
}

func count(n [ranks]uint8) (all int) {
	for _, k := range n {
		all += int(k)
	}
	return all
}

// top are the points of the best cards of a hand, at most so many, when the lowest of those that
// can do otherwise serve e times for elite and c times for command.
func top(x held, worth []int, e, c, most int) (points, cards int) {
	for r := len(worth) - 1; r >= 0; r-- {
		for _, serves := range [...]struct {
			left *int
			of   uint8
		}{{&e, x.elites[r]}, {&c, x.commands[r]}} {
			k := min(*serves.left, int(serves.of))
			*serves.left -= k
			x.top[r] -= uint8(min(k, int(x.top[r]))) // below the best nothing of it was kept
		}
	}
	for r, bp := range worth {
		if bp == 0 {
			break
		}
		k := min(most-cards, int(x.top[r]))
		points += k * bp
		cards += k
	}
	return points, cards
}

// kindsOf are the distinct cards of a deck, those with the most points first, with their number,
// the rank of each and what each rank is worth.
func (h hand) kindsOf() (kinds []card, pack []dice.Kind, rank, worth []int) {
	deck := slices.Clone(h.deck)
	slices.SortStableFunc(deck, func(a, b card) int { return cmp.Or(cmp.Compare(b.bp, a.bp), cmp.Compare(a.action, b.action)) })
	for _, c := range deck {
		if n := len(kinds); n == 0 || kinds[n-1] != c {
			kinds = append(kinds, c)
			pack = append(pack, dice.Kind{Word: c.word()})
			if k := len(worth); k == 0 || worth[k-1] != c.bp {
				worth = append(worth, c.bp)
			}
			rank = append(rank, len(worth)-1)
		}
		pack[len(pack)-1].N++
	}
	return kinds, pack, rank, worth
}

// ended is the end of a battle as the dice count it: points of both sides, and the attacker's cards
// that serve elite and command.
type ended struct{ a, d, elites, commands int16 }

// proc is a battle with whatever of its cards is not seen.
func (f *fight) proc(g *gather, h hand, side int) *game.Proc[ended] {
	known := [2]int{f.known(attacker), f.known(defender)}
	elites := [2]int{f.used(attacker, elite), f.used(defender, elite)}
	start := ended{int16(known[attacker]), int16(known[defender]), int16(elites[attacker]), int16(f.used(attacker, command))}
	end := func(r ended) verdict { return f.settle([2]int{int(r.a), int(r.d)}, int(r.elites), int(r.commands)) }
	p := &game.Proc[ended]{
		Start: start,
		Base:  g.Base,
		Chance: func() game.Object {
			return game.Object{{Key: sides[attacker].name, Value: game.Object{{Key: "bp", Value: known[attacker]}}}, {Key: sides[defender].name, Value: game.Object{{Key: "bp", Value: known[defender]}}},
				{Key: "needs", Value: f.needs(known)}}
		},
		Outcome: func(r ended) game.Object { return f.keys(end(r)) },
		Report: func(t *game.Trace, r ended) {
			for _, l := range f.tell(end(r)) {
				t.Tell(l)
			}
		},
	}
	p.Base.Steps = append(p.Base.Steps, f.steps()...)
	p.Show = func(o *game.Odds) []game.Text { return f.show(o, known, end(start), side >= 0) }
	if side < 0 || h.cards == 0 || h.plays == 0 {
		return p
	}
	kinds, list, rank, worth := h.kindsOf()
	pack, err := dice.NewPack("hand", list...)
	if err != nil || len(worth) > ranks {
		g.bad("PHX §2.3", ref.M("ph.refuse.deck", ranks))
		return p
	}
	need := &dice.Need{What: "ph.what.hand", Ref: "PHX §9.3", Unit: sides[side].name, Name: peopleCall[sides[side].name]}
	eye, deck := f.look(side, h, kinds, rank), pack.Deck()
	found := map[held]used{} // hands that look alike are weighed once
	sums := map[[2]int]int{}
	bare := func(e, c int) int {
		n, ok := sums[[2]int{e, c}]
		if !ok {
			n = f.bare(side, elites[side]+e, f.used(side, command)+c)
			sums[[2]int{e, c}] = n
		}
		return n
	}
	p.Segments = []game.Segment[ended]{func(d *dice.Dice, _ *game.Trace, r *ended) {
		h2 := dice.Tally(d, need, deck, h.cards, eye)
		u, ok := found[h2]
		if !ok {
			u = f.best(h2, worth, h.plays, bare)
			found[h2] = u
		}
		n := int16(bare(int(u.elites), int(u.commands))) + int16(f.points(side)) + u.points
		if side == attacker {
			r.a, r.elites, r.commands = n, r.elites+u.elites, r.commands+u.commands
		} else {
			r.d = n
		}
	}}
	return p
}
