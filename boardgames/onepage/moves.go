package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is how pieces move (W1P §4, §5, §11, §12): whom a line moves, what each square
// costs and who may enter it. A move goes on until somebody may sally against it.

// enters is what a square of the board costs a kind of piece; ok is false where it may not go.
func (t *table) enters(k kind, q board.Square) (cost int, ok bool) {
	g := t.field.At(q)
	switch {
	case g.Bars(field.Kind(k)):
		return 0, false
	case g.IsContour():
		return t.n.contour, true
	case g.IsWood():
		return t.n.wood, true
	}
	return t.n.open, true
}

// mover is who goes together: a piece alone, or a whole square.
type mover struct {
	group []*counter
	block bool
}

// movers are whom a piece takes with it: foot in a sound square takes the square, everybody
// else goes alone.
func (t *table) mover(c *counter) mover {
	if c.Where == onBoard && c.Stack && c.Kind == infantry {
		return mover{t.with(c), true}
	}
	return mover{[]*counter{c}, false}
}

func (m mover) has(k kind) bool {
	return slices.ContainsFunc(m.group, func(c *counter) bool { return c.Kind == k })
}

func (m mover) in(c *counter) bool {
	return slices.ContainsFunc(m.group, func(o *counter) bool { return o.ID == c.ID })
}

// left are the movement points that who goes together still has.
func (t *table) left(m mover) int {
	least := -1
	for _, c := range m.group {
		n := t.n.moves[c.Kind]
		if m.block {
			n = t.n.squareMoves
		}
		if n -= c.Spent; least < 0 || n < least {
			least = n
		}
	}
	return max(least, 0)
}

// mayStill is how many movement points they may still spend: none of who has joined others in a square
// or a town in this move (W1P §11, §12, R37).
func (t *table) mayStill(m mover) int {
	if slices.ContainsFunc(m.group, func(c *counter) bool { return c.Joined }) {
		return 0
	}
	return t.left(m)
}

// mayMove refuses who may not move at all now.
func (t *table) mayMove(m mover) *game.Refusal {
	for _, c := range m.group {
		switch {
		case c.Fired:
			return refuse(game.Illegal, "W1P §6", ref.M("op.refuse.fired", c.ID))
		case c.Stopped:
			return refuse(game.Illegal, "W1P §14", ref.M("op.refuse.stopped", c.ID))
		case c.Joined:
			cite := ref.Ref("W1P §11")
			if t.town(c.At) {
				cite = "W1P §12"
			}
			return refuse(game.Illegal, cite, ref.M("op.refuse.joined", c.ID))
		}
	}
	for _, x := range t.Meets {
		if c := t.find(x.Mover); m.in(c) {
			return t.owedFirst()
		}
	}
	if c := m.group[0]; c.Where == onBoard && c.Stack && !t.n.soundSquare(t.with(c)) {
		return refuse(game.Illegal, "W1P §13", ref.M("op.refuse.wrong-square", c.ID), game.Way{Line: "break " + c.ID, Say: ref.M("op.way.break")})
	}
	return nil
}

// owedFirst refuses what comes after a sortie that may still be made.
func (t *table) owedFirst() *game.Refusal {
	x := t.Meets[0]
	r := refuse(game.NotNow, "W1P §14", ref.M("op.refuse.sortie-first", x.Foot, x.Mover),
		game.Way{Line: "sortie " + x.Foot + " at " + x.Mover, Say: ref.M("op.way.sortie")}, game.Way{Line: "x " + x.Foot, Say: ref.M("op.way.no-sortie")})
	r.Cause = game.OwedFirst
	return r
}

// place is a square on the way, reached in a direction.
type place struct {
	at  board.Square
	way game.Facing
}

// price is what a way costs: the points, the fronts it comes before, its turns.
type price struct{ cost, fronts, turns int }

// under compares two prices, in the order in which they count: careful avoids fronts first.
func (p price) under(q price, careful bool) bool {
	if careful && p.fronts != q.fronts {
		return p.fronts < q.fronts
	}
	if p.cost != q.cost {
		return p.cost < q.cost
	}
	if p.fronts != q.fronts {
		return p.fronts < q.fronts
	}
	return p.turns < q.turns
}

