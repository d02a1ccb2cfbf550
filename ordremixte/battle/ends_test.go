package battle

import (
	"strings"
	"testing"

	"adjutant/internal/doc"
)

// A battle may end with a turn and say whose it is if the points are even; sides may have zones, of which two points are a
// rectangle, and what both are told stands in the file. A journal keeps all of it.
func TestEndsZonesAndBriefing(t *testing.T) {
	file := strings.NewReplacer("date: 1808-08-21\n", "date: 1808-08-21\nbriefing: Hold the hill\nends: {turn: 9, even: french}\n", "    nation: britain\n", "    nation: britain\n    zones: [[[120, 30], [0, 0]], [[20, 30], [40, 30], [40, 50], [20, 50]]]\n").Replace(base)
	s, err := Parse("a.yaml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	again, err := FromJSON(s.JSON())
	if err != nil {
		t.Fatal(err)
	}
	if string(again.JSON()) != string(s.JSON()) || again.Ends == nil || *again.Ends != (Ending{9, "french"}) || again.Briefing.EN != "Hold the hill" {
		t.Errorf("kept as %+v, %+v", again.Ends, again.Briefing)
	}
	if got, want := again.Sides[0].Zones[0], []Point{{120, 30}, {0, 30}, {0, 0}, {120, 0}}; len(again.Sides[0].Zones) != 2 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] || got[3] != want[3] {
		t.Errorf("a rectangle of [120, 30] and [0, 0] is %v, want %v", got, want)
	}
	// 1/50 and 5/60 stand in the first zone, 29f at 30, 40 in the second.
	if out := again.Outside(&again.Sides[0]); len(out) != 0 {
		t.Errorf("outside: %s", out[0].ID)
	}
	s.Sides[0].Zones = s.Sides[0].Zones[:1]
	if out := s.Outside(&s.Sides[0]); len(out) != 1 || out[0].ID != "29f" {
		t.Errorf("outside the rectangle: %v, want 29f", out)
	}
	told := 0
	for _, n := range s.Notes() {
		if n.Key == "scenario.note-zone" {
			told++
		}
	}
	if told != 1 || len(s.Outside(&s.Sides[1])) != 0 {
		t.Errorf("%d units noted, want one; the other side has no zones", told)
	}
}

// What cannot be of an end or a zone is a fault at its place, in both languages.
func TestEndAndZoneFaults(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"date: 1808-08-21\n", "date: 1808-08-21\nturn: 4\nends: {turn: 3}\n", "the last turn is 3, but the battle begins in turn 4"},
		{"date: 1808-08-21\n", "date: 1808-08-21\nends: {turn: 3, even: frnch}\n", "no side frnch: there are "},
		{"date: 1808-08-21\n", "date: 1808-08-21\nends: {turn: 3}\nvictory: [{side: french, kind: break, object: british, turn: 4, say: x}]\n", "judged when turn 4 ends, but turn 3 is the last"},
		{"    nation: britain\n", "    nation: britain\n    zones: [[[0, 0]]]\n", "1 points: from 2 to 100"},
		{"    nation: britain\n", "    nation: britain\n    zones: [[[0, 0], [500, 20]]]\n", "[500, 20] is not on the table"},
		{"    nation: britain\n", "    nation: britain\n    zones: [[[10, 10], [10, 10]]]\n", "two opposite corners make no area"},
		{"    nation: britain\n", "    nation: britain\n    zones: [[[0, 10], [50, 10]]]\n", "two opposite corners make no area"},
		{"    nation: britain\n", "    nation: britain\n    zones: [[[0, 0], [20, 20], [20, 0], [0, 20]]]\n", "crosses or touches itself"},
	} {
		if !strings.Contains(base, c.old) {
			t.Fatalf("the base has no %q", c.old)
		}
		_, err := Parse("bad.yaml", []byte(strings.Replace(base, c.old, c.new, 1)))
		f, ok := err.(doc.Faults)
		if !ok || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want %q in\n%v", c.want, err)
			continue
		}
		if it := f.Text(doc.IT()); strings.Contains(it, "scenario.") || it == err.Error() {
			t.Errorf("in Italian\n%s", it)
		}
	}
}
