package onepage_test

import (
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/onepage"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
)

// said types lines and gives what the last one prints, in a language.
func said(t *testing.T, s *session.Session, lang string, lines ...string) string {
	t.Helper()
	var out string
	for _, l := range lines {
		rs := s.Submit(l)
		w := repl.Text{P: i18n.New(i18n.Lang(lang)), Speak: func(line string) string { return onepage.Rules{}.Speak(s.Seen(), line, lang) }}
		out = ""
		for i := range rs {
			out += w.Reply(&rs[i]) + "\n"
		}
	}
	return strings.Join(strings.Fields(out), " ")
}

// game of a town, a square, late pieces and a chief a side.
func played2(t *testing.T) *session.Session {
	t.Helper()
	row := "............"
	return laid(t, map[string]any{
		"turns":  2,
		"ground": []string{row, row, row, "......c.....", "......c.....", "..T.........", row, "+...........", row, row, row, row},
		"entry":  []any{map[string]any{"id": "east", "turn": 1, "side": "french", "at": [][]int{{11, 0}, {11, 1}}}},
		"pieces": []any{
			map[string]any{"id": "F1", "side": "french", "kind": "infantry", "at": []int{2, 6}, "facing": "n"},
			map[string]any{"id": "F2", "side": "french", "kind": "infantry", "at": []int{8, 2}, "facing": "n", "square": true},
			map[string]any{"id": "F3", "side": "french", "kind": "infantry", "at": []int{8, 2}, "facing": "n", "square": true},
			map[string]any{"id": "FH", "side": "french", "kind": "cavalry", "at": []int{0, 4}, "facing": "e"},
			map[string]any{"id": "FG", "side": "french", "kind": "artillery", "at": []int{5, 5}, "facing": "n"},
			map[string]any{"id": "P1", "side": "french", "kind": "infantry", "enters": "east"},
			map[string]any{"id": "NAP", "side": "french", "kind": "leader", "value": 3, "chief": true, "at": []int{0, 0}},
			map[string]any{"id": "A1", "side": "allied", "kind": "infantry", "at": []int{5, 8}, "facing": "s"},
			map[string]any{"id": "WEL", "side": "allied", "kind": "leader", "value": 2, "chief": true, "at": []int{11, 11}},
		},
	})
}

func holds(t *testing.T, got string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(got, w) {
			t.Errorf("got %q; want %q in it", got, w)
		}
	}
}

// What the prompt says of a board, reckoned from the sheet, in both languages (W1P §3 [+], W1P §6 [+],
// W1P §12 [+]).
func TestW1PWhatIsTold(t *testing.T) {
	s := played2(t)
	holds(t, said(t, s, "en", "show F1"), "F1, infantry, at 2,6: in a town")
	holds(t, said(t, s, "en", "show F2"), "F2, infantry, at 8,2: in a square")
	holds(t, said(t, s, "it", "mostra FH"), "FH, cavalleria, in 0,4: fronte a est")
	holds(t, said(t, s, "en", "show P1"), "P1, infantry: comes on from turn 1")
	if got := said(t, s, "en", "pieces french"); strings.Contains(got, "WEL") || !strings.Contains(got, "NAP") || !strings.Contains(got, "FG") {
		t.Errorf("the pieces of the French: %s", got)
	}
	if got := said(t, s, "en", "pieces allied"); strings.Contains(got, "NAP") || !strings.Contains(got, "A1") {
		t.Errorf("the pieces of the Allies: %s", got)
	}
	holds(t, said(t, s, "en", "score"), "Points: French 0, Allies 0; turn 1 of 2")
	// Three squares ahead, of 36: D3 of seven and eight 11, D2 of five and six 9, D4 of nine and ten 7, the rest 3 each.
	holds(t, said(t, s, "en", "fire FG at A1 ?"), "FG fires at A1: distance 3, counts 3", "D3 31, D2 25, D4 20, D1 8, D5 8, null 8", "D4: demoralised A1", "D5: demoralised A1")
	holds(t, said(t, s, "it", "spara FG a A1 2 3"), "2d6 2+3 = 5: D2")
	holds(t, said(t, s, "en", "n", "s"), "A1: 2 squares back, north, to 5,10", "A1: front to the south")
	holds(t, said(t, s, "en", "fights"), "1. fire of guns: D2, points 0 to 0")
	holds(t, said(t, s, "en", "fire FG at A1 2 3"), "FG has fired this turn")
}

