package centoore

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/effort"
	"adjutant/internal/game"
)

// What is told of an action happens by it: every event changes the state, but those of a kind that
// may say the same twice, and no work is nobody's.
func TestCOTellsWhatHappens(t *testing.T) {
	kept := boardtest.KeptInFile(t, Rules{}, theatre.Files{}, true, "battles")
	boardtest.Telling(t, Rules{}, boardtest.Practice(t, Rules{}, theatre.Files{}), 1815, effort.Of(150, 400), func(s game.State) {
		if len(mapOf(s).Contacts) == 0 { // no file tells of a battle that is still to be fought
			kept(s)
		}
	}, "pay")
}
