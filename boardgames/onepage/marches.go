package onepage

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file carries out the lines that move pieces (W1P §4, §5): by squares or straight ahead,
// one piece or several, and those that come onto the board late.

// readSquare reads 12,14.
func readSquare(s string) (q board.Square, ok bool) {
	x, y, is := strings.Cut(s, ",")
	var err1, err2 error
	q.X, err1 = strconv.Atoi(x)
	q.Y, err2 = strconv.Atoi(y)
	return q, is && err1 == nil && err2 == nil
}

// march is where a line sends pieces: by squares, or straight on, and the front at the end.
type march struct {
	by     []board.Square
	way    game.Facing
	n      int
	facing game.Facing // NoFront where nothing is said
}

func (t *table) readMarch(args []string) (m march, no *game.Refusal) {
	rest := args
	if len(rest) > 1 {
		if n, err := strconv.Atoi(rest[1]); err == nil {
			w, ok := board.Facing(rest[0])
			if !ok || !slices.Contains(t.read.steps(), w) || n < 1 {
				return m, refuse(game.BadValue, "W1P §4", ref.M("op.refuse.which-square"), boardExample("move"))
			}
			m.way, m.n, rest = w, n, rest[2:]
		}
	}
	for len(rest) > 0 && m.n == 0 {
		q, ok := readSquare(rest[0])
		if !ok {
			break
		}
		m.by, rest = append(m.by, q), rest[1:]
	}
	if len(rest) == 1 {
		if m.facing, no = t.readFront(rest); no != nil {
			return m, no
		}
		rest = nil
	}
	if len(rest) > 0 || m.n == 0 && len(m.by) == 0 {
		return m, refuse(game.BadValue, "W1P §4", ref.M("op.refuse.which-square"), boardExample("move"))
	}
	return m, nil
}

// moves is `move P+Q ...`.
func (d *deed) moves() game.Adjudication {
	t := d.t
	var all []*counter
	for i := range d.act.Units[0].IDs {
		c := d.who(0, i)
		if c == nil || d.barred(moving, c) {
			return nil
		}
		all = append(all, c)
	}
	m, no := t.readMarch(d.act.Args)
	if no != nil {
		d.err = no
		return nil
	}
	if len(all) > 1 && len(m.by) > 0 {
		d.err = refuse(game.BadValue, "W1P §4", ref.M("op.refuse.together"), boardExample("move"))
		return nil
	}
	// Whoever is ahead goes first, so that nobody stands in the way of who follows.
	slices.SortStableFunc(all, func(a, b *counter) int { return cmp.Compare(m.ahead(b.At), m.ahead(a.At)) })
	x := &outing{deed: d, t: t}
	for _, c := range all {
		if x.gone(c.ID) {
			continue // with its square
		}
		if x.go_(c.ID, m); d.err != nil {
			return nil
		}
	}
	return x.tells(all)
}

func (m march) ahead(q board.Square) int {
	if m.n == 0 {
		return 0
	}
	o := board.Square{}.Step(m.way, 1)
	return q.X*o.X + q.Y*o.Y
}

// outing is a line of moves so far.
type outing struct {
	*deed
	t      *table // as it stands by now
	events []game.Event
	work   []game.Text
	steps  []game.Step
	moved  []string
}

func (x *outing) gone(id string) bool { return slices.Contains(x.moved, id) }

func (x *outing) do(es ...game.Event) {
	x.t = x.t.apply1(es)
	x.events = append(x.events, es...)
}

// go_ moves one piece, or its square with it.
func (x *outing) go_(id string, m march) {
	t := x.t
	c := t.find(id)
	who := t.mover(c)
	if x.no(t.mayMove(who)) {
		return
	}
	way, no := t.way(who, c, m)
	if x.no(no) || way == nil {
		if x.err == nil { // forced: straight to where it is wanted
			x.put(c, m)
		}
		return
	}
	x.walks(who, way, m)
}

