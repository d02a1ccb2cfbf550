// Package odds turns a rule into its exact distribution by running the rule
// itself on every path of bands. Weights are whole numbers over one common
// denominator; equal results are merged after every segment, so a chain of
// many dice stays small. Numbers that outgrow 64 bits continue in math/big:
// the odds are exact whatever the chain.
package odds

import (
	"hash/maphash"
	"math/big"
	"math/bits"

	"adjutant/internal/dice"
)

// Engine holds the dice and the scratch of a computation. It is not safe for
// use by two goroutines at once.
type Engine struct {
	dice *dice.Dice
	seed maphash.Seed
}

// NewEngine makes an engine.
func NewEngine() *Engine { return &Engine{dice: dice.Enumerate(), seed: maphash.MakeSeed()} }

// Given makes what follows conditional on faces that have been thrown and cards that
// have been drawn: those that a suspended rule had asked for. nil forgets them.
func (e *Engine) Given(known dice.Known) { e.dice.Condition(known) }

// Decided makes what follows take decisions as somebody has taken them, see [dice.Dice.Decide]; nil forgets them.
func (e *Engine) Decided(picks []dice.Face) { e.dice.Decide(picks) }

// Dist is a distribution over results: weight N[i] (or Big[i]) over Den.
type Dist[R comparable] struct {
	S   []R      // the distinct results
	N   []uint64 // their weights, in step with S, over Den
	Den uint64   // common denominator, at least 1

	Big    []*big.Int // used instead of N once a weight outgrew 64 bits
	BigDen *big.Int   // the denominator of Big
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

// Through runs one segment of a rule on every result of in and every path of
// its dice. The segment must depend on its input and its dice alone.
func Through[R comparable](e *Engine, in Dist[R], seg func(*dice.Dice, R) R) Dist[R] {
	var out Dist[R]
	var ix index[R]
	through(e, &in, &out, &ix, seg)
	return out
}

// through is Through into a distribution whose memory is used again.
func through[R comparable](e *Engine, in, out *Dist[R], ix *index[R], seg func(*dice.Dice, R) R) {
	if in.Big == nil && small(e, in, out, ix, seg) {
		return
	}
	if in.Big == nil {
		in.reduce()
		if small(e, in, out, ix, seg) {
			return
		}
		in.widen()
	}
	large(e, in, out, ix, seg)
}

// small is through in 64 bits; false when they do not suffice. Weights are kept
// over one denominator, which grows as deeper paths ask for it.
func small[R comparable](e *Engine, in, out *Dist[R], ix *index[R], seg func(*dice.Dice, R) R) bool {
	out.S, out.N = out.S[:0], out.N[:0]
	out.Big, out.BigDen = nil, nil
	ix.reset()
	d := e.dice
	lcd := uint64(1)
	for i := range in.S {
		d.Restart()
		for {
			r := seg(d, in.S[i])
			num, den, ok := d.Weight()
			if !ok {
				return false
			}
			scale := uint64(1)
			if den != lcd {
				if lcd%den != 0 {
					l, ok := lcm(lcd, den)
					if !ok {
						return false
					}
					if hi, _ := bits.Mul64(in.Den, l); hi != 0 {
						return false
					}
					for j := range out.N {
						out.N[j] *= l / lcd
					}
					lcd = l
				}
				scale = lcd / den
			}
			// At most the whole: the denominator holds it.
			w := in.N[i] * num * scale
			j, isNew := ix.find(e, r, out.S)
			if isNew {
				out.S, out.N = append(out.S, r), append(out.N, w)
			} else {
				out.N[j] += w
			}
			if !d.Advance() {
				break
			}
		}
	}
	out.Den = in.Den * lcd
	return true
}

// large is through with whole numbers of any size.
func large[R comparable](e *Engine, in, out *Dist[R], ix *index[R], seg func(*dice.Dice, R) R) {
	out.S, out.N, out.Big = out.S[:0], nil, []*big.Int{}
	ix.reset()
	d := e.dice
	lcd := big.NewInt(1)
	var gcd, rest, times big.Int
	for i := range in.S {
		d.Restart()
		for {
			r := seg(d, in.S[i])
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
			j, isNew := ix.find(e, r, out.S)
			if isNew {
				out.S, out.Big = append(out.S, r), append(out.Big, w)
			} else {
				out.Big[j].Add(out.Big[j], w)
			}
			if !d.Advance() {
				break
			}
		}
	}
	out.BigDen = new(big.Int).Mul(in.BigDen, lcd)
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
	hash func(R) uint64 // nil: the runtime's
	tab  []int32
	mask uint64
	n    int
	on   bool
}

const few = 10

func (x *index[R]) reset() {
	x.on, x.n = false, 0
}

// find gives the place of r in s, or reports that it is new (it must then be
// appended to s).
func (x *index[R]) find(e *Engine, r R, s []R) (int, bool) {
	if !x.on {
		for i := range s {
			if s[i] == r {
				return i, false
			}
		}
		if len(s) >= few {
			x.build(e, s, 256)
			x.put(e, r, len(s))
		}
		return len(s), true
	}
	h := x.sum(e, r) & x.mask
	for ; x.tab[h] != 0; h = (h + 1) & x.mask {
		if j := int(x.tab[h]) - 1; s[j] == r {
			return j, false
		}
	}
	x.tab[h] = int32(len(s)) + 1
	x.n++
	if x.n*2 > len(x.tab) {
		x.build(e, s, len(x.tab)*4)
		x.put(e, r, len(s))
	}
	return len(s), true
}

// build makes the table anew for the results in s; memory is used again.
func (x *index[R]) build(e *Engine, s []R, size int) {
	if cap(x.tab) >= size {
		x.tab = x.tab[:size]
		clear(x.tab)
	} else {
		x.tab = make([]int32, size)
	}
	x.mask, x.n, x.on = uint64(size-1), 0, true
	for i := range s {
		x.put(e, s[i], i)
	}
}

func (x *index[R]) sum(e *Engine, r R) uint64 {
	if x.hash != nil {
		return x.hash(r)
	}
	return maphash.Comparable(e.seed, r)
}

func (x *index[R]) put(e *Engine, r R, i int) {
	h := x.sum(e, r) & x.mask
	for x.tab[h] != 0 {
		h = (h + 1) & x.mask
	}
	x.tab[h] = int32(i) + 1
	x.n++
}

// Chain runs the segments one after another from a start. Two distributions
// take turns, so that a long chain uses little memory.
//
// hash spreads results over 64 bits, equal ones alike; nil leaves that to the
// runtime.
func Chain[R comparable](e *Engine, hash func(R) uint64, start R, segs ...func(*dice.Dice, R) R) Dist[R] {
	a := Dist[R]{S: make([]R, 1, 160), N: make([]uint64, 1, 160), Den: 1}
	a.S[0], a.N[0] = start, 1
	b := Dist[R]{S: make([]R, 0, 160), N: make([]uint64, 0, 160)}
	ix := index[R]{hash: hash}
	in, out := &a, &b
	for _, s := range segs {
		through(e, in, out, &ix, s)
		if out.Big == nil && out.N == nil {
			out.N = make([]uint64, 0, 64)
		}
		in, out = out, in
	}
	return *in
}

// Fold merges a distribution by a coarser result.
func Fold[R, Q comparable](d Dist[R], f func(R) Q) Dist[Q] {
	out := Dist[Q]{Den: d.Den, BigDen: d.BigDen}
	if d.Big != nil {
		out.Big = []*big.Int{}
	}
	at := map[Q]int{}
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
