package battle

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/doc"
	"adjutant/scenarios"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestEveryShippedScenarioLoads(t *testing.T) {
	want := []string{"albuera", "barrosa", "elvina", "fig01", "fig02", "fig03", "fig04", "fig05", "fig06", "fig07", "fig08", "fig09", "fig10", "fuentes", "gospic", "maida", "rolica", "sahagun", "sula", "two-divisions", "usagre", "vimeiro", "vimeiro-turn-3"}
	if diff := cmp.Diff(want, List()); diff != "" {
		t.Error(diff)
	}
	for _, name := range List() {
		s, err := Load(name)
		if err != nil {
			t.Errorf("%s:\n%v", name, err)
			continue
		}
		// One is a game in its third turn that nobody places.
		tracked, turn := name == "vimeiro-turn-3", 1
		if tracked {
			turn = 3
		}
		if s.Game != "ordremixte" || s.Turn != turn || len(s.Sides) != 2 || len(s.Sources) == 0 {
			t.Errorf("%s: %+v", name, s)
		}
		s.Units(func(_ *Side, _ *Brigade, u *Unit) bool {
			if (u.At == nil) != tracked || u.Name.EN == "" || u.Name.IT == "" {
				t.Errorf("%s: %s has no place or no name", name, u.ID)
			}
			return true
		})
	}
}

// What a journal keeps is the scenario: the same value and the same bytes.
func TestJSONThereAndBack(t *testing.T) {
	for _, name := range List() {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		s.Balance, s.Unusual = nil, Name{} // they are of the file, not of the battle
		b := s.JSON()
		again, err := FromJSON(b)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(s, again); diff != "" {
			t.Errorf("%s changed:\n%s", name, diff)
		}
		if string(again.JSON()) != string(b) || strings.Contains(string(b), "\n") {
			t.Errorf("%s: other bytes, or more than one line", name)
		}
	}
	if _, err := FromJSON([]byte(`{"format":"adjutant/scenario/1","game":"chess"}`)); err == nil {
		t.Error("a bad scenario came in through JSON")
	}
	if _, err := FromJSON(append(vimeiro(t).JSON()[:200], '}')); err == nil {
		t.Error("half a scenario came in through JSON")
	}
}

// Names survive whatever characters they are made of, as long as these are text.
func TestJSONKeepsEveryCharacter(t *testing.T) {
	for _, name := range []string{"a\u0085b", "\u007f", "x\ufeffy", "tab\there", "a\u2028b", "a\nb", "\x1b[2J", "a\u202eb"} {
		s := vimeiro(t)
		s.Name = Name{name, name}
		if _, err := FromJSON(s.JSON()); err == nil {
			t.Errorf("%q: got a name, want a fault", name)
		}
	}
	for _, name := range []string{"\ufffe", "\U0001F3B2", `"\/`, "Lourinhã", "<&>", "Кутузов", "Ἀθῆναι"} {
		s := vimeiro(t)
		s.Name = Name{name, name}
		again, err := FromJSON(s.JSON())
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		if again.Name != s.Name {
			t.Errorf("%q came back as %q", name, again.Name.EN)
		}
	}
}

// base is a small file that is right; each case below changes one thing in it.
const base = `format: adjutant/scenario/1
game: ordremixte
name: {en: Small, it: Piccola}
date: 1808-08-21
table: {width: 120, depth: 90}
terrain:
  - {id: knoll, kind: hill, polygon: [[10, 10], [30, 10], [30, 30], [10, 30]]}
sides:
  - name: British
    nation: britain
    commander: {id: chief, quality: normal, at: [60, 5]}
    rear: [60, 0]
    brigades:
      - name: Fane
        general: {id: fane, at: [60, 10]}
        order: halt
        units:
          - {id: 1/50, type: line, bases: 5, at: [60, 20], facing: 0}
          - {id: 5/60, type: rifles, bases: 3, formation: open, at: [80, 20], facing: 0}
          - {id: 29f, bases: 3, at: [30, 40], facing: 0}
  - name: French
    nation: france
    brigades:
      - name: Charlot
        order: attack
        units:
          - {id: 3/32, bases: 5, formation: column, at: [60, 60], facing: 180}
          - {id: 4PD, type: dragoons, bases: 3, at: [80, 60], facing: 180}
    artillery:
      - {id: FA1, type: foot-battery, bases: 2, at: [40, 70], facing: 180}
`

