package battle

import (
	"strings"
	"testing"

	"adjutant/internal/doc"
)

// A unit or a brigade may come onto the table later: in the turn that stands with the unit, or
// in that of its brigade. Who comes in another turn may come to the same place, and a journal
// keeps the turn of each.
func TestArrivals(t *testing.T) {
	file := strings.NewReplacer("        order: halt\n", "        order: halt\n        arrives: 3\n", "at: [80, 20], facing: 0}", "at: [62, 20], facing: 0, arrives: 4}").Replace(base)
	s, err := Parse("late.yaml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	again, err := FromJSON(s.JSON())
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]int{"1/50": 3, "5/60": 4, "29f": 3, "3/32": 0, "FA1": 0} {
		if got, kept := s.Unit(id).Arrives, again.Unit(id).Arrives; got != want || kept != want {
			t.Errorf("%s arrives in turn %d, kept as %d, want %d", id, got, kept, want)
		}
	}
}

// What cannot be of those who come later is a fault at its place, in both languages.
func TestArrivalFaults(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"in the first turn", "bases: 5, at: [60, 20]", "bases: 5, arrives: 1, at: [60, 20]", "bad.yaml:18:55: 1 is not from 2"},
		{"a brigade in the first turn", "        order: halt\n", "        order: halt\n        arrives: 1\n", "bad.yaml:17:18: 1 is not from 2"},
		{"when the battle has begun", "date: 1808-08-21\n", "date: 1808-08-21\nturn: 4\n", "1/50 arrives in turn 4, but the battle begins in turn 4"},
		{"nowhere", "bases: 5, at: [60, 20], facing: 0}", "bases: 5, arrives: 3}", "bad.yaml:18:55: 1/50 arrives later, but nobody says where: it needs at"},
		{"in flight", "bases: 5, at: [60, 20]", "bases: 5, arrives: 3, retreating: true, at: [60, 20]", "bad.yaml:18:55: 1/50 arrives later and cannot flee, retire or have won a charge before"},
		{"with a general", "general: {id: fane, at: [60, 10]}", "general: {id: fane, attached: 1/50}", "1/50 arrives later: no general can be attached to it"},
		{"with the commander", "quality: normal, at: [60, 5]}", "quality: normal, attached: 1/50}", "1/50 arrives later: no general can be attached to it"},
		{"on another that comes with it", "id: 29f, bases: 3, at: [30, 40], facing: 0", "id: 29f, bases: 3, at: [62, 20], facing: 0, arrives: 4", "they overlap"},
	} {
		file := base // the last three are of a 1/50 that arrives
		if strings.HasPrefix(c.name, "w") || strings.HasPrefix(c.name, "on another") {
			file = strings.Replace(file, "bases: 5, at: [60, 20], facing: 0}", "bases: 5, at: [60, 20], facing: 0, arrives: 4}", 1)
		}
		if !strings.Contains(file, c.old) {
			t.Fatalf("%s: the base has no %q", c.name, c.old)
		}
		_, err := Parse("bad.yaml", []byte(strings.Replace(file, c.old, c.new, 1)))
		f, ok := err.(doc.Faults)
		if !ok || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want %q in\n%v", c.name, c.want, err)
			continue
		}
		if it := f.Text(doc.IT()); strings.Contains(it, "scenario.") || it == err.Error() {
			t.Errorf("%s: in Italian\n%s", c.name, it)
		}
	}
}
