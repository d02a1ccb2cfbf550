package ordremixte

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file states the melee of a charger who is charged itself, on the rest of its front (OM §10.6).

// metAnew is horse K in line that has met the column H on half of its front, and then the column H2 on the other half, at the melees.
func metAnew(t *testing.T, countercharge string) *state.State {
	t.Helper()
	column := func(id string, x, y float64) string {
		return unitAt(id, 2, "column", x, y, 180, ", arm: light-cavalry")
	}
	s := exact(scenario(t, []string{column("H", 58.5, 60), column("H2", 61.6, 66)}, []string{unitAt("K", 2, "line", 60, 48, 0, ", arm: light-cavalry")}))
	s = frenchMove(s, "move-first")
	s = played(t, s, with(on("charge", "K", "H"), "t", "countercharge", countercharge))
	s = after(s, &state.EvPhase{Phase: state.Phases().Index("move-second"), Turn: s.Turn})
	s = played(t, s, on("charge", "H2", "K"))
	for s.PhaseID() != "melee" {
		s = nextPhase(t, s)
	}
	return s
}

// A charger that is charged on the rest of its own front fights one melee: its opponents add up, and each side throws one die (OM §10.6
// [+]); who stood has no impetus in it, who came has (OM §10.5 [-]). Whoever of them is named, it is that melee.
func Test10_6_AChargerChargedFightsOneMelee(t *testing.T) {
	for _, c := range []struct {
		countercharge    string
		charger, against int
	}{{"yes", 40, 80}, {"no", 40, 60}} {
		s := metAnew(t, c.countercharge)
		dues := turn.Dues(s)
		if len(dues) != 1 {
			t.Fatalf("OM §10.6: countercharge %s: %d melees are owed; want one", c.countercharge, len(dues))
		}
		for _, a := range []game.Action{dues[0].Action, on("melee", "K", "H"), on("melee", "H2", "K"), on("melee", "K", "H2")} {
			if v := values(t, prepared(t, s, a)); v["attacker"] != c.charger || v["defender"] != c.against {
				t.Errorf("OM §10.6: countercharge %s, %s: %v; want %d against %d", c.countercharge, game.Canonical(a), v, c.charger, c.against)
			}
		}
		stronger := as(s, "K", func(u *state.Unit) { u.PM++ }) // nobody is hit, and K has more points than either: both retire
		over := played(t, stronger, dues[0].Action, 100, 100)
		if h, h2 := over.Unit("H").Status, over.Unit("H2").Status; h != state.Retreating || h2 != state.Retreating {
			t.Errorf("OM §11.1: behind the tie H %v, H2 %v; want both to retire", h, h2)
		}
		for _, ch := range over.Charges {
			if ch.Stage != state.Fought {
				t.Errorf("OM §10.6: charge %d is %v behind the melee; want it fought", ch.N, ch.Stage)
			}
		}
	}
}
