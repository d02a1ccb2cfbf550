package session_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"adjutant/internal/journal"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// long writes a game of n commands with their dice.
func long(tb testing.TB, n int) (path string, o session.Options) {
	tb.Helper()
	o = options("hand")
	o.Path = filepath.Join(tb.TempDir(), "long.jsonl")
	o.FS = noSync{journal.OS}
	s, err := session.New(sessiontest.Toy{}, four, o)
	if err != nil {
		tb.Fatal(err)
	}
	defer s.Close()
	for i := range n {
		line := fmt.Sprintf("duel a b %d %d", i%50+51, i%40+60)
		switch i % 5 {
		case 1:
			line = "hit a at b 99"
		case 2:
			line = "mark c"
		case 3:
			line = "set b pm=5"
		}
		for _, r := range s.Submit(line) {
			if !r.OK() {
				tb.Fatalf("%q: %v", line, r.Refusal.Say)
			}
		}
	}
	return o.Path, o
}

// A saved game of ten thousand commands is played again, every entry adjudicated,
// in well under a second; and its last entry is undone without playing them all.
func TestResumeIsQuick(t *testing.T) {
	path, o := long(t, 10000)
	start := time.Now()
	s, _, err := session.Resume(sessiontest.Toy{}, path, o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if d := time.Since(start); d > 2*time.Second {
		t.Errorf("resumed in %v", d)
	}
	start = time.Now()
	play(t, s, "u", "redo")
	if d := time.Since(start); d > 300*time.Millisecond {
		t.Errorf("undone and redone in %v", d)
	}
	if s.Entries() != 10000 {
		t.Errorf("%d entries", s.Entries())
	}
}

func BenchmarkResume(b *testing.B) {
	path, o := long(b, 10000)
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		s, _, err := session.Resume(sessiontest.Toy{}, path, o)
		if err != nil {
			b.Fatal(err)
		}
		s.Close()
	}
}

func BenchmarkAudit(b *testing.B) {
	path, o := long(b, 10000)
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		if a, err := session.Audit(sessiontest.Toy{}, path, nil, o); err != nil || !a.Sound() {
			b.Fatal(a.Different, err)
		}
	}
}

func BenchmarkUndoRedoLast(b *testing.B) {
	path, o := long(b, 10000)
	s, _, err := session.Resume(sessiontest.Toy{}, path, o)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		play(b, s, "u", "redo")
	}
}