// A small file that keeps to the structure is read whole (OM §2 [+], OM §2.2 [+]).
func TestBaseIsRight(t *testing.T) {
	s, err := Parse("base.yaml", []byte(base))
	if err != nil {
		t.Fatal(err)
	}
	u := s.Unit("1/50")
	if u.Grade != "line" || u.Weapon != "musket" || u.Formation != "line" || u.Nation != "britain" || !u.Has(armylists.LightCompany) || u.Name.IT != "1/50" {
		t.Errorf("1/50 is %+v", u)
	}
	if u := s.Unit("4pd"); u == nil || u.Arm != armylists.HeavyCavalry || u.Weapon != "" {
		t.Errorf("4PD is %+v", u)
	}
	if u := s.Unit("FA1"); u.Formation != armylists.Unlimbered || u.Weapon != "gun" || u.Weight != "medium" {
		t.Errorf("FA1 is %+v", u)
	}
	if s.Sides[0].ID != "british" || s.Sides[0].Brigades[0].ID != "fane" || s.Weather != "clear" {
		t.Errorf("sides are %+v", s.Sides)
	}
	if s.Unit("7/7") != nil || s.Side("dutch") != nil || s.Ground("sea") != nil {
		t.Error("found what is not there")
	}
}

// What breaks the structure of armies, their orders or their formations is refused,
// each with its place in the file (OM §1 [-], OM §2 [-], OM §2.2 [-], OM §4.2 [-], OM §4.5 [-],
// OM §4.6 [-], OM §5/doctrine [-]).
func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"unknown key at the top", "game:", "modles: 3\ngame:", "2:1: unknown key modles"},
		{"unknown key in a unit", "bases: 5, at: [60, 20]", "bases: 5, colour: red, at: [60, 20]", "18:46: unknown key colour"},
		{"figures of a height that the book has not", "game:", "scale: 28\ngame:", "2:8: figures of 28 mm: the book measures for 15 or 25 mm (OM §1, §2.1)"},
		{"near key", "facing: 0}\n          - {id: 5/60", "facng: 0}\n          - {id: 5/60", "18:60: unknown key facng, did you mean facing"},
		{"wrong type", "bases: 5, at: [60, 20]", "bases: five, at: [60, 20]", "18:43: five is not a whole number"},
		{"fraction of a base", "bases: 5, at: [60, 20]", "bases: 2.5, at: [60, 20]", "18:43: 2.5 is not a whole number"},
		{"wrong shape", "at: [60, 20]", "at: 60", "18:50: a list is wanted here, this is a number"},
		{"three coordinates", "at: [60, 20]", "at: [60, 20, 3]", "18:50: 2 numbers are wanted here, these are 3"},
		{"not a number", "at: [60, 20]", "at: [.nan, 20]", "18:51: .nan is not a number"},
		{"infinite", "at: [60, 20]", "at: [60, .inf]", "18:55: .inf is not a number"},
		{"off the table", "at: [60, 20]", "at: [60, 200]", "18:50: [60, 200] is not on the table of 120 x 90 cm"},
		{"over the edge", "at: [60, 20]", "at: [5, 20]", "18:50: 1/50 stands over the edge"},
		{"general off the table", "at: [60, 10]", "at: [-1, 10]", "15:33: [-1, 10] is not on the table"},
		{"duplicate id", "id: 5/60", "id: 1/50", "19:18: id 1/50 stands twice"},
		{"duplicate in other case", "id: 4PD", "id: 29F", "28:18: id 29F stands twice"},
		{"duplicate tag", "id: 5/60,", "id: 5/60, tag: 29F,", "20:18: id 29f stands twice"},
		{"duplicate key", "date:", "game: ordremixte\ndate:", "4:1: key game stands twice, first on line 2"},
		{"digits", "id: 29f", "id: 29", "20:18: id 29 would be read as a die"},
		{"count", "id: 29f", "id: 4b", "20:18: id 4b would be read as a count"},
		{"length", "id: 29f", "id: 4CM", "20:18: id 4CM would be read as a count"},
		{"too long", "id: 29f", "id: 29/foot-of", "20:18: id 29/foot-of is longer than 8 letters"},
		{"odd sign", "id: 29f", "id: 29_f", "20:18: id 29_f has other signs"},
		{"reserved fact", "id: 29f", "id: Col", "20:18: id Col is a word of the prompt"},
		{"reserved Italian fact", "id: 29f", "id: lu", "20:18: id lu is a word of the prompt"},
		{"reserved order", "id: 29f", "id: Cauta", "20:18: id Cauta is a word of the prompt"},
		{"reserved optional", "id: 29f", "id: su", "20:18: id su is a word of the prompt"},
		{"unit named as brigade", "id: 29f", "id: Charlot", "20:13: id charlot is also a division, a brigade or a general"},
		{"unknown nation", "nation: france", "nation: atlantis", "22:13: unknown word atlantis"},
		{"unknown grade", "id: 29f, bases: 3", "id: 29f, grade: guards, bases: 3", "20:30: unknown word guards"},
		{"unknown kind", "kind: hill", "kind: hil", "7:23: unknown word hil, did you mean hill"},
		{"unknown type", "type: rifles", "type: zouaves", "19:30: no type of troops zouaves in britain"},
		{"formation of another nation", "id: 29f, bases: 3", "id: 29f, formation: column, bases: 3", "20:34: 29f may not stand in column: not a formation of these troops of britain (OM §5)"},
		{"masse", "formation: column", "formation: mass", "27:45: 3/32 may not stand in mass"},
		{"open order of the line", "id: 29f, bases: 3", "id: 29f, formation: open, bases: 3", "20:34: 29f may not stand in open"},
		{"guns in line", "id: FA1,", "id: FA1, formation: line,", "30:30: FA1 may not stand in line"},
		{"overlap", "at: [80, 20]", "at: [61, 20]", "19:69: 5/60 stands on 1/50: they overlap by 1.5 cm"},
		{"seven bases", "bases: 5, at: [60, 20]", "bases: 7, at: [60, 20]", "18:43: 1/50 has 7 bases: from 1 to 6 (OM §2.2)"},
		{"no bases", "bases: 5, at: [60, 20]", "bases: 0, at: [60, 20]", "18:43: 1/50 has 0 bases"},
		{"bases missing", "bases: 5, at: [60, 20]", "at: [60, 20]", "18:13: key bases is missing"},
		{"too many with the lost", "bases: 5, at: [60, 20]", "bases: 5, bases-lost: 2, at: [60, 20]", "18:58: 1/50 has 7 bases"},
		{"three sections", "bases: 2, at: [40, 70]", "bases: 3, at: [40, 70]", "30:46: battery FA1 has 3 sections: from 1 to 2 (OM §2.2)"},
		{"five squadrons", "type: dragoons, bases: 3", "type: dragoons, bases: 5", "28:46: 4PD has 5 bases: from 1 to 4"},
		{"name without letters", "name: Charlot", "name: \"!?\"", "24:15: the name !? makes no id"},
		{"brigade twice", "name: Charlot", "name: Charlot\n        id: fane", "25:13: brigade fane stands twice"},
		{"brigade too long", "name: Charlot", "name: Charlot\n        id: charlot-of-the-2nd-division", "25:13: id charlot-of-the-2nd-division is longer than 16 letters"},
		{"general too long", "{id: fane, at", "{id: fane-of-the-2nd-division, at", "15:23: id fane-of-the-2nd-division is longer than 16 letters"},
		{"general twice", "{id: fane, at", "{id: chief, at", "15:23: general chief stands twice"},
		{"side twice", "name: French", "name: British", "21:5: side british stands twice"},
		{"one side", "  - name: French\n    nation: france\n    brigades:\n", "", "9:3: 1 sides: a battle has two"},
		{"unknown order", "order: attack", "order: atack", "25:16: unknown word atack, did you mean attack"},
		{"advance to nowhere", "order: attack", "order: advance", "25:16: advance needs an objective"},
		{"advance to unknown ground", "order: attack", "order: advance\n        objective: mound", "26:20: no terrain mound"},
		{"support of nobody", "order: attack", "order: support\n        objective: fane", "26:20: fane is not another brigade of this side"},
		{"support by foot", "order: attack", "order: support\n        objective: fane", "28:13: 3/32 cannot have the order support"},
		{"needless objective", "order: attack", "order: attack\n        objective: knoll", "26:20: only advance and support have an objective"},
		{"detached from a pair", "bases: 5, formation: column", "bases: 5, order: halt, formation: column", "27:41: brigade charlot may not detach: it needs 3 units"},
		{"detached with the same order", "id: 29f,", "id: 29f, order: halt,", "20:30: a detached unit needs another order than its brigade's halt"},
		{"rear in the field", "rear: [60, 0]", "rear: [60, 10]", "12:11: the rear point lies on a long edge"},
		{"rear on a short edge", "rear: [60, 0]", "rear: [0, 10]", "12:11: the rear point lies on a long edge"},
		{"guns in the wrong place", "id: FA1, type: foot-battery", "id: FA1, type: line", "30:9: FA1 is not artillery"},
		{"guns under orders", "id: FA1,", "id: FA1, order: halt,", "30:26: FA1 is artillery and takes no order"},
		{"foot in reserve", "    artillery:\n      - {id: FA1, type: foot-battery, bases: 2,", "    reserve:\n      {id: R1, type: line, bases: 2,", "30:7: R1 cannot be the reserve"},
		{"bow tie", "[[10, 10], [30, 10], [30, 30], [10, 30]]", "[[10, 10], [30, 30], [30, 10], [10, 30]]", "7:38: the outline crosses or touches itself"},
		{"two corners", "[[10, 10], [30, 10], [30, 30], [10, 30]]", "[[10, 10], [30, 10]]", "7:38: 2 points: from 3 to 100"},
		{"corner off the table", "[10, 30]]", "[10, 300]]", "7:69: [10, 300] is not on the table"},
		{"line and polygon", "kind: hill, polygon", "kind: hill, line: [[1, 1], [2, 2]], polygon", "7:5: terrain is either a polygon or a line"},
		{"line without width", "kind: hill, polygon", "kind: road, line", "7:5: a line needs a width"},
		{"fordable hill", "kind: hill,", "kind: hill, fordable: true,", "7:39: only a river or a stream is fordable"},
		{"terrain twice", "terrain:\n", "terrain:\n  - {id: knoll, kind: wood, polygon: [[1, 1], [2, 1], [2, 2]]}\n", "8:10: terrain knoll stands twice"},
		{"table too small", "{width: 120, depth: 90}", "{width: 1, depth: 90}", "5:16: a table of 1 cm: from 10 to 1000"},
		{"first of nobody", "date:", "first: dutch\ndate:", "4:8: no side dutch"},
		{"date", "1808-08-21", "1808-13-21", "4:7: 1808-13-21 is not a day"},
		{"another game", "game: ordremixte", "game: chess", "2:7: unknown word chess"},
		{"another format", "scenario/1", "scenario/9", "1:9: unknown word adjutant/scenario/9"},
		{"cavalry with muskets", "type: dragoons,", "type: dragoons, weapon: musket,", "28:47: cavalry never fires"},
		{"heavy foot", "id: 29f,", "id: 29f, weight: heavy,", "20:31: weight is a fact of artillery"},
		{"blown foot", "id: 29f,", "id: 29f, blown: true,", "20:30: 29f is not cavalry and cannot be blown"},
		{"victorious foot", "id: 29f,", "id: 29f, victorious: true,", "20:35: 29f cannot break through"},
		{"rout and retreat", "id: 29f,", "id: 29f, routing: true, retreating: true,", "20:50: 29f cannot both rout and retreat"},
		{"deep bases", "id: 29f,", "id: 29f, depth: 11,", "20:30: the depth of a base is more than 0 and at most 10 cm"},
		{"flat bases", "id: 29f,", "id: 29f, depth: 0,", "20:30: the depth of a base"},
		{"front of foot", "id: 29f,", "id: 29f, front: 2,", "20:30: front is for cavalry in line"},
		{"attached to nobody", "{id: fane,", "{id: fane, attached: 7/7,", "15:39: no unit 7/7 on this side"},
		{"attached to an enemy", "{id: fane,", "{id: fane, attached: 3/32,", "15:39: no unit 3/32 on this side"},
		{"victory over nothing", "sides:", "victory: [{side: french, kind: hold, object: moon, say: x}]\nsides:", "8:46: no terrain moon"},
		{"victory over oneself", "sides:", "victory: [{side: french, kind: break, object: french, say: x}]\nsides:", "8:47: french is not the other side"},
		{"ruling that is a paragraph", "sides:", "rulings: {OM §9.10: b}\nsides:", "8:11: OM §9.10 is not a ruling"},
		{"ruling of nobody", "sides:", "rulings: {OM R999: b}\nsides:", "8:11: no ruling OM R999"},
		{"reading of nobody", "sides:", "rulings: {OM R3: z}\nsides:", "8:11: ruling OM R3 has no reading z"},
		{"strength that makes other bases", "sides:", "sources: [{strengths: [{unit: 1/50, men: 500, bases: 5}]}]\nsides:", "8:54: 5 bases, but the strength makes 3"},
		{"strength of other bases", "sides:", "sources: [{strengths: [{unit: 1/50, men: 700, bases: 4}]}]\nsides:", "8:54: 4 bases here, but the unit has 5"},
		{"strength of nobody", "sides:", "sources: [{strengths: [{unit: 7/7, men: 500, bases: 3}]}]\nsides:", "8:31: no unit 7/7"},
		{"wrong deduction", "sides:", "sources: [{deductions: [{id: ill, men: 45, units: [1/50]}], strengths: [{unit: 1/50, men: 945, deducted: 40, bases: 5}]}]\nsides:", "8:106: 40 men deducted, but the deductions take 45"},
		{"deduction from nobody", "sides:", "sources: [{deductions: [{id: ill, men: 45, units: [29f]}], strengths: [{unit: 1/50, men: 945, bases: 5}]}]\nsides:", "8:52: no strength of 29f stands here"},
		{"alias", "id: 29f", "id: *a", "aliases are not allowed"},
	} {
		if strings.Count(base, c.old) == 0 {
			t.Fatalf("%s: the base has no %q", c.name, c.old)
		}
		_, err := Parse("bad.yaml", []byte(strings.Replace(base, c.old, c.new, 1)))
		var f doc.Faults
		if !errors.As(err, &f) {
			t.Errorf("%s: error %v, want doc.Faults", c.name, err)
			continue
		}
		if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want %q in\n%v", c.name, c.want, err)
		}
		// In Italian nothing is left untranslated.
		if it := f.Text(doc.IT()); strings.Contains(it, "scenario.") || strings.Contains(it, "army.") || it == err.Error() {
			t.Errorf("%s: in Italian\n%s", c.name, it)
		}
	}
	// A table that is missing has no size to be wrong.
	if _, err := Parse("bad.yaml", []byte(strings.Replace(base, "table: {width: 120, depth: 90}\n", "", 1))); err == nil || !strings.Contains(err.Error(), "key table is missing") || strings.Contains(err.Error(), "a table of") {
		t.Errorf("no table: got %v, want that alone", err)
	}
}

