package session

import (
	"os"
	"runtime/debug"
	"sync"
)

// seldom is how much the heap may grow while a long game is played again before its garbage is collected, in percent of what is
// in use: what a line was judged with is garbage at once, and what is kept of it is little.
const seldom = 400

// manyLines is how many lines a game has of which that is worth the while.
const manyLines = 256

// collecting is how many play a long game again, and what was set before the first of them did.
var collecting struct {
	sync.Mutex
	games, was int
}

// PlaysAgain reports that a long game is being played again: how seldom garbage is collected is then this package's to say.
func PlaysAgain() bool {
	collecting.Lock()
	defer collecting.Unlock()
	return collecting.games > 0
}

// collectsSeldom has garbage collected less often until the function it returns is called. Who has set GOGC has chosen, who has it
// collected less often yet is left alone, and so is what somebody sets in between.
func collectsSeldom(lines int) func() {
	if lines < manyLines || os.Getenv("GOGC") != "" {
		return func() {}
	}
	collecting.Lock()
	defer collecting.Unlock()
	if collecting.games++; collecting.games == 1 {
		if collecting.was = debug.SetGCPercent(seldom); collecting.was < 0 || collecting.was > seldom {
			debug.SetGCPercent(collecting.was)
		}
	}
	return func() {
		collecting.Lock()
		defer collecting.Unlock()
		if collecting.games--; collecting.games > 0 {
			return
		}
		if now := debug.SetGCPercent(collecting.was); now != seldom {
			debug.SetGCPercent(now)
		}
	}
}
