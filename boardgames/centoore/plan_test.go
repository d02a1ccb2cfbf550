package centoore_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/chooser"
	"adjutant/internal/effort"
	"adjutant/internal/i18n"
	"adjutant/internal/session"
)

func openingOf(t testing.TB, path ...string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return boardtest.Ready(t, theatre.Files{}, path[len(path)-1], text)
}

// Campaigns that the program plays against itself end, with nothing refused and nothing broken, and
// the same seed plays the same campaign.
func TestCOItPlaysByItself(t *testing.T) {
	t.Run("small", func(t *testing.T) {
		boardtest.Fights(t, centoore.Rules{}, openingOf(t, "testdata", "small.yaml"), 0, effort.Of(12, 100))
	})
	t.Run("practice", func(t *testing.T) {
		boardtest.EvenFights(t, centoore.Rules{}, practice(t), 0, effort.Of(2, 25, 100, 500))
	})
}

// What the opponent types by itself at a session is taken as it is typed, each line with a reason in
// both languages; and all of it can be taken back to the first byte.
func TestCOItTypesWhatItPlays(t *testing.T) {
	s, err := session.New(centoore.Rules{}, openingOf(t, "testdata", "small.yaml"), session.Options{Edition: "test", Dice: session.Mode{Name: "seed", Text: "9"}})
	if err != nil {
		t.Fatal(err)
	}
	start := string(centoore.Rules{}.Encode(s.State()))
	a, no := chooser.Play(s, chooser.Options{Seed: 9})
	if no != nil {
		t.Fatal(no)
	}
	printers := []*i18n.Printer{i18n.New(i18n.EN), i18n.New(i18n.IT)}
	verbs := map[string]bool{}
	for range 4000 {
		line, ok := a.Next()
		if !ok {
			break
		}
		if why, ok := a.Why(); ok {
			verbs[strings.Fields(line)[0]] = true
			said := [2]string{printers[0].Say(why.Say), printers[1].Say(why.Say)}
			if said[0] == said[1] || strings.ContainsAny(said[0]+said[1], "⟨%") {
				t.Errorf("%q because %q", line, said)
			}
		}
		for _, r := range s.Submit(line) {
			if !r.OK() {
				t.Fatalf("%q is refused: %v", line, r.Refusal.Say)
			}
		}
	}
	if s.Clock().Phase != "over" || a.Stalled || a.Refused > 0 {
		t.Fatalf("at %+v, stalled %v, %d refused, owed %v", s.Clock(), a.Stalled, a.Refused, s.Owed())
	}
	for _, v := range []string{"place", "draw", "move", "fight", "end"} {
		if !verbs[v] {
			t.Errorf("it never says why it types %s", v)
		}
	}
	s.Submit("as all")
	for n := s.Entries(); n > 0; n-- {
		if rs := s.Submit("undo"); !rs[0].OK() {
			break
		}
	}
	if got := string(centoore.Rules{}.Encode(s.State())); got != start {
		t.Errorf("taken back it is\n%s\nand began as\n%s", got, start)
	}
}
