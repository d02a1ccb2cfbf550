package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// This file tells files apart by what they begin with, and opens ordinary ones alone.

// isJournal looks at the first bytes of a file, and at its name where they are a record of something. What is not an ordinary file is an
// error: a pipe may never say anything.
func isJournal(path string) (bool, error) {
	f, err := openOrdinary(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	start := `{"format":"` + journal.Family
	b := make([]byte, len(start))
	n, err := io.ReadFull(f, b)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return false, err
	}
	// Of a game whose first line is lost or changed the journal says what is wrong, not the reader of scenarios.
	lame := strings.HasPrefix(string(b[:n]), `{"n":`) || strings.HasPrefix(string(b[:n]), "{") && filepath.Ext(path) == saveEnding
	return string(b[:n]) == start || lame, nil
}

// readOrdinary reads an ordinary file, to one byte more than a file may have: that is
// enough to be refused.
func readOrdinary(path string) ([]byte, error) { return readUpTo(path, doc.MaxBytes) }

// readUpTo reads an ordinary file, to one byte more than so many.
func readUpTo(path string, most int64) ([]byte, error) {
	f, err := openOrdinary(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most+1))
}

// noSecretFile refuses the file of a secret where a game is wanted: it lies beside one, and begins with whose it is.
func noSecretFile(path string) error {
	f, err := openOrdinary(path)
	if err != nil {
		return nil // whoever opens it next says so
	}
	defer f.Close()
	b := make([]byte, 32)
	n, _ := io.ReadFull(f, b)
	kind, _, _ := strings.Cut(strings.TrimPrefix(string(b[:n]), "adjutant/"), "/")
	if !strings.HasPrefix(string(b[:n]), "adjutant/") || !slices.Contains([]string{"key", "seal", "player"}, kind) {
		return nil
	}
	return game.Refuse(game.BadValue, "", ref.M("cli.file.secret."+kind, path), ref.Msg{})
}

// openOrdinary opens a file that is one: no folder, no pipe, no device.
func openOrdinary(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, game.Refuse(game.Failed, "", ref.M("cli.file.ordinary", path), ref.Msg{})
	}
	return os.Open(path)
}
