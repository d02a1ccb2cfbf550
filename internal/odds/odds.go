// Package odds turns a rule into its exact distribution by running the rule
// itself on every path of bands. Weights are whole numbers over one common
// denominator; equal results are merged after every segment, so a chain of
// many dice stays small. Numbers that outgrow 64 bits continue in math/big:
// the odds are exact whatever the chain.
package odds

import (
	"cmp"
	"hash/maphash"
	"math/big"
	"math/bits"
	"slices"

	"adjutant/internal/dice"
)

// Engine holds the dice and the scratch of a computation. It is not safe for
// use by two goroutines at once.
type Engine struct {
	dice  *dice.Dice
	piece *dice.Dice // for a piece of a result that is enumerated by itself
	seed  maphash.Seed
	// Figures asks for chances alone: nobody reads sentences about them, and none are made.
	Figures bool
	room    any   // of the last Chain: a *room of its results
	spare   []any // what Pieces have worked in
}

// NewEngine makes an engine.
func NewEngine() *Engine {
	return &Engine{dice: dice.Enumerate(), piece: dice.Enumerate(), seed: maphash.MakeSeed()}
}

// Given makes what follows conditional on faces that have been thrown and cards that
// have been drawn: those that a suspended rule had asked for. nil forgets them.
func (e *Engine) Given(known dice.Known) {
	e.dice.Condition(known)
	e.piece.Condition(known)
}

// Chosen is the answer, by its place, that what was given says of a decision; ok is false where nobody has decided.
func (e *Engine) Chosen(n *dice.Need) (answer int, ok bool) { return e.dice.Chosen(n) }

// Decided makes what follows take decisions as somebody has taken them, see [dice.Dice.Decide]; nil forgets them.
func (e *Engine) Decided(picks []dice.Face) { e.dice.Decide(picks) }

// Dist is a distribution over results: weight N[i] (or Big[i]) over Den.
type Dist[R comparable] struct {
	S   []R      // the distinct results
	N   []uint64 // their weights, in step with S, over Den
	Den uint64   // common denominator, at least 1

	Big    []*big.Int // used instead of N once a weight outgrew 64 bits
	BigDen *big.Int   // the denominator of Big

	veil veil[R] // further results, of which those segments that are to come do not see all; nil between chains
}

// Point is the distribution that is certain.
func Point[R comparable](r R) Dist[R] { return Dist[R]{S: []R{r}, N: []uint64{1}, Den: 1} }

// Len is the number of distinct results.
func (d *Dist[R]) Len() int { return len(d.S) }

// P is the exact chance of result i.
func (d *Dist[R]) P(i int) *big.Rat {
	if d.Big != nil {
		return new(big.Rat).SetFrac(d.Big[i], d.BigDen)
	}
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(d.N[i]), new(big.Int).SetUint64(d.Den))
}

// Cmp compares the chances of two results, as cmp.Compare does.
func (d *Dist[R]) Cmp(i, j int) int {
	if d.Big != nil {
		return d.Big[i].Cmp(d.Big[j])
	}
	return cmp.Compare(d.N[i], d.N[j])
}

// Through runs one segment of a rule on every result of in and every path of
// its dice. The segment is handed a copy of its input to change; it must depend on that and
// its dice alone.
func Through[R comparable](e *Engine, in Dist[R], seg func(*dice.Dice, *R)) Dist[R] {
	var out Dist[R]
	through(e, &in, &out, &index[R]{}, true, seg)
	return out
}

// few is how many results are kept as they come, equal ones too, as long as more segments follow: to
// look for their like costs more than running a segment on some of them twice. A power of two, as tables are.
const few = 256

// through is Through into a distribution whose memory is used again. Unless it is the last, equal
// results may stay apart while they are few.
func through[R comparable](e *Engine, in, out *Dist[R], ix *index[R], last bool, seg func(*dice.Dice, *R)) {
	if ix.apart = few; last {
		ix.apart = 0
	}
	if in.Big == nil && small(e, in, out, ix, last, seg) {
		return
	}
	if in.Big == nil {
		in.show(e)
		in.merge(e, ix)
		in.reduce()
		if small(e, in, out, ix, last, seg) {
			return
		}
		in.widen()
	}
	large(e, in, out, ix, seg)
}

