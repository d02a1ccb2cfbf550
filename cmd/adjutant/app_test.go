package main

import (
	"bytes"
	"testing"

	"adjutant/internal/i18n"
)

// A line that names a command makes that one alone, and it is the same one.
func TestOneCommandIsMadeAlone(t *testing.T) {
	register()
	tree := func(only string) (out [][2]string) {
		o := &Options{Lang: i18n.EN, Streams: Streams{Out: &bytes.Buffer{}, Env: func(string) string { return "" }}}
		o.P = i18n.New(o.Lang)
		for _, c := range newRoot(o, only).Commands() {
			out = append(out, [2]string{c.Name(), c.UsageString()})
		}
		return out
	}
	all := map[string]string{}
	for _, c := range tree("") {
		all[c[0]] = c[1]
	}
	if len(all) != len(toplevel) {
		t.Errorf("got %d commands in the whole tree, want %d", len(all), len(toplevel))
	}
	for _, row := range toplevel {
		got := tree(row.name)
		if len(got) != 1 || got[0][0] != row.name || got[0][1] != all[row.name] {
			t.Errorf("%s alone: got %q, want one command with the help %q", row.name, got, all[row.name])
		}
	}
	for _, line := range [][]string{nil, {"--version"}, {"oods"}, {"help", "odds"}, {"completion", "bash"}, {"__complete", "odds", ""}} {
		if got := wanted(line); got != "" {
			t.Errorf("%q makes %q alone, want the whole tree", line, got)
		}
	}
}
