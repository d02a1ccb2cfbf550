package centoore_test

import (
	"reflect"
	"testing"

	"adjutant/boardgames/centoore"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
)

// drawnMap is a small map with everything on it that a picture tells apart.
func drawnMap() map[string]any {
	b := soloMap([]any{soloUnit("N1", "french", "ney", 3), soloUnit("N2", "french", "ney", 2), soloUnit("W1", "english", "wellington", 3), soloUnit("W2", "english", "", 3, "hal"), soloUnit("B1", "prussian", "", 2, "namur")},
		map[string]any{"turn": 2, "phase": "operations", "side": "french", "morale": map[string]any{"french": 20, "english": 9, "prussian": 7}})
	b["zones"].([]any)[0].(map[string]any)["at"] = []float64{40, 20}
	b["zones"].([]any)[1].(map[string]any)["at"] = []float64{30, 50}
	b["dotted"] = []any{[]string{"fleurus", "far"}}
	b["counters"].([]any)[1].(map[string]any)["out"] = true
	b["counters"].([]any)[4].(map[string]any)["out"] = true
	b["markers"] = []any{map[string]any{"id": "f1", "is": "ney", "at": "fleurus", "up": true}, map[string]any{"id": "f2", "is": "decoy", "army": "french", "at": "far"}, map[string]any{"id": "e1", "is": "wellington", "at": "ligny"}}
	return b
}

// The map is drawn as it stands: places from the file, 6 to the edge; who holds a zone alone;
// markers with their faces; counters without a wing by themselves (CO §1.2 [+], CO §1.1 [+]).
func TestCOTheMapAsItIsDrawn(t *testing.T) {
	s := laid(t, drawnMap())
	c, ok := centoore.Rules{}.Chart(s.State())
	if !ok {
		t.Fatal("no chart")
	}
	g := c.Table.(game.Graph)
	at := map[string]game.Point{}
	for _, p := range g.Points {
		at[p.ID] = p
	}
	// The south-west corner of the places is 30, 20.
	if p := at["charleroi"]; p.At != [2]float64{16, 6} || p.Held != 0 {
		t.Errorf("charleroi %+v", p)
	}
	if p := at["fleurus"]; p.At != [2]float64{6, 36} || p.Held != 1 {
		t.Errorf("fleurus %+v", p)
	}
	if at["ligny"].Held != 2 || at["hal"].Held != 2 || at["namur"].Held != 2 || at["far"].Held != 0 {
		t.Errorf("held: %+v", at)
	}
	dotted, full := 0, 0
	for _, l := range g.Links {
		if l.Kind == "dotted" {
			dotted++
			if l.From != "fleurus" || l.To != "far" || l.Say.IsZero() {
				t.Errorf("dotted %+v", l)
			}
		} else {
			full++
		}
	}
	if dotted != 1 || full != 7 {
		t.Errorf("%d dotted, %d full", dotted, full)
	}
	p := i18n.New(i18n.EN)
	faces := map[string]string{}
	for _, x := range c.Pieces {
		faces[x.ID] = x.At.(game.Node).ID + " " + p.Say(x.Face) + " " + x.Mark
		if x.Down != (x.ID == "f2" || x.ID == "e1") {
			t.Errorf("%s down %v", x.ID, x.Down)
		}
	}
	if want := map[string]string{"f1": "fleurus Ney steady", "f2": "far decoy steady", "e1": "ligny Wellington steady", "W2": "hal  steady", "B1": "namur  routs"}; !reflect.DeepEqual(faces, want) {
		t.Errorf("pieces %v\nwant %v", faces, want)
	}
	if c.Whole != 5 || c.Placed != 5 {
		t.Errorf("%d of %d placed", c.Placed, c.Whole)
	}
	for _, x := range c.Tally {
		want := map[string][2]int{"N1": {3, 3}, "N2": {2, 1}, "W1": {3, 3}, "W2": {3, 3}, "B1": {2, 1}}[x.ID]
		if x.Start != want[0] || x.Now != want[1] || (x.Mark == "steady") != (want[0] == want[1]) {
			t.Errorf("tally %+v", x)
		}
	}
	if got := p.Say(c.Result[0]); got != "Morale: French 20, Anglo-Dutch 9, Prussians 7; turn 2 of 8" {
		t.Errorf("result %q", got)
	}
}

