package report_test

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
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
