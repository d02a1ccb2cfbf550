//go:build !windows

package input

import (
	"os"
	"syscall"
)

// keySignals are what the keys Ctrl-\ and Ctrl-Z send while a command runs and
// the terminal is not raw. At the prompt they do nothing, so they do nothing
// half a second earlier either.
var keySignals = []os.Signal{syscall.SIGQUIT, syscall.SIGTSTP}
