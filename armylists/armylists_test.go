package armylists

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"adjutant/internal/doc"
	"adjutant/internal/ref"

	"github.com/google/go-cmp/cmp"
)

func load(t *testing.T, id string) *Nation {
	t.Helper()
	n, err := Load(id)
	if err != nil {
		t.Fatalf("Load(%q): %v", id, err)
	}
	return n
}

func TestNationsLoad(t *testing.T) {
	if diff := cmp.Diff([]string{"austria", "britain", "brunswick", "france", "italy", "naples", "netherlands", "ottoman", "portugal", "prussia", "rhine", "russia", "spain", "sweden", "warsaw"}, Nations()); diff != "" {
		t.Error(diff)
	}
	for _, id := range Nations() {
		n := load(t, id)
		if n.ID != id {
			t.Errorf("file %s holds nation %s", id, n.ID)
		}
		again := load(t, id)
		if n != again {
			t.Errorf("%s was read twice", id)
		}
		for _, tt := range n.Types {
			if tt.Name.EN == "" || tt.Name.IT == "" {
				t.Errorf("%s: type %s has no name", id, tt.ID)
			}
			// Every type can stand on the table in some formation.
			stands := false
			for _, f := range Formations {
				ok, _ := n.Allows(tt.Arm, f, tt.Traits...)
				stands = stands || ok
			}
			if !stands {
				t.Errorf("%s: type %s has no formation", id, tt.ID)
			}
		}
	}
}

// Doctrine by period, typed a second time from the book: OM §4.2, §6, §8.6, §12 and
// ruling OM R34 (OM §5/doctrine [+], OM §5/doctrine [-]).
func TestDoctrineByPeriod(t *testing.T) {
	for _, c := range []struct {
		nation, fact string
		year         int
		want         bool
	}{
		{"britain", ShortCommand, 1808, true},
		{"britain", ShortCommand, 1811, true},
		{"britain", ShortCommand, 1812, false},
		{"britain", ShortCommand, 0, false},
		{"france", ShortCommand, 1808, false},
		{"portugal", ShortCommand, 1811, true},
		{"portugal", SlowInitiative, 1808, true},
		{"portugal", SlowInitiative, 1809, false},
		{"britain", SlowInitiative, 1808, false},
		{"france", SlowInitiative, 1808, false},
		{"britain", HalfMoveChange, 1808, true},
		{"france", HalfMoveChange, 1808, true},
		{"portugal", HalfMoveChange, 1808, false},
		{"portugal", HalfMoveChange, 1809, true},
		{"britain", CompulsoryBreakthrough, 1815, true},
		{"france", CompulsoryBreakthrough, 1815, false},
		{"portugal", CompulsoryBreakthrough, 1815, false},
		{"britain", "no-such-fact", 1808, false},
		{"rhine", HalfMoveChange, 1808, true},
		{"italy", HalfMoveChange, 1808, true},
		{"austria", HalfMoveChange, 1809, false},
		{"russia", HalfMoveChange, 1812, false},
		{"prussia", HalfMoveChange, 1813, false},
		{"spain", HalfMoveChange, 1808, false},
		{"ottoman", HalfMoveChange, 1808, false},
		{"russia", ShortCommand, 1811, true},
		{"russia", ShortCommand, 1812, false},
		{"austria", SlowInitiative, 1808, true},
		{"austria", SlowInitiative, 1809, false},
		{"russia", LargeBatteries, 1812, true},
		{"russia", StolidFoot, 1812, true},
		{"austria", StolidFoot, 1809, false},
		{"austria", LargeBatteries, 1809, false},
		{"prussia", CompulsoryBreakthrough, 1815, false},
		{"naples", HalfMoveChange, 1813, true},
		{"warsaw", HalfMoveChange, 1812, true},
		{"netherlands", HalfMoveChange, 1809, true},
		{"netherlands", HalfMoveChange, 1815, false},
		{"netherlands", HalfMoveChange, 0, false},
		{"brunswick", HalfMoveChange, 1815, true},
		{"brunswick", CompulsoryBreakthrough, 1815, false},
		{"sweden", HalfMoveChange, 1813, false},
		{"warsaw", ShortCommand, 1811, true},
		{"sweden", SlowInitiative, 1808, true},
	} {
		if got := load(t, c.nation).Has(c.fact, c.year); got != c.want {
			t.Errorf("%s.Has(%s, %d) = %v, want %v", c.nation, c.fact, c.year, got, c.want)
		}
	}
}

