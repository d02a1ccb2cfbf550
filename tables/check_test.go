package tables

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"adjutant/internal/doc"

	"github.com/google/go-cmp/cmp"
)

// base is the smallest book that passes the checker.
var base = map[string]string{
	"sections.yaml": `sections:
  - {id: "9", title: Tiro, en: fire, it: tiro, status: partial}
  - {id: "9.1", title: Gittate, en: ranges, it: gittate, status: none}
`,
	"rulings.yaml": `rulings:
  - id: R1
    sections: ["9.1"]
    question: {en: what, it: che cosa}
    readings: {a: {en: this, it: questo}, b: {en: that, it: quello}}
    default: b
    reason: {en: because, it: perché}
`,
	"words.yaml": `verbs:
  fire: {en: [fire], it: [tiro]}
  morale: {en: [morale], it: [morale]}
  move: {en: [move], it: [muovi]}
  why: {en: [why], it: [perche]}
facts: {}
orders: {}
`,
	"fire.yaml": `modifiers:
  - id: fire
    ref: "OM §9"
    name: fire
    rows:
      - {id: elite, value: +5, when: [elite], say: mod.elite}
      - {id: flank, ref: "OM R1", value: 2, when: [flank], unless: [elite], say: mod.flank}
bands:
  - id: fire.fate
    ref: "OM §9"
    name: fate
    die: 6
    rows:
      - {from: 1, to: 2, result: lost}
      - {from: 3, to: 6, result: saved}
grids:
  - id: fire.grid
    ref: "OM §9"
    name: grid
    columns: [1/2, 1/1]
    rows:
      - {row: 1, cells: [a, b]}
      - {row: 2, cells: [c, d]}
measures:
  - {id: fire.near, ref: "OM §9.1", value: 7.5, unit: cm}
`,
}

// book opens the smallest book with some text replaced in one file.
func book(t *testing.T, file, old, new string) *Book {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range base {
		if name == file {
			if strings.Count(text, old) != 1 {
				t.Fatalf("%q stands %d times in %s", old, strings.Count(text, old), file)
			}
			text = strings.Replace(text, old, new, 1)
		}
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return New("x", "OM", fsys)
}

func TestSentencesOfTheChecker(t *testing.T) {
	if diff := cmp.Diff(sortedKeys(EN()), sortedKeys(IT())); diff != "" {
		t.Errorf("keys (-en +it):\n%s", diff)
	}
}

func TestCheckerAccepts(t *testing.T) {
	b := book(t, "", "", "")
	if err := b.Check(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"fire", "fire.fate", "fire.grid", "fire.near"}, b.Tables()); diff != "" {
		t.Error(diff)
	}
	if r, _ := b.Rulings(); r.Find("OM R1").Default != "b" {
		t.Error("the default is not the one given")
	}
}

