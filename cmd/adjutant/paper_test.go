package main

import (
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/effort"
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
			words := (&paperOptions{Options: &Options{P: i18n.New(i18n.Lang(lang))}}).formWords()
			if got := strings.Count(out, "<h1>"+words.Orders+" <small>"); (got > 0) != chart.Orders {
				t.Errorf("%s, %s: %d sheets for orders; its sides write orders: %v", name, lang, got, chart.Orders)
			}
			// A table that is longer than a page must not be kept on one: its page would hold the heading alone.
			most := 0
			for _, sheet := range strings.Split(out, "<section ")[1:] {
				most += max(1, (strings.Count(sheet, "<td class=\"boxes\">")+35)/36)
			}
			for _, body := range strings.Split(out, "<tbody class=\"keep\">")[1:] {
				if part, _, _ := strings.Cut(body, "</tbody>"); strings.Count(part, "<td class=\"boxes\">") > 20 {
					t.Errorf("%s, %s: a table of %d lines may not break", name, lang, strings.Count(part, "<tr"))
				}
			}
			onPages(t, name+" "+lang, out, most, 4) // a sheet for orders has four, and room to write
			if !strings.Contains(name, "centoore") && strings.Contains(out, "</td><td></td><td class=\"boxes\">") {
				t.Errorf("%s, %s: a unit of which the roster does not say what it is", name, lang)
			}
		}
	}
	if made < 5 {
		t.Errorf("%d scenarios have forms; want five and more", made)
	}
}

