package report_test

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/report"
	"adjutant/internal/session/sessiontest"
)

// shapes is a toy's one table as each of the four shapes, seen by red: its own faces, of
// blue's only the one that a battle has shown.
func shapes(t *testing.T) map[string]*game.Chart {
	t.Helper()
	i18n.Register(sessiontest.Words, sessiontest.BlockTexts)
	out := map[string]*game.Chart{}
	for name, as := range map[string]sessiontest.Shape{"areas": sessiontest.AsAreas, "graph": sessiontest.AsGraph, "grid": sessiontest.AsGrid, "plane": sessiontest.AsPlane} {
		r := sessiontest.Blocks{As: as}
		s, err := r.Setup(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range []game.Event{
			&sessiontest.BlockSet{Block: "r1", Face: 0}, &sessiontest.BlockSet{Block: "r2", Face: 1}, &sessiontest.BlockSet{Block: "r3", Face: 2},
			&sessiontest.BlockSet{Block: "b1", Face: 1}, &sessiontest.BlockSet{Block: "b2", Face: 0}, &sessiontest.BlockSet{Block: "b3", Face: 2},
			&sessiontest.BlockMove{Block: "r1", Area: "ford"}, &sessiontest.BlockMove{Block: "b2", Area: "ford"},
			&sessiontest.BlockShow{Block: "b2", Face: 0, Strength: 2}, &sessiontest.BlockMove{Block: "b1", Area: "hill"}} {
			s = r.Apply(s, e)
		}
		c, ok := r.Chart(r.View(s, []int{0}))
		if !ok {
			t.Fatal("no chart")
		}
		out[name] = &c
	}
	return out
}

// spoken are the words of a report in a language.
func spoken(lang i18n.Lang) report.Words {
	w := words
	w.Lang, w.Say, w.Unseeing, w.Own = string(lang), i18n.New(lang).Say, "unseen", "own"
	return w
}

// One report draws a table of any shape, well formed and with no sign of what red does not
// see; with ADJUTANT_DRAW it leaves the pages there to be looked at.
func TestEveryShapeIsDrawn(t *testing.T) {
	for name, c := range shapes(t) {
		var b strings.Builder
		report.SVG(&b, c, spoken(i18n.EN))
		dec := xml.NewDecoder(strings.NewReader(b.String()))
		for {
			if _, err := dec.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, b.String())
			}
		}
		for _, u := range c.Pieces {
			if !strings.Contains(b.String(), "<title>"+u.ID+"</title>") {
				t.Errorf("%s: %s is not drawn", name, u.ID)
			}
		}
		for _, want := range map[string][]string{"areas": {"class=\"k k-hill area\"", "the ford", "class=\"block f1 unseen\"", "class=\"block f0 own\"", ">foot 3<", ">foot 2<", "own</text>"},
			"graph": {"class=\"link\"", "class=\"point f0\"", "class=\"point f1\"", "the hill"}, "grid": {"class=\"front f0\"", "class=\"front f1\"", ">c1<", "k-village"},
			"plane": {"class=\"way f0\"", "k k-hill", "10 cm"}}[name] {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: no %q", name, want)
			}
		}
		if strings.Contains(b.String(), "horse 2</text>") && strings.Count(b.String(), ">horse 2<") > 1 || strings.Count(b.String(), "decoy") > 1 {
			t.Errorf("%s shows what red does not see:\n%s", name, b.String())
		}
		doc := report.Doc{Title: name, Before: c, Turns: []report.Turn{{N: 1, Chart: c}}}
		page := report.HTML(doc, spoken(i18n.EN))
		if strings.Contains(page, ".block.unseen{") != (name != "plane") {
			t.Errorf("%s: the style of blocks", name)
		}
		if !strings.Contains(page, "strength") || strings.Contains(page, "> PM<") {
			t.Errorf("%s: what is counted is called by the game", name)
		}
		if dir := os.Getenv("ADJUTANT_DRAW"); dir != "" {
			if err := os.WriteFile(filepath.Join(dir, name+".html"), []byte(page), 0o600); err != nil {
				t.Fatal(err)
			}
			t.Logf("%s\n%s", name, strings.Join(report.Letters(c, i18n.New(i18n.IT).Say), "\n"))
		}
	}
}

