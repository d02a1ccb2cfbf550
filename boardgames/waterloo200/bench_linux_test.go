package waterloo200

import (
	"runtime"
	"syscall"
	"testing"
	"time"
)

// The chances of battles over hidden blocks are there before anybody has lost patience, at the seat of either side, though
// four blocks of 53 are 292,825 hands: the limit, of the processor alone, is several times what they take.
func TestW200HiddenBattleIsQuick(t *testing.T) {
	runtime.LockOSThread() // whatever other tests do counts not
	defer runtime.UnlockOSThread()
	const rusageThread = 1
	used := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(rusageThread, &u); err != nil {
			t.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	const limit = 25 * time.Millisecond
	for _, v := range hiddenFights(t) {
		least := time.Hour
		for range 5 {
			was := used()
			v.chances(t)
			if least = min(least, used()-was); least < limit {
				break
			}
		}
		if least >= limit {
			t.Errorf("%s took %v; want less than %v", v.name, least, limit)
		}
	}
}
