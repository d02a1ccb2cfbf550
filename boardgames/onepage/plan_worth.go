package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what the automatic player reckons with: expected victory points, exact over
// the dice by the printed tables, and its fire, sorties and fights.

const (
	chiefLost = 30.0 // points: what the game itself is worth, when a chief dies (W1P §3)
	ground    = 0.02 // points: a square gone back, which decides where points are equal
)

// costs is what the side of a group loses when it goes back so far, or is eliminated, in points
// with their halves. Where a line is open on which nobody else is met no other can cost less;
// else the lines are followed.
func (v *sight) costs(group []*counter, back int, dead bool) (sum float64) {
	t := v.t
	gone, whole := true, 0.0
	for _, c := range group {
		p := float64(t.n.points[c.Kind])
		if c.Chief {
			p += chiefLost
		}
		whole += p
		st := t.n.after(c.Kind, c.Was, c.Back+back)
		switch {
		case dead || st == eliminated:
			sum += p
			continue
		case st == demoralised && !c.Shaken:
			sum += 1 / float64(t.n.half)
		}
		gone = false
	}
	if dead || gone || back == 0 {
		return sum
	}
	for _, w := range board.Ways {
		if v.open(group, w, back) {
			return sum
		}
	}
	best := t.tracks(group, back)
	if len(best) == 0 {
		return whole
	}
	l, _ := best[0].loss(t.n).Float64()
	for _, id := range best[0].lost {
		if t.find(id).Chief {
			l += chiefLost
		}
	}
	return l
}

// open reports a line on which a group goes back so far and meets nobody.
func (v *sight) open(group []*counter, w game.Facing, back int) bool {
	zone := v.zone[1-group[0].Side]
	for n := 1; n <= back; n++ {
		q := group[0].At.Step(w, n)
		if !v.t.field.On(q) || v.there(q) != nil || zone[v.index(q)] {
			return false
		}
		g := v.t.field.At(q)
		for _, c := range group {
			if g.Bars(field.Kind(c.Kind)) {
				return false
			}
		}
	}
	return true
}

// gain is what is expected of a fight: points won and lost, squares that the enemy goes
// back more than oneself.
type gain struct{ won, lost, back float64 }

func (g gain) net() float64 { return g.won - g.lost + ground*g.back }

// fight is what an attack in a column of the table is expected to bring. d is the target; a the
// attacker, nil for one that has its way back open.
func (v *sight) fight(col int, a, d []*counter) (g gain) {
	const faces = 6
	for throw := 1; throw <= faces; throw++ {
		switch c := v.t.n.combat.at(throw, col); {
		case c.attacker:
			g.lost += v.costs(a, c.back, false) / faces
			g.back -= float64(c.back) / faces
		case c.dead || c.back > 0:
			g.won += v.costs(d, c.back, c.dead) / faces
			g.back += float64(c.back) / faces
		}
	}
	return g
}

// defends is what a piece, or those with it, defend with.
func (v *sight) defends(d *counter) int {
	k := v.index(d.At)
	if v.strong[k] == 0 {
		a := &attack{n: v.t.n, read: v.t.read}
		a.side[defender] = v.t.fighter(d)
		v.strong[k] = int16(a.strength(defender).Total() + 1)
	}
	return int(v.strong[k] - 1)
}

// against is what an attack of a strength on a piece is expected to bring, from a square where
// the attacker does not stand yet.
func (v *sight) against(a, d *counter, strength int, from board.Square) gain {
	if !v.t.stacked(d) && d.Kind != leader {
		switch position(d, from) {
		case "side":
			strength += v.t.n.side
		case "rear":
			strength += v.t.n.rear
		}
	}
	return v.fight(v.t.n.combat.difference(strength-v.defends(d)), []*counter{a}, v.t.group(d))
}

// throws is in how many of the 36 throws of two dice a sum comes.
func throws(sum int) float64 { return float64(6 - max(sum-7, 7-sum)) }

// shells is what a shot is expected to bring. Of a stack the owner gives what costs least.
func (v *sight) shells(k *scuffle) (g gain) {
	b := k.bombard
	for sum := 2; sum <= 12; sum++ {
		c := v.t.n.guns.at(sum, b.col())
		if c.back == 0 && !c.dead {
			continue
		}
		least := -1.0
		for i := range k.hits[defender] {
			if x := v.costs(k.hits[defender][i:i+1], c.back, c.dead); least < 0 || x < least {
				least = x
			}
		}
		g.won += least * throws(sum) / 36
		g.back += float64(c.back) * throws(sum) / 36
	}
	return g
}

