package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adjutant/internal/input/ptytest"
	"adjutant/internal/journal"
)

// At a terminal the prompt says turn, phase and what is owed; Enter prints it
// again and never rolls; the game is there when the terminal is gone.
func TestTerminal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.jsonl")
	cmd := exec.Command("adjutant", "--game", "toy", "--journal", path)
	cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=1", "LANG=C", "LC_ALL=", "XDG_STATE_HOME="+t.TempDir())
	term := ptytest.Start(t, cmd, 80)
	term.Expect("T1 move> ")
	term.Type("hit a at b\r")
	term.Expect("T1 fire: d100 a> ")
	term.Type("\r")
	term.Expect("d100 of a-b: 50 or less")
	term.Type("44\r")
	term.Expect("HIT, 5->4")
	term.Expect("T1 fire: d6 b> ")
	term.Type("\x04")
	if err := term.Wait(5 * time.Second); err != nil {
		t.Errorf("%v\n%s", err, term.Output())
	}
	if _, entries, _, err := journal.Read(path, journal.Options{}); err != nil || len(entries) != 2 {
		t.Errorf("%d entries, want a command and its die (%v)", len(entries), err)
	}
}

// Whoever hears the prompt is read each line once: with --plain the terminal keeps its own line, and the program writes the prompt and
// nothing more until Enter, no sign that moves the cursor or rubs out, and what is typed is taken as at any other prompt.
func TestPlainTerminal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.jsonl")
	cmd := exec.Command("adjutant", "--plain", "--game", "toy", "--journal", path)
	cmd.Env = append(os.Environ(), "TERM=xterm", "LANG=C", "LC_ALL=", "XDG_STATE_HOME="+t.TempDir())
	term := ptytest.Start(t, cmd, 80)
	term.Expect("T1 move> ")
	if term.Raw() {
		t.Error("the terminal is raw: the program reads key by key")
	}
	term.Type("hit a at c\x7fb")
	time.Sleep(50 * time.Millisecond)
	if got := term.Output(); strings.Count(got, "T1 move> ") != 1 || strings.Contains(got, "T1 fire") {
		t.Errorf("before Enter: %q; want the prompt once and no answer", got)
	}
	term.Type("\r")
	term.Expect("T1 fire: d100 a> ")
	term.Type("44\r")
	term.Expect("HIT, 5->4")
	term.Expect("T1 fire: d6 b> ")
	term.Type("\x04")
	if err := term.Wait(5 * time.Second); err != nil {
		t.Errorf("%v\n%s", err, term.Output())
	}
	if got := term.Output(); strings.Contains(got, "\x1b") || strings.Count(got, "T1 move> ") != 1 {
		t.Errorf("%q; want no sign that moves the cursor, and each prompt once", got)
	}
	if _, entries, _, err := journal.Read(path, journal.Options{}); err != nil || len(entries) != 2 {
		t.Errorf("%d entries, want a command and its die (%v)", len(entries), err)
	}
}

// Random keys at a terminal of any width do not bring the program down, nor does
// a first start without a history.
func TestRandomKeys(t *testing.T) {
	words := []string{"hit a at b", "44", "hit ", "un", "why", "x", "r", "?", "!", "duel a b", "c"}
	for _, cols := range []int{8, 20, 80} {
		t.Run(fmt.Sprint(cols), func(t *testing.T) {
			t.Parallel()
			for i := range *keys {
				r := rand.New(rand.NewPCG(uint64(cols), uint64(i)))
				cmd := exec.Command("adjutant", "--game", "toy")
				cmd.Env = append(os.Environ(), "TERM=xterm", "LANG=C", "XDG_STATE_HOME="+t.TempDir())
				term := ptytest.Start(t, cmd, cols)
				term.Ready()
				for _, k := range ptytest.Keys(r, 240, words) {
					term.Type(k)
				}
				if c := term.Crashed(); c != "" {
					t.Fatalf("session %d: got %s; want %s", i, c, `c == ""`)
				}
			}
		})
	}
}
