// Command signs measures the shape of the house: how large its rooms are, what needs
// what, and where the old habits still are. It changes nothing; ARCHITECTURE.md has a
// table of what it printed.
//
//	cd tools && go run ./signs -dir ..
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	dir := flag.String("dir", ".", "the module")
	list := flag.Bool("list", false, "list the functions of complexity over 20")
	flag.Parse()
	if err := run(*dir, *list); err != nil {
		fmt.Fprintln(os.Stderr, "signs:", err)
		os.Exit(1)
	}
}

// A house is what was read of the module, without its tests.
type house struct {
	root  string
	rooms []*packages.Package
	lines map[string]int             // of a file
	needs map[string]map[string]bool // file to the files whose declarations it names
	funcs []function
}

// A function with its cyclomatic complexity.
type function struct {
	name, file string
	forks      int
}

func run(dir string, list bool) error {
	root, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	h := &house{root: root, lines: map[string]int{}, needs: map[string]map[string]bool{}}
	h.rooms, err = packages.Load(&packages.Config{
		Dir:  root,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps,
	}, "./...")
	if err != nil {
		return err
	}
	for _, p := range h.rooms {
		if len(p.Errors) > 0 {
			return fmt.Errorf("%s does not load: %v", p.PkgPath, p.Errors)
		}
		h.read(p)
	}
	h.tell(list)
	return nil
}

// read notes what one package has.
func (h *house) read(p *packages.Package) {
	for _, f := range p.Syntax {
		name := h.name(p.Fset.Position(f.Pos()).Filename)
		h.lines[name] = p.Fset.Position(f.End()).Line
		h.needs[name] = map[string]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if o := p.TypesInfo.Uses[id]; o != nil && o.Pkg() != nil && o.Pos().IsValid() && strings.HasPrefix(o.Pkg().Path(), "adjutant") {
					if of := h.name(p.Fset.Position(o.Pos()).Filename); of != name {
						h.needs[name][of] = true
					}
				}
			}
			return true
		})
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				h.funcs = append(h.funcs, function{fn.Name.Name, name, forks(fn)})
			}
		}
	}
}

func (h *house) name(file string) string {
	rel, err := filepath.Rel(h.root, file)
	if err != nil {
		return file
	}
	return filepath.ToSlash(rel)
}

