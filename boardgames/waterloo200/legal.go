package waterloo200

import (
	"slices"
	"strconv"

	"adjutant/internal/game"
)

// This file is what may be done now: every line that is taken.

// route is a way of a block, and what it costs.
type route struct {
	path []string
	cost int
}

// act makes an action of words.
func act(verb string, ids []string, args ...string) game.Action {
	a := game.Action{Verb: verb, Args: args}
	if len(ids) > 0 {
		a.Units = []game.Operand{{IDs: ids, Join: joined(ids)}}
	}
	return a
}

func with(a game.Action, guns []string) game.Action {
	if len(guns) == 0 {
		return a
	}
	value := guns[0]
	for _, g := range guns[1:] {
		value += game.ListComma + g
	}
	a.Facts = append(a.Facts, game.Fact{Name: "with", Value: value})
	return a
}

// legal is what a side may do now; -1 for both.
func (t *table) legal(side int) (out []game.Action) {
	if t.Phase == over {
		return nil
	}
	if due := t.dueActions(side); due != nil {
		return due
	}
	if side >= 0 && side != t.Side {
		return nil
	}
	try := func(a game.Action) {
		if _, no := t.prepare(a); no == nil {
			out = append(out, a)
		}
	}
	add := func(a game.Action) { out = append(out, a) }
	switch t.Phase {
	case choosing:
		t.activations(add)
		try(act("strategic", nil))
		t.reinforcements(try)
		t.bombardments(try)
		t.passing(add)
	case moving:
		if t.Action == tactical {
			t.activations(add)
		}
		t.movements(add)
		t.battlesNow(try)
		try(act("end", nil))
	case battling:
		t.reinforcements(try)
		t.battlesNow(try)
		try(act("end", nil))
	case reorganising:
		t.reorganisations(try)
		t.reinforcements(try)
		try(act("end", nil))
	}
	return out
}

// dueActions are the ways of what is owed first; nil where nothing is.
func (t *table) dueActions(side int) (out []game.Action) {
	mine := func(s int) bool { return side < 0 || s == side }
	some := []game.Action{}
	switch {
	case t.Phase == deploying:
		return []game.Action{act("deploy", nil)}
	case t.Phase == arriving:
		if mine(theAllies) {
			some = append(some, act("arrive", nil))
		}
		return some
	case t.Battle != nil && t.Battle.Stage == stageReserve:
		if mine(theAllies) {
			some = append(some, act("reserve", nil), act("drop", nil))
		}
		return some
	case t.Battle != nil && t.Battle.Stage == stageWithdraw:
		if mine(1 - t.Side) {
			some = append(append(some, t.withdrawals()...), act("drop", nil))
		}
		return some
	case t.Battle != nil:
		side := t.hitting()
		if mine(sideOf(t.Battle.Faction[side])) {
			for _, id := range t.struck(side) {
				some = append(some, act("hit", []string{id}))
			}
			some = append(some, act("hit", nil))
		}
		return some
	case len(t.Impetus) > 0:
		for _, id := range t.Impetus {
			if mine(t.unit(id).side()) {
				for _, to := range t.onward(id) {
					some = append(some, act("impetus", []string{id}, to))
				}
			}
		}
		return append(some, act("drop", nil))
	}
	return t.placings(mine)
}

// placings are the areas in which blocks that were drawn may be put.
func (t *table) placings(mine func(side int) bool) (out []game.Action) {
	for i := range t.Units {
		if p := &t.Units[i]; p.Drawn && mine(p.side()) {
			for _, to := range t.places(p) {
				out = append(out, act("place", []string{p.ID}, to))
			}
		}
	}
	return out
}

// mostWithdrawals is how many ways of withdrawing are listed: four blocks may have three refuges each.
const mostWithdrawals = 12

// withdrawals are ways in which all of a beaten area withdraw, each to a refuge with room, at most mostWithdrawals of
// them; none where somebody finds no room (W200 §0/or-7).
func (t *table) withdrawals() (out []game.Action) {
	b := t.Battle
	side := sideOf(b.Faction[defender])
	refuges := t.refuges(b.Area, b.Faction[defender])
	room := map[string]int{}
	for _, r := range refuges {
		room[r] = t.room(r) - t.friends(r, side)
	}
	who := t.in(b.Area, side)
	var ids, to []string
	var next func()
	next = func() {
		if len(out) == mostWithdrawals {
			return
		}
		if len(ids) == len(who) {
			out = append(out, act("withdraw", slices.Clone(ids), slices.Clone(to)...))
			return
		}
		ids = append(ids, who[len(ids)].ID)
		for _, r := range refuges {
			if room[r] > 0 {
				room[r]--
				to = append(to, r)
				next()
				to = to[:len(to)-1]
				room[r]++
			}
		}
		ids = ids[:len(ids)-1]
	}
	if next(); len(who) == 0 {
		return nil
	}
	return out
}

