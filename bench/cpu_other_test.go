//go:build !linux

package bench_test

import "time"

// spent is the time of the clock, where a thread's own is not to be had so easily.
func spent() time.Duration { return time.Since(begun) }

var begun = time.Now()
