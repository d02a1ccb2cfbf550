package charge

import (
	"slices"

	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/state"
)

// setOut reports a unit that declared a charge in this turn, whoever evaded it (§9.4, R252).
func setOut(c *casting.Cast, d *state.Sheet) bool {
	return c.Tracked() && d.Unit != nil && slices.ContainsFunc(c.S.Charges, func(ch *state.Charge) bool { return ch.Stage == state.Eluded && ch.Has(d.ID) })
}
