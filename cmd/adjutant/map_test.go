package main

import (
	"bytes"
	"fmt"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"adjutant/internal/effort"
	"adjutant/internal/i18n"
	"adjutant/scenarios"
)

// The ground of every shipped battle with centimetres is, out to a virtual table and back, what its file says: put in its place, the
// file is read as before.
func TestGroundThereAndBack(t *testing.T) {
	dir := t.TempDir()
	n, step := 0, effort.Of(8, 1) // every eighth as a rule: a picture goes with each
	for i, name := range scenarios.List() {
		if i%step != 0 {
			continue
		}
		there, back := filepath.Join(dir, name+".dd2vtt"), filepath.Join(dir, name+".yaml")
		if code, _, errs := ran(t, dir, "map", name, there); code != 0 {
			if !strings.Contains(errs, "centim") {
				t.Errorf("%s: %d %s", name, code, errs)
			}
			continue
		}
		n++
		if code, _, errs := ran(t, dir, "map", there, back); code != 0 {
			t.Errorf("%s: %d %s", name, code, errs)
			continue
		}
		ground, err := os.ReadFile(back)
		if err != nil {
			t.Fatal(err)
		}
		o := &Options{P: i18n.New(i18n.EN)}
		was, err := o.read(name)
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := scenarios.Shipped(name)
		is, err := o.parse(back, append(without(text, "table:", "terrain:"), ground...))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !bytes.Equal(was.JSON, is.JSON) {
			t.Errorf("%s: got\n%.300s\nwant\n%.300s", name, is.JSON, was.JSON)
		}
	}
	if n < 15/step {
		t.Errorf("%d maps", n)
	}
}

// without is a YAML file without some keys of its top and what belongs to them.
func without(text []byte, keys ...string) (out []byte) {
	skip := false
	for _, l := range bytes.SplitAfter(text, []byte("\n")) {
		if len(bytes.TrimSpace(l)) > 0 && l[0] != ' ' && l[0] != '#' {
			skip = false
			for _, k := range keys {
				skip = skip || bytes.HasPrefix(l, []byte(k))
			}
		}
		if !skip {
			out = append(out, l...)
		}
	}
	return out
}

// The walls of somebody else's map are woods and obstacles, which a scenario reads.
func TestGroundOfOthers(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "cave.uvtt")
	if err := os.WriteFile(other, []byte(`{"format":0.3,"resolution":{"map_origin":{"x":0,"y":0},"map_size":{"x":120,"y":90},"pixels_per_grid":20},
"line_of_sight":[[{"x":100,"y":6},{"x":110,"y":6},{"x":110,"y":16},{"x":100,"y":6}],[{"x":1,"y":60},{"x":20,"y":60}]],"image":""}`), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errs := ran(t, dir, "map", other)
	if want := "table: {\"width\":120,\"depth\":90}\nterrain:\n  - {\"id\":\"wall-1\",\"kind\":\"wood\",\"polygon\":[[100,84],[110,84],[110,74]]}\n" +
		"  - {\"id\":\"wall-2\",\"kind\":\"obstacle\",\"line\":[[1,30],[20,30]],\"width\":0.5}\n"; code != 0 || out != want {
		t.Errorf("%d %s\n%s\nwant\n%s", code, errs, out, want)
	}
	_, text, _ := scenarios.Shipped("two-divisions")
	o := &Options{P: i18n.New(i18n.EN)}
	text = bytes.ReplaceAll(without(text, "table:", "terrain:"), []byte("kind: hold, object: mill"), []byte("kind: hold, object: wall-1"))
	text = bytes.ReplaceAll(text, []byte("kind: hold, object: ridge"), []byte("kind: hold, object: wall-1"))
	if _, err := o.parse("mine.yaml", append(text, out...)); err != nil {
		t.Error(err)
	}
}

