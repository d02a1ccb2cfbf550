package paper

import (
	"fmt"
	"slices"
	"strings"
)

// Block is one table of a cheat sheet: what it is, its paragraph, and its rows: a value and
// what it is of. A Grid has a row of headings first; a block has rows or a grid.
type Block struct {
	Head, Ref string
	Rows      []Row
	Grid      [][]string
}

// Row is a value and what it is of, and perhaps a line that shows it.
type Row struct{ Value, Say, Line string }

// Part is what stands together on a cheat sheet under one heading: a chapter, or the words
// of lines.
type Part struct {
	Title  string
	Blocks []Block
	Words  bool // values are words: each row runs on as a line of text
}

// Cheat is a cheat sheet: the numbers of the book, then the words that are typed.
type Cheat struct {
	Lang, Title string
	Notes       []string // below the title: whose rules, which scale
	Parts       []Part
	Size        Size
}

// HTML is the sheet. Its letters are as large as two pages allow, from 4.8 to 8.5 points: one page
// where that is enough. Where the numbers fill one page and the words another, each has its own, in letters of its own size.
func (c Cheat) HTML() string {
	var b strings.Builder
	size, sheets, class := c.letters(), [][]Part{c.Parts}, "columns"
	if n := c.words(); n > 0 && size == mostPoint && fills(c.Parts, size) > onePage && max(fills(c.Parts[:n], size), fills(c.Parts[n:], size)) < 1.3*onePage {
		sheets, class = [][]Part{c.Parts[:n], c.Parts[n:]}, "columns even"
	}
	for _, parts := range sheets {
		if len(sheets) > 1 {
			for size = largePoint; size > leastPoint && fills(parts, size) > onePage; {
				size -= 0.1
			}
		}
		fmt.Fprintf(&b, "<section class=\"sheet\" style=\"font-size:%.1fpt\">\n<h1>%s</h1>\n", size, e(c.Title))
		for _, n := range c.Notes {
			fmt.Fprintf(&b, "<p class=\"note\">%s</p>\n", e(n))
		}
		fmt.Fprintf(&b, "<div class=%q>\n", class)
		for _, p := range parts {
			p.write(&b)
		}
		b.WriteString("</div>\n</section>\n")
	}
	return page(c.Lang, c.Title, c.Size, cheatCSS, b.String())
}

// words is where the words of lines begin.
func (c Cheat) words() int {
	return max(slices.IndexFunc(c.Parts, func(p Part) bool { return p.Words }), 0)
}

func (p Part) write(b *strings.Builder) {
	for i, k := range p.Blocks {
		if p.Words { // rows of words may stand in two columns: each says all by itself
			b.WriteString("<div class=\"block words\">\n")
		} else {
			b.WriteString("<div class=\"block\">\n")
		}
		if i == 0 {
			fmt.Fprintf(b, "<h2>%s</h2>\n", e(p.Title))
		}
		cite := ""
		if k.Ref != "" {
			cite = "<span>" + e(k.Ref) + "</span>"
		}
		if k.Head != "" {
			fmt.Fprintf(b, "<h3>%s%s</h3>\n", cite, e(k.Head))
			cite = ""
		}
		class := ""
		if p.Words {
			class = " class=\"w\""
		}
		fmt.Fprintf(b, "<table%s>\n", class)
		for _, r := range k.Rows {
			if p.Words {
				fmt.Fprintf(b, "<tr><td><b>%s</b> %s", e(r.Value), e(r.Say))
				if r.Line != "" {
					fmt.Fprintf(b, " <code>%s</code>", e(r.Line))
				}
				b.WriteString("</td></tr>\n")
				continue
			}
			fmt.Fprintf(b, "<tr><td class=\"v\">%s</td><td>%s%s</td></tr>\n", e(r.Value), cite, e(r.Say))
			cite = ""
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

// What two pages of three columns hold: lines of letters of one point, and how many letters of
// one point stand in a line of a column. A little is kept for blocks that are not divided.
const (
	linesAtOnePoint   = 2 * 3 * 760 / 1.2 * 0.96
	lettersAtOnePoint = 172 / 0.48
	leastPoint        = 4.8
	mostPoint         = 8.5
	largePoint        = 11   // of a page that has little to hold
	onePage           = 0.46 // of two: what is reckoned so full stands on one
)

// fills is how much of two pages some parts take.
func fills(parts []Part, size float64) float64 {
	return lines(parts, lettersAtOnePoint/size) * size / linesAtOnePoint
}

// letters is the size of letters, in points, with which the parts fill two pages at the most.
func (c Cheat) letters() float64 {
	size := mostPoint
	for size > leastPoint && fills(c.Parts, size) > 1 {
		size -= 0.1
	}
	return size
}

// lines is how many lines the parts take in columns of so many letters.
func lines(parts []Part, wide float64) float64 {
	n := 0.0
	for _, p := range parts {
		n += 0.5 + 1.25*rows(p.Title, wide/1.2)
		for _, k := range p.Blocks {
			n += 0.4 + 1.1*float64(len(k.Grid))
			if k.Head != "" {
				n += rows(k.Head+k.Ref, wide)
			}
			value := 0
			for _, r := range k.Rows {
				value = max(value, len([]rune(r.Value)))
			}
			for i, r := range k.Rows {
				if p.Words {
					n += rows(r.Value+" "+r.Say+" "+r.Line, wide-2)
					continue
				}
				say := r.Say
				if i == 0 && k.Head == "" {
					say += "  " + k.Ref
				}
				n += rows(say, wide-float64(value)-1.5)
			}
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

const cheatCSS = `.columns { column-count: 3; column-gap: 4mm; column-rule: 0.2mm solid #999 }
@media print { .columns { column-fill: auto } .columns.even { column-fill: balance } }
.note { font-size: 7pt; color: #333; margin: 0 0 1mm }
.block { break-inside: avoid; margin: 0 0 0.4em }
h2 { margin: 0.1em 0 0.1em; padding: 0.05em 0.3em; font-size: 1.15em; line-height: 1.15; background: #222; color: #fff }
h3 { margin: 0; font-size: 1em; line-height: 1.2; border-bottom: 0.15mm solid #000 }
.words { break-inside: auto }
h2 { break-after: avoid }
.block span { float: right; margin-left: 0.6em; font-weight: normal; color: #555 }
table { border-collapse: collapse; width: 100%; line-height: 1.2 }
td, th { padding: 0 0.35em 0 0; vertical-align: top; text-align: left; font-weight: normal }
th { font-style: italic }
td.v { white-space: nowrap; font-weight: bold; text-align: right; width: 1% }
.w td { padding-left: 1.2em; text-indent: -1.2em }
code { font-family: inherit; font-style: italic; overflow-wrap: anywhere }
tr:nth-child(even) { background: #eee }
@media screen and (max-width: 600px) { .columns { column-count: 1 } section { font-size: 11pt !important } }
`