// Faults in all corners of a file come in one run, in the order of the file.
func TestEveryFaultAtOnce(t *testing.T) {
	bad := strings.NewReplacer("kind: hill", "kind: hil", "at: [60, 20]", "at: [600, 20]", "id: 29f", "id: 29",
		"formation: column", "formation: mass", "bases: 2, at", "bases: 3, at").Replace(base)
	_, err := Parse("bad.yaml", []byte(bad))
	if err == nil {
		t.Fatal("accepted")
	}
	want := strings.TrimSpace(`
bad.yaml:7:23: unknown word hil, did you mean hill
bad.yaml:18:50: [600, 20] is not on the table of 120 x 90 cm
bad.yaml:20:18: id 29 would be read as a die: it needs a letter or a stroke
bad.yaml:27:45: 3/32 may not stand in mass: not a formation of these troops of france (OM §5)
bad.yaml:30:46: battery FA1 has 3 sections: from 1 to 2 (OM §2.2)`)
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Error(diff)
	}
}

// Two hundredths of a centimetre are a finger's tremor, three are a fault.
func TestOverlapTolerance(t *testing.T) {
	for _, c := range []struct {
		x  string
		ok bool
	}{{"72", true}, {"71.98", true}, {"71.97", false}} {
		// 1/50 is 15 cm wide about 60; 29f is 9 wide.
		file := strings.NewReplacer("at: [30, 40]", "at: ["+c.x+", 20]", "at: [80, 20]", "at: [100, 20]").Replace(base)
		_, err := Parse("x.yaml", []byte(file))
		if (err == nil) != c.ok {
			t.Errorf("29f at %s: %v", c.x, err)
		}
	}
}

