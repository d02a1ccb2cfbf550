package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"adjutant/internal/render"
)

// told is what the program prints for a command line, its errors behind it.
func told(t *testing.T, stdin, line string) []string {
	t.Helper()
	_, out, errs := command(stdin, "", strings.Fields(line)...)
	return strings.Split(strings.TrimSuffix(out+errs, "\n"), "\n")
}

// Whoever hears the answers has a line for every figure, with what it is of, no bars, and the signs of
// a table one by one.
func TestPlainTellsOneFactALine(t *testing.T) {
	for line, want := range map[string][]string{
		"odds --plain all c 4b col 5pm at 4b line 5pm":                  {"attacker loses 0 PM 20", "defender wins 66"},
		"odds --plain c 3..4b col 5pm at 4b line 3..4pm":                {"- is never", "x is no answer", "attacker wins:", "3b 3pm: 50", "4b 4pm: 49"},
		"odds --plain c 4b col / sq at 4b line 5pm":                     {"col: attacker wins 40", "sq: x"},
		"odds --plain --lang it c 4b col / quadrato su 4b linea 5pm":    {"- è mai", "col: vince l'attaccante 40", "quadrato: x"},
		"odds --plain need c 4b col 5pm at 4b line":                     {"side=flank: +100, 100"},
		"odds --plain --game onepage attack line size=2..3 at infantry": {"size=2: result D1 33", "size=3: defender holds 83"},
		"odds --plain sheet vimeiro-turn-3 c":                           {"A figure is a chance in percent: - is never, <1 less than one, x no answer.", "1/50 1/86: 89"},
		"odds --plain sheet maida fire":                                 {"no answer to 20f: 20f is in march column: it does not fire (OM §9.4)"},
		"odds --plain sheet maida charge":                               {"no answer to 20f: 20f is in march column: it does not charge (OM §10.3)"},
		"odds --plain best 1/86 --at vimeiro-turn-3":                    {"fire short 1/86 at 1/50: target PM lost on average 0.33"},
		"odds best 1/86":                        {" !   1/86 is no scenario and no saved game: odds best 1/86 --at NAME, or odds"},
		"odds --plain best vimeiro-turn-3 1/86": {"fire short 1/86 at 1/50: target PM lost on average 0.33"},
		"roll --plain --odds 2d6":               {"2 3", "7 17", "12 3", "on average 7"},
		"odds --plain c 4b col 5pm at 4b line":  {"attacker beaten 54%: retreats 25", "attacker beaten 54%: routs 27"},
	} {
		got := told(t, "", line)
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("%s: got\n%s\nwant a line %q", line, strings.Join(got, "\n"), w)
			}
		}
		for _, l := range got {
			if strings.Contains(l, "##") {
				t.Errorf("%s: a bar is drawn: %q", line, l)
			}
		}
	}
}

// A report is in the language that it is asked for in, its title too, and has no map of a table on which nobody
// stands.
func TestReportOfATableWithoutPlaces(t *testing.T) {
	for lang, title := range map[string]string{"en": "<h1>Vimeiro, 21 August 1808</h1>", "it": "<h1>Vimeiro, 21 agosto 1808</h1>"} {
		for _, short := range []string{"", " short"} {
			t.Chdir(t.TempDir())
			code, out, errs := command("", t.TempDir(), "run", "--lang", lang, "--scenario", "vimeiro-turn-3", file(t, "lines", "report evening"+short+"\n"))
			page, err := os.ReadFile("evening" + strings.Replace(short, " ", "-", 1) + ".html")
			if code != 0 || err != nil {
				t.Fatalf("report: %v, %s%s", err, out, errs)
			}
			if text := string(page); !strings.Contains(text, title) || strings.Contains(text, "<figure>") {
				t.Errorf("%s%s: got %.3000s; want %s and no map", lang, short, text, title)
			}
		}
	}
}

