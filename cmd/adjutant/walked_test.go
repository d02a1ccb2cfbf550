package main

import (
	"strings"
	"testing"

	"adjutant/internal/i18n"
)

// walked is what somebody typed who had never seen the program, at a battle, and what its last line must answer and must not.
type walked struct {
	battle string
	lang   i18n.Lang
	lines  string // divided by |
	want   []string
	never  []string
}

// holds types the lines and looks at the answer to the last one, its blanks as one.
func (c walked) holds(t *testing.T) {
	t.Helper()
	all := saidIn(t, c.battle, c.lang, strings.Split(c.lines, "|")...)
	got := strings.Join(strings.Fields(all[len(all)-1]), " ")
	for _, w := range c.want {
		if !strings.Contains(got, w) {
			t.Errorf("%s: %s: got\n%s\nwant %q in it", c.battle, c.lines, got, w)
		}
	}
	for _, w := range c.never {
		if strings.Contains(got, w) {
			t.Errorf("%s: %s: got\n%s\nwant no %q in it", c.battle, c.lines, got, w)
		}
	}
}

// A command alone whose phase is over is not told to overrule that, and with ! behind it nothing is written down (OM §7).
func TestACommandAloneRulesNothing(t *testing.T) {
	const on = "n!|n!|n!|n!"
	for _, c := range []walked{
		{"maida", i18n.EN, on + "|melee|fire", []string{"fire does not belong to this phase: melee"}, []string{"fire !"}},
		{"maida", i18n.IT, on + "|mischia|tiro !", []string{"non decide nulla"}, []string{"La fase", "["}},
		{"maida", i18n.EN, on + "|melee|move !", []string{"rules nothing"}, []string{"The phase", "["}},
		{"maida", i18n.EN, on + "|f 4b vs 4b|12|melee", []string{"still waits: range (short, long)"}, nil},
	} {
		c.holds(t)
	}
}
