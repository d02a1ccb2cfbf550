package onepage

import (
	"slices"
	"testing"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Without a board there is nothing to draw, to write down or to win (W1P §1).
func TestW1P1_WithoutABoard(t *testing.T) {
	s, err := Rules{}.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, drawn := Rules{}.Chart(s)
	_, written := Rules{}.File(s)
	if drawn || written || (Rules{}).Decided(s) {
		t.Errorf("W1P §1: without a board drawn %t, written %t, decided %t", drawn, written, Rules{}.Decided(s))
	}
	s = &state{Board: scene(t, grass(9, 9), "F1 infantry 1,1 n", "A1 infantry 7,7 s")}
	_, drawn = Rules{}.Chart(s)
	text, written := Rules{}.File(s)
	if !drawn || !written || text == "" || (Rules{}).Decided(s) {
		t.Errorf("W1P §1: a board drawn %t, written %t, decided %t", drawn, written, Rules{}.Decided(s))
	}
}

// A board that says nothing of turns has the sheet's number, one that says how many has those (W1P §2).
func TestW1P2_HowManyTurns(t *testing.T) {
	b := scene(t, grass(9, 9), "F1 infantry 1,1 n", "A1 infantry 7,7 s")
	b.field.Turns = 0
	if got := b.turns(); got != b.n.turns || got < 1 {
		t.Errorf("W1P §2: %d turns; want the sheet's %d", got, b.n.turns)
	}
	b.field.Turns = 1
	if got := b.turns(); got != 1 {
		t.Errorf("W1P §2: %d turns; want one", got)
	}
}

// Foot sallies at whom has just come before its front (W1P §4): who is no foot never does, who is has nobody to sally at yet.
func TestW1P4_WhoSalliesNot(t *testing.T) {
	b := in(scene(t, grass(9, 9), "F1 infantry 1,1 n", "FC cavalry 3,1 n", "A1 infantry 1,3 s"), moving, allied)
	for who, want := range map[string]game.RefusalKind{"F1": game.NotNow, "FC": game.Illegal} {
		_, no := b.prepare(act(ref.Msg{}, "W1P §4", "sortie", one(who, "A1")).act)
		if no == nil || no.Kind != want || no.Ref != "W1P §4" {
			t.Errorf("W1P §4: a sortie of %s: %+v; want it refused as %s", who, no, want)
		}
	}
}

// A verb that is mistyped is answered with the one that was meant, of the board where there is one (W1P §2, §14).
func TestW1P2_AMistypedVerb(t *testing.T) {
	for _, c := range []struct {
		typed   string
		onBoard bool
		want    bool
	}{{"attak", false, true}, {"attak", true, true}, {"sorti", true, true}, {"sorti", false, false}, {"scontr", true, true}, {"xyzzy", true, false}} {
		if no := noVerb(c.typed, c.onBoard); no.Hint.IsZero() == c.want {
			t.Errorf("W1P §2: %q, on a board %t: hint %+v; want one: %t", c.typed, c.onBoard, no.Hint, c.want)
		}
	}
}

// Behind an attack its two sides are divided by a word, which may be completed as its facts may (W1P §14).
func TestW1P14_WhatMayFollow(t *testing.T) {
	s, _ := Rules{}.Setup(nil)
	all := Rules{}.Complete(s, "attack ")
	for _, w := range []string{"at", "contro"} {
		if !slices.Contains(all, w) {
			t.Errorf("W1P §14: behind attack stand %v; want %s among them", all, w)
		}
	}
	if other := (Rules{}).Complete(s, "bombard "); slices.Contains(other, "contro") {
		t.Errorf("W1P §6: behind bombard stand %v; want no second side", other)
	}
	begin := Rules{}.Complete(s, "")
	for _, w := range []string{"attack", "attacca", "bombard", "fights"} {
		if !slices.Contains(begin, w) {
			t.Errorf("W1P §2: a line begins with %v; want %s among them", begin, w)
		}
	}
}

// Horse, guns and leaders that come late go from a free entry to where it is nearest to the goal, ten times what charges cost counted for as
// many squares; guns and horse into no town (W1P §1).
func TestW1P1_SecondReadingOfLateComers(t *testing.T) {
	rows := grass(11, 9)
	rows[5] = "....w..T..." // y is 3
	rows[2] = "...cc......"
	b := in(scene(t, rows, "FC cavalry -", "FG artillery -", "FL leader - 2", "F2 infantry -", "F1 infantry 2,2 n", "A1 infantry 3,7 s", "AC cavalry 6,7 s", "AG artillery 9,8 s"), moving, french)
	b.Turn = 2
	v := looking(b, french)
	for _, id := range []string{"FC", "FG", "FL"} {
		c := b.find(id)
		var free []board.Square
		for _, q := range b.field.Entry(c.Enters).At {
			if v.there(q) == nil {
				free = append(free, q)
			}
		}
		var all []option
		for _, g := range v.flood(c, free, b.n.moves[c.Kind]) {
			if b.town(g.at) {
				continue
			}
			line := "enter " + id + " "
			if g.entry != g.at {
				line += spot(g.entry) + " "
			}
			all = append(all, option{line + spot(g.at), 1000 - v.toGoal(c, g.at) - 10*v.fear(g.at, 1, c.Kind)})
		}
		got, ok := v.comes(c)
		among(t, "W1P §1, "+id, got, ok, all, 0)
	}
	c := b.find("F2") // foot: to the best place, with the best front (§4, §7)
	var all []option
	for _, g := range v.flood(c, b.field.Entry(c.Enters).At, b.n.moves[infantry]) {
		for _, f := range fours {
			if b.town(g.at) && f != c.Facing || g.cost+b.turningAt(c, g.at, f) > b.n.moves[infantry] {
				continue
			}
			line := "enter F2 "
			if g.entry != g.at {
				line += spot(g.entry) + " "
			}
			line += spot(g.at)
			if f != c.Facing && !b.town(g.at) {
				line += " " + f.String()
			}
			size, formed := v.row(c, g.at, f)
			all = append(all, option{line, 1000 + v.place(c, g.at, f, size, v.foot(c, g.at, formed))})
		}
	}
	got, ok := v.comes(c)
	among(t, "W1P §1, F2", got, ok, all, 0)
	b.Turn = 1
	if got, ok := v.comes(b.find("FC")); ok {
		t.Errorf("W1P §1: in the first turn %q; want nobody to come", boardLine(got.act))
	}
}

// Nobody plans where nobody plays, or where it is over (W1P §3).
func TestW1P3_WhoPlans(t *testing.T) {
	b := in(scene(t, grass(9, 9), "F1 infantry 1,1 n", "A1 infantry 7,7 s"), moving, french)
	for _, c := range []struct {
		side int
		won  string
		want bool
	}{{french, "", true}, {allied, "", false}, {-1, "", false}, {french, "french", false}} {
		b.Won = c.won
		if _, _, ok := (Rules{}).Plan(&state{Board: b}, c.side, 1); ok != c.want {
			t.Errorf("W1P §3: side %d plans where %q has won: %t; want %t", c.side, c.won, ok, c.want)
		}
	}
}

// A state without fights is written with none (W1P §14); legal is asked of one piece at most (W1P §2).
func TestW1P2_WhatIsWrittenAndAsked(t *testing.T) {
	if got := string(Rules{}.Encode(&state{})); got != `{"fights":[]}` {
		t.Errorf("W1P §14: a state without fights is written %s", got)
	}
	s := &state{Board: in(scene(t, grass(9, 9), "F1 infantry 1,1 n", "F2 infantry 3,1 n", "A1 infantry 7,7 s"), moving, french)}
	for line, want := range map[string]bool{"legal": true, "legal F1": true, "legal F1 F2": false, "move F1 1,2": true, "move 1,2": false, "end": true, "end F1": false} {
		words, err := game.Scan(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (Rules{}).Parse(s, words[0], nil); (err == nil) != want {
			t.Errorf("W1P §2: %q is read: %t (%v); want %t", line, err == nil, err, want)
		}
	}
}

// A front turned by eighths goes round, either way (W1P §15).
func TestW1P15_FrontsTurned(t *testing.T) {
	for n, want := range map[int]game.Facing{0: game.East, 1: game.SouthEast, 2: game.South, 4: game.West, 6: game.North, 7: game.NorthEast, -1: game.NorthEast, -2: game.North, -8: game.East} {
		if got := turned(game.East, n); got != want {
			t.Errorf("W1P §15: east turned by %d eighths is %s; want %s", n, got, want)
		}
	}
	if got := turned(game.NorthWest, 1); got != game.North {
		t.Errorf("W1P §15: north-west turned by one is %s; want north", got)
	}
}

// A side without a chief is noted in a file, for by his death alone somebody wins (W1P §3).
func TestW1P3_WhoHasAChief(t *testing.T) {
	for _, c := range []struct {
		pieces []string
		want   int
	}{{[]string{"F1 infantry 1,1 n", "A1 infantry 7,7 s"}, 2}, {[]string{"NAP leader 1,1 3 chief", "A1 infantry 7,7 s"}, 1}, {[]string{"NAP leader 1,1 3 chief", "WEL leader 7,7 2 chief"}, 0}} {
		if got := scene(t, grass(9, 9), c.pieces...).field.Notes(); len(got) != c.want {
			t.Errorf("W1P §3: %v is noted %v; want %d notes", c.pieces, got, c.want)
		}
	}
}

// An example of a verb can be typed as it is (W1P §2).
func TestW1P2_ExamplesOfVerbs(t *testing.T) {
	s := &state{Board: in(scene(t, grass(50, 40), "F1 infantry 1,1 n", "A1 infantry 1,2 s", "A3 infantry 9,9 s"), moving, french)}
	for _, v := range boardVerbs {
		way := boardExample(v.name)
		words, err := game.Scan(way.Line)
		if err != nil || words[0].Words[0].Text != v.name {
			t.Errorf("W1P §2: the example of %s is %q", v.name, way.Line)
			continue
		}
		if v.name == "enter" || v.name == "piece" { // P1 comes late here nowhere; F1 is there
			continue
		}
		if _, err := (Rules{}).Parse(s, words[0], nil); err != nil {
			t.Errorf("W1P §2: the example of %s, %q: %v", v.name, way.Line, err)
		}
	}
}
