package ask

import (
	"math"
	"slices"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// drawMap is `map`: the table in letters, far edge on top, each unit by its id.
func drawMap(s *state.State) game.Verdict {
	w := max(s.Field.Width, 1)
	step := w / mapColumns
	rows := max(int(math.Ceil(s.Field.Depth/(step*mapAspect))), 1)
	grid := make([][]byte, rows)
	for r := range grid {
		grid[r] = []byte(strings.Repeat(" ", mapColumns))
		for c := range grid[r] {
			p := geometry.Vec{X: (float64(c) + 0.5) * step, Y: s.Field.Depth - (float64(r)+0.5)*step*mapAspect}
			for _, m := range mapMarks {
				if table.Ground(s, func(k string) bool { return slices.Contains(strings.Fields(m.kinds), k) }, func(q *geometry.Polygon) bool { return q.Holds(p).In() }) != nil {
					grid[r][c] = m.mark
				}
			}
		}
	}
	list := []game.Object{}
	taken := make([][mapColumns + 1]bool, rows)
	for _, x := range table.Standing(s) {
		c := min(max(int(x.F.Centre.X/step), 0), mapColumns-1)
		r := min(max(int((s.Field.Depth-x.F.Centre.Y)/(step*mapAspect)), 0), rows-1)
		text := x.U.ID
		// An id that would run into another stands a row up or down, or gives way
		// to a star; the list of the answer has every place.
		row, col, ok := room(taken, r, min(c, mapColumns-len(text)), len(text))
		if !ok {
			row, col, text = r, c, "*"
		}
		for i := range text {
			taken[row][col+i] = true
		}
		copy(grid[row][col:], text)
		list = append(list, game.Object{{Key: "unit", Value: x.U.ID}, {Key: "at", Value: command.Point(x.U.Pose.At)}, {Key: "facing", Value: x.U.Pose.Facing}})
	}
	v := casting.Asked("OM §2.2", ref.M("measure.map", ref.CM(s.Field.Width), ref.CM(s.Field.Depth), ref.CM(table.Round2(step))), "map", list)
	for _, line := range grid {
		v.Lines = append(v.Lines, game.Text{Kind: game.TableLine, Say: ref.M("measure.map-row", strings.TrimRight(string(line), " "))})
	}
	v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("measure.map-legend")})
	return table.TellUnknown(s, v, func(*state.Unit) bool { return true })
}

// room finds a row near r with n free columns from c on, and a blank before and
// behind them.
func room(taken [][mapColumns + 1]bool, r, c, n int) (row, col int, ok bool) {
	for _, row := range []int{r, r + 1, r - 1} {
		if row < 0 || row >= len(taken) {
			continue
		}
		if !slices.Contains(taken[row][max(c-1, 0):c+n+1], true) {
			return row, c, true
		}
	}
	return 0, 0, false
}
