package report

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"adjutant/internal/game"
)

// This file draws a table with centimetres by itself: as SVG in its true size, in pieces of a
// sheet of paper, and in dots.

// gridStep is how far apart the lines of the grid are that carry numbers, in cm.
const gridStep = 10

// Picture is a table with centimetres as one SVG in its true size, a millimetre for a unit, with a
// line every centimetre; ok is false for a table of another shape.
func Picture(c *game.Chart, w Words) (svg string, ok bool) {
	inner, wide, high, ok := drawing(c, w)
	if !ok {
		return "", false
	}
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0fmm\" height=\"%.0fmm\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<style>%s</style>\n%s</svg>\n", wide, high, wide, high, DayStyle(), inner), true
}

// drawing is what stands in the SVG of a plane, with its grid, and how wide and high it is.
func drawing(c *game.Chart, w Words) (inner string, wide, high float64, ok bool) {
	t, ok := c.Table.(game.Plane)
	if !ok {
		return "", 0, 0, false
	}
	inner, wide, high = within(c, t, w)
	return inner + grids(t), wide, high, true
}

// grids is a line for every centimetre of a plane, heavier every five and ten, with numbers.
func grids(t game.Plane) string {
	var b strings.Builder
	b.WriteString("<g class=\"cm\" style=\"stroke:#000;fill:none\">\n")
	at := func(n int) (wide, ink float64) {
		switch {
		case n%gridStep == 0:
			return 1, .45
		case n%5 == 0:
			return .7, .28
		}
		return .4, .16
	}
	for x := 0; float64(x) <= t.Width; x++ {
		wide, ink := at(x)
		fmt.Fprintf(&b, "<path d=\"M%.1f %.1fv%.1f\" stroke-width=\"%.1f\" stroke-opacity=\"%.2f\"/>\n", margin+float64(x)*unit, margin, t.Depth*unit, wide, ink)
	}
	for y := 0; float64(y) <= t.Depth; y++ {
		wide, ink := at(y)
		fmt.Fprintf(&b, "<path d=\"M%.1f %.1fh%.1f\" stroke-width=\"%.1f\" stroke-opacity=\"%.2f\"/>\n", margin, margin+(t.Depth-float64(y))*unit, t.Width*unit, wide, ink)
	}
	b.WriteString("</g>\n<g style=\"font-size:10px\" text-anchor=\"middle\">\n")
	for x := 0; float64(x) <= t.Width; x += gridStep {
		fmt.Fprintf(&b, "<text x=\"%.1f\" y=\"%.1f\" style=\"font-size:10px\">%d</text>\n", margin+float64(x)*unit, margin-3, x)
	}
	for y := 0; float64(y) <= t.Depth; y += gridStep {
		fmt.Fprintf(&b, "<text x=\"%.1f\" y=\"%.1f\" style=\"font-size:10px\">%d</text>\n", margin/2, margin+(t.Depth-float64(y))*unit+3, y)
	}
	b.WriteString("</g>\n")
	return b.String()
}

// Piece is a piece of a table as it lies on one sheet of paper: from where to where, in cm from the near left corner, and its
// SVG in true size.
type Piece struct {
	Col, Row       int // from 1, the far left one first
	X0, X1, Y0, Y1 float64
	SVG            string
}

