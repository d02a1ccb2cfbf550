// Package ptytest runs a program at a terminal of its own and types at it. It
// is for tests only, and for Linux, whose pseudo-terminals it opens by hand.
package ptytest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// patience is how long a program may take to answer: only a test that fails waits so long, and
// a machine with other work, or the race detector, makes it slow.
const patience = time.Minute

// A Term is a pseudo-terminal with a program at its other end.
type Term struct {
	tb     testing.TB
	cmd    *exec.Cmd
	master *os.File
	drawn  chan struct{} // closed when the program's side has gone

	mu     sync.Mutex
	screen strings.Builder
	seen   int // bytes that Expect has passed
	err    error
	exited chan struct{}
}

// Open makes a pseudo-terminal with that many columns and 24 rows. The caller
// closes both ends; what is typed is written to the master.
func Open(cols int) (master, slave *os.File, err error) {
	fd, err := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("open /dev/ptmx: %w", err)
	}
	master = os.NewFile(uintptr(fd), "/dev/ptmx")
	if err = unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err == nil {
		var n int
		if n, err = unix.IoctlGetInt(fd, unix.TIOCGPTN); err == nil {
			name := fmt.Sprintf("/dev/pts/%d", n)
			var s int
			if s, err = unix.Open(name, unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0); err == nil {
				slave = os.NewFile(uintptr(s), name)
				err = resize(fd, cols)
			}
		}
	}
	if err != nil {
		master.Close()
		return nil, nil, fmt.Errorf("pseudo-terminal: %w", err)
	}
	return master, slave, nil
}

func resize(fd, cols int) error {
	return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: uint16(cols)})
}

// Start runs cmd with a new terminal as its input, both outputs and controlling
// terminal. The program is killed when the test ends.
func Start(tb testing.TB, cmd *exec.Cmd, cols int) *Term {
	tb.Helper()
	master, slave, err := Open(cols)
	if err != nil {
		tb.Fatal(err)
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	slave.Close()
	t := &Term{tb: tb, cmd: cmd, master: master, drawn: make(chan struct{}), exited: make(chan struct{})}
	go func() {
		defer close(t.drawn)
		buf := make([]byte, 4096)
		for {
			n, err := master.Read(buf)
			t.mu.Lock()
			t.screen.Write(buf[:n])
			t.mu.Unlock()
			if err != nil { // EIO: nobody holds the other end any more
				return
			}
		}
	}()
	go func() {
		t.err = cmd.Wait()
		close(t.exited)
	}()
	tb.Cleanup(func() {
		cmd.Process.Kill()
		<-t.exited
		master.Close()
		<-t.drawn
	})
	return t
}

// Type sends keys. A program that has gone hears nothing.
func (t *Term) Type(keys string) { t.master.WriteString(keys) }

// Resize changes the number of columns, as a window does.
func (t *Term) Resize(cols int) {
	raw, err := t.master.SyscallConn()
	if err == nil {
		raw.Control(func(fd uintptr) { resize(int(fd), cols) })
	}
}

// Raw reports whether the terminal hands over single keys: a program is editing
// a line, or left the terminal behind like that.
func (t *Term) Raw() bool {
	raw, err := t.master.SyscallConn()
	if err != nil {
		return false
	}
	on := false
	raw.Control(func(fd uintptr) {
		if a, err := unix.IoctlGetTermios(int(fd), unix.TCGETS); err == nil {
			on = a.Lflag&unix.ICANON == 0
		}
	})
	return on
}

// Ready waits until the program edits a line: before that, keys such as Ctrl-C
// are signals to a program that has not yet said what it does with them.
func (t *Term) Ready() {
	t.tb.Helper()
	for end := time.Now().Add(patience); !t.Raw(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.tb.Fatalf("never ready; last words %q", tail(t.Output()))
		}
	}
}

// Output is everything that the program has written, escape sequences included.
func (t *Term) Output() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.screen.String()
}

