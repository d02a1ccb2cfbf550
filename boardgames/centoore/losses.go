package centoore

import (
	"math/bits"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is who is disorganised in a battle: the owner says which of his units (CO §8.5.1).

// lose disorganises n units of a side among those that fight in the phase; the
// owner says which (CO §8.5.1). More losses than units are lost (CO R11); Merde!
// saves the Guard once. Phase 0 is the opening, where cause tells one loss from
// another. It gives the names of the units, for the line; "" under odds.
func (b *battle) lose(d *dice.Dice, t *game.Trace, r *result, side, n, phase int, why ref.Ref, cause int) string {
	in := b.engaged(side, max(phase, 1))
	names := ""
	for ; n > 0; n-- {
		if phase == 0 && r.fresh[side] > 0 && b.read.Has(book.HeavyHorseMayBeHit) { // CO R33 b
			r.fresh[side]--
			if t != nil {
				t.Step("CO R33", ref.M("co.step.heavy-down", sideWord(side)), ref.M("co.value", 1))
				t.Hand(game.Hand{Unit: sides[side], Act: "turn-over-heavy", N: 1, When: "now"})
				names = ""
			}
			continue
		}
		left := in &^ r.out[side]
		if why == "CO R21" && b.british(side, cause-1) != 0 {
			left &= b.british(side, cause-1)
		}
		if left == 0 {
			if t != nil {
				t.Step("CO R11", ref.M("co.step.excess", sideWord(side)), ref.M("co.value", n))
				if in != b.all(side) {
					t.Step("CO §8.5.5", ref.M("co.step.reserve", sideWord(side)), ref.M("co.value", n))
				}
			}
			return names
		}
		i := b.pick(d, r, side, left, n, phase, why, cause)
		name := b.side[side].names[i]
		if b.side[side].units[i].guard {
			c := b.held(r, sparesGuard, side, phase)
			if c < 0 {
				c = b.answers(d, t, r, side, moment{at: atGuard, phase: phase, cause: cause, nth: n})
			}
			if c >= 0 {
				r.spent |= 1 << c
				if t != nil {
					t.Step("CO §8.3", ref.M("co.step.merde", name), ref.M("co.value.cancelled"))
					b.asked.saved = append(b.asked.saved, ref.M("co.part.saved", name))
				}
				continue
			}
		}
		r.out[side] |= 1 << i
		if t != nil {
			u := b.side[side].units[i]
			t.Step(why, ref.M("co.step.down", name), ref.M("co.value.strength", u.full, u.less))
			t.Hand(game.Hand{Unit: name, Act: "turn-over", N: 1, When: "now"})
			if names != "" {
				names += " "
			}
			names += name
		}
	}
	return names
}

// pick asks the owner for one of the units in the mask. Nobody is asked when
// all must go or when there is nothing to choose between. The first answer, which
// odds take, is the Guard while Merde! can save it, else the weakest unit.
func (b *battle) pick(d *dice.Dice, r *result, side int, left uint32, n, phase int, why ref.Ref, cause int) int {
	f := &b.side[side]
	first, guard, same := -1, -1, true
	for _, i := range f.order {
		if left&(1<<i) == 0 {
			continue
		}
		if first < 0 {
			first = i
		} else if !f.units[i].like(&f.units[first]) {
			same = false
		}
		if f.units[i].guard && guard < 0 {
			guard = i
		}
	}
	saved := guard >= 0 && (b.held(r, sparesGuard, side, phase) >= 0 || b.keeps(r, sparesGuard, side))
	if saved {
		first = guard
	}
	if same || n >= bits.OnesCount32(left) {
		return first
	}
	x := b.ask(need{"co.what.loss", side, phase, cause, n}, dice.Choice, why)
	answers, at := b.asked.answers[:0], b.asked.picked[:0]
	if !d.Enumerated() {
		// The answers offered belong to whoever was asked.
		answers = nil
	}
	answers, at = append(answers, f.names[first]), append(at, first)
	for _, i := range f.order {
		if left&(1<<i) == 0 || i == first {
			continue
		}
		answers, at = append(answers, f.names[i]), append(at, i)
	}
	if d.Enumerated() {
		b.asked.answers = answers
	}
	b.asked.picked, x.Answers = at, answers
	return at[d.Choose(x)]
}
