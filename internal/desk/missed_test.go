package desk

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Of equal points he sits out who has missed fewest rounds (TD §3.5 [+]), and says so; of those the last. Fewer points weigh more ([-]).
func Test3_5_Missed(t *testing.T) {
	s := opened(t, "pairing: swiss\nrounds: 5\n")
	enter(t, s, 5)
	st := typed(t, s, "leave p5", "pair", "publish", "result p1 3-0", "result p2 3-0", "return p5", "pair")
	if got := fmt.Sprint(games(st), st.last().Out); got != "[p1-p2 p3-p5] [p4]" {
		t.Errorf("TD §3.5: got %s, want p4 to sit out: p5 has as many points and has missed a round", got)
	}
	if got := why(t, st, 2); strings.Count(got, "td.why.bye.missed") != 1 {
		t.Errorf("TD §3.5: it is not told that p5 has missed more: %s", got)
	}
	s = opened(t, "pairing: swiss\nrounds: 5\n")
	enter(t, s, 4)
	st = typed(t, s, "pair", "publish", "result p1 3-0", "result p2 3-0", "player late", "pair")
	if got := fmt.Sprint(st.last().Out); got != "[p4]" {
		t.Errorf("TD §3.5: %s sits out, and who came late has missed a round already", got)
	}
	s = opened(t, "pairing: swiss\nrounds: 5\npoints: {win: 3, draw: 1, loss: 1}\n")
	enter(t, s, 5)
	st = typed(t, s, "leave p5", "pair", "publish", "result p1 3-0", "result p2 3-0", "return p5", "pair")
	if got := fmt.Sprint(st.last().Out); got != "[p5]" {
		t.Errorf("TD §3.5: %s sits out, and p5 has fewer points", got)
	}
}

// A game that both lose gives each the points of a loss, and nothing else (TD §5.3 [+]): no score, no game, no opponent, no table; they
// may still be paired, and both have missed the round. A game with a score is one ([-]).
func Test5_3_BothLose(t *testing.T) {
	const file = "pairing: swiss\nrounds: 5\ntables: [a, b]\npoints: {win: 10, draw: 5, loss: 1}\ntie-breaks: [opponents, beaten, difference, score, wins, direct]\n"
	s := opened(t, file)
	enter(t, s, 4)
	st := typed(t, s, "pair", "publish", "result p1 both-lose", "result p2 p4 3-0")
	g := st.Rounds[0].of("p1")
	if !g.Played || !g.Both || g.ScoreA+g.ScoreB != 0 || g.A != "p1" || g.B != "p3" {
		t.Errorf("TD §5.3: %+v", g)
	}
	all := st.tallies(st.Rounds)
	for id, points := range map[string]int{"p1": 1, "p3": 1, "p2": 10, "p4": 1} {
		if all[id].points != points {
			t.Errorf("TD §5.3: %s has %d points, want %d", id, all[id].points, points)
		}
	}
	for _, r := range st.Standings() {
		want := map[string]string{"p1": "0 [0 0 0 0 0 0]", "p3": "0 [0 0 0 0 0 0]", "p2": "1 [1 2 3 3 1 0]", "p4": "1 [10 0 -3 0 0 0]"}[r.ID]
		if got := fmt.Sprint(r.Games, r.Breaks); got != want {
			t.Errorf("TD §5.3: %s has games and tie-breaks %s, want %s", r.ID, got, want)
		}
	}
	f := st.fieldOf(2, st.plays)
	for _, id := range []string{"p1", "p3"} {
		if p := f.ps[f.place(id)]; len(p.Met) > 0 || len(p.Tables) > 0 || p.Missed != 1 || p.Byes != 0 || p.Float != 0 {
			t.Errorf("TD §5.3: for round 2 %s is %+v, want nobody met, no table, one round missed", id, p)
		}
	}
	if p := f.ps[f.place("p2")]; len(p.Met) != 1 || p.Missed != 0 {
		t.Errorf("TD §5.3: for round 2 p2 is %+v, who has played", p)
	}
	// What is told: the sheet, the prompt, the reason why the two are paired again.
	sheet, _ := SheetOf(st, "pairings", 1)
	slips, _ := SheetOf(st, "slips", 1)
	if got := fmt.Sprint(sheet.Rows); strings.Count(got, "td.score.both") != 1 || slips.Slips[0].ScoreA == "0" || slips.Slips[0].ScoreA == "" {
		t.Errorf("TD §5.3: on paper %s, slips %+v", got, slips.Slips)
	}
	st = typed(t, s, "pair", "swap p2 p3")
	if got := why(t, st, 2) + fmt.Sprint(games(st)); !strings.Contains(got, "p1-p3") && !strings.Contains(got, "p2-p4") {
		t.Errorf("the exchange: %s", got)
	}
}

