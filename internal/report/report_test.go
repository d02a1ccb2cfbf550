package report_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/report"
)

var words = report.Words{Lang: "en", Say: func(m ref.Msg) string { return m.Key }, Start: "Start", Turn: func(n int) string { return fmt.Sprint("Turn ", n) },
	Losses: "Losses", None: "None", Unit: "Unit", Points: "PM", State: "State", Facing: "front", Leader: "general", Flees: "flees",
	Scale: func(cm int) string { return fmt.Sprint(cm, " cm") }, Unknown: func(n int) string { return fmt.Sprint(n, " unknown") }, Unseen: func(n, of int) string { return fmt.Sprintf("%d of %d", n, of) }, Maps: "Maps in", Made: "Made"}

func square(id string, side int, x, y float64, mark string) game.Piece {
	return game.Piece{ID: id, Side: side, Mark: mark, Corners: [][2]float64{{x - 2, y}, {x + 2, y}, {x + 2, y - 3}, {x - 2, y - 3}}}
}

// nasty is text that would be markup.
const nasty = `<script src="http://evil/x.js">&"'` + "```~~~|*_#"

func battle() report.Doc {
	c := game.Chart{Title: ref.M(nasty), Sides: []ref.Msg{ref.M("Reds"), ref.M(nasty)}, Whole: 3, Placed: 2,
		Table:  game.Plane{Width: 60, Depth: 40, Grounds: []game.Ground{{ID: "g<b>", Kind: "wood", Say: ref.M("wood"), Area: [][2]float64{{1, 1}, {9, 1}, {9, 9}}}, {ID: "x", Kind: "lava", Say: ref.M("lava"), Area: [][2]float64{{20, 1}, {29, 1}, {29, 9}}}}, Figures: []game.Figure{{ID: "fane", At: [2]float64{20, 18}}}},
		Pieces: []game.Piece{square("1/50", 0, 20, 20, "steady"), square("a<b", 1, 30, 20, "routs")},
		Tally:  []game.Tally{{ID: "1/50", Side: 0, Start: 6, Now: 6, Mark: "steady"}, {ID: "a<b", Name: ref.M(nasty), Side: 1, Start: 5, Now: 5, Mark: "steady"}, {ID: "far", Side: 1, Start: 4, Now: 4, Mark: "steady"}}}
	d := c
	d.Tally = append([]game.Tally{}, c.Tally...)
	d.Tally[1].Now, d.Tally[1].Mark, d.Tally[1].Say = 3, "routs", ref.M("ROUTS")
	return report.Doc{Title: nasty, Line: nasty, Before: &c, Turns: []report.Turn{{N: 1, Said: []report.Answer{{Text: "[1]  " + nasty}}, Chart: &d}, {N: 2, Said: []report.Answer{{Text: "[2]  quiet"}}, Chart: &d}}}
}

// The page is whole in itself: well-formed, nothing typed becomes markup, nothing is
// fetched from anywhere, and it has colours for the dark.
func TestHTML(t *testing.T) {
	page := report.HTML(battle(), words)
	body := page[strings.Index(page, "<body>"):]
	dec := xml.NewDecoder(strings.NewReader("<html>" + body))
	dec.Strict = true
	svgs := 0
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := tok.(xml.StartElement); ok {
			switch e.Name.Local {
			case "script", "link", "img", "iframe", "image", "use":
				t.Errorf("<%s> in the page", e.Name.Local)
			case "svg":
				svgs++
			}
			for _, a := range e.Attr {
				if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "src" || a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#") {
					t.Errorf("%s=%q", a.Name.Local, a.Value)
				}
			}
		}
	}
	if svgs != 4 {
		t.Errorf("%d drawings, want the curve of points, a map before the first turn and one a turn", svgs)
	}
	if regexp.MustCompile(`url\(|@import|@font-face`).MatchString(page) {
		t.Error("the style fetches something")
	}
	for _, want := range []string{report.Mark, "prefers-color-scheme:dark", `lang="en"`, "5 → 3 / 5", "ROUTS", "1 of 3", "10 cm", "k-wood", "flees"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q", want)
		}
	}
	if n := strings.Count(page, "None"); n != 1 {
		t.Errorf("the second turn has no losses, said %d times", n)
	}
	if report.HTML(battle(), words) != page {
		t.Error("another page the second time")
	}
}

