package casting

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file notes facts that were typed and change nothing: the reader thinks they did.

// Weighty are the facts that make a unit what it is: nobody wonders whether they count.
var Weighty = facts.WordSet("charging arm bases pm pm-start formation range distance side nation weapon weight")

// Plain reports a fact that says what is taken anyway: whoever types it knows.
func Plain(f game.Fact) bool {
	info, _, ok := facts.FactNamed(f.Name)
	if !ok || info.Default < 0 {
		return false
	}
	v, ok := state.Read(*info, f.Value)
	return ok && v == info.Default
}
