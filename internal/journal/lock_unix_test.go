//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package journal

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A program that is being started holds copies of all open files for a moment;
// a journal that was closed meanwhile is free all the same.
func TestClosedJournalIsFree(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.jsonl")
	must(Create(path, sampleHeader, Options{})).Close()
	f, err := OS.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Lock(); err != nil {
		t.Fatal(err)
	}
	held, err := syscall.Dup(int(f.(osFile).Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(held)
	f.Close()
	j, _, _, _, err := Open(path, Options{})
	if err != nil {
		t.Fatalf("opened after it was closed: %v", err)
	}
	j.Close()
}