// Markdown: what was said stands in a fence that it cannot close, a table's cells
// hold no bars, signs are plain.
func TestMarkdown(t *testing.T) {
	md := report.Markdown(battle(), words, "a (b).html")
	lines := strings.Split(md, "\n")
	open := ""
	for _, l := range lines {
		switch {
		case open == "" && strings.HasPrefix(l, "~~~"):
			open = strings.TrimSuffix(l, "text")
		case open != "" && l == open:
			open = ""
		case open == "" && (strings.Contains(strings.ReplaceAll(l, report.Mark, ""), "<script") && !strings.Contains(l, `\<script`)):
			t.Errorf("markup: %s", l)
		case open == "" && strings.HasPrefix(l, "| ") && strings.Count(strings.ReplaceAll(l, `\|`, ""), "|") != 4 && strings.Count(strings.ReplaceAll(l, `\|`, ""), "|") != 5:
			t.Errorf("cells: %s", l)
		}
	}
	if open != "" || !strings.HasPrefix(md, report.Mark) || !strings.Contains(md, "(a%20%28b%29.html)") || !strings.Contains(md, "| a\\<b | 5 → 3 / 5 | ROUTS |") {
		t.Errorf("want the mark, the link, the losses and no open fence in\n%s", md)
	}
}

var label = regexp.MustCompile(`<text class="id" x="([0-9.]+)" y="([0-9.]+)"[^>]*>([^<]*)<`)

// Units that stand in a crowd have labels that do not stand on each other.
func TestLabelsKeepApart(t *testing.T) {
	c := game.Chart{Title: ref.M("crowd"), Table: game.Plane{Width: 120, Depth: 80}, Sides: []ref.Msg{ref.M("a"), ref.M("b")}}
	for i := range 30 {
		c.Pieces = append(c.Pieces, square(fmt.Sprint("1/", 10+i), i%2, 40+float64(i%6)*4.6, 60-float64(i/6)*5, "steady"))
	}
	var b strings.Builder
	report.SVG(&b, &c, words)
	var at [][2]float64
	for _, m := range label.FindAllStringSubmatch(b.String(), -1) {
		var x, y float64
		fmt.Sscan(m[1], &x)
		fmt.Sscan(m[2], &y)
		at = append(at, [2]float64{x, y})
	}
	if len(at) != 30 {
		t.Fatalf("%d labels", len(at))
	}
	over := 0
	for i, p := range at {
		for _, q := range at[:i] {
			if dx, dy := p[0]-q[0], p[1]-q[1]; dx*dx < 30*30 && dy*dy < 14*14 {
				over++
			}
		}
	}
	if over > 0 {
		t.Errorf("%d labels stand on others", over)
	}
}

// Ground and generals are called by their names, in several lines where the ground is narrow; a name that is too long for that
// is left out, and what has no name is called by its id.
func TestNamesOnTheMap(t *testing.T) {
	ground := func(x, side float64) [][2]float64 {
		return [][2]float64{{x, 10}, {x + side, 10}, {x + side, 10 + side}, {x, 10 + side}}
	}
	c := game.Chart{Table: game.Plane{Width: 120, Depth: 60, Grounds: []game.Ground{
		{ID: "w1", Kind: "wood", Say: ref.M("wood"), Name: ref.M("the pine wood"), Area: ground(10, 30)},
		{ID: "b1", Kind: "building", Say: ref.M("building"), Name: ref.M("the church and its yard beyond the brook"), Area: ground(60, 8)},
		{ID: "b2", Kind: "building", Say: ref.M("building"), Area: ground(90, 8)},
		{ID: "b3", Kind: "building", Say: ref.M("building"), Name: ref.M("the ruined tower"), Area: ground(75, 8)},
	}, Figures: []game.Figure{{ID: "fane", Name: ref.M("Fane"), At: [2]float64{20, 50}}, {ID: "hill", At: [2]float64{40, 50}}}}}
	var b strings.Builder
	report.SVG(&b, &c, words)
	for _, s := range []string{"the pine wood", "the ruined", "tower", "b2", "Fane", "hill"} {
		if !strings.Contains(b.String(), ">"+s+"</text>") {
			t.Errorf("no label %s", s)
		}
	}
	for _, s := range []string{"w1", "fane", "b1", "b3", "beyond", "brook"} {
		if strings.Contains(b.String(), s+"</text>") {
			t.Errorf("a label %s", s)
		}
	}
}

