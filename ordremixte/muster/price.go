package muster

import (
	"fmt"
	"math/rand/v2"

	"adjutant/armylists"
	"adjutant/internal/game"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/book"
)

// This file draws what prices are fitted to and measured by: small forces that meet on bare ground, and whole legal armies.

// The bounds of small forces: units a side, points of morale of the one to those of the other, the turn in which they part.
const (
	fewUnits, manyUnits = 2, 4
	leastShare          = 0.6
	lastTurn            = 8
	wholeLast           = 12 // of whole armies
	referencePoints     = 80 // a battalion of the line with muskets on four bases: all else is told by it
	referenceBases      = 4
	tries               = 400
)

// years are those in which armies are drawn.
const firstDrawn, beforeDrawn = 1796, 1816

// Parts implements game.Pricer: what a unit may be, and last who stands while the other comes.
func Parts() (names []string, up []bool) {
	for _, w := range armylists.Worth {
		names, up = append(names, w.Name), append(up, w.Up)
	}
	return append(names, "stands"), append(up, false)
}

// worthOf is what a unit has of each part.
func (t *typed) worthOf(u *Unit) []float64 {
	x := t.kind(u)
	return armylists.WorthOf(x, gradeOf(x, u), u.Bases)
}

// nation draws an army that there was in a year.
func nation(r *rand.Rand, year int) *armylists.Nation {
	all := armylists.Nations()
	for {
		if n, err := armylists.Load(all[r.IntN(len(all))]); err == nil && n.Period(year) != nil {
			return n
		}
	}
}

// drawUnit draws a type that can be played without a table, with a grade and a size that it may have.
func (t *typed) drawUnit(r *rand.Rand, class class) (Unit, bool) {
	for range tries {
		x := &t.n.Types[r.IntN(len(t.n.Types))]
		if !x.Holds(t.year) || stands(x) == "" || class != unknown && classOf(x) != class {
			continue
		}
		least, most, _ := Sizes(t.n, x, t.year)
		u := Unit{Type: x.ID, Bases: least + r.IntN(most-least+1), Grade: x.Grade}
		if classOf(x) == foot {
			u.Bases = max(u.Bases, min(3, most))
		}
		if len(x.Grades) > 0 {
			u.Grade = x.Grades[r.IntN(len(x.Grades))]
		}
		return u, true
	}
	return Unit{}, false
}

// empty is an army with one division and its brigades.
func empty(n *armylists.Nation, year int, brigades int) *List {
	l := &List{Format: Format, Nation: n.ID, Date: fmt.Sprintf("%d-06-18", year), Name: battle.Name(n.Name)}
	d := Division{ID: "division", Name: battle.Name{EN: "Division", IT: "Divisione"}, Commander: Leader{ID: "commander", Quality: "normal", Name: battle.Name{EN: "Commander", IT: "Comandante"}}}
	for i := range brigades {
		id := fmt.Sprintf("brigade-%d", i+1)
		d.Brigades = append(d.Brigades, Brigade{ID: id, Name: battle.Name{EN: id, IT: id}, General: Leader{ID: fmt.Sprintf("general-%d", i+1), Name: battle.Name{EN: id, IT: id}}})
	}
	l.Divisions = []Division{d}
	return l
}

// add puts a unit where one of its class stands.
func (l *List) add(t *typed, u Unit, brigade int) {
	u.ID = l.freshUnit()
	u.Name = battle.Name{EN: u.ID, IT: u.ID}
	if classOf(t.kind(&u)) == guns {
		l.put(Place{0, park, 0}, u)
		return
	}
	l.put(Place{0, brigade, 0}, u)
}

// sum is what an army has of each part, and how large it is: its points of morale before grade and arm (OM §2.3).
func (l *List) sum(t *typed) (x []float64, size float64) {
	x = make([]float64, len(armylists.Worth))
	base, section := book.Tables.Int("organisation.points.per-base"), book.Tables.Int("organisation.points.per-section")
	l.Units(func(_ Place, u *Unit) {
		for i, v := range t.worthOf(u) {
			x[i] += v
		}
		per := base
		if classOf(t.kind(u)) == guns {
			per = section
		}
		size += float64(per * u.Bases)
	})
	return x, size
}

