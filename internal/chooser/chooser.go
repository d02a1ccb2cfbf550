// Package chooser is a player that plays any game: it ranks what is legal by the exact
// chances of what may come of it and by what the game says those states are worth. It
// knows no rule and sees what its seat sees. It is for practice, for balance, and for
// games that nobody watches.
package chooser

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// Work is how many plays of rules and states valued one choice may take, where nobody says
// otherwise.
const Work = 4000

// mostPaths is how many paths one action is walked on; what has more is thrown some times.
const (
	mostPaths = 4096
	throws    = 64
)

// Player chooses for the sides of one seat.
type Player struct {
	rules  game.Rules
	sides  []int
	random *rand.Rand
	seed   uint64
	work   int
	engine *odds.Engine
	next   agenda
	// Blind plays at random whatever is legal, by the seed alone.
	Blind bool
}

// New is a player for some sides of a game; none is for whoever plays a game without
// sides. work bounds what one choice may take, 0 is Work: each candidate has its part of it,
// and what needs more is thrown some times instead of walked, or valued as it stands.
func New(rules game.Rules, sides []int, seed uint64, work int) *Player {
	if work <= 0 {
		work = Work
	}
	return &Player{rules: rules, sides: slices.Clone(sides), random: rand.New(rand.NewPCG(seed, uint64(len(sides)))), seed: seed, work: work, engine: odds.NewEngine()}
}

// view is the state as the player may see it. Nothing else of a state is ever looked at.
func (p *Player) view(s game.State) game.State {
	if v, ok := p.rules.(game.Viewer); ok && len(p.sides) > 0 {
		s = v.View(s, p.sides)
	}
	if q, ok := p.rules.(game.Quieter); ok {
		s = q.Quiet(s)
	}
	return s
}

// Legal are the actions that the player may take: own are those of its sides, shared those
// that are anybody's to do, such as the end of a phase, which a game lists last.
func (p *Player) Legal(s game.State) (own, shared []game.Action) {
	s = p.view(s)
	l, ok := p.rules.(game.Lister)
	if !ok {
		return nil, nil
	}
	sides := p.sides
	if len(sides) == 0 {
		sides = []int{-1}
	}
	owner, owned := p.rules.(game.Owned)
	for _, side := range sides {
		for _, a := range l.Legal(s, side) {
			of := -1
			if owned {
				of = owner.Owner(s, a)
			}
			switch {
			case of < 0 && len(a.Units) == 0 || !owned:
				shared = append(shared, a)
			case of < 0 || len(p.sides) == 0 || slices.Contains(p.sides, of):
				own = append(own, a)
			}
		}
	}
	return own, shared
}

// Choose is what the player would do, as far as it can see the state; ok is false when
// nothing is legal. Of what is anybody's to do it takes one only where nothing of its own
// makes the state worth more than it is as it stands, so that no unit turns about for ever;
// of several of those it takes the one that the game lists last, the end of a phase. Equal
// choices are drawn with the seed.
func (p *Player) Choose(s game.State) (a game.Action, ok bool) {
	own, shared := p.Legal(s)
	return p.Among(s, own, shared)
}

// Among is Choose among some of the actions.
func (p *Player) Among(s game.State, own, shared []game.Action) (a game.Action, ok bool) {
	if len(own)+len(shared) == 0 {
		return a, false
	}
	if _, values := p.rules.(game.Valuer); p.Blind || !values {
		all := append(slices.Clone(own), shared...)
		return all[p.random.IntN(len(all))], true
	}
	if len(own) == 0 {
		return shared[len(shared)-1], true
	}
	s = p.view(s)
	part := max(p.work/(len(own)+1), 2)
	left := part
	still := p.settled(s, &left, deepest)
	best, gain, deeds := p.best(s, own, part, still)
	if len(shared) > 0 && gain <= least {
		return shared[len(shared)-1], true
	}
	if gain <= least {
		if a, ok := p.owes(s); ok {
			p.next = agenda{stage: p.rules.Clock(s), part: part, owes: true}
			return a, true
		}
	}
	p.keeps(s, part, deeds)
	p.forget(best)
	return best, true
}

// deepest is how many things that are owed one after another are looked through.
const deepest = 4