// put sets a piece where a forced line wants it, whatever it costs: where it can stand (W1P §4, §5).
func (x *outing) put(c *counter, m march) {
	q := c.At.Step(m.way, m.n)
	if m.n == 0 {
		q = m.by[len(m.by)-1]
	}
	if !x.t.field.On(q) {
		x.err = refuse(game.BadValue, "W1P §4", ref.M("op.refuse.no-square", spot(q)))
		return
	}
	if no := x.t.fits(c, q); no != nil {
		x.err = no
		return
	}
	x.moved = append(x.moved, c.ID)
	es := x.t.stacking(c, q)
	x.do(&stepped{Unit: c.ID, X: []int{q.X}, Y: []int{q.Y}})
	x.do(es...)
	x.work = append(x.work, x.t.hands(c.ID, q, game.NoFront))
}

// walks carries a way out, and turns the front at its end.
func (x *outing) walks(who mover, way []board.Square, m march) {
	t, events, rest := x.t.goes(who, way)
	x.t, x.events = t, append(x.events, events...)
	x.steps = append(x.steps, game.Step{Ref: "W1P §4", Say: ref.M("op.step.way", who.group[0].ID, len(way)-len(rest)), Value: ref.M("op.value.points", paid(events))})
	for _, o := range who.group {
		x.moved = append(x.moved, o.ID)
	}
	c := t.find(who.group[0].ID)
	if m.facing != game.NoFront && len(rest) == 0 {
		e, no := t.faces(c, m.facing)
		if x.no(no) {
			return
		}
		if e != nil {
			x.do(e)
		}
	}
	t, c = x.t, x.t.find(c.ID)
	for _, o := range who.group {
		f := game.NoFront
		if t.fronted(t.find(o.ID)) {
			f = t.find(o.ID).Facing
		}
		x.work = append(x.work, t.hands(o.ID, c.At, f))
	}
	x.work = append(x.work, game.Text{Kind: game.BodyLine, Say: ref.M("op.points-left", c.ID, t.mayStill(t.mover(c))), Refs: []ref.Ref{"W1P §4"}})
	if len(rest) > 0 {
		x.work = append(x.work, game.Text{Kind: game.BodyLine, Say: ref.M("op.stops-for-sortie", c.ID, spot(c.At), spot(rest[len(rest)-1])), Refs: []ref.Ref{"W1P §14"}})
	}
}

// paid is what the squares of a way have cost.
func paid(events []game.Event) (n int) {
	for _, e := range events {
		if s, ok := e.(*stepped); ok {
			n = max(n, s.Cost)
		}
	}
	return n
}

// tells ends a line of moves.
func (x *outing) tells(all []*counter) game.Adjudication {
	if x.err != nil {
		return nil
	}
	ids := ref.List{}
	for _, c := range all {
		ids = append(ids, c.ID)
	}
	p := x.deed.tells(ref.M("op.moves", ids), "W1P §4", x.events, x.work...).(*game.Proc[struct{}])
	p.Base.Steps = x.steps
	return p
}

// way is the way that a line means.
func (t *table) way(who mover, c *counter, m march) ([]board.Square, *game.Refusal) {
	x, points := t.crowd(who), t.left(who)
	if m.n > 0 {
		var out []board.Square
		cost := 0
		for i := 1; i <= m.n; i++ {
			q := c.At.Step(m.way, i)
			n, no := x.step(q, i == m.n)
			if no != nil {
				return nil, no
			}
			if cost += n; cost > points {
				return nil, refuse(game.Illegal, "W1P §4", ref.M("op.refuse.too-far", c.ID, spot(c.At.Step(m.way, m.n)), points))
			}
			out = append(out, q)
		}
		return out, nil
	}
	from := place{at: c.At}
	if c.Run.N > 0 {
		from.way = c.Run.Way
	}
	var out []board.Square
	for i, to := range m.by {
		last := i == len(m.by)-1
		if to == from.at {
			return nil, refuse(game.BadValue, "W1P §4", ref.M("op.refuse.there", c.ID, spot(to)))
		}
		if _, no := x.step(to, last); no != nil {
			return nil, no
		}
		leg, cost := x.path(from, to, points, last)
		if leg == nil {
			if no := x.untold(from, to, points, last); no != nil {
				return nil, no
			}
			return nil, refuse(game.Illegal, "W1P §4", ref.M("op.refuse.too-far", c.ID, spot(to), points))
		}
		points -= cost
		before := from.at
		if len(leg) > 1 {
			before = leg[len(leg)-2]
		}
		out, from = append(out, leg...), place{to, direction(before, to)}
	}
	return out, nil
}