// The turning points of a report are told with their odds, in every game: where somebody decided on the way they are marked, and
// where no chance is reckoned a word says why.
func TestTurningPointsHaveTheirOdds(t *testing.T) {
	t.Chdir(t.TempDir())
	row := regexp.MustCompile(`(?m)^\| (?:Turn|Turno) \d+ \\\[\d+\\\] \| (.+) \| (.+) \| (.*) \| (.*) \|$`)
	for _, c := range []struct{ game, turns, lang, chance, mean string }{
		{"centoore", "2", "en", `^\d+% \\\*$`, `^[+−]?\d+(\.\d)?$`},
		{"onepage", "1", "it", `^\d+%$`, `^[+−]?\d+(,\d)?$`},
		{"phalanx", "1", "it", "^senza dadi$", "^$"},
		{"waterloo200", "1", "en", "^no dice$", "^$"},
	} {
		command("", "", "auto", c.game+"-practice", "--turns", c.turns, "--seed", "3", "--work", "100", "--journal", c.game+".jsonl")
		_, out, errs := command("report "+c.game+" short\n", "", "--lang", c.lang, "play", c.game+".jsonl")
		page, err := os.ReadFile(c.game + "-short.md")
		if err != nil {
			t.Fatalf("%v: %s%s", err, out, errs)
		}
		rows := row.FindAllStringSubmatch(string(page), -1)
		if len(rows) == 0 {
			t.Errorf("%s: no turning points in\n%s", c.game, page)
		}
		for _, r := range rows {
			if !regexp.MustCompile(c.chance).MatchString(r[3]) || !regexp.MustCompile(c.mean).MatchString(r[4]) {
				t.Errorf("%s: %s has the chance %q and the mean %q; want %s and %s", c.game, r[1], r[3], r[4], c.chance, c.mean)
			}
		}
	}
}

// Alternatives are single words: the same one twice is no comparison, nor are two spellings of it, and where groups of words were
// meant the line that says so is offered, and answers.
func TestAlternativesAreSingleWords(t *testing.T) {
	for _, c := range []struct{ line, want, way string }{
		{"odds ra 2pm / 2pm gen", "say the same: 2pm", "odds ra 2pm gen / -"},
		{"odds m 4b col 5pm ch / ch vet at 4b line 5pm", "say the same: ch", "odds m 4b col 5pm ch vet / - at 4b line 5pm"},
		{"odds --lang it ra 2pm / 2pm gen", "dicono la stessa cosa: 2pm", "prob re 2pm gen / -"},
		{"odds c 4b col / column at 4b line 5pm", "say the same: column", ""},
		{"odds c 4b col 5pm / 6b line 5pm at 4b line 5pm", "stated twice", "odds c 4b / 6b col / line 5pm at 4b line 5pm"},
		{"odds --game onepage attack line size=3 / column size=3 at infantry", "stated twice", "odds attack line / column size=3 at infantry"},
	} {
		got := told(t, "", c.line)
		if !strings.Contains(strings.Join(got, "\n"), c.want) {
			t.Errorf("%s: got\n%s\nwant %q", c.line, strings.Join(got, "\n"), c.want)
		}
		if c.way == "" {
			continue
		}
		if !slices.Contains(got, "     "+c.way) {
			t.Errorf("%s: got\n%s\nwant %q offered", c.line, strings.Join(got, "\n"), c.way)
		}
		verb, rest, _ := strings.Cut(c.way, " ")
		args := "odds "
		if verb == "prob" {
			args += "--lang it "
		}
		if strings.Contains(c.line, "onepage") {
			args += "--game onepage "
		}
		if code, out, errs := command("", "", strings.Fields(args+rest)...); code != 0 || !strings.Contains(out, "-") {
			t.Errorf("%s: the line offered is refused: %s%s", c.way, out, errs)
		}
	}
}

// A refusal offers what was missed: the nearest command, flag and scenario, whatever the case of the letters, and the words of
// lines for those that a newcomer says.
func TestRefusalsOfferTheWord(t *testing.T) {
	for line, want := range map[string]string{
		"odsd f 4b": "adjutant odds f 4b", "--lang it gioca vimeiro": "adjutant play vimeiro",
		"--colour": "--plain", "games --lnag it": "--lang", "--lang it partite": "adjutant games",
		"play vimero": "did you mean vimeiro", "--lang it forms vimero": "intendevi vimeiro",
		"odds fire 4 bases at column": "adjutant odds fire 4b at column", "odds fire 4b 5 pm at column": "adjutant odds fire 4b 5pm at column",
		"odds charge 4b 5pm cavalry at 4b line":               "adjutant odds charge 4b 5pm lcav at 4b line",
		"--lang it odds tiro 4b su 4b linea coperta":          "adjutant odds tiro 4b su 4b linea cl",
		"--lang it odds carica 4b cavalleria su 4b linea 5pm": "adjutant odds carica 4b cavp su 4b linea 5pm",
	} {
		if got := strings.Join(told(t, "", line), "\n"); !strings.Contains(got, want) {
			t.Errorf("%s: got\n%s\nwant %q offered", line, got, want)
		}
	}
	if code, out, errs := command("", t.TempDir(), "play", "VIMEIRO"); code != 0 || !strings.Contains(out+errs, "vimeiro-1") {
		t.Errorf("play VIMEIRO: %s%s", out, errs)
	}
}

