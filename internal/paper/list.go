package paper

import (
	"fmt"
	"strings"
)

// List is an army on paper: a line a unit, in letters that are read across a table.
type List struct {
	Lang, Title string
	About       string // of whom and when
	Player      string // whose it is; empty: a line to write on
	Notes       []string
	Head        ListWords
	Ranks       []Rank
	Stamp       string
	Foot        []string // what history says, in small letters
	Size        Size
}

// ListWords are the headings of a list.
type ListWords struct{ Unit, What, Points, Stamp, Player, Date, Made string }

// Rank is units under one man.
type Rank struct {
	Title, Leader string
	Units         []Unit
}

// HTML is the list as one file.
func (l List) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<section class=\"sheet form list\">\n<h1>%s <small>%s</small></h1>\n", e(l.Title), e(l.About))
	fmt.Fprintf(&b, "<p class=\"who\"><span>%s %s</span><span>%s</span></p>\n", e(l.Head.Player), "<b>"+e(l.Player)+"</b>", e(l.Head.Date))
	for _, n := range l.Notes {
		fmt.Fprintf(&b, "<p>%s</p>\n", e(n))
	}
	// The stamp stands in the head of the table, which each page repeats.
	fmt.Fprintf(&b, "<table class=\"lines\">\n<thead><tr><th colspan=\"3\" class=\"stamp\">%s <b>%s</b> <span>%s</span></th></tr>\n", e(l.Head.Stamp), e(l.Stamp), e(l.Title))
	fmt.Fprintf(&b, "<tr><th>%s</th><th>%s</th><th>%s</th></tr></thead>\n", e(l.Head.Unit), e(l.Head.What), e(l.Head.Points))
	for _, r := range l.Ranks {
		fmt.Fprintf(&b, "<tbody>\n<tr class=\"group\"><td colspan=\"3\">%s", e(r.Title))
		if r.Leader != "" {
			fmt.Fprintf(&b, " <span>%s</span>", e(r.Leader))
		}
		b.WriteString("</td></tr>\n")
		for _, u := range r.Units {
			fmt.Fprintf(&b, "<tr><td><b>%s</b> %s</td><td>%s</td><td class=\"boxes\">%s</td></tr>\n", e(u.ID), e(u.Name), e(u.What), boxes(u.Now, u.Start))
		}
		b.WriteString("</tbody>\n")
	}
	b.WriteString("</table>\n")
	fmt.Fprintf(&b, "<p class=\"made\">%s</p>\n", e(l.Head.Made))
	for _, f := range l.Foot {
		fmt.Fprintf(&b, "<p class=\"made\">%s</p>\n", e(f))
	}
	b.WriteString("</section>\n")
	return page(l.Lang, l.Title, l.Size, formCSS+listCSS, b.String())
}

const listCSS = `.list { font-size: 13pt }
.list h1 { font-size: 18pt }
.list h1 small { font-size: 12pt }
.list .who b { color: #000; font-size: 12pt; margin-left: 2mm }
.list .who span, .list .lines th { font-size: 10pt }
.list .group td { font-size: 13pt; padding-top: 1.5mm; padding-bottom: 1.5mm }
.list .group span { font-weight: normal; margin-left: 3mm }
.list .lines td:first-child { white-space: nowrap }
.list .boxes i { width: 5.4mm; height: 5.4mm }
.list .made { font-size: 9pt }
.list .group { break-after: avoid }
.list .stamp { font-size: 12pt !important; color: #000 !important; border-bottom: none; padding-top: 2mm }
.stamp span { float: right }
.stamp b { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 15pt; letter-spacing: 0.5mm; margin-left: 2mm }
@media screen and (max-width: 40rem) { .list { font-size: 11pt } .list .boxes { white-space: normal; min-width: 28mm; line-height: 1.35 } .list .boxes i { width: 4.4mm; height: 4.4mm } .list .group td { font-size: 11.5pt }
.list .group span { display: block; margin-left: 0 } .list .lines td:first-child { padding-right: 2mm } .stamp b { font-size: 12pt; letter-spacing: 0; display: block; margin-left: 0 } .stamp span { float: none } }
`
