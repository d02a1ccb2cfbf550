package odds

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"adjutant/internal/dice"
)

// pack makes a pack of kinds a, b, c... with so many copies.
func pack(t testing.TB, copies ...int) *dice.Pack {
	t.Helper()
	var kinds []dice.Kind
	for i, n := range copies {
		kinds = append(kinds, dice.Kind{Word: fmt.Sprintf("k%d", i), N: n})
	}
	p, err := dice.NewPack("pack", kinds...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// chances is a distribution by result.
func chances[R comparable](d Dist[R]) map[R]*big.Rat {
	out := map[R]*big.Rat{}
	for i, r := range d.S {
		out[r] = d.P(i)
	}
	return out
}

func same[R comparable](got, want map[R]*big.Rat) error {
	if len(got) != len(want) {
		return fmt.Errorf("%d results, want %d", len(got), len(want))
	}
	for r, p := range want {
		if got[r] == nil || got[r].Cmp(p) != 0 {
			return fmt.Errorf("%v: got %v, want %v", r, got[r], p)
		}
	}
	return nil
}

// orders calls visit with every order in which n of the cards can come, each card being
// one of its own.
func orders(cards []string, n int, visit func([]string)) {
	var walk func(done, rest []string)
	walk = func(done, rest []string) {
		if len(done) == n {
			visit(done)
			return
		}
		for i := range rest {
			left := append(slices.Clone(rest[:i]), rest[i+1:]...)
			walk(append(slices.Clone(done), rest[i]), left)
		}
	}
	walk(nil, cards)
}

// played is a rule carried out with the cards in an order typed at the table.
func played(t *testing.T, rule func(*dice.Dice) string, order []string) string {
	var faces []dice.Face
	for _, w := range order {
		faces = append(faces, dice.Face{Card: w, By: dice.Hand})
	}
	d := dice.New(faces, nil)
	out := ""
	if owed, err := d.Run(func() { out = rule(d) }); err != nil || len(owed) > 0 {
		t.Fatalf("%v with %v: owed %v, %v", out, order, owed, err)
	}
	return out
}

// bruteForce plays a rule with every order of the unseen cards, of which the first down
// lie face down.
func bruteForce(t *testing.T, rule func(*dice.Dice) string, from dice.Deck) map[string]*big.Rat {
	count, all := map[string]int64{}, int64(0)
	cards := from.Pack.Words(from.Left)
	orders(cards, len(cards), func(order []string) {
		count[played(t, rule, order[from.Down:])]++
		all++
	})
	out := map[string]*big.Rat{}
	for r, n := range count {
		out[r] = big.NewRat(n, all)
	}
	return out
}

func enumerated(rule func(*dice.Dice) string) map[string]*big.Rat {
	return chances(Chain(NewEngine(), nil, "", func(d *dice.Dice, r *string) { *r = rule(d) }))
}

// sum is an eye for the sum of the worth of cards: kind 0 is worth 0, kind 1 one, kinds 2
// and 3 two.
var sum = dice.Eye[int]{Add: func(s, kind, n int) int { return s + n*((kind+1)/2) }}

// rules are the ways to draw, made for a deck with at least two cards in it.
func rules(from dice.Deck, k, first int) map[string]func(*dice.Dice) string {
	return map[string]func(*dice.Dice) string{
		"draw": func(d *dice.Dice) string {
			return fmt.Sprint(from.Pack.Words(d.Draw(&dice.Need{}, from, k)))
		},
		"tally": func(d *dice.Dice) string { return fmt.Sprint(dice.Tally(d, &dice.Need{}, from, k, sum)) },
		"one by one": func(d *dice.Dice) string {
			left, out := from, ""
			for range k {
				c := d.Draw(&dice.Need{}, left, 1)
				left = left.Out(c)
				out += fmt.Sprint(from.Pack.Words(c))
			}
			return out
		},
		"two hands": func(d *dice.Dice) string {
			a := d.Draw(&dice.Need{}, from, first)
			b := dice.Tally(d, &dice.Need{}, from.Out(a), k-first, sum)
			return fmt.Sprint(from.Pack.Words(a), b)
		},
		"until": func(d *dice.Dice) string {
			before, last := dice.Until(d, &dice.Need{}, from, k, func(kind int) bool { return kind%2 == 1 }, sum)
			return fmt.Sprint(before, last)
		},
		"until, all seen": func(d *dice.Dice) string {
			before, last := dice.Until(d, &dice.Need{}, from, from.Size(), func(kind int) bool { return kind == 0 }, dice.Whole)
			return fmt.Sprint(from.Pack.Words(before), last)
		},
	}
}

// TestDrawsAgreeWithEveryOrder: 1,000 random draws from random decks, some of whose cards
// are known to be out and some of which lie face down elsewhere, have exactly the chances
// that counting every order of the cards gives. The same rule is played and enumerated.
func TestDrawsAgreeWithEveryOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1815, 6))
	n := 0
	for n < 1000 {
		var copies []int
		for range 2 + r.IntN(3) {
			copies = append(copies, 1+r.IntN(3))
		}
		p := pack(t, copies...)
		from := p.Deck()
		for kind, c := range copies { // known to be out
			var out dice.Cards
			out[kind] = uint8(r.IntN(c + 1))
			from = from.Out(out)
		}
		size := from.Size()
		if size < 2 || size > 5 {
			continue
		}
		from = from.Hide(r.IntN(size - 1)) // at least two are in the deck
		k := 1 + r.IntN(from.Size())
		for name, rule := range rules(from, k, r.IntN(k+1)) {
			// Cards that the rule leaves in the deck are too many for the dice and change
			// nothing.
			if err := same(enumerated(rule), bruteForce(t, rule, from)); err != nil {
				t.Fatalf("%s %d of %v, %d face down: %v", name, k, p.Words(from.Left), from.Down, err)
			}
			n++
		}
	}
}

