package bench_test

import (
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"adjutant/bench/playedtest"
	"adjutant/internal/session"
)

// script are the lines of the whole battle of Vimeiro as they were typed, dice among them.
func script(tb testing.TB) []string {
	tb.Helper()
	lines, err := playedtest.Script(filepath.Join("..", "ordremixte", "testdata", "battles", "vimeiro.txt"))
	if err != nil {
		tb.Fatal(err)
	}
	return lines
}

// fought opens Vimeiro with typed dice and types the battle, its first lines or with 0 all of them;
// each is told of every line how much of the processor it took.
func fought(tb testing.TB, path string, first int, each func(line string, took time.Duration)) *session.Session {
	tb.Helper()
	s, err := playedtest.Begin(path, "")
	if err != nil {
		tb.Fatal(err)
	}
	for i, l := range script(tb) {
		if first > 0 && i == first {
			break
		}
		from := spent()
		submit(tb, s, l)
		if each != nil {
			each(l, spent()-from)
		}
	}
	return s
}

// BenchmarkBattle types the whole battle of Vimeiro, 517 lines, in memory: the usual line, the
// hundredth and the slowest, in time of the processor.
func BenchmarkBattle(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	b.ReportAllocs()
	var all []time.Duration
	for b.Loop() {
		fought(b, "", 0, func(_ string, took time.Duration) { all = append(all, took) })
	}
	slices.Sort(all)
	sum := time.Duration(0)
	for _, x := range all {
		sum += x
	}
	b.ReportMetric(float64(sum.Milliseconds())/float64(b.N), "cpu-ms")
	b.ReportMetric(float64(all[len(all)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "p99-µs")
	b.ReportMetric(float64(all[len(all)-1].Microseconds()), "worst-µs")
}

// BenchmarkResumeBattle resumes the journal of the whole battle of Vimeiro with every check (W8).
func BenchmarkResumeBattle(b *testing.B) {
	path := filepath.Join(b.TempDir(), "battle.jsonl")
	s := fought(b, path, 0, nil)
	n := s.Entries()
	again := resumes(b, path, s)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	b.ReportAllocs()
	from := spent()
	for b.Loop() {
		again()
	}
	b.ReportMetric(float64(b.N)*float64(n)/(spent()-from).Seconds(), "commands/cpu-s")
}
