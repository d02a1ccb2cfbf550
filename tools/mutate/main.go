// Command mutate measures how much of a package its tests hold fast: it makes small
// faults (a comparison turned, an addition into a subtraction, a statement left out),
// runs the package's tests with one fault at a time, and lists the faults that no test
// noticed. Tests that state what must come out, conformance cases, tests that compare the
// program with itself and files of what it printed before are counted apart (kinds.go
// says which test is what); the bar is for the first two.
//
// All faults are compiled into one test binary and chosen by an environment variable,
// so that a run pays for compiling once. A sample is drawn with a seed: the same seed
// over the same source draws the same faults.
//
//	cd tools && go run ./mutate -dir .. -pkg ./ordremixte -also ./ordremixte/battle,./cmd/adjutant:Conformance -n 250
//	cd tools && go run ./mutate -dir .. -pkg ./ordremixte -paragraph 12 -n 0
//	cd tools && go run ./mutate -dir .. -pkg ./ordremixte -kinds all -apart -n 75
//	cd tools && go run ./mutate -dir .. -planted mutate/planted.yaml -also ./ordremixte/book,./geometry,./cmd/adjutant:Conformance
package main

import (
	"bytes"
	"encoding/binary"
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
	in         stretch // the function that it is in
	what       string
	write      func(inner func(from, to int) string, raw func(from, to int) string) string
	dropped    bool // it does not compile
}

func (s *site) at(root string) string {
	rel, err := filepath.Rel(root, s.file)
	if err != nil {
		rel = s.file
	}
	return fmt.Sprintf("%s:%d:%d", rel, s.line, s.col)
}

func main() {
	var o options
	flag.StringVar(&o.dir, "dir", ".", "the module")
	flag.StringVar(&o.pkg, "pkg", "./ordremixte", "the package that gets the faults, with the packages below it that it is made of")
	flag.StringVar(&o.also, "also", "", "tests of other packages that count too, as ./package:expression,...")
	flag.IntVar(&o.n, "n", 400, "faults to try; 0: all")
	flag.Uint64Var(&o.seed, "seed", 1, "of the sample")
	flag.Float64Var(&o.least, "least", 0, "percentage that stated tests and conformance cases must notice, else exit 1")
	flag.StringVar(&o.kinds, "kinds", "stated,conformance", "kinds of tests to run: stated, conformance, agreement, golden, all")
	flag.BoolVar(&o.apart, "apart", false, "ask every kind about every fault; without it a fault that is noticed is done with")
	flag.StringVar(&o.skip, "skip", "", "leave out tests whose name matches this expression")
	flag.StringVar(&o.paragraph, "paragraph", "", "only faults in code that cites this paragraph, and only the stated tests about it")
	flag.StringVar(&o.list, "list", "", "file for those that were not noticed")
	flag.StringVar(&o.only, "files", "", "only files whose path below the module matches this expression, as ordremixte/(fire|melee)/")
	flag.StringVar(&o.again, "again", "", "try only the faults that this list names, as -list wrote it; their lines may have moved")
	flag.DurationVar(&o.longest, "longest", 0, "leave out tests that take longer (they may notice more); 0: none")
	flag.DurationVar(&o.time, "for", 0, "begin no fault after this time and report of those tried; 0: no limit")
	flag.StringVar(&o.planted, "planted", "", "put in the faults of this file, which are texts and what stands in their place, in place of drawn ones")
	flag.Float64Var(&o.named, "named", 0, "percentage of the planted faults that a test must notice which names the paragraph, else exit 1")
	flag.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "test binaries at once")
	flag.Parse()
	do := run
	if o.planted != "" {
		do = plant
	}
	if err := do(o); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// options are those of the command line.
type options struct {
	dir, pkg, also, only, list, again string
	kinds, skip, paragraph            string
	apart                             bool
	n, jobs                           int
	seed                              uint64
	planted                           string
	least, named                      float64
	longest, time                     time.Duration
}

// how some tests ended with a fault.
const (
	missed  = iota // all of them pass
	noticed        // one fails
	stopped        // they did not come to their end, in time or in memory
)