// In letters every piece stands in its place, and what has a face is told below.
func TestEveryShapeInLetters(t *testing.T) {
	for name, c := range shapes(t) {
		lines := report.Letters(c, i18n.New(i18n.EN).Say)
		text := strings.Join(lines, "\n")
		for _, l := range lines {
			if n := len([]rune(l)); n > 73 {
				t.Errorf("%s: %d columns: %s", name, n, l)
			}
		}
		want := map[string][]string{
			"areas": {"the ford", "r1\n", "b1?", "the ford: red r1 foot 3; blue b2 foot 2", "the hill (blue)", "the south camp (red)"},
			"graph": {"(the ford)", "...", "the north camp: blue b3?"},
			"grid":  {"    a       b", "b2↓", "b2: red r1↑ foot 3; blue b2↓ foot 2", "c2: blue b1?↓"},
			"plane": {"r1", "b2", "^^^", "###"},
		}[name]
		for _, x := range want {
			if !strings.Contains(strings.ReplaceAll(text, " \n", "\n"), x) && !strings.Contains(text, strings.TrimSpace(x)) {
				t.Errorf("%s: no %q in\n%s", name, x, text)
			}
		}
		if strings.Contains(text, "b1 horse") || strings.Contains(text, "b3 decoy") {
			t.Errorf("%s tells what red does not see:\n%s", name, text)
		}
	}
	if report.Letters(&game.Chart{Title: ref.M("none")}, nil) != nil {
		t.Error("no table is drawn")
	}
}

// large is a grid of so many columns whose squares go by numbers: one of two kinds of ground, a
// piece that faces south, one without a front, and four on one square.
func large(cols int) *game.Chart {
	g := game.Grid{Cols: cols, Rows: 3, Numbered: true, Squares: []game.Square{
		{Col: 1, Row: 1, Kind: "contour", Say: ref.M("contour")}, {Col: 1, Row: 1, Kind: "road", Say: ref.M("road")}, {Col: 4, Row: 0, Kind: "town", Say: ref.M("town")}, {Col: 5, Row: 0, Kind: "impassable", Say: ref.M("rock")}}}
	c := &game.Chart{Title: ref.M("large"), Sides: []ref.Msg{ref.M("Reds"), ref.M("Blues")}, Table: g}
	c.Pieces = []game.Piece{{ID: "R1", At: game.Cell{Col: 2, Row: 2, Facing: game.South}}, {ID: "R2", At: game.Cell{Col: cols - 1}}}
	for _, id := range []string{"B1", "B2", "B3", "B4"} {
		c.Pieces = append(c.Pieces, game.Piece{ID: id, Side: 1, At: game.Cell{Col: 4}})
	}
	return c
}

// Where something lies on the edges of squares an id stands in two parts; one too long for them, and whoever stands with
// another, is spelt below (in letters nobody is cut off without a word).
func TestIDsOfAnEdgedGridInLetters(t *testing.T) {
	g := game.Grid{Cols: 15, Rows: 2, Numbered: true, Edges: []game.Edge{{Col: 0, Row: 0, Kind: "ridge", Say: ref.M("ridge")}}}
	c := &game.Chart{Title: ref.M("edged"), Sides: []ref.Msg{ref.M("Reds"), ref.M("Blues")}, Table: g}
	c.Pieces = []game.Piece{{ID: "R-12-III", At: game.Cell{Col: 1, Facing: game.North}}, {ID: "commodore", Side: 1, At: game.Cell{Col: 3}},
		{ID: "R-1", At: game.Cell{Col: 5, Facing: game.East}}, {ID: "chief", At: game.Cell{Col: 5}}}
	text := strings.Join(report.Letters(c, i18n.New(i18n.EN).Say), "\n")
	for _, want := range []string{"R12", "III", "com", "mo…", "3,0: ⟨Blues⟩ commodore", "5,0: ⟨Reds⟩ R-1→, chief", "→+"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "1,0:") {
		t.Errorf("an id with room is spelt below too:\n%s", text)
	}
}

// A large board is drawn so that no block is wider than its square and no square is named over
// another: its rows and columns are numbered at the edges.
func TestALargeGridIsDrawn(t *testing.T) {
	var b strings.Builder
	report.SVG(&b, large(48), words)
	text := b.String()
	for _, want := range []string{"scale(0.3925)", ">47</text>", ">2</text>", "k-contour", "k-road", "k-impassable", "<title>B4</title>", "viewBox=\"0 0 1028 "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "<g "); n != strings.Count(text, "</g>") || n != 2 {
		t.Errorf("%d groups, not the board and the square of four", n)
	}
	if strings.Contains(text, "class=\"g\"") {
		t.Error("squares are named one over another")
	}
	b.Reset()
	report.SVG(&b, large(6), words)
	if text := b.String(); strings.Contains(text, "translate(14 14)") || !strings.Contains(text, ">5</text>") {
		t.Errorf("a small board is drawn smaller:\n%s", text)
	}
}

