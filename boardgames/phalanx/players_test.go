package phalanx_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/phalanx"
	"adjutant/internal/chooser"
	"adjutant/internal/game"
)

// threeBoard is a game of three players in turn 3, everybody's cards in hand.
func threeBoard() map[string]any {
	return map[string]any{"players": 3, "board": []int{6, 5}, "entry": [][]int{{5, 2}},
		"squares": []any{map[string]any{"at": []int{0, 2}, "is": "castle", "place": "hougoumont"}},
		"units": []any{
			map[string]any{"id": "F1", "army": "french", "value": 4, "reduced": 2, "at": []int{3, 1}, "facing": "n"},
			map[string]any{"id": "F2", "army": "french", "arm": "light-cavalry", "value": 3, "reduced": 1, "at": []int{0, 0}, "facing": "n"},
			map[string]any{"id": "A1", "army": "allied", "value": 3, "reduced": 1, "at": []int{3, 2}, "facing": "s"},
			map[string]any{"id": "P1", "army": "prussian", "value": 3, "reduced": 1, "at": []int{4, 1}, "facing": "w"},
		},
		"begin": map[string]any{"turn": 3, "active": "allied", "hands": map[string]any{"french": []string{"4-2", "2-3", "3-1-elite"}, "allied": []string{"4-1", "3-3", "2-2-health"}, "prussian": []string{"p6-1", "p4-2-artillery"}}}}
}

// Of three players each sees his own hand alone, leads his own army and plays his own cards (PHX §3.2 [+], PHX §4 [+],
// PHX §6 [+], PHX §6 [-]); English and Prussian cards stand in no round together (R10), and in doubt the English player
// decides: he alone passes, once or before the Prussian has left him the round (R52).
func TestPHX6ThreePlayers(t *testing.T) {
	s := laid(t, threeBoard())
	for _, c := range []struct {
		line string
		want []string
	}{
		{"as prussian", []string{"Prussians"}},
		{"hand", []string{"French: cards 3, unknown", "Allies: cards 3, unknown", "p4-2-artillery, p6-1"}},
		{"play 4-1", []string{"!"}},
		{"pass", []string{"!"}},
		{"as allied", []string{"Allies"}},
		{"hand", []string{"Prussians: cards 2, unknown", "Allies: cards 3: 2-2-health, 3-3, 4-1"}},
		{"play p6-1", []string{"!"}},
		{"as french", []string{"French"}},
		{"play p6-1", []string{"!"}},
		{"pass prussian", []string{"!"}},
		{"as prussian", []string{"Prussians"}},
		{"play p6-1", []string{"6 movement points"}},
		{"move A1 w", []string{"!"}}, // another player's unit
		{"attack P1 at F1", []string{"attack by P1 on F1"}},
		{"as allied", []string{"Allies"}},
		{"play 4-1", []string{"!"}},
		{"cards prussian p4-2-artillery", []string{"!"}}, // his army does not fight
		{"as prussian", []string{"Prussians"}},
		{"cards prussian p4-2-artillery", []string{"put down 1 card"}},
		{"as allied", []string{"Allies"}},
		{"hand prussian", []string{"Prussians: cards 1, unknown"}},
		{"as french", []string{"French"}},
		{"cards french 2-3", []string{"8 to 7: the attacker wins"}}, // 3 x 2 on the flank and 2 by the card, against 4 and 3
		{"reduce F1", []string{"F1 is reduced to 2"}},
		{"as prussian", []string{"Prussians"}},
		{"end", []string{"round of the French"}},
		{"as french", []string{"French"}},
		{"pass", []string{"round of the Allies"}},
		{"as prussian", []string{"Prussians"}},
		{"pass prussian", []string{"The Prussians leave the round to the English"}},
		{"as allied", []string{"Allies"}},
		{"pass", []string{"Turn 4"}},
	} {
		got := said(t, s, "en", c.line)
		holds(t, c.line, got, c.want...)
		if wrong := strings.HasPrefix(got, "!"); wrong != (c.want[0] == "!") {
			t.Errorf("%s: %s", c.line, got)
		}
	}
}

// The bid of the Allies is one player's, and stays face down to the other as to the French (PHX §7 [+], PHX §7 [-]).
func TestPHX7OneOfTheAlliesBids(t *testing.T) {
	b := threeBoard()
	b["begin"].(map[string]any)["bid"] = true
	s := laid(t, b)
	for _, c := range []struct {
		line string
		want []string
	}{
		{"as prussian", []string{"Prussians"}},
		{"bid allied 4-1", []string{"!"}},
		{"bid prussian 4-1", []string{"!"}},
		{"bid prussian p6-1", []string{"The Allies have laid a bid"}},
		{"as allied", []string{"Allies"}},
		{"bid allied 4-1", []string{"!", "The Allies have done that"}},
		{"as french", []string{"French"}},
		{"bid french 4-2", []string{"Allies bid p6-1", "Turn 3: round of the Allies"}},
		{"as allied", []string{"Allies"}},
		{"play 4-1", []string{"!", "R33"}}, // the bid binds the first round
	} {
		got := said(t, s, "en", c.line)
		holds(t, c.line, got, c.want...)
	}
}

// How many play is said before anything is dealt (PHX §1 [+], PHX §1 [-]); three automatic players come to an end.
func TestPHX1HowManyPlay(t *testing.T) {
	b := threeBoard()
	b["players"], b["begin"] = 2, map[string]any{"turn": 1}
	s := laid(t, b)
	sides := func() int { return len(s.Rules().(game.Sided).Sides(s.State())) }
	if sides() != 2 {
		t.Errorf("%d players", sides())
	}
	holds(t, "players 4", said(t, s, "en", "players 4"), "Two or three play")
	holds(t, "players 3", said(t, s, "en", "players 3"), "Players: 3")
	if sides() != 3 {
		t.Errorf("%d players", sides())
	}
	holds(t, "players 2", said(t, s, "en", "deal hidden", "players 2"), "are dealt")
	st, err := phalanx.Rules{}.Setup([]byte(strings.Replace(string(practice(t)), `"players":2`, `"players":3`, 1)))
	if err != nil || len((phalanx.Rules{}).Sides(st)) != 3 {
		t.Fatal(err)
	}
	m, err := chooser.Fight(phalanx.Rules{}, []byte(strings.Replace(string(practice(t)), `"players":2`, `"players":3`, 1)), 1815, 4000)
	if err != nil || m.Broken != nil {
		t.Fatalf("%v %v", err, m.Broken)
	}
}
