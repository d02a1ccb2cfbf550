package bench_test

import (
	"path/filepath"
	"testing"

	"adjutant/bench/playedtest"
	"adjutant/internal/session"
	"adjutant/ordremixte"
)

// mixed types n commands of the mix that are taken, into the journal at path.
func mixed(tb testing.TB, path string, n int) *session.Session {
	tb.Helper()
	s, err := playedtest.Mixed(path, n)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// resumes is the resuming of a journal with every check, held against the state in which it was left.
func resumes(tb testing.TB, path string, s *session.Session) func() {
	tb.Helper()
	hash := s.Hash()
	if err := s.Close(); err != nil {
		tb.Fatal(err)
	}
	return func() {
		r, _, err := session.Resume(ordremixte.Rules{}, path, session.Options{Edition: "test"})
		if err != nil {
			tb.Fatal(err)
		}
		if r.Hash() != hash {
			tb.Fatal("another state")
		}
		r.Close()
	}
}

// BenchmarkResumeMix resumes 2,000 commands of the mix (W8).
func BenchmarkResumeMix(b *testing.B) {
	path := filepath.Join(b.TempDir(), "mix.jsonl")
	again := resumes(b, path, mixed(b, path, 2000))
	b.ReportAllocs()
	for b.Loop() {
		again()
	}
	b.ReportMetric(float64(b.N)*2000/b.Elapsed().Seconds(), "commands/s")
}
