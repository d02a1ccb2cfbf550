package theatre_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain collects garbage seldom: a short life, and memory is cheaper here than collecting it.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
