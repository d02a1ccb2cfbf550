package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"reflect"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/report"
)

// field is a table of 40 by 30 cm: a wood, a brook and a unit that looks to the right.
func field() *game.Chart {
	return &game.Chart{Title: ref.M("Field"), Sides: []ref.Msg{ref.M("Red"), ref.M("Blue")}, Table: game.Plane{Width: 40, Depth: 30, Grounds: []game.Ground{
		{ID: "wood", Kind: "wood", Say: ref.M("wood"), Area: [][2]float64{{2, 20}, {12, 20}, {12, 28}, {2, 28}}},
		{ID: "brook", Kind: "stream", Say: ref.M("stream"), Area: [][2]float64{{0, 9}, {40, 9}, {40, 11}, {0, 11}}, Line: [][2]float64{{0, 10}, {40, 10}}, Width: 2},
	}, Figures: []game.Figure{{ID: "hill", Side: 0, At: [2]float64{20, 4}}}},
		Pieces: []game.Piece{{ID: "1/50", Side: 1, Mark: "steady", At: game.Spot{X: 20, Y: 16, Deg: 90}, Corners: [][2]float64{{20, 18}, {20, 14}, {17, 14}, {17, 18}}}}}
}

// well reports whether text is XML that closes.
func well(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("no XML: %v", err)
		}
	}
}

// A picture is in true size, a unit of ten to the centimetre being a millimetre, has a line for every
// centimetre both ways, and needs no style of another file.
func TestPictureHasItsGrid(t *testing.T) {
	svg, ok := report.Picture(field(), words)
	if !ok {
		t.Fatal("no picture")
	}
	well(t, svg)
	if n := strings.Count(svg, ` stroke-opacity="`); n != 41+31 {
		t.Errorf("%d lines, want 41 and 31", n)
	}
	if !strings.Contains(svg, `width="428mm"`) || strings.Contains(svg, "@media") || strings.Contains(svg, "@page") {
		t.Errorf("not by itself in true size: %.300s", svg)
	}
	if _, ok := report.Picture(&game.Chart{Table: game.Grid{Cols: 3, Rows: 3}}, words); ok {
		t.Error("a table of squares has no centimetres")
	}
}

// Sheets lie side by side without a gap and without two of one place, and each is as large as what it shows.
func TestPiecesCoverTheTable(t *testing.T) {
	for _, c := range []struct{ wide, high, want int }{{19, 26, 6}, {40, 30, 1}, {7, 7, 30}, {100, 1, 30}} {
		whole, all, ok := report.Pieces(field(), words, c.wide, c.high)
		if !ok || len(all) != c.want {
			t.Fatalf("%d by %d: %d sheets, want %d", c.wide, c.high, len(all), c.want)
		}
		well(t, whole)
		area := 0.0
		for i, p := range all {
			well(t, p.SVG)
			area += (p.X1 - p.X0) * (p.Y1 - p.Y0)
			if size := fmt.Sprintf("width:%.0fmm;height:%.0fmm", (p.X1-p.X0)*10, (p.Y1-p.Y0)*10); !strings.Contains(p.SVG, size) {
				t.Errorf("sheet %d is not %s: %.120s", i+1, size, p.SVG)
			}
			for _, q := range all[:i] {
				if p.X0 < q.X1 && q.X0 < p.X1 && p.Y0 < q.Y1 && q.Y0 < p.Y1 {
					t.Errorf("sheets %+v and %+v show the same", p, q)
				}
			}
		}
		if area != 40*30 {
			t.Errorf("%d by %d: %v square cm, want 1200", c.wide, c.high, area)
		}
	}
}

