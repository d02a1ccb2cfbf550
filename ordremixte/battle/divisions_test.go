package battle

import (
	"errors"
	"strings"
	"testing"

	"adjutant/internal/doc"
)

// corps is a small file of a side with two divisions that is right; each case below
// changes one thing in it.
const corps = `format: adjutant/scenario/1
game: ordremixte
name: Corps
table: {width: 120, depth: 90}
sides:
  - name: French
    nation: france
    chief: bonnet
    rear: [60, 0]
    divisions:
      - name: {en: First Division, it: Prima divisione}
        id: first
        commander: {id: bonnet, quality: veteran, at: [30, 5], attached: 3Hs}
        brigades:
          - name: Godart
            general: {id: godart}
            order: support
            objective: menne
            units:
              - {id: 3Hs, type: chasseurs, bases: 3, at: [30, 20]}
      - name: Foy
        commander: {id: foy, quality: poor, attached: FA2}
        rear: [100, 0]
        brigades:
          - name: Menne
            order: halt
            units:
              - {id: 1/6, bases: 4, at: [90, 20]}
              - {id: 2/6, bases: 4}
        artillery:
          - {id: FA2, type: foot-battery, bases: 2}
    reserve: {id: 15D, type: dragoons, bases: 3}
    artillery:
      - {id: FA1, type: foot-battery, bases: 2}
  - name: British
    nation: britain
    rear: [60, 90]
    brigades:
      - name: Fane
        order: attack
        units: [{id: 1/50, bases: 4, at: [60, 60], facing: 180}]
`

// A side of two divisions is read whole, its units in their order, and keeps through
// JSON; its commander in chief is one of the two or another man, and a division without
// a rear point of its own has its side's (OM §1 [+], OM §4.6 [+]).
func TestDivisions(t *testing.T) {
	s, err := Parse("corps.yaml", []byte(corps))
	if err != nil {
		t.Fatal(err)
	}
	side := &s.Sides[0]
	if c, d := side.InChief(); c == nil || c.ID != "bonnet" || d != 0 {
		t.Errorf("in chief: %+v of %d", c, d)
	}
	parts := side.Parts()
	if len(parts) != 2 || *parts[0].Rear != (Point{60, 0}) || *parts[1].Rear != (Point{100, 0}) || side.Divisions[0].Rear != nil {
		t.Errorf("parts: %+v", parts)
	}
	if d := side.Divisions[1]; d.ID != "foy" || d.Commander.ID != "foy" || d.Commander.Quality != "poor" || side.Divisions[0].Name.IT != "Prima divisione" {
		t.Errorf("division: %+v", d)
	}
	var ids, in []string
	s.Units(func(_ *Side, b *Brigade, u *Unit) bool {
		ids = append(ids, u.ID)
		if b != nil {
			in = append(in, b.ID+":"+u.ID)
		}
		return true
	})
	if got := strings.Join(ids, " "); got != "3Hs 1/6 2/6 FA2 15D FA1 1/50" {
		t.Errorf("units: %s", got)
	}
	if got := strings.Join(in, " "); got != "godart:3Hs menne:1/6 menne:2/6 fane:1/50" {
		t.Errorf("brigades: %s", got)
	}
	if u := s.Unit("2/6"); u == nil || u.Nation != "france" {
		t.Errorf("2/6: %+v", u)
	}
	again, err := FromJSON(s.JSON())
	if err != nil || string(again.JSON()) != string(s.JSON()) {
		t.Errorf("through JSON: %v\n%s", err, s.JSON())
	}
	over := strings.NewReplacer("chief: bonnet", "commander: {id: marmont, quality: normal, at: [60, 5], attached: 15D}").Replace(corps)
	s, err = Parse("corps.yaml", []byte(over))
	if err != nil {
		t.Fatal(err)
	}
	if c, d := s.Sides[0].InChief(); c == nil || c.ID != "marmont" || d != -1 {
		t.Errorf("another man in chief: %+v of %d", c, d)
	}
	// Rear points of the divisions alone are enough.
	alone := strings.NewReplacer("    rear: [60, 0]\n", "", "        id: first\n", "        id: first\n        rear: [60, 0]\n").Replace(corps)
	if s, err = Parse("corps.yaml", []byte(alone)); err != nil || *s.Sides[0].Home() != (Point{60, 0}) {
		t.Errorf("without a rear point of the side: %v", err)
	}
	// A side without divisions is one, and its JSON knows no others.
	s, err = Parse("base.yaml", []byte(base))
	if err != nil {
		t.Fatal(err)
	}
	one := s.Sides[0].Parts()
	if c, d := s.Sides[0].InChief(); len(one) != 1 || one[0].ID != "british" || one[0].Commander.ID != "chief" || c.ID != "chief" || d != 0 || len(one[0].Artillery) != 0 {
		t.Errorf("one division: %+v", one)
	}
	if j := string(s.JSON()); strings.Contains(j, "divisions") || strings.Contains(j, `"chief":`) {
		t.Errorf("JSON of a side without divisions: %s", j)
	}
	if c, d := s.Sides[1].InChief(); c != nil || d != 0 || s.Sides[1].Home() != nil {
		t.Errorf("a side without commander and rear: %v of %d", c, d)
	}
}

