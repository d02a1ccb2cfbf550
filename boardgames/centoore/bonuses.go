package centoore

import (
	"strconv"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the bonuses of a phase of battle: charges, events and what stands against them (CO §8.5).

// charges asks both sides, the attacker first, how many heavy corps charge in
// this phase; each that does is disorganised whatever happens (CO §8.5.3).
func (b *battle) charges(d *dice.Dice, t *game.Trace, r *result, k int) (n [2]int) {
	for s := range b.side {
		have := int(r.fresh[s])
		if b.read.Has(book.OneHeavyCorpsCharges) {
			have = min(have, 1)
		}
		if have == 0 {
			continue
		}
		if b.side[s].charges != nil {
			if k <= len(b.side[s].charges) {
				n[s] = min(b.side[s].charges[k-1], have)
			}
		} else {
			n[s] = b.announce(d, s, k, have)
		}
		r.fresh[s] -= uint8(n[s])
		if t != nil {
			t.Step("CO §8.5.3", ref.M("co.step.charge", sideWord(s), k), ref.M("co.value", n[s]))
			if n[s] > 0 {
				t.Hand(game.Hand{Unit: sides[s], Act: "turn-over-heavy", N: n[s], When: "now"})
			}
		}
	}
	return n
}

// announce asks for the number of corps that charge. Odds take the first
// answer: all of them, now.
func (b *battle) announce(d *dice.Dice, s, k, have int) int {
	x := b.ask(need{what: "co.what.charge", side: s, phase: k}, dice.Choice, "CO §8.5.3")
	// The answers offered belong to whoever was asked: never write over them.
	x.Answers = append(make([]string, 0, have+1), answerCharge)
	for i := have - 1; i > 0; i-- {
		x.Answers = append(x.Answers, answerCharge+"-"+strconv.Itoa(i))
	}
	x.Answers = append(x.Answers, answerHold)
	return have - d.Choose(x)
}

// answerCharge sends every heavy corps that may charge, answerCharge with a
// number that many, answerHold none.
const (
	answerCharge = "charge"
	answerHold   = "hold"
)

// bonuses adds up what changes the die of phase k, for the attacker plus, for
// the defender minus (CO §8.5.2 to 8.5.4). Everything is cumulative; now are the chits that were
// played from the hand in this phase.
func (b *battle) bonuses(m *tally, charging [2]int, r *result, k int, now uint64) {
	for s := range b.side {
		m.add(sign(s)*b.side[s].tactical, "CO §8.5.2", ref.Word("co.why.commander"))
	}
	left := charging // charges that no Square undoes
	for s := range b.side {
		n := charging[s]
		if n > 0 {
			// One Square answers the charge of one corps (CO R18).
			for n > 0 {
				i := b.held(r, stopsCharge, 1-s, k)
				if i < 0 {
					i = b.square(now, 1-s)
				}
				if i < 0 {
					break
				}
				r.spent |= 1 << i
				now &^= 1 << i
				n--
				if b.read.Has(book.SquareUndoesAllCharges) {
					n = 0
				}
				if m.t != nil {
					m.t.Step("CO R18", ref.M("co.step.square", sideWord(1-s)), ref.M("co.value.cancelled"))
				}
			}
			m.add(sign(s)*n*b.n.heavyBonus, "CO §8.5.3", ref.Word("co.why.charge"))
			if b.read.Has(book.SquareUndoesGeneralsToo) {
				left[s] = n
			}
		}
	}
	advantage := 0
	for i, c := range b.chits {
		switch c.does {
		case dieOnePhase, dieWellington, dieBlucher:
			if !c.inHand && k == max(c.phase, 1) || now&(1<<i) != 0 {
				r.spent |= 1 << i
				m.add(sign(c.side)*c.value, "CO §8.5.4", c.say)
			}
		case dieHeavy:
			if left[c.side] > 0 && (now&(1<<i) != 0 || !c.inHand && r.spent&(1<<i) == 0 && (c.phase == 0 || c.phase == k)) {
				r.spent |= 1 << i
				m.add(sign(c.side)*c.value, "CO §8.5.4", c.say)
			}
		case strongpoint:
			if c.inHand && r.spent&(1<<i) == 0 {
				continue
			}
			if b.reconnoitred(r, advantage) {
				if m.t != nil {
					m.t.Step("CO §8.5.4", ref.M("co.step.recon", c.say), ref.M("co.value.cancelled"))
				}
			} else {
				m.add(-c.value, "CO §8.5.4", c.say)
			}
			advantage++
		}
	}
}
