package repl

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// This file tells of what was recorded by hand at a seat.

// ByHand counts records by hand, seat by seat; ok is false where there are none.
func ByHand(bs []session.ByHand) (say ref.Msg, ok bool) {
	var out ref.Comma
	for _, b := range bs {
		out = append(out, ref.M("repl.by-hand.of", b.Say, b.N))
	}
	return ref.M("repl.by-hand.all", out), len(out) > 0
}

// ByHandObject is the same for programs: the seats, and how many of each.
func ByHandObject(bs []session.ByHand) game.Object {
	o := game.Object{}
	for _, b := range bs {
		put(&o, b.Seat, b.N)
	}
	return o
}

// recordedBy marks a record by hand with the seat at which it was typed.
func (a *answer) recordedBy(seat ref.Msg) {
	if !seat.IsZero() {
		a.body(ref.M("repl.by-hand", seat))
	}
}
