package input

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"adjutant/internal/effort"
	"adjutant/internal/input/ptytest"
)

// The child is this test binary run again: a loop round ReadLine that answers
// every line, so that a test can see what was read.
func TestMain(m *testing.M) {
	if os.Getenv("INPUT_TEST_CHILD") != "" {
		child()
		return
	}
	os.Exit(m.Run())
}

var vocabulary = strings.Fields(`fire charge melee morale rally order initiative move moved evade counter
	square breakthrough follow attach detach courier form limber unlimber place wheel face set fix undo redo
	drop next phase why odds whatif rule ruling log units show map note save load roll legal targets measure
	arc los side ray zoc near command owed todo help first reach tag 1/50 1/52 1/86 2/97 2/9 20LD 4PD 1Gr 2Gr
	kellermann 全軍 全部 così`)

func words(line string, pos int) (out []string) {
	typed := strings.ToLower(line[WordStart(line, pos):pos])
	for _, w := range vocabulary {
		if strings.HasPrefix(strings.ToLower(w), typed) {
			out = append(out, w)
		}
	}
	return out
}

func child() {
	r := Open(Options{Complete: words, History: os.Getenv("INPUT_TEST_HISTORY"),
		Warn: func(err error) { fmt.Println("warning:", err) }})
	prompt := os.Getenv("INPUT_TEST_PROMPT")
	r.SetPrompt(prompt)
	for eofs := 0; ; {
		line, err := r.ReadLine()
		switch {
		case errors.Is(err, ErrInterrupt):
			fmt.Println("<interrupted>")
		case errors.Is(err, ErrTooLong):
			fmt.Println("<too long>")
		case err == io.EOF:
			fmt.Println("<end>")
			if eofs++; eofs > 500 {
				os.Exit(3)
			}
		case err != nil:
			fmt.Println("<error>", err)
			os.Exit(4)
		case line == "quit":
			fmt.Println("<leaving>")
			r.Close()
			r.Close()
			fmt.Println("<bye>")
			return
		case line == "secret":
			s, err := r.Secret("order> ")
			fmt.Printf("<secret %d %v>\n", len(s), err)
		case strings.HasPrefix(line, "as "):
			who := strings.TrimPrefix(line, "as ")
			if who == "all" {
				who = ""
			}
			r.Sits(who)
			fmt.Printf("<%s>\n", line)
		case line == "notice":
			r.Notice("<a tablet speaks>")
		case line == "wait":
			fmt.Println("<waiting>")
			time.Sleep(300 * time.Millisecond)
			fmt.Println("<waited>")
		case line == "hang":
			fmt.Println("<hanging>")
			time.Sleep(time.Minute)
		default:
			fmt.Printf("<%s>\n", line)
		}
	}
}

func start(t *testing.T, cols int, history, prompt string) *ptytest.Term {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), "INPUT_TEST_CHILD=1", "INPUT_TEST_HISTORY="+history, "INPUT_TEST_PROMPT="+prompt, "GORACE=halt_on_error=1")
	return ptytest.Start(t, cmd, cols)
}

// quit ends a session whatever state the keys left it in: output that Ctrl-S stopped goes
// on, a search is left, the line is emptied. A Ctrl-C that was typed just before may reach
// the program when it has closed the editor, and ends it then as it ends any program.
func quit(t *testing.T, p *ptytest.Term) {
	t.Helper()
	err := p.Leave("\x11\x07\x07\x05\x15quit\r")
	if err != nil && !(err.Error() == "signal: interrupt" && strings.Contains(p.Output(), "<leaving>")) {
		t.Errorf("the program ended with %v", err)
	}
	if c := p.Crashed(); c != "" {
		t.Errorf("crashed: %s", c)
	}
	if p.Raw() {
		t.Error("the terminal was left raw")
	}
}

func TestRandomKeys(t *testing.T) {
	runs := effort.Of(10, 15, 500)
	dir := t.TempDir()
	shared := filepath.Join(dir, "history")
	prompts := []string{"T3 fire> ", "> ", "T3 fire>", "M3 mischia: chi gioca 2/97: perdita a 3/32 o 3/82> ", ""}
	for i := range runs {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1808, uint64(i)))
			history := shared
			switch {
			case i == 0 || i%10 == 9:
				history = filepath.Join(dir, fmt.Sprint("fresh", i), "history") // a first start
			case i%10 == 5:
				history = "" // a home that cannot be written
			}
			p := start(t, []int{8, 20, 80}[i%3], history, prompts[r.IntN(len(prompts))])
			p.Ready()
			keys := ptytest.Keys(r, 240, vocabulary)
			for len(keys) > 0 {
				n := min(1+r.IntN(20), len(keys))
				p.Type(strings.Join(keys[:n], ""))
				keys = keys[n:]
				if r.IntN(30) == 0 {
					p.Resize([]int{1, 8, 9, 16, 20, 79, 80, 200}[r.IntN(8)])
				}
				time.Sleep(time.Millisecond)
			}
			quit(t, p)
		})
	}
}

