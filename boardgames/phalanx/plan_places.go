package phalanx

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/ground"
)

// This file is what squares and fronts are worth to the automatic player.

// standing is how well a unit of this side would stand: the enemies beside it, by where they strike.
func (p *planner) standing(u *piece, at board.Square, facing string) (worth float64) {
	t := p.t
	is, place := t.kind(at)
	walled := u.foot() && is == groundCast
	for _, q := range t.beside(at) {
		e := t.at(q)
		if e == nil || e.side() == p.side {
			continue
		}
		front := at.Step(facingOf(facing), 1) == q || walled
		switch {
		case front:
			worth += 0.2
		case t.faces(e, at):
			worth -= 0.6 * float64(e.value())
		default:
			worth -= 0.4
		}
	}
	if is != groundClear && u.foot() {
		worth += 0.4
	}
	if place != "" && t.counts(place) {
		worth += 1 + p.prize(place)/10
	}
	return worth - 0.15*float64(p.far(u, at)) + 0.05*p.looks(at, facing)
}

// prize is what a square is worth to whoever takes it: the points that he wins and those that the other side loses
// (PHX §13.3); in a short game all that count are alike.
func (p *planner) prize(place string) float64 {
	if p.t.land.Length == ground.Short {
		return 10
	}
	n := 0
	for side := range sideNames {
		n += p.t.n.points[sideNames[side]+"."+place]
	}
	return float64(n)
}

// looks is more for a front towards the nearest enemy.
func (p *planner) looks(at board.Square, facing string) float64 {
	best, bestFar := 0.0, 99
	for i := range p.t.Units {
		e := &p.t.Units[i]
		if !e.On || e.side() == p.side {
			continue
		}
		dx, dy := at.Apart(e.At)
		if far := dx + dy; far < bestFar {
			ahead, aside := at.Ahead(facingOf(facing), e.At)
			bestFar, best = far, float64(ahead-aside)
		}
	}
	return best
}

// goals are the squares that a unit makes for: those that score and are not its side's yet; of its own
// those that nobody holds.
func (p *planner) goals(u *piece) (out []board.Square) {
	t := p.t
	for _, s := range p.goal {
		i := 0
		if s.Place == plancenoit {
			i = t.squareOf(plancenoit, s.At)
			if u.Army != prussian {
				continue
			}
		}
		if t.Last[s.Place][i] != p.side {
			out = append(out, s.At)
		}
	}
	if len(out) > 0 && (p.side == theFrench || u.Army == prussian) {
		return out
	}
	if p.side == theAllies && u.Army != prussian { // hold what one has, and what the enemy is nearest to
		for _, s := range p.goal {
			if s.Place != plancenoit && (t.at(s.At) == nil || t.at(s.At) == u) {
				out = append(out, s.At)
			}
		}
	}
	return out
}

// far is how many squares a unit is from its nearest goal; of the nearest enemy where it has none.
func (p *planner) far(u *piece, at board.Square) int {
	best := 99
	near := func(q board.Square) {
		dx, dy := at.Apart(q)
		best = min(best, dx+dy)
	}
	for _, q := range p.goals(u) {
		near(q)
	}
	if best == 99 {
		for i := range p.t.Units {
			if e := &p.t.Units[i]; e.On && e.side() != p.side {
				near(e.At)
			}
		}
	}
	return best
}
