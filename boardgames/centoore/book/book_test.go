package book_test

import (
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/book"
	"adjutant/tables/tablestest"
)

// The tables of Le Cento-Ore, typed a second time from the book.

func TestCOBookIsSound(t *testing.T) {
	if err := book.Tables.Check(); err != nil {
		t.Error(err)
	}
}

func TestCOBattleTableAgainstTheBook(t *testing.T) {
	g := book.Tables.Grid("battle")
	got := "die " + strings.Join(g.Columns, " ") + "\n"
	for _, r := range g.Rows {
		got += r.Name + " " + strings.Join(r.Cells, " ") + "\n"
	}
	tablestest.Same(t, "battle", `
		die 1/3   1/2   2/3   1/1   3/2   2/1   3/1
		1   0/3A  0/3A  0/3A  0/2A  0/1A  1D/1A 1D/0
		2   0/3A  0/3A  0/2A  0/1A  1D/1A 1D/0  2D/1A
		3   0/3A  0/2A  0/1A  1D/1A 1D/0  2D/1A 2D/0
		4   0/2A  0/1A  1D/1A 1D/0  2D/1A 2D/0  3D/0
		5   0/1A  1D/1A 1D/0  2D/1A 2D/0  3D/0  3D/0
		6   1D/1A 1D/0  2D/1A 2D/0  3D/0  3D/0  3D/0`, got)
	if c, ok := g.Cell("3", "1/1"); c != "1D/1A" || !ok {
		t.Errorf("a 3 at 1/1 reads %q", c)
	}
	for _, miss := range [][2]string{{"7", "1/1"}, {"3", "4/1"}} {
		if c, ok := g.Cell(miss[0], miss[1]); ok {
			t.Errorf("%v reads %q", miss, c)
		}
	}
}

// The table is one staircase: a point more on the die is worth a column, and no
// cell is worse for the attacker than its neighbours below and to the left.
func TestCOBattleTableMonotone(t *testing.T) {
	g := book.Tables.Grid("battle")
	form := regexp.MustCompile(`^(0|([1-3])D)/(0|([1-3])A)$`)
	worth := func(cell string) int {
		m := form.FindStringSubmatch(cell)
		if m == nil {
			t.Fatalf("cell %q cannot be read", cell)
		}
		n := 0
		for _, p := range m[2] {
			n += int(p - '0')
		}
		for _, p := range m[4] {
			n -= int(p - '0')
		}
		return n
	}
	for i, r := range g.Rows {
		for j, c := range r.Cells {
			if j > 0 && worth(c) < worth(r.Cells[j-1]) {
				t.Errorf("row %s: %s is worse than the column before", r.Name, g.Columns[j])
			}
			if i > 0 && worth(c) < worth(g.Rows[i-1].Cells[j]) {
				t.Errorf("row %s: %s is worse than the row before", r.Name, g.Columns[j])
			}
		}
	}
}

func TestCOMeasuresAgainstTheBook(t *testing.T) {
	co := book.Tables
	tablestest.Measures(t, co, "battle", `
		die 6 die 8.5
		phases.short 2 phases 8.1
		phases.long 3 phases 8.1
		cost.short 1 points 8.1
		cost.long 2 points 8.1
		march.arrives 2 phases 8.3.1
		grand-battery.on 5 die 8.4
		grand-battery.die 6 die 8.4
		grand-battery.phases 3 phases 8.4
		grand-battery.other-corps 2 units 8.4
		grand-battery.disorganises 1 units 8.4
		chit.disorganises 1 units 6.2
		disorganised.loses 1 points 8.10
		heavy-cavalry.bonus 1 die 8.5.3
		heavy-cavalry.french 4 units 8.5.3
		heavy-cavalry.allied 1 units 8.5.3
		guard.from-phase 2 phases 8.5.5
		rout.disorganised 2 zones 8.2.1
		rout.two-phases-left 2 zones 8.6.1
		rout.phases-left 2 phases 8.6.1
		rout.otherwise 1 zones 8.6.1
		rout.attacker-rallies 1 units 8.6.1
		pursuit.light-cavalry 2 points 8.7.1
		pursuit.light-cavalry.french 3 units 8.7.1
		pursuit.light-cavalry.english 1 units 8.7.1
		morale.per-unit -1 points 8.8
		morale.per-zone -1 points 8.8
		morale.retreat -1 points 8.8
		morale.winner 1 points 8.8`)
	tablestest.Measures(t, co, "campaign", `
		stacking.clear 10 points 1.4
		turns 8 turns 2
		morale.french 24 points 3
		morale.english 14 points 3
		morale.prussian 16 points 3
		wings.french 3 units 3
		decoys.french 3 units 3
		decoys.allied 2 units 3
		wing-corps-units 2 units 3
		chits 30 units 3
		ney.tactical 1 die 1.1.3
		ney.tactical-many 0 die 1.1.3
		initiative.die 6 die 5
		draw 4 units 6.1
		cavalry-wing 1 points 7.1
		move.full 1 points 7.2
		move.dotted 2 points 7.2
		move.difficult 2 points 7.2
		move.escape 1 points 7.2.7
		move.added 5 points 7.2.1
		move.most 7 points 7.2.1
		independent.most 3 points 7.2.4
		independent.cavalry 1 points 7.2.4
		reorganise 1 points 7.3
		solo.advance 2 units 10
		solo.by-themselves 2 units 10`)
}

