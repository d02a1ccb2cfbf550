package book_test

import (
	"slices"
	"strings"
	"testing"

	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
	"adjutant/tables"

	"github.com/google/go-cmp/cmp"
)

func TestGlossaryCounts(t *testing.T) {
	g, err := book.Glossary()
	if err != nil {
		t.Fatal(err)
	}
	for l, want := range map[tables.List]struct {
		name            string
		meanings, words int
	}{tables.Verbs: {"verbs", 71, 179}, tables.Facts: {"facts", 37, 99}, tables.Orders: {"orders", 7, 16}} {
		if m, w := len(g.Canonical(l)), len(g.Words(l)); m != want.meanings || w != want.words {
			t.Errorf("words.yaml, %s: %d meanings and %d words, want %d and %d", want.name, m, w, want.meanings, want.words)
		}
	}
	var both []string
	for _, w := range g.Words(tables.Verbs) {
		if _, ok := g.Fact(w); ok {
			both = append(both, w)
		}
	}
	if diff := cmp.Diff(strings.Fields("mosso moved qu quadrato sq square"), both); diff != "" {
		t.Errorf("words that are verb and fact:\n%s", diff)
	}
	for _, w := range g.Words(tables.Orders) {
		if _, ok := g.Verb(w); ok {
			t.Errorf("%s is order and verb", w)
		}
		if _, ok := g.Fact(w); ok {
			t.Errorf("%s is order and fact", w)
		}
	}
}

// Every fact that has a word says something, and every one that says something has a word:
// without either a line that has it cannot be read.
func TestEveryFactWordSays(t *testing.T) {
	g, err := book.Glossary()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range g.Canonical(tables.Facts) {
		if len(facts.FactSays[c]) == 0 {
			t.Errorf("words.yaml has words for %s, and FactSays of facts/words.go does not tell what they say", c)
		}
	}
	for c := range facts.FactSays {
		if len(g.Aliases(tables.Facts, c, "en")) == 0 {
			t.Errorf("FactSays tells what %s says, and words.yaml has no word for it", c)
		}
	}
}

// Every alias leads to its meaning, and no word of one language means another
// thing in the other.
func TestGlossaryLooksUp(t *testing.T) {
	g, err := book.Glossary()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []tables.List{tables.Verbs, tables.Facts, tables.Orders} {
		for _, c := range g.Canonical(l) {
			for _, lang := range []string{"en", "it"} {
				words := g.Aliases(l, c, lang)
				if len(words) == 0 {
					t.Errorf("%s has no word in %s", c, lang)
				}
				for _, w := range words {
					if got, ok := g.Look(l, w); !ok || got != c {
						t.Errorf("%s means %q, not %s", w, got, c)
					}
				}
			}
		}
	}
	for _, c := range []struct {
		list       tables.List
		word, want string
	}{
		{tables.Verbs, "t", "fire"}, {tables.Verbs, "f", "fire"}, {tables.Verbs, "x", "drop"}, {tables.Verbs, "n", "next"}, {tables.Verbs, "perché", "why"}, {tables.Verbs, "zdc", "zoc"}, {tables.Verbs, "y", ""},
		{tables.Facts, "col", "form.column"}, {tables.Facts, "lu", "range.long"}, {tables.Facts, "rha", "arm.rha"}, {tables.Facts, "fire", ""},
		{tables.Orders, "cauta", "cautious"}, {tables.Orders, "halt", "halt"}, {tables.Orders, "ritirata", "withdraw"}, {tables.Orders, "", ""},
	} {
		if got, ok := g.Look(c.list, c.word); got != c.want || ok != (c.want != "") {
			t.Errorf("list %d: %q means %q, want %q", c.list, c.word, got, c.want)
		}
	}
	if v, ok := g.Verb("m"); v != "melee" || !ok {
		t.Errorf("m means %s", v)
	}
	if o, ok := g.Order("obiettivo"); o != "advance" || !ok {
		t.Errorf("obiettivo means %s", o)
	}
	if g.Aliases(tables.Verbs, "flee", "en") != nil {
		t.Error("a verb nobody knows has words")
	}
}

func TestTerms(t *testing.T) {
	g, err := book.Glossary()
	if err != nil {
		t.Fatal(err)
	}
	terms, err := g.Terms()
	if err != nil {
		t.Fatal(err)
	}
	// Two meanings never share their word, or a reader could not tell them apart.
	for _, lang := range []string{"en", "it"} {
		seen := map[string]string{}
		for _, x := range terms {
			w := x.Say.In(lang)
			if was, twice := seen[w]; twice {
				t.Errorf("%s and %s are both %q", was, x.ID, w)
			}
			seen[w] = x.ID
		}
	}
	i := slices.IndexFunc(terms, func(x tables.Term) bool { return x.ID == "MoralePoints" })
	if i < 0 || terms[i].Say.IT != "punti di morale" || terms[i].Abbr.IT != "PM" || terms[i].Topic != "melee" {
		t.Errorf("MoralePoints: %v", terms)
	}
}

func BenchmarkWords(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tables.LazyGlossary(book.Sources, nil)(); err != nil {
			b.Fatal(err)
		}
	}
}

// sections.yaml and rulings.yaml are read when a citation is looked up.
func BenchmarkTexts(b *testing.B) {
	for b.Loop() {
		x := tables.New(book.Name, book.Mark, book.Sources)
		if _, err := x.Sections(); err != nil {
			b.Fatal(err)
		}
		if _, err := x.Rulings(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSum(b *testing.B) {
	bits := map[string]uint64{}
	m := book.Tables.Modifiers("fire")
	for _, r := range m.Rows {
		for _, f := range r.When {
			if bits[f] == 0 {
				bits[f] = 1 << len(bits)
			}
		}
	}
	c := m.MustCompile(bits)
	b.ReportAllocs()
	for b.Loop() {
		c.Sum(bits["target.dense"] | bits["range.short"] | bits["firer.infantry"])
	}
}
