package muster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"adjutant/armylists"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
)

// Nations are the army lists that there are, with the years of each.
func Nations() (out []game.Choice) {
	for _, id := range armylists.Nations() {
		n, err := armylists.Load(id)
		if err != nil {
			continue
		}
		var years ref.Comma
		for _, p := range n.Periods {
			years = append(years, fmt.Sprintf("%d-%d", p.From, p.Before-1))
		}
		out = append(out, game.Choice{ID: id, Say: ref.M("muster.named", ref.Name(n.Name)),
			Names: callings(id, [2]string{n.Name.EN, n.Name.IT}, [2]string{n.People.EN, n.People.IT}), More: ref.M("muster.years", years)})
	}
	return out
}

// Troops are the types of a nation in a year, in the order of its list, with grade and sizes.
func Troops(nation string, year int) (out []game.Choice) {
	n, err := armylists.Load(nation)
	if err != nil {
		return nil
	}
	for i := range n.Types {
		t := &n.Types[i]
		if !t.Holds(year) {
			continue
		}
		least, most, _ := Sizes(n, t, year)
		out = append(out, game.Choice{ID: t.ID, Say: ref.M("muster.named", ref.Name(t.Name)), Names: callings("", [2]string{t.Name.EN, t.Name.IT}),
			More: ref.M("muster.kind", ref.Word("grade."+t.Grade), least, most)})
	}
	return out
}

// firstOf is the first type of a class that an army has in a year, nil of none.
func (t *typed) firstOf(c class) *armylists.TroopType {
	for i := range t.n.Types {
		if x := &t.n.Types[i]; classOf(x) == c && x.Holds(t.year) && x.Most == 0 {
			return x
		}
	}
	return nil
}

// Begin makes a legal army of what somebody wants: where he names no brigades, two of the usual foot with a battery and a
// regiment of horse, or as many as spend the points that he names. The error is a *game.Refusal.
func Begin(w game.Levy) (*List, error) {
	n, err := armylists.Load(w.Nation)
	if err != nil {
		if near := Nearest(w.Nation); near != "" {
			return nil, game.Refuse(game.Unknown, "", ref.M("muster.no-nation-near", w.Nation, near), ref.Msg{})
		}
		known := ref.Comma{}
		for _, id := range armylists.Nations() {
			known = append(known, id)
		}
		return nil, game.Refuse(game.Unknown, "", ref.M("army.unknown-nation", w.Nation, known), ref.Msg{})
	}
	l := &List{Format: Format, Nation: n.ID, Date: w.Date, Player: w.Player, Points: w.Points, Name: battle.Name{EN: w.Name, IT: w.Name}}
	if w.Name == "" {
		l.Name = battle.Name(n.Name)
	}
	t := l.typed()
	if n.Period(t.year) == nil {
		j := &judge{List: l, typed: t}
		j.date()
		return nil, game.Refuse(game.BadValue, "", j.out[0].say, ref.Msg{})
	}
	brigades, batteries, cavalry, bases := w.Brigades, w.Guns, w.Reserve, 0
	if brigades == nil {
		k := troops{t.firstOf(foot), t.firstOf(guns), t.firstOf(horse)}
		if k.line == nil {
			return nil, game.Refuse(game.BadValue, "", ref.M("muster.no-foot", called(n), t.year), ref.Msg{})
		}
		s := t.usualShape(k)
		if w.Points > 0 && batteries == nil && cavalry == "" {
			if s, err = t.spends(k, w.Points); err != nil {
				return nil, err
			}
		}
		var gun []string
		var rider string
		brigades, gun, rider = s.kinds(k)
		bases = s.bases
		if batteries == nil {
			batteries = gun
		}
		if cavalry == "" {
			cavalry = rider
		}
	}
	d := Division{Name: battle.Name{EN: "First Division", IT: "Prima divisione"}, Commander: Leader{ID: "commander", Quality: "normal", Name: battle.Name{EN: "Commander", IT: "Comandante"}}}
	d.ID = battle.Slug(d.Name.EN)
	l.Divisions = []Division{d}
	for i, kinds := range brigades {
		b := Brigade{ID: fmt.Sprintf("brigade-%d", i+1), Name: battle.Name{EN: fmt.Sprintf("Brigade %d", i+1), IT: fmt.Sprintf("Brigata %d", i+1)}}
		b.General = Leader{ID: fmt.Sprintf("general-%d", i+1), Name: battle.Name{EN: fmt.Sprintf("General %d", i+1), IT: fmt.Sprintf("Generale %d", i+1)}}
		l.Divisions[0].Brigades = append(l.Divisions[0].Brigades, b)
		for _, k := range kinds {
			if err := l.enlist(t, Place{0, i, 0}, k); err != nil {
				return nil, err
			}
		}
		for u := range l.Divisions[0].Brigades[i].Units {
			if bases > 0 {
				l.Divisions[0].Brigades[i].Units[u].Bases = bases
			}
		}
	}
	for _, k := range batteries {
		if err := l.enlist(t, Place{0, park, 0}, k); err != nil {
			return nil, err
		}
	}
	if cavalry != "" {
		if err := l.enlist(t, Place{reserve, 0, 0}, cavalry); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// enlist adds a unit of a type, of an ally as portugal:line, with the usual bases and a short name of its own.
func (l *List) enlist(t *typed, p Place, kind string) error {
	u := Unit{Type: kind}
	if nation, of, ok := strings.Cut(kind, allied); ok && slices.Contains(armylists.Nations(), nation) {
		u = Unit{Nation: nation, Type: of}
		kind = of
	}
	n, x := t.nation(&u), t.kind(&u)
	if n != t.n && !t.n.With(n.ID, t.year) {
		return game.Refuse(game.BadValue, "", ref.M("muster.no-ally", u.kindWord(), called(n), called(t.n), t.year, (&judge{List: l, typed: t}).allies()), ref.Msg{})
	}
	if x == nil || !x.Holds(t.year) {
		var names []string
		known := ref.Comma{}
		for i := range n.Types {
			if n.Types[i].Holds(t.year) {
				names, known = append(names, n.Types[i].ID), append(known, n.Types[i].ID)
			}
		}
		say := ref.M("muster.begin-type", called(n), kind, known)
		if grade := bare(kind); slices.Contains(armylists.Grades, grade) {
			say = ref.M("muster.begin-grade", grade, known)
		} else if near := doc.Nearest(kind, names); near != "" {
			say = ref.M("muster.begin-near", called(n), kind, near)
		}
		return game.Refuse(game.Unknown, "", say, ref.Msg{})
	}
	taken := l.taken()
	for i := 1; ; i++ {
		if id := initials(x.ID) + strconv.Itoa(i); !taken[strings.ToLower(id)] && battle.Unfit(id).IsZero() {
			u.ID, u.Name, u.Bases = id, battle.Name{EN: id, IT: id}, Usual(n, x, t.year)
			l.put(p, u)
			return nil
		}
	}
}

// initials are the first letters of the words of a type: FB of foot-battery.
func initials(kind string) string {
	var b strings.Builder
	for _, w := range strings.Split(kind, "-") {
		for _, r := range w {
			b.WriteRune(unicode.ToUpper(r))
			break
		}
	}
	return b.String()
}
