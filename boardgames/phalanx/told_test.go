package phalanx_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/phalanx"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
)

// What the table tells is what the book has (PHX §2.1 [+], §2.2 [+], §2.3 [+], §8.3 [+], §9.1 [+], §11.2 [+], §12 [+]), and what
// it has not is refused and changes nothing (the same [-]); what is told again takes the place of what was told before.
func TestPHX8_3WhatIsToldAgainAndWhatCannotBe(t *testing.T) {
	s := bare(t)
	for _, c := range []struct {
		line         string
		want, refuse []string // in what is said; by which paragraph
	}{
		{"board 4,4 5", nil, []string{"§2.1"}},
		{"board 100,4", nil, []string{"§2.1"}},
		{"board 4,1", nil, []string{"§2.1"}},
		{"board 5,6", []string{"5 x 6"}, nil},
		{"edge ridge 1,1 1,2", []string{"1,1", "1,2", "ridge"}, nil},
		{"edge stream 1,1 1,2", []string{"stream"}, nil},
		{"show 1,1", []string{"stream"}, nil},
		{"edge", nil, []string{"§8.3"}},
		{"edge ridge", nil, []string{"§8.3"}},
		{"edge ridge n", nil, []string{"§8.3"}},
		{"edge ridge ridge 1,1 1,2", nil, []string{"§8.3"}},
		{"edge ridge 1,1 e e", nil, []string{"§8.3"}},
		{"edge mud 1,1 1,2", nil, []string{"§8.3"}},
		{"edge ridge 0,0 w", nil, []string{"§2.1"}},
		{"edge pond bridge 1,1 1,2", nil, []string{"§8.3"}},
		{"ground wood 1,1 purple", nil, []string{"§8.3"}},
		{"ground", nil, []string{"§8.3"}},
		{"ground clear hougoumont", nil, []string{"§8.3"}},
		{"ground wood 3,3", []string{"3,3", "wood"}, nil},
		{"ground hill 3,3", []string{"3,3", "hill"}, nil},
		{"show 3,3", []string{"3,3", "hill"}, nil},
		{"ground hougoumont 2,2", []string{"2,2", "castle", "Hougoumont"}, nil},
		{"ground hougoumont 2,2", []string{"2,2", "castle", "Hougoumont"}, nil},
		{"ground hougoumont 2,3", nil, []string{"§13.3"}},
		{"ground mont-st-jean 2,5", []string{"2,5", "village", "Mont-St-Jean"}, nil},
		{"ground plancenoit 4,0 4,1 3,0", []string{"village", "Plancenoit"}, nil},
		{"ground plancenoit 3,1", nil, []string{"§13.3"}},
		{"piece", nil, []string{"§2.2"}},
		{"piece F9 french 4", nil, []string{"§2.2"}},
		{"piece F9 french 0 1,1", nil, []string{"§2.2"}},
		{"piece F9 french 21 1,1", nil, []string{"§2.2"}},
		{"piece F9 french 4 3 1,1", nil, []string{"§2.2"}},
		{"piece F9 french 4/x 1,1", nil, []string{"§2.2"}},
		{"piece F9 french 20/4 1,1", []string{"F9", "1,1", "20"}, nil},
		{"piece F1 french 4/2 0,0 w", []string{"F1", "0,0", "west", "4"}, nil},
		{"piece A1 allied light 3 0,5", []string{"A1", "0,5", "south", "light cavalry"}, nil},
		{"piece F2 french 4/2 0,0", nil, []string{"§8.2"}},
		{"piece P1 prussian 3/1 turn 8", nil, []string{"§4"}},
		{"piece P1 prussian 3/1 turn 7", []string{"P1", "7"}, nil},
		{"piece P2 prussian 3/1 turn 2 1,3", nil, []string{"§2.2"}},
		{"piece napoleon", nil, []string{"§12"}},
		{"piece napoleon 1,1 1,2", nil, []string{"§12"}},
		{"piece napoleon 1,1 n", nil, []string{"§12"}},
		{"piece napoleon 0,5", nil, []string{"§8.2"}},
		{"piece napoleon 9,9", nil, []string{"§2.1"}},
		{"piece napoleon 0,0", []string{"Napoleon", "0,0"}, nil},
		{"piece wellington 0,0", nil, []string{"§8.2"}},
		{"entry", nil, []string{"§5"}},
		{"entry 4,4 purple", nil, []string{"§5"}},
		{"entry 4,4 4,5", []string{"4,4", "4,5"}, nil},
		{"deck", nil, []string{"§2.3"}},
		{"deck nobody 4-2", nil, []string{"§2.3"}},
		{"deck prussian p6-1*0 p4-2*10", nil, []string{"§2.3"}},
		{"deck prussian p6-1*x", nil, []string{"§2.3"}},
		{"deck prussian p6-1*9", nil, []string{"§2.3"}},
		{"deck prussian p6-1*9 p4-2-health", nil, []string{"§11.7"}},
		{"deck prussian p6-1*9 p4-2-command", nil, []string{"§11.2"}},
		{"deck french p6-1*26", nil, []string{"§2.3"}},
		{"deck prussian p6-1*9 p4-2", []string{"10"}, nil},
		{"command french 2", nil, []string{"§11.2"}},
		{"command prussian 2 1", nil, []string{"§11.2"}},
		{"command french 2 x", nil, []string{"§11.2"}},
		{"command french 2 100", nil, []string{"§11.2"}},
		{"command allied 1 4", []string{"1", "4"}, nil},
		{"players 1", nil, []string{"§1"}},
		{"players", nil, []string{"§1"}},
	} {
		before := s.Hash()
		got := said(t, s, "en", c.line)
		holds(t, c.line, got, append(c.want, c.refuse...)...)
		if refused := strings.HasPrefix(got, "!"); refused != (len(c.refuse) > 0) || refused && s.Hash() != before {
			t.Errorf("%s: got %q; want it refused by %v and nothing changed", c.line, got, c.refuse)
		}
	}
	if got := said(t, s, "en", "show 1,1"); strings.Contains(got, "ridge") {
		t.Errorf("show 1,1: got %q; want the ridge gone that was told before the stream", got)
	}
	file, _ := phalanx.Rules{}.File(s.State())
	g, err := ground.Read("written.yaml", []byte(file))
	if err != nil {
		t.Fatalf("%v in\n%s", err, file)
	}
	if is, _ := g.Square(g.Squares[0].At); len(g.Edges) != 1 || len(g.Edges[0].Is) != 1 || g.Edges[0].Is[0] != "stream" || is == "" || len(g.Squares) != 6 || len(g.Entry) != 2 || len(g.Leaders) != 1 || g.Commands["allied"][1] != 4 || g.Unit("F1").Facing != "w" {
		t.Errorf("written down as\n%s", file)
	}
}

