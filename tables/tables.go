// Package tables reads the numbers that a rulebook prints: once, in YAML in the folder
// of its game, beside its paragraph. Here are the kinds of table, the loader and the
// checker, and no number.
//
// Four kinds cover the five books: [Modifiers] are added up, [Bands] read where
// a die falls, a [Grid] has rows and columns, a [Measure] is one number with its
// unit. Beside them stand each book's paragraphs with their status ([Sections]),
// its rulings ([Rulings]), a sequence of play ([Phases]), event chits ([Chits]) and the
// [Glossary] of both languages.
//
// The first part of an id is the file: "fire.base.infantry" and the modifiers
// "fire" stand in fire.yaml. So a file is read when the first of its ids is
// asked for, and only then: a question about fire never parses the movement.
package tables

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// A Book is the tables of one rulebook, as they are printed or for figures of another size.
type Book struct {
	*shelf
	times float64 // of every length
}

// A shelf is what a book and the same book at other scales share.
type shelf struct {
	Name string // of the game: "ordremixte"
	Code string // in citations: "OM"

	fsys   fs.FS
	made   *Made
	mu     sync.Mutex
	files  map[string]*file
	scaled map[float64]*Book

	sections lazy[*Sections]
	rulings  lazy[*Rulings]
	phases   lazy[*Phases]
	chits    lazy[*Chits]
	labels   lazy[*Labels]
}

// A lazy value is made when it is first asked for.
type lazy[T any] struct {
	once sync.Once
	v    T
	err  error
}

func (l *lazy[T]) get(load func() (T, error)) (T, error) {
	l.once.Do(func() { l.v, l.err = load() })
	return l.v, l.err
}

// A file is what one YAML file of tables holds.
type file struct {
	modifiers map[string]*Modifiers
	bands     map[string]*Bands
	grids     map[string]*Grid
	measures  map[string]Measure
	cited     []cited
	err       error
}

// A cited is a citation and where it stands, for the checker.
type cited struct {
	ref ref.Ref
	at  place
}

// New opens the tables of a book: the YAML files at the top of fsys. name is that of the
// game, code its mark in citations. Nothing is read yet.
func New(name, code string, fsys fs.FS) *Book {
	b := &Book{shelf: &shelf{Name: name, Code: code, fsys: fsys, files: make(map[string]*file)}, times: 1}
	b.scaled = map[float64]*Book{1: b}
	return b
}

// NewMade is New for a book whose files were made into values of Go when it was written
// ([Made]): what they say of a file that has not changed since need not be read again.
func NewMade(name, code string, fsys fs.FS, made *Made) *Book {
	b := New(name, code, fsys)
	b.made = made
	return b
}

// of reads the file in which an id stands, once.
func (b *Book) of(id string) *file {
	name, _, _ := strings.Cut(id, ".")
	b.mu.Lock()
	defer b.mu.Unlock()
	f := b.files[name]
	if f == nil {
		if f = b.made.file(b.fsys, name+".yaml"); f == nil {
			f = b.read(name + ".yaml")
		}
		b.files[name] = f
	}
	return f
}

func (b *Book) parse(name string) (*doc.Node, error) {
	data, err := fs.ReadFile(b.fsys, name)
	if err != nil {
		return nil, err
	}
	return doc.Parse(b.Name+"/"+name, data)
}

// FindModifiers, FindBands, FindGrid and FindMeasure look an id up; the error
// says that there is none, or lists every fault of its file.
func (b *Book) FindModifiers(id string) (*Modifiers, error) {
	f := b.of(id)
	return found(b, f, f.modifiers, id)
}

// FindBands is FindModifiers for bands.
func (b *Book) FindBands(id string) (*Bands, error) {
	f := b.of(id)
	return found(b, f, f.bands, id)
}

// FindGrid is FindModifiers for grids.
func (b *Book) FindGrid(id string) (*Grid, error) {
	f := b.of(id)
	return found(b, f, f.grids, id)
}

// FindMeasure is FindModifiers for measures.
func (b *Book) FindMeasure(id string) (Measure, error) {
	f := b.of(id)
	return found(b, f, f.measures, id)
}

