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

// Dist is a distribution over results: weight N[i] (or Big[i]) over Den.
type Dist[R comparable] struct {
	S   []R
	N   []uint64
	Den uint64

	Big    []*big.Int // used instead of N once a weight outgrew 64 bits
	BigDen *big.Int
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

// piece is one path of a segment: the result, from which input, and its chance.
type piece[R comparable] struct {
	r        R
	from     int
	num, den uint64
}

// Through runs one segment of a rule on every result of in and every path of
// its dice. The segment must depend on its input and its dice alone.
func Through[R comparable](e *Engine, in Dist[R], seg func(*dice.Dice, R) R) Dist[R] {
	pieces := make([]piece[R], 0, 4*len(in.S))
	lcd := uint64(1)
	rolled := false
	for i, s := range in.S {
		e.dice.Restart()
		for {
			r := seg(e.dice, s)
			num, den := e.dice.Weight()
			if den != lcd {
				lcd = lcm(lcd, den)
			}
			rolled = rolled || den != 1
			pieces = append(pieces, piece[R]{r, i, num, den})
			if !e.dice.Advance() {
				break
			}
		}
	}
	if !rolled && in.Big == nil {
		return merge(e, in, pieces, 1)
	}
	if in.Big == nil {
		if hi, _ := bits.Mul64(in.Den, lcd); hi == 0 {
			return merge(e, in, pieces, lcd)
		}
		in.reduce()
		if hi, _ := bits.Mul64(in.Den, lcd); hi == 0 {
			return merge(e, in, pieces, lcd)
		}
		in.widen()
	}
	return mergeBig(e, in, pieces, lcd)
}

func merge[R comparable](e *Engine, in Dist[R], ps []piece[R], lcd uint64) Dist[R] {
	out := Dist[R]{Den: in.Den * lcd, S: make([]R, 0, 16), N: make([]uint64, 0, 16)}
	ix := newIndex[R](e)
	for _, p := range ps {
		w := in.N[p.from] * p.num * (lcd / p.den)
		j, isNew := ix.find(p.r, out.S)
		if isNew {
			out.S, out.N = append(out.S, p.r), append(out.N, w)
			continue
		}
		out.N[j] += w
	}
	return out
}

func mergeBig[R comparable](e *Engine, in Dist[R], ps []piece[R], lcd uint64) Dist[R] {
	var m big.Int
	out := Dist[R]{BigDen: new(big.Int).Mul(in.BigDen, m.SetUint64(lcd)), Big: []*big.Int{}}
	ix := newIndex[R](e)
	for _, p := range ps {
		w := new(big.Int).Mul(in.Big[p.from], m.SetUint64(p.num*(lcd/p.den)))
		j, isNew := ix.find(p.r, out.S)
		if isNew {
			out.S, out.Big = append(out.S, p.r), append(out.Big, w)
			continue
		}
		out.Big[j].Add(out.Big[j], w)
	}
	return out
}

// reduce divides every weight and the denominator by what they share.
func (d *Dist[R]) reduce() {
	g := d.Den
	for _, n := range d.N {
		if g = gcd(g, n); g == 1 {
			return
		}
	}
	n := make([]uint64, len(d.N))
	for i := range n {
		n[i] = d.N[i] / g
	}
	d.N, d.Den = n, d.Den/g
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

func lcm(a, b uint64) uint64 { return a / gcd(a, b) * b }

// index finds equal results: by comparison while they are few, by hash after.
type index[R comparable] struct {
	e    *Engine
	tab  []int32
	mask uint64
	n    int
}

const few = 12

func newIndex[R comparable](e *Engine) index[R] { return index[R]{e: e} }

// find gives the place of r in s, or reports that it is new (it must then be
// appended to s).
func (x *index[R]) find(r R, s []R) (int, bool) {
	if x.tab == nil {
		for i := range s {
			if s[i] == r {
				return i, false
			}
		}
		if len(s) >= few {
			x.grow(s, 64)
			x.put(r, len(s))
		}
		return len(s), true
	}
	h := maphash.Comparable(x.e.seed, r) & x.mask
	for ; x.tab[h] != 0; h = (h + 1) & x.mask {
		if j := int(x.tab[h]) - 1; s[j] == r {
			return j, false
		}
	}
	x.tab[h] = int32(len(s)) + 1
	x.n++
	if x.n*2 > len(x.tab) {
		x.grow(s, len(x.tab)*4)
		x.put(r, len(s))
	}
	return len(s), true
}

func (x *index[R]) grow(s []R, size int) {
	x.tab = make([]int32, size)
	x.mask = uint64(size - 1)
	x.n = 0
	for i, r := range s {
		x.put(r, i)
	}
}

func (x *index[R]) put(r R, i int) {
	h := maphash.Comparable(x.e.seed, r) & x.mask
	for x.tab[h] != 0 {
		h = (h + 1) & x.mask
	}
	x.tab[h] = int32(i) + 1
	x.n++
}

// Chain runs the segments one after another from a start.
func Chain[R comparable](e *Engine, start R, segs ...func(*dice.Dice, R) R) Dist[R] {
	d := Point(start)
	for _, s := range segs {
		d = Through(e, d, s)
	}
	return d
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
