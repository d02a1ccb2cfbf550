package waterloo200

import (
	"testing"
	"time"

	"adjutant/boardgames/board/boardtest"
)

// The chances of battles over hidden blocks are there before anybody has lost patience, at the seat of either side, though
// four blocks of 53 are 292,825 hands: the limit, of the processor alone, is several times what they take.
func TestW200HiddenBattleIsQuick(t *testing.T) {
	used := boardtest.Spent(t)
	const limit = 25 * time.Millisecond
	for _, v := range hiddenFights(t) {
		least := time.Hour
		for range 5 {
			was := used()
			v.chances(t)
			if least = min(least, used()-was); least < limit {
				break
			}
		}
		if least >= limit {
			t.Errorf("%s took %v; want less than %v", v.name, least, limit)
		}
	}
}
