package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// passed tells whom a movement passes over when it goes on to a step, or ends (OM §7):
// horse, generals and other troops of the steps that are over then, who could have moved
// and did not. Nobody is named whose place is unknown, hands may have moved him; nor
// anybody of a side that only charges and types no other moves. nil when there is nobody.
func passed(s *state.State, to state.Stage, but game.Action) []game.Text {
	side := s.Active()
	if side < 0 || to <= s.Stage || to == casting.MovesOver && !command.TracksMoves(s, side) {
		return nil
	}
	var all ref.Comma
	name := func(step state.Stage, who ref.Comma) {
		if len(who) == 0 || s.Stage > step || to <= step {
			return
		}
		if n := len(who) - casting.MostPassed; n > 0 {
			who = append(who[:casting.MostPassed:casting.MostPassed], ref.M("turn.passed-more", n))
		}
		all = append(all, ref.M("turn.passed-step", casting.StepName(s, step), who))
	}
	idle := func(step state.Stage) (out ref.Comma) {
		for _, u := range s.Units {
			if u.Side == side && u.PlaceKnown() && u.Status == state.Steady && motion.StepOf(u, false) == step && u.Motion == 0 && u.Spent == 0 && motion.MayMove(s, u, "move") == nil && !casting.Subject(but, u.ID) {
				out = append(out, u.ID)
			}
		}
		return out
	}
	riders := func() (out ref.Comma) {
		for _, g := range s.Generals {
			if _, stands := s.Stands(g); stands && g.Side == side && g.Lost == 0 && g.With == "" && g.Moved == 0 {
				out = append(out, g.Surname())
			}
		}
		return out
	}
	name(state.StepGenerals, riders())
	name(state.StepHorse, idle(state.StepHorse))
	if command.TracksMoves(s, side) {
		name(state.StepFoot, idle(state.StepFoot))
	}
	if len(all) == 0 {
		return nil
	}
	return []game.Text{{Kind: game.PhaseLine, Say: ref.M("turn.passed-over", all), Refs: []ref.Ref{facts.S7}}}
}
