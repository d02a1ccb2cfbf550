package muster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"adjutant/armylists"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/book"
)

// act is a kind of change. A change is one value of one unit or of the army, one unit more, fewer or elsewhere; how
// many of them a repair has is what makes it small. The nations and the limit of points stay: with
// another nation it is another army.
type act int

const (
	setGrade act = iota
	setBases
	setID
	setType
	setName  // the id of a general, a brigade or a division
	setChief // chief: somebody, or nobody
	noCommander
	move
	add
	remove
	setDate
)

// change is one.
type change struct {
	act   act
	place Place  // of the unit, or of the brigade that gets one
	to    Place  // where it goes
	word  string // a type, a grade, an id
	n     int    // bases, a year, which of the names
}

// apply is the list with a change made.
func (l *List) apply(c change) *List {
	n := l.clone()
	u := n.unitAt(c.place)
	switch c.act {
	case setGrade:
		u.Grade = c.word
	case setBases:
		u.Bases = c.n
	case setID:
		if u.Name.EN == u.ID && u.Name.IT == u.ID { // it has no other
			u.Name = battle.Name{EN: c.word, IT: c.word}
		}
		u.ID = c.word
	case setType:
		u.Type = c.word
	case setName:
		*n.names()[c.n].id = c.word
	case setChief:
		n.Chief = c.word
	case noCommander:
		n.Commander = nil
	case move:
		x := *u
		n.take(c.place)
		n.put(c.to, x)
	case add:
		id := n.freshUnit()
		n.put(c.place, Unit{ID: id, Name: battle.Name{EN: id, IT: id}, Type: c.word, Bases: c.n})
	case remove:
		n.take(c.place)
	case setDate:
		n.Date = fmt.Sprintf("%04d", c.n) + n.Date[min(4, len(n.Date)):]
	}
	return n
}

func (l *List) unitAt(p Place) *Unit {
	switch {
	case p.Division == reserve:
		return l.Reserve
	case p.Brigade == park:
		if a := l.Divisions[p.Division].Artillery; p.At < len(a) {
			return &a[p.At]
		}
		return nil
	}
	if u := l.Divisions[p.Division].Brigades[p.Brigade].Units; p.At < len(u) {
		return &u[p.At]
	}
	return nil
}

func (l *List) take(p Place) {
	switch {
	case p.Division == reserve:
		l.Reserve = nil
	case p.Brigade == park:
		a := &l.Divisions[p.Division].Artillery
		*a = slices.Delete(*a, p.At, p.At+1)
	default:
		u := &l.Divisions[p.Division].Brigades[p.Brigade].Units
		*u = slices.Delete(*u, p.At, p.At+1)
	}
}

func (l *List) put(p Place, u Unit) {
	switch {
	case p.Division == reserve:
		l.Reserve = &u
	case p.Brigade == park:
		l.Divisions[p.Division].Artillery = append(l.Divisions[p.Division].Artillery, u)
	default:
		b := &l.Divisions[p.Division].Brigades[p.Brigade]
		b.Units = append(b.Units, u)
	}
}

// taken are all ids, folded.
func (l *List) taken() map[string]bool {
	m := map[string]bool{}
	l.Units(func(_ Place, u *Unit) { m[strings.ToLower(u.ID)] = true })
	for _, x := range l.names() {
		m[strings.ToLower(*x.id)] = true
	}
	return m
}

// fresh is an id that nobody has, like another: all that are free serve alike.
func (l *List) fresh(like string, most int, fit func(string) ref.Msg) string {
	taken := l.taken()
	free := func(id string) bool { return !taken[strings.ToLower(id)] && fit(id).IsZero() }
	for _, c := range "bcdefghijklmnopqrstuvwxyz" {
		id := like
		for utf8.RuneCountInString(id) >= most {
			_, n := utf8.DecodeLastRuneInString(id)
			id = id[:len(id)-n]
		}
		if id += string(c); free(id) {
			return id
		}
	}
	for i := 1; ; i++ {
		if id := "U" + strconv.Itoa(i); free(id) {
			return id
		}
	}
}

func (l *List) freshUnit() string {
	taken := l.taken()
	for i := 1; ; i++ {
		if id := "N" + strconv.Itoa(i); !taken[strings.ToLower(id)] {
			return id
		}
	}
}

// The lengths that fresh ids keep to.
const (
	unitLetters = 8
	nameLetters = 16
)

// The years that a date may be set to: those of the wars.
const firstYear, lastYear = 1796, 1815

// a mender looks for repairs of lists of one nation.
type mender struct {
	*typed
	all bool // every change there is, none left out because another serves alike
	// tried is how many lists were judged, most how many may be; cut that there were more.
	tried, most int
	cut         bool
}

