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
		{"it bids the quickest card that battles miss least, and none of the Prussians", []string{"bid", "hand allied 5-1 3-4 4-2", "hand prussian p7-0", "u F1 french 4/2 2,1 n"}, nil, 1, "bid allied 5-1"},
		{"nothing that battles would miss", []string{"bid", "hand allied 1-4 2-2", "hand prussian p7-0", "u F1 french 4/2 2,1 n"}, nil, 1, "bid allied none"},
		{"it moves by the quickest card, and keeps a gun", []string{"hand french 6-0 4-0 6-0-artillery 2-5 3-1", "u F1 french 4/2 2,0 n", "u A1 allied 4/2 6,6 s"}, nil, 0, "play 6-0"},
		{"a gun is fired where another is kept, at whom an attack may follow", []string{"hand french 4-0-artillery 3-0-artillery", "u F1 french 1 2,1 n", "u A1 allied 9/4 2,2 s"}, nil, 0, "fire F1 at A1"},
		{"so it is where the two are alike", []string{"hand french 4-0-artillery 4-0-artillery", "u F1 french 1 2,1 n", "u A1 allied 9/4 2,2 s"}, nil, 0, "fire F1 at A1"},
		{"the one gun is kept", []string{"hand french 4-0-artillery", "u F1 french 1 2,1 n", "u A1 allied 9/4 2,2 s"}, nil, 0, "pass"},
		{"the gun kept takes an attacker out of a battle that would be lost", []string{"hand french 1-0", "hand allied 4-0-artillery", "u F1 french 9/4 3,5 n", "u A1 allied 1 3,6 s"}, []string{"play 1-0", "attack F1 at A1 with none"}, 1, "fire A1 at F1"},
		{"and stays where it would hold", []string{"hand french 1-0", "hand allied 4-0-artillery", "u F1 french 4/2 3,5 n", "u A1 allied 4/2 3,6 s"}, []string{"play 1-0", "attack F1 at A1 with none"}, 1, "cards allied none"},
		{"who is in disorder before the enemy is rallied, two at once", []string{"hand french 3-1-rally", "u F1 french disordered 4/2 2,1 n", "u F2 french disordered 4/2 4,1 n", "u A1 allied 4/2 2,2 s", "u A2 allied 4/2 4,2 s"}, nil, 0, "rally F1+F2 with 3-1-rally"},
		{"a strong unit is brought back", []string{"hand french 3-1-rally", "u F1 french weak 5/2 2,0 n", "u F2 french weak 2/1 0,0 n", "u A1 allied 4/2 6,6 s"}, nil, 0, "restore F1 with 3-1-rally"},
		{"Napoleon is ill where the French are ahead and hold many cards", []string{"active allied", "hand french 8", "hand allied 1-1-health", "last hougoumont french", "last la-haye-sainte french", "last mont-st-jean french", "u F1 french 4/2 2,0 n", "u A1 allied 4/2 6,6 s"}, nil, 1, "health with 1-1-health"},
		{"and not where they hold few", []string{"active allied", "hand french 5", "hand allied 1-1-health", "last hougoumont french", "last la-haye-sainte french", "last mont-st-jean french", "u F1 french 4/2 2,0 n", "u A1 allied 4/2 6,6 s"}, nil, 1, "pass"},
		{"nor where they are behind", []string{"active allied", "hand french 8", "hand allied 1-1-health", "u F1 french 4/2 2,0 n", "u A1 allied 4/2 6,6 s"}, nil, 1, "pass"},
		{"cavalry rides at the rear of whom it beats", []string{"hand french 5-1-charge", "hand allied 0", "u FC french heavy-cavalry 4/2 2,0 n", "u A1 allied 4/2 2,2 n"}, nil, 0, "charge FC 2,1 at A1"},
		{"and not at a front that holds", []string{"hand french 5-1-charge", "hand allied 0", "u FC french heavy-cavalry 4/2 2,0 n", "u A1 allied 4/2 2,2 s"}, nil, 0, "pass"},
		{"enemy cavalry is made to ride where it is beaten double", []string{"hand french 2-1-forced-charge", "hand allied 0", "u F1 french 9/4 4,1 n", "u AC allied light-cavalry 2/1 4,4 s"}, nil, 0, "force AC 4,2 at F1"},
		{"with four cards left and nothing to do it lets the round go", []string{"hand french 4-0 4-0 3-0 3-0", "u F1 french 1 2,1 n", "u A1 allied 9/4 2,2 s"}, nil, 0, "pass"},
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

// Of three players each keeps cards for his defence: the English one four of his own, the Prussian none of the one by which his army
// comes on and moves (PHX §4, §5).
func TestPHX4WhoOfThreeKeepsCards(t *testing.T) {
	for _, c := range []struct {
		allied, prussian string
		seat             int
		want             string
	}{
		{"4-0 4-0 3-0 3-0", "0", 1, "pass"},
		{"4-0 4-0 4-0 3-0 3-0", "0", 1, "play 4-0"},
		{"4-0", "p7-0", 2, "play p7-0"},
	} {
		s := laid(t, set(t, "players 3", "active allied", "hand french 4", "hand allied "+c.allied, "hand prussian "+c.prussian, "u F1 french 4/2 2,0 n", "u A1 allied 4/2 6,6 s", "u P1 prussian 4/2 6,4 w").board)
		got := ""
		if a, _, ok := (phalanx.Rules{}).Plan(s.State(), c.seat, 1); ok {
			got = phalanx.Rules{}.Canonical(a, nil)
		}
		if got != c.want {
			t.Errorf("PHX §4: with %s and %s in hand seat %d types %q; want %q", c.allied, c.prussian, c.seat, got, c.want)
		}
	}
}

// Of three automatic players the Prussian leaves a round in which he has nothing to do to the English one, who alone lets it go, and at
// once where the Prussian holds no card (PHX §4 [+], R52).
func TestPHX4WhoLetsARoundOfTheAlliesGo(t *testing.T) {
	for _, c := range []struct {
		prussians string
		lines     []string
		want      [3]string // by seat; "" of who does nothing
	}{
		{"3", nil, [3]string{"", "", "pass prussian"}},
		{"3", []string{"pass prussian"}, [3]string{"", "pass", ""}},
		{"0", nil, [3]string{"", "pass", ""}},
	} {
		s := laid(t, set(t, "players 3", "active allied", "hand french 4", "hand allied 4", "hand prussian "+c.prussians, "u F1 french 4/2 2,0 n", "u A1 allied 4/2 6,6 s").board)
		for _, l := range c.lines {
			said(t, s, "en", l)
		}
		for seat, want := range c.want {
			got := ""
			if a, _, ok := (phalanx.Rules{}).Plan(s.State(), seat, 1); ok {
				got = phalanx.Rules{}.Canonical(a, nil)
			}
			if got != want {
				t.Errorf("R52: a hand of %s, behind %v: seat %d types %q; want %q", c.prussians, c.lines, seat, got, want)
			}
		}
	}
}
