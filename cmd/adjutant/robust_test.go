package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// root is the module's folder.
var root = filepath.Join("..", "..")

// sources parses the Go files under a folder, tests or all others.
func sources(t *testing.T, dir string, tests bool) map[string]*ast.File {
	t.Helper()
	out := map[string]*ast.File{}
	set := token.NewFileSet()
	err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == "testdata" {
			return fs.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") != tests {
			return nil
		}
		f, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		out[path] = f
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) == 0 {
		t.Fatalf("no Go files under %s", dir)
	}
	return out
}

// readers are what a verb could wait at for input: the streams, a terminal, and
// what reads them.
var (
	readerPackages = []string{"bufio", "adjutant/internal/input", "github.com/chzyer/readline", "golang.org/x/term", "net", "os/exec"}
	readerNames    = map[string][]string{
		"os":  {"Stdin", "NewFile", "Open", "OpenFile", "ReadFile"},
		"fmt": {"Scan", "Scanln", "Scanf", "Fscan", "Fscanln", "Fscanf"},
	}
)

// reads lists where a file could read input.
func reads(f *ast.File) (out []string) {
	names := map[string]string{}
	for _, i := range f.Imports {
		path, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return []string{i.Path.Value}
		}
		for _, p := range readerPackages {
			if path == p {
				out = append(out, "imports "+path)
			}
		}
		local := path[strings.LastIndexByte(path, '/')+1:]
		if i.Name != nil {
			local = i.Name.Name
		}
		names[local] = path
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				for _, name := range readerNames[names[x.Name]] {
					if s.Sel.Name == name {
						out = append(out, "uses "+x.Name+"."+name)
					}
				}
			}
		}
		return true
	})
	return out
}

// No verb reads input: neither the rules of a game nor the session opens a stream,
// a file or a terminal. What a verb lacks is owed, and comes with a later line.
func TestNoVerbReadsInput(t *testing.T) {
	for _, dir := range []string{"ordremixte", "boardgames", "internal/session", "internal/game", "internal/dice", "internal/odds"} {
		for path, f := range sources(t, dir, false) {
			for _, r := range reads(f) {
				t.Errorf("%s %s", path, r)
			}
		}
	}
	// The check sees what it looks for.
	f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nimport (\"bufio\"; o \"os\"; \"fmt\")\nvar a = bufio.NewReader(o.Stdin)\nfunc f() { fmt.Scanln(&a) }", 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(reads(f), ", "); got != "imports bufio, uses o.Stdin, uses fmt.Scanln" {
		t.Errorf("the check finds %q", got)
	}
}

// Lines come into a session by one door: nothing else that is exported takes a
// reader, and every answer, die and choice is a line given to Submit.
func TestAnswersComeThroughSubmit(t *testing.T) {
	submit := false
	for path, f := range sources(t, "internal/session", false) {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || !fn.Name.IsExported() || filepath.Base(filepath.Dir(path)) != "session" {
				continue
			}
			if fn.Name.Name == "Submit" {
				submit = true
			}
			for _, p := range fn.Type.Params.List {
				switch x := p.Type.(type) {
				case *ast.FuncType, *ast.ChanType:
					t.Errorf("%s: %s takes something that it could wait for", path, fn.Name.Name)
				case *ast.SelectorExpr:
					if strings.Contains(x.Sel.Name, "Read") {
						t.Errorf("%s: %s takes a reader", path, fn.Name.Name)
					}
				}
			}
		}
	}
	if !submit {
		t.Error("there is no Submit")
	}
}

// fuzzTargets are the fuzz targets that must be there, each with what it feeds.
var fuzzTargets = map[string][]string{
	"internal/game":       {"FuzzScan", "FuzzDecode"},  // the scanner of lines, what a journal says of one
	"ordremixte":          {"FuzzParse", "FuzzSubmit"}, // the parser; whole games
	"boardgames/centoore": {"FuzzParse"},               // the parser
	"internal/doc":        {"FuzzParse"},               // YAML before it is decoded
	"tables":              {"FuzzTables"},              // the loader of tables
	"ordremixte/battle":   {"FuzzParse"},               // scenario files
	"armylists":           {"FuzzParse"},               // army lists
	"internal/journal":    {"FuzzDecode", "FuzzLine"},  // saved games
}

