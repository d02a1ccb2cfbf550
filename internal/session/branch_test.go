package session_test

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// all is everything about a session that a supposition must leave alone.
func all(s *session.Session) string {
	logged := s.Submit("log")[0].Log
	return fmt.Sprint(s.Hash(), s.Checkpoint(), s.Entries(), allOwed(s), s.Clock(), s.Standing(), logged)
}

// Whatever is supposed, the game stands as it stood: its state, its journal, what is
// owed and what every entry says.
func TestSupposingLeavesTheGameAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, err := session.New(sessiontest.Toy{}, four, options("hand"))
		if err != nil {
			t.Fatal(err)
		}
		for i := range rapid.IntRange(0, 12).Draw(t, "n") {
			s.Submit(line(t, i))
			if rapid.IntRange(0, 9).Draw(t, "u") == 0 {
				s.Submit("u")
			}
		}
		was := all(s)
		for range rapid.IntRange(1, 4).Draw(t, "suppositions") {
			var b []string
			for i := range rapid.IntRange(1, 4).Draw(t, "lines") {
				b = append(b, rapid.SampledFrom([]string{line(t, i), "r", "44", "u", "undo 1", "fix 3", "redo", "note tea", "x", "why"}).Draw(t, "line"))
			}
			for _, r := range s.Submit("whatif " + strings.Join(b, "; ")) {
				if r.Entry != 0 || r.OK() != r.Supposed || r.Checkpoint != "" {
					t.Fatalf("%q: %+v", b, r)
				}
			}
			if d := cmp.Diff(was, all(s)); d != "" {
				t.Fatalf("whatif %s: %s", strings.Join(b, "; "), d)
			}
		}
	})
}

// A branch goes on from line to line, stops where a die is missing, and says what it
// would owe; a way out is the whole supposition again.
func TestSuppositionGoesOn(t *testing.T) {
	s := begin(t, "hand")
	play(t, s, "hit a at b 99")
	rs := play(t, s, "whatif hit a at b 44; 1; hit c at d")
	want(t, kinds(rs), "done 0, done 0, waiting 0")
	if len(rs[2].Owed) == 0 || rs[2].Owed[0].Need.Unit != "c" || rs[2].Odds == nil {
		t.Errorf("the branch owes %+v", rs[2].Owed)
	}
	want(t, allOwed(s), "")
	want(t, kinds(play(t, s, "whatif hit a at b 44; r; why")), "done 0, done 0, why 0")
	rs = s.Submit("whatif set a pm=0; test a")
	want(t, rs[len(rs)-1].Refusal.Say.Key, "toy.no-test")
	rs = s.Submit("whatif hit a at b 44; 1; hit b at a 30")
	last := rs[len(rs)-1]
	if last.OK() || last.Refusal.Ways[0].Line != "whatif hit a at b 44; 1; hit b at a 30 !" {
		t.Errorf("a supposition that stops at what is owed: %+v, want it refused with the line that goes on", last.Refusal)
	}
	want(t, refused(t, s, "whatif undo").Say.Key, "session.branch.verb")
	want(t, refused(t, s, "whatif").Say.Key, "session.line.missing")
}

// A die that is thrown for a supposition foretells nothing of the die of the game.
func TestSupposedDiceForetellNothing(t *testing.T) {
	same := 0
	for i := range 40 {
		s := begin(t, fmt.Sprint("seed:", i))
		rs := play(t, s, "whatif hit a at b; r")
		f := rs[1].Faces[0].Face
		if play(t, s, "hit a at b")[0].Faces[0].Face == f {
			same++
		}
		if g := play(t, s, "whatif hit c at d; r")[1].Faces[0].Face; g == f {
			same++
		}
	}
	if same > 10 {
		t.Errorf("%d of 80 supposed dice were those of the game or of each other", same)
	}
}