// small is through in 64 bits; false when they do not suffice.
func small[R comparable](e *Engine, in, out *Dist[R], ix *index[R], last bool, seg func(*dice.Dice, *R)) bool {
	t := &ix.room
	*t = tally[R]{e: e, out: out, ix: ix, last: last, whole: in.Den, lcd: 1, den: 1, scale: 1, pieces: t.pieces[:0]}
	ok := t.enumerate(in, seg)
	for _, x := range t.pieces {
		if v := out.veil; v == nil || any(v) != any(x) {
			x.end(e)
		}
	}
	if ok && in.veil != nil {
		in.veil.end(e)
		in.veil = nil
	}
	return ok
}

// enumerate fills in the results. Weights are kept over one denominator, which grows as deeper paths ask for it.
func (t *tally[R]) enumerate(in *Dist[R], seg func(*dice.Dice, *R)) bool {
	out, d := t.out, t.e.dice
	out.S, out.N = out.S[:0], out.N[:0]
	out.Big, out.BigDen, out.veil = nil, nil, nil
	t.ix.reset()
	d.Leaves(true)
	for i := range in.S {
		d.Restart()
		for {
			out.S = append(out.S, in.S[i])
			seg(d, &out.S[len(out.S)-1])
			num, den, ok := d.Weight()
			if !ok {
				return false
			}
			if left := d.Left(); left != nil {
				if !t.left(left).spread(t, in.N[i], num, den) {
					return false
				}
			} else {
				scale, ok := t.over(den)
				if !ok {
					return false
				}
				t.add(in.N[i] * num * scale) // at most the whole: the denominator holds it
			}
			if !d.Advance() {
				break
			}
		}
	}
	if in.veil != nil && !in.veil.run(t, seg) {
		return false
	}
	for _, x := range t.pieces {
		if !x.gather(t) {
			return false
		}
	}
	out.Den = in.Den * t.lcd
	return true
}

// tally is the results of a segment so far.
type tally[R comparable] struct {
	e          *Engine
	out        *Dist[R]
	ix         *index[R]
	whole, lcd uint64        // all weights are over the product of the two: what stood before, and what the segment adds
	den, scale uint64        // the last denominator that was asked for, and what makes it lcd
	pieces     []spreader[R] // to which runs have left what remains of them
	last       bool          // no segment follows
}

// left is what a run has left its rest to.
func (t *tally[R]) left(to any) spreader[R] {
	for _, x := range t.pieces {
		if any(x) == to {
			return x
		}
	}
	x := to.(spreader[R])
	x.begin(t)
	t.pieces = append(t.pieces, x)
	return x
}

// over makes sure that the results are weighed over a multiple of den, and gives what a weight
// over den is multiplied by; false where 64 bits do not suffice.
func (t *tally[R]) over(den uint64) (scale uint64, ok bool) {
	if den == t.den {
		return t.scale, true
	}
	if t.lcd%den != 0 {
		l, ok := lcm(t.lcd, den)
		if !ok {
			return 0, false
		}
		if hi, _ := bits.Mul64(t.whole, l); hi != 0 {
			return 0, false
		}
		for j := range t.out.N {
			t.out.N[j] *= l / t.lcd
		}
		t.lcd = l
	}
	t.den, t.scale = den, t.lcd/den
	return t.scale, true
}

// add weighs the result that stands last.
func (t *tally[R]) add(w uint64) {
	out := t.out
	at := len(out.S) - 1
	if j := t.ix.find(t.e, out.S); j == at {
		out.N = append(out.N, w)
	} else {
		out.S = out.S[:at]
		out.N[j] += w
	}
}

// large is through with whole numbers of any size.
func large[R comparable](e *Engine, in, out *Dist[R], ix *index[R], seg func(*dice.Dice, *R)) {
	out.S, out.N, out.Big = out.S[:0], nil, []*big.Int{}
	ix.reset()
	d := e.dice
	d.Leaves(false)
	lcd := big.NewInt(1)
	var gcd, rest, times big.Int
	for i := range in.S {
		d.Restart()
		for {
			at := len(out.S)
			out.S = append(out.S, in.S[i])
			seg(d, &out.S[at])
			num, den := d.WideWeight()
			// The least common multiple is the denominator so far times what of den
			// is not in it yet.
			if rest.Quo(den, gcd.GCD(nil, nil, lcd, den)); !rest.IsUint64() || rest.Uint64() != 1 {
				for j := range out.Big {
					out.Big[j].Mul(out.Big[j], &rest)
				}
				lcd.Mul(lcd, &rest)
			}
			w := new(big.Int).Mul(in.Big[i], num)
			w.Mul(w, times.Quo(lcd, den))
			if j := ix.find(e, out.S); j == at {
				out.Big = append(out.Big, w)
			} else {
				out.S = out.S[:at]
				out.Big[j].Add(out.Big[j], w)
			}
			if !d.Advance() {
				break
			}
		}
	}
	out.BigDen = new(big.Int).Mul(in.BigDen, lcd)
}

