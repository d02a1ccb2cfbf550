package onepage

import (
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// lists are the lines that a side may type at a board, of one verb or of all.
func lists(x *table, side int, verb string) (out []string) {
	for _, a := range (Rules{}).Legal(&state{Board: x}, side) {
		if verb == "" || a.Verb == verb {
			out = append(out, Rules{}.Canonical(a, nil))
		}
	}
	return out
}

// What may be typed, phase by phase (W1P §2): guns that have not fired at whom they reach, foot and guns that have points
// left, who stands beside an enemy; nobody for whom it is not the time.
func TestW1P2_LinesThatAreTaken(t *testing.T) {
	pieces := []string{"FG artillery 2,1 n", "FH artillery 8,1 n", "F1 infantry 2,2 n", "FC cavalry 6,6 n", "F2 infantry 9,9 square", "F3 infantry 9,9 square", "A1 infantry 2,4 s", "A2 infantry 2,5 s", "A3 infantry 6,7 n", "A4 infantry 9,10 s", "A5 infantry 8,10 s"}
	x := scene(t, grass(12, 14), pieces...)
	guns := in(x, firing, french)
	guns.find("FH").Fired = true
	if got, want := lists(guns, french, ""), []string{"fire FG at A1", "fire FG at A2", "fire FG at A3", "fire FG at A4", "fire FG at A5", "end"}; !slices.Equal(got, want) {
		t.Errorf("W1P §6: %q; want %q", got, want)
	}
	if got := lists(guns, allied, ""); len(got) > 0 {
		t.Errorf("W1P §2: it is the turn of the French, and the Allies may %q", got)
	}
	if got := lists(in(x, firing, allied), french, ""); len(got) > 0 {
		t.Errorf("W1P §2: it is the turn of the Allies, and the French may %q", got)
	}
	dead := guns.copied()
	dead.find("FG").Where = gone
	if got, want := lists(dead, french, ""), []string{"end"}; !slices.Equal(got, want) {
		t.Errorf("W1P §6: with its guns fired or gone %q; want %q", got, want)
	}
	strikes := in(x, fights, french)
	if got, want := lists(strikes, french, ""), []string{"attack FC at A3", "attack F2 at A4", "attack F2 at A5", "end"}; !slices.Equal(got, want) {
		t.Errorf("W1P §14: %q; want %q", got, want)
	}
	struck := strikes.copied()
	struck.find("FC").Struck = []board.Square{{X: 6, Y: 7}}
	if got, want := lists(struck, french, "attack"), []string{"attack F2 at A4", "attack F2 at A5"}; !slices.Equal(got, want) {
		t.Errorf("W1P §14: the horse has attacked: %q; want %q", got, want)
	}
	moves := in(scene(t, lane(6), "F1 infantry 1,2 n", "F2 infantry 1,0 square", "F3 infantry 1,0 square", "A1 infantry 1,5 e"), moving, french)
	if got, want := lists(moves, french, ""), []string{"move F1 1,3", "move F1 1,4", "turn F1 e", "turn F1 s", "turn F1 w", "break F2", "move F2 1,1", "end"}; !slices.Equal(got, want) {
		t.Errorf("W1P §4, §11: %q; want %q", got, want)
	}
	stopped := moves.copied()
	stopped.find("F1").Stopped, stopped.find("F3").Composed = true, true
	if got, want := lists(stopped, french, ""), []string{"move F2 1,1", "end"}; !slices.Equal(got, want) {
		t.Errorf("W1P §11, §14: who was stopped, and a square that was only just composed: %q; want %q", got, want)
	}
	// A gun that comes first in the file does not speak for its square: the first foot does.
	gun := in(scene(t, lane(6), "FG artillery 1,2 square", "F2 infantry 1,2 square", "F3 infantry 1,2 square", "A1 infantry 1,5 e"), moving, french)
	for _, l := range lists(gun, french, "move") {
		if w := strings.Fields(l); w[1] == "F3" {
			t.Errorf("W1P §11: the second foot of a square is listed: %q", l)
		}
	}
	if got := lists(gun, french, "break"); !slices.Contains(got, "break F2") && !slices.Contains(got, "break FG") {
		t.Errorf("W1P §11: %q; want the square dissolved", got)
	}
}

// Where a late piece may come on (W1P §1): at its entries, from its turn on, where nobody bars it.
func TestW1P1_EntriesThatAreListed(t *testing.T) {
	x := in(scene(t, []string{"......", "......", ".....T", "......", "......", "......"}, "F1 infantry 0,0 n", "A1 infantry 5,2 n", "A2 infantry -", "A3 cavalry -", "A4 infantry 5,3", "A5 infantry 0,5 s"), moving, allied)
	if got := lists(x, allied, "enter"); len(got) > 0 {
		t.Errorf("W1P §1: before their turn %q", got)
	}
	x.Turn = 2
	// At 5,2 stands A1, with whom foot makes a square; in the town at 5,3 there is room beside A4.
	if got, want := lists(x, allied, "enter"), []string{"enter A2 5,2", "enter A2 5,3", "enter A3 5,3"}; !slices.Equal(got, want) {
		t.Errorf("W1P §1, §12: %q; want %q", got, want)
	}
	for line, want := range map[string]string{"enter A2 5,3": "", "enter A2 5,3 4,3": "W1P §4", "enter A2 5,2": "", "enter A3 5,2": "W1P §4", "enter A2 5,2 4,2": "W1P §4", "enter A2 4,4": "W1P §1"} {
		w := strings.Fields(line)
		_, no := x.prepare(game.Action{Verb: "enter", Units: []game.Operand{{IDs: []string{w[1]}}}, Args: w[2:]})
		if want == "" && no != nil || want != "" && (no == nil || string(no.Ref) != want) {
			t.Errorf("%q: %v; want it refused by %q", line, no, want)
		}
	}
}

// A square is two whole numbers with a comma between (W1P §4).
func TestW1P4_SquaresAreRead(t *testing.T) {
	for text, want := range map[string]bool{"3,4": true, "12,0": true, "3": false, "x,4": false, "3,y": false, "3,": false, ",4": false, "": false, "3;4": false} {
		q, ok := readSquare(text)
		if ok != want || ok && spot(q) != text {
			t.Errorf("W1P §4: %q is read as %v, %t; want %t", text, q, ok, want)
		}
	}
}

// Who has won, and by what (W1P §1, §3): nobody as long as it is open; the death of a chief decides, else points.
func TestW1P3_WhoHasWon(t *testing.T) {
	x := scene(t, grass(6, 6), "NAP leader 0,0 3 chief", "WEL leader 5,5 3 chief")
	r := Rules{}
	if side, by, _, ok := r.Winner(&state{Board: x}); ok || side != -1 || by != "" {
		t.Errorf("W1P §3: an open game is won by %d, %q", side, by)
	}
	if _, _, _, ok := r.Winner(&state{}); ok {
		t.Error("W1P §3: no board is won")
	}
	won := x.copied()
	won.Won = "allied"
	if side, by, _, ok := r.Winner(&state{Board: won}); !ok || side != allied || by != "points" {
		t.Errorf("W1P §1: won by %d, %q, %t; want the Allies, by points", side, by, ok)
	}
	won.find("NAP").Where = gone
	if side, by, _, ok := r.Winner(&state{Board: won}); !ok || side != allied || by != "chief" {
		t.Errorf("W1P §3: won by %d, %q, %t; want the Allies, by the chief's death", side, by, ok)
	}
	drawn := x.copied()
	drawn.Won = "draw"
	if side, _, _, ok := r.Winner(&state{Board: drawn}); !ok || side != -1 {
		t.Errorf("W1P §1, R4: a draw is won by %d, %t", side, ok)
	}
	for _, c := range []struct {
		x    *table
		side int
		want float64
	}{{x, french, 0}, {won, allied, 1000}, {won, french, -1000}} {
		if got := r.Worth(&state{Board: c.x}, c.side); c.want == 0 && got != 0 || got*c.want < 0 {
			t.Errorf("W1P §3: worth %v to %d; want about %v", got, c.side, c.want)
		}
	}
}

// A square of which somebody was stopped by a sortie is not dissolved (W1P §14), nor one that was composed in this half-turn (W1P §11).
func TestW1P14_StoppedSquares(t *testing.T) {
	x := in(scene(t, lane(6), "F1 infantry 1,2 square", "F2 infantry 1,2 square", "A1 infantry 1,5 e"), moving, french)
	broken := func(x *table) string {
		_, no := x.prepare(game.Action{Verb: "break", Units: []game.Operand{{IDs: []string{"F1"}}}})
		if no == nil {
			return ""
		}
		return string(no.Ref)
	}
	if got := broken(x); got != "" {
		t.Errorf("W1P §11: refused by %s", got)
	}
	stopped, composed := x.copied(), x.copied()
	stopped.find("F2").Stopped, composed.find("F2").Composed = true, true
	if got := broken(stopped); got != "W1P §14" {
		t.Errorf("W1P §14: refused by %q", got)
	}
	if got := broken(composed); got != "W1P §11" {
		t.Errorf("W1P §11: refused by %q", got)
	}
}

// A piece that is told at the table changes no board that was; told in the first fire it stands in its formation from the start, told
// later it does not (W1P §7, R36).
func TestW1P7_PiecesThatAreTold(t *testing.T) {
	was := in(scene(t, grass(8, 8), "F1 infantry 2,2 n", "A1 infantry 2,7 s"), firing, french)
	tell := &added{Unit: "F2", Side: "french", Piece: "infantry", On: true, X: 3, Y: 2, Facing: "n"}
	now := was.apply1([]game.Event{tell})
	if now.find("F2") == nil || was.find("F2") != nil || len(now.Formed) != 1 {
		t.Errorf("W1P §7: F2 there %t, on the board that was %t, formations %v; want a line of two", now.find("F2") != nil, was.find("F2") != nil, now.Formed)
	}
	for _, later := range []*table{in(was, moving, french), in(was, firing, allied)} {
		if now := later.apply1([]game.Event{tell}); len(now.Formed) != 0 {
			t.Errorf("W1P §7, R36: told in the phase of %s of %d it stands in %v already", later.Phase, later.Side, now.Formed)
		}
	}
	second := was.copied()
	second.Turn = 2
	if now := second.apply1([]game.Event{tell}); len(now.Formed) != 0 {
		t.Errorf("W1P §7, R36: told in the second turn it stands in %v already", now.Formed)
	}
}

// Who turns, or goes into a square, stands no more before the front that could sally (W1P §4): the answer is owed no more; others' are.
func TestW1P4_MeetingsThatAreOver(t *testing.T) {
	x := in(scene(t, grass(8, 8), "F1 infantry 2,3 n", "F2 infantry 6,3 n", "A1 infantry 2,4 s", "A2 infantry 6,4 s"), moving, french)
	x.Meets = []meeting{{Foot: "A1", Mover: "F1"}, {Foot: "A2", Mover: "F2"}}
	for _, e := range []game.Event{&faced{Unit: "A1", Facing: "e"}, &marked{"A1", markJoins}, &marked{"A1", markEliminated}} {
		if now := x.apply1([]game.Event{e}); len(now.Meets) != 1 || now.Meets[0].Foot != "A2" {
			t.Errorf("W1P §4: after %s %v; want A2's alone", e.Kind(), now.Meets)
		}
	}
	if now := x.apply1([]game.Event{&marked{"F2", markEliminated}}); len(now.Meets) != 1 || now.Meets[0].Foot != "A1" {
		t.Errorf("W1P §4: after the end of F2 %v; want A1's alone", now.Meets)
	}
}

// A line of a march (W1P §4, R1): squares, or a way and how many; no way that the readings do not have, no march of nothing.
func TestW1P4_MarchesThatAreRead(t *testing.T) {
	x := in(scene(t, grass(8, 8), "F1 infantry 2,2 n", "A1 infantry 7,7 s"), moving, french)
	y := x.copied()
	y.read.Take(book.Choices[:], 1, 'b')
	for _, c := range []struct {
		x    *table
		args string
		want string
		n    int
	}{
		{x, "n 2", "", 2}, {x, "ne 1", "", 1}, {y, "n 2", "", 2}, {y, "ne 1", "W1P §4", 0}, {x, "n 0", "W1P §4", 0}, {x, "north 2", "W1P §4", 0}, {x, "3,3 3,4", "", 0}, {x, "3,3 e", "", 0}, {x, "e", "W1P §4", 0}, {x, "3,3 e n", "W1P §4", 0}, {x, "", "W1P §4", 0},
	} {
		m, no := c.x.readMarch(strings.Fields(c.args))
		switch {
		case c.want == "" && (no != nil || m.n != c.n):
			t.Errorf("W1P §4, R1: %q is read as %+v, %v", c.args, m, no)
		case c.want != "" && (no == nil || string(no.Ref) != c.want):
			t.Errorf("W1P §4, R1: %q is read as %+v, %v; want it refused by %s", c.args, m, no, c.want)
		}
	}
}

// Who was told without an entry comes on at the edge, wherever that is free and open to him (W1P §1).
func TestW1P1_TheEdge(t *testing.T) {
	x := in(scene(t, []string{"#...", "....", "....", "...."}, "F1 infantry 1,1 n", "F2 cavalry 2,2 n", "A1 infantry 3,3 s"), moving, french)
	x.find("F2").Where = waiting
	if got, want := lists(x, french, "enter"), []string{"enter F2 0,0", "enter F2 1,0", "enter F2 2,0", "enter F2 3,0", "enter F2 0,1", "enter F2 3,1", "enter F2 0,2", "enter F2 3,2", "enter F2 1,3", "enter F2 2,3"}; !slices.Equal(got, want) {
		t.Errorf("W1P §1: %q; want %q", got, want)
	}
}

// The way that is offered first leads straight away from the winner (W1P §15), of those that cost nothing.
func TestW1P15_TheFirstWayOffered(t *testing.T) {
	for from, want := range map[string]game.Facing{"5,4": game.North, "4,5": game.East, "6,6": game.SouthWest, "6,5": game.West, "5,6": game.South} {
		x := in(scene(t, grass(12, 12), "F1 infantry "+from+" n", "A1 infantry 5,5 s"), fights, french)
		k := x.clash(x.find("F1"), x.find("A1"), false)
		s := &scuffle{t: x, attack: k}
		s.hits[attacker], s.hits[defender] = x.group(x.find("F1")), x.group(x.find("A1"))
		s.cell = func(settled) cell { return cell{back: 2} }
		if ways := s.ways(settled{}); len(ways) == 0 || ways[0] != want {
			t.Errorf("W1P §15: attacked from %s the ways are %v; want %v first", from, ways, want)
		}
	}
}

// Where a piece can go is told with what it costs, the cheapest first (W1P §4): every square of the list of moves and no other, each with its
// price on one line of that price; a contour costs three, a wood two.
func TestW1P4_WhatReachTells(t *testing.T) {
	x := in(scene(t, []string{".....", ".cw..", ".....", "....."}, "F1 infantry 1,1 n", "A1 infantry 4,3 s"), moving, french)
	v, err := Rules{}.Answer(&state{Board: x}, game.Action{Verb: "reach", Units: []game.Operand{{IDs: []string{"F1"}}}})
	if err != nil {
		t.Fatal(err)
	}
	squares, _ := v.Data.Get("squares").(game.Object)
	told := map[string]int{}
	last := 0
	for _, kv := range squares {
		n, _ := kv.Value.(int)
		if told[kv.Key] = n; n < last {
			t.Errorf("W1P §4: %s for %d is told after one for %d", kv.Key, n, last)
		}
		last = n
	}
	for at, want := range map[string]int{"1,2": 3, "2,2": 2, "0,2": 1, "3,1": 2, "2,3": 3, "0,0": 1, "4,0": 3} {
		if told[at] != want {
			t.Errorf("W1P §4, §5: %s for %d; want %d", at, told[at], want)
		}
	}
	moves := lists(x, french, "move")
	if len(moves) != len(told) {
		t.Errorf("W1P §4: %d squares are told, %d listed", len(told), len(moves))
	}
	for _, l := range moves {
		if w := strings.Fields(l); told[w[2]] == 0 {
			t.Errorf("W1P §4: %q is listed, and not told", l)
		}
	}
	lines := map[string]int{}
	for _, l := range v.Lines {
		if len(l.Say.Args) == 2 {
			if row, ok := l.Say.Args[1].(ref.Comma); ok {
				for _, q := range row {
					lines[q.(string)], _ = l.Say.Args[0].(int)
				}
			}
		}
	}
	for at, n := range told {
		if lines[at] != n {
			t.Errorf("W1P §4: %s stands on the line of %d; want %d", at, lines[at], n)
		}
	}
	// The lines that may be typed stand together by who goes: all of one piece's squares behind its name.
	legal, err := Rules{}.Answer(&state{Board: x}, game.Action{Verb: "legal"})
	if err != nil {
		t.Fatal(err)
	}
	row := 0
	for _, l := range legal.Lines {
		if len(l.Say.Args) == 2 && l.Say.Args[0] == ref.Typed("move F1") {
			row += len(l.Say.Args[1].(ref.Comma))
		}
	}
	if row != len(moves) {
		t.Errorf("W1P §4: behind move F1 stand %d squares; want %d", row, len(moves))
	}
}

// A line without its piece, or with one that nobody has, is refused and says so (W1P §2).
func TestW1P2_LinesWithoutAPiece(t *testing.T) {
	x := in(scene(t, grass(8, 8), "F1 infantry 2,2 n", "A1 infantry 2,3 s"), fights, french)
	for _, c := range []struct {
		who  []string
		kind game.RefusalKind
	}{{nil, game.BadValue}, {[]string{"F1"}, game.BadValue}, {[]string{"F1", "ZZ"}, game.Unknown}, {[]string{"ZZ", "A1"}, game.Unknown}, {[]string{"F1", "A1"}, ""}} {
		a := game.Action{Verb: "attack"}
		for _, id := range c.who {
			a.Units = append(a.Units, game.Operand{IDs: []string{id}})
		}
		_, no := x.prepare(a)
		if c.kind == "" && no != nil || c.kind != "" && (no == nil || no.Kind != c.kind) {
			t.Errorf("W1P §2: attack %v: %v; want %q", c.who, no, c.kind)
		}
	}
}