// A verdict is what became of a fault: the kinds of tests that noticed it.
type verdict struct {
	by        [kinds]bool
	endless   bool // a test did not come to its end, in time or in memory
	unreached bool // no test comes past it
}

func (v *verdict) noticed() bool { return v.by != [kinds]bool{} }

func run(o options) error {
	root, err := filepath.Abs(o.dir)
	if err != nil {
		return err
	}
	loaded, err := packages.Load(&packages.Config{
		Dir:  root,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps,
	}, o.pkg, o.pkg+"/...")
	if err != nil {
		return err
	}
	rooms, err := roomsOf(loaded, o.pkg)
	if err != nil {
		return err
	}
	match, err := regexp.Compile(o.only)
	if err != nil {
		return err
	}
	var sites []*site
	text := map[string][]byte{}
	names := map[string]string{} // of the package in a folder
	for _, p := range rooms {
		for _, f := range p.Syntax {
			name := p.Fset.Position(f.Pos()).Filename
			if rel, err := filepath.Rel(root, name); err != nil || !match.MatchString(filepath.ToSlash(rel)) {
				continue
			}
			if text[name], err = os.ReadFile(name); err != nil {
				return err
			}
			names[filepath.Dir(name)] = p.Name
			found := find(p, f, name, len(sites))
			for _, x := range stretches(p, f) {
				for _, s := range found {
					if x.from <= s.start && s.end <= x.to {
						s.in = x
					}
				}
			}
			sites = append(sites, found...)
		}
	}
	tmp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	suites, err := suitesOf(root, tmp, o.pkg, o.also)
	if err != nil {
		return err
	}
	if err := build(root, tmp, names, text, sites, suites); err != nil {
		return err
	}
	wanted, err := wantedTests(o, suites[0].home)
	if err != nil {
		return err
	}
	var tests []*check
	for _, s := range suites {
		own, err := s.trace(tmp, wanted)
		if err != nil {
			return err
		}
		for _, t := range own {
			if o.longest == 0 || t.took <= o.longest {
				tests = append(tests, t)
			}
		}
	}
	if len(tests) == 0 {
		return fmt.Errorf("no test is left to be run")
	}
	alive := sites[:0:0]
	for _, s := range sites {
		if !s.dropped && (o.paragraph == "" || about(s.in.cites, o.paragraph)) {
			alive = append(alive, s)
		}
	}
	if o.again != "" {
		if alive, err = named(o.again, alive, text, root); err != nil {
			return err
		}
	}
	rng := rand.New(rand.NewPCG(o.seed, o.seed))
	rng.Shuffle(len(alive), func(i, j int) { alive[i], alive[j] = alive[j], alive[i] })
	n := o.n
	if n == 0 || n > len(alive) {
		n = len(alive)
	}
	pick := alive[:n]
	usual := time.Duration(0)
	for _, t := range tests {
		usual += t.took
	}
	began := time.Now()
	fmt.Printf("%d places for a fault, %d tried with seed %d; %d tests, %.0f s\n", len(alive), n, o.seed, len(tests), usual.Seconds())
	ended := make([]verdict, n)
	var wg sync.WaitGroup
	next := make(chan int)
	for range o.jobs {
		wg.Go(func() {
			for i := range next {
				ended[i] = try(pick[i].id, tests, o.apart)
				if !ended[i].noticed() {
					fmt.Fprintf(os.Stderr, "%s not noticed: %s\n", pick[i].at(root), pick[i].what)
				}
			}
		})
	}
	tried := n
	for i := range n {
		if o.time > 0 && time.Since(began) > o.time {
			fmt.Printf("time is up after %d of %d\n", i, n)
			tried = i
			break
		}
		next <- i
	}
	close(next)
	wg.Wait()
	if tried == 0 {
		return fmt.Errorf("no fault was tried")
	}
	told, share := report(o, root, began, text, pick[:tried], ended[:tried], len(alive), tests)
	fmt.Print(told)
	fmt.Printf("in %.0f s\n", time.Since(began).Seconds())
	if o.list != "" {
		if err := os.WriteFile(o.list, []byte(told), 0o644); err != nil {
			return err
		}
	}
	if share < o.least {
		return fmt.Errorf("the book's tests notice %.1f%%, less than %.1f%%", share, o.least)
	}
	return nil
}