// Pieces cuts the picture of a plane into sheets of so many centimetres. The first SVG is the whole
// table, which the others show parts of: they stand in one file.
func Pieces(c *game.Chart, w Words, wide, high int) (whole string, all []Piece, ok bool) {
	inner, fullWide, fullHigh, ok := drawing(c, w)
	if !ok || wide < 1 || high < 1 {
		return "", nil, false
	}
	t := c.Table.(game.Plane)
	whole = fmt.Sprintf("<svg class=\"whole\" viewBox=\"0 0 %.0f %.0f\" role=\"img\"><g id=\"table\">%s</g></svg>", fullWide, fullHigh, inner)
	for row := 0; float64(row*high) < t.Depth; row++ {
		for col := 0; float64(col*wide) < t.Width; col++ {
			x, y := float64(col*wide), float64(row*high)
			p := Piece{Col: col + 1, Row: row + 1, X0: x, X1: min(x+float64(wide), t.Width), Y0: max(t.Depth-y-float64(high), 0), Y1: t.Depth - y}
			w, h := p.X1-p.X0, p.Y1-p.Y0
			p.SVG = fmt.Sprintf("<svg class=\"part\" style=\"width:%.0fmm;height:%.0fmm\" viewBox=\"%.1f %.1f %.1f %.1f\"><use href=\"#table\"/></svg>", w*10, h*10, margin+x*unit, margin+y*unit, w*unit, h*unit)
			all = append(all, p)
		}
	}
	return whole, all, true
}

// DayStyle is the style of a drawn table by day, which is how it is printed.
func DayStyle() string {
	night, after := strings.Index(style, "@media(prefers-color-scheme:dark)"), strings.Index(style, "svg text{")
	return style[:night] + style[after:strings.Index(style, ".result{")] + grounds()
}

// colours are those of the style by day, by their names.
var colours = sync.OnceValue(func() map[string]color.RGBA {
	out := map[string]color.RGBA{}
	day, _, _ := strings.Cut(style, "}")
	_, day, _ = strings.Cut(day, "{")
	for _, x := range strings.Split(day, ";") {
		name, hex, ok := strings.Cut(strings.TrimSpace(x), ":#")
		if !ok {
			continue
		}
		if len(hex) == 3 {
			hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
		}
		n, _ := strconv.ParseUint(hex, 16, 32)
		out[strings.TrimPrefix(name, "--")] = color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
	}
	return out
})

// side is the colour of a side by day.
func side(c *game.Chart, n int) color.RGBA { return colours()[fmt.Sprintf("side%d", c.Colour(n))] }

// dots is a plane being drawn in dots.
type dots struct {
	*image.RGBA
	per  float64 // dots for a cm
	deep float64 // of the table, cm
}

func (d *dots) at(q [2]float64) (x, y float64) { return q[0] * d.per, (d.deep - q[1]) * d.per }

// Dots are how a plane is drawn in dots.
type Dots struct {
	PerCM int
	Bare  bool // the ground alone, without grid, units and generals
}