// Italian words tell the same: facings, armies, ground (PHX §8.1 [+]).
func TestPHX8_1ToldInItalian(t *testing.T) {
	s := bare(t)
	said(t, s, "it", "tavola 6,6", "pezzo F1 francesi 4/2 1,1 o", "pezzo A1 alleati pesante 3/1 1,4 e", "terreno crinale 2,2", "bordo crinale 2,2 e", "terreno collina 3,3")
	for line, want := range map[string][]string{"show F1": {"1,1", "west", "4"}, "show A1": {"1,4", "east", "heavy cavalry", "3"}, "show 2,2": {"towards 3,2: ridge", "unknown"}, "show 3,3": {"hill"}} {
		holds(t, line, said(t, s, "en", line), want...)
	}
}

// Somebody who wants the seat of the Prussians plays a long game by three; a short one has no such seat, nor a file that is for
// three already anything to say (PHX §1 [+], §1 [-], §13.1 [-]).
func TestPHX1WhoWantsTheSeatOfThePrussians(t *testing.T) {
	for _, c := range []struct {
		file, seat string
		three      bool
	}{
		{"", "prussian", true}, {"", "prussiani", true}, {"", "french", false}, {"length: short\n", "prussian", false}, {"players: 3\n", "prussian", false},
	} {
		text := "game: phalanx\nname: X\nboard: [4, 4]\nunits: [{id: F1, army: french, value: 3, at: [1, 1], facing: n}]\n" + c.file
		op, err := ground.Files{}.Read("f.yaml", []byte(text), game.Wish{Seats: []string{c.seat}})
		if err != nil {
			t.Fatal(err)
		}
		g, err := ground.Read("f.json", op.JSON)
		if err != nil {
			t.Fatal(err)
		}
		if told := len(op.Told) > 0; told != c.three || (g.Players == 3) != (c.three || strings.Contains(c.file, "3")) {
			t.Errorf("%q with a seat for %s: %d players, said %v; want three of it: %v", c.file, c.seat, g.Players, told, c.three)
		}
	}
}