// asks is a deed that only asks what would be refused.
func (t *table) asks(verb string) *deed { return &deed{Deed: doing.Begin(t, game.Action{Verb: verb})} }

// activations are the commanders that may be activated, each where it stands and at the end of every way. The ways
// are such as the rules of movement allow; what else may forbid it is asked once a commander.
func (t *table) activations(add func(game.Action)) {
	for i := range t.Units {
		p := &t.Units[i]
		if p.Arm != tactical || p.side() != t.Side || p.At == "" || p.Active || t.asks("activate").mayActivate(p) {
			continue
		}
		if !t.enemies(p.At, p.side()) {
			add(act("activate", []string{p.ID}))
		}
		m := t.moverOf(p, tactical)
		m.reveal = true
		for _, w := range t.routes(p, m) {
			if !t.enemies(w.path[len(w.path)-1], p.side()) {
				add(act("activate", []string{p.ID}, w.path...))
			}
		}
	}
}

// movements are the moves of all blocks: the ways that the rules of movement allow, as far as nothing else forbids
// them.
func (t *table) movements(try func(game.Action)) {
	for i := range t.Units {
		p := &t.Units[i]
		if p.side() != t.Side || p.At == "" || p.Moved || !p.known() || t.isolated(p) || t.asks("move").ordered(p) {
			continue
		}
		for _, w := range t.ways(p) {
			if !t.asks("move").engages(p, w.path[len(w.path)-1]) {
				try(act("move", []string{p.ID}, w.path...))
			}
		}
		if gun(p.Arm) {
			t.revealing(p, try)
		}
		if t.more.reconnaissance && p.Arm == horse && t.Action == tactical {
			t.scouting(p, func(a game.Action) {
				if _, no := t.prepare(a); no == nil {
					try(a)
				}
			})
		}
	}
}

// ways are the ways of a block by the action in course.
func (t *table) ways(p *piece) []route {
	m := t.moverOf(p, supreme)
	switch {
	case t.Action == tactical:
		m.action, m.boosted = tactical, !commander(p.Arm)
	case t.Phase == choosing:
		m.action = pass
	}
	return t.routes(p, m)
}

// revealing are the ways of a gun that is activated.
func (t *table) revealing(p *piece, add func(game.Action)) {
	m := t.moverOf(p, supreme)
	if t.Action == tactical {
		m.action, m.boosted = tactical, true
	}
	m.reveal = true
	if !m.leaves && t.n.points(m) >= t.n.reveal {
		add(act("move", []string{p.ID}, revealWord))
	}
	for _, w := range t.routes(p, m) {
		if !t.enemies(w.path[len(w.path)-1], p.side()) {
			add(act("move", []string{p.ID}, append(slices.Clone(w.path), revealWord)...))
		}
	}
}

// scouting are the ways of a scout.
func (t *table) scouting(p *piece, try func(game.Action)) {
	m := t.moverOf(p, tactical)
	ways := append([]route{{}}, t.routes(p, m)...)
	for _, w := range ways {
		at := p.At
		if len(w.path) > 0 {
			at = w.path[len(w.path)-1]
		}
		for _, to := range t.land.Neighbours(at) {
			if t.enemies(to, p.side()) {
				a := act("scout", []string{p.ID}, w.path...)
				a.Facts = []game.Fact{{Name: "at", Value: to}}
				try(a)
			}
		}
	}
}

// routes are the cheapest ways of a mover to every area that it may end in.
func (t *table) routes(p *piece, m *mover) (out []route) {
	mp := t.n.points(m)
	if m.reveal {
		mp -= t.n.reveal
	}
	type node struct {
		at   string
		path []string
		cost int
	}
	best := map[string]int{p.At: 0}
	edge := []node{{at: p.At}}
	for len(edge) > 0 {
		k := 0
		for i := range edge {
			if edge[i].cost < edge[k].cost {
				k = i
			}
		}
		x := edge[k]
		edge = slices.Delete(edge, k, k+1)
		for _, to := range t.land.Neighbours(x.at) {
			s := t.stepInto(p, to)
			leaving := m.leaves && len(x.path) == 0
			if len(t.n.stepForbids(m, &s, leaving, m.leaves && len(x.path) > 0, false, &t.read)) > 0 && !s.enemy {
				continue
			}
			c := x.cost + t.n.cost(&s, leaving)
			if was, seen := best[to]; c > mp || s.colour == black || to == p.At || seen && was <= c {
				continue
			}
			best[to] = c
			path := append(slices.Clone(x.path), to)
			if len(t.n.stepForbids(m, &s, leaving, m.leaves && len(x.path) > 0, true, &t.read)) == 0 {
				out = append(slices.DeleteFunc(out, func(r route) bool { return r.path[len(r.path)-1] == to }), route{path, c})
			}
			if !s.enemy {
				edge = append(edge, node{to, path, c})
			}
		}
	}
	return out
}

