package phalanx_test

import (
	"slices"
	"testing"

	"adjutant/boardgames/phalanx"
)

// What TAB offers behind a verb is what may stand there: armies before cards, and the cards that whoever asks may know (PHX §3.2
// [+], PHX §6 [+]).
func TestPHX6WhatMayFollowAVerb(t *testing.T) {
	s := laid(t, set(t, "hand french 4-2 3-1-elite", "hand allied 4-1", "hand prussian p6-1", "u F1 french elite 4/2 2,1 n", "u A1 allied 4/2 2,2 s").board)
	offers := func(typed string) []string {
		return phalanx.Rules{}.Complete(s.Seen(), typed)
	}
	for typed, want := range map[string][]string{
		"bid ": {"french", "allied", "prussian"}, "hand ": {"french", "allied", "prussian"}, "cards ": {"french", "allied", "prussian"}, "hold french ": {"3-1-elite", "4-2", "none"},
		"bid allied ": {"4-1", "none", "p6-1"}, "play ": {"3-1-elite", "4-2"}, "end ": nil, "score ": nil, "pass ": nil, "taken ": {"mont-st-jean", "plancenoit", "hougoumont", "la-haye-sainte", "frischermont"},
		"taken hougoumont ": {"french", "allied"}, "deal ": {"hidden"}, "flip ": {"F1", "A1", "napoleon", "wellington", "with", "against", "at"}, "hand french ": nil, "bid nobody ": nil, "health ": {"with"},
	} {
		got := offers(typed)
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("%q: got %v; want %v", typed, got, want)
		}
	}
	said(t, s, "en", "play 4-2", "attack F1 at A1")
	if got := offers("cards french "); !slices.Equal(got, []string{"3-1-elite", "elite=3-1-elite", "none"}) {
		t.Errorf("in a battle: got %v", got)
	}
	said(t, s, "en", "as allied")
	if got := offers("hold french "); !slices.Equal(got, []string{"none"}) {
		t.Errorf("of a hand that it does not see: got %v", got)
	}
}