// What a seat may not see is not on its map and not in its answers (CO §1.1.4 [+], CO §3 [+]).
func TestCOASeatSeesNoFaces(t *testing.T) {
	s := laid(t, drawnMap())
	r := centoore.Rules{}
	p := i18n.New(i18n.EN)
	for side, hidden := range [][]string{{"e1"}, {"f2"}} {
		c, _ := r.Chart(r.View(s.State(), []int{side}))
		for _, x := range c.Pieces {
			down := false
			for _, id := range hidden {
				down = down || x.ID == id
			}
			if x.Down && p.Say(x.Face) == "" != down {
				t.Errorf("seat %d sees %s as %q", side, x.ID, p.Say(x.Face))
			}
		}
	}
	as := func(seat, ask, en, it string) {
		t.Helper()
		if rs := s.Submit("as " + seat); rs[0].Refusal != nil {
			t.Fatal(rs[0].Refusal.Say)
		}
		says(t, s, ask, en, it)
		s.Submit("as all")
	}
	as("french", "show wellington", "Wellington: under a marker that lies face down, or off the map", "Wellington: sotto una pedina coperta, o fuori mappa")
	as("french", "show W1", "W1: where it is nobody here knows", "W1: dove sia, qui non si sa")
	as("french", "show ligny", "ligny: clear, stacking 10\nto fleurus: full\nto hal: full\nto namur: full\ne1, face down, at ligny", "ligny: terreno chiaro, impilamento 10\na fleurus: piena\na hal: piena\na namur: piena\ne1, coperta, a ligny")
	as("allied", "show far", "far: clear, stacking 10\nto charleroi: full\nto farther: full\nto fleurus: dotted\nf2, face down, at far", "far: terreno chiaro, impilamento 10\na charleroi: piena\na farther: piena\na fleurus: punteggiata\nf2, coperta, a far")
	says(t, s, "show far", "far: clear, stacking 10\nto charleroi: full\nto farther: full\nto fleurus: dotted\nf2, a decoy, at far", "far: terreno chiaro, impilamento 10\na charleroi: piena\na farther: piena\na fleurus: punteggiata\nf2, un inganno, a far")
	says(t, s, "show ligny", "ligny: clear, stacking 10\nto fleurus: full\nto hal: full\nto namur: full\nWellington (e1, face down) at ligny: W1 (3)", "ligny: terreno chiaro, impilamento 10\na fleurus: piena\na hal: piena\na namur: piena\nWellington (e1, coperto) a ligny: W1 (3)")
}

// The file that a campaign writes of itself has its places, markers and what is out of order.
func TestCOTheFileOfAGame(t *testing.T) {
	s := laid(t, drawnMap())
	m, err := theatre.Read("told.yaml", []byte(told(t, s, "campaign")["file"].(string)))
	if err != nil {
		t.Fatal(err)
	}
	if z := m.Zone("charleroi"); !z.Placed || z.At != [2]float64{40, 20} {
		t.Errorf("charleroi %+v", z)
	}
	if z := m.Zone("ligny"); z.Placed {
		t.Errorf("ligny %+v", z)
	}
	if len(m.Markers) != 3 || m.Markers[0].ID != "f1" || m.Markers[0].Is != "ney" || !m.Markers[0].Up || m.Markers[1].Is != "decoy" || m.Markers[1].Army != "french" || m.Markers[2].Up {
		t.Errorf("markers %+v", m.Markers)
	}
	for id, out := range map[string]bool{"N1": false, "N2": true, "B1": true, "W2": false} {
		if m.Counter(id).Out != out {
			t.Errorf("%s out of order: %v", id, !out)
		}
	}
	if m.Begin.Turn != 2 || m.Begin.Side != "french" || m.Begin.Morale["english"] != 9 {
		t.Errorf("begin %+v", m.Begin)
	}
}
