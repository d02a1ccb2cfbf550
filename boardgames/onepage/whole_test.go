package onepage

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// Whose a line is (W1P §2): of a piece its side's, of the board itself and of a phase's end whose phase it is; what the referee puts and
// removes is nobody's.
func TestW1P2_WhoseALineIs(t *testing.T) {
	b := in(scene(t, grass(9, 9), "F1 infantry 1,1 n", "A1 infantry 7,7 s"), moving, allied)
	for _, c := range []struct {
		verb, who string
		want      int
	}{{"move", "F1", french}, {"move", "A1", allied}, {"end", "", allied}, {"put", "F1", -1}, {"remove", "A1", -1}, {"turn", "Z9", -1}, {"attack", "A1", allied}} {
		a := game.Action{Verb: c.verb}
		if c.who != "" {
			a.Units = []game.Operand{{IDs: []string{c.who}}}
		}
		if got := (Rules{}).Owner(&state{Board: b}, a); got != c.want {
			t.Errorf("W1P §2: %s %s is of %d; want %d", c.verb, c.who, got, c.want)
		}
	}
}

// What a state is worth to a side: its points less the other's, half a point for who is demoralised (W1P §3); once it is won, all.
func TestW1P3_WhatAStateIsWorth(t *testing.T) {
	b := scene(t, grass(9, 9), "F1 infantry 1,1 n", "F2 infantry 2,1 n", "A1 infantry 7,7 s", "A2 infantry 6,7 s")
	b.Points[french], b.Points[allied] = 5, 3
	worth := func(side int) float64 { return Rules{}.Worth(&state{Board: b}, side) }
	check := func(about string, want float64) {
		t.Helper()
		if got := worth(french); !near(got, want) || !near(worth(allied), -want) {
			t.Errorf("W1P §3, %s: %.2f to the French and %.2f to the Allies; want %.2f and the contrary", about, got, worth(allied), want)
		}
	}
	check("5 to 3", 2)
	b.find("A1").Shaken = true
	check("one of the Allies demoralised", 2.5)
	b.find("F1").Shaken, b.find("F2").Shaken = true, true
	check("two of the French too", 1.5)
	b.find("F1").Where = gone
	check("one of them is gone", 2)
	b.Won = sideNames[allied]
	check("the Allies have won", -1000)
}

// The board as it is drawn (W1P §1, §4): who has a front shows it, leaders and squares have none; who is demoralised is marked.
func TestW1P1_TheBoardAsItIsDrawn(t *testing.T) {
	b := scene(t, grass(9, 9), "F1 infantry 1,1 e", "FG artillery 2,1 w", "FL leader 3,1 2", "F2 infantry 4,4 n square", "F3 infantry 4,4 n square", "A1 infantry 7,7 s")
	b.find("A1").Shaken = true
	c, _ := Rules{}.Chart(&state{Board: b})
	got := map[string]string{}
	for _, p := range c.Pieces {
		at := p.At.(game.Cell)
		got[p.ID] = fmt.Sprintf("%d,%d %s %s", at.Col, at.Row, at.Facing, p.Mark)
	}
	none := game.NoFront.String()
	for id, want := range map[string]string{"F1": "1,1 e steady", "FG": "2,1 w steady", "FL": "3,1 " + none + " steady", "F2": "4,4 " + none + " steady", "A1": "7,7 s routs"} {
		if got[id] != want {
			t.Errorf("W1P §1: %s is drawn %q; want %q", id, got[id], want)
		}
	}
	if c.Placed != 6 {
		t.Errorf("W1P §1: %d are placed; want 6", c.Placed)
	}
}

// Told ground changes the board from then on and none before (W1P §5).
func TestW1P5_GroundThatIsTold(t *testing.T) {
	before := scene(t, grass(9, 9), "F1 infantry 1,1 n", "A1 infantry 7,7 s").field
	q := board.Square{X: 3, Y: 2}
	after := before.With(q, field.Ground('T'))
	if !before.At(q).IsOpen() || !after.At(q).IsTown() || !after.At(board.Square{X: 2, Y: 3}).IsOpen() {
		t.Errorf("W1P §5: 3,2 was %q and is %q", before.At(q), after.At(q))
	}
}

// What is listed of a piece stands on one line, its squares one after another (W1P §4); fire and attacks are listed at each square once.
func TestW1P4_HowItIsListed(t *testing.T) {
	b := in(scene(t, grass(9, 9), "F1 infantry 1,1 n", "F2 infantry 5,5 n", "A1 infantry 5,6 s", "AQ infantry 4,6 s square", "AR infantry 4,6 s square"), moving, french)
	v := b.answerLegal(game.Action{Verb: "legal"}, nothingWaits)
	rows, _ := v.Data.Get("lines").([]string)
	starts := map[string]bool{}
	for _, l := range rows {
		w := strings.Fields(l)
		starts[strings.Join(w[:max(len(w)-1, 1)], " ")] = true
	}
	if len(v.Lines) != len(starts)+1 || len(rows) <= len(starts) {
		t.Errorf("W1P §4: %d lines are told in %d; want %d of a piece and a verb each, and the head", len(rows), len(v.Lines), len(starts))
	}
	b = in(b, fights, french)
	var got []string
	for _, a := range b.legal(french) {
		if a.Verb == "attack" {
			got = append(got, boardLine(a))
		}
	}
	slices.Sort(got)
	if want := []string{"attack F2 at A1", "attack F2 at AQ"}; !slices.Equal(got, want) {
		t.Errorf("W1P §14: attacks listed are %q; want %q: the square once", got, want)
	}
}

