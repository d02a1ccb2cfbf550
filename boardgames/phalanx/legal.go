package phalanx

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/book"
	"adjutant/internal/game"
)

// This file lists what a side may do: what is owed first, the end of its round last. A move is
// listed to every square and facing that its points reach, by the cheapest way.

// legal are the actions that a side may take now; -1 asks for both.
func (t *table) legal(side int) (out []game.Action) {
	all, sure := t.thinkable()
	s := &state{Board: t}
	for i, a := range all {
		if owner := (Rules{}).Owner(s, a); side >= 0 && owner >= 0 && owner != side {
			continue
		}
		if !sure[i] {
			if _, no := t.prepare(a); no != nil {
				continue
			}
		}
		out = append(out, a)
	}
	return out
}

// thinkable are the actions that might be taken; of those that are sure nobody need ask.
func (t *table) thinkable() (out []game.Action, sure []bool) {
	add := func(is bool, all ...game.Action) {
		for _, a := range all {
			out, sure = append(out, a), append(sure, is)
		}
	}
	switch {
	case t.Phase == over:
		return nil, nil
	case t.Phase == dealing:
		add(true, game.Action{Verb: "deal"})
		return out, sure
	case t.Phase == bidding:
		add(false, t.bidLines()...)
		return out, sure
	case t.Battle != nil:
		add(false, t.cardLines()...)
		add(false, t.fireLines()...)
		return out, sure
	case len(t.Owed) > 0:
		add(false, t.owedLines()...)
		return out, sure
	}
	for _, w := range t.heldBy(t.Active) {
		add(false, game.Action{Verb: "play", Args: []string{w}})
	}
	add(true, t.moveLines()...)
	add(false, t.attackLines()...)
	add(false, t.fireLines()...)
	add(false, t.actionLines()...)
	add(false, game.Action{Verb: "end"}, game.Action{Verb: "pass"})
	if t.land.Players > 2 && !t.Declined {
		add(false, game.Action{Verb: "pass", Args: []string{prussian}})
	}
	return out, sure
}

// heldBy are the different known cards that a side holds.
func (t *table) heldBy(side int) (out []string) {
	for i, army := range armyNames {
		if sideOf(army) == side {
			out = append(out, slices.Compact(slices.Clone(t.Hands[i].Known))...)
		}
	}
	return out
}

func one(id string) game.Operand { return game.Operand{IDs: []string{id}} }

func (t *table) bidLines() (out []game.Action) {
	for side, name := range sideNames {
		if t.Tie {
			if t.Ties[side] == "" {
				out = append(out, game.Action{Verb: "tie", Units: []game.Operand{one(t.lineName(side, armyNames[t.tieHand(side)]))}})
			}
			continue
		}
		if t.Bid[side] {
			continue
		}
		for _, w := range append(t.heldBy(side), none) {
			out = append(out, game.Action{Verb: "bid", Units: []game.Operand{one(t.lineName(side, map[bool]string{true: name, false: cardArmy(w, side)}[w == none]))}, Args: []string{w}})
		}
	}
	return out
}

// cardLines are what each side of a battle may put down: nothing, the best cards for their points,
// and before them what elite and command give.
func (t *table) cardLines() (out []game.Action) {
	b := t.Battle
	f := t.asFight(b.Who, b.Target, b.Charging, [2][]string{})
	for part, done := range b.Named {
		if done {
			continue
		}
		side := t.partSide(part)
		put := func(words []string) {
			a := game.Action{Verb: "cards", Units: []game.Operand{one(t.lineName(side, f.army[part]))}, Args: words}
			if len(words) == 0 {
				a.Args = []string{none}
			}
			out = append(out, a)
		}
		put(nil)
		hand := slices.Clone(t.Hands[seatOf(f.army[part])].Known)
		slices.SortStableFunc(hand, func(x, y string) int { return bpOf(y) - bpOf(x) })
		var acting []string
		for _, action := range cardActions {
			for i := len(hand) - 1; i >= 0; i-- { // the lowest serves for its action
				if c, _ := parsed(hand[i]); c.Action == action {
					acting = append(acting, action+game.PartColon+hand[i])
					break
				}
			}
		}
		for which := range 1 << len(acting) { // each action or not, with so many of the highest points
			var words []string
			for i, w := range acting {
				if which>>i&1 > 0 {
					words = append(words, w)
				}
			}
			for k := 0; k <= min(len(hand), t.n.cards); k++ {
				left := slices.Clone(hand)
				for _, w := range words {
					if i := slices.Index(left, plainCard(w)); i >= 0 {
						left = slices.Delete(left, i, i+1)
					}
				}
				if k > len(left) || k > 0 && bpOf(left[k-1]) == 0 {
					break
				}
				if len(words)+k > 0 {
					put(append(slices.Clone(words), left[:k]...))
				}
			}
		}
	}
	return out
}

func bpOf(word string) int {
	c, _ := parsed(word)
	return c.BP
}

