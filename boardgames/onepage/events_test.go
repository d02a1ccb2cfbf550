package onepage

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
)

// What an event says is kept as it is said.
func TestW1PEventsKeepWhatTheySay(t *testing.T) { boardtest.EventsKeep(t, events) }
