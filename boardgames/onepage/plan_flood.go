package onepage

import (
	"adjutant/boardgames/board"
	"adjutant/internal/game"
)

// This file is where the automatic player's pieces can go: asked more often than anything else, so
// that it keeps its squares in plain slices.

// goal is a reachable square and the points that it costs.
type goal struct {
	at, entry board.Square
	cost      int
}

// flooding is the search for the squares where a piece may end a move.
type flooding struct {
	*sight
	c       *counter
	points  int
	entries []board.Square // where one begins that is not on the board
	steps   []game.Facing
	// By square: what it costs to come there and go on, and to end there.
	cost, end []uint8
	came      []int16            // by square: over which entry; nil of a piece on the board
	edge      [16][]board.Square // by cost: whence to go on
	fronts    []bool             // by square: before enemy foot that may sally
	out       []goal
}

// never is a cost that nobody can pay.
const never = 100

// flood is where a piece may end a move alone, by ways on which no enemy foot may sally. entries
// are where one begins that is not on the board.
func (v *sight) flood(c *counter, entries []board.Square, points int) []goal {
	f := &flooding{sight: v, c: c, points: points, entries: entries, steps: v.t.read.steps(), fronts: v.zone[1-c.Side]}
	f.cost, f.end = make([]uint8, v.w*v.h), make([]uint8, v.w*v.h)
	for i := range f.cost {
		f.cost[i], f.end[i] = never, never
	}
	f.begins()
	for d := 0; d <= points && d < len(f.edge); d++ {
		for i := 0; i < len(f.edge[d]); i++ {
			if q := f.edge[d][i]; int(f.cost[v.index(q)]) == d {
				f.spreads(q, d)
			}
		}
	}
	for i := range f.out { // what was found dearer first
		if k := v.index(f.out[i].at); int(f.cost[k]) < f.out[i].cost {
			f.out[i].cost = int(f.cost[k])
		}
	}
	return f.out
}

// begins at the piece, or at the entries that are free.
func (f *flooding) begins() {
	if f.entries == nil {
		f.cost[f.index(f.c.At)] = 0
		f.edge[0] = append(f.edge[0], f.c.At)
		return
	}
	f.came = make([]int16, f.w*f.h)
	for i, q := range f.entries {
		n, ok := f.t.enters(f.c.Kind, q)
		if !ok || n > f.points || f.there(q) != nil {
			continue
		}
		f.ends(q, n, i)
		if k := f.index(q); !f.fronts[k] {
			f.goesOn(q, n, i)
		}
	}
}

// spreads goes on from a square to those beside it.
func (f *flooding) spreads(q board.Square, d int) {
	start := 0
	if f.came != nil {
		start = int(f.came[f.index(q)])
	}
	for _, w := range f.steps {
		to := q.Step(w, 1)
		if !f.t.field.On(to) {
			continue
		}
		k := f.index(to)
		if int(f.cost[k]) <= d+1 {
			continue
		}
		n, ok := f.t.enters(f.c.Kind, to)
		if !ok || d+n > f.points {
			continue
		}
		if d+n < int(f.cost[k]) && f.on[k] == 0 && !f.fronts[k] {
			f.goesOn(to, d+n, start)
		}
		if d+n <= int(f.cost[k]) {
			f.ends(to, d+n, start)
		}
	}
}

// goesOn notes a square whence the move may go on.
func (f *flooding) goesOn(q board.Square, cost, start int) {
	k := f.index(q)
	f.cost[k] = uint8(cost)
	if f.came != nil {
		f.came[k] = int16(start)
	}
	f.edge[cost] = append(f.edge[cost], q)
}

// ends notes a square where the move may end, the first time that it is come upon.
func (f *flooding) ends(q board.Square, cost, start int) {
	k := f.index(q)
	if f.end[k] != never || q == f.c.At && f.entries == nil || !f.hasRoom(q) || f.besideSquare(q) {
		return
	}
	f.end[k] = uint8(cost)
	g := goal{at: q, cost: cost}
	if f.entries != nil {
		g.entry = f.entries[start]
	}
	f.out = append(f.out, g)
}

// hasRoom reports a square that is free, or of a town of one's own that is not full (W1P §12).
func (f *flooding) hasRoom(q board.Square) bool {
	o := f.there(q)
	return o == nil || o.Side == f.c.Side && f.t.town(q) && len(f.t.at(q)) < f.t.n.townPieces
}

// besideSquare reports foot that would end beside a square, which is not its own (W1P §4).
func (f *flooding) besideSquare(q board.Square) bool {
	if f.c.Kind != infantry {
		return false
	}
	n := f.near[f.index(q)]
	if f.c.Stack {
		if dx, dy := q.Apart(f.c.At); max(dx, dy) <= 1 {
			n--
		}
	}
	return n > 0
}
