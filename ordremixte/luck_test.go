package ordremixte

import (
	"testing"

	"adjutant/internal/dice"
)

// A die that a side throws for itself, for the initiative, is counted in the ledger of luck as that side's (OM §6).
func TestLuckOfASidesOwnDie(t *testing.T) {
	s := skirmish(t, "../../scenarios/data/vimeiro-turn-3.yaml")
	for _, line := range []string{"next", "x 2/86", "initiative", "3 5", "french"} {
		if rs := s.Submit(line); rs[len(rs)-1].Refusal != nil {
			t.Fatalf("%s: got %v, want it done", line, rs[len(rs)-1].Refusal.Say)
		}
	}
	got := map[int]int{}
	for _, d := range s.Submit("luck")[0].Luck.Dice {
		if d.Die == dice.Die(6) {
			got[d.Side] = d.Sum
		}
	}
	if len(got) != 2 || got[0] != 3 || got[1] != 5 {
		t.Errorf("OM §6: got sums %v by side, want 0: 3 and 1: 5", got)
	}
}
