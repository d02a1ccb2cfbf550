package onepage

import (
	"cmp"
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is how the automatic player moves horse, guns, leaders and who comes late.

// sprint is a charge that could be made: the turn and the way to its start, then the run.
type sprint struct {
	at    *counter
	start board.Square
	front game.Facing
	way   game.Facing
	run   int
	gain  gain
}

// sprinting is the search for the best charge of horse: its strength without a run, what it costs to
// come to each square first, and the best so far.
type sprinting struct {
	*sight
	c    *counter
	left int
	base int
	cost map[board.Square]int
	best sprint
	ok   bool
}

// sprints are the charges of horse: the best.
func (v *sight) sprints(c *counter, left int) (best sprint, ok bool) {
	t := v.t
	if int(v.far[v.index(c.At)]) > left+1 {
		return best, false
	}
	s := &sprinting{sight: v, c: c, left: left, base: t.n.worth(c.piece(), true), cost: map[board.Square]int{c.At: 0}}
	for _, g := range v.flood(c, nil, left) {
		s.cost[g.at] = g.cost
	}
	for i := range t.All {
		d := &t.All[i]
		if !s.target(d) || t.read.far(d.At, c.At) > left+1 {
			continue
		}
		for _, w := range t.read.steps() {
			s.along(d, w)
		}
	}
	return s.best, s.ok
}

// target reports an enemy who can be charged; of those who stand together the one that there names.
func (s *sprinting) target(d *counter) bool {
	return d.Side != s.c.Side && d.Where == onBoard && !d.Stack && !s.t.breaks(d.At) && s.there(d.At) == d
}

// along looks at the runs that lead straight to a target, the shortest first.
func (s *sprinting) along(d *counter, w game.Facing) {
	for r := 1; r <= s.left; r++ {
		q := d.At.Step(w, -r)
		if !s.runs(q) || r > 1 && s.zone[1-s.c.Side][s.index(q)] {
			return
		}
		start := d.At.Step(w, -r-1)
		if _, can := s.cost[start]; !can || start != s.c.At && s.there(start) != nil {
			continue
		}
		for _, f := range fours {
			if ahead, _ := (board.Square{}).Ahead(f, board.Square{}.Step(w, 1)); ahead == 1 {
				s.weigh(sprint{at: d, start: start, front: f, way: w, run: r})
			}
		}
	}
}

// runs reports a square over which a run may go: open to horse, free, and not where it stands.
func (s *sprinting) runs(q board.Square) bool {
	t := s.t
	if !t.field.On(q) || t.breaks(q) || t.field.At(q).Bars(field.Cavalry) || q == s.c.At {
		return false
	}
	o := s.there(q)
	return o == nil || o == s.c
}

// weigh takes a charge for which the points last, and that brings more than the best so far. Who has
// run that way already goes on with his run.
func (s *sprinting) weigh(x sprint) {
	turn := s.t.turning(s.c, x.front)
	if s.cost[x.start]+x.run+turn > s.left {
		return
	}
	run := x.run
	if x.start == s.c.At && s.c.Run.N > 0 && s.c.Run.Way == x.way && turn == 0 {
		run += s.c.Run.N
	}
	x.gain = s.against(s.c, x.at, s.base+run*s.t.n.charge, x.at.At.Step(x.way, -1))
	if !s.ok || x.gain.net() > s.best.gain.net() {
		s.best, s.ok = x, true
	}
}

// horseGoes charges where that pays, else keeps out of reach and near enough.
func (v *sight) horseGoes(c *counter) (choice, bool) {
	t := v.t
	left := t.left(mover{[]*counter{c}, false})
	if left == 0 || t.mayMove(t.mover(c)) != nil {
		return choice{}, false
	}
	if c.Run.N > 0 { // it has charged: its target stands before it
		if d := v.there(c.At.Step(c.Run.Way, 1)); d != nil && d.Side != c.Side {
			return choice{}, false
		}
	}
	if s, ok := v.sprints(c, left); ok && s.gain.net() >= charges {
		why := ref.M("op.plan.charge", s.at.ID, s.run, ref.Decimal(s.gain.won), ref.Decimal(s.gain.lost))
		switch {
		case s.front != c.Facing && t.fronted(c):
			return act(why, "W1P §8", "turn", one(c.ID), s.front.String()), true
		case s.start != c.At:
			return act(why, "W1P §8", "move", one(c.ID), spot(s.start)), true
		}
		return act(why, "W1P §8", "move", one(c.ID), s.way.String(), itoa(s.run)), true
	}
	if c.acted() {
		return choice{}, false
	}
	const keep = 7
	worth := func(q board.Square) float64 {
		far := float64(v.far[v.index(q)])
		sum := -v.shelled(q) - risk*v.fear(q, 1, cavalry)
		if far < 4 {
			sum -= 0.15 * (4 - far)
		}
		if v.attacks || c.Enters != "" {
			sum -= nearer / 2 * max(v.toGoal(c, q)-keep, 0)
		}
		return sum
	}
	here := worth(c.At)
	if here > -0.1 {
		return choice{}, false
	}
	var best board.Square
	most := here + 0.1
	for _, g := range v.flood(c, nil, left) {
		if t.town(g.at) {
			continue
		}
		dx, dy := g.at.Apart(c.At)
		if x := worth(g.at) - 0.005*float64(max(dx, dy)) + v.noise(v.index(g.at)); x > most {
			best, most = g.at, x
		}
	}
	if most == here+0.1 {
		return choice{}, false
	}
	why := ref.M("op.plan.horse-on")
	if v.far[v.index(best)] > v.far[v.index(c.At)] {
		why = ref.M("op.plan.horse-back")
	}
	return act(why, "W1P §8", "move", one(c.ID), spot(best)), true
}

// gunGoes brings a gun to where its cone has the most worth before it, out of the way of horse.
func (v *sight) gunGoes(c *counter) (choice, bool) {
	t := v.t
	left := t.left(mover{[]*counter{c}, false})
	if left == 0 || t.town(c.At) {
		return choice{}, false
	}
	worth := func(q board.Square, f game.Facing) float64 {
		sum := -v.shelled(q) - risk*v.fear(q, 1, artillery)
		far := int(v.far[v.index(q)])
		if far <= 2 {
			sum -= 0.5
		}
		if v.attacks || c.Enters != "" {
			sum -= nearer / 2 * max(v.toGoal(c, q)-3, 0)
		}
		if far > len(t.n.guns.cols) {
			return sum
		}
		best := 0.0
		for i := range t.All {
			d := &t.All[i]
			if d.Side == c.Side || d.Where != onBoard || d.Kind == leader {
				continue
			}
			n := t.read.far(q, d.At)
			if g := t.field.At(d.At); g.IsTown() || g.IsWood() {
				n += t.n.cover
			}
			if n <= 8 && t.read.inCone(q, f, d.At) {
				if x := 0.8 / float64(n); x > best {
					best = x
				}
			}
		}
		return sum + best
	}
	most := worth(c.At, c.Facing) + 0.08
	var args []string
	for _, f := range fours {
		if f != c.Facing && t.turning(c, f) <= left {
			if x := worth(c.At, f); x > most {
				most, args = x, []string{f.String()}
			}
		}
	}
	if v.attacks || c.Enters != "" || most < 0 {
		for _, g := range v.flood(c, nil, left) {
			if t.town(g.at) {
				continue
			}
			for _, f := range fours {
				turn := 0
				if f != c.Facing && !t.field.At(g.at).IsRoad() {
					turn = t.n.turning
				}
				if g.cost+turn > left {
					continue
				}
				if x := worth(g.at, f) + v.noise(v.index(g.at)*4+int(f)); x > most {
					most, args = x, []string{spot(g.at)}
					if f != c.Facing {
						args = append(args, f.String())
					}
				}
			}
		}
	}
	switch {
	case args == nil:
		return choice{}, false
	case !isSquare(args[0]):
		return act(ref.M("op.plan.gun-turns", ref.Word("op.way."+args[0])), "W1P §6", "turn", one(c.ID), args...), true
	}
	return act(ref.M("op.plan.gun-goes"), "W1P §6", "move", one(c.ID), args...), true
}

// leaderGoes keeps a leader beside foot (W1P §9), and the chief well behind.
func (v *sight) leaderGoes(c *counter) (choice, bool) {
	t := v.t
	left := t.left(mover{[]*counter{c}, false})
	if left == 0 || t.town(c.At) && !c.Chief {
		return choice{}, false
	}
	towns := v.refuges(c)
	worth := func(q board.Square) float64 {
		k := v.index(q)
		far := int(v.far[k])
		if c.Chief && t.town(q) {
			return refuge + 0.1*float64(min(far, rear))
		}
		least := 3
		points := 1.0
		if c.Chief {
			least, points = rear, chiefLost/float64(t.n.points[leader])
		}
		near := 0
		for i, at := range towns {
			if n := t.read.far(q, at); i == 0 || n < near {
				near = n
			}
		}
		sum := -0.1*float64(near) - points*v.fear(q, c.Value, leader)/2 - 0.4*float64(max(least-far, 0))
		n := 0.0
		v.around(q, func(p board.Square) {
			if o := v.there(p); o != nil && o.Side == c.Side && o.Kind == infantry && !t.stacked(o) && p != q {
				x := 0.1
				if e := int(v.far[v.index(p)]); e <= 2 {
					x = 0.25
				} else if e > 8 {
					x = 0.05
				}
				n += x
			}
		})
		if far < 40 {
			sum -= 0.01 * float64(far)
		}
		return sum + min(n, 0.9)*float64(c.Value)/2
	}
	here := worth(c.At)
	most := here + 0.08
	found := false
	var best board.Square
	for _, g := range v.flood(c, nil, left) {
		if t.town(g.at) && !slices.Contains(towns, g.at) || v.zone[1-c.Side][v.index(g.at)] {
			continue
		}
		if x := worth(g.at) - 0.002*float64(g.cost) + v.noise(v.index(g.at)); x > most {
			best, most, found = g.at, x, true
		}
	}
	if !found {
		return choice{}, false
	}
	why := ref.M("op.plan.leader")
	switch {
	case t.town(best):
		why = ref.M("op.plan.chief-town", spot(best))
	case c.Chief:
		why = ref.M("op.plan.chief", int(v.far[v.index(best)]))
	}
	return act(why, "W1P §9", "move", one(c.ID), spot(best)), true
}

// refuges are squares of towns where a chief is safe: no charge reaches him there, and the houses
// double his strength (W1P §5, §8).
func (v *sight) refuges(c *counter) (out []board.Square) {
	if !c.Chief {
		return nil
	}
	for y := range v.h {
		for x := range v.w {
			q := board.Square{X: x, Y: y}
			if !v.t.town(q) {
				continue
			}
			if o := v.there(q); int(v.far[v.index(q)]) > 4 && (o == nil || o == c || o.Side == c.Side && len(v.t.at(q)) < v.t.n.townPieces) {
				out = append(out, q)
			}
		}
	}
	return out
}

// comes brings a late piece onto the board and on.
func (v *sight) comes(c *counter) (choice, bool) {
	t := v.t
	e := t.field.Entry(c.Enters)
	if e == nil || t.Turn < e.Turn {
		return choice{}, false
	}
	var free []board.Square
	for _, q := range e.At {
		if v.there(q) == nil {
			free = append(free, q)
		}
	}
	if len(free) == 0 {
		return choice{}, false
	}
	ends := v.flood(c, free, t.n.moves[c.Kind])
	ends = slices.DeleteFunc(ends, func(g goal) bool { return t.town(g.at) && c.Kind != infantry })
	why := ref.M("op.plan.enters", e.Turn)
	if c.Kind == infantry {
		args, ok := v.bestPlace(c, ends, true)
		return act(why, "W1P §1", "enter", one(c.ID), args...), ok
	}
	if len(ends) == 0 {
		return choice{}, false
	}
	best := slices.MinFunc(ends, func(a, b goal) int {
		return cmp.Or(cmp.Compare(v.toGoal(c, a.at)+10*v.fear(a.at, 1, c.Kind), v.toGoal(c, b.at)+10*v.fear(b.at, 1, c.Kind)), cmp.Compare(v.index(a.at), v.index(b.at)))
	})
	var args []string
	if best.entry != best.at {
		args = append(args, spot(best.entry))
	}
	return act(why, "W1P §1", "enter", one(c.ID), append(args, spot(best.at))...), true
}