// passing is a pass, alone and with every move of one block.
func (t *table) passing(add func(game.Action)) {
	add(act("pass", nil))
	for i := range t.Units {
		p := &t.Units[i]
		if p.side() != t.Side || p.At == "" || !p.known() || t.isolated(p) {
			continue
		}
		for _, w := range t.ways(p) {
			add(act("pass", []string{p.ID}, w.path...))
		}
	}
}

// battlesNow are the battles that may be fought, with the guns that may be employed: none, each, and all.
func (t *table) battlesNow(try func(game.Action)) {
	for i := range t.land.Areas {
		a := t.land.Areas[i].ID
		if !t.contested(a) || slices.Contains(t.Fought, a) {
			continue
		}
		battle := act("battle", nil, a)
		try(battle)
		var all []string
		for _, n := range t.land.Neighbours(a) {
			for _, p := range t.in(n, t.Side) {
				if gun(p.Arm) && p.Active && p.face().special() > 0 {
					all = append(all, p.ID)
					try(with(battle, []string{p.ID}))
				}
			}
		}
		if len(all) > 1 {
			try(with(battle, all))
		}
	}
}

// reinforcements are the draws from the reserve.
func (t *table) reinforcements(try func(game.Action)) {
	for _, f := range factionsOf(t.Side) {
		for n := 1; n <= min(t.value(f), len(t.reserve(f))); n++ {
			try(act("reinforce", nil, f, strconv.Itoa(n)))
		}
	}
}

// bombardments are those of a grand battery: for every area each gun, and all that reach it.
func (t *table) bombardments(try func(game.Action)) {
	if !t.options.grand || t.Side != theFrench || t.Disc != theFrench {
		return
	}
	for i := range t.land.Areas {
		a := t.land.Areas[i].ID
		if !t.enemies(a, theFrench) || t.contested(a) {
			continue
		}
		var all []string
		for j := range t.Units {
			p := &t.Units[j]
			if p.side() != theFrench || p.At == "" || !gun(p.Arm) || p.face().special() == 0 {
				continue
			}
			if far, near := t.reach(p.At, t.n.batteryRadius)[a]; near && far > 0 && len(all) < t.value(french) {
				try(with(act("bombard", nil, a), []string{p.ID}))
				all = append(all, p.ID)
			}
		}
		if len(all) > 1 {
			try(with(act("bombard", nil, a), all))
		}
	}
}

// reorganisations are those of each strategic commander: alone, and giving all he can to who lacks most.
func (t *table) reorganisations(try func(game.Action)) {
	for i := range t.Units {
		p := &t.Units[i]
		if p.Arm != supreme || p.side() != t.Side || p.At == "" {
			continue
		}
		m := t.moverOf(p, supreme)
		m.reveal = true
		ways := append([]route{{}}, t.routes(p, m)...)
		for _, w := range ways {
			at := p.At
			if len(w.path) > 0 {
				at = w.path[len(w.path)-1]
			}
			if t.land.Area(at).Headquarters != p.Faction {
				continue
			}
			try(act("reorganise", []string{p.ID}, w.path...))
			if give := t.generous(p); len(give) > 0 {
				try(with(act("reorganise", []string{p.ID}, w.path...), give))
			}
		}
	}
}

// generous is how a strategic commander gives all his steps: always to who has fallen most.
func (t *table) generous(p *piece) (out []string) {
	step := map[string]int{}
	var who []*piece
	for i := range t.Units {
		if q := &t.Units[i]; q.Faction == p.Faction && q.Arm == tactical && q.At != "" && !t.isolated(q) {
			who = append(who, q)
			step[q.ID] = q.Step
		}
	}
	give := map[string]int{}
	for range t.value(p.Faction) {
		best := -1
		for i, q := range who {
			if step[q.ID] > 0 && (best < 0 || step[q.ID] > step[who[best].ID]) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		give[who[best].ID]++
		step[who[best].ID]--
	}
	for _, q := range who {
		if n := give[q.ID]; n > 0 {
			out = append(out, q.ID+game.PartColon+strconv.Itoa(n))
		}
	}
	return out
}