// A bent road is one line with round bends, as wide as it is on the table, and not a row of
// pieces; other ground stays an area.
func TestBendsAreRound(t *testing.T) {
	piece := [][2]float64{{0, 10}, {20, 10}, {20, 8}, {0, 8}}
	c := game.Chart{Table: game.Plane{Width: 120, Depth: 60, Grounds: []game.Ground{
		{ID: "r", Kind: "road", Say: ref.M("road"), Area: piece, Line: [][2]float64{{0, 9}, {20, 9}, {30, 20}}, Width: 2},
		{ID: "r", Kind: "road", Say: ref.M("road"), Area: piece},
		{ID: "b", Kind: "bridge", Say: ref.M("bridge"), Area: piece},
	}}}
	var b strings.Builder
	report.SVG(&b, &c, words)
	if n := strings.Count(b.String(), "<polyline class=\"strip k-road\" style=\"stroke-width:20.0\""); n != 1 {
		t.Errorf("%d lines for one road:\n%s", n, b.String())
	}
	if strings.Contains(b.String(), "polygon class=\"k k-road\"") || !strings.Contains(b.String(), "polygon class=\"k k-bridge\"") {
		t.Errorf("areas:\n%s", b.String())
	}
	if !strings.Contains(report.HTML(report.Doc{Before: &c}, words), "stroke-linejoin:round}") {
		t.Error("the bends are not round")
	}
}

// At the top stands how it came out, then what each side had left turn by turn; the short
// report tells who lost what and nothing of what was said.
func TestResultAndShort(t *testing.T) {
	say := func(s string) ref.Msg { return ref.Msg{Key: s} }
	chart := func(a, b int, mark string) *game.Chart {
		c := &game.Chart{Title: say("Duel"), Table: game.Plane{Width: 20, Depth: 10}, Sides: []ref.Msg{say("Red"), say("Blue")}, Result: []ref.Msg{say("Victory: Red."), say("2 to 0")}, Limits: []int{3, 2},
			Pieces: []game.Piece{{ID: "R1", At: game.Spot{}, Corners: [][2]float64{{4, 2}, {6, 2}, {6, 1}, {4, 1}}, Mark: "steady"}},
			Tally:  []game.Tally{{ID: "R1", Side: 0, Start: 6, Now: a, Mark: "steady"}, {ID: "B1", Side: 1, Start: 5, Now: b, Mark: mark}}}
		if mark != "steady" {
			c.Tally[1].Say = say(mark)
		}
		return c
	}
	d := report.Doc{Title: "Duel", Before: chart(6, 5, "steady"), Turns: []report.Turn{
		{N: 1, Said: []report.Answer{{Text: "-- one --", Opens: true}, {Text: "[1]  something"}, {Text: "[2]  more"}}, Chart: chart(6, 3, "routs")},
		{N: 2, Said: []report.Answer{{Text: "[3]  last"}}, Chart: chart(6, 3, "steady")},
		{N: 3, Chart: chart(5, 0, "destroyed")}},
		Swings: []report.Swing{{Turn: 3, Entry: 7, Line: "hit R1 at B1 | 4", Change: []int{-1, -3}, Chance: "9%", Mean: "+0.5"}, {Turn: 3, Entry: 8, Line: "hit", Change: []int{0, 2}}}}
	w := words
	w.Turning, w.Entry = "swings", func(n int) string { return fmt.Sprintf("<%d>", n) }
	w.Quiet, w.End, w.Short, w.Curve = "quiet", "the end", "in short", "points"
	full := report.HTML(d, w)
	d.Short = true
	short, md := report.HTML(d, w), report.Markdown(d, w, "")
	for name, x := range map[string]struct {
		text string
		want []string
	}{
		"full": {full, []string{"Victory: Red.", "2 to 0", "class=\"pm f0\"", "class=\"pm f1\"", "class=\"limit f1\"", "-- one --\n[1]  something\n[2]  more</pre>"}},
		"short": {short, []string{"<body class=\"short\">", "Victory: Red.", "B1 5→3 routs", "B1 3→0 destroyed", "R1 6→5", "quiet", "the end",
			"<h3>swings</h3>", "&lt;7&gt;<br>hit R1 at B1 | 4</td>", ">Red −1<", ">Blue −3<", "<td class=\"n\">9%</td><td class=\"n\">+0.5</td>", ">Blue +2</span></td><td class=\"n\"></td>"}},
		"md": {md, []string{"**Victory: Red.**", "| Red | 6 | 6 | 6 | 5 |", "| Blue | 5 | 3 | 3 | 0 |", "- Blue: B1 5→3 routs", "| hit R1 at B1 \\| 4 | Red −1, Blue −3 | 9% | +0.5 |"}},
	} {
		for _, want := range x.want {
			if !strings.Contains(x.text, want) {
				t.Errorf("%s: no %q in\n%s", name, want, x.text)
			}
		}
	}
	if strings.Contains(short, "something") || strings.Contains(md, "something") {
		t.Error("the short report tells what was said")
	}
	if at := strings.Index(full, "Victory"); at < 0 || at > strings.Index(full, "<h2") {
		t.Error("the result does not stand at the top")
	}
}