// A fuzz target that disappears is missed.
func TestFuzzTargetsStand(t *testing.T) {
	for dir, want := range fuzzTargets {
		found := map[string]bool{}
		for path, f := range sources(t, dir, true) {
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, "Fuzz") {
					continue
				}
				body := map[string]bool{}
				ast.Inspect(fn, func(n ast.Node) bool {
					if s, ok := n.(*ast.SelectorExpr); ok {
						body[s.Sel.Name] = true
					}
					return true
				})
				if !body["Add"] || !body["Fuzz"] {
					t.Errorf("%s: %s has no seeds or feeds nothing", path, fn.Name.Name)
				}
				found[fn.Name.Name] = true
			}
		}
		for _, w := range want {
			if !found[w] {
				t.Errorf("got %s has no %s; want %s", dir, w, "found[w]")
			}
		}
	}
}

// Exit codes and streams: results on stdout and 0; refusals on stderr, under
// --json on stdout, and 1; a command line that is wrong in itself, 2.
func TestExitCodes(t *testing.T) {
	good, bad, owed := file(t, "good.txt", "set 1/86 pm=4\nlog\n"), file(t, "bad.txt", "set 1/86 pm=4\nfly\nset 1/86 pm=3\n"), file(t, "owed.txt", "fire s 1/50 at 1/86 !\n")
	for _, lang := range []string{"en", "it"} {
		for _, asJSON := range []bool{false, true} {
			for _, c := range []struct {
				in   string
				args string
				code int
			}{
				{"set 1/86 pm=4\n", "play vimeiro", done},
				{"set 1/86 pm=4\nfly\nlog\n", "play vimeiro", failed},
				{"fire s 1/50 at 1/86 !\n", "play vimeiro", failed},
				{"", "play vimeiro", done},
				{"", "run --scenario vimeiro " + good, done},
				{"", "run --scenario vimeiro " + bad, failed},
				{"", "run --scenario vimeiro --keep-going " + bad, failed},
				{"", "run --scenario vimeiro " + owed, failed},
				{"", "--dice script:44,7 run --scenario vimeiro " + owed, failed},
				{"", "--dice script:44 run --scenario vimeiro " + owed, done},
				{"", "odds fire --bases 4 --range short --target-formation column", done},
				{"", "odds fire --bases NaN --range short", usage},
				{"", "odds fire --range short", usage},
				{"", "odds fly", usage},
				{"", "roll d0", usage},
				{"", "rule 99.99", failed},
				{"", "play", usage},
				{"", "--dice loaded play vimeiro", usage},
				{"", "--tape NaN,2 play vimeiro", usage},
				{"", "--moustaches", usage},
			} {
				args := append(strings.Fields(c.args), "--lang", lang)
				if asJSON {
					args = append(args, "--json")
				}
				code, out, errs := command(c.in, t.TempDir(), args...)
				if code != c.code {
					t.Errorf("%v: code %d, want %d\nstdout %.300q\nstderr %.300q", args, code, c.code, out, errs)
				}
				if strings.Contains(out+errs, "panic") || strings.Contains(out+errs, "goroutine ") {
					t.Errorf("%v: it crashed: %s%s", args, out, errs)
				}
				refusal := strings.Contains(errs, " ! ")
				switch {
				case code == done && refusal:
					t.Errorf("%v: done, and refused: %s", args, errs)
				case code != done && !asJSON && !refusal:
					t.Errorf("%v: no refusal on stderr: %q", args, errs)
				case code != done && asJSON && (refusal || !strings.Contains(out, `"ok":false`)):
					t.Errorf("%v: the refusal is not on stdout: %q %q", args, out, errs)
				}
			}
		}
	}
	// run stops at the first refusal and says where; --keep-going goes on.
	_, out, errs := command("", t.TempDir(), "run", "--scenario", "vimeiro", bad)
	if !strings.Contains(errs, bad+":2:") || strings.Contains(out, "3\n") && strings.Count(out, "1/86") > 1 {
		t.Errorf("run: got %q %q; want %s", out, errs, `strings.Contains(errs, bad+":2:"), not (strings.Contains(out, "3\n") && strings.Count(out, "1/86") > 1)`)
	}
	if _, out, _ := command("", t.TempDir(), "run", "--keep-going", "--scenario", "vimeiro", bad); strings.Count(out, "1/86") != 2 {
		t.Errorf("run --keep-going: %q", out)
	}
	if _, err := os.Stat(good); err != nil {
		t.Error(err)
	}
}
