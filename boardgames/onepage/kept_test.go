package onepage_test

import (
	"path/filepath"
	"strings"
	"testing"

	"adjutant/boardgames/onepage"
	"adjutant/internal/session"
)

func piece(id, side, kind string, x, y int, facing string, more ...string) map[string]any {
	m := map[string]any{"id": id, "side": side, "kind": kind, "at": []int{x, y}}
	if facing != "" {
		m["facing"] = facing
	}
	for _, k := range more {
		m[k] = true
	}
	return m
}

func open8(pieces ...any) map[string]any {
	row := "........"
	return map[string]any{"ground": []string{row, row, row, row, row, row, row, row}, "pieces": pieces}
}

// A game that was told and left is opened where it was left: whose phase, who stands where (W1P §2 [+]).
func TestW1PAGameIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.jsonl")
	s, err := session.New(onepage.Rules{}, nil, session.Options{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	said(t, s, "en", "board 9,9", "piece F1 french infantry 0,0 n", "piece P1 french cavalry", "piece A1 allied leader 3 4,4", "ground open 0,0 0,1", "end", "move F1 n 1", "end", "end", "end")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s, _, err = session.Resume(onepage.Rules{}, path, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	score := told(t, s, "score")
	if score["side"] != "allied" || score["phase"] != "move" || score["turn"] != 1.0 {
		t.Errorf("opened at %v", score)
	}
	holds(t, said(t, s, "en", "show F1"), "F1, infantry, at 0,1: front to the north")
	holds(t, said(t, s, "en", "show P1"), "P1, cavalry: comes on from turn 1")
	holds(t, said(t, s, "en", "show A1"), "A1, leader, at 4,4: value 3, 9 movement points left")
	s.Close()
}

// What is legal, by the sheet, on a board of few pieces: each line once (W1P §2 [+], W1P §11 [+]).
func TestW1PWhatIsLegal(t *testing.T) {
	s := laid(t, open8(
		piece("F1", "french", "infantry", 0, 0, "", "square"), piece("F2", "french", "infantry", 0, 0, "", "square"),
		piece("F3", "french", "infantry", 4, 3, "n"), piece("A1", "allied", "infantry", 4, 5, "s"), piece("A2", "allied", "infantry", 3, 4, "e")))
	lines := func(line string) (out []string) {
		for _, l := range told(t, s, line)["lines"].([]any) {
			out = append(out, l.(string))
		}
		return out
	}
	if got := lines("legal"); strings.Join(got, ", ") != "end" {
		t.Errorf("in the fire: %v", got)
	}
	said(t, s, "en", "end")
	all := strings.Join(lines("legal"), "; ")
	// The square goes one or two squares, eight of them in reach of a corner, and is dissolved once.
	if n := strings.Count(all, "move F1 "); n != 8 || strings.Count(all, "break ") != 1 || strings.Contains(all, "move F2") || strings.Contains(all, "A1") {
		t.Errorf("%d moves of the square: %s", n, all)
	}
	if got := strings.Join(lines("legal F3"), "; "); !strings.Contains(got, "turn F3 e; turn F3 s; turn F3 w") || strings.Contains(got, "break") {
		t.Errorf("F3: %s", got)
	}
	holds(t, said(t, s, "en", "reach F1"), "F1, 2 movement points: squares 8", "1: 0,1, 1,1, 1,0", "2: 0,2, 1,2, 2,2, 2,1, 2,0")
	// Before both enemy fronts: both may sally, and nothing else ends the phase.
	holds(t, said(t, s, "en", "move F3 n 1"), "F3: at 4,4")
	if got := strings.Join(lines("legal"), "; "); !strings.Contains(got, "sortie A1 at F3; x A1 sortie; sortie A2 at F3; x A2 sortie") || strings.Contains(got, "end") {
		t.Errorf("owed: %s", got)
	}
	// The first is left and the second is not; stopped by it, F3 goes no further.
	said(t, s, "en", "x A1 sortie")
	holds(t, said(t, s, "en", "sortie A2 at F3 6"), "Sortie of A2 against F3: 1 +1 side = 2 to 1, column 1", "stopped for this turn")
	holds(t, said(t, s, "en", "move F3 n 1"), "F3 was stopped")
}

// Where one of two sorties stops who moves, the other is over too; that against somebody else is not
// (W1P §14 [+]).
func TestW1POneSortieEndsTheOthers(t *testing.T) {
	s := laid(t, open8(piece("F1", "french", "infantry", 4, 3, "n"), piece("F2", "french", "infantry", 6, 3, "n"),
		piece("A1", "allied", "infantry", 4, 5, "s"), piece("A2", "allied", "infantry", 3, 4, "e"), piece("A3", "allied", "infantry", 6, 5, "s")))
	said(t, s, "en", "end", "move F1 n 1", "move F2 n 1", "sortie A1 at F1 6")
	var left []string
	for _, d := range s.Rules().Dues(s.Seen()) {
		left = append(left, d.Action.Units[0].IDs[0])
	}
	if strings.Join(left, " ") != "A3" {
		t.Errorf("still owed: %v; want that of A3 alone", left)
	}
}

// A column goes on together, whoever is named first (W1P §4 [+]); what is forced is put where it is
// wanted, and hands are told.
func TestW1PAColumnGoesOn(t *testing.T) {
	s := laid(t, open8(piece("F1", "french", "infantry", 4, 0, "n"), piece("F2", "french", "infantry", 4, 1, "n"), piece("F3", "french", "infantry", 4, 2, "n"), piece("A1", "allied", "infantry", 0, 7, "s")))
	holds(t, said(t, s, "en", "end", "move F1+F2+F3 n 2"), "F1: at 4,2", "F2: at 4,3", "F3: at 4,4")
	holds(t, said(t, s, "en", "show F2"), "in a column of 3")
	holds(t, said(t, s, "en", "move F1+F2 4,5"), "Several pieces go straight on together")
	holds(t, said(t, s, "en", "move F1 7,7 !"), "F1: to 7,7")
	holds(t, said(t, s, "en", "show F1"), "at 7,7")
	holds(t, said(t, s, "en", "show F2"), "in a column of 2")
}

// A charge is for who was charged, and for him alone (W1P §8 [-], R35).
func TestW1PTheChargeOfAnother(t *testing.T) {
	s := laid(t, open8(piece("FH", "french", "cavalry", 4, 0, "n"), piece("A1", "allied", "cavalry", 4, 5, "s"), piece("A2", "allied", "cavalry", 5, 5, "s")))
	said(t, s, "en", "end", "move FH n 4", "end")
	holds(t, said(t, s, "en", "attack FH at A1 ?"), "Attack of FH on A1: 1 +4 charge = 5 to 1, column 4-5")
	holds(t, said(t, s, "en", "attack FH at A2 ?"), "Attack of FH on A2: 1 to 1, column 0")
	holds(t, said(t, s, "en", "attack FH at A2 ?"), "D1 33, A2 17, A3 17, D2 17, null 16")
}

// What declared attacks say of those who were demoralised before (W1P §15 [+], W1P §16 [+]).
func TestW1PWhatBecomesOfTheDemoralised(t *testing.T) {
	s := bare(t)
	holds(t, said(t, s, "en", "attack foot at horse rear ?"), "null 17, D1 33, D2 17, D3 17, D4 16") // one and two to one: column 2
	got := said(t, s, "en", "attack attacker-kind=infantry attacker-formation=column attacker-size=4 attacker-demoralised at infantry 4")
	holds(t, got, "d6 4: D3", "defender: 3 squares back")
	if strings.Contains(got, "demoralisation") || strings.Contains(got, "mark it") {
		t.Errorf("three are not more than three: %s", got)
	}
	got = said(t, s, "en", "attack attacker-kind=infantry attacker-formation=column attacker-size=4 attacker-demoralised at infantry 5")
	holds(t, got, "d6 5: D4", "defender: mark it demoralised", "attacker: take the mark of demoralisation away")
	got = said(t, s, "en", "attack foot at foot demoralised rear 3")
	if strings.Contains(got, "mark it") || strings.Contains(got, "take the mark") {
		t.Errorf("he is marked already: %s", got)
	}
}
