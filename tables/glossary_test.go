package tables

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestGlossaryCounts(t *testing.T) {
	g, err := LoadGlossary()
	if err != nil {
		t.Fatal(err)
	}
	for l, want := range map[List]struct{ meanings, words int }{Verbs: {66, 164}, Facts: {37, 99}, Orders: {7, 14}} {
		if m, w := len(g.Canonical(l)), len(g.Words(l)); m != want.meanings || w != want.words {
			t.Errorf("%s: %d meanings and %d words, want %v", listNames[l], m, w, want)
		}
	}
	var both []string
	for _, w := range g.Words(Verbs) {
		if _, ok := g.Fact(w); ok {
			both = append(both, w)
		}
	}
	if diff := cmp.Diff(strings.Fields("mosso moved qu quadrato sq square"), both); diff != "" {
		t.Errorf("words that are verb and fact:\n%s", diff)
	}
	for _, w := range g.Words(Orders) {
		if _, ok := g.Verb(w); ok {
			t.Errorf("%s is order and verb", w)
		}
		if _, ok := g.Fact(w); ok {
			t.Errorf("%s is order and fact", w)
		}
	}
}

// Every alias leads to its meaning, and no word of one language means another
// thing in the other.
func TestGlossaryLooksUp(t *testing.T) {
	g, err := LoadGlossary()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []List{Verbs, Facts, Orders} {
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
		list       List
		word, want string
	}{
		{Verbs, "t", "fire"}, {Verbs, "f", "fire"}, {Verbs, "x", "drop"}, {Verbs, "n", "next"}, {Verbs, "perché", "why"}, {Verbs, "zdc", "zoc"}, {Verbs, "y", ""},
		{Facts, "col", "form.column"}, {Facts, "lu", "range.long"}, {Facts, "rha", "arm.rha"}, {Facts, "fire", ""},
		{Orders, "cauta", "cautious"}, {Orders, "halt", "halt"}, {Orders, "ritirata", "withdraw"}, {Orders, "", ""},
	} {
		if got, ok := g.Look(c.list, c.word); got != c.want || ok != (c.want != "") {
			t.Errorf("%s %q means %q, want %q", listNames[c.list], c.word, got, c.want)
		}
	}
	if v, ok := g.Verb("m"); v != "melee" || !ok {
		t.Errorf("m means %s", v)
	}
	if o, ok := g.Order("obiettivo"); o != "advance" || !ok {
		t.Errorf("obiettivo means %s", o)
	}
	if g.Aliases(Verbs, "flee", "en") != nil {
		t.Error("a verb nobody knows has words")
	}
}

func TestGlossaryRefuses(t *testing.T) {
	const words = "verbs:\n  fire: {en: [fire, f], it: [tiro]}\n  face: {en: [face], it: [fronte]}\nfacts: {}\norders: {}\n"
	for _, c := range []struct{ name, old, new, want string }{
		{"collision", "[fronte]", "[fronte, f]", "words.yaml:3:35: the word f means fire already, not face"},
		{"capitals", "[tiro]", "[Tiro]", "words.yaml:2:30: Tiro is not in lower case"},
		{"language missing", ", it: [tiro]", "", "words.yaml:2:9: key it is missing"},
		{"unknown list", "orders:", "order:", "words.yaml:1:1: key orders is missing\nwords.yaml:5:1: unknown key order, did you mean orders"},
	} {
		text := strings.Replace(words, c.old, c.new, 1)
		_, err := readGlossary(fstest.MapFS{"words.yaml": {Data: []byte(text)}})
		if err == nil {
			t.Errorf("%s: accepted", c.name)
			continue
		}
		if diff := cmp.Diff(c.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestTerms(t *testing.T) {
	g, err := LoadGlossary()
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
	i := slices.IndexFunc(terms, func(x Term) bool { return x.ID == "MoralePoints" })
	if i < 0 || terms[i].Say.IT != "punti di morale" || terms[i].Abbr.IT != "PM" || terms[i].Topic != "melee" {
		t.Errorf("MoralePoints: %v", terms)
	}
}

func BenchmarkWords(b *testing.B) {
	sub, err := fs.Sub(embedded, "data")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := readGlossary(sub); err != nil {
			b.Fatal(err)
		}
	}
}

// sections.yaml and rulings.yaml are read when a citation is looked up.
func BenchmarkTexts(b *testing.B) {
	sub, err := fs.Sub(embedded, "data/ordremixte")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		x := open(sub, "ordremixte", "OM")
		if _, err := x.Sections(); err != nil {
			b.Fatal(err)
		}
		if _, err := x.Rulings(); err != nil {
			b.Fatal(err)
		}
	}
}
