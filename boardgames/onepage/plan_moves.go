package onepage

import (
	"cmp"
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
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
	t := v.t
	if c, ok := v.parts(); ok {
		return c, true
	}
	order := v.order()
	from := 0
	for n, i := range order {
		c := &t.All[i]
		if c.Moved || c.Spent > 0 || c.Joined || c.Stopped {
			from = n
			if c.Kind != cavalry { // horse goes in several lines: to where its run begins, then on
				from++
			}
		}
	}
	for ; from < len(order); from++ {
		i := order[from]
		c := &t.All[i]
		if c.Fired || c.Stopped || c.Joined {
			continue
		}
		var next choice
		ok := false
		switch {
		case c.Where == waiting:
			next, ok = v.comes(c)
		case c.Kind == cavalry:
			next, ok = v.horseGoes(c)
		case c.Kind == infantry && c.Stack:
			next, ok = v.squareGoes(c)
		case c.Kind == infantry:
			if next, ok = v.together(i); !ok || !v.taken(next) {
				next, ok = v.footGoes(c)
			}
		case c.Kind == artillery && !c.Stack:
			next, ok = v.gunGoes(c)
		case c.Kind == leader && !c.Stack:
			next, ok = v.leaderGoes(c)
		}
		if ok && v.taken(next) {
			return next, true
		}
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

// A reachable square and the points that it costs.
type goal struct {
	at, entry board.Square
	cost      int
}

// flood is where a piece may end a move alone, by ways on which no enemy foot may sally. entries
// are where one begins that is not on the board.
func (v *sight) flood(c *counter, entries []board.Square, points int) []goal {
	t := v.t
	const never = 100
	cost, end := make([]uint8, v.w*v.h), make([]uint8, v.w*v.h)
	for i := range cost {
		cost[i], end[i] = never, never
	}
	from := make([]board.Square, 0, 8)
	var edge [16][]board.Square
	var came []int16
	if entries == nil {
		cost[v.index(c.At)] = 0
		edge[0] = append(edge[0], c.At)
	} else {
		came = make([]int16, v.w*v.h)
	}
	zone := v.zone[1-c.Side]
	var out []goal
	ends := func(q board.Square, n, start int) {
		k := v.index(q)
		if end[k] != never || q == c.At && entries == nil {
			return
		}
		if o := v.there(q); o != nil {
			if o.Side != c.Side || !t.town(q) || len(t.at(q)) >= t.n.townPieces {
				return
			}
		}
		if c.Kind == infantry {
			n := v.near[k]
			if c.Stack {
				if dx, dy := q.Apart(c.At); max(dx, dy) <= 1 {
					n--
				}
			}
			if n > 0 {
				return
			}
		}
		end[k] = uint8(n)
		g := goal{at: q, cost: n}
		if entries != nil {
			g.entry = from[start]
		}
		out = append(out, g)
	}
	for i, q := range entries {
		from = append(from, q)
		n, ok := t.enters(c.Kind, q)
		if !ok || n > points || v.there(q) != nil {
			continue
		}
		ends(q, n, i)
		if !zone[v.index(q)] {
			cost[v.index(q)], came[v.index(q)] = uint8(n), int16(i)
			edge[n] = append(edge[n], q)
		}
	}
	steps := t.read.steps()
	for d := 0; d <= points && d < len(edge); d++ {
		for i := 0; i < len(edge[d]); i++ {
			q := edge[d][i]
			if int(cost[v.index(q)]) != d {
				continue
			}
			for _, w := range steps {
				to := q.Step(w, 1)
				if !t.field.On(to) {
					continue
				}
				k := v.index(to)
				if int(cost[k]) <= d+1 {
					continue
				}
				n, ok := t.enters(c.Kind, to)
				if !ok || d+n > points {
					continue
				}
				start := 0
				if came != nil {
					start = int(came[v.index(q)])
				}
				free := v.on[k] == 0
				if d+n < int(cost[k]) && free && !zone[k] {
					cost[k] = uint8(d + n)
					if came != nil {
						came[k] = int16(start)
					}
					edge[d+n] = append(edge[d+n], to)
				}
				if d+n <= int(cost[k]) {
					ends(to, d+n, start)
				}
			}
		}
	}
	for i := range out { // what was found dearer first
		if k := v.index(out[i].at); int(cost[k]) < out[i].cost {
			out[i].cost = int(cost[k])
		}
	}
	return out
}

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
		for r := 1; r < points; r++ {
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

// bestPlace is the best of some places for a piece of foot, or for whoever must go away.
func (v *sight) bestPlace(c *counter, ends []goal, must bool) (args []string, ok bool) {
	t := v.t
	most := 0.0
	turnable := t.fronted(c) || c.Stack
	if !must {
		size, formed := v.row(c, c.At, c.Facing)
		most, ok = v.place(c, c.At, c.Facing, size, v.foot(c, c.At, formed))+better, true
	}
	left := t.n.moves[c.Kind] - c.Spent
	found := false
	try := func(g goal, f game.Facing) {
		size, formed := v.row(c, g.at, f)
		x := v.place(c, g.at, f, size, v.foot(c, g.at, formed)) + v.noise(v.index(g.at)*4+int(f))
		if ok && x <= most {
			return
		}
		most, ok, found = x, true, true
		args = nil
		if g.entry != g.at && c.Where == waiting {
			args = append(args, spot(g.entry))
		}
		if g.at != c.At || c.Where == waiting {
			args = append(args, spot(g.at))
		}
		if f != c.Facing && c.Kind != leader && !t.town(g.at) {
			args = append(args, f.String())
		}
	}
	fronts := fours[:]
	if c.Kind == leader || !turnable && t.town(c.At) && c.Kind == leader {
		fronts = fronts[:1]
	}
	for _, g := range ends {
		for _, f := range fronts {
			turn := 0
			if f != c.Facing && !t.field.At(g.at).IsRoad() && !c.Loose && !t.stacked(c) {
				turn = t.n.turning
			}
			if t.town(g.at) && f != c.Facing || g.cost+turn > left {
				continue
			}
			try(g, f)
		}
	}
	if !must && c.Where == onBoard && t.fronted(c) {
		for _, f := range fours {
			if f != c.Facing && t.turning(c, f) <= left {
				try(goal{at: c.At}, f)
			}
		}
	}
	return args, found
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

// sprint is a charge that could be made: the turn and the way to its start, then the run.
type sprint struct {
	at    *counter
	start board.Square
	front game.Facing
	way   game.Facing
	run   int
	gain  gain
}

// sprints are the charges of horse: the best.
func (v *sight) sprints(c *counter, left int) (best sprint, ok bool) {
	t := v.t
	cost := map[board.Square]int{c.At: 0}
	if int(v.far[v.index(c.At)]) > left+1 {
		return best, false
	}
	for _, g := range v.flood(c, nil, left) {
		cost[g.at] = g.cost
	}
	base := t.n.worth(c.piece(), true)
	zone := v.zone[1-c.Side]
	for i := range t.All {
		d := &t.All[i]
		if d.Side == c.Side || d.Where != onBoard || d.Stack || t.breaks(d.At) || v.there(d.At) != d {
			continue
		}
		if t.read.far(d.At, c.At) > left+1 {
			continue
		}
		for _, w := range t.read.steps() {
			for r := 1; r <= left; r++ {
				q := d.At.Step(w, -r)
				if !t.field.On(q) || t.breaks(q) || t.field.At(q).Bars(field.Cavalry) || v.there(q) != nil && v.there(q) != c || r > 1 && zone[v.index(q)] || q == c.At {
					break
				}
				start := d.At.Step(w, -r-1)
				n, can := cost[start]
				if !can || start != c.At && v.there(start) != nil {
					continue
				}
				for _, f := range fours {
					if ahead, _ := (board.Square{}).Ahead(f, board.Square{}.Step(w, 1)); ahead != 1 {
						continue
					}
					turn := 0
					if f != c.Facing {
						turn = t.turning(c, f)
					}
					if n+r+turn > left {
						continue
					}
					run := r
					if start == c.At && c.Run.N > 0 && c.Run.Way == w && turn == 0 {
						run += c.Run.N
					}
					g := v.against(c, d, base+run*t.n.charge, d.At.Step(w, -1))
					if !ok || g.net() > best.gain.net() {
						best, ok = sprint{d, start, f, w, r, g}, true
					}
				}
			}
		}
	}
	return best, ok
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
	for i := range v.t.field.Towns {
		for _, q := range v.t.field.Towns[i].At {
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
