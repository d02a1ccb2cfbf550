package session

import (
	"runtime/debug"
	"testing"
)

// How seldom garbage is collected is the same again once every game is played, however many were played at once, and stands as
// somebody has set it in between. Who collects none at all goes on so.
func TestCollectsAsBefore(t *testing.T) {
	t.Setenv("GOGC", "")
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	set := func() int {
		n := debug.SetGCPercent(100)
		debug.SetGCPercent(n)
		return n
	}
	few := collectsSeldom(manyLines - 1)
	if got := set(); got != 100 || PlaysAgain() {
		t.Errorf("a short game: %d percent", got)
	}
	few()
	one, two := collectsSeldom(manyLines), collectsSeldom(manyLines)
	if got := set(); got != seldom || !PlaysAgain() {
		t.Errorf("two long games: %d percent, want %d", got, seldom)
	}
	one()
	if got := set(); got != seldom {
		t.Errorf("one of them is played: %d percent, want %d", got, seldom)
	}
	two()
	if got := set(); got != 100 || PlaysAgain() {
		t.Errorf("both are played: %d percent, want 100", got)
	}
	done := collectsSeldom(manyLines)
	debug.SetGCPercent(70)
	if done(); set() != 70 {
		t.Errorf("set in between: %d percent, want 70", set())
	}
	debug.SetGCPercent(-1)
	done = collectsSeldom(manyLines)
	if got := set(); got != -1 {
		t.Errorf("who collects none: %d percent", got)
	}
	if done(); set() != -1 {
		t.Errorf("who collected none: %d percent", set())
	}
	t.Setenv("GOGC", "50")
	debug.SetGCPercent(50)
	done = collectsSeldom(manyLines)
	if got := set(); got != 50 {
		t.Errorf("who has chosen: %d percent", got)
	}
	done()
}
