package centoore_test

import (
	"os"
	"path/filepath"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// small is a campaign on the small map, before its set-up.
func small(t testing.TB) *session.Session {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "small.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(centoore.Rules{}, boardtest.Ready(t, theatre.Files{}, "small.yaml", text), session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// played carries out lines, none of which may be refused.
func played(t testing.TB, s *session.Session, lines ...string) {
	t.Helper()
	for _, l := range lines {
		for _, r := range s.Submit(l) {
			if !r.OK() {
				t.Fatalf("%q: refused, %s: %s %v", l, r.Refusal.Ref, r.Refusal.Say.Key, r.Refusal.Say.Args)
			}
		}
	}
}

// refuses holds a line against the paragraph that refuses it.
func refuses(t testing.TB, s *session.Session, line string, want ref.Ref) {
	t.Helper()
	rs := s.Submit(line)
	switch r := rs[len(rs)-1]; {
	case r.OK():
		t.Errorf("%q is done; want it refused by %s", line, want)
	case r.Refusal.Ref != want:
		t.Errorf("%q: refused by %s; want %s", line, r.Refusal.Ref, want)
	}
}

// A decoy of the Allies is English or Prussian by the zone in which it is put down: where a zone belongs to
// neither army nobody says whose it would be, and it is put down nowhere (CO §3 [-]).
func TestCO3_WhoseDecoy(t *testing.T) {
	s := small(t)
	for _, zone := range []string{"fleurus", "avesnes"} { // nobody's, and the French's
		refuses(t, s, "place decoy "+zone, "CO §3")
	}
}

// Order is bought, and a wing joined, by units (CO §7.3, §7.2.4): a commander or a marker is none.
func TestCO1_1_2_ACommanderIsNoUnit(t *testing.T) {
	s := small(t)
	refuses(t, s, "join blucher wellington", "CO §1.1.2")
	refuses(t, s, "join wellington alone", "CO §1.1.2")
	refuses(t, s, "rally ney", "CO §1.1.2")
}
