package tables

import (
	"io/fs"
	"slices"

	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// A Status says how much of a paragraph the program does.
type Status string

// The words of status.
const (
	Done    Status = "done"    // all of it, with tests that cite it
	Partial Status = "partial" // some of it; the note says what is left
	Manual  Status = "manual"  // the players' own business, now and later
	None    Status = "none"    // nothing yet
)

var statusWords = []string{"done", "partial", "manual", "none"}

// A Section is one paragraph, or one titled part of a paragraph, of a book.
type Section struct {
	Ref    ref.Ref  // the paragraph: "OM §9.10"
	Title  string   // as printed, in Italian
	Say    doc.Name // one line in our own words
	Status Status   // how much of it is played
	Note   doc.Name // what is missing, where it is not done

	place place
}

// Sections are all paragraphs of a book in the book's order.
type Sections struct {
	All []Section // the book's order
	by  map[ref.Ref]int
}

// Find is the paragraph a citation names, nil if the book has none such.
func (s *Sections) Find(r ref.Ref) *Section {
	i, ok := s.by[r]
	if !ok {
		return nil
	}
	return &s.All[i]
}

// Sections reads the book's list of paragraphs, once. The error is a
// [doc.Faults] of all that is wrong with the file.
func (b *Book) Sections() (*Sections, error) {
	return b.sections.get(func() (*Sections, error) {
		root, err := b.parse("sections.yaml")
		if err != nil {
			return nil, err
		}
		s := &Sections{by: map[ref.Ref]int{}}
		seen := map[string]int{}
		for _, n := range root.Map("sections").Need("sections").List() {
			m := n.Map("id", "title", "en", "it", "status", "note")
			id := m.Need("id")
			sec := Section{
				Ref: ref.Ref(b.Code + " §" + id.Text()), Title: m.Need("title").Str(),
				Say:    doc.Name{EN: m.Need("en").Str(), IT: m.Need("it").Str()},
				Status: Status(m.Need("status").Enum(statusWords...)), Note: m.Get("note").Name(), place: at(id),
			}
			if id == nil {
				continue
			}
			if sec.Ref.Check() != nil {
				id.Fault("doc.not-ref", string(sec.Ref))
				continue
			}
			unique(id, seen, id.Text(), id.Text())
			if p := parent(sec.Ref); p != "" {
				if _, ok := s.by[p]; !ok {
					id.Fault("tables.no-parent", string(sec.Ref), string(p))
				}
			}
			s.by[sec.Ref] = len(s.All)
			s.All = append(s.All, sec)
		}
		return s, root.Err()
	})
}

// parent is the paragraph of which r is a part, "" for a chapter.
func parent(r ref.Ref) ref.Ref {
	for i := len(r) - 1; i > 0; i-- {
		if r[i] == '/' || r[i] == '.' {
			return r[:i]
		}
	}
	return ""
}

// A Reading is one way to read a question of a ruling.
type Reading struct {
	Letter string   // "a", "b", "c"
	Say    doc.Name // what it says, in both languages
	// Name is how Go asks whether a game is read so; the usual reading has none.
	Name string
	// Unplayed is a reading that no rule carries out: it is known and cannot be chosen.
	Unplayed bool
}

// A Choice is a reading that a game may take in place of the usual one: it is the number
// and the letter of one that has a name.
type Choice struct {
	Ruling int
	Letter byte
}

// Taken are the readings that are taken in place of the usual ones, by their places among
// the [Choice]s of a book. It is a set and small, for it is asked within every sum.
type Taken [4]uint64

// Has reports whether choice i is taken.
func (t *Taken) Has(i uint8) bool { return t[i>>6]&(1<<(i&63)) != 0 }

// Take reads a ruling as the letter says, in place of what was taken of it before.
func (t *Taken) Take(choices []Choice, ruling int, letter byte) {
	for i, c := range choices {
		if bit := uint64(1) << (i & 63); c.Ruling == ruling {
			if t[i>>6] &^= bit; c.Letter == letter {
				t[i>>6] |= bit
			}
		}
	}
}

// A Ruling is the project's position where a book is silent or contradicts
// itself. A scenario or a referee may choose another of its readings.
type Ruling struct {
	Ref      ref.Ref   // "OM R3"
	Sections []ref.Ref // the paragraphs it reads
	Question doc.Name  // in both languages
	Readings []Reading // a first
	Default  string    // the letter of the reading taken
	Reason   doc.Name  // why the default was taken
}

// Reading is the reading with this letter, nil if there is none.
func (r *Ruling) Reading(letter string) *Reading {
	for i := range r.Readings {
		if r.Readings[i].Letter == letter {
			return &r.Readings[i]
		}
	}
	return nil
}

// Rulings are all rulings of a book, by number.
type Rulings struct {
	All   []Ruling // by number
	cited []cited
}

// Find is the ruling a citation names, nil if the book has none such.
func (r *Rulings) Find(c ref.Ref) *Ruling {
	i := slices.IndexFunc(r.All, func(x Ruling) bool { return x.Ref == c })
	if i < 0 {
		return nil
	}
	return &r.All[i]
}

// Rulings reads the book's rulings, once. The error is a [doc.Faults].
func (b *Book) Rulings() (*Rulings, error) {
	return b.rulings.get(func() (*Rulings, error) {
		root, err := b.parse("rulings.yaml")
		if err != nil {
			return nil, err
		}
		out := &Rulings{}
		seen := map[string]int{}
		for _, n := range root.Map("rulings").Need("rulings").List() {
			m := n.Map("id", "sections", "question", "readings", "default", "reason")
			id := m.Need("id")
			r := Ruling{Ref: ref.Ref(b.Code + " " + id.Text()), Question: m.Need("question").Name(), Reason: m.Need("reason").Name()}
			if id != nil {
				if r.Ref.Check() != nil || r.Ref.Ruling() == 0 {
					id.Fault("doc.not-ref", string(r.Ref))
				}
				unique(id, seen, id.Text(), id.Text())
			}
			for _, c := range m.Need("sections").List() {
				s := ref.Ref(b.Code + " §" + c.Text())
				if s.Check() != nil {
					c.Fault("doc.not-ref", string(s))
					continue
				}
				r.Sections = append(r.Sections, s)
				out.cited = append(out.cited, cited{s, at(c)})
			}
			var letters []string
			for i, e := range m.Need("readings").Entries() {
				if want := string(rune('a' + i)); e.Name != want {
					e.Key.Fault("tables.reading-letter", e.Name, want)
				}
				letters = append(letters, e.Name)
				r.Readings = append(r.Readings, readReading(e.Name, e.Value))
			}
			r.Default = m.Need("default").Enum(letters...)
			out.All = append(out.All, r)
		}
		return out, root.Err()
	})
}

// readReading reads one reading: its words, and what only another than the usual one has.
func readReading(letter string, n *doc.Node) Reading {
	say, m := n.NameWith("name", "unplayed")
	return Reading{Letter: letter, Say: say, Name: m.Get("name").ID(), Unplayed: m.Get("unplayed").Bool()}
}

// A Phase is one step of a turn.
type Phase struct {
	ID    string   // as the state names it: "fire"
	Ref   ref.Ref  // the paragraph that orders the turn
	Name  doc.Name // in both languages
	Side  string   // who acts: both, first, second
	Verbs []string // what may be done in it, by canonical verb
	Steps []string // its steps in their order, by id; most phases have none
}

// A Step is a part of a movement.
type Step struct {
	ID    string   // as the state names it
	Ref   ref.Ref  // the paragraph that orders it
	Name  doc.Name // in both languages
	Side  string   // who acts: own is the side whose phase it is, other its enemy
	Verbs []string // what may be done in it, by canonical verb
}

// Phases is the sequence of a turn (OM §7).
type Phases struct {
	All    []Phase  // in the order of a turn
	Steps  []Step   // those that phases name
	Always []string // verbs that any phase accepts
	cited  []cited
	verbs  []cited // verbs and where they stand, kept as citations are
}

// Index is the place of a phase in the turn, -1 if there is none such.
func (p *Phases) Index(id string) int {
	return slices.IndexFunc(p.All, func(x Phase) bool { return x.ID == id })
}

// Legal reports whether a verb may be used in a phase.
func (p *Phases) Legal(phase, verb string) bool {
	if slices.Contains(p.Always, verb) {
		return true
	}
	i := p.Index(phase)
	return i >= 0 && slices.Contains(p.All[i].Verbs, verb)
}

// StepsOf are the steps of a phase in their order; none for most.
func (p *Phases) StepsOf(phase string) []Step {
	i := p.Index(phase)
	if i < 0 {
		return nil
	}
	out := make([]Step, 0, len(p.All[i].Steps))
	for _, id := range p.All[i].Steps {
		if k := slices.IndexFunc(p.Steps, func(x Step) bool { return x.ID == id }); k >= 0 {
			out = append(out, p.Steps[k])
		}
	}
	return out
}

// Of lists the phases in which a verb may be used; all of them for a verb that
// is always allowed.
func (p *Phases) Of(verb string) []string {
	var out []string
	for _, x := range p.All {
		if p.Legal(x.ID, verb) {
			out = append(out, x.ID)
		}
	}
	return out
}

// Phases reads the book's sequence of play, once. The error is a [doc.Faults].
func (b *Book) Phases() (*Phases, error) {
	return b.phases.get(func() (*Phases, error) {
		root, err := b.parse("phases.yaml")
		if err != nil {
			return nil, err
		}
		r := reader{file: &file{}, book: b.Code}
		p := &Phases{}
		top := root.Map("always", "steps", "phases")
		verbs := func(n *doc.Node) []string {
			words, places := facts(n)
			for i, w := range words {
				p.verbs = append(p.verbs, cited{ref.Ref(w), places[i]})
			}
			return words
		}
		p.Always = verbs(top.Need("always"))
		seen := map[string]int{}
		var steps []string
		for _, n := range top.Get("steps").List() {
			m := n.Map("id", "ref", "name", "side", "verbs")
			x := Step{m.Need("id").ID(), r.cite(m.Need("ref")), m.Need("name").Name(), m.Need("side").Enum("own", "other"), verbs(m.Need("verbs"))}
			if x.ID != "" {
				unique(m.Get("id"), seen, x.ID, x.ID)
			}
			p.Steps, steps = append(p.Steps, x), append(steps, x.ID)
		}
		for _, n := range top.Need("phases").List() {
			m := n.Map("id", "ref", "name", "side", "steps", "verbs")
			x := Phase{ID: m.Need("id").ID(), Ref: r.cite(m.Need("ref")), Name: m.Need("name").Name(), Side: m.Need("side").Enum("both", "first", "second"), Verbs: verbs(m.Need("verbs"))}
			for _, id := range m.Get("steps").List() {
				x.Steps = append(x.Steps, id.Enum(steps...))
			}
			if x.ID != "" {
				unique(m.Get("id"), seen, x.ID, x.ID)
			}
			p.All = append(p.All, x)
		}
		p.cited = r.cited
		return p, root.Err()
	})
}

// A Chit is one event counter of a board game (CO §6.2).
type Chit struct {
	ID         string   // as lines name it
	Army       string   // french or allied
	Name       doc.Name // in both languages
	Ref        ref.Ref  // the paragraph that prints it
	Strategic  bool     // played in the initiative phase; the others in battle
	Activation int      // activation points it is worth; 0 if the table prints none
	Effect     string   // what it does, an id that the game knows
	Value      int      // what it adds to the battle die of its side, if that is its effect
	Say        doc.Name // in our own words, both languages
}

// Chits are the named event counters of both armies.
type Chits struct {
	All   []Chit // in the book's order
	cited []cited
}

// Find is the chit of an army with this id, nil if there is none.
func (c *Chits) Find(army, id string) *Chit {
	i := slices.IndexFunc(c.All, func(x Chit) bool { return x.Army == army && x.ID == id })
	if i < 0 {
		return nil
	}
	return &c.All[i]
}

// Chits reads the book's event counters, once. The error is a [doc.Faults].
func (b *Book) Chits() (*Chits, error) {
	return b.chits.get(func() (*Chits, error) {
		root, err := b.parse("chits.yaml")
		if err != nil {
			return nil, err
		}
		r := reader{file: &file{}, book: b.Code}
		out := &Chits{}
		seen := map[string]int{}
		for _, n := range root.Map("chits").Need("chits").List() {
			m := n.Map("id", "army", "name", "ref", "strategic", "activation", "effect", "value", "say")
			x := Chit{
				ID: m.Need("id").ID(), Army: m.Need("army").Enum("french", "allied"), Name: m.Need("name").Name(), Ref: r.cite(m.Need("ref")),
				Strategic: m.Get("strategic").Bool(), Effect: m.Need("effect").ID(), Value: m.Get("value").Int(), Say: m.Need("say").Name(),
			}
			if a := m.Get("activation"); a != nil {
				x.Activation = a.IntIn(1, 3)
			}
			if x.ID != "" {
				unique(m.Get("id"), seen, x.Army+" "+x.ID, x.ID)
			}
			out.All = append(out.All, x)
		}
		out.cited = r.cited
		return out, root.Err()
	})
}

// Check reads every file of the book and checks what no file shows alone: that
// each citation names a paragraph of sections.yaml or a ruling, and that each
// verb of the sequence of play is one of the glossary. The error is a
// [doc.Faults] with the faults of all files.
func (b *Book) Check() error {
	var faults doc.Faults
	keep := func(err error) bool {
		if err == nil {
			return true
		}
		if f, ok := err.(doc.Faults); ok {
			faults = append(faults, f...)
		} else {
			faults = append(faults, doc.Fault{File: b.Name, Say: ref.M("tables.unreadable", err.Error())})
		}
		return false
	}
	sections, err := b.Sections()
	keep(err)
	rulings, err := b.Rulings()
	keep(err)
	resolve := func(list []cited) {
		if sections == nil || rulings == nil {
			return
		}
		for _, c := range list {
			if sections.Find(c.ref) == nil && rulings.Find(c.ref) == nil {
				faults = append(faults, c.at.fault("tables.unknown-ref", string(c.ref)))
			}
		}
	}
	if rulings != nil {
		resolve(rulings.cited)
	}
	for _, name := range b.tableFiles() {
		f := b.read(name) // and not what was made of it
		keep(f.err)
		resolve(f.cited)
	}
	if _, err := fs.Stat(b.fsys, "phases.yaml"); err == nil {
		p, err := b.Phases()
		if keep(err) {
			resolve(p.cited)
			g, err := readGlossary(b.fsys)
			if keep(err) {
				for _, v := range p.verbs {
					if g.Aliases(Verbs, string(v.ref), "en") == nil {
						faults = append(faults, v.at.fault("tables.unknown-verb", string(v.ref)))
					}
				}
			}
		}
	}
	if _, err := fs.Stat(b.fsys, "chits.yaml"); err == nil {
		c, err := b.Chits()
		if keep(err) {
			resolve(c.cited)
		}
	}
	if faults = append(faults, b.checkLabels()...); faults == nil {
		return nil
	}
	return faults
}
