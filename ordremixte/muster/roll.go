package muster

import (
	"maps"
	"slices"
	"strings"

	"adjutant/armylists"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
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
			if classOf(k) == guns {
				key = "muster.what-guns"
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

// Compare tells what of one army is otherwise in another: what is of all, then units that are gone, that are new, and of those in
// both what is different.
func Compare(a, b *List) (out []ref.Msg) {
	say := func(key string, args ...any) { out = append(out, ref.M(key, args...)) }
	for _, x := range []struct{ key, was, is string }{{"muster.was-nation", a.Nation, b.Nation}, {"muster.was-date", a.Date, b.Date}, {"muster.was-name", both(a.Name), both(b.Name)}, {"muster.was-player", a.Player, b.Player}, {"muster.was-chief", a.leader(), b.leader()}} {
		if x.was != x.is {
			say(x.key, dash(x.was), dash(x.is))
		}
	}
	if a.Points != b.Points {
		say("muster.was-points", a.Points, b.Points)
	}
	type stood struct {
		u  *Unit
		at Place
	}
	at := func(l *List) map[string]stood {
		m := map[string]stood{}
		l.Units(func(p Place, u *Unit) { m[strings.ToLower(u.ID)] = stood{u, p} })
		return m
	}
	was, is := at(a), at(b)
	a.Units(func(p Place, u *Unit) {
		if _, ok := is[strings.ToLower(u.ID)]; !ok {
			say("muster.gone", u.ID, u.kindWord(), u.Bases, a.called(p))
		}
	})
	b.Units(func(p Place, u *Unit) {
		o, ok := was[strings.ToLower(u.ID)]
		if !ok {
			say("muster.new", u.ID, u.kindWord(), u.Bases, b.called(p))
			return
		}
		if x, y := o.u.kindWord(), u.kindWord(); x != y {
			say("muster.was-type", u.ID, x, y)
		}
		if o.u.Bases != u.Bases {
			say("muster.was-bases", u.ID, o.u.Bases, u.Bases)
		}
		if x, y := a.graded(o.u), b.graded(u); x != y && x != "" && y != "" {
			say("muster.was-grade", u.ID, ref.Word("grade."+x), ref.Word("grade."+y))
		}
		if o.u.Name != u.Name {
			say("muster.was-called", u.ID, ref.Name(o.u.Name), ref.Name(u.Name))
		}
		if x, y := a.within(o.at), b.within(p); x != y {
			say("muster.was-at", u.ID, a.called(o.at), b.called(p))
		}
	})
	compareParts(a, b, say)
	compareLeaders(a, b, say)
	return out
}

// compareParts tells which divisions and brigades are called otherwise.
func compareParts(a, b *List, say func(key string, args ...any)) {
	parts := func(l *List) map[string]battle.Name {
		m := map[string]battle.Name{}
		for i := range l.Divisions {
			d := &l.Divisions[i]
			m[d.ID] = d.Name
			for k := range d.Brigades {
				m[d.ID+"/"+d.Brigades[k].ID] = d.Brigades[k].Name
			}
		}
		return m
	}
	was, is := parts(a), parts(b)
	for _, id := range slices.Sorted(maps.Keys(is)) {
		if old, ok := was[id]; !ok {
			say("muster.new-part", id)
		} else if old != is[id] {
			say("muster.was-called", id, ref.Name(old), ref.Name(is[id]))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(was)) {
		if _, ok := is[id]; !ok {
			say("muster.gone-part", id)
		}
	}
}

// post is a general and what he leads: the army, a division, a brigade of it.
type post struct {
	Leader
	of  string // which one, "" for the army
	say any
}

// posts are all generals of an army.
func (l *List) posts() (out []post) {
	if l.Commander != nil {
		out = append(out, post{*l.Commander, "", ref.M("muster.the-army")})
	}
	for i := range l.Divisions {
		d := &l.Divisions[i]
		out = append(out, post{d.Commander, d.ID, d.ID})
		for k := range d.Brigades {
			id := d.ID + "/" + d.Brigades[k].ID
			out = append(out, post{d.Brigades[k].General, id, id})
		}
	}
	return out
}

// compareLeaders tells of generals: who is new, who is gone, and of those in both what they are, are called and lead.
func compareLeaders(a, b *List, say func(key string, args ...any)) {
	before := map[string]post{}
	for _, x := range a.posts() {
		before[strings.ToLower(x.ID)] = x
	}
	for _, x := range b.posts() {
		o, ok := before[strings.ToLower(x.ID)]
		delete(before, strings.ToLower(x.ID))
		if !ok {
			say("muster.new-leader", x.ID)
			continue
		}
		if o.Quality != x.Quality || o.Charismatic != x.Charismatic {
			say("muster.was-leader", x.ID, led(&o.Leader), led(&x.Leader))
		}
		if o.Name != x.Name {
			say("muster.was-called", x.ID, ref.Name(o.Name), ref.Name(x.Name))
		}
		if o.of != x.of {
			say("muster.was-led", x.ID, o.say, x.say)
		}
	}
	for _, x := range a.posts() {
		if _, left := before[strings.ToLower(x.ID)]; left {
			say("muster.gone-leader", x.ID)
		}
	}
}

// leader is the id of who leads an army of several divisions.
func (l *List) leader() string {
	if l.Commander != nil {
		return l.Commander.ID
	}
	return l.Chief
}

// within is what a unit belongs to: the id of its brigade, of its division or none.
func (l *List) within(p Place) string {
	switch {
	case p.Division == reserve:
		return ""
	case p.Brigade == park:
		return l.Divisions[p.Division].ID
	}
	return l.Divisions[p.Division].ID + "/" + l.Divisions[p.Division].Brigades[p.Brigade].ID
}

// graded is the grade of a unit: its own or that of its type.
func (l *List) graded(u *Unit) string {
	if t := l.Kind(u); u.Grade == "" && t != nil {
		return t.Grade
	}
	return u.Grade
}

// both is a name in both languages where they differ.
func both(n battle.Name) string {
	if n.EN == n.IT {
		return n.EN
	}
	return n.EN + " / " + n.IT
}

// dash stands where nothing was said.
func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
