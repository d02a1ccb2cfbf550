package onepage_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"adjutant/boardgames/onepage"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// crowded is a board on which each side has pieces of every kind, in the open, in a square and in a
// town, some that come late and some that are removed before anything else is done.
const crowded = `
game: onepage
name: a crowded board
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
  - {id: west, turn: 2, side: french, at: [[0, 4], [0, 5]]}
  - {id: east, turn: 1, side: allied, at: [[11, 1], [11, 2]]}
pieces:
  - {id: F1, side: french, kind: infantry, at: [3, 3], facing: n}
  - {id: F4, side: french, kind: infantry, at: [5, 1], facing: n, square: true}
  - {id: F5, side: french, kind: infantry, at: [5, 1], facing: n, square: true}
  - {id: FH, side: french, kind: cavalry, at: [8, 1], facing: n}
  - {id: FG, side: french, kind: artillery, at: [2, 3], facing: n}
  - {id: F6, side: french, kind: infantry, at: [9, 2], facing: n}
  - {id: NAP, side: french, kind: leader, value: 3, chief: true, at: [4, 1]}
  - {id: FX, side: french, kind: infantry, at: [0, 0], facing: n}
  - {id: FXG, side: french, kind: artillery, at: [0, 1], facing: n}
  - {id: FW, side: french, kind: infantry, enters: west}
  - {id: FWG, side: french, kind: artillery, enters: west}
  - {id: A1, side: allied, kind: infantry, at: [3, 5], facing: s}
  - {id: A3, side: allied, kind: infantry, at: [6, 4], facing: s}
  - {id: AG, side: allied, kind: artillery, at: [6, 4], facing: s}
  - {id: AH, side: allied, kind: cavalry, at: [9, 7], facing: s}
  - {id: WEL, side: allied, kind: leader, value: 2, chief: true, at: [4, 8]}
  - {id: AX, side: allied, kind: infantry, at: [11, 8], facing: s}
  - {id: AW, side: allied, kind: infantry, enters: east}
  - {id: AWG, side: allied, kind: artillery, enters: east}
`

// standing is a piece as a state is written.
type standing struct {
	ID    string
	Side  int
	Kind  string
	Where int // 0 waits, 1 is on the board, 2 is gone
	At    [2]int
	Stack bool
}

// written is what a state says of its pieces.
type written struct {
	Board struct {
		Pieces []standing
		Meets  []struct{ Foot, Mover string }
	}
}

func (w *written) of(id string) *standing {
	for i := range w.Board.Pieces {
		if w.Board.Pieces[i].ID == id {
			return &w.Board.Pieces[i]
		}
	}
	return nil
}

func writtenOf(t *testing.T, rules onepage.Rules, s game.State) *written {
	t.Helper()
	w := &written{}
	if err := json.Unmarshal(rules.Encode(s), w); err != nil {
		t.Fatal(err)
	}
	return w
}