// TestWhatIsDrawnConditionsTheRest: with the first cards of a draw on the table, the chances
// are those of the orders that begin with them.
func TestWhatIsDrawnConditionsTheRest(t *testing.T) {
	from := pack(t, 2, 1, 3).Deck()
	need := &dice.Need{}
	for name, rule := range map[string]func(*dice.Dice) string{
		"tally": func(d *dice.Dice) string { return fmt.Sprint(dice.Tally(d, need, from, 4, sum)) },
		"draw":  func(d *dice.Dice) string { return fmt.Sprint(d.Draw(need, from, 4)) },
		"until": func(d *dice.Dice) string {
			before, last := dice.Until(d, need, from, 5, func(kind int) bool { return kind == 1 }, sum)
			return fmt.Sprint(before, last)
		},
	} {
		for _, begun := range [][]string{{"k0"}, {"k2", "k2"}, {"k0", "k2"}, {"k1"}, {"k2", "k1"}} {
			want, all := map[string]*big.Rat{}, int64(0)
			cards := from.Pack.Words(from.Left)
			orders(cards, len(cards), func(order []string) {
				if slices.Equal(order[:len(begun)], begun) {
					all++
				}
			})
			orders(cards, len(cards), func(order []string) {
				if slices.Equal(order[:len(begun)], begun) {
					res := played(t, rule, order)
					if want[res] == nil {
						want[res] = new(big.Rat)
					}
					want[res].Add(want[res], big.NewRat(1, all))
				}
			})
			var faces []dice.Face
			for _, w := range begun {
				faces = append(faces, dice.Face{Card: w, By: dice.Hand})
			}
			d := dice.New(faces, nil)
			d.Run(func() { rule(d) })
			e := NewEngine()
			e.Given(d.Known())
			got := chances(Chain(e, nil, "", func(d *dice.Dice, r *string) { *r = rule(d) }))
			if err := same(got, want); err != nil {
				t.Errorf("%s after %v: %v", name, begun, err)
			}
		}
	}
}

// TestReplacedAndReshuffled: a card put back can come again, and a deck that runs out is
// made anew of what was seen.
func TestReplacedAndReshuffled(t *testing.T) {
	from := pack(t, 2, 1).Deck()
	again := enumerated(func(d *dice.Dice) string {
		a := d.Draw(&dice.Need{}, from, 1)
		b := d.Draw(&dice.Need{}, from.Out(a).Back(a), 1)
		return fmt.Sprint(a[0], b[0])
	})
	if err := same(again, map[string]*big.Rat{"1 1": big.NewRat(4, 9), "1 0": big.NewRat(2, 9), "0 1": big.NewRat(2, 9), "0 0": big.NewRat(1, 9)}); err != nil {
		t.Error("put back:", err)
	}
	// Three of four are out: the last card comes for certain, and one more of the three.
	from = pack(t, 2, 2).Deck()
	seen := dice.Cards{1, 2}
	over := enumerated(func(d *dice.Dice) string {
		a := d.Draw(&dice.Need{}, from.Out(seen), 1)
		b := d.Draw(&dice.Need{}, from.Out(a), 1)
		return fmt.Sprint(a[0], b[0])
	})
	if err := same(over, map[string]*big.Rat{"1 1": big.NewRat(1, 3), "1 0": big.NewRat(2, 3)}); err != nil {
		t.Error("reshuffled:", err)
	}
}

