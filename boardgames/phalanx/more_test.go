package phalanx_test

import (
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/phalanx"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
)

// A board that is told is short or long, for two or for three (PHX §1 [+], §13.1 [+], §13.1 [-]).
func TestPHX13_1HowABoardIsTold(t *testing.T) {
	for _, c := range []struct {
		line  string
		seats int
		turns string
		late  bool // Prussians come
	}{{"board 9,9", 2, "of 7", true}, {"board 9,9 long", 2, "of 7", true}, {"board 9,9 3", 3, "of 7", true}, {"board 9,9 2", 2, "of 7", true}, {"board 9,9 short", 2, "of 4", false}, {"tavola 9,9 breve", 2, "of 4", false}} {
		s := bare(t)
		said(t, s, "en", c.line)
		holds(t, c.line, said(t, s, "en", "score"), c.turns)
		if n := len(phalanx.Rules{}.Sides(s.State())); n != c.seats {
			t.Errorf("%s: %d seats; want %d", c.line, n, c.seats)
		}
		if got := said(t, s, "en", "piece P1 prussian 3/1 turn 2"); strings.Contains(got, "§13.1") == c.late {
			t.Errorf("%s: a Prussian: got %q; want him to come: %v", c.line, got, c.late)
		}
	}
}

// Of whom a file says no hand that has begun, his is the turn's, and nobody knows its cards (PHX §4 [+]).
func TestPHX4HandsThatNoFileSays(t *testing.T) {
	b := set(t, "u F1 french 4/2 2,1 n").board
	b["begin"] = map[string]any{"turn": 5, "hands": map[string]any{"allied": []string{"4-1"}}}
	s := laid(t, b)
	got := said(t, s, "en", "hand")
	holds(t, "hand", got, "The French: cards 15, unknown", "The Allies: cards 1: 4-1", "The Prussians: cards 6, unknown")
}

// A card's action is typed in either language, with and without its accent (PHX §11.2 [+], §11.3 [+]).
func TestPHX11_3AnActionIsTypedInEitherLanguage(t *testing.T) {
	for typed, want := range map[string]string{"elite=3-1-elite": "4 to 6", "élite=3-1-élite": "4 to 6", "elite=3-1-élite": "4 to 6", "comando=3-1-comando": "4 to 7", "command=3-1-command": "4 to 7", "3-1-comando": "4 to 4", "none": "4 to 3", "nessuna": "4 to 3"} {
		s := laid(t, set(t, "u F1 french 4/2 2,1 n", "u A1 allied elite 3/1 2,2 s", "l wellington 3,2").board)
		said(t, s, "en", "play 4-0", "attack F1 at A1 with none")
		holds(t, typed, said(t, s, "en", "cards allied "+typed), want)
	}
	s := laid(t, set(t, "u F1 french 4/2 2,1 n", "u A1 allied elite 3/1 2,2 s").board)
	said(t, s, "en", "play 4-0", "attack F1 at A1 with none")
	if got := said(t, s, "en", "cards allied artillery=3-1-artillery"); !strings.HasPrefix(got, "!") {
		t.Errorf("artillery is put down with the cards of a battle: %q", got)
	}
}

// Each side may do what is its own alone (PHX §4 [+]): of both, and of either, what is taken now.
func TestPHX4EachSidesOwnLines(t *testing.T) {
	s := laid(t, set(t, "hand french 4-2 3-1-artillery", "hand allied 4-1-artillery", "u F1 french 4/2 2,1 n", "u A1 allied 4/2 2,2 s").board)
	lines := func(side int) (out []string) {
		for _, a := range (phalanx.Rules{}).Legal(s.State(), side) {
			out = append(out, phalanx.Rules{}.Canonical(a, nil))
		}
		slices.Sort(out)
		return out
	}
	french := []string{"fire F1 at A1 with 3-1-artillery", "pass", "play 3-1-artillery", "play 4-2"}
	for side, want := range map[int][]string{0: french, 1: {"fire A1 at F1 with 4-1-artillery"}, -1: append([]string{"fire A1 at F1 with 4-1-artillery"}, french...)} {
		if got := lines(side); !slices.Equal(got, want) {
			t.Errorf("PHX §4: side %d may type %q; want %q", side, got, want)
		}
	}
}

