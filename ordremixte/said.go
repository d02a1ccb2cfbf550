package ordremixte

import (
	"maps"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

var _ game.Worded = Rules{}

// Words implements game.Worded.
func (Rules) Words() []game.WordList {
	g := facts.Lexicon()
	pair := func(l tables.List, c string) game.WordPair {
		return game.WordPair{EN: g.Aliases(l, c, "en"), IT: g.Aliases(l, c, "it")}
	}
	var out []game.WordList
	alone := game.WordList{Say: ref.M("om.words.alone")} // facts that are so or not so
	at := map[string]int{}
	for _, c := range g.Canonical(tables.Facts) {
		p, says := pair(tables.Facts, c), facts.FactSays[c]
		first := says[0]
		means := ref.Comma{}
		for _, x := range says {
			if x.Value == "yes" {
				means = append(means, ref.Word("fact."+x.Name))
			} else {
				means = append(means, ref.Word(x.Name+"."+x.Value))
			}
		}
		p.Means = ref.M("om.words.means", means)
		if first.Value == "yes" || first.Name == "general" || first.Name == "weapon" { // one word each
			alone.Words = append(alone.Words, p)
			continue
		}
		if _, ok := at[first.Name]; !ok {
			at[first.Name] = len(out)
			out = append(out, game.WordList{Say: ref.M("om.words.of", ref.Word("fact."+first.Name))})
		}
		l := &out[at[first.Name]]
		l.Words = append(l.Words, p)
	}
	orders := game.WordList{Say: ref.M("om.words.orders")}
	for _, c := range g.Canonical(tables.Orders) {
		orders.Words = append(orders.Words, pair(tables.Orders, c))
	}
	small := game.WordList{Say: ref.M("words.list.small")}
	for _, en := range slices.Sorted(maps.Keys(facts.PlainWords)) {
		small.Words = append(small.Words, game.WordPair{EN: []string{en}, IT: []string{facts.PlainWords[en]}})
	}
	return append(out, alone, orders, small)
}

// Marks implements game.Worded.
func (Rules) Marks() []ref.Word {
	return []ref.Word{"words.mark.together", "om.mark.behind", "om.mark.same", "om.mark.cm", "om.mark.bases", "om.mark.firing", "om.mark.points", "om.mark.lost", "om.mark.target",
		"om.mark.wave", "om.mark.screen", "om.mark.recall", "om.mark.reached", "om.mark.shown", "om.mark.moved"}
}

// Watched implements game.Watched: how a unit stands, its points, then what else of it may come to be another.
func (Rules) Watched() []game.FactInfo {
	out := []game.FactInfo{{Name: "status", Names: []string{"stato"}, Kind: game.WordFact, Need: true, Ref: "OM §11.1", Words: []game.FactWord{
		{Name: state.Steady.String(), Also: []string{"salda", "saldo", "holds", "tiene"}},
		{Name: state.Retreating.String(), Also: []string{"ritirata", "retreating", "retreated"}},
		{Name: state.Routing.String(), Also: []string{"rotta", "routing", "routed"}},
		{Name: state.Destroyed.String(), Also: []string{"distrutta", "distrutto", "gone"}},
	}}}
	for _, f := range []facts.Fact{facts.FPM, facts.FDisordered, facts.FBlown, facts.FBases, facts.FFormation, facts.FMoved, facts.FCharging, facts.FLost} {
		info := facts.UnitFacts[f].Declared()
		info.Need = f == facts.FPM || f == facts.FDisordered
		out = append(out, info)
	}
	return out
}
