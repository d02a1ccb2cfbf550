package ordremixte

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file walks the steps of a movement (OM §7): strategic moves, generals, horse,
// the other troops, evasions, and who lost its target so.

// stepIDs are the steps as the sequence of play names them.
var stepIDs = [...]string{StepStrategic: "strategic", StepGenerals: "generals", StepHorse: "horse", StepFoot: "foot", StepEvade: "evade", StepComplete: "complete"}

// steps are those of the phase that the state is in; none but in a movement.
func (s *State) steps() []tables.Step {
	if !s.tabled() {
		return nil
	}
	return phases().StepsOf(s.phaseID())
}

// stepOf finds a step among those of the phase; -1 when it has none such.
func (s *State) stepOf(to Stage) int {
	for i, x := range s.steps() {
		if int(to) < len(stepIDs) && x.ID == stepIDs[to] {
			return i
		}
	}
	return -1
}

// step brings the movement to one of its steps (OM §7). Steps only go forward: one
// that is over is refused, which a referee may overrule; outside a movement nothing
// happens.
func (s *State) step(to Stage) ([]game.Event, *game.Refusal) {
	if s.stepOf(to) < 0 || s.Stage == to {
		return nil, nil
	}
	if s.Stage > to {
		return nil, s.stepOver(to)
	}
	return []game.Event{{Kind: evStage, N: int(to)}}, nil
}

// stepOver is the refusal of whatever comes after its step of the movement (OM §7): the same
// for moves, changes, charges and rides, with the line that takes back who ended the step.
func (s *State) stepOver(to Stage) *game.Refusal {
	return &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("turn.step-over", stepWord(to), stepWord(min(s.Stage, StepComplete))),
		Ways: []game.Way{{Line: "undo", Say: ref.M("turn.way-undo")}}}
}

// stepName is a step of the movement as the sequence of play calls it.
func (s *State) stepName(x Stage) ref.Name {
	n := s.steps()[s.stepOf(x)].Name
	return ref.Name{EN: n.EN, IT: n.IT}
}

// stepWord names a step in a sentence.
func stepWord(x Stage) ref.Word { return ref.Word("turn.step." + stepIDs[x]) }

// stepFor is the step in which a unit moves or charges: cavalry before the others
// (OM §7), and at the end who lost its target because it evaded.
func (s *State) stepFor(u *Unit) Stage {
	if s.Stage >= StepEvade && s.lostTarget(u) {
		return StepComplete
	}
	if u.mounted() {
		return StepHorse
	}
	return StepFoot
}

// lostTarget reports that whom a unit charged in this movement has evaded.
func (s *State) lostTarget(u *Unit) bool {
	for _, ch := range s.Charges {
		if t := s.unit(ch.Target); u != nil && ch.has(u.ID) && t != nil && t.Motion&Evaded != 0 {
			return true
		}
	}
	return false
}

// stepSide is the side that acts in a step of the phase; -1 outside a movement.
func (s *State) stepSide(to Stage) int {
	i, own := s.stepOf(to), s.active()
	if i < 0 || own < 0 {
		return -1
	}
	if s.steps()[i].Side == "other" {
		return 1 - own
	}
	return own
}

// askPhase answers `phase`: where the turn stands, what may be done there and what
// is still to come in it (OM §7).
func (s *State) askPhase() game.Verdict {
	o := game.Object{{Key: "turn", Value: s.Turn}, {Key: "phase", Value: s.phaseID()}}
	if len(s.steps()) == 0 {
		o = append(o, game.KV{Key: "legal", Value: phases().All[s.Phase].Verbs})
		return asked(s7, ref.M("measure.phase", s.Turn, s.phaseWord()), "clock", o, s.sayVerbs(phases().All[s.Phase].Verbs)...)
	}
	var later ref.Comma
	var body []ref.Msg
	for i, x := range s.steps() {
		say := s.stepName(Stage(i))
		switch {
		case i == int(s.Stage):
			verbs := s.sayVerbs(x.Verbs)
			body = append(body, ref.M("turn.step-now", say, s.Field.Sides[s.stepSide(s.Stage)].Say))
			body = append(body, verbs...)
			o = append(o, game.KV{Key: "step", Value: x.ID}, game.KV{Key: "side", Value: sideSlug(s.Field.Sides[s.stepSide(s.Stage)].Name)}, game.KV{Key: "legal", Value: x.Verbs})
		case i > int(s.Stage):
			later = append(later, say)
		}
	}
	if len(later) > 0 {
		body = append(body, ref.M("turn.step-later", later))
	}
	return asked(s7, ref.M("measure.phase", s.Turn, s.phaseWord()), "clock", o, body...)
}

