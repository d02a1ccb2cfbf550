package muster

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"adjutant/internal/ref"
)

// Deepest is up to how many changes a repair is looked for.
const Deepest = 3

// enough is how many lists are judged in search of a repair, a few seconds' worth.
const enough = 100_000

// A Repair is the fewest changes that make an army legal.
type Repair struct {
	Steps []Step
	Army  *List // with all of them made
	Tried int   // lists that were judged
	// None is up to how many changes there is no repair, shown by trying all; Whole that the search was not
	// broken off, so that None is one less than the steps there are, or [Deepest].
	None  int
	Whole bool
}

// A Step is one change, at the place in the file that it changes.
type Step struct {
	Line, Col int
	Say       ref.Msg
}

// Repair looks for the fewest changes that leave no fault: none, then each one, each two, each three. To be rid of a fault
// some change must touch it, so that only those are tried on the first of the faults that are left; whatever else one
// changes, it stays.
func (f *File) Repair() Repair { return f.repair(&mender{typed: f.List.typed(), most: enough}) }

func (f *File) repair(m *mender) Repair {
	r := Repair{None: -1}
	faults := f.List.breaches(m.typed)
	for depth := 0; depth <= Deepest; depth++ {
		var way []change
		army := m.search(f.List, faults, depth, &way)
		if m.cut {
			break
		}
		if army != nil {
			r.Army, r.Steps, r.Whole = army, f.steps(m, way), true
			break
		}
		r.None = depth
	}
	r.None += len(f.slips) // each of which some change must touch
	r.Whole, r.Tried = !m.cut, m.tried
	return r
}

// search makes up to depth changes and gives the first list without a fault, with the changes that made it.
func (m *mender) search(l *List, faults []fault, depth int, way *[]change) *List {
	if len(faults) == 0 {
		return l
	}
	if fewest(l, faults) > depth {
		return nil
	}
	var scope []change
	for i := range faults {
		if c := m.touching(l, &faults[i]); i == 0 || len(c) < len(scope) {
			scope = c
		}
	}
	for _, c := range scope {
		if m.tried >= m.most {
			m.cut = true
			return nil
		}
		m.tried++
		next := l.apply(c)
		*way = append(*way, c)
		if army := m.search(next, next.breaches(m.typed), depth-1, way); army != nil || m.cut {
			return army
		}
		*way = (*way)[:len(*way)-1]
	}
	return nil
}

// fewest is a number of changes with less than which faults cannot be mended: what one of them needs by itself, or how many
// there are of which no change touches two. A unit is of one type in one division, so that a change makes up for one kind too
// many; it leaves one brigade and comes into one, which may make up for two too small.
func fewest(l *List, faults []fault) int {
	most, apart, kinds, many, few := 0, 0, 0, 0, 0
	taken := map[any]bool{}
	for i := range faults {
		f := &faults[i]
		most = max(most, f.need)
		var keys []any
		switch f.rule {
		case ofUnit, ofPlace:
			keys = []any{f.place}
		case ofYears:
			keys = []any{f.place, ofDate}
		case ofDate, ofChief:
			keys = []any{f.rule}
		case ofOther:
			keys = []any{f.id}
		case ofID, ofBoth:
			l.Units(func(p Place, u *Unit) {
				if strings.EqualFold(u.ID, f.id) {
					keys = append(keys, p)
				}
			})
			if f.rule == ofBoth {
				keys = append(keys, f.id)
			}
		default: // any change of a unit may touch it
			switch {
			case f.rule == ofMost:
				kinds += f.need
			case f.rule == ofBrigade && f.many:
				many += f.need
			case f.rule == ofBrigade:
				few++
			}
			continue
		}
		free := true
		for _, k := range keys {
			free = free && !taken[k]
		}
		if !free {
			continue
		}
		apart++
		for _, k := range keys {
			taken[k] = true
		}
	}
	return max(most, apart, kinds, many, (few+1)/2)
}

// steps puts changes into words, each told of the list that the ones before it left.
func (f *File) steps(m *mender, way []change) []Step {
	var out []Step
	for _, s := range f.slips {
		out = append(out, Step{s.line, s.col, ref.M("muster.do-word", s.is, s.was)})
	}
	l := f.List
	for _, c := range way {
		path, say := l.told(m.typed, c)
		x := f.fault(path, say)
		out = append(out, Step(x))
		l = l.apply(c)
	}
	slices.SortStableFunc(out, func(a, b Step) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) })
	return out
}

// told is where a change is made and what it is.
func (l *List) told(t *typed, c change) (path string, say ref.Msg) {
	u := l.unitAt(c.place)
	if u != nil {
		path = l.where(c.place, u)
	}
	switch c.act {
	case setGrade:
		return path + ".grade", ref.M("muster.do-grade", u.ID, c.word, u.Grade)
	case setBases:
		return path + ".bases", ref.M("muster.do-bases", u.ID, c.n, u.Bases)
	case setID:
		return path + ".id", ref.M("muster.do-id", u.ID, c.word)
	case setType:
		return path + ".type", ref.M("muster.do-type", u.ID, c.word, u.Type)
	case setName:
		x := l.names()[c.n]
		return x.path(), ref.M("muster.do-name", *x.id, c.word)
	case setChief:
		if c.word == "" {
			return "chief", ref.M("muster.do-no-chief")
		}
		return "chief", ref.M("muster.do-chief", c.word)
	case noCommander:
		return "commander", ref.M("muster.do-no-commander", l.Commander.ID)
	case move:
		return path, ref.M("muster.do-move", u.ID, l.called(c.to))
	case add:
		path = fmt.Sprintf("divisions[%d].brigades[%d].units", c.place.Division, c.place.Brigade)
		return path, ref.M("muster.do-add", c.word, c.n, l.called(c.place))
	case remove:
		return path, ref.M("muster.do-remove", u.ID)
	}
	return "date", ref.M("muster.do-date", l.apply(c).Date, l.Date)
}

// called is a place in words.
func (l *List) called(p Place) any {
	switch {
	case p.Division == reserve:
		return ref.M("muster.the-reserve")
	case p.Brigade == park:
		return ref.M("muster.the-park", l.Divisions[p.Division].ID)
	}
	return ref.M("muster.the-brigade", l.Divisions[p.Division].Brigades[p.Brigade].ID)
}
