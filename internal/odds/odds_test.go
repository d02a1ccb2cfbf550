package odds

import (
	"math/big"
	"slices"
	"testing"

	"adjutant/internal/dice"

	"pgregory.net/rapid"
)

// TestSumsToOne and agrees with counting every face: a chain of random banded
// rolls over a small state.
func TestAgreesWithEveryFace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type roll struct {
			die  dice.Die
			cuts []int
		}
		rolls := make([]roll, rapid.IntRange(1, 3).Draw(t, "rolls"))
		for i := range rolls {
			rolls[i].die = rapid.SampledFrom([]dice.Die{dice.D6, dice.D10}).Draw(t, "die")
			a := rapid.IntRange(0, int(rolls[i].die)).Draw(t, "a")
			b := rapid.IntRange(a, int(rolls[i].die)).Draw(t, "b")
			rolls[i].cuts = []int{a, b}
		}
		step := func(d *dice.Dice, s int, r roll) int {
			if s%3 == 2 { // some states need no die
				return s + 1
			}
			return s*3 + d.Band(&dice.Need{Die: r.die}, r.cuts...)
		}
		var segs []func(*dice.Dice, *int)
		for _, r := range rolls {
			segs = append(segs, func(d *dice.Dice, s *int) { *s = step(d, *s, r) })
		}
		got := Chain(NewEngine(), nil, 1, segs...)
		first := First(NewEngine(), 1, segs...)
		want := map[int]*big.Rat{}
		var walk func(s, i int, p *big.Rat)
		walk = func(s, i int, p *big.Rat) {
			if i == len(rolls) {
				if want[s] == nil {
					want[s] = new(big.Rat)
				}
				want[s].Add(want[s], p)
				return
			}
			probe := dice.New(nil, nil)
			next := s
			if owed, _ := probe.Run(func() { next = step(probe, s, rolls[i]) }); owed == nil {
				walk(next, i+1, p)
				return
			}
			for f := 1; f <= int(rolls[i].die); f++ {
				d := dice.New([]dice.Face{{Face: f}}, nil)
				d.Run(func() { next = step(d, s, rolls[i]) })
				walk(next, i+1, new(big.Rat).Mul(p, big.NewRat(1, int64(rolls[i].die))))
			}
		}
		walk(1, 0, big.NewRat(1, 1))
		if want[first] == nil {
			t.Fatalf("first result %d, want one of those that come", first)
		}
		if got.Len() != len(want) {
			t.Fatalf("%d results, want %d", got.Len(), len(want))
		}
		for i, s := range got.S {
			if want[s] == nil || got.P(i).Cmp(want[s]) != 0 {
				t.Fatalf("result %d: %v, want %v", s, got.P(i), want[s])
			}
		}
	})
}

// TestOutgrows64Bits: twenty d100s need 133 bits; the sum stays exactly one and
// the chances are those of the binomial law.
func TestOutgrows64Bits(t *testing.T) {
	var segs []func(*dice.Dice, *int)
	for i := 0; i < 20; i++ {
		segs = append(segs, func(d *dice.Dice, s *int) { *s += d.Band(&dice.Need{Die: dice.D100}, 37) })
	}
	d := Chain(NewEngine(), nil, 0, segs...)
	if d.Big == nil {
		t.Fatal("64 bits sufficed")
	}
	sum := new(big.Rat)
	for i, k := range d.S {
		sum.Add(sum, d.P(i))
		want := new(big.Rat).SetInt(new(big.Int).Binomial(20, int64(k)))
		for j := 0; j < 20; j++ {
			if j < k {
				want.Mul(want, big.NewRat(63, 100))
			} else {
				want.Mul(want, big.NewRat(37, 100))
			}
		}
		if d.P(i).Cmp(want) != 0 {
			t.Errorf("%d of 20: %v, want %v", k, d.P(i), want)
		}
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("sum %v", sum)
	}
}

