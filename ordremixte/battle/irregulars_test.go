package battle

import (
	"fmt"
	"strings"
	"testing"
)

// band is a battle of one band of irregulars at a place, and a hill, a wood and houses.
func band(x, y float64, turn int) string {
	return fmt.Sprintf(`format: adjutant/scenario/1
game: ordremixte
name: {en: T, it: T}
date: 1809-05-12
turn: %d
table: {width: 120, depth: 120}
terrain:
  - {id: w, kind: wood, name: {en: W, it: W}, polygon: [[10, 10], [30, 10], [30, 30], [10, 30]]}
  - {id: h, kind: hill, name: {en: H, it: H}, polygon: [[50, 20], [70, 20], [70, 40], [50, 40]]}
  - {id: v, kind: village, name: {en: V, it: V}, polygon: [[80, 80], [90, 80], [90, 90], [80, 90]]}
sides:
  - name: {en: Portuguese, it: Portoghesi}
    id: portuguese
    nation: portugal
    rear: [60, 0]
    brigades:
      - {name: P, order: halt, units: [{id: O1, type: ordenanca, bases: 2, formation: open, at: [%v, %v], facing: 0}, {id: P1, type: line, bases: 4, formation: line}]}
  - name: {en: French, it: Francesi}
    id: french
    nation: france
    rear: [60, 120]
    brigades:
      - {name: F, order: attack, units: [{id: F1, type: line, bases: 4, formation: column}]}
sources:
  - {work: test, note: {en: test, it: prova}}
`, turn, x, y)
}

// Irregulars begin in a wood, on broken ground, among houses or behind a crest of their
// own half (OM §2.3/guerrillas [+]), nowhere else and not beyond the middle of the table
// (OM §2.3/guerrillas [-]).
func TestWhereIrregularsBegin(t *testing.T) {
	for _, c := range []struct {
		x, y float64
		turn int
		want string
	}{
		{20, 20, 1, ""}, {60, 25, 1, ""}, {60, 38, 1, "behind a crest"}, {100, 10, 1, "behind a crest"},
		{85, 86, 1, "own half"}, {100, 100, 1, "own half"}, {85, 86, 3, ""},
	} {
		_, err := Parse("t.yaml", []byte(band(c.x, c.y, c.turn)))
		if (c.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("at %v, %v in turn %d: %v, want %q", c.x, c.y, c.turn, err, c.want)
		}
	}
}

// A brigade has two to six battalions, and two brigades one or two batteries and
// regiments of horse: what is otherwise is noted (OM §2.2 [+]); what is so is not
// (OM §2.2 [-]).
func TestNotes(t *testing.T) {
	notes := func(more string) string {
		text := strings.Replace(band(20, 20, 1), "sources:", more+"sources:", 1)
		s, err := Parse("t.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, m := range s.Notes() {
			out = append(out, m.Key)
		}
		return strings.Join(out, " ")
	}
	if got := notes(""); got != strings.TrimSpace(strings.Repeat("scenario.note-brigade scenario.note-guns scenario.note-horse ", 2)) {
		t.Errorf("one battalion each, no guns, no horse: %s", got)
	}
	two := "{id: F1, type: line, bases: 4, formation: column}, {id: F2, type: line, bases: 4, formation: column}"
	guns := "    artillery:\n      - {id: G1, type: foot-battery, bases: 2, formation: limbered}\n"
	for name, c := range map[string][2]string{
		"horse in the brigade": {two + ", {id: H1, type: dragoons, bases: 3, formation: line}", guns},
		"horse in reserve":     {two, guns + "    reserve: {id: H1, type: dragoons, bases: 3, formation: line}\n"},
	} {
		text := strings.NewReplacer("{id: F1, type: line, bases: 4, formation: column}", c[0], "sources:", c[1]+"sources:").Replace(band(20, 20, 1))
		s, err := Parse("t.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range s.Notes() {
			if m.Args[0] == "french" || m.Args[0] == "f" || m.Args[0] == "F" {
				t.Errorf("OM §2.2: %s: the French are as the book has them: %v", name, m)
			}
		}
	}
}

// The bases of Cossacks stand side by side or one behind the other, the width of a base
// apart (OM §16 [+]); other horse has no such front (OM §16 [-]).
func TestCossackFront(t *testing.T) {
	abreast, err := Layout(Shape{Arm: "light-cavalry", Formation: "open", Bases: 2, Cossacks: true})
	if err != nil {
		t.Fatal(err)
	}
	filed, err := Layout(Shape{Arm: "light-cavalry", Formation: "open", Bases: 2, Front: 1, Cossacks: true})
	if err != nil {
		t.Fatal(err)
	}
	if w, d := abreast.Width(), abreast.Depth(); w != 9 || d != 3 {
		t.Errorf("abreast %v x %v", w, d)
	}
	if w, d := filed.Width(), filed.Depth(); w != 3 || d != 9 {
		t.Errorf("in file %v x %v", w, d)
	}
	text := strings.Replace(band(20, 20, 1), "{id: F1, type: line, bases: 4, formation: column}", "{id: F1, type: dragoons, bases: 2, formation: line, front: 1}", 1)
	if _, err := Parse("t.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), "front is for cavalry") {
		t.Errorf("dragoons one abreast: %v", err)
	}
}
