package game

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"math/big"
	"math/bits"
	"slices"
	"sync"

	"adjutant/internal/odds"
)

// Outcomes turns a distribution into outcomes: equal ones are merged, the
// likeliest stands first and equal chances are ordered by their text. Chances are weighed as
// whole numbers over one denominator, and made fractions when all are in their place.
func Outcomes[R comparable](d odds.Dist[R], keys func(R) Object) []Outcome {
	w := weigh(d, keys)
	defer w.done()
	text := string(w.text)
	out := make([]Outcome, len(w.all))
	for i, x := range w.all {
		out[i] = Outcome{P: w.chance(x), Keys: w.keys[x.at], text: text[x.from:x.to], n: x.n, den: w.den}
	}
	return out
}

// gives reports that a distribution has the outcomes of some odds, with the same chances: those that
// [Outcomes] would make of it, which need not be made to see it where the results themselves are the same, or
// where one of the first of them is likelier alone than its outcome is.
func gives[R comparable](d odds.Dist[R], keys func(R) Object, o *Odds) bool {
	if x, ok := o.dist.(odds.Dist[R]); ok && sameResults(&x, &d) {
		return true
	}
	given := o.Outcomes
	for i := range min(len(d.S), tried) {
		at := o.find(keys(d.S[i]))
		if at < 0 || d.P(i).Cmp(given[at].P) > 0 {
			return false
		}
	}
	w := weigh(d, keys)
	defer w.done()
	if len(w.all) != len(given) {
		return false
	}
	for i, x := range w.all {
		if y := &given[i]; string(w.text[x.from:x.to]) != y.told() || !w.likeAs(x, y) {
			return false
		}
	}
	return true
}

// find is the place of an outcome among those of some odds, below 0 where it is none of them.
func (o *Odds) find(keys Object) int {
	text := keys.text()
	return slices.IndexFunc(o.Outcomes, func(y Outcome) bool { return y.told() == text })
}

// tried is how many results are looked up one by one before all are put in order.
const tried = 16

// sameResults reports two distributions of the same results in the same order, with the same chances.
func sameResults[R comparable](a, b *odds.Dist[R]) bool {
	if a.Big != nil || b.Big != nil || !slices.Equal(a.S, b.S) {
		return false
	}
	for i := range a.N {
		h, l := bits.Mul64(a.N[i], b.Den)
		hi, lo := bits.Mul64(b.N[i], a.Den)
		if h != hi || l != lo {
			return false
		}
	}
	return true
}

// ChanceThat is the chance that one of the outcomes comes of which is holds.
func ChanceThat(all []Outcome, is func(Object) bool) *big.Rat {
	return ChancesBy(all, 1, func(o Object) int {
		if is(o) {
			return 0
		}
		return -1
	})[0]
}

// ChancesBy is the chance of every kind of outcome, of so many kinds; of what is of none, kind is below 0.
func ChancesBy(all []Outcome, kinds int, kind func(Object) int) []*big.Rat {
	out := make([]*big.Rat, kinds)
	den, ok := common(all)
	if !ok {
		for k := range out {
			out[k] = new(big.Rat)
		}
		for _, x := range all {
			if k := kind(x.Keys); k >= 0 {
				out[k].Add(out[k], x.P)
			}
		}
		return out
	}
	n := make([]uint64, kinds)
	for i := range all {
		if k := kind(all[i].Keys); k >= 0 {
			n[k] += all[i].n // at most den: 64 bits hold it
		}
	}
	for k := range out {
		out[k] = fraction(n[k], den)
	}
	return out
}

// common is what all outcomes are weighed over; false where they have nothing in common that 64 bits hold.
func common(all []Outcome) (den uint64, ok bool) {
	den = 1
	for i := range all {
		if x := all[i].den; x == 0 || i > 0 && x != den {
			return 0, false
		}
		den = all[i].den
	}
	return den, true
}

// weighed are outcomes in their order, as whole numbers over one denominator, their texts one
// behind another.
type weighed struct {
	all    []weight
	keys   []Object
	text   []byte
	den    uint64 // 0: see bigDen
	bigDen *big.Int
	at     []int32 // by the hash of its text, where an outcome is, from 1
}

