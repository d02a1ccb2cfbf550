package centoore

import (
	"encoding/json"
	"slices"
	"testing"

	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/game"
)

// veiledMap is a campaign with wings that lie face down and one that shows its face, hands and an independent unit.
func veiledMap(t testing.TB, phase string) *campaign {
	t.Helper()
	zone := func(id string, more ...string) map[string]any {
		z := map[string]any{"id": id}
		for _, d := range more {
			z["depot"], z["setup"] = d, d
		}
		return z
	}
	unit := func(id, army, wing, at string) map[string]any {
		m := map[string]any{"id": id, "corps": id, "army": army, "strength": 3}
		if wing != "" {
			m["wing"] = wing
		}
		if at != "" {
			m["at"] = at
		}
		return m
	}
	b := map[string]any{"game": "centoore", "name": "veiled", "zones": []any{zone("rear", "french"), zone("mid"), zone("brussels"), zone("hal", "english"), zone("namur", "prussian")},
		"full":       []any{[]string{"rear", "mid"}, []string{"mid", "brussels"}, []string{"brussels", "hal"}, []string{"brussels", "namur"}},
		"commanders": []any{map[string]any{"id": "ney", "initiative": 2}, map[string]any{"id": "grouchy", "initiative": 1}, map[string]any{"id": "wellington", "initiative": 2}},
		"counters":   []any{unit("N1", "french", "ney", ""), unit("G1", "french", "grouchy", ""), unit("W1", "english", "wellington", ""), unit("X1", "english", "", "hal")},
		"begin":      map[string]any{"turn": 2, "phase": phase, "hands": map[string]any{"french": []string{"merde", "plain-1", "vandamme"}, "allied": []string{"plain-2"}}}}
	b["zones"].([]any)[2].(map[string]any)["brussels"] = true
	if phase != "setup" {
		b["markers"] = []any{map[string]any{"id": "f1", "is": "ney", "at": "rear"}, map[string]any{"id": "f2", "is": "grouchy", "at": "mid", "up": true}, map[string]any{"id": "f3", "is": "decoy", "army": "french", "at": "mid"}, map[string]any{"id": "e1", "is": "wellington", "at": "hal"}}
	} else {
		b["begin"].(map[string]any)["turn"] = 1
		for _, u := range b["counters"].([]any) {
			delete(u.(map[string]any), "at")
		}
	}
	text, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	op, err := theatre.Files{}.Read("map.yaml", text, game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rules{}.Setup(op.JSON)
	if err != nil {
		t.Fatal(err)
	}
	return mapOf(s)
}

// The Allies see of the French that a marker lies face down, and neither who leads there nor with what (CO §1.1.3, R89); of counters in
// hand the points (CO §1.1.4). What shows its face they see whole, and the French their own.
func TestCO1_1_3_WhatTheOtherSees(t *testing.T) {
	c := veiledMap(t, "operations")
	see := func(sides ...int) *campaign { return mapOf(Rules{}.View(&state{Campaign: c}, sides)) }
	v := see(theAllies)
	if m, w, u := v.marker("f1"), v.wing("ney"), v.unit("N1"); m.Is != hiddenIs || m.Zone != "rear" || !w.Hidden || w.Zone != "" || w.Gone || !u.Hidden || u.Wing != "" || u.Zone != "" || u.Full != 3 {
		t.Errorf("CO §1.1.3: of Ney the Allies see %+v, %+v, %+v", *m, *w, *u)
	}
	if m := v.marker("f3"); m.Is != hiddenIs || m.Zone != "mid" {
		t.Errorf("CO §1.1.3: of a decoy the Allies see %+v", *m)
	}
	if m, w, u := v.marker("f2"), v.wing("grouchy"), v.unit("G1"); m.Is != "grouchy" || w.Hidden || w.Zone != "mid" || u.Hidden || u.Wing != "grouchy" {
		t.Errorf("CO R89: of Grouchy, who shows his face, the Allies see %+v, %+v, %+v", *m, *w, *u)
	}
	if w, u := v.wing("wellington"), v.unit("W1"); w.Hidden || w.Zone != "hal" || u.Wing != "wellington" || v.marker("e1").Is != "wellington" {
		t.Errorf("CO §1.1.3: of their own the Allies see %+v, %+v", *w, *u)
	}
	if got := v.Hands[theFrench]; !slices.Equal(got, []string{"unseen-1", "unseen-2", "unseen-3"}) || !slices.Equal(v.Hands[theAllies], []string{"plain-2"}) || v.Taken[theFrench] != nil {
		t.Errorf("CO §1.1.4: in hand the Allies see %v, %v, taken %v", got, v.Hands[theAllies], v.Taken[theFrench])
	}
	f := see(theFrench)
	if f.wing("ney").Hidden || f.marker("f3").Is != decoyIs || !f.wing("wellington").Hidden || f.unit("W1").Wing != "" || f.unit("X1").Zone != "hal" {
		t.Errorf("CO §1.1.3: the French see %+v, %+v, %+v", *f.wing("ney"), *f.wing("wellington"), *f.unit("X1"))
	}
	if all := see(theFrench, theAllies); all.wing("ney").Hidden || all.wing("wellington").Hidden || all.Hands[0][0] == "unseen-1" {
		t.Error("CO §1.1.3: whoever plays both sees less than both")
	}
	if c.wing("ney").Zone != "rear" || c.Hands[theFrench][0] != "merde" {
		t.Error("to look changes the campaign")
	}
	// Who is off the map is nobody's secret once the set-up is over.
	gone := c.copied()
	gone.wing("ney").Gone, gone.wing("ney").Zone, gone.marker("f1").Gone = true, "", true
	if w := mapOf(Rules{}.View(&state{Campaign: gone}, []int{theAllies})).wing("ney"); w.Hidden || !w.Gone {
		t.Errorf("CO §8.6.1: of Ney, who is gone, the Allies see %+v", *w)
	}
	// While the wings are made up nobody sees the other's (CO §3).
	s := veiledMap(t, "setup")
	if v := mapOf(Rules{}.View(&state{Campaign: s}, []int{theAllies})); !v.wing("ney").Hidden || v.unit("N1").Wing != "" || v.wing("wellington").Hidden || v.unit("W1").Wing != "wellington" {
		t.Errorf("CO §3: while the wings are made up the Allies see %+v, %+v", *v.unit("N1"), *v.unit("W1"))
	}
}

// deedOf is a deed of some units, each an operand of its own.
func deedOf(verb string, args []string, who ...string) game.Action {
	a := game.Action{Verb: verb, Args: args}
	for _, id := range who {
		a.Units = append(a.Units, game.Operand{IDs: []string{id}})
	}
	return a
}

// Who joins whom and who lies under a marker is its player's secret while the armies are made up (CO §3), and which counters he holds (CO
// §1.1.4); afterwards nothing that is done is, but moves of who lies face down, which name the marker, and draws, which show points.
func TestCO3_SecretsOfDeeds(t *testing.T) {
	up, on := &state{Campaign: veiledMap(t, "setup")}, &state{Campaign: veiledMap(t, "operations")}
	do := deedOf
	for _, c := range []struct {
		s    *state
		a    game.Action
		want int
	}{
		{up, do("join", nil, "N1", "ney"), theFrench}, {up, do("join", nil, "W1", "wellington"), theAllies}, {up, do("place", []string{"rear"}, "ney"), theFrench}, {up, do("place", []string{"hal"}, "X1"), -1}, {up, do("end", nil), -1},
		{on, do("join", nil, "N1", "ney"), -1}, {on, do("move", []string{"mid"}, "ney"), -1}, {on, do("hold", []string{"allied"}), theAllies}, {up, do("hold", []string{"french"}), theFrench}, {&state{}, do("join", nil, "N1", "ney"), -1},
	} {
		if got := (Rules{}).Keeper(c.s, c.a); got != c.want {
			t.Errorf("CO §3: %s is kept by %d; want %d", Rules{}.Canonical(c.a, nil), got, c.want)
		}
	}
	told := game.Verdict{Events: []game.Event{&went{Who: []string{"ney"}, Way: []string{"mid"}, Cost: 1}, &went{Who: []string{"grouchy"}, Way: []string{"brussels"}}, &dealt{Side: theFrench, Chits: []string{"merde", "plain-1"}}}}
	for side, want := range map[int][3]string{theAllies: {"f1", "grouchy", "unseen-3"}, theFrench: {"ney", "grouchy", "merde"}} {
		v := Rules{}.Veil(on, game.Action{}, told, []int{side})
		a, b, d := v.Events[0].(*went), v.Events[1].(*went), v.Events[2].(*dealt)
		if !slices.Equal(a.Who, []string{want[0]}) || !slices.Equal(b.Who, []string{want[1]}) || len(d.Chits) != 2 || d.Chits[0] != want[2] || a.Cost != 1 {
			t.Errorf("CO §1.1.3, §1.1.4: side %d is told %v, %v, %v; want %v", side, a.Who, b.Who, d.Chits, want)
		}
	}
}

// What a campaign is worth to a side (CO §9): the game above all, then morale, and strength in order.
func TestCO9_WhatACampaignIsWorth(t *testing.T) {
	c := veiledMap(t, "operations")
	worth := func(x *campaign, side int) float64 { return Rules{}.Worth(&state{Campaign: x}, side) }
	base := worth(c, theFrench)
	// 24 of the French less 14 of the weaker army; 3 and 3 against 3 and 3, halved.
	if base != 10 || worth(c, theAllies) != -10 || worth(c, -1) != 0 || (Rules{}).Worth(&state{}, 0) != 0 {
		t.Errorf("worth %v, %v, %v; want 10, -10, 0", base, worth(c, theAllies), worth(c, -1))
	}
	out, gone, enemy, low := c.copied(), c.copied(), c.copied(), c.copied()
	out.unit("N1").Out, gone.unit("N1").Gone, enemy.unit("W1").Out, low.Morale[2] = true, true, true, 10
	for x, want := range map[*campaign]float64{out: 8.5, gone: 8.5, enemy: 11.5, low: 14} {
		if got := worth(x, theFrench); got != want {
			t.Errorf("worth %v; want %v", got, want)
		}
	}
	won := c.copied()
	won.Won, won.By, won.Phase = "french", "brussels", campaigned
	if worth(won, theFrench) != 1000 || worth(won, theAllies) != -1000 {
		t.Errorf("a won campaign is worth %v, %v", worth(won, theFrench), worth(won, theAllies))
	}
	if side, by, _, ok := (Rules{}).Winner(&state{Campaign: won}); !ok || side != theFrench || by != "brussels" || !(Rules{}).Decided(&state{Campaign: won}) {
		t.Errorf("CO §9.4: won by %d, %q, %t", side, by, ok)
	}
	if side, _, _, ok := (Rules{}).Winner(&state{Campaign: c}); ok || side != -1 || (Rules{}).Decided(&state{Campaign: c}) {
		t.Error("CO §9.4: an open campaign has a winner")
	}
	if _, ok := (Rules{}).File(&state{}); ok {
		t.Error("no campaign is a file")
	}
	text, ok := Rules{}.File(&state{Campaign: c})
	if _, err := (theatre.Files{}).Read("map.yaml", []byte(text), game.Wish{}); !ok || err != nil {
		t.Errorf("a campaign written down is no file: %v\n%s", err, text)
	}
	if chart, ok := (Rules{}).Chart(&state{Campaign: c}); !ok || len(chart.Pieces) == 0 {
		t.Errorf("a campaign is not drawn: %+v", chart)
	}
	if _, ok := (Rules{}).Chart(&state{}); ok {
		t.Error("no campaign is drawn")
	}
}

// Whose a line is to type (CO §4): a force is its player's, a battle and the end of his phases the player's in phase, the dice of all and the
// end of a phase in which all act nobody's.
func TestCO4_WhoseLinesAre(t *testing.T) {
	c := veiledMap(t, "operations")
	c.Side = theAllies
	dawn := c.copied()
	dawn.Phase = dawning
	do := deedOf
	for _, x := range []struct {
		c    *campaign
		a    game.Action
		want int
	}{
		{c, do("move", []string{"mid"}, "f1"), theFrench}, {c, do("move", []string{"mid"}, "ney"), theFrench}, {c, do("move", []string{"mid"}, "N1"), theFrench}, {c, do("rally", nil, "X1"), theAllies}, {c, do("place", []string{"hal"}, "decoy"), theAllies},
		{c, do("fight", []string{"hal"}), theAllies}, {c, do("end", nil), theAllies}, {dawn, do("end", nil), -1}, {dawn, do("initiative", nil), -1}, {dawn, do("play", []string{"richmond-ball"}), theFrench}, {dawn, do("play", []string{"haemorrhoids"}), theAllies},
		{dawn, do("play", []string{"square"}), -1}, {dawn, do("draw", nil, "allied"), theAllies}, {c, do("hold", []string{"allied"}), theAllies}, {c, do("flip", nil, "N1"), theFrench}, {c, do("move", []string{"mid"}, "nobody"), -1}, {c, do("move", nil), -1},
	} {
		if got := (Rules{}).Owner(&state{Campaign: x.c}, x.a); got != x.want {
			t.Errorf("CO §4: %s is for %d to type; want %d", Rules{}.Canonical(x.a, nil), got, x.want)
		}
	}
}
