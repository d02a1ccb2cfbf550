package repl

import "testing"

func TestLeaves(t *testing.T) {
	for _, l := range []string{"quit", " Exit ", "esci", "bye"} {
		if !leaves(l) {
			t.Errorf("%q stays", l)
		}
	}
	for _, l := range []string{"", "q", "qu 1/50", "quit 1/50", "x", "f 1/50 1/86"} {
		if leaves(l) {
			t.Errorf("%q leaves", l)
		}
	}
}