// TestManyResults leaves the comparison of few results for the table.
func TestManyResults(t *testing.T) {
	two := func(d *dice.Dice, s *[2]int) {
		s[0] += d.Face(&dice.Need{Die: dice.D100})
		s[1] += d.Face(&dice.Need{Die: dice.D6})
	}
	d := Chain(NewEngine(), nil, [2]int{}, two, two)
	sum := new(big.Rat)
	for i := range d.S {
		sum.Add(sum, d.P(i))
	}
	if d.Len() != 199*11 || sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%d results, sum %v", d.Len(), sum)
	}
	f := Fold(d, func(s [2]int) int { return s[1] })
	if f.Len() != 11 {
		t.Errorf("%d sums of two d6", f.Len())
	}
	for i, s := range f.S {
		if want := big.NewRat(int64(6-max(s-7, 7-s)), 36); f.P(i).Cmp(want) != 0 {
			t.Errorf("%d on two d6: %v, want %v", s, f.P(i), want)
		}
	}
}

// TestLongSegmentsAreExact: many dice of any size in one segment, more than 64 bits of
// them, give exactly the chances that die by die multiplication gives, and no more
// than one in all.
func TestLongSegmentsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.SampledFrom([]int{2, 6, 7, 10, 97, 100, 128, 129, 200, 1000})
		type throw struct{ sides, cut int }
		var segs [][]throw
		for range rapid.IntRange(1, 3).Draw(t, "segments") {
			var seg []throw
			for range rapid.IntRange(1, 10).Draw(t, "dice") {
				n := sides.Draw(t, "sides")
				seg = append(seg, throw{n, rapid.IntRange(1, n-1).Draw(t, "cut")})
			}
			segs = append(segs, seg)
		}
		var rules []func(*dice.Dice, *int)
		want := map[int]*big.Rat{0: big.NewRat(1, 1)}
		for _, seg := range segs {
			rules = append(rules, func(d *dice.Dice, in *int) {
				for _, x := range seg {
					*in += d.Band(&dice.Need{Die: dice.Die(x.sides)}, x.cut)
				}
			})
			for _, x := range seg {
				next := map[int]*big.Rat{}
				add := func(k int, p *big.Rat, n int) {
					if next[k] == nil {
						next[k] = new(big.Rat)
					}
					next[k].Add(next[k], new(big.Rat).Mul(p, big.NewRat(int64(n), int64(x.sides))))
				}
				for k, p := range want {
					add(k, p, x.cut)
					add(k+1, p, x.sides-x.cut)
				}
				want = next
			}
		}
		d := Chain(NewEngine(), nil, 0, rules...)
		if d.Len() != len(want) {
			t.Fatalf("%v: got %d results, want %d", segs, d.Len(), len(want))
		}
		for i, k := range d.S {
			if d.P(i).Cmp(want[k]) != 0 {
				t.Fatalf("%v: %d: got %v, want %v", segs, k, d.P(i), want[k])
			}
		}
	})
}

// TestTenHundreds: ten d100 in one segment were chances that summed to 8.1.
func TestTenHundreds(t *testing.T) {
	d := Chain(NewEngine(), nil, 0, func(d *dice.Dice, s *int) {
		for range 10 {
			*s += d.Band(&dice.Need{Die: dice.D100}, 37)
		}
	})
	sum := new(big.Rat)
	for i := range d.S {
		sum.Add(sum, d.P(i))
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("got chances that sum to %v, want 1", sum)
	}
}

// TestFacesOfLargeDice: every face of a die of any size is a branch of its own.
func TestFacesOfLargeDice(t *testing.T) {
	for _, sides := range []int{2, 128, 129, 256, 257, 1000} {
		d := Chain(NewEngine(), nil, 0, func(d *dice.Dice, n *int) { *n = d.Face(&dice.Need{Die: dice.Die(sides)}) })
		if d.Len() != sides {
			t.Errorf("d%d: got %d faces, want %d", sides, d.Len(), sides)
		}
		for i, f := range d.S {
			if f < 1 || f > sides || d.P(i).Cmp(big.NewRat(1, int64(sides))) != 0 {
				t.Errorf("d%d: got %v for face %d, want 1/%d", sides, d.P(i), f, sides)
			}
		}
	}
}

