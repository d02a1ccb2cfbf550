package ordremixte

import (
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file states who finds a place in contact, once others have one (OM §10.1, R280, R302).

// Who charges needs a free place in contact: where the front of its target is covered by one of its own it is refused, though nobody stands on
// its way (OM §10.1 [-], R302); where a base of that front is free it may (OM §10.1 [+]).
func Test10_1_AFrontThatIsCovered(t *testing.T) {
	for _, c := range []struct {
		k, h2 string // the French charger, and who comes at it behind H
		free  bool
	}{
		{unitAt("K", 2, "column", 61.5, 48, 0, lightHorse), unitAt("H2", 2, "line", 57.4, 64.2, 180, lightHorse), false},
		{unitAt("K", 2, "column", 61.5, 48, 0, lightHorse), unitAt("H2", 2, "column", 58.9, 64.2, 180, lightHorse), false},
		{unitAt("K", 2, "line", 63, 48, 0, lightHorse), unitAt("H2", 2, "line", 57.4, 64.2, 180, lightHorse), false},
		{unitAt("K", 2, "line", 60, 48, 0, lightHorse), unitAt("H2", 2, "line", 56.9, 64.2, 180, lightHorse), true},
	} {
		s := scenario(t, []string{unitAt("H", 2, "line", 63, 60, 180, lightHorse), c.h2}, []string{c.k})
		if c.free { // K is met by half of H's front
			s = exact(scenario(t, []string{unitAt("H", 2, "column", 61.5, 60, 180, lightHorse), c.h2}, []string{c.k}))
		}
		s = doing(t, frenchMove(s, "move-first"), "c K H", 1)
		s = nextPhase(t, s)
		if c.free {
			s = doing(t, s, "c H2 K")
			for s.PhaseID() != "melee" {
				s = nextPhase(t, s)
			}
			if v := values(t, prepared(t, s, onlyMelee(t, s))); v["attacker"]+v["defender"] < 100 {
				t.Errorf("OM §10.6: %v; want H and H2 against K", v)
			}
			continue
		}
		refused(t, s, on("charge", "H2", "K"), "OM §10.1", "charge.no-place")
		for s.PhaseID() != "melee" {
			s = nextPhase(t, s)
		}
		if v := values(t, prepared(t, s, onlyMelee(t, s))); v["attacker"] != 40 || v["defender"] != 40 {
			t.Errorf("OM §10.6: %v; want 40 against 40", v)
		}
	}
}

// Who joins a charge whose target has ridden out to meet it closes on it beside the first, and is told where, as those do whose target stands
// (OM §10.1 [+], R280).
func Test10_1_WhoJoinsAMeetingCloses(t *testing.T) {
	s := scenario(t, []string{unitAt("F", 2, "line", 60, 48, 0, lightHorse)},
		[]string{unitAt("A", 2, "column", 61.5, 60, 180, lightHorse), unitAt("B", 2, "column", 80, 66, 180, lightHorse)})
	s = doing(t, frenchMove(s, "move-first"), "c A F", 1)
	b := s.Unit("F").Pose
	s = relocated(s, "B", geometry.Vec{X: 73.37, Y: b.At.Y + 5.95}, 235)
	s = doing(t, s, "c B F")
	fire := s
	for fire.PhaseID() != "fire" {
		fire = nextPhase(t, fire)
	}
	if _, told := contactMade(after(fire, &state.EvStage{Stage: state.FireEnd}), i18n.EN); !strings.Contains(told, "B closes beside A") {
		t.Errorf("OM §10.1: told %q; want B beside A", told)
	}
	for s.PhaseID() != "melee" {
		s = nextPhase(t, s)
	}
	if !geometry.Touching(s.Unit("B").Foot(), s.Unit("F").Foot()) {
		t.Errorf("OM §10.1: B stands at %v, F at %v: not in contact", s.Unit("B").Pose, s.Unit("F").Pose)
	}
	if v := values(t, prepared(t, s, onlyMelee(t, s))); v["attacker"] != 80 || v["defender"] != 40 {
		t.Errorf("OM §10.6: %v; want A and B 80 against 40", v)
	}
}

// Horse that cannot pair with its charger on the way that this would take, since others stand there, meets it where it comes to contact by
// another: front to front, each on its half (OM §10.1 [+], R284).
func Test10_1_TheRiderPairsWhereItIsMet(t *testing.T) {
	s := scenario(t, []string{unitAt("H", 3, "column", 39.4, 63.8, 180, ", arm: heavy-cavalry")},
		[]string{unitAt("K", 2, "column", 44.8, 44.3, 0, lightHorse), unitAt("F", 3, "column", 39, 50.1, 0, "")})
	s = doing(t, frenchMove(s, "move-first"), "c K H", 1)
	if k, h := s.Unit("K").Pose, s.Unit("H").Pose; h.At != k.At || k.At.X != 44.8 || h.Facing != 180 {
		t.Errorf("OM §10.1: K stands at %v, H at %v; want both at 44.8", k, h)
	}
}

// Who has closed, each on half of a front, is told so once: it stands there when the melees open (OM §8.7, 10.1, R268).
func Test10_1_WhoHasClosedIsToldOnce(t *testing.T) {
	s := scenario(t, []string{unitAt("H", 2, "line", 60, 60, 180, lightHorse)}, []string{unitAt("A", 4, "column", 57.3, 50, 0, ""), unitAt("B", 4, "column", 63.3, 50, 0, "")})
	s = doing(t, doing(t, frenchMove(s, "move-first"), "c A H"), "c B H")
	s = nextPhase(t, s)
	for _, id := range []string{"A", "B"} {
		if !geometry.Touching(s.Unit(id).Foot(), s.Unit("H").Foot()) {
			t.Fatalf("OM §10.1: %s stands at %v: not in contact", id, s.Unit(id).Pose)
		}
	}
	for s.PhaseID() != "fire" {
		_, told, err := turn.ClosePhase(s)
		for _, x := range told {
			if say := i18n.New(i18n.EN).Say(x.Say); err != nil || strings.Contains(say, "closes beside") {
				t.Errorf("OM §10.1: told again: %q, %v", say, err)
			}
		}
		s = nextPhase(t, s)
	}
	if _, told := contactMade(after(s, &state.EvStage{Stage: state.FireEnd}), i18n.EN); told != "" {
		t.Errorf("OM §10.1: told again: %q", told)
	}
}