// direction is the way from a square to its neighbour.
func direction(a, b board.Square) game.Facing {
	for _, w := range board.Ways {
		if a.Step(w, 1) == b {
			return w
		}
	}
	return game.NoFront
}

// comes is `enter P X,Y w`: a late piece comes onto the board (W1P §1).
func (d *deed) comes() game.Adjudication {
	t, c := d.t, d.who(0, 0)
	if c == nil {
		return nil
	}
	if c.Where == onBoard {
		d.err = refuse(game.Illegal, "W1P §1", ref.M("op.refuse.on-board", c.ID))
		return nil
	}
	late := *c
	late.Where = onBoard // so that what is said of its turn is not that it waits
	if c.Where == waiting && d.no(t.during(moving, &late)) || c.Where == gone && d.barred(moving, c) {
		return nil
	}
	m, no := t.readMarch(d.act.Args)
	if no != nil || len(m.by) == 0 {
		d.err = cmp.Or(no, refuse(game.BadValue, "W1P §4", ref.M("op.refuse.which-square"), boardExample("enter")))
		return nil
	}
	if d.no(t.mayEnter(c, m.by[0])) {
		return nil
	}
	if !t.field.On(m.by[0]) {
		d.err = refuse(game.BadValue, "W1P §4", ref.M("op.refuse.no-square", spot(m.by[0])))
		return nil
	}
	who := mover{[]*counter{c}, false}
	x := t.crowd(who)
	cost, no := x.step(m.by[0], len(m.by) == 1)
	if d.no(no) {
		return nil
	}
	o := &outing{deed: d, t: t}
	if no != nil { // forced: straight to where it is wanted
		o.put(c, march{by: m.by[:1]})
		return o.tells([]*counter{c})
	}
	if cost > t.left(who) {
		d.err = refuse(game.Illegal, "W1P §4", ref.M("op.refuse.too-far", c.ID, spot(m.by[0]), t.left(who)))
		return nil
	}
	o.walks(who, m.by[:1], march{facing: map[bool]game.Facing{true: m.facing}[len(m.by) == 1]})
	if d.err == nil && len(m.by) > 1 && len(o.t.Meets) == len(t.Meets) {
		o.go_(c.ID, march{by: m.by[1:], facing: m.facing})
	}
	return o.tells([]*counter{c})
}

// mayEnter refuses a square or a turn in which a piece does not come on.
func (t *table) mayEnter(c *counter, q board.Square) *game.Refusal {
	e := t.field.Entry(c.Enters)
	switch {
	case e == nil && t.field.Edge(q): // of a piece that was told the referee knows when it comes
		return nil
	case e == nil:
		return refuse(game.Illegal, "W1P §1", ref.M("op.refuse.edge", c.ID, spot(q)))
	case t.Turn < e.Turn:
		return refuse(game.NotNow, "W1P §1", ref.M("op.refuse.too-early", c.ID, e.Turn))
	case !slices.Contains(e.At, q):
		say := ref.Comma{}
		for _, s := range e.At {
			say = append(say, spot(s))
		}
		return refuse(game.Illegal, "W1P §1", ref.M("op.refuse.entry", c.ID, say))
	}
	return nil
}

// entries are the squares at which a late piece may come on: those of its entry; of one that was
// told at the table, the edge of the board.
func (t *table) entries(c *counter) (out []board.Square) {
	if e := t.field.Entry(c.Enters); e != nil {
		return e.At
	}
	for y := range t.field.Height {
		for x := range t.field.Width {
			if q := (board.Square{X: x, Y: y}); t.field.Edge(q) {
				out = append(out, q)
			}
		}
	}
	return out
}

// stop is a square where a move may end, and the points that it costs.
type stop struct {
	at   board.Square
	cost int
}

// reach are the squares where a group may end a move, row by row.
func (t *table) reach(who mover) (out []stop) { return new(flood).reach(t, who, nil) }

