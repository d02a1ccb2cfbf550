package ordremixte

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// Every list of constants that is counted has a type of its own: a formation cannot be
// compared with an arm, nor a range with a side.
func TestListsOfConstantsHaveTypes(t *testing.T) {
	lists := 0
	for _, name := range sources(t) {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.CONST {
				continue
			}
			for _, s := range g.Specs {
				s := s.(*ast.ValueSpec)
				counts := false
				for _, v := range s.Values {
					ast.Inspect(v, func(n ast.Node) bool {
						id, ok := n.(*ast.Ident)
						counts = counts || ok && id.Name == "iota"
						return true
					})
				}
				if counts {
					if lists++; s.Type == nil {
						t.Errorf("%s: %s and those after it have no type", fset.Position(s.Pos()), s.Names[0].Name)
					}
				}
			}
		}
	}
	if lists < 20 {
		t.Errorf("only %d lists of constants were found", lists)
	}
}
