package report

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file draws a table in letters, for a prompt: the same chart that a page draws.

// The sheet of letters: columns that a body line has, and how much higher than wide a
// character is.
const (
	columns = 73
	aspect  = 2
)

// marks is the sign of each kind of ground, later ones over earlier.
var marks = []struct {
	kinds string
	mark  rune
}{
	{"hill low-hill steep-hill contour", '^'}, {"rough walled-field", ':'}, {"wood", 'w'}, {"river stream", '~'},
	{"road", '.'}, {"bridge ford", '='}, {"obstacle", '|'}, {"building village town redoubt", '#'}, {"impassable", 'X'},
	{"castle", '@'}, {"ridge", '^'}, {"pond", 'O'}, {"unknown", '?'},
}

// markIndex is the place of a kind of ground among the marks, -1 for one that has none.
func markIndex(kind string) int {
	for i, m := range marks {
		if slices.Contains(strings.Fields(m.kinds), kind) {
			return i
		}
	}
	return -1
}

// markOf is the sign of a kind of ground, a blank for one that has none.
func markOf(kind string) rune {
	if i := markIndex(kind); i >= 0 {
		return marks[i].mark
	}
	return ' '
}

// Letters draws a table of any shape, the far edge on top, in lines of at most 73
// columns; below a table without centimetres it lists what stands where. nil for a chart
// without a table.
func Letters(c *game.Chart, say func(ref.Msg) string) []string { return LettersIn(c, say, columns) }

// LettersIn is Letters in a narrower window, as far as the shape of the table can be drawn in one: a graph can.
func LettersIn(c *game.Chart, say func(ref.Msg) string, cols int) []string {
	switch t := c.Table.(type) {
	case game.Plane:
		return planeLetters(c, t)
	case game.Areas:
		return areaLetters(c, t, say)
	case game.Graph:
		return graphLetters(c, t, say, min(cols, columns))
	case game.Grid:
		return gridLetters(c, t, say)
	}
	return nil
}

// sheet is a drawing in letters.
type sheet struct {
	rows  [][]rune
	taken [][]bool // where a word stands
	cols  int
	step  float64 // units of the table a column
	deep  float64
}

func newSheet(wide, deep float64, cols int) *sheet {
	s := &sheet{cols: cols, step: max(wide, 1) / float64(cols), deep: deep}
	n := max(int(math.Ceil(deep/(s.step*aspect))), 1)
	for range n {
		s.rows = append(s.rows, []rune(strings.Repeat(" ", cols)))
		s.taken = append(s.taken, make([]bool, cols+1))
	}
	return s
}

// at is the place on the table of the middle of a character.
func (s *sheet) at(row, col int) geometry.Vec {
	return geometry.Vec{X: (float64(col) + 0.5) * s.step, Y: s.deep - (float64(row)+0.5)*s.step*aspect}
}

// cell is the character in which a place of the table lies.
func (s *sheet) cell(x, y float64) (row, col int) {
	return min(max(int((s.deep-y)/(s.step*aspect)), 0), len(s.rows)-1), min(max(int(x/s.step), 0), s.cols-1)
}

// write puts a word from a column on, cut off at the edge.
func (s *sheet) write(row, col int, text []rune) {
	if row < 0 || row >= len(s.rows) {
		return
	}
	for i, r := range text {
		if c := col + i; c >= 0 && c < s.cols {
			s.rows[row][c], s.taken[row][c] = r, true
		}
	}
}

// centred puts a word about a column.
func (s *sheet) centred(row, col int, text string) {
	r := []rune(text)
	s.write(row, max(0, min(col-len(r)/2, s.cols-len(r))), r)
}

func (s *sheet) lines() []string {
	var out []string
	for _, r := range s.rows {
		out = append(out, strings.TrimRight(string(r), " "))
	}
	return out
}