// In dots the far edge is on top: the wood is far left, the brook near, the unit where it stands, with its
// arrow before its front; bare there is the ground alone.
func TestDots(t *testing.T) {
	at := func(how report.Dots, x, y float64) color.RGBA {
		file, ok := report.PNG(field(), how)
		if !ok {
			t.Fatal("no picture")
		}
		img, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if b := img.Bounds(); b.Dx() != 40*how.PerCM || b.Dy() != 30*how.PerCM {
			t.Fatalf("%v dots", b)
		}
		r, g, b, _ := img.At(int(x*float64(how.PerCM)), int((30-y)*float64(how.PerCM))).RGBA()
		return color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}
	}
	bare, full := report.Dots{PerCM: 10, Bare: true}, report.Dots{PerCM: 10}
	wood, water, grass, blue := color.RGBA{0x9d, 0xbb, 0x84, 255}, color.RGBA{0xa9, 0xcb, 0xe2, 255}, color.RGBA{0xe9, 0xec, 0xd8, 255}, color.RGBA{0x2a, 0x54, 0x9e, 255}
	for _, c := range []struct {
		how  report.Dots
		x, y float64
		want color.RGBA
	}{{bare, 5.5, 25.5, wood}, {bare, 30.5, 10.5, water}, {bare, 30.5, 25.5, grass}, {bare, 18.5, 16.5, grass}, {full, 18.5, 16.5, blue}, {full, 20.6, 16, blue}, {bare, 12.5, 25.5, grass}} {
		if got := at(c.how, c.x, c.y); got != c.want {
			t.Errorf("bare %v, %v %v: got %v, want %v", c.how.Bare, c.x, c.y, got, c.want)
		}
	}
	if _, ok := report.PNG(field(), report.Dots{PerCM: 100000}); ok {
		t.Error("a picture that would fill the memory is made")
	}
}

// A road is drawn whole in dots, too: where it bends nothing sticks out of it and nothing is missing.
func TestDotsOfABend(t *testing.T) {
	c := field()
	p := c.Table.(game.Plane)
	p.Grounds = []game.Ground{
		{ID: "road", Kind: "road", Area: [][2]float64{{5, 3}, {27, 3}, {27, 7}, {5, 7}}, Line: [][2]float64{{5, 5}, {25, 5}, {25, 25}}, Width: 4},
		{ID: "road", Kind: "road", Area: [][2]float64{{23, 3}, {27, 3}, {27, 25}, {23, 25}}}}
	c.Table = p
	file, ok := report.PNG(c, report.Dots{PerCM: 10, Bare: true})
	if !ok {
		t.Fatal("no picture")
	}
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	at := func(x, y float64) color.Color { return img.At(int(x*10), int((30-y)*10)) }
	road, grass := at(10.5, 5), at(10.5, 20)
	for _, q := range []struct {
		x, y float64
		want color.Color
	}{{26.7, 3.3, grass}, {26.2, 3.9, road}, {25, 5, road}, {23.3, 6.7, road}, {25, 20, road}, {10.5, 3.2, road}, {10.5, 2.8, grass}} {
		if got := at(q.x, q.y); got != q.want {
			t.Errorf("%v, %v: got %v, want %v", q.x, q.y, got, q.want)
		}
	}
}

// A map of a virtual table that was written is read as it was: its size, its walls in their places, the picture and what is our own.
func TestVirtualTableThereAndBack(t *testing.T) {
	own := json.RawMessage(`{"table":{"width":40,"depth":30},"terrain":[{"id":"wood"}]}`)
	m := report.VTT{Width: 40, Depth: 30, PerSquare: 20, Walls: append(report.Blinds(field()), report.Wall{Points: [][2]float64{{0, 0}, {12.5, 30}, {40, 7.25}}}), Picture: []byte("png"), Own: own}
	if len(m.Walls) != 2 {
		t.Fatalf("%d walls: the wood stops sight, the brook does not", len(m.Walls))
	}
	text, err := m.JSON()
	if err != nil {
		t.Fatal(err)
	}
	back, wrong := report.ReadVTT(text)
	if !wrong.IsZero() || !reflect.DeepEqual(back, &m) {
		t.Errorf("got %+v (%v), want %+v", back, wrong, m)
	}
	// There y goes down from the top left corner, and a closed wall ends where it began.
	var f struct {
		Sight [][]struct{ X, Y float64 } `json:"line_of_sight"`
	}
	if err := json.Unmarshal(text, &f); err != nil || len(f.Sight[0]) != 5 || f.Sight[0][0] != f.Sight[0][4] || f.Sight[0][0].Y != 10 {
		t.Errorf("the wood as others read it: %v (%v)", f.Sight, err)
	}
}

