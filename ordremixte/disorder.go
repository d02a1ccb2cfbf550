package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// disorderOver ends the disorder of everybody for whom its cause is over, at the end
// of the turn (OM §13): not of who flees, of who is told to stay disordered for
// longer, or of who still stands on ground that disorders it.
func disorderOver(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	over, lasts := ref.Comma{}, ref.Comma{}
	var say []game.Text
	for _, u := range s.Units {
		if !u.Disordered || !table.OnField(u) {
			continue
		}
		if u.Status != state.Steady || u.DisorderTo > s.Turn || motion.RoughUnder(s, u) {
			lasts = append(lasts, u.ID)
			continue
		}
		evs = append(evs, game.Event{Kind: state.EvDisorder, Unit: u.ID})
		over = append(over, u.ID)
	}
	if len(lasts) > 0 && len(endOfTurn(s)) < morale.TurnBlock {
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("disorder.lasts", lasts), Refs: []ref.Ref{facts.S13}})
	}
	if len(over) > 0 && len(say)+len(endOfTurn(s)) < morale.TurnBlock { // what is worst comes first
		say = append([]game.Text{{Kind: game.BodyLine, Say: ref.M("disorder.over", over), Refs: []ref.Ref{facts.S13}}}, say...)
	}
	return evs, say
}
