package battle

import (
	"slices"
	"strings"
	"testing"

	"adjutant/armylists"
	"adjutant/scenarios"
)

// What people write in place of a word of a scenario is offered that word, at the places where it may stand, and every word
// that is offered may stand somewhere.
func TestWordsThatPeopleWriteAreUnderstood(t *testing.T) {
	known := slices.Concat(Kinds, Orders, Qualities, Weathers, armylists.Arms, armylists.Grades, armylists.Formations)
	for w, all := range meant() {
		for _, is := range all {
			if !slices.Contains(known, is) {
				t.Errorf("%s means %s, which may stand nowhere", w, is)
			}
		}
		if slices.Contains(known, w) {
			t.Errorf("%s is a word itself", w)
		}
	}
	_, text, ok := scenarios.Shipped("vimeiro")
	if !ok {
		t.Fatal("vimeiro does not ship")
	}
	for _, c := range [][3]string{
		{"kind: wood", "kind: bosco", "wood"}, {"kind: wood", "kind: Foresta", "wood"}, {"kind: wood", "kind: forest", "wood"},
		{"kind: wood", "kind: woods", "wood"}, {"quality: exceptional", "quality: eccezionale", "exceptional"},
		{"formation: column", "formation: colonna", "column"}, {"order: attack", "order: fermi", "halt"}, {"order: attack", "order: ritirata", "withdraw"},
	} {
		if !strings.Contains(string(text), c[0]) {
			t.Errorf("%s does not stand in the battle", c[0])
			continue
		}
		_, err := Parse("x", []byte(strings.Replace(string(text), c[0], c[1], 1)))
		if err == nil || !strings.Contains(err.Error(), "did you mean "+c[2]) {
			t.Errorf("%s: got %v, want the offer of %s", c[1], err, c[2])
		}
	}
}
