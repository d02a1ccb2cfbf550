package centoore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"adjutant/boardgames/centoore/book"
	"adjutant/tables"
)

// numbers are the printed numbers that the battle reads, loaded once from the
// tables. No number of the book stands in this package.
type numbers struct {
	table table
	die   int // faces of the die
	chits map[string]chit

	phasesShort, phasesLong   int // CO §8.1: phases of a battle begun in the afternoon, in the morning
	contactShort, contactLong int // CO §8.1: the points that buy them
	withdrawCost              int // CO §7.2: points of the shortest withdrawal
	autoRout                  int // CO §8.2.1: zones of an automatic rout
	marchPhase                int // CO §8.3.1: phase in which marchers arrive
	batteryPhases             int // CO §8.4
	batteryDie                int // CO §8.4
	batteryNeed               int // CO §8.4: the least face that hits
	batteryCorps              int // CO §8.4: other corps that must be present
	batteryHits               int // CO §8.4
	chitHits                  int // CO §6.2: corps that a chit disorganises at the start
	heavyBonus                int // CO §8.5.3, for each corps that charges
	heavyFrench, heavyAllied  int // CO §8.5.3: corps each player owns
	guardPhase                int // CO §8.5.5: first phase in which the Guard on foot may fight
	neyBonus, neyMany         int // CO §1.1.3: with one corps, with more
	unitsPerCorps             int // CO §3
	reduction                 int // CO §8.10: strength that a disorganised unit loses
	routLong, routShort       int // CO §8.6.1: zones
	phasesLeft                int // CO §8.6.1: phases left for the longer of them
	rallies                   int // CO §8.6.1: corps the attacker rallies when both break
	pursuitLight              int // CO §8.7.1: strength of a light cavalry corps
	moraleUnit, moraleZone    int // CO §8.8: changes, below zero
	moraleRetreat, moraleWin  int // CO §8.8: below zero, above it
	start                     map[string]int

	full, dotted, difficult int // CO §7.2: points of a link, of ground
	escape                  int // CO §7.2.7
	cavalryExtra            int // CO §7.1, §7.2.4
	wingMost, wingCounters  int // CO §7.2.1
	independentMost         int // CO §7.2.4
	independentExtra        int // CO §7.2.4: of horse by itself

	initiativeDie int // CO §5
	stacking      int // CO §1.4: of clear ground
	turns         int // CO §2
	wingUnits     int // CO §3: units of one corps that each wing has at least
	reorganise    int // CO §7.3: points a unit
	soloCorps     int // CO §10: corps that the French opponent advances
	soloHalves    int // CO §10: half corps of each nation that the Allied opponent has by themselves
}

// load reads the tables. The error is the first fault of a file.
func load() (*numbers, error) {
	b := book.Tables
	n := &numbers{chits: map[string]chit{}, start: map[string]int{}}
	for _, m := range []struct {
		id string
		to *int
	}{
		{"battle.die", &n.die}, {"battle.phases.short", &n.phasesShort}, {"battle.phases.long", &n.phasesLong},
		{"battle.cost.short", &n.contactShort}, {"battle.cost.long", &n.contactLong},
		{"campaign.move.full", &n.withdrawCost}, {"campaign.move.full", &n.full}, {"campaign.move.dotted", &n.dotted},
		{"campaign.move.difficult", &n.difficult}, {"campaign.move.escape", &n.escape}, {"campaign.cavalry-wing", &n.cavalryExtra},
		{"campaign.move.most", &n.wingMost}, {"campaign.move.added", &n.wingCounters}, {"campaign.independent.most", &n.independentMost}, {"campaign.independent.cavalry", &n.independentExtra},
		{"campaign.initiative.die", &n.initiativeDie}, {"campaign.stacking.clear", &n.stacking}, {"campaign.turns", &n.turns},
		{"campaign.wing-corps-units", &n.wingUnits}, {"campaign.reorganise", &n.reorganise},
		{"campaign.solo.advance", &n.soloCorps}, {"campaign.solo.by-themselves", &n.soloHalves},
		{"battle.rout.disorganised", &n.autoRout},
		{"battle.march.arrives", &n.marchPhase}, {"battle.grand-battery.phases", &n.batteryPhases},
		{"battle.grand-battery.die", &n.batteryDie}, {"battle.grand-battery.on", &n.batteryNeed}, {"battle.grand-battery.other-corps", &n.batteryCorps},
		{"battle.chit.disorganises", &n.chitHits}, {"battle.disorganised.loses", &n.reduction},
		{"battle.rout.phases-left", &n.phasesLeft},
		{"battle.grand-battery.disorganises", &n.batteryHits}, {"battle.heavy-cavalry.bonus", &n.heavyBonus},
		{"battle.heavy-cavalry.french", &n.heavyFrench}, {"battle.heavy-cavalry.allied", &n.heavyAllied},
		{"battle.guard.from-phase", &n.guardPhase}, {"campaign.ney.tactical", &n.neyBonus},
		{"campaign.ney.tactical-many", &n.neyMany}, {"campaign.wing-corps-units", &n.unitsPerCorps},
		{"battle.rout.two-phases-left", &n.routLong}, {"battle.rout.otherwise", &n.routShort},
		{"battle.rout.attacker-rallies", &n.rallies}, {"battle.pursuit.light-cavalry", &n.pursuitLight},
		{"battle.morale.per-unit", &n.moraleUnit}, {"battle.morale.per-zone", &n.moraleZone},
		{"battle.morale.retreat", &n.moraleRetreat}, {"battle.morale.winner", &n.moraleWin},
	} {
		v, err := b.FindMeasure(m.id)
		if err != nil {
			return nil, err
		}
		*m.to = v.Int()
	}
	for _, army := range []string{french, english, prussian} {
		v, err := b.FindMeasure("campaign.morale." + army)
		if err != nil {
			return nil, err
		}
		n.start[army] = v.Int()
	}
	if err := n.table.read(b); err != nil {
		return nil, err
	}
	all, err := b.Chits()
	if err != nil {
		return nil, err
	}
	for _, c := range all.All {
		e, known := effects[c.Effect]
		if !known && !c.Strategic {
			return nil, fmt.Errorf("chit %s: the battle knows no effect %q", c.ID, c.Effect)
		}
		x := chit{army: c.Army, strategic: c.Strategic, effect: e, value: c.Value, say: chitName(c)}
		if old, twice := n.chits[c.ID]; twice {
			x.army, x.points = "", old.points
		}
		x.points[slices.Index(playerNames[:], c.Army)] = c.Activation
		n.chits[c.ID] = x
	}
	return n, nil
}

