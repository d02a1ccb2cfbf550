package ordremixte

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"adjutant/internal/effort"
	"adjutant/internal/session"
	"adjutant/ordremixte/battle"
)

// spent is the processor time that this process has used: others may run beside it.
func spent(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestUndoCostsNoMoreThanResuming: whoever takes back an old entry of a long battle waits
// about as long as for opening it, also when most of what came after is refused then:
// what keeps a movement open is looked for once in a state. It was up to a hundred times.
func TestUndoCostsNoMoreThanResuming(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "battles", "vimeiro.txt"))
	if err != nil {
		t.Fatal(err)
	}
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "battle.jsonl")
	s, err := session.New(Rules{}, sc.JSON(), session.Options{Path: path, Edition: "one"})
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	for _, l := range lines[:len(lines)*effort.Of(2, 3)/3] { // the longer runs play it to its end
		if l != "" && !strings.HasPrefix(l, "#") {
			s.Submit(l)
		}
	}
	n := s.Entries()
	if n < 250 {
		t.Fatalf("got a battle of %d entries, want a long one", n)
	}
	s.Close()
	resume := func() time.Duration {
		began := spent(t)
		s, _, err := session.Resume(Rules{}, path, session.Options{Edition: "one"})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		return spent(t) - began
	}
	whole := resume()
	if effort.Of(1, 2) > 1 { // once may be a collection of garbage
		whole = max(whole, resume())
	}
	s, _, err = session.Resume(Rules{}, path, session.Options{Edition: "one"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var slow []int
	tried := 0
	step := max(n/effort.Of(1, 5, 100), 1)
	for k := 3; k < n; k += step {
		line := fmt.Sprint("undo ", k)
		cost := time.Duration(1 << 62)
		for range 2 { // once may be a collection of garbage
			began := spent(t)
			rs := s.Submit(line)
			if took := spent(t) - began; took < cost {
				cost = took
			}
			if rs[0].OK() {
				s.Submit("redo")
			}
			if cost < whole {
				break
			}
		}
		tried++
		if cost > whole*3/2+50*time.Millisecond {
			slow = append(slow, k)
		}
		if cost > whole*3+50*time.Millisecond {
			t.Errorf("undo %d: got %v, want at most three times the %v that resuming takes", k, cost, whole)
		}
	}
	if len(slow) > max(tried/5, 1) {
		t.Errorf("got more than one and a half of the %v that resuming takes for %v, of %d entries, want four in five below, and one at most of a few", whole, slow, tried)
	}
}
