package waterloo200

import (
	"slices"

	"adjutant/internal/ref"
)

// This file is how the automatic player marches and shows blocks.

// wanted are how far areas are from the victory areas that the enemy holds.
func (p *planner) wanted() map[string]int {
	if p.to != nil {
		return p.to
	}
	t := p.t
	p.to = map[string]int{}
	var edge []string
	for i := range t.land.Areas {
		if a := &t.land.Areas[i]; a.Victory && !t.held(a.ID, p.side) {
			p.to[a.ID] = 0
			edge = append(edge, a.ID)
		}
	}
	for far := 1; len(edge) > 0; far++ {
		var next []string
		for _, at := range edge {
			for _, to := range t.land.Neighbours(at) {
				if _, seen := p.to[to]; !seen {
					p.to[to] = far
					next = append(next, to)
				}
			}
		}
		edge = next
	}
	return p.to
}

// goesForward reports a faction that makes for victory areas: the British stay where they are as long as they hold
// theirs.
func (p *planner) goesForward(faction string) bool {
	if faction != british {
		return true
	}
	t := p.t
	for i := range t.land.Areas {
		if a := &t.land.Areas[i]; a.Victory && a.Start == british && !t.held(a.ID, p.side) {
			return true
		}
	}
	return false
}

// march is the move of a block that brings it nearest to what its side wants.
func (p *planner) march(q *piece, action string) (path []string, nearer int) {
	t := p.t
	if !p.goesForward(q.Faction) || p.guards(q) || t.enemies(q.At, p.side) {
		return nil, 0
	}
	to := p.wanted()
	here, known := to[q.At]
	if !known {
		return nil, 0
	}
	for _, w := range p.routesOf(q, action) {
		end := w.path[len(w.path)-1]
		far, known := to[end]
		if !known || t.enemies(end, p.side) {
			continue
		}
		if here-far > nearer {
			path, nearer = w.path, here-far
		}
	}
	return path, nearer
}

// marches activates the commander whose corps comes nearer by most.
func (p *planner) marches() (decision, bool) {
	t := p.t
	if t.Acts[p.side] >= planActs {
		return decision{}, false
	}
	leader, most := p.marshal()
	if leader == nil {
		return decision{}, false
	}
	var way []string
	m := t.moverOf(leader, tactical)
	m.reveal = true
	to, best := p.wanted(), 0
	for _, w := range t.routes(leader, m) {
		end := w.path[len(w.path)-1]
		if far := to[leader.At] - to[end]; far > best && t.friends(end, p.side) > 0 && !t.enemies(end, p.side) {
			way, best = w.path, far
		}
	}
	return decide(act("activate", []string{leader.ID}, way...), ref.M("w2.plan.march", most), ref.M("w2.plan.march.seen")), true
}

// marshal is the leader whose corps comes nearest by marching, and by how many areas all together.
func (p *planner) marshal() (leader *piece, most int) {
	t := p.t
	for i := range t.Units {
		q := &t.Units[i]
		if q.Arm != tactical || q.side() != p.side || q.At == "" || q.face().special() < planMarch || p.cut(q) || t.value(q.Faction) == 0 || t.enemies(q.At, p.side) {
			continue
		}
		near := t.spread(q.At, q.Faction, t.radius(q))
		sum := 0
		for j := range t.Units {
			u := &t.Units[j]
			if _, in := near[u.At]; in && u.At != "" && u.Corps == q.Corps && u.Faction == q.Faction && u.ID != q.ID {
				_, nearer := p.march(u, tactical)
				sum += nearer
			}
		}
		if sum > most {
			leader, most = q, sum
		}
	}
	return leader, most
}

// moves goes on with an action: guns first, then who attacks, then who marches, then the battle.
func (p *planner) moves() decision {
	t := p.t
	action := supreme
	may := func(q *piece) bool { return !p.cut(q) && t.Movers[q.Faction] < t.value(q.Faction) }
	stars := func(string) float64 { return 0 }
	if t.Action == tactical {
		action, may = tactical, t.commands
		stars = func(area string) (sum float64) {
			for _, c := range t.active("") {
				if slices.Contains(t.land.Neighbours(area), c.At) {
					sum += float64(c.face().special())
				}
			}
			return sum
		}
	}
	target := ""
	for _, a := range t.Engaged {
		if !slices.Contains(t.Fought, a) {
			target = a
		}
	}
	var a assault
	if target == "" {
		a = p.assaults(action, may, stars)
		target = a.area
	} else {
		come := p.comers(action, may)[target]
		for _, f := range factionsOf(p.side) {
			if x := p.weigh(target, f, action, come, stars); x.gain > a.gain || a.area == "" {
				a = x
			}
		}
	}
	if target != "" {
		if d, ok := p.reveals(target, action, may); ok {
			return d
		}
		for i, q := range a.who {
			d := decide(act("move", []string{q.ID}, a.paths[i]...), ref.M("w2.plan.attack", areaSay(t.land.Area(a.area)), tenths(a.gain)), ref.M("w2.plan.attack.seen", areaSay(t.land.Area(a.area))))
			if _, no := t.prepare(d.act); no == nil {
				return d
			}
		}
	}
	if action == tactical {
		if d, ok := p.closesUp(); ok {
			return d
		}
	}
	return p.battles()
}

// closesUp marches a commanded block that can come nearer.
func (p *planner) closesUp() (decision, bool) {
	t := p.t
	for i := range t.Units {
		q := &t.Units[i]
		if q.side() != p.side || q.At == "" || q.Moved || !q.known() || commander(q.Arm) || !t.commands(q) {
			continue
		}
		if path, nearer := p.march(q, tactical); nearer > 0 {
			d := decide(act("move", []string{q.ID}, path...), ref.M("w2.plan.nearer", nearer))
			if _, no := t.prepare(d.act); no == nil {
				return d, true
			}
		}
	}
	return decision{}, false
}

// reveals activates a gun beside an area that is to be attacked: one of the Allies.
func (p *planner) reveals(area, action string, may func(*piece) bool) (decision, bool) {
	t := p.t
	if p.side == theAllies && p.balls(area, british)+p.balls(area, prussian) > 0 {
		return decision{}, false
	}
	for i := range t.Units {
		q := &t.Units[i]
		if !gun(q.Arm) || q.side() != p.side || q.At == "" || q.Moved || q.Active || q.face().special() == 0 || !may(q) || t.enemies(q.At, p.side) {
			continue
		}
		m := t.moverOf(q, action)
		m.boosted, m.reveal = action == tactical, true
		for _, w := range append([]route{{}}, t.routes(q, m)...) {
			at := q.At
			if len(w.path) > 0 {
				at = w.path[len(w.path)-1]
			}
			if !slices.Contains(t.land.Neighbours(area), at) || t.enemies(at, p.side) {
				continue
			}
			d := decide(act("move", []string{q.ID}, append(slices.Clone(w.path), revealWord)...), ref.M("w2.plan.gun", areaSay(t.land.Area(area))))
			if _, no := t.prepare(d.act); no == nil {
				return d, true
			}
		}
	}
	return decision{}, false
}