// PNG is a table with centimetres in dots; ok is false for a table of another shape, or for more dots than a
// picture may have.
func PNG(c *game.Chart, how Dots) (file []byte, ok bool) {
	t, ok := c.Table.(game.Plane)
	w, h := int(t.Width*float64(how.PerCM)), int(t.Depth*float64(how.PerCM))
	if !ok || how.PerCM < 1 || w < 1 || h < 1 || w*h > mostDots {
		return nil, false
	}
	d := &dots{RGBA: image.NewRGBA(image.Rect(0, 0, w, h)), per: float64(how.PerCM), deep: t.Depth}
	d.fill([][2]float64{{0, 0}, {t.Width, 0}, {t.Width, t.Depth}, {0, t.Depth}}, colours()["table"], 1)
	all := slices.Clone(t.Grounds)
	slices.SortStableFunc(all, func(a, b game.Ground) int { return rank(a.Kind) - rank(b.Kind) })
	strips := stripsOf(all)
	for _, g := range all {
		ink, known := colours()[g.Kind]
		if !known {
			ink = colours()["rough"]
		}
		switch {
		case len(g.Line) > 1:
			d.strip(g.Line, g.Width, ink)
		case !strips[g.Kind+" "+g.ID]:
			d.fill(g.Area, ink, 1)
		}
	}
	if !how.Bare {
		for _, z := range t.Zones {
			d.fill(z.Area, side(c, z.Side), .12)
		}
		d.grid(t)
		for _, u := range c.Pieces {
			d.piece(u, side(c, u.Side))
		}
		for _, f := range t.Figures {
			d.fill(round(f.At, .65), colours()["edge"], 1)
			d.fill(round(f.At, .5), side(c, f.Side), 1)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, d); err != nil {
		return nil, false
	}
	return b.Bytes(), true
}

// mostDots bounds a picture: more would fill the memory.
const mostDots = 64 << 20

// fill colours the inside of a polygon, dot by dot, by how often a line from its left crosses it.
func (d *dots) fill(area [][2]float64, ink color.RGBA, share float64) {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, q := range area {
		_, y := d.at(q)
		lo, hi = min(lo, y), max(hi, y)
	}
	if len(area) < 3 {
		return
	}
	b := d.Bounds()
	for y := max(int(lo), 0); y < min(int(math.Ceil(hi)), b.Max.Y); y++ {
		mid := float64(y) + .5
		var cuts []float64
		for i, q := range area {
			x0, y0 := d.at(q)
			x1, y1 := d.at(area[(i+1)%len(area)])
			if (y0 <= mid) != (y1 <= mid) {
				cuts = append(cuts, x0+(mid-y0)*(x1-x0)/(y1-y0))
			}
		}
		slices.Sort(cuts)
		for i := 0; i+1 < len(cuts); i += 2 {
			for x := max(int(math.Round(cuts[i])), 0); x < min(int(math.Round(cuts[i+1])), b.Max.X); x++ {
				d.blend(x, y, ink, share)
			}
		}
	}
}

// strip is a road or a river: a bar along each stretch, and a disc where two of them meet.
func (d *dots) strip(line [][2]float64, wide float64, ink color.RGBA) {
	for i := 1; i < len(line); i++ {
		p, q := line[i-1], line[i]
		long := math.Hypot(q[0]-p[0], q[1]-p[1])
		if long == 0 {
			continue
		}
		x, y := (q[1]-p[1])/long*wide/2, (p[0]-q[0])/long*wide/2
		d.fill([][2]float64{{p[0] + x, p[1] + y}, {q[0] + x, q[1] + y}, {q[0] - x, q[1] - y}, {p[0] - x, p[1] - y}}, ink, 1)
		if i+1 < len(line) {
			d.fill(round(q, wide/2), ink, 1)
		}
	}
}

func (d *dots) blend(x, y int, ink color.RGBA, share float64) {
	if share == 1 {
		d.SetRGBA(x, y, ink)
		return
	}
	old := d.RGBAAt(x, y)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-share) + float64(b)*share)) }
	d.SetRGBA(x, y, color.RGBA{mix(old.R, ink.R), mix(old.G, ink.G), mix(old.B, ink.B), 255})
}

// grid is a line of dots for every centimetre, darker every five and ten.
func (d *dots) grid(t game.Plane) {
	black := color.RGBA{0, 0, 0, 255}
	share := func(n int) float64 {
		switch {
		case n%gridStep == 0:
			return .4
		case n%5 == 0:
			return .2
		}
		return .08
	}
	b := d.Bounds()
	for n := 0; float64(n) <= t.Width; n++ {
		x := min(int(float64(n)*d.per), b.Max.X-1)
		for y := range b.Max.Y {
			d.blend(x, y, black, share(n))
		}
		if n%gridStep == 0 && n > 0 {
			d.text(strconv.Itoa(n), x+2, b.Max.Y-d.letter()*6, colours()["soft"])
		}
	}
	for n := 0; float64(n) <= t.Depth; n++ {
		y := min(int((t.Depth-float64(n))*d.per), b.Max.Y-1)
		for x := range b.Max.X {
			d.blend(x, y, black, share(n))
		}
		if n%gridStep == 0 && n > 0 {
			d.text(strconv.Itoa(n), 2, y+2, colours()["soft"])
		}
	}
}

