// Package muster reads and judges the armies that players make of the army lists: which divisions, brigades,
// units and generals somebody brings to the table of a nation, at a date. It finds every fault of one at once, with its place
// in the file, and the fewest changes that make it legal.
//
// What a nation has in which years, in which grades and sizes and how many of a kind, stands in its list (package armylists);
// how units and brigades are made up, in the book (OM §2.2, §2.3). What troops are worth is
// fitted to battles (armylists/points.yaml, price.go): a list may say how many points it may cost.
package muster

import (
	"slices"
	"strings"

	"adjutant/armylists"
	"adjutant/internal/doc"
	"adjutant/ordremixte/battle"
)

// Format is the first line of every file.
const Format = "adjutant/list/1"

// A List is one army.
type List struct {
	Format    string      `json:"format"`
	Name      battle.Name `json:"name"`
	Player    string      `json:"player,omitempty"`
	Nation    string      `json:"nation"`
	Date      string      `json:"date"`
	Points    int         `json:"points,omitempty"` // at most; 0: any
	Commander *Leader     `json:"commander,omitempty"`
	Chief     string      `json:"chief,omitempty"`
	Divisions []Division  `json:"divisions"`
	Reserve   *Unit       `json:"reserve,omitempty"`
}

// A Leader is a commander or a general. A general of a brigade has no quality.
type Leader struct {
	ID          string      `json:"id"`
	Name        battle.Name `json:"name"`
	Quality     string      `json:"quality,omitempty"`
	Charismatic bool        `json:"charismatic,omitempty"`
}

// A Division is the brigades and batteries of one general.
type Division struct {
	ID        string      `json:"id"`
	Name      battle.Name `json:"name"`
	Commander Leader      `json:"commander"`
	Brigades  []Brigade   `json:"brigades"`
	Artillery []Unit      `json:"artillery,omitempty"`
}

// A Brigade is a general and his units.
type Brigade struct {
	ID      string      `json:"id"`
	Name    battle.Name `json:"name"`
	General Leader      `json:"general"`
	Units   []Unit      `json:"units"`
}

// A Unit is a battalion, a regiment or a battery of a type of the nation, or of an ally of it.
type Unit struct {
	ID     string      `json:"id"`
	Name   battle.Name `json:"name"`
	Nation string      `json:"nation,omitempty"` // of an ally; empty: the army's own
	Type   string      `json:"type"`
	Grade  string      `json:"grade,omitempty"` // empty: as its type
	Bases  int         `json:"bases"`

	path   string // where it was read
	unread bool   // something of it could not be read: nothing is said of it, and it may be any type
}

// Year is the year of its date.
func (l *List) Year() int { return (&battle.Scenario{Date: l.Date}).Year() }

// Army is the nation's list.
func (l *List) Army() *armylists.Nation {
	n, err := armylists.Load(l.Nation)
	if err != nil {
		return nil
	}
	return n
}

// Kind is the type of a unit in the list of its nation, nil where that has none.
func (l *List) Kind(u *Unit) *armylists.TroopType {
	nation := u.Nation
	if nation == "" {
		nation = l.Nation
	}
	n, err := armylists.Load(nation)
	if err != nil {
		return nil
	}
	return typeOf(n, u.Type)
}

// typeOf is a type of a nation, nil where it has none of that id.
func typeOf(n *armylists.Nation, id string) *armylists.TroopType {
	if i := slices.IndexFunc(n.Types, func(t armylists.TroopType) bool { return t.ID == id }); i >= 0 {
		return &n.Types[i]
	}
	return nil
}

// kindWord is the type of a unit as a line names it: portugal:line of an ally.
func (u *Unit) kindWord() string {
	if u.Nation == "" {
		return u.Type
	}
	return u.Nation + allied + u.Type
}

// allied stands between the nation of an ally and a type of it.
const allied = ":"

// Units calls f for every unit: brigade after brigade, the batteries of a division behind them, the reserve last.
func (l *List) Units(f func(p Place, u *Unit)) {
	for i := range l.Divisions {
		d := &l.Divisions[i]
		for j := range d.Brigades {
			for k := range d.Brigades[j].Units {
				f(Place{i, j, k}, &d.Brigades[j].Units[k])
			}
		}
		for k := range d.Artillery {
			f(Place{i, park, k}, &d.Artillery[k])
		}
	}
	if l.Reserve != nil {
		f(Place{reserve, 0, 0}, l.Reserve)
	}
}

// A Place is where a unit stands: the division, the brigade of it or its park, and which of them.
type Place struct{ Division, Brigade, At int }

// park is the brigade of batteries that are in none; reserve the division of the unit under the commander in chief.
const (
	park    = -1
	reserve = -1
)

// clone is a list that may be changed.
func (l *List) clone() *List {
	n := *l
	n.Divisions = make([]Division, len(l.Divisions))
	for i, d := range l.Divisions {
		b := make([]Brigade, len(d.Brigades))
		for j, x := range d.Brigades {
			x.Units = append([]Unit(nil), x.Units...)
			b[j] = x
		}
		d.Brigades, d.Artillery = b, append([]Unit(nil), d.Artillery...)
		n.Divisions[i] = d
	}
	if l.Reserve != nil {
		r := *l.Reserve
		n.Reserve = &r
	}
	if l.Commander != nil {
		c := *l.Commander
		n.Commander = &c
	}
	return &n
}

// JSON is the whole list on one line.
func (l *List) JSON() []byte { return doc.JSON(l) }

// Canonical is the army on one line, the same bytes whatever its file looks like: what its stamp is made of. A grade
// that is the usual one of its type is left out, and what belongs together stands in the order of ids.
func (l *List) Canonical() []byte {
	n := l.clone()
	n.Units(func(_ Place, u *Unit) {
		if u.Nation == n.Nation {
			u.Nation = ""
		}
		if u.Grade != "" && u.Grade == n.graded(&Unit{Nation: u.Nation, Type: u.Type}) {
			u.Grade = ""
		}
	})
	ids := func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) }
	units := func(of []Unit) { slices.SortStableFunc(of, func(a, b Unit) int { return ids(a.ID, b.ID) }) }
	for i := range n.Divisions {
		d := &n.Divisions[i]
		units(d.Artillery)
		for k := range d.Brigades {
			units(d.Brigades[k].Units)
		}
		slices.SortStableFunc(d.Brigades, func(a, b Brigade) int { return ids(a.ID, b.ID) })
	}
	slices.SortStableFunc(n.Divisions, func(a, b Division) int { return ids(a.ID, b.ID) })
	return n.JSON()
}
