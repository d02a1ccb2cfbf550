package report

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file draws tables without centimetres: areas, a graph, a grid of squares. Pieces
// are blocks of one size, laid side by side where they stand.

const (
	page        = 1000.0 // units on the page for the width of such a table
	mostSquare  = 180.0  // of one square
	letter      = 9.0    // about the width of a letter on a block
	low         = 40.0   // the height of a block
	narrowBlock = 46.0   // its width at the least
	apart       = 6.0    // between two blocks
	reach       = 11.0   // of the arrow at the front of a block
)

// boardStyle is what a page with such a table needs besides.
const boardStyle = `.area{stroke:var(--ink);stroke-opacity:.5;stroke-width:2}.line{stroke:var(--line);stroke-width:1}.edge{stroke:var(--ink);stroke-width:5;fill:none;stroke-linecap:round}.edge.k-road{stroke:var(--road);stroke-width:8}.edge.k-bridge,.edge.k-ford{stroke:var(--bridge);stroke-width:12;stroke-linecap:butt}.edge.k-ridge{stroke:var(--obstacle);stroke-dasharray:1 9;stroke-width:7}.edge.k-stream{stroke:var(--river);stroke-width:8}.edge.k-pond{stroke:var(--river);stroke-width:11}.link{stroke:var(--soft);stroke-width:5;fill:none}.link.k-dotted{stroke-width:3;stroke-dasharray:3 7}
.point{fill:var(--card);stroke:var(--ink);stroke-width:2}.point.f0,.front.f0{fill:var(--side0)}.point.f1,.front.f1{fill:var(--side1)}.point.f2,.front.f2{fill:var(--side2)}.front{stroke:var(--edge);stroke-width:1}
.under{fill:var(--paper)}.block{stroke:var(--edge);stroke-width:2}.block.f0{fill:var(--side0)}.block.f1{fill:var(--side1)}.block.f2{fill:var(--side2)}.block.unseen{fill-opacity:.55}.block.own{stroke:var(--ink);stroke-dasharray:6 4;stroke-width:2.5}.block.flees{fill-opacity:.35}
.num{font-size:30px;fill:var(--soft)!important}
.face{font-size:16px;font-weight:600;fill:var(--edge)!important}.back{font-size:11px;fill:var(--edge)!important}
`

// boards is that style, nothing for a page of planes.
func boards(d Doc) string {
	if c := d.last(); c != nil {
		if _, plane := c.Table.(game.Plane); c.Table != nil && !plane {
			return boardStyle
		}
	}
	return ""
}

// board is a table without centimetres being drawn.
type board struct {
	plot
	w     Words
	block float64  // the width of a block: all are alike
	least float64  // pixels that a unit of the page needs for what stands on the blocks to be read; 0 for any
	keyed []string // what places are called that stand on the table by their numbers, from 1
}

// newBoard begins a drawing of a table so wide and deep, in its own unit.
func newBoard(b *strings.Builder, c *game.Chart, wide, deep float64, w Words) *board {
	d := &board{plot: plot{b: b, c: c, wide: wide, deep: deep, scale: page / max(wide, 1e-9)}, w: w, block: 46}
	for _, u := range c.Pieces {
		d.block = max(d.block, float64(utf8.RuneCountInString(d.face(u)))*letter+14)
	}
	return d
}

// face is what a block says: what it is, its id where that says all, a question mark where
// nobody here may see.
func (d *board) face(u game.Piece) string {
	switch {
	case !u.Face.IsZero():
		return d.w.Say(u.Face)
	case u.Down:
		return "?"
	}
	return u.Called(d.w.Say)
}

