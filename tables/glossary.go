package tables

import (
	"io/fs"
	"slices"
	"strings"
	"sync"

	"adjutant/internal/doc"
)

// A List is one of the closed lists of words that a line may hold.
type List int

// The lists. A word may stand in two of them: its position in the line tells
// which is meant.
const (
	Verbs List = iota
	Facts
	Orders
)

var listNames = []string{"verbs", "facts", "orders"}

// A Term is one name of the glossary: the identifier of the code, the word of
// each language, and their abbreviations.
type Term struct {
	ID     string   // the identifier that code uses
	Say    doc.Name // the word of each language
	Abbr   doc.Name // "" if there is none
	Topic  string   // what it is about: facts, verbs, orders
	Remark string   // for whoever writes a sentence with it
}

// A Glossary is the words of both languages, always all live.
type Glossary struct {
	lists *[3]MadeList
	quick [3]quick
	terms lazy[[]Term]
	fsys  fs.FS
}

// LazyGlossary is the glossary in the files words.yaml (the words of lines) and
// glossary.yaml (the names of things), read once, when it is first asked for. The error
// of the reading is a [doc.Faults]. What was made of words.yaml, if it was, spares the reading.
func LazyGlossary(fsys fs.FS, made *Made) func() (*Glossary, error) {
	return sync.OnceValues(func() (*Glossary, error) {
		if g := made.glossary(fsys); g != nil {
			return g, nil
		}
		return readGlossary(fsys)
	})
}

func readGlossary(fsys fs.FS) (*Glossary, error) {
	root, err := parseIn(fsys, "words.yaml")
	if err != nil {
		return nil, err
	}
	g := &Glossary{lists: new([3]MadeList), fsys: fsys}
	top := root.Map(listNames...)
	for i, name := range listNames {
		all := top.Need(name).Entries()
		order, of := make([]MadeMeaning, 0, len(all)), map[string]int{}
		for _, e := range all {
			m := e.Value.Map("en", "it")
			x := MadeMeaning{e.Name, m.Need("en").Texts(), m.Need("it").Texts()}
			for _, l := range [...]struct {
				node  *doc.Node
				words []string
			}{{m.Get("en"), x.EN}, {m.Get("it"), x.IT}} {
				for j, n := range l.node.List() {
					w := l.words[j]
					if w != strings.ToLower(w) {
						n.Fault("tables.not-lower", w)
					}
					if other, ok := of[w]; ok && other != len(order) {
						n.Fault("tables.word-collision", w, order[other].Name, e.Name)
					}
					of[w] = len(order)
				}
			}
			order = append(order, x)
		}
		g.lists[i] = listed(order, of)
	}
	return g, root.Err()
}

func parseIn(fsys fs.FS, name string) (*doc.Node, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	return doc.Parse(name, data)
}

// Verb is the canonical verb of a word of either language: "t" is "fire". The
// word is in lower case.
func (g *Glossary) Verb(word string) (canonical string, ok bool) { return g.Look(Verbs, word) }

// Fact is the canonical fact of a word: "col" is "form.column".
func (g *Glossary) Fact(word string) (canonical string, ok bool) { return g.Look(Facts, word) }

// Order is the canonical order of a word: "cauta" is "cautious".
func (g *Glossary) Order(word string) (canonical string, ok bool) { return g.Look(Orders, word) }

// Look is the canonical word of a list for a word of either language.
func (g *Glossary) Look(l List, word string) (canonical string, ok bool) {
	if q := g.quick[l].of(&g.lists[l]); q != nil {
		canonical, ok = q.words[word]
		return canonical, ok
	}
	return g.lists[l].look(word)
}

// Aliases are the words of a language ("en" or "it") for a canonical word, the
// full one first; nil if the list has no such word.
func (g *Glossary) Aliases(l List, canonical, lang string) []string {
	var m *MadeMeaning
	if q := g.quick[l].of(&g.lists[l]); q != nil {
		m = q.means[canonical]
	} else {
		m = g.lists[l].means(canonical)
	}
	if m == nil {
		return nil
	}
	if lang == "it" {
		return slices.Clone(m.IT)
	}
	return slices.Clone(m.EN)
}

// Canonical are the canonical words of a list in the order of the file.
func (g *Glossary) Canonical(l List) []string {
	out := make([]string, len(g.lists[l].Order))
	for i := range out {
		out[i] = g.lists[l].Order[i].Name
	}
	return out
}

// Words are all words of a list in both languages, sorted, each once.
func (g *Glossary) Words(l List) []string {
	out := make([]string, len(g.lists[l].Words))
	for i := range out {
		out[i] = g.lists[l].Words[i].Word
	}
	return out
}

// Terms reads the names of things, once: the vocabulary of code, help and
// messages. The error is a [doc.Faults].
func (g *Glossary) Terms() ([]Term, error) {
	return g.terms.get(func() ([]Term, error) {
		root, err := parseIn(g.fsys, "glossary.yaml")
		if err != nil {
			return nil, err
		}
		var out []Term
		seen := map[string]int{}
		for _, e := range root.Map("terms").Need("terms").Entries() {
			for _, n := range e.Value.List() {
				m := n.Map("id", "en", "it", "abbr", "remark")
				t := Term{ID: m.Need("id").ID(), Say: doc.Name{EN: m.Need("en").Str(), IT: m.Need("it").Str()}, Abbr: m.Get("abbr").Name(), Topic: e.Name, Remark: m.Get("remark").Str()}
				if t.ID != "" {
					unique(m.Get("id"), seen, t.ID, t.ID)
				}
				out = append(out, t)
			}
		}
		return out, root.Err()
	})
}
