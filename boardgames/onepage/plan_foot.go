package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is how the automatic player moves foot, alone, together and in squares.

// together moves a formation as it stands, straight on.
func (v *sight) together(i int) (choice, bool) {
	t := v.t
	ids := v.mates(i)
	if len(ids) < 2 || ids[0] != i {
		return choice{}, false
	}
	all := make([]*counter, len(ids))
	for n, j := range ids {
		c := &t.All[j]
		if all[n] = c; c.acted() || c.Stack || c.Dissolved || t.town(c.At) || c.Facing != t.All[i].Facing {
			return choice{}, false
		}
	}
	worth := func(w game.Facing, n int) (sum float64) {
		for _, c := range all {
			q := c.At
			if n > 0 {
				q = q.Step(w, n)
			}
			sum += v.place(c, q, c.Facing, len(all), v.foot(c, q, len(all)))
		}
		return sum
	}
	best, far := game.NoFront, 0
	stay := worth(game.North, 0)
	most := stay + better
	for _, w := range t.read.steps() {
		for n := 1; v.marchable(all, w, n); n++ {
			if x := worth(w, n) + v.noise(i*50+int(w)*6+n); x > most && v.haltable(all, w, n) {
				best, far, most = w, n, x
			}
		}
	}
	if far == 0 {
		return choice{}, false
	}
	var names []string
	for _, c := range all {
		names = append(names, c.ID)
	}
	why := ref.M("op.plan.together", ref.Word(formOf(all)), len(all))
	if v.far[v.index(all[0].At.Step(best, far))] == 1 {
		why = ref.M("op.plan.contact", ref.Word(formOf(all)), len(all))
	}
	return act(why, "W1P §7", "move", [][]string{names}, best.String(), itoa(far)), true
}

func formOf(all []*counter) string {
	if ahead, _ := all[0].At.Ahead(all[0].Facing, all[1].At); ahead == 0 {
		return "op.plan.line"
	}
	return "op.plan.column"
}

// marchable reports whether pieces can all go on to the n-th square of a way.
func (v *sight) marchable(all []*counter, w game.Facing, n int) bool {
	t := v.t
	for _, c := range all {
		cost := 0
		for i := 1; i <= n; i++ {
			q := c.At.Step(w, i)
			k, ok := t.enters(c.Kind, q)
			if cost += k; !ok || cost > t.n.moves[c.Kind]-c.Spent {
				return false
			}
			if o := v.there(q); o != nil && !slices.Contains(all, o) || i < n && v.zone[1-v.side][v.index(q)] {
				return false
			}
		}
	}
	return true
}

// haltable reports whether pieces may end there, none near a square.
func (v *sight) haltable(all []*counter, w game.Facing, n int) bool {
	for _, c := range all {
		if q := c.At.Step(w, n); v.near[v.index(q)] > 0 || v.t.town(q) {
			return false
		}
	}
	return true
}

// settling is the search for the best place of a piece of foot: the least that counts, and the best
// so far with the words that lead there.
type settling struct {
	*sight
	c     *counter
	most  float64
	least bool // a place that is worth no more than most is none
	found bool
	args  []string
}

// bestPlace is the best of some places for a piece of foot, or for whoever must go away.
func (v *sight) bestPlace(c *counter, ends []goal, must bool) (args []string, ok bool) {
	t := v.t
	s := &settling{sight: v, c: c}
	if !must {
		s.most, s.least = s.worth(c.At, c.Facing)+better, true
	}
	left := t.n.moves[c.Kind] - c.Spent
	fronts := fours[:]
	if c.Kind == leader {
		fronts = fronts[:1]
	}
	for _, g := range ends {
		for _, f := range fronts {
			if t.town(g.at) && f != c.Facing || g.cost+t.turningAt(c, g.at, f) > left {
				continue
			}
			s.try(g, f)
		}
	}
	if !must && c.Where == onBoard && t.fronted(c) {
		for _, f := range fours {
			if f != c.Facing && t.turning(c, f) <= left {
				s.try(goal{at: c.At}, f)
			}
		}
	}
	return s.args, s.found
}

// worth is what a place is worth to the piece, in the row in which it would stand there.
func (s *settling) worth(q board.Square, f game.Facing) float64 {
	size, formed := s.row(s.c, q, f)
	return s.place(s.c, q, f, size, s.foot(s.c, q, formed))
}

// try takes a place, with a front, that is better than the best so far.
func (s *settling) try(g goal, f game.Facing) {
	x := s.worth(g.at, f) + s.noise(s.index(g.at)*4+int(f))
	if s.least && x <= s.most {
		return
	}
	s.most, s.least, s.found = x, true, true
	s.args = nil
	if g.entry != g.at && s.c.Where == waiting {
		s.args = append(s.args, spot(g.entry))
	}
	if g.at != s.c.At || s.c.Where == waiting {
		s.args = append(s.args, spot(g.at))
	}
	if f != s.c.Facing && s.c.Kind != leader && !s.t.town(g.at) {
		s.args = append(s.args, f.String())
	}
}

