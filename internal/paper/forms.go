package paper

import (
	"fmt"
	"strings"
)

// FormWords are the headings of the forms, sentences already.
type FormWords struct {
	Lang                     string
	Roster                   string // over a roster
	Unit, State, Points      string // its columns
	Orders                   string // over a sheet of orders
	Turn, Whom, Order, Where string // its columns
	Codes                    string // over the sheet of codes
	Code, First, Second      string // its columns
	Player, Date, Made       string // before the lines to write on; at the foot
}

// Unit is a line of a roster: points that it has now of those it began with.
type Unit struct {
	ID, Name, What string
	Start, Now     int
}

// Group is units that stand together: a brigade, or a side whole.
type Group struct {
	Title string
	Units []Unit
}

// Army is a side of a battle.
type Army struct {
	Name   string
	Points string // how many, and at which it goes home
	Groups []Group
	Whom   []string // who gets orders
}

// Forms are the papers of one battle.
type Forms struct {
	Title  string
	Words  FormWords
	Armies []Army
	Orders bool // its sides write orders, and have sheets for them
	Turns  int  // lines of the sheet of codes
	Size   Size
}

// HTML is all of the forms: of each side a roster and, where it writes orders, a sheet of them, then the sheet of
// the codes that the turns end with.
func (f Forms) HTML() string {
	var b strings.Builder
	for _, a := range f.Armies {
		f.roster(&b, a)
	}
	if f.Orders {
		for _, a := range f.Armies {
			f.orders(&b, a)
		}
	}
	f.codes(&b)
	return page(f.Words.Lang, f.Title, f.Size, formCSS, b.String())
}

func (f Forms) head(b *strings.Builder, what, side string) {
	title := f.Title
	if side != "" {
		title += ": " + side
	}
	fmt.Fprintf(b, "<section class=\"sheet form\">\n<h1>%s <small>%s</small></h1>\n<p class=\"who\"><span>%s</span><span>%s</span></p>\n", e(what), e(title), e(f.Words.Player), e(f.Words.Date))
}

func (f Forms) roster(b *strings.Builder, a Army) {
	f.head(b, f.Words.Roster, a.Name)
	if a.Points != "" {
		fmt.Fprintf(b, "<p>%s</p>\n", e(a.Points))
	}
	fmt.Fprintf(b, "<table class=\"lines\">\n<thead><tr><th>%s</th><th>%s</th><th>%s</th></tr></thead>\n", e(f.Words.Unit), e(f.Words.State), e(f.Words.Points))
	for _, g := range a.Groups {
		keep := ""
		if len(g.Units) <= together {
			keep = " class=\"keep\""
		}
		fmt.Fprintf(b, "<tbody%s>\n", keep)
		if g.Title != "" {
			fmt.Fprintf(b, "<tr class=\"group\"><td colspan=\"3\">%s</td></tr>\n", e(g.Title))
		}
		for _, u := range g.Units {
			name := u.Name
			if name == u.ID {
				name = ""
			}
			fmt.Fprintf(b, "<tr><td><b>%s</b> %s</td><td>%s</td><td class=\"boxes\">%s</td></tr>\n", e(u.ID), e(name), e(u.What), boxes(u.Now, u.Start))
		}
		b.WriteString("</tbody>\n")
	}
	fmt.Fprintf(b, "</table>\n<p class=\"made\">%s</p>\n</section>\n", e(f.Words.Made))
}

// together is how many units of a group stay on one page: a larger group, or a side whole, goes on to the next where its page ends,
// else the page before it would be left empty.
const together = 12

// boxes is a box for each point, those lost already crossed; in fives, so that they are
// counted at a glance.
func boxes(now, start int) string {
	var b strings.Builder
	for i := range start {
		class := ""
		if i >= now {
			class = " class=\"x\""
		}
		if i > 0 && i%5 == 0 {
			b.WriteString("<s></s>")
		}
		fmt.Fprintf(&b, "<i%s></i>", class)
	}
	return b.String()
}

// blank is how many empty lines a sheet of orders has.
const blank = 26

func (f Forms) orders(b *strings.Builder, a Army) {
	f.head(b, f.Words.Orders, a.Name)
	if len(a.Whom) > 0 {
		fmt.Fprintf(b, "<p>%s: %s</p>\n", e(f.Words.Whom), e(strings.Join(a.Whom, ", ")))
	}
	fmt.Fprintf(b, "<table class=\"lines write\">\n<thead><tr><th class=\"n\">%s</th><th>%s</th><th>%s</th><th>%s</th></tr></thead>\n<tbody>\n", e(f.Words.Turn), e(f.Words.Whom), e(f.Words.Order), e(f.Words.Where))
	for range blank {
		b.WriteString("<tr><td></td><td></td><td></td><td></td></tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n</section>\n")
}

func (f Forms) codes(b *strings.Builder) {
	f.head(b, f.Words.Codes, "")
	fmt.Fprintf(b, "<table class=\"lines write\">\n<thead><tr><th class=\"n\">%s</th><th>%s</th><th>%s</th><th>%s</th></tr></thead>\n<tbody>\n", e(f.Words.Turn), e(f.Words.Code), e(f.Words.First), e(f.Words.Second))
	group := strings.Repeat("<i></i>", 4)
	for n := range f.Turns {
		fmt.Fprintf(b, "<tr><td class=\"n\">%d</td><td class=\"code\">%s</td><td></td><td></td></tr>\n", n+1, strings.Join([]string{group, group, group, group}, "<s></s>"))
	}
	b.WriteString("</tbody>\n</table>\n</section>\n")
}

const formCSS = `.form { font-size: 10.5pt }
h1 small { font-weight: normal; font-size: 10pt; margin-left: 3mm }
.who { display: flex; gap: 6mm; margin: 1mm 0 3mm }
.who span { flex: 1; border-bottom: 0.2mm solid #000; padding-bottom: 0.5mm; color: #444; font-size: 8.5pt }
table.lines { border-collapse: collapse; width: 100% }
.lines th { text-align: left; font-size: 8.5pt; font-weight: normal; color: #444; border-bottom: 0.4mm solid #000; padding: 0 2mm 0.5mm 0 }
.lines td { border-bottom: 0.15mm solid #999; padding: 1mm 2mm 1mm 0; vertical-align: middle }
.lines tr, .lines tbody.keep { break-inside: avoid }
.group { break-after: avoid }
.group td { font-weight: bold; background: #e4e4e4; padding-left: 1.5mm }
.boxes { white-space: nowrap; line-height: 1 }
.boxes i, .code i { display: inline-block; width: 4.6mm; height: 4.6mm; border: 0.25mm solid #000; margin-right: 0.8mm; vertical-align: middle }
.boxes s, .code s { display: inline-block; width: 1.6mm }
.boxes i.x { background: linear-gradient(45deg, transparent 46%, #000 46%, #000 54%, transparent 54%), linear-gradient(-45deg, transparent 46%, #000 46%, #000 54%, transparent 54%) }
.write td { height: 9mm }
.code { white-space: nowrap }
.code i { width: 5mm; height: 6.4mm; margin-right: 0.4mm }
.n { width: 1%; text-align: right; padding-right: 3mm !important }
.made { color: #555; font-size: 7.5pt; margin-top: 2mm }
`
