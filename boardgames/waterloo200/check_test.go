package waterloo200

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
)

// A game that no table can show is named as broken, and one that a table can show is not: who is dead or in reserve stands
// nowhere, nobody stands off the map or on no step, areas hold so many of a side, Allies of one nation, and belong to who
// stands there alone (W200 §1.3, §1.5, §3.6, §0/fazioni).
func TestW200_1_5WhatIsBroken(t *testing.T) {
	for _, c := range []struct {
		name   string
		breaks func(*table)
		broken bool
	}{
		{"set up", func(*table) {}, false},
		{"dead and standing", func(b *table) { b.unit("uxbridge").Dead = true }, true},
		{"dead in reserve", func(b *table) { p := b.unit("uxbridge"); p.At, p.Dead, p.Pool = "", true, true }, true},
		{"dead", func(b *table) { p := b.unit("uxbridge"); p.At, p.Dead = "", true }, false},
		{"standing and in reserve", func(b *table) { b.unit("uxbridge").Pool = true }, true},
		{"nowhere on the map", func(b *table) { b.unit("uxbridge").At = "waterloo-station" }, true},
		{"on no step", func(b *table) { p := b.unit("uxbridge"); p.Step = len(faceOf(p.Block)) }, true},
		{"on its last step", func(b *table) { p := b.unit("uxbridge"); p.Step = len(faceOf(p.Block)) - 1 }, false},
		{"crowded", func(b *table) {
			for i := range b.Units {
				if p := &b.Units[i]; p.Faction == french && p.At != "" {
					p.At = "rossomme"
				}
			}
		}, true},
		{"both nations", func(b *table) { b.unit("bulow").At = b.unit("uxbridge").At }, true},
		{"held by nobody who is there", func(b *table) { b.Control["rossomme"] = british }, true},
		{"contested", func(b *table) { b.unit("uxbridge").At = "rossomme" }, false},
		{"hits are not laid yet", func(b *table) {
			b.Control["rossomme"], b.Battle = british, &clash{Area: "rossomme"}
		}, false},
	} {
		b := boardOf(deployed(t)).copied()
		control := map[string]string{}
		for k, v := range b.Control {
			control[k] = v
		}
		b.Control = control
		c.breaks(b)
		if err := (Rules{}).Check(&state{b}); (err != nil) != c.broken {
			t.Errorf("%s: %v; want broken %v (W200 §1.5)", c.name, err, c.broken)
		}
	}
	if err := (Rules{}).Check(&state{}); err != nil {
		t.Errorf("without a map: %v", err)
	}
}

// Without a map there are questions from facts alone, and everything else says what is missing and how to begin; TAB offers
// verbs first, then blocks and areas of the map (W200 §1.0).
func TestW200_1_0WithoutAMap(t *testing.T) {
	r := Rules{}
	none := &state{}
	for _, verb := range []string{"deploy", "score", "units", "put"} {
		_, err := r.Prepare(none, game.Action{Verb: verb})
		no, ok := err.(*game.Refusal)
		if !ok || no.Kind != game.NotNow || no.Ref != "W200 §1.0" || len(no.Ways) != 2 {
			t.Errorf("%s: %v; want it refused for want of a map (W200 §1.0)", verb, err)
		}
		if _, err := r.Answer(none, game.Action{Verb: verb}); err == nil {
			t.Errorf("%s is answered without a map", verb)
		}
	}
	if s := r.Sides(none); s != nil || r.Legal(none, 0) != nil || r.Dues(none) != nil || r.Decided(none) || r.Worth(none, 0) != 0 || r.Owner(none, game.Action{Verb: "end"}) != -1 || r.Keeper(none, game.Action{Verb: "move"}) != -1 {
		t.Errorf("without a map there are sides %v, lines, or somebody's turn", s)
	}
	if _, ok := r.Chart(none); ok {
		t.Error("a map is drawn without one")
	}
	if _, _, _, ok := r.Winner(none); ok {
		t.Error("somebody has won without a map")
	}
	if v := r.View(none, nil); v != game.State(none) || string(r.Encode(none)) != "{}" {
		t.Error("without a map there is something to hide")
	}
	s := deployed(t)
	for typed, want := range map[string]string{"dep": "deploy", "batt": "battle", "battag": "battaglia", "move AC-C": "move AC-C1", "move AC-C1 rosso": "move AC-C1 rossomme", "put well": "put wellington", "battle x wi": "battle x with"} {
		offers := r.Complete(s, typed)
		last := want[strings.LastIndex(want, " ")+1:]
		if !slices.Contains(offers, last) && !slices.Contains(offers, want) {
			t.Errorf("TAB behind %q offers %v; want %s among it", typed, offers, want)
		}
	}
	if got := r.Sides(s); len(got) != 2 || got[0].Words[0] != french || got[1].Words[0] != allied {
		t.Errorf("sides %+v", got)
	}
}
