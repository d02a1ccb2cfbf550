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
		english := map[string]bool{} // a verb whose Italian is another word
		for _, v := range rulesOf(t, name).Verbs() {
			english[v.Name] = true
		}
		listed := 0
		for _, l := range strings.Split(screen, "\n") {
			word, rest, _ := strings.Cut(strings.TrimSpace(l), " ")
			if english[word] && !strings.Contains(rest, "Righe") {
				t.Errorf("%s: %q is English", what, l)
			}
			listed += len(rest)
		}
		if listed == 0 {
			t.Errorf("%s: nothing is listed", what)
		}
	}
}
