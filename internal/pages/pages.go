// Package pages makes web pages of the guide: one file of Markdown a page, in two languages,
// with a table of contents, ways to the next page and to the other language, and one
// stylesheet. It runs no script and asks no other machine for anything.
package pages

import (
	"bytes"
	_ "embed"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

//go:embed style.css
var style []byte

// index is the page of a language that lists the others, in the order in which they are read.
const index = "README.md"

// Words are what stands around a page, in its language.
type Words struct {
	Guide, Contents, Before, Next, Other, Skip, Missing string
}

// Guide is a set of pages: folders called by their language, and pages beside them that
// exist in one language.
type Guide struct {
	files fs.FS
	words map[string]Words
	order map[string][]string // pages of a language as its index lists them
	first string
}

// New reads the indexes of the languages that words has. first is the language of those who ask
// for no page; pages that lie in no folder of a language are English.
func New(files fs.FS, words map[string]Words, first string) (*Guide, error) {
	g := &Guide{files: files, words: words, order: map[string][]string{}, first: first}
	for lang := range words {
		b, err := fs.ReadFile(files, path.Join(lang, index))
		if err != nil {
			return nil, err
		}
		g.order[lang] = []string{path.Join(lang, index)}
		for _, to := range read(string(b)).links {
			if to = path.Join(lang, to); path.Ext(to) == ".md" && path.Dir(to) == lang {
				g.order[lang] = append(g.order[lang], to)
			}
		}
	}
	return g, nil
}

// Page is a page as HTML.
func (g *Guide) Page(name string) ([]byte, error) {
	src, err := fs.ReadFile(g.files, name)
	if err != nil {
		return nil, err
	}
	lang, inside := path.Dir(name), true
	if _, inside = g.words[lang]; !inside {
		lang = "en"
	}
	w := g.words[lang]
	t := read(string(src))
	title, contents := t.outline()
	var out bytes.Buffer
	up := strings.Repeat("../", strings.Count(name, "/"))
	fmt.Fprintf(&out, "<!doctype html>\n<html lang=%q>\n<meta charset=utf-8>\n<meta name=viewport content=\"width=device-width, initial-scale=1\">\n<title>%s · Adjutant</title>\n<link rel=stylesheet href=%q>\n", lang, escaped(title), up+"style.css")
	fmt.Fprintf(&out, "<a class=skip href=#text>%s</a>\n<header><a href=%q>%s</a>", w.Skip, up+lang+"/"+index, w.Guide)
	for other := range g.words {
		if to := path.Join(other, path.Base(name)); inside && other != lang && g.has(to) {
			fmt.Fprintf(&out, " <a href=%q hreflang=%q lang=%q>%s</a>", up+to, other, other, g.words[lang].Other)
		}
	}
	out.WriteString("</header>\n")
	if len(contents) > 1 {
		fmt.Fprintf(&out, "<nav class=contents aria-label=%q><details open><summary>%s</summary><ul>\n", w.Contents, w.Contents)
		for _, c := range contents {
			fmt.Fprintf(&out, "<li><a href=\"#%s\">%s</a>\n", c.id, escaped(c.spoken))
		}
		out.WriteString("</ul></details></nav>\n")
	}
	out.WriteString("<main id=text>\n")
	out.WriteString(dressed.Replace(lit(t.body.String())))
	out.WriteString("</main>\n")
	g.neighbours(&out, lang, name, up, w)
	return out.Bytes(), nil
}

// dressed lets what is wider than a telephone be moved sideways, by the keyboard too.
var dressed = strings.NewReplacer("<table>", "<div class=table tabindex=0><table>", "</table>", "</table></div>", "<pre>", "<pre tabindex=0>")

// lit makes what is typed at a console stand out from what is answered.
func lit(body string) string {
	const open, shut = `<pre><code class="language-console">`, "</code></pre>"
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(body, open)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteString(open)
		screen, after, _ := strings.Cut(rest, shut)
		for _, l := range strings.SplitAfter(screen, "\n") {
			line := strings.TrimSuffix(l, "\n")
			if n := typedAt(line); n > 0 && n < len(line) {
				l = line[:n] + "<b>" + line[n:] + "</b>\n"
			}
			b.WriteString(l)
		}
		b.WriteString(shut)
		body = after
	}
}

// neighbours are the ways to the pages before and behind, as the index has them.
func (g *Guide) neighbours(out *bytes.Buffer, lang, name, up string, w Words) {
	for i, p := range g.order[lang] {
		if p != name {
			continue
		}
		out.WriteString("<footer>")
		if i > 0 {
			fmt.Fprintf(out, "<a rel=prev href=%q>%s: %s</a> ", up+g.order[lang][i-1], w.Before, escaped(g.title(g.order[lang][i-1])))
		}
		if i+1 < len(g.order[lang]) {
			fmt.Fprintf(out, "<a rel=next href=%q>%s: %s</a>", up+g.order[lang][i+1], w.Next, escaped(g.title(g.order[lang][i+1])))
		}
		out.WriteString("</footer>\n")
		return
	}
}

func (g *Guide) has(name string) bool {
	_, err := fs.Stat(g.files, name)
	return err == nil
}

func (g *Guide) title(name string) string {
	b, err := fs.ReadFile(g.files, name)
	if err != nil {
		return name
	}
	t, _ := read(string(b)).outline()
	return t
}

// outline is the title of a page and the headings of its parts.
func (t *text) outline() (title string, contents []heading) {
	for _, h := range t.heads {
		switch h.level {
		case 1:
			title = h.spoken
		case 2:
			contents = append(contents, h)
		}
	}
	return title, contents
}

// ServeHTTP answers with a page or the stylesheet.
func (g *Guide) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	head := w.Header()
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		head.Set("Allow", "GET, HEAD")
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
		return
	}
	if _, is := g.words[name]; is {
		http.Redirect(w, r, "/"+name+"/"+index, http.StatusFound)
		return
	}
	switch {
	case path.Ext(name) == "" && g.has(name+".md"): // as it is spoken of
		http.Redirect(w, r, "/"+name+".md", http.StatusFound)
	case name == "":
		http.Redirect(w, r, "/"+g.first+"/"+index, http.StatusFound)
	case name == "style.css":
		head.Set("Content-Type", "text/css; charset=utf-8")
		w.Write(style)
	case path.Ext(name) == ".md" && g.has(name):
		b, err := g.Page(name)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		head.Set("Content-Type", "text/html; charset=utf-8")
		w.Write(b)
	default:
		http.Error(w, g.words[g.first].Missing, http.StatusNotFound)
	}
}
