package onepage

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is how the automatic player moves. A place is worth what is gained there: squares
// nearer the goal, the formation, an attack from there, less what the charges and the guns that
// reach it are expected to cost. All are weights in victory points.

const (
	nearer   = 0.06 // a square nearer the goal, of a side that goes forward
	together = 0.12 // each piece more of a formation, up to three
	facing   = 0.10 // its front towards the enemy
	houses   = 0.25 // in a town
	risk     = 0.70 // part of what may be lost that counts
	charges  = 0.25 // least that a charge must bring
	leastRun = 4    // squares of a free straight run before which foot makes a square
	rear     = 9    // squares to the enemy that a chief keeps
	refuge   = 3.00 // a town for a chief
	better   = 0.01 // least for which anybody moves
)

var fours = [...]game.Facing{game.North, game.East, game.South, game.West}

// acted reports a piece that has had its move, or a part of it.
func (c *counter) acted() bool {
	return c.Moved || c.Spent > 0 || c.Joined || c.Stopped || c.Fired && c.Side >= 0
}

// order is who is asked one after another: horse, foot by its formations, guns, leaders, then who
// still comes. It is the same all through a half-turn.
func (v *sight) order() []int {
	t := v.t
	var out []int
	add := func(w where, k kind) {
		for i := range t.All {
			if c := &t.All[i]; c.Side == v.side && c.Where == w && c.Kind == k {
				out = append(out, i)
			}
		}
	}
	add(onBoard, cavalry)
	seen := make([]bool, len(t.All))
	for i := range t.All {
		c := &t.All[i]
		if c.Side != v.side || c.Where != onBoard || c.Kind != infantry || seen[i] {
			continue
		}
		for _, j := range v.mates(i) {
			if !seen[j] {
				seen[j] = true
				out = append(out, j)
			}
		}
	}
	add(onBoard, artillery)
	add(onBoard, leader)
	for _, k := range []kind{infantry, artillery, cavalry, leader} {
		add(waiting, k)
	}
	return out
}

// mates are the foot of a formation of this turn, at most three together; a piece alone is its own.
func (v *sight) mates(i int) []int {
	g := v.group[i]
	if g == 0 {
		return []int{i}
	}
	var all []int
	for _, id := range v.t.Formed[g-1] {
		j := v.t.place[id]
		if c := &v.t.All[j]; v.group[j] == g && c.Where == onBoard {
			all = append(all, j)
		}
	}
	n := slices.Index(all, i) / 3 * 3
	return all[n:min(n+3, len(all))]
}

// moves is the next move.
func (v *sight) moves() (choice, bool) {
	v.looks()
	if c, ok := v.parts(); ok {
		return c, true
	}
	order := v.order()
	for from := v.resumes(order); from < len(order); from++ {
		if next, ok := v.goes(order[from]); ok && v.taken(next) {
			return next, true
		}
	}
	return choice{}, false
}

// resumes is where the pieces are asked on: behind the last who has gone.
func (v *sight) resumes(order []int) (from int) {
	for n, i := range order {
		c := &v.t.All[i]
		if c.Moved || c.Spent > 0 || c.Joined || c.Stopped {
			from = n
			if c.Kind != cavalry { // horse goes in several lines: to where its run begins, then on
				from++
			}
		}
	}
	return from
}

// goes is what a piece would do.
func (v *sight) goes(i int) (choice, bool) {
	c := &v.t.All[i]
	switch {
	case c.Fired || c.Stopped || c.Joined:
		return choice{}, false
	case c.Where == waiting:
		return v.comes(c)
	case c.Kind == cavalry:
		return v.horseGoes(c)
	case c.Kind == infantry && c.Stack:
		return v.squareGoes(c)
	case c.Kind == infantry:
		if next, ok := v.together(i); ok && v.taken(next) {
			return next, true
		}
		return v.footGoes(c)
	case c.Kind == artillery && !c.Stack:
		return v.gunGoes(c)
	case c.Kind == leader && !c.Stack:
		return v.leaderGoes(c)
	}
	return choice{}, false
}

// parts dissolves squares that are none any more, and sends apart who was dissolved (W1P §13):
// until that is done the moves cannot end.
func (v *sight) parts() (choice, bool) {
	t := v.t
	for i := range t.All {
		c := &t.All[i]
		if c.Side != v.side || c.Where != onBoard || t.town(c.At) || v.there(c.At) != c || v.next[i] == 0 {
			continue
		}
		all := t.with(c)
		if all[0].Stack {
			if t.n.soundSquare(all) || slices.ContainsFunc(all, func(o *counter) bool { return o.Composed || o.Stopped }) {
				continue
			}
			next := act(ref.M("op.plan.wrong-square", spot(c.At)), "W1P §13", "break", one(c.ID))
			if v.taken(next) && t.couldPart(all) != nil {
				return next, true
			}
			continue
		}
		if v.far == nil {
			v.looks()
		}
		for _, o := range all {
			if best, ok := v.bestPlace(o, v.flood(o, nil, t.left(mover{[]*counter{o}, false})), true); ok {
				next := act(ref.M("op.plan.parts", spot(o.At)), "W1P §11", "move", one(o.ID), best...)
				if v.taken(next) {
					return next, true
				}
			}
		}
	}
	return choice{}, false
}
