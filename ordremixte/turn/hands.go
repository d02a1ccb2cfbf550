package turn

import (
	"slices"

	"adjutant/internal/game"
)

// Moving reports work that changes where a unit stands: whoever moves it again has done
// it, or has done with it.
func Moving(h game.Hand) bool {
	return slices.Contains([]string{"halt-1cm", "half-way", "evade", "evades", "behind", "flee", "move"}, h.Act)
}

// Moves are the actions after which a unit stands where it should.
var Moves = []string{"move", "wheel", "face", "form", "charge", "evade", "place", "melee", "breakthrough", "follow", "counter"}
