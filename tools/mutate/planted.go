package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"go.yaml.in/yaml/v3"
)

// Faults that somebody has written down: what a tired reader of the book would get wrong. One
// that is drawn is as small as an operator; these are a rule misread. Of each it is asked
// whether a test notices it, and whether what that test says leads to the paragraph.

// A planted fault is one text of a file and what stands in its place.
type planted struct {
	Paragraph string // whose rule it breaks
	Wrong     string // what is judged otherwise
	File      string // below the module
	Old, New  string
	Spare     bool // stands in for one that turns out to change nothing
}

// readPlanted reads a list of planted faults.
func readPlanted(name string) ([]planted, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var all struct{ Faults []planted }
	d := yaml.NewDecoder(bytes.NewReader(b))
	d.KnownFields(true)
	if err := d.Decode(&all); err != nil {
		return nil, fmt.Errorf("%s: %v", name, err)
	}
	return all.Faults, nil
}

// text is the file of a fault with the fault in it. What it replaces must stand there once.
func (p planted) text(root string) (file, with string, err error) {
	file = filepath.Join(root, filepath.FromSlash(p.File))
	b, err := os.ReadFile(file)
	if err != nil {
		return "", "", err
	}
	if n := strings.Count(string(b), p.Old); n != 1 {
		return "", "", fmt.Errorf("OM §%s: %s has %q %d times, not once", p.Paragraph, p.File, p.Old, n)
	}
	return file, strings.Replace(string(b), p.Old, p.New, 1), nil
}

// A finding is what the tests said of a planted fault.
type finding struct {
	by    string // the test that noticed it, one that names the paragraph before others; empty for none
	said  string // the line that names the paragraph, or its first
	named naming
	err   error
}

// naming is how a test that noticed a fault leads to the paragraph whose rule it breaks.
type naming int

const (
	unnamed naming = iota
	byName         // its name has it
	byWord         // what it says has it
)

// plant runs the tests with one planted fault at a time.
func plant(o options) error {
	root, err := filepath.Abs(o.dir)
	if err != nil {
		return err
	}
	faults, err := readPlanted(o.planted)
	if err != nil {
		return err
	}
	if o.paragraph != "" {
		var some []planted
		for _, p := range faults {
			if about(map[string]bool{p.Paragraph: true}, o.paragraph) {
				some = append(some, p)
			}
		}
		faults = some
	}
	bare := map[string]string{} // files as they are, but for a comment
	for _, p := range faults {
		file, _, err := p.text(root)
		if err != nil {
			return err
		}
		b, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		sign := "//"
		if filepath.Ext(file) == ".yaml" {
			sign = "#"
		}
		bare[file] = string(b) + "\n" + sign + " No fault.\n"
	}
	take, err := wantedTests(options{kinds: o.kinds, skip: o.skip}, "")
	if err != nil {
		return err
	}
	began := time.Now()
	// What fails here tells files apart and not rules.
	if f := ask(o, root, bare, take, ""); f.err != nil {
		return f.err
	} else if f.by != "" {
		return fmt.Errorf("without a fault %s fails: %s", f.by, f.said)
	}
	found := make([]finding, len(faults))
	var wg sync.WaitGroup
	next := make(chan int)
	for range o.jobs {
		wg.Go(func() {
			for i := range next {
				file, with, err := faults[i].text(root)
				if err != nil {
					found[i] = finding{err: err}
					continue
				}
				found[i] = ask(o, root, map[string]string{file: with}, take, faults[i].Paragraph)
				fmt.Fprint(os.Stderr, found[i].line(i, faults[i]))
			}
		})
	}
	for i := range faults {
		next <- i
	}
	close(next)
	wg.Wait()
	return tell(o, began, faults, found)
}

// tell writes what became of every fault, and the shares of those that are not spare.
func tell(o options, began time.Time, faults []planted, found []finding) error {
	var b strings.Builder
	n, noticed, named, said := 0, 0, 0, 0
	for i, p := range faults {
		f := found[i]
		if f.err != nil {
			return f.err
		}
		b.WriteString(f.line(i, p))
		if !p.Spare {
			n, noticed, named, said = n+1, noticed+b2i(f.by != ""), named+b2i(f.named > unnamed), said+b2i(f.named == byWord)
		}
	}
	fmt.Fprintf(&b, "%s: of %d planted faults %d are noticed, %d by a test that names the paragraph, %d of them in its message; besides %d spare ones\n", began.UTC().Format(time.DateOnly), n, noticed, named, said, len(faults)-n)
	fmt.Print(b.String())
	fmt.Printf("in %.0f s\n", time.Since(began).Seconds())
	if o.list != "" {
		if err := os.WriteFile(o.list, []byte(b.String()), 0o644); err != nil {
			return err
		}
	}
	if n == 0 {
		return nil
	}
	if share := 100 * float64(noticed) / float64(n); share < o.least {
		return fmt.Errorf("the tests notice %.1f%% of the planted faults, less than %.1f%%", share, o.least)
	}
	if share := 100 * float64(named) / float64(n); share < o.named {
		return fmt.Errorf("the tests name the paragraph of %.1f%% of the planted faults, less than %.1f%%", share, o.named)
	}
	return nil
}

