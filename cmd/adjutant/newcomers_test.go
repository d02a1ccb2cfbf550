package main

import (
	"strings"
	"testing"

	"adjutant/internal/i18n"
)

// A line that a newcomer got wrong is answered with what is missing, or with a line that may be typed (OM §8.2, 10.1, 11.1).
func TestNewcomersSlips(t *testing.T) {
	for _, c := range []struct {
		battle string
		lang   i18n.Lang
		lines  string
		want   []string
	}{
		{"vimeiro", i18n.EN, "odds c 4b col 3..5pm at 4b line", []string{"nobody wins", "is also what is not decided without the PM of both"}},
		{"vimeiro", i18n.IT, "prob c 4..5b col su 4b linea", []string{"non si decide senza i PM"}},
		{"vimeiro", i18n.EN, "odds c 5b col/line 5pm at 5b line 6pm", []string{"col  line"}},
		{"vimeiro", i18n.EN, "odds f 5b/4b at 4b col 5pm", []string{"5b    4b"}},
		{"vimeiro", i18n.EN, "odds f 2b gun at 4b col 5pm 0..40cm", []string{"odds f 2b gun at 4b col 5pm 0..39cm"}},
		{"vimeiro", i18n.EN, "odds c 6..3b col 5pm at 5b line 6pm", []string{"odds c 3..6b col 5pm at 5b line 6pm"}},
		{"vimeiro", i18n.EN, "c 1/86 1/50?", []string{"charge nation=france 5b column 6pm at nation=britain 5b line 6pm? asks of two such units"}},
		{"vimeiro", i18n.EN, "charge nation=france 5b column 6pm at nation=britain 5b line 6pm?", []string{"attacker beaten"}},
		{"vimeiro", i18n.IT, "c 1/86 1/50?", []string{"carica nazione=francia 5b colonna 6pm su nazione=inghilterra 5b linea 6pm?"}},
		{"sula", i18n.EN, "general beckwith", []string{"show beckwith"}},
		{"sula", i18n.IT, "generale beckwith", []string{"mostra beckwith"}},
		{"vimeiro", i18n.IT, "ripeti", []string{"rifai"}},
		{"vimeiro", i18n.IT, "prossima", []string{"prosegui"}},
		{"vimeiro", i18n.EN, "occupy 1/86", []string{"follow"}},
	} {
		all := saidIn(t, c.battle, c.lang, strings.Split(c.lines, ";")...)
		for _, w := range c.want {
			if got := all[len(all)-1]; !strings.Contains(strings.Join(strings.Fields(got), " "), strings.Join(strings.Fields(w), " ")) {
				t.Errorf("%s: got\n%s\nwant %q in it", c.lines, got, w)
			}
		}
	}
	// Whose points are all known lacks nothing, and a name with a stroke is one word.
	for _, line := range []string{"odds c 4b col 3..5pm at 4b line 5pm", "odds c 1/86 1/50 distance=10"} {
		if all := said(t, i18n.EN, line); strings.Contains(all[0], "not decided") || strings.Contains(all[0], "alternatives") {
			t.Errorf("%s: got\n%s\nwant no points missing and no alternatives", line, all[0])
		}
	}
}
