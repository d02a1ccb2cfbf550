package phalanx

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/effort"
)

// What is told of an action happens by it: every event changes the state, but those of a kind that
// may say the same twice, and no work is nobody's.
func TestPHXTellsWhatHappens(t *testing.T) {
	boardtest.Telling(t, Rules{}, boardtest.Practice(t, Rules{}, ground.Files{}), 1815, effort.Of(150, 400), boardtest.KeptInFile(t, Rules{}, ground.Files{}, true), "go", "mark", "step", "fought")
}
