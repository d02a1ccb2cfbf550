package main

import (
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
