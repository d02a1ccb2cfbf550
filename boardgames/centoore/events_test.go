package centoore

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
)

// What an event says is kept as it is said.
func TestCOEventsKeepWhatTheySay(t *testing.T) { boardtest.EventsKeep(t, Rules{}.Kinds()) }
