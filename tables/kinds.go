package tables

import (
	"cmp"
	"slices"

	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// A place is where a value stands in its file.
type place struct {
	file      string
	line, col int
}

func at(n *doc.Node) place {
	f, l, c := n.Pos()
	return place{f, l, c}
}

func (p place) fault(key string, args ...any) doc.Fault {
	return doc.Fault{File: p.file, Line: p.line, Col: p.col, Say: ref.M(key, args...)}
}

// A Modifier is one row of a table of modifiers: Value counts when every fact of
// When holds and none of Unless.
type Modifier struct {
	ID     string   // as Go and the rulings name it: "short"
	Ref    ref.Ref  // the paragraph that prints the row
	Value  int      // what is added: percent for fire and melee, pips for a die
	When   []string // facts that must hold
	Unless []string // facts that must not
	Say    ref.Word // the catalogue's word for it, such as "mod.short"

	when, unless []place
}

// Modifiers is a table whose rows that apply are added up (OM §9.10, §10.6,
// §11.1, §14, §6).
type Modifiers struct {
	ID   string     // the first part names the file: "fire"
	Ref  ref.Ref    // the paragraph that prints the table
	Name doc.Name   // in both languages
	Rows []Modifier // in the book's order

	place place
}

// Row is the row with this id, nil if there is none.
func (m *Modifiers) Row(id string) *Modifier {
	for i := range m.Rows {
		if m.Rows[i].ID == id {
			return &m.Rows[i]
		}
	}
	return nil
}

// at is where the table stands; one that was made of its file knows its id alone, nor have its
// rows places.
func (m *Modifiers) at() place { return cmp.Or(m.place, place{file: m.ID}) }

// A CompiledRow is a modifier over fact bits: it counts when all bits of Need
// are set and none of Bar.
type CompiledRow struct {
	Need, Bar uint64    // bits that must be set, and bits that must not
	Value     int       // as printed
	Row       *Modifier // where it stands in the table
}

// Compiled is a table of modifiers ready to be summed.
type Compiled struct{ Rows []CompiledRow } // in the table's order

// Compile binds the table to a game's facts. bits gives each fact its bit, or
// several bits that together mean it. Every fact that a row names must be among
// them, and every one of them must be used by a row: the error is a
// [doc.Faults] that names each with its place.
func (m *Modifiers) Compile(bits map[string]uint64) (Compiled, error) {
	var faults doc.Faults
	used := make(map[string]bool, len(bits))
	mask := func(facts []string, places []place) uint64 {
		var b uint64
		for i, f := range facts {
			v, ok := bits[f]
			if !ok || v == 0 {
				at := m.at()
				if i < len(places) {
					at = places[i]
				}
				faults = append(faults, at.fault("tables.unknown-fact", f))
			}
			used[f] = true
			b |= v
		}
		return b
	}
	c := Compiled{Rows: make([]CompiledRow, len(m.Rows))}
	for i := range m.Rows {
		r := &m.Rows[i]
		c.Rows[i] = CompiledRow{mask(r.When, r.when), mask(r.Unless, r.unless), r.Value, r}
	}
	for _, f := range sortedKeys(bits) {
		if !used[f] {
			faults = append(faults, m.at().fault("tables.unused-fact", f, m.ID))
		}
	}
	if faults != nil {
		slices.SortStableFunc(faults, func(a, b doc.Fault) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
		})
		return Compiled{}, faults
	}
	return c, nil
}

// MustCompile is Compile for the shipped tables, which tests prove right; it
// panics with the faults.
func (m *Modifiers) MustCompile(bits map[string]uint64) Compiled {
	c, err := m.Compile(bits)
	if err != nil {
		panic(err)
	}
	return c
}

// Applies reports whether the row counts under these facts.
func (r *CompiledRow) Applies(facts uint64) bool {
	return facts&r.Need == r.Need && facts&r.Bar == 0
}

// Sum adds the values of the rows that apply. It allocates nothing.
func (c *Compiled) Sum(facts uint64) int {
	sum := 0
	for i := range c.Rows {
		if r := &c.Rows[i]; facts&r.Need == r.Need && facts&r.Bar == 0 {
			sum += r.Value
		}
	}
	return sum
}

// A Band is a run of faces with one result.
type Band struct {
	From, To int     // the first face and the last
	Result   string  // the word that the game reads
	Ref      ref.Ref // the paragraph of the row
}

