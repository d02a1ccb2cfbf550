package casting

import (
	"adjutant/ordremixte/state"
)

// Marked is how many bases stand turned round to show a retreat or a rout (§11.1).
func Marked(u *state.Unit) int {
	switch u.Status {
	case state.Retreating:
		return min(state.Num(u.Book()).RetreatMarks, u.Bases)
	case state.Routing:
		return min(state.Num(u.Book()).RoutMarks, u.Bases)
	}
	return 0
}
