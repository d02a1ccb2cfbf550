package house_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var picture = flag.Bool("picture", false, "draw the rooms anew")

// The picture of the rooms in ARCHITECTURE.md is drawn from the imports: each room stands
// above all that it needs, and an arrow that others imply is left out.
func TestPictureOfTheRooms(t *testing.T) {
	path := filepath.Join("docs", "rooms.svg")
	want := draw(t, imports(t))
	if *picture {
		if err := os.MkdirAll("docs", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")), want) {
		t.Errorf("%s shows other imports than there are: draw it with go test . -run Picture -picture, and look at it", path)
	}
}

// imports are the packages of the house with those of ours that each imports.
func imports(t *testing.T) map[string][]string {
	out, err := exec.Command("go", "list", "-f", "{{if .GoFiles}}{{.ImportPath}} {{join .Imports \" \"}}{{end}}", "./...").CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	needs := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		f := strings.Fields(line)
		name, ours := strings.CutPrefix(f[0], "adjutant/")
		if !ours || strings.HasSuffix(name, "test") {
			continue
		}
		needs[name] = nil
		for _, imp := range f[1:] {
			if dep, ours := strings.CutPrefix(imp, "adjutant/"); ours {
				needs[name] = append(needs[name], dep)
			}
		}
	}
	return needs
}

// reaches reports that a needs b, perhaps by way of others.
func reaches(needs map[string][]string, a, b string) bool {
	return slices.ContainsFunc(needs[a], func(c string) bool { return c == b || reaches(needs, c, b) })
}

const (
	boxWide, boxHigh  = 150, 26
	stepWide, stepUp  = 172, 74
	pictureMargin     = 16
	pictureFontPixels = 12
)

// draw is the house as SVG: a row for every floor, the ground at the bottom.
func draw(t *testing.T, needs map[string][]string) []byte {
	floor := map[string]int{}
	var rank func(string) int
	rank = func(n string) int {
		if f, ok := floor[n]; ok {
			return f
		}
		f := 0
		for _, d := range needs[n] {
			f = max(f, rank(d)+1)
		}
		floor[n] = f
		return f
	}
	var names []string
	top := 0
	for n := range needs {
		names = append(names, n)
		top = max(top, rank(n))
	}
	slices.Sort(names)
	rows := make([][]string, top+1)
	widest := 0
	for _, n := range names {
		rows[floor[n]] = append(rows[floor[n]], n)
		widest = max(widest, len(rows[floor[n]]))
	}
	type spot struct{ x, y int }
	at := map[string]spot{}
	for f, row := range rows {
		for i, n := range row {
			left := (widest - len(row)) * stepWide / 2
			at[n] = spot{pictureMargin + left + i*stepWide, pictureMargin + (top-f)*stepUp}
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="%d">`+"\n",
		2*pictureMargin+widest*stepWide, 2*pictureMargin+top*stepUp+boxHigh, pictureFontPixels)
	b.WriteString(`<rect width="100%" height="100%" fill="#fff"/>` + "\n")
	for _, n := range names {
		for _, d := range needs[n] {
			if slices.ContainsFunc(needs[n], func(c string) bool { return c != d && reaches(needs, c, d) }) {
				continue
			}
			from, to := at[n], at[d]
			colour := "#b0b0b0"
			if strings.HasPrefix(n, "ordremixte") && strings.HasPrefix(d, "ordremixte") {
				colour = "#2a6f97"
			}
			fmt.Fprintf(&b, `<path d="M%d %dC%d %d %d %d %d %d" fill="none" stroke="%s"/>`+"\n",
				from.x+boxWide/2, from.y+boxHigh, from.x+boxWide/2, from.y+boxHigh+24, to.x+boxWide/2, to.y-24, to.x+boxWide/2, to.y, colour)
		}
	}
	for _, n := range names {
		fill := "#f4f1e8"
		if strings.HasPrefix(n, "ordremixte") {
			fill = "#dcebf3"
		}
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" rx="4" fill="%s" stroke="#555"/><text x="%d" y="%d" text-anchor="middle">%s</text>`+"\n",
			at[n].x, at[n].y, boxWide, boxHigh, fill, at[n].x+boxWide/2, at[n].y+boxHigh/2+4, n)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
