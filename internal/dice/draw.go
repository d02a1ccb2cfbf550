package dice

import (
	"fmt"
	"math/big"
	"slices"
)

// Draw draws k cards at once. Under odds every hand is a branch, weighed by the ways in
// which it can come, whatever the order: Tally is for hands of many kinds. A need is for
// one draw.
func (d *Dice) Draw(n *Need, from Deck, k int) Cards {
	return Tally(d, n, from, k, Whole)
}

// Whole is the eye that tells every card apart.
var Whole = Eye[Cards]{Add: func(c Cards, kind, n int) Cards {
	c[kind] = uint8(n)
	return c
}}

// Eye is how a rule looks at cards: Start is what it makes of none of them, and Add what
// it makes of s with n cards of a kind besides. Add is asked once for each kind that is
// there, in the order of the pack; hands that come to the same are one under odds.
type Eye[S comparable] struct {
	Start S
	Add   func(s S, kind, n int) S
}

// Of is what the rule makes of cards.
func (e Eye[S]) Of(c Cards) S {
	s := e.Start
	for kind, n := range c {
		if n > 0 {
			s = e.Add(s, kind, int(n))
		}
	}
	return s
}

// Tally draws k cards at once and gives what the rule makes of them. Under odds every
// result is a branch: thirteen cards of 52 are a few dozen sums, and not the 635 billion
// hands.
func Tally[S comparable](d *Dice, n *Need, from Deck, k int, e Eye[S]) S {
	from.holds(k)
	if !d.enumerated {
		d.begin(n)
		return e.Of(d.hand(n, from, k))
	}
	return fork(d, func() []branching[S] {
		have := d.held(n, from.Pack)
		var out []branching[S]
		for _, t := range tallies(from.Left.Less(have), have, k-have.Len(), k-have.Len(), e) {
			out = append(out, branching[S]{t.s, t.ways})
		}
		return out
	})
}

// Until draws one card after another until one comes that stop names, or most have been
// drawn. It gives what the rule makes of the cards before it, and its kind, -1 where none
// came. Under odds the cards before it are weighed together, whatever their order. A rule
// that stops by more than the kind of the last card draws one card a segment.
func Until[S comparable](d *Dice, n *Need, from Deck, most int, stop func(kind int) bool, e Eye[S]) (s S, last int) {
	from.holds(most)
	if !d.enumerated {
		d.begin(n)
		var c Cards
		for range most {
			kind := d.card(n, from.Out(c), 1, false)
			if stop(kind) {
				return e.Of(c), kind
			}
			c[kind]++
		}
		return e.Of(c), -1
	}
	end := fork(d, func() []branching[ended[S]] { return until(d, n, from, most, stop, e) })
	return end.s, end.last
}

// Hold draws k cards into a hand. Where the need lets them lie face down, cards that
// nobody names are counted in down. Under odds nothing is weighed before it is seen: what
// has not been named lies face down, and is weighed when it is drawn from Deck.Hands.
func (d *Dice) Hold(n *Need, from Deck, k int) (seen Cards, down int) {
	from.holds(k)
	if d.enumerated {
		seen = d.held(n, from.Pack)
		return seen, k - seen.Len()
	}
	d.begin(n)
	for i := range k {
		if kind := d.card(n, from.Out(seen).Hide(down), k-i, n.Down); kind < 0 {
			down++
		} else {
			seen[kind]++
		}
	}
	return seen, down
}

// begin refuses a need that has asked already: which cards it then stands for would be
// nobody's guess.
func (d *Dice) begin(n *Need) {
	if slices.Contains(d.asked, n) {
		panic("dice: one need asks for two draws")
	}
}

// hand draws k cards.
func (d *Dice) hand(n *Need, from Deck, k int) (c Cards) {
	for i := range k {
		c[d.card(n, from.Out(c), k-i, false)]++
	}
	return c
}

