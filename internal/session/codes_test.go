package session_test

import (
	"fmt"
	"path/filepath"
	"regexp"
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
		var printed, void []string
		for _, l := range []string{"next", "next", "note tea", "hit a at b", "44", "r", "r", "next", "mark a", "next", "next", "undo", "redo", "undo", "next", "mark b", "undo 3", "redo"} {
			for _, r := range s.Submit(l) {
				if r.Ended > 0 {
					if n := len(printed); mode != "hand" && n > 0 && r.Ended > 1 && n < 3 && r.Before != printed[n-1][2:] {
						t.Errorf("%s: turn %d ends after %q, want the code of the turn before, %s", mode, r.Ended, r.Before, printed[n-1])
					}
					printed = append(printed, fmt.Sprint(r.Ended, " ", r.Checkpoint))
				}
				for _, c := range r.Void {
					void = append(void, fmt.Sprint(c.Turn, " ", c.Code))
				}
			}
		}
		sheet := func(s *session.Session) (out []string) {
			b := s.Battle()
			for _, c := range b.Codes {
				if c.Void != slices.Contains(void, fmt.Sprint(c.Turn, " ", c.Code)) {
					t.Errorf("%s: got %v, want void what was told to be crossed out: %v", mode, c, void)
				}
				if c.Turn > 0 {
					out = append(out, fmt.Sprint(c.Turn, " ", c.Code))
				}
			}
			if last := b.Codes[len(b.Codes)-1]; last.Kind != session.NowCode || last.Code != s.Checkpoint() {
				t.Errorf("%s: got %v last, want the code as it stands", mode, last)
			}
			return out
		}
		// A turn that was taken back and ended again, by redo or by its line, has every code that it was given.
		want := printed
		if turns := turnsOf(want); turns != "12333" || !slices.Equal(void, want[2:4]) {
			t.Fatalf("%s: printed %v and told %v to be void, want turns 1, 2 and thrice 3, of which the first two are void", mode, printed, void)
		}
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

// turnsOf is the turns of codes, the first sign of each.
func turnsOf(codes []string) (out string) {
	for _, c := range codes {
		out += c[:1]
	}
	return out
}

// Where a lot is thrown for the keys of the dice, the codes that this told are on the sheet, too, once each, in their order.
func TestTheSheetHasTheCodesOfALot(t *testing.T) {
	o := options("committed")
	o.Random, o.Now = secretsOf(31), ticking()
	o.Path = filepath.Join(t.TempDir(), "g.jsonl")
	s, err := session.New(sessiontest.Toy{}, four, o)
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile(`\w{4}-\w{4}-\w{4}-\w{4}`)
	var want []string
	for _, l := range []string{"note tea", "nonce", "nonce 426135", "hit a at b", "r", "r", "nonce end", "mark a", "nonce", "nonce 111111", "hit a at b", "r", "r", "next", "nonce 222222"} {
		for _, r := range s.Submit(l) {
			found := []string{r.Checkpoint}
			for _, m := range r.Say {
				if k := m.Key; k == "session.nonce.first" || k == "session.nonce.write" {
					found = append(found, code.FindString(fmt.Sprint(m.Args...)))
				}
			}
			for _, c := range found {
				if c != "" && !slices.Contains(want, c) {
					want = append(want, c)
				}
			}
		}
	}
	sheet := func(s *session.Session) (out []string) {
		for _, c := range s.Battle().Codes {
			if c.Kind != session.NowCode {
				out = append(out, c.Code)
			}
		}
		return out
	}
	if got := sheet(s); len(want) != 7 || !slices.Equal(got, want) {
		t.Errorf("got %v, want all that was told: %v", got, want)
	}
	s.Close()
	again, _ := resumed(t, sessiontest.Toy{}, o.Path, o)
	if got := sheet(again); !slices.Equal(got, want) {
		t.Errorf("opened again: got %v, want %v", got, want)
	}
}