// best is the action that gains most over a state as it stands, of equal ones one drawn with the seed; and what all of them gain.
func (p *Player) best(s game.State, all []game.Action, part int, still float64) (best game.Action, most float64, deeds []deed) {
	n := 0
	for _, a := range all {
		left := part
		v := p.value(s, a, &left) - still
		deeds = append(deeds, deed{a, v})
		switch {
		case n == 0 || v > most+least:
			best, most, n = a, v, 1
		case v > most-least:
			if n++; p.random.IntN(n) == 0 {
				best = a
			}
		}
	}
	return best, most, deeds
}

// value is what a state is worth on average after an action and what is owed for it.
func (p *Player) value(s game.State, a game.Action, budget *int) float64 {
	now, adj, err := p.prepare(s, a)
	if err != nil {
		return p.worth(s) - 1e6 // nothing that is legal comes to this
	}
	*budget--
	return p.over(now, adj, budget, func(t game.State) float64 { return p.settled(t, budget, deepest) })
}

func (p *Player) prepare(s game.State, a game.Action) (game.State, game.Adjudication, error) {
	events, _, err := p.rules.Advance(s, a)
	if err != nil {
		return s, nil, err
	}
	for _, e := range events {
		s = p.rules.Apply(s, e)
	}
	adj, err := p.rules.Prepare(s, a)
	return s, adj, err
}

// over is the average of a value over all that may come of an action: exact over every
// path of its dice where they are few enough and the work allows, else over some throws.
func (p *Player) over(s game.State, adj game.Adjudication, budget *int, value func(game.State) float64) float64 {
	most := max(min(mostPaths, *budget), 1)
	ends, ok := game.Ends(p.engine, adj, most)
	if !ok {
		*budget -= most
	} else {
		*budget -= len(ends)
		sum := 0.0
		for _, e := range ends {
			w, _ := e.P.Float64()
			sum += w * value(p.after(s, e.Events))
		}
		return sum
	}
	n := min(throws, max(*budget, 1))
	*budget -= n
	sum := 0.0
	for i := range n {
		sum += value(p.after(s, p.thrown(adj, i))) / float64(n)
	}
	return sum
}

// thrown are the events of one throw, the same for the same seed.
func (p *Player) thrown(adj game.Adjudication, n int) []game.Event {
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], p.seed)
	var picks []dice.Face
	for range 100 {
		var v game.Verdict
		d := dice.New(picks, dice.Keyed{Key: key, Place: n})
		d.SetBrief(true)
		owed, err := d.Run(func() { v = adj.Play(d) })
		switch {
		case err != nil || len(owed) > 0 && len(owed[0].Answers) == 0:
			return nil
		case len(owed) == 0:
			return v.Events
		}
		picks = append(picks, dice.Face{Pick: owed[0].Answers[0], By: dice.Hand})
	}
	return nil
}

// after is the state with events and what they bring about by themselves.
func (p *Player) after(s game.State, events []game.Event) game.State {
	for range 100 {
		for _, e := range events {
			s = p.rules.Apply(s, e)
		}
		if events, _ = p.rules.Follow(s); len(events) == 0 {
			break
		}
	}
	return s
}

// settled is what a state is worth once what is owed has been thrown for: a battle that is
// begun and not fought tells nothing.
func (p *Player) settled(s game.State, budget *int, deep int) float64 {
	if deep > 0 && *budget > 0 {
		for _, due := range p.rules.Dues(s) {
			if due.Optional {
				continue
			}
			now, adj, err := p.prepare(s, due.Action)
			if err != nil {
				continue
			}
			*budget--
			return p.over(now, adj, budget, func(t game.State) float64 { return p.settled(t, budget, deep-1) })
		}
	}
	return p.worth(s)
}

// worth is what a state is worth to the first of the player's sides.
func (p *Player) worth(s game.State) float64 {
	v := p.rules.(game.Valuer)
	if len(p.sides) == 0 {
		return v.Worth(s, -1)
	}
	return v.Worth(s, p.sides[0])
}

// Plan is what a game's own automatic player does next for the player's sides, with its
// reason, where the game has one ([game.Planner]); it is given the state as the player sees it.
func (p *Player) Plan(s game.State) (a game.Action, why game.Text, ok bool) {
	planner, plans := p.rules.(game.Planner)
	if !plans || p.Blind {
		return a, why, false
	}
	s = p.view(s)
	for _, side := range p.sides {
		if a, why, ok = planner.Plan(s, side, p.seed); ok {
			return a, why, true
		}
	}
	return a, why, false
}
