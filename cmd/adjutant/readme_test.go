package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A block of the README that shows a console.
var console = regexp.MustCompile("(?s)```console\n(.*?)```\n")

// The README shows what happens: its sessions are played again and its commands
// carried out, and the page must say what they say.
func TestReadme(t *testing.T) {
	path := filepath.Join("..", "..", "README.md")
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	now := console.ReplaceAllStringFunc(string(b), func(block string) string {
		blocks++
		return "```console\n" + relive(t, console.FindStringSubmatch(block)[1]) + "```\n"
	})
	if blocks < 3 {
		t.Errorf("the README shows %d consoles", blocks)
	}
	if *update {
		if err := os.WriteFile(path, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(strings.Split(string(b), "\n"), strings.Split(now, "\n")); d != "" {
		t.Errorf("README.md (-page +now; go test ./cmd/adjutant -run TestReadme -update):\n%s", d)
	}
}

// relive plays one block again.
func relive(t *testing.T, block string) string {
	first, _, _ := strings.Cut(block, "\n")
	if began.MatchString(first) {
		dir := t.TempDir()
		env := func(k string) string {
			if k == "XDG_STATE_HOME" {
				return dir
			}
			return ""
		}
		screen, _ := read(block).replay(t, true, env)
		return strings.ReplaceAll(screen, dir, "~/.local/state")
	}
	var out strings.Builder
	for _, l := range strings.Split(block, "\n") {
		args, ok := strings.CutPrefix(l, "$ go run ./cmd/adjutant ")
		if !ok {
			continue
		}
		out.WriteString(l + "\n")
		st := Streams{In: strings.NewReader(""), Out: &out, Err: &out, Env: func(string) string { return "" }}
		if code := Main(strings.Fields(args), st); code != done {
			t.Errorf("%s: got exit %d; want %s", l, code, "code == done")
		}
	}
	return out.String()
}

// The two commands of the README are those of the program and of the tests.
func TestReadmeCommands(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"go run ./cmd/adjutant play vimeiro", "go test ./...", "MIT"} {
		if !strings.Contains(string(b), want) {
			t.Errorf("the README lacks %q", want)
		}
	}
	ci, err := os.ReadFile(filepath.Join("..", "..", ".ci", "run"))
	if err != nil || !strings.Contains(string(ci), "go test ./...") {
		t.Errorf(".ci/run does not call the command of the README: %v", err)
	}
}