// line is a finding in a line.
func (f finding) line(i int, p planted) string {
	spare := ""
	if p.Spare {
		spare = ", spare"
	}
	head := fmt.Sprintf("%2d OM §%s%s: ", i+1, p.Paragraph, spare)
	switch {
	case f.err != nil:
		return head + f.err.Error() + "\n"
	case f.by == "":
		return head + "NOT NOTICED: " + p.Wrong + "\n"
	case f.named == unnamed:
		return head + "noticed by " + f.by + ", which does not name it: " + f.said + "\n"
	case f.named == byName:
		return head + "noticed by " + f.by + ", which names it in its name alone: " + f.said + "\n"
	}
	return head + "noticed by " + f.by + ": " + f.said + "\n"
}

// ask runs the tests with other texts in place of some files: of a paragraph those about it
// first, then all, until one fails whose words name it, or at the end of a suite whose name does; or
// one fails when no paragraph is asked for.
func ask(o options, root string, texts map[string]string, take func(string) (bool, error), paragraph string) (found finding) {
	tmp, err := os.MkdirTemp("", "planted")
	if err != nil {
		return finding{err: err}
	}
	defer os.RemoveAll(tmp)
	overlay := map[string]string{}
	for file, text := range texts {
		name := filepath.Join(tmp, fmt.Sprintf("%d%s", len(overlay), filepath.Ext(file)))
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return finding{err: err}
		}
		overlay[file] = name
	}
	over, err := writeOverlay(tmp, overlay)
	if err != nil {
		return finding{err: err}
	}
	suites, err := suitesOf(root, tmp, o.pkg, o.also)
	if err != nil {
		return finding{err: err}
	}
	for _, s := range suites {
		if out, err := s.compile(root, over); err != nil {
			return finding{err: fmt.Errorf("OM §%s: %s does not compile:\n%s", paragraph, s.pkg, out)}
		}
		names, err := s.tests(take)
		if err != nil {
			return finding{err: err}
		}
		own, err := s.about(names, paragraph)
		if err != nil {
			return finding{err: err}
		}
		rest := slices.DeleteFunc(names, func(name string) bool { return slices.Contains(own, name) })
		for _, g := range [][]string{own, rest} {
			for _, f := range s.failures(g) {
				if paragraph != "" {
					f.named = f.names(paragraph)
				}
				if found.by == "" || f.named > found.named {
					found = f
				}
			}
			if found.named == byWord {
				return found
			}
		}
		if found.named == byName || paragraph == "" && found.by != "" {
			return found
		}
	}
	return found
}

// about are those of some tests of a suite that are about a paragraph; none when none is asked for.
func (s *suite) about(names []string, paragraph string) (some []string, err error) {
	if paragraph == "" {
		return nil, nil
	}
	own, err := testsAbout(s.home, paragraph)
	for _, n := range names {
		if own[n] {
			some = append(some, n)
		}
	}
	return some, err
}

// names says how a test that failed leads to a paragraph, and keeps the line that does.
func (f *finding) names(paragraph string) naming {
	lines := strings.Split(strings.TrimSpace(f.said), "\n")
	for _, l := range lines {
		if about(paragraphsIn(l), paragraph) {
			f.said = strings.TrimSpace(l)
			return byWord
		}
	}
	f.said = strings.TrimSpace(lines[0])
	if regexp.MustCompile(`[A-Za-z]` + strings.ReplaceAll(paragraph, ".", "_") + `(_|$)`).MatchString(f.by) {
		return byName
	}
	return unnamed
}

// failed is the head of a test that failed; of one that did not end in time the head stands
// elsewhere.
var (
	failed  = regexp.MustCompile(`(?m)^--- FAIL: (\S+) \(.*\)$`)
	endless = regexp.MustCompile(`(?m)^panic: test timed out after .*\n\s+running tests:\n\s+(\S+)`)
)

// failures runs some tests of a suite and gives those that fail, with all that they said.
func (s *suite) failures(names []string) (out []finding) {
	if len(names) == 0 {
		return nil
	}
	const limit = 10 * time.Minute
	c := exec.Command(s.bin, append([]string{"-test.timeout=" + limit.String(), "-test.run=^(" + strings.Join(names, "|") + ")$"}, s.flags...)...)
	c.Dir = s.home
	text, err := c.CombinedOutput()
	if err == nil {
		return nil
	}
	heads := failed.FindAllSubmatchIndex(text, -1)
	for i, h := range heads {
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		out = append(out, finding{by: string(text[h[2]:h[3]]), said: string(text[h[1]:end])})
	}
	if m := endless.FindSubmatch(text); m != nil {
		out = append(out, finding{by: string(m[1]), said: "does not end"})
	}
	if len(out) == 0 {
		out = append(out, finding{by: s.pkg, said: string(text)})
	}
	return out
}
