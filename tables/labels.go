package tables

import (
	"io/fs"
	"strings"

	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// Labels are what the numbers of a book are called where a paragraph is printed whole. They
// stand in a file of their own, labels.yaml, which only whoever prints a paragraph reads.
type Labels struct {
	numbers, rows, grids, words map[string]doc.Name
	order                       []string // ids of the numbers, in the order in which they are printed
	places                      map[string]place
}

// Labels reads the names of the book's numbers, once; a book without the file has none. The
// error is a [doc.Faults].
func (b *Book) Labels() (*Labels, error) {
	return b.labels.get(func() (*Labels, error) {
		l := &Labels{numbers: map[string]doc.Name{}, rows: map[string]doc.Name{}, grids: map[string]doc.Name{}, words: map[string]doc.Name{}, places: map[string]place{}}
		if _, err := fs.Stat(b.fsys, "labels.yaml"); err != nil {
			return l, nil
		}
		root, err := b.parse("labels.yaml")
		if err != nil {
			return nil, err
		}
		top := root.Map("numbers", "rows", "grids", "words")
		for key, into := range map[string]map[string]doc.Name{"numbers": l.numbers, "rows": l.rows, "grids": l.grids, "words": l.words} {
			for _, e := range top.Get(key).Entries() {
				into[e.Name] = e.Value.Name()
				l.places[key+" "+e.Name] = at(e.Value)
				if key == "numbers" {
					l.order = append(l.order, e.Name)
				}
			}
		}
		return l, root.Err()
	})
}

// Number is what a measure is called; its id where nobody named it.
func (l *Labels) Number(id string) doc.Name { return named(l.numbers, id, id) }

// Row is what a row of modifiers is called; its id where nobody named it.
func (l *Labels) Row(table, row string) doc.Name { return named(l.rows, table+"/"+row, row) }

// Grid says how a grid is read; empty where nobody said.
func (l *Labels) Grid(id string) doc.Name { return l.grids[id] }

// Word is a result of bands, or a column of a grid, for people.
func (l *Labels) Word(word string) doc.Name { return named(l.words, word, word) }

func named(m map[string]doc.Name, key, otherwise string) doc.Name {
	if n, ok := m[key]; ok {
		return n
	}
	return doc.Name{EN: otherwise, IT: otherwise}
}

// checkLabels names the labels of what no file has, and what has none.
func (b *Book) checkLabels() (faults doc.Faults) {
	l, err := b.Labels()
	if err != nil {
		return asFaults(b, err)
	}
	if len(l.order) == 0 {
		return nil // a book that is never printed
	}
	known := map[string]bool{}
	need := func(kind, id string, has bool) {
		known[kind+" "+id] = true
		if !has {
			faults = append(faults, doc.Fault{File: b.Name + "/labels.yaml", Say: ref.M("tables.no-label", id)})
		}
	}
	for _, name := range b.tableFiles() {
		f := b.of(strings.TrimSuffix(name, ".yaml"))
		for _, id := range sortedKeys(f.measures) {
			_, has := l.numbers[id]
			need("numbers", id, has)
		}
		for _, id := range sortedKeys(f.modifiers) {
			for _, r := range f.modifiers[id].Rows {
				_, has := l.rows[id+"/"+r.ID]
				need("rows", id+"/"+r.ID, has)
			}
		}
		for _, id := range sortedKeys(f.grids) {
			_, has := l.grids[id]
			need("grids", id, has)
			for _, c := range f.grids[id].Columns {
				known["words "+c] = true
			}
		}
		for _, id := range sortedKeys(f.bands) {
			for _, r := range f.bands[id].Rows {
				_, has := l.words[r.Result]
				need("words", r.Result, has)
			}
		}
	}
	if _, err := fs.Stat(b.fsys, "chits.yaml"); err == nil {
		if c, err := b.Chits(); err == nil {
			for _, x := range c.All {
				_, has := l.words[x.Army]
				need("words", x.Army, has)
			}
		}
	}
	for _, k := range sortedKeys(l.places) {
		if !known[k] {
			_, id, _ := strings.Cut(k, " ")
			faults = append(faults, l.places[k].fault("tables.idle-label", id))
		}
	}
	return faults
}

func asFaults(b *Book, err error) doc.Faults {
	if f, ok := err.(doc.Faults); ok {
		return f
	}
	return doc.Faults{doc.Fault{File: b.Name, Say: ref.M("tables.unreadable", err.Error())}}
}

// Printed is what a book prints at a paragraph, beside its words.
type Printed struct {
	Modifiers []*Modifiers
	Bands     []*Bands
	Grids     []*Grid
	Measures  []Measure // in the order of the labels
	Chits     []Chit
	Phases    []Phase
}

// None reports a paragraph that prints no table and no number.
func (p *Printed) None() bool {
	return len(p.Modifiers)+len(p.Bands)+len(p.Grids)+len(p.Measures)+len(p.Chits)+len(p.Phases) == 0
}

// Printed gathers the tables and the numbers of a paragraph. The error is of the first file
// that cannot be read.
func (b *Book) Printed(r ref.Ref) (Printed, error) {
	var p Printed
	l, err := b.Labels()
	if err != nil {
		return p, err
	}
	numbers := map[string]Measure{}
	for _, name := range b.tableFiles() {
		f := b.of(strings.TrimSuffix(name, ".yaml"))
		if f.err != nil {
			return p, f.err
		}
		p.Modifiers = append(p.Modifiers, having(f.modifiers, func(m *Modifiers) bool { return m.Ref == r })...)
		p.Bands = append(p.Bands, having(f.bands, func(b *Bands) bool { return b.Ref == r })...)
		p.Grids = append(p.Grids, having(f.grids, func(g *Grid) bool { return g.Ref == r })...)
		for id, m := range f.measures {
			if m.Ref == r {
				numbers[id] = m
			}
		}
	}
	for _, id := range l.order {
		if m, ok := numbers[id]; ok {
			p.Measures = append(p.Measures, m)
			delete(numbers, id)
		}
	}
	for _, id := range sortedKeys(numbers) {
		p.Measures = append(p.Measures, numbers[id])
	}
	if _, err := fs.Stat(b.fsys, "chits.yaml"); err == nil {
		c, err := b.Chits()
		if err != nil {
			return p, err
		}
		for _, x := range c.All {
			if x.Ref == r {
				p.Chits = append(p.Chits, x)
			}
		}
	}
	if _, err := fs.Stat(b.fsys, "phases.yaml"); err == nil {
		c, err := b.Phases()
		if err != nil {
			return p, err
		}
		for _, x := range c.All {
			if x.Ref == r {
				p.Phases = append(p.Phases, x)
			}
		}
	}
	return p, nil
}

// having are those of a file's entries that are asked for, in the order of their ids.
func having[T any](all map[string]T, here func(T) bool) (out []T) {
	for _, id := range sortedKeys(all) {
		if here(all[id]) {
			out = append(out, all[id])
		}
	}
	return out
}