// The facts of a game are told by the names that a line takes, in the words of the language.
func TestHelpFactsTellsWhatALineTakes(t *testing.T) {
	en := strings.Join(told(t, "help facts\n", "--plain --game centoore"), "\n")
	if !strings.Contains(en, "attacker-units, defender-units: ") {
		t.Errorf("help facts of Le Cento-Ore: got\n%s\nwant attacker-units, defender-units", en)
	}
	it := strings.Join(told(t, "aiuto fatti\n", "--plain --lang it --game centoore"), "\n")
	if !strings.Contains(it, "attaccante-unità, difensore-unità: ") {
		t.Errorf("aiuto fatti: got\n%s\nwant attaccante-unità, difensore-unità", it)
	}
	for _, line := range []string{"odds --game centoore battle attacker-units=3,3 defender-units=3 phases=2", "odds --lang it --game centoore battaglia attaccante-unità=3,3 difensore-unità=3 fasi=2"} {
		if code, _, errs := command("", "", strings.Fields(line)...); code != 0 {
			t.Errorf("%s: %s", line, errs)
		}
	}
	om := strings.Join(told(t, "aiuto fatti\n", "--plain --lang it"), "\n")
	for _, english := range []string{" any,", "unsaid"} {
		if strings.Contains(om, english) {
			t.Errorf("aiuto fatti: the English word %q in\n%s", english, om)
		}
	}
	for _, l := range strings.Split(om, "\n") {
		if strings.HasPrefix(l, "general, generale") && strings.Count(l, "aggregato") != 1 {
			t.Errorf("aiuto fatti: want aggregato once in %q", l)
		}
	}
}

// Who wins is in every table, also where it is certain; a table of two ranges tells what becomes of each besides; results of a
// table with dice stand in their order, and what an Italian reads is Italian.
func TestTablesTellTheWinner(t *testing.T) {
	for line, want := range map[string][]string{
		"odds --plain --game centoore battle 3,3 at 3 phases=2..3":               {"phases=2: attacker wins 100", "phases=3: attacker wins 100"},
		"odds --plain --game phalanx battle 5 / 6 at 3":                          {"5: attacker wins 100", "6: attacker wins 100"},
		"odds --plain f s 3..4b at 5b col / line 5pm":                            {"target PM lost on average:", "target retreats:", "target routs:", "4b col: 17"},
		"odds --plain c 3..4b col 5pm at 4b line 3..4pm":                         {"attacker wins:", "attacker retreats:", "attacker routs:"},
		"odds --plain --game phalanx --lang it tutto battaglia 5 su 3":           {"difensore deve scegliere: eliminata, si ritira 100"},
		"odds --plain --game waterloo200 --lang it tutto battaglia 4-3-2-1 su 1": {"difensore d1 eliminato 100"},
	} {
		got := told(t, "", line)
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("%s: got\n%s\nwant a line %q", line, strings.Join(got, "\n"), w)
			}
		}
	}
	table := strings.Join(told(t, "", "odds --plain --game onepage attack line size=2..3 at infantry"), "\n")
	last := -1
	for _, row := range []string{"size=2: result A1", "size=2: result D1", "size=2: result D2", "size=2: result D3", "size=2: result D4"} {
		at := strings.Index(table, row)
		if at < last {
			t.Errorf("%s stands out of its order in\n%s", row, table)
		}
		last = at
	}
}

