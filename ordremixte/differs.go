package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/state"
)

// Differs says what hands must do when the past has changed and the table must be
// put right: bases back or off, bases turned or turned back. Units are named in
// their order.
func (Rules) Differs(before, after game.State) []game.Hand {
	var out []game.Hand
	old := before.(*state.State)
	for _, u := range after.(*state.State).Units {
		was := old.Unit(u.ID)
		if was == nil {
			continue
		}
		switch n := u.Bases - was.Bases; {
		case n > 0:
			out = append(out, game.Hand{Unit: u.ID, Act: "put-back", N: n, When: "now"})
		case n < 0:
			out = append(out, game.Hand{Unit: u.ID, Act: "remove-base", N: -n, When: "now"})
		}
		if a, b := casting.Marked(was), casting.Marked(u); a != b && u.Bases > 0 {
			act := "turn-base"
			n := b - a
			if n < 0 {
				act, n = "turn-back", -n
			}
			out = append(out, game.Hand{Unit: u.ID, Act: act, N: n, When: "now"})
		}
	}
	return out
}
