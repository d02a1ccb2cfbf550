package house_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A sentence is the end of the way: it is printed from values, and whoever wants to know
// something asks the values. This test reads the tree with its types and fails where
// a rule, a layout or a secret hangs on the key of a message, on its arguments, on the name
// of a word, or on finished text.

// readers are the files that may read a message or finished text, and why.
var readers = map[string]string{
	"internal/i18n/":                  "the printer, and what tests of the catalogues need",
	"internal/doc/messages.go":        "the printer of faults of files, which needs no catalogue",
	"internal/journal/errors.go":      "the printer of errors for logs, which needs no catalogue",
	"internal/repl/layout.go":         "whether lines say a reason already: two messages are compared whole, none is read",
	"internal/repl/text.go:own":       "a line among the arguments of a message is put into the words of the reader, by its type",
	"internal/repl/text.go:oneDraw":   "whether two cards are of one draw: what they are for is compared whole",
	"internal/session/meta.go:change": "whether a refusal is about the verb that the program put before what was typed",
	"internal/repl/text.go:logLine":   "whether a sentence of the log ends in a full stop, and has told its dice",
	"boardgames/centoore/battle.go":   "how long a word is, to keep a line within its room",
	"boardgames/centoore/prepare.go":  "the name of a chit is the last part of its word in the catalogue",
}

// excused reports whether a place may read, and notes that it does.
func excused(path, fn string, used map[string]bool) bool {
	for r := range readers {
		if file, name, one := strings.Cut(r, ":"); r == path || strings.HasSuffix(r, "/") && strings.HasPrefix(path, r) || one && file == path && name == fn {
			used[r] = true
			return true
		}
	}
	return false
}

// tests of a text that are branches on it.
var textTests = []string{"HasPrefix", "HasSuffix", "Contains", "ContainsAny", "ContainsRune", "Cut", "CutPrefix", "CutSuffix", "TrimPrefix", "TrimSuffix", "Index", "LastIndex", "LastIndexByte", "IndexByte", "EqualFold", "Split", "Fields", "Count"}

// sentences finds in one package what reads messages and sentences.
type sentences struct {
	info *types.Info
	fset *token.FileSet
	bad  func(at token.Pos, fn, what string)
}

// named reports that a type is one of ours.
func named(t types.Type, pkg, name string) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := t.(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == pkg
}

// field reports a field of a message.
func (s *sentences) field(e ast.Expr, name string) bool {
	x, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && x.Sel.Name == name && s.info.TypeOf(x.X) != nil && named(s.info.TypeOf(x.X), "adjutant/internal/ref", "Msg")
}

// isWord reports an expression that is a word of the catalogue, or one made a string.
func (s *sentences) isWord(e ast.Expr) bool {
	e = ast.Unparen(e)
	if t := s.info.TypeOf(e); t != nil && named(t, "adjutant/internal/ref", "Word") {
		return true
	}
	c, ok := e.(*ast.CallExpr)
	return ok && len(c.Args) == 1 && s.info.Types[c.Fun].IsType() && s.isWord(c.Args[0])
}

// isSentence reports a call of a printer.
func (s *sentences) isSentence(e ast.Expr) bool {
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := c.Fun.(*ast.SelectorExpr)
	return ok && slices.Contains([]string{"Say", "Word", "Arg"}, f.Sel.Name) && s.info.TypeOf(f.X) != nil && named(s.info.TypeOf(f.X), "adjutant/internal/i18n", "Printer")
}

// key reports what a branch must not hang on.
func (s *sentences) key(e ast.Expr) bool {
	return s.field(e, "Key") || s.isWord(e) || s.isSentence(e)
}

// empty reports the constant "".
func (s *sentences) empty(e ast.Expr) bool {
	v := s.info.Types[e].Value
	return v != nil && v.ExactString() == `""`
}

func (s *sentences) read(f *ast.File) {
	for _, d := range f.Decls {
		fn := ""
		if x, ok := d.(*ast.FuncDecl); ok {
			fn = x.Name.Name
		}
		// A message or a word that is written is none that is read.
		written := map[ast.Expr]bool{}
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					written[l] = true
					if i, ok := l.(*ast.IndexExpr); ok {
						written[i.X] = true
					}
				}
			case *ast.BinaryExpr:
				if (n.Op == token.EQL || n.Op == token.NEQ) && (s.key(n.X) || s.key(n.Y)) && !s.empty(n.X) && !s.empty(n.Y) {
					s.bad(n.Pos(), fn, "compares the key of a message, a word of the catalogue or a sentence")
				}
			case *ast.SwitchStmt:
				if n.Tag != nil && s.key(n.Tag) {
					s.bad(n.Pos(), fn, "switches on the key of a message, a word of the catalogue or a sentence")
				}
			case *ast.IndexExpr:
				if t := s.info.TypeOf(n.X); t != nil && s.key(n.Index) && !written[n] {
					if _, ok := t.Underlying().(*types.Map); ok {
						s.bad(n.Pos(), fn, "looks something up by the key of a message or a word of the catalogue")
					}
				}
			case *ast.CallExpr:
				s.call(n, fn)
			case *ast.SelectorExpr:
				if s.field(n, "Args") && !written[n] {
					s.bad(n.Pos(), fn, "reads the arguments of a message")
				}
			}
			return true
		})
	}
}

// call looks at tests of texts and at patterns.
func (s *sentences) call(c *ast.CallExpr, fn string) {
	f, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || len(c.Args) == 0 {
		return
	}
	obj := s.info.Uses[f.Sel]
	if obj == nil || obj.Pkg() == nil {
		return
	}
	switch obj.Pkg().Path() {
	case "strings":
		if slices.Contains(textTests, f.Sel.Name) && s.key(c.Args[0]) {
			s.bad(c.Pos(), fn, "tests the key of a message, a word of the catalogue or a sentence")
		}
	case "regexp":
		if slices.ContainsFunc(c.Args, s.key) {
			s.bad(c.Pos(), fn, "holds a sentence against a pattern")
		}
	}
}

