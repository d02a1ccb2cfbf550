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

// A meaning is one canonical word with its words in both languages.
type meaning struct{ en, it []string }

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
	words [3]map[string]string // word -> canonical
	means [3]map[string]meaning
	order [3][]string
	terms lazy[[]Term]
	fsys  fs.FS
}

// LazyGlossary is the glossary in the files words.yaml (the words of lines) and
// glossary.yaml (the names of things), read once, when it is first asked for. The error
// of the reading is a [doc.Faults].
func LazyGlossary(fsys fs.FS) func() (*Glossary, error) {
	return sync.OnceValues(func() (*Glossary, error) { return readGlossary(fsys) })
}

func readGlossary(fsys fs.FS) (*Glossary, error) {
	root, err := parseIn(fsys, "words.yaml")
	if err != nil {
		return nil, err
	}
	g := &Glossary{fsys: fsys}
	top := root.Map(listNames...)
	for i, name := range listNames {
		all := top.Need(name).Entries()
		// Sized at once: a word of each language and two short ones are usual.
		g.words[i], g.means[i] = make(map[string]string, 4*len(all)), make(map[string]meaning, len(all))
		for _, e := range all {
			m := e.Value.Map("en", "it")
			x := meaning{m.Need("en").Texts(), m.Need("it").Texts()}
			for _, l := range [...]struct {
				node  *doc.Node
				words []string
			}{{m.Get("en"), x.en}, {m.Get("it"), x.it}} {
				for j, n := range l.node.List() {
					w := l.words[j]
					if w != strings.ToLower(w) {
						n.Fault("tables.not-lower", w)
					}
					if other, ok := g.words[i][w]; ok && other != e.Name {
						n.Fault("tables.word-collision", w, other, e.Name)
					}
					g.words[i][w] = e.Name
				}
			}
			g.means[i][e.Name] = x
			g.order[i] = append(g.order[i], e.Name)
		}
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
	canonical, ok = g.words[l][word]
	return canonical, ok
}

// Aliases are the words of a language ("en" or "it") for a canonical word, the
// full one first; nil if the list has no such word.
func (g *Glossary) Aliases(l List, canonical, lang string) []string {
	m := g.means[l][canonical]
	if lang == "it" {
		return slices.Clone(m.it)
	}
	return slices.Clone(m.en)
}

// Canonical are the canonical words of a list in the order of the file.
func (g *Glossary) Canonical(l List) []string { return slices.Clone(g.order[l]) }

// Words are all words of a list in both languages, sorted, each once.
func (g *Glossary) Words(l List) []string { return sortedKeys(g.words[l]) }

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