func TestCheckerRefuses(t *testing.T) {
	for _, c := range []struct{ name, file, old, new, want string }{
		{"unknown key", "fire.yaml", "value: +5, when", "valeu: +5, when", "x/fire.yaml:6:9: key value is missing\nx/fire.yaml:6:21: unknown key valeu, did you mean value"},
		{"wrong type", "fire.yaml", "value: +5", "value: 5.0", "x/fire.yaml:6:28: 5.0 is not a whole number written in plain digits"},
		{"duplicate row", "fire.yaml", "id: flank", "id: elite", "x/fire.yaml:7:14: elite stands twice, first on line 6"},
		{"duplicate id", "fire.yaml", "  - {id: fire.near,", "  - {id: fire.near, ref: \"OM §9\", value: 1, unit: cm}\n  - {id: fire.near,", "x/fire.yaml:26:10: fire.near stands twice, first on line 25"},
		{"fact twice", "fire.yaml", "[flank], unless", "[flank, flank], unless", "x/fire.yaml:7:59: flank stands twice, first on line 7"},
		{"wrong file", "fire.yaml", "id: fire.near", "id: melee.near", "x/fire.yaml:25:10: id melee.near must begin with the name of its file, fire"},
		{"gap in bands", "fire.yaml", "{from: 3, to: 6", "{from: 4, to: 6", "x/fire.yaml:15:9: no band holds 3 to 3"},
		{"overlap of bands", "fire.yaml", "{from: 3, to: 6", "{from: 2, to: 6", "x/fire.yaml:15:9: 2 to 2 are in two bands"},
		{"backward band", "fire.yaml", "{from: 3, to: 6", "{from: 6, to: 3", "x/fire.yaml:9:5: the bands end at 3, the die at 6\nx/fire.yaml:15:9: the band from 6 to 3 runs backwards"},
		{"short bands", "fire.yaml", "{from: 3, to: 6", "{from: 3, to: 5", "x/fire.yaml:9:5: the bands end at 5, the die at 6"},
		{"long bands", "fire.yaml", "{from: 3, to: 6", "{from: 3, to: 10", "x/fire.yaml:9:5: the bands end at 10, the die at 6"},
		{"ragged grid", "fire.yaml", "[c, d]", "[c]", "x/fire.yaml:23:25: the row has 1 cells for 2 columns"},
		{"row twice", "fire.yaml", "row: 2", "row: 1", "x/fire.yaml:23:15: 1 stands twice, first on line 22"},
		{"column twice", "fire.yaml", "[1/2, 1/1]", "[1/2, 1/2]", "x/fire.yaml:20:20: 1/2 stands twice, first on line 20"},
		{"wrong unit", "fire.yaml", "unit: cm", "unit: turns", "x/fire.yaml:25:44: 7.5 cannot be in turns"},
		{"unknown unit", "fire.yaml", "unit: cm", "unit: cn", "x/fire.yaml:25:55: unknown word cn, did you mean cm"},
		{"unknown paragraph", "fire.yaml", `"OM §9.1"`, `"OM §9.2"`, "x/fire.yaml:25:26: OM §9.2 is neither a paragraph nor a ruling of the book"},
		{"unknown ruling", "fire.yaml", `"OM R1"`, `"OM R2"`, "x/fire.yaml:7:26: OM R2 is neither a paragraph nor a ruling of the book"},
		{"other book", "fire.yaml", `"OM R1"`, `"CO R1"`, "x/fire.yaml:7:26: CO R1 is of another book than OM"},
		{"not a citation", "fire.yaml", `"OM R1"`, `OM 1`, "x/fire.yaml:7:26: OM 1 is not a citation: the mark of a book, then §9.10 or R3"},
		{"no rows", "fire.yaml", "    rows:\n      - {row: 1, cells: [a, b]}\n      - {row: 2, cells: [c, d]}\n", "    rows: []\n", "x/fire.yaml:17:5: the table has no rows"},
		{"all faults of all files", "fire.yaml", `value: 7.5, unit: cm`, `value: .nan, unit: cm, colour: red`,
			"x/fire.yaml:25:44: .nan is not a number such as 7.5\nx/fire.yaml:25:60: unknown key colour: known are id, ref, value, unit"},
		{"status", "sections.yaml", "status: none", "status: nil", "x/sections.yaml:3:66: unknown word nil: known are done, partial, manual, none"},
		{"no parent", "sections.yaml", `"9.1"`, `"8.1"`, "x/sections.yaml:3:10: OM §8.1 comes before its paragraph OM §8, or that is missing"},
		{"paragraph twice", "sections.yaml", `"9.1"`, `"9"`, "x/sections.yaml:3:10: 9 stands twice, first on line 2"},
		{"ruling's letter", "rulings.yaml", "b: {", "c: {", "x/rulings.yaml:5:43: reading c stands where b is due\nx/rulings.yaml:6:14: unknown word b: known are a, c"},
		{"ruling's paragraph", "rulings.yaml", `"9.1"`, `"9.9"`, "x/rulings.yaml:3:16: OM §9.9 is neither a paragraph nor a ruling of the book"},
		{"ruling's id", "rulings.yaml", "id: R1", "id: P1", "x/rulings.yaml:2:9: OM P1 is not a citation: the mark of a book, then §9.10 or R3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := book(t, c.file, c.old, c.new).Check()
			var f doc.Faults
			if !errors.As(err, &f) {
				t.Fatalf("Check: %v", err)
			}
			var mine []string
			for _, l := range strings.Split(f.Error(), "\n") {
				// A broken paragraph or ruling also leaves citations without an aim.
				if strings.HasPrefix(l, "x/"+c.file) {
					mine = append(mine, l)
				}
			}
			got := strings.Join(mine, "\n")
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

// The sequence of play and the event counters are checked with their book.
func TestCheckerOfPhasesAndChits(t *testing.T) {
	const phases = `always: [why]
phases:
  - {id: fire, ref: "OM §9", name: {en: fire, it: tiro}, side: both, verbs: [fire, morale]}
  - {id: melee, ref: "OM §9.1", name: melee, side: first, verbs: []}
steps:
  - {id: slow, ref: "OM §9", name: slow, side: own, verbs: [move]}
`
	const chits = `chits:
  - {id: square, army: french, name: Square, ref: "OM §9", activation: 2, effect: cancel-charge, say: no bonus}
  - {id: square, army: allied, name: Square, ref: "OM §9", strategic: true, effect: cancel-charge, value: 1, say: no bonus}
`
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{"[fire, morale]", "[fire, moral]", "x/phases.yaml:3:84: the glossary has no verb moral"},
		{"[why]", "[why, why]", "x/phases.yaml:1:15: why stands twice, first on line 1"},
		{"side: first", "side: first, steps: [slow]", ""},
		{"side: first", "side: first, steps: [slow, quick]", "x/phases.yaml:4:73: unknown word quick: known are slow"},
		{"side: own", "side: first", "x/phases.yaml:6:48: unknown word first: known are own, other"},
		{"id: slow", "id: fire", "x/phases.yaml:3:10: fire stands twice, first on line 6"},
		{"[move]", "[walk]", "x/phases.yaml:6:61: the glossary has no verb walk"},
		{"side: first", "side: third", "x/phases.yaml:4:52: unknown word third: known are both, first, second"},
		{"id: melee", "id: fire", "x/phases.yaml:4:10: fire stands twice, first on line 3"},
		{`"OM §9.1"`, `"OM §7"`, "x/phases.yaml:4:22: OM §7 is neither a paragraph nor a ruling of the book"},
		{"army: allied", "army: french", "x/chits.yaml:3:10: square stands twice, first on line 2"},
		{"army: allied", "army: dutch", "x/chits.yaml:3:24: unknown word dutch: known are french, allied"},
		{"activation: 2", "activation: 4", "x/chits.yaml:2:72: 4 is not from 1 to 3"},
		{"strategic: true", "strategic: yes", "x/chits.yaml:3:71: yes is neither true nor false"},
	} {
		fsys := fstest.MapFS{}
		for name, text := range base {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
		swap := func(text string) *fstest.MapFile {
			if c.old != "" {
				text = strings.Replace(text, c.old, c.new, 1)
			}
			return &fstest.MapFile{Data: []byte(text)}
		}
		fsys["phases.yaml"], fsys["chits.yaml"] = swap(phases), swap(chits)
		got := ""
		if err := New("x", "OM", fsys).Check(); err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.new, diff)
		}
	}
}

// A fault in one file does not hide those of another.
func TestCheckerTellsAllFiles(t *testing.T) {
	fsys := fstest.MapFS{}
	for name, text := range base {
		fsys[name] = &fstest.MapFile{Data: []byte(strings.Replace(text, "it: ", "ti: ", 1))}
	}
	fsys["melee.yaml"] = &fstest.MapFile{Data: []byte("measures:\n  - {id: melee.base, ref: \"OM §10\", value: 10, unit: percent}\n")}
	fsys["rally.yaml"] = &fstest.MapFile{Data: []byte("measures: [\n")}
	got := New("x", "OM", fsys).Check().Error()
	for _, want := range []string{
		"x/sections.yaml:2:5: key it is missing", "x/sections.yaml:2:38: unknown key ti", "x/rulings.yaml:4:26: unknown key ti",
		"x/melee.yaml:2:27: OM §10 is neither", "x/rally.yaml: near line ",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("not told: %s\n%s", want, got)
		}
	}
}