// flood is the room in which it is found out where a group may go: one for a whole side.
type flood struct {
	crowd      crowd
	cost, ends []int  // by square, one more than what it costs to come there and to end there; 0 is not known
	lasts      []int8 // the step onto it as the last one, one more, or barred
	edge, next []board.Square
}

// reach puts the squares where a group may end a move behind others.
func (f *flood) reach(t *table, who mover, out []stop) []stop {
	x, points := f.crowd.of(t, who), t.left(who)
	start := who.group[0].At
	cost, ends, lasts := emptied(f.cost, len(x.first)), emptied(f.ends, len(x.first)), emptied(f.lasts, len(x.first))
	f.cost, f.ends, f.lasts = cost, ends, lasts
	cost[x.index(start)] = 1
	better := func(of []int, k, n int) bool {
		if n > points || of[k] > 0 && of[k] <= n+1 {
			return false
		}
		of[k] = n + 1
		return true
	}
	steps := t.read.steps()
	edge, next := append(f.edge[:0], start), f.next[:0]
	for len(edge) > 0 {
		for _, q := range edge {
			for _, w := range steps {
				to := q.Step(w, 1)
				if !t.field.On(to) {
					continue
				}
				k, so := x.index(to), cost[x.index(q)]-1
				if n, ok := x.pass(to); ok && better(cost, k, so+n) {
					next = append(next, to)
				}
				if to == start {
					continue
				}
				if lasts[k] == 0 {
					lasts[k] = barred
					if n, no := x.enter(to, true); no.is == "" {
						lasts[k] = int8(n + 1)
					}
				}
				if lasts[k] != barred {
					better(ends, k, so+int(lasts[k])-1)
				}
			}
		}
		edge, next = next, edge[:0]
	}
	f.edge, f.next = edge, next
	for k, n := range ends {
		if n > 0 {
			out = append(out, stop{board.Square{X: k % t.field.Width, Y: k / t.field.Width}, n - 1})
		}
	}
	return out
}

// listing gathers the actions of a side. There may be more than a thousand: what they are made of is cut from larger
// pieces.
type listing struct {
	out   []game.Action
	words []string
	whom  []game.Operand
	land  *field.Field
	spots []string // squares as lines have them, each written once
	flood flood
	ends  map[string][]stop // where a piece, or its group, may end a move
}

// cut is some elements behind those of a slice, by themselves: who appends to them writes on nobody's.
func cut[T any](from *[]T, some ...T) []T {
	if len(*from)+len(some) > cap(*from) {
		*from = make([]T, 0, max(256, len(some)))
	}
	n := len(*from)
	*from = append(*from, some...)
	return (*from)[n:len(*from):len(*from)]
}

// do puts an action behind the others.
func (l *listing) do(verb string, who, at string, args ...string) {
	a := game.Action{Verb: verb}
	if len(args) > 0 {
		a.Args = cut(&l.words, args...)
	}
	switch {
	case at != "":
		a.Units = cut(&l.whom, game.Operand{IDs: cut(&l.words, who)}, game.Operand{IDs: cut(&l.words, at)})
	case who != "":
		a.Units = cut(&l.whom, game.Operand{IDs: cut(&l.words, who)})
	}
	l.out = append(l.out, a)
}

// spot is a square as lines have it, written once.
func (l *listing) spot(q board.Square) string {
	if !l.land.On(q) {
		return spot(q)
	}
	s := &l.spots[q.Y*l.land.Width+q.X]
	if *s == "" {
		*s = spot(q)
	}
	return *s
}

// legal are the actions of a side that are taken as they stand: what is owed, then what its
// phase allows, then its end.
func (t *table) legal(side int) []game.Action {
	if t.Won != "" {
		return nil
	}
	l := &listing{}
	for _, m := range t.Meets {
		if f := t.find(m.Foot); side < 0 || f.Side == side {
			l.do("sortie", m.Foot, m.Mover)
			l.do("drop", m.Foot, m.Mover, "sortie")
		}
	}
	if side >= 0 && side != t.Side {
		return l.out
	}
	if t.Phase == moving {
		t.floods(l)
	}
	for i := range t.All {
		c := &t.All[i]
		if c.Side != t.Side || c.Where == gone {
			continue
		}
		switch t.Phase {
		case firing:
			t.legalShots(c, l.do)
		case moving:
			t.legalMoves(c, l)
		case fights:
			t.legalFights(c, l.do)
		}
	}
	if len(t.Meets) > 0 && t.Phase == moving {
		return l.out
	}
	if _, no := t.prepare(game.Action{Verb: "end"}); no == nil {
		l.do("end", "", "")
	}
	return l.out
}