func (t *table) owedLines() (out []game.Action) {
	for _, d := range t.oweDues() {
		a := d.Action
		id := a.Units[0].IDs[0]
		var to []board.Square
		switch a.Verb {
		case "retreat":
			to = t.refuges(t.unit(id), t.Owed[0].Front)
		case "withdraw":
			to = t.refuges(t.unit(id), false)
		case "place":
			to = t.nearest(t.leader(id))
		case "advance":
			for _, f := range straight {
				out = append(out, game.Action{Verb: a.Verb, Units: a.Units, Args: []string{f.String()}})
			}
			continue
		default:
			out = append(out, a)
		}
		for _, q := range to {
			if a.Verb == "place" {
				out = append(out, game.Action{Verb: a.Verb, Units: a.Units, Args: []string{squareWord(q)}})
				continue
			}
			for _, f := range straight {
				out = append(out, game.Action{Verb: a.Verb, Units: a.Units, Args: []string{squareWord(q), f.String()}})
			}
		}
		if d.Optional {
			out = append(out, game.Action{Verb: "drop", Units: a.Units})
		}
	}
	return out
}

func squareWord(q board.Square) string { return itoa(q.X) + "," + itoa(q.Y) }

// moveLines are where every unit and leader may go with the points that are left.
func (t *table) moveLines() (out []game.Action) {
	if t.Points == 0 {
		return nil
	}
	for i := range t.Units {
		p := &t.Units[i]
		if p.side() != t.Active || t.movable(p) != nil {
			continue
		}
		if p.On {
			out = append(out, t.waysOf(p)...)
			continue
		}
		if p.Enters > 0 && p.Enters <= t.Turn && !p.Dead {
			for _, q := range t.land.Entry {
				if (t.Entered == nil || *t.Entered == q) && t.spot(q).known && t.free(q, p.side()) {
					for _, f := range straight {
						out = append(out, game.Action{Verb: "enter", Units: []game.Operand{one(p.ID)}, Args: []string{squareWord(q), f.String()}})
					}
				}
			}
		}
	}
	return append(out, t.leaderLines()...)
}

// leaderLines are the steps of the leaders whom the card serves.
func (t *table) leaderLines() (out []game.Action) {
	for i := range t.Leaders {
		l := &t.Leaders[i]
		if !l.On || sideOf(l.Army) != t.Active || l.Army != t.Serves {
			continue
		}
		for _, q := range t.beside(l.At) {
			if e := t.edge(l.At, q); !e.pond && !e.unknown && t.leaderMayStand(l, q) {
				out = append(out, game.Action{Verb: "move", Units: []game.Operand{one(l.ID)}, Args: []string{squareWord(q)}})
			}
		}
	}
	return out
}

// waysOf are the ends of moves of one unit: each square and facing by the cheapest way. Beside enemy
// cavalry the way of foot ends.
func (t *table) waysOf(p *piece) (out []game.Action) {
	type pose struct {
		at     board.Square
		facing game.Facing
	}
	type node struct {
		pose
		cost  int
		way   []string
		still bool // it goes no further
		loose bool // it has just left a castle
	}
	if !t.spot(p.At).known {
		return nil
	}
	start := pose{p.At, facingOf(p.Facing)}
	best := map[pose]int{start: 0}
	queue := []node{{pose: start}}
	for len(queue) > 0 {
		k := 0
		for i := range queue {
			if queue[i].cost < queue[k].cost {
				k = i
			}
		}
		x := queue[k]
		queue = slices.Delete(queue, k, k+1)
		if x.cost > best[x.pose] {
			continue
		}
		if len(x.way) > 0 {
			out = append(out, game.Action{Verb: "move", Units: []game.Operand{one(p.ID)}, Args: x.way})
		}
		if x.still {
			continue
		}
		reach := func(to pose, cost int, word string, still, loose bool) {
			if old, seen := best[to]; cost > t.Points || seen && old <= cost {
				return
			}
			best[to] = cost
			queue = append(queue, node{to, cost, append(slices.Clone(x.way), word), still, loose})
		}
		is, _ := t.kind(x.at)
		walled := p.foot() && is == groundCast
		if t.Follow == nil {
			for _, f := range straight {
				if cost := t.n.turn; f != x.facing && !walled {
					if x.loose {
						cost = 0
					}
					reach(pose{x.at, f}, x.cost+cost, f.String(), p.foot() && t.read.Has(book.StandingFootAlarms) && t.wary(x.at, p.side()), false)
				}
			}
		}
		for _, f := range straight {
			to := x.at.Step(f, 1)
			over := t.edge(x.at, to)
			if !walled && f != x.facing || !t.has(to) || over.pond || over.unknown || !t.spot(to).known || !t.free(to, p.side()) || t.Follow != nil && *t.Follow != to {
				continue
			}
			kind, place := t.kind(to)
			facing := x.facing
			if walled {
				facing = f
			}
			reach(pose{to, facing}, x.cost+t.n.stepCost(is, kind, place, over, &t.read), squareWord(to), t.Follow != nil || p.foot() && t.wary(to, p.side()), is == groundCast)
		}
	}
	return out
}