// roomsOf are the packages that get faults: the one that is named, and those below it that
// it imports.
func roomsOf(loaded []*packages.Package, pkg string) ([]*packages.Package, error) {
	var home *packages.Package
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("%s does not load: %v", p.PkgPath, p.Errors)
		}
		if strings.HasSuffix(p.PkgPath, "/"+filepath.ToSlash(filepath.Clean(pkg))) && (home == nil || len(p.PkgPath) < len(home.PkgPath)) {
			home = p
		}
	}
	if home == nil {
		return nil, fmt.Errorf("no package %s", pkg)
	}
	needs := map[*packages.Package]bool{home: true}
	var follow func(p *packages.Package)
	follow = func(p *packages.Package) {
		for _, i := range p.Imports {
			if !needs[i] {
				needs[i] = true
				follow(i)
			}
		}
	}
	follow(home)
	var out []*packages.Package
	for _, p := range loaded {
		if needs[p] {
			out = append(out, p)
		}
	}
	return out, nil
}

// wantedTests reports of a test whether it is to be run.
func wantedTests(o options, home string) (func(name string) (bool, error), error) {
	chosen, err := chosenKinds(o.kinds)
	if err != nil {
		return nil, err
	}
	skip := regexp.MustCompile(`^$`)
	if o.skip != "" {
		if skip, err = regexp.Compile(o.skip); err != nil {
			return nil, err
		}
	}
	var own map[string]bool
	if o.paragraph != "" {
		chosen = map[kind]bool{stated: true}
		if own, err = testsAbout(home, o.paragraph); err != nil {
			return nil, err
		}
	}
	return func(name string) (bool, error) {
		k, err := kindOf(name)
		return err == nil && chosen[k] && !skip.MatchString(name) && (own == nil || own[name]), err
	}, nil
}