// A front costs a point, on a road or out of a town nothing; a late piece comes on and goes on (W1P
// §1 [+], W1P §4 [+], W1P §5 [+]).
func TestW1PFrontsAndEntries(t *testing.T) {
	s := played2(t)
	said(t, s, "en", "end")
	holds(t, said(t, s, "en", "move F1 3,6"), "F1: at 3,6, front to the north", "F1 has 4 movement points left")
	holds(t, said(t, s, "en", "turn F1 w"), "F1 turns to the west, movement points left 4")
	holds(t, said(t, s, "en", "turn F1 s"), "F1 turns to the south, movement points left 3")
	holds(t, said(t, s, "en", "turn FH n"), "FH turns to the north, movement points left 10") // on the road
	holds(t, said(t, s, "en", "turn NAP n"), "NAP has no front to turn", "W1P §4")
	holds(t, said(t, s, "en", "turn F1"), "Say where the front looks")
	holds(t, said(t, s, "en", "turn F1 ne"), "ne is no facing")
	holds(t, said(t, s, "en", "enter P1 0,0 w"), "P1 comes on at 11,0, 11,1")
	holds(t, said(t, s, "en", "enter P1 11,1 9,0 w"), "P1: at 9,0, front to the west", "P1 has 2 movement points left")
	holds(t, said(t, s, "en", "show P1"), "P1, infantry, at 9,0: front to the west")
	holds(t, said(t, s, "en", "enter P1 11,0"), "P1 is on the board already")
	holds(t, said(t, s, "en", "reach NAP"), "NAP, 9 movement points")
	// A contour costs three: from 5,7 to 6,7 and no further with five points but two.
	s = played2(t)
	said(t, s, "en", "end", "put F1 5,7 e")
	holds(t, said(t, s, "en", "show F1"), "F1, infantry, at 5,7: front to the east, 5 movement points left")
	holds(t, said(t, s, "en", "move F1 e 1"), "F1: at 6,7, front to the east", "F1 has 2 movement points left")
	// Off the road horse pays for a turn.
	said(t, s, "en", "put FH 0,6 e")
	holds(t, said(t, s, "en", "turn FH s"), "FH turns to the south, movement points left 9")
}

// The game ends after its last turn with the most points, or a draw (W1P §1 [+]); a piece of three
// points decides it.
func TestW1PTheEndByPoints(t *testing.T) {
	until := func(lines ...string) string {
		s := played2(t)
		var all []string
		all = append(all, lines...)
		for range 12 - len(slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return l != "end" })) {
			all = append(all, "end")
		}
		return said(t, s, "en", all...)
	}
	holds(t, until(), "The game is over: a draw, points 0 to 0")
	// The foot of the Allies attacks the gun from behind, 1 and 2 to 1, and throws six: D4, of which a gun dies.
	lines := []string{"end", "end", "end", "end", "put A1 5,4 n", "end", "attack A1 at FG 6"}
	holds(t, until(lines...), "The game is over: the Allies win, points 0 to 3")
	lines = []string{"end", "put A1 5,7 s", "put F1 5,8 s", "end", "attack F1 at A1 6", "e", "s"}
	holds(t, until(lines...), "The game is over: a draw, points 0 to 0")
}

// What the prompt completes are its verbs, its pieces and those of declared situations.
func TestW1PCompletes(t *testing.T) {
	s := played2(t)
	for typed, want := range map[string]string{"mo": "move", "muo": "muovi", "show N": "", "show ": "NAP", "attack ": "A1", "bombard dis": "distance="} {
		if got := s.Rules().Complete(s.Seen(), typed); want != "" && !slices.Contains(got, want) {
			t.Errorf("%q completes to %v; want %s", typed, got, want)
		}
	}
}

// Behind a piece TAB offers the squares to which it may go, in either language of the verb (W1P §4 [+]): those that are legal; behind
// what is not legal every piece.
func TestW1PCompletesWhatIsLegal(t *testing.T) {
	s := played2(t)
	said(t, s, "en", "end") // to the movement
	want := map[string]bool{}
	for _, a := range (onepage.Rules{}).Legal(s.Seen(), 0) {
		if words := strings.Fields(game.Canonical(a)); len(words) > 2 && words[0] == "move" && words[1] == "F1" {
			want[words[2]] = true
		}
	}
	for _, verb := range []string{"move", "muovi"} {
		got := s.Rules().Complete(s.Seen(), verb+" F1 ")
		if len(want) == 0 || len(got) != len(want) || slices.ContainsFunc(got, func(at string) bool { return !want[at] }) {
			t.Errorf("%s F1: got %v; want %v", verb, got, want)
		}
	}
	if got := s.Rules().Complete(s.Seen(), "move NOBODY "); !slices.Contains(got, "F1") {
		t.Errorf("behind nobody: got %v; want every piece", got)
	}
}

