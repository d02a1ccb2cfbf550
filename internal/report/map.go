package report

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// The map: ten units to the centimetre, the far edge on top.
const (
	unit     = 10.0
	margin   = 14.0
	mostRows = 3    // lines that a name of ground may take
	glyph    = 10.6 // about the width of a letter of a label
	tall     = 20.0 // and its height
	gap      = 8.0  // between a label and what stands beside it
)

// order is which ground is drawn over which; kinds that it lacks come last.
var order = []string{"low-hill", "hill", "steep-hill", "contour", "rough", "walled-field", "wood", "stream", "river", "ford", "road", "bridge", "village", "town", "obstacle", "impassable", "redoubt", "castle", "building", "unknown"}

// grounds are the colours of the ground, by kind.
func grounds() string {
	var b strings.Builder
	b.WriteString(".k{fill:var(--rough)}")
	for _, k := range order {
		fmt.Fprintf(&b, ".k-%s{fill:var(--%s)}.strip.k-%s{fill:none;stroke:var(--%s)}", k, k, k, k)
	}
	// Bends are round, and ends are cut off at the edge.
	return b.String() + ".strip{stroke:var(--rough);stroke-linejoin:round}.k-building,.k-village,.k-town,.k-redoubt,.k-castle{stroke:var(--ink);stroke-opacity:.45;stroke-width:1.5}.k-wood{stroke:var(--ink);stroke-opacity:.25;stroke-dasharray:2 6;stroke-width:3}\n"
}

// rank is where a kind of ground stands in that order.
func rank(kind string) int {
	if i := slices.Index(order, kind); i >= 0 {
		return i
	}
	return len(order)
}

type box struct{ x0, y0, x1, y1 float64 }

