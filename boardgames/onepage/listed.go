package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
)

// This file lists what a side may do as it stands, and finds out where its groups may go.

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
