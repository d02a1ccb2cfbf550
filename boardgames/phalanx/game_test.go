package phalanx_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/phalanx"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/tables/tablestest"
)

// practice is the practice ground as the program ships it.
func practice(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "scenarios", "data", "phalanx-practice.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	op, err := ground.Files{}.Read("practice.yaml", text, game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	return op.JSON
}

// Whole games against oneself come to an end that the rules name, nothing that is planned or listed is
// refused, and nobody stands in two places; undone to its beginning a game is as it was.
func TestPHXWholeGames(t *testing.T) {
	for seed := range effort.Of(1, 2) {
		s, err := session.New(phalanx.Rules{}, practice(t), session.Options{Edition: "test", Dice: session.Mode{Name: "seed", Text: string(rune('1' + seed))}})
		if err != nil {
			t.Fatal(err)
		}
		first := s.Hash()
		r := phalanx.Rules{}
		for n := 0; !r.Decided(s.State()); n++ {
			if n > 4000 {
				t.Fatal("no end")
			}
			acted := false
			for side := range 2 {
				st := s.State()
				if a, why, ok := r.Plan(r.View(st, []int{side}), side, uint64(seed)); ok && (r.Owner(st, a) == side || r.Owner(st, a) < 0) {
					line := r.Canonical(a, nil)
					if why.Say.IsZero() {
						t.Errorf("%s: no reason", line)
					}
					if n%40 == 0 && a.Verb != "cards" && a.Verb != "bid" {
						for _, l := range r.Legal(st, side) {
							if _, err := r.Prepare(st, l); err != nil {
								t.Errorf("listed and refused: %s: %v", r.Canonical(l, nil), err)
							}
						}
					}
					for _, x := range s.Submit(line) {
						if x.Refusal != nil {
							t.Fatalf("%s: %s %s %v", line, x.Refusal.Ref, x.Refusal.Say.Key, x.Refusal.Say.Args)
						}
					}
					if err := r.Check(s.State()); err != nil {
						t.Fatalf("%s: %v", line, err)
					}
					acted = true
					break
				}
			}
			if !acted {
				t.Fatalf("nobody has anything to do at %+v", s.Clock())
			}
		}
		if side, by, _, ok := r.Winner(s.State()); !ok || by != "points" || side < -1 {
			t.Errorf("seed %d: %v %v %v", seed, side, by, ok)
		}
		for r := s.Submit("undo"); r[len(r)-1].Refusal == nil; r = s.Submit("undo") {
		}
		if s.Hash() != first {
			t.Errorf("seed %d: undone to its beginning the game is another", seed)
		}
	}
}

// Every reading that can be chosen is asked for by some rule.
func TestPHXReadingsThatCanBeChosenAreRead(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	tablestest.ReadingsAreRead(t, "book", slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, "_test.go") }))
}

var write = flag.Bool("game", false, "write the whole game of testdata anew")

// A whole game on the practice ground as it is typed in each language, from the set-up to an end that the rules name.
func TestPHXAWholeGame(t *testing.T) {
	if *write {
		boardtest.WriteTongues(t, phalanx.Rules{}, practice(t), "testdata")
	}
	boardtest.TwoTongues(t, phalanx.Rules{}, practice(t), os.DirFS("testdata"))
}