// The flags of odds stand in its help and at TAB, with what may stand behind each.
func TestFlagsOfOdds(t *testing.T) {
	for line, want := range map[string][]string{
		"odds --help": {"--csv", "--facts FILE", "--out FILE", "--paper SIZE"}, "--lang it odds --help": {"--csv", "--facts FILE", "--paper FORMATO", "Uso: adjutant odds COMANDO FATTI... [opzioni]"},
		"__complete odds pl": {"plan"}, "__complete odds plan ": {"vimeiro-assault"}, "__complete --lang it odds pi": {"piano"}, "__complete odds --": {"--csv", "--facts", "--out", "--paper"}, "__complete odds fire --range ": {"short", "long"}, "__complete --lang it odds tiro --gittata ": {"corta", "lunga"},
		"__complete odds f --paper ": {"a4", "letter"}, "__complete forms --paper ": {"a4", "letter"}, "__complete schema --file ": {"ordremixte", "nation"}, "__complete odds f ": {"column", "short"},
		"--lang it tree": {`"use":"odds COMANDO FATTI... [opzioni]"`},
	} {
		words := strings.Fields(line)
		if strings.HasSuffix(line, " ") {
			words = append(words, "")
		}
		_, out, errs := command("", "", words...)
		for _, w := range want {
			if !strings.Contains(out, w) {
				t.Errorf("%s: got\n%s%s\nwant %q", line, out, errs, w)
			}
		}
		if strings.HasPrefix(line, "__complete --lang it") && strings.Contains(out, "short") {
			t.Errorf("%s: got %s; want the words of the language alone", line, out)
		}
	}
}

// In a window of 50 columns nothing is broken by the terminal: help, the list of games, the faults of a file, where a game is kept. Lines to be typed and paths stay whole.
func TestNothingIsBrokenByANarrowTerminal(t *testing.T) {
	defer render.SetWidth(render.Width + 1)
	state := t.TempDir()
	broken := file(t, "broken.yaml", "format: adjutant/scenario/1\ngame: ordremixte\nname: {en: A, it: A}\ntable: {width: ten, depth: 90}\nsides: [{id: a, nation: franse}]\n")
	for _, lang := range []string{"en", "it"} {
		for _, args := range [][]string{{"--help"}, {"odds", "--help"}, {"play", "--help"}, {"play", "vimeiro"}, {"games"}, {"check", broken}, {"play", "nowhere-at-all"}} {
			var b strings.Builder
			Main(append([]string{"--lang", lang}, args...), Streams{In: strings.NewReader(""), Out: &b, Err: &b, Env: func(k string) string { return map[string]string{"COLUMNS": "50", "XDG_STATE_HOME": state}[k] }})
			for _, l := range strings.Split(b.String(), "\n") {
				if utf8.RuneCountInString(l) > 49 && !strings.HasPrefix(l, "    adjutant ") && !strings.Contains(l, state) && !strings.Contains(l, filepath.Dir(broken)) {
					t.Errorf("%s %q: %d columns: %q", lang, args, utf8.RuneCountInString(l), l)
				}
			}
		}
	}
	render.SetWidth(render.Width + 1)
}

// The map of who hears it tells the ground: what it is, how it is called and where.
func TestPlainMapTellsTheGround(t *testing.T) {
	for name, want := range map[string]string{"vimeiro": "village: village-1, Vimeiro, eastern block, 112 30 - 122 40", "onepage-practice": "town: ", "phalanx-practice": "\nstream: 10,0 - 10,1; 11,0 - 11,1",
		"waterloo200-practice": "hougoumont, Hougoumont, red, bonus 7, a victory area, Allies: avenue, guards-slope, ", "centoore-practice": "maubeuge, Maubeuge, difficult, stacking 8: avesnes, mons, beaumont (dotted), binche (dotted)"} {
		got := strings.Join(told(t, "", "run --plain --scenario "+name+" "+file(t, "lines", "map\n")), "\n")
		if !strings.Contains(got, want) {
			t.Errorf("%s: got\n%.2000s\nwant %q", name, got, want)
		}
	}
}

