package input

import "os"

var keySignals []os.Signal