// report is the text of a measure, and the share of faults that the book's tests noticed:
// those that state what must come out, and conformance cases.
func report(o options, root string, began time.Time, text map[string][]byte, pick []*site, ended []verdict, places int, tests []*check) (string, float64) {
	n := len(pick)
	var left []int
	var by, alone [kinds]int
	var ran [kinds]bool
	for _, t := range tests {
		ran[t.kind] = true
	}
	book, any, endless, unseen := 0, 0, 0, 0
	for i, v := range ended {
		if v.by[stated] || v.by[conformance] {
			book++
		}
		if v.noticed() {
			any++
		} else {
			left = append(left, i)
		}
		endless += b2i(v.endless)
		unseen += b2i(v.unreached)
		kindsOf := 0
		for k := range kinds {
			by[k] += b2i(v.by[k])
			kindsOf += b2i(v.by[k])
		}
		for k := range kinds {
			alone[k] += b2i(v.by[k] && kindsOf == 1)
		}
	}
	share := 100 * float64(book) / float64(n)
	var b strings.Builder
	scope := o.pkg
	if o.paragraph != "" {
		scope += ", paragraph " + o.paragraph
	}
	fmt.Fprintf(&b, "%s, %s, also %q: %d of %d places, seed %d\n", began.UTC().Format(time.DateOnly), scope, o.also, n, places, o.seed)
	fmt.Fprintf(&b, "%.1f%% (%d) noticed by the book's tests, stated or conformance; by all that were run %.1f%% (%d)\n", share, book, 100*float64(any)/float64(n), any)
	for k, name := range kindNames {
		switch {
		case !ran[k]:
			fmt.Fprintf(&b, "  %-12s not run\n", name)
		case o.apart:
			fmt.Fprintf(&b, "  %-12s %5.1f%% (%d), alone %d\n", name, 100*float64(by[k])/float64(n), by[k], alone[k])
		default:
			fmt.Fprintf(&b, "  %-12s %5.1f%% (%d) first\n", name, 100*float64(by[k])/float64(n), by[k])
		}
	}
	fmt.Fprintf(&b, "%d not noticed, of which %d are passed by no test; %d made a test never end\n", len(left), unseen, endless)
	sort.Slice(left, func(i, j int) bool {
		a, b := pick[left[i]], pick[left[j]]
		if a.file != b.file {
			return a.file < b.file
		}
		return a.start < b.start
	})
	for _, i := range left {
		s, passed := pick[i], ""
		if ended[i].unreached {
			passed = " (no test comes here)"
		}
		fmt.Fprintf(&b, "%s: %s%s: %s\n", s.at(root), s.what, passed, lineOf(text[s.file], s.line))
	}
	return b.String(), share
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// named are the faults of a list that still stand: those with its file, column, change and
// line of text.
func named(list string, all []*site, text map[string][]byte, root string) ([]*site, error) {
	b, err := os.ReadFile(list)
	if err != nil {
		return nil, err
	}
	place := regexp.MustCompile(`^([^:]+):\d+:(\d+): (.*?)( \(no test comes here\))?: (.*)$`)
	wanted := map[string]bool{}
	for _, l := range strings.Split(string(b), "\n") {
		if m := place.FindStringSubmatch(l); m != nil {
			wanted[strings.Join([]string{m[1], m[2], m[3], m[5]}, "\n")] = true
		}
	}
	var out []*site
	for _, s := range all {
		file, _, _ := strings.Cut(s.at(root), ":")
		if wanted[strings.Join([]string{file, strconv.Itoa(s.col), s.what, lineOf(text[s.file], s.line)}, "\n")] {
			out = append(out, s)
		}
	}
	return out, nil
}

func lineOf(src []byte, line int) string {
	return string(bytes.TrimSpace(bytes.Split(src, []byte("\n"))[line-1]))
}

// suite is one package whose tests count.
type suite struct {
	pkg, home, bin string
	run            string   // which of its tests; empty: all
	flags          []string // that its binary is given
}

// check is one test of a suite, with the faults that it comes past.
type check struct {
	in    *suite
	name  string
	kind  kind
	took  time.Duration
	comes map[int]bool
}

func suitesOf(root, tmp, pkg, also string) ([]*suite, error) {
	all := []*suite{{pkg: pkg}}
	if also != "" {
		for _, a := range strings.Split(also, ",") {
			name, run, _ := strings.Cut(a, ":")
			all = append(all, &suite{pkg: name, run: run})
		}
	}
	for i, s := range all {
		c := exec.Command("go", "list", "-f", "{{.Dir}}", s.pkg)
		c.Dir = root
		out, err := c.Output()
		if err != nil {
			return nil, fmt.Errorf("%s: %v", s.pkg, err)
		}
		s.home, s.bin = strings.TrimSpace(string(out)), filepath.Join(tmp, fmt.Sprintf("tests%d", i))
	}
	return all, nil
}

// compile makes the test binary of a suite, with the files of an overlay in place of those of
// the tree.
func (s *suite) compile(root, overlay string) ([]byte, error) {
	c := exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", overlay, "-o", s.bin, s.pkg)
	c.Dir = root
	return c.CombinedOutput()
}

// tests are the names of the tests in the binary of a suite that are to be run; how the binary
// is to be called is noted on the way.
func (s *suite) tests(take func(name string) (bool, error)) ([]string, error) {
	// A property draws its cases anew at every run and keeps the case that failed; here
	// every fault meets the same cases and leaves nothing behind.
	steady := []string{"-rapid.seed=1", "-rapid.nofailfile"}
	if c := exec.Command(s.bin, append(steady, "-test.list", ".")...); c.Run() == nil {
		s.flags = steady
	}
	c := exec.Command(s.bin, "-test.list", ".")
	c.Dir = s.home
	out, err := c.Output()
	if err != nil {
		return nil, err
	}
	wanted, err := regexp.Compile(s.run)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, name := range strings.Fields(string(out)) {
		if !regexp.MustCompile(`^(Test|Fuzz|Example)`).MatchString(name) || !wanted.MatchString(name) {
			continue
		}
		if ok, err := take(name); err != nil {
			return nil, err
		} else if ok {
			all = append(all, name)
		}
	}
	return all, nil
}

// trace runs every test of a suite by itself without a fault and notes how long it
// takes and which faults it comes past: the others it cannot notice.
func (s *suite) trace(tmp string, take func(name string) (bool, error)) ([]*check, error) {
	names, err := s.tests(take)
	if err != nil {
		return nil, err
	}
	var all []*check
	for _, name := range names {
		file := filepath.Join(tmp, "trace")
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			return nil, err
		}
		k, err := kindOf(name)
		if err != nil {
			return nil, err
		}
		t := &check{in: s, name: name, kind: k, comes: map[int]bool{}}
		began := time.Now()
		if _, out := s.test([]*check{t}, 10*time.Minute, "MUTANT_TRACE="+file); out != "" {
			return nil, fmt.Errorf("the tests fail without a fault:\n%s", out)
		}
		t.took = time.Since(began)
		b, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for ; len(b) >= 4; b = b[4:] {
			t.comes[int(binary.LittleEndian.Uint32(b))] = true
		}
		all = append(all, t)
	}
	return all, nil
}

