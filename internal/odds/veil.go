package odds

import (
	"slices"

	"adjutant/internal/dice"
)

// veil is results that are not put together yet, because the next segment does not see all of their pieces.
type veil[R comparable] interface {
	show(d *Dist[R])                                // puts them together after all
	run(t *tally[R], seg func(*dice.Dice, *R)) bool // runs the segment on them; false where 64 bits do not suffice
	end(e *Engine)
}

// show puts together what is behind the veil of a distribution.
func (d *Dist[R]) show(e *Engine) {
	if v := d.veil; v != nil {
		v.show(d)
		v.end(e)
		d.veil = nil
	}
}

// show implements veil.
func (x *Pieces[R, P]) show(d *Dist[R]) {
	t := tally[R]{out: d, pieces: []spreader[R]{x}}
	pieces := len(x.Of(&x.rests.of[0]))
	for k := range x.rests.of {
		x.base = x.rests.of[k]
		x.tell(&t, pieces, 0, k)
	}
}

// behind is what a segment makes of results whose pieces it does not see wholly.
type behind[R, P comparable] struct {
	seg   func(*dice.Dice, *R)
	of    [maxPieces]seen[P]
	first []int32        // by what is seen of a result: where what becomes of it begins, from 1
	ways  []way[R]       // what becomes of it, up to one that is the last
	now   valued[P]      // what pieces have become, as they are seen
	to    *Pieces[R, P]  // to whom the rest of them is left first
	is    [maxPieces]int // the ends of the result that is looked at
	one   P              // a piece that is looked for
}

// seen is what is seen of the ends of a piece.
type seen[P comparable] struct {
	looks valued[P]
	of    []int32 // the number of its look, by end
	keys  []int32 // by what its look has become, and by end: which piece that is for whom the rest is left to, from 1
}

// way is what may become of a result as it is seen, with its weight over den.
type way[R comparable] struct {
	is     R // as it is then seen
	n, den uint64
	left   spreader[R]
	rest   int              // its number for whom the rest is left to first, below 0 where it is not
	now    [maxPieces]int32 // its pieces
	last   bool
}

// run implements veil.
func (x *Pieces[R, P]) run(t *tally[R], seg func(*dice.Dice, *R)) bool {
	b := spare[behind[R, P]](t.e)
	defer func() {
		b.seg, b.to = nil, nil
		t.e.spare = append(t.e.spare, b)
	}()
	b.seg, b.ways = seg, b.ways[:0]
	b.now.reset(t.e, x.Hash)
	pieces, size := len(x.Of(&x.rests.of[0])), len(x.rests.of)
	for i := range pieces {
		s := &b.of[i]
		s.looks.reset(t.e, x.Hash)
		s.of, s.keys = s.of[:0], s.keys[:0]
		for _, p := range x.list[i].ends.of {
			b.one = x.Seen(p)
			k, _ := s.looks.number(&b.one)
			s.of = append(s.of, int32(k))
		}
		size *= len(s.looks.of) // no more than there are cells
	}
	b.first = slices.Grow(b.first[:0], size)[:size]
	clear(b.first)
	for k := range x.rests.of {
		if !x.runFrom(t, b, k, k, 0, k, pieces) {
			return false
		}
	}
	return true
}

// runFrom runs the segment on what the cells hold of a rest, with the pieces before i that b has; the number of all these is at, and that of what is seen of them class.
func (x *Pieces[R, P]) runFrom(t *tally[R], b *behind[R, P], rest, class, i, at, pieces int) bool {
	ends, s := x.list[i].ends.of, &b.of[i]
	at, class = at*len(ends), class*len(s.looks.of)
	for k := range ends {
		b.is[i] = k
		if i+1 < pieces {
			if !x.runFrom(t, b, rest, class+int(s.of[k]), i+1, at+k, pieces) {
				return false
			}
		} else if n := x.cells[at+k]; n > 0 && !x.runOn(t, b, rest, class+int(s.of[k]), pieces, n) {
			return false
		}
	}
	return true
}

// runOn is what becomes of the result that b has, weighed with n.
func (x *Pieces[R, P]) runOn(t *tally[R], b *behind[R, P], rest, class, pieces int, n uint64) bool {
	if b.first[class] == 0 {
		b.first[class] = int32(len(b.ways) + 1)
		if !x.tries(t, b, rest, pieces) {
			return false
		}
	}
	for k := b.first[class] - 1; ; k++ {
		w := &b.ways[k]
		if !x.goes(t, b, w, pieces, n) {
			return false
		}
		if w.last {
			return true
		}
	}
}

// tries runs the segment on a result as it is seen, and notes the ways that it goes.
func (x *Pieces[R, P]) tries(t *tally[R], b *behind[R, P], rest, pieces int) bool {
	d, out := t.e.dice, t.out
	for d.Restart(); ; {
		out.S = append(out.S, x.rests.of[rest])
		r := &out.S[len(out.S)-1]
		out.S = out.S[:len(out.S)-1]
		of := x.Of(r)
		for i := range pieces {
			of[i] = b.of[i].looks.of[b.of[i].of[b.is[i]]]
		}
		b.seg(d, r)
		w := way[R]{is: *r, rest: -1}
		var ok bool
		if w.n, w.den, ok = d.Weight(); !ok {
			return false
		}
		for i := range pieces {
			k, _ := b.now.number(&of[i])
			w.now[i] = int32(k)
		}
		if left := d.Left(); left != nil {
			w.left = t.left(left)
			if to, same := w.left.(*Pieces[R, P]); same && (b.to == nil || b.to == to) {
				b.to = to
				clear(of)
				w.rest, _ = to.rests.number(r)
			}
		}
		w.last = !d.Advance()
		b.ways = append(b.ways, w)
		if w.last {
			return true
		}
	}
}

// goes is a way taken by the result that b has, weighed with n.
func (x *Pieces[R, P]) goes(t *tally[R], b *behind[R, P], w *way[R], pieces int, n uint64) bool {
	if w.rest < 0 {
		t.out.S = append(t.out.S, w.is)
		of := x.Of(&t.out.S[len(t.out.S)-1])
		for i := range pieces {
			of[i] = x.Kept(x.list[i].ends.of[b.is[i]], b.now.of[w.now[i]])
		}
		if w.left != nil {
			return w.left.spread(t, n, w.n, w.den)
		}
		scale, ok := t.over(w.den)
		if ok {
			t.add(n * w.n * scale)
		}
		return ok
	}
	var of [maxPieces]int32
	for i := range pieces {
		k, ok := x.kept(t.e, b, i, int(w.now[i]))
		if !ok {
			return false
		}
		of[i] = k
	}
	return b.to.make(t, n*w.n, w.den, w.rest, of[:pieces])
}

// kept is which piece, for whom the rest is left to, piece i of the result that b has is now.
func (x *Pieces[R, P]) kept(e *Engine, b *behind[R, P], i, now int) (int32, bool) {
	s, ends := &b.of[i], x.list[i].ends.of
	at := now*len(ends) + b.is[i]
	for len(s.keys) <= at {
		s.keys = append(s.keys, 0)
	}
	if s.keys[at] == 0 {
		b.one = x.Kept(ends[b.is[i]], b.now.of[now])
		k, ok := b.to.key(e, i, &b.one)
		if !ok {
			return 0, false
		}
		s.keys[at] = int32(k + 1)
	}
	return s.keys[at] - 1, true
}