// Two dice are thrown again as long as they are equal: the first path of that has no end, and
// a walk says that there are more paths than it was to go, as it does of one path too many.
func TestAWalkOfThrowsWithoutAnEnd(t *testing.T) {
	e := NewEngine()
	six := &dice.Need{Die: dice.D6}
	again := func(d *dice.Dice) {
		for a, b := d.Face(six), d.Face(six); a == b; a, b = d.Face(six), d.Face(six) {
		}
	}
	if e.Walk(1000, again, func(*big.Rat) {}) {
		t.Error("a throw that may go on for ever was walked to its end")
	}
	for most, want := range map[int]bool{35: false, 36: true, 37: true} {
		n, sum := 0, new(big.Rat)
		all := e.Walk(most, func(d *dice.Dice) { d.Face(six); d.Face(six) }, func(p *big.Rat) { n++; sum.Add(sum, p) })
		if all != want || want && (n != 36 || sum.Cmp(big.NewRat(1, 1)) != 0) {
			t.Errorf("two dice, %d paths at most: all %v after %d, which add up to %v", most, all, n, sum)
		}
	}
	if got := Chain(e, nil, 0, func(d *dice.Dice, n *int) { *n = d.Face(six) }); len(got.S) != 6 {
		t.Errorf("after a walk that ended early a die has %d faces", len(got.S))
	}
}

// A condition divides by what satisfies it: of two dice that make more than nine, a third are doubles.
func TestAmong(t *testing.T) {
	e := NewEngine()
	six := func(d *dice.Dice, n *int) { *n = *n*10 + d.Face(&dice.Need{Die: dice.D6}) }
	d, p := Among(Chain(e, nil, 0, six, six), func(n int) bool { return n/10+n%10 > 9 })
	if p.Cmp(big.NewRat(6, 36)) != 0 {
		t.Errorf("more than nine with two dice: got %s; want 1/6", p.RatString())
	}
	doubles, _ := Among(d, func(n int) bool { return n/10 == n%10 })
	if d.Len() != 6 || doubles.Len() != 2 {
		t.Errorf("got %v and %v of them; want six and 55, 66", d.S, doubles.S)
	}
	for i := range d.S {
		if d.P(i).Cmp(big.NewRat(1, 6)) != 0 {
			t.Errorf("%d: got %s; want 1/6", d.S[i], d.P(i).RatString())
		}
	}
	if none, p := Among(d, func(int) bool { return false }); none.Len() != 0 || p.Sign() != 0 {
		t.Errorf("got %v with %s; want nothing with 0", none.S, p.RatString())
	}
	d.widen()
	if _, p := Among(d, func(n int) bool { return n == 66 }); p.Cmp(big.NewRat(1, 6)) != 0 {
		t.Errorf("in big numbers: got %s; want 1/6", p.RatString())
	}
}

// TestEqualResultsOnTheWay: a chain that leaves equal results apart until its end comes to what one
// comes to that makes them one after every segment.
func TestEqualResultsOnTheWay(t *testing.T) {
	seg := func(d *dice.Dice, s *int) { *s = (*s*7 + d.Face(&dice.Need{Die: dice.D10})) % 50 }
	e := NewEngine()
	merged := Point(0)
	for n := 1; n <= 6; n++ {
		merged = Through(e, merged, seg)
		got := Chain(e, nil, 0, slices.Repeat([]func(*dice.Dice, *int){seg}, n)...)
		if !slices.Equal(got.S, merged.S) || !slices.Equal(got.N, merged.N) || got.Den != merged.Den {
			t.Errorf("%d dice: got %v with %v over %d, want %v with %v over %d", n, got.S, got.N, got.Den, merged.S, merged.N, merged.Den)
		}
	}
}