// steps are what tests may take to run together: the cheapest by themselves first, so
// that most faults are noticed in a moment. Those beyond the last run one by one.
var steps = []time.Duration{30 * time.Millisecond, 100 * time.Millisecond, 300 * time.Millisecond, time.Second}

// groups are the tests of one kind that come past a fault, in the order in which they are
// run.
func groups(id int, tests []*check, of kind) [][]*check {
	type place struct {
		in   *suite
		step int
	}
	together := map[place][]*check{}
	var order []place
	for _, t := range tests {
		if t.kind != of || !t.comes[id] {
			continue
		}
		p := place{t.in, sort.Search(len(steps), func(i int) bool { return t.took <= steps[i] })}
		if together[p] == nil {
			order = append(order, p)
		}
		together[p] = append(together[p], t)
	}
	sort.SliceStable(order, func(i, j int) bool { return order[i].step < order[j].step })
	var out [][]*check
	for _, p := range order {
		if p.step < len(steps) {
			out = append(out, together[p])
			continue
		}
		sort.SliceStable(together[p], func(i, j int) bool { return together[p][i].took < together[p][j].took })
		for _, t := range together[p] {
			out = append(out, []*check{t})
		}
	}
	return out
}

// try runs the tests that come past a fault, kind by kind, until one notices it, or, to
// tell the kinds apart, until one of every kind has.
func try(id int, tests []*check, apart bool) verdict {
	v := verdict{unreached: true}
	for k := range kinds {
		if v.noticed() && !apart {
			break
		}
		for _, g := range groups(id, tests, k) {
			v.unreached = false
			limit := 15 * time.Second
			for _, t := range g {
				limit += 4 * t.took
			}
			if end, _ := g[0].in.test(g, limit, "MUTANT="+strconv.Itoa(id)); end != missed {
				v.by[k], v.endless = true, v.endless || end == stopped
				break
			}
		}
	}
	return v
}

// test runs some tests of a suite; the text is empty when all of them pass.
func (s *suite) test(some []*check, limit time.Duration, env string) (int, string) {
	names := make([]string, len(some))
	for i, t := range some {
		names[i] = t.name
	}
	c := exec.Command(s.bin, append([]string{"-test.failfast", "-test.timeout=" + limit.String(), "-test.run=^(" + strings.Join(names, "|") + ")$"}, s.flags...)...)
	c.Dir = s.home
	c.Env = append(os.Environ(), env)
	out, err := c.CombinedOutput()
	switch {
	case err == nil:
		return missed, ""
	case bytes.Contains(out, []byte("panic: test timed out")), c.ProcessState.ExitCode() == tooMuch:
		return stopped, string(out)
	}
	return noticed, string(out)
}

// tooMuch is how a test binary ends that holds more memory than the helper allows.
const tooMuch = 77

