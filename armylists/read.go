package armylists

import (
	"adjutant/internal/doc"
)

// This file reads the parts of a list.

// readType reads a type of troops; seen are the ids of those before it.
func readType(t *doc.Node, seen map[string]bool) TroopType {
	tm := t.Map("id", "name", "arm", "weight", "grade", "grades", "weapon", "traits", "bases", "from", "before", "most", "points", "note")
	tt := TroopType{
		ID:    tm.Need("id").ID(),
		Name:  tm.Need("name").Name(),
		Arm:   tm.Need("arm").Enum(Arms...),
		Grade: tm.Need("grade").Enum(Grades...),
		Years: readYears(tm),
	}
	if tm.Has("weight") {
		tt.Weight = tm.Get("weight").Enum(Weights...)
	}
	if tm.Has("weapon") {
		tt.Weapon = tm.Get("weapon").Enum(Weapons...)
	}
	for _, x := range tm.Get("traits").List() {
		tt.Traits = append(tt.Traits, x.Enum(Traits...))
	}
	for _, x := range tm.Get("grades").List() {
		tt.Grades = append(tt.Grades, x.Enum(Grades...))
	}
	if tm.Has("bases") {
		if p, ok := tm.Get("bases").Pair(); ok {
			tt.Bases = p
			if p[0] < 1 || p[1] < p[0] || p[1] > mostBases {
				tm.Get("bases").Fault("army.bases", mostBases)
			}
		}
	}
	for _, x := range []struct {
		key  string
		most int
		into *int
	}{{"most", 99, &tt.Most}, {"points", 9999, &tt.Points}} {
		if tm.Has(x.key) {
			*x.into = tm.Get(x.key).IntIn(1, x.most)
		}
	}
	if tm.Has("note") {
		tt.Note = tm.Get("note").Name()
	}
	if tt.ID != "" && seen[tt.ID] {
		tm.Get("id").Fault("army.type-twice", tt.ID)
	}
	seen[tt.ID] = true
	for _, f := range CheckKind(tt.Arm, tt.Weight, tt.Weapon, tt.Traits) {
		at := tm.Get(f.Key)
		if at == nil {
			at = t
		}
		at.Wrong(f.Say)
	}
	return tt
}

// readYears reads from: and before: of a mapping.
func readYears(m doc.Map) (y Years) {
	if m.Has("from") {
		y.From = m.Get("from").IntIn(firstYear, lastYear)
	}
	if m.Has("before") {
		y.Before = m.Get("before").IntIn(firstYear, lastYear)
	}
	if y.From != 0 && y.Before != 0 && y.Before <= y.From {
		m.Get("before").Fault("army.years", y.From)
	}
	return y
}

// readPeriods reads the periods of a nation, each behind the one before it.
func (n *Nation) readPeriods(m doc.Map) {
	end := 0
	for i, p := range m.Get("periods").List() {
		pm := p.Map("id", "name", "from", "before")
		pm.Need("from")
		pm.Need("before")
		x := Period{ID: pm.Need("id").ID(), Name: pm.Need("name").Name(), Years: readYears(pm)}
		if i > 0 && x.From != 0 && x.From < end {
			pm.Get("from").Fault("army.periods", end)
		}
		end = max(end, x.Before)
		n.Periods = append(n.Periods, x)
	}
}

// readAllies reads whose troops may stand in an army of the nation, {id: NATION, from: YEAR, before: YEAR}; a nation may stand there
// more than once, for other years.
func (n *Nation) readAllies(m doc.Map) {
	for _, a := range m.Get("allies").List() {
		am := a.Map("id", "from", "before")
		at := am.Need("id")
		am.Need("from")
		am.Need("before")
		x := Ally{ID: at.Enum(Nations()...), Years: readYears(am)}
		if x.ID != "" && x.ID == n.ID {
			at.Fault("army.own-ally")
		}
		n.Allies = append(n.Allies, x)
	}
}

// readSources reads what is said about an army, and the books that say so.
func (n *Nation) readSources(m doc.Map) {
	known := map[string]bool{}
	for _, s := range m.Get("sources").List() {
		sm := s.Map("id", "author", "work", "year")
		x := Source{ID: sm.Need("id").ID(), Author: sm.Need("author").Text(), Work: sm.Need("work").Text()}
		if sm.Has("year") {
			x.Year = sm.Get("year").IntIn(1700, 2100)
		}
		if x.ID != "" && known[x.ID] {
			sm.Get("id").Fault("army.source-twice", x.ID)
		}
		known[x.ID] = true
		n.Sources = append(n.Sources, x)
	}
	for _, s := range m.Get("notes").List() {
		sm := s.Map("say", "from")
		x := Note{Say: sm.Need("say").Name()}
		for _, f := range sm.Need("from").List() {
			id := f.ID()
			if id != "" && !known[id] {
				f.Fault("army.no-source", id)
			}
			x.From = append(x.From, id)
		}
		n.Notes = append(n.Notes, x)
	}
}

// readCarried reads a fact of a nation: its id, or {fact: ID, from: YEAR, before: YEAR}.
func readCarried(f *doc.Node) (Carried, *doc.Node) {
	if !f.IsMap() {
		return Carried{Fact: f.Enum(factIDs...)}, f
	}
	m := f.Map("fact", "from", "before")
	at := m.Need("fact")
	c := Carried{Fact: at.Enum(factIDs...), Years: readYears(m)}
	if !m.Has("from") && !m.Has("before") {
		m.Need("from")
	}
	return c, at
}
