package chooser_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/chooser"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

// begin opens a game of blocks whose dice and cards the program throws.
func begin(t testing.TB, seed, path string) *session.Session {
	t.Helper()
	s, err := session.New(sessiontest.Blocks{}, nil, session.Options{Path: path, Edition: "test", Dice: session.Mode{Name: "seed", Text: seed}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// finish lets the chooser play a game to its end, and gives what it typed.
func finish(t testing.TB, s *session.Session, o chooser.Options) []string {
	t.Helper()
	a, no := chooser.Play(s, o)
	if no != nil {
		t.Fatal(no)
	}
	var lines []string
	for len(lines) < 1000 {
		line, ok := a.Next()
		if !ok {
			break
		}
		lines = append(lines, line)
		for _, r := range s.Submit(line) {
			if !r.OK() {
				t.Fatalf("%q is refused: %v\n%s", line, r.Refusal.Say, strings.Join(lines, "\n"))
			}
		}
	}
	if a.Refused > 0 || a.Stalled || s.Clock().Phase != "over" {
		t.Fatalf("%d refused, stalled %v, at %+v:\n%s", a.Refused, a.Stalled, s.Clock(), strings.Join(lines, "\n"))
	}
	return lines
}

// won is who has won a game that is over: 0, 1, or 2 for nobody.
func won(s *session.Session) int {
	switch w := (sessiontest.Blocks{}).Worth(s.State(), 0); {
	case w > 0:
		return 0
	case w < 0:
		return 1
	}
	return 2
}

// Games end by their own rules, with no line refused; the same seed plays the same game.
func TestGamesEnd(t *testing.T) {
	games := uint64(effort.Of(25, 50, 200))
	for seed := range games {
		s := begin(t, fmt.Sprint(seed), "")
		lines := finish(t, s, chooser.Options{Seed: seed, Work: 200})
		if seed < 3 {
			again := begin(t, fmt.Sprint(seed), "")
			if got := finish(t, again, chooser.Options{Seed: seed, Work: 200}); strings.Join(got, "\n") != strings.Join(lines, "\n") || again.Hash() != s.Hash() {
				t.Errorf("seed %d plays another game the second time:\n%s", seed, strings.Join(got, "\n"))
			}
		}
	}
}

// Against a player who does at random what is legal it wins much more than it loses, from
// either seat.
func TestItBeatsChance(t *testing.T) {
	var wins, losses int
	games := uint64(effort.Of(30, 80))
	for seed := range games {
		mine := int(seed % 2)
		s := begin(t, fmt.Sprint("chance", seed), "")
		finish(t, s, chooser.Options{Seed: seed, Work: 200, Blind: []string{[]string{"red", "blue"}[1-mine]}})
		switch won(s) {
		case mine:
			wins++
		case 1 - mine:
			losses++
		}
	}
	t.Logf("%d won, %d lost of %d", wins, losses, games)
	if wins < 3*losses {
		t.Errorf("%d won and %d lost against chance", wins, losses)
	}
}

// A saved game that nobody played audits clean, with its seats and every die derived again.
func TestTheJournalAudits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "auto.jsonl")
	s := begin(t, "7", path)
	finish(t, s, chooser.Options{Seed: 7})
	hash := s.Hash()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	a, err := session.Audit(sessiontest.Blocks{}, path, nil, session.Options{Edition: "test"})
	if err != nil || !a.Sound() || a.Hash != hash {
		t.Errorf("%+v %v", a, err)
	}
}

// mustered is a game in which red's faces are as in all of them, and blue's are those given
// to b1, b2 and b3; then the lines are typed.
func mustered(t testing.TB, blue string, lines ...string) *session.Session {
	t.Helper()
	s := begin(t, "secret", "")
	lines = append([]string{"muster r1 foot", "muster r2 horse", "muster r3 decoy"}, lines...)
	for i, face := range strings.Fields(blue) {
		lines = append([]string{fmt.Sprintf("muster b%d %s", i+1, face)}, lines...)
	}
	for _, l := range lines {
		for _, r := range s.Submit(l) {
			if !r.OK() {
				t.Fatalf("%q: %v", l, r.Refusal.Say)
			}
		}
	}
	return s
}

// What the other side keeps face down changes nothing that the player does: it is given the
// whole table, and looks at it as its seat sees it.
func TestItSeesWhatItsSeatSees(t *testing.T) {
	moves := []string{"draw", "move r1 ford", "pass", "draw", "move b2 mill", "pass", "draw"}
	var first string
	seen := map[string]bool{}
	for _, blue := range []string{"foot horse decoy", "decoy foot horse", "horse decoy foot", "foot decoy horse"} {
		s := mustered(t, blue)
		for _, l := range moves {
			for _, r := range s.Submit(l) {
				if !r.OK() && l != "move b2 mill" && l != "move r1 ford" { // a card may give no moves
					t.Fatalf("%q: %v", l, r.Refusal.Say)
				}
			}
		}
		text := ""
		for seed := range uint64(5) {
			p := chooser.New(sessiontest.Blocks{}, []int{0}, seed, 0)
			a, ok := p.Choose(s.State())
			if !ok {
				t.Fatal("red has nothing to do")
			}
			text += game.Canonical(a) + "\n"
		}
		if first == "" {
			first = text
		}
		if text != first {
			t.Errorf("with blue %s red does\n%swhere it did\n%s", blue, text, first)
		}
		seen[s.Hash()] = true
	}
	if len(seen) != 4 {
		t.Errorf("the tables were alike: %v", seen)
	}
	if !strings.Contains(first, "move") {
		t.Errorf("red does nothing that its view could change: %s", first)
	}
}

// In the other's turn nothing is its own to do.
func TestOnlyItsOwn(t *testing.T) {
	s := mustered(t, "foot horse decoy")
	own := chooser.New(sessiontest.Blocks{}, []int{0}, 1, 0)
	a, _ := own.Legal(s.State())
	if len(a) == 0 {
		t.Fatal("nothing is legal")
	}
	if b, _ := chooser.New(sessiontest.Blocks{}, []int{1}, 1, 0).Legal(s.State()); len(b) != 0 {
		t.Errorf("blue may act in red's turn: %+v", b)
	}
}

// The ends that it reckons with are those of the odds, outcome by outcome.
func TestEndsAreTheOdds(t *testing.T) {
	s := mustered(t, "foot horse decoy")
	rules := sessiontest.Blocks{}
	st := rules.View(s.State(), []int{0})
	adj, err := rules.Prepare(st, game.Action{Verb: "draw"})
	if err != nil {
		t.Fatal(err)
	}
	ends, ok := game.Ends(odds.NewEngine(), adj, 100)
	if !ok || len(ends) != 4 {
		t.Fatalf("%d ends, %v", len(ends), ok)
	}
	chance := map[string]string{}
	for _, e := range ends {
		chance[e.Events[0].(*sessiontest.BlockCard).Card] = e.P.RatString()
	}
	for _, o := range adj.Odds(odds.NewEngine()).Outcomes {
		if got := chance[fmt.Sprint(o.Keys.Get("card"))]; got != o.P.RatString() {
			t.Errorf("%v: %s, the odds say %s", o.Keys, got, o.P.RatString())
		}
	}
	if _, ok := game.Ends(odds.NewEngine(), adj, 3); ok {
		t.Error("three paths are enough for four cards")
	}
}

// Of a game that lists nothing there is nothing that it could do.
func TestGamesThatSayLess(t *testing.T) {
	bare := chooser.New(sessiontest.Secret{}, []int{0}, 1, 0)
	s, err := (sessiontest.Toy{}).Setup([]byte(`["a","b","c","d"]`))
	if err != nil {
		t.Fatal(err)
	}
	if a, ok := bare.Choose(s); ok {
		t.Errorf("a game that lists nothing: %+v", a)
	}
}

// Dice that people throw are asked of whoever types: the same game goes on with typed faces,
// and stands where it stood when nobody types any more.
func TestTypedDice(t *testing.T) {
	s, err := session.New(sessiontest.Blocks{}, nil, session.Options{Edition: "test"})
	if err != nil {
		t.Fatal(err)
	}
	typed := []string{"one", "two"}
	a, no := chooser.Play(s, chooser.Options{Seed: 3, Work: 200, Typed: func() (string, bool) {
		if len(typed) == 0 {
			return "", false
		}
		l := typed[0]
		typed = typed[1:]
		return l, true
	}})
	if no != nil {
		t.Fatal(no)
	}
	cards := 0
	for range 200 {
		line, ok := a.Next()
		if !ok {
			break
		}
		for _, r := range s.Submit(line) {
			if !r.OK() {
				t.Fatalf("%q: %v", line, r.Refusal.Say)
			}
			for _, f := range r.Faces {
				if f.By != "hand" {
					t.Errorf("%s was not typed: %+v", line, f)
				}
				if r.Kind == session.Done && f.IsCard() {
					cards++
				}
			}
		}
	}
	if cards != 2 || len(s.Owed()) == 0 {
		t.Errorf("%d cards were typed, owed %+v", cards, s.Owed())
	}
}