// Each of these keys breaks the library, or the shell behind it, when it is used
// as it comes.
func TestKnownTraps(t *testing.T) {
	for name, keys := range map[string]string{
		"search an empty history and give up": "\x12\x03\x13\x03\x12a\x03",
		"list, then arrows":                   "f\t\t\x1b[A\x1b[B\x01\x05\t\t\t",
		"wide letters":                        "全\t\t全軍\t",
		"transpose":                           "a\x14\x14b\x7f\x1b\x14\x7f",
		"stop and quit":                       "abc\x1a\x1cdef",
		"Ctrl-Space on an empty line":         "\x00\x00\x00",
		"kill and yank":                       "abc\x0b\x01\x0b\x19\x19\x19\x17\x19",
		"word keys":                           "ab cd\x1bb\x1bd\x1bf\x1b\x7f\x17",
		"complete while searching":            "\x12f\t\t\x03",
		"cursor on a full row":                "\x1b[D\x1b[Dabcdefgh\x1b[D\x1b[D\x1b[D\x02\x02\x02",
	} {
		for _, cols := range []int{8, 80} {
			t.Run(fmt.Sprint(name, " ", cols), func(t *testing.T) {
				t.Parallel()
				// A prompt of one full row made the library count for ever.
				history := ""
				if cols == 80 {
					history = filepath.Join(t.TempDir(), "h")
				}
				p := start(t, cols, history, "fire: >>")
				p.Expect("fire: >>")
				p.Type(keys)
				quit(t, p)
				if strings.Contains(p.Output(), "<end>") {
					t.Errorf("the line was taken for the end of the input: %q", p.Output())
				}
			})
		}
	}
}

func TestEditing(t *testing.T) {
	p := start(t, 80, filepath.Join(t.TempDir(), "x", "h"), "T3 fire> ")
	for _, c := range []struct{ keys, want string }{
		{"f 1/50\r", "<f 1/50>"},
		{"pasted\r\nlines\r\n", "<pasted>"},
		{"", "<lines>"}, // typed with the line before
		{"kel\t44\r", "<kellermann 44>"},
		{"1/\t50\r", "<1/50>"}, // no common beginning beyond 1/: only the list
		{"\x1b[A\r", "<1/50>"},
		{"\x12kel\r", "<kellermann 44>"},
		{"whe\tx\x03", "<interrupted>"},
		{"\x04", "<end>"},
		{"così ½\r", "<così ½>"},
		{"ab\x1b[D\x1b[3~c\r", "<ac>"},
		{strings.Repeat("x", MaxTyped+5) + "\r", "<too long>"},
		{"after\r", "<after>"},
		{strings.Repeat("y", MaxTyped) + "\x15n\r", "<n>"},
	} {
		if c.keys != "" {
			// Between two lines the terminal is the shell's again, and a Ctrl-C typed then takes
			// along what was typed before it.
			p.Expect("T3 fire> ")
			p.Ready()
			p.Type(c.keys)
		}
		p.Expect(c.want)
	}
	if n := strings.Count(p.Output(), "1/50 1/52 1/86\r\n"); n != 1 {
		t.Errorf("the candidates were shown %d times on a line of their own, want 1: %q", n, p.Output())
	}
	quit(t, p)
}

func TestSecret(t *testing.T) {
	history := filepath.Join(t.TempDir(), "h")
	p := start(t, 40, history, "T3 orders> ")
	p.Expect("T3 orders> ")
	p.Type("secret\r")
	p.Expect("order> ")
	before := len(p.Output())
	p.Type("atta\t\x1b[A\x10\x12\x15\x17cck\x7f\x7fk\r")
	p.Expect("<secret 6 <nil>>")
	p.Expect("T3 orders> ")
	p.Type("\x1b[A\x1b[B\x19\x0e\r") // the line before, the line after, what was killed
	p.Expect("<")
	for _, s := range []string{"att", "ck"} {
		if strings.Contains(p.Output()[before:], s) {
			t.Errorf("%q can be seen: %q", s, p.Output()[before:])
		}
	}
	p.Type("\x15secret\r")
	p.Expect("order> ")
	p.Type("halt\x03")
	p.Expect("<secret 0 interrupted>")
	quit(t, p)
	got, err := os.ReadFile(history)
	if err != nil || strings.Contains(string(got), "att") || strings.Contains(string(got), "halt") {
		t.Errorf("history %q, %v", got, err)
	}
}