// It is typed in either language, in one word or in two, for one of the players or for both; corrected to a score and back, with what
// stood there; and is no game of a round in which there is none (TD §5.3, §5.2 [+] [-]).
func Test5_3_TypedAndCorrected(t *testing.T) {
	for _, words := range []string{"both-lose", "both lose", "perdono-entrambi", "perdono entrambi", "BOTH-LOSE"} {
		s := opened(t, swiss)
		enter(t, s, 5)
		typed(t, s, "pair", "publish")
		st := typed(t, s, "result p3 p1 "+words)
		if g := st.Rounds[0].of("p1"); !g.Both {
			t.Errorf("TD §5.3: %s: %+v", words, g)
		}
		refused(t, s, "result p1 p4 "+words, "TD §5")
		refused(t, s, "result p5 "+words, "TD §5")
		refused(t, s, "result p1 3-0", "TD §5.2")
		refused(t, s, "correct 1 p1 "+words+" because x", "TD §5.2")
		refused(t, s, "correct 1 p1 0-1", "TD §5.2")
		st = typed(t, s, "correct 1 p1 0-0 because they came after all and drew")
		if g, all := st.Rounds[0].of("p1"), st.tallies(st.Rounds); g.Both || all["p1"].points != 1 || all["p1"].games != 1 {
			t.Errorf("TD §5.2: corrected to a draw %+v, points %d", g, all["p1"].points)
		}
		st = typed(t, s, "correct 1 p1 p3 "+words+" because they had not")
		if g, all := st.Rounds[0].of("p1"), st.tallies(st.Rounds); !g.Both || all["p1"].points != 0 || all["p1"].games != 0 {
			t.Errorf("TD §5.2: corrected back %+v, points %d", g, all["p1"].points)
		}
		if st = typed(t, s, "undo"); st.Rounds[0].of("p1").Both {
			t.Error("a correction is not taken back")
		}
	}
}

// A score of nothing to nothing is a draw, and the line that makes it lost by both is told (TD §5.3 [-]); TAB offers the word.
func Test5_3_NilIsADraw(t *testing.T) {
	s := opened(t, swiss)
	enter(t, s, 4)
	typed(t, s, "pair", "publish")
	rs := s.Submit("result p1 p3 0-0")
	if got := fmt.Sprint(rs[0].Verdict.Lines); !strings.Contains(got, "td.result.drawn") || !strings.Contains(got, "correct 1 p1 p3 both-lose because ...") {
		t.Errorf("TD §5.3: got %s, want a draw and the line that makes it lost by both", got)
	}
	if got := fmt.Sprint(s.Submit("result p2 p4 1-1")[0].Verdict.Lines); strings.Contains(got, "both-lose") {
		t.Errorf("TD §5.3: a draw with scores is taken for none: %s", got)
	}
	for _, l := range []string{"result p2 p4 ", "result p2 bo", "correct 1 p1 p3 "} {
		if got := (Rules{}).Complete(s.Seen(), l); !slices.Contains(got, bothLose) {
			t.Errorf("TAB behind %q: %v, want %s", l, got, bothLose)
		}
	}
	if got := (Rules{}).Speak(s.Seen(), "correct 1 p1 p3 both-lose because ...", "it"); got != "rettifica 1 p1 p3 perdono-entrambi perché ..." {
		t.Errorf("in Italian: %s", got)
	}
}