// A line understood is written so that it can be typed again (D of the prompt's contract).
func TestW1PLinesOfTheBoardCanBeTypedAgain(t *testing.T) {
	s := played2(t)
	for typed, want := range map[string]string{
		"muovi f1+fh n 3": "move F1+FH n 3", "spara FG contro A1": "fire FG at A1", "m F1 3,6 o": "move F1 3,6 w", "sortita A1 contro F1": "sortie A1 at F1",
		"avanti": "end", "muovi F1 nord 3": "move F1 n 3", "gira F1 ovest": "turn F1 w", "move F1 south-west 2": "move F1 sw 2", "metti F1 3,3 s": "put F1 3,3 s", "pezzi francesi": "pieces french", "attacca A1 contro FG": "attack A1 at FG", "terreno bosco 3,3": "ground wood 3,3",
	} {
		ls, err := game.Scan(typed)
		if err != nil {
			t.Fatal(err)
		}
		c, err := s.Rules().Parse(s.Seen(), ls[0], nil)
		if err != nil {
			t.Errorf("%q: %v", typed, err)
			continue
		}
		if got := (onepage.Rules{}).Canonical(c.Action, nil); got != want {
			t.Errorf("%q is written %q; want %q", typed, got, want)
		}
	}
	for line, want := range map[string]string{"move F1 3,6 w": "muovi F1 3,6 o", "end": "avanti", "fire FG at A1": "spara FG contro A1", "attack line size=3 at infantry": "attacca linea pedine=3 contro fanteria"} {
		if got := (onepage.Rules{}).Speak(s.Seen(), line, "it"); got != want {
			t.Errorf("%q in Italian is %q; want %q", line, got, want)
		}
		if got := (onepage.Rules{}).Speak(s.Seen(), line, "en"); got != line {
			t.Errorf("%q in English is %q", line, got)
		}
	}
}

// From a seat too a word that is asked for is an answer, whatever else it means to the prompt: w is
// west and not why.
func TestW1PWestIsAnAnswer(t *testing.T) {
	s := played2(t)
	got := said(t, s, "en", "as french", "fire FG at A1 2 3", "w", "w")
	holds(t, got, "A1: 2 squares back, west, to 3,8", "A1: front to the west")
}

// Who aims at a piece that the gun does not reach is shown two that it does, and who attacks one that does not stand before him the
// one that does (W1P §6, §14).
func TestW1PTargetsThatThereAre(t *testing.T) {
	rows := slices.Repeat([]string{"............"}, 12)
	s := laid(t, map[string]any{"ground": rows, "pieces": []any{piece("FG1", "french", "artillery", 5, 0, "n"), piece("F1", "french", "infantry", 8, 2, "n"), piece("A1", "allied", "infantry", 0, 1, "s"),
		piece("A2", "allied", "infantry", 5, 4, "s"), piece("A3", "allied", "infantry", 5, 6, "s"), piece("A4", "allied", "infantry", 5, 8, "s"), piece("A5", "allied", "infantry", 8, 3, "s")}})
	got := said(t, s, "en", "fire FG1 at A1 3 4")
	holds(t, got, "A1 lies outside the cone", "fire FG1 at A2 3 4", "fire FG1 at A3 3 4")
	if strings.Contains(got, "A4") {
		t.Errorf("got %q; two will do", got)
	}
	holds(t, said(t, s, "it", "end", "end", "attack F1 at A1"), "A1 non sta davanti a F1", "attacca F1 contro A5")
}

