package onepage

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
	return append(slices.Clone(board.Marks), "op.mark.place", "op.mark.at")
}

// Watched implements game.Watched: how a piece fares and where it stands.
func (Rules) Watched() []game.FactInfo {
	return []game.FactInfo{
		{Name: "demoralised", Names: []string{"demoralizzato", "demoralizzata"}, Kind: game.YesNoFact, Need: true, Ref: "W1P §15"},
		{Name: "on-board", Names: []string{"in-gioco"}, Kind: game.YesNoFact, Need: true, Ref: "W1P §15"},
		{Name: "square", Names: []string{"quadrato"}, Kind: game.YesNoFact, Ref: "W1P §12"},
		{Name: "at", Names: []string{"casella"}, Kind: game.TextFact, Ref: "W1P §3"},
		{Name: "left", Names: []string{"resta"}, Kind: game.WholeFact, Ref: "W1P §5"},
	}
}
