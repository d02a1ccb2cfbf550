package onepage_test

import (
	"strings"
	"testing"
)

// Lines on small boards, paragraph by paragraph; what is wanted was reckoned from the sheet and its rulings.
func TestW1PWhatTheSheetWantsOfLines(t *testing.T) {
	far := piece("AC9", "allied", "cavalry", 7, 7, "s")
	// A row of ground, and one with something in its fourth square.
	row, town, wood := "........", "...T....", "...w...."
	// A gully that is barred two squares north of A1: one square is all the way there is.
	gully := func(reading string) map[string]any {
		return map[string]any{"readings": map[string]any{"R15": reading}, "ground": []string{"#.#", "###", "#.#", "#.#", "#.#", "#.#", "#.#", "#.#"}, "pieces": []any{
			piece("F1", "french", "infantry", 1, 3, "n"), piece("F2", "french", "infantry", 1, 2, "n"), piece("A1", "allied", "infantry", 1, 4, "s"), piece("AC9", "allied", "cavalry", 1, 0, "s")}}
	}
	// A square of two foot and a gun, behind it open ground and then a wood, which bars guns alone.
	square := func(reading string) map[string]any {
		return map[string]any{"readings": map[string]any{"R15": reading}, "ground": []string{row, row, wood, row, row, row, row, row}, "pieces": []any{piece("FG1", "french", "artillery", 3, 0, "n"),
			piece("A1", "allied", "infantry", 3, 3, "s", "square"), piece("A2", "allied", "infantry", 3, 3, "s", "square"), piece("AG1", "allied", "artillery", 3, 3, "s", "square"), far}}
	}
	one := func() map[string]any {
		return open8(piece("F1", "french", "infantry", 3, 3, "n"), piece("A1", "allied", "infantry", 3, 4, "s"), far)
	}
	column := func() map[string]any {
		return open8(piece("F1", "french", "infantry", 3, 3, "n"), piece("F2", "french", "infantry", 3, 2, "n"), piece("F3", "french", "infantry", 3, 1, "n"), piece("A1", "allied", "infantry", 3, 4, "s"), far)
	}
	leader := piece("AL1", "allied", "leader", 3, 4, "")
	leader["value"] = 2
	for _, c := range []struct {
		about  string
		board  map[string]any
		before []string // taken
		line   string
		want   []string
		never  string
	}{
		// 2 in column to 1 is +1; six: D3, and no line of three squares is free.
		{"W1P §15, R15 a: without a line the loser is eliminated", gully("a"), []string{"end", "end", "attack F1 at A1 6"}, "score", []string{"French 1, Allies 0"}, ""},
		{"W1P R15 a: and nothing is asked", gully("a"), []string{"end", "end", "attack F1 at A1 6"}, "owed", []string{"nothing is owed"}, ""},
		{"W1P R15 b: it stops before what bars it", gully("b"), []string{"end", "end", "attack F1 at A1 6", "n", "s"}, "show A1", []string{"A1, infantry, at 1,5"}, ""},
		// Distance 3, five: D2. North is free for foot, the gun is stopped by the wood.
		{"W1P §13, R46: the gun that cannot go the way is eliminated", square("a"), []string{"fire FG1 at A1 2 3", "n", "AG1"}, "score", []string{"French 3, Allies 0"}, ""},
		{"W1P §13, R46: foot goes that way", square("a"), []string{"fire FG1 at A1 2 3", "n", "A1", "s"}, "show A1", []string{"A1, infantry, at 3,5"}, ""},
		{"W1P §13, R15 b: the gun stops before the wood", square("b"), []string{"fire FG1 at A1 2 3", "n", "AG1", "s"}, "show AG1", []string{"AG1, artillery, at 3,4"}, ""},
		// Equal, five: D1.
		{"W1P §15: the winner gives foot its front", one(), []string{"end", "end", "attack F1 at A1 5", "n"}, "owed", []string{"front of who goes back"}, ""},
		{"W1P §4, §15: a leader has no front to give", open8(piece("F1", "french", "infantry", 3, 3, "n"), leader, far), []string{"end", "end", "attack F1 at AL1 5", "n"}, "owed", []string{"nothing is owed"}, ""},
		{"W1P §12, §15: nor has who comes into a town", map[string]any{"ground": []string{row, row, town, row, row, row, row, row}, "pieces": []any{piece("F1", "french", "infantry", 3, 3, "n"), piece("A1", "allied", "infantry", 3, 4, "s"), far}},
			[]string{"end", "end", "attack F1 at A1 5", "n"}, "owed", []string{"nothing is owed"}, ""},
		{"W1P §17: a null has no effect", one(), []string{"end", "end"}, "attack F1 at A1 3", []string{"null", "No effect"}, "front"},
		{"W1P §17: what has one does not say so", one(), []string{"end", "end", "attack F1 at A1 5", "n"}, "n", []string{"A1: 1 square back"}, "No effect"},
		// 3 in column to 1 is +2: null, D1, D1, D2, D3, D4; over three squares demoralises.
		{"W1P §15: the odds name who is demoralised, by what alone", column(), []string{"end", "end"}, "odds attack F1 at A1", []string{"D4: demoralised A1"}, "D3: "},
		{"W1P §14: why has the strength of both", column(), []string{"end", "end", "attack F1 at A1 6"}, "why", []string{"strength of the attacker: 3 in column", "strength of the defender: 1", "difference: +2"}, ""},
		// Whoever is in front goes first, whoever is named first.
		{"W1P §4: a column goes on, its head first", open8(piece("F1", "french", "infantry", 3, 1, "n"), piece("F2", "french", "infantry", 3, 2, "n"), far), []string{"end"}, "move F1+F2 n 2", []string{"F2: at 3,4", "F1: at 3,3"}, ""},
		{"W1P §4: also across, and why has what each paid", open8(piece("F1", "french", "infantry", 3, 1, "n"), piece("F2", "french", "infantry", 4, 2, "n"), far), []string{"end", "move F1+F2 ne 1"}, "why",
			[]string{"F2: at 5,3", "F1: at 4,2", "way of F2, squares 1: movement points 1", "way of F1, squares 1: movement points 1"}, ""},
		// Who has just formed a square neither dissolves it nor goes on.
		{"W1P §11: a square just formed is not dissolved", open8(piece("F1", "french", "infantry", 3, 1, "n"), piece("F2", "french", "infantry", 4, 1, "n"), far), []string{"end", "move F1 4,1"}, "legal", []string{"end"}, "break"},
	} {
		s := laid(t, c.board)
		for _, l := range c.before {
			if got := said(t, s, "en", l); strings.HasPrefix(got, "!") {
				t.Errorf("%s: %s: refused: %s", c.about, l, got)
			}
		}
		got := said(t, s, "en", c.line)
		for _, w := range c.want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: %s: got %q; want %q in it", c.about, c.line, got, w)
			}
		}
		if c.never != "" && strings.Contains(got, c.never) {
			t.Errorf("%s: %s: got %q; want no %q in it", c.about, c.line, got, c.never)
		}
	}
}
