// Package report writes a battle that has been told: as Markdown, and as one HTML
// file that needs nothing beside it, with a map for every turn. It takes sentences
// that are written already and knows nothing of what they mean.
package report

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Mark stands in the first line of both files: a file without it is not ours to
// write over.
const Mark = "<!-- adjutant report -->"

// Words are the headings in the language of the report.
type Words struct {
	Lang   string // en, it: the language of the file
	Say    func(ref.Msg) string
	Start  string // the table before the first turn
	Turn   func(n int) string
	Losses string
	None   string // nobody lost anything
	Unit   string
	Points string
	State  string
	Total  string // over the names of the sides
	Curve  string // over the curve of points
	Limit  string // what its broken lines say
	Short  string // over the losses of every turn in short
	End    string // over the last table
	Quiet  string // a turn in which nobody lost anything
	Facing string // what the arrow says
	Leader string // a general
	Flees  string // what a broken outline says
	// Unseeing is a piece whose face nobody here may see, and Own one that lies face down to
	// the others.
	Unseeing, Own string
	Scale         func(cm int) string
	Unseen        func(n, of int) string // units that are not on the map
	Unknown       func(n int) string     // units whose place is unknown
	Maps          string                 // where Markdown sends for the maps
	Made          string                 // the last line
	// Codes stands over the codes of the turns, Code over one.
	Codes, Code string
	// Turning stands over the turning points, Line over what was thrown for, Chance and Mean over how
	// likely so much was and what is usual; Rest says what those columns are.
	Turning, Line, Chance, Mean, Rest string
	Entry                             func(n int) string
}

// Doc is a battle told.
type Doc struct {
	Title, Line string
	ByHand      string // what was recorded by hand at a seat, and by whom; "" for nothing
	Dice        string // of a game whose dice are committed to: how many were rolled, and what was taken back
	Before      *game.Chart
	Turns       []Turn
	Swings      []Swing // the turning points, in their order
	Codes       []Code  // what stands on the sheet of paper
	// Short leaves out what was said: the result, the losses of each turn and the first
	// and the last table, on a few pages.
	Short bool
}

// Code is the code of a turn, for the sheet of paper; one that is Void was to be crossed out.
type Code struct {
	Turn, Code string
	Void       bool
}

// Turn is what was said in one turn, an entry each, and the table at its end.
type Turn struct {
	N     int
	Said  []Answer
	Chart *game.Chart
}

// Swing is a turning point: what its dice moved.
type Swing struct {
	Turn, Entry  int
	Line         string // what was thrown for
	Change       []int  // what each side gained, by number; less than nothing is a loss
	Chance, Mean string // how likely so much was, and what is usual; empty where that is not known
}

// Answer is what was said of one entry, and whether it begins with a phase that opens.
type Answer struct {
	Text  string
	Opens bool
}

// loss is what one unit lost in a turn.
type loss struct {
	game.Tally
	was int
}

// losses compares two tables: by side, who lost points or broke.
func losses(was, is *game.Chart) [][]loss {
	if is == nil {
		return nil
	}
	out := make([][]loss, len(is.Sides))
	old := map[string]game.Tally{}
	if was != nil {
		for _, t := range was.Tally {
			old[t.ID] = t
		}
	}
	for _, t := range is.Tally {
		o, ok := old[t.ID]
		if !ok {
			o = game.Tally{Now: t.Start}
		}
		if t.Side >= 0 && t.Side < len(out) && (o.Now != t.Now || ok && o.Mark != t.Mark) {
			out[t.Side] = append(out[t.Side], loss{t, o.Now})
		}
	}
	return out
}

// total sums what a side has now and began with.
func total(c *game.Chart, side int) (now, start int) {
	for _, t := range c.Tally {
		if t.Side == side {
			now, start = now+t.Now, start+t.Start
		}
	}
	return now, start
}

// state is the mark of a unit in words.
func (w Words) state(t game.Tally) string { return w.Say(t.Say) }

