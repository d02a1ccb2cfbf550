package boardtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/chooser"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/scenarios"
)

// This file plays a game on its board in tests: cases that somebody reckoned from the book, line by line, and whole
// games by the automatic player.

// Laid begins a game on a board in JSON, which needs neither the game's name nor one of its own.
func Laid(t testing.TB, r game.Rules, files game.Battles, board map[string]any) *session.Session {
	t.Helper()
	board["game"] = r.Name()
	if board["name"] == nil {
		board["name"] = "a board"
	}
	text, err := json.Marshal(board)
	if err != nil {
		t.Fatal(err)
	}
	op, err := files.Read("board.yaml", text, game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(r, op.JSON, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Ready is the text of a game's file, ready to be played.
func Ready(t testing.TB, files game.Battles, name string, text []byte) []byte {
	t.Helper()
	op, err := files.Read(name, text, game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	return op.JSON
}

// Practice is the practice ground of a game as the program ships it, ready to be played.
func Practice(t testing.TB, r game.Rules, files game.Battles) []byte {
	t.Helper()
	path, text, ok := scenarios.Shipped(r.Name() + "-practice")
	if !ok {
		t.Fatalf("%s ships no practice ground", r.Name())
	}
	return Ready(t, files, path, text)
}

// Line types a line that must be taken or, where refused is a paragraph, be refused by it and change nothing. It
// gives the data of all answers as one object; taken is false where the line was refused against expectation.
func Line(t *testing.T, s *session.Session, line, refused string) (data map[string]any, taken bool) {
	t.Helper()
	before := s.Hash()
	rs := s.Submit(line)
	no := rs[len(rs)-1].Refusal
	switch {
	case no != nil && refused == "":
		t.Errorf("%q: refused %s %s; want it taken", line, no.Ref, no.Say.Key)
		return nil, false
	case no == nil && refused != "":
		t.Errorf("%q: taken; want it refused by %s", line, refused)
	case no != nil && string(no.Ref) != refused:
		t.Errorf("%q: refused by %s (%s); want %s", line, no.Ref, no.Say.Key, refused)
	case no != nil && s.Hash() != before:
		t.Errorf("%q: refused, and something changed", line)
	}
	data = map[string]any{}
	for _, r := range rs {
		b, err := json.Marshal(r.Verdict.Data)
		if err != nil {
			t.Fatal(err)
		}
		_ = json.Unmarshal(b, &data) // an answer without data adds nothing
	}
	return data, true
}

// Told is what a question answers, as JSON has it.
func Told(t *testing.T, s *session.Session, line string) (out map[string]any) {
	t.Helper()
	rs := s.Submit(line)
	r := rs[len(rs)-1]
	if !r.OK() {
		t.Fatalf("%q: %s", line, r.Refusal.Say.Key)
	}
	if err := json.Unmarshal([]byte(JSON(r.Verdict.Data)), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// Objects is a list of objects in what was told.
func Objects(data map[string]any, key string) (out []map[string]any) {
	list, _ := data[key].([]any)
	for _, x := range list {
		out = append(out, x.(map[string]any))
	}
	return out
}

// Same compares a set of words with the one that a case states; nil states nothing.
func Same(t *testing.T, line, what string, got []string, want *[]string) {
	t.Helper()
	if want == nil {
		return
	}
	slices.Sort(got)
	if w := slices.Sorted(slices.Values(*want)); !slices.Equal(got, w) && len(got)+len(w) > 0 {
		t.Errorf("%q: %s %v; want %v", line, what, got, w)
	}
}

// JSON is a value as JSON, to be compared.
func JSON(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

// Owed are the words of what is owed: the verb, and the units or the arguments behind it.
func Owed(r game.Rules, s *session.Session) (owed []string) {
	for _, d := range r.Dues(s.State()) {
		words := []string{d.Action.Verb}
		if len(d.Action.Units) > 0 {
			words = append(words, strings.Join(d.Action.Units[0].IDs, "+"))
		}
		owed = append(owed, strings.Join(append(words, d.Action.Args...), " "))
	}
	return owed
}

// Player is a game that plays itself: sides, secrets, what is legal, an automatic player and an end.
type Player interface {
	game.Rules
	game.Viewer
	game.Owned
	game.Lister
	game.Planner
	game.Decider
	game.Winner
	Canonical(a game.Action, faces []dice.Face) string
}

// Whole plays games of a scenario against itself, one a seed, to an end that the rules name. Nothing that is
// planned or, now and then, listed is refused; no invariant breaks; undone to its beginning a game is as it
// was. secret are verbs that are not listed while they lie face down.
func Whole(t *testing.T, r Player, scenario []byte, seeds int, secret ...string) {
	t.Helper()
	const most, every = 4000, 40
	for seed := range seeds {
		s, err := session.New(r, scenario, session.Options{Edition: "test", Dice: session.Mode{Name: "seed", Text: string(rune('1' + seed))}})
		if err != nil {
			t.Fatal(err)
		}
		first := s.Hash()
		for n := 0; !r.Decided(s.State()); n++ {
			if n > most {
				t.Fatal("no end")
			}
			if !step(t, r, s, uint64(seed), n%every == 0, secret) {
				t.Fatalf("nobody has anything to do at %+v", s.Clock())
			}
		}
		if _, by, _, ok := r.Winner(s.State()); !ok || by == "" {
			t.Errorf("seed %d: over, and nobody says by what", seed)
		}
		for r := s.Submit("undo"); r[len(r)-1].Refusal == nil; r = s.Submit("undo") {
		}
		if s.Hash() != first {
			t.Errorf("seed %d: undone to its beginning the game is another", seed)
		}
	}
}

// PlaysItself lets the program type every line of a game at the seats of both sides, as `auto` does: nothing that it types is refused,
// and it comes to an end.
func PlaysItself(t *testing.T, r interface {
	game.Rules
	game.Decider
}, scenario []byte, seeds ...uint64) {
	t.Helper()
	for _, seed := range seeds {
		s, err := session.New(r, scenario, session.Options{Edition: "test", Dice: session.Mode{Name: "seed", Text: fmt.Sprint(seed)}})
		if err != nil {
			t.Fatal(err)
		}
		a, no := chooser.Play(s, chooser.Options{Seed: seed})
		if no != nil {
			t.Fatalf("seed %d: no player: %v", seed, no)
		}
		for line, ok := a.Next(); ok; line, ok = a.Next() {
			for _, reply := range s.Submit(line) {
				if reply.Refusal != nil {
					t.Fatalf("seed %d, %q at %+v: refused, %s %s", seed, line, s.Clock(), reply.Refusal.Say.Key, reply.Refusal.Ref)
				}
			}
		}
		if !r.Decided(s.State()) {
			t.Errorf("seed %d: the program has nothing more to do, and the game is not over: %+v", seed, s.Clock())
		}
	}
}

// Winner are rules that say who has won.
type Winner interface {
	game.Rules
	game.Winner
}

// Fights lets the automatic player play a scenario against itself, one game a seed from the first on. Games end by
// one of these causes (any where none is given), with nothing refused and nothing broken; the first seed plays the
// same game twice. It gives how many each side has won.
func Fights(t *testing.T, r Winner, scenario []byte, first uint64, games int, causes ...string) (wins [2]int) {
	t.Helper()
	for seed := first; seed < first+uint64(games); seed++ {
		m, err := chooser.Fight(r, scenario, seed, 0)
		if err != nil {
			t.Fatal(err)
		}
		if m.Broken != nil || m.Refused > 0 {
			t.Fatalf("seed %d, turn %d: %v, %d refused", seed, m.Turns, m.Broken, m.Refused)
		}
		if seed == first {
			again, err := chooser.Fight(r, scenario, seed, 0)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(r.Encode(m.State), r.Encode(again.State)) {
				t.Errorf("seed %d plays another game the second time", seed)
			}
		}
		side, by, _, ok := r.Winner(m.State)
		if !ok || by == "" || len(causes) > 0 && !slices.Contains(causes, by) {
			t.Errorf("seed %d: over %t, by %q; want one of %q", seed, ok, by, causes)
		}
		if side >= 0 {
			wins[side]++
		}
	}
	t.Logf("%v of %d won", wins, games)
	return wins
}

// EvenFights is Fights on a ground that is to be fair: of a hundred games and more each side wins at least a fifth.
func EvenFights(t *testing.T, r Winner, scenario []byte, first uint64, games int, causes ...string) {
	t.Helper()
	if wins := Fights(t, r, scenario, first, games, causes...); games >= 100 && slices.Min(wins[:])*5 < games {
		t.Errorf("%v of %d won: a side wins less than a fifth", wins, games)
	}
}

// step lets whoever has something to do do it; it reports that somebody had.
func step(t *testing.T, r Player, s *session.Session, seed uint64, lists bool, secret []string) bool {
	t.Helper()
	for side := range 2 {
		st := s.State()
		a, why, ok := r.Plan(r.View(st, []int{side}), side, seed)
		if !ok || r.Owner(st, a) != side && r.Owner(st, a) >= 0 {
			continue
		}
		line := r.Canonical(a, nil)
		if why.Say.IsZero() {
			t.Errorf("%s: no reason", line)
		}
		if lists && !slices.Contains(secret, a.Verb) {
			for _, l := range r.Legal(st, side) {
				if _, err := r.Prepare(st, l); err != nil {
					t.Errorf("listed and refused: %s: %v", r.Canonical(l, nil), err)
				}
			}
		}
		for _, x := range s.Submit(line) {
			if x.Refusal != nil {
				t.Fatalf("%s: %s %s", line, x.Refusal.Ref, x.Refusal.Say.Key)
			}
		}
		if err := r.Check(s.State()); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		return true
	}
	return false
}
