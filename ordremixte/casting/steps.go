package casting

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

// This file walks the steps of a movement (OM §7): strategic moves, generals, horse,
// the other troops, evasions, and who lost its target so.

// StepIDs are the steps as the sequence of play names them.
var StepIDs = [...]string{state.StepStrategic: "strategic", state.StepGenerals: "generals", state.StepHorse: "horse", state.StepFoot: "foot", state.StepEvade: "evade", state.StepComplete: "complete"}

// steps are those of the phase that the state is in; none but in a movement.
func steps(s *state.State) []tables.Step {
	if !s.Tabled() {
		return nil
	}
	return state.Phases().StepsOf(s.PhaseID())
}

// StepOf finds a step among those of the phase; -1 when it has none such.
func StepOf(s *state.State, to state.Stage) int {
	for i, x := range steps(s) {
		if int(to) < len(StepIDs) && x.ID == StepIDs[to] {
			return i
		}
	}
	return -1
}

// Step brings the movement to one of its steps (OM §7). Steps only go forward: one
// that is over is refused, which a referee may overrule; outside a movement nothing
// happens.
func Step(s *state.State, to state.Stage) ([]game.Event, *game.Refusal) {
	if StepOf(s, to) < 0 || s.Stage == to {
		return nil, nil
	}
	if s.Stage > to {
		return nil, StepOver(s, to)
	}
	return []game.Event{&state.EvStage{Stage: to}}, nil
}

// StepOver is the refusal of whatever comes after its step of the movement (OM §7): the same
// for moves, changes, charges and rides, with who began the step that is open and the line
// that takes him back.
func StepOver(s *state.State, to state.Stage) *game.Refusal {
	by := begun(s)
	return &game.Refusal{Kind: game.NotNow, Cause: game.TooLate, Ref: facts.S7, Say: ref.M("turn.step-over", stepWord(to), stepWord(min(s.Stage, state.StepComplete)), len(by), by),
		Ways: []game.Way{{Line: "undo", Say: ref.M("turn.way-undo")}}}
}

// begun names the units that have moved or charged in the step that is open.
func begun(s *state.State) ref.Comma {
	out := ref.Comma{}
	for _, u := range s.Units {
		moved := u.Motion&^(state.Fleeing|state.Pursued|state.FinishedMove|state.Evaded) != 0 || u.Charging
		if u.Side == s.Active() && moved && StepFor(s, u) == s.Stage {
			out = append(out, u.ID)
		}
	}
	return out
}

// StepName is a step of the movement as the sequence of play calls it.
func StepName(s *state.State, x state.Stage) ref.Name {
	n := steps(s)[StepOf(s, x)].Name
	return ref.Name{EN: n.EN, IT: n.IT}
}

// stepWord names a step in a sentence.
func stepWord(x state.Stage) ref.Word { return ref.Word("turn.step." + StepIDs[x]) }

// StepFor is the step in which a unit moves or charges: cavalry before the others
// (OM §7), and at the end who lost its target because it evaded.
func StepFor(s *state.State, u *state.Unit) state.Stage {
	own := state.StepFoot
	if u.Mounted() {
		own = state.StepHorse
	}
	switch {
	case s.Stage <= own || !LostTarget(s, u):
		return own
	case s.Stage < state.StepEvade: // its target has evaded while others still move
		return s.Stage
	}
	return state.StepComplete
}

// LostTarget reports that whom a unit charged in this movement has evaded.
func LostTarget(s *state.State, u *state.Unit) bool {
	for _, ch := range s.Charges {
		if t := s.Unit(ch.Target); u != nil && ch.Has(u.ID) && t != nil && t.Motion&state.Evaded != 0 {
			return true
		}
	}
	return false
}

// GoesOn reports a unit whose late charge somebody has evaded: it may end its movement, though those of both sides are over
// (OM §7, 8.7).
func GoesOn(s *state.State, u *state.Unit) bool {
	return s.PhaseID() == "late" && slices.ContainsFunc(s.Charges, func(ch *state.Charge) bool { return ch.Late && ch.Stage == state.Eluded && ch.Has(u.ID) })
}

// Eluded reports that a unit has got out of the reach of another, which had charged it this turn (OM §8.7).
func Eluded(s *state.State, u, from *state.Unit) bool {
	return slices.ContainsFunc(s.Charges, func(ch *state.Charge) bool {
		return ch.Stage == state.Eluded && ch.Has(from.ID) && state.EqualID(ch.Target, u.ID)
	})
}

// StepSide is the side that acts in a step of the phase; -1 outside a movement.
func StepSide(s *state.State, to state.Stage) int {
	i, own := StepOf(s, to), s.Active()
	if i < 0 || own < 0 {
		return -1
	}
	if steps(s)[i].Side == "other" {
		return 1 - own
	}
	return own
}

// AskPhase answers `phase`: where the turn stands, what may be done there and what
// is still to come in it (OM §7).
func AskPhase(s *state.State) game.Verdict {
	o := game.Object{{Key: "turn", Value: s.Turn}, {Key: "phase", Value: s.PhaseID()}}
	if len(steps(s)) == 0 {
		o = append(o, game.KV{Key: "legal", Value: state.Phases().All[s.Phase].Verbs})
		return Asked(facts.S7, ref.M("measure.phase", s.Turn, s.PhaseWord()), "clock", o, sayVerbs(s, state.Phases().All[s.Phase].Verbs)...)
	}
	var later ref.Comma
	var body []ref.Msg
	for i, x := range steps(s) {
		say := StepName(s, state.Stage(i))
		switch {
		case i == int(s.Stage):
			verbs := sayVerbs(s, x.Verbs)
			body = append(body, ref.M("turn.step-now", say, s.Field.Sides[StepSide(s, s.Stage)].Say))
			body = append(body, verbs...)
			o = append(o, game.KV{Key: "step", Value: x.ID}, game.KV{Key: "side", Value: SideSlug(s.Field.Sides[StepSide(s, s.Stage)].Name)}, game.KV{Key: "legal", Value: x.Verbs})
		case i > int(s.Stage):
			later = append(later, say)
		}
	}
	if len(later) > 0 {
		body = append(body, ref.M("turn.step-later", later))
	}
	return Asked(facts.S7, ref.M("measure.phase", s.Turn, s.PhaseWord()), "clock", o, body...)
}

// sayVerbs lists what may be done, in words that can be typed.
func sayVerbs(s *state.State, verbs []string) []ref.Msg {
	if len(verbs) == 0 {
		return nil
	}
	l := ref.Comma{}
	for _, v := range verbs {
		l = append(l, ref.Word("parse.verb."+v))
	}
	return []ref.Msg{ref.M("turn.may", l)}
}

// MovesOver is behind the last step of a movement.
const MovesOver = state.StepComplete + 1

// MostPassed is how many of those passed over are named before the rest are counted.
const MostPassed = 4

// Subject reports that an action is made by a unit.
func Subject(a game.Action, id string) bool {
	return len(a.Units) > 0 && slices.ContainsFunc(a.Units[0].IDs, func(x string) bool { return state.EqualID(x, id) })
}
