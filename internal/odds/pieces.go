package odds

import (
	"hash/maphash"
	"math/bits"
	"slices"

	"adjutant/internal/dice"
)

// Pieces is a stretch of a rule on which the pieces of a result have nothing to do with each
// other: what becomes of one hangs on that piece alone, and on dice of its own. Each piece is
// then enumerated by itself, once for everything that it is in any of the results, and the
// results are put together from the lists of branches: many results are made of few pieces, and
// of two that go nine ways each eighteen runs know what one by one takes eighty-one. What a piece
// may become has a number, so that what is put together alike is found by its numbers.
//
// A Pieces is of one rule: it is not for two engines at once.
type Pieces[R, P comparable] struct {
	Of   func(r *R) []P                      // the pieces of a result, where they lie in it: of each as many, at most 8
	Run  func(d *dice.Dice, i int, piece *P) // what becomes of piece i; it takes no decision
	Hash func(*P) uint64                     // spreads pieces; nil leaves that to the runtime

	// Seen is what the next segment of the chain sees of a piece, and Kept what a piece is that it has made now of one as it saw it: with
	// all of what was there that it does not see. That segment is then run once for all pieces that look alike to it, and leaves nothing
	// to the same Pieces again. Both nil: it sees all.
	Seen func(p P) P
	Kept func(was, now P) P

	*parts[R, P] // while it is enumerated
}

// parts is what an enumeration works in. The engine keeps it for the next.
type parts[R, P comparable] struct {
	list  [maxPieces]branches[P]
	rests valued[R] // what results are but for their pieces
	made  []making  // the results that are to be put together
	count int       // of them, equal ones counted each
	base  R         // the result that is being put together
	one   P         // the piece that is being enumerated
	cells []uint64  // the weights of what is put together, by its cell, or where few cells are filled in step with few
	few   *valued[uint64]
}

// maxPieces is the most pieces of a result.
const maxPieces = 8

// Alone is asked by a segment, as the last it does, when the pieces of its result are on their
// own from there: under a Chain it reports that they are enumerated so. Where it reports false, as
// when the rule is played, the segment runs them one after another itself.
func (x *Pieces[R, P]) Alone(d *dice.Dice) bool { return d.Leave(x) }

// spreader is a Pieces of results R, whatever its pieces are.
type spreader[R comparable] interface {
	begin(t *tally[R])
	spread(t *tally[R], weight, num, den uint64) bool
	gather(t *tally[R]) bool
	end(e *Engine)
}

// branches is what becomes of one piece: for everything that it may be, a stretch of a list.
type branches[P comparable] struct {
	keys valued[P]
	at   []stretch // in step with keys
	to   []branch
	ends valued[P] // what it becomes
}

type stretch struct {
	from, to int
	den      uint64 // over which the branches are weighed
}

// branch is what a piece may become, a number of ends, with its weight.
type branch struct {
	end int
	n   uint64
}

// making is a result that is to be put together: weighed over den, of a rest and, for each piece, a stretch of its branches.
type making struct {
	n, den uint64
	rest   int32
	of     [maxPieces]int32
}

// spare takes something that the engine keeps, or makes it.
func spare[T any](e *Engine) *T {
	for i, s := range e.spare {
		if p, ok := s.(*T); ok {
			e.spare = slices.Delete(e.spare, i, i+1)
			return p
		}
	}
	return new(T)
}

// begin forgets what has been enumerated: dice may since have become known.
func (x *Pieces[R, P]) begin(t *tally[R]) {
	x.parts = spare[parts[R, P]](t.e)
	for i := range x.list {
		b := &x.list[i]
		b.at, b.to = b.at[:0], b.to[:0]
		b.keys.reset(t.e, x.Hash)
		b.ends.reset(t.e, x.Hash)
	}
	x.rests.reset(t.e, t.ix.hash)
	x.made, x.count = x.made[:0], 0
}

// end gives back what it has worked in.
func (x *Pieces[R, P]) end(e *Engine) {
	e.spare = append(e.spare, x.parts)
	x.parts = nil
}

// spread takes the last result of t, in whose place [Pieces.gather] puts all that it may become; false where 64 bits do not suffice.
func (x *Pieces[R, P]) spread(t *tally[R], weight, num, den uint64) bool {
	last := len(t.out.S) - 1
	r := &t.out.S[last]
	t.out.S = t.out.S[:last]
	var of [maxPieces]int32
	pieces := x.Of(r)
	for i := range pieces {
		k, ok := x.key(t.e, i, &pieces[i])
		if !ok {
			return false
		}
		of[i] = int32(k)
	}
	n := len(pieces)
	clear(pieces)
	rest, _ := x.rests.number(r)
	return x.make(t, weight*num, den, rest, of[:n])
}

