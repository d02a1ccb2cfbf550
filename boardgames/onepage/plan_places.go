package onepage

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
)

// This file is what a place is worth to the automatic player: who can be reached from it, who can
// reach it, how it stands in a row and how far from the goal.

// dash is the longest free straight run by which enemy horse could charge a square (W1P §8).
func (v *sight) dash(q board.Square) (best int) {
	t := v.t
	if t.breaks(q) {
		return 0
	}
	points := t.n.moves[cavalry]
	if int(v.horse[v.index(q)]) > points+1 {
		return 0
	}
	for _, w := range board.Ways {
		for r := 1; r <= points; r++ {
			on := q.Step(w, r)
			if !t.field.On(on) || t.breaks(on) || t.field.At(on).Bars(field.Cavalry) {
				break
			}
			if o := v.there(on); o != nil {
				break
			}
			start := on.Step(w, 1)
			if r > best && t.field.On(start) && int(v.horse[v.index(start)])+r <= points {
				best = r
			}
		}
	}
	return best
}

// fear is what the charge of enemy horse on a piece of a strength is expected to cost it.
func (v *sight) fear(q board.Square, strength int, k kind) float64 {
	run := v.dash(q)
	if run == 0 {
		return 0
	}
	n := v.t.n
	col := n.combat.difference(1 + run*n.charge - strength)
	sum := 0.0
	for throw := 1; throw <= 6; throw++ {
		c := n.combat.at(throw, col)
		st := n.after(k, false, c.back)
		switch {
		case c.attacker:
		case c.dead || st == eliminated:
			sum += float64(n.points[k])
		case st == demoralised:
			sum += 1 / float64(n.half)
		}
	}
	return sum / 6
}

// shelled is what enemy guns in whose cone a square lies are worth against it.
func (v *sight) shelled(q board.Square) (sum float64) {
	t := v.t
	for _, g := range v.guns {
		if dx, dy := g.At.Apart(q); max(dx, dy) > 5 {
			continue
		}
		far := t.read.far(g.At, q)
		if f := t.field.At(q); f.IsTown() || f.IsWood() {
			far += t.n.cover
		}
		if far <= 5 && (t.stacked(g) || t.read.inCone(g.At, g.Facing, q)) {
			sum += 0.3 / float64(far*far)
		}
	}
	return sum
}

// nearest is the enemy nearest to a square.
func (v *sight) nearest(q board.Square) *counter {
	if i := v.who[v.index(q)]; i > 0 {
		return &v.t.All[i-1]
	}
	return nil
}

// helped is what the best leader near a square adds to foot there.
func (v *sight) helped(q board.Square) (best int) {
	for _, l := range v.leaders {
		if l.Value > best && v.t.read.far(l.At, q) <= 5 {
			best = max(best, l.Value)
		}
	}
	return best
}

// prey is the best attack of a piece from a square with its front so, and what it brings.
func (v *sight) prey(c *counter, q board.Square, f game.Facing, strength int) (d *counter, g gain) {
	if v.far[v.index(q)] > 1 {
		return nil, g
	}
	for _, w := range board.Ways {
		x := v.there(q.Step(w, 1))
		if x == nil || x.Side == v.side {
			continue
		}
		if ahead, _ := q.Ahead(f, x.At); ahead != 1 || c.Kind == cavalry && x.Stack {
			continue
		}
		if y := v.against(c, x, strength, q); d == nil || y.net() > g.net() {
			d, g = x, y
		}
	}
	return d, g
}

// place is what a place with a front is worth to foot, that would stand in a formation of so many
// and attack with such a strength.
func (v *sight) place(c *counter, q board.Square, f game.Facing, size, strength int) float64 {
	k := v.index(q)
	sum := together * float64(min(size, 3)-1)
	if v.attacks || c.Enters != "" {
		sum -= nearer * v.toGoal(c, q)
	} else {
		dx, dy := q.Apart(c.At)
		sum -= nearer / 3 * float64(max(dx, dy))
	}
	if e := v.nearest(q); e != nil {
		if ahead, aside := q.Ahead(f, e.At); ahead > 0 && aside <= ahead {
			sum += facing
		}
	}
	if v.t.town(q) && v.far[k] <= 12 {
		sum += houses
	} else {
		sum -= risk * v.fear(q, size, infantry)
	}
	sum -= v.shelled(q)
	if v.far[k] == 1 {
		if _, g := v.prey(c, q, f, strength); g.net() > 0 {
			sum += g.net()
		} else {
			sum -= 0.1
		}
	}
	return sum
}

// toGoal is how far it is from a square to where a piece goes: to the largest town, for who comes
// late, as long as it is not held; else to the nearest enemy.
func (v *sight) toGoal(c *counter, q board.Square) float64 {
	far := float64(v.far[v.index(q)])
	if c.Enters == "" {
		return far
	}
	best := -1
	for i := range v.t.field.Towns {
		if x := &v.t.field.Towns[i]; best < 0 || len(x.At) > len(v.t.field.Towns[best].At) {
			best = i
		}
	}
	if best < 0 {
		return far
	}
	near := -1
	for _, at := range v.t.field.Towns[best].At {
		if o := v.there(at); o != nil && o.Side == v.side && o.ID != c.ID {
			return far // ours
		}
		if n := v.t.read.far(q, at); near < 0 || n < near {
			near = n
		}
	}
	return min(float64(near), far+6)
}

// row is in how many foot a piece would stand with such a front on a square, and how many of those
// stand in its formation of this turn.
func (v *sight) row(c *counter, q board.Square, f game.Facing) (size, formed int) {
	t := v.t
	size, formed = 1, 1
	g := v.group[t.place[c.ID]]
	for _, way := range []game.Facing{sideways(f), f} {
		n, m := 1, 1
		for _, step := range []int{1, -1} {
			whole := g != 0
			for i := 1; i <= 2; i++ {
				o := v.there(q.Step(way, i*step))
				if o == nil || o == c || o.Side != c.Side || !t.couldForm(o) || o.Facing != f {
					break
				}
				n++
				if whole = whole && v.group[t.place[o.ID]] == g; whole {
					m++
				}
			}
		}
		size, formed = max(size, n), max(formed, m)
	}
	return size, formed
}

// foot is what a piece of foot attacks with in a formation of so many.
func (v *sight) foot(c *counter, q board.Square, formed int) int {
	n := formed
	if formed < 2 {
		n = v.t.n.worth(c.piece(), true)
	}
	return n + v.helped(q)
}
