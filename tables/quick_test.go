package tables

import (
	"strconv"
	"testing"
	"testing/fstest"
)

// A list that is asked often answers as one that is asked for the first time.
func TestOftenAsked(t *testing.T) {
	g, err := readGlossary(fstest.MapFS{"words.yaml": &fstest.MapFile{Data: []byte("verbs:\n  fire: {en: [fire, f], it: [tiro, t]}\n  charge: {en: [charge], it: [carica]}\nfacts: {}\norders: {}\n")}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 * often {
		for word, want := range map[string]string{"t": "fire", "carica": "charge", "fuoco": ""} {
			if got, ok := g.Verb(word); got != want || ok != (want != "") {
				t.Fatalf("question %d: got %q (%v) for %s, want %q", i, got, ok, word, want)
			}
		}
		if got := g.Aliases(Verbs, "fire", "it"); len(got) != 2 || got[0] != "tiro" || g.Aliases(Verbs, "x"+strconv.Itoa(i), "en") != nil {
			t.Fatalf("question %d: got %q for fire in Italian, want tiro and t, and nil for what is none", i, got)
		}
	}
}
