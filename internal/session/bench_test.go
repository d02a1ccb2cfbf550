package session_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"adjutant/internal/game"
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

// counting counts how often its rules are asked to adjudicate.
type counting struct {
	sessiontest.Toy
	asked *int
}

func (c counting) Prepare(s game.State, a game.Action) (game.Adjudication, error) {
	*c.asked++
	return c.Toy.Prepare(s, a)
}

// A saved game of ten thousand commands is played again with every entry adjudicated
// once; and its last entry is undone without playing them all. What is counted is work
// and not time, which hangs on what else the machine does.
func TestResumeIsQuick(t *testing.T) {
	path, o := long(t, 10000)
	asked := 0
	s, _, err := session.Resume(counting{asked: &asked}, path, o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if asked != 10000 {
		t.Errorf("resuming 10000 entries adjudicates %d times, want 10000", asked)
	}
	asked = 0
	play(t, s, "u", "redo")
	if asked > 500 {
		t.Errorf("undo and redo of the last entry adjudicate %d times, want 500 at most", asked)
	}
	if s.Entries() != 10000 {
		t.Errorf("%d entries, want 10000", s.Entries())
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

// BenchmarkThrown is 100 commands, half of them with three cards of the program each, from a key in
// the file and from keys that are committed to.
func BenchmarkThrown(b *testing.B) {
	for _, mode := range []string{"auto", "committed:auto"} {
		b.Run(mode, func(b *testing.B) {
			o := options(mode)
			for b.Loop() {
				s, err := session.New(sessiontest.Cards{}, nil, o)
				if err != nil {
					b.Fatal(err)
				}
				for range 50 {
					play(b, s, "draw 3", "shuffle")
				}
				s.Close()
			}
		})
	}
}
