package onepage_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/onepage"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/chooser"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/session"
)

func opening(t *testing.T, name, text string) []byte {
	t.Helper()
	op, err := field.Files{}.Read(name, []byte(text), game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	return op.JSON
}

// Games that the program plays against itself end, with nothing refused and nothing broken, and
// the same seed plays the same game.
func TestW1PItPlaysByItself(t *testing.T) {
	t.Run("small", func(t *testing.T) {
		boardtest.Fights(t, onepage.Rules{}, opening(t, "small", small), 0, effort.Of(6, 20))
	})
	t.Run("practice", func(t *testing.T) {
		boardtest.EvenFights(t, onepage.Rules{}, boardtest.Practice(t, onepage.Rules{}, field.Files{}), 0, effort.Of(1, 1, 5, 500))
	})
}

// What the program types by itself at a session is taken as it is typed, each line with a reason in
// both languages; and all of it can be taken back to the first byte.
func TestW1PItTypesWhatItPlays(t *testing.T) {
	s, err := session.New(onepage.Rules{}, opening(t, "small", small), session.Options{Edition: "test", Dice: session.Mode{Name: "seed", Text: "9"}})
	if err != nil {
		t.Fatal(err)
	}
	start := string(onepage.Rules{}.Encode(s.State()))
	a, no := chooser.Play(s, chooser.Options{Seed: 9})
	if no != nil {
		t.Fatal(no)
	}
	printers := []*i18n.Printer{i18n.New(i18n.EN), i18n.New(i18n.IT)}
	verbs := map[string]bool{}
	for range 2000 {
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
		t.Fatalf("at %+v, stalled %v, %d refused", s.Clock(), a.Stalled, a.Refused)
	}
	for _, v := range []string{"fire", "move", "attack", "end", "enter"} {
		if !verbs[v] {
			t.Errorf("it never says why it types %s", v)
		}
	}
	s.Submit("as all")
	for n := s.Entries(); n > 0; n-- {
		rs := s.Submit("undo")
		if !rs[0].OK() {
			break
		}
	}
	if got := string(onepage.Rules{}.Encode(s.State())); got != start {
		t.Errorf("taken back it is\n%s\nand began as\n%s", got, start)
	}
}
