package ordremixte

import (
	"testing"

	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// Gunners who left their guns by evading are open order (OM §8.7): horse that reaches them rides over them, for 2 PM and a test (OM §10.5/open-order
// [+], R395), and does not destroy them (OM §11.2 [-]); those who left them in retreat it destroys (OM §11.2 [+]). Foot fights them, and they count
// neither as guns nor against guns (OM §10.6).
func Test11_2_ACrewThatEvadedIsRiddenOver(t *testing.T) {
	guns := "id: G, type: foot-battery, bases: 2, formation: unlimbered, at: [60, 60], facing: 180, arm: foot-artillery"
	away := func(by string, pm, broken int) *state.State {
		s := frenchMove(exact(scenario(t, []string{guns}, []string{by})), "move-first")
		return as(s, "G", func(u *state.Unit) { u.Abandoned, u.GunsAt, u.PM, u.Broken = true, u.Stance(), pm, broken })
	}
	horse, foot := unitAt("K", 2, "line", 60, 45, 0, lightHorse), unitAt("K", 4, "column", 60, 55, 0, "")
	atMelee := func(s *state.State) *state.State {
		s = doing(t, s, "c K G")
		for s.PhaseID() != "melee" {
			s = nextPhase(t, s)
		}
		return s
	}
	for _, c := range []struct {
		pm, die, left int
		is            state.Status
	}{{5, 6, 3, state.Steady}, {5, 3, 2, state.Retreating}, {5, 1, 1, state.Routing}, {2, 0, 0, state.Destroyed}} {
		s := atMelee(away(horse, c.pm, 0))
		var faces []int
		if c.die > 0 {
			faces = []int{c.die}
		}
		s = played(t, s, onlyMelee(t, s), faces...)
		leftWith(t, s, "OM §8.7, 10.5, R395", map[string][2]any{"G": {c.left, c.is}})
		if k := s.Unit("K"); k.Beat != "" || k.PM != k.PMStart {
			t.Errorf("OM §10.5, R343: K has beaten %q, PM %d; want nobody and all", k.Beat, k.PM)
		}
	}
	if g := atMelee(away(horse, 3, 1)).Unit("G"); g.Status != state.Destroyed {
		t.Errorf("OM §11.2: a crew in retreat is %v; want it destroyed", g.Status)
	}
	// One that fled, rallied, stood by its guns again and leaves them by evading has not fled this time (R395).
	again := after(away(horse, 3, 1), &state.EvGuns{Unit: "G"}, &state.EvGuns{Unit: "G", Left: true})
	leftWith(t, played(t, atMelee(again), onlyMelee(t, atMelee(again)), 6), "OM §11.2, R395, a second time", map[string][2]any{"G": {1, state.Steady}})
	s := atMelee(away(foot, 5, 0))
	if dues := turn.Dues(s); len(dues) != 1 {
		t.Fatalf("OM §11.2: %d things are owed; want a melee with the crew that evaded", len(dues))
	}
	if v := values(t, prepared(t, s, onlyMelee(t, s))); v["attacker"] != 60 || v["defender"] != 20 {
		t.Errorf("OM §8.7, 10.6: %v; want 60 against 20", v)
	}
}