// touching are the changes without one of which a fault stays, the likeliest first.
func (m *mender) touching(l *List, f *fault) []change {
	var out []change
	switch f.rule {
	case ofDate:
		out = m.dates(l)
	case ofUnit, ofYears:
		out = append(m.values(l, f.place), m.types(l, f.place)...)
		out = append(out, change{act: remove, place: f.place})
		if f.rule == ofYears {
			out = append(out, m.dates(l)...)
		}
	case ofPlace:
		out = append(m.moves(l, f.place), m.types(l, f.place)...)
		out = append(out, change{act: remove, place: f.place})
	case ofID, ofBoth:
		var units []Place
		l.Units(func(p Place, u *Unit) {
			if strings.EqualFold(u.ID, f.id) {
				units = append(units, p)
			}
		})
		slices.Reverse(units) // the later one is the likelier slip
		for _, p := range units {
			out = append(out, change{act: setID, place: p, word: l.fresh(l.unitAt(p).ID, unitLetters, battle.Unfit)})
		}
		if f.rule == ofBoth {
			out = append(out, m.names(l, f.id)...)
		}
		for _, p := range units {
			out = append(out, change{act: remove, place: p})
		}
	case ofOther:
		out = m.names(l, f.id)
	case ofChief:
		for i := range l.Divisions {
			out = append(out, change{act: setChief, word: l.Divisions[i].Commander.ID})
		}
		out = append(out, change{act: setChief}, change{act: noCommander})
	case ofMost, ofPoints, ofGuns, ofHorse, ofBrigade:
		out = m.structural(l, f)
	}
	return slices.DeleteFunc(out, func(c change) bool { return l.idle(c) })
}

// structural are the changes of what units are and where they stand that can touch a fault.
func (m *mender) structural(l *List, f *fault) (out []change) {
	here := func(p Place) bool {
		return p.Division == f.place.Division && (f.rule == ofMost || p.Brigade == f.place.Brigade)
	}
	var units []Place
	l.Units(func(p Place, u *Unit) {
		switch f.rule {
		case ofMost:
			if !here(p) || u.kindWord() != f.kind {
				return
			}
		case ofBrigade: // units elsewhere may come
			if !here(p) {
				out = append(out, change{act: move, place: p, to: f.place})
				return
			}
		}
		units = append(units, p)
	})
	incoming := out
	out = nil
	slices.Reverse(units)
	if f.rule == ofBrigade {
		out = append(out, m.adds(l, f.place)...)
		out = append(out, incoming...)
	}
	for _, p := range units {
		if f.rule != ofPoints {
			out = append(out, m.moves(l, p)...)
		}
	}
	if f.rule != ofMost {
		for _, p := range units {
			out = append(out, change{act: remove, place: p})
		}
	}
	for _, p := range units {
		out = append(out, m.types(l, p)...)
		if f.rule == ofPoints {
			out = append(out, m.cheaper(l, p)...)
		}
	}
	if f.rule == ofGuns || f.rule == ofHorse {
		for i := range l.Divisions {
			for b := range l.Divisions[i].Brigades {
				out = append(out, m.adds(l, Place{i, b, 0})...)
			}
		}
	}
	if f.rule == ofMost {
		for _, p := range units {
			out = append(out, change{act: remove, place: p})
		}
	}
	return out
}

// cheaper are the grades and sizes in which a unit may come for fewer points.
func (m *mender) cheaper(l *List, p Place) (out []change) {
	u := l.unitAt(p)
	t := m.kind(u)
	if t == nil {
		return nil
	}
	grade := gradeOf(t, u)
	now := armylists.Price(t, grade, u.Bases)
	least, _, _ := Sizes(m.nation(u), t, m.year)
	for n := u.Bases - 1; n >= least; n-- {
		if armylists.Price(t, grade, n) < now {
			out = append(out, change{act: setBases, place: p, n: n})
		}
	}
	for _, g := range append([]string{t.Grade}, t.Grades...) {
		if armylists.Price(t, g, u.Bases) < now {
			out = append(out, change{act: setGrade, place: p, word: g})
		}
	}
	return out
}

// idle reports a change that changes nothing.
func (l *List) idle(c change) bool {
	u := l.unitAt(c.place)
	switch c.act {
	case setGrade:
		return u.Grade == c.word
	case setBases:
		return u.Bases == c.n
	case setType:
		return u.Type == c.word
	case setChief:
		return l.Chief == c.word
	case noCommander:
		return l.Commander == nil
	case setDate:
		return l.Year() == c.n
	case move:
		return c.place.Division == c.to.Division && c.place.Brigade == c.to.Brigade
	}
	return false
}

// values are the grades and sizes that a unit can be given, the nearest first.
func (m *mender) values(l *List, p Place) (out []change) {
	u := l.unitAt(p)
	at := slices.Index(armylists.Grades, u.Grade)
	order := slices.Clone(armylists.Grades)
	if at >= 0 {
		slices.SortStableFunc(order, func(a, b string) int {
			return gap(slices.Index(armylists.Grades, a), at) - gap(slices.Index(armylists.Grades, b), at)
		})
	}
	if u.Grade != "" {
		for _, g := range order {
			out = append(out, change{act: setGrade, place: p, word: g})
		}
	}
	sizes := make([]int, 0, counts(book.Tables).most)
	for n := 1; n <= counts(book.Tables).most; n++ {
		sizes = append(sizes, n)
	}
	slices.SortStableFunc(sizes, func(a, b int) int { return gap(a, u.Bases) - gap(b, u.Bases) })
	for _, n := range sizes {
		out = append(out, change{act: setBases, place: p, n: n})
	}
	return out
}