// wary reports enemy cavalry beside a square that could withdraw from it.
func (t *table) wary(at board.Square, side int) bool {
	return slices.ContainsFunc(t.beside(at), func(q board.Square) bool {
		c := t.at(q)
		return c != nil && c.side() != side && !c.foot() && len(t.refuges(c, false)) > 0
	})
}

// attackLines are the attacks of each unit alone and of all together on one.
func (t *table) attackLines() (out []game.Action) {
	if t.Rights == 0 {
		return nil
	}
	for i := range t.Units {
		p := &t.Units[i]
		if !p.On || p.side() == t.Active {
			continue
		}
		by := map[string][]string{}
		for _, q := range t.beside(p.At) {
			if a := t.at(q); a != nil && a.side() == t.Active && t.mayStrike(a, p) == nil {
				by[a.Army] = append(by[a.Army], a.ID)
			}
		}
		for _, army := range armyNames {
			ids := by[army]
			for _, id := range ids {
				out = append(out, game.Action{Verb: "attack", Units: []game.Operand{one(id), one(p.ID)}})
			}
			if len(ids) > 1 {
				out = append(out, game.Action{Verb: "attack", Units: []game.Operand{{IDs: ids, Join: game.Together}, one(p.ID)}})
			}
		}
	}
	return out
}

// withAction are the different known cards of an army that have an action.
func (t *table) withAction(army, action string) (out []string) {
	for _, w := range slices.Compact(slices.Clone(t.Hands[seatOf(army)].Known)) {
		if c, _ := parsed(w); c.Action == action {
			out = append(out, w)
		}
	}
	return out
}

// holdsWith is how many known cards of an army have an action, alike or not.
func (t *table) holdsWith(army, action string) (n int) {
	for _, w := range t.Hands[seatOf(army)].Known {
		if c, _ := parsed(w); c.Action == action {
			n++
		}
	}
	return n
}

func withCard(w string) []game.Fact { return []game.Fact{{Name: "with", Value: w}} }

func (t *table) fireLines() (out []game.Action) {
	for i := range t.Units {
		p := &t.Units[i]
		if !p.On || !p.foot() || p.Disordered {
			continue
		}
		cards := t.withAction(p.Army, "artillery")
		for _, q := range t.beside(p.At) {
			e := t.at(q)
			if len(cards) == 0 || e == nil || e.side() == p.side() || !t.faces(p, q) {
				continue
			}
			is, _ := t.kind(q)
			if t.read.shot(e.foot(), is, e.Disordered, e.weaker() > 0) == shotNothing {
				continue
			}
			out = append(out, game.Action{Verb: "fire", Units: []game.Operand{one(p.ID), one(e.ID)}, Facts: withCard(cards[0])})
		}
	}
	return out
}

// actionLines are charges, rallies and what the other actions do.
func (t *table) actionLines() (out []game.Action) {
	for i := range t.Units {
		p := &t.Units[i]
		if !p.On {
			continue
		}
		verb, action, army := "charge", "charge", p.Army
		cards := t.withAction(army, action)
		if p.side() != t.Active {
			verb, action = "force", "forced-charge"
			cards = nil
			for _, a := range armyNames {
				if sideOf(a) == t.Active {
					cards = append(cards, t.withAction(a, action)...)
				}
			}
		}
		if len(cards) > 0 && !p.foot() {
			for n := 1; n <= t.n.charge; n++ {
				from := p.At.Step(facingOf(p.Facing), n)
				if e := t.at(from.Step(facingOf(p.Facing), 1)); e != nil && e.side() != p.side() {
					out = append(out, game.Action{Verb: verb, Units: []game.Operand{one(p.ID), one(e.ID)}, Args: []string{squareWord(from)}, Facts: withCard(cards[0])})
				}
			}
		}
		if p.side() != t.Active {
			continue
		}
		out = append(out, t.rallyLines(i)...)
	}
	if t.Active == theAllies {
		for _, w := range t.withAction(allied, "health") {
			out = append(out, game.Action{Verb: "health", Facts: withCard(w)})
		}
	}
	return out
}

// rallyLines are what a card of rally may do for a unit: order, alone or with another that comes
// later in the list, or its full side.
func (t *table) rallyLines(i int) (out []game.Action) {
	p := &t.Units[i]
	cards := t.withAction(p.Army, "rally")
	if len(cards) == 0 {
		return nil
	}
	if p.Disordered {
		out = append(out, game.Action{Verb: "rally", Units: []game.Operand{one(p.ID)}, Facts: withCard(cards[0])})
		for k := i + 1; k < len(t.Units); k++ {
			if o := &t.Units[k]; o.On && o.Disordered && o.Army == p.Army {
				out = append(out, game.Action{Verb: "rally", Units: []game.Operand{{IDs: []string{p.ID, o.ID}, Join: game.Together}}, Facts: withCard(cards[0])})
			}
		}
	}
	if p.Weak {
		out = append(out, game.Action{Verb: "restore", Units: []game.Operand{one(p.ID)}, Facts: withCard(cards[0])})
	}
	return out
}
