package session_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// The sheet that a report prints has the codes that the turns printed when they ended, whether the
// game is told as it was played or opened again, kept in a file or in memory.
func TestTheSheetIsWhatWasPrinted(t *testing.T) {
	for _, mode := range []string{"hand", "committed", "committed:auto"} {
		o := options(mode)
		o.Random, o.Now = secretsOf(31), ticking()
		o.Path = filepath.Join(t.TempDir(), "g.jsonl")
		s, err := session.New(sessiontest.Toy{}, four, o)
		if err != nil {
			t.Fatal(err)
		}
		var printed []string
		for _, l := range []string{"next", "next", "note tea", "hit a at b", "44", "r", "r", "next", "mark a", "next", "next", "undo", "next"} {
			for _, r := range s.Submit(l) {
				if r.Ended > 0 {
					if n := len(printed); mode != "hand" && n > 0 && r.Ended > 1 && n < 3 && r.Before != printed[n-1][2:] {
						t.Errorf("%s: turn %d ends after %q, want the code of the turn before, %s", mode, r.Ended, r.Before, printed[n-1])
					}
					printed = append(printed, fmt.Sprint(r.Ended, " ", r.Checkpoint))
				}
			}
		}
		sheet := func(s *session.Session) (out []string) {
			b := s.Battle()
			for _, c := range b.Codes {
				if c.Turn > 0 {
					out = append(out, fmt.Sprint(c.Turn, " ", c.Code))
				}
			}
			if last := b.Codes[len(b.Codes)-1]; last.Turn != 0 || last.Code != s.Checkpoint() {
				t.Errorf("%s: got %v last, want the code as it stands", mode, last)
			}
			return out
		}
		// A turn that was taken back and ended again has its later code.
		want := printed
		if n := len(want); n != 4 || want[2][:1] != "3" || want[3][:1] != "3" {
			t.Fatalf("%s: printed %v, want turns 1, 2, 3 and 3 again", mode, printed)
		}
		want = slices.Delete(slices.Clone(want), 2, 3)
		if got := sheet(s); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", mode, got, want)
		}
		s.Close()
		again, _ := resumed(t, sessiontest.Toy{}, o.Path, o)
		if got := sheet(again); !slices.Equal(got, want) {
			t.Errorf("%s, opened again: got %v, want %v", mode, got, want)
		}
		codes := []string{}
		for _, c := range again.Battle().Codes {
			codes = append(codes, c.Code)
		}
		if a, err := session.Audit(sessiontest.Toy{}, o.Path, codes, o); err != nil || !a.Sound() {
			t.Errorf("%s: got %v %v, want every code of the sheet in the journal", mode, a.Pins, err)
		}
	}
}