func gap(a, b int) int { return max(a-b, b-a) }

// likeness is what of a type matters to every rule, for a unit that has bases and perhaps a grade: types alike
// serve alike.
type likeness struct {
	class        class
	grade, size  bool
	years        bool
	points       int
	kind, fromTo string
}

// alike is the likeness of a type to a unit that becomes it.
func (m *mender) alike(l *List, t *armylists.TroopType, u *Unit) likeness {
	least, most, _ := Sizes(m.nation(u), t, m.year)
	k := likeness{class: classOf(t), grade: u.Grade != "" && !t.May(u.Grade), size: u.Bases < least || u.Bases > most, years: !t.Holds(l.Year())}
	if k.years || t.Most > 0 || k.grade || k.size { // what mends it hangs on the type itself
		k.kind = t.ID
	}
	if l.Points > 0 {
		k.points = armylists.Price(t, gradeOf(t, u), u.Bases)
	}
	if t.From != 0 || t.Before != 0 { // another date may end it
		k.fromTo = fmt.Sprint(t.From, t.Before)
	}
	return k
}

// types are the types that a unit can be given: of those that serve alike the one that is nearest to what it is.
func (m *mender) types(l *List, p Place) (out []change) {
	u := l.unitAt(p)
	was := m.kind(u)
	of := m.nation(u)
	order := make([]*armylists.TroopType, 0, len(of.Types))
	for i := range of.Types {
		order = append(order, &of.Types[i])
	}
	near := ""
	if was == nil {
		near = m.meantKind(of, u.Type)
	}
	rank := func(t *armylists.TroopType) int {
		switch {
		case t.ID == near:
			return 0
		case was == nil:
			return 1
		case t.Arm == was.Arm && t.Grade == was.Grade && slices.Contains(t.Traits, armylists.Light) == slices.Contains(was.Traits, armylists.Light):
			return 1
		case t.Arm == was.Arm:
			return 2
		case classOf(t) == classOf(was):
			return 3
		}
		return 4
	}
	slices.SortStableFunc(order, func(a, b *armylists.TroopType) int { return rank(a) - rank(b) })
	seen := map[likeness]bool{}
	for _, t := range order {
		k := m.alike(l, t, u)
		if !m.all && (seen[k] || t.ID == u.Type) {
			continue
		}
		seen[k] = true
		out = append(out, change{act: setType, place: p, word: t.ID})
	}
	return out
}

// moves are the brigades and parks to which a unit can go, its own division's first, and the reserve.
func (m *mender) moves(l *List, p Place) (out []change) {
	var far []change
	for i := range l.Divisions {
		for b := park; b < len(l.Divisions[i].Brigades); b++ {
			c := change{act: move, place: p, to: Place{i, b, 0}}
			if i == p.Division {
				out = append(out, c)
			} else {
				far = append(far, c)
			}
		}
	}
	out = append(out, far...)
	if l.Reserve == nil {
		out = append(out, change{act: move, place: p, to: Place{reserve, 0, 0}})
	}
	return out
}

// adds are the units that a brigade can be given, one of each kind that serves alike.
func (m *mender) adds(l *List, brigade Place) (out []change) {
	var late []change // out of their years: they need one change more, of the date
	seen := map[likeness]bool{}
	for i := range m.n.Types {
		t := &m.n.Types[i]
		n := Usual(m.n, t, l.Year())
		k := m.alike(l, t, &Unit{Bases: n})
		if !m.all && seen[k] {
			continue
		}
		seen[k] = true
		c := change{act: add, place: Place{brigade.Division, brigade.Brigade, 0}, word: t.ID, n: n}
		if k.years {
			late = append(late, c)
		} else {
			out = append(out, c)
		}
	}
	return append(out, late...)
}

// names gives every general, brigade and division that bears an id another.
func (m *mender) names(l *List, id string) (out []change) {
	for i, x := range l.names() {
		if strings.EqualFold(*x.id, id) {
			out = append(out, change{act: setName, n: i, word: l.fresh(*x.id, nameLetters, battle.UnfitOther)})
		}
	}
	slices.Reverse(out)
	return out
}

// dates are the years that the army can be of, the nearest first.
func (m *mender) dates(l *List) (out []change) {
	for y := firstYear; y <= lastYear; y++ {
		out = append(out, change{act: setDate, n: y})
	}
	slices.SortStableFunc(out, func(a, b change) int { return gap(a.n, l.Year()) - gap(b.n, l.Year()) })
	return out
}
