package muster

import (
	"fmt"
	"strings"

	"adjutant/ordremixte/battle"
)

// This file holds the names of a list against each other.

// named is the id of a general, a brigade or a division, with whom may share it.
type named struct {
	id       *string
	division int // -1: of none
	brigade  int // -1: of none
	led      bool
	key      string // what it says of one that stands twice
}

// owner is the thing around it.
func (n *named) owner() Place { return Place{n.division, n.brigade, 0} }

// path is where it stands in a file.
func (n *named) path() string {
	if n.division < 0 {
		return "commander.id"
	}
	path := fmt.Sprintf("divisions[%d]", n.division)
	who := ".commander"
	if n.brigade >= 0 {
		path, who = fmt.Sprintf("%s.brigades[%d]", path, n.brigade), ".general"
	}
	if n.led {
		path += who
	}
	return path + ".id"
}

func (l *List) names() []named {
	out := make([]named, 0, 16)
	if l.Commander != nil {
		out = append(out, named{&l.Commander.ID, -1, -1, true, "muster.general-twice"})
	}
	for i := range l.Divisions {
		d := &l.Divisions[i]
		out = append(out, named{&d.ID, i, -1, false, "muster.division-twice"}, named{&d.Commander.ID, i, -1, true, "muster.general-twice"})
		for k := range d.Brigades {
			b := &d.Brigades[k]
			out = append(out, named{&b.ID, i, k, false, "muster.brigade-twice"}, named{&b.General.ID, i, k, true, "muster.general-twice"})
		}
	}
	return out
}

// ids: each is fit for the prompt and stands once; a general may have that of his own brigade or division.
func (j *judge) ids() {
	owners := map[string]*named{}
	all := j.names()
	for i := range all {
		x := &all[i]
		f := fault{rule: ofOther, id: strings.ToLower(*x.id)}
		if owners[f.id] != nil || *x.id == "" || !battle.UnfitOther(*x.id).IsZero() {
			f.path = x.path()
		}
		if *x.id == "" {
			j.fault(f, "muster.no-id")
			continue
		}
		if say := battle.UnfitOther(*x.id); !say.IsZero() {
			f.say, f.need = say, 1
			j.out = append(j.out, f)
		}
		if first := owners[f.id]; first == nil {
			owners[f.id] = x
		} else if first.owner() != x.owner() {
			j.fault(f, x.key, *x.id)
		}
	}
	units := map[string]bool{}
	j.Units(func(p Place, u *Unit) {
		if u.ID == "" && u.unread {
			return
		}
		f := fault{rule: ofID, place: p, id: strings.ToLower(u.ID)}
		if say := j.unfit(u.ID); !say.IsZero() {
			f.say, f.need, f.path = say, 1, j.where(p, u)+".id"
			j.out = append(j.out, f)
		}
		if f.path == "" && (units[f.id] || owners[f.id] != nil) {
			f.path = j.where(p, u) + ".id"
		}
		if units[f.id] {
			j.fault(f, "muster.id-twice", u.ID)
		}
		units[f.id] = true
		if owners[f.id] != nil {
			f.rule = ofBoth
			j.fault(f, "muster.id-shared", u.ID)
		}
	})
}

// where is the path of a unit: as it was read, or its place.
func (l *List) where(p Place, u *Unit) string {
	if u.path != "" {
		return u.path
	}
	switch {
	case p.Division == reserve:
		return "reserve"
	case p.Brigade == park:
		return fmt.Sprintf("divisions[%d].artillery[%d]", p.Division, p.At)
	}
	return fmt.Sprintf("divisions[%d].brigades[%d].units[%d]", p.Division, p.Brigade, p.At)
}