// merge makes equal results of 64 bits one.
func (d *Dist[R]) merge(e *Engine, ix *index[R]) {
	apart := ix.apart
	ix.apart = 0
	ix.reset()
	s, n := d.S[:0], d.N[:0]
	for i, r := range d.S {
		s = append(s, r)
		if j := ix.find(e, s); j == len(n) {
			n = append(n, d.N[i])
		} else {
			s = s[:len(n)]
			n[j] += d.N[i]
		}
	}
	d.S, d.N, ix.apart = s, n, apart
}

// reduce divides every weight and the denominator by what they share.
func (d *Dist[R]) reduce() {
	g := d.Den
	for _, n := range d.N {
		if g = gcd(g, n); g == 1 {
			return
		}
	}
	for i := range d.N {
		d.N[i] /= g
	}
	d.Den /= g
}

func (d *Dist[R]) widen() {
	d.BigDen = new(big.Int).SetUint64(d.Den)
	d.Big = make([]*big.Int, len(d.N))
	for i, n := range d.N {
		d.Big[i] = new(big.Int).SetUint64(n)
	}
	d.N = nil
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// lcm is the least common multiple; ok is false when 64 bits do not hold it.
func lcm(a, b uint64) (l uint64, ok bool) {
	hi, l := bits.Mul64(a/gcd(a, b), b)
	return l, hi == 0
}

// index finds equal results: by comparison while they are few, by hash after.
type index[R comparable] struct {
	hash  func(*R) uint64 // nil: the runtime's
	tab   []int32
	mask  uint64
	n     int
	on    bool
	apart int // so many need not be looked for among their like
	most  int // the largest table so far
	room  tally[R]
}

// compared is how many results are gone through one by one.
const compared = 10

func (x *index[R]) reset() {
	x.on, x.n = false, 0
}

// find gives the first place in s of what stands last in it: its own, where it is new.
func (x *index[R]) find(e *Engine, s []R) int {
	at := len(s) - 1
	switch {
	case x.on:
	case at < x.apart:
		return at
	case x.apart > 0:
		x.build(e, s[:at], max(4*x.apart, x.most)) // where many were, many will be
	default:
		for i := range s {
			if s[i] == s[at] {
				if i == at && at >= compared {
					x.build(e, s, 256)
				}
				return i
			}
		}
	}
	h := x.sum(e, &s[at]) & x.mask
	for ; x.tab[h] != 0; h = (h + 1) & x.mask {
		if j := int(x.tab[h]) - 1; s[j] == s[at] {
			return j
		}
	}
	x.tab[h] = int32(at) + 1
	x.n++
	if x.n*2 > len(x.tab) {
		x.build(e, s, len(x.tab)*4)
	}
	return at
}

// build makes the table anew for the results in s, of a size that is a power of two; memory is used again.
func (x *index[R]) build(e *Engine, s []R, size int) {
	if cap(x.tab) >= size {
		x.tab = x.tab[:size]
		clear(x.tab)
	} else {
		x.tab = make([]int32, size)
	}
	x.mask, x.n, x.on, x.most = uint64(size-1), 0, true, max(x.most, size)
	for i := range s {
		x.put(e, &s[i], i)
	}
}

func (x *index[R]) sum(e *Engine, r *R) uint64 {
	if x.hash != nil {
		return x.hash(r)
	}
	return maphash.Comparable(e.seed, *r)
}

func (x *index[R]) put(e *Engine, r *R, i int) {
	h := x.sum(e, r) & x.mask
	for x.tab[h] != 0 {
		h = (h + 1) & x.mask
	}
	x.tab[h] = int32(i) + 1
	x.n++
}

// Chain runs the segments one after another from a start. A segment must not run another chain
// of the same results on the same engine.
//
// hash spreads results over 64 bits, equal ones alike; nil leaves that to the
// runtime.
func Chain[R comparable](e *Engine, hash func(*R) uint64, start R, segs ...func(*dice.Dice, *R)) Dist[R] {
	x, ok := e.room.(*room[R])
	if !ok {
		x = &room[R]{}
		e.room = x
	}
	x.ix.hash = hash
	in, out := &x.a, &x.b
	*in = Dist[R]{S: append(in.S[:0], start), N: append(in.N[:0], 1), Den: 1}
	for i, s := range segs {
		through(e, in, out, &x.ix, i == len(segs)-1, s)
		in, out = out, in
	}
	d := *in
	d.S, d.N = slices.Clone(d.S), slices.Clone(d.N)
	return d
}

// First is one of the results that [Chain] finds: what comes where every die falls into its first band. It takes one run of the segments.
func First[R any](e *Engine, start R, segs ...func(*dice.Dice, *R)) R {
	d := e.dice
	d.Leaves(false)
	d.Restart()
	for _, s := range segs {
		s(d, &start)
	}
	return start
}

// room is what a Chain works in: two distributions that take turns, and an index. The engine
// keeps it for the next Chain.
type room[R comparable] struct {
	a, b Dist[R]
	ix   index[R]
}

// Fold merges a distribution by a coarser result.
func Fold[R, Q comparable](d Dist[R], f func(R) Q) Dist[Q] {
	out := Dist[Q]{Den: d.Den, BigDen: d.BigDen}
	if d.Big != nil {
		out.Big = []*big.Int{}
	}
	at := make(map[Q]int, len(d.S))
	for i, r := range d.S {
		q := f(r)
		j, ok := at[q]
		if !ok {
			j = len(out.S)
			at[q] = j
			out.S = append(out.S, q)
			if d.Big != nil {
				out.Big = append(out.Big, new(big.Int))
			} else {
				out.N = append(out.N, 0)
			}
		}
		if d.Big != nil {
			out.Big[j].Add(out.Big[j], d.Big[i])
		} else {
			out.N[j] += d.N[i]
		}
	}
	return out
}

// Among is a distribution under a condition: of the results that satisfy is alone, with how
// likely it is that one of them comes. Where none does, the chance is 0 and the distribution is empty.
func Among[R comparable](d Dist[R], is func(R) bool) (Dist[R], *big.Rat) {
	var out Dist[R]
	sum, whole := new(big.Int), d.BigDen
	if d.Big == nil {
		whole = new(big.Int).SetUint64(d.Den)
	} else {
		out.Big = []*big.Int{}
	}
	for i, r := range d.S {
		if !is(r) {
			continue
		}
		out.S = append(out.S, r)
		if d.Big != nil {
			out.Big = append(out.Big, d.Big[i])
			sum.Add(sum, d.Big[i])
		} else {
			out.N = append(out.N, d.N[i])
			out.Den += d.N[i] // at most the whole: 64 bits hold it
		}
	}
	if d.Big != nil {
		out.BigDen = sum
	} else {
		sum.SetUint64(out.Den)
	}
	return out, new(big.Rat).SetFrac(sum, whole)
}

// Walk runs f on every path of its dice, and after each calls each with the exact chance
// of that path. It is what a Chain does, without merging: for what cannot be compared. It
// ends, and gives false, where there are more paths than most: also where the first of
// them has no end, as when equal dice are thrown again.
func (e *Engine) Walk(most int, f func(*dice.Dice), each func(p *big.Rat)) (all bool) {
	d := e.dice
	d.Bound(most)
	d.Leaves(false)
	defer func() {
		d.Bound(0)
		switch r := recover().(type) {
		case nil:
		case dice.TooManyPaths:
			all = false
		default:
			panic(r)
		}
	}()
	brief := d.Brief()
	d.SetBrief(true)
	defer d.SetBrief(brief)
	d.Restart()
	for n := 0; ; n++ {
		if n == most {
			return false
		}
		f(d)
		num, den := d.WideWeight()
		each(new(big.Rat).SetFrac(num, den))
		if !d.Advance() {
			return true
		}
	}
}