// fiftyTwo is a pack of cards: four suits of 2 to ace.
func fiftyTwo(t testing.TB) dice.Deck {
	t.Helper()
	copies := make([]int, 52)
	for i := range copies {
		copies[i] = 1
	}
	return pack(t, copies...).Deck()
}

// honours counts 4 for an ace, 3 for a king, 2 for a queen and 1 for a jack.
var honours = dice.Eye[int]{Add: func(s, kind, n int) int { return s + max(0, kind%13-8) }}

// TestThirteenOfFiftyTwo: the hands of bridge by their points, against the counts that are
// published of all 635,013,559,600.
func TestThirteenOfFiftyTwo(t *testing.T) {
	from := fiftyTwo(t)
	hand := func(d *dice.Dice, n *int) { *n = dice.Tally(d, &dice.Need{}, from, 13, honours) }
	got := chances(Chain(NewEngine(), nil, 0, hand))
	for points, hands := range map[int]int64{0: 2_310_789_600, 1: 5_006_710_800, 10: 59_723_754_816, 37: 4} {
		if want := big.NewRat(hands, 635_013_559_600); got[points] == nil || got[points].Cmp(want) != 0 {
			t.Errorf("%d points: got %v, want %v", points, got[points], want)
		}
	}
	if len(got) != 38 {
		t.Errorf("%d sums of points, want 0 to 37", len(got))
	}
}

// TestLongChainsOfCards: 13 cards drawn one by one from 52 are 4e21 orders, and four hands
// of 13 are 5e28 deals: more than 64 bits hold, and exact.
func TestLongChainsOfCards(t *testing.T) {
	from := pack(t, 26, 26).Deck()
	single := func(d *dice.Dice, red *int) {
		left := from
		for range 13 {
			c := d.Draw(&dice.Need{}, left, 1)
			left = left.Out(c)
			*red += int(c[0])
		}
	}
	want := map[int]*big.Rat{}
	for red := range 14 {
		ways := new(big.Int).Binomial(26, int64(red))
		want[red] = new(big.Rat).SetFrac(ways.Mul(ways, new(big.Int).Binomial(26, int64(13-red))), big.NewInt(635_013_559_600))
	}
	d := Chain(NewEngine(), nil, 0, single)
	if d.Big == nil {
		t.Error("64 bits sufficed")
	}
	if err := same(chances(d), want); err != nil {
		t.Error("one by one:", err)
	}
	type dealt struct{ red, first, last uint8 }
	var segs []func(*dice.Dice, *dealt)
	for i := range 4 {
		segs = append(segs, func(d *dice.Dice, r *dealt) {
			c := d.Draw(&dice.Need{}, from.Out(dice.Cards{r.red, uint8(13*i) - r.red}), 13)
			if i == 0 {
				r.first = c[0]
			}
			r.red, r.last = r.red+c[0], c[0]
		})
	}
	d2 := Chain(NewEngine(), nil, dealt{}, segs...)
	if d2.Big == nil {
		t.Error("64 bits sufficed for four hands")
	}
	if err := same(chances(Fold(d2, func(r dealt) int { return int(r.first) })), want); err != nil {
		t.Error("first hand:", err)
	}
	if err := same(chances(Fold(d2, func(r dealt) int { return int(r.last) })), want); err != nil {
		t.Error("last hand:", err)
	}
}

// TestWideHands: 50 cards of 100 come in 1e29 ways, more than 64 bits hold, in one draw.
func TestWideHands(t *testing.T) {
	from := pack(t, 60, 40).Deck()
	d := Chain(NewEngine(), nil, 0, func(d *dice.Dice, n *int) { *n = int(d.Draw(&dice.Need{}, from, 50)[0]) })
	want := map[int]*big.Rat{}
	for n := 10; n <= 50; n++ {
		ways := new(big.Int).Binomial(60, int64(n))
		want[n] = new(big.Rat).SetFrac(ways.Mul(ways, new(big.Int).Binomial(40, int64(50-n))), new(big.Int).Binomial(100, 50))
	}
	if err := same(chances(d), want); err != nil || d.Big == nil {
		t.Error(err)
	}
}