// forcedPhases are the crowded board in every phase of both sides, and before a sortie that may be
// made; those whose names end in X are gone.
func forcedPhases(t *testing.T, rules onepage.Rules) map[string]game.State {
	t.Helper()
	op, err := field.Files{}.Read("crowded", []byte(crowded), game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.Setup(op.JSON)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	do := func(a game.Action) {
		t.Helper()
		adj, err := rules.Prepare(s, a)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range played(t, adj, r) {
			s = rules.Apply(s, e)
		}
	}
	for _, id := range []string{"FX", "FXG", "AX"} {
		do(game.Action{Verb: "remove", Units: []game.Operand{{IDs: []string{id}}}})
	}
	out := map[string]game.State{}
	for _, side := range []string{"french", "allied"} {
		for _, phase := range []string{"fire", "moves", "fights"} {
			out[side+" "+phase] = s
			if side == "french" && phase == "moves" {
				before := s
				do(game.Action{Verb: "move", Units: []game.Operand{{IDs: []string{"F1"}}}, Args: []string{"n", "1"}})
				out["a sortie waits"] = s
				s = before
			}
			do(game.Action{Verb: "end"})
		}
	}
	return out
}

// No ruling of the table gives a piece a place: whoever waits or is eliminated does nothing on the
// board, and nothing is done to him there, whatever is forced. From every phase, of every verb, of
// whoever acts and at whomever: nothing breaks the program, and no piece is ever in two states
// (W1P §1 [-], W1P §6 [-], W1P §14 [-], W1P §15 [-]).
func TestW1PNobodyIsForcedWhoStandsNowhere(t *testing.T) {
	rules := onepage.Rules{}
	for phase, s := range forcedPhases(t, rules) {
		before := writtenOf(t, rules, s)
		var might []game.Action
		for _, p := range before.Board.Pieces {
			might = append(might, deeds(p.ID, before)...)
		}
		step := effort.Of(5, 1) // the ordinary run tries every fifth: of deeds that come in fours, each in turn
		for i, a := range append(might, game.Action{Verb: "end"}) {
			if i%step != 0 {
				continue
			}
			for _, force := range []bool{false, true} {
				a.Force = force
				about := fmt.Sprintf("%s: %s, forced %v", phase, rules.Canonical(a, nil), force)
				stands(t, about, rules, s, before, a, uint64(i))
			}
		}
	}
}

// deeds are all that a piece could be told to do, with every piece as whom it is done to.
func deeds(id string, w *written) (out []game.Action) {
	one := func(id string) game.Operand { return game.Operand{IDs: []string{id}} }
	for _, q := range []string{"7,4", "3,4", "3,5", "5,1", "6,4", "9,2", "4,0", "5,6", "7,6", "0,4", "11,2", "99,99", "-1,0"} {
		for _, verb := range []string{"move", "enter", "put"} {
			out = append(out, game.Action{Verb: verb, Units: []game.Operand{one(id)}, Args: []string{q}}, game.Action{Verb: verb, Units: []game.Operand{one(id)}, Args: []string{q, "e"}},
				game.Action{Verb: verb, Units: []game.Operand{one(id)}, Args: []string{q, "3,6"}})
		}
	}
	for _, args := range [][]string{{"n", "1"}, {"s", "4"}, {"w", "2", "e"}} {
		out = append(out, game.Action{Verb: "move", Units: []game.Operand{one(id)}, Args: args}, game.Action{Verb: "move", Units: []game.Operand{{IDs: []string{id, "F6"}, Join: game.Together}}, Args: args})
	}
	for _, f := range []string{"n", "e", "s", "w"} {
		out = append(out, game.Action{Verb: "turn", Units: []game.Operand{one(id)}, Args: []string{f}})
	}
	for _, verb := range []string{"break", "remove", "drop"} {
		out = append(out, game.Action{Verb: verb, Units: []game.Operand{one(id)}})
	}
	for _, to := range w.Board.Pieces {
		for _, verb := range []string{"fire", "attack", "sortie", "drop"} {
			out = append(out, game.Action{Verb: verb, Units: []game.Operand{one(id), one(to.ID)}})
		}
	}
	return out
}

// stands does one thing, with random dice, and looks at who stands where afterwards.
func stands(t *testing.T, about string, rules onepage.Rules, s game.State, before *written, a game.Action, seed uint64) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s: %v", about, r)
		}
	}()
	adj, err := rules.Prepare(s, a)
	if err != nil {
		var no *game.Refusal
		if !errors.As(err, &no) {
			t.Errorf("%s: %v", about, err)
		} else if a.Force && no.Forceable() && a.Verb != "sortie" && a.Verb != "drop" && a.Verb != "enter" && a.Verb != "break" {
			t.Errorf("%s: refused as if nobody had forced it: %v", about, err)
		}
		return
	}
	if a.Verb != "put" && a.Verb != "remove" {
		for i, u := range a.Units {
			for _, id := range u.IDs {
				if at := before.of(id).Where; at != 1 && !(at == 0 && i == 0 && a.Verb == "enter") {
					t.Errorf("%s is taken, and %s stands nowhere", about, id)
				}
			}
		}
	}
	enumerated(t, about, adj)
	for _, e := range played(t, adj, rand.New(rand.NewPCG(seed, 2))) {
		s = rules.Apply(s, e)
	}
	if err := rules.Check(s); err != nil {
		t.Errorf("%s: %v", about, err)
	}
	inOneState(t, about, a, before, writtenOf(t, rules, s))
}

// enumerated holds the chances of a deed to one in all.
func enumerated(t *testing.T, about string, adj game.Adjudication) {
	t.Helper()
	o := adj.Odds(odds.NewEngine())
	if o == nil {
		return
	}
	sum := new(big.Rat)
	for _, x := range o.Outcomes {
		sum.Add(sum, x.P)
	}
	if len(o.Outcomes) > 0 && sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%s: the chances are %s in all", about, sum)
	}
}