// handful draws a force of a few units, of which at least one can come to blows.
func handful(r *rand.Rand, year int) (*List, *typed) {
	n := nation(r, year)
	l := empty(n, year, 1)
	t := l.typed()
	most := fewUnits + r.IntN(manyUnits-fewUnits+1)
	for i := range most {
		class := unknown
		if i == 0 {
			class = foot
			if r.IntN(3) == 0 {
				class = horse
			}
		}
		if u, ok := t.drawUnit(r, class); ok {
			l.add(t, u, 0)
		}
	}
	return l, t
}

// whole draws a legal army that is worth as much as it may be, or a little less.
func whole(r *rand.Rand, year, points int) (*List, *typed) {
	for {
		n := nation(r, year)
		l := empty(n, year, 2+r.IntN(2))
		t := l.typed()
		for range tries {
			class, at := foot, r.IntN(len(l.Divisions[0].Brigades))
			switch r.IntN(6) {
			case 0:
				class = guns
			case 1:
				class = horse
			}
			u, ok := t.drawUnit(r, class)
			if !ok {
				continue
			}
			next := l.clone()
			next.add(t, u, at)
			if next.Worth() > points {
				continue
			}
			fine := true
			for _, f := range next.breaches(t) {
				fine = fine && f.rule == ofBrigade && !f.many
			}
			if fine {
				l = next
			}
		}
		if l.Worth() >= points*97/100 && len(l.breaches(t)) == 0 {
			return l, t
		}
	}
}

// Clash draws what is fought with a number and a seed: small forces, or legal armies of so many points by the prices that ship.
func Clash(seed uint64, n, points int) (game.Clash, error) {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	year := firstDrawn + r.IntN(beforeDrawn-firstDrawn)
	var l [2]*List
	var t [2]*typed
	var x [2][]float64
	var size [2]float64
	for {
		for i := range l {
			if points > 0 {
				l[i], t[i] = whole(r, year, points)
			} else {
				l[i], t[i] = handful(r, year)
			}
			x[i], size[i] = l[i].sum(t[i])
		}
		if points > 0 || min(size[0], size[1]) >= leastShare*max(size[0], size[1]) {
			break
		}
	}
	text, _ := Field(l[0], l[1], "Clash")
	sc, err := battle.Parse("clash", text)
	if err != nil {
		return game.Clash{}, err
	}
	orders, stand := [2]string{"attack", "attack"}, 0.0
	switch r.IntN(4) {
	case 0:
		orders[0], stand = "halt", 1
	case 1:
		orders[1], stand = "halt", -1
	}
	c := game.Clash{}
	for i := range sc.Sides {
		for k := range sc.Sides[i].Brigades {
			sc.Sides[i].Brigades[k].Order = orders[i]
		}
		u := &sc.Sides[i].Brigades[0].Units[0]
		c.Meet[i] = u.ID
		c.Says[i] = l[i].Nation
	}
	sc.Ends = &battle.Ending{Turn: lastTurn}
	if points > 0 {
		sc.Ends.Turn = wholeLast
	}
	c.Opening = sc.JSON()
	diff := func(a, b []float64, size, stand float64) (out []float64) {
		for i := range a {
			out = append(out, (a[i]-b[i])/size)
		}
		return append(out, stand)
	}
	c.X = diff(x[0], x[1], (size[0]+size[1])/2, stand)
	a, b := l[0].Divisions[0].Brigades[0].Units[0], l[1].Divisions[0].Brigades[0].Units[0]
	c.MeetX = diff(t[0].worthOf(&a), t[1].worthOf(&b), float64(a.Bases+b.Bases)/2, 0)
	if points > 0 {
		for i := range l {
			c.Worth[i] = l[i].Worth()
		}
	}
	return c, nil
}

// Priced makes a file of prices of strengths: all are told by a battalion of the line.
func Priced(w, errs []float64, p armylists.Prices) ([]byte, error) {
	ref := armylists.WorthOf(&armylists.TroopType{Arm: armylists.Infantry, Weapon: "musket"}, "line", referenceBases)
	sum := 0.0
	for i, x := range ref {
		sum += x * w[i]
	}
	if sum <= 0 {
		return nil, fmt.Errorf("a battalion of the line is worth %.3f: too few battles", sum)
	}
	scale := referencePoints / sum
	var e []float64
	for i := range armylists.Worth {
		p.Worth = append(p.Worth, w[i]*scale)
		e = append(e, errs[i]*scale)
	}
	return p.Text(e), nil
}
