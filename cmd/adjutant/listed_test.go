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