// Who may stand in which formation, with the paragraph that says so (OM §5 [+],
// OM §5 [-], OM §2.3/guerrillas [+], OM §2.3/guerrillas [-], OM §16 [+], OM §16 [-]).
func TestFormationsAllowed(t *testing.T) {
	for _, c := range []struct {
		nation, arm, formation, traits string
		want                           bool
		ref                            ref.Ref
	}{
		{"britain", Infantry, Line, "", true, "OM §5"},
		{"britain", Infantry, March, "", true, "OM §5"},
		{"britain", Infantry, Square, "", true, "OM §5"},
		{"britain", Infantry, Column, "", false, "OM §5"},
		{"france", Infantry, Column, "", true, "OM §5"},
		{"portugal", Infantry, Column, "", true, "OM §5"},
		{"britain", Infantry, Mass, "", false, "OM §5"},
		{"france", Infantry, Mass, "", false, "OM §5"},
		{"britain", Infantry, Open, "", false, "OM §5"},
		{"britain", Infantry, Open, Light, true, "OM §5"},
		{"france", Infantry, Open, LightCompany, false, "OM §5"},
		{"austria", Infantry, Mass, "", true, "OM §5"},
		{"austria", Infantry, Square, "", true, "OM §5"},
		{"russia", Infantry, Mass, "", false, "OM §5"},
		{"prussia", Infantry, Column, "", true, "OM §5"},
		{"ottoman", Infantry, Square, "", false, "OM §5"},
		{"ottoman", Infantry, Line, "", true, "OM §5"},
		{"spain", Infantry, Open, Guerrillas, true, "OM §2.3"},
		{"spain", Infantry, Square, Guerrillas, false, "OM §2.3"},
		{"russia", LightCavalry, Line, Cossacks, false, "OM §16"},
		{"russia", LightCavalry, Open, Cossacks, true, "OM §16"},
		{"rhine", Infantry, Column, "", true, "OM §5"},
		{"brunswick", Infantry, Column, "", false, "OM §5"},
		{"brunswick", Infantry, Square, "", true, "OM §5"},
		{"warsaw", Infantry, Column, "", true, "OM §5"},
		{"sweden", Infantry, Mass, "", false, "OM §5"},
		{"portugal", Infantry, Line, Guerrillas, false, "OM §2.3"},
		{"portugal", Infantry, Square, Guerrillas, false, "OM §2.3"},
		{"portugal", Infantry, Open, Guerrillas, true, "OM §2.3"},
		{"britain", LightCavalry, Column, "", true, "OM §5"},
		{"britain", HeavyCavalry, Line, "", true, "OM §5"},
		{"france", HeavyCavalry, March, "", true, "OM §5"},
		{"france", HeavyCavalry, Square, "", false, "OM §5"},
		{"france", LightCavalry, Open, "", false, "OM §5"},
		{"france", LightCavalry, Open, Cossacks, true, "OM §16"},
		{"france", LightCavalry, Line, Cossacks, false, "OM §16"},
		{"france", FootArtillery, Unlimbered, "", true, "OM §5"},
		{"france", HorseArtillery, Limbered, "", true, "OM §5"},
		{"france", FootArtillery, Line, "", false, "OM §5"},
		{"france", Infantry, "wedge", "", false, "OM §5"},
		{"france", "elephants", Line, "", false, "OM §2.2"},
	} {
		var traits []string
		if c.traits != "" {
			traits = []string{c.traits}
		}
		got, at := load(t, c.nation).Allows(c.arm, c.formation, traits...)
		if got != c.want || at != c.ref {
			t.Errorf("%s.Allows(%s, %s, %v) = %v, %s, want %v, %s", c.nation, c.arm, c.formation, traits, got, at, c.want, c.ref)
		}
	}
}

