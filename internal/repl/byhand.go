package repl

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// This file tells of what rests on the word of a seat: what it recorded by hand, and the dice that it typed otherwise before.

// ByHand counts that, seat by seat; ok is false where there is nothing.
func ByHand(bs []session.ByHand) (say ref.Msg, ok bool) {
	var records, dice ref.Comma
	rolled := 0
	for _, b := range bs {
		if b.N > 0 {
			records = append(records, ref.M("repl.by-hand.of", b.Say, b.N))
		}
		if b.Dice > 0 {
			dice = append(dice, ref.M("repl.by-hand.of", b.Say, b.Dice))
		}
		rolled += b.Rolled
	}
	also := func(m ref.Msg) {
		if ok {
			m = ref.M("repl.by-hand.both", say, m)
		}
		say, ok = m, true
	}
	if len(records) > 0 {
		also(ref.M("repl.by-hand.all", records))
	}
	if len(dice) > 0 {
		also(ref.M("repl.by-hand.dice", dice))
	}
	if rolled > 0 {
		also(ref.M("repl.by-hand.rolled", rolled))
	}
	return say, ok
}

// ByHandKeys is the same for programs: the seats, and how many of each.
func ByHandKeys(bs []session.ByHand) (out []game.KV) {
	var records, dice game.Object
	rolled := 0
	for _, b := range bs {
		if b.N > 0 {
			put(&records, b.Seat, b.N)
		}
		if b.Dice > 0 {
			put(&dice, b.Seat, b.Dice)
		}
		rolled += b.Rolled
	}
	if len(records) > 0 {
		out = append(out, game.KV{Key: "by_hand", Value: records})
	}
	if len(dice) > 0 {
		out = append(out, game.KV{Key: "typed_otherwise", Value: dice})
	}
	if rolled > 0 {
		out = append(out, game.KV{Key: "rolled_taken_back", Value: rolled})
	}
	return out
}

// recordedBy marks a record by hand with the seat at which it was typed.
func (a *answer) recordedBy(seat ref.Msg) {
	if !seat.IsZero() {
		a.body(ref.M("repl.by-hand", seat))
	}
}
