package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"
)

// brief is a row as it is printed while the others run.
func brief(r result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s\n", r.id, r.what)
	for _, m := range r.by {
		fmt.Fprintf(&b, "  %-42s %s", find(m.who).label, r.shown(median(m.rounds)))
		if m.who != r.by[0].who {
			v := ratios(m.rounds, r.by[0].rounds)
			fmt.Fprintf(&b, "  %s times (%s to %s)", figure(median(v)), figure(slices.Min(v)), figure(slices.Max(v)))
		}
		if m.remark != "" {
			fmt.Fprintf(&b, "  [%s]", m.remark)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// shown is a figure of the row: a time, or in a row that compares two others, how many times.
func (r row) shown(x float64) string {
	if r.over != "" {
		return figure(x) + " times"
	}
	for _, u := range []struct {
		ns   float64
		name string
	}{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
		if x >= u.ns {
			return figure(x/u.ns) + " " + u.name
		}
	}
	return figure(x) + " ns"
}

// figure is a number with two or three places that mean something.
func figure(x float64) string {
	switch {
	case x >= 1000:
		s := fmt.Sprintf("%.0f", x)
		for i := len(s) - 3; i > 0; i -= 3 {
			s = s[:i] + "," + s[i:]
		}
		return s
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	case x < 0.1:
		return fmt.Sprintf("%.2g", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// written is the whole report.
func written(p places, s settings, results []result) string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Benchmarks\n\nWritten by `bench/peers/run -report BENCHMARKS.md` on %s; every figure below is of that one run.\n\n", time.Now().UTC().Format("2006-01-02"))
	fmt.Fprintf(&b, "%s %s Every program is a child process on one core (`taskset`), asked over a pipe; what is measured is the %s, all its threads together, as the asker reads it. "+
		"A measurement repeats the work until it lasts at least %g ms; what is read or built beforehand is not in it. Each of the %d rounds asks every program once, beginning with another each time. "+
		"*Times ours* is the median of the ratios to this house of the same round, with the least and the greatest.\n\n",
		machine(), load(), clock, s.least*1000, s.rounds)
	b.WriteString("Answers come first: before a row is timed every program tells its whole answer, which is held against the known one, and in every round it must answer the same again. " +
		"A program that answers otherwise stops its row, which then has no time. Where one may differ, the remark says in what.\n\n## Who was measured\n\n")
	for _, g := range programs {
		if g.needs(p) == "" && g.is != nil {
			fmt.Fprintf(&b, "* %s, %s\n", g.label, g.is(p))
		}
	}
	for _, m := range missing(p) {
		fmt.Fprintf(&b, "* not here: %s\n", m)
	}
	chapter := ""
	for _, r := range results {
		if c := chapterOf(r.id); c.id != chapter {
			chapter = c.id
			fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| row | program | median | times ours | least, most |\n|---|---|---|---|---|\n", c.title, c.means)
		}
		tabled(&b, r)
	}
	b.WriteString("\n## The raw rounds\n\nMicroseconds of one of what the row counts, round by round.\n\n```\n")
	for _, r := range results {
		if r.over == "" {
			raw(&b, r)
		}
	}
	b.WriteString("```\n")
	return b.String()
}

func tabled(b *bytes.Buffer, r result) {
	for i, m := range r.by {
		name, times, from := fmt.Sprintf("%s, %s", r.id, r.what), "1", ""
		if i > 0 {
			name = ""
			v := ratios(m.rounds, r.by[0].rounds)
			times, from = figure(median(v)), figure(slices.Min(v))+", "+figure(slices.Max(v))
		}
		label := find(m.who).label
		if m.remark != "" {
			label += " (" + m.remark + ")"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", name, label, r.shown(median(m.rounds)), times, from)
	}
}

func raw(b *bytes.Buffer, r result) {
	fmt.Fprintf(b, "%s, %s\n", r.id, r.what)
	for _, m := range r.by {
		fmt.Fprintf(b, "  %-15s", m.who)
		for _, x := range m.rounds {
			fmt.Fprintf(b, " %.6g", x/1000)
		}
		b.WriteString("\n")
	}
}

// machine says on what was measured.
func machine() string {
	kind := runtime.GOARCH
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if m := regexp.MustCompile(`(?m)^model name\s*:\s*(.*)$`).FindSubmatch(text); m != nil {
			kind = string(m[1])
		}
	}
	system := runtime.GOOS
	if out, err := exec.Command("uname", "-sr").Output(); err == nil {
		system = strings.TrimSpace(string(out))
	}
	return fmt.Sprintf("The machine: %s, %d cores shared with other work, %s.", kind, cores(), system)
}

// cores are those of the machine, of which this program itself is allowed one.
func cores() int {
	text, err := os.ReadFile("/proc/cpuinfo")
	if n := bytes.Count(text, []byte("processor\t:")); err == nil && n > 0 {
		return n
	}
	return runtime.NumCPU()
}

func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if f := strings.Fields(string(text)); err == nil && len(f) > 2 {
		return fmt.Sprintf("Its load at the end of the run was %s, over fifteen minutes %s.", f[0], f[2])
	}
	return ""
}
