package centoore

import (
	"testing"
	"time"

	"adjutant/boardgames/board/boardtest"
)

// What may be typed is there before anybody has read the prompt: under five milliseconds of the processor
// for a whole side at every moment of a game on the practice ground once the armies stand there.
func TestCOLegalIsQuick(t *testing.T) {
	used := boardtest.Spent(t)
	const limit = 5 * time.Millisecond
	for i, s := range practiced(t, 2) {
		least := time.Hour
		for range 5 {
			was := used()
			Rules{}.Legal(s, mapOf(s).Side)
			if least = min(least, used()-was); least < limit {
				break
			}
		}
		if least >= limit {
			t.Errorf("moment %d, %+v: %v", i, Rules{}.Clock(s), least)
		}
	}
}