// A square or a town is demoralised where one of its pieces is (W1P §15).
func TestW1P15_OneOfAStackIsDemoralised(t *testing.T) {
	b := scene(t, grass(9, 9), "F2 infantry 4,4 n square", "F3 infantry 4,4 n square", "A1 infantry 7,7 s")
	for _, shaken := range [][2]bool{{false, false}, {true, false}, {false, true}, {true, true}} {
		b.find("F2").Shaken, b.find("F3").Shaken = shaken[0], shaken[1]
		if got := b.fighter(b.find("F2")).shaken; got != (shaken[0] || shaken[1]) {
			t.Errorf("W1P §15: of %v the square is demoralised: %t", shaken, got)
		}
	}
}

// Whom the run of a horse has before it when the moves are over it charges (W1P §8, R35): of its own half-turn, an enemy straight ahead of
// where it ran.
func TestW1P8_WhomARunHasBeforeIt(t *testing.T) {
	for _, c := range []struct {
		about string
		spoil func(b *table)
		want  string
	}{
		{"it has run", func(*table) {}, "[A1]"},
		{"it has not", func(b *table) { b.find("FC").Run.N = 0 }, "[]"},
		{"the half-turn of the others", func(b *table) { b.Side = allied }, "[]"},
		{"it is gone", func(b *table) { b.find("FC").Where = gone }, "[]"},
		{"it ran another way", func(b *table) { b.find("FC").Run.Way = game.East }, "[]"},
		{"a friend stands there", func(b *table) { b.find("A1").At, b.find("F1").At = board.Square{X: 8, Y: 8}, board.Square{X: 3, Y: 4} }, "[]"},
	} {
		b := in(scene(t, grass(9, 9), "FC cavalry 3,3 n", "F1 infantry 1,1 n", "A1 infantry 3,4 s"), moving, french)
		b.find("FC").Run = run{Way: game.North, N: 2}
		c.spoil(b)
		b.charges()
		if got := fmt.Sprint(b.find("FC").Onto); got != c.want {
			t.Errorf("W1P §8, %s: it charges %s; want %s", c.about, got, c.want)
		}
	}
	b := in(scene(t, grass(9, 9), "F1 infantry 3,3 n", "A1 infantry 3,4 s"), moving, french)
	b.find("F1").Run = run{Way: game.North, N: 2}
	if b.charges(); b.find("F1").Onto != nil {
		t.Errorf("W1P §8: foot charges %v", b.find("F1").Onto)
	}
}

// Who leaves a square by himself leaves it (W1P §11); a square that goes as a whole, or a piece that stands in none, leaves nothing.
func TestW1P11_WhoLeavesASquare(t *testing.T) {
	b := in(scene(t, grass(9, 9), "F2 infantry 4,4 n square", "F3 infantry 4,4 n square", "FG artillery 4,4 n square", "F1 infantry 1,1 n", "A1 infantry 8,8 s"), moving, french)
	for id, want := range map[string]bool{"FG": true, "F2": false, "F1": false} {
		c := b.find(id)
		_, es, _ := b.goes(b.mover(c), []board.Square{c.At.Step(game.East, 1)})
		leaves := slices.ContainsFunc(es, func(e game.Event) bool { m, ok := e.(*marked); return ok && m.As == markLeaves && m.Unit == id })
		if leaves != want {
			t.Errorf("W1P §11: %s leaves a square: %t; want %t", id, leaves, want)
		}
	}
}

// Every outcome of a fight in which somebody goes back says where to, what is lost by it and for how much (W1P §15).
func TestW1P15_OutcomesSayTheWay(t *testing.T) {
	b := in(scene(t, grass(9, 9), "F1 infantry 4,4 n", "A1 infantry 4,5 s"), fights, french)
	adj, no := b.prepare(act2("attack", "F1", "A1"))
	if no != nil {
		t.Fatal(no.Say.Key)
	}
	back := 0
	for _, o := range adj.Odds(odds.NewEngine()).Outcomes {
		r, _ := o.Keys.Get("result").(string)
		way, _ := o.Keys.Get("way").(string)
		if goes := strings.ContainsAny(r, "23456") || r == "A1" || r == "D1"; goes != (way != "") || goes && o.Keys.Get("vp") == nil {
			t.Errorf("W1P §15: %s goes %q, %+v", r, way, o.Keys)
		} else if goes {
			back++
		}
	}
	if back == 0 {
		t.Error("W1P §15: nobody goes back")
	}
}

func act2(verb, who, at string) game.Action {
	return game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{who}}, {IDs: []string{at}}}}
}

// What nobody states is taken as usual, and said where it matters (W1P §6, §7, §14).
func TestW1P14_WhatIsTakenAsUsual(t *testing.T) {
	for line, want := range map[string]string{
		"attack infantry at infantry":                        "position",
		"attack line size=3 at infantry":                     "attacker-formed position",
		"attack infantry at column size=2":                   "defender-formed position",
		"bombard distance=3 infantry":                        "target-ground",
		"attack line size=3 formed=yes at infantry side":     "",
		"bombard distance=3 infantry ground=wood":            "",
		"attack line size=3 at column size=2 position=front": "attacker-formed defender-formed",
	} {
		words, err := game.Scan(line)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := Rules{}.Setup(nil)
		c, err := Rules{}.Parse(s, words[0], nil)
		if err != nil {
			t.Errorf("W1P §14: %q: %v", line, err)
			continue
		}
		adj, err := Rules{}.Prepare(s, c.Action)
		if err != nil {
			t.Errorf("W1P §14: %q: %v", line, err)
			continue
		}
		var got []string
		for _, a := range adj.Odds(odds.NewEngine()).Assumed {
			got = append(got, a.Fact)
		}
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("W1P §14: of %q is taken as usual %v; want %s", line, got, want)
		}
	}
}
