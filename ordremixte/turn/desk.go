package turn

import (
	"slices"

	"adjutant/internal/game"
)

// TypedFact reports that a fact of the situation was typed.
func TypedFact(a game.Action, name string) bool {
	return slices.ContainsFunc(a.Facts, func(f game.Fact) bool { return f.Of == "" && f.Name == name })
}