// counts is what a game counts its units by.
func (w Words) counts(c *game.Chart) string {
	if c == nil || c.PointsOf.IsZero() {
		return w.Points
	}
	return w.Say(c.PointsOf)
}

// curve is what stands over the curve of that.
func (w Words) curve(c *game.Chart) string {
	if of := w.counts(c); of != w.Points {
		return of
	}
	return w.Curve
}

// Markdown is the battle for those who read or edit plain text; the maps stand in
// the file page beside it.
func Markdown(d Doc, w Words, page string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n# %s\n\n", Mark, plain(d.Title))
	if d.Line != "" {
		fmt.Fprintf(&b, "%s\n\n", plain(d.Line))
	}
	if d.Dice != "" {
		fmt.Fprintf(&b, "%s\n\n", plain(d.Dice))
	}
	if d.ByHand != "" {
		fmt.Fprintf(&b, "%s\n\n", plain(d.ByHand))
	}
	if page != "" && d.mapped() {
		fmt.Fprintf(&b, "%s [%s](%s)\n\n", plain(w.Maps), plain(page), strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29").Replace(page))
	}
	markResult(&b, d, w)
	if d.Short {
		markShort(&b, d, w)
		markCodes(&b, d, w)
		fmt.Fprintf(&b, "%s\n", plain(w.Made))
		return b.String()
	}
	was := d.Before
	for _, t := range d.Turns {
		fmt.Fprintf(&b, "## %s\n\n", plain(w.Turn(t.N)))
		var said []string
		for _, x := range t.Said {
			said = append(said, x.Text)
		}
		if text := strings.Join(said, "\n"); text != "" {
			f := fence(text)
			fmt.Fprintf(&b, "%stext\n%s\n%s\n\n", f, text, f)
		}
		if t.Chart == nil {
			continue
		}
		fmt.Fprintf(&b, "### %s\n\n", plain(w.Losses))
		all := losses(was, t.Chart)
		any := false
		for _, l := range all {
			any = any || len(l) > 0
		}
		if any {
			fmt.Fprintf(&b, "| %s | %s | %s |\n|---|---:|---|\n", cell(w.Unit), cell(w.counts(t.Chart)), cell(w.State))
			for _, l := range all {
				for _, x := range l {
					fmt.Fprintf(&b, "| %s | %d → %d / %d | %s |\n", cell(x.ID), x.was, x.Now, x.Start, cell(w.state(x.Tally)))
				}
			}
		} else {
			fmt.Fprintf(&b, "%s\n", plain(w.None))
		}
		b.WriteByte('\n')
		for i, side := range t.Chart.Sides {
			now, start := total(t.Chart, i)
			fmt.Fprintf(&b, "- %s: %d / %d\n", plain(w.Say(side)), now, start)
			for _, p := range t.Chart.Parts {
				if p.Side == i {
					fmt.Fprintf(&b, "  - %s: %d / %d\n", plain(w.Say(p.Say)), p.Now, p.Start)
				}
			}
		}
		b.WriteByte('\n')
		was = t.Chart
	}
	markCodes(&b, d, w)
	fmt.Fprintf(&b, "%s\n", plain(w.Made))
	return b.String()
}

// fence is a line of tildes longer than any in the text.
func fence(text string) string {
	f := "~~~"
	for strings.Contains(text, f) {
		f += "~"
	}
	return f
}

// plain keeps Markdown from reading signs in a text as its own.
func plain(s string) string {
	var b strings.Builder
	for _, r := range strings.Join(strings.Fields(s), " ") {
		if strings.ContainsRune("\\`*_{}[]<>#|~&!", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func cell(s string) string { return plain(s) }

// style is all that the page needs to look at home by day and by night.
const style = `
:root{--paper:#fbfaf6;--ink:#22251f;--soft:#6b6f63;--line:#d9d6cb;--card:#fff;--table:#e9ecd8;
--side0:#b5302c;--side1:#2a549e;--side2:#33363d;--edge:#fff;
--hill:#d9cfa4;--low-hill:#e2dbb8;--steep-hill:#c6b57e;--wood:#9dbb84;--rough:#d3cda6;--walled-field:#dcd9a8;--obstacle:#7d6a48;
--river:#8fb8d6;--stream:#a9cbe2;--road:#cdb98e;--bridge:#8a7a5c;--ford:#bcd8e8;--building:#8c7d72;--village:#b7a89c;--town:#a3948a;--contour:#d0a079;--impassable:#6f7278;--redoubt:#a58f6a;--castle:#96899f;--unknown:#c9c9c9}
@media(prefers-color-scheme:dark){:root{--paper:#17191a;--ink:#e4e4dc;--soft:#9a9d93;--line:#3a3d3c;--card:#1f2223;--table:#2b3028;
--side0:#e8685f;--side1:#7ba4ee;--side2:#b4b8c2;--edge:#14171a;
--hill:#4a4630;--low-hill:#403e2e;--steep-hill:#5a5233;--wood:#33492e;--rough:#474330;--walled-field:#45452c;--obstacle:#a08c63;
--river:#2b4a63;--stream:#365a75;--road:#5b5138;--bridge:#8d7b58;--ford:#456a84;--building:#7b6d63;--village:#5a5049;--town:#756960;--contour:#6d4d33;--impassable:#0b0c0d;--redoubt:#6d5f45;--castle:#6a5f75;--unknown:#3b3b3b}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:76rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.9rem;margin:.2em 0}h2{margin:2.2em 0 .4em;padding-top:.6em;border-top:1px solid var(--line)}h3{font-size:1rem;margin:1.2em 0 .4em}
p.line{color:var(--soft);margin:0 0 1em}nav a{margin-right:.8em}a{color:var(--side1)}
pre{margin:0 0 .35rem;padding:.45rem .7rem;background:var(--card);border:1px solid var(--line);border-radius:6px;font:13px/1.45 ui-monospace,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
table{border-collapse:collapse;font-size:.92rem}th,td{padding:.2rem .8rem .2rem 0;border-bottom:1px solid var(--line);text-align:left}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.s0{color:var(--side0)}.s1{color:var(--side1)}.s2{color:var(--side2)}ul.sum{list-style:none;padding:0;display:flex;gap:2rem;flex-wrap:wrap}
figure{margin:1rem 0;overflow-x:auto}svg{width:100%;height:auto;display:block;border:1px solid var(--line);border-radius:6px;background:var(--paper)}
figcaption,footer{color:var(--soft);font-size:.88rem}
svg text{font-family:system-ui,sans-serif;fill:var(--ink)}
.table{fill:var(--table)}.unit{stroke:var(--edge);stroke-width:2}.unit.f0{fill:var(--side0)}.unit.f1{fill:var(--side1)}.unit.f2{fill:var(--side2)}
.unit.flees{fill-opacity:.35;stroke-dasharray:8 5;stroke-width:3}.unit.flees.f0{stroke:var(--side0)}.unit.flees.f1{stroke:var(--side1)}.unit.flees.f2{stroke:var(--side2)}
.zone{fill-opacity:.08;stroke-width:2;stroke-dasharray:14 8}.zone.f0{fill:var(--side0);stroke:var(--side0)}.zone.f1{fill:var(--side1);stroke:var(--side1)}.zone.f2{fill:var(--side2);stroke:var(--side2)}
.way{stroke-width:3;fill:none}.way.f0{stroke:var(--side0)}.way.f1{stroke:var(--side1)}.way.f2{stroke:var(--side2)}
.id{font-size:19px;paint-order:stroke;stroke:var(--table);stroke-width:4px;stroke-linejoin:round}
.lead{font-size:17px;font-style:italic}.g{font-size:17px;fill:var(--soft)!important;font-style:italic;paint-order:stroke;stroke:var(--table);stroke-width:3px}
.tie{stroke:var(--soft);stroke-width:1.5}.star{stroke:var(--edge);stroke-width:2}.star.f0{fill:var(--side0)}.star.f1{fill:var(--side1)}.star.f2{fill:var(--side2)}
.bar{stroke:var(--ink);stroke-width:3;fill:none}.key{font-size:20px}
.result{font-size:1.25rem;font-weight:600;margin:.3em 0}.result+p{margin:.1em 0}
.curve{max-width:46rem}.curve text{font-size:15px}.curve .axis{stroke:var(--line);stroke-width:1}.curve .pm{fill:none;stroke-width:3.5}.curve .pm.f0,.curve .limit.f0{stroke:var(--side0)}.curve .pm.f1,.curve .limit.f1{stroke:var(--side1)}.curve .pm.f2,.curve .limit.f2{stroke:var(--side2)}.curve .limit{stroke-width:1.5;stroke-dasharray:7 6;fill:none}
.curve .name.f0{fill:var(--side0)}.curve .name.f1{fill:var(--side1)}.curve .name.f2{fill:var(--side2)}
table.turns td,table.swings td{vertical-align:top}.swings span{white-space:nowrap}nav a{white-space:nowrap;display:inline-block}@media screen and (max-width:40rem){.gap{display:none}.curve text{font-size:20px}table.swings,table.turns{font-size:.8rem}}
table.turns td:first-child{white-space:nowrap}
@media print{@page{size:A4;margin:14mm}body{max-width:none;padding:0;font-size:11pt;background:#fff}pre{border:0;padding:0;break-inside:auto;font-size:8.5pt}h2{break-before:page;border:0;padding-top:0}nav{display:none}figure,.curve,tr{break-inside:avoid}svg{min-width:0!important}h1,h2,h3{break-after:avoid}
body.short h2{break-before:auto;margin:1em 0 .3em;font-size:1.15rem}body.short{font-size:9.5pt}body.short svg{max-height:11.5cm;width:auto;max-width:100%}body.short svg.curve{max-height:6cm}body.short p{margin:.2em 0}body.short table{font-size:8.5pt}}
`

// HTML is the battle as one page.
func HTML(d Doc, w Words) string {
	var b strings.Builder
	e := html.EscapeString
	fmt.Fprintf(&b, "<!doctype html>\n%s\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n", Mark, e(w.Lang))
	fmt.Fprintf(&b, "<meta name=\"color-scheme\" content=\"light dark\">\n<title>%s</title>\n<style>%s%s</style>\n</head>\n<body%s>\n<h1>%s</h1>\n", e(d.Title), style, grounds()+boards(d), kind(d), e(d.Title))
	if d.Line != "" {
		fmt.Fprintf(&b, "<p class=\"line\">%s</p>\n", e(d.Line))
	}
	if d.Dice != "" {
		fmt.Fprintf(&b, "<p class=\"line\">%s</p>\n", e(d.Dice))
	}
	if d.ByHand != "" {
		fmt.Fprintf(&b, "<p class=\"line\">%s</p>\n", e(d.ByHand))
	}
	pageResult(&b, d, w)
	if d.Short {
		pageShort(&b, d, w)
		pageCodes(&b, d, w)
		fmt.Fprintf(&b, "<footer><p>%s</p></footer>\n</body>\n</html>\n", e(w.Made))
		return b.String()
	}
	if len(d.Turns) > 1 {
		b.WriteString("<nav>")
		for _, t := range d.Turns {
			fmt.Fprintf(&b, "<a href=\"#t%d\">%s</a>", t.N, e(w.Turn(t.N)))
		}
		b.WriteString("</nav>\n")
	}
	if !bare(d.Before) {
		fmt.Fprintf(&b, "<h2>%s</h2>\n", e(w.Start))
		drawn(&b, d.Before, w)
	}
	was := d.Before
	for _, t := range d.Turns {
		fmt.Fprintf(&b, "<h2 id=\"t%d\">%s</h2>\n", t.N, e(w.Turn(t.N)))
		for _, s := range byPhase(t.Said) {
			fmt.Fprintf(&b, "<pre>%s</pre>\n", cited(s))
		}
		if t.Chart == nil {
			continue
		}
		fmt.Fprintf(&b, "<h3>%s</h3>\n", e(w.Losses))
		table(&b, t.Chart, losses(was, t.Chart), w)
		b.WriteString("<ul class=\"sum\">")
		for i, side := range t.Chart.Sides {
			now, start := total(t.Chart, i)
			fmt.Fprintf(&b, "<li><b class=\"s%d\">%s</b> %d / %d %s</li>", t.Chart.Colour(i), e(w.Say(side)), now, start, e(w.counts(t.Chart)))
			for _, p := range t.Chart.Parts {
				if p.Side == i {
					fmt.Fprintf(&b, "<li class=\"s%d\">%s %d / %d</li>", t.Chart.Colour(i), e(w.Say(p.Say)), p.Now, p.Start)
				}
			}
		}
		b.WriteString("</ul>\n")
		drawn(&b, t.Chart, w)
		was = t.Chart
	}
	pageCodes(&b, d, w)
	fmt.Fprintf(&b, "<footer><p>%s</p></footer>\n</body>\n</html>\n", e(w.Made))
	return b.String()
}

// cited is an answer whose citations stand at the edge where there is room, and behind their line where there is none: the
// blanks before what stands last in a line are an element of their own.
func cited(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(html.EscapeString(text), "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		end := strings.LastIndex(line, "   ") + 2 // the last blank of them; two stand behind the number of an entry, too
		from := 0
		if end > 1 {
			from = len(strings.TrimRight(line[:end], " "))
		}
		if from == 0 {
			b.WriteString(line)
			continue
		}
		fmt.Fprintf(&b, "%s<span class=\"gap\">%s</span>%s", line[:from], line[from:end], line[end:])
	}
	return b.String()
}

func table(b *strings.Builder, c *game.Chart, all [][]loss, w Words) {
	e := html.EscapeString
	n := 0
	for _, l := range all {
		n += len(l)
	}
	if n == 0 {
		fmt.Fprintf(b, "<p>%s</p>\n", e(w.None))
		return
	}
	fmt.Fprintf(b, "<table><thead><tr><th>%s</th><th class=\"n\">%s</th><th>%s</th></tr></thead><tbody>\n", e(w.Unit), e(w.counts(c)), e(w.State))
	for i, l := range all {
		for _, x := range l {
			name := ""
			if !x.Name.IsZero() && w.Say(x.Name) != x.ID {
				name = fmt.Sprintf(" title=\"%s\"", e(w.Say(x.Name)))
			}
			fmt.Fprintf(b, "<tr><td class=\"s%d\"%s>%s</td><td class=\"n\">%d → %d / %d</td><td>%s</td></tr>\n", c.Colour(i), name, e(x.ID), x.was, x.Now, x.Start, e(w.state(x.Tally)))
		}
	}
	b.WriteString("</tbody></table>\n")
}

// bare reports a table that there is nothing to see of: none is known, or nobody stands on it.
func bare(c *game.Chart) bool {
	if c == nil || c.Table == nil {
		return true
	}
	if t, ok := c.Table.(game.Plane); ok && len(t.Figures) > 0 {
		return false
	}
	return len(c.Pieces) == 0
}

// mapped reports that the page has a map: of some turn, or in short of the beginning and the end.
func (d Doc) mapped() bool {
	if d.Short {
		return !bare(d.Before) || !bare(d.last())
	}
	return !bare(d.Before) || slices.ContainsFunc(d.Turns, func(t Turn) bool { return !bare(t.Chart) })
}

// drawn is a map with what it leaves out.
func drawn(b *strings.Builder, c *game.Chart, w Words) {
	if bare(c) {
		return
	}
	b.WriteString("<figure>")
	SVG(b, c, w)
	if n := c.Whole - c.Placed; n > 0 {
		say := w.Unseen(n, c.Whole)
		if c.Unknown > 0 {
			say += " " + w.Unknown(c.Unknown)
		}
		fmt.Fprintf(b, "<figcaption>%s</figcaption>", html.EscapeString(say))
	}
	b.WriteString("</figure>\n")
}