// A nation read from outside may carry the facts that no shipped one has.
func TestOtherDoctrines(t *testing.T) {
	n, err := Parse("x.yaml", []byte(`
format: adjutant/nation/1
id: elsewhere
name: Elsewhere
people: {en: Elsewheremen, it: Altrovesi}
doctrine: [large-batteries, battalion-mass, stolid-foot]
types: [{id: line, name: Line, arm: infantry, grade: line, weapon: musket}]
`))
	if err != nil {
		t.Fatal(err)
	}
	if ok, _ := n.Allows(Infantry, Mass); !ok {
		t.Error("mass refused to a nation that has it")
	}
	if ok, _ := n.Allows(Infantry, Square); ok {
		t.Error("square allowed to a nation that lacks it")
	}
	if !n.Has(LargeBatteries, 1812) || load(t, "france").Has(LargeBatteries, 1812) {
		t.Error("large batteries are for the nation that carries the fact")
	}
	if !n.Has(StolidFoot, 0) {
		t.Error("a fact without a period needs no year")
	}
}

func TestUnknownNation(t *testing.T) {
	_, err := Load("atlantis")
	var u UnknownNation
	if !errors.As(err, &u) || err.Error() != "no nation atlantis: there are austria, britain, brunswick, france, italy, naples, netherlands, ottoman, portugal, prussia, rhine, russia, spain, sweden, warsaw" {
		t.Errorf("Load(atlantis) = %v", err)
	}
	if _, err := Load("doctrine"); err == nil {
		t.Error("the doctrine is not a nation")
	}
	if _, err := Load("../secret"); err == nil {
		t.Error("a path is not a nation")
	}
}

func TestReadFile(t *testing.T) {
	n, err := ReadFile("data/portugal.yaml")
	if err != nil || n.ID != "portugal" {
		t.Errorf("ReadFile = %v, %v", n, err)
	}
	if _, err := ReadFile("data/none.yaml"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if _, err := ReadFile("data/doctrine.yaml"); err == nil || !strings.HasPrefix(err.Error(), "data/doctrine.yaml:") {
		t.Errorf("another kind of file: %v", err)
	}
}

// Everything that is wrong with a list is told at once, lancers of the heavy cavalry
// among it (OM §2.3 [-]).
func TestEveryFaultAtOnce(t *testing.T) {
	_, err := Parse("bad.yaml", []byte(`format: adjutant/nation/1
id: nowhere
name: {en: Nowhere}
people: Nobody
doctrine: [half-move-chang, {fact: square-dance, from: 1809}, short-command, short-command]
colour: red
types:
  - {id: a, name: A, arm: heavy-cavalry, grade: line, weapon: musket, traits: [lancers, light]}
  - {id: a, name: B, arm: infantry, weight: heavy, grade: guards, weapon: gun}
  - {id: c, name: C, arm: foot-artillery, grade: line, weapon: rifle}
`))
	var f doc.Faults
	if !errors.As(err, &f) {
		t.Fatalf("error is %T, want doc.Faults", err)
	}
	want := strings.TrimSpace(`
bad.yaml:3:7: key it is missing
bad.yaml:5:12: unknown word half-move-chang, did you mean half-move-change
bad.yaml:5:36: unknown word square-dance: known are half-move-change, compulsory-breakthrough, short-command, slow-initiative, large-batteries, stolid-foot, attack-column, battalion-mass, battalion-square
bad.yaml:5:78: fact short-command stands twice
bad.yaml:6:1: unknown key colour: known are format, id, name, people, doctrine, rulings, periods, allies, types, notes, sources
bad.yaml:8:63: cavalry never fires and has no musket (OM §9.1)
bad.yaml:8:79: lancers cannot be heavy-cavalry
bad.yaml:8:79: light cannot be heavy-cavalry
bad.yaml:9:10: type a stands twice
bad.yaml:9:45: weight is a fact of artillery, not of infantry
bad.yaml:9:59: unknown word guards: known are elite, veteran, line, recruit
bad.yaml:9:75: gun is no weapon of infantry
bad.yaml:10:64: rifle is no weapon of foot-artillery`)
	if diff := cmp.Diff(want, f.Error()); diff != "" {
		t.Error(diff)
	}
	if it := f.Text(doc.IT()); !strings.Contains(it, "bad.yaml:5:78: il fatto short-command compare due volte") {
		t.Errorf("Italian:\n%s", it)
	}
}

func TestDoctrineFaults(t *testing.T) {
	_, err := ParseDoctrine("d.yaml", []byte(`format: adjutant/doctrine/1
facts:
  - {id: short-command, refs: ["OM §4.2"], say: x, before: 99999}
  - {id: short-command, refs: [nonsense], say: x}
structure: 3
`))
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{"d.yaml:3:", "d.yaml:4:10: fact short-command stands twice", "d.yaml:4:", "fact half-move-change is not explained", "d.yaml:5:1: unknown key structure"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("lacks %q:\n%v", want, err)
		}
	}
}