// Where nobody stands there is no map, no heading of one, and nothing that sends there.
func TestNoMapWhereNobodyStands(t *testing.T) {
	say := func(s string) ref.Msg { return ref.Msg{Key: s} }
	for name, table := range map[string]game.Table{"plane": game.Plane{Width: 20, Depth: 10}, "graph": game.Graph{Width: 2, Depth: 2, Points: []game.Point{{ID: "a"}}}} {
		c := &game.Chart{Title: say("Duel"), Table: table, Sides: []ref.Msg{say("Red"), say("Blue")}, Whole: 24}
		for _, short := range []bool{true, false} {
			d := report.Doc{Title: "Duel", Before: c, Turns: []report.Turn{{N: 1, Chart: c}}, Short: short}
			w := words
			w.End, w.Maps = "the end", "the maps stand in"
			if page, md := report.HTML(d, w), report.Markdown(d, w, "x.html"); strings.Contains(page, "<figure>") || strings.Contains(page, ">Start<") || strings.Contains(page, "the end") || strings.Contains(md, "the maps") {
				t.Errorf("%s, short %v: a map of nobody:\n%s%s", name, short, page, md)
			}
		}
	}
}

// Names of points that would run into each other or over the edge go by numbers with the names below, as in letters, and
// what stands at the edge lies on the table.
func TestCrowdedPointsGoByNumbers(t *testing.T) {
	say := func(s string) ref.Msg { return ref.Msg{Key: s} }
	draw := func(name string) string {
		c := &game.Chart{Title: say("Duel"), Sides: []ref.Msg{say("Red"), say("Blue")}, Table: game.Graph{Width: 10, Depth: 10, Points: []game.Point{
			{ID: "a", Name: say(name), At: [2]float64{4, 10}}, {ID: "b", Name: say(name), At: [2]float64{5, 10}}, {ID: "c", Name: say(name), At: [2]float64{10, 0}}}}}
		for _, id := range []string{"r1", "r2", "r3", "r4"} {
			c.Pieces = append(c.Pieces, game.Piece{ID: id, At: game.Node{ID: "c"}, Mark: "steady"})
		}
		var b strings.Builder
		report.SVG(&b, c, words)
		return b.String()
	}
	if got := draw("Ey"); !strings.Contains(got, ">Ey</text>") || strings.Contains(got, ">1</text>") {
		t.Errorf("short names: got\n%s\nwant them at their points", got)
	}
	got := draw("Valley of Braine")
	if strings.Count(got, ">Valley of Braine</text>") != 3 || !strings.Contains(got, "class=\"key\"") || strings.Count(got, ">3</text>") != 2 {
		t.Errorf("long names: got\n%s\nwant numbers, and the names in the legend", got)
	}
	for _, m := range regexp.MustCompile(`<circle class="point[^>]*cy="([0-9.]+)"`).FindAllStringSubmatch(got, -1) {
		if y, _ := strconv.ParseFloat(m[1], 64); y < 14+13 {
			t.Errorf("a point is cut at the upper edge: %s", m[0])
		}
	}
}

// The names behind the curves stand in the order of their lines, whichever side is first: the one with more points above.
func TestCurvesAreNamedInTheirOrder(t *testing.T) {
	for _, now := range [][2]int{{25, 27}, {27, 25}, {3, 30}, {30, 30}} {
		d := battle()
		for i := range d.Turns {
			d.Turns[i].Chart.Tally = []game.Tally{{ID: "a", Side: 0, Start: 40, Now: now[0]}, {ID: "b", Side: 1, Start: 40, Now: now[1]}}
		}
		at := map[string]float64{}
		for _, m := range regexp.MustCompile(`class="name f(\d)" x="[0-9.]+" y="([0-9.]+)"`).FindAllStringSubmatch(report.HTML(d, words), -1) {
			y, err := strconv.ParseFloat(m[2], 64)
			if err != nil {
				t.Fatal(err)
			}
			at[m[1]] = y
		}
		if len(at) != 2 || now[0] != now[1] && (at["0"] < at["1"]) != (now[0] > now[1]) || math.Abs(at["0"]-at["1"]) < 18 {
			t.Errorf("with %d and %d points the names stand at %v; want the more above, and 18 apart", now[0], now[1], at)
		}
	}
}

// What an answer cites stands at its edge, and in a narrow window behind its line without the blanks between.
func TestCitationsGiveWay(t *testing.T) {
	d := battle()
	d.Turns[0].Said = []report.Answer{{Text: "[1]  Fire: A at B, short        OM §9.10"}}
	page := report.HTML(d, words)
	if want := `short<span class="gap">       </span> OM §9.10`; !strings.Contains(page, want) || !strings.Contains(page, ".gap{display:none}") {
		t.Errorf("no %q, or no rule for it", want)
	}
}
