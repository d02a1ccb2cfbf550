package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/scenarios"
)

// Every scenario that ships and has units gives forms in both languages: a box for each
// point that stands on its table, each unit once, a line for each turn, and no hole.
func TestFormsOfEveryScenario(t *testing.T) {
	made := 0
	for _, name := range scenarios.List() {
		o := &Options{P: i18n.New(i18n.EN), Lang: i18n.EN}
		sc, err := o.read(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := sc.rules.Setup(sc.JSON)
		if err != nil {
			t.Fatal(err)
		}
		chart, ok := sc.rules.(game.Charter).Chart(s)
		if !ok || len(chart.Tally) == 0 {
			continue
		}
		made++
		points := 0
		for _, x := range chart.Tally {
			points += x.Start
		}
		for _, lang := range []string{"en", "it"} {
			code, out, errs := command("", "", "--lang", lang, "forms", name, "--turns", "7", "--out", "-")
			if code != 0 {
				t.Errorf("%s, %s: %d %s", name, lang, code, errs)
				continue
			}
			if got := strings.Count(out, "<i></i>") + strings.Count(out, "<i class=\"x\"></i>"); got != points+7*16 {
				t.Errorf("%s, %s: got %d boxes; want one for each of %d points and 16 for each of 7 codes", name, lang, got, points)
			}
			for _, x := range chart.Tally {
				if strings.Count(out, "<td><b>"+x.ID+"</b>") != 1 {
					t.Errorf("%s, %s: %s stands %d times in the rosters; want once", name, lang, x.ID, strings.Count(out, "<td><b>"+x.ID+"</b>"))
				}
			}
			if strings.Contains(out, "⟨") {
				t.Errorf("%s, %s: a hole in the page", name, lang)
			}
		}
	}
	if made < 5 {
		t.Errorf("%d scenarios have forms; want five and more", made)
	}
}

// A page is written over its like and over nothing else; what is no size of paper, no number of turns or
// no scenario is refused in a line, and nothing is written.
func TestPaperKeepsOtherFiles(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "notes.html")
	if err := os.WriteFile(mine, []byte("my notes"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := command("", "", "forms", "vimeiro", "--out", mine); code != 1 || !strings.Contains(errs, "notes.html") {
		t.Errorf("over notes of the user: got %d %s; want it refused", code, errs)
	}
	if b, _ := os.ReadFile(mine); string(b) != "my notes" {
		t.Errorf("notes of the user: got %q; want them kept", b)
	}
	page := filepath.Join(dir, "page.html")
	for range 2 {
		if code, _, errs := command("", "", "forms", "vimeiro", "--out", page, "--paper", "Letter"); code != 0 {
			t.Fatalf("a page over its like: %d %s", code, errs)
		}
	}
	if b, _ := os.ReadFile(page); !strings.Contains(string(b), "size: letter") {
		t.Error("--paper letter: want the page to ask for it")
	}
	for _, args := range [][]string{{"--paper", "a5"}, {"--turns", "0"}, {"--turns", "201"}} {
		if code, _, errs := command("", "", append([]string{"forms", "vimeiro", "--out", filepath.Join(dir, "x.html")}, args...)...); code != 2 || strings.Count(errs, "\n") > 3 {
			t.Errorf("%v: got %d %s; want one line and code 2", args, code, errs)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "x.html")); err == nil {
		t.Error("a refused page was written")
	}
	if code, _, _ := command("", "", "forms", "nowhere"); code != 1 {
		t.Errorf("no such scenario: got %d; want 1", code)
	}
}
