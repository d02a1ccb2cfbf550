package ordremixte

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets the tests of this package collect their garbage seldom: they enumerate a
// great deal and keep nothing of it.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