// turningAt is what it costs a piece to turn its front where it comes to stand.
func (t *table) turningAt(c *counter, q board.Square, to game.Facing) int {
	if to == c.Facing || t.field.At(q).IsRoad() || c.Loose || t.stacked(c) {
		return 0
	}
	return t.n.turning
}

// footGoes moves foot by itself, turns it, or makes a square with a neighbour.
func (v *sight) footGoes(c *counter) (choice, bool) {
	t := v.t
	left := t.left(mover{[]*counter{c}, false})
	if left == 0 {
		return choice{}, false
	}
	if next, ok := v.huddles(c); ok {
		return next, true
	}
	// Who has a fight where it stands, or nothing near, needs no search.
	if !v.attacks && c.Enters == "" && v.far[v.index(c.At)] > 14 {
		return choice{}, false
	}
	args, ok := v.bestPlace(c, v.flood(c, nil, left), false)
	if !ok {
		return choice{}, false
	}
	if len(args) == 1 && !isSquare(args[0]) {
		return act(ref.M("op.plan.turn", ref.Word("op.way."+args[0])), "W1P §4", "turn", one(c.ID), args...), true
	}
	q, _ := readSquare(args[0])
	return act(v.reason(c, q), "W1P §4", "move", one(c.ID), args...), true
}

// reason says why foot goes to a square by itself.
func (v *sight) reason(c *counter, q board.Square) ref.Msg {
	f := c.Facing
	size, _ := v.row(c, q, f)
	switch {
	case v.t.town(q):
		return ref.M("op.plan.town", spot(q))
	case v.far[v.index(q)] == 1:
		return ref.M("op.plan.before", v.nearest(q).ID)
	case size > 1:
		return ref.M("op.plan.joins", size)
	case c.Enters != "":
		return ref.M("op.plan.objective")
	case v.attacks:
		return ref.M("op.plan.nearer", v.nearest(q).ID)
	}
	return ref.M("op.plan.safer")
}

func isSquare(s string) bool { _, ok := readSquare(s); return ok }

// huddles makes a square with a neighbour where enemy horse has a long free run (W1P §11).
func (v *sight) huddles(c *counter) (choice, bool) {
	t := v.t
	if c.Dissolved || t.town(c.At) {
		return choice{}, false
	}
	run := v.dash(c.At)
	size, _ := v.row(c, c.At, c.Facing)
	alone := v.fear(c.At, size, infantry)
	for _, w := range board.Ways {
		p := v.there(c.At.Step(w, 1))
		if p == nil || p.Side != c.Side || p.Kind != infantry || p.Stack || p.Dissolved || t.town(p.At) || p.acted() || v.near[v.index(p.At)] > 0 || v.next[t.place[p.ID]] != 0 {
			continue
		}
		if max(run, v.dash(p.At)) < leastRun || v.foes(p.At, 3) {
			continue
		}
		beside, _ := v.row(p, p.At, p.Facing)
		if both := risk * (alone + v.fear(p.At, beside, infantry)); both > together*2 {
			return act(ref.M("op.plan.square", max(run, v.dash(p.At))), "W1P §11", "move", one(c.ID), spot(p.At)), true
		}
	}
	return choice{}, false
}

// foes reports enemy foot so near, against whom a square is worth less than a line.
func (v *sight) foes(q board.Square, near int) bool {
	if int(v.far[v.index(q)]) > near {
		return false
	}
	for i := range v.t.All {
		if c := &v.t.All[i]; c.Where == onBoard && c.Side != v.side && c.Kind == infantry && v.t.read.far(c.At, q) <= near {
			return true
		}
	}
	return false
}

// squareGoes keeps a square as long as horse may charge, goes on with it, or dissolves it.
func (v *sight) squareGoes(c *counter) (choice, bool) {
	t := v.t
	all := t.with(c)
	if all[0].ID != c.ID && firstFoot(all).ID != c.ID || !t.n.soundSquare(all) || c.Composed {
		return choice{}, false
	}
	if run := v.dash(c.At); run < leastRun || v.foes(c.At, 2) {
		if t.couldPart(all) == nil {
			return choice{}, false
		}
		return act(ref.M("op.plan.break", run), "W1P §11", "break", one(c.ID)), true
	}
	if !v.attacks && c.Enters == "" {
		return choice{}, false
	}
	m := t.mover(c)
	var best board.Square
	here := v.toGoal(c, c.At)
	most := here - 0.5
	for _, g := range v.flood(c, nil, t.left(m)) {
		if slices.ContainsFunc(m.group, func(o *counter) bool { return t.field.At(g.at).Bars(field.Kind(o.Kind)) }) || t.town(g.at) {
			continue
		}
		if x := v.toGoal(c, g.at) + v.shelled(g.at) - v.noise(v.index(g.at)); x < most && v.far[v.index(g.at)] > 1 {
			best, most = g.at, x
		}
	}
	if most >= here-0.5 {
		return choice{}, false
	}
	return act(ref.M("op.plan.square-on", v.dash(c.At)), "W1P §4", "move", one(c.ID), spot(best)), true
}