// floods finds out where everybody of the side may go, so that there is room for all of it at once.
func (t *table) floods(l *listing) {
	n := 0
	l.land, l.spots, l.ends = t.field, make([]string, t.field.Width*t.field.Height), map[string][]stop{}
	var all []stop
	for i := range t.All {
		c := &t.All[i]
		if c.Side != t.Side || c.Where != onBoard {
			continue
		}
		if who := t.mover(c); who.ledBy(c) && t.mayMove(who) == nil {
			from := len(all)
			all = l.flood.reach(t, who, all)
			l.ends[c.ID] = all[from:len(all):len(all)]
			n += len(all) - from + len(board.Ways)
		}
	}
	l.out = slices.Grow(l.out, n)
}

// doing puts an action behind others.
type doing func(verb string, who, at string, args ...string)

func (t *table) legalShots(g *counter, do doing) {
	if g.Kind == artillery && g.Where == onBoard && !g.Fired {
		t.atEach("fire", g, t.mayFire, do)
	}
}

// atEach lists a verb of a piece at each square of the enemy once, by the first who stands there at
// whom it may be done.
func (t *table) atEach(verb string, a *counter, may func(a, c *counter) *game.Refusal, do doing) {
	var done []board.Square
	for i := range t.All {
		c := &t.All[i]
		if c.Side == a.Side || c.Where != onBoard || slices.Contains(done, c.At) || may(a, c) != nil {
			continue
		}
		done = append(done, c.At)
		do(verb, a.ID, c.ID)
	}
}

func (t *table) legalFights(a *counter, do doing) {
	if a.Where == onBoard && (!t.stacked(a) || t.with(a)[0].ID == a.ID) {
		t.atEach("attack", a, t.mayAttack, do)
	}
}

func (t *table) legalMoves(c *counter, l *listing) {
	if c.Where == waiting {
		t.legalEntries(c, l)
		return
	}
	who := t.mover(c)
	if !who.ledBy(c) {
		return
	}
	if t.breakable(c) {
		l.do("break", c.ID, "")
	}
	ends, may := l.ends[c.ID]
	if !may {
		return
	}
	for _, e := range ends {
		l.do("move", c.ID, "", l.spot(e.at))
	}
	if !t.fronted(c) {
		return
	}
	for _, f := range []game.Facing{game.North, game.East, game.South, game.West} {
		if f != c.Facing && t.turning(c, f) <= t.left(who) {
			l.do("turn", c.ID, "", f.String())
		}
	}
}

// legalEntries lists where a late piece may come on.
func (t *table) legalEntries(c *counter, l *listing) {
	x := l.flood.crowd.of(t, mover{[]*counter{c}, false})
	for _, q := range t.entries(c) {
		if n, no := x.enter(q, true); no.is == "" && n <= t.n.moves[c.Kind] && t.mayEnter(c, q) == nil {
			l.do("enter", c.ID, "", l.spot(q))
		}
	}
}

// ledBy reports the piece by which a group is listed: one alone, of a square its first or, where that
// is no foot, its first foot.
func (m mover) ledBy(c *counter) bool {
	return !m.block || m.group[0].ID == c.ID || m.group[0].Kind != infantry && firstFoot(m.group).ID == c.ID
}

// breakable reports a square that may be dissolved: of which nobody has only just composed it, or was
// stopped.
func (t *table) breakable(c *counter) bool {
	return c.Stack && !slices.ContainsFunc(t.with(c), func(o *counter) bool { return o.Composed || o.Stopped })
}

func firstFoot(all []*counter) *counter {
	for _, c := range all {
		if c.Kind == infantry {
			return c
		}
	}
	return all[0]
}
