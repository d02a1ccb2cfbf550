package paper

import (
	"fmt"
	"strings"
)

// Wall is a table that hangs on a wall, in letters that are read from two metres.
type Wall struct {
	Lang, Title string
	About       string // of which event, and when
	Head        []string
	Rows        [][]string
	Right       []bool // columns of numbers
	Made        string
	Size        Size
}

// HTML is the table as one file; its head stands on every page.
func (w Wall) HTML() string {
	var b strings.Builder
	wide := ""
	if len(w.Head) > 5 {
		wide = " wide"
	}
	fmt.Fprintf(&b, "<section class=\"sheet wall%s\">\n<h1>%s <small>%s</small></h1>\n<table>\n<thead><tr>", wide, e(w.Title), e(w.About))
	for i, h := range w.Head {
		fmt.Fprintf(&b, "<th%s>%s</th>", w.class(i), e(h))
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for _, r := range w.Rows {
		b.WriteString("<tr>")
		for i, c := range r {
			fmt.Fprintf(&b, "<td%s>%s</td>", w.class(i), e(c))
		}
		b.WriteString("</tr>\n")
	}
	fmt.Fprintf(&b, "</tbody>\n</table>\n<p class=\"made\">%s</p>\n</section>\n", e(w.Made))
	return page(w.Lang, w.Title, w.Size, wallCSS, b.String())
}

func (w Wall) class(i int) string {
	if i < len(w.Right) && w.Right[i] {
		return " class=\"n\""
	}
	return ""
}

const wallCSS = `.wall { font-size: 15pt }
.wall h1 { font-size: 22pt }
.wall h1 small { font-size: 13pt; font-weight: normal }
.wall table { width: 100%; border-collapse: collapse }
.wall th { text-align: left; font-size: 11pt; border-bottom: 1.5px solid #000; padding: 1mm 2mm; vertical-align: bottom }
.wall td { border-bottom: 1px solid #bbb; padding: 1.6mm 2mm }
.wall.wide { font-size: 12pt }
.wide th { font-size: 8.5pt }
.wide td { white-space: nowrap }
.wide td:nth-child(-n+3) { white-space: normal }
.wide th, .wide td { padding-left: 1mm; padding-right: 1mm }
.wall tr { break-inside: avoid }
.wall .n { text-align: right; font-variant-numeric: tabular-nums }
.made { font-size: 9pt; margin-top: 2mm; color: #444 }
@media screen and (max-width: 600px) { .wall { font-size: 11pt; overflow-x: auto } .wall th { font-size: 9pt } .wall td, .wall th { padding: 1mm } }
`

// Slips are what two players each bring back from their table, three on a page.
type Slips struct {
	Lang, Title, About string
	Words              SlipWords
	All                []Slip
	Size               Size
	Made               string // the code of the desk when they were printed
}

// SlipWords are what stands on a slip.
type SlipWords struct{ Table, List, Late, Score, Code, Signed, Note string }

// Slip is one game.
type Slip struct {
	Table        string // its number and its name; empty where tables are not given out
	A, B         string
	ListA, ListB string // the stamps of their lists
	LateA, LateB bool   // whose list came late
	// Scores and the code of a game that was played, as 7Q2K-M0XD-4B9T-W3HF; empty where they are to be written by hand.
	ScoreA, ScoreB, Code string
}

// HTML is the slips as one file.
func (s Slips) HTML() string {
	var b strings.Builder
	b.WriteString("<section class=\"sheet\">\n")
	for _, x := range s.All {
		fmt.Fprintf(&b, "<div class=\"slip\">\n<h1>%s <small>%s</small></h1>\n", e(s.Title), e(s.About))
		if x.Table != "" {
			fmt.Fprintf(&b, "<p class=\"at\">%s <b>%s</b></p>\n", e(s.Words.Table), e(x.Table))
		}
		fmt.Fprintf(&b, "<table>\n<tr><th></th><th>%s</th><th>%s</th><th>%s</th></tr>\n", e(s.Words.Score), e(s.Words.List), e(s.Words.Signed))
		for _, p := range []struct {
			name, score, list string
			late              bool
		}{{x.A, x.ScoreA, x.ListA, x.LateA}, {x.B, x.ScoreB, x.ListB, x.LateB}} {
			list := e(p.list)
			if p.late {
				list += "<br>" + e(s.Words.Late)
			}
			fmt.Fprintf(&b, "<tr><td class=\"name\">%s</td><td class=\"box\">%s</td><td class=\"list\">%s</td><td class=\"line\"></td></tr>\n", e(p.name), e(p.score), list)
		}
		fmt.Fprintf(&b, "</table>\n<p class=\"code\">%s", e(s.Words.Code))
		for i := range 4 {
			b.WriteString(" <span>")
			for k := range 4 {
				sign := ""
				if at := 5*i + k; at < len(x.Code) {
					sign = x.Code[at : at+1]
				}
				fmt.Fprintf(&b, "<i>%s</i>", e(sign))
			}
			b.WriteString("</span>")
		}
		fmt.Fprintf(&b, "</p>\n<p class=\"made\">%s <span>%s</span></p>\n</div>\n", e(s.Words.Note), e(s.Made))
	}
	b.WriteString("</section>\n")
	return page(s.Lang, s.Title, s.Size, slipCSS, b.String())
}

const slipCSS = `.slip { break-inside: avoid; border: 1px solid #000; padding: 4mm; margin-bottom: 5mm }
.slip h1 { font-size: 15pt }
.slip h1 small { font-size: 11pt; font-weight: normal }
.slip .at { font-size: 13pt }
.slip table { width: 100%; border-collapse: collapse }
.slip th { font-size: 9pt; text-align: left; font-weight: normal; padding: 0 2mm }
.slip td { padding: 2mm; border: 1px solid #999; height: 12mm }
.slip .name { font-size: 15pt; width: 34% }
.slip .box { width: 14% }
.slip .list { width: 27%; white-space: nowrap }
.slip .list { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 10pt }
.slip .code { margin-top: 3mm; font-size: 10pt }
.slip .code span { margin-left: 2mm; white-space: nowrap }
.slip .code i { display: inline-block; width: 5mm; height: 6mm; border: 1px solid #666; vertical-align: middle; text-align: center; font-style: normal; font-size: 11pt; line-height: 6mm }
.slip .box { font-size: 15pt; text-align: center }
.slip .made { display: flex; justify-content: space-between; gap: 4mm }
.made { font-size: 9pt; margin-top: 2mm; color: #444 }
`
