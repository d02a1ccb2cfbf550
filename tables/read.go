package tables

import (
	"strings"

	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// A reader reads one file of tables and checks what can be seen in it alone.
type reader struct {
	*file
	book, name string
	seen       map[string]int // id -> line
}

// read reads a file of tables; its faults are kept in it.
func (b *Book) read(name string) *file {
	f := &file{
		modifiers: map[string]*Modifiers{}, bands: map[string]*Bands{},
		grids: map[string]*Grid{}, measures: map[string]Measure{},
	}
	root, err := b.parse(name)
	if err != nil {
		f.err = err
		return f
	}
	r := reader{f, b.Code, strings.TrimSuffix(name, ".yaml"), map[string]int{}}
	m := root.Map("modifiers", "bands", "grids", "measures")
	for _, n := range m.Get("modifiers").List() {
		r.modifier(n)
	}
	for _, n := range m.Get("bands").List() {
		r.band(n)
	}
	for _, n := range m.Get("grids").List() {
		r.grid(n)
	}
	for _, n := range m.Get("measures").List() {
		r.measure(n)
	}
	f.err = root.Err()
	return f
}

// id reads an id of this file: it begins with the file's name and is the only
// one of its kind.
func (r *reader) id(n *doc.Node, kind string) string {
	id := n.ID()
	if id == "" {
		return ""
	}
	if id != r.name && !strings.HasPrefix(id, r.name+".") {
		n.Fault("tables.wrong-file", id, r.name)
	}
	unique(n, r.seen, kind+" "+id, id)
	return id
}

// unique records a fault if the key was seen before.
func unique(n *doc.Node, seen map[string]int, key, say string) {
	if first, twice := seen[key]; twice {
		n.Fault("tables.duplicate-id", say, first)
		return
	}
	_, line, _ := n.Pos()
	seen[key] = line
}

// cite reads a citation of this book.
func (r *reader) cite(n *doc.Node) ref.Ref {
	c := n.Ref()
	if c == "" {
		return ""
	}
	if c.Book() != r.book {
		n.Fault("tables.other-book", string(c), r.book)
		return ""
	}
	r.cited = append(r.cited, cited{c, at(n)})
	return c
}

// citeOr is cite for a row, which has its table's paragraph unless it says another.
func (r *reader) citeOr(n *doc.Node, table ref.Ref) ref.Ref {
	if n == nil {
		return table
	}
	return r.cite(n)
}

func (r *reader) modifier(n *doc.Node) {
	m := n.Map("id", "ref", "name", "rows")
	t := &Modifiers{ID: r.id(m.Need("id"), "modifiers"), Ref: r.cite(m.Need("ref")), Name: m.Need("name").Name(), place: at(n)}
	seen := map[string]int{}
	for _, n := range m.Need("rows").List() {
		m := n.Map("id", "ref", "value", "when", "unless", "say")
		row := Modifier{ID: m.Need("id").ID(), Ref: r.citeOr(m.Get("ref"), t.Ref), Value: m.Need("value").Int(), Say: ref.Word(m.Need("say").Str())}
		if row.ID != "" {
			unique(m.Get("id"), seen, row.ID, row.ID)
		}
		row.When, row.when = facts(m.Need("when"))
		row.Unless, row.unless = facts(m.Get("unless"))
		t.Rows = append(t.Rows, row)
	}
	if t.Rows == nil {
		n.Fault("tables.no-rows")
	}
	r.modifiers[t.ID] = t
}

// facts reads a list of facts, each named once.
func facts(n *doc.Node) (words []string, places []place) {
	seen := map[string]int{}
	for _, c := range n.List() {
		f := c.ID()
		if f == "" {
			continue
		}
		unique(c, seen, f, f)
		words, places = append(words, f), append(places, at(c))
	}
	return words, places
}

func (r *reader) band(n *doc.Node) {
	m := n.Map("id", "ref", "name", "die", "rows")
	t := &Bands{ID: r.id(m.Need("id"), "bands"), Ref: r.cite(m.Need("ref")), Name: m.Need("name").Name(), Die: m.Need("die").IntIn(2, 100)}
	next := 1
	for _, n := range m.Need("rows").List() {
		m := n.Map("from", "to", "result", "ref")
		b := Band{m.Need("from").Int(), m.Need("to").Int(), m.Need("result").ID(), r.citeOr(m.Get("ref"), t.Ref)}
		switch {
		case b.From > b.To:
			n.Fault("tables.band-backwards", b.From, b.To)
		case b.From > next:
			n.Fault("tables.band-gap", next, b.From-1)
		case b.From < next:
			n.Fault("tables.band-overlap", b.From, next-1)
		}
		next = max(next, b.To+1)
		t.Rows = append(t.Rows, b)
	}
	switch {
	case t.Rows == nil:
		n.Fault("tables.no-rows")
		t.Rows = []Band{{}}
	case t.Die > 0 && next != t.Die+1:
		n.Fault("tables.band-end", next-1, t.Die)
	}
	r.bands[t.ID] = t
}

func (r *reader) grid(n *doc.Node) {
	m := n.Map("id", "ref", "name", "columns", "rows")
	t := &Grid{ID: r.id(m.Need("id"), "grids"), Ref: r.cite(m.Need("ref")), Name: m.Need("name").Name()}
	seen := map[string]int{}
	for _, c := range m.Need("columns").List() {
		s := c.Text()
		unique(c, seen, s, s)
		t.Columns = append(t.Columns, s)
	}
	rows := map[string]int{}
	for _, n := range m.Need("rows").List() {
		m := n.Map("row", "cells")
		row := GridRow{m.Need("row").Text(), m.Need("cells").Texts()}
		if row.Name != "" {
			unique(m.Get("row"), rows, row.Name, row.Name)
		}
		if c := m.Get("cells"); c.IsList() && len(row.Cells) != len(t.Columns) {
			c.Fault("tables.not-rectangular", len(row.Cells), len(t.Columns))
		}
		t.Rows = append(t.Rows, row)
	}
	if t.Rows == nil || t.Columns == nil {
		n.Fault("tables.no-rows")
	}
	r.grids[t.ID] = t
}

func (r *reader) measure(n *doc.Node) {
	m := n.Map("id", "ref", "value", "unit")
	v := Measure{r.id(m.Need("id"), "measure"), r.cite(m.Need("ref")), m.Need("value").Float(), Unit(m.Need("unit").Enum(unitWords...))}
	if v.Unit != "" && !v.Unit.fits(v.Value) {
		m.Get("value").Fault("tables.wrong-unit", m.Get("value").Text(), string(v.Unit))
	}
	r.measures[v.ID] = v
}