// TestUntilTheFirstAce: before the first of four aces among 52 cards come m others with the
// chance that the aces take four of the places behind them.
func TestUntilTheFirstAce(t *testing.T) {
	from := fiftyTwo(t)
	count := dice.Eye[int]{Add: func(s, _, n int) int { return s + n }}
	got := chances(Chain(NewEngine(), nil, 0, func(d *dice.Dice, n *int) {
		before, _ := dice.Until(d, &dice.Need{}, from, 52, func(kind int) bool { return kind%13 == 12 }, count)
		*n = before
	}))
	want := map[int]*big.Rat{}
	for m := range 49 {
		want[m] = new(big.Rat).SetFrac(new(big.Int).Binomial(int64(51-m), 3), new(big.Int).Binomial(52, 4))
	}
	if err := same(got, want); err != nil {
		t.Error(err)
	}
}

// TestTooManyHandsAreRefused loudly: 13 of 52, each told apart, would fill the memory.
func TestTooManyHandsAreRefused(t *testing.T) {
	from := fiftyTwo(t)
	defer func() {
		if recover() == nil {
			t.Error("635 billion hands were listed")
		}
	}()
	Chain(NewEngine(), nil, dice.Cards{}, func(d *dice.Dice, hand *dice.Cards) { *hand = d.Draw(&dice.Need{}, from, 13) })
}

// TestHiddenCardsWeighNothing until they are revealed, and then they are drawn from all
// that is unseen.
func TestHiddenCardsWeighNothing(t *testing.T) {
	from := pack(t, 3, 5).Deck()
	held := Chain(NewEngine(), nil, 0, func(d *dice.Dice, n *int) {
		_, down := d.Hold(&dice.Need{Down: true}, from, 2)
		*n = down
	})
	if held.Len() != 1 || held.S[0] != 2 || held.P(0).Cmp(big.NewRat(1, 1)) != 0 {
		t.Fatalf("held: %+v", held)
	}
	from = from.Hide(2).Out(dice.Cards{1})
	shown := chances(Chain(NewEngine(), nil, 0, func(d *dice.Dice, n *int) { *n = int(d.Draw(&dice.Need{}, from.Hands(), 2)[0]) }))
	if err := same(shown, map[int]*big.Rat{0: big.NewRat(10, 21), 1: big.NewRat(10, 21), 2: big.NewRat(1, 21)}); err != nil {
		t.Error(err)
	}
}

// BenchmarkDiceChain is a chain of dice alone: six bands of a d100 in three segments.
func BenchmarkDiceChain(b *testing.B) {
	need := &dice.Need{Die: dice.D100}
	seg := func(d *dice.Dice, s *int) {
		*s = *s*3 + d.Band(need, 8, 40+*s%7)
		*s = (*s + d.Band(need, 5, 60)) % 97
	}
	e := NewEngine()
	for b.Loop() {
		Chain(e, nil, 1, seg, seg, seg)
	}
}

// BenchmarkLongDice is more dice than 64 bits hold.
func BenchmarkLongDice(b *testing.B) {
	need := &dice.Need{Die: dice.D100}
	seg := func(d *dice.Dice, s *int) { *s += d.Band(need, 37) + d.Band(need, 50) }
	e := NewEngine()
	for b.Loop() {
		Chain(e, nil, 0, seg, seg, seg, seg, seg, seg, seg, seg)
	}
}

// BenchmarkHandOfThirteen is the points of 13 cards of 52.
func BenchmarkHandOfThirteen(b *testing.B) {
	from := fiftyTwo(b)
	e := NewEngine()
	for b.Loop() {
		Chain(e, nil, 0, func(d *dice.Dice, n *int) { *n = dice.Tally(d, &dice.Need{}, from, 13, honours) })
	}
}

// BenchmarkOneCard is a card of a deck of twelve kinds, three times.
func BenchmarkOneCard(b *testing.B) {
	from := pack(b, 8, 6, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1).Deck()
	seg := func(d *dice.Dice, out *dice.Cards) { *out = out.Plus(d.Draw(&dice.Need{}, from.Out(*out), 1)) }
	e := NewEngine()
	for b.Loop() {
		Chain(e, nil, dice.Cards{}, seg, seg, seg)
	}
}
