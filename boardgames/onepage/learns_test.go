package onepage_test

import (
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/onepage"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// bare is a game without a file.
func bare(t *testing.T) *session.Session {
	t.Helper()
	s, err := session.New(onepage.Rules{}, nil, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A board is told at the table: its size, who stands where, what the ground is; what nobody has told
// is asked where a move, a shot or a fight hangs on it (W1P §5 [+]); what is told wrongly changes
// nothing (W1P §5 [-]).
func TestW1PABoardIsLearned(t *testing.T) {
	s := bare(t)
	for _, c := range []struct {
		line string
		want []string
	}{
		{"move F1 3,4", []string{"move needs a board"}},
		{"board 1,12", []string{"A board has from 2 to 99 squares each way"}},
		{"board 12,100", []string{"A board has from 2 to 99"}},
		{"board", []string{"needs a board"}},
		{"board 12,10", []string{"A board of 12 x 10 squares"}},
		{"board 12,10", []string{"There is a board already"}},
		{"piece F1 french infantry 3,3 n", []string{"F1 is added: F1, infantry, at 3,3: front to the north"}},
		{"piece F2 french foot 4,3 n", []string{"F2, infantry, at 4,3: front to the north, in a line"}},
		{"piece NAP french leader 3 3,2 chief", []string{"NAP is added: NAP, leader, at 3,2"}},
		{"piece S1 french infantry 8,1 n", []string{"S1, infantry, at 8,1: front to the north"}},
		{"piece S2 french infantry 8,1 n", []string{"S2 is added: S2, infantry, at 8,1: in a square"}},
		{"piece S3 french infantry 8,1 n", []string{"8,1 is taken by S1"}},
		{"piece SG french gun 8,1", []string{"SG is added: SG, artillery, at 8,1: in a square"}},
		{"piece P1 french cavalry", []string{"P1 is added: P1, cavalry: comes on from turn 1"}},
		{"piece A1 allied infantry guard 3,6 s", []string{"A1 is added: A1, infantry, at 3,6: Old Guard, front to the south"}},
		{"piece A2 allied artillery 11,9 s", []string{"A2 is added"}},
		{"piece A3 allied infantry 12,9 s", []string{"12,9 is off the board"}},
		{"piece A3 allied infantry 3,3 s", []string{"3,3 is taken by F1"}},
		{"piece f1 allied infantry 5,5 s", []string{"There is a piece F1 already"}},
		{"piece ne allied infantry 5,5 s", []string{"ne cannot be a name"}},
		{"piece A3 infantry 5,5 s", []string{"Say side, kind and"}},
		{"piece A3 allied 5,5 s", []string{"Say side, kind and"}},
		{"piece A3 allied infantry 5,5 purple", []string{"purple"}},
		{"piece A4 allied infantry 5,5 100", []string{"100"}},
		{"ground mud 3,4", []string{"Say the ground and its squares"}},
		{"ground wood", []string{"Say the ground and its squares"}},
		{"ground wood 30,4", []string{"Say the ground and its squares"}},
		{"fire SG at A1", []string{"The ground at 3,6 is not known", "ground open 3,6"}},
		{"ground wood 3,6 3,5", []string{"Ground at 3,6, 3,5: wood"}},
		{"fire SG at A1 ?", []string{"SG fires at A1: distance 5, counts 8"}},
		{"end", []string{"moves"}},
		{"move F1 3,4", []string{"The ground at 3,4 is not known"}},
		{"ground road 3,4", []string{"road"}},
		{"move F1 3,4 w", []string{"F1: at 3,4, front to the west", "F1 has 4 movement points left"}},
		{"enter P1 5,5", []string{"P1 comes on at the edge of the board, not at 5,5"}},
		{"enter P1 0,5", []string{"The ground at 0,5 is not known"}},
		{"ground open 0,5", []string{"open"}},
		{"enter P1 0,5 e", []string{"P1: at 0,5, front to the east", "P1 has 9 movement points left"}},
		{"undo", []string{"struck"}},
		{"enter P1 0,5 e", []string{"P1 has 9 movement points left"}},
		{"ground impassable 1,5", []string{"impassable"}},
		{"move P1 e 1", []string{"P1 may not enter 1,5"}},
		{"put P1 1,5 e", []string{"P1 may not enter 1,5"}},
		{"put P1 20,5 e", []string{"Say the square"}},
		{"put P1 3,4 e", []string{"3,4 is taken by F1"}},
		{"put P1 2,6 e", []string{"P1 stands at 2,6", "front to the east"}},
	} {
		holds(t, said(t, s, "en", c.line), c.want...)
	}
	file := told(t, s, "board")["file"].(string)
	holds(t, file, "game: onepage", `"????????????"`, `"???w????????"`, "id: NAP, side: french, kind: leader, value: 3, chief: true, at: [3,2]}",
		"{id: S1, side: french, kind: infantry, square: true, at: [8,1], facing: n}", "{id: A1, side: allied, kind: infantry, old-guard: true, at: [3,6], facing: s}")
	// What was written down is a file that is read to the same pieces and ground.
	file = strings.Replace(file, "old-guard: true, ", "", 1) // the table may tell what no file may: guards of the Allies
	f, err := field.Read("written.yaml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	if f.Width != 12 || f.Height != 10 || len(f.Pieces) != 9 {
		t.Errorf("read back: %d x %d, %d pieces", f.Width, f.Height, len(f.Pieces))
	}
}

// Who cannot part stays a wrong square until the next time (W1P §13 [+], R43): two foot between walls
// after their square was dissolved; with room for one they are told to part.
func TestW1PWhoCannotPart(t *testing.T) {
	for _, c := range []struct {
		ground []string
		want   string
	}{
		{[]string{"#####", "##.##", "#####"}, "fights"},
		{[]string{"#####", "##..#", "#####"}, "some must go"},
	} {
		s := laid(t, map[string]any{"ground": c.ground, "pieces": []any{
			map[string]any{"id": "F1", "side": "french", "kind": "infantry", "at": []int{2, 1}, "square": true},
			map[string]any{"id": "F2", "side": "french", "kind": "infantry", "at": []int{2, 1}, "square": true},
		}})
		holds(t, said(t, s, "en", "end", "break F1", "end"), c.want)
		if c.want == "fights" {
			holds(t, said(t, s, "en", "show F1"), "in a square")
		}
	}
}

// A piece that stands alone where its square was is none any more as the moves of its side end, and that is said, with its front
// (W1P §13 [+]); of a sound square nothing is said (W1P §13 [-]).
func TestW1PLeftAlone(t *testing.T) {
	ground := slices.Repeat([]string{"............"}, 12)
	for _, c := range []struct {
		lines []string
		want  bool
	}{
		{[]string{"fire FG1 at A1 4 3", "north", "A2", "s", "end", "end", "end", "end", "end"}, true}, // the guns drive one of the two out of it
		{[]string{"end", "end", "end", "end", "end"}, false},
	} {
		s := laid(t, map[string]any{"ground": ground, "pieces": []any{
			map[string]any{"id": "FG1", "side": "french", "kind": "artillery", "at": []int{5, 1}, "facing": "n"},
			map[string]any{"id": "A1", "side": "allied", "kind": "infantry", "at": []int{5, 4}, "square": true},
			map[string]any{"id": "A2", "side": "allied", "kind": "infantry", "at": []int{5, 4}, "square": true},
		}})
		got := said(t, s, "en", c.lines...)
		if told := strings.Contains(got, "A1 at 5,4 stands alone: its square is none any more"); told != c.want {
			t.Errorf("W1P §13: after %q told %v, want %v:\n%s", c.lines, told, c.want, got)
		}
		if in := strings.Contains(said(t, s, "en", "show A1"), "in a square"); in == c.want {
			t.Errorf("W1P §13: after %q A1 is in a square: %v, want %v", c.lines, in, !c.want)
		}
	}
}

// The table may insist, and what it overruled is kept with its box; a chief is called by his name
// (W1P §3 [+]).
func TestW1PTheTableInsists(t *testing.T) {
	s := laid(t, map[string]any{"ground": []string{"...", "...", "...", "..."}, "pieces": []any{
		map[string]any{"id": "F1", "side": "french", "kind": "infantry", "at": []int{1, 0}, "facing": "n"},
		map[string]any{"id": "FG", "side": "french", "kind": "artillery", "at": []int{0, 0}, "facing": "s"},
		map[string]any{"id": "WEL", "name": map[string]any{"en": "Wellington", "it": "Wellington"}, "side": "allied", "kind": "leader", "chief": true, "at": []int{1, 1}},
		map[string]any{"id": "A1", "side": "allied", "kind": "infantry", "at": []int{0, 3}, "facing": "s"},
	}})
	rs := s.Submit("fire FG at A1 1 1 !")
	if v := rs[len(rs)-1].Verdict; len(v.Overrode) != 1 || v.Overrode[0].Ref != "W1P §6" {
		t.Errorf("overruled: %+v", v.Overrode)
	}
	said(t, s, "en", "end", "end")
	// One to one, six: D2 would drive him back, and one of the ways is off the board or not: the winner
	// may send a leader back two, so he lives; forced off, he dies and the game is over.
	got := said(t, s, "en", "attack F1 at WEL ?")
	holds(t, got, "Attack of F1 on WEL: 1 to 1, column 0")
	s = laid(t, map[string]any{"ground": []string{"#.#", "#.#", "#.#"}, "pieces": []any{
		map[string]any{"id": "F1", "side": "french", "kind": "infantry", "at": []int{1, 1}, "facing": "n"},
		map[string]any{"id": "WEL", "name": map[string]any{"en": "Wellington", "it": "Wellington"}, "side": "allied", "kind": "leader", "chief": true, "at": []int{1, 2}},
	}})
	holds(t, said(t, s, "en", "end", "end", "attack F1 at WEL 6"), "Wellington is dead: the French win", "points to the enemy: 5")
	holds(t, said(t, s, "en", "end"), "The game is over: the French win", "W1P §1")
	if w, ok := s.Rules().(game.Decider); !ok || !w.Decided(s.Seen()) {
		t.Error("nobody has won")
	}
	v := s.Rules().(game.Valuer)
	if v.Worth(s.Seen(), 0) <= 0 || v.Worth(s.Seen(), 1) >= 0 {
		t.Errorf("worth %v and %v", v.Worth(s.Seen(), 0), v.Worth(s.Seen(), 1))
	}
	if c, ok := s.Rules().(game.Charter).Chart(s.Seen()); !ok || c.Whole != 2 || c.Placed != 1 || c.Tally[1].Now != 0 || c.Tally[1].Start != 5 || c.Tally[1].Mark != "destroyed" {
		t.Errorf("chart: %+v", c)
	}
}

// Words of declared situations: what a shot, an attack, a formation and a retreat say (W1P §6 [+],
// W1P §7 [+], W1P §14 [+], W1P §15 [+]).
func TestW1PWhatDeclaredSituationsSay(t *testing.T) {
	s := bare(t)
	for _, c := range []struct {
		line string
		want []string
	}{
		{"bombard distance=4 ?", []string{"Guns: infantry, distance 4", "D2 31, D1 25, D3 19, null 17, D4 8"}},
		{"bombard distance=4 town 6 6", []string{"distance 4, with cover 7", "2d6 6+6 = 12: D3", "infantry: 3 squares back"}},
		{"bombard distance=1 6 6", []string{"2d6 6+6 = 12: DE", "infantry eliminated, points to the enemy: 1"}},
		{"bombard gun-at=3,3 gun-facing=ne target-at=5,5 r13=b ?", []string{"distance 2"}},
		{"bombard gun-at=3,3 gun-facing=ne target-at=2,5 r13=b ?", []string{"The target lies outside the gun's cone"}},
		{"bombard gun-at=3,3 gun-facing=sw target-at=1,1 r13=b ?", []string{"distance 2"}},
		{"bombard gun-at=3,3 gun-facing=se target-at=5,1 r13=b ?", []string{"distance 2"}},
		{"bombard gun-at=3,3 gun-facing=se target-at=5,3 r13=b ?", []string{"The target lies outside"}},
		{"attack horse at town=foot r31=b ?", []string{"Horse may not attack a town in this reading"}},
		{"attack horse at town=foot ?", []string{"Attack: 1 to 2 x 1 in a town = 2"}},
		{"attack line size=2 at horse side sortie ?", []string{"Sortie: 2 in line +1 side = 3 to 1", "stopped 83, goes on 17"}},
		{"attack line size=2 at horse side sortie 2", []string{"Whoever moved is stopped for this turn"}},
		{"attack line size=2 at horse side sortie 1", []string{"Whoever moves goes on"}},
		{"atack foot at foot", []string{"attack"}},
		{"formation pieces1-at=1,1 pieces1-facing=n pieces2-at=2,1 pieces2-facing=n formed=p1:p2", []string{"Formations: pieces 2", "p1 in a line of 2, fights 2"}},
		{"retreat board=30,20 at=5,5 distance=4", []string{"Retreat by 4 of infantry: best north, north-east", "loss 1/2", "north: loss 1/2, demoralised"}},
		{"retreat board=30,20 at=5,5 distance=6", []string{"loss 1, sorties 0", "eliminated on each of them"}},
		{"fights", []string{"Fights: 4"}},
		{"attack foot at foot rear 4", []string{"d6 4: D2", "defender: 2 squares back"}},
		{"fights", []string{"Fights: 5", "5. attack: D2, points 0 to 0"}},
	} {
		holds(t, said(t, s, "en", c.line), c.want...)
	}
	if rows := told(t, s, "fights")["fights"].([]any); len(rows) != 5 || rows[4].(map[string]any)["result"] != "D2" {
		t.Errorf("fights: %v", rows)
	}
	ls, err := game.Scan("attack line size=2 at foot 4")
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.Rules().Parse(s.Seen(), ls[0], nil)
	if err != nil || len(c.Faces) != 1 || (onepage.Rules{}).Canonical(c.Action, c.Faces) != "attack attacker-formation=line attacker-size=2 defender-kind=infantry 4" {
		t.Errorf("written %q, faces %v, %v", (onepage.Rules{}).Canonical(c.Action, c.Faces), c.Faces, err)
	}
}