// sayVerbs lists what may be done, in words that can be typed.
func (s *State) sayVerbs(verbs []string) []ref.Msg {
	if len(verbs) == 0 {
		return nil
	}
	l := ref.Comma{}
	for _, v := range verbs {
		l = append(l, ref.Word("parse.verb."+v))
	}
	return []ref.Msg{ref.M("turn.may", l)}
}

// movesOver is behind the last step of a movement.
const movesOver = StepComplete + 1

// mostPassed is how many of those passed over are named before the rest are counted.
const mostPassed = 4

// passed tells whom a movement passes over when it goes on to a step, or ends (OM §7):
// horse, generals and other troops of the steps that are over then, who could have moved
// and did not. Nobody is named whose place is unknown, hands may have moved him; nor
// anybody of a side that only charges and types no other moves. nil when there is nobody.
func (s *State) passed(to Stage, but game.Action) []game.Text {
	side := s.active()
	if side < 0 || to <= s.Stage || to == movesOver && !s.tracksMoves(side) {
		return nil
	}
	var all ref.Comma
	name := func(step Stage, who ref.Comma) {
		if len(who) == 0 || s.Stage > step || to <= step {
			return
		}
		if n := len(who) - mostPassed; n > 0 {
			who = append(who[:mostPassed:mostPassed], ref.M("turn.passed-more", n))
		}
		all = append(all, ref.M("turn.passed-step", s.stepName(step), who))
	}
	idle := func(step Stage) (out ref.Comma) {
		for _, u := range s.Units {
			if u.Side == side && u.placeKnown() && u.Status == Steady && u.stepOf(false) == step && u.Motion == 0 && u.Spent == 0 && s.mayMove(u, "move") == nil && !subject(but, u.ID) {
				out = append(out, u.ID)
			}
		}
		return out
	}
	riders := func() (out ref.Comma) {
		for _, g := range s.Generals {
			if _, stands := s.stands(g); stands && g.Side == side && g.Lost == 0 && g.With == "" && g.Moved == 0 {
				out = append(out, g.surname())
			}
		}
		return out
	}
	name(StepGenerals, riders())
	name(StepHorse, idle(StepHorse))
	if s.tracksMoves(side) {
		name(StepFoot, idle(StepFoot))
	}
	if len(all) == 0 {
		return nil
	}
	return []game.Text{{Kind: game.PhaseLine, Say: ref.M("turn.passed-over", all), Refs: []ref.Ref{s7}}}
}

// subject reports that an action is made by a unit.
func subject(a game.Action, id string) bool {
	return len(a.Units) > 0 && slices.ContainsFunc(a.Units[0].IDs, func(x string) bool { return equalID(x, id) })
}

// leadsTo is the step of the movement to which an action leads on.
func (s *State) leadsTo(a game.Action) Stage {
	switch a.Verb {
	case "evade":
		return StepEvade
	case "charge", "move", "wheel", "face", "form", "limber", "unlimber":
	default:
		return s.Stage
	}
	if len(a.Units) == 0 {
		return max(s.Stage, StepGenerals)
	}
	to := s.Stage
	for _, id := range a.Units[0].IDs {
		u := s.unit(id)
		if u == nil || u.Side != s.active() {
			return s.Stage
		}
		to = max(to, s.stepFor(u))
	}
	if slices.Contains(a.Args, "strategic") {
		return s.Stage
	}
	return to
}
