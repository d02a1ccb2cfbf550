package onepage

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/effort"
)

// What is told of an action happens by it: every event changes the state, but those of a kind that
// may say the same twice, and no work is nobody's.
func TestW1PTellsWhatHappens(t *testing.T) {
	boardtest.Telling(t, Rules{}, boardtest.Practice(t, Rules{}, field.Files{}), 1815, effort.Of(60, 400), boardtest.KeptInFile(t, Rules{}, field.Files{}, false), "face", "mark")
}
