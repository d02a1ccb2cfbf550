// Package effort says how often a test tries what it tries. The ordinary run is short, so that
// it is run; longer ones are asked for by the environment. No test is ever left out by them.
package effort

import (
	"flag"
	"os"
	"runtime/debug"
)

// levels are the variables that ask for a longer run, from the shortest on: ADJUTANT_MORE is
// what .ci/run sets for every test, ADJUTANT_LONG for those that fit into it, and
// ADJUTANT_NIGHT what .ci/nightly sets.
var levels = []string{"ADJUTANT_MORE", "ADJUTANT_LONG", "ADJUTANT_NIGHT"}

// Of is how many tries the run wants: usual, or more[0] with ADJUTANT_MORE, more[1] with
// ADJUTANT_LONG and more[2] with ADJUTANT_NIGHT. Where fewer are given, the last holds for
// the longer runs too.
func Of(usual int, more ...int) int {
	n := usual
	at := level()
	for i, m := range more {
		if i < at {
			n = m
		}
	}
	return n
}

// Longer tells whether the run asks for at least ADJUTANT_LONG.
func Longer() bool { return level() >= 2 }

func level() int {
	for i := len(levels); i > 0; i-- {
		if os.Getenv(levels[i-1]) != "" {
			return i
		}
	}
	return 0
}

// room is how much memory a test program takes before it looks for garbage.
const room = 1 << 30

// SeldomCollected has garbage collected only where there is much of it.
func SeldomCollected() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(room)
}

// ordinarily is how many situations a property draws in the ordinary run.
const ordinarily = "25"

// fewerDraws has the properties of a package draw fewer situations than the hundred of rapid,
// which every longer run draws; a count that was asked for on the command line stands.
func fewerDraws() {
	if f := flag.Lookup("rapid.checks"); f != nil && level() == 0 && f.Value.String() == f.DefValue {
		_ = f.Value.Set(ordinarily) // a number, as it takes
	}
}

// Main runs the tests of a package and ends the process. Garbage is collected seldom: a test
// program lives shortly, and memory is cheaper here than collecting it. Where benchmarks are
// asked for it is collected as in the product, whose figures they are to be.
func Main(m interface{ Run() int }) {
	flag.Parse()
	fewerDraws()
	if b := flag.Lookup("test.bench"); b == nil || b.Value.String() == "" {
		SeldomCollected()
	}
	os.Exit(m.Run())
}
