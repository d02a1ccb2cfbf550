package board

import (
	"maps"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// WordLists are the words of a game's lines for help: what each declared fact may be, and the
// words between the pieces, in both languages.
func WordLists(s *game.Schema, verbs []game.Verb, italian Words) []game.WordList {
	var out []game.WordList
	seen := map[string]bool{} // words that have been told, and verbs
	told := map[string]bool{} // facts
	var values [][]game.FactWord
	var of []ref.Comma // the facts that may be those
	for _, v := range verbs {
		seen[v.Name] = true
	}
	for i := range s.Verbs {
		for l := range schema.Leaves(&s.Verbs[i]) {
			f := l.FactInfo
			if f.Item != nil && len(f.Words) == 0 {
				f = f.Item
			}
			if len(f.Words) == 0 || told[l.Name] || len(l.In) > 0 && l.In[0].Name == "readings" {
				continue // the readings of rulings are letters, which rule tells
			}
			told[l.Name] = true
			name := ref.Name{EN: l.Name + "=", IT: l.Name + "="}
			if len(l.Names) > 0 {
				name.IT = l.Names[0] + "="
			}
			if k := slices.IndexFunc(values, func(ws []game.FactWord) bool { return sameWords(ws, f.Words) }); k >= 0 {
				of[k] = append(of[k], name)
				out[k].Say = ref.M("words.list.values", of[k])
				continue
			}
			values, of = append(values, f.Words), append(of, ref.Comma{name})
			list := game.WordList{Say: ref.M("words.list.values", ref.Comma{name})}
			for _, w := range f.Words {
				p := game.WordPair{EN: []string{w.Name}, IT: w.Also}
				if len(w.Also) == 0 {
					p.IT = p.EN
				}
				list.Words = append(list.Words, p)
				seen[w.Name] = true
			}
			out = append(out, list)
		}
	}
	small := game.WordList{Say: ref.M("words.list.small")}
	for _, en := range slices.Sorted(maps.Keys(italian.Alone)) {
		if !seen[en] && en != "odds" {
			small.Words = append(small.Words, game.WordPair{EN: []string{en}, IT: []string{italian.Alone[en]}})
		}
	}
	return append(out, small)
}

// sameWords reports two facts that may be the same things.
func sameWords(a, b []game.FactWord) bool {
	return slices.EqualFunc(a, b, func(x, y game.FactWord) bool { return x.Name == y.Name })
}

// Marks are the signs that the lines of board games read beside those of every game.
var Marks = []ref.Word{"words.mark.together"}