func TestCOSectionsAgainstTheBook(t *testing.T) {
	tablestest.Sections(t, book.Tables, `1 1.1 1.1.1 1.1.2 1.1.3 1.1.4 1.2 1.3 1.4 2 3 4 5 5.1 5.1.1 6 6.1 6.2 6.3
		7 7.1 7.2 7.2.1 7.2.2 7.2.3 7.2.4 7.2.5 7.2.6 7.2.7 7.2.8 7.3
		8 8.1 8.2 8.2.1 8.2.2 8.3 8.3.1 8.4 8.5 8.5.1 8.5.2 8.5.3 8.5.4 8.5.5 8.5.6 8.6 8.6.1 8.6.2 8.7 8.7.1 8.7.2 8.8 8.9 8.10
		9 9.1 9.2 9.3 9.4 9.5 10`)
}

func TestCORulings(t *testing.T) {
	tablestest.Rulings(t, book.Tables, `1abc 2a 3a 4ab 5a 6a 7a 8ab 9ab 10a 11a 12a 13a 14a 15ab 16ab 17abc 18ab 19ab 20ab 21ab 22ab 23ab 24ab 25ab 26ab 27ab 28ab 29ab 30ab 31ab 32ab 33ab 34ab 35a 36a 37ab 38a 39ab 40ab 41ab 42ab 43ab 44ab 45ab 46ab 47ab 48ab 49ab 50ab 51ab 53ab 54ab 55ab 56ab 57ab 59ab 60ab 62ab 65ab 66a 67ab 68a 69ab 70ab 71ab 72ab 73ab 74ab 75ab 76ab 77ab 78ab 79abc 80ab 81ab 82ab 83ab 84ab 85ab 86ab 87ab 88ab 89ab 90ab 91ab 92ab 93ab 94ab 95ab 96ab 97ab 98ab 100ab 101ab 102ab 103ab 104ab 105ab 106ab 107ab 108ab 109ab`)
}

var write = flag.Bool("write", false, "write readings.go anew from rulings.yaml")

// Each reading that can be chosen has a constant of the name in its row, and none else has.
func TestCOReadings(t *testing.T) { tablestest.Readings(t, book.Tables, *write) }

func TestCOChitsAgainstTheBook(t *testing.T) {
	c, err := book.Tables.Chits()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, x := range c.All {
		star := ""
		if x.Strategic {
			star = "*"
		}
		fmt.Fprintf(&b, "%s %d %s%s\n", x.Army, x.Activation, x.Name.IT, star)
		if c.Find(x.Army, x.ID) == nil {
			t.Errorf("%s %s is not found", x.Army, x.ID)
		}
	}
	tablestest.Same(t, "chits", `
		french 3 Caduta di Blücher*
		french 3 Ballo della Duchessa di Richmond*
		french 3 Merde!
		french 2 Kellermann
		french 2 Milhaud
		french 2 Vandamme
		french 2 Slancio degli Olandesi
		french 2 Marcia verso il rombo del cannone
		french 2 Ricognizione
		french 2 Quadrato
		allied 0 Emorroidi dell'Imperatore*
		allied 0 Inganno*
		allied 0 1° Corpo
		allied 0 Maltempo
		allied 0 Marcia verso il rombo del cannone
		allied 0 Hougomont
		allied 0 La Haye-Sainte
		allied 0 Uxbridge
		allied 0 Hill
		allied 0 Brunswick
		allied 0 Gneisenau
		allied 0 Contropendenza
		allied 0 Quadrato`, b.String())
	if x := c.Find("allied", "vandamme"); x != nil {
		t.Errorf("the Allies have %+v", x)
	}
}