// Bands is a table that is read by where a number falls: the faces of a die,
// from 1 without gap or overlap (OM §8.6/emergency-square, §11.1, §17).
type Bands struct {
	ID   string   // the first part names the file: "morale"
	Ref  ref.Ref  // the paragraph that prints the table
	Name doc.Name // in both languages
	Die  int      // faces; of several dice that may be thrown, the largest
	Rows []Band   // from the lowest face up
}

// Look is the result for a number. A modified die may leave the die: what lies
// below the first band reads as it, what lies above the last as that.
func (b *Bands) Look(n int) string { return b.Rows[b.Index(n)].Result }

// Index is the place of the band in which a number falls, from 0.
func (b *Bands) Index(n int) int {
	for i := range b.Rows {
		if n <= b.Rows[i].To {
			return i
		}
	}
	return len(b.Rows) - 1
}

// Cuts are the upper ends of all bands but the last, as dice.Band takes them.
func (b *Bands) Cuts() []int {
	out := make([]int, 0, len(b.Rows))
	for _, r := range b.Rows[:len(b.Rows)-1] {
		out = append(out, r.To)
	}
	return out
}

// Grid is a table of rows and columns whose cells the game reads (CO §8.5.1).
type Grid struct {
	ID      string    // the first part names the file
	Ref     ref.Ref   // the paragraph that prints the table
	Name    doc.Name  // in both languages
	Columns []string  // names of the columns
	Rows    []GridRow // in the book's order
}

// A GridRow is one row of a grid; it has a cell for each column.
type GridRow struct {
	Name  string   // what the row is looked up by
	Cells []string // one a column
}

// Cell is the text of a cell by the names of its row and column.
func (g *Grid) Cell(row, column string) (string, bool) {
	j := slices.Index(g.Columns, column)
	if j < 0 {
		return "", false
	}
	for _, r := range g.Rows {
		if r.Name == row {
			return r.Cells[j], true
		}
	}
	return "", false
}

// A Unit says what a measure counts.
type Unit string

// The units of measures.
const (
	CM      Unit = "cm"      // centimetres on the table
	Deg     Unit = "deg"     // degrees
	Points  Unit = "points"  // morale points, or the points of a board game
	Turns   Unit = "turns"   // whole moves
	Bases   Unit = "bases"   // bases or figures
	Percent Unit = "percent" // parts of a hundred, on or beside a d100
	Die     Unit = "die"     // faces of a die, or what is added to its throw
	Parts   Unit = "parts"   // so many equal parts: 2 is a half, 10 a tenth
	Times   Unit = "times"   // a factor
	Units   Unit = "units"   // units, sections, brigades, counters, ranks
	Zones   Unit = "zones"   // zones of a map
	Areas   Unit = "areas"   // areas of a map
	Hits    Unit = "hits"    // on a block
	Squares Unit = "squares" // squares of a grid
	Rounds  Unit = "phases"  // phases of a battle
	Year    Unit = "year"    // a year of the calendar
	Metres  Unit = "m"       // metres, minutes and men of the real battle, for
	Minutes Unit = "minutes" // the scale only
	Men     Unit = "men"
)

var unitWords = []string{"cm", "deg", "points", "turns", "bases", "percent", "die", "parts", "times", "units", "zones", "areas", "hits", "squares", "phases", "year", "m", "minutes", "men"}

// fits reports whether a value can be of the unit: lengths, factors and the
// scale are not negative, angles stay in the circle, all that is counted is whole.
func (u Unit) fits(v float64) bool {
	whole := v == float64(int(v))
	switch u {
	case CM, Times:
		return v >= 0 && v <= 1000
	case Deg:
		return v >= 0 && v <= 360
	case Percent:
		return whole && v >= -100 && v <= 100
	case Die:
		return whole && v >= -100 && v <= 100
	case Parts:
		return whole && v >= 1
	case Points:
		return whole
	}
	return whole && v >= 0
}

// A Measure is one printed number and its unit.
type Measure struct {
	ID    string  // the first part names the file: "fire.base.infantry"
	Ref   ref.Ref // the paragraph that prints it
	Value float64 // as printed, for figures of 15 mm
	Unit  Unit    // what the value counts
}

// Int is the value of a measure that is whole; every unit but cm, deg and times
// is, by the checker.
func (m Measure) Int() int { return int(m.Value) }
