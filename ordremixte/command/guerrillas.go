package command

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Disperse takes irregulars off the table whom horse meets on its way.
func Disperse(t *game.Trace, u *state.Unit) {
	t.Event(&state.EvPM{Unit: u.ID, Was: u.PM})
	t.Event(&state.EvStatus{Unit: u.ID, Is: state.Destroyed})
	t.Line(game.BodyLine, ref.M("block.auto-band", u.ID, ref.M("om.pm", u.PM, u.PM, 0)), facts.SBands)
}