// What breaks the structure of a side of several divisions is refused, each with its
// place in the file and in both languages (OM §1 [-], OM §2.2 [-], OM §4.6 [-]).
func TestDivisionFaults(t *testing.T) {
	foy := corps[strings.Index(corps, "      - name: Foy"):strings.Index(corps, "    reserve:")]
	for _, c := range []struct{ name, old, new, want string }{
		{"one division", foy, "", "11:7: divisions: 1; two or more, or none"},
		{"an empty list", corps[strings.Index(corps, "    divisions:"):strings.Index(corps, "    reserve:")], "    divisions: []\n", "10:16: divisions: 0; two or more, or none"},
		{"divisions no list", corps[strings.Index(corps, "    divisions:"):strings.Index(corps, "    reserve:")], "    divisions: two\n", "10:16: a list is wanted here"},
		{"unknown key", "        rear: [100, 0]", "        nation: france\n        rear: [100, 0]", "23:9: unknown key nation"},
		{"near key", "        rear: [100, 0]", "        raer: [100, 0]", "23:9: unknown key raer, did you mean rear"},
		{"brigades beside divisions", "    reserve:", "    brigades:\n      - name: Maune\n        units: [{id: 1/1, bases: 4}]\n    reserve:", "33:7: the brigades of french stand in its divisions"},
		{"nobody in chief", "    chief: bonnet\n", "", "10:7: who is commander in chief?"},
		{"two in chief", "    chief: bonnet\n", "    chief: bonnet\n    commander: {id: marmont, quality: normal}\n", "8:12: chief or commander: bonnet cannot lead the side beside another man"},
		{"chief of nothing", "chief: bonnet", "chief: godart", "8:12: godart commands no division of this side"},
		{"chief is no id", "chief: bonnet", "chief: 'old bonnet'", "8:12: "},
		{"chief without divisions", "    rear: [60, 90]", "    chief: hill\n    rear: [60, 90]", "37:12: chief is for a side of several divisions"},
		{"no commander", "        commander: {id: foy, quality: poor, attached: FA2}\n", "", "21:9: key commander is missing"},
		{"no quality", "{id: foy, quality: poor", "{id: foy", "22:20: key quality is missing"},
		{"unknown quality", "quality: poor", "quality: pour", "22:39: unknown word pour, did you mean poor"},
		{"no name", "      - name: Foy\n        commander", "      - commander", "21:9: key name is missing"},
		{"name without letters", "name: Foy", "name: '!?'", "21:15: the name !? makes no id"},
		{"long id", "id: first", "id: first-of-the-north", "12:13: id first-of-the-north is longer than 16 letters"},
		{"division twice", "name: Foy", "id: first\n        name: Foy", "21:13: division first stands twice"},
		{"division named as a side", "id: first", "id: british", "12:13: division british stands twice, or a side"},
		{"division named as another's brigade", "name: Menne\n", "name: Menne\n            id: first\n", "26:17: brigade first stands twice, or a division"},
		{"brigade of its own division's name", "name: Menne\n", "name: Menne\n            id: foy\n", "26:17: brigade foy stands twice, or a division"},
		{"brigade twice in two divisions", "name: Menne\n", "name: Menne\n            id: godart\n", "26:17: brigade godart stands twice"},
		{"general twice in two divisions", "id: foy,", "id: bonnet,", "22:25: general bonnet stands twice"},
		{"general named as another division", "id: foy,", "id: first,", "22:25: general first stands twice"},
		{"unit named as a division", "id: 2/6", "id: First", "29:17: id first is also a division"},
		{"unit twice in two divisions", "id: 2/6", "id: 3HS", "29:22: id 3HS stands twice"},
		{"no brigades", corps[strings.Index(corps, "        brigades:\n          - name: Menne"):strings.Index(corps, "        artillery:\n          - {id: FA2")], "", "21:9: key brigades is missing"},
		{"an empty list of brigades", corps[strings.Index(corps, "        brigades:\n          - name: Menne"):strings.Index(corps, "        artillery:\n          - {id: FA2")], "        brigades: []\n", "24:19: division foy has no brigades"},
		{"reserve in a division", "        artillery:\n          - {id: FA2", "        reserve: {id: 6D, type: dragoons, bases: 3}\n        artillery:\n          - {id: FA2", "30:18: the reserve is one a side"},
		{"foot among the guns", "{id: FA2, type: foot-battery", "{id: FA2, type: line", "31:13: FA2 is not artillery"},
		{"guns under orders", "{id: FA2,", "{id: FA2, order: halt,", "31:30: FA2 is artillery and takes no order"},
		{"rear in the field", "rear: [100, 0]", "rear: [100, 1]", "23:15: the rear point lies on a long edge"},
		{"rear off the table", "rear: [100, 0]", "rear: [121, 0]", "23:15: [121, 0] is not on the table"},
		{"rear on the enemy's edge", "rear: [100, 0]", "rear: [100, 90]", "23:15: this rear point is on another edge than the first of french"},
		{"rear for one alone", "    rear: [60, 0]\n", "", "10:9: division first has no rear point, nor has its side"},
		{"general off the table", "at: [30, 5]", "at: [30, 95]", "13:55: [30, 95] is not on the table"},
		{"rides with nobody", "attached: FA2", "attached: 9/9", "22:55: no unit 9/9 on this side"},
		{"rides with an enemy", "attached: FA2", "attached: 1/50", "22:55: no unit 1/50 on this side"},
		{"rides with another division", "attached: FA2", "attached: 3Hs", "22:55: 3Hs is not under him"},
		{"rides with the chief's reserve", "attached: FA2", "attached: 15D", "22:55: 15D is not under him"},
		{"man over them with a division", "chief: bonnet", "commander: {id: marmont, quality: normal, attached: 1/6}", "8:57: 1/6 is not under him"},
		{"supports an enemy", "objective: menne", "objective: fane", "18:24: fane is not another brigade of this side"},
		{"overlap of two divisions", "at: [90, 20]", "at: [36, 20]", "28:41: 1/6 stands on 3Hs"},
	} {
		if strings.Count(corps, c.old) == 0 {
			t.Fatalf("%s: no %q", c.name, c.old)
		}
		_, err := Parse("bad.yaml", []byte(strings.Replace(corps, c.old, c.new, 1)))
		var f doc.Faults
		if !errors.As(err, &f) {
			t.Errorf("%s: error %v, want doc.Faults", c.name, err)
			continue
		}
		if !strings.Contains(err.Error(), "bad.yaml:"+c.want) {
			t.Errorf("%s: want %q in\n%v", c.name, c.want, err)
		}
		if it := f.Text(doc.IT()); strings.Contains(it, "scenario.") || it == err.Error() {
			t.Errorf("%s: in Italian\n%s", c.name, it)
		}
	}
}

