// Command peers measures this house beside libraries and programs that do the same work, and writes
// BENCHMARKS.md. Run it by bench/peers/run, which compiles the peers. Every program is a child
// that is asked over a pipe, the clock is the processor time of the child, read by the asker; answers
// are compared before and in every round.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"adjutant/bench/peers/chances"
	"adjutant/bench/peers/geo"
	"adjutant/bench/peers/replay"
	"adjutant/bench/peers/serve"
	"adjutant/geometry/worldtest"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) == 3 && args[0] == "serve" {
		return served(args[1], args[2])
	}
	flags := flag.NewFlagSet("peers", flag.ContinueOnError)
	p := places{}
	s := settings{log: out}
	flags.StringVar(&p.source, "source", ".", "the `folder` of this module")
	flags.StringVar(&p.build, "build", "", "the `folder` of what was compiled")
	flags.IntVar(&s.rounds, "rounds", 9, "how many rounds, at least 7 for a report")
	flags.Float64Var(&s.least, "least", 0.02, "`seconds` that a measurement lasts at least")
	only := flags.String("rows", "", "only rows whose name begins with one of these, with commas")
	report := flags.String("report", "", "write the report to this `file`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *report != "" && s.rounds < 7 {
		return errors.New("a report is of at least seven rounds")
	}
	var err error
	if p.inputs, err = os.MkdirTemp("", "peers"); err != nil {
		return err
	}
	defer os.RemoveAll(p.inputs)
	todo := chosen(rows(), *only)
	if err := prepare(p, todo); err != nil {
		return err
	}
	for _, m := range missing(p) {
		fmt.Fprintln(out, "not here:", m)
	}
	results, err := s.all(p, todo)
	if err != nil {
		return err
	}
	if *report == "" {
		return nil
	}
	return os.WriteFile(*report, []byte(written(p, s, results)), 0o644)
}

// served is a child: one of the programs that are written in Go.
func served(name, inputs string) error {
	if name == "json" {
		return serve.Answer(os.Stdin, os.Stdout, replay.JSON(inputs))
	}
	plane, err := geo.Maker(name)
	if err != nil {
		return err
	}
	return serve.Answer(os.Stdin, os.Stdout, func(row string, size int) (serve.Work, error) {
		switch {
		case strings.HasPrefix(row, "O"):
			return chances.Maker(row, size)
		case strings.HasPrefix(row, "W8"):
			return replay.Ours(inputs)(row, size)
		}
		return plane(row, size)
	})
}

// prepare writes what the programs read for some rows.
func prepare(p places, rows []row) error {
	for n := range worldtest.Known {
		f, err := os.Create(filepath.Join(p.inputs, fmt.Sprintf("table%d.txt", n)))
		if err != nil {
			return err
		}
		if err := errors.Join(geo.Write(f, worldtest.New(geo.Seed, n)), f.Close()); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(rows, func(r row) bool { return strings.HasPrefix(r.id, "W8") }) {
		battle := p.script("../../ordremixte/testdata/battles/vimeiro.txt")
		if err := replay.Prepare(p.inputs, battle, mixed); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(p.inputs, "units.txt"), chances.Written(), 0o644)
}

func chosen(all []row, only string) (out []row) {
	for _, r := range all {
		for _, beginning := range strings.Split(only, ",") {
			if strings.HasPrefix(r.id, beginning) {
				out = append(out, r)
				break
			}
		}
	}
	return out
}

// result is a row with its rounds.
type result struct {
	row
	by []measured
}

// all runs the rows, every program started once for all of them. A row that fails gives no time;
// the others are run all the same.
func (s settings) all(p places, rows []row) (results []result, err error) {
	children := map[string]asker{}
	for i := range programs {
		g := &programs[i]
		wanted := func(r row) bool { return slices.Contains(r.who, g.name) }
		if g.needs(p) != "" || !slices.ContainsFunc(rows, wanted) {
			continue
		}
		c, err := g.open(p)
		if err != nil {
			return nil, err
		}
		children[g.name] = c
	}
	var wrong []error
	for _, r := range rows {
		if r.over != "" {
			if c, ok := compared(r, results); ok {
				results = append(results, c)
				io.WriteString(s.log, brief(c))
			}
			continue
		}
		by, err := s.race(r, children)
		if err != nil {
			fmt.Fprintf(s.log, "%s: no time: %v\n", r.id, err)
			wrong = append(wrong, err)
			continue
		}
		results = append(results, result{r, by})
		io.WriteString(s.log, brief(results[len(results)-1]))
	}
	for _, c := range children {
		wrong = append(wrong, c.stop())
	}
	return results, errors.Join(wrong...)
}

// compared is a row that sets two rows against each other, round by round.
func compared(r row, results []result) (out result, ok bool) {
	at := func(work string) *result {
		i := slices.IndexFunc(results, func(x result) bool { return x.work == work && x.over == "" })
		if i < 0 {
			return nil
		}
		return &results[i]
	}
	above, below := at(r.work), at(r.over)
	if above == nil || below == nil {
		return out, false
	}
	out.row = r
	for _, m := range above.by {
		if i := slices.IndexFunc(below.by, func(o measured) bool { return o.who == m.who }); i >= 0 {
			out.by = append(out.by, measured{who: m.who, rounds: ratios(m.rounds, below.by[i].rounds)})
		}
	}
	return out, true
}