// trimmed is a drawing without the empty lines above and below it.
func trimmed(lines []string) []string {
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// planeLetters is a plane: each unit by its id where its middle is.
func planeLetters(c *game.Chart, t game.Plane) []string {
	s := newSheet(t.Width, t.Depth, columns)
	type patch struct {
		mark int
		area *geometry.Polygon
	}
	var ground []patch
	for _, g := range t.Grounds {
		i := markIndex(g.Kind)
		if p, err := polygon(g.Area); i >= 0 && err == nil {
			ground = append(ground, patch{i, p})
		}
	}
	thin := map[[2]int]int{} // narrow water, where no middle of a letter lies in it
	for _, g := range t.Grounds {
		if g.Kind == "stream" || g.Kind == "river" {
			s.between(g.Area, func(row, col int) { thin[[2]int{row, col}] = markIndex(g.Kind) })
		}
	}
	for row := range s.rows {
		for col := range columns {
			top, p := -1, s.at(row, col)
			if i, ok := thin[[2]int{row, col}]; ok {
				top = i
			}
			for i := range ground {
				if g := &ground[i]; g.mark > top && g.area.Holds(p).In() {
					top = g.mark
				}
			}
			if top >= 0 {
				s.rows[row][col] = marks[top].mark
			}
		}
	}
	for _, u := range c.Pieces {
		if len(u.Corners) < 3 {
			continue
		}
		r, at := s.cell((u.Corners[0][0]+u.Corners[2][0])/2, (u.Corners[0][1]+u.Corners[2][1])/2)
		text := []rune(u.ID)
		// An id that would run into another stands a row up or down, or gives way to a star.
		row, ok := s.room(r, min(at, columns-len(text)), len(text))
		if !ok {
			s.write(r, at, []rune{'*'})
			continue
		}
		s.write(row, min(at, columns-len(text)), text)
	}
	return s.lines()
}

// room finds a row near r with n free columns from c on, and a blank before and behind
// them.
func (s *sheet) room(r, c, n int) (row int, ok bool) {
	for _, row := range []int{r, r + 1, r - 1} {
		if row < 0 || row >= len(s.rows) || c < 0 {
			continue
		}
		if !slices.Contains(s.taken[row][max(c-1, 0):c+n+1], true) {
			return row, true
		}
	}
	return 0, false
}

func polygon(shape [][2]float64) (*geometry.Polygon, error) {
	corners := make([]geometry.Vec, len(shape))
	for i, q := range shape {
		corners[i] = geometry.Vec{X: q[0], Y: q[1]}
	}
	return geometry.NewPolygon(corners)
}

// areaLetters is a table of areas: borders, the name of each area in it, and below that
// what stands there.
func areaLetters(c *game.Chart, t game.Areas, say func(ref.Msg) string) []string {
	s := newSheet(t.Width, t.Depth, columns)
	shapes := make([]*geometry.Polygon, len(t.All))
	for i, r := range t.All {
		shapes[i], _ = polygon(r.Shape)
	}
	of := func(row, col int) int {
		if row < 0 || row >= len(s.rows) || col < 0 || col >= columns {
			return -1
		}
		p := s.at(row, col)
		return slices.IndexFunc(shapes, func(g *geometry.Polygon) bool { return g != nil && g.Holds(p).In() })
	}
	top := []rune(strings.Repeat(" ", columns))
	for row := range s.rows {
		for col := range columns {
			me := of(row, col)
			switch {
			case me != of(row, col+1) || me >= 0 && of(row, col-1) < 0:
				s.rows[row][col] = '|'
			case me != of(row+1, col):
				s.rows[row][col] = '_'
			case me >= 0:
				s.rows[row][col] = markOf(t.All[me].Kind)
			}
			if row == 0 && me >= 0 {
				top[col] = '_'
			}
		}
	}
	var list []string
	for _, r := range t.All {
		m := middle(r.Shape)
		row, col := s.cell(m[0], m[1])
		us := bySide(c, func(u game.Piece) bool { return u.At == game.Place(game.Area{ID: r.ID}) })
		name := named(say, r.Name, r.ID)
		if r.Held > 0 && r.Held <= len(c.Sides) {
			name += " (" + say(c.Sides[r.Held-1]) + ")"
		}
		s.label(row, col, labelled(name, us, say))
		list = append(list, brokenAll(told(c, name, us, say), columns)...)
	}
	return slices.Concat(trimmed(append([]string{strings.TrimRight(string(top), " ")}, s.lines()...)), areasKey(t, say), list)
}

// label writes the lines of a label about a place.
func (s *sheet) label(row, col int, lines []string) {
	row -= (len(lines) - 1) / 2
	row = max(min(row, len(s.rows)-len(lines)), 0)
	for i, l := range lines {
		s.centred(row+i, col, l)
	}
}

// labelled are the lines of a label: what a place is called and, a line a side, who stands there.
func labelled(name string, us []game.Piece, say func(ref.Msg) string) []string {
	lines := []string{name}
	last := -1
	for _, u := range us {
		if u.Side != last {
			lines, last = append(lines, ""), u.Side
		}
		l := &lines[len(lines)-1]
		*l = strings.TrimSpace(*l + " " + token(u, say))
	}
	return lines
}

// token is a piece on the sheet: what it goes by, with a question mark for one whose face is not
// seen, and where it faces.
func token(u game.Piece, say func(ref.Msg) string) string {
	text := u.Called(say)
	if u.Down && u.Face.IsZero() {
		text += "?"
	}
	return text + arrow(u)
}

// arrow is where a piece on a grid faces.
func arrow(u game.Piece) string {
	if at, ok := u.At.(game.Cell); ok && at.Facing > game.NoFront && at.Facing <= game.NorthWest {
		return []string{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"}[at.Facing-game.North]
	}
	return ""
}

// told is what stands at a place in words: none for a place with nobody, nor where the
// sheet has said all.
func told(c *game.Chart, place string, us []game.Piece, say func(ref.Msg) string) []string {
	if !slices.ContainsFunc(us, func(u game.Piece) bool { return u.Down || !u.Face.IsZero() }) {
		return nil
	}
	return []string{tokens(c, place, us, say)}
}

// tokens are the pieces at a place, side by side.
func tokens(c *game.Chart, place string, us []game.Piece, say func(ref.Msg) string) string {
	text, last := place+":", -1
	for i, u := range us {
		if u.Side != last {
			if i > 0 {
				text += ";"
			}
			if last = u.Side; u.Side >= 0 && u.Side < len(c.Sides) {
				text += " " + say(c.Sides[u.Side])
			}
		} else {
			text += ","
		}
		text += " " + token(u, say)
		if !u.Face.IsZero() {
			text += " " + say(u.Face)
		}
	}
	return text
}

// brokenAll breaks each of some sentences.
func brokenAll(texts []string, cols int) (out []string) {
	for _, t := range texts {
		out = append(out, brokenIn(t, cols)...)
	}
	return out
}

// broken breaks a sentence into lines of the sheet, brokenIn into lines of so many columns.
func broken(text string) []string { return brokenIn(text, columns) }

func brokenIn(text string, cols int) []string {
	var out []string
	line := ""
	for _, w := range strings.Fields(text) {
		switch {
		case line == "":
			line = w
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(w) > cols:
			out, line = append(out, line), "  "+w
		default:
			line += " " + w
		}
	}
	return append(out, line)
}

func named(say func(ref.Msg) string, name ref.Msg, id string) string {
	if name.IsZero() {
		return id
	}
	return say(name)
}

// gridLetters is a grid: a row of characters a row of squares, named at its edges.
func gridLetters(c *game.Chart, t game.Grid, say func(ref.Msg) string) []string {
	wide := min((columns-4)/max(t.Cols, 1), 8)
	if wide < 4 {
		return narrowLetters(c, t, say)
	}
	if len(t.Edges) > 0 {
		return edgedLetters(c, t, min(wide, 6), say)
	}
	kinds := squareKinds(t)
	fill := func(text string) string {
		r := []rune(text)
		if len(r) >= wide {
			return string(r[:wide-1]) + " "
		}
		return text + strings.Repeat(" ", wide-len(r))
	}
	head := "    "
	for col := range t.Cols {
		head += fill(colName(t, col))
	}
	out := []string{strings.TrimRight(head, " ")}
	var list []string
	for row := t.Rows - 1; row >= 0; row-- {
		line := rowName(t, row)
		line += strings.Repeat(" ", max(4-len(line), 1))
		for col := range t.Cols {
			us := bySide(c, inSquare(col, row))
			switch mark := markOf(kinds[[2]int{col, row}]); {
			case len(us) == 1:
				line += fill(token(us[0], say))
			case len(us) > 1:
				line += fill(token(us[0], say) + "+")
			case mark != ' ':
				line += fill(string(mark))
			default:
				line += fill("·")
			}
			list = append(list, brokenAll(told(c, cellName(t, col, row), us, say), columns)...)
		}
		out = append(out, strings.TrimRight(line, " "))
	}
	return slices.Concat(out, gridKey(c, t, false, say), list)
}

// edgedLetters is a grid on whose edges something lies: three lines a square. The first has what lies to the
// north of it, the mark of its ground and where the piece faces; the others the id, without its dashes, in two
// parts, and what lies to the east. An id too long for them, and pieces that stand together, are spelt below.
func edgedLetters(c *game.Chart, t game.Grid, wide int, say func(ref.Msg) string) (out []string) {
	kinds := squareKinds(t)
	north, east := map[[2]int]rune{}, map[[2]int]rune{}
	for _, e := range t.Edges {
		if at := [2]int{e.Col, e.Row}; e.East {
			east[at] = besideMark(e.Kind)
		} else {
			north[at] = markOf(e.Kind)
		}
	}
	sign := func(m map[[2]int]rune, col, row int) string {
		if r := m[[2]int{col, row}]; r != 0 {
			return string(r)
		}
		return " "
	}
	head := "    "
	for col := range t.Cols {
		name := colName(t, col)
		head += name + strings.Repeat(" ", max(wide-len(name), 1))
	}
	out = append(out, strings.TrimRight(head, " "))
	var list []string
	for row := t.Rows - 1; row >= 0; row-- {
		lines := [3]string{"    ", rowName(t, row), "    "}
		lines[1] += strings.Repeat(" ", max(4-len(lines[1]), 1))
		for col := range t.Cols {
			us := bySide(c, inSquare(col, row))
			mark := string(markOf(kinds[[2]int{col, row}]))
			faces, id, full := " ", []rune{}, wide-1
			if len(us) > 0 {
				id = []rune(strings.ReplaceAll(us[0].Called(say), "-", ""))
				if faces = arrow(us[0]); faces == "" {
					faces = " "
				}
			}
			if len(us) > 1 {
				faces, mark = faces+"+", ""
			}
			edge := sign(north, col, row)
			lines[0] += cut(edge+mark+faces+strings.Repeat(edge, max(0, full-2-utf8.RuneCountInString(faces))), full) + " "
			first := string(id[:min(full, len(id))])
			rest := string(id[min(full, len(id)):])
			if len(id) > 2*full {
				rest = string(id[full:2*full-1]) + "…"
			}
			if len(us) == 0 {
				if first = strings.Repeat(mark, full); mark == " " {
					first = strings.Repeat(" ", full/2) + "·"
				}
			}
			lines[1] += cut(first, full) + sign(east, col, row)
			lines[2] += cut(rest, full) + sign(east, col, row)
			if len(us) > 1 || len(id) > 2*full {
				list = append(list, broken(tokens(c, cellName(t, col, row), us, say))...)
			} else {
				list = append(list, brokenAll(told(c, cellName(t, col, row), us, say), columns)...)
			}
		}
		for _, l := range lines {
			out = append(out, strings.TrimRight(l, " "))
		}
	}
	return slices.Concat(out, gridKey(c, t, false, say), list)
}

// besideMark is the sign of what lies to the east of a square: that of a ridge stands upright.
func besideMark(kind string) rune {
	if r := markOf(kind); r != '^' {
		return r
	}
	return '>'
}

// cut is a text of so many columns.
func cut(text string, n int) string {
	r := []rune(text)
	if len(r) > n {
		return string(r[:n])
	}
	return text + strings.Repeat(" ", n-len(r))
}

// squareKinds is the ground of each square that is not open: of two the later.
func squareKinds(t game.Grid) map[[2]int]string {
	kinds := map[[2]int]string{}
	for _, q := range t.Squares {
		kinds[[2]int{q.Col, q.Row}] = q.Kind
	}
	return kinds
}

// colName and rowName are how a column and a row are called at the edges.
func colName(t game.Grid, col int) string {
	if t.Numbered {
		return strconv.Itoa(col)
	}
	return strings.TrimRight(CellName(col, 0), "1")
}

func rowName(t game.Grid, row int) string {
	if t.Numbered {
		return strconv.Itoa(row)
	}
	return strconv.Itoa(row + 1)
}

// narrowLetters is a grid whose squares have no room for an id: one character each, of a piece
// where it faces, and the pieces below. One too wide for that is drawn in parts.
func narrowLetters(c *game.Chart, t game.Grid, say func(ref.Msg) string) (out []string) {
	kinds := squareKinds(t)
	for from := 0; from < t.Cols; from += columns - 4 {
		to := min(from+columns-4, t.Cols)
		high := 0
		for col := from; col < to; col++ {
			high = max(high, len(colName(t, col)))
		}
		for i := range high {
			line := "    "
			for col := from; col < to; col++ {
				name := colName(t, col)
				name = strings.Repeat(" ", high-len(name)) + name
				line += name[i : i+1]
			}
			out = append(out, strings.TrimRight(line, " "))
		}
		for row := t.Rows - 1; row >= 0; row-- {
			line := []rune(rowName(t, row))
			line = append(line, []rune(strings.Repeat(" ", max(4-len(line), 1)))...)
			for col := from; col < to; col++ {
				us := bySide(c, inSquare(col, row))
				switch mark := markOf(kinds[[2]int{col, row}]); {
				case len(us) > 1:
					line = append(line, '*')
				case len(us) == 1 && arrow(us[0]) != "":
					line = append(line, []rune(arrow(us[0]))...)
				case len(us) == 1:
					line = append(line, 'o')
				case mark != ' ':
					line = append(line, mark)
				default:
					line = append(line, '·')
				}
			}
			out = append(out, strings.TrimRight(string(line), " "))
		}
	}
	out = append(out, gridKey(c, t, true, say)...)
	for side := range c.Sides {
		text := say(c.Sides[side]) + ":"
		last := ""
		for row := t.Rows - 1; row >= 0; row-- {
			for col := range t.Cols {
				for _, u := range bySide(c, inSquare(col, row)) {
					if u.Side != side {
						continue
					}
					text += last + " " + cellName(t, col, row) + " " + token(u, say)
					if last = ";"; !u.Face.IsZero() {
						text += " " + say(u.Face)
					}
				}
			}
		}
		if last != "" {
			out = append(out, broken(text)...)
		}
	}
	return out
}