// piece is the footprint of a unit, the arrow of its front and its id behind it.
func (d *dots) piece(u game.Piece, ink color.RGBA) {
	if len(u.Corners) < 4 {
		return
	}
	d.fill(u.Corners, ink, 1)
	fl, fr, rr := u.Corners[0], u.Corners[1], u.Corners[2]
	front := [2]float64{(fl[0] + fr[0]) / 2, (fl[1] + fr[1]) / 2}
	s, c := math.Sincos(bearing(u) * math.Pi / 180)
	d.fill([][2]float64{{front[0] - c*.6, front[1] + s*.6}, {front[0] + s*1.3, front[1] + c*1.3}, {front[0] + c*.6, front[1] - s*.6}}, ink, 1)
	rear := [2]float64{(u.Corners[3][0] + rr[0]) / 2, (u.Corners[3][1] + rr[1]) / 2}
	x, y := d.at([2]float64{rear[0] - s*.8, rear[1] - c*.8})
	k := d.letter()
	x -= float64(len(u.ID)*4*k) / 2
	if c < .5 {
		y -= float64(5 * k)
	}
	d.text(u.ID, int(x), int(y), colours()["ink"])
}

// round is a disc as a polygon.
func round(at [2]float64, r float64) (out [][2]float64) {
	for i := range 16 {
		s, c := math.Sincos(float64(i) * math.Pi / 8)
		out = append(out, [2]float64{at[0] + c*r, at[1] + s*r})
	}
	return out
}

// letter is how many dots make one of a letter's.
func (d *dots) letter() int { return max(int(d.per/6), 1) }

// text writes letters of three by five dots, capitals all.
func (d *dots) text(s string, x, y int, ink color.RGBA) {
	k := d.letter()
	for i, r := range strings.ToUpper(s) {
		rows := letters[r]
		for row := range 5 {
			for col := range 3 {
				if rows>>(14-row*3-col)&1 == 0 {
					continue
				}
				for dy := range k {
					for dx := range k {
						if px, py := x+i*4*k+col*k+dx, y+row*k+dy; (image.Point{X: px, Y: py}).In(d.Bounds()) {
							d.SetRGBA(px, py, ink)
						}
					}
				}
			}
		}
	}
}

// letters are three by five dots each, row after row from the top, the left dot first; what has none is a
// blank.
var letters = map[rune]int{
	'0': 0b111_101_101_101_111, '1': 0b010_110_010_010_111, '2': 0b111_001_111_100_111, '3': 0b111_001_111_001_111, '4': 0b101_101_111_001_001,
	'5': 0b111_100_111_001_111, '6': 0b111_100_111_101_111, '7': 0b111_001_010_010_010, '8': 0b111_101_111_101_111, '9': 0b111_101_111_001_111,
	'A': 0b010_101_111_101_101, 'B': 0b110_101_110_101_110, 'C': 0b011_100_100_100_011, 'D': 0b110_101_101_101_110, 'E': 0b111_100_110_100_111,
	'F': 0b111_100_110_100_100, 'G': 0b011_100_101_101_011, 'H': 0b101_101_111_101_101, 'I': 0b111_010_010_010_111, 'J': 0b001_001_001_101_010,
	'K': 0b101_101_110_101_101, 'L': 0b100_100_100_100_111, 'M': 0b101_111_111_101_101, 'N': 0b110_101_101_101_101, 'O': 0b010_101_101_101_010,
	'P': 0b110_101_110_100_100, 'Q': 0b010_101_101_110_011, 'R': 0b110_101_110_101_101, 'S': 0b011_100_010_001_110, 'T': 0b111_010_010_010_010,
	'U': 0b101_101_101_101_111, 'V': 0b101_101_101_101_010, 'W': 0b101_101_111_111_101, 'X': 0b101_101_010_101_101, 'Y': 0b101_101_010_010_010,
	'Z': 0b111_001_010_100_111, '/': 0b001_001_010_100_100, '-': 0b000_000_111_000_000, '\'': 0b010_010_000_000_000, '.': 0b000_000_000_000_010,
}