func TestUnknownScenario(t *testing.T) {
	_, err := Load("waterloo")
	if err == nil || !strings.HasPrefix(err.Error(), `no scenario "waterloo" ships: there are [albuera `) {
		t.Errorf("Load(waterloo) = %v", err)
	}
	if _, err := Load("../scenarios"); err == nil {
		t.Error("a path is not a scenario")
	}
}

// Footprints by formation, typed from OM §2.1 and §5: bases are 3 cm wide, foot 1.5
// deep, horse 3, guns 4 (OM §2.1 [+], OM §5 [+], OM §5 [-], OM §16 [+], OM §16 [-]).
func TestLayouts(t *testing.T) {
	for _, c := range []struct {
		arm, formation string
		bases, front   int
		cossacks       bool
		width, depth   float64
	}{
		{armylists.Infantry, armylists.Line, 4, 0, false, 12, 1.5},
		{armylists.Infantry, armylists.Line, 6, 0, false, 18, 1.5},
		{armylists.Infantry, armylists.Column, 4, 0, false, 6, 3},
		{armylists.Infantry, armylists.Column, 5, 0, false, 6, 4.5},
		{armylists.Infantry, armylists.Column, 6, 0, false, 6, 4.5},
		{armylists.Infantry, armylists.Column, 1, 0, false, 3, 1.5},
		{armylists.Infantry, armylists.Mass, 4, 0, false, 6, 3},
		{armylists.Infantry, armylists.March, 4, 0, false, 3, 6},
		{armylists.Infantry, armylists.Square, 4, 0, false, 6, 6},
		{armylists.Infantry, armylists.Square, 6, 0, false, 6, 6},
		{armylists.Infantry, armylists.Open, 3, 0, false, 13, 1.5},
		{armylists.Infantry, armylists.Open, 1, 0, false, 3, 1.5},
		{armylists.LightCavalry, armylists.Line, 3, 0, false, 6, 6},
		{armylists.LightCavalry, armylists.Line, 4, 0, false, 6, 6},
		{armylists.LightCavalry, armylists.Line, 4, 4, false, 12, 3},
		{armylists.HeavyCavalry, armylists.Line, 2, 0, false, 6, 3},
		{armylists.HeavyCavalry, armylists.Column, 3, 0, false, 3, 9},
		{armylists.HeavyCavalry, armylists.March, 3, 0, false, 3, 13},
		{armylists.LightCavalry, armylists.Open, 2, 0, true, 9, 3},
		{armylists.FootArtillery, armylists.Unlimbered, 2, 0, false, 6, 4},
		{armylists.HorseArtillery, armylists.Limbered, 2, 0, false, 3, 8},
	} {
		l, err := Layout(Shape{Arm: c.arm, Formation: c.formation, Bases: c.bases, Front: c.front, Cossacks: c.cossacks})
		if err != nil {
			t.Errorf("%+v: %v", c, err)
			continue
		}
		if l.Len() != c.bases || l.Width() != c.width || l.Depth() != c.depth {
			t.Errorf("%s %s of %d: %d bases, %v x %v, want %v x %v", c.arm, c.formation, c.bases, l.Len(), l.Width(), l.Depth(), c.width, c.depth)
		}
	}
	for _, s := range []Shape{
		{Arm: armylists.Infantry, Formation: armylists.Limbered, Bases: 2},
		{Arm: armylists.LightCavalry, Formation: armylists.Square, Bases: 4},
		{Arm: armylists.LightCavalry, Formation: armylists.Open, Bases: 2},
		{Arm: armylists.FootArtillery, Formation: armylists.Column, Bases: 2},
		{Arm: armylists.FootArtillery, Formation: armylists.March, Bases: 2},
		{Arm: armylists.Infantry, Formation: armylists.Line, Bases: 0},
		{Arm: armylists.Infantry, Formation: "wedge", Bases: 4},
	} {
		if _, err := Layout(s); err == nil {
			t.Errorf("%+v was laid out", s)
		}
	}
	if l, _ := Layout(Shape{Arm: armylists.Infantry, Formation: armylists.Line, Bases: 2, Depth: 1.2}); l.Depth() != 1.2 {
		t.Error("the depth of the file's own bases is not used")
	}
	if f, err := new(Scenario).Footprint(&Unit{Arm: armylists.Infantry, Formation: armylists.Line, Bases: 4}); f != nil || err != nil {
		t.Errorf("a unit not placed has footprint %v, %v", f, err)
	}
}

