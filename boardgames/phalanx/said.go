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

// Watched implements game.Watched: how a unit fares and where it stands.
func (Rules) Watched() []game.FactInfo {
	return []game.FactInfo{
		{Name: "value", Names: []string{"valore"}, Kind: game.WholeFact, Need: true, Ref: "PHX §2.1"},
		{Name: "disordered", Names: []string{"disordinata", "disordinato"}, Kind: game.YesNoFact, Need: true, Ref: "PHX §9.5"},
		{Name: "reduced", Names: []string{"ridotta", "ridotto"}, Kind: game.YesNoFact, Ref: "PHX §9.5"},
		{Name: "dead", Names: []string{"eliminata", "eliminato", "eliminated", "gone"}, Kind: game.YesNoFact, Need: true, Ref: "PHX §9.5"},
		{Name: "on", Names: []string{"in-gioco"}, Kind: game.YesNoFact, Ref: "PHX §2.2"},
		{Name: "at", Names: []string{"casella"}, Kind: game.TextFact, Ref: "PHX §2.2"},
	}
}
