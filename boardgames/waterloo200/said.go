package waterloo200

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
	return append(slices.Clone(board.Marks), "w2.mark.block", "w2.mark.with")
}

// Watched implements game.Watched: what a block shows and where it stands.
func (Rules) Watched() []game.FactInfo {
	return []game.FactInfo{
		{Name: "shows", Names: []string{"mostra"}, Kind: game.TextFact, Need: true, Ref: "W200 §3.0"},
		{Name: "at", Names: []string{"area"}, Kind: game.TextFact, Need: true, Ref: "W200 §3.0"},
		{Name: "dead", Names: []string{"eliminato", "eliminata", "eliminated", "gone"}, Kind: game.YesNoFact, Need: true, Ref: "W200 §3.0"},
		{Name: "up", Names: []string{"scoperto"}, Kind: game.YesNoFact, Ref: "W200 §3.0"},
		{Name: "active", Names: []string{"attivo"}, Kind: game.YesNoFact, Ref: "W200 §3.0"},
		{Name: "reserve", Names: []string{"riserva"}, Kind: game.YesNoFact, Ref: "W200 §3.0"},
	}
}
