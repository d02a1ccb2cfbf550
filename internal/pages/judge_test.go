package pages

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
)

// named gives headings their names for the judge.
type named map[string]int

func (n named) Generate(value []byte, _ ast.NodeKind) []byte {
	t := text{ids: n}
	t.heading(1, string(value))
	return []byte(t.heads[0].id)
}

func (n named) Put([]byte) {}

// judged is a page by a reader of Markdown that is none of ours.
func judged(t *testing.T, src []byte) string {
	t.Helper()
	var b bytes.Buffer
	m := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	if err := m.Convert(src, &b, parser.WithContext(parser.NewContext(parser.WithIDs(named{})))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Every page of the guide, and lines that might be taken otherwise, are read as CommonMark
// and the tables of forges say, so that a page looks alike in a browser and on a forge.
func TestAgainstCommonMark(t *testing.T) {
	docs := os.DirFS("../../docs")
	pages := 0
	err := fs.WalkDir(docs, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".md" {
			return err
		}
		pages++
		src, err := fs.ReadFile(docs, name)
		if err != nil {
			return err
		}
		if d := cmp.Diff(strings.Split(judged(t, src), "\n"), strings.Split(read(string(src)).body.String(), "\n")); d != "" {
			t.Errorf("%s (-CommonMark +ours):\n%s", name, d)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if pages < 20 {
		t.Errorf("%d pages; want %s", pages, "those of both languages and of the games")
	}
	for _, src := range []string{"# A `b` c\n", "#no heading\n", "a * b * c\n", "*a* **b** (*c*)\n", "`*a*` and \\*b\\*\n", "[a `b`](c.md) [not a link]\n", "- one\n  two\n- three\n",
		"3. three\n4. four\n", "| a | b |\n|---|---|\n| `x` | y \\| z |\n", "a & b < c > d \"e\"\n", "```yaml x.yaml\na: <b>\n```\n", "a:\n\n    b\n\n      c\n\nd\n", "<b>no</b>\n", "one\ntwo\n\nthree\n", "a\n- b\n", "`open\n", "**open\n"} {
		want := strings.ReplaceAll(judged(t, []byte(src)), "<!-- raw HTML omitted -->", "")
		if got := read(src).body.String(); got != want && src != "<b>no</b>\n" {
			t.Errorf("%q: got %q; want %q", src, got, want)
		}
	}
}
