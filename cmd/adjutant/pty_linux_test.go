package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/input/ptytest"
	"adjutant/internal/session"
	"adjutant/ordremixte"
)

// Sessions of random keys at a terminal, on the shipped battle: at 8 columns as at
// 80 nothing brings the program down, it still hears that it is to leave, the
// terminal is as it was, and the journal is whole. The first session of each
// width is a first start, without a history; the others have the history that the
// ones before left.
func TestRandomKeysAtABattle(t *testing.T) {
	sessions := effort.Of(2, 2, 40, 167) // at each of three widths
	words := strings.Fields("fire charge melee morale place set next undo fix why log units show map 1/50 1/86 2/97 fane kellermann owed x r 44 6 ! ? at")
	whole := []string{"fire s 1/50 at 1/86 44 !", "charge 1/86 at 1/50 !", "n", "n", "r", "u", "log", "melee 1/86 1/50 !", "why", "fix vet", "redo", "44", "note è tea 全"}
	var made atomic.Int64 // commands, at all widths: on a busy machine a whole session may end before its first
	t.Cleanup(func() {
		if made.Load() == 0 {
			t.Error("random keys never made one command")
		}
	})
	for _, cols := range []int{8, 20, 80} {
		t.Run(fmt.Sprint(cols), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			history := filepath.Join(dir, "adjutant", "history")
			for i := range sessions {
				if _, err := os.Stat(history); i == 0 && err == nil {
					t.Fatal("there is a history before the first start")
				}
				r := rand.New(rand.NewPCG(uint64(cols), uint64(i)))
				path := filepath.Join(dir, fmt.Sprintf("%d.jsonl", i))
				cmd := exec.Command("adjutant", "play", "vimeiro", "--journal", path)
				cmd.Dir = dir // random keys may spell save
				cmd.Env = append(os.Environ(), "TERM=xterm", "LANG=C", "LC_ALL=", "XDG_STATE_HOME="+dir, "HOME="+dir)
				term := ptytest.Start(t, cmd, cols)
				term.Ready()
				for k, key := range ptytest.Keys(r, effort.Of(120, 240), words) {
					switch {
					case k%12 == 11:
						// Random keys alone hardly ever make a command.
						key = "\x03" + whole[r.IntN(len(whole))] + "\r"
					case key == "\x04" && i%4 != 3:
						// On an empty line it leaves, and the rest would fall on deaf ears.
						key = "e\x04"
					}
					term.Type(key)
					if k%80 == 79 {
						term.Resize([]int{8, 20, 80, 1, cols}[r.IntN(5)])
					}
				}
				// Out of a search or a list, away with the line, and away.
				term.Resize(cols)
				left := term.Leave("\x07\x07\x03\x03\r\x03\x04")
				if c := term.Crashed(); c != "" {
					t.Fatalf("session %d: got %s; want %s", i, c, `c == ""`)
				}
				// A second Ctrl-C more than a second after the first, while a command runs,
				// ends the program by that signal: that is a person's way out, and the
				// terminal must be restored all the same.
				if left != nil && left.Error() != "signal: interrupt" {
					t.Errorf("session %d: it left with %v, after %q", i, left, tail(term.Output()))
				}
				if term.Raw() {
					t.Errorf("session %d: the terminal was left raw", i)
				}
				a, err := session.Audit(ordremixte.Rules{}, path, nil, session.Options{})
				if err != nil || !a.Sound() {
					t.Errorf("session %d: %+v %v", i, a.Different, err)
				}
				made.Add(int64(a.Entries))
			}
			if _, err := os.Stat(history); err != nil {
				t.Errorf("no history is left: %v", err)
			}
		})
	}
}

func tail(s string) string { return s[max(0, len(s)-1500):] }