// key is the number of what piece i is, which has been enumerated then; false where 64 bits do not suffice.
func (x *Pieces[R, P]) key(e *Engine, i int, p *P) (k int, ok bool) {
	k, fresh := x.list[i].keys.number(p)
	return k, !fresh || x.become(e, i, p)
}

// make notes a result that is to be put together, weighed over den; false where 64 bits do not suffice.
func (x *Pieces[R, P]) make(t *tally[R], n, den uint64, rest int, of []int32) bool {
	x.made = append(x.made, making{n: n, rest: int32(rest)})
	m, count := &x.made[len(x.made)-1], 1
	for i, k := range of {
		s := &x.list[i].at[k]
		hi, lo := bits.Mul64(den, s.den)
		if hi != 0 {
			return false
		}
		m.of[i], den = k, lo
		count *= s.to - s.from
	}
	m.den = den
	x.count += count
	_, ok := t.over(den)
	return ok
}

// become enumerates piece i that is p; false where 64 bits do not suffice.
func (x *Pieces[R, P]) become(e *Engine, i int, p *P) bool {
	b := &x.list[i]
	s := stretch{from: len(b.to), den: 1}
	d := e.piece
	d.Restart()
	for {
		x.one = *p
		x.Run(d, i, &x.one)
		num, den, ok := d.Weight()
		if !ok {
			return false
		}
		if s.den%den != 0 {
			l, ok := lcm(s.den, den)
			if !ok {
				return false
			}
			for k := s.from; k < len(b.to); k++ {
				b.to[k].n *= l / s.den
			}
			s.den = l
		}
		end, _ := b.ends.number(&x.one)
		b.to = put(b.to, s.from, branch{end, num * (s.den / den)})
		if !d.Advance() {
			break
		}
	}
	s.to = len(b.to)
	b.at = append(b.at, s)
	return true
}

// put adds a branch to those from a place on, to its like where there is one.
func put(to []branch, from int, b branch) []branch {
	for k := from; k < len(to); k++ {
		if to[k].end == b.end {
			to[k].n += b.n
			return to
		}
	}
	return append(to, b)
}

// gather puts together what has been spread. Everything that may come of it has a cell, whose number is made of those of its rest and of its
// pieces; false where 64 bits do not hold that.
func (x *Pieces[R, P]) gather(t *tally[R]) bool {
	pieces := len(x.Of(&x.rests.of[0]))
	size := uint64(len(x.rests.of))
	for i := range pieces {
		hi, lo := bits.Mul64(size, uint64(len(x.list[i].ends.of)))
		if hi != 0 {
			return false
		}
		size = lo
	}
	x.lay(t.e, size)
	for i := range x.made {
		m := &x.made[i]
		scale, _ := t.over(m.den) // it has been
		x.fill(m, pieces, 0, uint64(m.rest), m.n*scale)
	}
	if x.few != nil {
		for k, n := range x.cells {
			x.read(pieces, x.few.of[k])
			t.out.S = append(t.out.S, x.base)
			t.add(n)
		}
		return true
	}
	if len(t.pieces) == 1 {
		x.admit(t)
		if x.Seen != nil && !t.last {
			t.out.veil = x
			return true
		}
	}
	for k := range x.rests.of {
		x.base = x.rests.of[k]
		x.tell(t, pieces, 0, k)
	}
	return true
}

// admit takes the results that came without anything left to pieces into the cells that are of them, so that no other is like what the cells
// hold.
func (x *Pieces[R, P]) admit(t *tally[R]) {
	s, n := t.out.S[:0], t.out.N[:0]
	for j := range t.out.S {
		if cell, ok := x.cell(&t.out.S[j]); ok {
			x.cells[cell] += t.out.N[j]
		} else {
			s, n = append(s, t.out.S[j]), append(n, t.out.N[j])
		}
	}
	t.out.S, t.out.N = s, n
}

// cell is the number of what a result is; false where nothing has it.
func (x *Pieces[R, P]) cell(r *R) (n int, ok bool) {
	x.base = *r
	pieces := x.Of(&x.base)
	clear(pieces)
	if n, _ = x.rests.find(&x.base); n < 0 {
		return n, false
	}
	for i, p := range x.Of(r) {
		k, _ := x.list[i].ends.find(&p)
		if k < 0 {
			return k, false
		}
		n = n*len(x.list[i].ends.of) + k
	}
	return n, true
}

// crowded is how many cells there may be for each thing that is put into one: with more they are not laid out, but looked up.
const crowded = 8