// build compiles every fault into the test binary of every suite; a fault that does not compile is
// dropped.
func build(root, tmp string, names map[string]string, text map[string][]byte, sites []*site, suites []*suite) error {
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
				return err
			}
			overlay[file] = out
			from[filepath.Base(out)] = file
			at := map[int][]*site{}
			for _, s := range mine {
				at[s.line] = append(at[s.line], s)
			}
			lines[file] = at
		}
		for dir, name := range names {
			helper := filepath.Join(tmp, fmt.Sprintf("helper%d.go", len(overlay)))
			if err := os.WriteFile(helper, []byte(strings.NewReplacer("PACKAGE", name, "SITES", strconv.Itoa(len(sites)+1), "TOOMUCH", strconv.Itoa(tooMuch)).Replace(help)), 0o644); err != nil {
				return err
			}
			overlay[filepath.Join(dir, "zz_mutants.go")] = helper
		}
		over, err := writeOverlay(tmp, overlay)
		if err != nil {
			return err
		}
		out, err := suites[0].compile(root, over)
		if err == nil {
			for _, s := range suites[1:] {
				if out, err := s.compile(root, over); err != nil {
					return fmt.Errorf("%s does not compile:\n%s", s.pkg, out)
				}
			}
			return nil
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
				if strings.HasSuffix(file, "/"+strings.TrimLeft(string(m[1]), "./")) {
					drop(file, line)
				}
			}
		}
		if dropped == 0 {
			return fmt.Errorf("the faults do not compile:\n%s", bytes.TrimSpace(out[:min(len(out), 3000)]))
		}
	}
	return fmt.Errorf("the faults do not compile after twelve attempts")
}

// writeOverlay writes which files stand in place of which, as the go command reads it.
func writeOverlay(tmp string, files map[string]string) (string, error) {
	j, err := json.Marshal(map[string]any{"Replace": files})
	if err != nil {
		return "", err
	}
	name := filepath.Join(tmp, "overlay.json")
	return name, os.WriteFile(name, j, 0o644)
}

// help is what the faults call.
const help = `package PACKAGE

import (
	"encoding/binary"
	"os"
	"runtime"
	"strconv"
	"sync/atomic"
	"time"
)

var mutant = func() int {
	n, _ := strconv.Atoi(os.Getenv("MUTANT"))
	if n != 0 {
		go func() {
			var m runtime.MemStats
			for {
				time.Sleep(200 * time.Millisecond)
				if runtime.ReadMemStats(&m); m.HeapAlloc > 1<<30 {
					os.Exit(TOOMUCH)
				}
			}
		}()
	}
	return n
}()

var mutTrace = func() *os.File {
	if name := os.Getenv("MUTANT_TRACE"); name != "" {
		f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			panic(err)
		}
		return f
	}
	return nil
}()

var mutSeen [SITES]atomic.Bool

func mutPast(id int) {
	if mutTrace != nil && !mutSeen[id].Swap(true) {
		var b [4]byte
		binary.LittleEndian.PutUint32(b[:], uint32(id))
		mutTrace.Write(b[:])
	}
}

func mutV[T any](id int, good, bad func() T) T {
	mutPast(id)
	if mutant == id {
		return bad()
	}
	return good()
}

func mutS(id int) bool {
	mutPast(id)
	return mutant != id
}
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
	room := map[ast.Node]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if room[n] {
			return false
		}
		switch x := n.(type) {
		case *ast.CallExpr:
			// How much room a slice gets ahead is seen by nobody.
			if id, ok := x.Fun.(*ast.Ident); ok && id.Name == "make" && len(x.Args) == 3 {
				room[x.Args[2]] = true
			}
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
				if !skip && !says(st) {
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

// says reports a statement that does nothing but add a sentence: an assignment or a call
// one of whose values is written from the catalogues (ref.M). Leaving it out changes what
// is read and no rule; that every sentence is there, and what they are at the prompt, the
// transcripts and the tests of the catalogues hold.
func says(st ast.Stmt) bool {
	var values []ast.Expr
	switch x := st.(type) {
	case *ast.AssignStmt:
		values = x.Rhs
	case *ast.ExprStmt:
		values = []ast.Expr{x.X}
	}
	said := false
	for _, v := range values {
		ast.Inspect(v, func(n ast.Node) bool {
			if _, ok := n.(*ast.FuncLit); ok {
				return false
			}
			if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "M" {
				if id, ok := s.X.(*ast.Ident); ok && id.Name == "ref" {
					said = true
				}
			}
			return !said
		})
	}
	return said
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
