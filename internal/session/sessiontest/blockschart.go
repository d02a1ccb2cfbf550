package sessiontest

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file describes the table of Blocks, in each of the four shapes.

// cm is how large an area of the table is on a plane.
const cm = 12.0

// place is where a block of a side stands that is in an area.
func (r Blocks) place(id string, side int) game.Place {
	a := areas[areaAt(id)]
	switch r.As {
	case AsGraph:
		return game.Node{ID: id}
	case AsGrid:
		return game.Cell{Col: a.cell[0], Row: a.cell[1], Facing: []game.Facing{game.North, game.South}[side]}
	case AsPlane:
		m := centre(a.shape)
		return game.Spot{X: m[0] * cm, Y: m[1]*cm + []float64{-4, 4}[side], Deg: []float64{0, 180}[side]}
	}
	return game.Area{ID: id}
}

func centre(shape [][2]float64) (m [2]float64) {
	for _, q := range shape {
		m[0], m[1] = m[0]+q[0]/float64(len(shape)), m[1]+q[1]/float64(len(shape))
	}
	return m
}

// Chart implements game.Charter.
func (r Blocks) Chart(gs game.State) (game.Chart, bool) {
	s := gs.(*blocks)
	c := game.Chart{Title: ref.M("blocks.title"), PointsOf: ref.M("blocks.points"), Whole: len(s.All)}
	for _, side := range r.Sides(s) {
		c.Sides = append(c.Sides, side.Say)
	}
	at := map[string]int{}
	for _, b := range s.All {
		t := game.Tally{ID: b.ID, Side: b.Side, Now: b.Left, Mark: "steady"}
		if b.Face >= 0 {
			t.Start = strength[b.Face]
		}
		if b.Area == "" {
			t.Mark, t.Say = "gone", ref.M("blocks.gone")
			c.Tally = append(c.Tally, t)
			continue
		}
		c.Tally = append(c.Tally, t)
		p := game.Piece{ID: b.ID, Side: b.Side, At: r.place(b.Area, b.Side), Down: !b.Shown, Mark: "steady"}
		if b.Face >= 0 {
			p.Face = b.says()
		}
		if spot, plane := p.At.(game.Spot); plane {
			key := b.Area + b.ID[:1]
			spot.X += float64(at[key]*9 - 9)
			at[key]++
			y, back := spot.Y, spot.Y-3
			if b.Side == 1 {
				back = spot.Y + 3
			}
			w := []float64{-3, 3}[b.Side]
			p.At, p.Corners = spot, [][2]float64{{spot.X + w, y}, {spot.X - w, y}, {spot.X - w, back}, {spot.X + w, back}}
		}
		c.Pieces = append(c.Pieces, p)
		c.Placed++
	}
	c.Table = r.table(s)
	switch {
	case s.Won == 0:
		c.Result = []ref.Msg{ref.M("blocks.open", s.held(0), s.held(1))}
	case s.Won < 3:
		c.Result = []ref.Msg{ref.M("blocks.won", ref.Word("blocks.side."+seats[s.Won-1]))}
	default:
		c.Result = []ref.Msg{ref.M("blocks.drawn-game")}
	}
	return c, true
}

// table is the ground in the shape that is wanted.
func (r Blocks) table(s *blocks) game.Table {
	holder := func(id string) int {
		for side := range 2 {
			if len(s.in(id, side)) > 0 && len(s.in(id, 1-side)) == 0 {
				return side + 1
			}
		}
		return 0
	}
	kindly := func(a area) (say ref.Msg) {
		if a.kind != "" {
			say = ref.M("blocks.ground." + a.kind)
		}
		return say
	}
	var links []game.Link
	for i, a := range areas {
		for _, to := range a.next {
			if areaAt(to) > i {
				links = append(links, game.Link{From: a.id, To: to})
			}
		}
	}
	switch r.As {
	case AsGraph:
		g := game.Graph{Width: 10, Depth: 8, Links: links}
		for _, a := range areas {
			g.Points = append(g.Points, game.Point{ID: a.id, Name: ref.M("blocks.area." + a.id), At: centre(a.shape), Held: holder(a.id)})
		}
		return g
	case AsGrid:
		g := game.Grid{Cols: 3, Rows: 3}
		for _, a := range areas {
			if a.kind != "" {
				g.Squares = append(g.Squares, game.Square{Col: a.cell[0], Row: a.cell[1], Kind: a.kind, Say: kindly(a)})
			}
		}
		return g
	case AsPlane:
		p := game.Plane{Width: 10 * cm, Depth: 8 * cm}
		for _, a := range areas {
			if a.kind == "" {
				continue
			}
			g := game.Ground{ID: a.id, Kind: a.kind, Say: kindly(a), Name: ref.M("blocks.area." + a.id)}
			for _, q := range a.shape {
				g.Area = append(g.Area, [2]float64{q[0] * cm, q[1] * cm})
			}
			p.Grounds = append(p.Grounds, g)
		}
		return p
	}
	t := game.Areas{Width: 10, Depth: 8}
	for _, a := range areas {
		t.All = append(t.All, game.Region{ID: a.id, Name: ref.M("blocks.area." + a.id), Kind: a.kind, Say: kindly(a), Shape: a.shape, Held: holder(a.id)})
	}
	return t
}
