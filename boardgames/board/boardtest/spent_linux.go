package boardtest

import (
	"runtime"
	"syscall"
	"testing"
	"time"
)

// Spent is a clock of the processor alone, for a gate on what something takes: it counts this thread until the test
// ends, so that whatever other tests do counts not.
func Spent(t *testing.T) func() time.Duration {
	t.Helper()
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
	const rusageThread = 1
	return func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(rusageThread, &u); err != nil {
			t.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
}
