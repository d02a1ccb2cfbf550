package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lock claims one byte far beyond the end of any journal: a lock keeps readers
// out of its bytes there, and audit must be able to read.
func lock(f *os.File) error {
	at := windows.Overlapped{OffsetHigh: 0x40000000}
	err := windows.LockFileEx(windows.Handle(f.Fd()),
		windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return &Locked{File: f.Name()}
	}
	return err
}

// unlock gives the byte back; without the lock there is nothing to give.
func unlock(f *os.File) {
	at := windows.Overlapped{OffsetHigh: 0x40000000}
	_ = windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, &at)
}
