package paper

import (
	"fmt"
	"strings"
)

// Heat is a table of figures whose cells are the darker the larger they are.
type Heat struct {
	Lang, Title  string
	Notes        []string
	Down, Across []string // heads of the rows and of the columns
	Cells        [][]Hot  // by row
	Size         Size
}

// Hot is one figure as it is printed, and how large it is, from 0 to 1.
type Hot struct {
	Text  string
	Share float64
}

// HTML is the sheet as one file, across the long side of the paper; the letters shrink where there
// are many columns.
func (h Heat) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<h1>%s</h1>\n", e(h.Title))
	for _, n := range h.Notes {
		fmt.Fprintf(&b, "<p>%s</p>\n", e(n))
	}
	b.WriteString("<div class=\"wide\"><table>\n<thead><tr><th></th>")
	for _, x := range h.Across {
		fmt.Fprintf(&b, "<th scope=\"col\"><span>%s</span></th>", e(x))
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for i, row := range h.Cells {
		fmt.Fprintf(&b, "<tr><th scope=\"row\">%s</th>", e(h.Down[i]))
		for _, c := range row {
			ink := ""
			if c.Share > 0.72 {
				ink = ";color:#fff"
			}
			// From white over a warm grey to a dark red: it prints in black and white too.
			light := 100 - 62*min(max(c.Share, 0), 1)
			fmt.Fprintf(&b, "<td style=\"background:hsl(12 55%% %.0f%%)%s\">%s</td>", light, ink, e(c.Text))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table></div>\n")
	letters := min(max(2.6*40/float64(len(h.Across)+6), 1.5), 3.4) // mm: a column needs about three letters and a half
	n := len(h.Across)
	// On a screen as much of it as can be read is in sight: a column is about 2.2 letters' heights and 2.2 mm wide, that of names 3.5.
	fit := fmt.Sprintf("clamp(1.5mm, calc((100vw - %.1fmm) / %.1f), %.2fmm)", 12+2.2*float64(n), 2.2*float64(n)+3.5, letters)
	return page(h.Lang, h.Title, h.Size, fmt.Sprintf(hot, h.Size, letters, fit), b.String())
}

const hot = `@page { size: %s landscape; margin: 9mm }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: %.2fmm }
@media screen { body { max-width: 290mm } table { font-size: %s } tbody th { position: sticky; left: 0 } }
td, th { border: .2mm solid #bbb; padding: .5mm 1mm; text-align: right; font-variant-numeric: tabular-nums }
th { font-weight: 600; background: #f4f1ea; text-align: left; white-space: nowrap }
thead th span { writing-mode: vertical-rl }
thead { display: table-header-group }
tr { break-inside: avoid }
`