// What stands on the board is drawn with what it is: elite units are called so, who is in disorder or dead is marked (PHX §9.1 [+],
// §9.5 [+]).
func TestPHX9_1TheBoardIsDrawn(t *testing.T) {
	s := laid(t, set(t, "u F1 french elite 4/2 2,1 n", "u F2 french disordered light-cavalry 3/1 0,0 e", "u A1 allied 4/2 2,4 s", "u A2 allied 2/1", "dead allied A2", "l napoleon 1,1", "x ridge 2,1 2,2").board)
	c, ok := phalanx.Rules{}.Chart(s.State())
	if !ok {
		t.Fatal("no chart")
	}
	marks, whats := map[string]string{}, map[string]string{}
	for _, x := range c.Tally {
		marks[x.ID], whats[x.ID] = x.Mark, i18n.New(i18n.EN).Say(x.What)
	}
	if !strings.Contains(whats["F1"], "elite") || strings.Contains(whats["A1"], "elite") || !strings.Contains(whats["F2"], "light cavalry") {
		t.Errorf("drawn as %v", whats)
	}
	if marks["F1"] != "steady" || marks["F2"] != "retreats" || marks["A2"] != "destroyed" || len(c.Tally) != 4 || c.Whole != 4 || c.Placed != 3 || len(c.Pieces) != 4 {
		t.Errorf("drawn as %v, %d pieces", marks, len(c.Pieces))
	}
}

// Of a stated battle it is said who may advance and who is reduced, and nothing of either where nobody is (PHX §9.4 [+], §9.4 [-]): an
// attacker of 1 that is reduced is eliminated (§9.1 [+]), one of 2 is not; who charges is in disorder (§11.4 [+]).
func TestPHX9_4WhoIsNamedOfAStatedBattle(t *testing.T) {
	s := bare(t)
	for line, c := range map[string]struct{ has, never []string }{
		"battle 1 at 6":                         {[]string{"1 to 6", "a1", "eliminated"}, nil},
		"battle 2 at 9":                         {[]string{"2 to 9", "a1"}, []string{"eliminated"}},
		"battle 4 at 4":                         {[]string{"4 to 4"}, []string{"a1"}},
		"battle 5 at 4/2":                       {[]string{"5 to 4", "a1", "reduced", "retreats"}, []string{"eliminated", "castle"}},
		"battle 5 at 4":                         {[]string{"5 to 4", "eliminated", "retreats"}, []string{"reduced"}},
		"battle 5 at 2/1 castle cdp=1":          {[]string{"5 to 4", "castle"}, nil},
		"battle 1 + 2 flank at 20":              {[]string{"5 to 20", "a2"}, []string{"a1"}},
		"battle 2 + 1 flank at 20":              {[]string{"4 to 20", "a1", "a2"}, nil},
		"battle 2 id=old + 3 flank id=new at 4": {[]string{"8 to 4", "old", "new"}, []string{"a1", "a2"}},
		"charge light 4 flank at 4/2":           {[]string{"16 to 4", "a1", "disorder"}, nil},
		"move mp=3 path1-to=wood":               {[]string{"2", "1"}, nil},
		"fire at light reduced=2 disordered":    {[]string{"reduced"}, nil},
		"victory":                               {[]string{"0", "21", "Allies"}, nil},
		"victory game=short":                    {[]string{"Allies"}, []string{"21"}},
	} {
		got := said(t, s, "en", line)
		holds(t, line, got, c.has...)
		for _, w := range c.never {
			if strings.Contains(got, w) {
				t.Errorf("%s: got %q; want no %q in it", line, got, w)
			}
		}
	}
}

