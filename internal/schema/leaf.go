// Package schema makes of a game's declared facts (game.Schema) whatever reads or shows
// them: situations in JSON and words of a line, completion, help and a JSON Schema. It knows
// no game, and no fact but by its declaration.
package schema

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Verb finds the declaration of a verb by any of its words; nil when it has none.
func Verb(s *game.Schema, word string) *game.VerbFacts {
	for i := range s.Verbs {
		if v := &s.Verbs[i]; v.Verb == word || slices.Contains(v.Words, word) {
			return v
		}
	}
	return nil
}

// Leaf is one fact of a verb that has a value of its own: no object.
type Leaf struct {
	*game.FactInfo
	In   []*game.FactInfo // the objects that it stands in, from the outside
	Of   string           // whose it is in an Action
	Fact string           // its name in an Action
}

// Leaves are the facts of a verb in the order in which they are declared. Every word that is
// typed is looked for among them, so they are walked and not gathered.
func Leaves(v *game.VerbFacts) iter.Seq[Leaf] {
	return func(yield func(Leaf) bool) { leaves(yield, v.Fields, nil, "", "") }
}

// leaves yields the facts within fields; false once nobody wants more.
func leaves(yield func(Leaf) bool, fields []game.FactInfo, in []*game.FactInfo, of, under string) bool {
	for i := range fields {
		f := &fields[i]
		if f.Kind != game.ObjectFact {
			if !yield(Leaf{f, in, of, under + f.FactName()}) {
				return false
			}
			continue
		}
		of, under := inside(f, of, under)
		if !leaves(yield, f.Fields, append(slices.Clone(in), f), of, under) {
			return false
		}
	}
	return true
}

// inside is whose the facts within an object are, and what stands before their names.
func inside(f *game.FactInfo, of, under string) (string, string) {
	switch {
	case f.Of != "":
		return f.Of, ""
	case f.Bare:
		return of, under
	}
	return of, under + f.FactName() + "-"
}

// Typed is how a leaf is written before the = of a line, in English or Italian.
func (l Leaf) Typed(italian bool) string {
	parts := make([]string, 0, len(l.In)+1)
	for _, f := range l.In {
		if !f.Bare {
			parts = append(parts, word(f, italian))
		}
	}
	return strings.Join(append(parts, word(l.FactInfo, italian)), "-")
}

// Path is where a leaf stands in JSON: target.cover.
func (l Leaf) Path() string {
	var b strings.Builder
	for _, f := range l.In {
		b.WriteString(f.Name + ".")
	}
	return b.String() + l.Name
}

// Reading reports whether a leaf is a reading of a ruling, which is agreed upon and no fact of a table.
func (l Leaf) Reading() bool { return len(l.In) > 0 && l.In[0].Name == readings }

// word is the name of a fact in one language. A line is folded to small letters.
func word(f *game.FactInfo, italian bool) string {
	if italian && len(f.Names) > 0 {
		return f.Names[0]
	}
	return strings.ToLower(f.Name)
}

// InLines is what a fact is called where it stands in a line, in each language.
func InLines(f *game.FactInfo) ref.Name { return ref.Name{EN: word(f, false), IT: word(f, true)} }

// names are all names of a fact in both languages.
func names(f *game.FactInfo) []string { return append([]string{word(f, false)}, f.Names...) }

// Named finds a leaf by its name in a line, in either language, with the names of its
// objects before it or, where they are not Bare, also behind it: attacker-heavy,
// pesante-attaccante. A number behind the name of an object that may be several says which.
func Named(v *game.VerbFacts, typed string) (l Leaf, of string, ok bool) {
	for l := range Leaves(v) {
		if of, ok := l.named(typed); ok {
			return l, of, true
		}
	}
	return Leaf{}, "", false
}

func (l Leaf) named(typed string) (of string, ok bool) {
	var outer []*game.FactInfo
	for _, f := range l.In {
		if !f.Bare {
			outer = append(outer, f)
		}
	}
	if len(outer) == 0 {
		return l.Of, slices.Contains(names(l.FactInfo), typed)
	}
	for _, own := range names(l.FactInfo) {
		if rest, cut := strings.CutSuffix(typed, "-"+own); cut {
			if n, ok := objects(outer, rest); ok {
				return l.Of + n, true
			}
		}
		if rest, cut := strings.CutPrefix(typed, own+"-"); cut {
			if n, ok := objects(outer, rest); ok {
				return l.Of + n, true
			}
		}
	}
	return "", false
}

// objects reads the names of objects joined by dashes; n is the number behind the last.
func objects(in []*game.FactInfo, typed string) (n string, ok bool) {
	for _, w := range names(in[0]) {
		rest, cut := strings.CutPrefix(typed, w)
		if !cut {
			continue
		}
		if len(in) > 1 {
			if rest, cut = strings.CutPrefix(rest, "-"); cut {
				if n, ok := objects(in[1:], rest); ok {
					return n, true
				}
			}
			continue
		}
		if rest == "" {
			return "", true
		}
		if k, err := strconv.Atoi(rest); err == nil && k >= 1 && k <= in[0].Most && in[0].Most > 1 && rest == strconv.Itoa(k) {
			return rest, true
		}
	}
	return "", false
}
