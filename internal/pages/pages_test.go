package pages

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

var small = fstest.MapFS{
	"en/README.md":  {Data: []byte("# The guide\n\n1. [One](one.md)\n2. [Two](two.md), and [outside](../alone.md)\n")},
	"en/one.md":     {Data: []byte("# Page one\n\n## A `first` part, and more\n\n```console\n$ adjutant play x\nT1 fire> f a b 9\n[1]  Fire: a < b\n ?   n > m\n```\n\n## A `first` part, and more\n\n| a | b |\n|---|---|\n| 1 | <script>x</script> |\n")},
	"en/two.md":     {Data: []byte("# Page two\n")},
	"it/README.md":  {Data: []byte("# La guida\n\n[Una](one.md)\n")},
	"it/one.md":     {Data: []byte("# Pagina uno\n")},
	"alone.md":      {Data: []byte("# Alone\n")},
	"en/secret.txt": {Data: []byte("not a page")},
}

func guide(t *testing.T) *Guide {
	t.Helper()
	g, err := New(small, map[string]Words{"en": {Guide: "The guide", Contents: "Contents", Before: "Before", Next: "Next", Other: "Italiano", Missing: "no page"},
		"it": {Guide: "La guida", Contents: "Indice", Before: "Prima", Next: "Poi", Other: "English", Missing: "nessuna pagina"}}, "it")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A page has its title, its parts, the ways to its neighbours and its twin, and what was
// typed at a console stands out; what looks like a tag is text.
func TestPage(t *testing.T) {
	b, err := guide(t).Page("en/one.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	for _, want := range []string{"<html lang=\"en\">", "<title>Page one · Adjutant</title>", `<a href="#a-first-part-and-more">A first part, and more</a>`,
		`<a href="#a-first-part-and-more-1">`, `id="a-first-part-and-more-1"`, `<a href="../it/one.md" hreflang="it" lang="it">Italiano</a>`,
		`<a rel=prev href="../en/README.md">Before: The guide</a>`, `<a rel=next href="../en/two.md">Next: Page two</a>`,
		"$ <b>adjutant play x</b>", "T1 fire&gt; <b>f a b 9</b>", "\n[1]  Fire: a &lt; b\n ?   n &gt; m\n", "<div class=table tabindex=0><table>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	if strings.Contains(page, "<script") {
		t.Error("a page runs a script")
	}
	if b, err = guide(t).Page("alone.md"); err != nil || strings.Contains(string(b), "hreflang") || !strings.Contains(string(b), `href="en/README.md"`) {
		t.Errorf("a page of no language has a twin, or no way to the guide (%v):\n%s", err, b)
	}
	if b, err = guide(t).Page("en/two.md"); err != nil || strings.Contains(string(b), "hreflang") || strings.Contains(string(b), "rel=next") {
		t.Errorf("a page without a twin offers it, or the last has a next (%v):\n%s", err, b)
	}
}

// Headings are named as forges name them.
func TestAnchor(t *testing.T) {
	for heading, want := range map[string]string{"A first evening": "a-first-evening", "`odds`, and `--json`": "odds-and---json", "Perché, e com'è": "perché-e-comè",
		"[Linked](x.md) words": "linked-words", "Two  blanks_here": "two--blanks_here"} {
		if got := Anchor(heading); got != want {
			t.Errorf("%q: got %q; want %q", heading, got, want)
		}
	}
}

// Whoever asks for nothing gets the guide in the first language; only pages, the stylesheet
// and pictures are given, and nothing is taken.
func TestServe(t *testing.T) {
	g := guide(t)
	for _, c := range []struct {
		method, path string
		code         int
		has, kind    string
	}{
		{"GET", "/", http.StatusFound, "", ""},
		{"GET", "/en", http.StatusFound, "", ""},
		{"GET", "/en/", http.StatusFound, "", ""},
		{"GET", "/en/one.md", http.StatusOK, "Page one", "text/html"},
		{"HEAD", "/en/one.md", http.StatusOK, "", "text/html"},
		{"GET", "/style.css", http.StatusOK, "font", "text/css"},
		{"GET", "/en/secret.txt", http.StatusNotFound, "nessuna pagina", "text/plain"},
		{"GET", "/en/one", http.StatusFound, "", ""},
		{"GET", "/en/none", http.StatusNotFound, "nessuna pagina", "text/plain"},
		{"GET", "/en/none.md", http.StatusNotFound, "nessuna pagina", "text/plain"},
		{"GET", "/../en/one.md", http.StatusOK, "Page one", "text/html"},
		{"POST", "/en/one.md", http.StatusMethodNotAllowed, "", ""},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(c.method, "http://localhost/", nil)
		r.URL.Path = c.path
		g.ServeHTTP(w, r)
		if w.Code != c.code || !strings.Contains(w.Body.String(), c.has) || !strings.HasPrefix(w.Header().Get("Content-Type"), c.kind) {
			t.Errorf("%s %s: got %d %s; want %d %s with %q", c.method, c.path, w.Code, w.Header().Get("Content-Type"), c.code, c.kind, c.has)
		}
		if !strings.Contains(w.Header().Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: scripts are not shut out", c.path)
		}
	}
	w := httptest.NewRecorder()
	g.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if got := w.Header().Get("Location"); got != "/it/README.md" {
		t.Errorf("got %q; want the guide in the first language", got)
	}
}

// A guide without the index of a language is none.
func TestNewWantsIndexes(t *testing.T) {
	if _, err := New(small, map[string]Words{"en": {}, "de": {}}, "en"); err == nil {
		t.Error("a language without pages is taken")
	}
}