// In letters a square of a large board is a character, and who stands where is told below; a
// board wider than the sheet stands in parts.
func TestALargeGridInLetters(t *testing.T) {
	say := func(m ref.Msg) string { return m.Key }
	want := `              11111111112222222222
    012345678901234567890123456789
2   ··↓···························
1   ·.····························
0   ····*X·······················o
map.open  ^ contour  . road  # town  X rock  map.front  map.bare
map.together
Reds: 2,2 R1↓; 29,0 R2
Blues: 4,0 B1; 4,0 B2; 4,0 B3; 4,0 B4`
	if got := strings.Join(report.Letters(large(30), say), "\n"); got != want {
		t.Errorf("drawn as\n%s\nnot\n%s", got, want)
	}
	wide := report.Letters(large(99), say)
	for _, l := range wide {
		if n := len([]rune(l)); n > 73 {
			t.Errorf("%d columns: %s", n, l)
		}
	}
	if len(wide) != 2*5+2+2 {
		t.Errorf("%d lines:\n%s", len(wide), strings.Join(wide, "\n"))
	}
	if few := strings.Join(report.Letters(large(6), say), "\n"); !strings.HasPrefix(few, "    0       1       2") || !strings.Contains(few, "0   ·       ·       ·       ·       B1+     R2") {
		t.Errorf("few columns:\n%s", few)
	}
}

// A graph whose names would run into each other goes by numbers, with how many of each side stand there; below, each number has
// its name, the id that a line wants, and who stands there. In a narrow window it is drawn narrower.
func TestACrowdedGraphInLetters(t *testing.T) {
	name := func(s string) ref.Msg { return ref.M("x", s) }
	c := &game.Chart{
		Sides: []ref.Msg{ref.M("x", "French"), ref.M("x", "Allies")},
		Table: game.Graph{Width: 10, Depth: 2, Points: []game.Point{
			{ID: "ridge-guards", Name: name("Ridge of the Guards"), At: [2]float64{4, 1}}, {ID: "ridge-crossroads", Name: name("Ridge, crossroads"), At: [2]float64{5, 1}}, {ID: "28", Name: name("28"), At: [2]float64{8, 1}}}},
		Pieces: []game.Piece{{ID: "f1", Side: 0, At: game.Node{ID: "ridge-guards"}, Face: name("3-2-1")}, {ID: "a1", Side: 1, At: game.Node{ID: "ridge-guards"}, Down: true}, {ID: "a2", Side: 1, At: game.Node{ID: "ridge-guards"}, Down: true}},
	}
	say := func(m ref.Msg) string {
		if m.Key == "map.nobody" {
			return i18n.New(i18n.EN).Say(m)
		}
		return m.Args[0].(string)
	}
	for _, cols := range []int{73, 44} {
		lines := report.LettersIn(c, say, cols)
		text := strings.Join(lines, "\n")
		for _, want := range []string{"(1)", "(2)", "(3)", "F1A2", "1 Ridge of the Guards (ridge-guards): French f1 3-2-1; Allies a1?, a2?", "nobody at: 2 Ridge, crossroads (ridge-crossroads), 3 28"} {
			if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
				t.Errorf("%d columns: no %q in\n%s", cols, want, text)
			}
		}
		for _, l := range lines {
			if n := len([]rune(l)); n > cols {
				t.Errorf("%d columns: %d: %s", cols, n, l)
			}
		}
	}
}

// Below a grid in letters every sign on it is told, those between squares apart; a side's pieces have the colour that its chart gives.
func TestEverySignHasItsWord(t *testing.T) {
	c := large(15)
	g := c.Table.(game.Grid)
	g.Edges = []game.Edge{{Col: 0, Row: 0, Kind: "ridge", Say: ref.M("ridge")}, {Col: 3, Row: 1, East: true, Kind: "ridge", Say: ref.M("ridge")}, {Col: 6, Row: 1, East: true, Kind: "stream", Say: ref.M("stream")}, {Col: 8, Row: 1, Kind: "road", Say: ref.M("road")}}
	c.Table, c.Colours = g, []game.Colour{game.Blue, game.Dark}
	got := strings.Join(strings.Fields(strings.Join(report.Letters(c, func(m ref.Msg) string { return m.Key }), " ")), " ")
	if want := "map.open ^ contour . road # town X rock map.between ^> ridge ~ stream . road map.front map.together"; !strings.Contains(got, want) {
		t.Errorf("got %s, want in it %s", got, want)
	}
	var b strings.Builder
	report.SVG(&b, c, words)
	for _, want := range []string{`<path class="edge k-ridge" d="M14`, `<path class="edge k-stream"`, "block f1\"", "block f2\"", "front f1\""} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("got no %s, want it in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "f0\"") {
		t.Error("got a piece in red, want none")
	}
}