// An army has its years, its types theirs; who cites a book names one that stands below, and what is of no year
// stands in any.
func TestYearsAndNotes(t *testing.T) {
	for _, id := range Nations() {
		n := load(t, id)
		if len(n.Periods) == 0 || len(n.Notes) == 0 || len(n.Sources) == 0 {
			t.Errorf("%s: %d periods, %d notes, %d sources: each has some", id, len(n.Periods), len(n.Notes), len(n.Sources))
		}
		for _, tt := range n.Types {
			mustered := false
			for y := 1796; y < 1816; y++ {
				mustered = mustered || n.Period(y) != nil && tt.Holds(y)
			}
			if !mustered {
				t.Errorf("%s: no army ever has %s", id, tt.ID)
			}
			if !tt.May(tt.Grade) {
				t.Errorf("%s: %s may not be %s", id, tt.ID, tt.Grade)
			}
		}
	}
	for _, c := range []struct {
		nation string
		year   int
		want   string
	}{{"france", 1796, "early"}, {"france", 1804, "early"}, {"france", 1805, "middle"}, {"france", 1815, "late"}, {"france", 1816, ""}, {"france", 1795, ""}, {"prussia", 1806, "old"}, {"prussia", 1813, "reformed"}, {"netherlands", 1812, ""}, {"rhine", 1815, ""}} {
		got := ""
		if p := load(t, c.nation).Period(c.year); p != nil {
			got = p.ID
		}
		if got != c.want {
			t.Errorf("%s in %d: period %q, want %q", c.nation, c.year, got, c.want)
		}
	}
	for _, c := range []struct {
		nation, kind string
		year         int
		want         bool
	}{{"prussia", "landwehr", 1806, false}, {"prussia", "landwehr", 1813, true}, {"prussia", "towarczys", 1806, true}, {"prussia", "towarczys", 1808, false}, {"france", "demi-brigade", 1804, true}, {"france", "demi-brigade", 1805, false}, {"france", "line", 0, true}} {
		tt, ok := load(t, c.nation).Type(c.kind)
		if got := ok && tt.Holds(c.year); got != c.want {
			t.Errorf("%s %s in %d: %v, want %v", c.nation, c.kind, c.year, got, c.want)
		}
	}
}

