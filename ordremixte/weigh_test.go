package ordremixte

import (
	"testing"

	"adjutant/internal/chooser"
	"adjutant/internal/effort"
	"adjutant/ordremixte/muster"
)

// A small battle goes to its end: nobody gets stuck where a unit owes its order a deed (OM §4.2) that its side would rather
// not do, as in the 1,230th of seed 1, nor is anything chosen that the rules refuse.
func TestSmallBattlesGoToTheirEnd(t *testing.T) {
	t.Parallel()
	for _, n := range append([]int{1229}, upTo(effort.Of(4, 60, 400))...) {
		c, err := muster.Clash(1, n, 0)
		if err != nil {
			t.Fatal(err)
		}
		m, err := chooser.Fight(Rules{}, c.Opening, 1+uint64(n), chooser.Work)
		if err != nil || m.Broken != nil || m.Refused > 0 {
			t.Errorf("battle %d: %v %v, %d refused in turn %d; want it fought out", n, err, m.Broken, m.Refused, m.Turns)
		}
	}
}

func upTo(n int) (out []int) {
	for i := range n {
		out = append(out, i)
	}
	return out
}