func (a box) over(b box) float64 {
	w, h := min(a.x1, b.x1)-max(a.x0, b.x0), min(a.y1, b.y1)-max(a.y0, b.y0)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// plot is a map being drawn.
type plot struct {
	b          *strings.Builder
	c          *game.Chart
	wide, deep float64 // of the table, in its own unit
	scale      float64 // units on the page for one of the table's
	inset      float64 // free on every side of the table, for what stands at its edge
	taken      []box   // where no label may stand
}

func (p *plot) at(q [2]float64) (x, y float64) {
	return margin + p.inset + q[0]*p.scale, margin + p.inset + (p.deep-q[1])*p.scale
}

func (p *plot) points(area [][2]float64) string {
	var s []string
	for _, q := range area {
		x, y := p.at(q)
		s = append(s, fmt.Sprintf("%.1f,%.1f", x, y))
	}
	return strings.Join(s, " ")
}

// SVG draws a table of any shape; nothing for a chart without one.
func SVG(b *strings.Builder, c *game.Chart, w Words) {
	switch t := c.Table.(type) {
	case game.Plane:
		plane(b, c, t, w)
	case game.Areas:
		areas(b, c, t, w)
	case game.Graph:
		graph(b, c, t, w)
	case game.Grid:
		grid(b, c, t, w)
	}
}

// plane draws a table with centimetres: ground shaded by kind, units as they stand with an
// arrow before their front, generals, a legend and a scale.
func plane(b *strings.Builder, c *game.Chart, t game.Plane, w Words) {
	inner, wide, high := within(c, t, w)
	fmt.Fprintf(b, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\">%s</svg>", wide, high, inner)
}

// stripsOf are the roads and rivers of a plane by kind and id: each is drawn whole, not stretch by stretch.
func stripsOf(all []game.Ground) map[string]bool {
	out := map[string]bool{}
	for _, g := range all {
		if len(g.Line) > 1 {
			out[g.Kind+" "+g.ID] = true
		}
	}
	return out
}

// within is what stands in the drawing of a plane, and how wide and high it is.
func within(c *game.Chart, t game.Plane, w Words) (inner string, wide, high float64) {
	b := &strings.Builder{}
	p := &plot{b: b, c: c, wide: t.Width, deep: t.Depth, scale: unit}
	wide, high = t.Width*unit+2*margin, t.Depth*unit+2*margin
	legend, rows := p.legend(w, t, wide, high)
	fmt.Fprintf(b, "<title>%s</title>\n", html.EscapeString(w.Say(c.Title)))
	fmt.Fprintf(b, "<rect class=\"table\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"/>\n", margin, margin, t.Width*unit, t.Depth*unit)
	all := slices.Clone(t.Grounds)
	slices.SortStableFunc(all, func(a, b game.Ground) int { return rank(a.Kind) - rank(b.Kind) })
	strips := stripsOf(all)
	for _, g := range all {
		if strips[g.Kind+" "+g.ID] {
			if len(g.Line) > 1 {
				fmt.Fprintf(b, "<polyline class=\"strip k-%s\" style=\"stroke-width:%.1f\" points=\"%s\"><title>%s: %s</title></polyline>\n", html.EscapeString(g.Kind), g.Width*unit, p.points(g.Line), html.EscapeString(w.Say(g.Say)), html.EscapeString(called(w, g.Name, g.ID)))
			}
			continue
		}
		fmt.Fprintf(b, "<polygon class=\"k k-%s\" points=\"%s\"><title>%s: %s</title></polygon>\n", html.EscapeString(g.Kind), p.points(g.Area), html.EscapeString(w.Say(g.Say)), html.EscapeString(called(w, g.Name, g.ID)))
	}
	for _, z := range t.Zones {
		fmt.Fprintf(b, "<polygon class=\"zone f%d\" points=\"%s\"><title>%s</title></polygon>\n", c.Colour(z.Side), p.points(z.Area), html.EscapeString(w.Say(c.Sides[z.Side])))
	}
	for _, u := range c.Pieces {
		p.piece(u)
	}
	for _, f := range t.Figures {
		p.star(f, w)
	}
	for _, u := range c.Pieces {
		p.label(u)
	}
	for _, f := range t.Figures {
		x, y := p.at(f.At)
		p.text("id lead", called(w, f.Name, f.ID), x, y, 0, -1, 14, false)
	}
	named := map[string]bool{}
	for _, g := range all {
		if named[g.ID] || len(g.Area) == 0 || g.Kind == "road" || g.Kind == "stream" || g.Kind == "obstacle" {
			continue
		}
		named[g.ID] = true
		var mid [2]float64
		for _, q := range g.Area {
			mid[0], mid[1] = mid[0]+q[0]/float64(len(g.Area)), mid[1]+q[1]/float64(len(g.Area))
		}
		x, y := p.at(mid)
		name := called(w, g.Name, g.ID)
		if !p.broad(g, name) || !p.text("g", name, x, y, 0, 1, 6, true) {
			if lines := p.wrapped(g, name); strings.Count(lines, "\n") < mostRows {
				p.text("g", lines, x, y, 0, 1, 6, true)
			}
		}
	}
	b.WriteString(legend)
	return b.String(), wide, high + float64(rows)*34 + 8
}

// called is a name, or the id of what has none.
func called(w Words, name ref.Msg, id string) string {
	if name.IsZero() {
		return id
	}
	return w.Say(name)
}

// broad reports that a name is not much wider than the ground it is written on.
func (p *plot) broad(g game.Ground, name string) bool {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, q := range g.Area {
		lo, hi = min(lo, q[0]), max(hi, q[0])
	}
	return float64(utf8.RuneCountInString(name))*glyph <= (hi-lo)*unit+3*glyph
}

// wrapped is a name in lines that are not much wider than the ground, as far as its words allow.
func (p *plot) wrapped(g game.Ground, name string) string {
	var lines []string
	for _, word := range strings.Fields(name) {
		if n := len(lines) - 1; n >= 0 && p.broad(g, lines[n]+" "+word) {
			lines[n] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return strings.Join(lines, "\n")
}

// piece draws a footprint and the arrow of its front.
func (p *plot) piece(u game.Piece) {
	class := fmt.Sprintf("unit f%d", p.c.Colour(u.Side))
	if u.Mark != "steady" {
		class += " flees"
	}
	fmt.Fprintf(p.b, "<polygon class=\"%s\" points=\"%s\"><title>%s</title></polygon>\n", class, p.points(u.Corners), html.EscapeString(u.ID))
	if len(u.Corners) < 4 {
		return
	}
	var r = box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, q := range u.Corners {
		x, y := p.at(q)
		r = box{min(r.x0, x), min(r.y0, y), max(r.x1, x), max(r.y1, y)}
	}
	p.taken = append(p.taken, r)
	fl, fr := u.Corners[0], u.Corners[1]
	x, y := p.at([2]float64{(fl[0] + fr[0]) / 2, (fl[1] + fr[1]) / 2})
	s, c := math.Sincos(bearing(u) * math.Pi / 180)
	dx, dy := s, -c // on the page
	const stem, head = 15.0, 7.0
	tx, ty := x+dx*stem, y+dy*stem
	fmt.Fprintf(p.b, "<path class=\"way f%d\" d=\"M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1fL%.1f %.1f\"/>\n", p.c.Colour(u.Side), x, y, tx, ty,
		tx-dx*head-dy*head*.8, ty-dy*head+dx*head*.8, tx, ty, tx-dx*head+dy*head*.8, ty-dy*head-dx*head*.8)
	p.taken = append(p.taken, box{min(x, tx) - 4, min(y, ty) - 4, max(x, tx) + 4, max(y, ty) + 4})
}

// bearing is where a piece on a plane faces.
func bearing(u game.Piece) float64 {
	at, _ := u.At.(game.Spot)
	return at.Deg
}

// star draws a general.
func (p *plot) star(f game.Figure, w Words) {
	x, y := p.at(f.At)
	fmt.Fprintf(p.b, "<circle class=\"star f%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"6.5\"><title>%s</title></circle>\n", p.c.Colour(f.Side), x, y, html.EscapeString(called(w, f.Name, f.ID)))
	p.taken = append(p.taken, box{x - 7, y - 7, x + 7, y + 7})
}

// label writes a unit's id behind it, or wherever there is room.
func (p *plot) label(u game.Piece) {
	if len(u.Corners) < 4 {
		return
	}
	var mx, my, reach float64
	for _, q := range u.Corners[:4] {
		x, y := p.at(q)
		mx, my = mx+x/4, my+y/4
	}
	rl, rr := u.Corners[3], u.Corners[2]
	bx, by := p.at([2]float64{(rl[0] + rr[0]) / 2, (rl[1] + rr[1]) / 2})
	reach = math.Hypot(bx-mx, by-my)
	dx, dy := 0.0, 1.0
	if reach > 0 {
		dx, dy = (bx-mx)/reach, (by-my)/reach
	}
	p.text("id", u.ID, mx, my, dx, dy, reach+4, false)
}

// text writes a label near a point: in the direction given if there is room, else in
// another and farther off, with a line that ties it to its place; it may have several lines. One that may be
// left out is, when it would stand on something; false says that it was.
func (p *plot) text(class, s string, x, y, dx, dy, reach float64, optional bool) bool {
	rows := strings.Split(s, "\n")
	w, h := 0.0, tall*float64(len(rows))
	for _, row := range rows {
		w = max(w, float64(utf8.RuneCountInString(row))*glyph+gap)
	}
	edge := box{margin, margin, margin + p.wide*p.scale, margin + p.deep*p.scale}
	best, cost := box{}, math.Inf(1)
	far := 0.0
	for ring, step := range []float64{0, 14, 30, 52, 80} {
		for k := range 12 {
			// The wanted direction first, then turning away from it on both sides.
			turn := float64((k+1)/2) * math.Pi / 6
			if k%2 == 0 {
				turn = -turn
			}
			s, c := math.Sincos(turn)
			vx, vy := dx*c-dy*s, dx*s+dy*c
			cx := x + vx*(reach+step) + vx*w/2
			cy := y + vy*(reach+step) + vy*h/2
			r := box{cx - w/2, cy - h/2, cx + w/2, cy + h/2}
			total := 0.0
			for _, t := range p.taken {
				total += r.over(t)
			}
			total += (w*h - r.over(edge)) * 2
			if total < cost-1e-6 {
				best, cost, far = r, total, step
			}
		}
		if cost < 1e-6 || optional && ring == 1 {
			break
		}
	}
	if optional && cost > 1e-6 {
		return false
	}
	p.taken = append(p.taken, best)
	cx, cy := (best.x0+best.x1)/2, (best.y0+best.y1)/2
	if far >= 30 {
		fmt.Fprintf(p.b, "<line class=\"tie\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x, y, min(max(x, best.x0), best.x1), min(max(y, best.y0), best.y1))
	}
	for i, row := range rows {
		fmt.Fprintf(p.b, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" dominant-baseline=\"central\">%s</text>\n", class, cx, cy+tall*(float64(i)-float64(len(rows)-1)/2), html.EscapeString(row))
	}
	return true
}

// key is a legend being written: signs with what they mean, in rows below the table.
type key struct {
	b         strings.Builder
	wide, top float64 // of the page, and where the first row stands
	x         float64
	rows      int
}

func newKey(wide, high float64) *key { return &key{wide: wide, top: high + 16, x: margin, rows: 1} }

func (k *key) y() float64 { return k.top + float64(k.rows-1)*34 }

// put writes one sign and what it means, in a new row where this one is full.
func (k *key) put(sign func(x, y float64), label string) {
	need := 48 + float64(utf8.RuneCountInString(label))*11 + 18
	if k.x+need > k.wide-margin {
		k.x, k.rows = margin, k.rows+1
	}
	sign(k.x, k.y())
	fmt.Fprintf(&k.b, "<text class=\"key\" x=\"%.1f\" y=\"%.1f\" dominant-baseline=\"central\">%s</text>\n", k.x+42, k.y(), html.EscapeString(label))
	k.x += need
}

// swatch is a sign that is a patch of something.
func (k *key) swatch(class string) func(x, y float64) {
	return func(x, y float64) {
		fmt.Fprintf(&k.b, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"32\" height=\"18\"/>\n", class, x, y-9)
	}
}

// stroke is a sign that is a line of something.
func (k *key) stroke(class string) func(x, y float64) {
	return func(x, y float64) {
		fmt.Fprintf(&k.b, "<path class=\"%s\" d=\"M%.1f %.1fh32\"/>\n", class, x, y)
	}
}

// sides are the colours of the sides.
func (k *key) sides(c *game.Chart, class string, w Words) {
	for i, side := range c.Sides {
		k.put(k.swatch(fmt.Sprintf("%s f%d", class, c.Colour(i))), w.Say(side))
	}
}

// legend says what the signs of a plane are, in rows below the table, and how many rows
// those are.
func (p *plot) legend(w Words, t game.Plane, wide, high float64) (string, int) {
	k := newKey(wide, high)
	const bar = 10 // cm
	k.put(func(x, y float64) {
		fmt.Fprintf(&k.b, "<path class=\"bar\" d=\"M%.1f %.1fv12m0 -6h%.0fm0 -6v12\"/>\n", x, y-6, bar*unit)
	}, "")
	k.x += bar*unit - 44
	fmt.Fprintf(&k.b, "<text class=\"key\" x=\"%.1f\" y=\"%.1f\" dominant-baseline=\"central\">%s</text>\n", k.x-10, k.y(), html.EscapeString(w.Scale(bar)))
	k.x += 90
	k.sides(p.c, "unit", w)
	k.put(func(x, y float64) {
		fmt.Fprintf(&k.b, "<path class=\"way f1\" d=\"M%.1f %.1fh24m-8 -6l8 6l-8 6\"/>\n", x+4, y)
	}, w.Facing)
	if slices.ContainsFunc(p.c.Pieces, func(u game.Piece) bool { return u.Mark != "steady" }) {
		k.put(k.swatch("unit flees f1"), w.Flees)
	}
	if len(t.Figures) > 0 {
		k.put(func(x, y float64) {
			fmt.Fprintf(&k.b, "<circle class=\"star f1\" cx=\"%.1f\" cy=\"%.1f\" r=\"6.5\"/>\n", x+16, y)
		}, w.Leader)
	}
	for _, of := range order {
		if i := slices.IndexFunc(t.Grounds, func(g game.Ground) bool { return g.Kind == of }); i >= 0 {
			k.put(k.swatch("k-"+of), w.Say(t.Grounds[i].Say))
		}
	}
	return k.b.String(), k.rows
}
