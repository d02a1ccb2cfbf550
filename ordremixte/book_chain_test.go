package ordremixte

import (
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file states the one melee of charges that hang together (OM §10.6, R392).

// hanging is horse K1 that meets the column H1 half-way, H2 that charges the rest of its front, and K2 that charges the rest of H2's late, at
// the melees; more are lines of the second movement.
func hanging(t *testing.T, british []string, more ...string) *state.State {
	t.Helper()
	units := append([]string{unitAt("H1", 2, "column", 58.5, 60, 180, lightHorse), unitAt("H2", 2, "line", 63, 66, 180, lightHorse)}, british...)
	s := exact(scenario(t, units, []string{unitAt("K1", 2, "line", 60, 48, 0, lightHorse), unitAt("K2", 2, "column", 66, 40, 0, lightHorse)}))
	s = doing(t, frenchMove(s, "move-first"), "c K1 H1", 3)
	s = doing(t, nextPhase(t, s), "c H2 K1")
	for _, line := range more {
		s = doing(t, s, line)
	}
	s = doing(t, nextPhase(t, s), "c K2 H2")
	for s.PhaseID() != "melee" {
		s = nextPhase(t, s)
	}
	return s
}

// onlyMelee is the one melee that is owed.
func onlyMelee(t *testing.T, s *state.State) game.Action {
	t.Helper()
	dues := turn.Dues(s)
	if len(dues) != 1 || dues[0].Action.Verb != "melee" {
		t.Fatalf("OM §10.6, R392: %d things are owed; want one melee", len(dues))
	}
	return dues[0].Action
}

// leftWith holds how units end: their points, and how they stand.
func leftWith(t *testing.T, s *state.State, rule string, want map[string][2]any) {
	t.Helper()
	for id, w := range want {
		u := s.Unit(id)
		if u.PM != w[0] || u.Status != w[1] {
			t.Errorf("%s: %s has %d PM and is %v; want %v, %v", rule, id, u.PM, u.Status, w[0], w[1])
		}
	}
}

// thrownAndSaid is played, with what owners say where it is asked.
func thrownAndSaid(t *testing.T, s *state.State, a game.Action, faces ...any) *state.State {
	t.Helper()
	var fs []dice.Face
	for _, f := range faces {
		if n, thrown := f.(int); thrown {
			fs = append(fs, dice.Face{Face: n})
		} else {
			fs = append(fs, dice.Face{Die: dice.Choice, Pick: f.(string)})
		}
	}
	return playedWith(t, s, a, fs)
}

// Who hang together by contacts in front fight one melee: a side adds up and throws one die, whoever of them is named (OM §10.6 [+]); the
// loss falls on whom its owner says (R57), each tests for itself, and ties are broken between those in contact (OM §11.1 [+]).
func Test10_6_AChainIsOneMelee(t *testing.T) {
	s := hanging(t, nil)
	a := onlyMelee(t, s)
	for _, line := range []game.Action{a, on("melee", "K1", "H1"), on("melee", "H2", "K1"), on("melee", "K2", "H2"), on("melee", "K1", "H2")} {
		if v := values(t, prepared(t, s, line)); v["attacker"] != 80 || v["defender"] != 80 {
			t.Errorf("OM §10.6, R392: %s: %v; want 80 against 80", game.Canonical(line), v)
		}
	}
	agree(t, prepared(t, s, a))
	over := thrownAndSaid(t, s, a, 50, "H2", 90, 3, 5, 2) // the hit on H2, which fails; K1 and H1 are level to the last, and throw
	leftWith(t, over, "OM §11.1", map[string][2]any{"H1": {4, state.Retreating}, "H2": {2, state.Retreating}, "K1": {4, state.Steady}, "K2": {4, state.Steady}})
	for _, ch := range over.Charges {
		if ch.Stage != state.Fought {
			t.Errorf("OM §10.6: charge %d is %v behind the melee; want it fought", ch.N, ch.Stage)
		}
	}
	lost := thrownAndSaid(t, s, a, 50, "H2", 90, 3, 2, 5) // the die of the tie the other way: K2 has won all the same, and so has H1
	if h, k := lost.Unit("H1").Beat, lost.Unit("K2").Beat; h != "K1" || k != "H2" {
		t.Errorf("OM §12: H1 has beaten %q, K2 %q; want K1, H2", h, k)
	}
	leftWith(t, lost, "OM §11.1, 12", map[string][2]any{"H1": {4, state.Steady}, "H2": {2, state.Retreating}, "K1": {4, state.Retreating}, "K2": {4, state.Steady}})
	split := thrownAndSaid(t, s, a, 8, "H1+H2", 90, 6, 6) // a critical in both: two tests
	leftWith(t, split, "OM §10.6, R57", map[string][2]any{"H1": {3, state.Retreating}, "H2": {3, state.Retreating}})
	if h := thrownAndSaid(t, s, a, 9, "H2", 90, 6, 5, 2); h.Unit("H2").PM != 3 {
		t.Errorf("OM §10.6: 9 of 80 costs H2 %d PM; want 1", 4-h.Unit("H2").PM)
	}
}

// Who is struck in flank drops out first, without a die, and what is left is fought: whom it had in front throws nothing (OM §10.4 [+], 10.6 [-]).
func Test10_6_WhoIsStruckInFlankLeavesTheChain(t *testing.T) {
	s := hanging(t, []string{unitAt("HB", 2, "column", 34, 52.5, 90, lightHorse)}, "c HB K1")
	if k := s.Unit("K1"); k.PM != 2 || k.Status != state.Routing {
		t.Errorf("OM §10.4: K1 has %d PM and is %v; want 2, routing", k.PM, k.Status)
	}
	a := onlyMelee(t, s)
	if v := values(t, prepared(t, s, a)); v["attacker"] != 40 || v["defender"] != 40 || a.Units[0].IDs[0] != "K2" || a.Units[1].IDs[0] != "H2" {
		t.Errorf("OM §10.6, R392: %s: %v; want K2 40 against H2 40", game.Canonical(a), v)
	}
}

// In a chain the disordered strike last, at those before them, and not at all once they have failed (OM §13 [+]); the loss falls on an enemy
// whom one of those who struck touches (R392), and who stands while all before it have gone has won, whatever becomes of the others.
func Test13_TheDisorderedOfAChainStrikeLast(t *testing.T) {
	s := exact(scenario(t, []string{unitAt("H1", 2, "column", 58.5, 56, 180, lightHorse), unitAt("H2", 2, "line", 63, 66, 180, lightHorse)},
		[]string{unitAt("F", 4, "column", 60, 48, 0, ""), unitAt("K2", 2, "column", 66, 40, 0, lightHorse)}))
	s = doing(t, frenchMove(s, "move-first"), "c F H1")
	s = doing(t, nextPhase(t, s), "c H2 F")
	s = doing(t, nextPhase(t, s), "c K2 H2")
	for s.PhaseID() != "melee" {
		s = nextPhase(t, s)
	}
	a := onlyMelee(t, s)
	if v := values(t, prepared(t, s, a)); v["attacker"] != 60 || v["defender"] != 60 {
		t.Errorf("OM §10.6, R392: %v; want F 20 and K2 40 against 60", v)
	}
	agree(t, prepared(t, s, a))
	over := thrownAndSaid(t, s, a, 30, 55, "F", 3, 5) // K2 hits H2, the others F, which fails and does not answer
	leftWith(t, over, "OM §11.1, 13", map[string][2]any{"F": {3, state.Retreating}, "K2": {4, state.Steady}, "H1": {4, state.Steady}, "H2": {3, state.Retreating}})
	for id, of := range map[string]string{"H1": "F", "K2": "H2", "H2": "", "F": ""} {
		if b := over.Unit(id).Beat; b != of {
			t.Errorf("OM §12: %s has beaten %q; want %q", id, b, of)
		}
	}
}

// Horse that was charged in front has won when a friend strikes its charger in flank: its enemy routs, whoever broke it, and it may break through, and
// is blown when the turn ends (OM §10.4, 12/breakthrough [+], 10.5/blown); foot that was charged takes no ground (OM §12 [-]).
func Test12_WhoWasChargedInFrontHasWon(t *testing.T) {
	for _, die := range []int{5, 6} { // it counters, or stands
		s := exact(scenario(t, []string{unitAt("H", 2, "column", 60, 60, 180, lightHorse), unitAt("HB", 2, "column", 90, 52, 270, lightHorse)},
			[]string{unitAt("K", 2, "line", 60, 48, 0, lightHorse)}))
		s = doing(t, frenchMove(s, "move-first"), "c K H", die)
		k := s.Unit("K").Pose.At.Y
		s = as(s, "HB", func(u *state.Unit) { u.Pose.At.Y = k - 1.5 })
		s = doing(t, nextPhase(t, s), "c HB K side=flank")
		for s.PhaseID() != "melee" {
			s = nextPhase(t, s)
		}
		if dues := turn.Dues(s); len(dues) != 0 {
			t.Errorf("OM §10.4: die %d: %d things are owed; want none", die, len(dues))
		}
		leftWith(t, s, "OM §10.4", map[string][2]any{"K": {2, state.Routing}, "H": {4, state.Steady}, "HB": {4, state.Steady}})
		for _, id := range []string{"H", "HB"} {
			if u := s.Unit(id); u.Beat != "K" {
				t.Errorf("OM §12: die %d: %s has beaten %q; want K", die, id, u.Beat)
			}
		}
		s = nextPhase(t, s)
		for _, id := range []string{"H", "HB"} {
			if !s.Unit(id).Blown {
				t.Errorf("OM §10.5: die %d: %s is not blown when the turn has ended", die, id)
			}
		}
	}
}

// What the odds beside play tell of a charge that comes into a chain of contacts is the one melee that it fights: all who hang together, its
// own side as the attackers (OM §10.6 [+], R392).
func Test10_6_TheOddsOfAChainAreItsMelee(t *testing.T) {
	units := []string{unitAt("H1", 2, "column", 58.5, 60, 180, lightHorse), unitAt("H2", 2, "line", 63, 66, 180, lightHorse)}
	s := exact(scenario(t, units, []string{unitAt("K1", 2, "line", 60, 48, 0, lightHorse), unitAt("K2", 2, "column", 66, 40, 0, lightHorse)}))
	s = nextPhase(t, doing(t, frenchMove(s, "move-first"), "c K1 H1", 3))
	asked := func(line string, att, def int) {
		t.Helper()
		adj := prepared(t, s, actionOf(t, s, line))
		if v := values(t, adj); v["attacker"] != att || v["defender"] != def {
			t.Errorf("OM §10.6, R392: %s: %v; want %d against %d", line, v, att, def)
		}
	}
	asked("c H2 K1", 80, 40)
	s = nextPhase(t, doing(t, s, "c H2 K1"))
	asked("c K2 H2", 80, 80)
}

// Horse that is charged in its rear while it fights counts as countercharging nobody there, and none is told (OM §10.5/countercharge [-], R381).
func Test10_5_WhoIsStruckBehindCountsAsRidingAtNobody(t *testing.T) {
	units := []string{unitAt("H1", 2, "column", 58.5, 60, 180, lightHorse), unitAt("H2", 2, "line", 63, 66, 180, lightHorse)}
	s := exact(scenario(t, units, []string{unitAt("K1", 2, "line", 60, 48, 0, lightHorse), unitAt("K3", 2, "column", 80, 69, 240, lightHorse)}))
	s = nextPhase(t, doing(t, frenchMove(s, "move-first"), "c K1 H1", 3))
	s = nextPhase(t, doing(t, s, "c H2 K1"))
	for _, side := range []string{"flank", "rear"} {
		for _, l := range verdictOf(t, prepared(t, s, actionOf(t, s, "c K3 H2 side="+side))).Lines {
			if l.Say.Key == "om.counter-moving" {
				t.Errorf("OM R381: %s: told that H2 counts as countercharging", side)
			}
		}
	}
}
