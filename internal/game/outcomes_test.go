package game

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"adjutant/internal/dice"
	"adjutant/internal/odds"
)

// drawn is a distribution of small numbers, and a coarser object for each: some of them are told
// alike. Wide says that it is kept beyond 64 bits.
func drawn(t *rapid.T, wide bool) (odds.Dist[int], func(int) Object) {
	n := rapid.IntRange(1, 24).Draw(t, "results")
	d := odds.Dist[int]{}
	for i := range n {
		d.S = append(d.S, i)
		d.N = append(d.N, rapid.Uint64Range(1, 9).Draw(t, "weight"))
		d.Den += d.N[i]
	}
	if wide {
		d.Big, d.BigDen = make([]*big.Int, n), new(big.Int).Lsh(big.NewInt(int64(d.Den)), 70)
		for i, w := range d.N {
			d.Big[i] = new(big.Int).Lsh(new(big.Int).SetUint64(w), 70)
		}
		d.N, d.Den = nil, 0
	}
	by := rapid.IntRange(1, 4).Draw(t, "coarseness")
	return d, func(i int) Object { return Object{{Key: "lost", Value: i / by}, {Key: "odd", Value: i/by%2 == 1}} }
}

// However a distribution is kept, its outcomes are the sums of what is told alike, the likeliest
// first, and a sum over them is the sum of their fractions.
func TestOutcomesAreSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, keys := drawn(t, rapid.Bool().Draw(t, "wide"))
		want := map[string]*big.Rat{}
		for i, r := range d.S {
			k := keys(r).text()
			if want[k] == nil {
				want[k] = new(big.Rat)
			}
			want[k].Add(want[k], d.P(i))
		}
		got := Outcomes(d, keys)
		if len(got) != len(want) {
			t.Fatalf("outcomes: got %d, want %d", len(got), len(want))
		}
		odd := new(big.Rat)
		for i, o := range got {
			if o.P.Cmp(want[o.Text()]) != 0 {
				t.Errorf("%s: got %v, want %v", o.Text(), o.P, want[o.Text()])
			}
			if i > 0 && (got[i-1].P.Cmp(o.P) < 0 || got[i-1].P.Cmp(o.P) == 0 && got[i-1].Text() >= o.Text()) {
				t.Errorf("order: got %s before %s, want the likelier first, then by text", got[i-1].Text(), o.Text())
			}
			if o.Keys.Get("odd") == true {
				odd.Add(odd, o.P)
			}
		}
		third := func(o Object) int { return o.Get("lost").(int)%3 - 1 } // every third is of no kind
		kinds := [2]*big.Rat{new(big.Rat), new(big.Rat)}
		for _, o := range got {
			if k := third(o.Keys); k >= 0 {
				kinds[k].Add(kinds[k], o.P)
			}
		}
		isOdd := func(k Object) bool { return k.Get("odd") == true }
		if p := ChanceThat(got, isOdd); p.Cmp(odd) != 0 {
			t.Errorf("the odd ones: got %v, want %v", p, odd)
		}
		for k, p := range ChancesBy(got, 2, third) {
			if p.Cmp(kinds[k]) != 0 {
				t.Errorf("kind %d: got %v, want %v", k, p, kinds[k])
			}
		}
		for i := range got {
			got[i].den = 0 // as of outcomes that were read from a file
		}
		for k, p := range ChancesBy(got, 2, third) {
			if p.Cmp(kinds[k]) != 0 {
				t.Errorf("kind %d by its fractions: got %v, want %v", k, p, kinds[k])
			}
		}
		if p := ChanceThat(got, isOdd); p.Cmp(odd) != 0 {
			t.Errorf("the odd ones by their fractions: got %v, want %v", p, odd)
		}
	})
}

// A distribution gives the outcomes that are made of it, also kept otherwise or weighed over
// another denominator, and no others.
func TestGivesItsOwnOutcomesAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, keys := drawn(t, false)
		out := Outcomes(d, keys)
		o := &Odds{Outcomes: out, dist: d}
		twice := odds.Dist[int]{S: d.S, Den: 2 * d.Den}
		for _, n := range d.N {
			twice.N = append(twice.N, 2*n)
		}
		if !gives(d, keys, o) || !gives(twice, keys, o) || !gives(d, keys, &Odds{Outcomes: out}) {
			t.Errorf("%v: got other outcomes, want its own", d)
		}
		for i := range out {
			out[i].den, out[i].text = 0, ""
		}
		if !gives(d, keys, &Odds{Outcomes: out}) {
			t.Errorf("%v: got other outcomes, want its own, read from a file", d)
		}
		if len(out) == 1 {
			return
		}
		other := odds.Dist[int]{S: d.S, N: append([]uint64{d.N[0] + 1}, d.N[1:]...), Den: d.Den + 1}
		if gives(other, keys, o) || gives(other, keys, &Odds{Outcomes: out}) {
			t.Errorf("%v: got the outcomes of %v, want others", other, d)
		}
		if gives(d, keys, &Odds{Outcomes: out[1:]}) {
			t.Errorf("%v: got what lacks its likeliest outcome, want not", d)
		}
	})
}

// An adjudication gives the odds that are its own, not those of another die, and not those in which more is told of what comes.
func TestGivesItsOwnOdds(t *testing.T) {
	proc := func(cut int, more bool) *Proc[int] {
		die := &dice.Need{Die: dice.D10}
		return &Proc[int]{
			Segments: []Segment[int]{func(d *dice.Dice, _ *Trace, r *int) { *r = d.Band(die, cut) }},
			Outcome: func(r int) Object {
				o := Object{{Key: "hit", Value: r == 0}}
				if more {
					o = append(o, KV{Key: "general", Value: "unhurt"})
				}
				return o
			},
		}
	}
	e := odds.NewEngine()
	for _, x := range []struct {
		cut  int
		more bool
		want bool
	}{{3, false, true}, {4, false, false}, {3, true, false}} {
		if got := proc(x.cut, x.more).GivesOdds(e, proc(3, false).Odds(e)); got != x.want {
			t.Errorf("cut at %d, more told %t: gives the odds of 3 in 10 %t, want %t", x.cut, x.more, got, x.want)
		}
	}
}
