package bench_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"adjutant/internal/session"
	"adjutant/ordremixte"
)

// mix is command number i of the mix of W8: of ten, six real moves with what the rules ask of
// each, two shots, a melee and a test to rally, over thirty units. What the phase, an order or the
// enemy forbids is overruled, when all of it has been measured.
func mix(i int) string {
	fr := []string{"1/86", "2/86", "1/32", "3/32", "1/82", "3/82", "1Gr", "2Gr", "3Gr", "4Gr"}
	en := []string{"1/50", "5/60", "2/95", "2/9", "2/43", "2/52", "2/97", "36f", "1/71", "2q"}
	k := i / 10 % 10
	switch i % 10 {
	case 0:
		return fmt.Sprintf("move %s forward 1 !", fr[k])
	case 1:
		return fmt.Sprintf("move %s oblique 1 left 30 !", en[k])
	case 2:
		return fmt.Sprintf("wheel %s right 10 !", fr[(k+4)%10])
	case 3:
		return fmt.Sprintf("face %s about !", fr[k])
	case 4:
		return fmt.Sprintf("face %s about !", en[k])
	case 5:
		return fmt.Sprintf("move %s forward 2 !", en[(k+5)%10])
	case 6:
		return fmt.Sprintf("fire short %s firing=1 closing=no at %s !", en[k], fr[k])
	case 7:
		return fmt.Sprintf("fire long %s firing=1 closing=no at %s !", en[(k+3)%10], fr[k])
	case 8:
		return fmt.Sprintf("melee %s at %s !", fr[k], en[k])
	}
	return fmt.Sprintf("rally %s !", fr[(k+1)%10])
}

// mixed types n commands of the mix that are taken, into the journal at path.
func mixed(tb testing.TB, path string, n int) *session.Session {
	tb.Helper()
	s := vimeiro(tb, path)
	for i, taken := 0, 0; taken < n; i++ {
		ok := true
		for _, r := range s.Submit(mix(i)) {
			ok = ok && r.OK()
		}
		if len(s.Owed()) > 0 {
			submit(tb, s, "r")
		}
		if ok {
			taken++
		} else if i > 4*n {
			tb.Fatalf("only %d commands of the mix are taken", taken)
		}
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
