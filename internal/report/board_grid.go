package report

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"adjutant/internal/game"
)

// This file draws a grid of squares, and what lies on their edges.

// readable is how small, of its own size, a block of a grid may be on a screen: a page too narrow for that is moved sideways.
const readable = 0.55

// grid draws squares, with what stands on each and where it faces. Squares of a large board
// are smaller than a block: it is drawn larger then, and made smaller as a whole.
func grid(b *strings.Builder, c *game.Chart, t game.Grid, w Words) {
	edge := 0 // squares left free for the names of rows and columns
	if t.Numbered {
		edge = 1
	}
	d := newBoard(b, c, float64(t.Cols+edge), float64(t.Rows+edge), w)
	d.scale = min(d.scale, mostSquare)
	d.block = d.usualBlock()
	end := d.begin()
	small, large := d.scale, max(d.scale, min(d.block+d.beside(), mostSquare))
	d.least = readable * large / small
	if large > small {
		fmt.Fprintf(d.b, "<g transform=\"translate(%.0f %.0f) scale(%.4f) translate(-%.0f -%.0f)\">\n", margin, margin, small/large, margin, margin)
		d.scale = large
	}
	kinds := append(d.squares(t, edge), edgeSigns(t)...)
	if large > small {
		d.b.WriteString("</g>\n")
		d.scale = small
	}
	end(kinds)
}

// blockFor is how wide a block is for what it says.
func (d *board) blockFor(u game.Piece) float64 {
	return max(narrowBlock, float64(utf8.RuneCountInString(d.face(u)))*(letter+1)+8)
}

// usualBlock is the width in which nine pieces of ten find room: the few with long names are drawn smaller than all
// would be for their sake.
func (d *board) usualBlock() float64 {
	var all []float64
	for _, u := range d.c.Pieces {
		all = append(all, d.blockFor(u))
	}
	if len(all) == 0 {
		return narrowBlock
	}
	slices.Sort(all)
	return all[len(all)*9/10]
}

// beside is the room that a square leaves beside a block: for the arrows of those that face there.
func (d *board) beside() float64 {
	for _, u := range d.c.Pieces {
		if at, ok := u.At.(game.Cell); ok {
			if deg, faces := at.Facing.Bearing(); faces && math.Mod(deg, 180) != 0 {
				return 2 * reach
			}
		}
	}
	return apart
}

// squares draws the squares of a grid, some of them left free at its near and left edge, and
// gives the kinds of ground.
func (d *board) squares(t game.Grid, edge int) (kinds []sign) {
	corner := func(col, row int) (x, y float64) {
		return d.at([2]float64{float64(col + edge), float64(row + 1 + edge)})
	}
	seen := map[[2]int]bool{}
	for _, q := range t.Squares {
		x, y := corner(q.Col, q.Row)
		in := 0.0
		if seen[[2]int{q.Col, q.Row}] {
			in = d.scale / 4
		}
		seen[[2]int{q.Col, q.Row}] = true
		kinds = append(kinds, sign{"k", q.Kind, q.Say})
		fmt.Fprintf(d.b, "<rect class=\"k k-%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%s</title></rect>\n", html.EscapeString(q.Kind), x+in, y+in, d.scale-2*in, d.scale-2*in, html.EscapeString(d.w.Say(q.Say)))
	}
	left, top := corner(0, t.Rows-1)
	for i := 0; i <= t.Cols; i++ {
		fmt.Fprintf(d.b, "<path class=\"line\" d=\"M%.1f %.1fv%.1f\"/>\n", left+float64(i)*d.scale, top, float64(t.Rows)*d.scale)
	}
	for i := t.Rows; i >= 0; i-- {
		fmt.Fprintf(d.b, "<path class=\"line\" d=\"M%.1f %.1fh%.1f\"/>\n", left, top+float64(i)*d.scale, float64(t.Cols)*d.scale)
	}
	d.edges(t, corner)
	if t.Numbered {
		for i := range max(t.Cols, t.Rows) {
			if i < t.Cols {
				x, y := corner(i, -1)
				d.number(i, x, y)
			}
			if i < t.Rows {
				x, y := corner(-1, i)
				d.number(i, x, y)
			}
		}
	}
	for row := range t.Rows {
		for col := range t.Cols {
			x, y := corner(col, row)
			if !t.Numbered {
				fmt.Fprintf(d.b, "<text class=\"g\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", x+4, y+d.scale-6, CellName(col, row))
			}
			d.stack(d.in(col, row), x+d.scale/2, y+d.scale/2)
		}
	}
	return kinds
}