// The key below a grid in letters has the signs that stand on it and no others, in one order whatever the squares', and no line of it is
// wider than the sheet.
func TestAKeyHasWhatStands(t *testing.T) {
	say := func(m ref.Msg) string {
		if len(m.Args) > 0 {
			return m.Key + m.Args[0].(string)
		}
		return m.Key
	}
	long := strings.Repeat("x", 62)
	sides := []ref.Msg{ref.M("Reds"), ref.M("Blues")}
	at := func(id string, col int, facing game.Facing) game.Piece {
		return game.Piece{ID: id, At: game.Cell{Col: col, Facing: facing}}
	}
	edge := func(east bool, kind string) game.Edge {
		return game.Edge{Col: 1, East: east, Kind: kind, Say: ref.M(kind)}
	}
	for name, c := range map[string]struct {
		grid   game.Grid
		pieces []game.Piece
		want   string
	}{
		"ridge that lies, stream that stands": {game.Grid{Cols: 4, Rows: 2, Edges: []game.Edge{edge(false, "ridge"), edge(true, "stream")}}, []game.Piece{at("a", 0, 0), at("b", 0, 0)},
			"map.open map.between ^ ridge ~ stream map.together+"},
		"ridge that stands": {game.Grid{Cols: 4, Rows: 2, Edges: []game.Edge{edge(true, "ridge")}}, []game.Piece{at("a", 0, game.North)}, "map.open map.between ^> ridge map.front"},
		"many columns": {game.Grid{Cols: 40, Rows: 2, Squares: []game.Square{{Col: 1, Kind: "town", Say: ref.M("town")}, {Col: 2, Kind: "hill", Say: ref.M("hill")}}}, []game.Piece{at("a", 0, 0), at("b", 3, 0)},
			"map.open ^ hill # town map.bare"},
		"many columns and fronts": {game.Grid{Cols: 40, Rows: 2}, []game.Piece{at("a", 0, game.North), at("b", 3, game.North), at("c", 3, game.North)}, "map.open map.front map.together*"},
		"a long word":             {game.Grid{Cols: 4, Rows: 2, Squares: []game.Square{{Kind: "hill", Say: ref.M(long)}, {Col: 1, Kind: "town", Say: ref.M("town")}}}, nil, "map.open ^ " + long + " # town"},
	} {
		lines := report.Letters(&game.Chart{Title: ref.M("t"), Sides: sides, Table: c.grid, Pieces: c.pieces}, say)
		for _, l := range lines {
			if n := len([]rune(l)); n > 73 {
				t.Errorf("%s: got a line of %d columns, %s, want no more than 73", name, n, l)
			}
		}
		text := strings.Join(strings.Fields(strings.Join(lines, " ")), " ")
		got := text[max(strings.Index(text, "map.open"), 0):]
		for _, after := range []string{" Reds", " map.nobody", " A1:", " a1:", " ⟨"} {
			got, _, _ = strings.Cut(got, after)
		}
		if got != c.want {
			t.Errorf("%s: got the key %q, want %q", name, got, c.want)
		}
	}
}

// A large board is no smaller on a page than its blocks can be read: at the least width that it asks for they have 55 % of their own size.
// What lies face down stands in its legend, and nothing else of the kind does.
func TestALargeGridAsksForRoom(t *testing.T) {
	w := words
	w.Unseeing, w.Own = "unseen word", "own word"
	c := large(15)
	c.Pieces[0].Down, c.Pieces[0].Face = true, ref.M("Guard")
	var b strings.Builder
	report.SVG(&b, c, w)
	m := regexp.MustCompile(`min-width:(\d+)px" viewBox="0 0 (\d+) `).FindStringSubmatch(b.String())
	k := regexp.MustCompile(`scale\((0\.\d+)\)`).FindStringSubmatch(b.String())
	if m == nil || k == nil {
		t.Fatalf("got no least width or scale in %.300s, want both", b.String())
	}
	least, _ := strconv.ParseFloat(m[1], 64)
	wide, _ := strconv.ParseFloat(m[2], 64)
	scale, _ := strconv.ParseFloat(k[1], 64)
	if got := least / wide * scale; got < 0.549 || got > 0.551 {
		t.Errorf("got blocks of %.3f of their size at the least width, want 0.55", got)
	}
	if text := b.String(); !strings.Contains(text, "own word") || strings.Contains(text, "unseen word") {
		t.Errorf("an own piece that lies face down: got own %t, unseen %t in the legend, want the first alone", strings.Contains(text, "own word"), strings.Contains(text, "unseen word"))
	}
}