// What others write is read as well: an origin, walls of objects, doors and lights, which are counted.
func TestVirtualTableOfOthers(t *testing.T) {
	m, wrong := report.ReadVTT([]byte(`{"format":0.2,"resolution":{"map_origin":{"x":10,"y":5},"map_size":{"x":20,"y":10},"pixels_per_grid":140},"software":"other",
"line_of_sight":[[{"x":12,"y":6},{"x":14,"y":6},{"x":14,"y":8},{"x":12,"y":6}]],"objects_line_of_sight":[[{"x":10,"y":15},{"x":30,"y":5}]],"portals":[{"position":{"x":1,"y":1}}],"lights":[{},{}],"image":""}`))
	want := &report.VTT{Width: 20, Depth: 10, PerSquare: 140, Passed: 3, Walls: []report.Wall{{Closed: true, Points: [][2]float64{{2, 9}, {4, 9}, {4, 7}}}, {Points: [][2]float64{{0, 0}, {20, 10}}}}}
	if !wrong.IsZero() || !reflect.DeepEqual(m, want) {
		t.Errorf("got %+v (%v), want %+v", m, wrong, want)
	}
}

// Spoilt files are refused, each with what is wrong.
func TestSpoiltVirtualTables(t *testing.T) {
	good := `{"format":0.3,"resolution":{"map_origin":{"x":0,"y":0},"map_size":{"x":20,"y":10},"pixels_per_grid":20},"line_of_sight":[[{"x":1,"y":1},{"x":2,"y":2}]],"image":""}`
	if _, wrong := report.ReadVTT([]byte(good)); !wrong.IsZero() {
		t.Fatalf("the good one: %v", wrong)
	}
	corners := strings.Repeat(`{"x":1,"y":1},{"x":2,"y":2},`, 50_000) + `{"x":3,"y":3}`
	for _, c := range []struct{ name, old, new, want string }{
		{"nothing", good, "", "vtt.json"},
		{"no JSON", good, "table: {width: 3}", "vtt.json"},
		{"cut off", `"image":""}`, "", "vtt.json"},
		{"two files", `"image":""}`, `"image":""} {}`, "vtt.json"},
		{"a list", good, "[1, 2]", "vtt.kind"},
		{"another file", good, `{"name":"a map"}`, "vtt.none"},
		{"no size", `"resolution"`, `"resolutions"`, "vtt.none"},
		{"a form of later", `0.3`, `7`, "vtt.form"},
		{"words for numbers", `"x":20`, `"x":"20"`, "vtt.kind"},
		{"no squares", `"x":20`, `"x":0`, "vtt.size"},
		{"fewer than none", `"y":10}`, `"y":-10}`, "vtt.size"},
		{"far too large", `"x":20`, `"x":1e9`, "vtt.size"},
		{"far outside", `{"x":2,"y":2}`, `{"x":2,"y":1e308}`, "vtt.outside"},
		{"far outside on the other side", `{"x":1,"y":1}`, `{"x":-2e6,"y":1}`, "vtt.outside"},
		{"too many points", `{"x":1,"y":1},{"x":2,"y":2}`, corners, "vtt.points"},
		{"too many walls", `[[{"x":1,"y":1},{"x":2,"y":2}]]`, "[" + strings.Repeat("[],", 5001) + "[]]", "vtt.many"},
		{"a picture that is none", `"image":""`, `"image":"?"`, "vtt.picture"},
	} {
		m, wrong := report.ReadVTT([]byte(strings.Replace(good, c.old, c.new, 1)))
		if m != nil || wrong.Key != c.want {
			t.Errorf("%s: got %v %v, want %s", c.name, m, wrong, c.want)
		}
	}
}
