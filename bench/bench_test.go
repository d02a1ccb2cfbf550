// Package bench_test measures what ARCHITECTURE.md has figures of, whole games at a time.
package bench_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"adjutant/bench/playedtest"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/session"
	"adjutant/ordremixte"
)

// vimeiro opens a game of Vimeiro with seeded dice, whose journal is at path; "" keeps it
// in memory.
func vimeiro(tb testing.TB, path string) *session.Session {
	tb.Helper()
	s, err := playedtest.Begin(path, "seed:1815")
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// submit carries out one line and fails on a refusal.
func submit(tb testing.TB, s *session.Session, line string) {
	tb.Helper()
	if err := playedtest.Submit(s, line); err != nil {
		tb.Fatal(err)
	}
}

// workload is the command number i: six places, two shots with their dice, two
// corrections of points, over thirty units.
func workload(i int) string {
	fr := []string{"1/86", "2/86", "1/32", "3/32", "1/82", "3/82", "1Gr", "2Gr", "3Gr", "4Gr"}
	en := []string{"1/50", "5/60", "2/95", "2/9", "2/43", "2/52", "2/97", "36f", "1/71", "2q"}
	k := i / 10 % 10
	switch i % 10 {
	case 6:
		return fmt.Sprintf("set %s pm=4", fr[k])
	case 7:
		return fmt.Sprintf("set %s bases=2", fr[k])
	case 8:
		return fmt.Sprintf("fire short %s firing=1 closing=no at %s !", en[k], fr[k])
	case 9:
		return fmt.Sprintf("fire long %s firing=1 closing=no at %s !", en[(k+3)%10], fr[k])
	}
	return fmt.Sprintf("place %s at %d,%d facing %d !", en[k], 9+17*k, 2+(i/100)%3, i/100%2)
}

// BenchmarkReplay10000 resumes a journal of 10,000 commands: every line is
// verified and every command adjudicated again with all its checks.
func BenchmarkReplay10000(b *testing.B) {
	path := filepath.Join(b.TempDir(), "long.jsonl")
	s := vimeiro(b, path)
	n := 0
	for i := 0; n < 10000; i++ {
		ok := true
		for _, r := range s.Submit(workload(i)) {
			ok = ok && r.OK()
		}
		if ok {
			n++
		} else if i > 40000 {
			b.Fatalf("only %d commands of the workload are accepted", n)
		}
		if len(s.Owed()) > 0 {
			submit(b, s, "r")
		}
	}
	hash := s.Hash()
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		r, _, err := session.Resume(ordremixte.Rules{}, path, session.Options{Edition: "test"})
		if err != nil {
			b.Fatal(err)
		}
		if r.Hash() != hash {
			b.Fatal("another state")
		}
		r.Close()
	}
	b.ReportMetric(float64(b.N)*float64(n)/b.Elapsed().Seconds(), "commands/s")
}

// charge prepares the charge of the definitions: a column of four, veteran, six
// points, on a line of four with five points.
func charge(tb testing.TB, general string) game.Adjudication {
	tb.Helper()
	s, err := ordremixte.Rules{}.Setup(nil)
	if err != nil {
		tb.Fatal(err)
	}
	a := game.Action{Verb: "charge", Units: []game.Operand{{IDs: []string{""}}, {IDs: []string{""}}}, Facts: []game.Fact{
		{Of: "a", Name: "bases", Value: "4"}, {Of: "a", Name: "formation", Value: "column"}, {Of: "a", Name: "pm", Value: "6"},
		{Of: "a", Name: "grade", Value: "veteran"}, {Of: "t", Name: "bases", Value: "4"}, {Of: "t", Name: "pm", Value: "5"},
		{Of: "a", Name: "general", Value: general}, {Of: "t", Name: "general", Value: general},
	}}
	adj, err := ordremixte.Rules{}.Prepare(s, a)
	if err != nil {
		tb.Fatal(err)
	}
	return adj
}

// BenchmarkOddsCharge is the exact distribution of one whole charge.
func BenchmarkOddsCharge(b *testing.B) {
	for _, c := range []struct{ name, general string }{{"O1", "none"}, {"O1g", "brigade"}} {
		b.Run(c.name, func(b *testing.B) {
			d := charge(b, c.general).(interface {
				Results(*odds.Engine) int
			})
			e := odds.NewEngine()
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n = d.Results(e)
			}
			b.ReportMetric(float64(n), "results")
		})
		b.Run(c.name+"-printed", func(b *testing.B) {
			adj := charge(b, c.general)
			e := odds.NewEngine()
			b.ReportAllocs()
			for b.Loop() {
				adj.Odds(e)
			}
		})
	}
}

// BenchmarkTargets asks for the legal targets of one unit at the table.
func BenchmarkTargets(b *testing.B) {
	s := vimeiro(b, "")
	b.ReportAllocs()
	for b.Loop() {
		submit(b, s, "targets 1/50")
	}
}
