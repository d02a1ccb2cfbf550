package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adjutant/internal/i18n"
	"adjutant/scenarios"
)

// A file is checked again when it has changed, an answer that stays the same is said once,
// and a file that goes and comes back is followed; the end of the context ends it.
func TestCheckWatches(t *testing.T) {
	_, text, ships := scenarios.Shipped("vimeiro")
	good := string(text)
	if !ships {
		t.Fatal("no vimeiro")
	}
	file := filepath.Join(t.TempDir(), "mine.yaml")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(good)
	var out, errs strings.Builder
	o := &Options{P: i18n.New(i18n.EN), Lang: i18n.EN, Streams: Streams{Out: &out, Err: &errs, Env: func(string) string { return "" }}}
	ctx, stop := context.WithCancel(context.Background())
	tick, done := make(chan time.Time), make(chan error)
	go func() { done <- watchRun(ctx, o, []string{file}, tick) }()
	look := func() { // twice: the second is taken when the round of the first is over
		tick <- time.Time{}
		tick <- time.Time{}
	}
	look()
	if said := out.String(); strings.Count(said, "mine.yaml") != 1 || !strings.Contains(said, "in order") {
		t.Fatalf("a good file: got %q; want one line", said)
	}
	look()
	if n := strings.Count(out.String(), "mine.yaml"); n != 1 {
		t.Errorf("nothing has changed: got %d answers; want one", n)
	}
	write(good + "\nnonsense: 1\n")
	look()
	if said := out.String(); !strings.Contains(said, "nonsense") {
		t.Errorf("a fault: got %q; want it named", said)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	look()
	write(good)
	look()
	if said := out.String(); strings.Count(said, "in order") != 2 {
		t.Errorf("the file came back: got %q; want it in order again", said)
	}
	stop()
	if err := <-done; err != nil {
		t.Errorf("at the end: got %v; want none", err)
	}
}
