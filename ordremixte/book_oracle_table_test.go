package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/oracle"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// laid is a question that needs a table: it lays one by a length and says what the rules
// and what the second reading answer.
type laid struct {
	n      int // the ruling
	lo, hi int // the length, in tenths of a cm
	rules  func(t *testing.T, cm float64, letter string) bool
	want   func(cm float64, s oracle.Scene) bool
}

// shoots says that the rules let A fire at X, in a reading.
func shoots(t *testing.T, s *state.State, a string, n int, letter string) bool {
	t.Helper()
	_, err := turn.Prepare(inPhase(exact(s), "fire"), shotAt(a, "X", fmt.Sprintf("r%d", n), letter))
	return err == nil
}

var laidOut = []laid{
	{23, 70, 110, func(t *testing.T, cm float64, letter string) bool {
		return shoots(t, scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 20+cm, 180)}), "A", 23, letter)
	}, func(cm float64, s oracle.Scene) bool { return oracle.Reach(cm, 1.5, s) <= 9 }},
	{24, 0, 59, func(t *testing.T, cm float64, letter string) bool {
		// X looks along y, A stands on its flank and looks at it: 6 cm of it, 6-cm of them behind.
		s := scenario(t, []string{unitAt("A", 2, "line", 60, 20+cm-3, 90, "")}, []string{unitAt("X", 2, "column", 65, 20, 0, "")})
		return values(t, prepared(t, inPhase(exact(s), "fire"), shotAt("A", "X", "range", "long")))[""] == 2*(10+5+2)
	}, func(cm float64, _ oracle.Scene) bool { return oracle.OnFlank(cm, 6) }},
	{37, 60, 160, func(t *testing.T, cm float64, letter string) bool {
		// The near corner of X is cm from the middle line of the guns, its rear 21.5 ahead.
		return shoots(t, scenario(t, []string{battery("A", 2, 40, 20, 0, "")}, []string{line("X", 40+6+cm, 40, 180)}), "A", 37, letter)
	}, func(cm float64, s oracle.Scene) bool { return oracle.InArc(cm, 21.5, 6, s) }},
	{61, 20, 80, func(t *testing.T, cm float64, letter string) bool {
		// A friend on the right of the lane, the target on its left.
		s := scenario(t, []string{line("A", 60, 20, 0), unitAt("F", 1, "line", 64, 21.5+cm, 0, "")}, []string{unitAt("X", 2, "column", 57, 25, 180, "")})
		return shoots(t, s, "A", 61, letter)
	}, func(cm float64, s oracle.Scene) bool { return !oracle.Masked(cm, 5, false, false, s) }},
	{62, 20, 90, func(t *testing.T, cm float64, letter string) bool {
		s := scenario(t, []string{battery("A", 2, 60, 20, 0, ""), unitAt("F", 4, "open", 60, 21.5+cm, 0, rifles)}, []string{line("X", 60, 35, 180)})
		return shoots(t, s, "A", 62, letter)
	}, func(cm float64, s oracle.Scene) bool { return !oracle.Masked(cm, 15, true, true, s) }},
	{63, 5, 20, func(t *testing.T, cm float64, letter string) bool {
		wood := "id: wood, kind: wood, polygon: [[40, 10], [80, 10], [80, 60], [40, 60]]"
		return shoots(t, scenario(t, []string{line("A", 60, 30, 0)}, []string{line("X", 60, 30+cm, 180)}, wood), "A", 63, letter)
	}, oracle.FiresInWood},
	{65, 20, 120, func(t *testing.T, cm float64, letter string) bool {
		block := "id: v, kind: village, polygon: [[55, 15], [65, 15], [65, 25], [55, 25]]"
		return shoots(t, scenario(t, []string{unitAt("A", 2, "line", 60, 20, 0, "")}, []string{line("X", 60, 25+cm, 180)}, block), "A", 65, letter)
	}, func(cm float64, s oracle.Scene) bool { return oracle.ReachFromBlock(cm, 5.75, s) <= 9 }},
	{66, 20, 100, func(t *testing.T, cm float64, letter string) bool {
		s := scenario(t, []string{battery("A", 2, 60, 20, 0, ""), line("F", 60, 42+cm, 0)}, []string{line("X", 60, 40, 180)})
		_, hit := values(t, prepared(t, inPhase(exact(s), "fire"), shotAt("A", "X", "r66", letter)))["F"]
		return hit
	}, func(_ float64, s oracle.Scene) bool { return oracle.InTheLine(true, s) }},
	{51, 40, 58, func(t *testing.T, cm float64, letter string) bool {
		s := scenario(t, []string{line("A", 60, 20, 0), line("B", 75, 20, 0)}, []string{unitAt("X", 2, "column", 69, 20+cm, 180, "")})
		s.Charges = []*state.Charge{{N: 1, Attackers: []string{"X"}, Target: "B", Stage: state.Declared, Closing: facts.Short}}
		return shoots(t, s, "A", 51, letter)
	}, func(_ float64, s oracle.Scene) bool { return oracle.MayFireAtCharger(false, s) }},
}

// What a shot asks of the table is answered alike in every reading (OM §9.1, 9.2, 9.4, 9.5,
// 9.6, 9.8).
func Test9_2_TablesAgreeWithASecondReading(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 2))
	for _, l := range laidOut {
		for _, letter := range lettersOf(l.n) {
			s := oracle.Scene{Read: oracle.Readings{l.n: letter[0]}}
			for range long(12, 200) {
				cm := float64(l.lo+r.IntN(l.hi-l.lo+1))/10 + 0.03 // beside every limit, never on it
				if got, want := l.rules(t, cm, letter), l.want(cm, s); got != want {
					t.Errorf("R%d %s, %.2f cm: the rules say %v, the second reading %v", l.n, letter, cm, got, want)
				}
			}
		}
	}
}