// Expect waits until text has appeared after the last text that Expect found,
// and fails the test when patience is over.
func (t *Term) Expect(text string) {
	t.tb.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		t.mu.Lock()
		all := t.screen.String()
		i := strings.Index(all[t.seen:], text)
		if i >= 0 {
			t.seen += i + len(text)
		}
		t.mu.Unlock()
		if i >= 0 {
			return
		}
		if time.Now().After(end) {
			t.tb.Fatalf("no %q on the terminal, after %q", text, all[t.seen:])
		}
	}
}

// Signal sends the program a signal.
func (t *Term) Signal(s os.Signal) { t.cmd.Process.Signal(s) }

// Ended reports whether the program ends within a time.
func (t *Term) Ended(limit time.Duration) bool {
	select {
	case <-t.exited:
		return true
	case <-time.After(limit):
		return false
	}
}

// Wait waits until the program has ended and its last words are read, and
// returns its error; it fails the test when the time is over.
func (t *Term) Wait(limit time.Duration) error {
	t.tb.Helper()
	select {
	case <-t.exited:
	case <-time.After(limit):
		t.tb.Fatalf("still running after %v; last words %q", limit, tail(t.Output()))
	}
	select {
	case <-t.drawn:
	case <-time.After(time.Second): // a child of the program holds the terminal
	}
	return t.err
}

// Leave types the keys that end the program until it has ended, as a person does, and
// returns its error; it fails the test after eleven tries. Once is not enough: half an
// escape sequence swallows the key that follows it, and a Ctrl-C that arrives while a
// command runs makes the system forget what was typed before it.
func (t *Term) Leave(keys string) error {
	t.tb.Helper()
	for range 10 {
		t.Type(keys)
		if t.Ended(2 * time.Second) {
			break
		}
	}
	t.Type(keys)
	return t.Wait(2 * time.Second)
}

// Crashed is the first line of a panic in the output, "" if there is none.
func (t *Term) Crashed() string {
	for l := range strings.Lines(t.Output()) {
		if i := strings.Index(l, "panic: "); i >= 0 {
			return strings.TrimSpace(l[i:])
		}
		if strings.Contains(l, "fatal error: ") || strings.Contains(l, "DATA RACE") {
			return strings.TrimSpace(l)
		}
	}
	return ""
}

func tail(s string) string { return s[max(0, len(s)-300):] }

// special are keys that line editors treat specially.
var special = []string{
	"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[1~", "\x1b[3~", "\x1b[4~", "\x1b[5~", "\x1b[1;5C", "\x1b[200~", "\x1b[201~",
	"\x1bOA", "\x1bOB", "\x1bOC", "\x1bOD", "\x1bOH", "\x1bOF", "\x1bb", "\x1bf", "\x1bd", "\x1b\x7f", "\x1b\x14", "\x1b\x1b", "\x1b", "\x1b[", "\x1b[9;9R",
	"\x00", "\x01", "\x02", "\x03", "\x04", "\x05", "\x06", "\x07", "\x08", "\t", "\n", "\x0b", "\x0c", "\r", "\x0e", "\x0f", "\x10", "\x11",
	"\x12", "\x13", "\x14", "\x15", "\x16", "\x17", "\x18", "\x19", "\x1a", "\x1c", "\x1d", "\x1e", "\x1f", "\x7f",
	"\t\t", "\x12\x03", "\x13\x03", "\x14\x14", "\x0b\x19\x19", "\r\n", "\xc3", "\xff", "\xc3\xa8", "°", "½", "–", "’", "全", "💣", "e\u0301",
}

// Keys makes n random keys: letters and figures, words, keys that edit, search,
// complete and interrupt, escape sequences whole and broken, UTF-8 good and bad.
func Keys(r *rand.Rand, n int, words []string) []string {
	const plain = "abcdefghijklmnopqrstuvwxyz0123456789 /.+>=?!;-"
	keys := make([]string, n)
	for i := range keys {
		switch k := r.IntN(10); {
		case k < 4:
			keys[i] = string(plain[r.IntN(len(plain))])
		case k < 5 && len(words) > 0:
			w := words[r.IntN(len(words))]
			keys[i] = w[:1+r.IntN(len(w))]
		case k < 6:
			keys[i] = "\t"
		default:
			keys[i] = special[r.IntN(len(special))]
		}
	}
	return keys
}
