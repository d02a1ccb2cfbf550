package phalanx

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

var _ game.Worded = Rules{}

// Words implements game.Worded.
func (r Rules) Words() []game.WordList {
	return board.WordLists(declared(), r.Verbs(), italianWords())
}

// Marks implements game.Worded.
func (Rules) Marks() []ref.Word {
	return append(slices.Clone(board.Marks), "ph.mark.place", "ph.mark.card", "ph.mark.use", "ph.mark.with")
}