// fires is the next shot: the guns in the order of the file, each at the best that it sees.
func (v *sight) fires() (choice, bool) {
	t := v.t
	from := 0
	for i := range t.All {
		if c := &t.All[i]; c.Side == v.side && c.Fired {
			from = i + 1
		}
	}
	for i := from; i < len(t.All); i++ {
		g := &t.All[i]
		if g.Side != v.side || g.Kind != artillery || g.Where != onBoard || g.Fired {
			continue
		}
		var best *counter
		var most gain
		for j := range t.All {
			c := &t.All[j]
			if c.Side == v.side || c.Where != onBoard || t.read.far(g.At, c.At) > len(t.n.guns.cols) || t.mayFire(g, c) != nil {
				continue
			}
			if x := v.shells(t.shot(g, c)); best == nil || x.net() > most.net() {
				best, most = c, x
			}
		}
		if best == nil || most.net() <= 0 {
			continue
		}
		c := act(ref.M("op.plan.fire", best.ID, ref.Decimal(most.won), ref.Decimal(most.back)), "W1P §6", "fire", one(g.ID, best.ID))
		if v.taken(c) {
			return c, true
		}
	}
	return choice{}, false
}

// sallies answers who has come before the front of a foot: who sallies is never hurt, so that it
// is left only where it can stop nobody.
func (v *sight) sallies(m meeting) choice {
	t := v.t
	k := t.clash(t.find(m.Foot), t.find(m.Mover), true)
	stops := 0
	for throw := 1; throw <= 6; throw++ {
		if k.stops(t.n.combat.at(throw, k.col)) {
			stops++
		}
	}
	if stops == 0 {
		return act(ref.M("op.plan.waive", m.Foot, m.Mover), "W1P §14", "drop", one(m.Foot, m.Mover), "sortie")
	}
	return act(ref.M("op.plan.sortie", m.Mover, stops), "W1P §14", "sortie", one(m.Foot, m.Mover))
}

// strikes is the next attack.
func (v *sight) strikes() (choice, bool) {
	t := v.t
	for i := v.lastStruck(); i < len(t.All); i++ {
		a := &t.All[i]
		if !v.mayStrike(a) {
			continue
		}
		best, most := v.bestTarget(a)
		if best == nil || most.net() <= 0 {
			continue
		}
		c := act(ref.M("op.plan.attack", best.ID, ref.Decimal(most.won), ref.Decimal(most.lost), ref.Decimal(most.back)), "W1P §14", "attack", one(a.ID, best.ID))
		if v.taken(c) {
			return c, true
		}
	}
	return choice{}, false
}

// lastStruck is where the pieces are asked on: at the last who has attacked, who may attack again
// from a square or a town.
func (v *sight) lastStruck() (from int) {
	t := v.t
	for i := range t.All {
		if c := &t.All[i]; c.Side == v.side && len(c.Struck) > 0 && c.Where == onBoard && v.speaks(c) {
			from = i
		}
	}
	return from
}

// speaks reports a piece that is asked for those with whom it stands: alone, or the first foot.
func (v *sight) speaks(c *counter) bool { return !v.t.stacked(c) || v.footOf(c) == c }

// mayStrike reports a piece of the side that could attack by itself, or for its stack.
func (v *sight) mayStrike(a *counter) bool {
	if a.Side != v.side || a.Where != onBoard || a.Kind != infantry && a.Kind != cavalry {
		return false
	}
	if v.t.stacked(a) {
		return v.footOf(a) == a
	}
	return len(a.Struck) == 0
}

// bestTarget is the neighbour whose attack brings most, nil where none may be attacked.
func (v *sight) bestTarget(a *counter) (best *counter, most gain) {
	t := v.t
	for _, w := range board.Ways {
		d := v.there(a.At.Step(w, 1))
		if d == nil || d.Side == v.side || t.mayAttack(a, d) != nil {
			continue
		}
		k := t.clash(a, d, false)
		if x := v.fight(k.col, t.group(a), t.group(d)); best == nil || x.net() > most.net() {
			best, most = d, x
		}
	}
	return best, most
}

// footOf is the first foot of those with whom a piece stands, nil without any.
func (v *sight) footOf(a *counter) *counter {
	all := v.t.with(a)
	if i := slices.IndexFunc(all, func(c *counter) bool { return c.Kind == infantry }); i >= 0 {
		return all[i]
	}
	return nil
}
