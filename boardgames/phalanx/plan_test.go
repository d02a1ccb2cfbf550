package phalanx_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/phalanx"
)

// What the automatic player goes by is told of it: it attacks where it will win in 60 of 100 and nowhere else, a castle's
// points go before a reduction (PHX §10 [+]), a retreat before it too but from a square that scores (PHX §9.4 [+], PHX §13.3 [+]),
// it marches for squares that score, keeps four cards for its defence, and Prussians come on by their own cards
// (PHX §5 [+]). Nobody's cards are known in these games, so that figures alone decide.
func TestPHXWhatTheAutomaticPlayerGoesBy(t *testing.T) {
	for _, c := range []struct {
		name   string
		board  []string
		before []string
		side   int
		want   string // the line that it types, or its beginning
	}{
		{"9 to 1: it attacks", []string{"u F1 french 9/4 2,1 n", "u A1 allied 1 2,2 s"}, []string{"play 1-0"}, 0, "attack F1 at A1"},
		{"a beaten unit in the open goes back", []string{"u F1 french 5/2 2,1 n", "u A1 allied 4/2 2,2 s"}, []string{"play 4-0", "attack F1 at A1 with none against none"}, 1, "retreat A1"},
		{"in Mont-St-Jean it is reduced", []string{"u F1 french 9/2 3,5 n", "u A1 allied 4/2 3,6 s"}, []string{"play 4-0", "attack F1 at A1 with none against none"}, 1, "reduce A1"},
		{"in a castle its points go first", []string{"u F1 french 9/2 3,2 n", "u A1 allied 4/3 3,3 s"}, []string{"play 4-0", "attack F1 at A1 with none against none"}, 1, "castle A1"},
		{"it marches for a square that scores", []string{"u F1 french 4/2 1,1 n", "u A1 allied 4/2 6,6 s"}, []string{"play 4-0"}, 0, "move F1 1,2"},
		{"points of a plain card that win a square which scores are spent (§9.3)", []string{"hand french 1-2 1-0", "hand allied 0", "u F1 french 7/3 3,5 n", "u A1 allied 4/2 3,6 s"}, []string{"play 1-0", "attack F1 at A1"}, 0, "cards french 1-2"},
		{"where they win nothing they are kept", []string{"hand french 1-2 1-0", "hand allied 0", "u F1 french 4/2 3,5 n", "u A1 allied 4/2 3,6 s"}, []string{"play 1-0", "attack F1 at A1"}, 0, "cards french none"},
		{"a square that the enemy would win is held with the least points that do (§9.3, §9.4)", []string{"hand french 1-0", "hand allied 1-2 1-3 1-5", "u F1 french 10/3 3,5 n", "u A1 allied 4/2 3,6 s"}, []string{"play 1-0", "attack F1 at A1 with none"}, 1, "cards allied 1-2"},
		{"Frischermont is worth nothing in a long game: nobody marches for it", []string{"u F1 french 4/2 5,4 n", "u A1 allied 4/2 6,6 s", "last hougoumont french", "last la-haye-sainte french"}, []string{"play 4-0"}, 0, "move F1 5,5"},
		{"where the enemy has passed it does not keep four cards that a pass would throw away (§4)", []string{"hand allied 4-0 4-0 3-0 3-0", "u F1 french 1 2,1 n", "u A1 allied 9/4 2,5 s"}, []string{"pass"}, 1, "play 4-0"},
		{"with four cards left and nothing to do it lets the round go", []string{"hand french 4", "u F1 french 1 2,1 n", "u A1 allied 9/4 2,2 s"}, nil, 0, "pass"},
	} {
		s := laid(t, set(t, c.board...).board)
		for _, l := range c.before {
			if got := said(t, s, "en", l); strings.HasPrefix(got, "!") {
				t.Errorf("%s: %s: refused: %s", c.name, l, got)
			}
		}
		a, why, ok := phalanx.Rules{}.Plan(s.State(), c.side, 1)
		got := phalanx.Rules{}.Canonical(a, nil)
		if !ok || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: got %q (%v); want %q", c.name, got, ok, c.want)
		}
		if why.Secret == nil || why.Secret.Side != c.side || why.Secret.Else.IsZero() {
			t.Errorf("%s: its reason is not told to each as he may know it: %+v", c.name, why.Secret)
		}
	}
	// 4 to 6 wins in no case without cards that nobody knows it to hold: no attack.
	s := laid(t, set(t, "u F1 french 4/2 2,1 n", "u A1 allied 6/2 2,2 s").board)
	said(t, s, "en", "play 1-0")
	if a, _, _ := (phalanx.Rules{}).Plan(s.State(), 0, 1); a.Verb == "attack" {
		t.Errorf("4 to 6: it attacks")
	}
}

// set is the board that the situations share, with what is described on it.
func set(t *testing.T, lines ...string) *situation {
	t.Helper()
	s := &situation{id: t.Name(), board: commonBoard()}
	for _, l := range lines {
		s.takes(t, strings.Fields(l))
	}
	return s
}
