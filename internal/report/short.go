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
)

// This file writes what stands at the top of a report, how it came out and the points of
// each side turn by turn, and the report in short.

// last is the table at the end, nil when none was drawn.
func (d Doc) last() *game.Chart {
	out := d.Before
	for _, t := range d.Turns {
		if t.Chart != nil {
			out = t.Chart
		}
	}
	return out
}

// kind is the attribute of the body that tells a short report.
func kind(d Doc) string {
	if d.Short {
		return " class=\"short\""
	}
	return ""
}

// pageResult writes who won, what each side has left, and the curve.
func pageResult(b *strings.Builder, d Doc, w Words) {
	c := d.last()
	if c == nil {
		return
	}
	e := html.EscapeString
	for i, m := range c.Result {
		class := ""
		if i == 0 {
			class = " class=\"result\""
		}
		fmt.Fprintf(b, "<p%s>%s</p>\n", class, e(w.Say(m)))
	}
	b.WriteString("<ul class=\"sum\">")
	for i, side := range c.Sides {
		now, start := total(c, i)
		fmt.Fprintf(b, "<li><b class=\"s%d\">%s</b> %d / %d %s</li>", c.Colour(i), e(w.Say(side)), now, start, e(w.counts(c)))
	}
	b.WriteString("</ul>\n")
	if len(d.Turns) > 1 {
		curve(b, d, w)
	}
	pageSwings(b, d, c, w)
}

// markResult is pageResult as Markdown: the curve is a table.
func markResult(b *strings.Builder, d Doc, w Words) {
	c := d.last()
	if c == nil {
		return
	}
	for i, m := range c.Result {
		text := plain(w.Say(m))
		if i == 0 {
			text = "**" + text + "**"
		}
		fmt.Fprintf(b, "%s\n\n", text)
	}
	fmt.Fprintf(b, "| %s | 0", cell(w.curve(c)))
	for _, t := range d.Turns {
		fmt.Fprintf(b, " | %d", t.N)
	}
	b.WriteString(" |\n|---" + strings.Repeat("|---:", len(d.Turns)+1) + "|\n")
	for i, side := range c.Sides {
		fmt.Fprintf(b, "| %s", cell(w.Say(side)))
		for _, n := range d.points(i) {
			fmt.Fprintf(b, " | %d", n)
		}
		b.WriteString(" |\n")
	}
	b.WriteByte('\n')
	markSwings(b, d, c, w)
}

// points is what a side had at the start and after every turn.
func (d Doc) points(side int) []int {
	var out []int
	at := d.Before
	if at != nil {
		n, _ := total(at, side)
		out = append(out, n)
	} else {
		_, n := total(d.last(), side)
		out = append(out, n)
	}
	for _, t := range d.Turns {
		n := out[len(out)-1]
		if t.Chart != nil {
			n, _ = total(t.Chart, side)
		}
		out = append(out, n)
	}
	return out
}

