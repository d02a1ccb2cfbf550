package centoore

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
	return append(slices.Clone(board.Marks), "co.mark.list", "co.mark.with")
}

// Watched implements game.Watched: how a unit fares and where it stands.
func (Rules) Watched() []game.FactInfo {
	return []game.FactInfo{
		{Name: "disorganised", Names: []string{"disorganizzata", "disorganizzato"}, Kind: game.YesNoFact, Need: true, Ref: "CO §1.1"},
		{Name: "zone", Names: []string{"zona"}, Kind: game.TextFact, Need: true, Ref: "CO §1.2"},
	}
}