// Squares of one half-turn add up (W1P §15, R9, R41): who is lost by their sum is told with it, and who has no line is told so
// (R15). What hands have to do names the squares as they are typed.
func TestW1PWhatEndsARetreatIsTold(t *testing.T) {
	row := "............"
	rows := slices.Repeat([]string{row}, 12)
	far := piece("AC9", "allied", "cavalry", 11, 11, "s")
	// Four squares off, seven is D2; six off, nine is D2: 2 + 2 = 4, over 3, and a gun is not demoralised but lost: 3 points.
	guns := func() *session.Session {
		return laid(t, map[string]any{"ground": rows, "pieces": []any{piece("FG1", "french", "artillery", 5, 0, "n"), piece("FG2", "french", "artillery", 6, 0, "n"), piece("AG1", "allied", "artillery", 5, 4, "s"), far}})
	}
	s := guns()
	holds(t, said(t, s, "en", "fire FG1 at AG1 3 4", "n", "s"), "AG1: 2 squares back, north, to 5,6", "front to the south")
	holds(t, said(t, s, "en", "todo"), "AG1: go to 5,6", "AG1: front to the south")
	holds(t, said(t, s, "it", "todo"), "AG1: va in 5,6", "AG1: fronte a sud")
	holds(t, said(t, s, "en", "fire FG2 at AG1 4 5"), "2 + 2 = 4", "W1P §15 (R41)", "AG1: off the board, points to the enemy: 3")
	holds(t, said(t, s, "it", "todo"), "AG1: togliere dal tavolo")
	holds(t, said(t, s, "it", "undo", "fire FG2 at AG1 4 5"), "2 + 2 = 4", "W1P §15 (R41)")
	// In the next turn it begins anew: 2 and no more, so a way is asked for.
	s = guns()
	holds(t, said(t, s, "en", "fire FG1 at AG1 3 4", "n", "s", "end", "end", "end", "end", "end", "end", "fire FG2 at AG1 4 5", "n", "s"), "AG1: 2 squares back, north, to 5,8")
	// A gully, barred two squares behind A1: two in column, 2 to 1, six is D3.
	s = laid(t, map[string]any{"ground": []string{"#.#", "###", "#.#", "#.#", "#.#", "#.#", "#.#", "#.#"}, "pieces": []any{
		piece("F1", "french", "infantry", 1, 3, "n"), piece("F2", "french", "infantry", 1, 2, "n"), piece("A1", "allied", "infantry", 1, 4, "s"), piece("AC9", "allied", "cavalry", 1, 0, "s")}})
	got := said(t, s, "en", "end", "end", "attack F1 at A1 6")
	holds(t, got, "A1: no straight line", "W1P §15 (R15)", "A1: off the board, points to the enemy: 1")
	if strings.Contains(got, "half of the turn") {
		t.Errorf("got %q; nothing is to be added up", got)
	}
	// DE needs no way, so nothing is said of lines: three in column from behind, 3 + 2 to 1, column 4-5, six.
	s = laid(t, map[string]any{"ground": rows, "pieces": []any{piece("F1", "french", "infantry", 5, 4, "n"), piece("F2", "french", "infantry", 5, 3, "n"), piece("F3", "french", "infantry", 5, 2, "n"), piece("A1", "allied", "infantry", 5, 5, "n"), far}})
	got = said(t, s, "en", "end", "end", "attack F1 at A1 6")
	holds(t, got, "DE", "A1: off the board, points to the enemy: 1")
	if strings.Contains(got, "straight line") {
		t.Errorf("got %q; DE needs no line", got)
	}
	// Who is driven over the edge, and who is stopped by a sortie (R20), is told what it was lost to: one over the last row, and one
	// past the front of the third foot of the line.
	abreast := func(y int, more ...any) *session.Session {
		return laid(t, map[string]any{"ground": rows, "pieces": append([]any{piece("F1", "french", "infantry", 4, y, "n"), piece("F2", "french", "infantry", 5, y, "n"),
			piece("F3", "french", "infantry", 6, y, "n"), piece("A1", "allied", "infantry", 5, y+1, "s"), far}, more...)})
	}
	s = abreast(9, piece("F4", "french", "infantry", 4, 10, "s"), piece("F5", "french", "infantry", 6, 10, "s"))
	holds(t, said(t, s, "en", "end", "end", "attack F2 at A1 6"), "A1 goes back over the edge of the board", "A1: off the board, points to the enemy: 1")
	holds(t, said(t, s, "it", "undo", "attack F2 at A1 6"), "A1 indietreggia oltre il bordo", "A1: via dalla tavola")
	s = abreast(4, piece("F9", "french", "infantry", 6, 6, "w"), piece("F8", "french", "infantry", 4, 6, "e"), piece("F10", "french", "infantry", 5, 8, "s"))
	holds(t, said(t, s, "en", "end", "end", "attack F2 at A1 2", "east", "4"), "A1 is stopped on the way by a sortie, and lost", "W1P §15 (R20)", "A1: off the board, points to the enemy: 1")
}
