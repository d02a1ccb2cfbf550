package main

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/effort"
)

// What a fit writes is the same when it is run again and when it was broken off on the way, to the byte; a state of another seed
// is refused, and so is a file that is there.
func TestPointsFitIsTheSame(t *testing.T) {
	t.Chdir(t.TempDir())
	run := func(want int, args ...string) string {
		t.Helper()
		code, out, errs := command("", "", append([]string{"points"}, args...)...)
		if code != want || strings.Contains(out+errs, "⟨") {
			t.Fatalf("%v: %d\n%s%s", args, code, out, errs)
		}
		return out + errs
	}
	n := strconv.Itoa(effort.Of(4, 8))
	run(done, "fit", "a.yaml", "-n", n, "--seed", "5")
	run(done, "fit", "half.yaml", "-n", "2", "--seed", "5", "--state", "s")
	state, _ := os.ReadFile("s")
	if err := os.WriteFile("s", state[:len(state)-4], 0o600); err != nil { // cut in the middle of a line
		t.Fatal(err)
	}
	run(done, "fit", "b.yaml", "-n", n, "--seed", "5", "--state", "s")
	a, _ := os.ReadFile("a.yaml")
	b, _ := os.ReadFile("b.yaml")
	if len(a) == 0 || string(a) != string(b) {
		t.Errorf("broken off it is another:\n%s\n%s", a, b)
	}
	if out := run(failed, "fit", "c.yaml", "-n", n, "--seed", "6", "--state", "s"); !strings.Contains(out, "another seed") {
		t.Error(out)
	}
	if out := run(failed, "fit", "a.yaml", "-n", "2"); !strings.Contains(out, "exists already") {
		t.Error(out)
	}
	run(usage, "measure", "-n", "0")
}
