package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file disperses irregulars (OM §2.3): whoever the enemy reaches is gone, without a
// die and whatever he is reached by. Where they begin is the scenario's to check.

const sBands = ref.Ref("OM §2.3/guerrillas")

// band reports irregulars of the table.
func (s *Sheet) band() bool { return s.Unit != nil && s.Unit.Guerrillas }

// disperse takes irregulars off the table whom horse meets on its way.
func disperse(t *game.Trace, u *Unit) {
	t.Event(game.Event{Kind: evPM, Unit: u.ID, M: u.PM})
	t.Event(game.Event{Kind: evStatus, Unit: u.ID, Text: Destroyed.String()})
	t.Line(game.BodyLine, ref.M("block.auto-band", u.ID, ref.M("om.pm", u.PM, u.PM, 0)), sBands)
}
