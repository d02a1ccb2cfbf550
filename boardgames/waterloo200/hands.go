package waterloo200

import (
	"slices"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// This file is the chances of a battle with blocks that a seat does not see. Which of them stand there matters to a
// battle only by what it counts of them, so that hands which come to the same are weighed together, not one by one.

// hand is all that a battle counts of hidden blocks (W200 §6.2.3.1.4, §6.2.3.1.6); what nothing in it hangs on is left out.
type hand struct {
	blocks   int
	strength int
	horse    int // of it, that of horse
	absorbs  int // hits
	arms     uint8
	tongues  uint8
	corps    uint8
}

// counts is what a declared battle counts of each hidden block.
func (t *table) counts(e *clashed) func(*piece) hand {
	f, unknown := t.fightOf(e)
	attacks := unknown[0].side() == t.Side
	var led []string // the corps whose blocks bring stars, where not all do
	if attacks && t.read.Has(book.StarsForOwnCorps) {
		for _, p := range t.active(e.Attacker) {
			led = append(led, p.Corps)
		}
	}
	return func(p *piece) hand {
		u := p.unit()
		h := hand{blocks: 1, strength: u.face.strength(), absorbs: u.face.absorbs(t.n)}
		if i := slices.Index(led, p.Corps); i >= 0 {
			h.corps = 1 << i
		}
		if f.options.charge && u.arm == horse || f.options.combined && attacks {
			h.arms = 1 << slices.Index(armNames, u.arm)
		}
		if f.options.charge && attacks && u.arm == horse {
			h.horse = h.strength
		}
		if f.options.languages {
			h.tongues = 1 << slices.IndexFunc(tongueWords, func(w game.FactWord) bool { return w.Name == u.tongue() })
		}
		return h
	}
}

// and is a hand with another.
func (h hand) and(o hand) hand {
	h.blocks, h.strength, h.horse, h.absorbs = h.blocks+o.blocks, h.strength+o.strength, h.horse+o.horse, h.absorbs+o.absorbs
	h.arms, h.tongues, h.corps = h.arms|o.arms, h.tongues|o.tongues, h.corps|o.corps
	return h
}

// hands are those that a draw may come to, each with the last block of one way to it and the hand before that one came.
type hands map[hand]struct {
	last int
	from hand
}

// eye weighs hands of the blocks of a lot together, and keeps in hs how each can be made.
func (hs hands) eye(counts []hand) dice.Eye[hand] {
	return dice.Eye[hand]{Add: func(h hand, block, _ int) hand {
		next := h.and(counts[block])
		// The way whose last block comes soonest: h is made of blocks before that one.
		if way, made := hs[next]; !made || block < way.last {
			way.last, way.from = block, h
			hs[next] = way
		}
		return next
	}}
}

// of are blocks that come to a hand.
func (hs hands) of(h hand) (c dice.Cards) {
	for h.blocks > 0 {
		way := hs[h]
		c[way.last] = 1
		h = way.from
	}
	return c
}