// inOneState names pieces that are in two states at once.
func inOneState(t *testing.T, about string, a game.Action, before, after *written) {
	t.Helper()
	for _, p := range after.Board.Pieces {
		was := before.of(p.ID).Where
		switch {
		case p.Where != 1 && p.Stack:
			t.Errorf("%s: %s stands nowhere and in a square", about, p.ID)
		case p.Where == 0 && was != 0, p.Where == 1 && was == 2 && a.Verb != "put", p.Where == 1 && was == 0 && a.Verb != "put" && a.Verb != "enter":
			t.Errorf("%s: %s was %d and is %d", about, p.ID, was, p.Where)
		}
		for _, o := range after.Board.Pieces {
			if p.Where == 1 && o.Where == 1 && p.At == o.At && p.Stack != o.Stack {
				t.Errorf("%s: of %s and %s one alone stands in a square", about, p.ID, o.ID)
			}
		}
	}
	for _, m := range after.Board.Meets {
		if f, x := after.of(m.Foot), after.of(m.Mover); f.Where != 1 || x.Where != 1 || f.Side == x.Side || f.Stack {
			t.Errorf("%s: %s may sally against %s", about, m.Foot, m.Mover)
		} else if far := max(f.At[0]-x.At[0], x.At[0]-f.At[0], f.At[1]-x.At[1], x.At[1]-f.At[1]); far != 1 {
			t.Errorf("%s: %s may sally against %s, who stands %d away", about, m.Foot, m.Mover, far)
		}
	}
}

// What cannot be forced says so in both languages (W1P §1 [-], W1P §15 [-]).
func TestW1PWhatCannotBeForcedIsSaid(t *testing.T) {
	s := laid(t, map[string]any{"ground": []string{"......", "......", "......", "......"},
		"entry": []any{map[string]any{"id": "east", "turn": 1, "side": "allied", "at": [][]int{{5, 1}}}},
		"pieces": []any{piece("F1", "french", "infantry", 0, 0, "n"), piece("FG", "french", "artillery", 1, 0, "n"), piece("A1", "allied", "infantry", 0, 1, "s"), piece("A2", "allied", "infantry", 4, 3, "s"),
			map[string]any{"id": "P1", "side": "allied", "kind": "infantry", "enters": "east"}}})
	said(t, s, "en", "remove A2")
	for _, c := range []struct{ line, en, it string }{
		{"attack F1 at P1 !", "P1 is not on the board yet", "P1 non è ancora sulla tavola"},
		{"fire FG at P1 !", "P1 is not on the board yet", "P1 non è ancora sulla tavola"},
		{"move P1 3,3 !", "P1 is not on the board yet", "P1 non è ancora sulla tavola"},
		{"attack F1 at A2 !", "A2 has been eliminated", "A2 è stata eliminata"},
		{"enter A2 5,1 !", "A2 has been eliminated", "A2 è stata eliminata"},
		{"reach P1", "P1 is not on the board yet", "P1 non è ancora sulla tavola"},
		{"enter P1 9,9 !", "9,9 is off the board", "9,9 è fuori dalla tavola"},
		{"enter P1 0,0 !", "0,0 is taken by F1", "0,0 è occupata da F1"},
		{"move F1 0,1 !", "0,1 is taken by A1", "0,1 è occupata da A1"},
	} {
		holds(t, said(t, s, "en", c.line), c.en)
		holds(t, said(t, s, "it", c.line), c.it)
	}
}

// A square that loses a piece to a ruling of the table keeps none of it: who was moved stands in the
// open, and who stays behind is what is left of it (W1P §13 [+]).
func TestW1PWhoIsMovedByARulingLeavesHisSquare(t *testing.T) {
	s := laid(t, open8(piece("F1", "french", "infantry", 4, 0, "n", "square"), piece("F2", "french", "infantry", 4, 0, "n", "square"), piece("A1", "allied", "infantry", 0, 7, "s")))
	holds(t, said(t, s, "en", "move F1 7,7 !"), "F1: to 7,7")
	holds(t, said(t, s, "en", "show F1"), "at 7,7: front to the north")
	holds(t, said(t, s, "en", "show F2"), "in a wrong square")
}
