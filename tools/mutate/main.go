// Command mutate measures how much of a package its tests hold fast: it makes small
// faults (a comparison turned, an addition into a subtraction, a statement left out),
// runs the package's tests with one fault at a time, and lists the faults that no test
// noticed.
//
// All faults are compiled into one test binary and chosen by an environment variable,
// so that a run pays for compiling once. A sample is drawn with a seed: the same seed
// over the same source draws the same faults.
//
//	cd tools && go run ./mutate -dir .. -pkg ./ordremixte -n 400
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/packages"
)

// site is one place where a fault can be made.
type site struct {
	id         int
	file       string
	start, end int // bytes
	line, col  int
	what       string
	write      func(inner func(from, to int) string, raw func(from, to int) string) string
	dropped    bool
}

func main() {
	dir := flag.String("dir", ".", "the module")
	pkg := flag.String("pkg", "./ordremixte", "the package")
	n := flag.Int("n", 400, "faults to try; 0: all")
	seed := flag.Uint64("seed", 1, "of the sample")
	least := flag.Float64("least", 0, "percentage that must be noticed, else exit 1")
	list := flag.String("list", "", "file for those that were not noticed")
	only := flag.String("files", "", "only files that match this expression")
	jobs := flag.Int("jobs", runtime.NumCPU(), "test binaries at once")
	flag.Parse()
	if err := run(*dir, *pkg, *only, *list, *n, *jobs, *seed, *least); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func run(dir, pkg, only, list string, n, jobs int, seed uint64, least float64) error {
	root, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	loaded, err := packages.Load(&packages.Config{
		Dir:  root,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps,
	}, pkg)
	if err != nil {
		return err
	}
	if len(loaded) != 1 || len(loaded[0].Errors) > 0 {
		return fmt.Errorf("%s does not load: %v", pkg, loaded[0].Errors)
	}
	p := loaded[0]
	match, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	var sites []*site
	text := map[string][]byte{}
	for _, f := range p.Syntax {
		name := p.Fset.Position(f.Pos()).Filename
		if !match.MatchString(filepath.Base(name)) {
			continue
		}
		if text[name], err = os.ReadFile(name); err != nil {
			return err
		}
		sites = append(sites, find(p, f, name, len(sites))...)
	}
	tmp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	bin, err := build(root, pkg, tmp, p.Name, text, sites)
	if err != nil {
		return err
	}
	alive := sites[:0:0]
	for _, s := range sites {
		if !s.dropped {
			alive = append(alive, s)
		}
	}
	home := filepath.Dir(p.GoFiles[0])
	began := time.Now()
	if out, err := test(bin, home, 0, 10*time.Minute); err != nil {
		return fmt.Errorf("the tests fail without a fault: %v\n%s", err, out)
	}
	usual := time.Since(began)
	rng := rand.New(rand.NewPCG(seed, seed))
	rng.Shuffle(len(alive), func(i, j int) { alive[i], alive[j] = alive[j], alive[i] })
	if n == 0 || n > len(alive) {
		n = len(alive)
	}
	pick := alive[:n]
	fmt.Printf("%d places for a fault, %d tried, the tests take %.1f s\n", len(alive), n, usual.Seconds())
	kept := make([]bool, n)
	var wg sync.WaitGroup
	next := make(chan int)
	for range jobs {
		wg.Go(func() {
			for i := range next {
				_, err := test(bin, home, pick[i].id, 4*usual+10*time.Second)
				kept[i] = err == nil
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
	var missed []*site
	for i, k := range kept {
		if k {
			missed = append(missed, pick[i])
		}
	}
	sort.Slice(missed, func(i, j int) bool {
		if missed[i].file != missed[j].file {
			return missed[i].file < missed[j].file
		}
		return missed[i].start < missed[j].start
	})
	var b strings.Builder
	noticed := 100 * float64(n-len(missed)) / float64(n)
	fmt.Fprintf(&b, "%d of %d noticed: %.1f%%\n", n-len(missed), n, noticed)
	for _, s := range missed {
		rel, _ := filepath.Rel(root, s.file)
		fmt.Fprintf(&b, "%s:%d:%d: %s\n", rel, s.line, s.col, s.what)
	}
	fmt.Print(b.String())
	if list != "" {
		if err := os.WriteFile(list, []byte(b.String()), 0o644); err != nil {
			return err
		}
	}
	if noticed < least {
		return fmt.Errorf("%.1f%% is less than %.1f%%", noticed, least)
	}
	return nil
}

// test runs the binary with one fault; the error says that a test noticed.
func test(bin, home string, id int, limit time.Duration) ([]byte, error) {
	c := exec.Command(bin, "-test.failfast", "-test.timeout="+limit.String())
	c.Dir = home
	c.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(id))
	return c.CombinedOutput()
}

// build compiles every fault into one test binary; a fault that does not compile is
// dropped.
func build(root, pkg, tmp, name string, text map[string][]byte, sites []*site) (string, error) {
	bin := filepath.Join(tmp, "tests")
	broken := regexp.MustCompile(`(?m)^\S*?([0-9]+\.go):(\d+):\d+:`)
	for range 12 {
		overlay := map[string]string{}
		k := 0
		from := map[string]string{}
		lines := map[string]map[int][]*site{}
		for file, src := range text {
			out := filepath.Join(tmp, fmt.Sprintf("%d.go", k))
			k++
			var mine []*site
			for _, s := range sites {
				if s.file == file && !s.dropped {
					mine = append(mine, s)
				}
			}
			// Lines are kept: a site never writes a line break of its own.
			if err := os.WriteFile(out, []byte(render(src, mine)), 0o644); err != nil {
				return "", err
			}
			overlay[file] = out
			from[filepath.Base(out)] = file
			at := map[int][]*site{}
			for _, s := range mine {
				at[s.line] = append(at[s.line], s)
			}
			lines[file] = at
		}
		helper := filepath.Join(tmp, "helper.go")
		if err := os.WriteFile(helper, []byte(strings.Replace(help, "PACKAGE", name, 1)), 0o644); err != nil {
			return "", err
		}
		for file := range text {
			overlay[filepath.Join(filepath.Dir(file), "zz_mutants.go")] = helper
			break
		}
		j, err := json.Marshal(map[string]any{"Replace": overlay})
		if err != nil {
			return "", err
		}
		over := filepath.Join(tmp, "overlay.json")
		if err := os.WriteFile(over, j, 0o644); err != nil {
			return "", err
		}
		c := exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", over, "-o", bin, pkg)
		c.Dir = root
		out, err := c.CombinedOutput()
		if err == nil {
			return bin, nil
		}
		dropped := 0
		drop := func(file string, line int) {
			for _, s := range lines[file][line] {
				if !s.dropped {
					s.dropped = true
					dropped++
				}
			}
		}
		for _, m := range broken.FindAllSubmatch(out, -1) {
			line, _ := strconv.Atoi(string(m[2]))
			drop(from[string(m[1])], line)
		}
		for _, m := range regexp.MustCompile(`(?m)([\w./-]+\.go):(\d+):\d+:`).FindAllSubmatch(out, -1) {
			line, _ := strconv.Atoi(string(m[2]))
			for file := range text {
				if filepath.Base(file) == filepath.Base(string(m[1])) {
					drop(file, line)
				}
			}
		}
		if dropped == 0 {
			return "", fmt.Errorf("the faults do not compile:\n%s", bytes.TrimSpace(out[:min(len(out), 3000)]))
		}
	}
	return "", fmt.Errorf("the faults do not compile after twelve attempts")
}

// help is what the faults call.
const help = `package PACKAGE

import (
	"os"
	"strconv"
)

var mutant, _ = strconv.Atoi(os.Getenv("MUTANT"))

func mutV[T any](id int, good, bad func() T) T {
	if mutant == id {
		return bad()
	}
	return good()
}

func mutS(id int) bool { return mutant != id }
`

// render writes a file with its faults.
func render(src []byte, sites []*site) string {
	sort.Slice(sites, func(i, j int) bool {
		if sites[i].start != sites[j].start {
			return sites[i].start < sites[j].start
		}
		return sites[i].end > sites[j].end
	})
	raw := func(from, to int) string { return string(src[from:to]) }
	var part func(from, to int, own *site) string
	part = func(from, to int, own *site) string {
		var b strings.Builder
		at := from
		for _, s := range sites {
			if s == own || s.start < at || s.end > to || own != nil && s.start == own.start && s.end == own.end {
				continue
			}
			b.WriteString(raw(at, s.start))
			b.WriteString(s.write(func(f, t int) string { return part(f, t, s) }, raw))
			at = s.end
		}
		b.WriteString(raw(at, to))
		return b.String()
	}
	return part(0, len(src), nil)
}

var turned = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.ADD,
}

// find lists the places of one file.
func find(p *packages.Package, f *ast.File, name string, after int) []*site {
	var out []*site
	off := func(x token.Pos) int { return p.Fset.Position(x).Offset }
	local := func(t types.Type) (string, bool) {
		ok := true
		s := types.TypeString(t, func(q *types.Package) string {
			if q == p.Types {
				return ""
			}
			for _, imp := range f.Imports {
				if path, _ := strconv.Unquote(imp.Path.Value); path == q.Path() {
					return q.Name()
				}
			}
			ok = false
			return q.Name()
		})
		return s, ok
	}
	add := func(n ast.Node, what string, write func(inner, raw func(int, int) string) string) {
		pos := p.Fset.Position(n.Pos())
		s := &site{id: after + len(out) + 1, file: name, start: off(n.Pos()), end: off(n.End()), line: pos.Line, col: pos.Column, what: what}
		id := s.id
		s.write = func(inner, raw func(int, int) string) string {
			return strings.ReplaceAll(write(inner, raw), "@", strconv.Itoa(id))
		}
		out = append(out, s)
	}
	value := func(e ast.Expr, t string, what string, bad func(raw func(int, int) string) string) {
		add(e, what, func(inner, raw func(int, int) string) string {
			return "mutV(@, func() " + t + " { return " + inner(off(e.Pos()), off(e.End())) + " }, func() " + t + " { return " + flat(bad(raw)) + " })"
		})
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.GenDecl:
			if x.Tok == token.CONST || x.Tok == token.TYPE {
				return false
			}
		case *ast.BinaryExpr:
			tv, known := p.TypesInfo.Types[x]
			op, can := turned[x.Op]
			if !known || !can || tv.Value != nil || holdsFunc(x) {
				return true
			}
			t := "bool"
			if b, ok := tv.Type.Underlying().(*types.Basic); !ok || b.Info()&types.IsString != 0 {
				return true
			} else if b.Info()&types.IsBoolean == 0 {
				if t, ok = local(types.Default(tv.Type)); !ok {
					return true
				}
			}
			value(x, t, fmt.Sprintf("%s for %s", op, x.Op), func(raw func(int, int) string) string {
				return raw(off(x.X.Pos()), off(x.X.End())) + " " + op.String() + " " + raw(off(x.Y.Pos()), off(x.Y.End()))
			})
		case *ast.IfStmt:
			if _, binary := x.Cond.(*ast.BinaryExpr); !binary {
				value(x.Cond, "bool", "not the condition", func(raw func(int, int) string) string {
					return "!(" + raw(off(x.Cond.Pos()), off(x.Cond.End())) + ")"
				})
			}
		case *ast.ReturnStmt:
			for _, r := range x.Results {
				if id, ok := r.(*ast.Ident); ok && (id.Name == "true" || id.Name == "false") {
					value(id, "bool", "not "+id.Name, func(func(int, int) string) string { return "!" + id.Name })
				}
			}
		case *ast.BlockStmt:
			for _, st := range x.List {
				skip := false
				switch y := st.(type) {
				case *ast.ExprStmt:
					if c, ok := y.X.(*ast.CallExpr); ok {
						if id, ok := c.Fun.(*ast.Ident); ok && id.Name == "panic" {
							skip = true
						}
					}
				case *ast.AssignStmt:
					skip = y.Tok == token.DEFINE
				case *ast.IncDecStmt:
				default:
					skip = true
				}
				if !skip {
					st := st
					add(st, "left out", func(inner, raw func(int, int) string) string {
						return "if mutS(@) { " + inner(off(st.Pos()), off(st.End())) + " }"
					})
				}
			}
		}
		return true
	})
	return out
}

// holdsFunc reports a function literal inside an expression: its statements cannot
// stand on one line.
func holdsFunc(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			found = true
		}
		return !found
	})
	return found
}

// flat takes comments and line breaks that a fault would repeat out of the text, so
// that every line keeps its number.
func flat(s string) string {
	s = regexp.MustCompile(`//[^\n]*`).ReplaceAllString(s, "")
	return strings.ReplaceAll(s, "\n", " ")
}