// open is a place that may be gone on from, in a queue by its price.
type open struct {
	place, from int32 // as node numbers them
	price
}

// queue is a heap of open places, the cheapest first.
type queue struct {
	all     []open
	careful bool
}

func (q *queue) less(i, j int) bool { return q.all[i].under(q.all[j].price, q.careful) }

func (q *queue) push(o open) {
	q.all = append(q.all, o)
	for j := len(q.all) - 1; j > 0; {
		i := (j - 1) / 2
		if !q.less(j, i) {
			break
		}
		q.all[i], q.all[j] = q.all[j], q.all[i]
		j = i
	}
}

func (q *queue) pop() open {
	n := len(q.all) - 1
	q.all[0], q.all[n] = q.all[n], q.all[0]
	for i := 0; ; {
		j := 2*i + 1
		if j >= n {
			break
		}
		if j+1 < n && q.less(j+1, j) {
			j++
		}
		if !q.less(j, i) {
			break
		}
		q.all[i], q.all[j] = q.all[j], q.all[i]
		i = j
	}
	o := q.all[n]
	q.all = q.all[:n]
	return o
}

// directions of a step (W1P R1).
func (r *readings) steps() []game.Facing {
	if r.far(board.Square{}, board.Square{X: 1, Y: 1}) == 1 {
		return board.Ways[:]
	}
	return []game.Facing{game.North, game.East, game.South, game.West}
}

// path is the way to a square that comes before the fewest enemy fronts, else the cheapest;
// of equal ones the straightest. nil where no way costs at most the points that are left.
func (x *crowd) path(from place, to board.Square, points int, last bool) (out []board.Square, cost int) {
	for _, careful := range []bool{true, false} {
		if out, cost = x.search(from, to, points, last, careful); out != nil {
			return out, cost
		}
	}
	return nil, 0
}

// untold refuses a way that there would be over ground of which nobody has told; nil where
// there is none even so.
func (x *crowd) untold(from place, to board.Square, points int, last bool) *game.Refusal {
	y := x.t.crowd(x.m)
	y.guess = true
	way, _ := y.search(from, to, points, last, false)
	for _, q := range way {
		if x.t.field.At(q) == field.Unknown {
			return x.t.untold(q)
		}
	}
	return nil
}

// ways are the directions in which a place can be reached, none among them.
const ways = len(board.Ways) + 1

// window is the squares that some points can reach from one: each step costs one at least.
type window struct {
	from board.Square
	far  int
}

func (w window) places() int { return (2*w.far + 1) * (2*w.far + 1) * ways }

// node numbers a place within.
func (w window) node(p place) int32 {
	return int32(((p.at.Y-w.from.Y+w.far)*(2*w.far+1)+p.at.X-w.from.X+w.far)*ways + int(p.way))
}

func (w window) place(n int32) place {
	k := int(n) / ways
	return place{board.Square{X: k%(2*w.far+1) + w.from.X - w.far, Y: k/(2*w.far+1) + w.from.Y - w.far}, game.Facing(int(n) % ways)}
}

// search looks for a way. Where it begins outside the board there is none.
func (x *crowd) search(from place, to board.Square, points int, last, careful bool) ([]board.Square, int) {
	if !x.t.field.On(from.at) || !x.t.field.On(to) {
		return nil, 0
	}
	end, refused := x.step(to, last)
	q := &queue{careful: careful}
	near := window{from.at, points}
	start := near.node(from)
	q.push(open{place: start})
	came := make([]int32, near.places()) // by place: from where, one more; 0 is not yet
	for len(q.all) > 0 {
		o := q.pop()
		if came[o.place] > 0 {
			continue
		}
		came[o.place] = o.from + 1
		at := near.place(o.place)
		if at.at == to {
			var out []board.Square
			for p := o.place; p != start; p = came[p] - 1 {
				out = append(out, near.place(p).at)
			}
			slices.Reverse(out)
			return out, o.cost
		}
		if dx, dy := at.at.Apart(to); o.cost+max(dx, dy) > points {
			continue
		}
		for _, w := range x.t.read.steps() {
			next := at.at.Step(w, 1)
			c, ok := end, refused == nil
			if next != to {
				c, ok = x.pass(next)
			}
			n := o.price
			if n.cost += c; !ok || n.cost > points {
				continue
			}
			if x.fronts[x.index(next)] {
				n.fronts++
			}
			if w != at.way {
				n.turns++
			}
			q.push(open{near.node(place{next, w}), o.place, n})
		}
	}
	return nil, 0
}

