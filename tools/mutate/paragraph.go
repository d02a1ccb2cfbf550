package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Which code is about a paragraph, and which tests: what cites it. A function cites the
// paragraphs that stand in its comment or that it hands out as references, written or by
// a constant; one that cites none is about those of the comment at the head of its file.

var (
	list   = regexp.MustCompile(`OM §[0-9][0-9.]*(?:/[a-z-]+)?(?:, [0-9][0-9.]*(?:/[a-z-]+)?)*`)
	single = regexp.MustCompile(`[0-9][0-9.]*(?:/[a-z-]+)?`)
)

// paragraphsIn are the paragraphs that a text cites: "OM §12, 10.5" cites two.
func paragraphsIn(text string) map[string]bool {
	out := map[string]bool{}
	for _, l := range list.FindAllString(text, -1) {
		for _, p := range single.FindAllString(strings.TrimPrefix(l, "OM §"), -1) {
			out[strings.TrimRight(p, ".")] = true
		}
	}
	return out
}

// about reports that one of the paragraphs is this one, or a clause of it.
func about(cited map[string]bool, paragraph string) bool {
	for p := range cited {
		if p == paragraph || strings.HasPrefix(p, paragraph+"/") {
			return true
		}
	}
	return false
}

// A stretch is the bytes of a function in a file.
type stretch struct {
	name     string
	from, to int
	cites    map[string]bool
}

// stretches are the functions of a file with what they cite.
func stretches(p *packages.Package, f *ast.File) []stretch {
	head := map[string]bool{}
	for _, g := range f.Comments {
		if strings.HasPrefix(g.Text(), "This file") {
			for x := range paragraphsIn(g.Text()) {
				head[x] = true
			}
		}
	}
	var out []stretch
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		s := stretch{name: fn.Name.Name, from: p.Fset.Position(fn.Pos()).Offset, to: p.Fset.Position(fn.End()).Offset, cites: paragraphsIn(fn.Doc.Text())}
		ast.Inspect(fn, func(n ast.Node) bool {
			text := ""
			switch x := n.(type) {
			case *ast.BasicLit:
				text = x.Value
			case *ast.Ident:
				if c, ok := p.TypesInfo.Uses[x].(*types.Const); ok {
					text = c.Val().ExactString()
				}
			}
			for x := range paragraphsIn(text) {
				s.cites[x] = true
			}
			return true
		})
		if len(s.cites) == 0 {
			s.cites = head
		}
		out = append(out, s)
	}
	return out
}

// testsAbout are the tests of a folder that are named after a paragraph (Test12_..., and
// Test10_5_... for 10.5) or cite it in their comment.
func testsAbout(dir, paragraph string) (map[string]bool, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return nil, err
	}
	named := "Test" + strings.ReplaceAll(paragraph, ".", "_") + "_"
	out := map[string]bool{}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, "Test") {
				continue
			}
			if strings.HasPrefix(fn.Name.Name, named) || about(paragraphsIn(fn.Doc.Text()), paragraph) {
				out[fn.Name.Name] = true
			}
		}
	}
	return out, nil
}