// What hangs on other parts of a file: years the wrong way round, periods that overlap, a source twice or not there.
func TestFaultsOfYearsAndNotes(t *testing.T) {
	_, err := Parse("bad.yaml", []byte(`format: adjutant/nation/1
id: nowhere
name: Nowhere
people: Nobody
doctrine: [{fact: short-command, from: 1809, before: 1809}, {fact: attack-column}]
periods: [{id: a, name: A, from: 1796, before: 1806}, {id: b, name: B, from: 1805, before: 1810}]
types: [{id: a, name: A, arm: infantry, grade: line, bases: [3, 2], before: 1700, from: 1701}]
notes: [{say: X, from: [book]}]
sources: [{id: s, author: A, work: W}, {id: s, author: B, work: V}]
`))
	want := strings.TrimSpace(`
bad.yaml:5:54: before is the first year in which it no longer holds: after 1809
bad.yaml:5:61: key from is missing
bad.yaml:6:78: a period begins where the one before it ends, or later: not before 1806
bad.yaml:7:61: bases are two numbers, the fewest and the most of a unit: from 1 to 99
bad.yaml:7:77: before is the first year in which it no longer holds: after 1701
bad.yaml:8:25: no source book stands below sources
bad.yaml:9:45: source s stands twice`)
	if err == nil {
		t.Fatal("accepted")
	}
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Error(diff)
	}
}

// Both languages say the same things.
func TestMessagesInBothLanguages(t *testing.T) {
	for k, v := range EN() {
		if it := IT()[k]; it == "" || strings.Count(it, "%[") != strings.Count(v, "%[") {
			t.Errorf("%s: %q against %q", k, v, it)
		}
	}
	if len(IT()) != len(EN()) {
		t.Errorf("%d Italian sentences, %d English", len(IT()), len(EN()))
	}
}

// Parse never panics. Fuzz with -fuzzminimizetime 10x: the seeds are long.
func FuzzParse(f *testing.F) {
	for _, id := range Nations() {
		b, err := data.ReadFile("data/" + id + ".yaml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Add([]byte("types: [{id: a, arm: infantry, weapon: gun, traits: [cossacks]}]"))
	f.Fuzz(func(t *testing.T, b []byte) {
		n, err := Parse("f.yaml", b)
		if (n == nil) == (err == nil) {
			t.Errorf("Parse = %v, %v", n, err)
		}
	})
}

// What history says of a year, where the lists had it otherwise once: whose troops stood with whom, who had companies of light foot,
// and that no nation has a kind of troops that it never had.
func TestTheListsOfAYear(t *testing.T) {
	for _, c := range []struct {
		nation, other string
		year          int
		want          bool
	}{
		{"naples", "france", 1813, true}, {"naples", "france", 1814, false}, {"france", "naples", 1814, false}, {"italy", "naples", 1814, false}, {"naples", "austria", 1814, true}, {"austria", "naples", 1814, true}, {"naples", "austria", 1815, false},
	} {
		if got := load(t, c.nation).With(c.other, c.year); got != c.want {
			t.Errorf("%s with %s in %d: got %v, want %v", c.nation, c.other, c.year, got, c.want)
		}
	}
	for _, c := range []struct {
		nation, kind string
		year         int
		want         bool
	}{
		{"italy", "line", 1804, false}, {"italy", "half-brigade", 1804, true}, {"italy", "line", 1805, true}, {"ottoman", "mamluks", 1801, true}, {"ottoman", "mamluks", 1812, false},
		{"prussia", "towarczys", 1797, true}, {"france", "lancers", 1807, false}, {"britain", "rockets", 1812, false}, {"prussia", "landwehr", 1812, false}, {"warsaw", "krakus", 1812, false},
	} {
		x, ok := load(t, c.nation).Type(c.kind)
		if got := ok && x.Holds(c.year); got != c.want {
			t.Errorf("%s %s in %d: got %v, want %v", c.nation, c.kind, c.year, got, c.want)
		}
	}
	if x, _ := load(t, "italy").Type("half-brigade"); len(x.Traits) > 0 {
		t.Errorf("got traits %v of a half-brigade, want no company of light foot", x.Traits)
	}
}