// The pieces of a strip hold its middle line and end where it ends.
func TestAreasOfALine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "n")
		g := Terrain{Width: float64(rapid.IntRange(1, 10).Draw(t, "width"))}
		for range n {
			g.Line = append(g.Line, Point{float64(rapid.IntRange(0, 100).Draw(t, "x")), float64(rapid.IntRange(0, 100).Draw(t, "y"))})
		}
		areas := g.Areas()
		stretches := 0
		for i := 1; i < n; i++ {
			if g.Line[i] == g.Line[i-1] {
				continue
			}
			p, err := geometry.NewPolygon(areas[stretches])
			if err != nil {
				t.Fatalf("stretch %d: %v", i, err)
			}
			mid := vec(g.Line[i-1]).Add(vec(g.Line[i])).Mul(0.5)
			if r := p.Holds(mid); r.Measured > -g.Width/2+1e-3 && geometry.Dist(vec(g.Line[i-1]), vec(g.Line[i])) >= g.Width {
				t.Errorf("the middle lies %v inside, want half of %v", r.Measured, g.Width)
			}
			stretches++
		}
		if stretches != len(areas) {
			t.Errorf("%d pieces for %d stretches", len(areas), stretches)
		}
	})
}

// A game in the middle: nobody is placed, some are worn. The morale points are
// counted from OM §2.3, typed here: bases or twice the sections, and 1 for line,
// 2 for veterans, 1 for cavalry.
func TestAGameInTheMiddle(t *testing.T) {
	s, err := Load("vimeiro-turn-3")
	if err != nil {
		t.Fatal(err)
	}
	start, now, units := map[string]int{}, map[string]int{}, 0
	s.Units(func(side *Side, _ *Brigade, u *Unit) bool {
		units++
		pm := u.Bases + u.BasesLost
		if armylists.IsGuns(u.Arm) {
			pm *= 2
		}
		if armylists.IsHorse(u.Arm) {
			pm++
		}
		pm += map[string]int{"line": 1, "veteran": 2}[u.Grade]
		start[side.ID] += pm
		if u.PM != 0 {
			pm = u.PM
		}
		now[side.ID] += pm
		if u.At != nil {
			t.Errorf("%s is placed", u.ID)
		}
		return true
	})
	if units != 24 || start["british"] != 60 || start["french"] != 65 || now["british"] != 59 || now["french"] != 60 {
		t.Errorf("%d units, %v of %v points", units, now, start)
	}
	if s.Turn != 3 || !s.Unit("2/86").Routing || !s.Unit("20LD").Victorious || s.Sides[0].Brigades[0].General.Attached != "1/50" {
		t.Error("the state of the game was not read")
	}
	s.Unusual = Name{} // it is of the file, not of the battle
	if again, err := FromJSON(s.JSON()); err != nil || !cmp.Equal(s, again) {
		t.Errorf("it does not survive a journal: %v\n%s", err, cmp.Diff(s, again))
	}
}

