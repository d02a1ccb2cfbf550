package command

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Disperse takes irregulars off the table whom horse meets on its way.
func Disperse(t *game.Trace, u *state.Unit) {
	t.Event(game.Event{Kind: state.EvPM, Unit: u.ID, M: u.PM})
	t.Event(game.Event{Kind: state.EvStatus, Unit: u.ID, Text: state.Destroyed.String()})
	t.Line(game.BodyLine, ref.M("block.auto-band", u.ID, ref.M("om.pm", u.PM, u.PM, 0)), facts.SBands)
}
