package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"adjutant/internal/i18n"
)

// What is taken now is listed in the words of the language in use: every board game, the first list of its
// practice ground.
func TestListedLinesAreInTheLanguage(t *testing.T) {
	t.Parallel()
	register()
	for _, what := range []string{"onepage-practice", "phalanx-practice", "centoore-practice", "waterloo200-practice"} {
		screen, _, err := (sitting{lang: i18n.IT, what: what}).play([]string{"lecite"})
		if err != nil {
			t.Fatal(err)
		}
		name, _, _ := strings.Cut(what, "-")
		f, ok := folder(name)
		if !ok {
			t.Fatalf("no game %s", name)
		}
		english, others := map[string]bool{}, map[string]bool{}
		for _, v := range f.Rules.Verbs() {
			english[v.Name] = true
			for _, w := range f.Aliases(v.Name) {
				others[w] = w != v.Name
			}
		}
		listed := 0
		for _, l := range strings.Split(screen, "\n") {
			switch word, _, _ := strings.Cut(strings.TrimSpace(l), " "); {
			case english[word]:
				t.Errorf("%s: %q is English", what, l)
			case others[word]:
				listed++
			}
		}
		if listed == 0 {
			t.Errorf("%s: nothing is listed", what)
		}
	}
}

// Nations are taken by the names that people use, in both languages and with accents or without; a part of one, or a slip, is told
// of the id, and a grade is no type.
func TestNationsByTheNamesThatPeopleUse(t *testing.T) {
	t.Chdir(t.TempDir())
	for i, c := range [][2]string{
		{"French", "france"}, {"England", "britain"}, {"English", "britain"}, {"Great Britain", "britain"}, {"Russians", "russia"}, {"russian", "russia"}, {"Spanish", "spain"},
		{"Austrians", "austria"}, {"Poland", "warsaw"}, {"Holland", "netherlands"}, {"Turks", "ottoman"}, {"Francesi", "france"}, {"francese", "france"}, {"Inghilterra", "britain"},
		{"inglesi", "britain"}, {"Frància", "france"}, {"Napoli", "naples"}, {"Italia", "italy"}, {"Prussiani", "prussia"},
	} {
		file := fmt.Sprintf("n%d.yaml", i)
		code, _, errs := command("", "", "list", "new", file, "--nation", c[0], "--date", "1809-07-05")
		text, _ := os.ReadFile(file)
		if code != 0 || !strings.Contains(string(text), "nation: "+c[1]+"\n") {
			t.Errorf("%s: %d %s, want it taken as %s", c[0], code, errs, c[1])
		}
	}
	for i, c := range [][3]string{
		{"Bavaria", "no nation Bavaria, did you mean rhine", "nessuna nazione Bavaria, forse rhine"},
		{"Frence", "did you mean france", "forse france"}, {"Spagnola", "did you mean spain", "forse spain"},
		{"Gallia", "no nation Gallia: there are austria", "nessuna nazione Gallia: "},
	} {
		for lang, want := range map[string]string{"en": c[1], "it": c[2]} {
			code, _, errs := command("", "", "--lang", lang, "list", "new", fmt.Sprintf("r%d", i), "--nation", c[0], "--date", "1812-07-22")
			if code == 0 || !strings.Contains(strings.Join(strings.Fields(errs), " "), want) {
				t.Errorf("%s: %d %s, want %s", c[0], code, errs, want)
			}
		}
	}
	for lang, want := range map[string]string{"en": "elite is a grade", "it": "elite è un grado"} {
		code, _, errs := command("", "", "--lang", lang, "list", "new", "grade", "--nation", "french", "--date", "1812-07-22", "--brigade", "élite*2")
		if code == 0 || !strings.Contains(errs, want) {
			t.Errorf("élite: %d %s, want %s", code, errs, want)
		}
	}
}

// A file in the words of its writer is told of the ids with their places, and is mended; what cannot be mended says so and why.
func TestListsInTheWordsOfTheirWritersAreMended(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, errs := command("", "", "list", "new", "a.yaml", "--nation", "french", "--date", "1812-07-22"); code != 0 {
		t.Fatal(errs)
	}
	text, err := os.ReadFile("a.yaml")
	if err != nil {
		t.Fatal(err)
	}
	put := func(name string, pairs ...string) {
		if err := os.WriteFile(name, []byte(strings.NewReplacer(pairs...).Replace(string(text))), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("words.yaml", "nation: france", "nation: Francia", "{id: L1, type: line,", "{id: L1, type: linea, grade: élite,")
	put("dark.yaml", "nation: france", "nation: Gallia")
	put("many.yaml", "bases: 4", "bases: 40")
	for _, c := range []struct{ lang, file, want string }{
		{"en", "words", "words.yaml:4:9: unknown word Francia, did you mean france"}, {"it", "words", "words.yaml:4:9: parola sconosciuta Francia, forse france"},
		{"en", "words", "unknown word élite, did you mean elite"}, {"en", "words", "L1: no type linea of France, did you mean line"}, {"it", "words", "L1: nessun tipo linea di Francia, forse line"},
		{"en", "words", "france instead of Francia"}, {"it", "words", "france invece di Francia"},
		{"en", "dark", "is not written: what stands in the file must be readable first"}, {"it", "dark", "non è scritto: prima il file deve potersi leggere"},
		{"en", "many", "is not written: that army is not mended"}, {"it", "many", "non è scritto: quell'esercito non è riparato"},
		{"it", "many", "(lista di Francia)"},
	} {
		out := strings.Join([]string{c.file, c.lang, "mended.yaml"}, "-")
		_ = os.Remove(out)
		code, _, errs := command("", "", "--lang", c.lang, "list", "check", c.file+".yaml", "--mend", out)
		if code == 0 || !strings.Contains(strings.Join(strings.Fields(errs), " "), c.want) {
			t.Errorf("%s: %d %s, want %s", c.file, code, errs, c.want)
		}
		code, _, errs = command("", "", "list", "check", out)
		if written := code == 0; written != (c.file == "words") {
			t.Errorf("%s: %d %s, want it written and legal: %v", out, code, errs, c.file == "words")
		}
	}
}
