package muster

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/armylists"
	"adjutant/internal/game"
	"adjutant/ordremixte/battle"
)

// Any two armies, of one nation or of two, are a battle that its reader takes: every unit of both once, none on another,
// all on the table, of the type, grade and bases that it was mustered with.
func TestAnyTwoArmiesMakeABattle(t *testing.T) {
	begun := map[string]*List{}
	for _, id := range armylists.Nations() {
		date := "1809-07-05"
		l, err := Begin(game.Levy{Nation: id, Date: date})
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if f := l.faults(); len(f) > 0 {
			t.Errorf("%s: what is begun has faults: %v", id, f)
		}
		begun[id] = l
	}
	ids := armylists.Nations()
	for i, id := range ids {
		for _, other := range []string{id, ids[(i+1)%len(ids)]} {
			a, b := begun[id], begun[other]
			text, told := Field(a, b, "Two armies")
			s, err := battle.Parse("f", text)
			if err != nil {
				t.Fatalf("%s and %s: %v\n%s", id, other, err, text)
			}
			n := 0
			s.Units(func(_ *battle.Side, _ *battle.Brigade, u *battle.Unit) bool { n++; return true })
			want := 0
			for _, l := range []*List{a, b} {
				l.Units(func(Place, *Unit) { want++ })
			}
			if n != want || len(told) == 0 {
				t.Errorf("%s and %s: %d units, want %d; told %d", id, other, n, want, len(told))
			}
			a.Units(func(_ Place, u *Unit) {
				x := s.Unit(u.ID)
				if x == nil || x.Type != u.Type || x.Bases != u.Bases {
					t.Errorf("%s: %s of the army is %v in the battle", id, u.ID, x)
				}
			})
		}
	}
}

// Several divisions keep their generals, their batteries and who leads; irregulars and Cossacks stand as they may (OM §1, §2.3,
// §16); an army of many lines has a wider table.
func TestACorpsMakesABattle(t *testing.T) {
	text := `format: adjutant/list/1
name: Corps
nation: russia
date: 1812-09-07
chief: raevsky
divisions:
` + division("First", "raevsky") + division("Second", "paskevich") + `reserve: {id: K, type: cossacks, bases: 2}
`
	l := opened(t, text)
	if got := said(l); got != "" {
		t.Fatal(got)
	}
	spain := opened(t, `format: adjutant/list/1
name: Sierra
nation: spain
date: 1812-09-07
divisions:
  - name: Third
    commander: {id: mina, quality: normal, charismatic: true}
    brigades:
      - name: Partida
        general: {id: longa}
        units:
          - {id: P1, type: guerrillas, bases: 2}
          - {id: P2, type: guerrillas, bases: 1}
          - {id: V1, type: volunteers, bases: 4}
          - {id: V2, type: volunteers, bases: 4}
`)
	if got := said(spain); got != "" {
		t.Fatal(got)
	}
	made, _ := Field(l.List, spain.List, "Sierra")
	s, err := battle.Parse("f", made)
	if err != nil {
		t.Fatalf("%v\n%s", err, made)
	}
	if s.Table.Width <= narrow || len(s.Sides[0].Divisions) != 2 || s.Sides[0].Chief != "raevsky" || len(s.Sides[0].Divisions[1].Artillery) != 1 {
		t.Errorf("OM §1: %v cm wide, %d divisions, chief %s\n%s", s.Table.Width, len(s.Sides[0].Divisions), s.Sides[0].Chief, made)
	}
	if p := s.Unit("P1"); p == nil || p.At != nil || p.Formation != armylists.Open {
		t.Errorf("OM §2.3: irregulars have no place before there is ground: %+v", p)
	}
	if k := s.Sides[0].Reserve; k == nil || k.Formation != armylists.Open || k.At == nil {
		t.Errorf("OM §16: Cossacks stand open: %+v", k)
	}
}

// division is one of twelve battalions and a battery.
func division(name, general string) string {
	var b strings.Builder
	b.WriteString("  - name: " + name + "\n    commander: {id: " + general + ", quality: normal}\n    brigades:\n")
	for _, brigade := range []string{"A", "B"} {
		b.WriteString("      - name: " + name + brigade + "\n        general: {id: g" + name + brigade + "}\n        units:\n")
		for _, n := range []string{"1", "2", "3", "4", "5", "6"} {
			b.WriteString("          - {id: " + brigade + n + "/" + name[:1] + ", type: line, bases: 5}\n")
		}
	}
	b.WriteString("    artillery:\n      - {id: G/" + name[:1] + ", type: foot-battery, bases: 4}\n")
	return b.String()
}

// What is begun without a wish is legal, of every nation in every year in which it has an army.
func TestWhatIsBegunIsLegal(t *testing.T) {
	n := 0
	for _, id := range armylists.Nations() {
		nation, err := armylists.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for year := firstYear; year <= lastYear; year++ {
			l, err := Begin(game.Levy{Nation: id, Date: fmt.Sprintf("%d-06-18", year)})
			if (err == nil) != (nation.Period(year) != nil) {
				t.Errorf("%s in %d: %v", id, year, err)
			}
			if err != nil {
				continue
			}
			n++
			if f := l.faults(); len(f) > 0 {
				t.Errorf("%s in %d: %v", id, year, f[0].say)
			}
			if l.Worth() < 100 {
				t.Errorf("%s in %d: two brigades cost %d points", id, year, l.Worth())
			}
		}
	}
	if n < 200 {
		t.Errorf("only %d armies", n)
	}
}
