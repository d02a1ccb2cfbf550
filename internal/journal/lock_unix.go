//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package journal

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// lock takes flock's exclusive lock. It belongs to the open file, so a second
// open in the same process is refused as well, and it ends with the process
// however that ends.
func lock(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return &Locked{File: f.Name(), PID: holder(f)}
		default:
			return err
		}
	}
}

// unlock gives the lock back for every copy of the open file.
func unlock(f *os.File) {
	_ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) // a file that never held one has nothing to lose
}

// holder finds the process that holds the lock where the system tells (Linux),
// else 0. A line there reads
//
//	1: FLOCK  ADVISORY  WRITE 4711 fe:00:131 0 EOF
func holder(f *os.File) int {
	list, err := os.ReadFile("/proc/locks")
	if err != nil {
		return 0
	}
	info, err := f.Stat()
	if err != nil {
		return 0
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0
	}
	inode := ":" + strconv.FormatUint(st.Ino, 10)
	found := 0
	for line := range strings.Lines(string(list)) {
		w := strings.Fields(line)
		if len(w) < 6 || w[1] != "FLOCK" || !strings.HasSuffix(w[5], inode) {
			continue
		}
		pid, err := strconv.Atoi(w[4])
		if err != nil || pid <= 0 || found != 0 && found != pid {
			return 0 // unknown, or two disks with the same number
		}
		found = pid
	}
	return found
}
