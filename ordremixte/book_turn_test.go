package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// twoArms is a battle in which both sides have horse and foot, the British moving
// first.
func twoArms(t *testing.T) *state.State {
	return inPhase(scenario(t,
		[]string{line("A", 60, 20, 0), horseAt("H", 3, 30, 20, 0)},
		[]string{unitAt("X", 4, "column", 60, 30, 180, ""), horseAt("Y", 3, 30, 32, 180)}), "move-first")
}

// A movement goes through its steps in the order that the book gives (OM §7 [+]); a
// step that is over does not come back but for a referee, and steps are of movements
// alone (OM §7 [-]).
func Test7_StepsGoForward(t *testing.T) {
	s := twoArms(t)
	for to := state.StepStrategic; to <= state.StepComplete; to++ {
		evs, no := casting.Step(s, to)
		if no != nil {
			t.Fatalf("OM §7: step %d: got %+v; want %s", to, no, "no == nil")
		}
		if s = after(s, evs...); s.Stage != to {
			t.Fatalf("step %d: stands at %d", to, s.Stage)
		}
		for back := state.StepStrategic; back < to; back++ {
			if _, no := casting.Step(s, back); no == nil || no.Kind != game.NotNow || no.Ref != "OM §7" || !no.Forceable() {
				t.Errorf("back from %d to %d: %+v", to, back, no)
			}
		}
		side := 0
		if to == state.StepEvade {
			side = 1 // the others slip away
		}
		if casting.StepSide(s, to) != side {
			t.Errorf("step %d belongs to side %d", to, casting.StepSide(s, to))
		}
	}
	// The next movement begins with its first step, with the sides changed.
	s = nextPhase(t, s)
	if s.PhaseID() != "move-second" || s.Stage != state.StepStrategic || casting.StepSide(s, state.StepHorse) != 1 || casting.StepSide(s, state.StepEvade) != 0 {
		t.Errorf("second movement: %s, step %d", s.PhaseID(), s.Stage)
	}
	for _, id := range []string{"orders", "late", "fire", "melee"} {
		s := inPhase(twoArms(t), id)
		if evs, no := casting.Step(s, state.StepHorse); len(evs) > 0 || no != nil || casting.StepSide(s, state.StepHorse) != -1 {
			t.Errorf("OM §7: %s has steps: got %v %v; want %s", id, evs, no, "len(evs) <= 0, no == nil, s.stepSide(StepHorse) == -1")
		}
	}
}

// Cavalry charges before the foot (OM §7 [+]); when the foot has begun it is too late
// for the cavalry, unless a referee says so or its target has evaded (OM §7 [-]).
func Test7_HorseBeforeFoot(t *testing.T) {
	s := twoArms(t)
	horse, foot := on("charge", "H", "Y", "side", "front"), on("charge", "A", "X", "side", "front")
	riding := played(t, s, horse, 6)
	if riding.Stage != state.StepHorse {
		t.Errorf("after the horse: step %d", riding.Stage)
	}
	both := played(t, riding, foot)
	if both.Stage != state.StepFoot || len(both.Charges) != 2 {
		t.Errorf("after both: step %d, %d charges", both.Stage, len(both.Charges))
	}
	walked := played(t, s, foot)
	if walked.Stage != state.StepFoot {
		t.Errorf("after the foot: step %d", walked.Stage)
	}
	if kind, par := kindOf(t, walked, horse); kind != game.NotNow || par != "OM §7" {
		t.Errorf("horse after foot: %v by %s", kind, par)
	}
	horse.Force = true
	if late := played(t, walked, horse, 6); late.Stage != state.StepFoot || len(late.Charges) != 2 {
		t.Errorf("overruled: step %d, %d charges", late.Stage, len(late.Charges))
	}
	gone := after(riding, &state.EvSpent{Unit: "Y", Spent: 500, Gone: 500, Motion: 0x20}, &state.EvStage{Stage: state.StepEvade})
	if to := casting.StepFor(gone, gone.Unit("H")); to != state.StepComplete {
		t.Errorf("its target evaded: step %d", to)
	}
	if to := casting.StepFor(gone, gone.Unit("A")); to != state.StepFoot {
		t.Errorf("who charged nobody: step %d", to)
	}
}

