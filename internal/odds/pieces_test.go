package odds

import (
	"fmt"
	"math/big"
	"testing"

	"adjutant/internal/dice"

	"pgregory.net/rapid"
)

// three is a result of three pieces, and something that is of none of them.
type three struct {
	p   [3]int
	all int
}

// TestPiecesAreTheRule: what pieces come to that are enumerated each by itself is, to the last
// weight, what they come to one after another, whatever dice were thrown before them, in
// numbers of any size and when some faces are known.
func TestPiecesAreTheRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.SampledFrom([]int{2, 6, 10, 97, 100})
		var needs []*dice.Need
		need := func(what string) *dice.Need {
			n := &dice.Need{Die: dice.Die(sides.Draw(t, what))}
			needs = append(needs, n)
			return n
		}
		first := need("a die of all")
		var own [3][]*dice.Need
		for i := range own {
			for range rapid.IntRange(0, 3).Draw(t, "dice") {
				own[i] = append(own[i], need("a die of its own"))
			}
		}
		stops := rapid.IntRange(0, 4).Draw(t, "no dice below")
		run := func(d *dice.Dice, i int, p *int) {
			for _, n := range own[i] {
				if *p >= stops {
					*p = (*p + d.Band(n, 1, int(n.Die)/2)) % 5
				}
			}
		}
		pieces := &Pieces[three, int]{Of: func(r *three) []int { return r.p[:] }, Run: run}
		if rapid.Bool().Draw(t, "hashed") {
			pieces.Hash = func(p *int) uint64 { return uint64(*p) }
		}
		seg := func(apart bool) func(*dice.Dice, *three) {
			return func(d *dice.Dice, r *three) {
				x := d.Band(first, 1, 2)
				r.all = (r.all + x) % 3
				r.p[x%3] += r.all
				if r.all == 2 { // it may then be what others become by themselves
					r.all = 0
					return
				}
				if apart && pieces.Alone(d) {
					return
				}
				for i := range r.p {
					run(d, i, &r.p[i])
				}
			}
		}
		e := NewEngine()
		if rapid.Bool().Draw(t, "known") {
			n := rapid.SampledFrom(needs).Draw(t, "which")
			e.Given(dice.Known{n: {{Die: n.Die, Face: rapid.IntRange(1, int(n.Die)).Draw(t, "face")}}})
		}
		start := three{p: [3]int{1, 2, 3}}
		times := rapid.IntRange(1, 3).Draw(t, "segments")
		chain := func(apart bool) Dist[three] {
			segs := make([]func(*dice.Dice, *three), times)
			for i := range segs {
				segs[i] = seg(apart)
			}
			return Chain(e, nil, start, segs...)
		}
		want := weights(chain(false))
		for range 2 { // what is remembered of one chain is of no other
			if got := weights(chain(true)); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("each piece by itself: got %v, want %v", got, want)
			}
		}
	})
}

// weights is the chance of every result.
func weights(d Dist[three]) map[string]string {
	out := map[string]string{}
	for i, r := range d.S {
		out[fmt.Sprint(r)] = d.P(i).RatString()
	}
	return out
}

// TestPiecesOnAWalk: whoever walks every path of a whole rule has its pieces run one after
// another, after a chain of the same engine, too.
func TestPiecesOnAWalk(t *testing.T) {
	six := &dice.Need{Die: dice.D6}
	pieces := &Pieces[[2]int, int]{Of: func(r *[2]int) []int { return r[:] }, Run: func(d *dice.Dice, _ int, p *int) { *p = d.Face(six) }}
	e := NewEngine()
	var left bool
	var r [2]int
	rule := func(d *dice.Dice, r *[2]int) {
		if left = pieces.Alone(d); !left {
			r[0], r[1] = d.Face(six), d.Face(six)
		}
	}
	if d := Chain(e, nil, r, rule); d.Len() != 36 || !left {
		t.Errorf("a chain: got %d results, pieces by themselves %v; want 36, true", d.Len(), left)
	}
	paths := 0
	e.Walk(100, func(d *dice.Dice) { rule(d, &r) }, func(*big.Rat) { paths++ })
	if paths != 36 || left {
		t.Errorf("a walk: got %d paths, pieces by themselves %v; want 36, false", paths, left)
	}
}

// TestPiecesOfManyKinds: pieces that are many things are found again by what they are, a segment may leave now these and now those, and
// what was enumerated of either while a die was known is forgotten with it.
func TestPiecesOfManyKinds(t *testing.T) {
	first, own := &dice.Need{}, &dice.Need{Die: dice.D6}
	run := func(by int) func(*dice.Dice, int, *int) {
		return func(d *dice.Dice, _ int, p *int) { *p = *p*10 + by*d.Band(own, 2) }
	}
	of := func(r *three) []int { return r.p[:2] }
	ones, twos := &Pieces[three, int]{Of: of, Run: run(1)}, &Pieces[three, int]{Of: of, Run: run(2)}
	seg := func(apart bool) func(*dice.Dice, *three) {
		return func(d *dice.Dice, r *three) {
			x := d.Face(first)
			if r.all == 1 { // in another order
				x = int(first.Die) + 1 - x
			}
			r.p[0], r.p[1] = x, int(first.Die)-x
			pieces := ones
			if x > int(first.Die)/2 {
				pieces = twos
			}
			if !apart || !pieces.Alone(d) {
				for i := range r.p[:2] {
					pieces.Run(d, i, &r.p[i])
				}
			}
		}
	}
	e := NewEngine()
	for i, known := range []dice.Known{nil, nil, {own: {{Die: dice.D6, Face: 1}}}, {own: {{Die: dice.D6, Face: 6}}}, nil} {
		e.Given(known)
		first.Die = dice.D100
		if i == 0 { // few enough for a place each
			first.Die = dice.D6
		}
		start := three{all: i % 2}
		want := weights(Chain(e, nil, start, seg(false)))
		if got := weights(Chain(e, nil, start, seg(true))); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("with %v known: got %d results, not those that come one after another (%d)", known, len(got), len(want))
		}
	}
}

// TestPiecesBeyond64Bits: where 64 bits do not hold what the pieces weigh together, the rule is gone through as it stands.
func TestPiecesBeyond64Bits(t *testing.T) {
	own := [3]*dice.Need{{Die: 100}, {Die: 100}, {Die: 100}}
	pieces := &Pieces[three, int]{Of: func(r *three) []int { return r.p[:] }, Run: func(d *dice.Dice, i int, p *int) {
		for range 4 {
			*p += d.Band(own[i], 37)
		}
	}}
	d := Chain(NewEngine(), nil, three{}, func(d *dice.Dice, r *three) {
		if !pieces.Alone(d) {
			for i := range r.p {
				pieces.Run(d, i, &r.p[i])
			}
		}
	})
	// None of twelve dice under 38: 63 of 100 twelve times.
	want := new(big.Rat).SetFrac(new(big.Int).Exp(big.NewInt(63), big.NewInt(12), nil), new(big.Int).Exp(big.NewInt(100), big.NewInt(12), nil)).RatString()
	if got := weights(d)[fmt.Sprint(three{p: [3]int{4, 4, 4}})]; d.Len() != 125 || got != want {
		t.Errorf("three pieces of four dice: got %d results and %s for all of them high, want 125 and %s", d.Len(), got, want)
	}
}
