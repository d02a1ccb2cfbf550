package desk

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/session"
)

// ways are the lines that a refusal offers.
func ways(t *testing.T, s *session.Session, line string) (out []string) {
	t.Helper()
	r := s.Submit(line)[0].Refusal
	if r == nil {
		t.Fatalf("%s: got it taken, want it refused", line)
	}
	for _, w := range r.Ways {
		out = append(out, w.Line)
	}
	return out
}

// A score is read as people write it, at the end of a long day, too (TD §5 [+]).
func Test5_ScoresAsTheyAreWritten(t *testing.T) {
	for _, score := range []string{"9-7", "9:7", "9/7", "9–7", "9 7", "9 to 7", "9 a 7", "9 - 7", "9 : 7"} {
		s := opened(t, swiss)
		enter(t, s, 2)
		typed(t, s, "pair", "publish")
		if g := typed(t, s, "result p2 p1 "+score).last().Pairs[0]; !g.Played || g.ScoreA != 7 || g.ScoreB != 9 {
			t.Errorf("TD §5: result p2 p1 %s: got %+v, want 7-9 of p1 and p2", score, g)
		}
		if g := typed(t, s, "correct 1 p2 "+strings.Replace(score, "9", "8", 1)+" because of the slip").last().Pairs[0]; g.ScoreB != 8 {
			t.Errorf("TD §5.2: got %+v, want 8 of p2", g)
		}
	}
}

// A correction without its round is offered with it, and with the players that were typed (TD §5.2 [-]).
func Test5_2_TheRoundOfACorrection(t *testing.T) {
	s := opened(t, swiss)
	enter(t, s, 4)
	typed(t, s, "pair", "publish", "result p1 3-0", "result p2 3-0", "pair", "publish", "result p1 1-0")
	for line, want := range map[string]string{"correct p1 9-7": "correct 2 p1 9-7 because ...", "correct p4 p2 9:7 because of the slip": "correct 1 p4 p2 9-7 because of the slip"} {
		if got := ways(t, s, line); len(got) == 0 || got[0] != want {
			t.Errorf("TD §5.2: %s: got %q offered, want %q", line, got, want)
		}
	}
}

// A stamp is read without its dashes, in small letters, and with the signs that are taken for others (TD §1 [+]).
func Test1_StampsAsTheyAreWritten(t *testing.T) {
	for _, stamp := range []string{"7q2k-m0xd-4b9t-w3hf", "7Q2KM0XD4B9TW3HF", "7q2k moxd 4b9t w3hf", "7Q2K–M0XD–4B9T–W3HF"} {
		s := opened(t, swiss)
		enter(t, s, 1)
		if got, want := typed(t, s, "list p1 "+stamp).Players[0].List, "7Q2K-M0XD-4B9T-W3HF"; got != want {
			t.Errorf("TD §1: list p1 %s: got %s, want %s", stamp, got, want)
		}
	}
}

// Where everybody's list is missing the refusal says whose, and offers a line of one of them (TD §1 [-]).
func Test1_NobodyHasAList(t *testing.T) {
	s := opened(t, swiss+"lists: true\n")
	enter(t, s, 3)
	r := s.Submit("pair")[0].Refusal
	if r == nil || len(r.Ways) == 0 || !strings.HasPrefix(r.Ways[0].Line, "list p1 ") || !strings.Contains(fmt.Sprint(r.Say), "p3") {
		t.Errorf("TD §1: got %+v, want whose lists are missing, and a line that hands one in", r)
	}
}

// The day on which a list came is no part of the name of its file (TD §1.2 [+]).
func Test1_2_AFileAndADay(t *testing.T) {
	asked := ""
	rules := Rules{Stamp: func(path, _ string) (Handed, error) { asked = path; return Handed{Stamp: "7Q2K-M0XD-4B9T-W3HF"}, nil }}
	st := &state{Plan: &Plan{Plays: "ordremixte", ListsBy: "2026-12-04"}, Players: []*player{{ID: "anna"}}}
	lines, err := game.Scan("list anna ./my army.yaml received=2026-12-03")
	if err != nil {
		t.Fatal(err)
	}
	c, err := rules.Parse(st, lines[0], nil)
	if err != nil || asked != "./my army.yaml" || fact(c.Action, "received") != "2026-12-03" {
		t.Errorf("TD §1.2: got the file %q and %+v (%v), want ./my army.yaml, received on 2026-12-03", asked, c.Action, err)
	}
}

// What people call the deeds of the desk is answered with the word that it has (TD §1 [-]).
func TestWordsOfOrganisers(t *testing.T) {
	s := opened(t, swiss)
	enter(t, s, 3)
	typed(t, s, "pair", "publish")
	for line, want := range map[string]string{
		"iscrivi anna Anna Rossi": "player anna Anna Rossi", "register bruno": "player bruno", "accoppia": "pair", "esito p1 p2 9-7": "result p1 p2 9-7", "tavoli": "table",
		"turno 1": "pairings 1", "round 1": "pairings 1", "graduatoria": "standings", "abbandona p2": "leave p2",
	} {
		got := ways(t, s, line)
		if len(got) == 0 || got[0] != want && !strings.HasSuffix(got[0], want) {
			t.Errorf("%s: got %q offered, want %q", line, got, want)
		}
	}
}
