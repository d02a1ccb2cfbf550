package onepage_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"adjutant/boardgames/onepage"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// small is a board with all kinds of ground and pieces, some of which come late.
const small = `
game: onepage
name: a small board
turns: 4
ground:
  - "..T....c...."
  - ".....w.c...."
  - "+++++wwx++++"
  - ".......c...."
  - "..#...T....."
  - "............"
  - "ccc......T.."
  - "....+......."
  - "....+..w...."
entry:
  - {id: east, turn: 2, side: allied, at: [[11, 1], [11, 2]]}
pieces:
  - {id: F1, side: french, kind: infantry, at: [3, 2], facing: n}
  - {id: F2, side: french, kind: infantry, at: [4, 2], facing: n}
  - {id: F3, side: french, kind: infantry, at: [5, 2], facing: n}
  - {id: F4, side: french, kind: infantry, at: [5, 1], facing: n, square: true}
  - {id: F5, side: french, kind: infantry, old-guard: true, at: [5, 1], facing: n, square: true}
  - {id: FH, side: french, kind: cavalry, at: [8, 1], facing: n}
  - {id: FG, side: french, kind: artillery, at: [2, 3], facing: n}
  - {id: NAP, side: french, kind: leader, value: 3, chief: true, at: [4, 1]}
  - {id: A1, side: allied, kind: infantry, at: [3, 6], facing: s}
  - {id: A2, side: allied, kind: infantry, at: [4, 7], facing: s}
  - {id: A3, side: allied, kind: infantry, at: [6, 4], facing: s}
  - {id: A4, side: allied, kind: infantry, at: [6, 4], facing: s}
  - {id: AG, side: allied, kind: artillery, at: [6, 4], facing: s}
  - {id: AH, side: allied, kind: cavalry, at: [9, 7], facing: s}
  - {id: WEL, side: allied, kind: leader, value: 2, chief: true, at: [4, 8]}
  - {id: P1, side: allied, kind: infantry, enters: east}
  - {id: P2, side: allied, kind: cavalry, enters: east}
`

// Everything that is listed is taken as it stands, whatever the dice show and whoever decides;
// nothing of the board is ever broken, and a game comes to its end (W1P §1 [+], W1P §2 [+]).
func TestW1PWhateverIsListedIsTaken(t *testing.T) {
	boards, games := map[string]string{"small": small}, 15
	if os.Getenv("ADJUTANT_LONG") != "" {
		text, err := os.ReadFile(filepath.Join("..", "..", "scenarios", "data", "onepage-practice.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		boards["practice"], games = string(text), 2000
	}
	for name, text := range boards {
		op, err := field.Files{}.Read(name, []byte(text), game.Wish{})
		if err != nil {
			t.Fatal(err)
		}
		n := games
		if name == "practice" {
			n = 10
		}
		for seed := range n {
			walk(t, name, op.JSON, uint64(seed))
		}
	}
}

func walk(t *testing.T, name string, opening []byte, seed uint64) {
	t.Helper()
	rules := onepage.Rules{}
	s, err := rules.Setup(opening)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for step := 0; !rules.Decided(s); step++ {
		all := rules.Legal(s, -1)
		if len(all) == 0 {
			t.Fatalf("%s %d, step %d: nothing can be done at %+v", name, seed, step, rules.Clock(s))
		}
		a := all[r.IntN(len(all))]
		if r.IntN(12) == 0 && all[len(all)-1].Verb == "end" {
			a = all[len(all)-1]
		}
		adj, err := rules.Prepare(s, a)
		if err != nil {
			t.Fatalf("%s %d, step %d: %s is listed, and refused: %v", name, seed, step, rules.Canonical(a, nil), err)
		}
		events := played(t, adj, r)
		for len(events) > 0 {
			for _, e := range events {
				s = rules.Apply(s, e)
			}
			if err := rules.Check(s); err != nil {
				t.Fatalf("%s %d, step %d: after %s: %v", name, seed, step, rules.Canonical(a, nil), err)
			}
			events, _ = rules.Follow(s)
		}
	}
}

// played plays an action with random dice and random answers.
func played(t *testing.T, adj game.Adjudication, r *rand.Rand) []game.Event {
	t.Helper()
	var faces []dice.Face
	for range 100 {
		var v game.Verdict
		d := dice.New(faces, nil)
		owed, err := d.Run(func() { v = adj.Play(d) })
		if err != nil {
			t.Fatal(err)
		}
		if len(owed) == 0 {
			return v.Events
		}
		n := owed[0]
		f := dice.Face{Unit: n.Unit, Die: n.Die, By: dice.Hand}
		if n.Die == dice.Choice {
			f.Pick = n.Answers[r.IntN(len(n.Answers))]
		} else {
			f.Face = 1 + r.IntN(int(n.Die))
		}
		faces = append(faces, f)
	}
	t.Fatal("no end of dice")
	return nil
}
