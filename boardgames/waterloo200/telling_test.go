package waterloo200

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/effort"
)

// What is told of an action happens by it: every event changes the state, but those of a kind that
// may say the same twice, and no work is nobody's.
func TestW200TellsWhatHappens(t *testing.T) {
	boardtest.Telling(t, Rules{}, boardtest.Practice(t, Rules{}, field.Files{}), 1815, effort.Of(100, 400), nil, "open")
}
