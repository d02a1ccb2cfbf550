package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/effort"
)

// filesOf is every file of a folder with what it holds.
func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	names, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range names {
		if !x.IsDir() {
			out[x.Name()] = contentsOf(t, filepath.Join(dir, x.Name()))
		}
	}
	return out
}

// A plan is somebody's file: whoever checks it or reckons with it finds every file as it was, whatever stands under first. Only
// lines of the game stand there.
func TestAPlanWritesAndOpensNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	run := func(in string, args ...string) (string, int) {
		var out strings.Builder
		code := Main(args, Streams{In: strings.NewReader(in), Out: &out, Err: &out, Env: func(k string) string { return map[string]string{"HOME": t.TempDir()}[k] }})
		return strings.Join(strings.Fields(out.String()), " "), code
	}
	name := filepath.Join(dir, "h.jsonl")
	if out, code := run("order thomieres attack !\nnonce 1 2 3 4 5 6\nnote b\nquit\n", "play", "vimeiro", "--journal", name, "--dice", "committed", "--sealed"); code != 0 {
		t.Fatalf("got %d %s, want a game begun", code, out)
	}
	file := filepath.Join(dir, "p.yaml")
	for _, at := range []string{"vimeiro", name} {
		for _, line := range []string{"load " + name, "apri " + name, "save " + filepath.Join(dir, "x.jsonl"), "nonce end", "unseal all", "declare 1 order thomieres hold", "undo 1",
			"redo", "fix 1: hold", "note evil", "view french", "as french", "report " + filepath.Join(dir, "x.md"), "map save " + filepath.Join(dir, "x.yaml"), "r", "roll 2d6", "log", "why",
			"odds f 1/50 1/86", "whatif n; load " + name, "order thomieres hold; load " + name, "load " + name + " !", "load " + name + "?", "first french; f 1/50 s 1/86 r"} {
			text := "format: adjutant/plan/1\nname: harmless\nat: " + strconv.Quote(at) + "\nwatch: [pm]\nfirst:\n  - " + strconv.Quote(line) + "\nsteps:\n  - line: n\n"
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			before := filesOf(t, dir)
			for _, args := range [][]string{{"check", file}, {"odds", "plan", file}, {"check", file, "--lang", "it"}}[effort.Of(1, 0):] {
				out, code := run("", args...)
				if code == 0 || !strings.Contains(out, "p.yaml:6:5: ") {
					t.Errorf("%v of %q at %s: got %d %s, want a fault at 6:5", args[0], line, at, code, out)
				}
			}
			after := filesOf(t, dir)
			if !maps.Equal(before, after) {
				t.Errorf("%q at %s: got the files %v, want those of before", line, at, slices.Sorted(maps.Keys(after)))
			}
		}
	}
	if out, code := run("", "audit", name); code != 0 || strings.Contains(out, "opened") && !strings.Contains(out, "opened again 0") {
		t.Errorf("the game that was named: got %d %s, want it as it was", code, out)
	}
}

// A question of a pipe is one line: what stands behind a ; is not carried out.
func TestAQuestionWritesNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "evil.jsonl")
	for _, c := range []struct {
		in   string
		args []string
	}{
		{`{"game":"ordremixte","line":"fire s 4b at 5b col; save ` + file + `"}` + "\n", []string{"ask"}},
		{"", []string{"odds", "fire", "s", "4b", "at", "5b", "col;", "save", file}},
	} {
		var out strings.Builder
		Main(c.args, Streams{In: strings.NewReader(c.in), Out: &out, Err: &out, Env: func(string) string { return "" }})
		if !strings.Contains(strings.Join(strings.Fields(out.String()), " "), "one line is asked about at a time") {
			t.Errorf("%v: got %s, want it refused", c.args, out.String())
		}
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%v: got a file written, want none", c.args)
			os.Remove(file)
		}
	}
}
