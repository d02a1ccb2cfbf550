package muster

import (
	"slices"
	"strings"

	"adjutant/armylists"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// About is of whom and when an army is.
func (l *List) About() ref.Msg {
	n := l.Army()
	if n == nil {
		return ref.Msg{}
	}
	if p := n.Period(l.Year()); p != nil {
		return ref.M("muster.about", ref.Name(n.Name), l.Date, ref.Name(p.Name))
	}
	return ref.M("muster.about-none", ref.Name(n.Name), l.Date)
}

// Sources are what history says of the nation, each with its books.
func (l *List) Sources() (out []ref.Msg) {
	n := l.Army()
	if n == nil {
		return nil
	}
	for _, note := range n.Notes {
		var books ref.Comma
		for _, id := range note.From {
			for _, s := range n.Sources {
				if s.ID == id {
					books = append(books, ref.M("muster.book", s.Author, s.Work, s.Year))
				}
			}
		}
		out = append(out, ref.M("muster.note", ref.Name(note.Say), books))
	}
	return out
}

// Ranks are the units of an army as they stand together, without their points of morale.
func (l *List) Ranks() (out []game.Rank) {
	t := l.typed()
	ranked := func(u *Unit) game.Ranked {
		x := game.Ranked{ID: u.ID}
		if u.Name.EN != u.ID || u.Name.IT != u.ID {
			x.Name = ref.Name(u.Name)
		}
		if k := t.kind(u); k != nil {
			grade := k.Grade
			if u.Grade != "" {
				grade = u.Grade
			}
			key := "muster.what"
			switch {
			case classOf(k) == guns:
				key = "muster.what-guns"
			case slices.Contains(strings.Fields(k.Name.EN), grade): // a line battalion says so itself
				key = "muster.what-named"
			}
			x.What = ref.M(key, t.calls(u, k), ref.Word("grade."+grade), u.Bases, armylists.Price(k, grade, u.Bases))
		}
		return x
	}
	units := func(of []Unit) (out []game.Ranked) {
		for i := range of {
			out = append(out, ranked(&of[i]))
		}
		return out
	}
	if l.Commander != nil {
		out = append(out, game.Rank{Title: ref.M("muster.in-chief"), Leader: led(l.Commander)})
	}
	for i := range l.Divisions {
		d := &l.Divisions[i]
		title := ref.M("muster.division", ref.Name(d.Name))
		if strings.EqualFold(l.Chief, d.Commander.ID) {
			title = ref.M("muster.division-chief", ref.Name(d.Name))
		}
		out = append(out, game.Rank{Title: title, Leader: led(&d.Commander), Units: units(d.Artillery)})
		for k := range d.Brigades {
			b := &d.Brigades[k]
			out = append(out, game.Rank{Title: ref.M("muster.brigade-of", ref.Name(b.Name)), Leader: led(&b.General), Units: units(b.Units)})
		}
	}
	if l.Reserve != nil {
		out = append(out, game.Rank{Title: ref.M("muster.reserve"), Units: []game.Ranked{ranked(l.Reserve)}})
	}
	return out
}

// calls is what a unit of a type is called, of an ally with whose it is.
func (t *typed) calls(u *Unit, k *armylists.TroopType) any {
	if n := t.nation(u); n != t.n {
		return ref.M("muster.ally", ref.Name(k.Name), ref.Name(n.People))
	}
	return ref.Name(k.Name)
}

// led is a general with what he is.
func led(x *Leader) ref.Msg {
	key := "muster.led"
	if x.Charismatic {
		key = "muster.led-charismatic"
	}
	if x.Quality == "" {
		return ref.M(key, ref.Name(x.Name))
	}
	return ref.M(key+"-by", ref.Name(x.Name), ref.Word("general."+x.Quality))
}