// The question where the turn stands names the step, who acts in it and with what
// (OM §7 [+]); a verb that does not belong to a phase is not carried out there
// (OM §7 [-]).
func Test7_WhatIsLegal(t *testing.T) {
	s := twoArms(t)
	for _, lang := range i18n.Langs {
		p := i18n.New(lang)
		for to := state.StepStrategic; to <= state.StepComplete; to++ {
			s := s.Apply(&state.EvStage{Stage: to})
			v := casting.AskPhase(s)
			text := page(p, render.None, v.Lines)
			if !strings.Contains(text, p.Say(nth(v.Lines, 1).Say)) || len(v.Lines) > 6 {
				t.Errorf("OM §7: got %s; want %s", text, "strings.Contains(text, p.Say(v.Lines[1].Say)), len(v.Lines) <= 6")
			}
			clock, _ := v.Data.Get("clock").(game.Object)
			verbs, _ := clock.Get("legal").([]string)
			want := map[state.Stage]string{state.StepStrategic: "move", state.StepGenerals: "attach", state.StepHorse: "charge", state.StepFoot: "unlimber", state.StepEvade: "evade", state.StepComplete: "move"}[to]
			if clock.Get("step") != casting.StepIDs[to] || !slices.Contains(verbs, want) {
				t.Errorf("OM §7: step %d: got %v; want %s", to, clock, `clock.Get("step") == stepIDs[to], slices.Contains(verbs, want)`)
			}
		}
	}
	for _, c := range []struct {
		phase, verb string
	}{{"late", "move"}, {"fire", "move"}, {"melee", "form"}, {"melee", "wheel"}} {
		_, _, err := turn.Advance(inPhase(twoArms(t), c.phase), game.Action{Verb: c.verb, Units: []game.Operand{only("A")}})
		if r, ok := err.(*game.Refusal); !ok || r.Kind != game.NotNow || r.Ref != "OM §7" {
			t.Errorf("OM §7: %s in %s: got %v; want %s", c.verb, c.phase, err, `ok, r.Kind == game.NotNow, r.Ref == "OM §7"`)
		}
	}
	// Who evades does it in the movement of the other; who moves second waits for his.
	for verb, want := range map[string]int{"evade": 0, "move": 1} {
		evs, _, err := turn.Advance(twoArms(t), game.Action{Verb: verb, Units: []game.Operand{only("X")}})
		if err != nil || len(evs) != want {
			t.Errorf("OM §7: %s: got %v, %v; want %s", verb, evs, err, "err == nil, len(evs) == want")
		}
	}
}

// What nobody has anything to do in is passed by, and said (OM §7 [+]); a phase in
// which somebody may act is not (OM §7 [-]).
func Test7_PassedBy(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 90, 180)})
	evs, say, err := turn.ClosePhase(s)
	if err != nil || len(say) != 1 || say[0].Say.Key != "turn.passed" {
		t.Fatalf("OM §7: got %+v, %v; want %s", say, err, `err == nil, len(say) == 1, say[0].Say.Key == "turn.passed"`)
	}
	if s := after(s, evs...); s.PhaseID() != "initiative" {
		t.Errorf("OM §7: got now %s; want %s", s.PhaseID(), `s.phaseID() == "initiative"`)
	}
	for _, lang := range i18n.Langs {
		p := i18n.New(lang)
		got := p.Say(say[0].Say)
		for _, key := range []string{"turn.short.rally", "turn.short.compulsory", "turn.short.breakthrough", "phase.initiative"} {
			if !strings.Contains(got, p.Say(ref.M(key))) {
				t.Errorf("%s does not name %s", got, key)
			}
		}
	}
	fled := after(s, &state.EvStatus{Unit: "X", Is: state.Routing}, &state.EvFled{Unit: "X", Moves: 1, Turn: 0},
		&state.EvPhase{Phase: 0, Turn: 2})
	evs, _, err = turn.ClosePhase(fled)
	if got := after(fled, evs...); err != nil || got.PhaseID() != "rally" {
		t.Errorf("with a router: %s, %v", got.PhaseID(), err)
	}
}