// curve draws the points of each side by turn; a broken line is where a side goes home.
func curve(b *strings.Builder, d Doc, w Words) {
	const wide, high, left, foot, head = 760.0, 300.0, 46.0, 34.0, 14.0
	c := d.last()
	right := 110.0 // for the names, which on a telephone are larger beside the rest
	for _, side := range c.Sides {
		right = max(right, 20+11*float64(utf8.RuneCountInString(w.Say(side))+4))
	}
	most := 1
	for i := range c.Sides {
		for _, n := range d.points(i) {
			most = max(most, n)
		}
	}
	step := max(int(math.Ceil(float64(most)/5/5))*5, 1)
	top := (most + step - 1) / step * step
	x := func(i int) float64 { return left + float64(i)/float64(len(d.Turns))*(wide-left-right) }
	y := func(n int) float64 { return high - foot - float64(n)/float64(top)*(high-foot-head) }
	e := html.EscapeString
	fmt.Fprintf(b, "<h3>%s</h3>\n<div class=\"wide\"><svg class=\"curve\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\"><title>%s</title>\n", e(w.curve(c)), wide, high, e(w.curve(c)))
	for n := 0; n <= top; n += step {
		fmt.Fprintf(b, "<path class=\"axis\" d=\"M%.1f %.1fH%.1f\"/><text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n", left, y(n), wide-right, left-8, y(n)+5, n)
	}
	every := max((len(d.Turns)+19)/20, 1)
	for i, t := range d.Turns {
		if (i+1)%every == 0 {
			fmt.Fprintf(b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%d</text>\n", x(i+1), high-foot+20, t.N)
		}
	}
	names := d.named(y)
	for i, side := range c.Sides {
		if i < len(c.Limits) && c.Limits[i] > 0 {
			fmt.Fprintf(b, "<path class=\"limit f%d\" d=\"M%.1f %.1fH%.1f\"><title>%s: %d</title></path>\n", c.Colour(i), left, y(c.Limits[i]), wide-right, e(w.Say(side)), c.Limits[i])
		}
		ps := d.points(i)
		var line strings.Builder
		for k, n := range ps {
			fmt.Fprintf(&line, "%s%.1f %.1f", []string{"L", "M"}[btoi(k == 0)], x(k), y(n))
		}
		fmt.Fprintf(b, "<path class=\"pm f%d\" d=\"%s\"/>\n", c.Colour(i), line.String())
		fmt.Fprintf(b, "<text class=\"name f%d\" x=\"%.1f\" y=\"%.1f\">%s %d</text>\n", c.Colour(i), wide-right+8, names[i], e(w.Say(side)), ps[len(ps)-1])
	}
	b.WriteString("</svg></div>\n")
	if len(c.Limits) > 0 {
		fmt.Fprintf(b, "<p class=\"line\">%s</p>\n", e(w.Limit))
	}
}

// named is how far down the name of each side stands behind its line: in the order of the lines, the first side before the
// other where both end alike, and none on another.
func (d Doc) named(y func(points int) float64) []float64 {
	const apart = 18.0
	sides := d.last().Sides
	out, order := make([]float64, len(sides)), make([]int, len(sides))
	for i := range sides {
		ps := d.points(i)
		out[i], order[i] = y(ps[len(ps)-1])+5, i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(out[a], out[b]) })
	for k := 1; k < len(order); k++ {
		out[order[k]] = max(out[order[k]], out[order[k-1]]+apart)
	}
	return out
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// fallen is what a side lost in a turn as one sentence: 2/86 6→4, 3/82 2→0 destroyed.
func fallen(ls []loss, w Words) string {
	var out []string
	for _, l := range ls {
		if l.was == l.Now && l.Say.IsZero() {
			continue // it has come to itself again
		}
		s := l.ID
		if l.was != l.Now {
			s += fmt.Sprintf(" %d→%d", l.was, l.Now)
		}
		if t := w.state(l.Tally); t != "" {
			s += " " + t
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// pageShort writes the first table, the losses of every turn and the last table.
func pageShort(b *strings.Builder, d Doc, w Words) {
	e := html.EscapeString
	if !bare(d.Before) {
		fmt.Fprintf(b, "<h2>%s</h2>\n", e(w.Start))
		drawn(b, d.Before, w)
	}
	fmt.Fprintf(b, "<h2>%s</h2>\n<table class=\"turns\"><tbody>\n", e(w.Short))
	was := d.Before
	for _, t := range d.Turns {
		if t.Chart == nil {
			continue
		}
		said := false
		for i, l := range losses(was, t.Chart) {
			if text := fallen(l, w); text != "" {
				turn := ""
				if !said {
					turn = w.Turn(t.N)
				}
				said = true
				fmt.Fprintf(b, "<tr><td>%s</td><td class=\"s%d\">%s</td><td>%s</td></tr>\n", e(turn), t.Chart.Colour(i), e(w.Say(t.Chart.Sides[i])), e(text))
			}
		}
		if !said {
			fmt.Fprintf(b, "<tr><td>%s</td><td></td><td>%s</td></tr>\n", e(w.Turn(t.N)), e(w.Quiet))
		}
		was = t.Chart
	}
	b.WriteString("</tbody></table>\n")
	if c := d.last(); c != d.Before && !bare(c) {
		fmt.Fprintf(b, "<h2>%s</h2>\n", e(w.End))
		drawn(b, c, w)
	}
}

// markShort is pageShort as Markdown.
func markShort(b *strings.Builder, d Doc, w Words) {
	was := d.Before
	for _, t := range d.Turns {
		if t.Chart == nil {
			continue
		}
		fmt.Fprintf(b, "## %s\n\n", plain(w.Turn(t.N)))
		said := false
		for i, l := range losses(was, t.Chart) {
			if text := fallen(l, w); text != "" {
				said = true
				fmt.Fprintf(b, "- %s: %s\n", plain(w.Say(t.Chart.Sides[i])), plain(text))
			}
		}
		if !said {
			fmt.Fprintf(b, "%s\n", plain(w.Quiet))
		}
		b.WriteByte('\n')
		was = t.Chart
	}
}

// byPhase joins what was said until a phase was announced, so that a page has a block a
// phase and not one for every line.
func byPhase(said []Answer) []string {
	var out []string
	for _, s := range said {
		if len(out) == 0 || s.Opens {
			out = append(out, s.Text)
			continue
		}
		out[len(out)-1] += "\n" + s.Text
	}
	return out
}