// card draws one card and gives its kind, -1 for one that stays face down, where it may.
// more is how many are wanted, this one included.
func (d *Dice) card(n *Need, from Deck, more int, mayHide bool) int {
	ask := *n
	ask.Down = mayHide
	ask = from.Asks(ask)
	f, ok := d.take(n, drawn)
	hides := ok && mayHide && f.Card == "" && f.Face == 0
	if !ok {
		f, ok = d.pull(n, from)
	}
	if !ok {
		d.suspend(n, slices.Repeat([]Need{ask}, more)...)
	}
	kind, there := from.Pack.Find(f.Card)
	there = there && from.Left[kind] > 0
	if !there && !hides || f.Deck != "" && f.Deck != ask.Deck {
		d.bad = &BadFace{Need: ask, Face: f}
		d.suspend(n, ask)
	}
	f.Die, f.Unit, f.Deck, f.Seat = ask.Die, n.Unit, ask.Deck, n.Seat
	if hides {
		kind = -1
	} else if at, ok := from.at(f.Face); !ok || at != kind {
		f.Face = from.place(kind)
	}
	d.record(n, f)
	return kind
}

// pull is a card from the source: to draw one of 40 cards is to throw a die of 40 sides,
// each of which is a card.
func (d *Dice) pull(n *Need, from Deck) (f Face, ok bool) {
	if d.source == nil {
		return f, false
	}
	if x, ok := d.source.(Dealer); ok && !x.Deals(*n) {
		return f, false
	}
	if x, tells := d.source.(Asked); tells {
		x.AskedFor(nil)
	}
	place, by, ok := d.source.Throw(Die(from.Left.Len()), len(d.rec))
	f = Face{Face: place, Deck: from.Pack.name, By: by}
	if kind, there := from.at(place); there {
		f.Card = from.Pack.kinds[kind].Word
	}
	return f, ok
}

// held is the cards of a need that are known under odds.
func (d *Dice) held(n *Need, p *Pack) (c Cards) {
	for _, f := range d.known[n] {
		if kind, ok := p.Find(f.Card); ok {
			c[kind]++
		}
	}
	return c
}

// maxHands bounds the results of one draw: more would fill the memory.
const maxHands = 1 << 17

// TooMany is what a draw panics with under odds when its results are more than can be told apart: so many cards of so many.
// Whoever asks for chances answers that they are not to be had; a rule that can tells fewer apart by a Tally.
type TooMany struct{ Draw, Of int }

// Error implements error.
func (t TooMany) Error() string {
	return fmt.Sprintf("dice: a draw of %d from %d cards has more than %d results: a Tally must tell fewer apart", t.Draw, t.Of, maxHands)
}

// tallied is something that a rule makes of cards, how many were drawn for it, and in how
// many ways.
type tallied[S comparable] struct {
	s     S
	drawn int
	ways  ways
}

// tallies goes through the kinds of card and notes what the rule makes of least to most of
// the cards left, besides those that are held. The ways of a result are a product of
// binomials, a kind each; results that agree so far are one before the next kind.
func tallies[S comparable](left, have Cards, least, most int, e Eye[S]) []tallied[S] {
	if least == 1 && most == 1 {
		return singles(left, have, e)
	}
	type key struct {
		s     S
		drawn int
	}
	now := []tallied[S]{{s: e.Start, ways: one()}}
	rest := left.Len()
	for kind := range left {
		l, h := int(left[kind]), int(have[kind])
		if l+h == 0 {
			continue
		}
		rest -= l
		var next []tallied[S]
		at := make(map[key]int, len(now))
		for _, t := range now {
			for x := max(0, least-t.drawn-rest); x <= min(l, most-t.drawn); x++ {
				s := t.s
				if h+x > 0 {
					s = e.Add(s, kind, h+x)
				}
				w := t.ways.times(choose(l, x))
				if i, ok := at[key{s, t.drawn + x}]; ok {
					next[i].ways = next[i].ways.plus(w)
					continue
				}
				if len(next) == maxHands {
					panic(TooMany{most, left.Len()})
				}
				at[key{s, t.drawn + x}] = len(next)
				next = append(next, tallied[S]{s, t.drawn + x, w})
			}
		}
		now = next
	}
	return now
}

