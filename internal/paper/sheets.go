package paper

import (
	"fmt"
	"strings"
)

// Sheets is a large drawing cut into sheets that are laid side by side in true size.
type Sheets struct {
	Lang, Title string
	Notes       []string
	Size        Size
	Style       string // of the drawing
	Whole       string // SVG of all of it, which the others show parts of
	Each        []Sheet
}

// Sheet is one of them.
type Sheet struct {
	Caption string
	SVG     string // with its size in millimetres
}

// Room is how many whole centimetres of a drawing one sheet holds beside its caption.
func (s Size) Room() (wide, high int) {
	if s == Letter {
		return 19, 25
	}
	return 19, 26
}

// HTML is the sheets as one file: first the whole drawing, small, then a sheet a page.
func (s Sheets) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<div class=\"sheet\"><h1>%s</h1>\n", e(s.Title))
	for _, n := range s.Notes {
		fmt.Fprintf(&b, "<p>%s</p>\n", e(n))
	}
	fmt.Fprintf(&b, "%s</div>\n", s.Whole)
	for _, x := range s.Each {
		fmt.Fprintf(&b, "<div class=\"sheet\"><p class=\"caption\">%s</p>\n%s</div>\n", e(x.Caption), x.SVG)
	}
	return page(s.Lang, s.Title, s.Size, s.Style+sheets, b.String())
}

const sheets = `body { padding: 0 }
.caption { margin: 0 0 1mm; font-size: 8pt; line-height: 4mm; height: 4mm; overflow: hidden }
svg { border: 0; border-radius: 0 }
svg.whole { width: 100%; height: auto }
svg.part { display: block; outline: .2mm solid #000 }
`