// A file with all that the public description of the format has (https://arkenforge.com/universal-vtt-files): an origin that is not the corner,
// walls of things, portals, lights, a picture of a megabyte, as they have. Walls are taken from the origin on; a portal is a gap in a wall and the light is no ground.
func TestGroundOfAWholeFile(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "inn.dd2vtt")
	if err := os.WriteFile(other, []byte(`{"format":0.3,"resolution":{"map_origin":{"x":2,"y":1},"map_size":{"x":40,"y":30},"pixels_per_grid":70},
"line_of_sight":[[{"x":5,"y":5},{"x":10,"y":5},{"x":10,"y":9},{"x":5,"y":9},{"x":5,"y":5}],[{"x":20.5,"y":8},{"x":30,"y":8}]],
"objects_line_of_sight":[[{"x":15,"y":15},{"x":17,"y":15},{"x":16,"y":17},{"x":15,"y":15}]],
"portals":[{"position":{"x":7.5,"y":5},"bounds":[{"x":7,"y":5},{"x":8,"y":5}],"rotation":0,"closed":true,"freestanding":false}],
"environment":{"baked_lighting":true,"ambient_light":"ffffffff"},"lights":[{"position":{"x":7,"y":7},"range":5,"intensity":1,"color":"ffeccd8b","shadows":true}],"image":"`+strings.Repeat("iVBORw0KGgoA", 100_000)+`"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errs := ran(t, dir, "map", other)
	if want := "table: {\"width\":40,\"depth\":30}\nterrain:\n" +
		"  - {\"id\":\"wall-1\",\"kind\":\"wood\",\"polygon\":[[3,26],[8,26],[8,22],[3,22]]}\n" +
		"  - {\"id\":\"wall-2\",\"kind\":\"obstacle\",\"line\":[[18.5,23],[28,23]],\"width\":0.5}\n" +
		"  - {\"id\":\"wall-3\",\"kind\":\"wood\",\"polygon\":[[13,16],[15,16],[14,14]]}\n"; code != 0 || out != want {
		t.Errorf("got %d %s\n%s\nwant\n%s", code, errs, out, want)
	}
}

// Walls as other programs draw them are ground: past the edge of the map they are cut, outside it and of a point they are left out, with more
// corners than a piece of ground has they are drawn with fewer; what was done is told. A square may be any number of centimetres.
func TestGroundOfWallsAsTheyAre(t *testing.T) {
	dir := t.TempDir()
	var ring []string
	for i := range 301 {
		s, c := math.Sincos(float64(i) * math.Pi / 150)
		ring = append(ring, fmt.Sprintf(`{"x":%.4f,"y":%.4f}`, 10+4*c, 5+4*s))
	}
	other := filepath.Join(dir, "cave.uvtt")
	if err := os.WriteFile(other, []byte(`{"format":0.3,"resolution":{"map_size":{"x":20,"y":10},"pixels_per_grid":20},"line_of_sight":[
[{"x":-5,"y":5},{"x":10,"y":5}],[{"x":30,"y":1},{"x":40,"y":1}],[{"x":1,"y":1},{"x":1,"y":-5},{"x":3,"y":-5},{"x":3,"y":1}],[{"x":-2,"y":-1},{"x":25,"y":-1}],[{"x":2,"y":2}],
[{"x":15,"y":-5},{"x":25,"y":-5},{"x":25,"y":5},{"x":15,"y":5},{"x":15,"y":-5}],[`+strings.Join(ring, ",")+`]],"portals":[{}],"image":""}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, square := range []float64{1, 6} {
		code, out, errs := ran(t, dir, "map", other, "--square", fmt.Sprint(square))
		var g struct {
			Table   struct{ Width, Depth float64 }
			Terrain []struct {
				Kind          string
				Line, Polygon [][2]float64
			}
		}
		if err := yaml.Unmarshal([]byte(out), &g); code != 0 || err != nil || g.Table.Width != 20*square || g.Table.Depth != 10*square || len(g.Terrain) != 5 {
			t.Fatalf("%d %v %s\n%s", code, err, errs, out)
		}
		for i, want := range [][][2]float64{{{0, 5}, {10, 5}}, {{1, 9}, {1, 10}}, {{3, 10}, {3, 9}}} {
			for k := range want {
				want[k] = [2]float64{want[k][0] * square, want[k][1] * square}
			}
			if got := g.Terrain[i]; got.Kind != "obstacle" || !slices.Equal(got.Line, want) {
				t.Errorf("wall %d is %+v, want the line %v", i+1, got, want)
			}
		}
		size := func(p [][2]float64) (twice float64) {
			for i := range p {
				q := p[(i+1)%len(p)]
				twice += p[i][0]*q[1] - p[i][1]*q[0]
			}
			return math.Abs(twice) / 2 / square / square
		}
		if got := g.Terrain[3]; len(got.Polygon) != 4 || math.Abs(size(got.Polygon)-25) > 1e-9 {
			t.Errorf("of the corner there is %+v, want a square of five", got)
		}
		if got := g.Terrain[4]; len(got.Polygon) > 100 || len(got.Polygon) < 20 || math.Abs(size(got.Polygon)-16*math.Pi) > .5 {
			t.Errorf("of the ring there are %d corners and an area of %.2f, want 100 at most and some 50.27", len(got.Polygon), size(got.Polygon))
		}
		for _, want := range []string{"outside the map or are a point: 3", "cut at the edge of the map: 3", "a hundred corners at most: 1", "doors and lights, which a table has not: 1"} {
			if !strings.Contains(errs, want) {
				t.Errorf("got %s, want %q", errs, want)
			}
		}
	}
	_, out, _ := ran(t, dir, "--json", "map", other, filepath.Join(dir, "g.yaml"))
	if !strings.Contains(out, `"outside":3,"cut":3,"simpler":1,"passed":1`) {
		t.Errorf("as JSON: %s", out)
	}
}

// A map is written as its ending says, over nothing that is there, and what cannot be is one line in either language.
func TestMapFiles(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, want := range map[string]string{"a.svg": "<svg", "a.png": "\x89PNG", "a.html": "<!DOCTYPE html>", "a.uvtt": `{"format":0.3`} {
		if code, _, errs := ran(t, dir, "map", "sahagun", at(name)); code != 0 {
			t.Fatalf("%s: %d %s", name, code, errs)
		}
		text, err := os.ReadFile(at(name))
		if err != nil || !bytes.HasPrefix(text, []byte(want)) {
			t.Errorf("%s: %.40q (%v)", name, text, err)
		}
	}
	file, err := os.ReadFile(at("a.png"))
	if err != nil {
		t.Fatal(err)
	}
	if img, err := png.Decode(bytes.NewReader(file)); err != nil || img.Bounds().Dx() != 120*16 || img.Bounds().Dy() != 80*16 {
		t.Errorf("the picture: %v", err)
	}
	// 120 by 80 cm are 7 by 4 sheets of 19 by 26 on A4.
	sheets, err := os.ReadFile(at("a.html"))
	if err != nil || bytes.Count(sheets, []byte(`class="part"`)) != 28 || bytes.Count(sheets, []byte("@page")) != 1 || bytes.Contains(sheets, []byte("<script")) {
		t.Errorf("%d sheets (%v)", bytes.Count(sheets, []byte(`class="part"`)), err)
	}
	bad := func(name, text string) string {
		if err := os.WriteFile(at(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return at(name)
	}
	spoilt := bad("spoilt.uvtt", `{"format":0.3,"resolution":{"map_size":{"x":3,"y":3},"pixels_per_grid":1},"adjutant":{"table":7},"image":""}`)
	for _, c := range []struct {
		args   []string
		code   int
		en, it string
	}{
		{[]string{"map", "sahagun", at("a.svg")}, 1, "exists already", "esiste già"},
		{[]string{"map", "sahagun", at("a.jpg")}, 2, "is written as .svg", "si scrive come .svg"},
		{[]string{"map", "sahagun", at("b.svg"), "--sheets"}, 2, "sheets are written as .html", "i fogli si scrivono come .html"},
		{[]string{"map", "sahagun", at("b.html"), "--paper", "a0"}, 2, "no size of paper", "formato"},
		{[]string{"map", "phalanx-practice", at("b.svg")}, 1, "no table with centimetres", "non ha un tavolo con i centimetri"},
		{[]string{"map", "shagun", at("b.svg")}, 1, "sahagun", "sahagun"},
		{[]string{"map", at("a.png"), at("c.yaml")}, 2, "is a picture", "è una figura"},
		{[]string{"map", at("none.uvtt")}, 1, "none.uvtt", "none.uvtt"},
		{[]string{"map", bad("no.uvtt", "walls")}, 1, "no JSON at byte", "non è JSON al byte"},
		{[]string{"map", bad("other.dd2vtt", "{}")}, 1, "no map of a virtual table", "non è la mappa di un tavolo virtuale"},
		{[]string{"map", spoilt, "--square", "5"}, 2, "of another program", "di un altro programma"},
		{[]string{"map", "sahagun", at("d.svg"), "--square", "5"}, 2, "of another program", "di un altro programma"},
		{[]string{"map", spoilt, "--square", "0"}, 2, "a square is from", "un quadretto va da"},
		{[]string{"map", spoilt, "--square", "NaN"}, 2, "a square is from", "un quadretto va da"},
		{[]string{"map", spoilt}, 1, "was spoilt", "è guasto"},
	} {
		for i, want := range []string{c.en, c.it} {
			code, out, errs := ran(t, dir, append([]string{"--lang", []string{"en", "it"}[i]}, c.args...)...)
			if code != c.code || out != "" || !strings.Contains(strings.Join(strings.Fields(errs), " "), want) || strings.Contains(errs, "⟨") {
				t.Errorf("%q: %d %s%s", c.args, code, out, errs)
			}
		}
	}
}
