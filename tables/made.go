package tables

import (
	"io/fs"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"

	"adjutant/internal/doc"
	"adjutant/internal/edition"
)

// Made is what the files of a book say, as values of Go that a test writes into the folder
// of the book: a program that answers one line is over before a dozen files of YAML are
// read. The files stay the one place where a number is written down: each is made with
// the sum of its text, and one that has changed since is read.
type Made struct {
	Words *MadeWords // nil of a book without a glossary
	Files []MadeFile // in the order of their names
}

// A MadeFile is one file of tables.
type MadeFile struct {
	Name      string      // "fire.yaml"
	Sum       edition.Sum // of the text that it was made of
	Modifiers []Modifiers
	Bands     []Bands
	Grids     []Grid
	Measures  []Measure
}

// MadeWords are the words of lines, words.yaml.
type MadeWords struct {
	Sum   edition.Sum // of the text that they were made of
	Lists [3]MadeList // by [List]
}

// A MadeList is one of the closed lists of words.
type MadeList struct {
	Order  []MadeMeaning // as the file has them
	ByName []int         // places in Order, sorted by the canonical word
	Words  []MadeWord    // sorted
}

// A MadeMeaning is one canonical word with its words in both languages.
type MadeMeaning struct {
	Name   string
	EN, IT []string
}

// A MadeWord is a word of either language, and the place in Order of what it means.
type MadeWord struct {
	Word string
	Of   int
}

// file is what was made of a file of tables; nil if nothing was, or if the file has
// changed since.
func (m *Made) file(fsys fs.FS, name string) *file {
	if m == nil {
		return nil
	}
	i, ok := sort.Find(len(m.Files), func(i int) int { return strings.Compare(name, m.Files[i].Name) })
	if !ok {
		return nil
	}
	x := &m.Files[i]
	if sum, ok := edition.SumOf(fsys, name); !ok || sum != x.Sum {
		return nil
	}
	f := &file{
		modifiers: make(map[string]*Modifiers, len(x.Modifiers)), bands: make(map[string]*Bands, len(x.Bands)),
		grids: make(map[string]*Grid, len(x.Grids)), measures: make(map[string]Measure, len(x.Measures)),
	}
	for i := range x.Modifiers {
		f.modifiers[x.Modifiers[i].ID] = &x.Modifiers[i]
	}
	for i := range x.Bands {
		f.bands[x.Bands[i].ID] = &x.Bands[i]
	}
	for i := range x.Grids {
		f.grids[x.Grids[i].ID] = &x.Grids[i]
	}
	for _, v := range x.Measures {
		f.measures[v.ID] = v
	}
	return f
}

// glossary is what was made of words.yaml, nil as file says.
func (m *Made) glossary(fsys fs.FS) *Glossary {
	if m == nil || m.Words == nil {
		return nil
	}
	if sum, ok := edition.SumOf(fsys, "words.yaml"); !ok || sum != m.Words.Sum {
		return nil
	}
	return &Glossary{lists: &m.Words.Lists, fsys: fsys}
}

// Make reads the files of a book for [Made]; the error is a [doc.Faults].
func Make(b *Book) (*Made, error) {
	var faults doc.Faults
	m := &Made{}
	if _, err := fs.Stat(b.fsys, "words.yaml"); err == nil {
		g, err := readGlossary(b.fsys)
		if err != nil {
			return nil, err
		}
		sum, _ := edition.SumOf(b.fsys, "words.yaml")
		m.Words = &MadeWords{Sum: sum, Lists: *g.lists}
	}
	for _, name := range b.tableFiles() {
		f := b.read(name)
		if some, ok := f.err.(doc.Faults); ok {
			faults = append(faults, some...)
		} else if f.err != nil {
			return nil, f.err
		}
		x := MadeFile{Name: name}
		x.Sum, _ = edition.SumOf(b.fsys, name)
		for _, id := range sortedKeys(f.modifiers) {
			x.Modifiers = append(x.Modifiers, *f.modifiers[id])
		}
		for _, id := range sortedKeys(f.bands) {
			x.Bands = append(x.Bands, *f.bands[id])
		}
		for _, id := range sortedKeys(f.grids) {
			x.Grids = append(x.Grids, *f.grids[id])
		}
		for _, id := range sortedKeys(f.measures) {
			x.Measures = append(x.Measures, f.measures[id])
		}
		m.Files = append(m.Files, x)
	}
	if faults != nil {
		return nil, faults
	}
	return m, nil
}

// listed sorts the words of a list: of is the place of what each means.
func listed(order []MadeMeaning, of map[string]int) MadeList {
	l := MadeList{Order: order, ByName: make([]int, len(order))}
	for i := range l.ByName {
		l.ByName[i] = i
	}
	slices.SortFunc(l.ByName, func(a, b int) int { return strings.Compare(order[a].Name, order[b].Name) })
	for _, w := range slices.Sorted(maps.Keys(of)) {
		l.Words = append(l.Words, MadeWord{w, of[w]})
	}
	return l
}

// look is the canonical word for a word of either language.
func (l *MadeList) look(word string) (string, bool) {
	i, ok := sort.Find(len(l.Words), func(i int) int { return strings.Compare(word, l.Words[i].Word) })
	if !ok {
		return "", false
	}
	return l.Order[l.Words[i].Of].Name, true
}

// means are the words of a canonical one; nil if the list has it not.
func (l *MadeList) means(canonical string) *MadeMeaning {
	i, ok := sort.Find(len(l.ByName), func(i int) int { return strings.Compare(canonical, l.Order[l.ByName[i]].Name) })
	if !ok {
		return nil
	}
	return &l.Order[l.ByName[i]]
}

// A quick list finds a word sooner than a search does, and takes longer to make than one
// line needs: it is made for whoever asks again and again.
type quick struct {
	asked atomic.Int32
	once  sync.Once
	maps  *quickMaps
}

type quickMaps struct {
	words map[string]string
	means map[string]*MadeMeaning
}

const often = 500 // questions: some dozens of lines

// of is nil till a list has been asked often.
func (q *quick) of(l *MadeList) *quickMaps {
	if q.asked.Load() < often {
		q.asked.Add(1)
		return nil
	}
	q.once.Do(func() {
		q.maps = &quickMaps{make(map[string]string, len(l.Words)), make(map[string]*MadeMeaning, len(l.Order))}
		for _, w := range l.Words {
			q.maps.words[w.Word] = l.Order[w.Of].Name
		}
		for i := range l.Order {
			q.maps.means[l.Order[i].Name] = &l.Order[i]
		}
	})
	return q.maps
}