// Each key of every schema says what it is, the reading of a ruling by the question that is ruled, and no pattern needs an engine
// that knows classes of letters: Python's and JavaScript's do not.
func TestSchemasAreDocumented(t *testing.T) {
	var walk func(where string, x any)
	walk = func(where string, x any) {
		switch x := x.(type) {
		case map[string]any:
			if p, ok := x["pattern"].(string); ok && strings.Contains(p, `\p`) {
				t.Errorf("%s: the pattern %s", where, p)
			}
			if all, ok := x["properties"].(map[string]any); ok {
				for name, p := range all {
					about, _ := p.(map[string]any)
					if say, _ := about["description"].(string); strings.Contains(where, "--game") && len(name) > 1 && name[0] == 'R' && strings.Trim(name[1:], "0123456789") == "" && len(say) < 20 {
						t.Errorf("%s %s: the description is %q", where, name, say)
					}
				}
			}
			for _, y := range x {
				walk(where, y)
			}
		case []any:
			for _, y := range x {
				walk(where, y)
			}
		}
	}
	for _, f := range folders {
		for _, lang := range []string{"en", "it"} {
			all := []string{"schema --game " + f.Rules.Name()}
			if f.Rules.Name() == folders[0].Rules.Name() {
				for _, x := range schemas() {
					all = append(all, "schema --file "+x.form)
				}
			}
			for _, args := range all {
				code, out, errs := command("", "", strings.Fields("--lang "+lang+" "+args)...)
				var x any
				if err := json.Unmarshal([]byte(out), &x); code != 0 || err != nil {
					t.Fatalf("%s: %v %s", args, err, errs)
				}
				walk(lang+" "+args, x)
			}
		}
	}
	it := strings.Join(told(t, "", "--lang it schema battle --game centoore"), "")
	if !strings.Contains(it, "?") {
		t.Errorf("no question of a ruling in %.500s", it)
	}
}

// What annoyed on the first evening: a fault that brings others with it, a sheet written over without a word, another language asked
// for at the prompt, odds without a verb that named a verb of another game, a name with a blank that the shell takes apart.
func TestSmallAnnoyances(t *testing.T) {
	t.Chdir(t.TempDir())
	if got := strings.Join(told(t, "", "cheatsheet"), "\n"); strings.Contains(got, "anew") {
		t.Errorf("a first cheat sheet: %s", got)
	}
	if got := strings.Join(told(t, "", "cheatsheet"), "\n"); !strings.Contains(got, "written anew") {
		t.Errorf("a second cheat sheet: got %s; want it said that one was there", got)
	}
	if _, out, _ := command("", "", "new", "My Battle"); !strings.Contains(out, "adjutant check 'My Battle.yaml'") {
		t.Errorf("new \"My Battle\": got %s; want the name quoted", out)
	}
	text, err := os.ReadFile("My Battle.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ was, is, fault string }{{"nation: france", "nation: franse", "franse"}, {"type: chasseurs", "type: hussarz", "hussarz"}} {
		spoilt := file(t, "spoilt.yaml", strings.Replace(string(text), c.was, c.is, 1))
		if got := told(t, "", "check "+spoilt); len(got) != 1 || !strings.Contains(got[0], c.fault) {
			t.Errorf("%s: got\n%s\nwant that fault alone", c.is, strings.Join(got, "\n"))
		}
	}
	for line, want := range map[string]string{"odds --game phalanx": "such as battle", "--lang it odds --game centoore": "come battaglia", "--lang it odds": "come tiro"} {
		if got := strings.Join(told(t, "", line), "\n"); !strings.Contains(got, want) {
			t.Errorf("%s: got %s; want %q", line, got, want)
		}
	}
	for lang, want := range map[string]string{"en": "adjutant --lang it", "it": "la lingua si sceglie"} {
		if got := strings.Join(told(t, "lang it\n", "--lang "+lang), "\n"); !strings.Contains(got, want) {
			t.Errorf("lang at the prompt: got %s; want %q", got, want)
		}
	}
}

// Who slips in the name of a general is offered his brigade, as with every other verb.
func TestUnitsOfAMistypedGeneral(t *testing.T) {
	for lang, line := range map[string]string{"en": "units thomieres", "it": "unità thomieres"} {
		_, _, errs := command(strings.Replace(line, "thomieres", "thomiers", 1)+"\n", "", "--lang", lang, "--journal", t.TempDir()+"/g.jsonl", "play", "vimeiro-turn-3")
		if !strings.Contains(errs, line+" ") {
			t.Errorf("%s: want %q offered, got\n%s", lang, line, errs)
		}
	}
}