// Hostile files of the largest size are refused or read in well under a second.
func TestHeapOfUnits(t *testing.T) {
	var b strings.Builder
	b.WriteString(base)
	for i := range 3000 {
		b.WriteString("      - {id: G" + string(rune('a'+i%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i/676)) + ", type: foot-battery, bases: 1, at: [9, 80]}\n")
	}
	if b.Len() > doc.MaxBytes {
		t.Fatal("the heap is refused for its size alone")
	}
	start := time.Now()
	_, err := Parse("heap.yaml", []byte(b.String()))
	if err == nil || strings.Count(err.Error(), "overlap by") != 2999 {
		t.Errorf("want one fault for each of 2999 units: %.200v", err)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("it took %v", d)
	}
}

// Both languages say the same things, and every sentence that the package uses
// is there.
func TestMessagesInBothLanguages(t *testing.T) {
	verb := regexp.MustCompile(`%\[\d\]s`)
	for k, v := range EN() {
		if it := IT()[k]; it == "" || len(verb.FindAllString(it, -1)) != len(verb.FindAllString(v, -1)) {
			t.Errorf("%s: %q against %q", k, v, it)
		}
	}
	if len(IT()) != len(EN()) {
		t.Errorf("%d Italian sentences, %d English", len(IT()), len(EN()))
	}
	used := map[string]bool{}
	key := regexp.MustCompile(`"(scenario\.[a-z-]+)"`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if file == "messages.go" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range key.FindAllStringSubmatch(string(src), -1) {
			used[m[1]] = true
			if EN()[m[1]] == "" {
				t.Errorf("%s uses %s, which is not in the catalogue", file, m[1])
			}
		}
	}
	for k := range EN() {
		if !used[k] {
			t.Errorf("nobody says %s", k)
		}
	}
}

