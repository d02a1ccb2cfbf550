package dice

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"adjutant/internal/ref"
)

// Kinds is how many kinds of card a pack may have.
const Kinds = 64

// Cards is a multiset of cards: how many there are of each kind, by its place in the
// pack. It is a value that can be compared, so that the result of a rule may hold it.
type Cards [Kinds]uint8

// Len is how many cards there are.
func (c Cards) Len() int {
	n := 0
	for _, of := range c {
		n += int(of)
	}
	return n
}

// Has reports that all of o are among the cards.
func (c Cards) Has(o Cards) bool {
	for i := range c {
		if o[i] > c[i] {
			return false
		}
	}
	return true
}

// Plus adds cards. More than 255 of a kind are no pack's: it panics.
func (c Cards) Plus(o Cards) Cards {
	for i := range c {
		if int(c[i])+int(o[i]) > math.MaxUint8 {
			panic(fmt.Sprintf("dice: %d cards of one kind", int(c[i])+int(o[i])))
		}
		c[i] += o[i]
	}
	return c
}

// Less takes cards away, all of which must be there: it panics. Has asks before.
func (c Cards) Less(o Cards) Cards {
	if !c.Has(o) {
		panic("dice: cards are taken away that are not there")
	}
	for i := range c {
		c[i] -= o[i]
	}
	return c
}

// Kind is one kind of card, chit or block: its copies cannot be told apart.
type Kind struct {
	Word  string   // canonical, a single word: as it is typed and as the journal keeps it
	N     int      // copies in the whole pack, 1 to 255
	Also  []string // further words for it, folded
	Shown ref.Word // how people read it, where its word is not what they read
}

// A Pack is what a deck, a cup or a pool is made of. It never changes.
type Pack struct {
	name  string
	kinds []Kind
	full  Cards
}

// Hidden is the word for a card that stays face down, where a rule lets it. No card may
// be called so.
const Hidden = "hidden"

// HiddenWord is what people read for it.
const HiddenWord ref.Word = "session.card.hidden"

// hidden are the words for it in every language.
var hidden = []string{Hidden, "face-down", "coperta", "coperto"}

// IsHidden reports a word, folded, for a card that stays face down.
func IsHidden(word string) bool { return slices.Contains(hidden, word) }

// NewPack makes a pack. The name is the journal's word for it. The error names a kind
// without a word, one that is there twice, or too many of something.
func NewPack(name string, kinds ...Kind) (*Pack, error) {
	p := &Pack{name: name, kinds: slices.Clone(kinds)}
	if name == "" || len(kinds) > Kinds {
		return nil, fmt.Errorf("pack %q has %d kinds of card: a name and at most %d are needed", name, len(kinds), Kinds)
	}
	for i, k := range kinds {
		_, twice := (&Pack{kinds: kinds[:i]}).Find(k.Word)
		switch {
		case k.Word == "" || strings.ContainsAny(k.Word, " ,") || slices.Contains(hidden, k.Word):
			return nil, fmt.Errorf("pack %s: %q is no word for a card", name, k.Word)
		case twice:
			return nil, fmt.Errorf("pack %s: %s is there twice", name, k.Word)
		case k.N < 1 || k.N > math.MaxUint8:
			return nil, fmt.Errorf("pack %s: %d cards called %s: 1 to %d may be", name, k.N, k.Word, math.MaxUint8)
		}
		p.full[i] = uint8(k.N)
	}
	return p, nil
}

// Name is the journal's word for the pack.
func (p *Pack) Name() string { return p.name }

// Kind is the kind of card at a place of the pack.
func (p *Pack) Kind(i int) Kind { return p.kinds[i] }

// Find is the place of the kind that a canonical word names.
func (p *Pack) Find(word string) (kind int, ok bool) {
	kind = slices.IndexFunc(p.kinds, func(k Kind) bool { return k.Word == word })
	return kind, kind >= 0
}