// spot is a square as lines have it.
func spot(q board.Square) string { return itoa(q.X) + "," + itoa(q.Y) }

// goes carries out a way: the events of each square, until somebody may sally. The table is
// the one after them; rest is what is left of the way.
func (t *table) goes(m mover, way []board.Square) (after *table, events []game.Event, rest []board.Square) {
	x := t.crowd(m)
	p := &passage{crowd: x, after: t.copied()}
	if c := m.group[0]; c.Where == onBoard && c.Stack && !m.block {
		p.do(&marked{c.ID, markLeaves})
	}
	n, cost := x.stretch(way)
	end := way[n-1]
	p.walks(way[:n], cost)
	p.stops(end)
	if x.fronts[x.index(end)] {
		p.meets(end)
	}
	return p.after, p.events, way[n:]
}

// stretch is how many squares of a way are gone before somebody may sally, and what they cost.
func (x *crowd) stretch(way []board.Square) (squares, cost int) {
	for i, q := range way {
		n, _ := x.step(q, i == len(way)-1)
		squares, cost = i+1, cost+n
		if x.fronts[x.index(q)] {
			break
		}
	}
	return squares, cost
}

// passage is a move as it is carried out: among whom, and the table as it stands by now.
type passage struct {
	*crowd
	after  *table
	events []game.Event
}

func (p *passage) do(es ...game.Event) {
	for _, e := range es {
		p.after.change(e)
	}
	p.events = append(p.events, es...)
}

// walks takes everybody who goes over the squares.
func (p *passage) walks(way []board.Square, cost int) {
	var xs, ys []int
	for _, q := range way {
		xs, ys = append(xs, q.X), append(ys, q.Y)
	}
	for _, c := range p.m.group {
		p.do(&stepped{Unit: c.ID, X: xs, Y: ys, Cost: cost})
	}
}

// stops is what comes of where the move ends: a square is none in a town, and whoever comes to others
// joins them (W1P §11, §12).
func (p *passage) stops(end board.Square) {
	town, there, who := p.after.town(end), p.on(end), p.m.group[0]
	if p.m.block && town { // W1P §12: in a town there is no square
		for _, c := range p.m.group {
			p.do(&marked{c.ID, markDissolved})
		}
	}
	switch {
	case there == nil:
	case town:
		for _, c := range p.m.group {
			p.do(&marked{c.ID, markJoined})
		}
	case who.Kind != infantry:
		p.do(&marked{who.ID, markJoins}, &marked{who.ID, markJoined})
	default:
		for _, c := range append(slices.Clone(there), who) {
			p.do(&marked{c.ID, markJoins})
			if c.Kind == infantry {
				p.do(&marked{c.ID, markComposed})
			}
		}
	}
}

// meets notes the enemy foot before whose front the move ends.
func (p *passage) meets(end board.Square) {
	who, t := p.m.group[0], p.after
	for i := range t.All {
		if f := &t.All[i]; f.Side != who.Side && t.sallies(f) && f.front() == end {
			p.do(&met{f.ID, who.ID})
		}
	}
}

// turning is what it costs a piece to turn its front (W1P §4, §5, R38).
func (t *table) turning(c *counter, to game.Facing) int {
	if c.Facing == to || c.Loose || t.field.At(c.At).IsRoad() {
		return 0
	}
	return t.n.turning
}

// faces checks a change of front and gives its event; nil for one that changes nothing.
func (t *table) faces(c *counter, to game.Facing) (game.Event, *game.Refusal) {
	m := mover{[]*counter{c}, false}
	switch {
	case !t.fronted(c):
		return nil, refuse(game.Illegal, "W1P §4", ref.M("op.refuse.no-front", c.ID))
	case to == c.Facing:
		return nil, nil
	case t.turning(c, to) > t.left(m):
		return nil, refuse(game.Illegal, "W1P §4", ref.M("op.refuse.no-points", c.ID, t.turning(c, to), t.left(m)))
	}
	return &faced{c.ID, to.String(), t.turning(c, to)}, nil
}
