package desk

import (
	"fmt"
	"strings"
	"testing"
)

// Of equal points he sits out who has missed fewest rounds (TD §3.5 [+]), and says so; of those the last. Fewer points weigh more ([-]).
func Test3_5_Missed(t *testing.T) {
	s := opened(t, "pairing: swiss\nrounds: 5\n")
	enter(t, s, 5)
	st := typed(t, s, "leave p5", "pair", "publish", "result p1 3-0", "result p2 3-0", "return p5", "pair")
	if got := fmt.Sprint(games(st), st.last().Out); got != "[p1-p2 p3-p5] [p4]" {
		t.Errorf("TD §3.5: got %s, want p4 to sit out: p5 has as many points and has missed a round", got)
	}
	if got := why(t, st, 2); strings.Count(got, "td.why.bye.missed") != 1 {
		t.Errorf("TD §3.5: it is not told that p5 has missed more: %s", got)
	}
	s = opened(t, "pairing: swiss\nrounds: 5\npoints: {win: 3, draw: 1, loss: 1}\n")
	enter(t, s, 5)
	st = typed(t, s, "leave p5", "pair", "publish", "result p1 3-0", "result p2 3-0", "return p5", "pair")
	if got := fmt.Sprint(st.last().Out); got != "[p5]" {
		t.Errorf("TD §3.5: %s sits out, and p5 has fewer points", got)
	}
}