// Units of no brigade stand under a heading of their own behind the brigades, and those of them that get orders are named on
// the sheet of orders: guns get none.
func TestRosterOfUnitsOfNoBrigade(t *testing.T) {
	for _, c := range []struct{ lang, name, apart, whom, turn string }{
		{"en", "vimeiro", "Of no brigade", ", 20LD</p>", "<th class=\"n\">Turn</th>"},
		{"it", "sahagun", "Di nessuna brigata", "", "<th class=\"n\">Mossa</th>"},
	} {
		code, out, errs := command("", "", "--lang", c.lang, "forms", c.name, "--out", "-")
		if code != 0 {
			t.Fatal(errs)
		}
		under := map[string]string{}
		for _, body := range strings.Split(out, "<tbody")[1:] {
			body, _, _ = strings.Cut(body, "</tbody>")
			title := ""
			if _, rest, ok := strings.Cut(body, "<tr class=\"group\"><td colspan=\"3\">"); ok {
				title, _, _ = strings.Cut(rest, "<")
			}
			for _, row := range strings.Split(body, "<tr><td><b>")[1:] {
				id, _, _ := strings.Cut(row, "<")
				under[id] = title
			}
		}
		o := &Options{P: i18n.New(i18n.Lang(c.lang)), Lang: i18n.Lang(c.lang)}
		sc, err := o.read(c.name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := sc.rules.Setup(sc.JSON)
		if err != nil {
			t.Fatal(err)
		}
		chart, _ := sc.rules.(game.Charter).Chart(s)
		apart := 0
		for _, x := range chart.Tally {
			want := c.apart
			if !x.Group.IsZero() {
				want = o.P.Say(x.Group)
			} else {
				apart++
			}
			if under[x.ID] != want {
				t.Errorf("%s: got %s under %q, want %q", c.name, x.ID, under[x.ID], want)
			}
		}
		if apart == 0 || !strings.Contains(out, c.whom) || strings.Contains(out, "RA1, ") || !strings.Contains(out, c.turn) {
			t.Errorf("%s: got %d units apart, want some, %q and %q on the sheet of orders and no guns", c.name, apart, c.whom, c.turn)
		}
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

// The sheet of every game has each number that its book prints under a paragraph, and each verb, in both languages, in letters that can be
// read on two pages.
func TestCheatsheetHasEveryNumber(t *testing.T) {
	for _, f := range folders {
		for _, l := range i18n.Langs {
			code, out, errs := command("", "", "--lang", string(l), "cheatsheet", f.Rules.Name(), "--out", "-")
			if code != 0 {
				t.Fatalf("%s, %s: %d %s", f.Rules.Name(), l, code, errs)
			}
			out = html.UnescapeString(out)
			w := ruleWriter{p: i18n.New(l)}
			var err error
			if w.sections, err = f.Tables.Sections(); err != nil {
				t.Fatal(err)
			}
			if w.rulings, err = f.Tables.Rulings(); err != nil {
				t.Fatal(err)
			}
			rows := 0
			for _, s := range w.sections.All {
				_, objects, err := w.printed(&f, s.Ref)
				if err != nil {
					t.Fatal(err)
				}
				for _, o := range objects {
					list, _ := o.Get("rows").([]game.Object)
					for _, r := range list {
						rows++
						for _, key := range []string{"say", "row"} {
							if say, ok := r.Get(key).(string); ok && !strings.Contains(out, say+"</td>") {
								t.Errorf("%s, %s, %s: %q is not on the sheet", f.Rules.Name(), l, s.Ref, say)
							}
						}
					}
				}
			}
			if rows == 0 {
				t.Errorf("%s: no number of its book was looked for", f.Rules.Name())
			}
			if size := regexp.MustCompile(`font-size:([0-9.]+)pt`).FindStringSubmatch(out); size == nil {
				t.Errorf("%s: no size of letters", f.Rules.Name())
			} else if pt, _ := strconv.ParseFloat(size[1], 64); pt < 6 {
				t.Errorf("%s, %s: letters of %.1f points; want six and more", f.Rules.Name(), l, pt)
			}
			if strings.Contains(out, "⟨") {
				t.Errorf("%s, %s: a hole in the sheet", f.Rules.Name(), l)
			}
			onPages(t, f.Rules.Name()+" "+string(l), out, 2, 20)
		}
	}
}

// onPages prints a sheet where a browser is at hand and there is time for it, on so many pages at the most, none of which has
// fewer lines of letters than least: its heading, and a line that was left over.
func onPages(t *testing.T, name, text string, most, least int) {
	t.Helper()
	browser, err := exec.LookPath("chromium")
	if err != nil || !effort.Longer() {
		return
	}
	page := filepath.Join(t.TempDir(), "sheet.html")
	if err := os.WriteFile(page, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	pdf := page + ".pdf"
	if out, err := exec.Command(browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", "--print-to-pdf="+pdf, page).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v %s", name, err, out)
	}
	b, err := os.ReadFile(pdf)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(b, -1)); n < 1 || n > most {
		t.Errorf("%s: %d pages; want %d at the most", name, n, most)
	}
	reader, err := exec.LookPath("pdftotext")
	if err != nil {
		return
	}
	letters, err := exec.Command(reader, "-layout", pdf, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range strings.Split(strings.TrimSuffix(string(letters), "\f"), "\f") {
		if n := len(regexp.MustCompile(`(?m)^.*\S.*$`).FindAllString(p, -1)); n < least {
			t.Errorf("%s: page %d has %d lines; want %d and more:\n%s", name, i+1, n, least, p)
		}
	}
}

// A cheat sheet has every sign of a line and every word that help words lists, in the language of the sheet.
func TestCheatsheetHasTheWords(t *testing.T) {
	for _, c := range []struct{ lang, game, sign, word, foreign string }{
		{"en", "ordremixte", "LINE ! REASON", "disordered dis", "disordine"}, {"it", "ordremixte", "RIGA ! MOTIVO", "disordine", "disordered"},
		{"en", "phalanx", "4-2 3-1-rally", "elite", "cavalleria"}, {"it", "waterloo200", "RIGA; RIGA", "riserva", "reserve ="},
	} {
		code, out, errs := command("", "", "--lang", c.lang, "--game", c.game, "cheatsheet", "--out", "-")
		if code != 0 || !strings.Contains(out, c.sign) || !strings.Contains(out, c.word) || strings.Contains(out, c.foreign) {
			t.Errorf("%s, %s: %d %s; want %q and %q and no %q in\n%s", c.lang, c.game, code, errs, c.sign, c.word, c.foreign, out)
		}
	}
}

// Each verb on a sheet says what it does, its long word in the language of the sheet alone; the title is what the
// box says; how an answer is read stands there, and centimetres where figures are measured alone.
func TestCheatsheetSaysWhatVerbsDo(t *testing.T) {
	for _, f := range folders {
		for _, l := range i18n.Langs {
			p := &paperOptions{Options: &Options{P: i18n.New(l), Lang: l, Game: f.Rules.Name()}}
			parts, err := p.words(f.Rules)
			if err != nil {
				t.Fatal(err)
			}
			verbs := 0
			for i := range parts[:4] {
				for _, r := range parts[i].Blocks[0].Rows {
					verbs++
					if r.Say == "" {
						t.Errorf("%s, %s: %q does not say what it does", f.Rules.Name(), l, r.Value)
					}
					for _, x := range strings.Fields(r.Value)[1:] {
						if len(x) > 2 {
							t.Errorf("%s, %s: %q has %q beside its own word; want short forms alone", f.Rules.Name(), l, r.Value, x)
						}
					}
				}
			}
			if want := len(f.Rules.Verbs()); verbs < want {
				t.Errorf("%s, %s: %d verbs on the sheet; want %d and those of the session", f.Rules.Name(), l, verbs, want)
			}
			_, out, _ := command("", "", "--lang", string(l), "cheatsheet", f.Rules.Name(), "--out", "-")
			out = html.UnescapeString(out)
			for _, sign := range []string{"[12]", ">>", "-- --", "(R3)", "§9.10", "6->5", "[no]", "00 0", "TAB", "Ctrl-D"} {
				if !strings.Contains(out, "<b>"+sign+"</b>") {
					t.Errorf("%s, %s: %q is not told", f.Rules.Name(), l, sign)
				}
			}
			if strings.Contains(out, "<h1>"+f.Rules.Name()) {
				t.Errorf("%s, %s: the title is the word of a flag", f.Rules.Name(), l)
			}
			if got, want := regexp.MustCompile("(?i)<p class=\"note\">centim").MatchString(out), f.Scales != nil; got != want {
				t.Errorf("%s, %s: a note of centimetres: got %v, want %v", f.Rules.Name(), l, got, want)
			}
		}
	}
}

// The short words of a line say what they mean.
func TestCheatsheetSaysWhatWordsMean(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"lcav (light cavalry)", "rha (horse artillery)", "lightcover lc (light cover)", "hgun (foot artillery, heavy)"},
		"it": {"cavl (cavalleria leggera)", "rha (artiglieria a cavallo)", "leggera cl (copertura leggera)", "pezzop (artiglieria a piedi, pesante)"},
	} {
		_, out, _ := command("", "", "--lang", lang, "cheatsheet", "--out", "-")
		for _, x := range want {
			if !strings.Contains(out, x) {
				t.Errorf("%s: %q is not on the sheet", lang, x)
			}
		}
	}
}

// The sheet of a game with a board shows its verbs as they are typed where pieces stand, not with facts alone.
func TestCheatsheetShowsLinesOfTheBoard(t *testing.T) {
	for game, want := range map[string][]string{"phalanx": {"move F-1-I 5,6", "fire A-W-N at F-3-I with 4-2-artillery", "charge F-C-I at A-W-N 12,4 with 4-2-charge"}, "onepage": {"attack F1+F2 at A1"}} {
		name := filepath.Join(t.TempDir(), "sheet.html")
		if code, _, errs := command("", "", "--game", game, "cheatsheet", "--out", name); code != 0 {
			t.Fatal(errs)
		}
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range want {
			if !strings.Contains(string(page), line) {
				t.Errorf("%s: got no %q on the sheet", game, line)
			}
		}
	}
}

// On a telephone a list is whole: its boxes go on below and the stamp stands on a line of its own. A sheet of pairs is as small as
// the window asks for, as long as it can be read, and its names stay in sight.
func TestPaperInANarrowWindow(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, errs := command("", "", "list", "new", "red.yaml", "--nation", "britain", "--date", "1811-04-03", "--points", "500"); code != 0 {
		t.Fatal(errs)
	}
	for _, c := range []struct {
		line, want string
	}{
		{"list print red.yaml --out page.html", "@media screen and (max-width: 40rem) { .list { font-size: 11pt } .list .boxes { white-space: normal"},
		{"odds sheet vimeiro-turn-3 fire --out page.html", "font-size: clamp(1.5mm, calc((100vw - "},
	} {
		if code, _, errs := command("", "", strings.Fields(c.line)...); code != 0 {
			t.Fatal(c.line, errs)
		}
		page, err := os.ReadFile("page.html")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(page), c.want) {
			t.Errorf("%s: got a page without %q", c.line, c.want)
		}
		if err := os.Remove("page.html"); err != nil {
			t.Fatal(err)
		}
	}
}
