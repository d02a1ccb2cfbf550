package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// spent is the processor time of another process of ours, all its threads together.
func spent(pid int) (time.Duration, error) {
	// The clock of a process is named by its id, as the C library's clock_getcpuclockid does.
	const schedulers = 2
	var t unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|schedulers), &t); err != nil {
		return 0, err
	}
	return time.Duration(t.Nano()), nil
}

// clock says what spent tells.
const clock = "processor time of the process"
