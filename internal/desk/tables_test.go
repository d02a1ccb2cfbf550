package desk

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/game"
)

const three = swiss + "tables: [village, ridge, wood]\n"

// at are the tables of the last round, by the first player of each game.
func at(s *state) map[string]int {
	out := map[string]int{}
	for _, g := range s.last().Pairs {
		out[g.A], out[g.B] = g.Table, g.Table
	}
	return out
}

// A table that is lost is given out no more, and a draft that has a game there falls; one that is added is (TD §6.1 [+]). Without
// enough of them no round is drawn up, and the line that adds one is offered ([-]).
func Test6_1_LostAndNewTables(t *testing.T) {
	s := opened(t, three)
	enter(t, s, 6)
	typed(t, s, "pair")
	if st := typed(t, s, "table 2 gone"); st.draft() != nil {
		t.Errorf("TD §6.1: got a draft %+v, want none: one of its games stood at the table that is lost", st.draft())
	}
	no := s.Submit("pair")[0].Refusal
	if no == nil || len(no.Ways) == 0 || no.Ways[0].Line != "table 4 ..." {
		t.Fatalf("TD §6.1: got %+v, want the line that adds a table", no)
	}
	st := typed(t, s, "table 4 the mill", "pair", "publish")
	if got, want := fmt.Sprint(at(st)), "map[p1:1 p2:3 p3:4 p4:1 p5:3 p6:4]"; got != want {
		t.Errorf("TD §6.1: got the tables %s, want %s", got, want)
	}
	for _, l := range []string{"table 2 the lake", "table 9 the lake", "table 9 gone", "table", "table 2", "table p1", "table p1 2 because it rains", "table p1 9 because it rains", "table p9 1", "table 0 gone"} {
		cite := "TD §6.1"
		if strings.Contains(l, "p9") {
			cite = "TD §1"
		}
		refused(t, s, l, cite)
	}
	refused(t, s, "undo 9", "TD §6.1") // a published round is played at the table that this entry adds
	sheet, err := SheetOf(s.Seen(), "pairings", 1)
	if err != nil || len(sheet.Rows) != 3 || fmt.Sprint(sheet.Rows[2][1]) != fmt.Sprint(Name{EN: "the mill", IT: "the mill"}.Msg()) {
		t.Errorf("TD §6.1: got %v %v, want the mill in the last row", sheet.Rows, err)
	}
	// What is open again is given out again.
	if got := len(typed(t, s, "table 2 back").open()); got != 4 {
		t.Errorf("TD §6.1: got %d open tables, want 4", got)
	}
}

// A game goes to another table: of a draft freely, of a published round with a reason; where another game stands the two change
// (TD §6.1 [+]). One that was played stays where it was ([-]).
func Test6_1_MovedTables(t *testing.T) {
	s := opened(t, strings.Replace(three, "wood]", "wood, mill]", 1))
	enter(t, s, 6)
	st := typed(t, s, "pair", "table p1 2")
	if got, want := fmt.Sprint(at(st)), "map[p1:2 p2:1 p3:3 p4:2 p5:1 p6:3]"; got != want {
		t.Errorf("TD §6.1: got the tables %s, want %s", got, want)
	}
	typed(t, s, "publish")
	refused(t, s, "table p1 4", "TD §6.1")
	st = typed(t, s, "table p1 4 because the roof leaks")
	if got := at(st)["p4"]; got != 4 {
		t.Errorf("TD §6.1: got table %d, want 4", got)
	}
	why := why(t, st, 1)
	if !strings.Contains(why, "the roof leaks") {
		t.Errorf("TD §6.1: got the reasons %s, want that of the organiser", why)
	}
	typed(t, s, "result p1 3-0")
	refused(t, s, "table p1 2 because the sun shines", "TD §6.1")
	refused(t, s, "table p2 1 because the sun shines", "TD §6.1") // it stands there
	// The next round knows where they have played: p1 sits at table 4 no more while that can be avoided.
	st = typed(t, s, "result p2 3-0", "result p3 3-0", "pair")
	if got := at(st)["p1"]; got == 4 {
		t.Errorf("TD §6: got table 4 twice, want another")
	}
}

// why are the reasons of a round, as the sheet has them.
func why(t *testing.T, s *state, n int) string {
	t.Helper()
	sheet, err := SheetOf(s, "reasons", n)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(sheet.Rows)
}

// Every pairing, every table and every round out has its reason on paper, an exchange that of the organiser (TD §2.1, §3, §6).
func TestReasonsOnPaper(t *testing.T) {
	s := opened(t, three)
	enter(t, s, 5)
	st := typed(t, s, "pair")
	if got := why(t, st, 1); strings.Count(got, "td.why.equal") != 2 || strings.Count(got, "td.why.table.new") != 2 || strings.Count(got, "td.why.bye.last") != 1 {
		t.Errorf("TD §3: got %s, want a reason for two games, two tables and one who sits out", got)
	}
	st = typed(t, s, "swap p1 p5 because p1 drove all night", "publish", "result p5 1-0", "result p2 1-0")
	got := why(t, st, 1)
	if !strings.Contains(got, "p1 drove all night") || !strings.Contains(got, "td.why.bye.chosen") {
		t.Errorf("TD §2.1: got %s, want the reason of the exchange, and by whom the round out was chosen", got)
	}
	v, err := Rules{}.Answer(st, game.Action{Verb: "pairings"})
	if err != nil || !strings.Contains(fmt.Sprint(v.Lines), "p1 drove all night") {
		t.Errorf("TD §2.1: got %v %v, want the reason at the prompt, too", v.Lines, err)
	}
}