// scales are kept for the next to weigh on.
var scales = sync.Pool{New: func() any { return new(weighed) }}

// done gives everything back: nothing of it may be looked at any more.
func (w *weighed) done() {
	clear(w.keys)
	clear(w.all[:len(w.keys)])
	w.bigDen = nil
	scales.Put(w)
}

type weight struct {
	at       int32 // of keys
	from, to int32 // of text
	n        uint64
	big      *big.Int // in place of n
}

func weigh[R comparable](d odds.Dist[R], keys func(R) Object) *weighed {
	w := scales.Get().(*weighed)
	w.all, w.keys = slices.Grow(w.all[:0], len(d.S))[:len(d.S)], slices.Grow(w.keys[:0], len(d.S))[:len(d.S)]
	w.text, w.den = w.text[:0], d.Den
	if d.Big != nil {
		w.den, w.bigDen = 0, d.BigDen
	}
	for i, r := range d.S {
		x := &w.all[i]
		w.keys[i], x.at, x.from = keys(r), int32(i), int32(len(w.text))
		w.text, _ = w.keys[i].Append(w.text) // what cannot be written is written as far as it goes
		x.to = int32(len(w.text))
		if d.Big != nil {
			x.big = d.Big[i]
		} else {
			x.n = d.N[i]
		}
		if i == 0 { // most are as long as the first
			w.text = slices.Grow(w.text, (len(w.text)+4)*len(d.S))
		}
	}
	w.merge()
	slices.SortFunc(w.all, func(a, b weight) int {
		if c := b.compare(&a); c != 0 {
			return c
		}
		return bytes.Compare(w.told(&a), w.told(&b))
	})
	return w
}

// told is what an outcome says.
func (w *weighed) told(x *weight) []byte { return w.text[x.from:x.to] }

// compare compares two weights over the same denominator.
func (x *weight) compare(y *weight) int {
	if x.big != nil {
		return x.big.Cmp(y.big)
	}
	return cmp.Compare(x.n, y.n)
}

// spread is of what outcomes say.
var spread = maphash.MakeSeed()

// merge makes equal outcomes one.
func (w *weighed) merge() {
	size := 1 << bits.Len(uint(2*len(w.all)))
	at, kept := slices.Grow(w.at[:0], size)[:size], w.all[:0]
	clear(at)
	w.at = at
	for _, x := range w.all {
		h := maphash.Bytes(spread, w.told(&x)) & uint64(len(at)-1)
		for at[h] != 0 && !bytes.Equal(w.told(&kept[at[h]-1]), w.told(&x)) {
			h = (h + 1) & uint64(len(at)-1)
		}
		if at[h] == 0 {
			kept = append(kept, x)
			at[h] = int32(len(kept))
			continue
		}
		if like := &kept[at[h]-1]; x.big != nil {
			like.big = new(big.Int).Add(like.big, x.big) // not in place: it is the distribution's
		} else {
			like.n += x.n
		}
	}
	w.all = kept
}

func (w *weighed) chance(x weight) *big.Rat {
	if w.den == 0 {
		return new(big.Rat).SetFrac(x.big, w.bigDen)
	}
	return fraction(x.n, w.den)
}

// likeAs reports that a weight is the chance of an outcome.
func (w *weighed) likeAs(x weight, y *Outcome) bool {
	if w.den == 0 || y.den == 0 {
		return w.chance(x).Cmp(y.P) == 0
	}
	h, l := bits.Mul64(x.n, y.den)
	hi, lo := bits.Mul64(y.n, w.den)
	return h == hi && l == lo
}

// fraction is n/den, reduced.
func fraction(n, den uint64) *big.Rat {
	if den>>63 == 0 {
		return new(big.Rat).SetFrac64(int64(n), int64(den)) // n is at most den
	}
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).SetUint64(den))
}

func (o *Outcome) told() string {
	if o.text != "" {
		return o.text
	}
	return o.Keys.text()
}