// begin opens the drawing; end writes the legend and closes it. What lies between is kept
// back until the legend is known, and with it how high the page is.
func (d *board) begin() (end func(kinds []sign)) {
	out := d.b
	var body strings.Builder
	d.b = &body
	return func(kinds []sign) {
		high := d.deep*d.scale + 2*(margin+d.inset)
		k := newKey(max(d.wide*d.scale+2*d.inset, page)+2*margin, high)
		d.legend(k, kinds)
		for i, name := range d.keyed {
			k.put(func(x, y float64) { d.numbered(&k.b, i, "", name, x+16, y) }, name)
		}
		least := ""
		if d.least > 0 {
			least = fmt.Sprintf(" style=\"min-width:%.0fpx\"", math.Ceil(d.least*k.wide))
		}
		fmt.Fprintf(out, "<svg%s viewBox=\"0 0 %.0f %.0f\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\"><title>%s</title>\n", least, k.wide, high+float64(k.rows)*34+8, html.EscapeString(d.w.Say(d.c.Title)))
		fmt.Fprintf(out, "<rect class=\"table\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"/>\n", margin, margin, d.wide*d.scale+2*d.inset, d.deep*d.scale+2*d.inset)
		out.WriteString(body.String() + k.b.String() + "</svg>")
	}
}

// sign is a kind of ground or of link, and its word.
type sign struct {
	class, name string
	say         ref.Msg
}

// kindsOf lists every kind once, in the order in which ground is drawn.
func kindsOf(all []sign) []sign {
	var out []sign
	for _, k := range all {
		if k.name != "" && !slices.ContainsFunc(out, func(x sign) bool { return x.class == k.class && x.name == k.name }) {
			out = append(out, k)
		}
	}
	slices.SortStableFunc(out, func(a, b sign) int { return cmp.Compare(rank(a.name), rank(b.name)) })
	return out
}

func (d *board) legend(k *key, kinds []sign) {
	k.sides(d.c, "block", d.w)
	down := func(own bool) bool {
		return slices.ContainsFunc(d.c.Pieces, func(u game.Piece) bool { return u.Down && u.Face.IsZero() != own })
	}
	if down(false) {
		k.put(k.swatch("block unseen f1"), d.w.Unseeing)
	}
	if down(true) {
		k.put(k.swatch("block own f1"), d.w.Own)
	}
	for _, x := range kindsOf(kinds) {
		draw := k.stroke
		if x.class == "k" {
			draw = k.swatch
		}
		k.put(draw(x.class+" k-"+html.EscapeString(x.name)), d.w.Say(x.say))
	}
}

// areas draws areas with what stands in each.
func areas(b *strings.Builder, c *game.Chart, t game.Areas, w Words) {
	d := newBoard(b, c, t.Width, t.Depth, w)
	end := d.begin()
	var kinds []sign
	mid := map[string][2]float64{}
	for _, r := range t.All {
		kinds = append(kinds, sign{"k", r.Kind, r.Say})
		class := "table"
		if r.Kind != "" {
			class = "k k-" + html.EscapeString(r.Kind)
		}
		mid[r.ID] = middle(r.Shape)
		fmt.Fprintf(d.b, "<polygon class=\"%s area\" points=\"%s\"><title>%s</title></polygon>\n", class, d.points(r.Shape), html.EscapeString(called(w, r.Name, r.ID)))
	}
	d.links(t.Links, mid, &kinds)
	for _, r := range t.All {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, q := range r.Shape {
			lo, hi = min(lo, q[0]), max(hi, q[0])
		}
		x, y := d.at(mid[r.ID])
		high := d.blocks(d.on(game.Area{ID: r.ID}), x, y+14, (hi-lo)*d.scale-20)
		d.name(called(w, r.Name, r.ID), r.Held, x, y+14-high/2-16)
	}
	end(kinds)
}

// graph draws points, the links between them and what stands on each. Where their names would stand on
// each other or over the edge they go by numbers, as in letters, and the legend has the names.
func graph(b *strings.Builder, c *game.Chart, t game.Graph, w Words) {
	d := newBoard(b, c, t.Width, t.Depth, w)
	us := make([][]game.Piece, len(t.Points))
	for i, p := range t.Points {
		us[i] = d.on(game.Node{ID: p.ID})
	}
	names := make([]string, len(t.Points))
	for i, p := range t.Points {
		names[i] = called(w, p.Name, p.ID)
	}
	d.inset = d.over(t, us)
	if d.crowded(t, names) {
		d.keyed = names
	}
	end := d.begin()
	var kinds []sign
	at := map[string][2]float64{}
	for _, p := range t.Points {
		at[p.ID] = p.At
	}
	d.links(t.Links, at, &kinds)
	for i, p := range t.Points {
		x, y := d.at(p.At)
		class := ""
		if p.Held > 0 {
			class = fmt.Sprintf(" f%d", d.c.Colour(p.Held-1))
		}
		if d.keyed != nil {
			d.numbered(d.b, i, class, names[i], x, y)
			continue
		}
		fmt.Fprintf(d.b, "<circle class=\"point%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"13\"><title>%s</title></circle>\n", class, x, y, html.EscapeString(names[i]))
	}
	for i, p := range t.Points {
		x, y := d.at(p.At)
		if d.keyed == nil {
			d.name(names[i], 0, x, y-26)
		}
		if len(us[i]) > 0 {
			d.pile(us[i], i, x, y+20, t)
		}
	}
	end(kinds)
}

// numbered draws a point by its number.
func (d *board) numbered(b *strings.Builder, i int, class, name string, x, y float64) {
	fmt.Fprintf(b, "<circle class=\"point%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"13\"><title>%s</title></circle><text class=\"id\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" dominant-baseline=\"central\">%d</text>\n", class, x, y, html.EscapeString(name), x, y, i+1)
}

// pileOf is how pieces lie below a point: how wide a row of them is, and how much smaller they are drawn so that they leave the
// room of its neighbours to them.
func (d *board) pileOf(us []game.Piece, at int, t game.Graph) (wide, k float64) {
	near := 4 * d.block
	for i, p := range t.Points {
		if i != at {
			near = min(near, math.Hypot(p.At[0]-t.Points[at].At[0], p.At[1]-t.Points[at].At[1])*d.scale)
		}
	}
	wide, k = d.block, 0
	for n := range len(us) {
		w := float64(n+1)*(d.block+apart) - apart
		if fits := min(1, (near-apart)/w, max(near/2, low)/d.rows(us, w)); fits > k {
			wide, k = w, fits
		}
	}
	return wide, max(k, leastPile)
}

// leastPile is how small pieces are drawn at the least.
const leastPile = 0.6

// pile draws the pieces of a point below it.
func (d *board) pile(us []game.Piece, at int, x, y float64, t game.Graph) {
	wide, k := d.pileOf(us, at, t)
	fmt.Fprintf(d.b, "<g transform=\"translate(%.1f %.1f) scale(%.3f)\">\n", x, y, k)
	d.blocks(us, 0, d.rows(us, wide)/2, wide)
	d.b.WriteString("</g>\n")
}

// over is how far points and the pieces below them reach over the edge of the table.
func (d *board) over(t game.Graph, us [][]game.Piece) float64 {
	out := 13.0
	for i, p := range t.Points {
		x, y := p.At[0]*d.scale, (t.Depth-p.At[1])*d.scale
		half, foot := 13.0, 20.0
		if len(us[i]) > 0 {
			wide, k := d.pileOf(us[i], i, t)
			half, foot = wide*k/2, foot+d.rows(us[i], wide)*k
		}
		out = max(out, 13-x, half-x, x+half-t.Width*d.scale, 36-y, y+foot-t.Depth*d.scale)
	}
	return out
}

// crowded reports names of points that would stand on each other or over the edge.
func (d *board) crowded(t game.Graph, names []string) bool {
	var taken []box
	for i, p := range t.Points {
		x, y := d.at(p.At)
		half := float64(utf8.RuneCountInString(names[i]))*glyph/2 + gap/2
		r := box{x - half, y - 26 - tall/2, x + half, y - 26 + tall/2}
		if r.x0 < margin || r.x1 > margin+2*d.inset+d.wide*d.scale {
			return true
		}
		for _, o := range taken {
			if r.over(o) > 0 {
				return true
			}
		}
		taken = append(taken, r)
	}
	return false
}

// on are the pieces at a place, those of the first side first.
func (d *board) on(at game.Place) []game.Piece {
	return bySide(d.c, func(u game.Piece) bool { return u.At == at })
}

// in are the pieces on a square, wherever they face.
func (d *board) in(col, row int) []game.Piece { return bySide(d.c, inSquare(col, row)) }

func inSquare(col, row int) func(game.Piece) bool {
	return func(u game.Piece) bool {
		at, ok := u.At.(game.Cell)
		return ok && at.Col == col && at.Row == row
	}
}

func bySide(c *game.Chart, is func(game.Piece) bool) []game.Piece {
	var out []game.Piece
	for _, u := range c.Pieces {
		if is(u) {
			out = append(out, u)
		}
	}
	slices.SortStableFunc(out, func(a, b game.Piece) int { return cmp.Compare(a.Side, b.Side) })
	return out
}

// middle is the centre of the corners.
func middle(shape [][2]float64) (m [2]float64) {
	for _, q := range shape {
		m[0], m[1] = m[0]+q[0]/float64(len(shape)), m[1]+q[1]/float64(len(shape))
	}
	return m
}

// links draws the ways between places.
func (d *board) links(all []game.Link, at map[string][2]float64, kinds *[]sign) {
	for _, l := range all {
		*kinds = append(*kinds, sign{"link", l.Kind, l.Say})
		class := "link"
		if l.Kind != "" {
			class += " k-" + html.EscapeString(l.Kind)
		}
		x0, y0 := d.at(at[l.From])
		x1, y1 := d.at(at[l.To])
		fmt.Fprintf(d.b, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", class, x0, y0, x1, y1)
	}
}

// name writes what a place is called, with the colour of who holds it before it.
func (d *board) name(s string, held int, x, y float64) {
	if held > 0 {
		fmt.Fprintf(d.b, "<circle class=\"star f%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"7\"/>\n", d.c.Colour(held-1), x-float64(utf8.RuneCountInString(s))*5-14, y)
	}
	fmt.Fprintf(d.b, "<text class=\"id\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" dominant-baseline=\"central\">%s</text>\n", x, y, html.EscapeString(s))
}

// perRow is how many blocks stand side by side in a width.
func (d *board) perRow(wide float64) int { return max(int((wide+apart)/(d.block+apart)), 1) }

// rows is how high the rows of blocks are: those of one side never stand in a row with
// those of the other.
func (d *board) rows(us []game.Piece, wide float64) float64 {
	n := 0
	for _, row := range d.lined(us, wide) {
		n += min(len(row), 1)
	}
	return float64(n)*(low+apart) - apart
}

// lined puts pieces into rows.
func (d *board) lined(us []game.Piece, wide float64) [][]game.Piece {
	var out [][]game.Piece
	most := d.perRow(wide)
	for _, u := range us {
		if n := len(out); n > 0 && len(out[n-1]) < most && out[n-1][0].Side == u.Side {
			out[n-1] = append(out[n-1], u)
		} else {
			out = append(out, []game.Piece{u})
		}
	}
	return out
}

// blocks draws pieces in rows about a middle, and gives how high the rows are.
func (d *board) blocks(us []game.Piece, x, y, wide float64) float64 {
	all := d.lined(us, wide)
	high := max(d.rows(us, wide), 0)
	top := y - high/2
	for _, row := range all {
		left := x - (float64(len(row))*(d.block+apart)-apart)/2
		for i, u := range row {
			d.one(u, left+float64(i)*(d.block+apart), top)
		}
		top += low + apart
	}
	return high
}

// one draws a block: its id small, its face below, and the arrow of its front.
func (d *board) one(u game.Piece, x, y float64) {
	class := fmt.Sprintf("block f%d", d.c.Colour(u.Side))
	switch {
	case u.Down && u.Face.IsZero():
		class += " unseen"
	case u.Down:
		class += " own"
	}
	if u.Mark != "" && u.Mark != "steady" {
		class += " flees"
	}
	fmt.Fprintf(d.b, "<rect class=\"under\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.0f\" rx=\"5\"/>", x, y, d.block, low)
	fmt.Fprintf(d.b, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.0f\" rx=\"5\"><title>%s</title></rect>\n", class, x, y, d.block, low, html.EscapeString(u.Called(d.w.Say)))
	face, at := d.face(u), y+low/2
	if face != u.Called(d.w.Say) {
		fmt.Fprintf(d.b, "<text class=\"back\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", x+5, y+13, html.EscapeString(u.Called(d.w.Say)))
		at += 5
	}
	fmt.Fprintf(d.b, "<text class=\"face\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" dominant-baseline=\"central\">%s</text>\n", x+d.block/2, at, html.EscapeString(face))
	if c, ok := u.At.(game.Cell); ok {
		if deg, faces := c.Facing.Bearing(); faces {
			s, cs := math.Sincos(deg * math.Pi / 180)
			mx, my := x+d.block/2+s*(d.block/2), y+low/2-cs*(low/2)
			const half = 8.0
			fmt.Fprintf(d.b, "<path class=\"front f%d\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\"/>\n", d.c.Colour(u.Side),
				mx+cs*half, my+s*half, mx+s*reach, my-cs*reach, mx-cs*half, my-s*half)
		}
	}
}
