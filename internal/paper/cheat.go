package paper

import (
	"fmt"
	"strings"
)

// Block is one table of a cheat sheet: what it is, its paragraph, and its rows: a value and
// what it is of. A Grid has a row of headings first; a block has rows or a grid.
type Block struct {
	Head, Ref string
	Rows      []Row
	Grid      [][]string
}

// Row is a value and what it is of.
type Row struct{ Value, Say string }

// Part is what stands together on a cheat sheet under one heading: a chapter, or the words
// of lines.
type Part struct {
	Title  string
	Blocks []Block
}

// Cheat is a cheat sheet: the numbers of the book on the first page, the words that are typed on the second.
type Cheat struct {
	Lang, Title string
	Notes       []string // below the title: whose rules, which scale
	Front, Back []Part
	BackTitle   string
	Size        Size
}

// HTML is the sheet. Its letters are as large as the two pages allow, from 4.6 to 8 points.
func (c Cheat) HTML() string {
	var b strings.Builder
	for i, side := range []struct {
		title string
		parts []Part
	}{{c.Title, c.Front}, {c.BackTitle, c.Back}} {
		if len(side.parts) == 0 {
			continue
		}
		fmt.Fprintf(&b, "<section class=\"sheet\" style=\"font-size:%.1fpt\">\n<h1>%s</h1>\n", letters(side.parts), e(side.title))
		if i == 0 {
			for _, n := range c.Notes {
				fmt.Fprintf(&b, "<p class=\"note\">%s</p>\n", e(n))
			}
		}
		b.WriteString("<div class=\"columns\">\n")
		for _, p := range side.parts {
			p.write(&b)
		}
		b.WriteString("</div>\n</section>\n")
	}
	return page(c.Lang, c.Title, c.Size, cheatCSS, b.String())
}

func (p Part) write(b *strings.Builder) {
	for i, k := range p.Blocks {
		b.WriteString("<div class=\"block\">\n")
		if i == 0 {
			fmt.Fprintf(b, "<h2>%s</h2>\n", e(p.Title))
		}
		if k.Head != "" || k.Ref != "" {
			fmt.Fprintf(b, "<h3>%s<span>%s</span></h3>\n", e(k.Head), e(k.Ref))
		}
		b.WriteString("<table>\n")
		for _, r := range k.Rows {
			fmt.Fprintf(b, "<tr><td class=\"v\">%s</td><td>%s</td></tr>\n", e(r.Value), e(r.Say))
		}
		for n, row := range k.Grid {
			tag := "td"
			if n == 0 {
				tag = "th"
			}
			b.WriteString("<tr>")
			for _, c := range row {
				fmt.Fprintf(b, "<%s>%s</%s>", tag, e(c), tag)
			}
			b.WriteString("</tr>\n")
		}
		b.WriteString("</table>\n</div>\n")
	}
}

// What a page of three columns holds: lines of letters of one point, and how many letters of
// one point stand in a line of one column.
const (
	linesAtOnePoint   = 3 * 745 / 1.22
	lettersAtOnePoint = 182 / 0.47
	leastPoint        = 4.6
	mostPoint         = 8.0
)

// letters is the size of letters, in points, with which the parts fill one page at the most.
func letters(parts []Part) float64 {
	for size := mostPoint; size > leastPoint; size -= 0.1 {
		if lines(parts, lettersAtOnePoint/size) <= linesAtOnePoint/size {
			return size
		}
	}
	return leastPoint
}

// lines is how many lines the parts take in columns of so many letters.
func lines(parts []Part, wide float64) float64 {
	n := 0.0
	for _, p := range parts {
		n += 1.9
		for _, k := range p.Blocks {
			n += 0.5
			if k.Head != "" || k.Ref != "" {
				n += rows(k.Head+" "+k.Ref, wide)
			}
			value := 0
			for _, r := range k.Rows {
				value = max(value, len([]rune(r.Value)))
			}
			for _, r := range k.Rows {
				n += rows(r.Say, wide-float64(value)-1.5)
			}
			n += 1.1 * float64(len(k.Grid))
		}
	}
	return n
}

// rows is how many lines a text takes.
func rows(text string, wide float64) float64 {
	n := float64(len([]rune(text)))
	lines := 1.0
	for n > max(wide, 8) {
		n -= max(wide, 8) * 0.93 // words do not end where lines do
		lines++
	}
	return lines
}

const cheatCSS = `.columns { column-count: 3; column-gap: 4mm; column-rule: 0.2mm solid #999; column-fill: auto }
@media print { .columns { height: 262mm } }
.note { font-size: 7pt; color: #333; margin: 0 0 1mm }
.block { break-inside: avoid; margin: 0 0 0.5em }
h2 { margin: 0 0 0.2em; padding: 0.1em 0.3em; font-size: 1.15em; background: #222; color: #fff }
h3 { margin: 0; font-size: 1em; display: flex; justify-content: space-between; gap: 1em; border-bottom: 0.15mm solid #000 }
h3 span { font-weight: normal; white-space: nowrap; color: #444 }
table { border-collapse: collapse; width: 100%; line-height: 1.2 }
td, th { padding: 0 0.35em 0 0; vertical-align: top; text-align: left; font-weight: normal }
th { font-style: italic }
td.v { white-space: nowrap; font-weight: bold; text-align: right; width: 1% }
tr:nth-child(even) { background: #eee }
`
