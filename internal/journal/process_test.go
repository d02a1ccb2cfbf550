package journal

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"adjutant/internal/effort"
)

// childEnv makes the test program another program that holds a journal.
const childEnv = "ADJUTANT_JOURNAL_CHILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childEnv); path != "" {
		os.Exit(child(path))
	}
	effort.Main(m)
}

// child appends to the journal until it is killed and prints each number after
// Append has returned.
func child(path string) int {
	j, _, _, _, err := Open(path, Options{})
	if err != nil {
		fmt.Println("error:", err)
		return 1
	}
	r := rand.New(rand.NewPCG(1, uint64(os.Getpid())))
	for {
		e := Entry{E: j.Len() + 1, K: Do, Verb: "fire", Args: []string{"1/52", "2/70"}, Dice: []Die{{D: 100, F: 37, By: "auto"}}}
		if r.IntN(4) == 0 {
			e.Text = strings.Repeat("x", r.IntN(100_000)) // long enough to be caught in the middle
		}
		if err := j.Append(&e); err != nil {
			fmt.Println("error:", err)
			return 1
		}
		fmt.Println(e.N, e.H)
	}
}

func start(t *testing.T, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(must(os.Executable()))
	cmd.Env = append(os.Environ(), childEnv+"="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewScanner(out)
}

// A kill at any moment loses no line that was printed. 12 kills, 20 in CI, 200 with
// ADJUTANT_LONG.
func TestKills(t *testing.T) {
	kills := effort.Of(12, 20, 200)
	path := filepath.Join(t.TempDir(), "game.jsonl")
	must(Create(path, sampleHeader, Options{})).Close()
	acked := map[int]string{}
	most, torn := 0, 0
	for round := range kills {
		cmd, out := start(t, path)
		// From the first line on, so that there is something to lose.
		var timer *time.Timer
		for out.Scan() {
			if timer == nil {
				timer = time.AfterFunc(time.Duration(rand.IntN(25_000))*time.Microsecond, func() { cmd.Process.Kill() })
			}
			n, h, ok := strings.Cut(out.Text(), " ")
			if !ok || len(h) != hexLen {
				break // the kill cut the line of output
			}
			num, err := strconv.Atoi(n)
			if err != nil {
				cmd.Process.Kill()
				t.Fatalf("kill %d: the other program says %q", round, out.Text())
			}
			acked[num] = h
			most = max(most, num)
		}
		cmd.Wait()
		j, _, got, notices, err := Open(path, Options{})
		if err != nil {
			t.Fatalf("after kill %d: %v", round+1, err)
		}
		j.Close()
		torn += len(notices)
		for n, h := range acked {
			if n > len(got) || got[n-1].H.String() != h {
				t.Fatalf("after kill %d: printed line %d is lost (%d entries)", round+1, n, len(got))
			}
		}
	}
	if most < kills {
		t.Errorf("only %d lines in %d rounds", most, kills)
	}
	t.Logf("%d kills, %d lines printed, %d torn ends", kills, len(acked), torn)
}

// A second opener is refused and told who holds the journal; readers are not;
// the lock ends with its holder, however it ends.
func TestOneWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.jsonl")
	must(Create(path, sampleHeader, Options{})).Close()
	cmd, out := start(t, path)
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	if !out.Scan() || strings.HasPrefix(out.Text(), "error") {
		t.Fatalf("the other program says %q", out.Text())
	}
	_, _, _, _, err := Open(path, Options{})
	var held *Locked
	if !errors.As(err, &held) || held.File != path {
		t.Fatalf("second opener: %v", err)
	}
	if _, err := os.Stat("/proc/locks"); err == nil && held.PID != cmd.Process.Pid {
		t.Errorf("names process %d, want %d", held.PID, cmd.Process.Pid)
	}
	if !strings.Contains(err.Error(), path) || held.PID != 0 && !strings.Contains(err.Error(), strconv.Itoa(held.PID)) {
		t.Errorf("says %q", err)
	}
	if _, got, _, err := Read(path, Options{}); err != nil || len(got) == 0 {
		t.Errorf("a reader beside the writer: %d entries, %v", len(got), err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for out.Scan() {
	}
	cmd.Wait()
	j, _, _, _, err := Open(path, Options{})
	if err != nil {
		t.Fatalf("after the holder's death: %v", err)
	}
	// Ourselves we refuse as well, and give it free on Close.
	if _, _, _, _, err := Open(path, Options{}); !errors.As(err, &held) {
		t.Errorf("twice in one program: %v", err)
	}
	j.Close()
	j, _, _, _, err = Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	j.Close()
}