// What a line has done is said with its names and figures, and the paragraph it was done by.
func TestPHX8_2WhatIsSaidOfALine(t *testing.T) {
	s := laid(t, set(t, "hand french 4-1 3-1-artillery 3-1-rally 5-2-charge 2-0", "hand allied 4-1 3-1", "u F1 french 4/2 2,0 n", "u F2 french weak 3/1 6,6 s", "u FC french heavy-cavalry 4/2 0,1 e", "u A1 allied 4/2 3,1 w", "u AC allied light-cavalry 2/1 2,3 s", "u A2 allied 1 5,5 s", "l napoleon 2,0", "l wellington 3,2", "castles hougoumont 3").board)
	for _, c := range []struct {
		line string
		want []string
	}{
		{"show F1", []string{"F1", "2,0", "north", "4", "§9.1"}},
		{"show napoleon", []string{"Napoleon", "2,0", "§12"}},
		{"show 1,3", []string{"1,3", "castle", "Hougoumont", "§8.3"}},
		{"show 2,0", []string{"2,0", "F1", "Napoleon"}},
		{"hand", []string{"3-1-artillery", "5", "2", "§4"}},
		{"hand french", []string{"5", "4-1"}},
		{"score", []string{"21", "Hougoumont", "3", "§13.3"}},
		{"units", []string{"F1", "A2", "Wellington", "Napoleon", "§2.2"}},
		{"play 4-1", []string{"4-1", "4", "1", "§8"}},
		{"move F1 2,1 e", []string{"F1", "2,0", "2,1", "east", "2", "§8"}},
		{"legal F1", []string{"attack F1 at A1", "move F1", "§4"}},
		{"attack F1 at A1 with none against none", []string{"F1", "A1", "4 to 4", "§9"}},
		{"fire F1 with 3-1-artillery", []string{"F1", "A1", "3-1-artillery", "§11.1"}},
		{"attack F1 at A1", []string{"F1", "§8"}}, // once a round
		{"restore F2 with 3-1-rally", []string{"F2", "3-1-rally", "§11.6"}},
		{"charge FC 2,1 at A1 with 5-2-charge", []string{"2,1", "R45"}}, // F1 stands there
		{"end", []string{"3", "Allies", "§4"}},
		{"pass", []string{"French", "§4"}},
		{"play 2-0", []string{"2-0", "2", "1"}},
		{"move napoleon 3,0 4,0", []string{"Napoleon", "2,0", "4,0", "2", "0"}},
		{"end", []string{"1", "Allies"}},
		{"play 4-1", []string{"4-1", "4"}},
		{"move wellington 3,3", []string{"Wellington", "3,2", "3,3", "1", "3"}},
		{"end", []string{"1", "French"}},
		{"taken hougoumont french", []string{"Hougoumont", "French", "§13"}},
		{"remove A2", []string{"A2", "§9.5"}},
		{"show A2", []string{"A2", "1", "eliminated"}},
		{"upset F1", []string{"F1", "disorder", "§9.5"}},
		{"hold allied 2", []string{"Allies", "2", "§4"}},
	} {
		holds(t, c.line, said(t, s, "en", c.line), c.want...)
	}
}