// Who sits down at a prompt finds nothing that was typed there from another place: neither with the arrows, nor
// searching, nor cut. His own lines wait for him, and the referee's for the referee.
func TestHistoryOfASeat(t *testing.T) {
	history := filepath.Join(t.TempDir(), "h")
	if err := os.WriteFile(history, []byte("old attack\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := start(t, 80, history, "> ")
	p.Expect("> ")
	for _, l := range []string{"order fane attack", "as red", "order foy attack", "as blue"} {
		p.Type(l + "\r")
		p.Expect("<" + l + ">")
	}
	before := len(p.Output())
	p.Type("\x1b[A\x1b[A\x1b[A\x1b[A\x1b[B\x15\x12attack\x07\x15\x12foy\x07\x15")
	p.Type("blue line\r")
	p.Expect("<blue line>")
	seen := p.Output()[before:]
	for _, s := range []string{"fane", "order", "old"} {
		if strings.Contains(seen, s) {
			t.Errorf("blue finds %q: %q", s, seen)
		}
	}
	p.Type("as red\r")
	p.Expect("<as red>")
	p.Type("secret work\x15as all\r") // cut, and left lying
	p.Expect("<as all>")
	p.Type("\x19done\r")
	p.Expect("<done>")
	p.Type("\x1b[A\x1b[A\x1b[A\r") // done, as red, order fane attack
	p.Expect("<order fane attack>")
	p.Type("as red\r")
	p.Expect("<as red>")
	p.Type("\x1b[A\x1b[A\x1b[A\r") // as all, as blue, order foy attack
	p.Expect("<order foy attack>")
	quit(t, p)
}

func TestHistoryAcrossRuns(t *testing.T) {
	history := filepath.Join(t.TempDir(), "state", "h")
	p := start(t, 80, history, "> ")
	p.Type("f 1/50 1/86\r")
	p.Expect("<f 1/50 1/86>")
	quit(t, p)
	p = start(t, 80, history, "> ")
	p.Expect("> ")
	p.Type("\x1b[A\x1b[A\r") // quit, and before it the shot
	p.Expect("<f 1/50 1/86>")
	quit(t, p)
	if st, err := os.Stat(history); err != nil || st.Mode().Perm() != 0o600 {
		t.Errorf("history %v, %v; want mode 0600", st, err)
	}
}

func TestNoticeWaitsForThePrompt(t *testing.T) {
	p := start(t, 80, "", "> ")
	p.Type("notice\r")
	p.Expect("<a tablet speaks>\r\n")
	p.Expect("> ")
	quit(t, p)
}

// The library turns a terminal that goes away into Enter.
func TestHalfALineIsNoCommand(t *testing.T) {
	master, slave, err := ptytest.Open(80)
	if err != nil {
		t.Fatal(err)
	}
	defer slave.Close()
	r := Open(Options{In: slave, Out: slave})
	defer r.Close()
	if _, ok := r.(*editor); !ok {
		t.Fatalf("a terminal is read by %T", r)
	}
	master.WriteString("whole\rundo 4")
	go io.Copy(io.Discard, master)
	if s, err := r.ReadLine(); s != "whole" || err != nil {
		t.Fatalf("%q, %v", s, err)
	}
	time.AfterFunc(50*time.Millisecond, func() { master.Close() })
	for range 2 {
		if s, err := r.ReadLine(); s != "" || err != io.EOF {
			t.Errorf("%q, %v; want the end", s, err)
		}
	}
}

// Close from another goroutine ends a line that is being typed.
func TestCloseWhileReading(t *testing.T) {
	master, slave, err := ptytest.Open(80)
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer slave.Close()
	r := Open(Options{In: slave, Out: slave})
	master.WriteString("undo 4")
	go io.Copy(io.Discard, master)
	time.AfterFunc(50*time.Millisecond, func() { r.Close() })
	if s, err := r.ReadLine(); s != "" || err != io.EOF {
		t.Errorf("%q, %v; want the end", s, err)
	}
}

// A signal that ends the program gives the terminal back first, whether a line
// is being typed or a command is running; the line is not taken for a command.
func TestSignals(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		for _, keys := range []string{"half a li", "wait\r"} {
			t.Run(fmt.Sprint(sig, " ", keys), func(t *testing.T) {
				t.Parallel()
				p := start(t, 80, "", "> ")
				p.Expect("> ")
				p.Type(keys)
				p.Expect(strings.TrimSuffix(keys, "\r"))
				p.Signal(sig)
				err := p.Wait(time.Minute)
				var exit *exec.ExitError
				if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != sig {
					t.Errorf("ended with %v, want %v", err, sig)
				}
				if p.Raw() {
					t.Error("the terminal was left raw")
				}
				if strings.Contains(p.Output(), "<half") {
					t.Errorf("half a line ran: %q", p.Output())
				}
			})
		}
	}
}

// While a command runs Ctrl-C gives up the next line; Ctrl-Z and Ctrl-\ do
// nothing. Somebody who insists gets out of a command that hangs.
func TestKeysDuringACommand(t *testing.T) {
	p := start(t, 80, "", "> ")
	p.Type("wait\r")
	p.Expect("<waiting>")
	p.Type("\x1a\x1c\x03\x03")
	p.Expect("<waited>")
	p.Expect("<interrupted>")
	p.Type("on\r")
	p.Expect("<on>")
	p.Type("hang\r")
	p.Expect("<hanging>")
	p.Type("\x03")
	time.Sleep(insist + 100*time.Millisecond)
	p.Type("\x03")
	var exit *exec.ExitError
	if err := p.Wait(time.Minute); !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGINT {
		t.Errorf("ended with %v, want an interrupt", err)
	}
	if p.Raw() {
		t.Error("the terminal was left raw")
	}
}
