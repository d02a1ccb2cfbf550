package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// coldLines are the two questions that a player types while the other waits.
var coldLines = [][]string{
	{"odds", "fire", "--bases", "4", "--range", "short", "--target-formation", "column", "--json"},
	{"odds", "f", "s", "4b", "at", "col"},
}

// built compiles this program, as it is given to people, and the least that a Go program can do.
func built(tb testing.TB) (ours, hello string) {
	tb.Helper()
	dir := tb.TempDir()
	src := filepath.Join(dir, "hello.go")
	if err := os.WriteFile(src, []byte("package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"hello\") }\n"), 0o600); err != nil {
		tb.Fatal(err)
	}
	ours, hello = filepath.Join(dir, "adjutant"), filepath.Join(dir, "hello")
	for _, b := range [][2]string{{ours, "."}, {hello, src}} {
		build := exec.Command("go", "build", "-ldflags=-s -w", "-o", b[0], b[1])
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			tb.Fatalf("%v\n%s", err, out)
		}
	}
	return ours, hello
}

// started runs a program once and gives its processor time and its wall time.
func started(tb testing.TB, name string, args ...string) (cpu, wall time.Duration) {
	tb.Helper()
	c := exec.Command(name, args...)
	begin := time.Now()
	if err := c.Run(); err != nil {
		tb.Fatalf("%v: %v", args, err)
	}
	return c.ProcessState.UserTime() + c.ProcessState.SystemTime(), time.Since(begin)
}

// medians starts both programs in turn, so that a busy machine slows both.
func medians(tb testing.TB, runs int, ours, hello string, line []string) (cpu, wall, helloCPU, helloWall time.Duration) {
	tb.Helper()
	var all [4][]time.Duration
	for range runs {
		c, w := started(tb, ours, line...)
		hc, hw := started(tb, hello)
		for i, d := range [...]time.Duration{c, w, hc, hw} {
			all[i] = append(all[i], d)
		}
	}
	mid := func(i int) time.Duration { slices.Sort(all[i]); return all[i][runs/2] }
	return mid(0), mid(1), mid(2), mid(3)
}

// A question about odds is answered by a program that starts anew each time. The
// bound is far above what is measured, so that a busy machine does not fail it,
// and far below what reading every table at the start would cost.
func TestColdStart(t *testing.T) {
	ours, hello := built(t)
	for _, line := range coldLines {
		cpu, _, least, _ := medians(t, 5, ours, hello, line)
		if cpu > 12*max(least, time.Millisecond) {
			t.Errorf("%q takes %v, the least program %v", line, cpu, least)
		}
	}
	startMakesLittle(t, ours)
}

// startMakesLittle: before a program looks at its line it makes whatever its packages make at their start: few bytes, as
// tables, words and sentences wait until they are asked for, or are values of Go that nobody makes. Bytes are the same on
// every machine, busy or not. A catalogue made at the start is 60,000 of them, the tables of one chapter read are
// 100,000.
func startMakesLittle(t *testing.T, ours string) {
	t.Helper()
	const most = 130_000 // a tenth above what it is
	c := exec.Command(ours, "version")
	c.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var told strings.Builder
	c.Stderr = &told
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	all, lines := 0, strings.Split(told.String(), "\n")
	for _, line := range lines { // init adjutant/tables @0.5 ms, 0.01 ms clock, 288 bytes, 4 allocs
		f := strings.Fields(line)
		if i := slices.Index(f, "bytes,"); i > 1 && f[0] == "init" && (f[1] == "main" || strings.HasPrefix(f[1], "adjutant/")) {
			n, err := strconv.Atoi(f[i-1])
			if err != nil {
				t.Fatal(err)
			}
			all += n
		}
	}
	if all == 0 || all > most {
		t.Errorf("got %d bytes made by our packages before main, want at most %d:\n%s", all, most, strings.Join(lines, "\n"))
	}
}

// BenchmarkColdStart prints the medians of both times and how many times slower
// than the least program they are.
func BenchmarkColdStart(b *testing.B) {
	ours, hello := built(b)
	for _, line := range coldLines {
		name := "words"
		if slices.Contains(line, "--json") {
			name = "flags"
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				cpu, wall, hc, hw := medians(b, 60, ours, hello, line)
				b.ReportMetric(float64(cpu.Microseconds()), "cpu-µs")
				b.ReportMetric(float64(wall.Microseconds()), "wall-µs")
				b.ReportMetric(float64(cpu)/float64(hc), "cpu-x")
				b.ReportMetric(float64(wall)/float64(hw), "wall-x")
			}
		})
	}
}
