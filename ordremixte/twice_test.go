package ordremixte_test

import "testing"

// A deed that waits for its dice may be typed again with them: that is an answer.
// Without dice it is refused, and changes nothing.
func TestTypedAgainWithItsDice(t *testing.T) {
	_, data := vimeiro(t)
	s := newBattle(t, data, sessionOptions(t, "hand", ""))
	say := func(line string) {
		t.Helper()
		if rs := s.Submit(line); !rs[len(rs)-1].OK() {
			t.Fatalf("%q: %s", line, rs[len(rs)-1].Refusal.Say.Key)
		}
	}
	say("place 5/60 at 30,100")
	say("place 1/86 at 110,80 facing 180")
	say("c 1/86 1/50")
	say("f 1/50 1/86")
	hash := s.Hash()
	if rs := s.Submit("f 1/50 1/86"); rs[0].OK() {
		t.Error("the same shot waits twice")
	}
	if s.Hash() != hash {
		t.Error("a refused line changed the state")
	}
	rs := s.Submit("f 1/50 1/86 44")
	if !rs[0].OK() || rs[0].Entry == 0 || len(rs[0].Faces) != 1 || rs[0].Faces[0].Face != 44 {
		t.Fatalf("a shot with its die: %+v, want one entry with a 44", rs[0])
	}
	if log := s.Submit("log")[0].Log; len(log) != 4 {
		t.Errorf("%d entries stand in the log, want two places, the charge and one shot", len(log))
	}
}