// Parse never panics; what it takes, JSON keeps. The seeds are long, so fuzz with
// -fuzzminimizetime 10x: the fuzzer would spend its time on shortening them.
func FuzzParse(f *testing.F) {
	f.Add([]byte(base))
	for _, name := range List() {
		_, b, _ := scenarios.Shipped(name)
		f.Add(b)
	}
	f.Add([]byte("sides: [{name: x, nation: france, brigades: [{units: [{id: \"\", bases: 1, at: [1, 1], formation: square, depth: 9}]}]}]"))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := Parse("f.yaml", b)
		if err != nil {
			if s != nil || err.Error() == "" {
				t.Errorf("Parse = %v, %v", s, err)
			}
			return
		}
		j := s.JSON()
		again, err := FromJSON(j)
		if err != nil {
			t.Fatalf("its own JSON is refused: %v\n%s", err, j)
		}
		if string(again.JSON()) != string(j) {
			t.Errorf("JSON changes:\n%s\n%s", j, again.JSON())
		}
	})
}

// A point of three numbers is one fault, and no point: nothing else is said of where it lies.
func TestFaultOfAPointOnce(t *testing.T) {
	_, err := Parse("bad.yaml", []byte(strings.Replace(base, "rear: [60, 0]", "rear: [60, 10, 0]", 1)))
	var f doc.Faults
	if !errors.As(err, &f) || len(f) != 1 {
		t.Errorf("got %v, want one fault", err)
	}
}