// edges draws what lies between squares: a way goes from the middle of one to the middle of the other, all else along their edge.
func (d *board) edges(t game.Grid, corner func(col, row int) (x, y float64)) {
	for _, across := range []bool{false, true} {
		for _, e := range t.Edges {
			if slices.Contains(waysAcross, e.Kind) != across {
				continue
			}
			x, y := corner(e.Col, e.Row)
			line := fmt.Sprintf("M%.1f %.1fh%.1f", x, y, d.scale)
			if e.East {
				line = fmt.Sprintf("M%.1f %.1fv%.1f", x+d.scale, y, d.scale)
			}
			if across {
				half, long := d.scale/2, d.scale
				if e.Kind != "road" { // no longer than the water
					long /= 2
				}
				line = fmt.Sprintf("M%.1f %.1fv%.1f", x+half, y-long/2, long)
				if e.East {
					line = fmt.Sprintf("M%.1f %.1fh%.1f", x+d.scale-long/2, y+half, long)
				}
			}
			fmt.Fprintf(d.b, "<path class=\"edge k-%s\" d=\"%s\"><title>%s</title></path>\n", html.EscapeString(e.Kind), line, html.EscapeString(d.w.Say(e.Say)))
		}
	}
}

// waysAcross are the kinds of edges that lead over them.
var waysAcross = []string{"road", "bridge", "ford"}

// number writes the number of a row or a column into a square left free for it.
func (d *board) number(n int, x, y float64) {
	fmt.Fprintf(d.b, "<text class=\"num\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" dominant-baseline=\"central\">%d</text>\n", x+d.scale/2, y+d.scale/2, n)
}

// stack draws the pieces of a square about its middle, smaller where they are too many for it.
func (d *board) stack(us []game.Piece, x, y float64) {
	if len(us) == 0 {
		return
	}
	usual := d.block
	defer func() { d.block = usual }()
	for _, u := range us {
		d.block = max(d.block, d.blockFor(u))
	}
	best, wide := 0.0, 0.0
	for n := range len(us) {
		w := float64(n+1)*(d.block+apart) - apart
		if k := min(1, d.scale/max(w, d.rows(us, w))); k > best {
			best, wide = k, w
		}
	}
	if best >= 1 || d.rows(us, d.scale) <= d.scale && d.block <= d.scale {
		d.blocks(us, x, y, d.scale)
		return
	}
	fmt.Fprintf(d.b, "<g transform=\"translate(%.1f %.1f) scale(%.3f)\">\n", x, y, best)
	d.blocks(us, 0, 0, wide)
	d.b.WriteString("</g>\n")
}

// cellName is how a square of a grid is called.
func cellName(t game.Grid, col, row int) string {
	if t.Numbered {
		return fmt.Sprint(col, ",", row)
	}
	return CellName(col, row)
}

// CellName is how people name a square: a letter for the column, from the left, and a
// number for the row, from the near edge.
func CellName(col, row int) string {
	name := ""
	for col++; col > 0; col = (col - 1) / 26 {
		name = string(rune('a'+(col-1)%26)) + name
	}
	return fmt.Sprint(name, row+1)
}

// edgeSigns are the kinds of what lies between squares.
func edgeSigns(t game.Grid) (out []sign) {
	for _, e := range t.Edges {
		out = append(out, sign{"edge", e.Kind, e.Say})
	}
	return out
}
