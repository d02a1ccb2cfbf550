package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Listed is a table for who hears it: a line for each piece of ground, for each kind of square or edge and its places, for each area or
// point with its ground, who holds it and what it touches, and for each piece its side, its face if that may be seen, and its place.
func Listed(c *game.Chart, say func(ref.Msg) string) []string {
	var out []string
	numbered := false
	switch t := c.Table.(type) {
	case game.Plane:
		out = append(out, grounded(t, say)...)
	case game.Areas:
		for _, r := range t.All {
			out = append(out, stood(c, r.ID, r.Name, r.Say, r.Held, t.Links, say))
		}
	case game.Graph:
		for _, p := range t.Points {
			out = append(out, stood(c, p.ID, p.Name, p.Say, p.Held, t.Links, say))
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

// stood is an area or a point: its id and its name, its ground, who holds it, and what it touches by which way.
func stood(c *game.Chart, id string, name, ground ref.Msg, side int, links []game.Link, say func(ref.Msg) string) string {
	facts := []string{id}
	if !name.IsZero() && say(name) != id {
		facts = append(facts, say(name))
	}
	if !ground.IsZero() {
		facts = append(facts, say(ground))
	}
	if side > 0 && side <= len(c.Sides) {
		facts = append(facts, say(c.Sides[side-1]))
	}
	var beside []string
	for _, l := range links {
		to := l.To
		if to == id {
			to = l.From
		} else if l.From != id {
			continue
		}
		if !l.Say.IsZero() {
			to += " (" + say(l.Say) + ")"
		}
		beside = append(beside, to)
	}
	line := strings.Join(facts, ", ")
	if len(beside) > 0 {
		line += ": " + strings.Join(beside, ", ")
	}
	return line
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

// squared is the ground of a grid: a line for each kind, with its squares, or the two squares between which it lies.
func squared(t game.Grid, say func(ref.Msg) string) (out []string) {
	at := map[string]int{}
	put := func(what ref.Msg, name string) {
		if what.IsZero() {
			return
		}
		kind := say(what)
		if i, ok := at[kind]; ok {
			out[i] += "; " + name
			return
		}
		at[kind] = len(out)
		out = append(out, kind+": "+name)
	}
	for _, q := range t.Squares {
		put(q.Say, cellName(t, q.Col, q.Row))
	}
	for _, e := range t.Edges {
		col, row := e.Col, e.Row+1
		if e.East {
			col, row = e.Col+1, e.Row
		}
		put(e.Say, cellName(t, e.Col, e.Row)+" - "+cellName(t, col, row))
	}
	return out
}

// whole is a length in whole centimetres, never the nothing with a sign.
func whole(x float64) float64 { return math.Round(x) + 0 }
