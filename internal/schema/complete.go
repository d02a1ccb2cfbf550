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
	for l := range Leaves(v) {
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

// OneForm leaves of the words that may stand at a place of a line one of each fact and of each value of a fact, that of the
// language in use where both stand there; what is no NAME= stays as it is.
func OneForm(v *game.VerbFacts, words []string, italian bool) []string {
	var out []string
	at := map[string]int{} // by what a word says: where it stands in out
	for _, w := range words {
		name, value, set := strings.Cut(w, "=")
		l, of, ok := Named(v, name)
		if !set || !ok {
			out = append(out, w)
			continue
		}
		says := of + " " + l.Path() + "=" + meantBy(l.FactInfo, value)
		i, seen := at[says]
		switch {
		case !seen:
			at[says] = len(out)
			out = append(out, w)
		case own(l, w, italian) > own(l, out[i], italian):
			out[i] = w
		}
	}
	return out
}

// own is how much of NAME=VALUE is said in a language: the name, the value, both.
func own(l Leaf, w string, italian bool) (n int) {
	name, value, _ := strings.Cut(w, "=")
	if name == l.Typed(italian) {
		n += 2
	}
	if i := slices.Index(typable(l.FactInfo), value); i >= 0 && value == inLanguage(l.FactInfo, meantBy(l.FactInfo, value), italian) {
		n++
	}
	return n
}

// meantBy is the value that a word of a fact stands for.
func meantBy(f *game.FactInfo, value string) string {
	if f.Kind == game.YesNoFact && value == "sì" {
		return "yes"
	}
	for _, w := range f.Words {
		if slices.Contains(w.Also, value) {
			return w.Name
		}
	}
	return value
}

// inLanguage is how a canonical value is said.
func inLanguage(f *game.FactInfo, value string, italian bool) string {
	switch {
	case !italian:
		return value
	case f.Kind == game.YesNoFact && value == "yes":
		return "sì"
	}
	for _, w := range f.Words {
		if w.Name == value && len(w.Also) > 0 {
			return w.Also[0]
		}
	}
	return value
}
