package muster

import (
	"strings"
	"testing"

	"adjutant/internal/ref"
)

// Two armies have one stamp where Compare has nothing to tell, and two where it has: whatever is changed in a file, what
// is told and the stamp say the same.
func TestEveryDifferenceIsTold(t *testing.T) {
	const chief = "divisions:"
	for _, c := range []struct {
		pairs []string
		told  int // differences
	}{
		// The same army, written otherwise.
		{[]string{"1/70, type: line, bases: 5", "1/70, type: line, grade: line, bases: 5"}, 0},
		{[]string{"          - {id: 1/86, type: line, bases: 4}\n          - {id: 2/86, type: conscripts, bases: 3}", "          - {id: 2/86, type: conscripts, bases: 3}\n          - {id: 1/86, type: line, bases: 4}"}, 0},
		{[]string{"format: adjutant/list/1", "# my army\nformat: adjutant/list/1"}, 0},
		// Another.
		{[]string{"nation: france", "nation: italy"}, 1},
		{[]string{"1808-08-21", "1808-08-22"}, 1},
		{[]string{"it: Avanguardia", "it: Retroguardia"}, 1},
		{[]string{"nation: france", "player: Anna\nnation: france"}, 1},
		{[]string{"nation: france", "points: 900\nnation: france"}, 1},
		{[]string{"1/70, type: line, bases: 5", "1/70, type: light, bases: 5"}, 1},
		{[]string{"1/70, type: line, bases: 5", "1/70, type: line, bases: 4"}, 1},
		{[]string{"1/70, type: line, bases: 5", "1/70, type: line, grade: elite, bases: 5"}, 1},
		{[]string{"2/70, type: line, grade: veteran", "2/70, type: line"}, 1},
		{[]string{"1/70, type: line, bases: 5", "1/70, name: Old Seventieth, type: line, bases: 5"}, 1},
		{[]string{"1/70, type: line", "1/71, type: line"}, 2},
		{[]string{"          - {id: H1, type: chasseurs, bases: 2}\n", ""}, 1},
		{[]string{"name: First\n", "name: Second\n    id: first\n"}, 1},
		{[]string{"name: Brennier\n", "name: Brenier\n        id: brennier\n"}, 1},
		{[]string{"id: delaborde, quality: veteran", "id: delaborde, quality: exceptional"}, 1},
		{[]string{"id: delaborde, quality: veteran", "id: delaborde, quality: veteran, charismatic: true"}, 1},
		{[]string{"{id: brennier}", "{id: brennier, name: Antoine Brenier}"}, 1},
		{[]string{"general: {id: brennier}", "general: {id: solignac}"}, 2},
		{[]string{"general: {id: brennier}", "general: {id: thomieres, charismatic: true}", "        general: {id: thomieres, charismatic: true}\n        units:\n          - {id: 1/86", "        general: {id: brennier}\n        units:\n          - {id: 1/86"}, 2},
		{[]string{chief, "commander: {id: junot, quality: normal}\ndivisions:"}, 2}, // who leads, and that he is there
		{[]string{"reserve: {id: H2, type: dragoons, bases: 4}\n", ""}, 1},
	} {
		text := legal
		for i := 0; i < len(c.pairs); i += 2 {
			if !strings.Contains(text, c.pairs[i]) {
				t.Fatalf("%q stands nowhere", c.pairs[i])
			}
			text = strings.Replace(text, c.pairs[i], c.pairs[i+1], 1)
		}
		a, b := opened(t, legal), opened(t, text)
		told := Compare(a.List, b.List)
		same := string(a.Canonical()) == string(b.Canonical())
		if len(told) != c.told || same != (c.told == 0) {
			t.Errorf("%q: told %v, want %d; one stamp: %v", c.pairs, told, c.told, same)
		}
		if back := Compare(b.List, a.List); len(back) != c.told {
			t.Errorf("%q the other way: told %v, want %d", c.pairs, back, c.told)
		}
	}
}

// Two armies of different nations are told apart by what the nations are called in the language of the reader.
func TestNationsAreComparedByName(t *testing.T) {
	told := Compare(&List{Nation: "france"}, &List{Nation: "austria"})
	if len(told) != 1 || told[0].Key != "muster.was-nation" {
		t.Fatalf("got %v, want the nation alone", told)
	}
	for i, want := range []ref.Word{"muster.nation.france", "muster.nation.austria"} {
		if got := told[0].Args[i]; got != want {
			t.Errorf("got %v, want the word %s, which has a name in both languages", got, want)
		}
	}
}
