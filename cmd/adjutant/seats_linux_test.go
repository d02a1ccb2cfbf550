package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Two players at two pipes, and the referee at the prompt: each line is carried out from
// its own seat, one at a time, and no pipe carries what the other side keeps face down.
func TestTwoSeatsThroughTwoPipes(t *testing.T) {
	dir := t.TempDir()
	fifo := func(name string) string {
		path := filepath.Join(dir, name)
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	args := []string{"play", "vimeiro", "--journal", filepath.Join(dir, "game.jsonl"), "--dice", "hand"}
	ends := map[string][2]string{}
	for _, seat := range []string{"french", "british"} {
		in, out := fifo(seat+".in"), fifo(seat+".out")
		ends[seat] = [2]string{in, out}
		args = append(args, "--seat", seat+"="+in+","+out)
	}
	refereeIn, referee := io.Pipe()
	var said, faults strings.Builder
	code := make(chan int)
	go func() {
		code <- Main(args, Streams{In: refereeIn, Out: &said, Err: &faults, Env: func(string) string { return "" }})
	}()
	heard := map[string]*strings.Builder{}
	ask := map[string]func(line string) string{}
	closers := []io.Closer{referee}
	for seat, end := range ends {
		in, err := os.OpenFile(end[0], os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		out, err := os.Open(end[1])
		if err != nil {
			t.Fatal(err)
		}
		closers = append(closers, in)
		lines := bufio.NewScanner(out)
		heard[seat] = &strings.Builder{}
		ask[seat] = func(line string) string {
			// The answer to what cannot be read ends what came of the line before it.
			if _, err := io.WriteString(in, line+"\nzzz\n"); err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for lines.Scan() {
				if strings.Contains(lines.Text(), "zzz") {
					break
				}
				b.WriteString(lines.Text() + "\n")
			}
			heard[seat].WriteString(b.String())
			return b.String()
		}
	}
	check := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
	check(ask["british"]("order fane attack"), "Fane: new order, face down")
	check(ask["french"]("order fane attack"), "not for this seat to do (French)")
	check(ask["french"]("log"), "face down")
	check(ask["french"]("command fane"), "face down")
	check(ask["french"]("undo"), "not typed from this seat (French)")
	check(ask["french"]("view all"), "cannot be left (French)")
	check(ask["british"]("as all"), "cannot be left (British)")
	check(ask["french"]("note tea"), "tea")
	check(ask["british"]("undo"), "struck: Fane") // one's own, behind which another has only noted something
	check(ask["french"]("undo"), "struck")
	check(ask["british"]("undo"), "no entry for undo")
	if got := ask["british"]("mv 1/50 forward 60"); !strings.Contains(got, " !   ") || strings.Contains(got, "60 !") {
		t.Errorf("a player is offered to overrule the rules:\n%s", got)
	}
	for _, c := range closers {
		c.Close()
	}
	select {
	case got := <-code:
		if got != done {
			t.Errorf("ended with %d: %s", got, faults.String())
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the program does not end when all its lines have ended")
	}
	if got := heard["french"].String(); strings.Contains(got, "24.52") || strings.Contains(got, "new order") || strings.Contains(got, "as all") {
		t.Errorf("the French pipe tells of a British order:\n%s", got)
	}
}
