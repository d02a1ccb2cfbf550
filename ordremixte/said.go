package ordremixte

import (
	"maps"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/tables"
)

var _ game.Worded = Rules{}

// Words implements game.Worded.
func (Rules) Words() []game.WordList {
	g := facts.Lexicon()
	list := func(key string, l tables.List) game.WordList {
		out := game.WordList{Say: ref.M(key)}
		for _, c := range g.Canonical(l) {
			out.Words = append(out.Words, game.WordPair{EN: g.Aliases(l, c, "en"), IT: g.Aliases(l, c, "it")})
		}
		return out
	}
	small := game.WordList{Say: ref.M("words.list.small")}
	for _, en := range slices.Sorted(maps.Keys(facts.PlainWords)) {
		small.Words = append(small.Words, game.WordPair{EN: []string{en}, IT: []string{facts.PlainWords[en]}})
	}
	return []game.WordList{list("om.words.facts", tables.Facts), list("om.words.orders", tables.Orders), small}
}

// Marks implements game.Worded.
func (Rules) Marks() []ref.Word {
	return []ref.Word{"words.mark.together", "om.mark.behind", "om.mark.same", "om.mark.cm", "om.mark.bases", "om.mark.firing", "om.mark.points", "om.mark.lost", "om.mark.target",
		"om.mark.wave", "om.mark.screen", "om.mark.recall", "om.mark.reached", "om.mark.shown", "om.mark.moved"}
}
