package report

import (
	"fmt"
	"math"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Listed is a table for who hears it: a line for each piece of ground or kind of square and its places, for each area or point
// that somebody holds, and for each piece its side, its face if that may be seen, and its place.
func Listed(c *game.Chart, say func(ref.Msg) string) []string {
	var out []string
	held := func(id string, name ref.Msg, side int) {
		if side > 0 && side <= len(c.Sides) {
			if !name.IsZero() {
				id = say(name)
			}
			out = append(out, id+": "+say(c.Sides[side-1]))
		}
	}
	numbered := false
	switch t := c.Table.(type) {
	case game.Plane:
		out = append(out, grounded(t, say)...)
	case game.Areas:
		for _, r := range t.All {
			held(r.ID, r.Name, r.Held)
		}
	case game.Graph:
		for _, p := range t.Points {
			held(p.ID, p.Name, p.Held)
		}
	case game.Grid:
		numbered = t.Numbered
		out = append(out, squared(t, say)...)
	}
	pieces := slices.Clone(c.Pieces)
	slices.SortStableFunc(pieces, func(a, b game.Piece) int { return a.Side - b.Side })
	for _, p := range pieces {
		line := p.ID
		if p.Side >= 0 && p.Side < len(c.Sides) {
			line += ", " + say(c.Sides[p.Side])
		}
		if !p.Face.IsZero() {
			line += ", " + say(p.Face)
		}
		if at := placed(p.At, numbered); at != "" {
			line += ", " + at
		}
		out = append(out, line)
	}
	return out
}

// placed is a place as a line names it.
func placed(at game.Place, numbered bool) string {
	switch at := at.(type) {
	case game.Area:
		return at.ID
	case game.Node:
		return at.ID
	case game.Spot:
		return fmt.Sprintf("%.0f %.0f, %.0f°", at.X, at.Y, at.Deg)
	case game.Cell:
		name := CellName(at.Col, at.Row)
		if numbered {
			name = fmt.Sprintf("%d,%d", at.Col, at.Row)
		}
		if at.Facing != game.NoFront {
			name += " " + at.Facing.String()
		}
		return name
	}
	return ""
}

// grounded is the ground of a plane, a line each: what it is, how it is called and from where to where it lies, in centimetres from
// the near left corner.
func grounded(t game.Plane, say func(ref.Msg) string) (out []string) {
	type extent struct {
		line           string
		x0, y0, x1, y1 float64
	}
	var all []*extent
	at := map[string]*extent{}
	for _, g := range t.Grounds {
		points := append(slices.Clone(g.Area), g.Line...)
		if len(points) == 0 {
			continue
		}
		x := at[g.Kind+" "+g.ID]
		if x == nil {
			x = &extent{line: g.ID, x0: points[0][0], y0: points[0][1], x1: points[0][0], y1: points[0][1]}
			if !g.Name.IsZero() && say(g.Name) != g.ID {
				x.line += ", " + say(g.Name)
			}
			if !g.Say.IsZero() {
				x.line = say(g.Say) + ": " + x.line
			}
			at[g.Kind+" "+g.ID] = x
			all = append(all, x)
		}
		for _, p := range points {
			x.x0, x.y0, x.x1, x.y1 = min(x.x0, p[0]), min(x.y0, p[1]), max(x.x1, p[0]), max(x.y1, p[1])
		}
	}
	for _, x := range all {
		out = append(out, fmt.Sprintf("%s, %.0f %.0f - %.0f %.0f", x.line, whole(x.x0), whole(x.y0), whole(x.x1), whole(x.y1)))
	}
	return out
}

// squared is the ground of a grid: a line for each kind, with its squares.
func squared(t game.Grid, say func(ref.Msg) string) (out []string) {
	at := map[string]int{}
	for _, q := range t.Squares {
		if q.Say.IsZero() {
			continue
		}
		kind := say(q.Say)
		name := cellName(t, q.Col, q.Row)
		if i, ok := at[kind]; ok {
			out[i] += "; " + name
			continue
		}
		at[kind] = len(out)
		out = append(out, kind+": "+name)
	}
	return out
}

// whole is a length in whole centimetres, never the nothing with a sign.
func whole(x float64) float64 { return math.Round(x) + 0 }
