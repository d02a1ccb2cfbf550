package input

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adjutant/internal/input/ptytest"
)

// An editor that is closed from elsewhere while somebody types comes to its end: reading
// says that the input is over, and what the library keeps of the history is not touched
// while its goroutine is at work on the last key. Run with -race.
func TestCloseWhileSomebodyTypes(t *testing.T) {
	for n := range 20 {
		master, slave, err := ptytest.Open(80)
		if err != nil {
			t.Fatal(err)
		}
		go io.Copy(io.Discard, master)
		history := filepath.Join(t.TempDir(), "history")
		e, err := openEditor(Options{Out: slave, History: history, Warn: func(err error) { t.Error(err) }}, slave)
		if err != nil {
			t.Fatal(err)
		}
		e.SetPrompt("> ")
		reading, typing, over := make(chan error, 1), make(chan bool), make(chan bool)
		begun := make(chan bool) // the library counts its goroutine in that goroutine: before it has begun it may not be waited for
		go func() {
			_, err := e.ReadLine()
			for close(begun); err != io.EOF; {
				_, err = e.ReadLine()
			}
			reading <- err
		}()
		go func() {
			defer close(over)
			for k := 0; ; k++ {
				select {
				case <-typing:
					return
				default:
				}
				if _, err := io.WriteString(master, []string{"fire\r", "\x10", "\x0e", "x", "\x12f", "\x07", "\x03"}[k%7]); err != nil {
					return
				}
				time.Sleep(200 * time.Microsecond)
			}
		}()
		select {
		case <-begun:
		case <-time.After(10 * time.Second):
			t.Fatalf("round %d: no line is read", n)
		}
		time.Sleep(time.Duration(n) * time.Millisecond)
		e.Close()
		select {
		case <-reading:
		case <-time.After(10 * time.Second):
			t.Fatalf("round %d: reading goes on after the editor was closed", n)
		}
		close(typing)
		<-over
		slave.Close()
		master.Close()
	}
}

// What was read stands in the file at once, in order, one line each; not twice when it is
// typed twice, and not at all when it is secret or nothing but blanks.
func TestHistoryIsWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history")
	p := start(t, 80, path, "> ")
	p.Ready()
	for i, line := range []string{"fire a b", "fire a b", "   ", "charge c", "secret"} {
		p.Type(line + "\r")
		if line == "secret" {
			p.Expect("order> ")
			p.Type("attack\r")
			p.Expect("<secret 6")
		} else {
			p.Expect(fmt.Sprintf("<%s>", line))
		}
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"help fire a b", "help fire a b", "help fire a b", "help fire a b charge c", "help fire a b charge c secret"}[i]
		if got := strings.Join(strings.Split(strings.TrimSpace(string(b)), "\n"), " "); got != want {
			t.Errorf("after %q the history is %q, want %q", line, got, want)
		}
	}
	quit(t, p)
}