// singles is tallies of one card, the draw that is most often made.
func singles[S comparable](left, have Cards, e Eye[S]) []tallied[S] {
	var out []tallied[S]
	at := map[S]int{}
	for kind, n := range left {
		if n == 0 {
			continue
		}
		c := have
		c[kind]++
		s, w := e.Of(c), ways{n: uint64(n)}
		if i, ok := at[s]; ok {
			out[i].ways = out[i].ways.plus(w)
			continue
		}
		at[s] = len(out)
		out = append(out, tallied[S]{s, 1, w})
	}
	return out
}

// ended is how a draw that goes on until something comes has ended.
type ended[S comparable] struct {
	s    S
	last int
}

// until lists the ends of Until. With m cards before it out of N, the card that stops is
// one of the other N-m.
func until[S comparable](d *Dice, n *Need, from Deck, most int, stop func(int) bool, e Eye[S]) []branching[ended[S]] {
	have := d.held(n, from.Pack)
	for kind, n := range have {
		if n > 0 && stop(kind) { // it has come: the others came before it
			have[kind] = 0
			return []branching[ended[S]]{{ended[S]{e.Of(have), kind}, one()}}
		}
	}
	from = from.Out(have)
	most -= have.Len()
	pass, total := from.Left, int64(from.Left.Len())
	for kind := range pass {
		if pass[kind] > 0 && stop(kind) {
			pass[kind] = 0
		}
	}
	var out []ended[S]
	chance := map[ended[S]]*big.Rat{}
	add := func(x ended[S], p *big.Rat) {
		if chance[x] == nil {
			out = append(out, x)
			chance[x] = new(big.Rat)
		}
		chance[x].Add(chance[x], p)
	}
	for _, t := range tallies(pass, have, 0, most, e) {
		m := int64(t.drawn)
		p := new(big.Rat).SetFrac(t.ways.big(), choose(int(total), t.drawn).big())
		if t.drawn == most {
			add(ended[S]{t.s, -1}, p)
			continue
		}
		for kind := range from.Left {
			if n := int64(from.Left[kind] - pass[kind]); n > 0 {
				add(ended[S]{t.s, kind}, new(big.Rat).Mul(p, big.NewRat(n, total-m)))
			}
		}
	}
	return common(out, chance)
}

// common brings chances to one denominator.
func common[S comparable](results []S, chance map[S]*big.Rat) []branching[S] {
	den := big.NewInt(1)
	var gcd big.Int
	for _, p := range chance {
		den.Mul(den, new(big.Int).Quo(p.Denom(), gcd.GCD(nil, nil, den, p.Denom())))
	}
	var out []branching[S]
	for _, s := range results {
		n := new(big.Int).Quo(den, chance[s].Denom())
		w := ways{wide: n.Mul(n, chance[s].Num())}
		if w.wide.IsUint64() {
			w = ways{n: w.wide.Uint64()}
		}
		out = append(out, branching[S]{s, w})
	}
	return out
}

// branching is one of the results among which a draw branches.
type branching[S any] struct {
	s    S
	ways ways
}

// forked is the results of a draw on the path that is walked: they are worked out once
// for all the paths that begin alike.
type forked struct {
	at    int // its place in the path
	out   any // []branching of what the rule makes of it
	total ways
}

// fork takes the result of the current path and multiplies its weight.
func fork[S comparable](d *Dice, list func() []branching[S]) S {
	if d.fork == len(d.forks) {
		out := list()
		var total ways
		for _, b := range out {
			total = total.plus(b.ways)
		}
		d.forks = append(d.forks, forked{d.pos, out, total})
	}
	f := &d.forks[d.fork]
	d.fork++
	out := f.out.([]branching[S])
	i, next := 0, -1
	if d.pos < len(d.path) {
		i = int(d.path[d.pos])
	}
	if i+1 < len(out) {
		next = i + 1
	}
	d.step(i, next)
	if w := out[i].ways; f.total.wide == nil {
		d.weigh(w.n, f.total.n)
	} else {
		d.weighWide(w.big(), f.total.big())
	}
	return out[i].s
}