func (t *table) read(b *tables.Book) error {
	g, err := b.FindGrid("battle")
	if err != nil {
		return err
	}
	for _, name := range g.Columns {
		c, err := parseColumn(name)
		if err != nil {
			return err
		}
		t.cols = append(t.cols, c)
	}
	for i, r := range g.Rows {
		if r.Name != strconv.Itoa(i+1) {
			return fmt.Errorf("battle table: row %d is called %q", i+1, r.Name)
		}
		var row []cell
		for _, s := range r.Cells {
			c, err := parseCell(s)
			if err != nil {
				return err
			}
			row = append(row, c)
		}
		t.cells = append(t.cells, row)
	}
	return nil
}

// table is the battle table (CO §8.5.1): rows are the faces of the die.
type table struct {
	cols  []column
	cells [][]cell // [row][column]
}

// column is a ratio of strengths, attacker to defender.
type column struct {
	name     string
	num, den int
}

// cell is how many corps of each side a phase disorganises.
type cell struct {
	lost [2]int
	text string
}

// parseColumn reads "3/2".
func parseColumn(s string) (column, error) {
	a, b, ok := strings.Cut(s, "/")
	x, ea := strconv.Atoi(a)
	y, eb := strconv.Atoi(b)
	if !ok || ea != nil || eb != nil || x < 1 || y < 1 {
		return column{}, fmt.Errorf("%q is not a ratio", s)
	}
	return column{s, x, y}, nil
}

// parseCell reads "2D/1A", "0/3A" and "2D/0": the defender's part stands before
// the stroke, the attacker's behind it.
func parseCell(s string) (cell, error) {
	c := cell{text: s}
	d, a, ok := strings.Cut(s, "/")
	if !ok {
		return c, fmt.Errorf("%q is not a result", s)
	}
	for i, p := range []struct{ text, letter string }{{a, "A"}, {d, "D"}} {
		if p.text == "0" {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSuffix(p.text, p.letter))
		if err != nil || n < 1 || !strings.HasSuffix(p.text, p.letter) {
			return c, fmt.Errorf("%q is not a result", s)
		}
		c.lost[i] = n
	}
	return c, nil
}

// look is the cell for a modified die; beyond the table its first or last row
// counts (CO R3). clamped says so.
func (t *table) look(col, die int) (c cell, clamped bool) {
	row := min(max(die, 1), len(t.cells))
	return t.cells[row-1][col], row != die
}

// cuts are the unmodified faces after which the result of a column changes, so
// that the die branches only where it matters.
func (t *table) cuts(dst []int, col, mod, sides int) []int {
	for f := 1; f < sides; f++ {
		x, _ := t.look(col, f+mod)
		y, _ := t.look(col, f+1+mod)
		if x.lost != y.lost {
			dst = append(dst, f)
		}
	}
	return dst
}

// cuts are the cuts of a column that were asked for last: the next path asks for them again.
type cuts struct {
	col, mod int
	known    bool
	at       []int
}

func (c *cuts) of(t *table, col, mod, sides int) []int {
	if !c.known || c.col != col || c.mod != mod {
		*c = cuts{col, mod, true, t.cuts(c.at[:0], col, mod, sides)}
	}
	return c.at
}

// column finds the column for the strengths of attacker and defender (CO §8.5).
// Reading a of CO R1 takes the last column that the attacker fully reaches;
// below the first column it is the first, above the last the last. Reading b
// knows only whole ratios, the columns with a 1 in them; reading c takes the
// next column up when the ratio lies between two. Two forces without strength
// are equal (CO R38).
func (t *table) column(a, d int, r *readings) int {
	if a == 0 && d == 0 {
		a, d = 1, 1
	}
	if r.Has(book.RatioRoundedUp) {
		for i, c := range t.cols {
			if c.num*d >= a*c.den {
				return i
			}
		}
		return len(t.cols) - 1
	}
	best := 0
	for i, c := range t.cols {
		if r.Has(book.RatioInWholeNumbers) && c.num != 1 && c.den != 1 {
			continue
		}
		if c.num*d <= a*c.den {
			best = i
		}
	}
	return best
}

var printed = sync.OnceValues(load)
