package muster

import (
	"maps"
	"slices"
	"strings"

	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
)

// Compare tells what of one army is otherwise in another: what is of all, then units that are gone, that are new, and of those in
// both what is different.
func Compare(a, b *List) (out []ref.Msg) {
	say := func(key string, args ...any) { out = append(out, ref.M(key, args...)) }
	if a.Nation != b.Nation {
		say("muster.was-nation", calledBy(a.Nation), calledBy(b.Nation))
	}
	for _, x := range []struct{ key, was, is string }{{"muster.was-date", a.Date, b.Date}, {"muster.was-name", both(a.Name), both(b.Name)}, {"muster.was-player", a.Player, b.Player}, {"muster.was-chief", a.leader(), b.leader()}} {
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
			say("muster.gone", u.ID, a.sort(u), u.Bases, a.named(p, b))
		}
	})
	b.Units(func(p Place, u *Unit) {
		o, ok := was[strings.ToLower(u.ID)]
		if !ok {
			say("muster.new", u.ID, b.sort(u), u.Bases, b.named(p, a))
			return
		}
		if x, y := o.u.kindWord(), u.kindWord(); x != y {
			say("muster.was-type", u.ID, a.sort(o.u), b.sort(u))
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
			say("muster.was-at", u.ID, a.named(o.at, b), b.named(p, a))
		}
	})
	compareParts(a, b, say)
	compareLeaders(a, b, say)
	return out
}

// sort is the type of a unit in words, or its word where the nation has no such type.
func (l *List) sort(u *Unit) any {
	if k := l.Kind(u); k != nil {
		return l.typed().calls(u, k)
	}
	return u.kindWord()
}

// parts are the divisions and the brigades of an army by their ids, with what each is called.
func (l *List) parts() map[string]battle.Name {
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

// part is a division or a brigade by its name, with its id where another list calls one of another id so.
func (l *List) part(id string, other *List) any {
	name := l.parts()[id]
	for also, called := range other.parts() {
		if called == name && also != id {
			return ref.M("muster.with-id", ref.Name(name), id)
		}
	}
	return ref.Name(name)
}

// named is a place in words, by names.
func (l *List) named(p Place, other *List) any {
	switch {
	case p.Division == reserve:
		return ref.M("muster.the-reserve")
	case p.Brigade == park:
		return ref.M("muster.the-park", l.part(l.within(p), other))
	}
	return ref.M("muster.the-brigade", l.part(l.within(p), other))
}

// compareParts tells which divisions and brigades are called otherwise.
func compareParts(a, b *List, say func(key string, args ...any)) {
	was, is := a.parts(), b.parts()
	for _, id := range slices.Sorted(maps.Keys(is)) {
		if old, ok := was[id]; !ok {
			say("muster.new-part", b.part(id, a))
		} else if old != is[id] {
			say("muster.renamed", ref.Name(old), ref.Name(is[id]))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(was)) {
		if _, ok := is[id]; !ok {
			say("muster.gone-part", a.part(id, b))
		}
	}
}

// post is a general and what he leads: the army, a division, a brigade of it.
type post struct {
	Leader
	of string // which one, "" for the army
}

// posts are all generals of an army.
func (l *List) posts() (out []post) {
	if l.Commander != nil {
		out = append(out, post{*l.Commander, ""})
	}
	for i := range l.Divisions {
		d := &l.Divisions[i]
		out = append(out, post{d.Commander, d.ID})
		for k := range d.Brigades {
			out = append(out, post{d.Brigades[k].General, d.ID + "/" + d.Brigades[k].ID})
		}
	}
	return out
}

// leads is what a general leads, in words.
func (l *List) leads(x post, other *List) any {
	if x.of == "" {
		return ref.M("muster.the-army")
	}
	return l.part(x.of, other)
}

// general is a general by his name, with his id where another list calls one of another id so.
func (x post) general(other *List) any {
	if slices.ContainsFunc(other.posts(), func(o post) bool { return o.Name == x.Name && !strings.EqualFold(o.ID, x.ID) }) {
		return ref.M("muster.with-id", ref.Name(x.Name), x.ID)
	}
	return ref.Name(x.Name)
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
			say("muster.new-leader", x.general(a))
			continue
		}
		if o.Quality != x.Quality || o.Charismatic != x.Charismatic {
			say("muster.was-leader", x.general(a), led(&o.Leader), led(&x.Leader))
		}
		if o.Name != x.Name {
			say("muster.renamed", ref.Name(o.Name), ref.Name(x.Name))
		}
		if o.of != x.of {
			say("muster.was-led", x.general(a), a.leads(o, b), b.leads(x, a))
		}
	}
	for _, x := range a.posts() {
		if _, left := before[strings.ToLower(x.ID)]; left {
			say("muster.gone-leader", x.general(b))
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
