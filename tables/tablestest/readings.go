package tablestest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/tables"

	"github.com/google/go-cmp/cmp"
)

// Readings holds the constants of a book, in readings.go of its folder, against its
// rulings.yaml: each reading beside the usual one has a name, and a constant of that name,
// or says that no rule plays it. With write the file is written anew.
func Readings(t *testing.T, b *tables.Book, write bool) {
	t.Helper()
	r, err := b.Rulings()
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	var consts, choices strings.Builder
	for _, x := range r.All {
		for _, l := range x.Readings {
			what := string(x.Ref) + " " + l.Letter
			if usual := l.Letter == x.Default; usual != (l.Name == "" && !l.Unplayed) || l.Name != "" && l.Unplayed {
				t.Errorf("%s: the usual reading is %s; every other has a name, or unplayed: true, and not both", what, x.Default)
			}
			if l.Name == "" {
				continue
			}
			name := goName(l.Name)
			if was := names[name]; was != "" {
				t.Errorf("%s and %s are both called %s", was, what, l.Name)
			}
			names[name] = what
			fmt.Fprintf(&consts, "\t// %s is %s. %s %s.\n\t%s", name, what, x.Question.EN, l.Say.EN, name)
			if len(names) == 1 {
				consts.WriteString(" Choice = iota")
			}
			consts.WriteByte('\n')
			fmt.Fprintf(&choices, "\t%s: {Ruling: %d, Letter: '%s'},\n", name, x.Ref.Ruling(), l.Letter)
		}
	}
	if most := 64 * len(tables.Taken{}); len(names) > most {
		t.Errorf("%d readings have names, tables.Taken has room for %d", len(names), most)
	}
	want, err := format.Source(fmt.Appendf(nil, `// Code generated from rulings.yaml: go test -run Readings -write. DO NOT EDIT.

package book

import "adjutant/tables"

// Choice is a reading that a game may take in place of the usual one.
type Choice uint8

// The readings that may be chosen, in the order of the register.
const (
%s)

// Choices are the number and the letter of each.
var Choices = [...]tables.Choice{
%s}
`, consts.String(), choices.String()))
	if err != nil {
		t.Fatal(err)
	}
	if write {
		if err := os.WriteFile("readings.go", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("readings.go")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")))); diff != "" {
		t.Errorf("readings.go is not what rulings.yaml says (-want +got), write it anew with -write:\n%s", diff)
	}
}

// ReadingsAreRead holds that each constant of readings.go in the folder book is asked for
// somewhere in files, the sources of the rules.
func ReadingsAreRead(t *testing.T, book string, files []string) {
	t.Helper()
	fset := token.NewFileSet()
	left := map[string]bool{}
	f, err := parser.ParseFile(fset, filepath.Join(book, "readings.go"), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST {
			for _, s := range g.Specs {
				left[s.(*ast.ValueSpec).Names[0].Name] = true
			}
		}
	}
	if len(left) == 0 {
		t.Error("the book has no reading that can be chosen")
	}
	for _, name := range files {
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok && x.Name == "book" {
					delete(left, sel.Sel.Name)
				}
			}
			return true
		})
	}
	for name := range left {
		t.Errorf("no rule asks for book.%s: mark its row unplayed, or ask", name)
	}
}

// goName writes only-foot-is-dense as OnlyFootIsDense.
func goName(id string) string {
	var b strings.Builder
	for _, w := range strings.Split(id, "-") {
		b.WriteString(strings.ToUpper(w[:1]) + w[1:])
	}
	return b.String()
}
