package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file keeps the generals: whose fate is tried (OM §17), and where their figures
// stand and go (OM §8.2, 4.4, 17).

// mayRisk reports that the general of a unit may be tried again: on every occasion,
// or once a move (OM R2).
func (s *State) mayRisk(u *Unit) bool { return !s.read().is(2, 'b') || u.Risked != s.Turn }

// duesFlight lists the generals whose unit has begun to retreat or rout (OM §17, R2).
func (s *State) duesFlight(add addDue) {
	for _, u := range s.Units {
		if u.Peril && u.General != NoGeneral && u.Status != Destroyed && s.mayRisk(u) {
			add("fate-rout", game.Action{Verb: "fate", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: []string{perilWords[inFlight]}}, false)
		}
	}
}

// leaderless is what the loss of a general means beyond his own brigade's morale (OM
// §17): a brigadier has a successor after some turns; when a commander-in-chief is
// killed, or carried off (R71), all that he commands withdraws.
func (r *reading) leaderless(t *game.Trace, s *State, id string, how fate) {
	g := s.general(id)
	if g == nil || how != killed && how != wounded {
		return
	}
	back := s.Turn + r.n.fates().replacedAfter
	switch {
	case g.Brigade >= 0:
		t.Line(game.BodyLine, ref.M("general.successor", g.Say, back), s17)
	case how == wounded && r.is(71, 'b'):
		t.Line(game.BodyLine, ref.M("general.deputy", g.Say, back), "OM R71")
	case g.Division >= 0 && s.chief(g.Side) != g: // the general of one division of several (R119)
		t.Event(game.Event{Kind: evCollapse, N: g.Division, M: s.Turn})
		t.Line(game.BodyLine, ref.M("general.division-lost", g.Say, s.Field.Divisions[g.Division].ID), s17, "OM R119")
	default:
		t.Event(game.Event{Kind: evChief, N: g.Side, M: s.Turn})
		t.Line(game.BodyLine, ref.M("general.chief-lost", g.Say, s.Field.Sides[g.Side].Say), s17)
	}
}

// successions are the generals who have a successor when the next turn opens (OM
// §17): brigadiers, and under another reading a chief who was carried off (R71). A
// successor is an ordinary general and takes over where the other fell (R118).
func (s *State) successions() ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	after := num().fates().replacedAfter
	for _, g := range s.Generals {
		if g.Lost == 0 || s.Turn+1 < g.Lost+after || g.Brigade < 0 && (g.Killed || !s.read().is(71, 'b')) {
			continue
		}
		e := game.Event{Kind: evSucceed, Unit: g.ID}
		key := "general.takes-over"
		if g.Brigade < 0 {
			e.N, key = Normal, "general.deputy-here"
		}
		evs = append(evs, e)
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M(key, g.Say), Refs: []ref.Ref{s17}})
	}
	return evs, say
}
