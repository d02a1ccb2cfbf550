package odds

import (
	"math/bits"

	"adjutant/internal/dice"
)

// Pieces is a stretch of a rule on which the pieces of a result have nothing to do with each
// other: what becomes of one hangs on that piece alone, and on dice of its own. Each piece is
// then enumerated by itself, once for everything that it is in any of the results, and the
// results are put together from the lists of branches: many results are made of few pieces, and
// of two that go nine ways each eighteen runs know what one by one takes eighty-one.
//
// A Pieces is the scratch of one rule: it is not for two engines.
type Pieces[R, P comparable] struct {
	Of   func(r *R) []P                      // the pieces of a result, where they lie in it
	Run  func(d *dice.Dice, i int, piece *P) // what becomes of piece i; it takes no decision
	Hash func(*P) uint64                     // spreads pieces; nil leaves that to the runtime

	// scratch
	list []branches[P]
	base R // the result that is being put together
	one  P // the piece that is being enumerated
}

// maxPieces is the most pieces of a result.
const maxPieces = 8

// Alone is asked by a segment, as the last it does, when the pieces of its result are on their
// own from there: under a Chain it reports that they are enumerated so. Where it reports false, as
// when the rule is played, the segment runs them one after another itself.
func (x *Pieces[R, P]) Alone(d *dice.Dice) bool { return d.Leave(x) }

// spreader is a Pieces of results R, whatever its pieces are.
type spreader[R comparable] interface {
	reset()
	spread(e *Engine, t *tally[R], weight, num, den uint64) bool
}

// branches is what becomes of one piece: for everything that it may be, a stretch of a list.
type branches[P comparable] struct {
	keys []P
	at   []stretch // in step with keys
	to   []branch[P]
	ix   index[P]
}

type stretch struct {
	from, to int
	den      uint64 // over which the branches are weighed
}

type branch[P comparable] struct {
	is P
	n  uint64
}

// reset forgets what has been enumerated: dice may since have become known.
func (x *Pieces[R, P]) reset() {
	if x.list == nil {
		x.list = make([]branches[P], maxPieces)
	}
	for i := range x.list {
		b := &x.list[i]
		b.keys, b.at, b.to = b.keys[:0], b.at[:0], b.to[:0]
		b.ix.hash = x.Hash
		b.ix.reset()
	}
}

// spread puts in place of the last result of t all that it may become; false where 64 bits do not suffice.
func (x *Pieces[R, P]) spread(e *Engine, t *tally[R], weight, num, den uint64) bool {
	last := len(t.out.S) - 1
	x.base = t.out.S[last]
	t.out.S = t.out.S[:last]
	pieces := x.Of(&x.base)
	var ways [maxPieces][]branch[P]
	for i, p := range pieces {
		s, ok := x.become(e, i, p)
		if !ok {
			return false
		}
		hi, lo := bits.Mul64(den, s.den)
		if hi != 0 {
			return false
		}
		ways[i], den = x.list[i].to[s.from:s.to], lo
	}
	scale, ok := t.over(den)
	if !ok {
		return false
	}
	x.combine(t, pieces, &ways, 0, weight*num*scale)
	return true
}

// combine counts every result that the pieces from i on make with those before them.
func (x *Pieces[R, P]) combine(t *tally[R], pieces []P, ways *[maxPieces][]branch[P], i int, w uint64) {
	if i+1 < len(pieces) {
		for _, b := range ways[i] {
			pieces[i] = b.is
			x.combine(t, pieces, ways, i+1, w*b.n)
		}
		return
	}
	for _, b := range ways[i] {
		t.out.S = append(t.out.S, x.base)
		x.Of(&t.out.S[len(t.out.S)-1])[i] = b.is // not in base: a copy would wait for it
		t.add(w * b.n)
	}
}

// become is where the branches of piece i lie when it is p.
func (x *Pieces[R, P]) become(e *Engine, i int, p P) (stretch, bool) {
	b := &x.list[i]
	b.keys = append(b.keys, p)
	if at := b.ix.find(e, b.keys); at < len(b.at) {
		b.keys = b.keys[:len(b.at)]
		return b.at[at], true
	}
	s := stretch{from: len(b.to), den: 1}
	d := e.piece
	d.Restart()
	for {
		x.one = p
		x.Run(d, i, &x.one)
		num, den, ok := d.Weight()
		if !ok {
			return s, false
		}
		if s.den%den != 0 {
			l, ok := lcm(s.den, den)
			if !ok {
				return s, false
			}
			for k := s.from; k < len(b.to); k++ {
				b.to[k].n *= l / s.den
			}
			s.den = l
		}
		b.to = put(b.to, s.from, branch[P]{x.one, num * (s.den / den)})
		if !d.Advance() {
			break
		}
	}
	s.to = len(b.to)
	b.at = append(b.at, s)
	return s, true
}

// put adds a branch to those from a place on, to its like where there is one.
func put[P comparable](to []branch[P], from int, b branch[P]) []branch[P] {
	for k := from; k < len(to); k++ {
		if to[k].is == b.is {
			to[k].n += b.n
			return to
		}
	}
	return append(to, b)
}