// ourPackages are the packages that are compiled, with their files, and where the compiler
// keeps what each exports.
func ourPackages(t *testing.T) (files map[string][]string, exports map[string]string) {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-export", "-f", "{{.ImportPath}}\t{{.Export}}\t{{if not .Standard}}{{.Dir}}\t{{join .GoFiles \",\"}}{{end}}", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	files, exports = map[string][]string{}, map[string]string{}
	for _, l := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		f := strings.Split(l, "\t")
		exports[f[0]] = f[1]
		if len(f) == 4 && strings.HasPrefix(f[0], "adjutant/") && f[3] != "" {
			for _, name := range strings.Split(f[3], ",") {
				files[f[0]] = append(files[f[0]], filepath.Join(f[2], name))
			}
		}
	}
	return files, exports
}

// imports of patterns: whoever has one reads what was typed or what a file says.
var patterns = map[string]string{
	"internal/throw/throw.go":     "how a roll is typed",
	"ordremixte/battle/check.go":  "how an id of a scenario file is written",
	"scenarios/scenarios.go":      "the game that a scenario file names, before anybody reads it",
	"internal/doc/doc.go":         "the line in an error of the YAML reader",
	"internal/schema/text.go":     "the form of a word that a fact declares, and somebody types",
	"internal/i18n/i18ntest/":     "tests of the catalogues",
	"internal/input/ptytest/":     "tests at a terminal",
	"boardgames/board/boardtest/": "tests of second readings",
	"internal/schema/schematest/": "tests of readers, whose sentences tell what no schema can say",
	"boardgames/centoore/oracle/": "the second reading of a book, which reads units as they are written in facts",
}

// TestNothingReadsSentences fails on any branch on a message, its arguments or its text.
func TestNothingReadsSentences(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	files, exports := ourPackages(t)
	if len(files) < 30 {
		t.Fatalf("%d packages of ours", len(files))
	}
	fset := token.NewFileSet()
	imp := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, errors.New("not compiled: " + path)
		}
		return os.Open(exports[path])
	})
	used := map[string]bool{}
	for pkg, names := range files {
		var parsed []*ast.File
		for _, name := range names {
			f, err := parser.ParseFile(fset, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, f)
			for _, i := range f.Imports {
				rel, _ := filepath.Rel(root, name)
				if rel = filepath.ToSlash(rel); i.Path.Value == `"regexp"` && patterns[rel] == "" && patterns[filepath.ToSlash(filepath.Dir(rel))+"/"] == "" {
					t.Errorf("%s imports regexp: what is printed is read back by nobody, and what a line or a step is stands in its kind, role and values (internal/game/reason.go)", rel)
				}
			}
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
		if _, err := (&types.Config{Importer: imp}).Check(pkg, fset, parsed, info); err != nil {
			t.Fatalf("%s: %v", pkg, err)
		}
		s := &sentences{info: info, fset: fset, bad: func(at token.Pos, fn, what string) {
			p := fset.Position(at)
			rel, _ := filepath.Rel(root, p.Filename)
			rel = filepath.ToSlash(rel)
			if !excused(rel, fn, used) {
				t.Errorf("%s:%d %s: give the line or the step a Role, a Secret or what it Holds, the refusal or way a Cause (internal/game/reason.go), and ask that", rel, p.Line, what)
			}
		}}
		for _, f := range parsed {
			s.read(f)
		}
	}
	for r, why := range readers {
		if !used[r] {
			t.Errorf("%s (%s) reads no message: take it off the list", r, why)
		}
	}
}

// TestReadingIsSeen shows that each way to read a sentence is seen.
func TestReadingIsSeen(t *testing.T) {
	t.Parallel()
	_, exports := ourPackages(t)
	const head = "package p\nimport (\"strings\"; \"regexp\"; \"adjutant/internal/i18n\"; \"adjutant/internal/ref\")\n" +
		"var _ = strings.Cut; var _ *regexp.Regexp; var P *i18n.Printer; var m ref.Msg; var w ref.Word; var table map[string]int\n"
	for body, want := range map[string]bool{
		`return m.Key == "om.two"`: true, `return "" != m.Key`: false, `return m.IsZero()`: false, `switch m.Key { case "a": }; return false`: true,
		`return strings.HasPrefix(m.Key, "order.")`: true, `return strings.HasPrefix(string(w), "order.")`: true, `return w == "order.halt"`: true,
		`return table[m.Key] > 0`: true, `return table[string(w)] > 0`: true, `return len(m.Args) > 0`: true, `m.Args = nil; return true`: false,
		`return strings.Contains(P.Say(m), "x")`: true, `return strings.Contains("x", "y")`: false, `return regexp.MustCompile("a").MatchString(P.Say(m))`: true,
		`return P.Say(m) == "x"`: true, `return P.Has(m.Key)`: false, `_, ok := strings.CutPrefix(P.Word(w), "a"); return ok`: true,
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "p.go", head+"func f() bool { "+body+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		imp := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
		if _, err := (&types.Config{Importer: imp}).Check("p", fset, []*ast.File{f}, info); err != nil {
			t.Fatal(err)
		}
		var seen []string
		s := &sentences{info: info, fset: fset, bad: func(_ token.Pos, fn, what string) { seen = append(seen, fmt.Sprint(fn, " ", what)) }}
		if s.read(f); len(seen) > 0 != want {
			t.Errorf("%s: seen %v, want %v", body, seen, want)
		}
	}
}