// A missing file and a missing id are said, by name.
func TestFindMisses(t *testing.T) {
	b := book(t, "", "", "")
	if _, err := b.FindMeasure("melee.base"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	for _, find := range []func() error{
		func() error { _, err := b.FindMeasure("fire.nothing"); return err },
		func() error { _, err := b.FindModifiers("fire.nothing"); return err },
		func() error { _, err := b.FindBands("fire.nothing"); return err },
		func() error { _, err := b.FindGrid("fire.nothing"); return err },
	} {
		if err := find(); err == nil || err.Error() != `x has no table "fire.nothing" of this kind` {
			t.Errorf("a missing id: %v", err)
		}
	}
	for name, f := range map[string]func(){
		"missing":     func() { b.Measure("fire.nothing") },
		"wrong kind":  func() { b.Int("fire.near") },
		"wrong unit":  func() { b.Deg("fire.near") },
		"wrong facts": func() { b.Modifiers("fire").MustCompile(nil) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
	if got := b.CM("fire.near"); got != 7.5 {
		t.Errorf("CM = %v", got)
	}
}

var elite, flank = uint64(1), uint64(2)

func TestCompile(t *testing.T) {
	b := book(t, "", "", "")
	c, err := b.Modifiers("fire").Compile(map[string]uint64{"elite": elite, "flank": flank})
	if err != nil {
		t.Fatal(err)
	}
	for facts, want := range map[uint64]int{0: 0, elite: 5, flank: 2, elite | flank: 5, 4: 0, 4 | flank: 2} {
		if got := c.Sum(facts); got != want {
			t.Errorf("Sum(%b) = %d, want %d", facts, got, want)
		}
		sum := 0
		for i := range c.Rows {
			if c.Rows[i].Applies(facts) {
				sum += c.Rows[i].Row.Value
			}
		}
		if sum != want {
			t.Errorf("the rows that apply to %b add up to %d, want %d", facts, sum, want)
		}
	}
	if n := testing.AllocsPerRun(100, func() { c.Sum(elite) }); n != 0 {
		t.Errorf("Sum allocates %v times", n)
	}
}

func TestCompileRefuses(t *testing.T) {
	m := book(t, "", "", "").Modifiers("fire")
	for _, c := range []struct {
		bits map[string]uint64
		want string
	}{
		{map[string]uint64{"elite": 1}, "x/fire.yaml:7:52: the game knows no fact flank"},
		{map[string]uint64{"flank": 1}, "x/fire.yaml:6:39: the game knows no fact elite\nx/fire.yaml:7:69: the game knows no fact elite"},
		{map[string]uint64{"elite": 1, "flank": 2, "moved": 4, "dense": 8},
			"x/fire.yaml:2:5: no row of fire uses the fact dense\nx/fire.yaml:2:5: no row of fire uses the fact moved"},
		{map[string]uint64{"elite": 1, "flank": 0}, "x/fire.yaml:7:52: the game knows no fact flank"},
	} {
		_, err := m.Compile(c.bits)
		if err == nil {
			t.Errorf("%v compiles", c.bits)
			continue
		}
		if diff := cmp.Diff(c.want, err.Error()); diff != "" {
			t.Errorf("%v (-want +got):\n%s", c.bits, diff)
		}
	}
}

func TestBands(t *testing.T) {
	b := book(t, "", "", "").Bands("fire.fate")
	for n, want := range map[int]string{-3: "lost", 0: "lost", 1: "lost", 2: "lost", 3: "saved", 6: "saved", 9: "saved"} {
		if got := b.Look(n); got != want {
			t.Errorf("Look(%d) = %s, want %s", n, got, want)
		}
	}
	if diff := cmp.Diff([]int{2}, b.Cuts()); diff != "" {
		t.Error(diff)
	}
}

// Nothing panics, whatever a file of tables holds; what is accepted can be used.
func FuzzTables(f *testing.F) {
	f.Add(base["fire.yaml"])
	f.Add("bands:\n  - {id: fire, ref: \"OM §9\", name: x, die: 6, rows: []}\n")
	f.Add("modifiers: [{rows: [{when: a}]}]\ngrids: [{columns: x, rows: [1]}]\nmeasures: [1]\n")
	f.Fuzz(func(t *testing.T, text string) {
		fsys := fstest.MapFS{"fire.yaml": {Data: []byte(text)}, "sections.yaml": {Data: []byte(text)}, "rulings.yaml": {Data: []byte(text)},
			"phases.yaml": {Data: []byte(text)}, "chits.yaml": {Data: []byte(text)}}
		b := New("x", "OM", fsys)
		if b.Check() == nil {
			t.Fatal("one file cannot be right for five kinds")
		}
		if f := b.of("fire"); f.err == nil {
			for _, m := range f.bands {
				m.Look(7)
				m.Cuts()
			}
			for _, m := range f.modifiers {
				m.Compile(nil)
			}
		}
	})
}
