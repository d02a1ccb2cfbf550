package session_test

import (
	"fmt"
	"testing"

	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

func secret(t testing.TB) *session.Session {
	t.Helper()
	s, err := session.New(sessiontest.Secret{}, four, options("hand"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// While one side's view is on, questions are answered from what it sees, what the
// other keeps is face down in log and why, and nothing is carried out.
func TestView(t *testing.T) {
	s := secret(t)
	play(t, s, "mark a", "mark c", "hit a at c 99 near")
	play(t, s, "view blu")
	if side, ok := s.Viewing(); !ok || side.Words[0] != "blue" {
		t.Errorf("%+v %v", side, ok)
	}
	l := play(t, s, "log")[0].Log
	if !l[0].FaceDown || l[0].Command != "" || l[1].FaceDown || l[2].FaceDown {
		t.Errorf("blue reads %+v, want the first line face down alone", l)
	}
	want(t, play(t, s, "why 1")[0].Say[0].Key, "session.face-down")
	if r := play(t, s, "why 1")[0]; len(r.Verdict.Lines)+len(r.Events)+len(r.Verdict.Steps) > 0 {
		t.Errorf("blue asks why of it: %+v, want nothing told", r)
	}
	for _, line := range []string{"hit a at b 5", "mark b", "44", "undo", "redo", "fix 3", "note tea", "save x", "r", "x", "set a pm=2"} {
		want(t, refused(t, s, line).Say.Key, "session.view.on")
	}
	// A marked unit cannot tell near from far: what blue sees of a is not marked.
	if r := play(t, s, "hit a at c?")[0]; r.Odds == nil || r.Verdict.Close != nil {
		t.Errorf("blue sees a's mark: %+v", r.Verdict.Close)
	}
	if r := play(t, s, "hit c at a?")[0]; r.Verdict.Close == nil {
		t.Error("blue does not see its own mark")
	}
	if rs := play(t, s, "whatif hit a at c 44"); rs[0].Kind != session.Done || !rs[0].Supposed {
		t.Errorf("blue supposes red's shot: %+v, want it done as a supposition", rs)
	}
	play(t, s, "view all", "hit b at d 98")
	want(t, refused(t, s, "view green").Say.Key, "session.view.unknown")
	want(t, refused(t, begin(t, "hand"), "view red").Say.Key, "session.view.none")
}

// Two games that differ only in what red keeps face down tell blue the same.
func TestViewTellsNothing(t *testing.T) {
	games := [2]string{}
	for k, mark := range []string{"mark a", "mark b"} {
		s := secret(t)
		play(t, s, mark, "hit c at d 99", "view blue")
		for _, q := range []string{"log", "luck", "why 1", "why", "owed", "todo", "look a", "look b", "hit a at c?", "hit b at c?", "phase", "help", "whatif hit a at c", "whatif hit b at c"} {
			for _, r := range s.Submit(q) {
				r.Words = ""
				for _, l := range r.Log {
					games[k] += fmt.Sprint(l.Command, l.Struck, l.FaceDown, l.Faces, l.Head.Say, "\n")
				}
				games[k] += fmt.Sprintf("%s: %+v %+v %+v\n", q, r.Verdict, r.Odds != nil, r.Owed)
			}
		}
	}
	if games[0] != games[1] {
		t.Errorf("%s\n%s", games[0], games[1])
	}
}

// The battle as blue may tell it holds red's marks face down; as all see it, in full.
// What waits is no part of it, and of what was struck the dice are told.
func TestBattle(t *testing.T) {
	s := secret(t)
	play(t, s, "mark a", "hit c at d 99", "hit d at c 98", "undo 3", "note tea", "n", "hit a at b")
	play(t, s, "view blue")
	b := s.Battle()
	if len(b.Turns) != 1 || !b.Turns[0].Over || len(b.Turns[0].Told) != 5 {
		t.Fatalf("the battle has %+v, want one turn that is over, with five told", b)
	}
	if r := b.Turns[0].Told[2]; r.Verdict.Lines[0].Say.Key != "session.fallen" || len(r.Faces) != 1 || len(r.Events) > 0 {
		t.Errorf("of what was struck blue is told %+v, want its die alone", r)
	}
	if r := b.Turns[0].Told[0]; r.Command != "" || r.Verdict.Lines[0].Say.Key != "session.face-down" {
		t.Errorf("blue is told %+v of red's mark, want it face down", r)
	}
	play(t, s, "view all")
	if r := s.Battle().Turns[0].Told[0]; r.Command != "mark a" || len(r.Verdict.Lines) == 0 {
		t.Errorf("all are told %+v, want red's mark whole", r)
	}
	want(t, refused(t, s, "report").Say.Key, "session.file.missing")
	want(t, play(t, s, "report x.html")[0].Path, "x")
	want(t, refused(t, s, "audit distances").Say.Key, "session.audit.none")
	want(t, refused(t, s, "audit").Say.Key, "session.audit.what")
}