func found[T any](b *Book, f *file, m map[string]T, id string) (T, error) {
	v, ok := m[id]
	if f.err != nil {
		return v, f.err
	}
	if !ok {
		return v, fmt.Errorf("%s has no table %q of this kind", b.Name, id)
	}
	return v, nil
}

func must[T any](v T, err error) T {
	if err != nil {
		panic("tables: " + err.Error())
	}
	return v
}

// Modifiers is the table of modifiers with this id. The ids that Go names are
// fixed and the tables ship with the program, so a missing one is a mistake of
// the program: this and the next four panic, which a test sees.
func (b *Book) Modifiers(id string) *Modifiers { return must(b.FindModifiers(id)) }

// Bands is the table of bands with this id.
func (b *Book) Bands(id string) *Bands { return must(b.FindBands(id)) }

// Grid is the grid with this id.
func (b *Book) Grid(id string) *Grid { return must(b.FindGrid(id)) }

// Measure is the number with this id, its unit and its paragraph.
func (b *Book) Measure(id string) Measure { return must(b.FindMeasure(id)) }

// Int is the value of a measure that counts whole things. It panics if the
// measure is a length, an angle or a factor. A look-up takes a lock and two maps:
// a game reads its numbers once, not for every shot.
func (b *Book) Int(id string) int {
	m := b.Measure(id)
	if m.Unit == CM || m.Unit == Deg || m.Unit == Times {
		panic("tables: " + id + " is in " + string(m.Unit) + ", not a whole number")
	}
	return m.Int()
}

// CM is the value of a measure in centimetres, as it is on the table that is played: what
// the book prints, times what [Book.At] was told. It panics if it is in another unit.
func (b *Book) CM(id string) float64 { return b.in(id, CM) * b.times }

// Times is how often what the book prints every length is, of this copy of it: 1 as it is printed.
func (b *Book) Times() float64 { return b.times }

// At is the same book for figures of another size, every length so many times what is
// printed ; 1 is as printed. For the same number it is the same book, so that what
// was read of it can be kept beside it: see [Of].
func (b *Book) At(times float64) *Book {
	b.mu.Lock()
	defer b.mu.Unlock()
	x := b.scaled[times]
	if x == nil {
		x = &Book{shelf: b.shelf, times: times}
		b.scaled[times] = x
	}
	return x
}

// Of is what read makes of a book, read once for each book and each scale.
func Of[T any](read func(*Book) T) func(*Book) T {
	var kept sync.Map
	return func(b *Book) T {
		if v, ok := kept.Load(b); ok {
			return v.(T)
		}
		v, _ := kept.LoadOrStore(b, read(b))
		return v.(T)
	}
}

// Deg is the value of a measure in degrees. It panics if it is in another unit.
func (b *Book) Deg(id string) float64 { return b.in(id, Deg) }

func (b *Book) in(id string, u Unit) float64 {
	m := b.Measure(id)
	if m.Unit != u {
		panic("tables: " + id + " is in " + string(m.Unit) + ", not " + string(u))
	}
	return m.Value
}

// special are the files of a book that are not tables.
var special = []string{"sections.yaml", "rulings.yaml", "phases.yaml", "chits.yaml", "words.yaml", "glossary.yaml", "labels.yaml"}

// tableFiles lists the files of tables, sorted.
func (b *Book) tableFiles() []string {
	all, _ := fs.Glob(b.fsys, "*.yaml")
	slices.Sort(all)
	return slices.DeleteFunc(all, func(f string) bool { return slices.Contains(special, f) })
}

// Tables are the ids of all tables and measures of the book, sorted.
func (b *Book) Tables() []string {
	var ids []string
	for _, name := range b.tableFiles() {
		f := b.of(strings.TrimSuffix(name, ".yaml"))
		ids = slices.AppendSeq(ids, maps.Keys(f.modifiers))
		ids = slices.AppendSeq(ids, maps.Keys(f.bands))
		ids = slices.AppendSeq(ids, maps.Keys(f.grids))
		ids = slices.AppendSeq(ids, maps.Keys(f.measures))
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