// A rear point that lies off the table, or in the field, is one fault: of no point is it asked besides
// whether it lies on the edge of the others (OM §4.6 [-]).
func TestDivisionRearFaultOnce(t *testing.T) {
	for _, c := range []struct{ rear, want string }{
		{"[100, 1]", "lies on a long edge"}, {"[121, 0]", "is not on the table"}, {"[121, 90]", "is not on the table"}, {"[100, 90]", "is on another edge than the first"},
	} {
		_, err := Parse("bad.yaml", []byte(strings.Replace(corps, "rear: [100, 0]", "rear: "+c.rear, 1)))
		var f doc.Faults
		if !errors.As(err, &f) || len(f) != 1 || !strings.Contains(err.Error(), c.want) {
			t.Errorf("OM §4.6: rear %s: got %v, want one fault: %s", c.rear, err, c.want)
		}
	}
}

// The commander in chief rides with the side's reserve and guns, whether he leads a
// division or none (OM §1 [+], OM §2.2 [+]); a general may have the id of his division.
func TestDivisionRiders(t *testing.T) {
	for _, c := range []struct{ old, new string }{
		{"attached: 3Hs", "attached: 15D"},
		{"attached: 3Hs", "attached: fa1"},
		{"chief: bonnet", "commander: {id: marmont, quality: normal, attached: FA1}"},
		{"{id: foy, quality: poor, attached: FA2}", "{id: foy, quality: poor, attached: 2/6}"},
		{"id: first", "id: bonnet"},
	} {
		if _, err := Parse("corps.yaml", []byte(strings.Replace(corps, c.old, c.new, 1))); err != nil {
			t.Errorf("%s: %v", c.new, err)
		}
	}
}

// What the book advises counts over all the divisions of a side (OM §2.2 [+]).
func TestDivisionNotes(t *testing.T) {
	s, err := Parse("corps.yaml", []byte(corps))
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, m := range s.Notes() {
		said = append(said, m.Key)
	}
	if got := strings.Join(said, " "); got != "scenario.note-general scenario.note-general scenario.note-chief scenario.note-brigade scenario.note-guns scenario.note-horse" {
		t.Errorf("notes: %s", got) // two brigades without a general, no commander of the British; British: a lone battalion, no guns, no horse
	}
}
