package main

import (
	"strings"
	"testing"

	"adjutant/internal/i18n"
)

// What may be chosen among has at the prompt a line for those that do not stand there, and says what must come before.
func TestBestShowsTheRest(t *testing.T) {
	register()
	for _, c := range []struct {
		lang      i18n.Lang
		line, all string
		first     string
	}{{i18n.EN, "odds best 1/86", "odds best 1/86 all", "not yet: who moves first?"}, {i18n.IT, "prob meglio 1/86", "prob meglio 1/86 tutto", "non ancora: chi muove per primo?"}} {
		few, _, err := (sitting{lang: c.lang, what: "vimeiro-turn-3"}).play([]string{"n", c.line})
		if err != nil || !strings.Contains(few, ": "+c.all) || !strings.Contains(few, c.first) {
			t.Errorf("%s: got %v and\n%s\nwant %q and %q", c.line, err, few, c.all, c.first)
		}
		all, _, err := (sitting{lang: c.lang, what: "vimeiro-turn-3"}).play([]string{"n", c.all})
		if n, m := strings.Count(few, "1/86"), strings.Count(all, "1/86"); err != nil || m < n+10 {
			t.Errorf("%s: got %d lines of 1/86 and %v, want ten more than %d", c.all, m, err, n)
		}
	}
}