// Cards reads cards from their canonical words. The error names a word that is no card,
// or a card of which the whole pack has not so many.
func (p *Pack) Cards(words ...string) (c Cards, err error) {
	for _, w := range words {
		i, ok := p.Find(w)
		switch {
		case !ok:
			return c, fmt.Errorf("%s has no card called %s", p.name, w)
		case c[i] == p.full[i]:
			return c, fmt.Errorf("%s has %d cards called %s and no more", p.name, c[i], w)
		}
		c[i]++
	}
	return c, nil
}

// Words are cards as their canonical words, in the order of the pack.
func (p *Pack) Words(c Cards) []string {
	var out []string
	for i, n := range c {
		for range n {
			out = append(out, p.kinds[i].Word)
		}
	}
	return out
}

// Deck is the whole pack, shuffled, none of it seen.
func (p *Pack) Deck() Deck { return Deck{Pack: p, Left: p.full} }

// Deck is what is known of a deck, a cup or a pool from which cards are drawn and not put
// back. It is a value: its methods give another deck.
//
// A card that lies face down in somebody's hand has left the deck and is not seen: it
// stays in Left and counts in Down. To whoever does not see it, it is any card of Left,
// as the next card of the deck is, so the chances of both are those of Left.
type Deck struct {
	Pack *Pack
	Left Cards // not seen yet, wherever they lie
	Down int   // how many of Left lie face down outside the deck
}

// Size is how many cards can be drawn.
func (k Deck) Size() int { return k.Left.Len() - k.Down }

// Out is the deck without cards that are known to be out: drawn, discarded, removed
// before the game.
func (k Deck) Out(c Cards) Deck {
	k.Left = k.Left.Less(c)
	return k
}

// Back is the deck with cards shuffled into it again.
func (k Deck) Back(c Cards) Deck {
	k.Left = k.Left.Plus(c)
	return k
}

// Hide is the deck after n of its cards have been taken face down. Fewer than none
// brings them back unseen.
func (k Deck) Hide(n int) Deck {
	k.Down += n
	k.holds(0)
	return k
}

// Reveal is the deck after cards that lay face down outside it have been seen.
func (k Deck) Reveal(c Cards) Deck { return k.Hide(-c.Len()).Out(c) }

// Veil is the deck as somebody knows it who may not see cards that others hold.
func (k Deck) Veil(c Cards) Deck { return k.Back(c).Hide(c.Len()) }

// Hands is all that lies face down outside the deck, as a deck to draw from: to reveal
// such a card is to draw it from there.
func (k Deck) Hands() Deck {
	k.Down = k.Size()
	return k
}

// holds panics where a rule asks for what the deck cannot give.
func (k Deck) holds(n int) {
	if n < 0 || k.Down < 0 || n > k.Size() {
		panic(fmt.Sprintf("dice: %d cards of %s, where %d are unseen and %d of them face down", n, k.Pack.name, k.Left.Len(), k.Down))
	}
}

// Asks is a need as it is put to the table: for a card of this deck.
func (k Deck) Asks(n Need) Need {
	n.Die, n.Deck = Die(k.Left.Len()), k.Pack.name
	n.Answers, n.Also, n.Shown = nil, nil, nil
	for i, left := range k.Left {
		if left > 0 {
			c := k.Pack.kinds[i]
			n.Answers, n.Also, n.Shown = append(n.Answers, c.Word), append(n.Also, c.Also), append(n.Shown, c.Shown)
		}
	}
	if n.Down {
		n.Answers, n.Also, n.Shown = append(n.Answers, Hidden), append(n.Also, hidden), append(n.Shown, HiddenWord)
	}
	return n
}

// at is the kind of the card at a place from 1, where the unseen cards lie in the order of
// the pack; place is the first place of a kind.
func (k Deck) at(place int) (kind int, ok bool) {
	for i, left := range k.Left {
		if place >= 1 && place <= int(left) {
			return i, true
		}
		place -= int(left)
	}
	return 0, false
}

func (k Deck) place(kind int) int {
	n := 1
	for _, left := range k.Left[:kind] {
		n += int(left)
	}
	return n
}
