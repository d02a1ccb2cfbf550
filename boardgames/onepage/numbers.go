package onepage

import (
	"fmt"
	"strconv"
	"sync"

	"adjutant/boardgames/onepage/book"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// numbers are the printed numbers, loaded once from the tables. No number of the sheet stands
// in this package.
type numbers struct {
	combat, guns grid

	points                    map[kind]int // W1P §3: of an eliminated piece
	town                      int          // W1P §5: times the strength
	charge                    int          // W1P §8: for each square
	guard                     int          // W1P §10
	squareFoot                int          // W1P §11: pieces of a square
	squareGuns, squareLeaders int
	townPieces                int          // W1P §12: at most
	side, rear                int          // W1P §14
	demoralises, eliminates   int          // W1P §15: squares, of which more does it
	half                      int          // W1P §15: parts of a point
	cover                     int          // W1P §6: squares more
	turns                     int          // W1P §1: of a game
	moves                     map[kind]int // W1P §4: points of a piece
	squareMoves               int          // W1P §4: points of a square
	turning                   int          // W1P §4: points for a change of front
	open, contour, wood       int          // W1P §5: points for a square of ground
}

// grid is a printed table of results: a row for each throw.
type grid struct {
	first int // throw of the first row
	cols  []string
	spans [][2]int // the least and the greatest difference of each column
	cells [][]cell // [row][column]
}

// cell is what a throw does.
type cell struct {
	attacker bool // the attacker goes back, else the defender
	back     int  // squares
	dead     bool // the defender is eliminated
}

func load() (*numbers, error) {
	b := book.Tables
	n := &numbers{points: map[kind]int{}, moves: map[kind]int{}}
	for _, m := range []struct {
		id string
		to *int
	}{
		{"combat.town", &n.town}, {"combat.charge", &n.charge}, {"combat.guard", &n.guard},
		{"combat.square.foot", &n.squareFoot}, {"combat.square.guns", &n.squareGuns}, {"combat.square.leaders", &n.squareLeaders},
		{"combat.town.pieces", &n.townPieces}, {"combat.side", &n.side}, {"combat.rear", &n.rear},
		{"combat.demoralises", &n.demoralises}, {"combat.eliminates", &n.eliminates}, {"combat.half", &n.half}, {"guns.cover", &n.cover},
		{"game.turns", &n.turns}, {"moves.square", &n.squareMoves}, {"moves.turn", &n.turning},
		{"moves.open", &n.open}, {"moves.contour", &n.contour}, {"moves.wood", &n.wood},
	} {
		v, err := b.FindMeasure(m.id)
		if err != nil {
			return nil, err
		}
		*m.to = v.Int()
	}
	for _, k := range []kind{infantry, cavalry, artillery, leader} {
		v, err := b.FindMeasure("combat.points." + string(k))
		if err != nil {
			return nil, err
		}
		n.points[k] = v.Int()
		if v, err = b.FindMeasure("moves." + string(k)); err != nil {
			return nil, err
		}
		n.moves[k] = v.Int()
	}
	combat, err := b.FindGrid("combat")
	if err != nil {
		return nil, err
	}
	guns, err := b.FindGrid("guns")
	if err != nil {
		return nil, err
	}
	if err := n.combat.read(combat); err != nil {
		return nil, err
	}
	return n, n.guns.read(guns)
}

func (g *grid) read(t *tables.Grid) error {
	g.cols = t.Columns
	for _, name := range g.cols {
		lo, hi := ends(name)
		g.spans = append(g.spans, [2]int{lo, hi})
	}
	for i, r := range t.Rows {
		throw, err := strconv.Atoi(r.Name)
		if i == 0 {
			g.first = throw
		}
		if err != nil || throw != g.first+i {
			return fmt.Errorf("table %s: row %d is called %q", t.ID, i+1, r.Name)
		}
		var row []cell
		for _, s := range r.Cells {
			c, err := parseCell(s)
			if err != nil {
				return fmt.Errorf("table %s: %w", t.ID, err)
			}
			row = append(row, c)
		}
		g.cells = append(g.cells, row)
	}
	return nil
}

// parseCell reads A5, D1, DE and -.
func parseCell(s string) (c cell, err error) {
	switch {
	case s == "-":
		return c, nil
	case s == "DE":
		return cell{dead: true}, nil
	case len(s) == 2 && (s[0] == 'A' || s[0] == 'D') && s[1] >= '1' && s[1] <= '9':
		return cell{attacker: s[0] == 'A', back: int(s[1] - '0')}, nil
	}
	return c, fmt.Errorf("%q is not a result", s)
}

// String is a cell as answers have it.
func (c cell) String() string {
	switch {
	case c.dead:
		return "DE"
	case c.back == 0:
		return "null"
	case c.attacker:
		return "A" + strconv.Itoa(c.back)
	}
	return "D" + strconv.Itoa(c.back)
}

// resultWord is what a table shows, as it is said.
func resultWord(shown string) any {
	if shown == (cell{}).String() {
		return ref.Word("op.result.none")
	}
	return shown
}

// at is the cell of a throw; beyond the columns nothing happens (W1P R11).
func (g *grid) at(throw, col int) cell {
	if col < 0 || col >= len(g.cols) {
		return cell{}
	}
	return g.cells[throw-g.first][col]
}

// difference is the column of the combat table for strengths: the first that reaches the
// difference, of which "4-5" is written by its ends and the last is open (W1P R2).
func (g *grid) difference(d int) int {
	for i, span := range g.spans {
		if d >= span[0] && d <= span[1] {
			return i
		}
	}
	return len(g.cols) - 1
}

// ends are the least and the greatest difference of a column.
func ends(name string) (lo, hi int) {
	const far = 1 << 20
	var a, b int
	if name == "negative" {
		return -far, -1
	}
	if n, _ := fmt.Sscanf(name, "%d-%d", &a, &b); n == 2 {
		return a, b
	}
	a, _ = strconv.Atoi(trimPlus(name))
	if trimPlus(name) != name {
		return a, far
	}
	return a, a
}

func trimPlus(s string) string {
	if s != "" && s[len(s)-1] == '+' {
		return s[:len(s)-1]
	}
	return s
}

var printed = sync.OnceValues(load)