// Who fires is of foot and in order, also where a line says who (PHX §11.1 [-]); points that are missing are said where some are
// (PHX §9.4 [+]).
func TestPHX11_1WhoFiresInAStatedLine(t *testing.T) {
	s := bare(t)
	for line, want := range map[string]string{"fire heavy at light reduced=2": "§11.1", "fire at light reduced=2": "disorder", "fire front=no at light": "§11.1", "fire at light castle": "§11.1"} {
		holds(t, line, said(t, s, "en", line), want)
	}
	got := said(t, s, "en", "battle 5 at 3?") // the defender lacks 2 to hold, 8 to double; the attacker 2 to double
	holds(t, "battle 5 at 3?", got, "attacker 2 more", "defender 2 more", "defender 8 more")
	if strings.Contains(got, "0 more") {
		t.Errorf("battle 5 at 3?: got %q; want nothing of what is not missing", got)
	}
	got = said(t, s, "en", "battle 5 at 3 unseen-defender-hand=1 unseen-defender-deck1-bp=1 unseen-defender-deck2-bp=4?")
	if i, k := strings.Index(got, "5 to 4"), strings.Index(got, "5 to 7"); i < 0 || k < i {
		t.Errorf("totals of a hand that is not seen: got %q; want 5 to 4 before 5 to 7", got)
	}
}

// What a file says is unknown is asked, once; what it says of hands fits their decks (PHX §2.3 [-], §8.3 [-]).
func TestPHX8_3WhatAFileSaysIsUnknown(t *testing.T) {
	const head = "game: phalanx\nname: X\nboard: [4, 4]\nunits: [{id: F1, army: french, value: 3, at: [1, 1], facing: n}]\n"
	for text, want := range map[string]string{
		"unknown: [squares, edges]\n": "", "unknown: [edges]\n": "", "unknown: [squares, squares]\n": "squares", "unknown: [mud]\n": "mud",
		"begin: {hands: {prussian: [p4-1, p4-1, p4-1, p4-1, p4-1, p4-1, p4-1, p4-1, p4-1, p4-1]}}\n":       "",
		"begin: {hands: {prussian: [p4-1, p4-1, p4-1, p4-1, p4-1, p4-1, p4-1, p4-1, p4-1, p4-1, p4-1]}}\n": "10",
		"begin: {hands: {allied: 19}}\n": "", "begin: {hands: {allied: 20}}\n": "19", "begin: {hands: {french: 27}}\n": "26",
	} {
		_, err := ground.Read("f.yaml", []byte(head+text))
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", text, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: got %v; want %s in it", text, err, want)
		}
	}
	s := laid(t, map[string]any{"board": []int{4, 4}, "unknown": []string{"edges"}, "units": []any{map[string]any{"id": "F1", "army": "french", "value": 3, "at": []int{1, 1}, "facing": "n"}}, "begin": map[string]any{"turn": 3, "hands": map[string]any{"french": 3}}})
	said(t, s, "en", "play 4-0")
	holds(t, "move", said(t, s, "en", "move F1 1,2"), "Nobody has told what lies between")
}

// The drawing has the ground that is not open and what lies between squares, and says how the game stands (PHX §8.3 [+], §13.3 [+]).
func TestPHX8_3GroundIsDrawn(t *testing.T) {
	s := laid(t, set(t, "u F1 french 4/2 2,1 n", "u F2 french light-cavalry 3/1 0,3 n", "x ridge,road 2,1 2,2", "x stream 3,1 4,1").board)
	c, _ := phalanx.Rules{}.Chart(s.State())
	g := c.Table.(game.Grid)
	kinds, edges := map[string]int{}, map[string]int{}
	for _, q := range g.Squares {
		kinds[q.Kind]++
	}
	for _, e := range g.Edges {
		edges[e.Kind]++
	}
	if kinds["castle"] != 3 || kinds["village"] != 4 || kinds["wood"] != 1 || kinds["hill"] != 1 || kinds["clear"] != 0 || edges["ridge"] != 1 || edges["road"] != 1 || edges["stream"] != 1 || len(g.Edges) != 3 || len(c.Result) != 2 || len(c.Sides) != 2 {
		t.Errorf("drawn are %v, %v, and %d lines", kinds, edges, len(c.Result))
	}
}

// A line names cards where its deed plays some (PHX §9.3 [+], §11.1 [+]); behind any other verb they, and facts of a journal, are refused ([-]):
// what nobody reads would stand there as if it had been said.
func TestPHX9CardsStandWhereSomeArePlayed(t *testing.T) {
	table := set(t, "u F1 french 4/2 2,1 n", "u A1 allied elite 3/1 2,2 s").board
	for line, want := range map[string]string{
		"deal moved yes": "moved says nothing here", "deal moved=yes": "moved=yes says nothing here",
		"deal with moved yes": "with says nothing here", "deal against 4-0": "against says nothing here", "end with 4-0": "with says nothing here",
		"fire F1 at A1 against 4-0": "against says nothing here", "move F1 3,1 con 4-0": "con says nothing here",
	} {
		if got := said(t, laid(t, table), "en", line); !strings.HasPrefix(got, "!") && !strings.HasPrefix(got, " !") || !strings.Contains(got, want) {
			t.Errorf("PHX §9: %q: got %q, want it refused: %s", line, got, want)
		}
	}
	holds(t, "attack", said(t, laid(t, table), "en", "play 4-0", "attack F1 at A1 with none against none"), "4 to 3")
}
