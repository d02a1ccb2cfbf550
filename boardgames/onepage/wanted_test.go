package onepage_test

import "testing"

// What stands after lines on small boards, in the sheet's order; the places, fronts, figures and points are reckoned from
// the sheet and its rulings, as each comment says.
func TestW1PWhatTheSheetWantsOfLines(t *testing.T) {
	far := piece("AC9", "allied", "cavalry", 7, 7, "s")
	row, town, wood := "........", "...T....", "...w...."
	// A gully that is barred two squares north of A1: one square is all the way there is.
	gully := func(reading string) map[string]any {
		return map[string]any{"readings": map[string]any{"R15": reading}, "ground": []string{"#.#", "###", "#.#", "#.#", "#.#", "#.#", "#.#", "#.#"}, "pieces": []any{
			piece("F1", "french", "infantry", 1, 3, "n"), piece("F2", "french", "infantry", 1, 2, "n"), piece("A1", "allied", "infantry", 1, 4, "s"), piece("AC9", "allied", "cavalry", 1, 0, "s")}}
	}
	// A square of two foot and a gun, behind it open ground and then a wood, which bars guns and horse.
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
	guard := piece("OG1", "french", "infantry", 3, 3, "n", "old-guard")
	at := func(x, y int) *[2]int { return &[2]int{x, y} }
	nobody, fronts := &[]string{}, []string{"n", "e", "s", "w"}
	shaken := &[]string{"A1"}
	type stands struct {
		line string
		want *boardExpect
	}
	for _, c := range []struct {
		about string
		board map[string]any
		lines []stands
	}{
		// Nobody passes over a piece of his own, so whoever is in front goes first, whoever is named first; a square is a point.
		{"W1P §4: a column goes on, its head first", open8(piece("F1", "french", "infantry", 3, 1, "n"), piece("F2", "french", "infantry", 3, 2, "n"), far), []stands{{"end", nil},
			{"move F1+F2 n 2", &boardExpect{At: map[string]*[2]int{"F1": at(3, 3), "F2": at(3, 4)}, Left: map[string]int{"F1": 3, "F2": 3}}}}},
		{"W1P §4: and across", open8(piece("F1", "french", "infantry", 3, 1, "n"), piece("F2", "french", "infantry", 4, 2, "n"), far), []stands{{"end", nil},
			{"move F1+F2 ne 1", &boardExpect{At: map[string]*[2]int{"F1": at(4, 2), "F2": at(5, 3)}, Left: map[string]int{"F1": 4, "F2": 4}}}}},
		// A row that was made in this turn does not count yet (§7), so the Guard beside F2 is in no formation that fights: 2.
		{"W1P §10, R49: the Guard in a row that does not count yet fights 2", open8(guard, piece("F2", "french", "infantry", 4, 2, "n"), piece("A1", "allied", "infantry", 3, 4, "s"), far), []stands{{"end", nil},
			{"move F2 4,3", &boardExpect{At: map[string]*[2]int{"F2": at(4, 3)}}}, {"end", nil}, {"attack OG1 at A1 3", &boardExpect{Sums: []int{2, 1}, Column: "+1"}}}},
		// In one turn foot may form a square or dissolve one, not both.
		{"W1P §11: a square just formed is not dissolved", open8(piece("F1", "french", "infantry", 3, 1, "n"), piece("F2", "french", "infantry", 4, 1, "n"), far), []stands{{"end", nil},
			{"move F1 4,1", &boardExpect{At: map[string]*[2]int{"F1": at(4, 1), "F2": at(4, 1)}}},
			{"break F1", &boardExpect{Refused: "W1P §11", At: map[string]*[2]int{"F1": at(4, 1), "F2": at(4, 1)}}}}},
		// Range 3, five: D2. North is free for foot; the gun would come into the wood, which bars it.
		{"W1P §13, R46: the gun that cannot go the way is eliminated, 3 points", square("a"), []stands{{"fire FG1 at A1 2 3", nil}, {"n", nil},
			{"AG1", &boardExpect{At: map[string]*[2]int{"AG1": nil, "A1": at(3, 3), "A2": at(3, 3)}, VP: map[string]int{"french": 3, "allied": 0}}}}},
		{"W1P §13, R46: foot goes that way", square("a"), []stands{{"fire FG1 at A1 2 3", nil}, {"n", nil}, {"A1", nil},
			{"s", &boardExpect{At: map[string]*[2]int{"A1": at(3, 5), "AG1": at(3, 3)}, Facing: map[string]string{"A1": "s"}, VP: map[string]int{"french": 0}}}}},
		{"W1P §13, R15 b: the gun stops before the wood", square("b"), []stands{{"fire FG1 at A1 2 3", nil}, {"n", nil}, {"AG1", nil},
			{"s", &boardExpect{At: map[string]*[2]int{"AG1": at(3, 4)}, VP: map[string]int{"french": 0}}}}},
		// Equal, five: D1. The winner chooses the way and then the front of who goes back; a leader has none, nor has who is in a town.
		{"W1P §15: the winner gives foot its front", one(), []stands{{"end", nil}, {"end", nil}, {"attack F1 at A1 5", &boardExpect{Sums: []int{1, 1}, Column: "0"}},
			{"n", &boardExpect{At: map[string]*[2]int{"A1": at(3, 5)}, Asked: "front", Among: fronts}}}},
		{"W1P §4, §15: a leader has no front to give", open8(piece("F1", "french", "infantry", 3, 3, "n"), leader, far), []stands{{"end", nil}, {"end", nil}, {"attack F1 at AL1 5", nil},
			{"n", &boardExpect{Asked: "nothing", At: map[string]*[2]int{"AL1": at(3, 5)}}}}},
		{"W1P §12, §15: nor has who comes into a town", map[string]any{"ground": []string{row, row, town, row, row, row, row, row}, "pieces": []any{piece("F1", "french", "infantry", 3, 3, "n"), piece("A1", "allied", "infantry", 3, 4, "s"), far}}, []stands{{"end", nil}, {"end", nil}, {"attack F1 at A1 5", nil},
			{"n", &boardExpect{Asked: "nothing", At: map[string]*[2]int{"A1": at(3, 5)}}}}},
		// Two in column fight as 2, to 1: +1, six: D3. Reading a: no straight line of three squares is free, so the loser is out and a point won;
		// reading b: it goes as far as it can.
		{"W1P §15, R15 a: without a line the loser is eliminated", gully("a"), []stands{{"end", nil}, {"end", nil},
			{"attack F1 at A1 6", &boardExpect{Sums: []int{2, 1}, Column: "+1", Asked: "nothing", At: map[string]*[2]int{"A1": nil}, VP: map[string]int{"french": 1, "allied": 0}}}}},
		{"W1P R15 b: it stops before what bars it", gully("b"), []stands{{"end", nil}, {"end", nil}, {"attack F1 at A1 6", nil}, {"n", nil},
			{"s", &boardExpect{At: map[string]*[2]int{"A1": at(1, 5)}, VP: map[string]int{"french": 0}}}}},
		// Three in column to 1: +2; five is D3, six D4: over three squares demoralises.
		{"W1P §15: four squares demoralise", column(), []stands{{"end", nil}, {"end", nil}, {"attack F1 at A1 6", &boardExpect{Sums: []int{3, 1}, Column: "+2"}}, {"e", nil},
			{"s", &boardExpect{Demoralised: shaken, At: map[string]*[2]int{"A1": at(7, 4)}}}}},
		{"W1P §15: three do not", column(), []stands{{"end", nil}, {"end", nil}, {"attack F1 at A1 5", nil}, {"n", nil},
			{"s", &boardExpect{Demoralised: nobody, At: map[string]*[2]int{"A1": at(3, 7)}}}}},
		// Equal, three: null.
		{"W1P §17: a null moves nobody", one(), []stands{{"end", nil}, {"end", nil}, {"attack F1 at A1 3", &boardExpect{Asked: "nothing", At: map[string]*[2]int{"F1": at(3, 3), "A1": at(3, 4)},
			Facing: map[string]string{"A1": "s"}, Demoralised: nobody, VP: map[string]int{"french": 0, "allied": 0}}}}},
	} {
		judge := &boardCase{}
		for _, x := range c.lines {
			judge.Lines, judge.Expect = append(judge.Lines, x.line), append(judge.Expect, x.want)
		}
		t.Run(c.about, func(t *testing.T) {
			s := laid(t, c.board)
			for i, line := range judge.Lines {
				judge.line(t, s, line, i)
			}
		})
	}
}
