package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file knows who stands where, and what entering a square costs or what stands against it (W1P §4, §5, §11, §12).

// crowd is who stands where, asked often while a way is looked for.
type crowd struct {
	t       *table
	m       mover
	first   []int16        // by square: where its pieces stand in groups, from 1; 0 is nobody
	groups  [][]*counter   // those that stand together
	squares []board.Square // where squares stand that foot may not come near
	fronts  []bool         // by square: before enemy foot that may sally
	passes  []int8         // by square: what it costs to pass, one more, or barred; 0 is not known yet
	guess   bool           // take ground that nobody has told for open
}

// barred is a square that cannot be passed.
const barred = -1

func (t *table) crowd(m mover) *crowd { return new(crowd).of(t, m) }

// of is the crowd of a table for who moves, in the room of one that nobody needs any more.
func (x *crowd) of(t *table, m mover) *crowd {
	n := t.field.Width * t.field.Height
	*x = crowd{t: t, m: m, first: emptied(x.first, n), fronts: emptied(x.fronts, n), groups: x.groups[:0], squares: x.squares[:0], passes: emptied(x.passes, n)}
	side := m.group[0].Side
	for i := range t.All {
		c := &t.All[i]
		if c.Where != onBoard || m.in(c) {
			continue
		}
		if k := x.index(c.At); x.first[k] > 0 {
			g := &x.groups[x.first[k]-1]
			*g = append(*g, c)
		} else {
			if len(x.groups) == cap(x.groups) {
				x.groups = slices.Grow(x.groups, len(t.All))
			}
			x.groups = x.groups[:len(x.groups)+1]
			g := &x.groups[len(x.groups)-1]
			*g = append((*g)[:0], c)
			x.first[k] = int16(len(x.groups))
		}
		if c.Stack && !slices.Contains(x.squares, c.At) && (c.Side == side || !t.read.Has(book.OnlyOwnSquares)) {
			x.squares = append(x.squares, c.At)
		}
		if c.Side != side && t.sallies(c) {
			if q := c.front(); t.field.On(q) {
				x.fronts[x.index(q)] = true
			}
		}
	}
	return x
}

// emptied is n zeros, in the room of a slice where they fit.
func emptied[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}

func (x *crowd) index(q board.Square) int { return q.Y*x.t.field.Width + q.X }

// on are those who stand on a square, besides who moves.
func (x *crowd) on(q board.Square) []*counter {
	if x.t.field.On(q) {
		if i := x.first[x.index(q)]; i > 0 {
			return x.groups[i-1]
		}
	}
	return nil
}

// pass is what it costs to go on over a square; ok is false where that may not be.
func (x *crowd) pass(q board.Square) (cost int, ok bool) {
	if !x.t.field.On(q) {
		return 0, false
	}
	p := &x.passes[x.index(q)]
	if *p == 0 {
		*p = barred
		if n, no := x.enter(q, false); no.is == "" {
			*p = int8(n + 1)
		}
	}
	return int(*p) - 1, *p != barred
}

// step is what entering a square costs; the refusal says why it cannot be entered. last is the
// end of the move, where a stack may be joined.
func (x *crowd) step(q board.Square, last bool) (cost int, no *game.Refusal) {
	cost, why := x.enter(q, last)
	return cost, x.refusal(q, why)
}

// bar is why a square cannot be entered: what it is, and who or which other square has to do with it. It is asked
// of every square of a whole side, and nobody reads most of it, so that the sentence is made apart.
type bar struct {
	is string // "" is nothing
	of *counter
	at board.Square
}

// Why a square cannot be entered.
const (
	barUntold     = "untold"
	barNoSquare   = "no-square"
	barGround     = "ground"
	barTaken      = "taken"
	barTownFull   = "town-full"
	barSquareFull = "square-full"
	barRecompose  = "recompose"
	barNear       = "near-square"
)

// refusal says why a square cannot be entered; nil where nothing stands against it.
func (x *crowd) refusal(q board.Square, b bar) *game.Refusal {
	t, who := x.t, x.m.group[0]
	switch b.is {
	case barUntold:
		return t.untold(q)
	case barNoSquare:
		return refuse(game.Illegal, "W1P §4", ref.M("op.refuse.no-square", spot(q)))
	case barGround:
		return refuse(game.Illegal, "W1P §5", ref.M("op.refuse.ground", b.of.ID, spot(q)))
	case barTaken:
		return refuse(game.Illegal, "W1P §4", ref.M("op.refuse.taken", spot(q), b.of.ID))
	case barTownFull:
		return refuse(game.Illegal, "W1P §12", ref.M("op.refuse.town-full", spot(q), t.n.townPieces))
	case barSquareFull:
		return refuse(game.Illegal, "W1P §11", ref.M("op.refuse.square-full", who.ID, spot(q), t.n.squareFoot))
	case barRecompose:
		cite := ref.Ref("W1P §11")
		if b.of.Broken {
			cite = "W1P §13"
		}
		return refuse(game.Illegal, cite, ref.M("op.refuse.recompose", b.of.ID))
	case barNear:
		return refuse(game.Illegal, "W1P §4", ref.M("op.refuse.near-square", who.ID, spot(q), spot(b.at)))
	}
	return nil
}

// enter is what entering a square costs, or what stands against it.
func (x *crowd) enter(q board.Square, last bool) (cost int, no bar) {
	t := x.t
	for _, c := range x.m.group {
		n, ok := t.enters(c.Kind, q)
		switch {
		case t.field.At(q) == field.Unknown && !x.guess:
			return 0, bar{is: barUntold}
		case !t.field.On(q):
			return 0, bar{is: barNoSquare}
		case !ok:
			return 0, bar{is: barGround, of: c}
		}
		cost = max(cost, n)
	}
	if there := x.on(q); there != nil {
		if no := x.joins(there, q, last); no.is != "" {
			return 0, no
		}
	}
	if last && x.m.has(infantry) {
		for _, s := range x.squares {
			if s != q && t.read.far(s, q) <= 1 {
				return 0, bar{is: barNear, at: s}
			}
		}
	}
	return cost, bar{}
}

// joins bars a square that is taken, unless whoever comes makes or joins a stack there and
// goes no further (W1P §4, §11, §12).
func (x *crowd) joins(there []*counter, q board.Square, last bool) bar {
	t, who := x.t, x.m.group[0]
	if there[0].Side != who.Side || !last {
		return bar{is: barTaken, of: there[0]}
	}
	if t.town(q) {
		if len(there)+len(x.m.group) > t.n.townPieces {
			return bar{is: barTownFull}
		}
		return bar{}
	}
	if x.m.block || !t.n.soundSquare(append(slices.Clone(there), who)) {
		if there[0].Stack {
			return bar{is: barSquareFull}
		}
		return bar{is: barTaken, of: there[0]}
	}
	if who.Kind != infantry {
		return bar{}
	}
	for _, c := range append(slices.Clone(there), who) {
		if c.Kind == infantry && c.Dissolved {
			return bar{is: barRecompose, of: c}
		}
	}
	return bar{}
}