// lay makes empty cells.
func (x *Pieces[R, P]) lay(e *Engine, size uint64) {
	if size > crowded*uint64(x.count) {
		if x.few == nil {
			x.few = &valued[uint64]{}
		}
		x.few.reset(e, nil)
		x.cells = x.cells[:0]
		return
	}
	x.few = nil
	x.cells = slices.Grow(x.cells[:0], int(size))[:size]
	clear(x.cells)
}

// fill weighs all that the pieces from i on make with those before them, whose number is at.
func (x *Pieces[R, P]) fill(m *making, pieces, i int, at, w uint64) {
	b := &x.list[i]
	s := &b.at[m.of[i]]
	at *= uint64(len(b.ends.of))
	to := b.to[s.from:s.to]
	switch {
	case i+1 < pieces:
		for _, y := range to {
			x.fill(m, pieces, i+1, at+uint64(y.end), w*y.n)
		}
	case x.few == nil:
		cells := x.cells[at:]
		for _, y := range to {
			cells[y.end] += w * y.n
		}
	default:
		for _, y := range to {
			cell := at + uint64(y.end)
			k, fresh := x.few.number(&cell)
			if fresh {
				x.cells = append(x.cells, 0)
			}
			x.cells[k] += w * y.n
		}
	}
}

// tell adds to the results what the cells hold of the rest in base, with the pieces before i that it has; the number of all these is at.
func (x *Pieces[R, P]) tell(t *tally[R], pieces, i, at int) {
	ends := x.list[i].ends.of
	at *= len(ends)
	if i+1 < pieces {
		for k, p := range ends {
			x.Of(&x.base)[i] = p
			x.tell(t, pieces, i+1, at+k)
		}
		return
	}
	for k, n := range x.cells[at : at+len(ends)] {
		if n > 0 {
			t.out.S = append(t.out.S, x.base)
			x.Of(&t.out.S[len(t.out.S)-1])[i] = ends[k] // not in base: a copy would wait for it
			if len(t.pieces) == 1 {
				t.out.N = append(t.out.N, n)
			} else {
				t.add(n)
			}
		}
	}
}

// read puts into base what the cell of a number stands for.
func (x *Pieces[R, P]) read(pieces int, at uint64) {
	var is [maxPieces]P
	for i := pieces - 1; i >= 0; i-- {
		ends := x.list[i].ends.of
		k := uint64(len(ends))
		is[i], at = ends[at%k], at/k
	}
	x.base = x.rests.of[at]
	copy(x.Of(&x.base), is[:pieces])
}

// valued is things by number: equal ones have the same.
type valued[V comparable] struct {
	of   []V
	last int // whose number was asked for
	hash func(*V) uint64
	seed maphash.Seed
	tab  []int32 // numbers by hash, from 1
	mask uint64
}

// reset forgets all things; a hash of nil leaves that to the runtime.
func (v *valued[V]) reset(e *Engine, hash func(*V) uint64) {
	v.of, v.last, v.hash, v.seed = v.of[:0], -1, hash, e.seed
	if v.tab == nil {
		v.tab = make([]int32, 16)
	}
	v.mask = uint64(min(len(v.tab), 64) - 1)
	clear(v.tab[:v.mask+1])
}

func (v *valued[V]) sum(x *V) uint64 {
	if v.hash == nil {
		return maphash.Comparable(v.seed, *x)
	}
	return v.hash(x)
}

// number is that of a thing; fresh reports that it had none yet.
func (v *valued[V]) number(x *V) (n int, fresh bool) {
	if v.last >= 0 && v.of[v.last] == *x { // as often as not
		return v.last, false
	}
	n, h := v.find(x)
	if fresh = n < 0; fresh {
		n = len(v.of)
		v.of = append(v.of, *x)
		v.tab[h] = int32(n + 1)
		if 2*n > int(v.mask) {
			v.widen()
		}
	}
	v.last = n
	return n, fresh
}

// find is the number of a thing, below 0 where it has none, and its place in the table.
func (v *valued[V]) find(x *V) (n int, h uint64) {
	h = v.sum(x) & v.mask
	for ; v.tab[h] != 0; h = (h + 1) & v.mask {
		if n = int(v.tab[h]) - 1; v.of[n] == *x {
			return n, h
		}
	}
	return -1, h
}

// widen makes the table of numbers four times as large.
func (v *valued[V]) widen() {
	size := 4 * (int(v.mask) + 1)
	if size > len(v.tab) {
		v.tab = make([]int32, size)
	}
	v.mask = uint64(size - 1)
	tab := v.tab[:size]
	clear(tab)
	for i := range v.of {
		h := v.sum(&v.of[i]) & v.mask
		for ; tab[h] != 0; h = (h + 1) & v.mask {
		}
		tab[h] = int32(i + 1)
	}
}
