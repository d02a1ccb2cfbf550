package schema

import (
	"slices"
	"strings"

	"adjutant/internal/game"
)

// Complete gives what may stand where a fact of a verb is being typed, in both languages:
// NAME=, and once that stands there NAME=VALUE for every word that it may be.
func Complete(v *game.VerbFacts, part string) []string {
	var out []string
	name, value, set := strings.Cut(part, "=")
	if set {
		if l, _, ok := Named(v, name); ok {
			for _, w := range typable(l.FactInfo) {
				if strings.HasPrefix(w, value) {
					out = append(out, name+"="+w)
				}
			}
		}
		return out
	}
	for _, l := range Leaves(v) {
		if len(l.In) > 0 && l.In[0].Name == readings && l.Typed(false) != part {
			continue // a book has hundreds: the one that is typed alone
		}
		for _, n := range []string{l.Typed(false), l.Typed(true)} {
			if n += "="; strings.HasPrefix(n, part) && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

// typable are the words that a fact may be: the canonical ones, then the Italian.
func typable(f *game.FactInfo) (out []string) {
	if f.Kind == game.YesNoFact {
		return []string{"yes", "no", "sì"}
	}
	for _, w := range f.Words {
		out = append(out, w.Name)
	}
	for _, w := range f.Words {
		if len(w.Also) > 0 && !slices.Contains(out, w.Also[0]) {
			out = append(out, w.Also[0])
		}
	}
	return out
}
