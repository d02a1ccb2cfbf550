package report

import (
	"fmt"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Listed is a table for who hears it: a line for each area or point that somebody holds, and
// for each piece its side, its face if that may be seen, and its place.
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