// forks is the cyclomatic complexity of a function, without the functions inside it.
func forks(fn *ast.FuncDecl) int {
	n := 1
	ast.Inspect(fn.Body, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if x.List != nil {
				n++
			}
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

// knot is the largest set of files of which each needs each, perhaps by others; across
// rooms only those count that do not lie in one folder.
func (h *house) knot() (largest int, across bool) {
	index, low, on := map[string]int{}, map[string]int{}, map[string]bool{}
	var stack []string
	n := 0
	var visit func(v string)
	visit = func(v string) {
		n++
		index[v], low[v] = n, n
		stack, on[v] = append(stack, v), true
		for w := range h.needs[v] {
			if index[w] == 0 {
				visit(w)
				low[v] = min(low[v], low[w])
			} else if on[w] {
				low[v] = min(low[v], index[w])
			}
		}
		if low[v] != index[v] {
			return
		}
		folders, size := map[string]bool{}, 0
		for {
			w := stack[len(stack)-1]
			stack, on[w] = stack[:len(stack)-1], false
			folders[filepath.Dir(w)] = true
			size++
			if w == v {
				break
			}
		}
		largest, across = max(largest, size), across || len(folders) > 1
	}
	for f := range h.needs {
		if index[f] == 0 {
			visit(f)
		}
	}
	return largest, across
}

// methodsOf counts the methods of a type by its package's folder and name.
func (h *house) methodsOf(name string) (most int, where string) {
	for _, p := range h.rooms {
		if !strings.HasPrefix(p.PkgPath, "adjutant/ordremixte") {
			continue
		}
		t, ok := p.Types.Scope().Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		if m := types.NewMethodSet(types.NewPointer(t.Type())).Len(); m > most {
			most, where = m, p.PkgPath
		}
	}
	return most, where
}

// keyBranches counts what hangs on the key of a message, by types: a comparison, a switch, a
// test of its text, a look into a map. The keys of JSON, of YAML and of dice are none, nor is
// asking a message whether it is empty, or a catalogue for its sentence. What may read a message besides, and why, a test of
// internal/house lists.
func (h *house) keyBranches() (n int) {
	for _, p := range h.rooms {
		key := func(e ast.Expr) bool {
			x, ok := ast.Unparen(e).(*ast.SelectorExpr)
			if !ok || x.Sel.Name != "Key" {
				return false
			}
			t := p.TypesInfo.TypeOf(x.X)
			if ptr, ok := t.(*types.Pointer); ok {
				t = ptr.Elem()
			}
			m, ok := t.(*types.Named)
			return ok && m.Obj().Name() == "Msg" && m.Obj().Pkg() != nil && m.Obj().Pkg().Path() == "adjutant/internal/ref"
		}
		empty := func(e ast.Expr) bool {
			v := p.TypesInfo.Types[e].Value
			return v != nil && v.ExactString() == `""`
		}
		for _, f := range p.Syntax {
			ast.Inspect(f, func(x ast.Node) bool {
				hit := false
				switch x := x.(type) {
				case *ast.BinaryExpr:
					hit = (x.Op == token.EQL || x.Op == token.NEQ) && (key(x.X) || key(x.Y)) && !empty(x.X) && !empty(x.Y)
				case *ast.SwitchStmt:
					hit = x.Tag != nil && key(x.Tag)
				case *ast.IndexExpr:
					if m, ok := p.TypesInfo.TypeOf(x.X).Underlying().(*types.Map); ok && key(x.Index) {
						hit = m.Elem().String() != "string" // of a catalogue it is the sentence
					}
				case *ast.CallExpr:
					if f, ok := x.Fun.(*ast.SelectorExpr); ok && len(x.Args) > 0 && key(x.Args[0]) {
						if o := p.TypesInfo.Uses[f.Sel]; o != nil && o.Pkg() != nil {
							hit = o.Pkg().Path() == "strings"
						}
					}
				}
				if hit {
					n++
				}
				return true
			})
		}
	}
	return n
}

// habits are patterns of which none should be left.
var habits = []struct {
	name string
	re   *regexp.Regexp
}{
	{"readings by number", regexp.MustCompile(`\.[iI]s\(\d+, '\w'\)`)},
}

func (h *house) tell(list bool) {
	var files []string
	for f := range h.lines {
		files = append(files, f)
	}
	sort.Slice(files, func(i, j int) bool {
		if h.lines[files[i]] != h.lines[files[j]] {
			return h.lines[files[i]] > h.lines[files[j]]
		}
		return files[i] < files[j]
	})
	long := 0
	for _, f := range files {
		if h.lines[f] > 600 {
			long++
		}
	}
	fmt.Printf("rooms: %d packages, %d files\n", len(h.rooms), len(files))
	fmt.Printf("longest file: %s, %d lines; %d of more than 600\n", files[0], h.lines[files[0]], long)
	size, across := h.knot()
	fmt.Printf("largest knot of files: %d, across rooms: %v\n", size, across)
	m, where := h.methodsOf("State")
	fmt.Printf("methods of State: %d (%s)\n", m, where)
	twisted := 0
	for _, f := range h.funcs {
		if f.forks > 20 {
			twisted++
			if list {
				fmt.Printf("%4d %s %s\n", f.forks, f.file, f.name)
			}
		}
	}
	fmt.Printf("functions of cyclomatic complexity over 20: %d of %d\n", twisted, len(h.funcs))
	fmt.Printf("branches on a message key: %d\n", h.keyBranches())
	for _, x := range habits {
		n := 0
		for _, f := range files {
			b, err := os.ReadFile(filepath.Join(h.root, f))
			if err != nil {
				continue
			}
			n += len(x.re.FindAll(b, -1))
		}
		fmt.Printf("%s: %d\n", x.name, n)
	}
}
