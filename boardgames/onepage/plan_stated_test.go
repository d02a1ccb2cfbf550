package onepage_test

import (
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/onepage"
	"adjutant/internal/i18n"
)

// What the program does by itself on small boards, and the figures in its reasons: guns at the best expected points, foot in
// lines and columns, squares where horse has a free run of four, attacks that win more than they lose, sorties; the figures are
// reckoned from the tables of the sheet, as each comment says.
func TestW1PItPlaysAsItPromises(t *testing.T) {
	far := piece("AC9", "allied", "cavalry", 7, 7, "s")
	lane := func(width, height int, pieces ...any) map[string]any {
		var rows []string
		for range height {
			rows = append(rows, strings.Repeat(".", width))
		}
		return map[string]any{"ground": rows, "pieces": pieces}
	}
	chief := func(id, side string, x, y int) map[string]any {
		c := piece(id, side, "leader", x, y, "", "chief")
		c["value"] = 2
		return c
	}
	for _, c := range []struct {
		about  string
		board  map[string]any
		before []string // lines of people
		side   int
		verb   string
		units  []string
		args   []string // nil: not asked
		says   []string // figures and names of the reason
	}{
		// Three squares off a gun dies of nine and more, 10 of 36, and is 3 points: 0.83. Two off foot dies of eleven and twelve, 3 of 36,
		// and is demoralised, half a point, by seven to ten, 18 of 36: 0.33.
		{"W1P §6, §3: the gun fires where most points are expected", open8(piece("FG1", "french", "artillery", 3, 1, "n"), piece("A1", "allied", "infantry", 3, 3, "s"), piece("AG1", "allied", "artillery", 4, 4, "s"), far), nil, 0, "fire", []string{"FG1", "AG1"}, nil, []string{"AG1", "0.83"}},
		{"W1P §6: nothing in its cone, nothing fires", open8(piece("FG1", "french", "artillery", 3, 4, "n"), piece("A1", "allied", "infantry", 3, 1, "s"), far), nil, 0, "end", nil, nil, nil},
		// A line of three in the rear of one: 3 + 2 = 5 to 1, column 4-5: D1 to D5 and DE. D4 and D5 demoralise, DE is a point:
		// (0.5 + 0.5 + 1) / 6 = 0.33; squares (1 + 2 + 3 + 4 + 5) / 6 = 2.5, none of them lost.
		{"W1P §7, §14: three in line take one from behind", lane(12, 12, piece("F1", "french", "infantry", 5, 4, "n"), piece("F2", "french", "infantry", 6, 4, "n"), piece("F3", "french", "infantry", 7, 4, "n"), piece("A1", "allied", "infantry", 6, 5, "n"), piece("AC9", "allied", "cavalry", 11, 0, "s")), []string{"end", "end"}, 0, "attack", []string{"A1"}, nil, []string{"A1", "0.33", "lost 0", "2.5"}},
		// One against three in column: -2, under nought: A5 demoralises the attacker, nothing hurts the defender.
		{"W1P §14: one leaves three alone", lane(12, 12, piece("F1", "french", "infantry", 6, 4, "n"), piece("A1", "allied", "infantry", 6, 5, "s"), piece("A2", "allied", "infantry", 6, 6, "s"), piece("A3", "allied", "infantry", 6, 7, "s"), piece("AC9", "allied", "cavalry", 11, 0, "s")), []string{"end", "end"}, 0, "end", nil, nil, nil},
		// One to one, column 0: four, five and six are D1, D1, D2.
		{"W1P §4, §14: it sallies, and says by how many faces", open8(piece("F1", "french", "cavalry", 3, 1, "n"), piece("A1", "allied", "infantry", 3, 4, "s"), far), []string{"end", "move F1 3,3"}, 1, "sortie", []string{"A1", "F1"}, nil, []string{"F1", "3 of 6"}},
		// Two foot in column sally with 2 to 1, column +1: three to six are D1, D1, D2, D3.
		{"W1P §7, §14: a column sallies with all it has", open8(piece("F1", "french", "cavalry", 3, 1, "n"), piece("A1", "allied", "infantry", 3, 4, "s"), piece("A2", "allied", "infantry", 3, 5, "s"), far), []string{"end", "move F1 3,3"}, 1, "sortie", []string{"A1", "F1"}, nil, []string{"F1", "4 of 6"}},
		// A corridor, then the rear of foot: four squares bring 1 + 4 + 2 = 7 to 1, column 6-9, and no more of them another column: D3, D4, D4, D5, DE, DE, so (3 x 0.5 + 2) / 6 = 0.58.
		{"W1P §8: horse charges along a free lane", map[string]any{"ground": slices.Repeat([]string{"#.#"}, 16), "pieces": []any{piece("FC1", "french", "cavalry", 1, 1, "n"), piece("A1", "allied", "infantry", 1, 7, "n"), piece("AL1", "allied", "cavalry", 1, 15, "s")}}, []string{"end"}, 0, "move", []string{"FC1"}, nil, []string{"A1", "4 squares", "0.58", "lost 0"}},
		// A contour breaks the run (W1P §5): two squares after it, 1 + 2 + 2 = 5 to 1, column 4-5: 0.33.
		{"W1P §5, §8: the run begins anew behind a contour", map[string]any{"ground": append(append(slices.Repeat([]string{"#.#"}, 11), "#c#"), slices.Repeat([]string{"#.#"}, 4)...), "pieces": []any{piece("FC1", "french", "cavalry", 1, 1, "n"), piece("A1", "allied", "infantry", 1, 7, "n"), piece("AL1", "allied", "cavalry", 1, 15, "s")}}, []string{"end"}, 0, "move", []string{"FC1"}, nil, []string{"A1", "2 squares", "0.33"}},
		// Foot of one, and horse that has five free squares straight to it: the two form a square.
		{"W1P §8, §11: a square where horse has a free run of four", lane(12, 12, piece("F1", "french", "infantry", 5, 2, "n"), piece("F2", "french", "infantry", 6, 2, "e"), piece("AC1", "allied", "cavalry", 5, 8, "s"), piece("AC2", "allied", "cavalry", 6, 8, "s")), []string{"end"}, 0, "move", []string{"F1"}, []string{"6,2"}, []string{"5 squares"}},
		// Houses double his strength and stop charges (W1P §5); they have no name on this board.
		{"W1P §3, §12: the chief goes into a town", map[string]any{"ground": append(append(slices.Repeat([]string{"............"}, 10), "..T........."), "............"), "pieces": []any{chief("NAP", "french", 4, 0), piece("A1", "allied", "infantry", 9, 11, "s")}}, []string{"end"}, 0, "move", []string{"NAP"}, []string{"2,1"}, []string{"2,1"}},
	} {
		t.Run(c.about, func(t *testing.T) {
			s := laid(t, c.board)
			for _, l := range c.before {
				rs := s.Submit(l)
				if r := rs[len(rs)-1]; !r.OK() {
					t.Fatalf("%q: %s %s", l, r.Refusal.Ref, r.Refusal.Say.Key)
				}
			}
			act, why, ok := onepage.Rules{}.Plan(s.State(), c.side, 1)
			if !ok {
				t.Fatal("it has nothing to do")
			}
			var units []string
			for _, o := range act.Units {
				units = append(units, o.IDs...)
			}
			if act.Verb != c.verb {
				t.Errorf("%s %v %v; want %s %v %v", act.Verb, units, act.Args, c.verb, c.units, c.args)
			}
			for _, id := range c.units {
				if !slices.Contains(units, id) && !slices.Contains(act.Args, id) {
					t.Errorf("%s %v %v; want %s in it", act.Verb, units, act.Args, id)
				}
			}
			if c.args != nil && !slices.Equal(act.Args, c.args) {
				t.Errorf("%s %v %v; want %v", act.Verb, units, act.Args, c.args)
			}
			say := i18n.New(i18n.EN).Say(why.Say)
			for _, w := range c.says {
				if !strings.Contains(say, w) {
					t.Errorf("%s because %q; want %s in it", act.Verb, say, w)
				}
			}
		})
	}
}
