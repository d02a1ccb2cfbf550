package phalanx_test

import (
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/phalanx"
	"adjutant/internal/game"
	"adjutant/internal/session"
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

// Behind a unit TAB offers the squares to which it may go (PHX §5 [+]): those that are legal.
func TestPHX5TheSquaresThatMayFollowAUnit(t *testing.T) {
	s := laid(t, set(t, "hand french 4-2 3-1-elite", "hand allied 4-1", "u F1 french elite 4/2 2,1 n", "u A1 allied 4/2 6,6 s").board)
	said(t, s, "en", "play 4-2")
	want := map[string]bool{}
	for _, a := range (phalanx.Rules{}).Legal(s.Seen(), 0) {
		if words := strings.Fields(game.Canonical(a)); len(words) > 2 && words[0] == "move" && words[1] == "F1" {
			want[words[2]] = true
		}
	}
	got := phalanx.Rules{}.Complete(s.Seen(), "move F1 ")
	if len(want) == 0 || len(got) != len(want) || slices.ContainsFunc(got, func(at string) bool { return !want[at] }) {
		t.Errorf("move F1: got %v; want %v", got, want)
	}
}

// Who is made to charge plays an elite card as such (PHX §11.5 [+]): nothing is told of points that it is played for. In a battle of
// his own it is played for its points unless he says otherwise, and what its action would bring is told (PHX §11.1 [+]).
func TestPHX11_5AnEliteCardOfAForcedCharge(t *testing.T) {
	at := func(id, army, arm string, x, y int, facing string) map[string]any {
		return map[string]any{"id": id, "army": army, "arm": arm, "value": 4, "reduced": 2, "elite": true, "at": []int{x, y}, "facing": facing}
	}
	lay := func(active string, hands map[string]any) *session.Session {
		return laid(t, map[string]any{"board": []int{10, 9}, "entry": [][]int{{9, 4}},
			"units":   []any{at("FH", "french", "heavy-cavalry", 2, 2, "n"), at("F1", "french", "infantry", 5, 3, "n"), at("A1", "allied", "infantry", 2, 4, "s"), at("A2", "allied", "infantry", 5, 4, "s")},
			"leaders": []any{map[string]any{"id": "napoleon", "at": []int{9, 0}}, map[string]any{"id": "wellington", "at": []int{9, 8}}},
			"begin":   map[string]any{"turn": 1, "active": active, "cards": 4, "hands": hands}})
	}
	s := lay("allied", map[string]any{"french": []string{"5-1-elite"}, "allied": []string{"3-1-forced-charge"}})
	got := said(t, s, "en", "force FH 2,3 at A1 with 3-1-forced-charge", "cards french 5-1-elite")
	holds(t, "forced", got, "The French play 5-1-elite for its elite")
	if strings.Contains(got, "for its points") {
		t.Errorf("PHX §11.5: got %q; it is not played for its points", got)
	}
	s = lay("french", map[string]any{"french": []string{"4-2", "5-1-elite"}, "allied": []string{}})
	holds(t, "of his own", said(t, s, "en", "play 4-2", "attack F1 at A2", "cards french 5-1-elite"), "5-1-elite is played for its points, 1", "elite=5-1-elite")
}

// What legal lists of cards that are owed are the best for their points (PHX §9.3 [+]): it says that any other choice from the hand is
// taken, and so it is; of what it lists whole it says no such thing.
func TestPHX9_3LegalSaysThatOtherCardsAreTaken(t *testing.T) {
	s := laid(t, set(t, "hand french 5-2 4-2 2-3", "hand allied 4-1", "hand prussian p6-1", "u F1 french 4/2 2,1 n", "u A1 allied 4/2 2,2 s").board)
	const other = "any other choice from the hand is taken, too"
	if got := said(t, s, "en", "play 4-2", "legal"); strings.Contains(got, other) {
		t.Errorf("no cards are owed: got %q", got)
	}
	got := said(t, s, "en", "attack F1 at A1", "legal")
	holds(t, "legal", got, "Lines that are taken now, among others: ", other)
	if strings.Contains(got, "cards french 2-3\n") {
		t.Fatalf("got %q, want a card that is not listed", got)
	}
	holds(t, "a card that is not listed", said(t, s, "en", "cards french 2-3"), "cards of the Allies")
}
