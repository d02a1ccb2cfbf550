package session_test

import (
	"path/filepath"
	"testing"

	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// A command that closes a phase waits for its die; records are taken all the same,
// and the die then counts them. What would act in the phase before is still refused.
func TestRecordsWhileAShotWaits(t *testing.T) {
	s := begin(t, "hand")
	play(t, s, "hit a at b")
	want(t, kinds(play(t, s, "mark c", "set b pm=3", "note rain")), "done 2, done 3, note 4")
	want(t, owedUnits(s), "d100 a")
	want(t, refused(t, s, "n").Say.Key, "session.owed-first")
	want(t, kinds(play(t, s, "44")), "done 1")
}

// The code that a turn's end gives is that of the journal, also when the game is kept
// in memory and put into a file only later: audit finds it there.
func TestCheckpointOfATurn(t *testing.T) {
	s := begin(t, "hand")
	rs := play(t, s, "hit a at b 99", "n", "mark a")
	if rs[0].Ended != 0 || rs[2].Ended != 0 || rs[1].Ended != 1 || len(rs[1].Checkpoint) != len("XXXX-XXXX-XXXX-XXXX") || rs[1].Checkpoint == s.Checkpoint() {
		t.Fatalf("%d %q, now %q", rs[1].Ended, rs[1].Checkpoint, s.Checkpoint())
	}
	path := filepath.Join(t.TempDir(), "kept.jsonl")
	play(t, s, "save "+path)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	a, err := session.Audit(sessiontest.Toy{}, path, []string{rs[1].Checkpoint}, options("hand"))
	if err != nil || a.Pins[0].Line != 2 || !a.Sound() {
		t.Errorf("%+v %v", a, err)
	}
}
