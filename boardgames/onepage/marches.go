package onepage

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"adjutant/boardgames/board"
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
		if len(d.act.Args) == 1 && isWay(d.act.Args[0]) { // how far?
			a := d.act
			a.Args = []string{a.Args[0], itoa(1)}
			if _, bad := t.prepare(a); bad == nil {
				no.Ways = []game.Way{d.onward(1)}
			}
		}
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
			d.offersLess(m.n)
			return nil
		}
	}
	return x.tells(all)
}

// onward is the line as typed, by a number of squares.
func (d *deed) onward(n int) game.Way {
	a := d.act
	a.Args = []string{a.Args[0], itoa(n)}
	return game.Way{Line: boardLine(a), Say: ref.M("op.way.onward"), Does: game.AsFar}
}

// offersLess adds to a refusal of a way straight on how far it goes, if anywhere.
func (d *deed) offersLess(n int) {
	if n < 2 || len(d.act.Args) != 2 || !d.err.Forceable() {
		return
	}
	way := d.onward(n - 1)
	less := d.act
	less.Args = []string{less.Args[0], itoa(n - 1)}
	if _, no := d.t.prepare(less); no != nil {
		i := slices.IndexFunc(no.Ways, func(w game.Way) bool { return w.Does == game.AsFar })
		if i < 0 {
			return
		}
		way = no.Ways[i]
	}
	d.err.Ways = append(d.err.Ways, way)
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
