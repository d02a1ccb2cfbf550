package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/doc"
	"adjutant/internal/game"
)

// A scenario is read from an ordinary file, and no further than a file may be long.
func TestReadOrdinary(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "mine.yaml")
	if err := os.WriteFile(path, []byte(strings.Repeat("#", 3*doc.MaxBytes)), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := readOrdinary(path); err != nil || len(text) != doc.MaxBytes+1 {
		t.Errorf("a large file: %d bytes, %v; want %d", len(text), err, doc.MaxBytes+1)
	}
	o := &Options{}
	if _, err := o.read(path); err == nil || !strings.HasPrefix(err.Error(), path+": ") {
		t.Errorf("a large scenario: %v", err)
	}
	if _, err := readOrdinary(dir); err == nil {
		t.Error("a folder was read")
	}
	if _, err := readOrdinary(filepath.Join(dir, "none.yaml")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// A scenario of a game that is played without one is told so, not read as another's.
func TestScenarioOfAGameWithout(t *testing.T) {
	old := folders
	defer func() { folders = old }()
	without := old[1]
	without.Battles = nil
	folders = []game.Folder{old[0], without}
	path := filepath.Join(t.TempDir(), "x.yaml")
	if err := os.WriteFile(path, []byte("format: adjutant/scenario/1\ngame: "+without.Rules.Name()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var no *game.Refusal
	if _, err := (&Options{}).read(path); !errors.As(err, &no) || no.Say.Key != "cli.scenario.none" || len(no.Ways) != 1 {
		t.Errorf("read as another's: %v", err)
	}
}
